//! Unique rectangles 1 to 6 and the hidden one: two symbols in four cells must not be the only candidates of these.

use std::ops::ControlFlow;

use graeco_grid::{Cell, CellSet, bits::members};

use super::deadly::DeadlyPattern;
use super::rectangle::{self, Rectangle};
use crate::found::{Found, of_cells};
use crate::position::Position;
use crate::technique::Technique;

/// A rectangle of four open cells which all have two symbols.
struct Unique<'a> {
    rectangle: Rectangle,
    deadly: DeadlyPattern<'a>,
}

/// The rectangles of a type.
pub(crate) fn find(position: &Position, found: &mut Found, technique: Technique) -> ControlFlow<()> {
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
        let pair = rectangle.corners.iter().fold(u16::MAX, |common, &cell| common & position.at(cell));
        let unique = Unique { rectangle, deadly: DeadlyPattern::new(position, technique, rectangle.cells(), pair) };
        let is_side = unique.has_side_roof();
        match technique {
            Technique::UniqueRectangle1 => unique.deadly.one_cell(found),
            Technique::UniqueRectangle2 if is_side => unique.deadly.one_symbol(found),
            Technique::UniqueRectangle3 if is_side => unique.deadly.subset(found),
            Technique::UniqueRectangle4 if is_side => unique.deadly.locked(found),
            Technique::UniqueRectangle5 if !is_side => unique.deadly.one_symbol(found),
            Technique::UniqueRectangle6 if unique.has_diagonal_roof() => unique.crossed(found),
            Technique::HiddenRectangle => unique.hidden(found),
            _ => ControlFlow::Continue(()),
        }
    })
}

impl Unique<'_> {
    /// Whether there are two corners with more candidates, side by side.
    fn has_side_roof(&self) -> bool {
        self.deadly.roof.len() == 2 && !self.has_diagonal_roof()
    }

    fn has_diagonal_roof(&self) -> bool {
        let [a, b, c, d] = self.rectangle.corners;
        self.deadly.roof == CellSet::of([a, d]) || self.deadly.roof == CellSet::of([b, c])
    }

    /// Type 6: one of the two symbols is only in the corners, in both rows or both columns; it is not in the two opposite
    /// corners with more candidates.
    fn crossed(&self, found: &mut Found) -> ControlFlow<()> {
        let [a, b, c, d] = self.rectangle.corners;
        for sides in [[[a, b], [c, d]], [[a, c], [b, d]]] {
            let [Some(first), Some(second)] = sides.map(|side| self.line(side)) else { continue };
            for symbol in members(self.deadly.pair) {
                let is_only = |unit: usize, side| self.is_only_in(unit, side, symbol);
                if is_only(first, sides[0]) && is_only(second, sides[1]) {
                    let houses = [first, second].map(|unit| self.deadly.position.layout.units[unit].number);
                    let strikes = of_cells(self.deadly.position, self.deadly.roof, 1 << symbol).collect();
                    self.deadly.push(found, CellSet::EMPTY, &houses, strikes)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The hidden rectangle: a corner has no more candidates, and in the row and the column of the opposite one a symbol is
    /// only in the corners; the other symbol is not in the opposite one.
    fn hidden(&self, found: &mut Found) -> ControlFlow<()> {
        for [opposite, beside, below, corner] in self.rectangle.turns() {
            if self.deadly.roof.contains(corner) {
                continue;
            }
            let sides = [[opposite, beside], [opposite, below]];
            let [Some(row), Some(column)] = sides.map(|side| self.line(side)) else { continue };
            for symbol in members(self.deadly.pair) {
                if self.is_only_in(row, sides[0], symbol) && self.is_only_in(column, sides[1], symbol) {
                    let houses = [row, column].map(|unit| self.deadly.position.layout.units[unit].number);
                    let other = self.deadly.pair & !(1 << symbol);
                    let strikes = of_cells(self.deadly.position, CellSet::of([opposite]), other).collect();
                    self.deadly.push(found, CellSet::EMPTY, &houses, strikes)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The row or column of two corners. Rows and columns are the first units.
    fn line(&self, side: [Cell; 2]) -> Option<usize> {
        let lines = self.deadly.position.layout.units[..2 * self.deadly.position.layout.order.get()].iter();
        lines.into_iter().position(|unit| side.iter().all(|&cell| unit.set.contains(cell)))
    }

    fn is_only_in(&self, unit: usize, side: [Cell; 2], symbol: usize) -> bool {
        self.deadly.position.places(&self.deadly.position.layout.units[unit], symbol) == CellSet::of(side)
    }
}
