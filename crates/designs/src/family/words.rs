//! Families in words.

use graeco_grid::Alphabet;
use graeco_grid::text::Grid;

use super::{Family, Property};

/// Parts of a phrase that are not empty.
pub(super) fn joined(parts: &[&str]) -> String {
    parts.iter().copied().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

impl Family {
    /// The name, without the shape of boxes: `symmetric latin`.
    #[must_use]
    pub fn name(&self) -> String {
        joined(&[&self.names(), self.kind().name()])
    }

    /// A square of the family and an order: `symmetric latin square of order 6 with a hole of order 2`.
    #[must_use]
    pub fn square_of(&self, n: usize) -> String {
        joined(&[&self.name(), &format!("square of order {n}"), &self.parts_in_words()])
    }

    /// Its squares: `squares that are symmetric, with subsquares of orders 2, 2`.
    #[must_use]
    pub fn plural(&self) -> String {
        let (names, with) = (self.names(), self.parts_in_words());
        match (names.is_empty(), with.is_empty()) {
            (true, _) => format!("squares {with}"),
            (false, true) => format!("squares that are {names}"),
            (false, false) => format!("squares that are {names}, {with}"),
        }
    }

    /// Its subsquares or holes: `with a hole of order 2`; empty if there are none.
    #[must_use]
    pub fn parts_in_words(&self) -> String {
        let orders: Vec<String> = self.parts.orders.iter().map(usize::to_string).collect();
        let part = if self.parts.are_holes { "hole" } else { "subsquare" };
        match orders.len() {
            0 => String::new(),
            1 => format!("with a {part} of order {}", orders[0]),
            _ => format!("with {part}s of orders {}", orders.join(", ")),
        }
    }

    pub(super) fn names(&self) -> String {
        self.properties().map(Property::name).collect::<Vec<_>>().join(", ")
    }

    /// Why no square of the family completes a partial one, as far as the orders of subsquares or holes and an entry against
    /// holes tell.
    #[must_use]
    pub fn against_parts(&self, grid: &Grid, names: &Alphabet) -> Option<String> {
        let n = grid.order.get();
        if !self.fits(n) {
            let parts = if self.holes().is_empty() { "subsquares" } else { "holes" };
            return Some(format!("the orders of the {parts} add up to more than {n}, the order of the square"));
        }
        let place = self.entry_against_holes(&grid.cells)?;
        let cell = grid.order.cell(place / n, place % n);
        let symbol = grid.cells[place].map_or(String::new(), |symbol| names.name(symbol));
        let why = if self.hole_cells(grid.order).contains(&cell) {
            "is in a hole; expected an empty cell"
        } else {
            "holds a symbol of the hole of its row or column"
        };
        Some(format!("cell {}, {symbol}, {why}", cell.name(grid.order)))
    }
}
