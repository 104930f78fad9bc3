//! Commands that answer blocks of Sudokus by lines of their own.

use std::io;
use std::ops::ControlFlow;

use graeco_grid::Limits;
use graeco_host::stream;

use super::block::Block;
use super::in_order::{Entry, in_order};
use super::source::{Item, Source};
use crate::answers::{Answers, Printer};
use crate::args::{Files, Format};
use crate::report::Report;

/// Which puzzles are answered, and how.
pub(super) struct BlockRun<'a> {
    pub(super) files: &'a Files,
    pub(super) threads: usize,
    /// The most puzzles of a block.
    pub(super) most: usize,
    /// Whether other columns are kept.
    pub(super) keeps: bool,
    /// The limits of reading.
    pub(super) limits: Limits,
    pub(super) format: Format,
    pub(super) report: &'a Report,
}

impl<'a> BlockRun<'a> {
    /// Answers all blocks, and prints the answers in their order.
    pub(super) fn run<A: Send + 'static, W: FnMut(Item) -> A>(
        &self,
        worker: impl Fn() -> W + Sync,
        mut print: impl FnMut(&mut Printer<'a>, A) -> io::Result<ControlFlow<()>>,
    ) -> io::Result<graeco_host::status::Status> {
        let mut printer = Printer::new("puzzles", Some(self.format), self.report);
        printer.out.progress.expect_files(&self.files.files);
        let source = Source {
            files: self.files.files.clone(),
            most: self.most,
            looks_ahead: false,
            keeps_grids: false,
            compares: false,
            keeps: self.keeps,
            limits: self.limits.clone(),
        };
        stream::run(self.threads, |feed| source.read(feed), worker, |answers| print(&mut printer, answers))?;
        printer.end()
    }

    /// Whether answers are JSON records.
    pub(super) fn is_json(&self) -> bool {
        self.format == Format::Json
    }

    /// Answers the puzzles of a block one after another, and counts bad ones.
    pub(super) fn block(&self, block: &Block, mut answer: impl FnMut(&mut Answers, usize)) -> Answers {
        in_order(block, block.lines.len(), true, |answers, entry| match entry {
            Entry::Puzzle(number) => answer(answers, number),
            Entry::Bad(bad) => {
                answers.bad_puzzle(&bad.error, &block.file, bad.excerpt(), Some(self.format), "", self.report);
            }
        })
    }
}
