//! The grid: thin lines between cells, thick ones around boxes or regions, and the diagonals.

use graeco_grid::{Cell, House, HouseKind};

use crate::area::{Area, Point, SIDE};
use crate::board::Board;
use crate::shape::{Layer, Pen, Shape, Style};
use crate::theme::{Hue, Ink};
use crate::walls;

/// Draws the grid. `regions` has the region of each cell, if they are known.
pub(crate) fn draw(board: &mut Board<'_>, regions: Option<&[usize]>) {
    match board.puzzle.shape() {
        None => whole(board, regions),
        Some(shape) => shaped(board, shape, regions),
    }
    diagonals(board);
}

fn pens() -> [Pen; 2] {
    [Pen::new(Ink::Mesh, 0.02 * SIDE), Pen::new(Ink::Text, 0.055 * SIDE)]
}

fn whole(board: &mut Board<'_>, regions: Option<&[usize]>) {
    let (n, [thin, thick]) = (board.order().get(), pens());
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
}

/// The cells of a shape, and around them the regions and the boxes of each of its grids.
fn shaped(board: &mut Board<'_>, shape: &graeco_grid::Shape, regions: Option<&[usize]>) {
    let (order, [thin, thick]) = (board.order(), pens());
    let mut walls = |pen: Pen, number: &dyn Fn(Cell) -> Option<usize>| {
        for wall in walls::between(shape.frame(), |row, column| number(order.cell(row, column))) {
            board.canvas.add(Layer::Mesh, Shape::line(wall.to_vec(), pen));
        }
    };
    walls(thin, &|cell| shape.has(cell).then_some(cell.index()));
    walls(thick, &|cell| shape.has(cell).then(|| regions.map_or(0, |regions| regions[cell.index()])));
    for grid in shape.grids() {
        let (rows, columns) = grid.boxes.unwrap_or((grid.order.get(), grid.order.get()));
        walls(thick, &|cell| {
            let row = cell.row(order).checked_sub(grid.offset.0).filter(|&row| row < grid.order.get())?;
            let column = cell.column(order).checked_sub(grid.offset.1).filter(|&column| column < grid.order.get())?;
            shape.has(cell).then_some(row / rows * rows + column / columns)
        });
    }
}

/// The two diagonals, where they are houses.
fn diagonals(board: &mut Board<'_>) {
    let pen = Pen::new(Ink::Pale(Hue::Blue), 0.05 * SIDE);
    let ends = |cells: &[Cell]| [cells[0], cells[cells.len() - 1]].map(|cell| board.centre(cell));
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
