//! A puzzle that was read and a text that was written, each with its losses.

use std::ops::ControlFlow;

use graeco_document::{Document, ReadError};
use graeco_grid::{Budget, Limits};

use crate::fault::Loss;
use crate::format::PuzzleFormat;

/// Takes the puzzles of a text, good and bad ones, in order, until it breaks. Each is read within the limits.
pub(crate) struct PuzzleSink<'t> {
    hand_over: &'t mut dyn FnMut(Result<Reading, ReadError>) -> ControlFlow<()>,
    limits: &'t Limits,
    budget: Budget,
}

impl<'t> PuzzleSink<'t> {
    /// Passes everything on. The clock of the first puzzle starts.
    pub(crate) fn new(
        limits: &'t Limits,
        hand_over: &'t mut dyn FnMut(Result<Reading, ReadError>) -> ControlFlow<()>,
    ) -> PuzzleSink<'t> {
        PuzzleSink { hand_over, limits, budget: Budget::start(limits) }
    }

    pub(crate) fn limits(&self) -> &'t Limits {
        self.limits
    }

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

/// A puzzle that was read, with its losses. The caller decides about the losses:
/// [`whole`](Reading::whole) refuses a puzzle that has lost a rule, [`lossy`](Reading::lossy) does not.
#[derive(Clone, Debug)]
#[must_use]
#[non_exhaustive]
pub struct Reading {
    pub(crate) document: Document,
    /// The form of the text.
    pub form: PuzzleFormat,
    /// The line where it starts, from 1.
    pub line: usize,
    /// The losses: parts of the text that are not in the document.
    pub(crate) losses: Vec<Loss>,
    /// How the text was read where it could be read otherwise.
    pub(crate) notes: Vec<String>,
}

impl Reading {
    /// How the text was read where it could be read otherwise.
    #[must_use]
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// Messages to whoever reads the puzzle: how the text was read where it could be read otherwise, and what is lost.
    #[must_use]
    pub fn messages(&self) -> Vec<String> {
        let losses = self.losses.iter().map(|loss| format!("not carried over: {loss}"));
        self.notes.iter().cloned().chain(losses).collect()
    }

    /// The losses: parts of the text that are not in the puzzle.
    #[must_use]
    pub fn losses(&self) -> &[Loss] {
        &self.losses
    }

    /// The puzzle with all its rules, and the other losses.
    ///
    /// ```
    /// let mut readings = graeco_exchange::read(".Thermo~R1C1~R1C2.NFA~x~R1C1");
    /// let lost = readings.remove(0)?.whole().unwrap_err();
    /// assert_eq!((&*lost.name, lost.place), (".NFA", Some((1, 23))));
    /// # Ok::<(), graeco_grid::text::TextError>(())
    /// ```
    ///
    /// # Errors
    /// The first rule that is lost.
    pub fn whole(self) -> Result<(Document, Vec<Loss>), Loss> {
        match self.losses.iter().find(|loss| loss.is_rule) {
            None => Ok((self.document, self.losses)),
            Some(rule) => Err(rule.clone()),
        }
    }

    /// The puzzle without its losses, and all losses, rules included.
    #[must_use = "losses must be reported"]
    pub fn lossy(self) -> (Document, Vec<Loss>) {
        (self.document, self.losses)
    }
}

/// A text in another form.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Written {
    /// The text.
    pub text: String,
    /// The losses: parts of the document that are not in the text.
    pub losses: Vec<Loss>,
}
