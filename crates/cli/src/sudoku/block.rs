//! Sudokus that stand one after another in a file, with what stands beside them.

use std::ops::Range;
use std::sync::Arc;

use graeco_document::Record;
use graeco_exchange::Digits;
use graeco_grid::text::TextError;
use graeco_sudoku::Sudoku;

use crate::args::Format;
use crate::report::Excerpt;
use crate::row::{Row, header};
use crate::squares::Job;

/// The cells of a Sudoku.
pub(super) const CELLS: usize = 81;

/// Puzzles that stand one after another in a file.
#[derive(Default)]
pub(super) struct Block {
    pub(super) file: Arc<str>,
    /// 81 digits a puzzle, 0 for an open cell.
    pub(super) digits: Vec<u8>,
    /// The line of each puzzle, counted from 1.
    pub(super) lines: Vec<usize>,
    /// The other columns of each puzzle with their names, if they are kept.
    pub(super) others: Vec<Others>,
    /// The solutions that the file gives, each with the number of its puzzle, in order.
    pub(super) solutions: Vec<(usize, Digits)>,
    /// How many solutions each puzzle has, if that is known already.
    pub(super) counts: Vec<u64>,
    pub(super) bad: Vec<BadPuzzle>,
    /// How many bytes they took.
    pub(super) bytes: u64,
    /// Whether this is one puzzle on several lines, to be answered by a grid.
    pub(super) is_lone_grid: bool,
    /// Whether none was read before.
    pub(super) is_first: bool,
}

/// The columns beside a puzzle, with their names.
pub(super) type Others = Vec<(String, String)>;

/// Something that is no puzzle.
#[derive(Clone)]
pub(super) struct BadPuzzle {
    /// How many puzzles of the block stand before it.
    pub(super) after: usize,
    pub(super) error: TextError,
    /// The line where it is wrong, from the character behind so many others.
    pub(super) source: String,
    pub(super) before: usize,
}

impl BadPuzzle {
    /// The line where it is wrong, as messages show it.
    pub(super) fn excerpt(&self) -> Excerpt<'_> {
        Excerpt { text: &self.source, column: self.before }
    }
}

impl Block {
    /// How many puzzles there are, good and bad.
    pub(super) fn len(&self) -> usize {
        self.lines.len() + self.bad.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The solution that the file gives for a puzzle.
    pub(super) fn solution(&self, number: usize) -> Option<&Digits> {
        let is_own = |solution: &&(usize, Digits)| solution.0 == number;
        // Usually every puzzle has one.
        let own = self.solutions.get(number).filter(is_own).or_else(|| {
            let place = self.solutions.binary_search_by_key(&number, |solution| solution.0).ok()?;
            self.solutions.get(place)
        });
        own.map(|solution| &solution.1)
    }

    /// A puzzle as tables and records repeat it.
    pub(super) fn row(&self, number: usize) -> Row {
        let others = self.others.get(number).cloned().unwrap_or_default();
        Row { puzzle: self.line(number).into(), others }
    }

    /// The file and line of a puzzle.
    pub(super) fn place(&self, number: usize) -> (&str, usize) {
        (&self.file, self.lines[number])
    }

    /// A record about a puzzle.
    pub(super) fn record(&self, number: usize) -> Record {
        Record::at(&self.file, self.lines[number])
    }

    /// The cells of a puzzle.
    pub(super) fn line(&self, number: usize) -> String {
        let cell = |&digit: &u8| if digit == 0 { '.' } else { char::from(b'0' + digit) };
        self.digits[number * CELLS..(number + 1) * CELLS].iter().map(cell).collect()
    }

    /// Whether puzzles have other columns.
    pub(super) fn has_others(&self) -> bool {
        self.others.first().is_some_and(|others| !others.is_empty())
    }

    /// The first line of a table, with the names of columns of an answer, if these are the first puzzles.
    pub(super) fn header(&self, answer: &[&str]) -> Option<String> {
        let others = self.others.first().map_or(&[][..], |others| others);
        self.is_first.then(|| header(answer, others))
    }

    /// Some of the puzzles, with the bad ones before each, and at the end of the block those behind the last one.
    pub(super) fn part(&self, numbers: Range<usize>) -> Block {
        let is_last = numbers.end == self.lines.len();
        let is_own = |after| numbers.contains(&after) || (is_last && after == numbers.end);
        let bad = self.bad.iter().filter(|bad| is_own(bad.after));
        let solutions = self.solutions.iter().filter(|(number, _)| numbers.contains(number));
        Block {
            file: Arc::clone(&self.file),
            digits: self.digits[numbers.start * CELLS..numbers.end * CELLS].to_vec(),
            lines: self.lines[numbers.clone()].to_vec(),
            solutions: solutions.map(|&(number, cells)| (number - numbers.start, cells)).collect(),
            others: self.others.get(numbers.clone()).unwrap_or_default().to_vec(),
            counts: self.counts.get(numbers.clone()).unwrap_or_default().to_vec(),
            bad: bad.map(|bad| BadPuzzle { after: bad.after - numbers.start, ..bad.clone() }).collect(),
            bytes: if is_last { self.bytes } else { 0 },
            is_lone_grid: self.is_lone_grid,
            is_first: self.is_first && numbers.start == 0,
        }
    }

    /// The search for the solutions of a puzzle. `repeats`: whether answers repeat the puzzle.
    pub(super) fn job(&self, number: usize, format: Format, repeats: bool) -> Job {
        let (puzzle, row) = (self.puzzle(number).puzzle(), repeats.then(|| self.row(number)));
        let job = Job::new(puzzle, graeco_sudoku::alphabet(), self.file.to_string(), format);
        Job { line: Some(self.lines[number]), row, ..job }
    }

    /// The puzzle of a number from 0.
    pub(super) fn puzzle(&self, number: usize) -> Sudoku {
        let digits = self.digits[number * CELLS..(number + 1) * CELLS].try_into();
        Sudoku::from_digits(digits.expect("81 cells"))
    }
}
