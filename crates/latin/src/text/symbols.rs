//! How symbols are written: numbers from 0 or from 1, or letters; recognized from the cells of a square.

use std::fmt;
use std::str::FromStr;

use graeco_grid::{Alphabet, Order, UnknownName};

/// How the symbols of a square are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Symbols {
    /// Numbers from 0.
    FromZero,
    /// Numbers from 1; then 0 is an open cell.
    FromOne,
    /// Letters from A.
    Letters,
}

/// Numbers may count from 0 or from 1, as neither 0 nor n is among them.
pub(super) struct Ambiguous;

impl Symbols {
    /// The name: `from-zero`, `from-one` or `letters`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Symbols::FromZero => "from-zero",
            Symbols::FromOne => "from-one",
            Symbols::Letters => "letters",
        }
    }

    /// The names of the symbols of an order.
    #[must_use]
    pub fn alphabet(self, order: Order) -> Alphabet {
        match self {
            Symbols::FromZero => Alphabet::from_zero(order),
            Symbols::FromOne => Alphabet::from_one(order),
            Symbols::Letters => Alphabet::letters(order),
        }
    }

    /// Recognizes how the cells of a square of order n are written.
    pub(super) fn recognized<'t>(n: usize, words: impl Iterator<Item = &'t str>) -> Result<Symbols, Ambiguous> {
        let (mut numbers, mut letters, mut open, mut from_zero) = (0, 0, 0, false);
        let (mut has_zero, mut has_last) = (false, false);
        for word in words {
            match number(word) {
                _ if is_open(word) => {
                    open += 1;
                    // Formats with -1 for holes count from 0.
                    from_zero |= word == "-1";
                }
                Some(value) if word.bytes().all(|byte| byte.is_ascii_digit()) => {
                    numbers += 1;
                    has_zero |= value == 0;
                    has_last |= value == n;
                }
                value => {
                    letters += 1;
                    has_last |= value == Some(n);
                }
            }
        }
        match (has_zero, has_last) {
            _ if numbers == 0 && letters > 0 => Ok(Symbols::Letters),
            (_, true) => Ok(Symbols::FromOne),
            (true, false) => Ok(Symbols::FromZero),
            // Nothing can be recognized, or nothing depends on it.
            _ if from_zero || open == 0 || numbers + letters == 0 => Ok(Symbols::FromZero),
            _ => Err(Ambiguous),
        }
    }
}

/// The [name](Symbols::name).
impl fmt::Display for Symbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads the [name](Symbols::name).
///
/// ```
/// use graeco_latin::text::Symbols;
///
/// assert_eq!("letters".parse(), Ok(Symbols::Letters));
/// assert_eq!(Symbols::FromOne.to_string(), "from-one");
/// ```
impl FromStr for Symbols {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Symbols, UnknownName> {
        let all = [Symbols::FromZero, Symbols::FromOne, Symbols::Letters];
        UnknownName::find(name, "a way to write symbols", &all, Symbols::name)
    }
}

/// The value of a word; for a single character, letters follow the digits, as in base 36.
fn number(word: &str) -> Option<usize> {
    let mut chars = word.chars();
    match (chars.next(), chars.next()) {
        (Some(only), None) => only.to_digit(36).map(|digit| digit as usize),
        _ => word.parse().ok(),
    }
}

/// Whether a word is an open cell, however symbols are written.
pub(super) fn is_open(word: &str) -> bool {
    matches!(word, "." | "-" | "_" | "*" | "?" | "-1")
}
