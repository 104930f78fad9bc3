//! Checks that a formula states an exact cover problem.

use std::collections::HashSet;

use graeco_exact_cover::{Budget, Kind, OptionId, Problem};

use crate::constraint::Constraint;
use crate::demanded::Demanded;
use crate::flaw::Flaw;

/// Checks the solutions by the definition of the problem, and the formula clause by clause.
/// From the place `first` on, a line excludes a solution.
pub(crate) fn check(
    problem: &Problem,
    lines: impl Iterator<Item = Option<Constraint>>,
    first: usize,
    solutions: &[Vec<usize>],
    budget: &Budget,
) -> Result<(), Flaw> {
    let options: Vec<OptionId> = problem.options().collect();
    let mut pace = budget.pace();
    let mut met: HashSet<Vec<usize>> = HashSet::new();
    for (line, solution) in (1..).zip(solutions) {
        let wrong = |what: &str| Flaw::Solution(line, what.to_owned());
        let chosen: Option<Vec<OptionId>> = solution.iter().map(|&k| options.get(k.wrapping_sub(1)).copied()).collect();
        let chosen = chosen.ok_or_else(|| wrong("there is no such option"))?;
        if !problem.is_solution(&chosen) {
            return Err(wrong("it is no exact cover"));
        }
        let mut sorted = solution.clone();
        sorted.sort_unstable();
        if !met.insert(sorted) {
            return Err(wrong("it is repeated"));
        }
        pace.step(problem.items().len() as u64 / 8 + 1)?;
    }
    let rules = Rules::of(problem);
    let mut demanded = rules.at_least_once();
    for (place, line) in lines.enumerate() {
        let clause = match &line {
            None => continue,
            Some(Constraint::Clause(clause)) => clause,
            Some(Constraint::Sum { .. }) => return Err(Flaw::Clause(place + 1)),
        };
        pace.step(1 + clause.len() as u64)?;
        let is_right = match place.checked_sub(first) {
            Some(solution) => {
                let excluding = Constraint::clause(&excluding(problem, options.len(), &solutions[solution]));
                line.as_ref() == Some(&excluding)
            }
            None => line.as_ref().is_some_and(|line| demanded.meets(line)) || rules.imply(clause),
        };
        if !is_right {
            return Err(Flaw::Clause(place + 1));
        }
    }
    demanded.all_met()
}

/// The clause that excludes a solution alone. Where each item is covered a fixed number of times, no solution contains
/// another one.
fn excluding(problem: &Problem, options: usize, solution: &[usize]) -> Vec<i32> {
    let is_free = |kind| matches!(kind, Kind::Primary { lo, hi } if lo < hi);
    let has_free = problem.items().any(|item| is_free(problem.kind(item)));
    let chosen = solution.iter().map(|&option| -(option as i32));
    let others = (1..=options).filter(|option| has_free && !solution.contains(option));
    chosen.chain(others.map(|option| option as i32)).collect()
}

/// The demands of the items of a problem.
struct Rules<'p> {
    problem: &'p Problem,
    options: Vec<OptionId>,
    /// How many options cover each item.
    covered_by: Vec<usize>,
}

impl<'p> Rules<'p> {
    fn of(problem: &'p Problem) -> Rules<'p> {
        let options: Vec<OptionId> = problem.options().collect();
        let mut covered_by = vec![0; problem.items().len()];
        for &option in &options {
            problem.entries(option).for_each(|entry| covered_by[entry.item.index()] += 1);
        }
        Rules { problem, options, covered_by }
    }

    /// A clause for each item that is covered once at least.
    fn at_least_once(&self) -> Demanded {
        let mut of = vec![Vec::new(); self.covered_by.len()];
        for (number, &option) in (1..).zip(&self.options) {
            self.problem.entries(option).for_each(|entry| of[entry.item.index()].push(number));
        }
        let mut demanded = Demanded::new();
        for (item, of) in self.problem.items().zip(of) {
            if matches!(self.problem.kind(item), Kind::Primary { lo: 1, .. }) {
                demanded.insert(Constraint::clause(&of));
            }
        }
        demanded
    }

    /// Whether one item alone demands a clause; literals may not repeat.
    fn imply(&self, clause: &[i32]) -> bool {
        let mut options: Vec<OptionId> = Vec::new();
        for literal in clause {
            let Some(&option) = self.options.get(literal.unsigned_abs() as usize - 1) else { return false };
            if options.contains(&option) {
                return false;
            }
            options.push(option);
        }
        let (all_chosen, all_left) = (clause.iter().all(|&l| l > 0), clause.iter().all(|&l| l < 0));
        let color = |option: OptionId, item| self.problem.entries(option).find(|entry| entry.item == item);
        let implies = |item| {
            let Some(entries) = options.iter().map(|&option| color(option, item)).collect::<Option<Vec<_>>>() else {
                return false;
            };
            match self.problem.kind(item) {
                // Of all but lo − 1 options one is chosen.
                Kind::Primary { lo, .. } if all_chosen => {
                    lo > 0 && (options.len() + lo as usize).saturating_sub(1) >= self.covered_by[item.index()]
                }
                Kind::Primary { hi, .. } => all_left && options.len() > hi as usize,
                Kind::Secondary => match entries[..] {
                    [a, b] => all_left && (a.color.is_none() || a.color != b.color),
                    _ => false,
                },
            }
        };
        match options.first() {
            // The item is one of those of each option.
            Some(&option) => {
                self.problem.entries(option).any(|entry| implies(entry.item)) || self.is_useless(clause, &options)
            }
            None => self.problem.items().any(implies),
        }
    }

    /// Whether a clause says that an option without a primary item is not chosen.
    fn is_useless(&self, clause: &[i32], options: &[OptionId]) -> bool {
        let has_primary = |option: OptionId| {
            self.problem.entries(option).any(|entry| self.problem.kind(entry.item) != Kind::Secondary)
        };
        matches!(*clause, [literal] if literal < 0) && !has_primary(options[0])
    }
}
