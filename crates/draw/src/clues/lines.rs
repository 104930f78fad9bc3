//! Lines through cells: plain ones, with bulbs, circles or diamonds at their ends, and arrows.

use graeco_grid::Cell;
use graeco_rules::{Clue, LineEnds};

use crate::area::{Point, SIDE};
use crate::board::Board;
use crate::shape::{Layer, Pen, Shape, Style};
use crate::theme::{Hue, Ink};

/// The radius of circles in cells.
const RADIUS: f64 = 0.37 * SIDE;

/// The width of the outline of a mark at an end.
const OUTLINE: f64 = 0.035 * SIDE;

/// A line of middle width. The fields of the clue stand in a corner if others of its kind have different ones.
pub(super) fn line(board: &mut Board<'_>, clue: &Clue, hue: Hue, ends: LineEnds) -> bool {
    let cells = &[clue.cells_of("cells"), clue.cells_of("counted")].concat()[..];
    let pale = Ink::Pale(hue);
    let points: Vec<Point> = cells.iter().map(|&cell| board.centre(cell)).collect();
    let share = narrower(board, cells);
    let is_wide = matches!(ends, LineEnds::Bulb | LineEnds::Ring);
    let (layer, width) = if is_wide { (Layer::Wide, 0.3) } else { (Layer::Lines, 0.17) };
    let pen = Pen::new(pale, width * share * SIDE);
    board.canvas.add(layer, Shape::line(points.clone(), pen));
    let [first, last] = [points[0], points[points.len() - 1]];
    let outlined = Style::both(Ink::Paper, Pen::new(Ink::Strong(hue), OUTLINE));
    match ends {
        LineEnds::Plain => {}
        LineEnds::Bulb => board.canvas.add(layer, Shape::Circle(first, RADIUS, Style::fill(pale))),
        LineEnds::Ring => board.canvas.add(Layer::Thin, Shape::Circle(first, RADIUS, outlined)),
        LineEnds::Circles => {
            for end in [first, last] {
                board.canvas.add(Layer::Thin, Shape::Circle(end, RADIUS, outlined));
            }
        }
        LineEnds::Diamonds => {
            for end in [first, last] {
                let points = [(0.0, -0.42), (0.42, 0.0), (0.0, 0.42), (-0.42, 0.0)].map(|(x, y)| end.moved(x, y));
                let diamond = Shape::Path { points: points.to_vec(), is_closed: true, style: outlined };
                board.canvas.add(Layer::Thin, diamond);
            }
        }
    }
    // The common fields of clues of one kind stand in the legend.
    let number = ["diff", "mod"].iter().find_map(|name| clue.number_of(name));
    if let (Some(number), Some(None)) = (number, board.common.get(clue.kind().name)) {
        board.label(cells, Ink::Strong(hue), number.to_string(), clue);
    }
    true
}

/// By how much a line is narrower where others join the same cells already.
fn narrower(board: &mut Board<'_>, cells: &[Cell]) -> f64 {
    let mut most = 0;
    for pair in cells.windows(2) {
        let key = (pair[0].min(pair[1]), pair[0].max(pair[1]));
        let count = board.joined.entry(key).or_default();
        most = most.max(*count);
        *count += 1;
    }
    0.55_f64.powf(most as f64)
}

/// A circle around one cell, or a longer one around several, and a line with an arrow head from it.
pub(super) fn arrow(board: &mut Board<'_>, clue: &Clue) -> bool {
    let (circle, line) = (clue.cells_of("circle"), clue.cells_of("line"));
    let pen = Pen::new(Ink::Mesh, 0.05 * SIDE);
    let centres: Vec<Point> = circle.iter().map(|&cell| board.centre(cell)).collect();
    let target = board.centre(line[0]);
    let near = centres.iter().copied().min_by(|a, b| a.distance(target).total_cmp(&b.distance(target)));
    let start = near.unwrap_or(target).step(target, RADIUS);
    if let [centre] = centres[..] {
        board.canvas.add(Layer::Thin, Shape::Circle(centre, RADIUS, Style::pen(pen)));
    } else {
        // A wide line, and a narrower one on it, leave an outline.
        for (ink, width) in [(pen.ink, RADIUS + pen.width / 2.0), (Ink::Paper, RADIUS - pen.width / 2.0)] {
            board.canvas.add(Layer::Lines, Shape::line(centres.clone(), Pen::new(ink, 2.0 * width)));
        }
    }
    let mut points = vec![start];
    points.extend(line.iter().map(|&cell| board.centre(cell)));
    head(board, points[points.len() - 2], points[points.len() - 1], pen);
    board.canvas.add(Layer::Thin, Shape::line(points, pen));
    true
}

pub(super) fn head(board: &mut Board<'_>, from: Point, to: Point, pen: Pen) {
    let back = from.step(to, from.distance(to) - 0.17 * SIDE);
    let (x, y) = ((to.x - back.x) * 0.8, (to.y - back.y) * 0.8);
    let wings = [Point { x: back.x - y, y: back.y + x }, to, Point { x: back.x + y, y: back.y - x }];
    board.canvas.add(Layer::Thin, Shape::line(wings.to_vec(), pen));
}

/// A thin line with circles at both ends.
pub(super) fn double_arrow(board: &mut Board<'_>, clue: &Clue) -> bool {
    let pen = Pen::new(Ink::Mesh, 0.05 * SIDE);
    let mut points: Vec<Point> = clue.cells_of("cells").iter().map(|&cell| board.centre(cell)).collect();
    let last = points.len() - 1;
    for end in [points[0], points[last]] {
        board.canvas.add(Layer::Thin, Shape::Circle(end, RADIUS, Style::pen(pen)));
    }
    let ends = [points[0].step(points[1], RADIUS), points[last].step(points[last - 1], RADIUS)];
    [points[0], points[last]] = ends;
    board.canvas.add(Layer::Thin, Shape::line(points, pen));
    true
}
