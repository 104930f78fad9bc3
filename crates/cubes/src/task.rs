//! The work that cubes are cut from, as a text that is all a worker needs.

use graeco_document::{Document, TextForm};
use graeco_exact_cover::{Budget, Problem, text};
use graeco_grid::text::line;
use graeco_grid::{Alphabet, Limits, Puzzle, Square, Symbol, named_values};
use graeco_latin::{Counting, Kind};
use num_bigint::BigUint;
use xxhash_rust::xxh3::xxh3_128;

use crate::work::Work;

named_values! {
    "a kind of work";

    /// The kind of text of a task.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum TaskSource {
        /// An exact cover problem.
        Cover = "cover",
        /// A puzzle file.
        Grid = "grid",
        /// The order and kind of Latin squares; `first-row` if the first row is in order.
        Latin = "latin",
    }
}

/// A piece of work.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Task {
    /// What the text is.
    pub source: TaskSource,
    /// The problem, as it is read again.
    pub text: String,
    /// Whether solutions are listed, not only counted.
    pub lists: bool,
}

impl Task {
    /// Squares of a kind.
    #[must_use]
    pub fn latin(n: usize, kind: Kind, first_row: bool, lists: bool) -> Task {
        let text = format!("{n} {}{kind}", if first_row { "first-row " } else { "" });
        Task { source: TaskSource::Latin, text, lists }
    }

    /// The data that distinguish the task from all others.
    #[must_use]
    pub fn hash(&self) -> String {
        let what = if self.lists { "solutions" } else { "count" };
        format!("{:032x}", xxh3_128(format!("{} {what}\n{}", self.source.name(), self.text).as_bytes()))
    }

    /// The work, and the number by which counts of its parts are multiplied.
    ///
    /// # Errors
    /// What is wrong, if it cannot be read.
    pub fn open(&self, limits: &Limits) -> Result<(Work, BigUint), String> {
        let one = BigUint::from(1_u32);
        match self.source {
            TaskSource::Cover => Ok((Work::cover(self.problem(limits)?), one)),
            TaskSource::Grid => {
                let document = Document::parse(&self.text).map_err(|error| error.to_string())?;
                let alphabet = document.alphabet().clone();
                Ok((grid(document.into_puzzle(), alphabet), one))
            }
            TaskSource::Latin => self.squares(),
        }
    }

    fn problem(&self, limits: &Limits) -> Result<Problem, String> {
        text::read(self.text.as_bytes(), &Budget::start(limits)).map_err(|error| error.to_string())
    }

    fn squares(&self) -> Result<(Work, BigUint), String> {
        let (n, rest) = self.text.split_once(' ').ok_or("expected an order and a kind")?;
        let n: usize = n.parse().map_err(|_| "expected an order")?;
        let (first_row, kind) = match rest.strip_prefix("first-row ") {
            Some(kind) => (true, kind),
            None => (false, rest),
        };
        let kind: Kind = kind.parse().map_err(|error| format!("{error}"))?;
        let mut puzzle = kind.puzzle(n).map_err(|error| error.to_string())?;
        let symbols: BigUint = (1..=n).product();
        if !self.lists {
            let counting = Counting::new(n, kind).map_err(|error| error.to_string())?;
            let factor = counting.factor().clone();
            if let Some(work) = Work::squares(counting) {
                // Symbols can be permuted in every kind of squares.
                let is_divided = first_row && (&factor % &symbols) == BigUint::ZERO;
                return match (first_row, is_divided) {
                    (true, false) => Err("cubes of this kind count all squares; expected no --first-row".into()),
                    (true, true) => Ok((work, factor / symbols)),
                    (false, _) => Ok((work, factor)),
                };
            }
        }
        let factor = if self.lists || first_row { BigUint::from(1_u32) } else { symbols };
        if first_row || !self.lists {
            let order = puzzle.order();
            for column in 0..n {
                let given = puzzle.set_given(order.cell(0, column), Some(Symbol::new(column)));
                given.map_err(|error| error.to_string())?;
            }
        }
        let alphabet = Alphabet::from_zero(puzzle.order());
        Ok((grid(puzzle, alphabet), factor))
    }
}

/// The work of a puzzle, whose solutions are written on lines.
fn grid(puzzle: Puzzle, alphabet: Alphabet) -> Work {
    let of = puzzle.clone();
    Work::grid(puzzle, move |square: &Square| line(&square.cells(), &alphabet) + &TextForm::Line.outside(&of, square))
}
