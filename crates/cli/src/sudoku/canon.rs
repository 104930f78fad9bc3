//! `graeco sudoku canon` and `symmetries`: canonical forms, symmetries, and puzzles that are not the same up to symmetry.

use std::collections::HashSet;
use std::ops::ControlFlow;

use graeco_document::{Record, field};
use graeco_exchange::KeptColumns;
use graeco_grid::Stop;
use graeco_host::status::Status;
use graeco_sudoku::{Canonical, PACKED_BYTES, Packed, Sudoku};

use super::answer::clash;
use super::block::Block;
use super::each::{BlockRun, all};
use crate::answers::{Answers, Held};
use crate::args::Puzzles;
use crate::input::Answered;
use crate::query::Mode;
use crate::row::Row;
use crate::session::Session;

/// The most puzzles of a block.
const MOST_AT_ONCE: usize = 1 << 10;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CanonOutput {
    /// Its canonical form.
    Form,
    /// The puzzle as it is, if none before it is the same up to symmetry.
    Distinct,
    /// How many symmetries it has, and its pattern.
    Symmetries,
}

pub(super) fn run(Puzzles { files, threads }: &Puzzles, wanted: CanonOutput, session: Session<'_>) -> Answered {
    // The set of forms takes one half of the memory, reading the other.
    let limits = session.ask(Mode::One).shared_by(2).limits();
    let mut seen =
        SeenForms { forms: HashSet::new(), most: limits.memory.map_or(usize::MAX, |memory| memory / PACKED_BYTES) };
    let is_filter = wanted == CanonOutput::Distinct;
    let keeps = KeptColumns::all_if(is_filter || session.common.json);
    let run = BlockRun { keeps, ..BlockRun::new(files, threads.all(), MOST_AT_ONCE, limits, session) };
    let mut is_full = false;
    let mut status = run.fold(
        || |block: Block, answers: &mut Answers<'_>| wanted.answer(&block, answers),
        |held, keys| {
            if is_filter && !seen.filter(held, &keys) {
                is_full = true;
                session.report.note(&format!("{}: no more puzzles can be compared", Stop::MemoryLimit));
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        },
    )?;
    if is_full {
        status.note(Status::Limit);
    }
    Ok(status)
}

/// The forms of puzzles, each with the place where its line starts.
type Keys = Vec<(usize, Packed)>;

impl CanonOutput {
    /// Answers a block; returns the forms.
    fn answer(self, block: &Block, answers: &mut Answers<'_>) -> Keys {
        let mut keys = Vec::new();
        let has_header = self == CanonOutput::Distinct && !answers.json && block.has_others();
        block.header(&[]).filter(|_| has_header).into_iter().for_each(|header| answers.line(header));
        all(block, answers, |answers, number| {
            let start = answers.held.text.len();
            keys.extend(self.one(block, number, answers).map(|key| (start, key)));
        });
        keys
    }

    /// Answers one puzzle; returns its form.
    fn one(self, block: &Block, number: usize, answers: &mut Answers<'_>) -> Option<Packed> {
        let (sudoku, record) = (block.puzzle(number), block.record(number));
        answers.held.puzzles += 1;
        let Some(canonical) = sudoku.canonical() else {
            answers.refuse(block.place(number), record, &clash(&sudoku).unwrap_or_default());
            return None;
        };
        let row = block.row(number);
        let words = || match self {
            CanonOutput::Distinct => row.line(&[]),
            CanonOutput::Form => canonical.form.to_string(),
            CanonOutput::Symmetries => format!("{} {}", canonical.automorphisms, sudoku.pattern_symmetries()),
        };
        answers.put(|| row.others_in(self.record(record, &row, &sudoku, &canonical)), words);
        Some(canonical.form.packed())
    }

    fn record(self, record: Record, row: &Row, sudoku: &Sudoku, canonical: &Canonical) -> Record {
        let record = match self {
            CanonOutput::Symmetries => record.with(field::PATTERN_SYMMETRIES, &sudoku.pattern_symmetries()),
            CanonOutput::Form => record.with(field::CANON, canonical.form.to_string()),
            CanonOutput::Distinct => row.puzzle_in(record).with(field::CANON, canonical.form.to_string()),
        };
        record.with(field::SYMMETRIES, &canonical.automorphisms)
    }
}

/// The forms of all puzzles before.
struct SeenForms {
    forms: HashSet<Packed>,
    most: usize,
}

impl SeenForms {
    /// Leaves out the lines of puzzles whose form was seen before, and empty ones; false if there is no room for more forms.
    fn filter(&mut self, held: &mut Held, keys: &[(usize, Packed)]) -> bool {
        if self.forms.len() + keys.len() > self.most {
            return false;
        }
        let (mut text, mut start, mut keys) = (Vec::new(), 0, keys.iter().peekable());
        for line in held.text.split_inclusive(|&byte| byte == b'\n') {
            let is_new = keys.next_if(|(at, _)| *at == start).is_none_or(|(_, key)| self.forms.insert(*key));
            if is_new && line != b"\n" {
                text.extend_from_slice(line);
            }
            start += line.len();
        }
        held.text = text;
        true
    }
}
