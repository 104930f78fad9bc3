//! Innies and outies: sums that follow from cages and from the fixed total of a house.
//!
//! A house with n cells adds up to a fixed total. Take some houses side by side, and all cages that reach into them:
//! the sum of the cages outside the houses, less the sum of the houses outside the cages, is known.

use fixedbitset::FixedBitSet;
use graeco_square::{Cell, CellSet};
use smallvec::SmallVec;

use crate::geometry::Geometry;
use crate::model::Model;
use crate::propagate::SumFact;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Effort {
    /// Few cells, houses side by side: worth while for every puzzle.
    Quick,
    /// The same for orders at which nothing is quick.
    Large,
    /// More cells, any houses that share none, and the cages of each house together: what follows from rules.
    Thorough,
    /// The same with sums of fewer cells, and what follows from large or irregular houses alone: where the search continues.
    Greatest,
}

impl Effort {
    /// Sums of more cells than this say too little. On killers by people a search with sums of 10 cells needs as many nodes
    /// as with sums of 8, and a quarter more time; with sums of 7, one of them needs fifty times as many. What follows from
    /// rules is drawn once, so there more cells are worth it.
    fn most_cells(self) -> usize {
        match self {
            Effort::Quick => 6,
            Effort::Large | Effort::Greatest => 8,
            Effort::Thorough => 10,
        }
    }

    /// The most houses that are taken together.
    fn most_houses(self) -> usize {
        if self >= Effort::Thorough { 4 } else { 3 }
    }
}

/// A set of cells.
trait Region: Clone + PartialEq {
    fn of(model: &Model, cells: &[Cell]) -> Self;
    fn is_disjoint(&self, other: &Self) -> bool;
    fn add(&mut self, other: &Self);
    fn strike(&mut self, other: &Self);
    fn size(&self) -> usize;
    fn cells(&self) -> impl Iterator<Item = Cell>;
}

impl<const W: usize> Region for CellSet<W> {
    fn of(_: &Model, cells: &[Cell]) -> Self {
        CellSet::of(cells.iter().copied())
    }
    fn is_disjoint(&self, other: &Self) -> bool {
        self.and(other).is_empty()
    }
    fn add(&mut self, other: &Self) {
        *self = self.or(other);
    }
    fn strike(&mut self, other: &Self) {
        *self = self.minus(other);
    }
    fn size(&self) -> usize {
        self.len() as usize
    }
    fn cells(&self) -> impl Iterator<Item = Cell> {
        self.iter()
    }
}

impl Region for FixedBitSet {
    fn of(model: &Model, cells: &[Cell]) -> Self {
        let mut set = FixedBitSet::with_capacity(model.order().all_cell_count());
        set.extend(cells.iter().map(|cell| cell.index()));
        set
    }
    fn is_disjoint(&self, other: &Self) -> bool {
        self.is_disjoint(other)
    }
    fn add(&mut self, other: &Self) {
        self.union_with(other);
    }
    fn strike(&mut self, other: &Self) {
        self.difference_with(other);
    }
    fn size(&self) -> usize {
        self.count_ones(..)
    }
    fn cells(&self) -> impl Iterator<Item = Cell> {
        self.ones().map(|cell| Cell(cell as u16))
    }
}

/// Adds to a model the sums that follow from its cages and the full houses of a small grid. Returns how many
/// cells the cages have.
pub(super) fn add_innies<const W: usize>(model: &mut Model, geometry: &Geometry<W>, effort: Effort) -> usize {
    if model.sums.is_empty() {
        return 0;
    }
    let houses: Vec<CellSet<W>> = geometry.houses.iter().map(|house| house.set).collect();
    add(model, &houses, effort, |_, cells| geometry.differ(*cells))
}

/// Adds the sums of innies in a grid of any order.
pub(crate) fn add_innies_of_any_order(model: &mut Model) {
    let order = model.order();
    let houses: Vec<FixedBitSet> =
        model.groups().filter(|group| order.is_full(group)).map(|group| Region::of(model, group)).collect();
    add(model, &houses, Effort::Large, |model, cells: &FixedBitSet| {
        let cells: Vec<Cell> = cells.cells().collect();
        let differ = |at: usize| cells[..at].iter().all(|&other| model.are_different(cells[at], other));
        (1..cells.len()).all(differ)
    });
}

