//! Langford pairs: 1 1 2 2 … n n in a row with k numbers between the two k's (TAOCP 4B, 7.2.2.1).

use graeco_exact_cover::{BuildError, Problem};

/// Every number and every place is an item; an option puts both k's in their places.
fn langford(n: usize) -> Result<Problem, BuildError> {
    let mut builder = Problem::builder();
    let numbers = (1..=n).map(|k| builder.primary(&k.to_string())).collect::<Result<Vec<_>, _>>()?;
    let places = (1..=2 * n).map(|p| builder.primary(&format!("s{p}"))).collect::<Result<Vec<_>, _>>()?;
    for (k, &number) in (1..).zip(&numbers) {
        for place in 0..2 * n - k - 1 {
            builder.option([number, places[place], places[place + k + 1]])?;
        }
    }
    Ok(builder.build())
}

fn main() -> Result<(), BuildError> {
    for (n, expected) in [(3, 2_u32), (4, 2), (5, 0), (6, 0), (7, 52), (8, 300)] {
        // Twice OEIS A014552, which takes a row and its reversal for one.
        let count = langford(n)?.count();
        assert_eq!(count, expected.into());
        println!("L({n}) = {count}, {} up to reversal", expected / 2);
    }
    Ok(())
}
