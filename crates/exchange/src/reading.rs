//! A puzzle that was read and a text that was written, each with what is lost.

use std::ops::ControlFlow;

use graeco_grid::file::Document;
use graeco_grid::text::TextError;

use crate::fault::Loss;
use crate::form::Form;

/// Takes the puzzles of a text, good and bad ones, in order, until it breaks.
pub(crate) type Taker<'t> = dyn FnMut(Result<Reading, TextError>) -> ControlFlow<()> + 't;

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
