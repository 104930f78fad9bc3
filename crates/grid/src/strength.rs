//! The strength of a rule: how well it prunes the candidates of its cells before they are known.

use std::sync::Arc;

use graeco_square::{Symbol, SymbolSet};

use crate::constraint::Constraint;
use crate::posting::{Comparison, Domains, MOST_FILLINGS};
use crate::puzzle::Puzzle;

/// How strongly a rule by itself prunes the candidates of its cells, the strongest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Strength {
    /// Every candidate that it leaves is in a filling that holds.
    Domain,
    /// The least and the greatest candidate that it leaves to each cell are in a filling that holds, if all values between
    /// those of the other cells count as candidates.
    Bounds,
    /// Less: each of its parts, such as pairs of cells, sums, and sets of values, prunes by itself.
    Partial,
    /// It is checked once all but one cells are known.
    Late,
}

/// Measures how strongly the posted facts of a constraint prune `rounds` random states of its scope, without houses,
/// whichever kernel does it. The puzzle's givens and other constraints do not count; its first value does. More rounds
/// may find less strength, never more.
#[must_use]
pub fn strength(constraint: Arc<dyn Constraint>, puzzle: &Puzzle, rounds: usize) -> Strength {
    /// Larger boxes of candidates are not searched.
    const MOST_IN_BOX: usize = 60_000;
    let mut check = Comparison::new(constraint, puzzle, 3);
    check.solvers.retain(|solver| !solver.housed);
    let scope = check.constraint.scope().to_vec();
    let (mut is_domain, mut is_bounds, mut strikes) = (true, true, false);
    for _ in 0..rounds {
        let known = check.witness();
        let state = check.state(known.as_deref(), MOST_FILLINGS);
        let held = check.held(&state);
        let is_early = scope.len() == 1 || state.iter().filter(|symbols| symbols.len() > 1).count() > 1;
        for number in 0..check.solvers.len() {
            let kept = (check.solvers[number].prune)(&scope, &state);
            let kept: Option<Domains> = kept.map(|kept| kept.iter().map(|set| set.iter().collect()).collect());
            strikes |= is_early && kept.as_ref() != Some(&state);
            let Some(kept) = kept.filter(|kept| *kept != held) else { continue };
            is_domain = false;
            let all =
                |symbols: &Vec<Symbol>| (symbols[0].index()..=symbols[symbols.len() - 1].index()).map(Symbol::new);
            let filled: Domains = kept.iter().map(|symbols| all(symbols).collect()).collect();
            if is_bounds && filled.iter().map(Vec::len).product::<usize>() <= MOST_IN_BOX {
                let ends = |sets: &Domains| {
                    sets.iter().map(|set| [set.first().copied(), set.last().copied()]).collect::<Vec<_>>()
                };
                is_bounds = ends(&kept) == ends(&check.held(&filled));
            }
        }
    }
    match (is_domain, is_bounds) {
        _ if !strikes => Strength::Late,
        (true, _) => Strength::Domain,
        (false, true) => Strength::Bounds,
        (false, false) => Strength::Partial,
    }
}
