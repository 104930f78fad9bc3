//! Aligned pair and triple exclusion: of all ways to fill two or three cells those are left out that leave another cell none.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

use graeco_grid::{Cell, CellSet, bits::members};
use smallvec::SmallVec;

use crate::found::{Found, of_cells};
use crate::position::{Cells, MOST_LOGIC_ORDER, Position};
use crate::step::{Candidate, Candidates, Step};
use crate::technique::Technique;

/// For two and three cells the candidates of the last position in which nothing was excluded. A later one is only searched where
/// it differs: an exclusion depends on nothing but the candidates of its cells. Therefore clones may share it, too.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fruitless(Arc<Mutex<[Option<Vec<u16>>; 2]>>);

impl Fruitless {
    /// The exclusions by a number of cells.
    pub(crate) fn find(
        &self,
        position: &Position,
        found: &mut Found,
        technique: Technique,
        degree: usize,
    ) -> ControlFlow<()> {
        let last = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let changed = match &last()[degree - 2] {
            Some(last) => CellSet::of(position.open().iter().filter(|&cell| last[cell.index()] != position.at(cell))),
            None => position.open(),
        };
        let few = position.open().iter().filter(|&cell| position.at(cell).count_ones() <= degree as u32);
        let few: Cells = CellSet::of(few);
        let mut search = Search { position, found, technique, degree, changed };
        search.choose(position.open(), &mut SmallVec::new(), few)?;
        if search.found.steps.is_empty() {
            last()[degree - 2] = Some(position.sets().to_vec());
        }
        ControlFlow::Continue(())
    }
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
    changed: Cells,
}

impl Search<'_> {
    /// Chooses further cells among those that are left; `others` are the cells with few candidates that see all chosen ones.
    fn choose(&mut self, left: Cells, base: &mut Base, others: Cells) -> ControlFlow<()> {
        let is_new = !others.and(&self.changed).is_empty() || base.iter().any(|&cell| self.changed.contains(cell));
        if !is_new && (base.len() == self.degree || left.and(&self.changed).is_empty()) {
            return ControlFlow::Continue(());
        }
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

#[cfg(test)]
mod tests {
    use graeco_grid::{Budget, Puzzle, Symbol};

    use super::*;

    #[test]
    fn what_was_fruitless_is_searched_again_where_it_differs() {
        let line = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
        let givens: Vec<_> = line.chars().map(|c| Some(Symbol::new(c.to_digit(10)? as usize - 1))).collect();
        let puzzle = Puzzle::sudoku(3, 3).unwrap().with_givens(&givens).unwrap();
        let solution = puzzle.solutions().next().unwrap();
        let mut position = Position::new(&puzzle).unwrap();
        let known = Fruitless::default();
        let (mut fruitful, mut fruitless) = (0, 0);
        let wrong = |position: &Position, at: usize| {
            let cell = position.open().iter().nth(at * 7 % position.open().iter().count())?;
            let symbol = members(position.at(cell)).find(|&symbol| symbol != solution.at(cell).index())?;
            Some(Candidate { cell, symbol: Symbol::new(symbol) })
        };
        for at in 0..100 {
            for (degree, technique) in [(2, Technique::AlignedPairExclusion), (3, Technique::AlignedTripleExclusion)] {
                let [again, anew] = [&known, &Fruitless::default()].map(|known| {
                    let mut found = Found::new(true, &Budget::default(), &Default::default());
                    assert!(known.find(&position, &mut found, technique, degree).is_continue());
                    found.steps
                });
                assert_eq!(again, anew, "{at}");
                *(if anew.is_empty() { &mut fruitless } else { &mut fruitful }) += 1;
            }
            if let Some(strike) = wrong(&position, at) {
                position.apply(&Step { strikes: Candidates::from_slice(&[strike]), ..Step::new(Technique::Rule) });
            }
        }
        assert!(fruitful > 10 && fruitless > 10, "{fruitful} {fruitless}");
    }
}
