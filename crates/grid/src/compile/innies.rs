//! Innies and outies: sums that follow from cages and from the fixed total of a house.
//!
//! A house with n cells adds up to a fixed total. Take some houses side by side, and all cages that reach into them:
//! what the cages hold outside the houses, less what the houses hold outside the cages, is known.

use crate::cellset::CellSet;
use crate::geometry::Geometry;
use crate::model::{Model, SumFact};

/// Sums of more cells than this say too little.
const MOST_CELLS: u32 = 6;

/// Up to so many houses of a kind are taken together: neighbours, and boxes one above another.
const MOST_HOUSES: usize = 4;

/// Cells that all differ, and what their symbols add up to.
struct Cage<const W: usize> {
    cells: CellSet<W>,
    sum: i128,
}

/// Adds to a model the sums that follow from its cages and these houses with n cells each.
pub(super) fn add_innies<const W: usize>(model: &mut Model, geometry: &Geometry<W>) {
    if model.sums.is_empty() {
        return;
    }
    let cages = disjoint_cages(model, geometry);
    let houses = &geometry.houses;
    if cages.is_empty() {
        return;
    }
    let n = model.order().get();
    let total = (n * (n - 1) / 2) as i128;
    let mut known: Vec<[CellSet<W>; 2]> = cages.iter().map(|cage| [cage.cells, CellSet::EMPTY]).collect();
    for (from, stride) in (0..houses.len()).flat_map(|from| [1, 3, n].into_iter().map(move |stride| (from, stride))) {
        let mut region = CellSet::EMPTY;
        for (count, house) in (1..).zip(houses[from..].iter().step_by(stride).take(MOST_HOUSES)) {
            if !region.and(&house.set).is_empty() || !model.spend(cages.len(), 0) {
                break;
            }
            region = region.or(&house.set);
            let (outside, inside, sum) = difference(&region, &cages);
            let cells = outside.len() + inside.len();
            if (1..=std::env::var("MC").map_or(MOST_CELLS, |v| v.parse().unwrap())).contains(&cells) && !known.contains(&[outside, inside]) {
                known.push([outside, inside]);
                model.sums.push(fact(outside, inside, sum - count * total));
            }
        }
    }
}

/// The cells outside the region, those inside that no cage has, and what the cages that reach into it add up to.
fn difference<const W: usize>(region: &CellSet<W>, cages: &[Cage<W>]) -> (CellSet<W>, CellSet<W>, i128) {
    let (mut inside, mut outside, mut sum) = (*region, CellSet::EMPTY, 0);
    for cage in cages.iter().filter(|cage| !cage.cells.and(region).is_empty()) {
        sum += cage.sum;
        outside = outside.or(&cage.cells);
        inside = inside.minus(&cage.cells);
    }
    (outside.minus(region), inside, sum)
}

/// The sum of the cells outside, less that of the cells inside.
fn fact<const W: usize>(outside: CellSet<W>, inside: CellSet<W>, sum: i128) -> SumFact {
    // Only cells inside: their plain sum, which may be that of a cage.
    let (sign, sum) = if outside.is_empty() { (1, -sum) } else { (-1, sum) };
    let terms = outside.iter().map(|cell| (cell, 1)).chain(inside.iter().map(|cell| (cell, sign))).collect();
    SumFact { terms, lo: sum, hi: sum }
}

/// Cages that share no cell, as many as the first come first served rule gives.
fn disjoint_cages<const W: usize>(model: &Model, geometry: &Geometry<W>) -> Vec<Cage<W>> {
    let mut used = CellSet::EMPTY;
    let mut cages: Vec<Cage<W>> = Vec::new();
    for fact in model.sums.iter().filter(|fact| fact.lo == fact.hi && fact.terms.iter().all(|term| term.1 == 1)) {
        let cells = CellSet::of(fact.terms.iter().map(|term| term.0));
        if used.and(&cells).is_empty() && geometry.differ(cells) {
            used = used.or(&cells);
            cages.push(Cage { cells, sum: fact.lo });
        }
    }
    cages
}
