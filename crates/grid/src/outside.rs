//! A cell outside the grid: its name, and the symbols that it can hold.

use graeco_square::Symbol;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Outside {
    pub(crate) name: String,
    /// The least and the greatest symbol that it can hold.
    pub(crate) symbols: [Symbol; 2],
}

/// Whether a word can name a cell outside the grid: `r1c1` is a cell of the grid.
pub(crate) fn is_name(word: &str) -> bool {
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
}
