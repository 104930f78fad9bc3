//! Faults and losses of a text that is read or written, each with its place.

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

#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct TextPlace {
    /// The bytes of the text.
    pub(crate) at: Range<usize>,
    /// The name of the part, if it has one.
    pub(crate) name: String,
}

impl TextPlace {
    pub(crate) fn new(at: Range<usize>, name: impl Into<String>) -> TextPlace {
        TextPlace { at, name: name.into() }
    }

    pub(crate) fn fault(&self, what: impl Into<String>) -> Fault {
        Fault { spot: self.clone(), what: what.into() }
    }

    /// A loss of this part, whose line and column are counted from a position.
    pub(crate) fn loss(&self, text: &str, from: &mut Position, is_rule: bool, what: impl Into<String>) -> Loss {
        let place = Some(from.move_to(text, self.at.start));
        Loss { name: self.name.clone(), place, what: what.into(), is_rule }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Fault {
    pub(crate) spot: TextPlace,
    pub(crate) what: String,
}

impl Fault {
    /// The error with line and column.
    pub(crate) fn in_text(&self, text: &str) -> TextError {
        self.behind(text, Position::default())
    }

    /// The same for a puzzle that begins at a position of a list: the part before it is not read.
    pub(crate) fn behind(&self, text: &str, mut begin: Position) -> TextError {
        let (line, column) = begin.move_to(text, self.spot.at.start.max(begin.at));
        let here = text.get(self.spot.at.clone()).unwrap_or("");
        let what = match &*self.spot.name {
            "" => self.what.clone(),
            name => format!("`{}`: {}", shortened(name), self.what),
        };
        TextError { line, column, width: here.lines().next().unwrap_or("").chars().count().max(1), what }
    }
}

/// A byte of a text with its line and column, from which those of later bytes are counted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Position {
    at: usize,
    line: usize,
    column: usize,
}

impl Position {
    /// The start of the line of this number, from 1.
    pub(crate) fn in_line(number: usize, start: usize) -> Position {
        Position { at: start, line: number, column: 1 }
    }

    pub(crate) fn byte(self) -> usize {
        self.at
    }

    /// Line and column of a byte; from the beginning of the text if it is before the position.
    pub(crate) fn move_to(&mut self, text: &str, at: usize) -> (usize, usize) {
        let mut at = at.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        if at < self.at {
            *self = Position::default();
        }
        let between = &text[self.at..at];
        if let Some(end) = between.rfind('\n') {
            self.line += between.matches('\n').count();
            self.column = 1 + between[end + 1..].chars().count();
        } else {
            self.column += between.chars().count();
        }
        self.at = at;
        (self.line, self.column)
    }
}

impl Default for Position {
    fn default() -> Position {
        Position::in_line(1, 0)
    }
}

/// A name that a message can show.
pub(crate) fn shortened(name: &str) -> String {
    const MOST: usize = 60;
    match name.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    }
}
