//! Answers to squares above order 255, which are checked while they are read.

use std::sync::Arc;

use graeco_document::{Record, field};
use graeco_host::status::Status;
use graeco_latin::LargeVerdict;

use crate::answers::Answers;

/// A square that was read and checked.
pub(super) struct Large {
    pub(super) file: Arc<str>,
    /// The line where it starts.
    pub(super) line: usize,
    pub(super) order: usize,
    pub(super) verdict: LargeVerdict,
}

impl Large {
    pub(super) fn answer(&self, answers: &mut Answers<'_>) {
        let record = || Record::at(&self.file, self.line).with(field::ORDER, self.order);
        answers.held.puzzles = 1;
        match &self.verdict {
            LargeVerdict::Is(kind) => {
                answers.put(|| record().with(field::KIND, kind.name().to_owned()), || kind.name().to_owned())
            }
            LargeVerdict::No(clash) => {
                answers.put(
                    || record().with(field::KIND, "no".to_owned()).with(field::CLASH, clash.as_str()),
                    || format!("no: {clash}"),
                );
                answers.status(Status::NoSolution);
            }
            LargeVerdict::Unreadable(error, line) => {
                answers.held.puzzles = 0;
                answers.bad_puzzle(error, &self.file, line, Some(""));
            }
            LargeVerdict::Unfit(what) => answers.refuse((&self.file, self.line), record(), what),
        }
    }
}
