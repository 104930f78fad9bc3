//! Answers to squares above order 255, which are checked while they are read.

use std::sync::Arc;

use graeco_document::Record;
use graeco_host::status::Status;
use graeco_latin::LargeVerdict;

use crate::answers::Answers;
use crate::args::Format;
use crate::messages::Topic;
use crate::report::Report;

/// A square that was read and checked.
pub(super) struct Large {
    pub(super) file: Arc<str>,
    /// The line where it starts.
    pub(super) line: usize,
    pub(super) order: usize,
    pub(super) verdict: LargeVerdict,
}

impl Large {
    /// The answer to the square.
    pub(super) fn answers(&self, format: Option<Format>, report: &Report) -> Answers {
        let mut answers = Answers::default();
        let record = Record::at(&self.file, self.line).with("order", self.order);
        let (record, text, status) = match &self.verdict {
            LargeVerdict::Is(kind) => (record.with("kind", kind.name()), kind.name().to_owned(), Status::Solved),
            LargeVerdict::No(clash) => {
                (record.with("kind", "no").with("clash", clash.as_str()), format!("no: {clash}"), Status::NoSolution)
            }
            LargeVerdict::Unreadable(error, line) => {
                answers.bad_puzzle(error, &self.file, line, format, "", report);
                return answers;
            }
            LargeVerdict::Unfit(what) => {
                let place = (&*self.file, self.line);
                report.add_errors(&mut answers.messages, Topic::Refused, place, || [what.clone()]);
                (record.with("error", what.as_str()), String::new(), Status::BadInput)
            }
        };
        answers.line(if format.is_some() { record.line() } else { text }.as_bytes());
        (answers.puzzles, answers.status) = (1, status);
        answers
    }
}
