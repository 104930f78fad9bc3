//! `graeco grid minimal` and `minimize`: redundant givens, and a minimal puzzle inside another.

use graeco_grid::file::Document;

use super::generate::with_schema;
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

    /// A minimal puzzle inside the puzzle of a text, in the form of the text; with `--json`, as a record.
    pub(crate) fn minimize(&self, text: &str, is_json: bool, seed: u64, ask: &Ask) -> Answer {
        let puzzle = match self.puzzle.minimize(seed, &ask.limits()) {
            Ok(puzzle) => puzzle,
            Err(end) => return self.unfinished(end, self.no_lines()),
        };
        let mut document = Document::parse(text).expect("a text that was read before");
        document.file.puzzle = puzzle;
        let line = match (self.format, is_json) {
            (Format::Json, _) => with_schema(&document.to_json()),
            (_, true) => document.to_json(),
            (_, false) => document.to_toml().trim_end().to_owned(),
        };
        Answer { lines: vec![line], ..Answer::default() }
    }

    /// In text, an empty line stands for an answer that is not known.
    fn no_lines(&self) -> Vec<String> {
        if self.format == Format::Json { Vec::new() } else { vec![String::new()] }
    }
}
