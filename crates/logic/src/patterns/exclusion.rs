//! Aligned pair and triple exclusion: of all ways to fill two or three cells those are left out that leave another cell none.

use std::ops::ControlFlow;

use graeco_grid::{Cell, CellSet, bits::members};
use smallvec::SmallVec;

use crate::found::{Found, of_cells};
use crate::position::{Cells, MOST_LOGIC_ORDER, Position};
use crate::step::{Candidate, Candidates, Step};
use crate::technique::Technique;

/// The exclusions by a number of cells.
pub(crate) fn find(position: &Position, found: &mut Found, technique: Technique, degree: usize) -> ControlFlow<()> {
    let few = position.open().iter().filter(|&cell| position.at(cell).count_ones() <= degree as u32);
    let few: Cells = CellSet::of(few);
    Search { position, found, technique, degree }.choose(position.open(), &mut SmallVec::new(), few)
}

type Base = SmallVec<[Cell; 3]>;

/// Symbols that must not all be held, because they are all that some cell has.
#[derive(Default)]
struct Excluded {
    /// Those that are excluded alone, and for each symbol those that are excluded beside it.
    singles: u16,
    pairs: [u16; MOST_LOGIC_ORDER],
    triples: SmallVec<[u16; 8]>,
}

impl Excluded {
    fn new(others: &[(Cell, u16)]) -> Excluded {
        let mut excluded = Excluded::default();
        for &(_, set) in others {
            match set.count_ones() {
                1 => excluded.singles |= set,
                2 => members(set).for_each(|symbol| excluded.pairs[symbol] |= set & !(1 << symbol)),
                3 => excluded.triples.push(set),
                _ => {}
            }
        }
        excluded
    }

    /// The symbols that are excluded beside two others.
    fn completing(&self, a: usize, b: usize) -> u16 {
        let two = 1 << a | 1 << b;
        let triples = self.triples.iter().filter(|&set| a != b && set & two == two);
        triples.fold(0, |all, set| all | set & !two)
    }
}

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
            let others = others.and(&self.position.layout.peers[cell.index()]);
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

    /// The symbols of each cell in the ways to fill all that leave every other cell a candidate, a bit for each symbol.
    fn possible(&self, base: &Base, others: &[(Cell, u16)]) -> SmallVec<[u16; 3]> {
        let excluded = Excluded::new(others);
        let of_cell = |at: usize| {
            let possible =
                members(self.position.at(base[at])).filter(|&symbol| self.is_possible(base, at, symbol, &excluded));
            possible.fold(0, |all, symbol| all | 1 << symbol)
        };
        (0..base.len()).map(of_cell).collect()
    }

    /// Whether a cell may hold a symbol together with something in the one or two others.
    fn is_possible(&self, base: &Base, at: usize, symbol: usize, excluded: &Excluded) -> bool {
        let allowed = |cell: Cell, beside: Cell, symbol: usize| {
            let clash = if self.position.layout.peers[cell.index()].contains(beside) { 1 << symbol } else { 0 };
            !clash & !excluded.pairs[symbol] & !excluded.singles
        };
        if excluded.singles >> symbol & 1 == 1 {
            return false;
        }
        let mut rest = (0..base.len()).filter(|&other| other != at).map(|other| base[other]);
        let (Some(second), third) = (rest.next(), rest.next()) else { return true };
        let left = self.position.at(second) & allowed(second, base[at], symbol);
        let Some(third) = third else { return left != 0 };
        let of_third = self.position.at(third) & allowed(third, base[at], symbol);
        members(left).any(|other| of_third & allowed(third, second, other) & !excluded.completing(symbol, other) != 0)
    }

    /// Those of the other cells without which something would not be struck.
    fn needed(&self, base: &Base, others: &[(Cell, u16)], strikes: &[Candidate]) -> SmallVec<[Cell; 8]> {
        let mut needed: SmallVec<[(Cell, u16); 8]> = others.iter().copied().collect();
        for other in others {
            let fewer: SmallVec<[(Cell, u16); 8]> = needed.iter().copied().filter(|kept| kept != other).collect();
            let possible = self.possible(base, &fewer);
            let is_struck = |&Candidate { cell, symbol }: &Candidate| {
                base.iter().zip(&possible).any(|(&base, possible)| base == cell && possible >> symbol.index() & 1 == 0)
            };
            if strikes.iter().all(is_struck) {
                needed = fewer;
            }
        }
        needed.into_iter().map(|(cell, _)| cell).collect()
    }
}
