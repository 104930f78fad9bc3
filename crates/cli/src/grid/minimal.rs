//! `graeco grid minimal`: the givens that follow from the others.

use crate::args::Format;
use crate::ask::Ask;
use crate::squares::{Answer, Job};
use crate::status::Status;

impl Job {
    /// The redundant givens.
    pub(crate) fn minimal(&self, ask: &Ask) -> Answer {
        let cells = match self.puzzle.redundant_givens(&ask.limits()) {
            Ok(cells) => cells,
            Err(end) => return self.unfinished(end, self.no_lines()),
        };
        let names: Vec<String> = cells.iter().map(|cell| cell.name(self.puzzle.order())).collect();
        let line = match self.format {
            Format::Json => self.record().with("minimal", cells.is_empty()).with("redundant", names).line(),
            _ if cells.is_empty() => "minimal".to_owned(),
            _ => names.join(" "),
        };
        let status = if cells.is_empty() { Status::Solved } else { Status::NoSolution };
        Answer { lines: vec![line], status, ..Answer::default() }
    }

    /// In text, an empty line stands for an answer that is not known.
    fn no_lines(&self) -> Vec<String> {
        if self.format == Format::Json { Vec::new() } else { vec![String::new()] }
    }
}
