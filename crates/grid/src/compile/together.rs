//! The cages of each house of a small grid together: which parts of a house go into one propagator.

use graeco_square::{Cell, CellSet};

use crate::geometry::{Geometry, PlanHouse};
use crate::model::Model;
use crate::propagate::{Combos, MOST_TOGETHER, Parts};

/// A house with more cells outside all cages says too little.
const MOST_FREE: u32 = 4;

/// A cage with more cells outside a house says too little about it.
const MOST_OUTSIDE: u32 = 3;

/// Cells that all differ, and the sets of symbols that they may hold.
type CageSets<const W: usize> = (CellSet<W>, Vec<u16>);

/// The propagators of houses that hold most of some cages of a model.
pub(super) fn parts_of_houses<const W: usize>(model: &Model, geometry: &Geometry<W>) -> Vec<Parts> {
    let order = model.order();
    if order.grid_symbol_count() > MOST_TOGETHER || order.symbol_count() > order.grid_symbol_count() {
        return Vec::new();
    }
    let cages = cages(model, geometry);
    geometry.houses.iter().filter_map(|house| parts(house, &cages, order.grid_symbol_count())).collect()
}

/// All cages of a model: those of its plain sums of different cells, and those that its rules list.
fn cages<const W: usize>(model: &Model, geometry: &Geometry<W>) -> Vec<CageSets<W>> {
    let order = model.order();
    let symbols = order.grid_symbol_count();
    let mut cages = Vec::new();
    for fact in &model.sums {
        let cells = CellSet::of(fact.terms.iter().map(|term| term.0));
        let is_plain = fact.terms.iter().all(|&(cell, times)| times == 1 && order.has(cell));
        if is_plain && fact.terms.len() <= symbols && geometry.differ(cells) {
            let sets = (fact.lo..=fact.hi).flat_map(|sum| Combos::of(symbols).get(fact.terms.len(), sum));
            cages.push((cells, sets.copied().collect()));
        }
    }
    cages.extend(model.cages.iter().map(|(cells, sets)| (CellSet::of(cells.iter().copied()), sets.clone())));
    cages
}

/// The parts of a house that cages have, the first come first served, and its other cells; `None` if those are too many.
fn parts<const W: usize>(house: &PlanHouse<W>, cages: &[CageSets<W>], symbols: usize) -> Option<Parts> {
    let full = u16::MAX >> (16 - symbols);
    let mut parts = Parts::new(full);
    let mut free = house.set;
    for (cells, sets) in cages {
        let (inside, outside) = (cells.and(&house.set), cells.minus(&house.set));
        if !inside.is_empty() && inside.minus(&free).is_empty() && outside.len() <= MOST_OUTSIDE {
            free = free.minus(&inside);
            let [inside, outside] = [inside, outside].map(|cells| cells.iter().collect::<Vec<Cell>>());
            parts.add(&inside, &outside, sets.iter().copied());
        }
    }
    if free.len() > MOST_FREE {
        return None;
    }
    if !free.is_empty() {
        let cells: Vec<Cell> = free.iter().collect();
        parts.add(&cells, &[], (0..=full).filter(|set| set.count_ones() as usize == cells.len()));
    }
    Some(parts)
}
