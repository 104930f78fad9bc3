//! Verifies a certificate: its solutions, its formula, and the proof.

use std::io::BufRead;

use graeco_exact_cover::Problem;
use graeco_grid::{Budget, Puzzle, Stop};

use crate::constraint::{Constraint, FormulaKind};
use crate::flaw::Flaw;
use crate::{cover, dimacs, grid, lrat, opb, text, veripb};

/// The subject of a certificate.
#[derive(Clone, Copy, Debug)]
pub enum Subject<'a> {
    /// A puzzle: each line of the solutions holds the symbols of all cells, row by row, counted from 1.
    Puzzle(&'a Puzzle),
    /// An exact cover problem: each line of the solutions holds the places of the chosen options, counted from 1.
    Cover(&'a Problem),
}

/// A certified answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Verified {
    /// The exact number of solutions.
    pub solutions: u64,
    /// The number of clauses or constraints of the formula, those that exclude solutions included.
    pub clauses: u64,
    /// How many of them the proof derives.
    pub lemmas: u64,
}

/// Checks a certificate: the solutions, that the formula states the puzzle and excludes these solutions and no
/// others, and that the proof shows that it has no solution.
///
/// A formula in DIMACS form has a proof in LRAT form; one in OPB form, which begins with `*`, has one in VeriPB's language.
///
/// # Errors
/// The first [`Flaw`].
pub fn verify(
    subject: Subject<'_>,
    mut formula: impl BufRead,
    solutions: impl BufRead,
    proof: impl BufRead,
    budget: &Budget,
) -> Result<Verified, Flaw> {
    let solutions = read_solutions(solutions, budget)?;
    let budget = &budget.clone().without(solutions.iter().map(|solution| text::bytes_of(solution)).sum());
    if formula.fill_buf()?.first() == Some(&b'*') {
        let formula = opb::read(formula, budget)?;
        let budget = &budget.clone().without(formula.bytes());
        let constraints = formula.constraints.iter().cloned();
        says(subject, constraints, formula.variables, FormulaKind::Sums, &solutions, budget)?;
        let lemmas = veripb::check(&formula, proof, budget)?;
        Ok(Verified { solutions: solutions.len() as u64, clauses: formula.constraints.len() as u64, lemmas })
    } else {
        let formula = dimacs::read(formula, budget)?;
        let budget = &budget.clone().without(formula.bytes());
        let clauses = formula.clauses.iter().map(|clause| Constraint::clause(clause));
        says(subject, clauses, formula.variables, FormulaKind::Clauses, &solutions, budget)?;
        let lemmas = lrat::check(&formula, proof, budget)?;
        Ok(Verified { solutions: solutions.len() as u64, clauses: formula.clauses.len() as u64, lemmas })
    }
}

/// Whether a formula states its subject and excludes the solutions, which must be solutions.
fn says(
    subject: Subject<'_>,
    lines: impl ExactSizeIterator<Item = Constraint>,
    variables: usize,
    form: FormulaKind,
    solutions: &[Vec<usize>],
    budget: &Budget,
) -> Result<(), Flaw> {
    let (expected, truth) = match subject {
        Subject::Puzzle(puzzle) => puzzle.order().get().pow(3),
        Subject::Cover(problem) => problem.option_count(),
    }
    .checked_add(1)
    .and_then(|variables| Some((variables, i32::try_from(variables).ok()?)))
    .ok_or(Stop::MemoryLimit)?;
    if variables != expected {
        return Err(Flaw::Formula(1, format!("expected {expected} variables")));
    }
    // The last variable is true, so its negation is no part of a clause.
    let mut is_there = false;
    let first = lines.len().checked_sub(solutions.len());
    let first = first.ok_or_else(|| Flaw::Formula(1, "there are fewer clauses than solutions".into()))?;
    let lines = lines.map(|line| match line {
        Constraint::Clause(literals) if *literals == [truth] => {
            is_there = true;
            None
        }
        Constraint::Clause(literals) if literals.contains(&-truth) => {
            let rest: Vec<i32> = literals.iter().copied().filter(|&literal| literal != -truth).collect();
            Some(Constraint::Clause(rest.into()))
        }
        line => Some(line),
    });
    match subject {
        Subject::Puzzle(puzzle) => grid::check(puzzle, form, lines, first, solutions, budget)?,
        Subject::Cover(problem) => cover::check(problem, lines, first, solutions, budget)?,
    }
    if is_there { Ok(()) } else { Err(Flaw::Missing(truth.to_string())) }
}

/// Reads the solutions: numbers, a solution a line.
fn read_solutions(source: impl BufRead, budget: &Budget) -> Result<Vec<Vec<usize>>, Flaw> {
    let mut lines = text::Lines::new(Flaw::Solution, source, budget);
    let mut solutions = Vec::new();
    let mut bytes = 0;
    while let Some(line) = lines.next()? {
        let read: Result<Vec<usize>, _> = line.split_ascii_whitespace().map(str::parse).collect();
        let read = read.map_err(|_| lines.flaw("expected numbers"))?;
        bytes += text::bytes_of(&read);
        budget.afford(bytes)?;
        solutions.push(read);
    }
    Ok(solutions)
}
