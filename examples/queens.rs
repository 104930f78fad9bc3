//! n queens: rows and columns are primary items, diagonals secondary ones.

use graeco_exact_cover::{Budget, BuildError};
use graeco_models::Queens;

fn main() -> Result<(), BuildError> {
    // OEIS A000170.
    for (n, expected) in [(1, 1_u32), (4, 2), (5, 10), (6, 4), (7, 40), (8, 92), (9, 352), (10, 724)] {
        let queens = Queens::within(n, &Budget::default())?;
        assert_eq!(queens.problem().count(), expected.into());
        println!("{expected} ways to place {n} queens");
    }
    let queens = Queens::within(8, &Budget::default())?;
    let first = queens.problem().solutions().next().expect("there are solutions");
    println!("{}", queens.draw(&first));
    Ok(())
}
