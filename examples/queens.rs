//! n queens: rows and columns are primary items, diagonals secondary ones.

use graeco_exact_cover::BuildError;
use graeco_models::Queens;

fn main() -> Result<(), BuildError> {
    // OEIS A000170.
    for (n, expected) in [(1, 1_u32), (4, 2), (5, 10), (6, 4), (7, 40), (8, 92), (9, 352), (10, 724)] {
        let queens = Queens::new(n)?;
        assert_eq!(queens.problem().count(), expected.into());
        println!("{expected} ways to place {n} queens");
    }
    let queens = Queens::new(8)?;
    let first = queens.problem().solutions().next().expect("there are solutions");
    println!("{}", queens.draw(&first));
    Ok(())
}
