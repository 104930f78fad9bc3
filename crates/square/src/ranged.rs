//! A range of numbers in words.

use std::fmt::Display;

/// The numbers from the first to the last one, as messages say what they expect.
///
/// ```
/// use graeco_square::text::ranged;
///
/// assert_eq!((ranged(1, 9), ranged(21, 21)), ("1 to 9".to_owned(), "21".to_owned()));
/// ```
pub fn ranged<N: Display + PartialEq>(first: N, last: N) -> String {
    if first == last { first.to_string() } else { format!("{first} to {last}") }
}
