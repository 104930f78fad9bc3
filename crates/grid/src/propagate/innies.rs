//! Innies and outies: sums that follow from cages and from the fixed total of a house.
//!
//! A house with n cells adds up to a fixed total. Take some houses side by side, and all cages that reach into them:
//! what the cages hold outside the houses, less what the houses hold outside the cages, is known.

use std::collections::BTreeSet;

use fixedbitset::FixedBitSet;

use crate::model::{Model, SumFact};
use crate::order::Cell;

/// Sums of more cells than this say too little.
const MOST_CELLS: usize = 8;

/// Up to so many houses of a kind are taken together: neighbours, and boxes one above another.
const MOST_HOUSES: usize = 3;

/// Cells that all differ, and what their symbols add up to.
struct Cage {
    cells: FixedBitSet,
    sum: i128,
}

/// Adds to a model the sums that follow from its cages and houses.
pub(crate) fn add_innies(model: &mut Model) {
    let cages = disjoint_cages(model);
    if cages.is_empty() {
        return;
    }
    let (n, count) = (model.order().get(), model.order().cell_count());
    let total = (n * (n - 1) / 2) as i128;
    let set = |cells: &[Cell]| {
        let mut set = FixedBitSet::with_capacity(count);
        set.extend(cells.iter().map(|cell| cell.index()));
        set
    };
    let houses: Vec<FixedBitSet> = model.groups().filter(|group| group.len() == n).map(set).collect();
    let mut known: BTreeSet<Vec<(Cell, i128)>> = BTreeSet::new();
    for (from, stride) in (0..houses.len()).flat_map(|from| (1..=MOST_HOUSES).map(move |stride| (from, stride))) {
        let mut region = FixedBitSet::with_capacity(count);
        for (houses, house) in (1..).zip(houses[from..].iter().step_by(stride).take(MOST_HOUSES)) {
            if !region.is_disjoint(house) || !model.spend(n + cages.len(), 0) {
                break;
            }
            region.union_with(house);
            let Some((mut terms, sum)) = difference(&region, &cages) else { continue };
            let mut sum = sum - houses * total;
            if terms.iter().all(|term| term.1 < 0) {
                // Only cells inside: their plain sum, which may be that of a cage.
                terms.iter_mut().for_each(|term| term.1 = 1);
                sum = -sum;
            }
            if !terms.is_empty() && known.insert(terms.clone()) {
                model.sums.push(SumFact { terms, lo: sum, hi: sum });
            }
        }
    }
}

/// The cells outside the region, counted once, less those inside that no cage has; and what the cages that reach
/// into the region add up to. `None` if there are too many cells.
fn difference(region: &FixedBitSet, cages: &[Cage]) -> Option<(Vec<(Cell, i128)>, i128)> {
    let (mut inside, mut outside, mut sum) = (region.clone(), FixedBitSet::with_capacity(region.len()), 0);
    for cage in cages.iter().filter(|cage| !cage.cells.is_disjoint(region)) {
        sum += cage.sum;
        outside.union_with(&cage.cells);
        inside.difference_with(&cage.cells);
    }
    outside.difference_with(region);
    if inside.count_ones(..) + outside.count_ones(..) > MOST_CELLS {
        return None;
    }
    let mut terms: Vec<(Cell, i128)> = outside.ones().map(|cell| (Cell(cell as u16), 1)).collect();
    terms.extend(inside.ones().map(|cell| (Cell(cell as u16), -1)));
    Some((terms, sum))
}

/// Cages that share no cell, as many as the first come first served rule gives.
fn disjoint_cages(model: &Model) -> Vec<Cage> {
    let mut used = FixedBitSet::with_capacity(model.order().cell_count());
    let mut cages = Vec::new();
    for fact in model.sums.iter().filter(|fact| fact.lo == fact.hi && fact.terms.iter().all(|term| term.1 == 1)) {
        let cells: Vec<Cell> = fact.terms.iter().map(|term| term.0).collect();
        let free = cells.iter().all(|cell| !used.contains(cell.index()));
        let differ = |at: usize| cells[..at].iter().all(|&other| model.are_different(cells[at], other));
        if free && (1..cells.len()).all(differ) {
            let mut set = FixedBitSet::with_capacity(used.len());
            set.extend(cells.iter().map(|cell| cell.index()));
            used.union_with(&set);
            cages.push(Cage { cells: set, sum: fact.lo });
        }
    }
    cages
}
