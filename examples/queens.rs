//! n queens: rows and columns are primary items, diagonals secondary ones.

use graeco_exact_cover::{BuildError, Problem};

fn queens(n: usize) -> Result<Problem, BuildError> {
    let mut builder = Problem::builder();
    let rows = (0..n).map(|r| builder.primary(&format!("r{r}"))).collect::<Result<Vec<_>, _>>()?;
    let columns = (0..n).map(|c| builder.primary(&format!("c{c}"))).collect::<Result<Vec<_>, _>>()?;
    let up = (0..2 * n - 1).map(|d| builder.secondary(&format!("u{d}"))).collect::<Result<Vec<_>, _>>()?;
    let down = (0..2 * n - 1).map(|d| builder.secondary(&format!("d{d}"))).collect::<Result<Vec<_>, _>>()?;
    for r in 0..n {
        for c in 0..n {
            builder.option([rows[r], columns[c], up[r + c], down[n - 1 + r - c]])?;
        }
    }
    Ok(builder.build())
}

fn main() -> Result<(), BuildError> {
    // OEIS A000170.
    for (n, expected) in [(1, 1_u32), (4, 2), (5, 10), (6, 4), (7, 40), (8, 92), (9, 352), (10, 724)] {
        assert_eq!(queens(n)?.count(), expected.into());
        println!("{expected} ways to place {n} queens");
    }
    Ok(())
}
