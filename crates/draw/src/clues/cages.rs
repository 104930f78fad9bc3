//! Cages: a dashed frame around cells, with a text in a corner.

use std::collections::BTreeSet;

use graeco_grid::Cell;
use graeco_rules::Clue;

use crate::area::{Point, SIDE};
use crate::board::Board;
use crate::shape::{Layer, Pen, Shape, Style};
use crate::theme::Ink;

/// How far the frame is from the border of the cells.
const INSET: f64 = 0.075;

/// A cage, and the text about its content.
pub(super) fn cage(board: &mut Board<'_>, clue: &Clue, ink: Ink, text: Option<String>) -> bool {
    let cells = clue.cells_of("cells").to_vec();
    frame(board, &cells, Pen::dashed(ink, 0.03 * SIDE, [0.085 * SIDE, 0.065 * SIDE]));
    if let Some(text) = text {
        board.label(&cells, ink, text, clue);
    }
    true
}

pub(super) fn numbers(clue: &Clue, name: &str, between: &str) -> Option<String> {
    let numbers: Vec<String> = clue.numbers_of(name).iter().map(i64::to_string).collect();
    (!numbers.is_empty()).then(|| numbers.join(between))
}

/// The target and operation of a cage.
pub(super) fn operation(clue: &Clue) -> Option<String> {
    let sign = match clue.word_of("op")? {
        "*" => "×",
        "/" => "÷",
        "-" => "−",
        "=" => "",
        other => other,
    };
    Some(format!("{}{sign}", clue.number_of("target")?))
}

/// Draws the outline of some cells, a little inside.
pub(super) fn frame(board: &mut Board<'_>, cells: &[Cell], pen: Pen) {
    let places: BTreeSet<(isize, isize)> = cells.iter().map(|&cell| board.signed_place(cell)).collect();
    for points in outlines(&places) {
        let style = Style::pen(pen);
        board.canvas.add(Layer::Cages, Shape::Path { points, is_closed: true, style });
    }
}

/// The closed lines around some places (row, column), a little inside.
fn outlines(places: &BTreeSet<(isize, isize)>) -> Vec<Vec<Point>> {
    // For each side of a place: the way to the place beyond it, and the direction in which its border is walked, the
    // inside on the right.
    const SIDES: [[(isize, isize); 2]; 4] =
        [[(-1, 0), (0, 1)], [(0, 1), (1, 0)], [(1, 0), (0, -1)], [(0, -1), (-1, 0)]];
    let has =
        |(row, column): (isize, isize), (down, right): (isize, isize)| places.contains(&(row + down, column + right));
    let mut sides: BTreeSet<((isize, isize), usize)> = BTreeSet::new();
    for &place in places {
        sides.extend((0..4).filter(|&side| !has(place, SIDES[side][0])).map(|side| (place, side)));
    }
    let mut outlines = Vec::new();
    while let Some(&start) = sides.first() {
        let (mut at, mut points) = (start, Vec::new());
        while sides.remove(&at) {
            let (place, side) = at;
            let [out, ahead] = SIDES[side];
            let (next, diagonal) = ((place.0 + ahead.0, place.1 + ahead.1), (out.0 + ahead.0, out.1 + ahead.1));
            // The corner at the end of this side, seen from the middle of the place in half cells.
            let inner = 0.5 - INSET;
            let (along, turn) = match (places.contains(&next), has(place, diagonal)) {
                (false, _) => (inner, Some((place, (side + 1) % 4))),
                (true, true) => (0.5 + INSET, Some(((place.0 + diagonal.0, place.1 + diagonal.1), (side + 3) % 4))),
                (true, false) => (0.5, None),
            };
            if turn.is_some() {
                let part =
                    |at: isize, out: isize, ahead: isize| at as f64 + 0.5 + out as f64 * inner + ahead as f64 * along;
                points.push(Point::at(part(place.1, out.1, ahead.1), part(place.0, out.0, ahead.0)));
            }
            at = turn.unwrap_or((next, side));
        }
        outlines.push(points);
    }
    outlines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outlines_turn_at_every_corner_and_close() {
        let corners = |places: &[(isize, isize)]| {
            let mut corners: Vec<usize> = outlines(&places.iter().copied().collect()).iter().map(Vec::len).collect();
            corners.sort_unstable();
            corners
        };
        assert_eq!(corners(&[(0, 0)]), [4]);
        assert_eq!(corners(&[(0, 0), (0, 1), (1, 0)]), [6]);
        assert_eq!(corners(&[(0, 0), (1, 1)]), [4, 4]);
        assert_eq!(corners(&[(0, 0), (0, 1), (1, 0), (1, 1)]), [4]);
        let ring = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)];
        assert_eq!(corners(&ring), [4, 4]);
        let first = &outlines(&[(2, 3)].into_iter().collect())[0];
        let [left, right] = [3.0 + INSET, 4.0 - INSET];
        let [top, bottom] = [2.0 + INSET, 3.0 - INSET];
        let expected = [(right, top), (right, bottom), (left, bottom), (left, top)].map(|(x, y)| Point::at(x, y));
        assert!(first.iter().zip(expected).all(|(one, other)| one.distance(other) < 1e-9), "{first:?}");
    }
}
