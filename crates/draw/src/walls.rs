//! Walls: the thick lines between regions of cells, and around them.

use crate::area::Point;

/// The walls between the regions of a rectangle of rows and columns, each as long as possible. A cell without a region is a
/// hole, and so is the outside.
pub(crate) fn between(
    (rows, columns): (usize, usize),
    region: impl Fn(usize, usize) -> Option<usize>,
) -> Vec<[Point; 2]> {
    let inside = |row: usize, column: usize| if row < rows && column < columns { region(row, column) } else { None };
    let mut walls = Vec::new();
    for line in 0..=rows {
        let is_wall = |column: &usize| inside(line.wrapping_sub(1), *column) != inside(line, *column);
        walls.extend(runs(columns, is_wall).map(|ends| ends.map(|along| Point::at(along as f64, line as f64))));
    }
    for line in 0..=columns {
        let is_wall = |row: &usize| inside(*row, line.wrapping_sub(1)) != inside(*row, line);
        walls.extend(runs(rows, is_wall).map(|ends| ends.map(|along| Point::at(line as f64, along as f64))));
    }
    walls
}

/// The start and the end of each run of numbers below `end` that pass the test.
fn runs(end: usize, is_in: impl Fn(&usize) -> bool) -> impl Iterator<Item = [usize; 2]> {
    let mut next = 0;
    std::iter::from_fn(move || {
        let start = (next..end).find(&is_in)?;
        next = (start..end).find(|at| !is_in(at)).unwrap_or(end);
        Some([start, next])
    })
}
