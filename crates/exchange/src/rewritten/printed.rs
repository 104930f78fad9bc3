//! Arrays as R and MiniZinc print them: rows and columns named `[1,]` and `[,1]`, and rows between bars in `[|` and `|]`.

use crate::minizinc;

/// A text with blanks in place of what is no cell; `None` if it is no such array.
pub(super) fn read(text: &str) -> Option<String> {
    of_r(text).or_else(|| minizinc::rows(text))
}

fn of_r(text: &str) -> Option<String> {
    let is_name = |word: &str| {
        let numbers = word.strip_prefix('[').and_then(|word| word.strip_suffix(']')?.split_once(','));
        numbers.is_some_and(|(row, column)| {
            let is_number = |word: &str| word.parse::<u8>().is_ok();
            row.is_empty() && is_number(column) || column.is_empty() && is_number(row)
        })
    };
    let names = || text.split_whitespace().filter(|word| is_name(word));
    let (rows, columns) = (names().filter(|name| name.ends_with(",]")).count(), names().count());
    if rows < 2 || columns != 2 * rows {
        return None;
    }
    let blank = |word: &str| if is_name(word.trim_end()) { " ".repeat(word.len()) } else { word.to_owned() };
    let line = |line: &str| line.split_inclusive(' ').map(blank).collect::<String>() + "\n";
    Some(text.lines().map(line).collect())
}
