//! `graeco grid minimize` and `conflict`: the parts of a puzzle file that are needed, and those that contradict each other.

use graeco_document::parts::ConflictPart;
use graeco_document::{Document, Keep, Part, Record, ReduceError, Reduced, field};
use graeco_grid::Outcome;
use graeco_host::status::Status;

use super::item::Text;
use crate::answers::Answers;
use crate::messages::Topic;
use crate::query::Query;

/// A puzzle file to be reduced.
pub(super) struct Reduction<'a> {
    pub(super) text: &'a Text,
    pub(super) document: &'a Document,
    pub(super) seed: u64,
}

impl Reduction<'_> {
    /// Answers with a minimal puzzle.
    pub(super) fn minimize(&self, keep: &[Keep], ask: &Query, answers: &mut Answers<'_>) {
        answers.held.puzzles += 1;
        if !answers.json && !self.text.is_json {
            answers.separate();
        }
        if let Some(what) = keep.iter().find_map(|keep| keep.is_off_grid(self.document)) {
            // Something in the command line does not fit the puzzle.
            return answers.refuse(self.text.place(), self.record(), &format!("--keep {what}"));
        }
        let keeps = |part| keep.iter().any(|keep| keep.keeps(self.document, part));
        match self.document.minimize(keeps, self.seed, &ask.limits()) {
            Ok(reduced) => {
                let reduced_file = self.document.only(&reduced.parts).expect("parts that were read before");
                let line = match (answers.json, self.text.is_json) {
                    (true, _) => Record::of_puzzle(&reduced_file.to_json()).ended(reduced.end).line(),
                    (false, true) => reduced_file.to_json(),
                    (false, false) => reduced_file.to_toml().trim_end().to_owned(),
                };
                answers.line(line);
                self.note_end(reduced.end, answers);
            }
            Err(error) => self.refuse(error, answers),
        }
    }

    /// Answers with parts that contradict each other.
    pub(super) fn conflict(&self, ask: &Query, answers: &mut Answers<'_>) {
        answers.held.puzzles += 1;
        if !answers.json {
            answers.separate();
        }
        match self.document.conflict(self.seed, &ask.limits()) {
            Ok(Reduced { parts, end, .. }) => {
                if answers.json {
                    let parts: Vec<ConflictPart> = parts.iter().map(|&part| self.conflict_part(part)).collect();
                    let record = self.record().with(field::CONFLICT, parts).ended(end);
                    answers.line(record.line());
                } else if parts.is_empty() {
                    answers.line("the houses have no filling");
                } else {
                    parts.iter().for_each(|&part| answers.line(self.document.describe(part)));
                }
                self.note_end(end, answers);
            }
            Err(error) => self.refuse(error, answers),
        }
    }

    fn conflict_part(&self, part: Part) -> ConflictPart {
        let text = self.document.describe(part);
        match part {
            Part::Given(cell) => {
                ConflictPart { cell: Some(self.document.puzzle().name_of(cell)), constraint: None, text }
            }
            Part::Clue(number) => ConflictPart { cell: None, constraint: Some(number + 1), text },
        }
    }

    fn record(&self) -> Record {
        Record::at(&self.text.file, self.text.line).with(field::TITLE, self.document.header().title.clone())
    }

    /// Says that a limit was reached after something was known.
    fn note_end(&self, end: Outcome, answers: &mut Answers<'_>) {
        if let Outcome::Stopped(stop) = end {
            answers.status(stop.into());
            answers.note(Topic::Unfinished, self.text.place(), format!("{stop}: perhaps more parts can be left out"));
        }
    }

    /// Says why there is no answer.
    fn refuse(&self, error: ReduceError, answers: &mut Answers<'_>) {
        let (topic, status) = match error {
            ReduceError::NoSolution => (Topic::NoSolution, Status::NoSolution),
            ReduceError::Several => (Topic::Several, Status::NoSolution),
            ReduceError::Solvable => (Topic::Solvable, Status::NoSolution),
            ReduceError::Stopped(end) => (Topic::Unfinished, Status::from(end)),
        };
        answers.status(status);
        let record = || match error {
            ReduceError::Stopped(end) => self.record().ended(end),
            ReduceError::Solvable => self.record().null(field::CONFLICT),
            ReduceError::NoSolution => self.record().with(field::VERDICT, "none"),
            ReduceError::Several => self.record().with(field::VERDICT, "several"),
        };
        answers.put(record, String::new);
        let what = match error {
            ReduceError::Stopped(end) => end.to_string(),
            ReduceError::NoSolution => format!("{error}; `graeco grid conflict` finds out why"),
            error => error.to_string(),
        };
        answers.note(topic, self.text.place(), what);
    }
}
