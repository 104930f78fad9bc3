//! Innies and outies: sums that follow from cages and from the fixed total of a house.
//!
//! A house with n cells adds up to a fixed total. Take some houses side by side, and all cages that reach into them:
//! what the cages hold outside the houses, less what the houses hold outside the cages, is known.

use std::collections::BTreeSet;

use crate::model::Model;
use crate::order::{Cell, Symbol};

/// Sums of more cells than this say too little.
const MOST_CELLS: usize = 8;

/// Up to so many houses of a kind are taken together: neighbours, and boxes one above another.
const MOST_HOUSES: usize = 3;

/// Posts the sums that follow from the model's cages and houses.
pub(crate) fn post_innies(model: &mut Model) {
    let cages = disjoint_cages(model);
    if cages.is_empty() {
        return;
    }
    let n = model.order().get();
    let mut cage_of = vec![None; model.order().cell_count()];
    for (number, (cells, _)) in cages.iter().enumerate() {
        cells.iter().for_each(|cell| cage_of[cell.index()] = Some(number));
    }
    let total: i64 = model.order().symbols().map(|symbol: Symbol| model.value(symbol)).sum();
    let houses: Vec<Vec<Cell>> = model.groups.iter().filter(|group| group.len() == n).cloned().collect();
    let mut posted: BTreeSet<Vec<(Cell, i64)>> = BTreeSet::new();
    for (from, stride) in (0..houses.len()).flat_map(|from| (1..=MOST_HOUSES).map(move |stride| (from, stride))) {
        let mut region: BTreeSet<Cell> = BTreeSet::new();
        for (count, house) in (1..).zip(houses[from..].iter().step_by(stride).take(MOST_HOUSES)) {
            let size = region.len();
            region.extend(house);
            if region.len() < size + n {
                // It overlaps the others.
                break;
            }
            if !model.spend(region.len(), 0) {
                return;
            }
            let (terms, known) = difference(&region, &cages, &cage_of);
            if !terms.is_empty() && terms.len() <= MOST_CELLS && posted.insert(terms.clone()) {
                let sum = known - count * total;
                model.sum(&terms, sum, sum);
            }
        }
    }
}

/// The cells outside the region, counted once, less those inside that no cage has; and what the cages that reach
/// into the region add up to.
fn difference(
    region: &BTreeSet<Cell>,
    cages: &[(Vec<Cell>, i64)],
    cage_of: &[Option<usize>],
) -> (Vec<(Cell, i64)>, i64) {
    let mut inside = region.clone();
    let (mut terms, mut known) = (Vec::new(), 0);
    let reaching: BTreeSet<usize> = region.iter().filter_map(|cell| cage_of[cell.index()]).collect();
    for (cells, sum) in reaching.into_iter().map(|cage| &cages[cage]) {
        known += sum;
        for cell in cells {
            if !inside.remove(cell) {
                terms.push((*cell, 1));
            }
        }
    }
    terms.extend(inside.into_iter().map(|cell| (cell, -1)));
    terms.sort_unstable();
    (terms, known)
}

/// Cages that share no cell, as many as the first come first served rule gives.
fn disjoint_cages(model: &Model) -> Vec<(Vec<Cell>, i64)> {
    let mut used = BTreeSet::new();
    let mut cages = model.cages.clone();
    cages.retain(|(cells, _)| {
        let free = cells.iter().all(|cell| !used.contains(cell));
        if free {
            used.extend(cells.iter().copied());
        }
        free
    });
    cages
}
