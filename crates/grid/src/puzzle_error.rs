//! The error of a puzzle, or of a change to it, that is refused.

use graeco_square::BadOrder;
use graeco_square::text::counted;

/// Why a puzzle, or a change to it, was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// An order out of range.
    #[error(transparent)]
    Order(#[from] BadOrder),
    /// Boxes that do not fill the grid.
    #[error(
        "boxes of {rows} rows and {columns} columns do not fit a grid of order {order}: {rows} × {columns} is not {order}"
    )]
    Boxes {
        /// The rows of a box.
        rows: usize,
        /// The columns of a box.
        columns: usize,
        /// The order of the grid.
        order: usize,
    },
    /// A house that has a cell twice, no cells, a cell off the grid or more cells than symbols.
    #[error("{name} cannot be a house: {why}")]
    House {
        /// The name of the house.
        name: String,
        /// The error.
        why: String,
    },
    /// A region of the wrong size.
    #[error("region {name} has {}; expected {order}", counted(*size, "cell"))]
    Region {
        /// The name of the region.
        name: String,
        /// How many cells it has.
        size: usize,
        /// How many it should have.
        order: usize,
    },
    /// Houses that need boxes, or square boxes, which the puzzle does not have.
    #[error("{0}")]
    NeedsBoxes(&'static str),
    /// A symbol that the order does not have.
    #[error("{cell} holds symbol number {symbol}; expected 1 to {order}")]
    Symbol {
        /// The cell.
        cell: String,
        /// The symbol, counted from 1.
        symbol: usize,
        /// The order.
        order: usize,
    },
    /// Too few symbols to fill a row, or too many.
    #[error("{count} values cannot fill a grid of order {order}; expected {least} to 255")]
    Symbols {
        /// How many symbols there are.
        count: usize,
        /// How many cells the largest house has.
        least: usize,
        /// The order.
        order: usize,
    },
    /// A cell outside the grid that cannot have its name.
    #[error("the cell `{name}` outside the grid {why}")]
    Outside {
        /// The name of the cell.
        name: String,
        /// The error.
        why: String,
    },
    /// Values that no cell outside the grid can have.
    #[error(
        "{first} to {last} are no values for a cell outside the grid; expected a range within {least} to {greatest}"
    )]
    OutsideValues {
        /// The first value.
        first: i64,
        /// The last one.
        last: i64,
        /// The least value that is possible.
        least: i64,
        /// The greatest one.
        greatest: i64,
    },
    /// A rule that is made for another grid.
    #[error(
        "the rule \"{rule}\" is made for a grid of order {} with {}; expected order {} with {}",
        made_for.0, counted(made_for.1, "value"), order.0, counted(order.1, "value")
    )]
    RuleOrder {
        /// The name of the rule.
        rule: String,
        /// The order that it is made for, and the number of values.
        made_for: (usize, usize),
        /// The order of the grid, and the number of values.
        order: (usize, usize),
    },
    /// A cell of the square that the shape of the puzzle does not have.
    #[error("{cell} is absent from the shape of this puzzle; expected a cell that is there")]
    Absent {
        /// The cell.
        cell: String,
    },
    /// A rule about all cells of a square, in a shape that lacks some.
    #[error("the rule `{rule}` is about all cells of a square; expected no absent cells")]
    NeedsAll {
        /// The name of the rule.
        rule: String,
    },
    /// A cell that the grid does not have.
    #[error("there is no cell number {cell} in a grid of order {order}")]
    OffGrid {
        /// The cell's index.
        cell: usize,
        /// The order.
        order: usize,
    },
}
