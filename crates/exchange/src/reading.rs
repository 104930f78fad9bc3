//! A puzzle that was read and a text that was written, each with what is lost.

use std::ops::ControlFlow;

use graeco_grid::file::{Document, ReadError};
use graeco_grid::{Budget, Limits};

use crate::fault::Loss;
use crate::form::Form;

/// Takes the puzzles of a text, good and bad ones, in order, until it breaks. Each is read within the limits.
pub(crate) struct Taker<'t> {
    hand_over: &'t mut dyn FnMut(Result<Reading, ReadError>) -> ControlFlow<()>,
    limits: &'t Limits,
    budget: Budget,
}

impl<'t> Taker<'t> {
    /// Hands everything over. The clock of the first puzzle starts.
    pub(crate) fn new(
        limits: &'t Limits,
        hand_over: &'t mut dyn FnMut(Result<Reading, ReadError>) -> ControlFlow<()>,
    ) -> Taker<'t> {
        Taker { hand_over, limits, budget: Budget::start(limits) }
    }

    /// What the next puzzle may cost.
    pub(crate) fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Takes a puzzle. The clock of the next one starts.
    pub(crate) fn take(&mut self, reading: Result<Reading, ReadError>) -> ControlFlow<()> {
        let flow = (self.hand_over)(reading);
        self.budget = Budget::start(self.limits);
        flow
    }
}

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
