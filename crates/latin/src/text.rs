//! Text forms of partial squares that the field shares: quasigroups with holes (`p qwh n holes`) and `.pls` (`order n`).
//!
//! Both hold n rows of n numbers from 0 with blanks between, −1 for a hole. The first may start with lines `c …` of
//! comments, and `p dqwh` says that the square is diagonal.

use graeco_grid::text::Grid;
pub use graeco_grid::text::TextError;
use graeco_grid::{Order, Symbol};

use crate::kind::Kind;

/// A partial square as it was read, and the kind that the text says it is of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Partial {
    /// The cells.
    pub grid: Grid,
    /// [`Kind::Diagonal`] if the text says so, and [`Kind::Plain`] otherwise.
    pub kind: Kind,
}

/// Reads a text that is in one of these forms; `None` if its first line that is no comment says that it is not.
///
/// # Errors
/// With line and column: no such order, a row missing or too long, a number that is no symbol, another number of holes
/// than announced, something after the last row.
#[must_use]
pub fn parse(text: &str) -> Option<Result<Partial, TextError>> {
    let is_comment = |line: &str| line.trim().is_empty() || line.trim() == "c" || line.trim_start().starts_with("c ");
    let lines = || text.lines().enumerate().filter(|(_, line)| !is_comment(line));
    let (number, head) = lines().next()?;
    let words: Vec<(usize, &str)> = words(head).collect();
    let (kind, order, holes) = match words.iter().map(|word| word.1).collect::<Vec<_>>().as_slice() {
        ["p", "qwh", ..] => (Kind::Plain, 2, Some(3)),
        ["p", "dqwh", ..] => (Kind::Diagonal, 2, Some(3)),
        ["order", ..] => (Kind::Plain, 1, None),
        _ => return None,
    };
    let field = |at: usize, what: &str| {
        let (column, word) = words.get(at).copied().unwrap_or((head.chars().count() + 1, ""));
        let number_in = word.parse::<usize>();
        number_in.map_err(|_| error(number, column, word, &format!("`{word}` is no number; expected {what}")))
    };
    Some((|| {
        let n = field(order, "the order")?;
        let order = Order::new(n).map_err(|bad| error(number, words[order].0, words[order].1, &bad.to_string()))?;
        let cells = rows(text, order, lines().skip(1))?;
        if let Some(at) = holes {
            let announced = field(at, "the number of holes")?;
            let found = cells.iter().filter(|cell| cell.is_none()).count();
            if announced != found {
                let (column, word) = words[at];
                return Err(error(
                    number,
                    column,
                    word,
                    &format!("{announced} holes are announced here, and {found} follow"),
                ));
            }
        }
        Ok(Partial { grid: Grid { order, cells, line: number + 1, one_line: false }, kind })
    })())
}

fn rows<'t>(
    text: &str,
    order: Order,
    mut lines: impl Iterator<Item = (usize, &'t str)>,
) -> Result<Vec<Option<Symbol>>, TextError> {
    let n = order.get();
    let mut cells = Vec::with_capacity(n * n);
    for row in 0..n {
        let last = text.lines().count().max(1) - 1;
        let (number, line) =
            lines.next().ok_or_else(|| error(last, 1, "", &format!("the text ends after {row} rows; expected {n}")))?;
        let words: Vec<(usize, &str)> = words(line).collect();
        if words.len() != n {
            return Err(error(number, 1, line, &format!("this row has {} cells; expected {n}", words.len())));
        }
        for (column, word) in words {
            cells.push(match word.parse::<i64>() {
                Ok(-1) => None,
                Ok(symbol) if (0..n as i64).contains(&symbol) => Some(Symbol::new(symbol as usize)),
                _ => {
                    let what = format!("`{word}` is no symbol; expected 0 to {}, or -1 for a hole", n - 1);
                    return Err(error(number, column, word, &what));
                }
            });
        }
    }
    match lines.next() {
        None => Ok(cells),
        Some((number, line)) => Err(error(number, 1, line, &format!("there is more after {n} rows; expected the end"))),
    }
}

/// The words of a line, each with its column from 1.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    line.split_whitespace().map(move |word| {
        let byte = word.as_ptr() as usize - line.as_ptr() as usize;
        (line[..byte].chars().count() + 1, word)
    })
}

fn error(line: usize, column: usize, place: &str, what: &str) -> TextError {
    TextError { line: line + 1, column, width: place.chars().count().max(1), what: what.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_are_read() {
        let qwh = parse("c made by hand\np dqwh 2 1\n0 1\n1 -1\n").unwrap().unwrap();
        assert_eq!((qwh.kind, qwh.grid.line), (Kind::Diagonal, 2));
        let cells: Vec<Option<usize>> = qwh.grid.cells.iter().map(|cell| cell.map(Symbol::index)).collect();
        assert_eq!(cells, [Some(0), Some(1), Some(1), None]);
        let pls = parse("order 2\n  0  1\n -1  0\n").unwrap().unwrap();
        assert_eq!((pls.kind, pls.grid.cells[2]), (Kind::Plain, None));
        assert_eq!(parse("0 1\n1 0\n"), None);
        assert_eq!(parse(""), None);
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        for (text, line, column, what) in [
            ("p qwh 2 1\n0 1\n", 2, 1, "the text ends after 1 rows; expected 2"),
            ("p qwh 2 1\n0 1\n1 2\n", 3, 3, "`2` is no symbol; expected 0 to 1, or -1 for a hole"),
            ("p qwh 2 2\n0 1\n1 -1\n", 1, 9, "2 holes are announced here, and 1 follow"),
            ("p qwh two 1\n", 1, 7, "`two` is no number; expected the order"),
            ("p qwh 300 1\n", 1, 7, "there is no order 300 here; expected 1 to 255"),
            ("order 2\n0 1\n1 0 1\n", 3, 1, "this row has 3 cells; expected 2"),
            ("order 1\n0\n0\n", 3, 1, "there is more after 1 rows; expected the end"),
            ("order", 1, 6, "`` is no number; expected the order"),
        ] {
            let error = parse(text).unwrap().unwrap_err();
            assert_eq!((error.line, error.column, error.what.as_str()), (line, column, what), "{text}");
        }
    }
}
