//! The meaning of `0` in a text of a grid: an open cell or a symbol, decided by the whole grid.

use crate::alphabet::{Alphabet, Reading};

/// The meaning of `0` in a grid whose symbols are numbers from 0 or from 1.
///
/// **The rule, for every form and every order: where another sign, such as `.`, `_`, `-` or `*`, is an open cell, `0` is a
/// symbol or an error, never a second sign for an open cell.** Collections by people use one sign in a grid, so that a
/// second one is a symbol of a form that counts from 0, or a slip. [`of`](Zero::of) decides where symbols may count from 0,
/// and [`misplaced`](Zero::misplaced) finds the error where they count from 1.
///
/// ```
/// use graeco_square::text::Zero;
///
/// // 55 zeros and no 9: more than a symbol can be placed in a grid of order 9.
/// assert_eq!(Zero::of(9, 55, false, false), Zero::Open);
/// // Nine zeros and no 9, or one more, which is a slip.
/// assert_eq!(Zero::of(9, 9, false, false), Zero::Symbol);
/// assert_eq!(Zero::of(9, 10, false, false), Zero::Symbol);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Zero {
    /// An open cell: symbols count from 1.
    Open,
    /// The first symbol.
    Symbol,
    /// Neither: there are other open cells, and there is the symbol n, or more of 0 than of a symbol can be.
    Neither,
}

impl Zero {
    /// Its meaning in a grid of order n with this many of it. The grid may have other signs of open cells, such as `.`, and
    /// the symbol `n`.
    ///
    /// Where there is neither, all cells that are not 0 have symbols 1 to n − 1. If 0 were an open cell, n would stand in
    /// n of these; if it were a symbol, there would be n of it at most. A few more, up to a quarter of n, are slips in a filled
    /// square: nobody leaves out one symbol alone.
    #[must_use]
    pub fn of(n: usize, count: usize, has_others: bool, has_last: bool) -> Zero {
        match (has_others, has_last) {
            (true, true) => Zero::Neither,
            (true, false) if count > n => Zero::Neither,
            (true, false) => Zero::Symbol,
            (false, true) => Zero::Open,
            (false, false) if count > n + n / 4 => Zero::Open,
            (false, false) => Zero::Symbol,
        }
    }

    /// Whether `0` and another sign for an open cell are among the bytes of cells whose symbols are `1` to `9`.
    #[must_use]
    pub fn is_mixed(cells: &[u8]) -> bool {
        // Without a branch for each cell, so that many are read at once.
        let has_zero = cells.iter().fold(false, |any, &byte| any | (byte == b'0'));
        let is_other = |byte: u8| matches!(byte, b'.' | b'-' | b'_' | b'*' | b'x' | b'X' | b'?');
        has_zero && cells.iter().fold(false, |any, &byte| any | is_other(byte))
    }

    /// The place of the first `0` among characters, one for each cell, that have another sign for open cells, and
    /// its error.
    ///
    /// ```
    /// use graeco_square::text::Zero;
    /// use graeco_square::{Alphabet, Order};
    ///
    /// let four = Alphabet::from_one(Order::new(4)?);
    /// assert_eq!(Zero::misplaced("1..412..4..12..1", &four), None);
    /// assert_eq!(Zero::misplaced("1..412..4..0...1", &four).map(|found| found.0), Some(11));
    /// # Ok::<(), graeco_square::BadOrder>(())
    /// ```
    #[must_use]
    pub fn misplaced(cells: &str, alphabet: &Alphabet) -> Option<(usize, String)> {
        let is_open = |c: char| alphabet.read_char(c) == Reading::Open;
        let zero = cells.chars().position(|c| c == '0' && is_open(c))?;
        let other = cells.chars().find(|&c| c != '0' && is_open(c))?;
        Some((zero, Zero::refusal("0", &other.to_string(), "expected 1 for the first symbol")))
    }

    /// The error that a `0` is neither an open cell nor a symbol.
    pub(crate) fn refusal(zero: &str, other: &str, what: &str) -> String {
        format!("`{zero}` may be an open cell, as `{other}` is, or the first symbol; {what}")
    }
}
