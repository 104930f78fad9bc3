//! A clue: one constraint as data, its kind and the content of its fields, as files and generators state it.

use super::kind::{Fields, Given, Kind, Refusal};
use crate::order::Cell;
use crate::puzzle::Puzzle;

/// A constraint as data: its kind, and the content of its fields.
#[derive(Clone, Debug)]
pub struct Clue {
    kind: &'static Kind,
    fields: Vec<(&'static str, Content)>,
}

/// The content of a field.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Content {
    /// One cell or more.
    Cells(Vec<Cell>),
    /// Lists of cells.
    Lists(Vec<Vec<Cell>>),
    /// A number; the index of a row or column is counted from 0.
    Number(i64),
    /// Numbers.
    Numbers(Vec<i64>),
    /// Yes or no.
    Flag(bool),
    /// One of the words that the field allows.
    Word(&'static str),
    /// Lists of numbers.
    Tuples(Vec<Vec<i64>>),
    /// An expression or a pattern.
    Text(String),
    /// Other constraints.
    Clues(Vec<Clue>),
}

/// Clues are equal if they state the same.
impl PartialEq for Clue {
    fn eq(&self, other: &Clue) -> bool {
        self.kind.name == other.kind.name && self.fields == other.fields
    }
}

impl Eq for Clue {}

impl Clue {
    pub(crate) fn new(kind: &'static Kind, fields: Vec<(&'static str, Content)>) -> Clue {
        Clue { kind, fields }
    }

    /// The kind.
    #[must_use]
    pub fn kind(&self) -> &'static Kind {
        self.kind
    }

    /// The fields that are there, by name, in the order of the kind's [`fields`](Kind::fields).
    #[must_use]
    pub fn fields(&self) -> &[(&'static str, Content)] {
        &self.fields
    }

    /// The cells that its fields name, and those that the constraints in it name.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        let cells = |content: &Content| match content {
            Content::Cells(cells) => cells.clone(),
            Content::Lists(lists) => lists.concat(),
            Content::Clues(clues) => clues.iter().flat_map(Clue::cells).collect(),
            _ => Vec::new(),
        };
        self.fields.iter().flat_map(|field| cells(&field.1)).collect()
    }

    /// Adds the constraint to a puzzle, unless it says what cannot be. Only a file can add expressions, patterns and
    /// constraints of constraints.
    pub(crate) fn add_to(&self, puzzle: &mut Puzzle) -> Result<(), Refusal> {
        let given: Result<Vec<_>, Refusal> =
            self.fields.iter().map(|(name, content)| Ok((*name, content.given(name)?))).collect();
        (self.kind.add)(&Fields { kind: self.kind.name, given: &given?, marks: &[] }, puzzle)
    }
}

impl Content {
    fn given(&self, field: &'static str) -> Result<Given, Refusal> {
        Ok(match self.clone() {
            Content::Cells(cells) => Given::Cells(cells),
            Content::Lists(lists) => Given::Lists(lists),
            Content::Number(number) => Given::Number(number),
            Content::Numbers(numbers) => Given::Numbers(numbers),
            Content::Flag(flag) => Given::Flag(flag),
            Content::Word(word) => Given::Word(word),
            Content::Tuples(tuples) => Given::Tuples(tuples),
            Content::Text(_) | Content::Clues(_) => return Err(Refusal::of(field, "is read from files only")),
        })
    }
}
