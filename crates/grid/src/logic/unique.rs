//! Unique rectangles 1 to 6 and the hidden one: two symbols in four cells must not be all that is left for these.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use super::found::{Found, of_cells};
use super::position::{Cells, Position};
use super::rectangle::{self, Rectangle};
use super::step::{Candidates, Step};
use super::technique::Technique;
use crate::bits::members;
use crate::cellset::CellSet;
use crate::order::Cell;

/// The most cells of the subset that the corners of a rectangle are part of.
const MOST_SUBSET: u32 = 3;

/// A rectangle of four open cells which all have two symbols.
struct Unique<'a> {
    position: &'a Position,
    technique: Technique,
    rectangle: Rectangle,
    /// The two symbols, a bit for each.
    pair: u16,
    /// The corners with more candidates than these.
    roof: Cells,
    /// Those candidates, a bit for each symbol.
    extra: u16,
}

/// The rectangles of a type.
pub(super) fn find(position: &Position, found: &mut Found, technique: Technique) -> ControlFlow<()> {
    // How many corners have no more candidates at least.
    let floor = match technique {
        Technique::UniqueRectangle5 | Technique::HiddenRectangle => 1,
        _ => 2,
    };
    let may_be = |[a, b, c, d]: [u16; 4]| {
        let common = a & b & c & d;
        common.count_ones() == 2 && (floor..4).contains(&[a, b, c, d].iter().filter(|&&set| set == common).count())
    };
    rectangle::each(position, may_be, |rectangle| {
        let sets = rectangle.corners.map(|cell| position.at(cell));
        let pair = sets.iter().fold(u16::MAX, |common, set| common & set);
        let extra = sets.iter().fold(0, |all, set| all | set) & !pair;
        let roof = CellSet::of(rectangle.corners.into_iter().filter(|&cell| position.at(cell) != pair));
        let unique = Unique { position, technique, rectangle, pair, roof, extra };
        match technique {
            Technique::UniqueRectangle1 => unique.one_corner(found),
            Technique::UniqueRectangle2 | Technique::UniqueRectangle5 => unique.one_symbol(found),
            Technique::UniqueRectangle3 => unique.subset(found),
            Technique::UniqueRectangle4 => unique.locked(found),
            Technique::UniqueRectangle6 => unique.crossed(found),
            _ => unique.hidden(found),
        }
    })
}

impl Unique<'_> {
    /// Whether there are two corners with more candidates, side by side.
    fn has_side_roof(&self) -> bool {
        self.roof.len() == 2 && !self.has_diagonal_roof()
    }

    fn has_diagonal_roof(&self) -> bool {
        let [a, b, c, d] = self.rectangle.corners;
        self.roof == CellSet::of([a, d]) || self.roof == CellSet::of([b, c])
    }

    /// Type 1: one corner has more candidates; it holds one of these.
    fn one_corner(&self, found: &mut Found) -> ControlFlow<()> {
        match self.roof.len() {
            1 => self.push(found, CellSet::EMPTY, &[], of_cells(self.position, self.roof, self.pair).collect()),
            _ => ControlFlow::Continue(()),
        }
    }

    /// Types 2 and 5: the corners with more candidates all have the same third symbol; one of them holds it. They are two
    /// side by side, or else.
    fn one_symbol(&self, found: &mut Found) -> ControlFlow<()> {
        let is_side = self.has_side_roof();
        if self.extra.count_ones() != 1
            || self.roof.len() < 2
            || is_side != (self.technique == Technique::UniqueRectangle2)
        {
            return ControlFlow::Continue(());
        }
        let seen = self.position.seen_by_all(self.roof);
        self.push(found, CellSet::EMPTY, &[], of_cells(self.position, seen, self.extra).collect())
    }

    /// Type 3: two corners side by side hold one of their further candidates; with k other cells of a house these have
    /// k + 1 symbols.
    fn subset(&self, found: &mut Found) -> ControlFlow<()> {
        if !self.has_side_roof() {
            return ControlFlow::Continue(());
        }
        for unit in self.position.ground.units.iter().filter(|unit| self.roof.minus(&unit.set).is_empty()) {
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

    /// Type 4: two corners side by side hold one of the two symbols, as no other cell of a house does; the other one is in
    /// neither of them.
    fn locked(&self, found: &mut Found) -> ControlFlow<()> {
        if !self.has_side_roof() {
            return ControlFlow::Continue(());
        }
        for unit in self.position.ground.units.iter().filter(|unit| self.roof.minus(&unit.set).is_empty()) {
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

    /// Type 6: one of the two symbols is only in the corners, in both rows or both columns; it is not in the two opposite
    /// corners with more candidates.
    fn crossed(&self, found: &mut Found) -> ControlFlow<()> {
        if !self.has_diagonal_roof() {
            return ControlFlow::Continue(());
        }
        let [a, b, c, d] = self.rectangle.corners;
        for sides in [[[a, b], [c, d]], [[a, c], [b, d]]] {
            let [Some(first), Some(second)] = sides.map(|side| self.line(side)) else { continue };
            for symbol in members(self.pair) {
                let is_only = |unit: usize, side| self.is_only_in(unit, side, symbol);
                if is_only(first, sides[0]) && is_only(second, sides[1]) {
                    let houses = [first, second].map(|unit| self.position.ground.units[unit].number);
                    let strikes = of_cells(self.position, self.roof, 1 << symbol).collect();
                    self.push(found, CellSet::EMPTY, &houses, strikes)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The hidden rectangle: a corner has no more candidates, and in the row and the column of the opposite one a symbol is
    /// only in the corners; the other symbol is not in the opposite one.
    fn hidden(&self, found: &mut Found) -> ControlFlow<()> {
        for [opposite, beside, below, corner] in self.rectangle.turns() {
            if self.roof.contains(corner) {
                continue;
            }
            let sides = [[opposite, beside], [opposite, below]];
            let [Some(row), Some(column)] = sides.map(|side| self.line(side)) else { continue };
            for symbol in members(self.pair) {
                if self.is_only_in(row, sides[0], symbol) && self.is_only_in(column, sides[1], symbol) {
                    let houses = [row, column].map(|unit| self.position.ground.units[unit].number);
                    let other = self.pair & !(1 << symbol);
                    let strikes = of_cells(self.position, CellSet::of([opposite]), other).collect();
                    self.push(found, CellSet::EMPTY, &houses, strikes)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The row or column of two corners. Rows and columns are the first units.
    fn line(&self, side: [Cell; 2]) -> Option<usize> {
        let lines = self.position.ground.units[..2 * self.position.ground.order.get()].iter();
        lines.into_iter().position(|unit| side.iter().all(|&cell| unit.set.contains(cell)))
    }

    fn is_only_in(&self, unit: usize, side: [Cell; 2], symbol: usize) -> bool {
        self.position.places(&self.position.ground.units[unit], symbol) == CellSet::of(side)
    }

    /// Notes a step of the rectangle, with other cells that take part.
    fn push(&self, found: &mut Found, others: Cells, houses: &[usize], strikes: Candidates) -> ControlFlow<()> {
        if strikes.is_empty() {
            return ControlFlow::Continue(());
        }
        let corners = of_cells(self.position, self.rectangle.cells(), self.pair);
        found.push(Step {
            houses: houses.iter().copied().collect(),
            pattern: corners.chain(of_cells(self.position, others, u16::MAX)).collect(),
            fins: of_cells(self.position, self.roof, self.extra).collect(),
            strikes,
            ..Step::new(self.technique)
        })
    }
}

/// Visits the choices of up to so many cells that have one symbol more than cells, with those of the start.
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
