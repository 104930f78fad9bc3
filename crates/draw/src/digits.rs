//! The contents of cells: large symbols, and small candidates in rows.

use graeco_grid::{Cell, Symbol};

use crate::area::{Point, SIDE};
use crate::board::Board;
use crate::shape::Text;
use crate::theme::Ink;

/// Candidates are drawn for this many symbols at most.
pub(crate) const MOST_SYMBOLS: usize = 16;

pub(crate) fn symbol(board: &mut Board<'_>, cell: Cell, symbol: Symbol, ink: Ink) {
    let text = Text::centred(board.centre(cell), 0.58 * SIDE, ink, board.alphabet.name(symbol)).within(0.84 * SIDE);
    board.canvas.write(text);
}

/// Writes some candidates into a cell, each at its own place.
///
/// # Panics
/// If there are more than [`MOST_SYMBOLS`] symbols.
pub(crate) fn candidates(
    board: &mut Board<'_>,
    cell: Cell,
    symbols: impl IntoIterator<Item = Symbol>,
    ink: impl Fn(Symbol) -> Ink,
) {
    for symbol in symbols {
        let name = board.alphabet.name(symbol);
        let text = Text::centred(spot(board, cell, symbol), step(board) * 0.88, ink(symbol), name);
        board.canvas.write(text.within(0.96 * step(board)));
    }
}

/// The place of a candidate: they are in the middle of the cell, or lower if there is a text in an upper corner.
pub(crate) fn spot(board: &Board<'_>, cell: Cell, symbol: Symbol) -> Point {
    let (columns, symbols) = (columns(board), board.order().grid_symbol_count());
    let (row, column) = ((symbol.index() / columns) as f64, (symbol.index() % columns) as f64);
    let from_middle = |at: f64, count: usize| at - (count as f64 - 1.0) / 2.0;
    let (across, down) = (step(board) / SIDE, size(board) / SIDE);
    let middle = if board.headed.contains(&cell) { 0.6 } else { 0.5 };
    let rows = symbols.div_ceil(columns);
    board.corner(cell).moved(0.5 + across * from_middle(column, columns), middle + down * from_middle(row, rows))
}

/// The diameter of a mark around a candidate, and from one row of candidates to the next.
pub(crate) fn size(board: &Board<'_>) -> f64 {
    step(board) * 0.92
}

/// The distance between neighbouring candidates.
fn step(board: &Board<'_>) -> f64 {
    0.82 * SIDE / columns(board) as f64
}

/// The number of candidates in a row.
fn columns(board: &Board<'_>) -> usize {
    let count = board.order().grid_symbol_count();
    assert!(count <= MOST_SYMBOLS, "candidates of {count} symbols are too small");
    (1..).find(|columns| columns * columns >= count).unwrap_or(1).max(2)
}
