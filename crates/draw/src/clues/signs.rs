//! Cells with a colour or a sign in them: odd and even ones, indexers, extremes, areas and clones.

use std::collections::BTreeMap;

use graeco_grid::{Cell, HouseKind, REGIONS};
use graeco_rules::Clue;

use super::cages;
use crate::area::{Point, SIDE};
use crate::board::Board;
use crate::shape::{Layer, Pen, Shape, Style};
use crate::theme::{Hue, Ink};

/// The hues of areas, in turn.
const HUES: [Hue; 8] = [Hue::Blue, Hue::Orange, Hue::Green, Hue::Pink, Hue::Yellow, Hue::Lilac, Hue::Teal, Hue::Brown];

/// A filled circle in each cell.
pub(super) fn circles(board: &mut Board<'_>, clue: &Clue) -> bool {
    for &cell in clue.cells_of("cells") {
        let circle = Shape::Circle(board.centre(cell), 0.38 * SIDE, Style::fill(Ink::Pale(Hue::Gray)));
        board.canvas.add(Layer::Signs, circle);
    }
    true
}

/// A filled square in each cell.
pub(super) fn squares(board: &mut Board<'_>, clue: &Clue) -> bool {
    for &cell in clue.cells_of("cells") {
        let square = Shape::Rectangle(board.square(cell, 0.13), Style::fill(Ink::Pale(Hue::Gray)));
        board.canvas.add(Layer::Signs, square);
    }
    true
}

/// The outline of a circle in each cell, in a colour of the clue.
pub(super) fn rings(board: &mut Board<'_>, clue: &Clue) -> bool {
    let hue = next(board);
    for &cell in clue.cells_of("cells") {
        let style = Style::pen(Pen::new(Ink::Strong(hue), 0.05 * SIDE));
        board.canvas.add(Layer::Thin, Shape::Circle(board.centre(cell), 0.42 * SIDE, style));
    }
    true
}

/// Colours some cells. Where several areas overlap, the later ones are smaller.
pub(crate) fn tint(board: &mut Board<'_>, cells: &[Cell], hue: Hue) {
    cells.iter().for_each(|&cell| fill(board, cell, Ink::Pale(hue)));
}

/// Fills a cell, or a smaller square of it if it is filled already.
fn fill(board: &mut Board<'_>, cell: Cell, ink: Ink) {
    let level = board.areas.entry(cell).or_default();
    *level += 1;
    let inset = (0.1 * (*level - 1) as f64).min(0.4);
    let square = Shape::Rectangle(board.square(cell, inset), Style::fill(ink));
    board.canvas.add(Layer::Areas, square);
}

/// Colours the cells by the known values of the layers over them: white stands for the least value, gray for the next one, and
/// so on. Where not all values are known, white is a frame.
pub(crate) fn layers(board: &mut Board<'_>, known: impl Fn(Cell) -> Option<i64>) {
    let puzzle = board.puzzle;
    for layer in puzzle.layers().iter().filter(|layer| layer.name() != REGIONS) {
        let is_full = layer.cells().all(|over| known(over).is_some());
        let mut used = BTreeMap::new();
        for (over, value) in layer.cells().filter_map(|over| Some((over, known(over)?))) {
            let number = (value - puzzle.values_of(over).start()) as usize;
            let mut hues = [None, Some(Hue::Gray)].into_iter().chain(HUES.into_iter().cycle().map(Some));
            let hue = hues.nth(number).flatten();
            used.insert(value, hue.map_or("white", Hue::name));
            let Some(under) = layer.under(over) else { continue };
            match hue {
                Some(hue) => fill(board, under, Ink::Pale(hue)),
                None if !is_full => {
                    let frame = Style::pen(Pen::new(Ink::Strong(Hue::Gray), 0.03 * SIDE));
                    board.canvas.add(Layer::Areas, Shape::Rectangle(board.square(under, 0.08), frame));
                }
                // White is drawn over another colour alone.
                None if board.areas.contains_key(&under) => fill(board, under, Ink::Paper),
                None => {}
            }
        }
        let values: Vec<String> = used.iter().map(|(value, color)| format!("{color} {value}")).collect();
        board.legend.extend((!values.is_empty()).then(|| format!("{}: {}", layer.name(), values.join(", "))));
    }
}

pub(super) fn colored(board: &mut Board<'_>, clue: &Clue, hue: Hue) -> bool {
    tint(board, clue.cells_of("cells"), hue);
    true
}

/// Lists of cells in one colour, the same for all of a clue, each with a frame.
pub(super) fn lists(board: &mut Board<'_>, clue: &Clue, name: &str) -> bool {
    let hue = next(board);
    for cells in clue.lists_of(name) {
        tint(board, cells, hue);
        cages::frame(board, cells, Pen::new(Ink::Strong(hue), 0.03 * SIDE));
    }
    true
}

/// Two areas in one colour.
pub(super) fn clones(board: &mut Board<'_>, clue: &Clue) -> bool {
    let hue = next(board);
    let both = ["a", "b"].map(|name| clue.cells_of(name));
    both.iter().for_each(|cells| tint(board, cells, hue));
    // Two cells of two areas correspond by their shape; areas of different shapes need words.
    let shape = |cells: &[Cell]| {
        let first = board.place(cells[0]);
        let from = |&cell: &Cell| {
            let (row, column) = board.place(cell);
            (row as isize - first.0 as isize, column as isize - first.1 as isize)
        };
        cells.iter().map(from).collect::<Vec<_>>()
    };
    shape(both[0]) == shape(both[1])
}

/// An area of its own colour.
pub(super) fn area(board: &mut Board<'_>, clue: &Clue) -> bool {
    let hue = next(board);
    tint(board, clue.cells_of("cells"), hue);
    true
}

fn next(board: &mut Board<'_>) -> Hue {
    board.hues += 1;
    HUES[(board.hues - 1) % HUES.len()]
}

/// Coloured cells with small triangles at their sides that point to the lesser cells.
pub(super) fn extremes(board: &mut Board<'_>, clue: &Clue, hue: Hue, is_least: bool) -> bool {
    let cells = clue.cells_of("cells");
    tint(board, cells, hue);
    for &cell in cells {
        for (down, right) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            let beyond = board.order().step(cell, down, right);
            if beyond.is_none_or(|beyond| cells.contains(&beyond)) {
                continue;
            }
            let centre = board.centre(cell);
            let [tip, base] = if is_least { [0.39, 0.47] } else { [0.47, 0.39] };
            let (x, y) = (right as f64, down as f64);
            let corner = |aside: f64| centre.moved(base * x + aside * y, base * y + aside * x);
            let points: Vec<Point> = vec![centre.moved(tip * x, tip * y), corner(0.08), corner(-0.08)];
            let style = Style::fill(Ink::Strong(hue));
            board.canvas.add(Layer::Marks, Shape::Path { points, is_closed: true, style });
        }
    }
    true
}

/// The windows of windoku.
pub(super) fn windows(board: &mut Board<'_>) -> bool {
    let houses = board.puzzle.houses().iter().filter(|house| house.kind() == HouseKind::Window);
    let cells: Vec<Cell> = houses.flat_map(|house| house.cells().iter().copied()).collect();
    tint(board, &cells, Hue::Gray);
    !cells.is_empty()
}
