//! `graeco sudoku canon` and `symmetries`: canonical forms, symmetries, and puzzles that are not the same up to symmetry.

use std::collections::HashSet;
use std::io;
use std::ops::ControlFlow;

use graeco_document::Record;
use graeco_grid::Stop;
use graeco_host::status::Status;
use graeco_host::stream;
use graeco_sudoku::{Canonical, PACKED_BYTES, Packed, Sudoku};

use super::answer::clash;
use super::block::Block;
use super::each::BlockRun;
use super::source::Item;
use crate::answers::Answers;
use crate::args::{Files, Format};
use crate::messages::Topic;
use crate::query::Mode;
use crate::row::Row;
use crate::session::Session;

/// The most puzzles of a block.
const MOST_AT_ONCE: usize = 1 << 10;

/// The output for each puzzle.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CanonOutput {
    /// Its canonical form.
    Form,
    /// The puzzle as it is, if none before it is the same up to symmetry.
    Distinct,
    /// How many symmetries it has, and its pattern.
    Symmetries,
}

/// Answers all puzzles of some files.
pub(super) fn run(files: &Files, threads: usize, wanted: CanonOutput, session: Session<'_>) -> io::Result<Status> {
    let Session { common, report } = session;
    // The set of forms takes one half of the memory, reading the other.
    let limits = session.ask(Mode::One).shared_by(2).limits();
    let mut seen =
        SeenForms { forms: HashSet::new(), most: limits.memory.map_or(usize::MAX, |memory| memory / PACKED_BYTES) };
    let threads = stream::threads(threads);
    let format = if common.json { Format::Json } else { Format::Line };
    let keeps = wanted == CanonOutput::Distinct;
    let forms = Forms { wanted, each: BlockRun { files, threads, most: MOST_AT_ONCE, keeps, limits, format, report } };
    forms.each.run(
        || |item| forms.answer(item),
        |printer, (answers, keys)| {
            if wanted != CanonOutput::Distinct {
                return printer.print(answers);
            }
            match seen.filter(answers, &keys) {
                Some(answers) => printer.print(answers),
                None => {
                    printer.status.note(Status::Limit);
                    report.note(&format!("{}: no more puzzles can be compared", Stop::MemoryLimit));
                    Ok(ControlFlow::Break(()))
                }
            }
        },
    )
}

/// How puzzles are answered.
struct Forms<'a> {
    wanted: CanonOutput,
    each: BlockRun<'a>,
}

impl Forms<'_> {
    /// Answers a block: the lines, and the forms of puzzles with the places where their lines start.
    fn answer(&self, item: Item) -> (Answers, Vec<(usize, Packed)>) {
        let block = match item {
            Item::Puzzles(block) => block,
            Item::SourceError(source_error) => {
                return (Answers::source_error(&source_error, self.each.is_json(), self.each.report), Vec::new());
            }
        };
        let mut keys = Vec::new();
        let has_header = self.wanted == CanonOutput::Distinct && !self.each.is_json() && block.has_others();
        let header = block.header(&[]).filter(|_| has_header);
        let shift = header.as_ref().map_or(0, |header| header.len() + 1);
        let mut answers = self.each.block(&block, |answers, number| {
            let start = shift + answers.text.len();
            keys.extend(self.one(&block, number, answers).map(|key| (start, key)));
        });
        answers.begin(header);
        (answers, keys)
    }

    /// Answers one puzzle; returns its form.
    fn one(&self, block: &Block, number: usize, answers: &mut Answers) -> Option<Packed> {
        let (sudoku, line) = (block.puzzle(number), block.lines[number]);
        let record = Record::at(&block.file, line);
        answers.puzzles += 1;
        let Some(canonical) = sudoku.canonical() else {
            let what = clash(&sudoku).unwrap_or_default();
            self.each.report.add_errors(&mut answers.messages, Topic::Refused, (&block.file, line), || [what.clone()]);
            answers.status.note(Status::BadInput);
            let text = if self.each.is_json() { record.with("error", what).line() } else { String::new() };
            answers.line(text.as_bytes());
            return None;
        };
        let row = Row { puzzle: sudoku.to_string().into(), ..block.row(number) };
        let text = match (self.each.is_json(), self.wanted) {
            (true, _) => row.others_in(self.record(record, &sudoku, &canonical)).line(),
            (false, CanonOutput::Distinct) => row.line(&[]),
            (false, CanonOutput::Form) => canonical.form.to_string(),
            (false, CanonOutput::Symmetries) => format!("{} {}", canonical.automorphisms, sudoku.pattern_symmetries()),
        };
        answers.line(text.as_bytes());
        Some(canonical.form.packed())
    }

    fn record(&self, record: Record, sudoku: &Sudoku, canonical: &Canonical) -> Record {
        let record = match self.wanted {
            CanonOutput::Symmetries => record.with("pattern_symmetries", sudoku.pattern_symmetries().to_string()),
            CanonOutput::Form => record.with("canon", canonical.form.to_string()),
            CanonOutput::Distinct => {
                record.with("puzzle", sudoku.to_string()).with("canon", canonical.form.to_string())
            }
        };
        record.with("symmetries", canonical.automorphisms.to_string())
    }
}

/// The forms of all puzzles before.
struct SeenForms {
    forms: HashSet<Packed>,
    most: usize,
}

impl SeenForms {
    /// Leaves out the lines of puzzles whose form was seen before, and empty ones. `None` if there is no room for more
    /// forms.
    fn filter(&mut self, answers: Answers, keys: &[(usize, Packed)]) -> Option<Answers> {
        if self.forms.len() + keys.len() > self.most {
            return None;
        }
        let (mut text, mut start, mut keys) = (Vec::new(), 0, keys.iter().peekable());
        for line in answers.text.split_inclusive(|&byte| byte == b'\n') {
            let is_new = keys.next_if(|(at, _)| *at == start).is_none_or(|(_, key)| self.forms.insert(*key));
            if is_new && line != b"\n" {
                text.extend_from_slice(line);
            }
            start += line.len();
        }
        Some(Answers { text, ..answers })
    }
}
