//! Which squares are counted: all, or those with the first row, or the first row and column, in order.

/// Which squares of a kind are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Which {
    All,
    FirstRow,
    Reduced,
}

impl Which {
    pub(super) fn of(reduced: bool, first_row: bool) -> Which {
        match (reduced, first_row) {
            (true, _) => Which::Reduced,
            (false, true) => Which::FirstRow,
            (false, false) => Which::All,
        }
    }
}
