//! The meaning of `0` in a text of a grid: an open cell or a symbol, decided by the whole grid.

/// What `0` is in a grid whose symbols are numbers from 0 or from 1.
///
/// ```
/// use graeco_square::text::Zero;
///
/// // 55 zeros and no 9: more than a symbol can be placed in a grid of order 9.
/// assert_eq!(Zero::of(9, 55, false, false), Zero::Open);
/// // Nine zeros and no 9.
/// assert_eq!(Zero::of(9, 9, false, false), Zero::Symbol);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Zero {
    /// An open cell: symbols count from 1.
    Open,
    /// The first symbol.
    Symbol,
    /// Neither: there are other open cells, and there is the symbol n, so that symbols count from 1.
    Neither,
}

impl Zero {
    /// What it is in a grid of order n that has so many of it, may have `others` that are open cells, such as `.`, and may
    /// have the symbol `n`.
    ///
    /// Where there is neither, all cells that are not 0 have symbols 1 to n − 1. If 0 were an open cell, n would stand in
    /// n of these; if it were a symbol, there would be n of it at most.
    #[must_use]
    pub fn of(n: usize, count: usize, has_others: bool, has_last: bool) -> Zero {
        match (has_others, has_last) {
            (true, true) => Zero::Neither,
            (true, false) => Zero::Symbol,
            (false, true) => Zero::Open,
            (false, false) if count > n => Zero::Open,
            (false, false) => Zero::Symbol,
        }
    }
}
