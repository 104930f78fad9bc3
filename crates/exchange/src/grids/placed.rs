//! Givens by their places, one after another: `r1c1 = 5` or `r1c1 5`.

use crate::columns::{first_line, is_comment};
use graeco_grid::text::TextError;

/// The largest row, column and value.
const MOST: u8 = 25;

/// A row and a column, and a value.
pub(crate) type Given = [u8; 3];

/// Whether a text begins with a given by its place.
pub(crate) fn is_text(text: &str) -> bool {
    let first = first_line(text);
    let is_value = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let has_value = |rest: &str| rest.trim_start().starts_with(['=', ':']) || words(rest).next().is_some_and(is_value);
    first.find(is_between).is_some_and(|end| place_of(&first[..end]).is_some() && has_value(&first[end..]))
}

/// Whether a character stands between places and values.
fn is_between(c: char) -> bool {
    c.is_whitespace() || ",;=:".contains(c)
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(is_between).filter(|word| !word.is_empty())
}

/// The row and column of a word such as `r1c9`.
pub(crate) fn place_of(word: &str) -> Option<[u8; 2]> {
    let (row, column) = word.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    Some([row.parse().ok()?, column.parse().ok()?])
}

/// Whether a line has a word such as `r1c9`.
pub(crate) fn names_cells(line: &str) -> bool {
    line.split(|c: char| !c.is_alphanumeric()).any(|word| place_of(word).is_some())
}

/// The givens of a text, each with its line.
///
/// # Errors
/// At the first word that is no place and no value, or the second value of a cell.
pub(crate) fn givens(text: &str) -> Result<Vec<Given>, TextError> {
    let (mut givens, mut place) = (Vec::<Given>::new(), None::<[u8; 2]>);
    for (before, line) in text.lines().enumerate().filter(|(_, line)| !is_comment(line)) {
        for word in words(line) {
            let at = word.as_ptr() as usize - line.as_ptr() as usize;
            let (column, width) = (line[..at].chars().count() + 1, word.chars().count());
            let wrong = |what: String| TextError { line: before + 1, column, width, what };
            match (place.take(), word.parse::<u8>()) {
                (None, _) => {
                    let found = place_of(word).filter(|place| place.iter().all(|number| *number <= MOST));
                    let what = || format!("`{word}` is not a cell; expected one like r1c9 and its value");
                    place = Some(found.ok_or_else(|| wrong(what()))?);
                }
                (Some([row, column]), Ok(value)) if value <= MOST => {
                    let other = givens.iter().find(|given| given[..2] == [row, column] && given[2] != value);
                    if let Some([.., other]) = other {
                        return Err(wrong(format!("r{row}c{column} is {other}, too; expected one value for a cell")));
                    }
                    givens.push([row, column, value]);
                }
                (Some(_), _) => return Err(wrong(format!("unexpected `{word}`; expected a value, up to {MOST}"))),
            }
        }
    }
    if place.is_some() {
        let line = text.lines().count();
        let column = text.lines().last().unwrap_or("").chars().count() + 1;
        return Err(TextError { line, column, width: 1, what: "expected the value of the last cell".to_owned() });
    }
    Ok(givens)
}
