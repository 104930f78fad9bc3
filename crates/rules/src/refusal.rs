//! Why a clue was refused, and where.

use std::ops::Range;

use graeco_grid::Stop;

/// The place of an error in a document.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// The value of a key or field.
    Key(&'static str),
    /// An item of a list; first of all, the clue of this number.
    Item(usize),
}

/// Why a clue was refused, and where.
#[must_use]
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{what}")]
pub struct Refusal {
    /// The steps that lead to the place, the last one first.
    pub path: Vec<Step>,
    /// The place within a text, in bytes.
    pub within: Option<Range<usize>>,
    /// The error, and the expected content.
    pub what: String,
    /// The limit that was reached, if that is the reason.
    pub stop: Option<Stop>,
    /// Whether the clue has a meaning, but cannot hold: as one of several alternatives, it is none.
    pub holds_never: bool,
}

impl Refusal {
    /// The error in a clue as a whole.
    pub fn new(what: impl Into<String>) -> Refusal {
        Refusal { path: Vec::new(), within: None, what: what.into(), stop: None, holds_never: false }
    }

    /// The error in a field.
    pub fn of(field: &'static str, what: impl Into<String>) -> Refusal {
        Refusal { path: vec![Step::Key(field)], ..Refusal::new(what) }
    }

    /// The field states what cannot hold.
    pub fn never(field: &'static str, what: impl Into<String>) -> Refusal {
        Refusal { holds_never: true, ..Refusal::of(field, what) }
    }

    /// The refusal with a step before the others.
    pub fn at(mut self, step: Step) -> Refusal {
        self.path.push(step);
        self
    }
}

impl From<Stop> for Refusal {
    fn from(stop: Stop) -> Refusal {
        Refusal { stop: Some(stop), ..Refusal::new(stop.to_string()) }
    }
}
