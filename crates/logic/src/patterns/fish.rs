//! Fish of all kinds: the places of a symbol in k houses, but for fins, all lie in k other ones.

use std::ops::ControlFlow;

use graeco_grid::{Cell, CellSet};
use smallvec::SmallVec;

use crate::found::{Found, of_symbol};
use crate::position::{Cells, Kind, Position, Unit};
use crate::step::Step;
use crate::technique::Technique;
use crate::templates;

/// The shape of a fish: the houses of its base and its cover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    /// Rows and columns.
    Basic,
    /// Rows and others, columns and others; not basic.
    Franken,
    /// Any houses; neither basic nor Franken.
    Mutant,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fins {
    None,
    /// Some. For basic fish: each base keeps two places without them.
    Some,
    /// Some base of a basic fish keeps fewer than two places without them.
    Sashimi,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Fish {
    pub(crate) technique: Technique,
    /// The number of base houses.
    pub(crate) size: usize,
    pub(crate) shape: Shape,
    pub(crate) fins: Fins,
}

/// Finds fish by the candidate that they strike: if it were true, k bases would have all their places in k − 1 covers.
pub(crate) fn find(position: &Position, found: &mut Found, fish: Fish) -> ControlFlow<()> {
    let sides: &[[Kind; 2]] = match fish.shape {
        Shape::Mutant => &[[Kind::Other, Kind::Other]],
        _ => &[[Kind::Row, Kind::Column], [Kind::Column, Kind::Row]],
    };
    for symbol in templates::symbols(position) {
        for target in templates::dead(position, symbol).iter() {
            for &[base, cover] in sides {
                FishSearch::new(position, fish, symbol, target, [base, cover]).bases(
                    0,
                    CellSet::EMPTY,
                    CellSet::EMPTY,
                    found,
                )?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether a fish of a shape may have a house of a kind on the side of some line.
fn allows(shape: Shape, side: Kind, kind: Kind) -> bool {
    match shape {
        Shape::Basic => kind == side,
        Shape::Franken => kind == side || kind == Kind::Other,
        Shape::Mutant => true,
    }
}

/// The search for fish that strike a candidate.
struct FishSearch<'a> {
    position: &'a Position,
    fish: Fish,
    symbol: usize,
    /// The possible bases, and the places there that the target does not see.
    bases: Vec<(&'a Unit, Cells)>,
    /// The possible covers: houses of such places, and houses of the target.
    covers: Vec<&'a Unit>,
    crossing: Vec<&'a Unit>,
    chosen: SmallVec<[(&'a Unit, Cells); 4]>,
    cover: SmallVec<[&'a Unit; 4]>,
}

impl<'a> FishSearch<'a> {
    fn new(
        position: &'a Position,
        fish: Fish,
        symbol: usize,
        target: Cell,
        [base, cover]: [Kind; 2],
    ) -> FishSearch<'a> {
        let unseen = position.board(symbol).minus(&position.seen_by(target)).minus(&CellSet::of([target]));
        let units = || position.layout.units.iter().filter(|unit| position.places(unit, symbol).len() > 1);
        let bases = units()
            .filter(|unit| allows(fish.shape, base, unit.kind) && !unit.set.contains(target))
            .map(|unit| (unit, unit.set.and(&unseen)))
            .filter(|(_, places)| !places.is_empty())
            .collect();
        let (crossing, covers) =
            units().filter(|unit| allows(fish.shape, cover, unit.kind)).partition(|unit| unit.set.contains(target));
        let (chosen, cover) = (SmallVec::new(), SmallVec::new());
        FishSearch { position, fish, symbol, bases, covers, crossing, chosen, cover }
    }

    /// Chooses bases from number `from` on, and covers for their places.
    fn bases(&mut self, from: usize, used: Cells, covered: Cells, found: &mut Found) -> ControlFlow<()> {
        found.tick()?;
        if let Some(loose) = used.minus(&covered).first() {
            return self.covers(loose, from, used, covered, found);
        }
        if self.chosen.len() == self.fish.size {
            return self.finish(found);
        }
        if !self.chosen.is_empty() && self.cover.len() < self.chosen.len() {
            return ControlFlow::Continue(()); // A smaller fish strikes the same.
        }
        let is_full = self.cover.len() + 1 == self.fish.size;
        for at in from..self.bases.len() {
            let (unit, places) = self.bases[at];
            let fits = places.and(&used).is_empty() && (!is_full || places.minus(&covered).is_empty());
            if fits && self.cover.iter().all(|cover| cover.number != unit.number) {
                self.chosen.push((unit, places));
                self.bases(at + 1, used.or(&places), covered, found)?;
                self.chosen.pop();
            }
        }
        ControlFlow::Continue(())
    }

    /// Covers a place in each possible way, and continues.
    fn covers(&mut self, place: Cell, from: usize, used: Cells, covered: Cells, found: &mut Found) -> ControlFlow<()> {
        if self.cover.len() + 1 < self.fish.size {
            for at in 0..self.covers.len() {
                let unit = self.covers[at];
                if unit.set.contains(place) && self.chosen.iter().all(|base| base.0.number != unit.number) {
                    self.cover.push(unit);
                    self.bases(from, used, covered.or(&unit.set), found)?;
                    self.cover.pop();
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds a house of the target to the covers.
    fn finish(&self, found: &mut Found) -> ControlFlow<()> {
        if self.is_minimal() {
            for unit in &self.crossing {
                self.note(self.cover.iter().chain([unit]).copied().collect(), found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether no part of the bases is a fish of its own.
    fn is_minimal(&self) -> bool {
        (1..1_usize << self.fish.size).filter(|part| part.count_ones() < self.fish.size as u32).all(|part| {
            let bases = self.chosen.iter().enumerate().filter(|(at, _)| part >> at & 1 == 1);
            let places = bases.fold(CellSet::EMPTY, |all: Cells, (_, base)| all.or(&base.1));
            let covers = self.cover.iter().filter(|cover| !cover.set.and(&places).is_empty());
            covers.count() >= part.count_ones() as usize
        })
    }

    /// Notes the fish of the chosen bases and some covers, if it is of the wanted kind. In general: a place is a
    /// fin if it is in more bases than covers; a candidate is struck if it is in more covers than bases and sees all fins.
    /// For if no fin is true, the k true places of the bases use up the k covers.
    fn note(&self, mut covers: SmallVec<[&Unit; 4]>, found: &mut Found) -> ControlFlow<()> {
        covers.sort_unstable_by_key(|unit| unit.number);
        let [mut pattern, mut fins, mut strikes] = [CellSet::EMPTY; 3];
        for cell in self.position.board(self.symbol).iter() {
            let bases = self.chosen.iter().filter(|base| base.0.set.contains(cell)).count();
            let covers = covers.iter().filter(|cover| cover.set.contains(cell)).count();
            match bases.cmp(&covers) {
                std::cmp::Ordering::Greater => fins.insert(cell),
                std::cmp::Ordering::Less => strikes.insert(cell),
                std::cmp::Ordering::Equal => {}
            }
            if (1..=covers).contains(&bases) {
                pattern.insert(cell);
            }
        }
        if self.shape(&covers) != self.fish.shape || self.fins(fins) != self.fish.fins {
            return ControlFlow::Continue(());
        }
        let strikes = strikes.and(&self.position.seen_by_all(fins));
        found.push(Step {
            houses: self.chosen.iter().map(|base| base.0.number).collect(),
            covers: covers.iter().map(|cover| cover.number).collect(),
            pattern: of_symbol(pattern, self.symbol).collect(),
            fins: of_symbol(fins, self.symbol).collect(),
            strikes: of_symbol(strikes, self.symbol).collect(),
            ..Step::new(self.fish.technique)
        })
    }

    /// The simplest shape that allows the chosen bases and some covers.
    fn shape(&self, covers: &[&Unit]) -> Shape {
        let is = |shape: Shape, base: Kind, cover: Kind| {
            self.chosen.iter().all(|unit| allows(shape, base, unit.0.kind))
                && covers.iter().all(|unit| allows(shape, cover, unit.kind))
        };
        let either = |shape: Shape| is(shape, Kind::Row, Kind::Column) || is(shape, Kind::Column, Kind::Row);
        let simplest = [Shape::Basic, Shape::Franken].into_iter().find(|&shape| either(shape));
        simplest.unwrap_or(Shape::Mutant)
    }

    fn fins(&self, fins: Cells) -> Fins {
        let is_short = |base: &(&Unit, Cells)| self.position.places(base.0, self.symbol).minus(&fins).len() < 2;
        match self.fish.shape {
            _ if fins.is_empty() => Fins::None,
            Shape::Basic if self.chosen.iter().any(is_short) => Fins::Sashimi,
            _ => Fins::Some,
        }
    }
}
