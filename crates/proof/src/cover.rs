//! The formula of an exact cover problem: variable k is true where option k, counted from 1, is chosen.

use graeco_exact_cover::{Budget, Kind, Problem, Stop};

use crate::formula::Formula;

/// The formula of an exact cover problem.
///
/// Its clauses, in this order: options without a primary item are not chosen; then for each item, in turn, how often it
/// is covered at least, how often at most, and which options cover it in different colors.
///
/// An item that is covered lo to hi times by m options gets a clause for each m − lo + 1 options (one of them is chosen),
/// and one for each hi + 1 options (one of them is not).
///
/// # Errors
/// The limit that was reached first.
pub fn formula(problem: &Problem, budget: &Budget) -> Result<Formula, Stop> {
    let mut formula = Formula::new(problem.option_count(), budget)?;
    let mut covering: Vec<Vec<(i32, Option<_>)>> = vec![Vec::new(); problem.items().len()];
    for (option, number) in problem.options().zip(1..) {
        let mut has_primary = false;
        for entry in problem.entries(option) {
            covering[entry.item.index()].push((number, entry.color));
            has_primary |= problem.kind(entry.item) != Kind::Secondary;
        }
        if !has_primary {
            formula.push([-number])?;
        }
    }
    for (item, covering) in problem.items().zip(&covering) {
        let options: Vec<i32> = covering.iter().map(|&(option, _)| option).collect();
        match problem.kind(item) {
            Kind::Primary { lo, hi } => {
                if lo > 0 {
                    let size = (options.len() + 1).saturating_sub(lo as usize);
                    subsets(&options, size, |subset| formula.push(subset.iter().copied()).map(|_| ()))?;
                }
                subsets(&options, hi as usize + 1, |subset| {
                    formula.push(subset.iter().map(|option| -option)).map(|_| ())
                })?;
                formula.by_true_alone &= lo == hi;
            }
            Kind::Secondary => {
                for (place, &(b, color)) in covering.iter().enumerate() {
                    for &(a, other) in &covering[..place] {
                        if color.is_none() || color != other {
                            formula.push([-a, -b])?;
                        }
                    }
                }
            }
        }
    }
    Ok(formula)
}

/// The options that a solution chooses, counted from 1: its true variables without the last one, which is always true.
#[must_use]
pub fn options(solution: &[i32]) -> &[i32] {
    solution.split_last().map_or(&[], |(_, options)| options)
}

/// Visits all subsets of a size: the empty one if the size is 0.
fn subsets(set: &[i32], size: usize, mut visit: impl FnMut(&[i32]) -> Result<(), Stop>) -> Result<(), Stop> {
    if size > set.len() {
        return Ok(());
    }
    let mut places: Vec<usize> = (0..size).collect();
    let mut subset = set[..size].to_vec();
    loop {
        visit(&subset)?;
        // The last place that can still move does, and those behind it follow.
        let Some(moved) = (0..size).rev().find(|&at| places[at] < set.len() - size + at) else { return Ok(()) };
        let first = places[moved] + 1;
        for at in moved..size {
            places[at] = first + at - moved;
            subset[at] = set[places[at]];
        }
    }
}
