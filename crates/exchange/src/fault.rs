//! What is wrong with a text and what is lost when it is read or written, each with its place.

use std::fmt;
use std::ops::Range;

use graeco_grid::text::TextError;

/// A part of a puzzle that is not carried over.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Loss {
    /// The name of the part: the path of a JSON value, the item, or the constraint as a puzzle file states it.
    pub name: String,
    /// Line and column in the text, counted from 1, if the part stands in a text.
    pub place: Option<(usize, usize)>,
    /// Why it is not carried over.
    pub what: String,
    /// Whether it is, or may be, a rule, so that the puzzle is another one without it. Otherwise it is a note, a color,
    /// or another part that does not matter to solvers.
    pub is_rule: bool,
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Some((line, column)) => write!(f, "`{}` in line {line}, column {column}: {}", self.name, self.what),
            None => write!(f, "`{}`: {}", self.name, self.what),
        }
    }
}

/// The place of a part in a text.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Spot {
    /// The bytes of the text.
    pub(crate) at: Range<usize>,
    /// The name of the part, if it has one.
    pub(crate) name: String,
}

impl Spot {
    pub(crate) fn new(at: Range<usize>, name: impl Into<String>) -> Spot {
        Spot { at, name: name.into() }
    }

    pub(crate) fn fault(&self, what: impl Into<String>) -> Fault {
        Fault { spot: self.clone(), what: what.into() }
    }

    /// A loss of this part.
    pub(crate) fn loss(&self, text: &str, is_rule: bool, what: impl Into<String>) -> Loss {
        let place = Some(place(text, self.at.start));
        Loss { name: self.name.clone(), place, what: what.into(), is_rule }
    }
}

/// What is wrong, and where.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    pub(crate) spot: Spot,
    pub(crate) what: String,
}

impl Fault {
    /// The error with line and column.
    pub(crate) fn in_text(&self, text: &str) -> TextError {
        self.in_line(text, 1, 0)
    }

    /// The same if the line of this number, counted from 1, begins at a byte before it: what stands before is not read.
    pub(crate) fn in_line(&self, text: &str, number: usize, start: usize) -> TextError {
        let (line, column) = place(&text[start..], self.spot.at.start.saturating_sub(start));
        let line = line + number - 1;
        let here = text.get(self.spot.at.clone()).unwrap_or("");
        let what = match &*self.spot.name {
            "" => self.what.clone(),
            name => format!("`{}`: {}", shortened(name), self.what),
        };
        TextError { line, column, width: here.lines().next().unwrap_or("").chars().count().max(1), what }
    }
}

/// Line and column of a byte.
fn place(text: &str, at: usize) -> (usize, usize) {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let line_start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    (text[..at].matches('\n').count() + 1, text[line_start..at].chars().count() + 1)
}

/// A name that a message can show.
pub(crate) fn shortened(name: &str) -> String {
    const MOST: usize = 60;
    match name.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    }
}
