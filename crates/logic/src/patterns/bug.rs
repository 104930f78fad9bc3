//! Bivalue universal graves (BUG): extra candidates, one of which must be true.

use std::ops::ControlFlow;

use graeco_grid::{Cell, CellSet, bits::members};
use smallvec::SmallVec;

use crate::found::{Found, of_cells};
use crate::position::{Cells, Position};
use crate::step::{Candidates, Step};
use crate::technique::Technique;

/// The most cells of a subset that the grave is part of, with the virtual cell for the grave.
const MOST_SUBSET: usize = 6;

struct Bug<'a> {
    position: &'a Position,
    technique: Technique,
    /// The cells with candidates that are too many.
    cells: Cells,
    /// Those candidates, a bit for each symbol: of each cell, and of all.
    extra: SmallVec<[(Cell, u16); 4]>,
    symbols: u16,
}

/// The steps of a type.
pub(crate) fn find(position: &Position, found: &mut Found, technique: Technique) -> ControlFlow<()> {
    let Some(bug) = Bug::of(position, technique) else { return ControlFlow::Continue(()) };
    let (cells, symbols) = (bug.extra.len(), bug.symbols.count_ones());
    match technique {
        Technique::BugPlusOne if cells == 1 => bug.push(found, &[], Candidates::new(), bug.inside(0)),
        Technique::BugType2 if cells > 1 && symbols == 1 => bug.one_symbol(found),
        Technique::BugType3 if cells > 1 && symbols > 1 => bug.subset(found),
        Technique::BugType4 if cells == 2 => bug.locked(found),
        _ => ControlFlow::Continue(()),
    }
}

impl<'a> Bug<'a> {
    /// The grave of a position, if it is one.
    fn of(position: &'a Position, technique: Technique) -> Option<Bug<'a>> {
        let layout = &position.layout;
        // Under rules, or in houses with fewer cells than symbols, the other candidates of all cells need not be a solution.
        if !layout.puzzle.constraints().is_empty() || layout.units.len() < layout.puzzle.houses().len() {
            return None;
        }
        let mut extra = vec![0_u16; layout.order.cell_count()];
        for unit in &layout.units {
            for symbol in members(layout.full) {
                let places = position.places(unit, symbol);
                if !matches!(places.len(), 0 | 2) {
                    let mut odd = places.iter().filter(|&cell| position.at(cell).count_ones() > 2);
                    let first = odd.next()?;
                    // Of several, another house says which one it is.
                    if odd.next().is_none() {
                        extra[first.index()] |= 1 << symbol;
                    }
                }
            }
        }
        let left = |cell: Cell| position.at(cell) & !extra[cell.index()];
        let is_even = layout.units.iter().all(|unit| {
            let count =
                |symbol| position.places(unit, symbol).iter().filter(|&cell| left(cell) >> symbol & 1 == 1).count();
            members(layout.full).all(|symbol| matches!(count(symbol), 0 | 2))
        });
        if !is_even || position.open().iter().any(|cell| left(cell).count_ones() != 2) {
            return None;
        }
        let with_extra = position.open().iter().filter(|cell| extra[cell.index()] != 0);
        let extra: SmallVec<[(Cell, u16); 4]> = with_extra.map(|cell| (cell, extra[cell.index()])).collect();
        let cells = CellSet::of(extra.iter().map(|extra| extra.0));
        let symbols = extra.iter().fold(0, |all, extra| all | extra.1);
        Some(Bug { position, technique, cells, extra, symbols })
    }

    /// Type 2: all are of one symbol, one of whose places it is.
    fn one_symbol(&self, found: &mut Found) -> ControlFlow<()> {
        let seen = self.position.seen_by_all(self.cells);
        self.push(found, &[], Candidates::new(), of_cells(self.position, seen, self.symbols).collect())
    }

    /// Type 3: the cell that holds one of them makes a naked subset with others of the house that has all.
    fn subset(&self, found: &mut Found) -> ControlFlow<()> {
        for degree in 2..=MOST_SUBSET {
            for unit in self.position.layout.units.iter().rev().filter(|unit| self.cells.minus(&unit.set).is_empty()) {
                let rest = self.position.open().and(&unit.set).minus(&self.cells);
                let cells: SmallVec<[Cell; 16]> = rest.iter().collect();
                self.choose(&cells, degree - 1, (CellSet::EMPTY, self.symbols), &mut |chosen, symbols| {
                    let strikes = of_cells(self.position, rest.minus(&chosen), symbols).collect();
                    let pattern = of_cells(self.position, chosen, symbols).collect();
                    self.push(found, &[unit.number], pattern, strikes)
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits the choices of a number of cells that have, with some symbols, one symbol more than cells.
    fn choose(
        &self,
        cells: &[Cell],
        left: usize,
        (chosen, symbols): (Cells, u16),
        visit: &mut impl FnMut(Cells, u16) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if left == 0 {
            let is_subset = symbols.count_ones() == chosen.len() + 1;
            return if is_subset { visit(chosen, symbols) } else { ControlFlow::Continue(()) };
        }
        for (at, &cell) in cells.iter().enumerate() {
            let next = (chosen.or(&CellSet::of([cell])), symbols | self.position.at(cell));
            self.choose(&cells[at + 1..], left - 1, next, visit)?;
        }
        ControlFlow::Continue(())
    }

    /// Type 4: another symbol of both cells, which a house has in no other one, is in one of them; the other one holds one of
    /// the candidates that are too many.
    fn locked(&self, found: &mut Found) -> ControlFlow<()> {
        let common = self.extra.iter().fold(!self.symbols, |common, &(cell, _)| common & self.position.at(cell));
        for unit in self.position.layout.units.iter().rev().filter(|unit| self.cells.minus(&unit.set).is_empty()) {
            for symbol in members(common).filter(|&symbol| self.position.places(unit, symbol) == self.cells) {
                let pattern = of_cells(self.position, self.cells, 1 << symbol).collect();
                self.push(found, &[unit.number], pattern, self.inside(1 << symbol))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The candidates of its cells but those that are too many and some symbols.
    fn inside(&self, but: u16) -> Candidates {
        let others =
            self.extra.iter().flat_map(|&(cell, extra)| of_cells(self.position, CellSet::of([cell]), !extra & !but));
        others.collect()
    }

    fn push(&self, found: &mut Found, houses: &[usize], pattern: Candidates, strikes: Candidates) -> ControlFlow<()> {
        let extra = self.extra.iter().flat_map(|&(cell, extra)| of_cells(self.position, CellSet::of([cell]), extra));
        let (pattern, fins) =
            if pattern.is_empty() { (extra.collect(), Candidates::new()) } else { (pattern, extra.collect()) };
        let houses = houses.iter().copied().collect();
        found.push(Step { houses, pattern, fins, strikes, ..Step::new(self.technique) })
    }
}
