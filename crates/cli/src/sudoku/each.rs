//! Commands that answer blocks of Sudokus: each puzzle of a block, and the bad ones among them, in their order.

use std::ops::ControlFlow;

use graeco_exchange::KeptColumns;
use graeco_grid::Limits;
use graeco_host::status::Status;
use graeco_host::stop;

use super::block::Block;
use super::source::Source;
use crate::answers::{Answers, Held};
use crate::args::Files;
use crate::driver::Driver;
use crate::input::Answered;
use crate::report::Excerpt;
use crate::session::Session;

/// Which puzzles are answered, and how.
pub(super) struct BlockRun<'a> {
    pub(super) session: Session<'a>,
    /// Whether answers are JSON records.
    pub(super) json: bool,
    pub(super) files: &'a Files,
    pub(super) threads: usize,
    /// The most puzzles of a block.
    pub(super) most: usize,
    pub(super) keeps: KeptColumns,
    /// Whether the answer to a puzzle may be too long to be held.
    pub(super) is_list: bool,
    pub(super) limits: Limits,
}

impl<'a> BlockRun<'a> {
    /// A run of a command whose answers are short, and repeat the other columns in records alone.
    pub(super) fn new(
        files: &'a Files,
        threads: usize,
        most: usize,
        limits: Limits,
        session: Session<'a>,
    ) -> BlockRun<'a> {
        let json = session.common.json;
        let keeps = KeptColumns::all_if(json);
        BlockRun { session, json, files, threads, most, keeps, is_list: false, limits }
    }

    /// Answers all blocks, and prints the answers in their order, from each of which something is kept.
    pub(super) fn fold<F: Default + Send + 'static, W: FnMut(Block, &mut Answers<'_>) -> F>(
        &self,
        worker: impl Fn() -> W + Sync,
        keep: impl FnMut(&mut Held, F) -> ControlFlow<()>,
    ) -> Answered {
        let Self { json, threads, is_list, .. } = *self;
        let driver = Driver { json, threads, is_list, ..self.session.puzzles(&self.files.files) };
        let source = Source {
            files: self.files.files.clone(),
            most: self.most,
            looks_ahead: false,
            keeps_grids: false,
            compares: false,
            keeps: self.keeps,
            limits: self.limits.clone(),
        };
        driver.fold(|feed| source.read(feed), worker, keep)
    }

    pub(super) fn run<W: FnMut(Block, &mut Answers<'_>)>(&self, worker: impl Fn() -> W + Sync) -> Answered {
        self.fold(worker, |_, ()| ControlFlow::Continue(()))
    }
}

/// Answers the first `known` good puzzles of a block, and the bad ones among them by a word. If `looks`, it looks after each
/// whether the program was stopped.
pub(super) fn each(
    (block, known): (&Block, usize),
    looks: bool,
    word: Option<&str>,
    answers: &mut Answers<'_>,
    mut answer: impl FnMut(&mut Answers<'_>, usize),
) {
    answers.held.bytes = block.bytes;
    if let Some(note) = &block.read.note {
        answers.note(None, (&block.file, None), note);
    }
    let mut bad = block.read.bad.iter().peekable();
    for number in 0..=block.good() {
        while let Some(bad) = bad.next_if(|bad| bad.after == number) {
            let excerpt = Excerpt { text: &bad.source, column: bad.before };
            answers.bad_puzzle(&bad.error, &block.file, excerpt, word);
        }
        if number == known {
            answers.held.is_cut = known < block.good();
            break;
        }
        answer(answers, number);
        // The answer under way is partial, and the last one.
        if answers.held.status == Status::Interrupted || (looks && stop::is_set()) {
            answers.held.is_cut = true;
            break;
        }
    }
}

/// Answers all puzzles of a block, and the bad ones among them by empty lines.
pub(super) fn all(block: &Block, answers: &mut Answers<'_>, answer: impl FnMut(&mut Answers<'_>, usize)) {
    each((block, block.good()), true, Some(""), answers, answer);
}
