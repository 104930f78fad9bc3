//! Death blossom: a cell, and for each of its candidates an almost locked set that would lose it.
//!
//! One of the sets holds each other symbol that all have.

use std::ops::ControlFlow;

use graeco_grid::{Cell, CellSet, Symbol, bits::members};
use smallvec::SmallVec;

use crate::almost::{Almost, AlmostSets};
use crate::found::{Found, of_cells, of_symbol};
use crate::position::{Cells, Position};
use crate::step::{Candidate, Candidates, Link, Step};
use crate::technique::Technique;

/// The most candidates of the cell.
const MOST_PETALS: u32 = 4;

/// The sets that are chosen so far, with the symbols that they lose.
type Petals<'a> = SmallVec<[(&'a Almost, usize); 4]>;

pub(crate) fn find(position: &Position, found: &mut Found) -> ControlFlow<()> {
    let all = position.almost_sets();
    let stems = position.open().iter().filter(|&cell| (2..=MOST_PETALS).contains(&position.at(cell).count_ones()));
    for stem in stems {
        let symbols: SmallVec<[usize; 4]> = members(position.at(stem)).collect();
        let petals: SmallVec<[Vec<&Almost>; 4]> = symbols
            .iter()
            .map(|&symbol| {
                let loses = |set: &&Almost| set.active >> symbol & 1 == 1 && all.seeing(set, symbol).contains(stem);
                all.sets.iter().filter(loses).collect()
            })
            .collect();
        let held = |sets: &Vec<&Almost>| sets.iter().fold(0, |held, set| held | set.active);
        let common = petals.iter().fold(position.layout.full & !position.at(stem), |common, sets| common & held(sets));
        for z in members(common) {
            let blossom = Blossom { position, all, stem, z, symbols: &symbols, petals: &petals };
            blossom.grow(&mut Petals::new(), position.board(z), found)?;
        }
    }
    ControlFlow::Continue(())
}

/// The search for the sets around one cell.
struct Blossom<'a> {
    position: &'a Position,
    all: &'a AlmostSets,
    stem: Cell,
    /// The symbol that one of the sets holds.
    z: usize,
    /// The candidates of the cell, and for each one the sets that lose it.
    symbols: &'a [usize],
    petals: &'a [Vec<&'a Almost>],
}

impl<'a> Blossom<'a> {
    /// Chooses a set for each further candidate; `seeing` are the cells that see the symbol in all sets so far.
    fn grow(&self, chosen: &mut Petals<'a>, seeing: Cells, found: &mut Found) -> ControlFlow<()> {
        found.tick()?;
        let Some(sets) = self.petals.get(chosen.len()) else {
            let strikes: Candidates = of_symbol(seeing, self.z).collect();
            return match found.strikes(&strikes) {
                true => ControlFlow::Continue(()),
                false => found.push(self.step(chosen, strikes)),
            };
        };
        for &set in sets.iter().filter(|set| set.active >> self.z & 1 == 1) {
            let rest = seeing.and(&self.all.seeing(set, self.z));
            let is_apart = chosen.iter().all(|(other, _)| other.cells.and(&set.cells).is_empty());
            if !rest.is_empty() && is_apart {
                chosen.push((set, self.symbols[chosen.len()]));
                self.grow(chosen, rest, found)?;
                chosen.pop();
            }
        }
        ControlFlow::Continue(())
    }

    fn step(&self, chosen: &Petals<'a>, strikes: Candidates) -> Step {
        let places = |set: &Almost, symbol: usize| -> Candidates {
            of_symbol(self.position.board(symbol).and(&set.cells), symbol).collect()
        };
        let mut links = Vec::new();
        for &(set, symbol) in chosen {
            let stem = Candidate { cell: self.stem, symbol: Symbol::new(symbol) };
            let lost = places(set, symbol);
            links.push(Link { from: std::iter::once(stem).collect(), to: lost.clone(), is_strong: false });
            links.push(Link { from: lost, to: places(set, self.z), is_strong: true });
        }
        let stem = of_cells(self.position, CellSet::of([self.stem]), u16::MAX);
        let sets = chosen.iter().flat_map(|(set, _)| of_cells(self.position, set.cells, set.symbols));
        Step {
            houses: chosen.iter().map(|(set, _)| self.position.layout.units[set.unit].number).collect(),
            pattern: stem.chain(sets).collect(),
            strikes,
            links,
            ..Step::new(Technique::DeathBlossom)
        }
    }
}
