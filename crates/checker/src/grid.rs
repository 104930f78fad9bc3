//! Checks line by line that a formula states a puzzle: its houses, givens and rules.

use std::collections::HashSet;

use graeco_grid::{Budget, Pace, Puzzle, Square, Symbol};

use crate::constraint::Constraint;
use crate::constraint::FormulaKind;
use crate::demanded::Demanded;
use crate::flaw::Flaw;
use crate::rules::Rules;

/// Checks the solutions by the judge, and the formula line by line: from the place `first` on, a line excludes a solution.
pub(crate) fn check(
    puzzle: &Puzzle,
    form: FormulaKind,
    lines: impl Iterator<Item = Option<Constraint>>,
    first: usize,
    solutions: &[Vec<usize>],
    budget: &Budget,
) -> Result<(), Flaw> {
    let mut pace = budget.pace();
    check_solutions(puzzle, solutions, &mut pace)?;
    let n = puzzle.order().get();
    let open = |cell: &usize| puzzle.givens()[*cell].is_none();
    let excluding = |solution: &Vec<usize>| {
        let cells = (0..n * n).filter(open);
        Constraint::clause(&cells.map(|cell| -((cell * n + solution[cell]) as i32)).collect::<Vec<_>>())
    };
    let mut demanded = demanded(puzzle, form, &mut pace)?;
    let rules = Rules::of(puzzle, budget)?;
    for (place, line) in lines.enumerate() {
        let Some(line) = line else { continue };
        pace.step(line.terms().count() as u64)?;
        let is_right = match place.checked_sub(first) {
            Some(solution) => line == excluding(&solutions[solution]),
            None => demanded.meets(&line) || line.least() == 0 || rules.imply(&line, &mut pace)?,
        };
        if !is_right {
            return Err(Flaw::Clause(place + 1));
        }
    }
    demanded.all_met()
}

/// Checks that the solutions are solutions, and different.
fn check_solutions(puzzle: &Puzzle, solutions: &[Vec<usize>], pace: &mut Pace) -> Result<(), Flaw> {
    let (order, n) = (puzzle.order(), puzzle.order().get());
    if !puzzle.is_plain() {
        let what = "formulas do not cover cells outside the grid; expected a puzzle without them";
        return Err(Flaw::Formula(1, what.into()));
    }
    let mut met: HashSet<&[usize]> = HashSet::new();
    for (line, solution) in (1..).zip(solutions) {
        let wrong = |what: &str| Flaw::Solution(line, what.to_owned());
        if solution.len() != n * n || solution.iter().any(|symbol| !(1..=n).contains(symbol)) {
            return Err(wrong("expected a symbol for each cell"));
        }
        let square = Square::new(order, solution.iter().map(|&symbol| Symbol::new(symbol - 1)).collect());
        if let Some(fault) = puzzle.faults(&square).first() {
            return Err(wrong(&format!("it is no solution: {}", fault.describe(puzzle))));
        }
        if !met.insert(solution) {
            return Err(wrong("it is repeated"));
        }
        pace.step(solution.len() as u64 / 4)?;
    }
    Ok(())
}

/// The demands of the cells, the houses and the givens.
fn demanded(puzzle: &Puzzle, form: FormulaKind, pace: &mut Pace) -> Result<Demanded, Flaw> {
    let n = puzzle.order().get();
    let mut demanded = Demanded::new();
    // A set of candidates with exactly one, or at most one, true.
    let mut one_of = |candidates: Vec<i32>, at_least: bool| {
        let cost = candidates.len() * candidates.len();
        match form {
            FormulaKind::Sums => demanded.insert(Constraint::at_most_one(&candidates)),
            FormulaKind::Clauses => {
                for (place, a) in candidates.iter().enumerate() {
                    candidates[place + 1..].iter().for_each(|b| demanded.insert(Constraint::clause(&[-a, -b])));
                }
            }
        }
        if at_least {
            demanded.insert(Constraint::clause(&candidates));
        }
        pace.budget().afford(demanded.bytes())?;
        pace.step(cost as u64)
    };
    for cell in 0..n * n {
        one_of((1..=n).map(|symbol| (cell * n + symbol) as i32).collect(), true)?;
    }
    for house in puzzle.houses() {
        for symbol in 1..=n {
            let candidates = house.cells().iter().map(|cell| (cell.index() * n + symbol) as i32);
            one_of(candidates.collect(), house.cells().len() == n)?;
        }
    }
    for (cell, given) in puzzle.givens().iter().enumerate() {
        if let Some(symbol) = given {
            demanded.insert(Constraint::clause(&[(cell * n + symbol.index() + 1) as i32]));
        }
    }
    Ok(demanded)
}
