//! Sudokus and their variants in the forms of other programs: recognized by content, read and written.
#![doc = include_str!("../README.md")]

mod clues;
mod draft;
mod fault;
mod form;
mod fpuzzles;
mod grids;
mod iss;
mod link;
mod lz;
mod node;
mod places;
mod read;
mod scl;
mod write;

use graeco_grid::file::Document;

pub use fault::Loss;
pub use form::{Form, UnknownForm};
pub use read::{is_foreign_json, read, recognize};
pub use write::{write, write_all};

/// A puzzle that was read.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Reading {
    /// The puzzle.
    pub document: Document,
    /// The form of the text.
    pub form: Form,
    /// The line where it starts, from 1.
    pub line: usize,
    /// What the text says beside, and is not in the document.
    pub losses: Vec<Loss>,
}

/// A text in another form.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Written {
    /// The text.
    pub text: String,
    /// What is in the document, and not in the text.
    pub losses: Vec<Loss>,
}
