//! Innies and outies: sums that follow from cages and from the fixed total of a house.
//!
//! A house with n cells adds up to a fixed total. Take some houses side by side, and all cages that reach into them:
//! what the cages hold outside the houses, less what the houses hold outside the cages, is known.

use crate::cellset::CellSet;
use crate::geometry::{Geometry, PlanHouse};
use crate::model::{Model, SumFact};

/// How much is looked for: sums of this many cells at most, over unions of this many houses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Effort {
    /// Few cells, houses side by side: what is worth while for every puzzle.
    Quick,
    /// More cells, and any houses of a kind: for puzzles that turn out to be hard.
    Thorough,
}

impl Effort {
    fn most_cells(self) -> u32 {
        if self == Effort::Quick { 6 } else { 10 }
    }

    fn most_houses(self) -> usize {
        if self == Effort::Quick { 3 } else { 4 }
    }
}

/// Cells that all differ, and what their symbols add up to.
struct Cage<const W: usize> {
    cells: CellSet<W>,
    sum: i128,
}

/// Adds to a model the sums that follow from its cages and its houses with n cells each. Returns how many cells the cages
/// have.
pub(crate) fn add_innies<const W: usize>(model: &mut Model, geometry: &Geometry<W>, effort: Effort) -> u32 {
    if model.sums.is_empty() {
        return 0;
    }
    let cages = disjoint_cages(model, geometry);
    let caged = cages.iter().map(|cage| cage.cells.len()).sum();
    if cages.is_empty() {
        return 0;
    }
    let known = cages.iter().map(|cage| [cage.cells, CellSet::EMPTY]).collect();
    let mut finder = Finder { cages, effort, known };
    for from in 0..geometry.houses.len() {
        let houses = &geometry.houses[from..];
        if effort == Effort::Quick {
            // Houses side by side, and boxes one above another.
            for stride in [1, 3] {
                let mut region = CellSet::EMPTY;
                for (count, house) in (1..).zip(houses.iter().step_by(stride).take(effort.most_houses())) {
                    if !region.and(&house.set).is_empty() {
                        break;
                    }
                    region = region.or(&house.set);
                    finder.look(model, region, count);
                }
            }
        } else {
            finder.unions(model, CellSet::EMPTY, 0, houses);
        }
    }
    caged
}

/// Looks for sums over regions of whole houses.
struct Finder<const W: usize> {
    cages: Vec<Cage<W>>,
    effort: Effort,
    /// The sums that are there: the cells that count once, and those that count −1 times.
    known: Vec<[CellSet<W>; 2]>,
}

impl<const W: usize> Finder<W> {
    /// Looks at the unions of a region with the first house and any of the others that share no cells.
    fn unions(&mut self, model: &mut Model, region: CellSet<W>, count: usize, houses: &[PlanHouse<W>]) {
        let Some((first, rest)) = houses.split_first() else { return };
        if count == self.effort.most_houses() || !region.and(&first.set).is_empty() || !model.spend(1, 0) {
            return;
        }
        let region = region.or(&first.set);
        self.look(model, region, count as i128 + 1);
        for from in 0..rest.len() {
            self.unions(model, region, count + 1, &rest[from..]);
        }
    }

    /// Adds what follows from a region of this many whole houses, if it is about few cells.
    fn look(&mut self, model: &mut Model, region: CellSet<W>, count: i128) {
        let n = model.order().get();
        let total = (n * (n - 1) / 2) as i128;
        let (outside, inside, sum) = difference(&region, &self.cages);
        let cells = outside.len() + inside.len();
        if !(1..=self.effort.most_cells()).contains(&cells)
            || self.known.contains(&[outside, inside])
            || !model.spend(self.cages.len(), 0)
        {
            return;
        }
        self.known.push([outside, inside]);
        model.sums.push(fact(outside, inside, sum - count * total));
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
