//! Facts → propagators: which one suits each sum, cage and list of equal sums of a small grid.

use std::sync::Arc;

use graeco_square::{Cell, CellSet};
use smallvec::SmallVec;

use crate::geometry::Geometry;
use crate::model::Model;
use crate::propagate::{Cage, Combos, Equal, Prop, Reach, SumFact, equal_sums};

/// The number of sets times cells of a cage that are checked one by one, if a sum allows them, and if a rule lists
/// them: measured on killer and on renban puzzles.
const EXACT_SUMS: usize = 8;
const EXACT_SETS: usize = 32;

pub(super) fn props_of<const W: usize>(mut model: Model, geometry: &Geometry<W>) -> Vec<Prop> {
    let equal = std::mem::take(&mut model.equal);
    let (order, first) = (model.order(), model.first_value());
    let (symbols, in_house) = (order.symbol_count(), order.grid_symbol_count());
    let mut equals = Vec::new();
    for segments in &equal {
        match Equal::new(segments, symbols, first, &geometry.peers) {
            Some(equal) => equals.push(Prop::Equal(equal)),
            None => {
                let facts = equal_sums(segments, first);
                model.sums.extend(facts);
            }
        }
    }
    model.carry_skylines();
    let sums = std::mem::take(&mut model.sums);
    let mut props: Vec<Prop> = sums.iter().map(|fact| of_sum(fact, &mut model, geometry)).collect();
    props.append(&mut equals);
    let cages = std::mem::take(&mut model.cages);
    props.extend(cages.into_iter().map(|(cells, sets)| Prop::Cage(cage(&cells, sets, in_house, geometry, EXACT_SETS))));
    props.extend(model.propagators.iter().map(|any| Prop::Any(Arc::clone(any))));
    props
}

/// The propagator that suits a sum best.
fn of_sum<const W: usize>(fact: &SumFact, model: &mut Model, geometry: &Geometry<W>) -> Prop {
    let order = model.order();
    let cells: SmallVec<[Cell; 16]> = fact.terms.iter().map(|term| term.0).collect();
    let in_grid = cells.iter().all(|&cell| order.has(cell));
    let symbols = if in_grid { order.grid_symbol_count() } else { order.symbol_count() };
    let is_cage = cells.len() <= symbols
        && fact.terms.iter().all(|term| term.1 == 1)
        && cells.len() > 1
        && geometry.differ(CellSet::of(cells.iter().copied()));
    if is_cage {
        let combos = Combos::of(symbols);
        let sets: Vec<u16> = (fact.lo..=fact.hi).flat_map(|sum| combos.get(cells.len(), sum)).copied().collect();
        return Prop::Cage(cage(&cells, sets, order.grid_symbol_count(), geometry, EXACT_SUMS));
    }
    match Reach::of_sum(fact, symbols, &geometry.peers) {
        Some(reach) => Prop::Reach(reach),
        None => Prop::Any(model.sum_propagator(fact)),
    }
}

/// A cage with the rest of a house, of some symbols, that holds all of it, if there is one.
fn cage<const W: usize>(cells: &[Cell], sets: Vec<u16>, in_house: usize, geometry: &Geometry<W>, exact: usize) -> Cage {
    Cage::new(cells, &geometry.rest_of_house(cells), sets, u16::MAX >> (16 - in_house), exact)
}
