//! Clues outside the grid: numbers beside rows and columns, and arrows along diagonals.

use graeco_grid::Cell;
use graeco_rules::Clue;

use super::lines;
use crate::area::{Area, Point, SIDE};
use crate::board::Board;
use crate::shape::{Layer, Pen, Shape, Text};
use crate::theme::{Hue, Ink};

/// The depth of a place outside the grid, in cells.
const DEPTH: f64 = 0.68;

/// A place next to the grid: its row and column; one or both are −1 or just beyond the last one.
type Place = (isize, isize);

/// A number beside a row or column, further out if there are others already.
pub(super) fn number(board: &mut Board<'_>, clue: &Clue, ink: Ink) -> bool {
    let number = clue.kind().number().and_then(|name| clue.amount_of(name));
    let (Some(place), Some(number)) = (clue.place_beside(board.puzzle.frame()), number) else { return false };
    let at = middle(board, place.into());
    board.canvas.write(Text::centred(at, 0.38 * SIDE, ink, number).within(0.85 * DEPTH * SIDE));
    true
}

/// The number of rows and columns of the grid.
fn sides(board: &Board<'_>) -> (isize, isize) {
    let (rows, columns) = board.puzzle.frame();
    (rows as isize, columns as isize)
}

/// The middle of the next free place there; takes it.
fn middle(board: &mut Board<'_>, (row, column): Place) -> Point {
    let level = board.outside.entry((row, column)).or_default();
    let out = DEPTH * (*level as f64 + 0.5);
    *level += 1;
    let (rows, columns) = sides(board);
    let along = |at: isize, end: isize| match at {
        -1 => -out,
        at if at == end => end as f64 + out,
        at => at as f64 + 0.5,
    };
    Point::at(along(column, columns), along(row, rows))
}

/// A sum with an arrow along a diagonal; a dotted line through the cells if they are no diagonal.
pub(super) fn little_killer(board: &mut Board<'_>, clue: &Clue) -> bool {
    let Some(sum) = clue.amount_of("sum") else { return false };
    let cells = clue.cells_of("cells");
    let told = || clue.arrow(board.puzzle.frame()).map(|(place, step)| (place.into(), step.into()));
    let arrow = if cells.is_empty() { told() } else { diagonal(board, cells) };
    let Some((place, direction)) = arrow else { return through(board, clue, sum) };
    let (down, right) = (direction.0 as f64, direction.1 as f64);
    let (rows, columns) = sides(board);
    let is_out = |at: isize, end: isize| at < 0 || at >= end;
    // The corner of the grid or of a cell that the arrow points at, and the text on the other side of it.
    let level = board.outside.entry(place).or_default();
    *level = (*level).max(1);
    let base = |at: isize, end: isize| match at {
        -1 => -DEPTH / 2.0,
        at if at == end => end as f64 + DEPTH / 2.0,
        at => at as f64 + 0.5,
    };
    let (row, column) = place;
    let centre = Point::at(base(column, columns), base(row, rows));
    let (x, y) = match (is_out(row, rows), is_out(column, columns)) {
        (true, true) => (-0.1 * right, -0.1 * down),
        (true, false) => (0.21 * right, -0.1 * down),
        _ => (-0.13 * right, 0.14 * down),
    };
    let text = Text::centred(centre.moved(x, y), 0.37 * SIDE, Ink::Text, sum).within(0.41 * SIDE);
    if !board.canvas.is_free(&text.area()) {
        return false;
    }
    // The arrow ends at the border of the grid, beside the text.
    let edge = |at: isize, end: isize, step: f64| match at {
        -1 => 0.0,
        at if at == end => end as f64,
        at => at as f64 + 0.5 + 0.5 * step,
    };
    let tip = Point::at(edge(column, columns, right), edge(row, rows, down)).moved(-0.03 * right, -0.03 * down);
    let from = tip.moved(-0.22 * right, -0.22 * down);
    let pen = Pen::new(Ink::Strong(Hue::Gray), 0.04 * SIDE);
    let arrow = Area::around(tip.towards(from, 0.5), 0.11 * SIDE, 0.11 * SIDE);
    board.canvas.write(text);
    board.canvas.take(arrow);
    lines::head(board, from, tip, pen);
    board.canvas.add(Layer::Thin, Shape::line(vec![from, tip], pen));
    true
}

/// The place outside the grid before a diagonal that runs from border to border, and its direction.
fn diagonal(board: &Board<'_>, cells: &[Cell]) -> Option<(Place, Place)> {
    let (rows, columns) = sides(board);
    let places: Vec<Place> = cells.iter().map(|&cell| board.signed_place(cell)).collect();
    // One cell is a diagonal in a corner: its arrow comes from beside it.
    let step = match places[..] {
        [(row, column)] => {
            let inwards = |at: isize, end: isize| if at == 0 { Some(1) } else { (at == end - 1).then_some(-1) };
            (-inwards(row, rows)?, inwards(column, columns)?)
        }
        [a, b, ..] => (b.0 - a.0, b.1 - a.1),
        [] => return None,
    };
    let is_run = places.windows(2).all(|pair| (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1) == step);
    let is_diagonal = step.0.abs() == 1 && step.1.abs() == 1;
    let is_inside = |(row, column): (isize, isize)| (0..rows).contains(&row) && (0..columns).contains(&column);
    let before = (places[0].0 - step.0, places[0].1 - step.1);
    let last = places[places.len() - 1];
    let after = (last.0 + step.0, last.1 + step.1);
    (is_run && is_diagonal && !is_inside(before) && !is_inside(after)).then_some((before, step))
}

/// A dotted line through the cells of a sum, which stands in a corner.
pub(super) fn through(board: &mut Board<'_>, clue: &Clue, sum: String) -> bool {
    let cells = clue.cells_of("cells").to_vec();
    let points = cells.iter().map(|&cell| board.centre(cell)).collect();
    let pen = Pen::dashed(Ink::Strong(Hue::Gray), 0.045 * SIDE, [0.05 * SIDE, 0.09 * SIDE]);
    board.canvas.add(Layer::Thin, Shape::line(points, pen));
    board.label(&cells, Ink::Text, sum, clue);
    true
}
