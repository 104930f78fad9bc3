//! A list of all squares of the input, for questions about several squares.

use std::io;

use graeco_designs::{properties_with_holes, same_pair_of_cells};
use graeco_grid::{Budget, Order, Stop, Symbol};
use graeco_host::status::Status;

use super::input_square::{InputSquare, cell};
use super::sheet::Command;

/// A square that is held, whose empty cells are holes.
pub(super) struct HeldSquare {
    pub(super) order: Order,
    cells: Vec<Option<Symbol>>,
}

/// The squares that were read.
pub(super) struct SquareList {
    /// All of them, or those that fit into the memory.
    pub(super) squares: Vec<HeldSquare>,
    /// How many there are.
    pub(super) read: usize,
    /// The limit that was reached.
    pub(super) ended: Option<Stop>,
}

impl SquareList {
    /// Reads all squares. The inner error is the status of input that contains something other than Latin squares,
    /// filled or with holes.
    pub(super) fn read(command: &Command<'_>) -> io::Result<Result<SquareList, Status>> {
        let mut all = SquareList { squares: Vec::new(), read: 0, ended: None };
        let mut held = 0;
        let status = command.list(|given, limits, printer| {
            let square = match HeldSquare::of(given) {
                Ok(square) => square,
                Err(what) => return command.refuse(given, &what, printer),
            };
            all.read += 1;
            held += size_of::<HeldSquare>() + size_of_val(&square.cells[..]);
            all.ended = all.ended.or(Budget::start(limits).afford(held).err());
            if all.ended.is_none() {
                all.squares.push(square);
            }
            Ok(Status::Solved)
        })?;
        Ok(if status == Status::Solved { Ok(all) } else { Err(status) })
    }
}

impl HeldSquare {
    /// A square that was read, or why it is none.
    fn of(given: &InputSquare) -> Result<HeldSquare, String> {
        let grid = &given.partial.grid;
        if properties_with_holes(grid.order, &grid.cells).is_none() {
            given.latin().map_err(|what| match grid.cells.contains(&None) && what.ends_with("a filled square") {
                true => format!("{what}, or one whose empty cells are holes on the main diagonal"),
                false => what,
            })?;
        }
        Ok(HeldSquare { order: grid.order, cells: grid.cells.clone() })
    }

    /// How many cells are empty.
    pub(super) fn empty(&self) -> usize {
        self.cells.iter().filter(|cell| cell.is_none()).count()
    }

    /// Whether it is orthogonal to another square: both have the same holes, and no pair of symbols is in two cells or
    /// belongs to one hole.
    pub(super) fn is_orthogonal(&self, other: &HeldSquare) -> bool {
        self.fault(other).is_none()
    }

    /// Why it is not orthogonal to another square.
    pub(super) fn fault(&self, other: &HeldSquare) -> Option<String> {
        let n = self.order.get();
        let at = |place: usize| cell(place / n, place % n);
        if self.order != other.order {
            return Some(format!("are of orders {n} and {}", other.order));
        }
        let both = || self.cells.iter().zip(&other.cells);
        if let Some(place) = both().position(|(a, b)| a.is_none() != b.is_none()) {
            return Some(format!("have different holes: {} is empty in one of them", at(place)));
        }
        if let Some([one, two]) = same_pair_of_cells(self.order, &self.cells, &other.cells) {
            return Some(format!("hold the same pair in {} and {}", at(one), at(two)));
        }
        // Two symbols belong to one hole if the cell in the row and the column with their numbers is empty.
        let belong = |(a, b): (&Option<Symbol>, &Option<Symbol>)| {
            let place = a.as_ref().zip(b.as_ref()).map(|(a, b)| a.index() * n + b.index());
            place.is_some_and(|place| self.cells[place].is_none())
        };
        both().position(belong).map(|place| format!("hold two symbols of one hole in {}", at(place)))
    }
}
