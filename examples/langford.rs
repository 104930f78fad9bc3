//! Langford's problem: two of each number, k numbers between the two of k.

use graeco_exact_cover::{Budget, BuildError};
use graeco_models::Langford;

fn main() -> Result<(), BuildError> {
    for (n, expected) in [(3, 2_u32), (4, 2), (5, 0), (6, 0), (7, 52), (8, 300)] {
        // Twice OEIS A014552, which takes a row and its reversal for one.
        let langford = Langford::within(n, &Budget::default())?;
        assert_eq!(langford.problem().count(), expected.into());
        println!("L({n}) = {expected}, {} up to reversal", expected / 2);
    }
    Ok(())
}
