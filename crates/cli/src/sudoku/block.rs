//! Sudokus that stand one after another in a file, as commands answer them.

use std::ops::Range;
use std::sync::Arc;

use graeco_document::Record;
use graeco_exchange::{Digits, SudokuBlock, text_of};
use graeco_sudoku::Sudoku;

use crate::args::Format;
use crate::row::{Row, header};
use crate::squares::Job;

/// Puzzles that stand one after another in a file.
#[derive(Default)]
pub(super) struct Block {
    pub(super) file: Arc<str>,
    pub(super) read: SudokuBlock,
    /// How many solutions each puzzle has, if that is known already.
    pub(super) counts: Vec<u64>,
    /// How many bytes they took.
    pub(super) bytes: u64,
    /// Whether this is one puzzle on several lines, to be answered by a grid.
    pub(super) is_lone_grid: bool,
    /// Whether none was read before.
    pub(super) is_first: bool,
}

impl Block {
    /// How many good puzzles there are.
    pub(super) fn good(&self) -> usize {
        self.read.lines.len()
    }

    pub(super) fn sudokus(&self) -> Vec<Sudoku> {
        (0..self.good()).map(|number| self.puzzle(number)).collect()
    }

    /// The puzzle of a number from 0.
    pub(super) fn puzzle(&self, number: usize) -> Sudoku {
        Sudoku::from_digits(*self.read.cells(number))
    }

    /// The solution that the file gives for a puzzle.
    pub(super) fn solution(&self, number: usize) -> Option<&Digits> {
        self.read.solution(number)
    }

    /// A puzzle as tables and records repeat it.
    pub(super) fn row(&self, number: usize) -> Row {
        let others = self.read.others.get(number).cloned().unwrap_or_default();
        Row { puzzle: self.line(number).into(), others }
    }

    /// The file and line of a puzzle.
    pub(super) fn place(&self, number: usize) -> (&str, usize) {
        (&self.file, self.read.lines[number])
    }

    pub(super) fn record(&self, number: usize) -> Record {
        let (file, line) = self.place(number);
        Record::at(file, line)
    }

    /// The cells of a puzzle.
    pub(super) fn line(&self, number: usize) -> String {
        text_of(self.read.cells(number))
    }

    /// Whether puzzles have other columns.
    pub(super) fn has_others(&self) -> bool {
        self.read.others.first().is_some_and(|others| !others.is_empty())
    }

    /// The first line of a table, with the names of columns of an answer, if these are the first puzzles.
    pub(super) fn header(&self, answer: &[&str]) -> Option<String> {
        let others = self.read.others.first().map_or(&[][..], |others| others);
        self.is_first.then(|| header(answer, others))
    }

    /// Some of the puzzles, of which this many are counted, with the bad ones before each, and at the end of the block those
    /// behind the last one.
    pub(super) fn part(&self, numbers: Range<usize>, counts: &[u64]) -> Block {
        Block {
            file: Arc::clone(&self.file),
            bytes: if numbers.end == self.good() { self.bytes } else { 0 },
            is_first: self.is_first && numbers.start == 0,
            counts: counts.to_vec(),
            is_lone_grid: self.is_lone_grid,
            read: self.read.part(numbers),
        }
    }

    /// The search for the solutions of a puzzle. `repeats`: whether answers repeat the puzzle.
    pub(super) fn job(&self, number: usize, format: Format, repeats: bool) -> Job {
        let (puzzle, row) = (self.puzzle(number).puzzle(), repeats.then(|| self.row(number)));
        let job = Job::new(puzzle, graeco_sudoku::alphabet(), self.file.to_string(), format);
        Job { line: Some(self.read.lines[number]), row, ..job }
    }
}