/// Adds the sums; `differ` says whether some cells all differ.
fn add<R: Region>(model: &mut Model, houses: &[R], effort: Effort, differ: impl Fn(&Model, &R) -> bool) -> usize {
    let cages = disjoint_cages(model, differ);
    let caged = cages.iter().map(|cage| cage.cells.size()).sum();
    if cages.is_empty() {
        return 0;
    }
    let nothing = R::of(model, &[]);
    let known = cages.iter().map(|cage| [cage.cells.clone(), nothing.clone()]).collect();
    let mut finder = Finder { cages, effort, known };
    // How far apart in the list houses are that are taken together: neighbours, and boxes one above another.
    let strides: &[usize] = if effort == Effort::Quick { &[1, 3] } else { &[1, 2, 3] };
    if effort >= Effort::Thorough {
        // A house without cages adds no more than its total.
        let has_cages = |house: &&R| finder.cages.iter().any(|cage| !cage.cells.is_disjoint(house));
        let houses: Vec<R> = houses.iter().filter(has_cages).cloned().collect();
        (0..houses.len()).for_each(|from| finder.unions(model, &nothing, 0, &houses[from..]));
    } else {
        for from in 0..houses.len() {
            strides.iter().for_each(|&stride| finder.side_by_side(model, &nothing, stride, &houses[from..]));
        }
    }
    caged
}

/// Cells that all differ, and the sum of their symbols.
struct Cage<R> {
    cells: R,
    sum: i128,
}

/// Looks for sums over regions of whole houses.
struct Finder<R> {
    cages: Vec<Cage<R>>,
    effort: Effort,
    /// The sums that are there: the cells that count once, and those that count −1 times.
    known: Vec<[R; 2]>,
}

impl<R: Region> Finder<R> {
    /// Looks at the first house, and with it those that follow at a distance, one after another.
    fn side_by_side(&mut self, model: &mut Model, nothing: &R, stride: usize, houses: &[R]) {
        let mut region = nothing.clone();
        for (count, house) in (1..).zip(houses.iter().step_by(stride).take(self.effort.most_houses())) {
            if !region.is_disjoint(house) || !model.spend(self.cages.len(), 0) {
                return;
            }
            region.add(house);
            if !self.look(model, &region, count) {
                return;
            }
        }
    }

    /// Looks at the unions of a region with the first house and any of the others that share no cells.
    fn unions(&mut self, model: &mut Model, region: &R, count: usize, houses: &[R]) {
        let Some((first, rest)) = houses.split_first() else { return };
        if count == self.effort.most_houses() || !region.is_disjoint(first) || !model.spend(self.cages.len(), 0) {
            return;
        }
        let mut region = region.clone();
        region.add(first);
        if !self.look(model, &region, count as i128 + 1) {
            return;
        }
        for from in 0..rest.len() {
            self.unions(model, &region, count + 1, &rest[from..]);
        }
    }

    /// Adds the consequence of a region of this many whole houses, if it is about few cells. Says whether that may be so of
    /// larger regions, which have at least as many cells outside all cages.
    fn look(&mut self, model: &mut Model, region: &R, count: i128) -> bool {
        let n = model.order().grid_symbol_count();
        let total = (n * (n - 1) / 2) as i128;
        let (outside, inside, sum) = difference(region, &self.cages);
        let sets = [outside, inside];
        let free = sets[1].size();
        let cells = sets[0].size() + free;
        if (1..=self.effort.most_cells()).contains(&cells) && !self.known.contains(&sets) {
            model.sums.push(fact(&sets[0], &sets[1], sum - count * total));
            self.known.push(sets);
        }
        free <= self.effort.most_cells()
    }
}

/// The cells outside the region, those inside that no cage has, and the sum of the cages that reach into it.
fn difference<R: Region>(region: &R, cages: &[Cage<R>]) -> (R, R, i128) {
    let (mut inside, mut outside, mut sum) = (region.clone(), region.clone(), 0);
    for cage in cages.iter().filter(|cage| !cage.cells.is_disjoint(region)) {
        sum += cage.sum;
        outside.add(&cage.cells);
        inside.strike(&cage.cells);
    }
    outside.strike(region);
    (outside, inside, sum)
}

/// The sum of the cells outside, less that of the cells inside.
fn fact<R: Region>(outside: &R, inside: &R, sum: i128) -> SumFact {
    // Only cells inside: their plain sum, which may be that of a cage.
    let (sign, sum) = if outside.size() == 0 { (1, -sum) } else { (-1, sum) };
    let terms = outside.cells().map(|cell| (cell, 1)).chain(inside.cells().map(|cell| (cell, sign))).collect();
    SumFact { terms, lo: sum, hi: sum, is_implied: true }
}

/// Cages that share no cell, as many as the first come first served rule gives.
fn disjoint_cages<R: Region>(model: &Model, differ: impl Fn(&Model, &R) -> bool) -> Vec<Cage<R>> {
    let mut used = R::of(model, &[]);
    let mut cages: Vec<Cage<R>> = Vec::new();
    for fact in model.sums.iter().filter(|fact| fact.lo == fact.hi && fact.terms.iter().all(|term| term.1 == 1)) {
        let cells: SmallVec<[Cell; 16]> = fact.terms.iter().map(|term| term.0).collect();
        let cells = R::of(model, &cells);
        if used.is_disjoint(&cells) && differ(model, &cells) {
            used.add(&cells);
            cages.push(Cage { cells, sum: fact.lo });
        }
    }
    cages
}
