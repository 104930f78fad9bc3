//! Checking a certificate from the puzzle alone: by code that shares nothing with what wrote it.

mod cover;
mod dimacs;
mod grid;
mod lrat;

use std::io::{self, BufRead};

use graeco_exact_cover::Problem;
use graeco_grid::{Budget, End, Puzzle};

pub use dimacs::{Cnf, read as read_dimacs};
pub use grid::unknown_rule;
pub use lrat::check as check_lrat;

/// What a certificate speaks of.
#[derive(Clone, Copy, Debug)]
pub enum Subject<'a> {
    /// A puzzle: each line of the solutions holds the symbols of all cells, row by row, counted from 1.
    Puzzle(&'a Puzzle),
    /// An exact cover problem: each line of the solutions holds the places of the chosen options, counted from 1.
    Cover(&'a Problem),
}

/// What is certified.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Verified {
    /// The exact number of solutions.
    pub solutions: u64,
    /// The number of clauses of the formula, those that exclude solutions included.
    pub clauses: u64,
    /// The number of lemmas of the proof.
    pub lemmas: u64,
}

/// What is wrong with a certificate.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Flaw {
    /// The formula cannot be read; a line and what is wrong with it.
    #[error("formula, line {0}: {1}")]
    Formula(usize, String),
    /// A clause of the formula, by its number, does not follow from the puzzle.
    #[error("formula, clause {0}: it does not follow from the puzzle")]
    Clause(usize),
    /// A clause that the puzzle demands is not in the formula.
    #[error("formula: the clause `{0}` is missing")]
    Missing(String),
    /// A line of the solutions, and what is wrong with it.
    #[error("solutions, line {0}: {1}")]
    Solution(usize, String),
    /// A line of the proof, and what is wrong with it.
    #[error("proof, line {0}: {1}")]
    Proof(usize, String),
    /// The proof ends without the empty clause.
    #[error("proof: it ends before the empty clause")]
    Incomplete,
    /// A rule whose meaning the check does not know; its name.
    #[error("the rule `{0}` cannot be checked")]
    Rule(String),
    /// A limit was reached.
    #[error("the check was not finished within the limits: {}", .0.word())]
    Ended(End),
    /// A file cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl From<End> for Flaw {
    fn from(end: End) -> Flaw {
        Flaw::Ended(end)
    }
}

/// Checks a certificate: the solutions, that the formula says what the puzzle says and excludes these solutions and no
/// others, and that the proof shows that it has no solution.
///
/// # Errors
/// The first [`Flaw`].
pub fn verify(
    subject: Subject<'_>,
    formula: impl BufRead,
    solutions: impl BufRead,
    proof: impl BufRead,
    budget: &Budget,
) -> Result<Verified, Flaw> {
    let formula = read_dimacs(formula, budget)?;
    let mut numbers = Vec::new();
    let mut pace = budget.pace();
    for (place, line) in (1..).zip(solutions.lines()) {
        let line = line?;
        let read: Result<Vec<usize>, _> = line.split_ascii_whitespace().map(str::parse).collect();
        let read = read.map_err(|_| Flaw::Solution(place, "expected numbers".into()))?;
        pace.step(read.len() as u64)?;
        numbers.push(read);
    }
    match subject {
        Subject::Puzzle(puzzle) => grid::check(puzzle, &formula, &numbers, budget)?,
        Subject::Cover(problem) => cover::check(problem, &formula, &numbers, budget)?,
    }
    let lemmas = check_lrat(&formula, proof, budget)?;
    Ok(Verified { solutions: numbers.len() as u64, clauses: formula.clauses.len() as u64, lemmas })
}

/// The clauses that a formula must hold, each ascending, and those that it has shown.
struct Demanded {
    clauses: std::collections::HashMap<Box<[i32]>, bool>,
}

impl Demanded {
    fn new() -> Demanded {
        Demanded { clauses: std::collections::HashMap::new() }
    }

    fn insert(&mut self, mut clause: Vec<i32>) {
        clause.sort_unstable();
        self.clauses.insert(clause.into(), false);
    }

    /// Whether a clause is demanded; it is noted that it is there.
    fn meets(&mut self, clause: &[i32]) -> bool {
        let mut sorted = clause.to_vec();
        sorted.sort_unstable();
        self.clauses.get_mut(&sorted[..]).is_some_and(|is_there| {
            *is_there = true;
            true
        })
    }

    /// A demanded clause that is not there is a flaw.
    fn all_met(&self) -> Result<(), Flaw> {
        match self.clauses.iter().find(|(_, is_there)| !**is_there) {
            None => Ok(()),
            Some((clause, _)) => {
                let words: Vec<String> = clause.iter().map(i32::to_string).collect();
                Err(Flaw::Missing(words.join(" ")))
            }
        }
    }
}

/// The clauses of a formula without the last ones, one for each solution, which must be as `excluding` says.
fn without_excluding<'f, T>(
    formula: &'f Cnf,
    solutions: &[T],
    mut excluding: impl FnMut(&T) -> Vec<i32>,
) -> Result<&'f [Box<[i32]>], Flaw> {
    let first = formula.clauses.len().checked_sub(solutions.len());
    let first = first.ok_or_else(|| Flaw::Formula(1, "there are fewer clauses than solutions".into()))?;
    let (clauses, last) = formula.clauses.split_at(first);
    for (place, (clause, solution)) in last.iter().zip(solutions).enumerate() {
        let (mut clause, mut expected) = (clause.to_vec(), excluding(solution));
        clause.sort_unstable();
        expected.sort_unstable();
        if clause != expected {
            return Err(Flaw::Clause(first + place + 1));
        }
    }
    Ok(clauses)
}
