//! Sums that follow from others: the cages of a row, a box or several rows leave a few cells over, or stick out by a few.

use std::collections::BTreeSet;

use graeco_grid::{Puzzle, Total};

use crate::sums::Sums;

/// The most cells that such a sum is about.
const MOST_CELLS: usize = 6;

/// Adds the sums of leftover and protruding cells, for every house and for neighbouring rows and columns. `plain`
/// are sums of cells, each with the numbers of the lines that say that it is not less and not greater.
pub(crate) fn regions(puzzle: &Puzzle, plain: &[(&Total, [u64; 2])], sums: &mut Sums) {
    let n = sums.order;
    let mut runs: Vec<Vec<usize>> = Vec::new();
    // Rows and columns come first.
    for start in (0..2 * n).filter(|_| n <= 16) {
        runs.extend((start..(start / n + 1) * n).map(|last| (start..=last).collect()));
    }
    runs.extend((2 * n..puzzle.houses().len()).map(|house| vec![house]));
    let mut known = BTreeSet::new();
    for houses in runs {
        if houses.iter().any(|&house| sums.groups[house].at_least.is_empty()) {
            continue;
        }
        if let Some(found) = over(&houses, plain, sums)
            && found.terms.len() <= MOST_CELLS
            && known.insert(found.terms.clone())
        {
            found.push(sums);
        }
    }
}

/// Terms that add up to `total`, and why: each time with the constraints of the formula that show that they are not
/// greater, and those that show that they are not less.
struct DerivedSum {
    terms: Vec<(usize, i64)>,
    total: i64,
    parts: [Vec<(u64, i64)>; 2],
}

impl DerivedSum {
    fn push(self, sums: &mut Sums) {
        let [at_most, at_least] = self.parts;
        let turned = self.terms.iter().map(|&(cell, times)| (cell, -times)).collect();
        sums.push(self.terms, self.total, at_most);
        sums.push(turned, -self.total, at_least);
    }
}

/// For sums that lie mostly in some disjoint houses: their cells outside, minus the cells that they leave over.
fn over(houses: &[usize], plain: &[(&Total, [u64; 2])], sums: &Sums) -> Option<DerivedSum> {
    let n = sums.order;
    let mut balance = vec![0_i64; n * n];
    let (mut total, mut parts) = (0, [Vec::new(), Vec::new()]);
    for &house in houses {
        let group = &sums.groups[house];
        for &cell in &group.cells {
            balance[cell] -= 1;
        }
        for symbol in 0..n {
            let value = sums.first + symbol as i64;
            total -= value;
            // The houses are subtracted: the upper bounds of the sums, minus the lower bounds of the houses.
            let (more, less) = (group.at_least[symbol], group.at_most[symbol]);
            let [at_most, at_least] = if value > 0 { [more, less] } else { [less, more] };
            parts[0].push((at_most, value.abs()));
            parts[1].push((at_least, value.abs()));
        }
    }
    let mut is_taken = vec![false; n * n];
    let mut is_used = false;
    for (sum, [at_least, at_most]) in plain {
        let cells = || sum.terms.iter().map(|term| term.0.index());
        let inside = cells().filter(|&cell| balance[cell] < 0).count();
        if 2 * inside > sum.terms.len() && cells().all(|cell| !is_taken[cell]) {
            cells().for_each(|cell| {
                is_taken[cell] = true;
                balance[cell] += 1;
            });
            total += sum.lo;
            parts[0].push((*at_most, 1));
            parts[1].push((*at_least, 1));
            is_used = true;
        }
    }
    parts.iter_mut().for_each(|parts| parts.retain(|part| part.1 != 0));
    let terms = balance.iter().enumerate().filter(|(_, times)| **times != 0).map(|(cell, &times)| (cell, times));
    is_used.then(|| DerivedSum { terms: terms.collect(), total, parts })
}
