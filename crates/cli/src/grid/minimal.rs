//! `graeco grid minimal`: the givens that follow from the others.

use graeco_grid::{Limits, Outcome, Stop};
use graeco_host::status::Status;

use crate::args::Format;
use crate::messages::NotUnique;
use crate::query::Query;
use crate::squares::{Answer, AnswerError, Job};

impl Job {
    /// The redundant givens. Says so if the puzzle has no solution or several ones.
    pub(crate) fn minimal(&self, ask: &Query) -> Answer {
        let found = self.puzzle.redundant_givens(&ask.limits());
        let (cells, several) = match found.and_then(|cells| Ok((cells, self.not_unique(ask)?))) {
            Ok(found) => found,
            Err(end) => return self.unfinished(end, self.no_lines()),
        };
        let names: Vec<String> = cells.iter().map(|cell| cell.name(self.puzzle.order())).collect();
        let line = match self.format {
            Format::Json => {
                let record = self.record().with("minimal", cells.is_empty()).with("redundant", names);
                record.with_some("verdict", several.map(NotUnique::word)).line()
            }
            _ if cells.is_empty() => "minimal".to_owned(),
            _ => names.join(" "),
        };
        let status = if cells.is_empty() && several.is_none() { Status::Solved } else { Status::NoSolution };
        let complaint = several.map(|several| AnswerError::new(several.topic(), self, several.words().to_owned()));
        Answer { lines: vec![line], status, complaint, ..Answer::default() }
    }

    /// Whether the puzzle has no solution or several ones; `None` if it has one.
    fn not_unique(&self, ask: &Query) -> Result<Option<NotUnique>, Stop> {
        let mut solutions = self.puzzle.search().limits(Limits { solutions: Some(2), ..ask.limits() }).solutions();
        match (solutions.by_ref().count(), solutions.end()) {
            (2.., _) => Ok(Some(NotUnique::Several)),
            (_, Some(Outcome::Stopped(stop))) => Err(stop),
            (0, _) => Ok(Some(NotUnique::None)),
            (1, _) => Ok(None),
        }
    }

    /// In text, an empty line stands for an answer that is not known.
    fn no_lines(&self) -> Vec<String> {
        if self.format == Format::Json { Vec::new() } else { vec![String::new()] }
    }
}
