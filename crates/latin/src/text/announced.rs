//! Squares with a header line that gives the order: quasigroups with holes (`p qwh n holes`) and `.pls` (`order n`).

use graeco_grid::Order;

use super::row::Row;
use crate::kind::Kind;

/// A header line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Announced {
    pub(super) order: Order,
    pub(super) kind: Kind,
    /// The number of holes, and its column and width in the line.
    pub(super) holes: Option<(usize, usize, usize)>,
    pub(super) line: usize,
}

/// An error at a column of a line, with its width.
pub(super) struct ColumnError {
    pub(super) column: usize,
    pub(super) width: usize,
    pub(super) what: String,
}

/// Reads a header line; `None` if the line is none.
pub(super) fn parse(number: usize, line: &str) -> Option<Result<Announced, ColumnError>> {
    if !line.trim_start().starts_with(['p', 'o']) {
        return None;
    }
    // Further words have no meaning.
    let words: Vec<(usize, &str)> = words(line).take(4).collect();
    let texts: Vec<&str> = words.iter().map(|word| word.1).collect();
    let (kind, order, holes) = match texts.as_slice() {
        ["p", "qwh", ..] => (Kind::Plain, 2, Some(3)),
        ["p", "dqwh", ..] => (Kind::Diagonal, 2, Some(3)),
        ["order", ..] => (Kind::Plain, 1, None),
        _ => return None,
    };
    let field = |at: usize, what: &str| {
        let (column, word) = words.get(at).copied().unwrap_or((line.chars().count() + 1, ""));
        let width = word.chars().count();
        let found = if word.is_empty() { "the line ends here".into() } else { format!("`{word}` is not a number") };
        let wrong = |_| ColumnError { column, width, what: format!("{found}; expected {what}") };
        word.parse::<usize>().map(|number| (number, column, width)).map_err(wrong)
    };
    Some((|| {
        let (n, column, width) = field(order, "the order")?;
        let order = Order::new(n).map_err(|bad| ColumnError { column, width, what: bad.to_string() })?;
        let holes = holes.map(|at| field(at, "the number of holes")).transpose()?;
        Ok(Announced { order, kind, holes, line: number })
    })())
}

/// Whether a row may be a comment before a header: its first word is `c`.
pub(super) fn may_be_comment(row: &Row) -> bool {
    row.cells.first().is_some_and(|cell| cell.2 == "c")
}

/// The words of a line, each with its column from 1.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    line.split_whitespace().map(move |word| {
        let byte = word.as_ptr() as usize - line.as_ptr() as usize;
        (line[..byte].chars().count() + 1, word)
    })
}
