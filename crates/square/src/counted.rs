//! A number with its noun, in the singular or the plural.

use std::fmt::Display;

/// A number of things, `thing` in the singular; the plural ends in `s`.
///
/// ```
/// use graeco_square::text::counted;
///
/// assert_eq!((counted(1_usize, "cell"), counted(2_u64, "cell")), ("1 cell".to_owned(), "2 cells".to_owned()));
/// ```
pub fn counted<N: Display + PartialEq + From<u8>>(number: N, thing: &str) -> String {
    let ending = if number == N::from(1) { "" } else { "s" };
    format!("{number} {thing}{ending}")
}
