//! The symbols of a text: numbers from 0 or from 1, or letters; recognized from the cells of a square.

use std::collections::HashSet;

use graeco_grid::text::Zero;
use graeco_grid::{Alphabet, Order, named_values};

named_values! {
    "a way to write symbols";

    /// How the symbols of a square are written.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum Symbols {
        /// Numbers from 0.
        FromZero = "from-zero",
        /// Numbers from 1; then 0 is an open cell.
        FromOne = "from-one",
        /// Letters from A.
        Letters = "letters",
    }
}

/// Why it is not known how symbols are written.
pub(super) enum Unknown {
    /// Numbers may count from 0 or from 1, as neither 0 nor n is among them.
    Ambiguous,
    /// There are 0, other open cells, and either n or this many of 0, which is more than n.
    Zero(Option<usize>),
}

impl Symbols {
    /// The names of the symbols of an order.
    pub fn alphabet(self, order: Order) -> Alphabet {
        match self {
            Symbols::FromZero => Alphabet::from_zero(order),
            Symbols::FromOne => Alphabet::from_one(order),
            Symbols::Letters => Alphabet::letters(order),
        }
    }

    /// Recognizes how the cells of a square of order n are written, row by row. [`Zero`] decides the meaning of `0`.
    pub(super) fn recognized(n: usize, words: &[&str]) -> Result<Symbols, Unknown> {
        let (mut numbers, mut letters, mut open, mut from_zero) = (0, 0, 0, false);
        let (mut zeros, mut has_last) = (0, false);
        for &word in words {
            match number(word) {
                _ if is_open(word) => {
                    open += 1;
                    // Formats with -1 for holes count from 0.
                    from_zero |= word == "-1";
                }
                Some(value) if word.bytes().all(|byte| byte.is_ascii_digit()) => {
                    numbers += 1;
                    zeros += usize::from(value == 0);
                    has_last |= value == n;
                }
                value => {
                    letters += 1;
                    has_last |= value == Some(n);
                }
            }
        }
        if numbers == 0 && letters > 0 {
            return Ok(Symbols::Letters);
        }
        if zeros > 0 {
            // Where there are no other symbols, or some are repeated in a row or column, this is no Latin square, and may have
            // any number of 0.
            let is_latin = numbers + letters > zeros && !repeats(n, words);
            let count = if is_latin { zeros } else { zeros.min(n) };
            return match Zero::of(n, count, open > 0, has_last) {
                Zero::Open => Ok(Symbols::FromOne),
                Zero::Symbol => Ok(Symbols::FromZero),
                Zero::Neither => Err(Unknown::Zero((!has_last).then_some(zeros))),
            };
        }
        match has_last {
            true => Ok(Symbols::FromOne),
            // Nothing can be recognized, or nothing depends on it.
            false if from_zero || open == 0 || numbers + letters == 0 => Ok(Symbols::FromZero),
            false => Err(Unknown::Ambiguous),
        }
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

/// Whether a symbol other than 0 is repeated in a row or column of the cells of a square of order n.
fn repeats(n: usize, words: &[&str]) -> bool {
    let mut seen = HashSet::new();
    words.iter().enumerate().filter(|(_, word)| !is_open(word) && **word != "0").any(|(cell, &word)| {
        let is_new = [seen.insert((0, cell / n, word)), seen.insert((1, cell % n, word))];
        is_new != [true; 2]
    })
}

/// Whether a word is an open cell, however symbols are written.
pub(super) fn is_open(word: &str) -> bool {
    matches!(word, "." | "-" | "_" | "*" | "?" | "-1")
}
