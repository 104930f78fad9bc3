//! The squares to be counted: all, those with the first row in order, or reduced ones.

/// Which squares of a kind are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Normalization {
    All,
    FirstRow,
    Reduced,
}

impl Normalization {
    pub(super) fn of(reduced: bool, first_row: bool) -> Normalization {
        match (reduced, first_row) {
            (true, _) => Normalization::Reduced,
            (false, true) => Normalization::FirstRow,
            (false, false) => Normalization::All,
        }
    }
}
