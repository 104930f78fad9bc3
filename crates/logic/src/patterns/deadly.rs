//! Deadly patterns: cells that would be left with two symbols which could be swapped.

use std::ops::ControlFlow;

use graeco_grid::{Cell, CellSet, bits::members};
use smallvec::SmallVec;

use crate::found::{Found, of_cells};
use crate::position::{Cells, Position};
use crate::step::{Candidates, Step};
use crate::technique::Technique;

/// The most cells of the subset that two cells are part of.
const MOST_SUBSET: u32 = 3;

/// Open cells which all have two symbols that could be swapped if they had no more candidates.
pub(crate) struct DeadlyPattern<'a> {
    pub(crate) position: &'a Position,
    pub(crate) technique: Technique,
    pub(crate) cells: Cells,
    /// The two symbols, a bit for each.
    pub(crate) pair: u16,
    /// The cells with more candidates than these.
    pub(crate) roof: Cells,
    /// Those candidates, a bit for each symbol.
    pub(crate) extra: u16,
}

impl<'a> DeadlyPattern<'a> {
    /// Some cells that have two symbols in common.
    pub(crate) fn new(position: &'a Position, technique: Technique, cells: Cells, pair: u16) -> DeadlyPattern<'a> {
        let roof: Cells = CellSet::of(cells.iter().filter(|&cell| position.at(cell) != pair));
        let extra = roof.iter().fold(0, |all, cell| all | position.at(cell)) & !pair;
        DeadlyPattern { position, technique, cells, pair, roof, extra }
    }

    /// Type 1: one cell has more candidates; it holds one of these.
    pub(crate) fn one_cell(&self, found: &mut Found) -> ControlFlow<()> {
        match self.roof.len() {
            1 => self.push(found, CellSet::EMPTY, &[], of_cells(self.position, self.roof, self.pair).collect()),
            _ => ControlFlow::Continue(()),
        }
    }

    /// Type 2: the cells with more candidates all have the same third symbol; one of them holds it.
    pub(crate) fn one_symbol(&self, found: &mut Found) -> ControlFlow<()> {
        if self.extra.count_ones() != 1 || self.roof.len() < 2 {
            return ControlFlow::Continue(());
        }
        let seen = self.position.seen_by_all(self.roof);
        self.push(found, CellSet::EMPTY, &[], of_cells(self.position, seen, self.extra).collect())
    }

    /// Type 3: two cells hold one of their further candidates; with k other cells of a house of both these have k + 1 symbols.
    pub(crate) fn subset(&self, found: &mut Found) -> ControlFlow<()> {
        if self.roof.len() != 2 {
            return ControlFlow::Continue(());
        }
        for unit in self.position.layout.units.iter().filter(|unit| self.roof.minus(&unit.set).is_empty()) {
            let rest = self.position.open().and(&unit.set).minus(&self.roof);
            let cells: SmallVec<[Cell; 16]> = rest.iter().collect();
            let most = MOST_SUBSET.min((cells.len() as u32).saturating_sub(1));
            choose(self.position, &cells, (CellSet::EMPTY, self.extra), most, &mut |chosen, symbols| {
                let strikes = of_cells(self.position, rest.minus(&chosen), symbols).collect();
                self.push(found, chosen, &[unit.number], strikes)
            })?;
        }
        ControlFlow::Continue(())
    }

    /// Type 4: two cells hold one of the two symbols, as no other cell of a house does; the other one is in neither of them.
    pub(crate) fn locked(&self, found: &mut Found) -> ControlFlow<()> {
        if self.roof.len() != 2 {
            return ControlFlow::Continue(());
        }
        for unit in self.position.layout.units.iter().filter(|unit| self.roof.minus(&unit.set).is_empty()) {
            for symbol in members(self.pair) {
                if self.position.places(unit, symbol) == self.roof {
                    let other = self.pair & !(1 << symbol);
                    let strikes = of_cells(self.position, self.roof, other).collect();
                    self.push(found, CellSet::EMPTY, &[unit.number], strikes)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Notes a step, with other cells that take part.
    pub(crate) fn push(
        &self,
        found: &mut Found,
        others: Cells,
        houses: &[usize],
        strikes: Candidates,
    ) -> ControlFlow<()> {
        if strikes.is_empty() {
            return ControlFlow::Continue(());
        }
        let pattern = of_cells(self.position, self.cells, self.pair);
        found.push(Step {
            houses: houses.iter().copied().collect(),
            pattern: pattern.chain(of_cells(self.position, others, u16::MAX)).collect(),
            fins: of_cells(self.position, self.roof, self.extra).collect(),
            strikes,
            ..Step::new(self.technique)
        })
    }
}

/// Visits the choices of up to a number of cells that have one symbol more than cells, with those of the start.
fn choose(
    position: &Position,
    cells: &[Cell],
    start: (Cells, u16),
    most: u32,
    visit: &mut impl FnMut(Cells, u16) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if most == 0 {
        return ControlFlow::Continue(());
    }
    for (at, &cell) in cells.iter().enumerate() {
        let (mut chosen, mut symbols) = start;
        chosen.insert(cell);
        symbols |= position.at(cell);
        if symbols.count_ones() == chosen.len() + 1 {
            visit(chosen, symbols)?;
        }
        if symbols.count_ones() <= chosen.len() + most {
            choose(position, &cells[at + 1..], (chosen, symbols), most - 1, visit)?;
        }
    }
    ControlFlow::Continue(())
}
