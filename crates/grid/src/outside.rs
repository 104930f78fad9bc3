//! A cell outside the grid: its name, and the symbols that it can hold.

use std::ops::RangeInclusive;

use crate::order::Symbol;

/// A cell outside the grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Outside {
    name: String,
    first: Symbol,
    last: Symbol,
}

impl Outside {
    /// A cell with values in a range, if symbol 0 has the value `first_value`; or why there cannot be one.
    pub(crate) fn new(name: &str, values: &RangeInclusive<i64>, first_value: i64) -> Result<Outside, String> {
        if !is_name(name) {
            return Err(
                "has no good name; expected a letter, then letters, digits or `_`, and not that of a cell".into()
            );
        }
        let (least, greatest) = (first_value, first_value + 254);
        let (first, last) = (*values.start(), *values.end());
        if first > last || first < least || last > greatest {
            return Err(format!("has the values {first} to {last}; expected a range within {least} to {greatest}"));
        }
        let symbol = |value: i64| Symbol::new((value - first_value) as usize);
        Ok(Outside { name: name.to_owned(), first: symbol(first), last: symbol(last) })
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The least symbol.
    pub(crate) fn first(&self) -> Symbol {
        self.first
    }

    /// The greatest symbol.
    pub(crate) fn last(&self) -> Symbol {
        self.last
    }
}

/// Whether a word can name a cell outside the grid: `r1c1` is a cell of the grid.
fn is_name(word: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let lower = word.to_ascii_lowercase();
    let rest = lower.strip_prefix('r').and_then(|rest| rest.split_once('c'));
    word.starts_with(|c: char| c.is_ascii_alphabetic())
        && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !rest.is_some_and(|(row, column)| digits(row) && digits(column))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_words_that_are_no_cells() {
        assert!(["s", "Sum_2", "r1", "rc", "r1cx", "region_r1c1"].iter().all(|name| is_name(name)));
        assert!(["", "2s", "r1c1", "R12C3", "a-b", "a b", "_", "é"].iter().all(|name| !is_name(name)));
    }

    #[test]
    fn values_are_those_of_symbols() {
        let of = |values, first| Outside::new("s", &values, first).map(|new| (new.first().index(), new.last().index()));
        assert_eq!(of(3..=45, 1), Ok((2, 44)));
        assert_eq!(of(0..=254, 0), Ok((0, 254)));
        for values in [0..=9, 9..=3, 1..=256, i64::MIN..=i64::MAX] {
            assert!(of(values, 1).is_err());
        }
    }
}
