//! The propagators of a small grid: the built-in kinds, and those of one's own.

use std::sync::Arc;

use smallvec::SmallVec;

use super::cage::Cage;
use super::combos::Combos;
use super::equal::{Equal, equal_sums};
use super::path::Path;
use super::reach::Reach;
use super::sums::sum_propagator;
use super::{AnyPropagator, Contradiction, Pruner};
use crate::cellset::CellSet;
use crate::geometry::Geometry;
use crate::model::{Model, SumFact};
use crate::order::Cell;

/// How many sets times cells of a cage are looked at one by one, if a sum allows them, and if a rule lists them: measured
/// on killer and on renban puzzles.
const EXACT_SUMS: usize = 8;
const EXACT_SETS: usize = 32;

/// A propagator for grids of order 16 at most.
#[derive(Debug)]
pub(crate) enum Prop {
    Cage(Cage),
    Reach(Reach),
    Equal(Equal),
    Path(Path),
    Any(Arc<dyn AnyPropagator>),
}

impl Prop {
    /// The propagators of a model.
    pub(crate) fn all<const W: usize>(mut model: Model, geometry: &Geometry<W>) -> Vec<Prop> {
        let equal = std::mem::take(&mut model.equal);
        let (order, first) = (model.order().get(), model.first_value());
        let mut equals = Vec::new();
        for segments in &equal {
            match Equal::new(segments, order, first, &geometry.peers) {
                Some(equal) => equals.push(Prop::Equal(equal)),
                None => {
                    let facts = equal_sums(segments, &mut model);
                    model.sums.extend(facts);
                }
            }
        }
        let sums = std::mem::take(&mut model.sums);
        let mut props: Vec<Prop> = sums.iter().map(|fact| of_sum(fact, &mut model, geometry)).collect();
        props.append(&mut equals);
        let cages = std::mem::take(&mut model.cages);
        props
            .extend(cages.into_iter().map(|(cells, sets)| Prop::Cage(cage(&cells, sets, order, geometry, EXACT_SETS))));
        props.extend(model.propagators.iter().map(|any| Prop::Any(Arc::clone(any))));
        props
    }

    /// The cells that it looks at.
    pub(crate) fn cells(&self) -> &[Cell] {
        match self {
            Prop::Cage(cage) => cage.cells(),
            Prop::Reach(reach) => reach.cells(),
            Prop::Equal(equal) => equal.cells(),
            Prop::Path(path) => path.cells(),
            Prop::Any(any) => any.cells(),
        }
    }

    /// The cells of which one at least holds each of the symbols that [`prune`](Self::prune) returns.
    pub(crate) fn inside(&self) -> &[Cell] {
        match self {
            Prop::Cage(cage) => cage.inside(),
            _ => &[],
        }
    }

    /// About how long one run takes, beside the others.
    pub(crate) fn cost(&self) -> usize {
        match self {
            Prop::Cage(cage) => cage.cells().len(),
            Prop::Reach(reach) => 20 + reach.cells().len(),
            Prop::Equal(equal) => 40 + equal.cells().len(),
            Prop::Path(path) => 500 + path.cells().len(),
            Prop::Any(any) => any.cells().len() + if any.waits() { 1000 } else { 0 },
        }
    }

    /// Whether it is run before symbols with two or three places are looked at.
    pub(crate) fn is_cheap(&self) -> bool {
        self.cost() < 40
    }

    /// Strikes candidates; returns symbols that are [inside](Self::inside) in any case.
    #[inline]
    pub(crate) fn prune(&self, grid: &mut Pruner<'_, u16>) -> Result<u16, Contradiction> {
        match self {
            Prop::Cage(cage) => cage.prune(grid),
            Prop::Reach(reach) => reach.prune(grid).map(|()| 0),
            Prop::Equal(equal) => equal.prune(grid).map(|()| 0),
            Prop::Path(path) => path.prune(grid).map(|()| 0),
            Prop::Any(any) => any.prune_u16(grid).map(|()| 0),
        }
    }
}

/// The propagator that suits a sum best.
fn of_sum<const W: usize>(fact: &SumFact, model: &mut Model, geometry: &Geometry<W>) -> Prop {
    let order = model.order().get();
    let cells: SmallVec<[Cell; 16]> = fact.terms.iter().map(|term| term.0).collect();
    let is_cage = cells.len() <= order
        && fact.terms.iter().all(|term| term.1 == 1)
        && cells.len() > 1
        && geometry.differ(CellSet::of(cells.iter().copied()));
    if is_cage {
        let combos = Combos::of(order);
        let sets: Vec<u16> = (fact.lo..=fact.hi).flat_map(|sum| combos.get(cells.len(), sum)).copied().collect();
        return Prop::Cage(cage(&cells, sets, order, geometry, EXACT_SUMS));
    }
    match Reach::new(&fact.terms, fact.lo, fact.hi, order, &geometry.peers) {
        Some(reach) => Prop::Reach(reach),
        None => Prop::Any(sum_propagator(fact, model)),
    }
}

/// A cage with the rest of a house that holds all of it, if there is one.
fn cage<const W: usize>(cells: &[Cell], sets: Vec<u16>, order: usize, geometry: &Geometry<W>, exact: usize) -> Cage {
    Cage::new(cells, &geometry.rest_of_house(cells), sets, u16::MAX >> (16 - order), exact)
}
