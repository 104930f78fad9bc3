//! Sudokus that stand one after another in a file, with what stands beside them.

use std::ops::Range;

use graeco_grid::text::TextError;

use crate::columns::{CELLS, Digits};

/// Puzzles that stand one after another in a file.
#[derive(Clone, Default, Debug)]
pub struct SudokuBlock {
    /// 81 digits a puzzle, 0 for an open cell.
    pub digits: Vec<u8>,
    /// The line of each puzzle, counted from 1.
    pub lines: Vec<usize>,
    /// The other columns of each puzzle with their names, if they are kept.
    pub others: Vec<Others>,
    /// The solutions that the file gives, each with the number of its puzzle, in order.
    pub solutions: Vec<(usize, Digits)>,
    /// What is no puzzle, in order.
    pub bad: Vec<BadSudoku>,
    /// How the file was read where it could be read otherwise.
    pub note: Option<String>,
    /// Whether the last puzzle takes several lines.
    pub is_lone_grid: bool,
}

/// The columns beside a puzzle, with their names.
pub(super) type Others = Vec<(String, String)>;

/// Something that is no puzzle.
#[derive(Clone, Debug)]
pub struct BadSudoku {
    /// How many puzzles of the block stand before it.
    pub after: usize,
    /// Why it is none.
    pub error: TextError,
    /// The line where it is wrong, from the character behind so many others.
    pub source: String,
    /// How many characters of the line stand before that.
    pub before: usize,
}

impl SudokuBlock {
    /// How many puzzles there are, good and bad.
    #[must_use]
    pub fn len(&self) -> usize {
        self.lines.len() + self.bad.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The cells of a puzzle, by its number from 0.
    #[must_use]
    pub fn cells(&self, number: usize) -> &Digits {
        &self.digits.as_chunks().0[number]
    }

    /// The solution that the file gives for a puzzle.
    #[must_use]
    pub fn solution(&self, number: usize) -> Option<&Digits> {
        let is_own = |solution: &&(usize, Digits)| solution.0 == number;
        // Usually every puzzle has one.
        let own = self.solutions.get(number).filter(is_own).or_else(|| {
            let place = self.solutions.binary_search_by_key(&number, |solution| solution.0).ok()?;
            self.solutions.get(place)
        });
        own.map(|solution| &solution.1)
    }

    /// Some of the puzzles, with the bad ones before each, and at the end of the block those behind the last one.
    #[must_use]
    pub fn part(&self, numbers: Range<usize>) -> SudokuBlock {
        let is_last = numbers.end == self.lines.len();
        let is_own = |after| numbers.contains(&after) || (is_last && after == numbers.end);
        let bad = self.bad.iter().filter(|bad| is_own(bad.after));
        let solutions = self.solutions.iter().filter(|(number, _)| numbers.contains(number));
        SudokuBlock {
            digits: self.digits[numbers.start * CELLS..numbers.end * CELLS].to_vec(),
            lines: self.lines[numbers.clone()].to_vec(),
            solutions: solutions.map(|&(number, cells)| (number - numbers.start, cells)).collect(),
            others: self.others.get(numbers.clone()).unwrap_or_default().to_vec(),
            bad: bad.map(|bad| BadSudoku { after: bad.after - numbers.start, ..bad.clone() }).collect(),
            note: self.note.clone().filter(|_| numbers.start == 0),
            is_lone_grid: self.is_lone_grid,
        }
    }
}
