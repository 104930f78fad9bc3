//! The grid: thin lines between cells, thick ones around boxes or regions, and the diagonals.

use graeco_grid::{Cell, House, HouseKind};

use crate::area::{Area, Point, SIDE};
use crate::board::Board;
use crate::shape::{Layer, Pen, Shape, Style};
use crate::theme::{Hue, Ink};
use crate::walls;

/// Draws the grid. `regions` tell the region of each cell, if they are known.
pub(crate) fn draw(board: &mut Board<'_>, regions: Option<&[usize]>) {
    let n = board.order().get();
    let thin = Pen::new(Ink::Mesh, 0.02 * SIDE);
    let thick = Pen::new(Ink::Text, 0.055 * SIDE);
    for at in 1..n {
        for points in [[(0, at), (n, at)], [(at, 0), (at, n)]] {
            let points = points.map(|(x, y)| Point::at(x as f64, y as f64)).to_vec();
            board.canvas.add(Layer::Mesh, Shape::line(points, thin));
        }
    }
    if let Some(regions) = regions {
        for wall in walls::between((n, n), |row, column| Some(regions[row * n + column])) {
            board.canvas.add(Layer::Mesh, Shape::line(wall.to_vec(), thick));
        }
    }
    let half = n as f64 / 2.0 * SIDE;
    let rim = Area::around(Point::at(n as f64 / 2.0, n as f64 / 2.0), half, half);
    board.canvas.add(Layer::Mesh, Shape::Rectangle(rim, Style::pen(thick)));
    diagonals(board);
}

/// The two diagonals, where they are houses.
fn diagonals(board: &mut Board<'_>) {
    let n = board.order().get();
    let pen = Pen::new(Ink::Pale(Hue::Blue), 0.05 * SIDE);
    let ends = |cells: &[Cell]| [cells[0], cells[n - 1]].map(|cell| board.centre(cell));
    let is_diagonal = |house: &&House| matches!(house.kind(), HouseKind::MainDiagonal | HouseKind::AntiDiagonal);
    let houses = board.puzzle.houses().iter().filter(is_diagonal);
    let lines: Vec<Vec<Point>> = houses
        .map(|house| {
            let [from, to] = ends(house.cells());
            // From corner to corner of the grid.
            let (across, down) = ((to.x - from.x).signum(), (to.y - from.y).signum());
            vec![from.moved(-across / 2.0, -down / 2.0), to.moved(across / 2.0, down / 2.0)]
        })
        .collect();
    if !lines.is_empty() {
        board.legend.push("blue diagonal: every value once".to_owned());
    }
    lines.into_iter().for_each(|line| board.canvas.add(Layer::Thin, Shape::line(line, pen)));
}
