//! The squares to be counted: all, those with the first row in order, or reduced ones.

use num_bigint::BigUint;

use crate::count::Counting;

/// Which squares of a kind are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Normalization {
    /// All of them.
    All,
    /// Those with the first row in order.
    FirstRow,
    /// Those with the first row and the first column in order.
    Reduced,
}

impl Normalization {
    /// What two options say; the first one counts.
    #[must_use]
    pub fn of(reduced: bool, first_row: bool) -> Normalization {
        match (reduced, first_row) {
            (true, _) => Normalization::Reduced,
            (false, true) => Normalization::FirstRow,
            (false, false) => Normalization::All,
        }
    }

    /// How many of so many Latin rectangles of the same size there are.
    #[must_use]
    pub fn rectangles(self, number: BigUint, rows: usize, n: usize) -> BigUint {
        let orders = |from: usize, to: usize| (from..=to).product::<BigUint>();
        match self {
            Normalization::All => number,
            Normalization::FirstRow => number / orders(1, n),
            Normalization::Reduced => number / (orders(1, n) * orders(n - rows + 1, n - 1)),
        }
    }

    /// How many squares were counted; `None` if such squares do not stand for all.
    #[must_use]
    pub fn squares(self, counting: &Counting) -> Option<BigUint> {
        match self {
            Normalization::All => Some(counting.total()),
            Normalization::FirstRow => counting.first_row_in_order(),
            Normalization::Reduced => counting.reduced(),
        }
    }
}
