//! Arrays of R and MiniZinc: rows and columns named `[1,]` and `[,1]`, calls of `matrix`, and rows between bars in `[|` and `|]`.

use crate::minizinc;

/// A text with blanks in place of what is no cell; `None` if it is no such array.
pub(super) fn read(text: &str) -> Option<String> {
    of_r(text).or_else(|| matrix(text)).or_else(|| minizinc::rows(text))
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

/// The rows of a square `matrix(c(…), nrow = n)`, which R fills column by column unless `byrow` is true.
fn matrix(text: &str) -> Option<String> {
    let (name, call) = text.split_once("matrix(c(")?;
    let (values, options) = call.split_once(')')?;
    let options: String = options.chars().filter(|c| !c.is_whitespace()).collect();
    let is_name = |c: char| c.is_ascii_alphanumeric() || "._<-= \t\n".contains(c);
    let cell = |value: &str| match value.trim() {
        "NA" => Some("0".to_owned()),
        value => value.parse::<u8>().ok().map(|value| value.to_string()),
    };
    let cells: Vec<String> = values.split(',').map(cell).collect::<Option<_>>()?;
    let n = cells.len().isqrt();
    let mut numbers = options.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty());
    let is_square = n * n == cells.len() && numbers.all(|number| number == n.to_string());
    if !is_square || !name.chars().all(is_name) || options.find(')') != Some(options.len() - 1) {
        return None;
    }
    let by_row = options.contains("byrow=T");
    let at = |row: usize, column: usize| if by_row { n * row + column } else { n * column + row };
    let row = |row: usize| (0..n).map(|column| &*cells[at(row, column)]).collect::<Vec<_>>().join(" ") + "\n";
    Some((0..n).map(row).collect())
}
