//! Aligned pair and triple exclusion: of all ways to fill two or three cells those are left out that leave another cell none.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use super::found::{Found, of_cells};
use super::position::{Cells, Position};
use super::step::{Candidate, Candidates, Step};
use super::technique::Technique;
use crate::bits::members;
use crate::cellset::CellSet;
use crate::order::{Cell, Symbol};

/// The exclusions by so many cells.
pub(super) fn find(position: &Position, found: &mut Found, technique: Technique, degree: usize) -> ControlFlow<()> {
    let few = position.open().iter().filter(|&cell| position.at(cell).count_ones() <= degree as u32);
    let few: Cells = CellSet::of(few);
    Search { position, found, technique, degree }.choose(position.open(), &mut SmallVec::new(), few)
}

/// The cells that are chosen.
type Base = SmallVec<[Cell; 3]>;

struct Search<'a> {
    position: &'a Position,
    found: &'a mut Found,
    technique: Technique,
    degree: usize,
}

impl Search<'_> {
    /// Chooses further cells among those that are left; `others` are the cells with few candidates that see all chosen ones.
    fn choose(&mut self, left: Cells, base: &mut Base, others: Cells) -> ControlFlow<()> {
        if base.len() == self.degree {
            return self.exclude(base, others);
        }
        let mut left = left;
        while let Some(cell) = left.pop() {
            self.found.tick()?;
            let others = others.and(&self.position.ground.peers[cell.index()]);
            if !others.is_empty() {
                base.push(cell);
                self.choose(left, base, others)?;
                base.pop();
            }
        }
        ControlFlow::Continue(())
    }

    /// Strikes the candidates of some cells that are in none of the ways to fill these.
    fn exclude(&mut self, base: &Base, others: Cells) -> ControlFlow<()> {
        let union = base.iter().fold(0, |all, &cell| all | self.position.at(cell));
        // A cell that has another candidate besides is never left without any.
        let of_use = others.iter().map(|cell| (cell, self.position.at(cell))).filter(|other| other.1 & !union == 0);
        let others: SmallVec<[(Cell, u16); 8]> = of_use.collect();
        if others.is_empty() {
            return ControlFlow::Continue(());
        }
        let possible = self.possible(base, &others);
        let strikes: Candidates = (base.iter().zip(&possible))
            .flat_map(|(&cell, possible)| of_cells(self.position, CellSet::of([cell]), !possible))
            .collect();
        if strikes.is_empty() {
            return ControlFlow::Continue(());
        }
        let cells = base.iter().copied().chain(self.needed(base, &others, &strikes));
        let pattern = cells.flat_map(|cell| of_cells(self.position, CellSet::of([cell]), u16::MAX)).collect();
        self.found.push(Step { pattern, strikes, ..Step::new(self.technique) })
    }

    /// What each cell holds in the ways to fill all that leave each other cell something, a bit for each symbol.
    fn possible(&self, base: &Base, others: &[(Cell, u16)]) -> SmallVec<[u16; 3]> {
        let mut possible: SmallVec<[u16; 3]> = base.iter().map(|_| 0).collect();
        for (at, &cell) in base.iter().enumerate() {
            for symbol in members(self.position.at(cell)) {
                let mut allowed: SmallVec<[u16; 3]> = base.iter().map(|&cell| self.position.at(cell)).collect();
                allowed[at] = 1 << symbol;
                let mut filled = SmallVec::new();
                // A way that is known may be one of these, too.
                if possible[at] >> symbol & 1 == 0 && self.fill(base, &allowed, others, &mut filled) {
                    possible.iter_mut().zip(filled).for_each(|(possible, symbol)| *possible |= 1 << symbol);
                }
            }
        }
        possible
    }

    /// Fills the cells from one on with symbols that are allowed; whether that leaves each other cell something.
    fn fill(&self, base: &Base, allowed: &[u16], others: &[(Cell, u16)], filled: &mut SmallVec<[usize; 3]>) -> bool {
        let Some(&cell) = base.get(filled.len()) else {
            let held = filled.iter().fold(0_u16, |held, symbol| held | 1 << symbol);
            return others.iter().all(|other| other.1 & !held != 0);
        };
        members(allowed[filled.len()]).any(|symbol| {
            let clashes = |(&other, &held): (&Cell, &usize)| {
                held == symbol && self.position.ground.peers[cell.index()].contains(other)
            };
            if base.iter().zip(filled.iter()).any(clashes) {
                return false;
            }
            filled.push(symbol);
            let is_filled = self.fill(base, allowed, others, filled);
            if !is_filled {
                filled.pop();
            }
            is_filled
        })
    }

    /// Those of the other cells without which something would not be struck.
    fn needed(&self, base: &Base, others: &[(Cell, u16)], strikes: &[Candidate]) -> SmallVec<[Cell; 8]> {
        let mut needed: SmallVec<[(Cell, u16); 8]> = others.iter().copied().collect();
        for other in others {
            let fewer: SmallVec<[(Cell, u16); 8]> = needed.iter().copied().filter(|kept| kept != other).collect();
            let possible = self.possible(base, &fewer);
            let is_struck = |&Candidate { cell, symbol: Symbol(symbol) }: &Candidate| {
                base.iter().zip(&possible).any(|(&base, possible)| base == cell && possible >> symbol & 1 == 0)
            };
            if strikes.iter().all(is_struck) {
                needed = fewer;
            }
        }
        needed.into_iter().map(|(cell, _)| cell).collect()
    }
}
