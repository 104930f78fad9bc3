//! A line of 729 characters: nine for each cell of a Sudoku, which are its candidates.

/// The values of a cell, and the characters of such a line.
const VALUES: usize = 9;
const CHARACTERS: usize = VALUES * VALUES * VALUES;

/// The order of a grid with this number of cells.
const ORDER: usize = 27;

/// Whether a line lists the candidates of a grid of order 9: 729 characters, nine for each cell; the k-th of them is the
/// digit k, or a sign for an open cell, such as `.`, for a candidate that is out. Words behind them are ignored.
///
/// A grid of order 27 has as many cells. In such a grid a digit that is the k-th of nine characters is in one of three
/// columns, in each of them once at most, so that the nine digits occur 27 times in all at most. A line with more digits
/// is no such grid.
///
/// ```
/// use graeco_square::text::lists_candidates;
///
/// assert!(lists_candidates(&"1.3.5.7.9".repeat(81)));
/// assert!(lists_candidates(&("1_3_5_7_9".repeat(81) + " hard")));
/// assert!(!lists_candidates(&("1.3.5.7.9".to_owned() + &".".repeat(720))));
/// assert!(!lists_candidates(&"123456789".repeat(9)));
/// ```
#[must_use]
pub fn lists_candidates(line: &str) -> bool {
    let Some(cells) = line.split_whitespace().next().filter(|cells| cells.len() == CHARACTERS) else { return false };
    let mut digits = 0;
    let all_fit = cells.bytes().enumerate().all(|(at, byte)| {
        let is_digit = byte == b'1' + (at % VALUES) as u8;
        digits += usize::from(is_digit);
        is_digit || b"0.-_*xX?".contains(&byte)
    });
    all_fit && digits > ORDER
}
