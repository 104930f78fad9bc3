//! Squares whose empty cells are holes, and whether two of them are orthogonal.

use std::time::Duration;

use graeco_grid::text::Grid;
use graeco_grid::{Budget, Cell, Limits, Order, Outcome, Stop, Symbol};

use crate::mols::same_pair_of_cells;
use crate::orthogonality::Orthogonality;
use crate::properties::properties_with_holes;

/// After a limit, the largest set among those that were compared is sought for so long.
const BRIEFLY: Duration = Duration::from_millis(100);

/// A square whose empty cells are holes on the main diagonal, if it has some.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HoledSquare {
    order: Order,
    cells: Vec<Option<Symbol>>,
}

impl HoledSquare {
    /// The square of a grid, which must be Latin if it has no holes. `None` if its empty cells are no holes.
    #[must_use]
    pub fn new(grid: &Grid) -> Option<HoledSquare> {
        let is_one = !grid.cells.contains(&None) || properties_with_holes(grid.order, &grid.cells).is_some();
        is_one.then(|| HoledSquare { order: grid.order, cells: grid.cells.clone() })
    }

    /// About how many bytes it holds.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of::<HoledSquare>() + size_of_val(&self.cells[..])
    }

    /// How many cells are empty.
    #[must_use]
    pub fn empty(&self) -> usize {
        self.cells.iter().filter(|cell| cell.is_none()).count()
    }

    /// Whether it is orthogonal to another square: both have the same holes, and no pair of symbols is in two cells or
    /// belongs to one hole.
    #[must_use]
    pub fn is_orthogonal(&self, other: &HoledSquare) -> bool {
        self.fault(other).is_none()
    }

    /// Why it is not orthogonal to another square.
    #[must_use]
    pub fn fault(&self, other: &HoledSquare) -> Option<String> {
        let n = self.order.get();
        let at = |place: usize| Cell::new(place).name(self.order);
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

    /// Why some squares are not mutually orthogonal, in words; `None` if they are.
    ///
    /// # Errors
    /// If a limit is reached.
    pub fn first_fault(squares: &[HoledSquare], budget: &Budget) -> Result<Option<String>, Stop> {
        let mut pace = budget.pace();
        for (a, b) in (0..squares.len()).flat_map(|b| (0..b).map(move |a| (a, b))) {
            pace.step(1)?;
            if let Some(fault) = squares[a].fault(&squares[b]) {
                return Ok(Some(format!("squares {} and {} {fault}", a + 1, b + 1)));
            }
        }
        Ok(None)
    }

    /// The largest set of mutually orthogonal squares, or the largest one that is known at a limit; and how the search ended.
    #[must_use]
    pub fn largest_set(squares: &[HoledSquare], limits: &Limits) -> (Vec<usize>, Outcome) {
        let budget = Budget::start(limits);
        let fits = |a: usize, b: usize| squares[a].is_orthogonal(&squares[b]);
        match Orthogonality::by(squares.len(), fits, &budget) {
            Ok((graph, Outcome::Complete)) => graph.largest_set(&budget),
            Ok((graph, end)) => {
                let briefly = Limits { time: Some(BRIEFLY), ..Limits::default() };
                (graph.largest_set(&Budget::start(&briefly)).0, end)
            }
            Err(stop) => (Vec::new(), stop.into()),
        }
    }
}
