//! Marks on the border between two cells, and on the corner between four.

use graeco_rules::Clue;

use crate::area::{Area, Point, SIDE};
use crate::board::Board;
use crate::shape::{Layer, Pen, Shape, Style, Text};
use crate::theme::Ink;

const DOT: f64 = 0.14 * SIDE;

/// The middle of the border between the two cells of a clue, if they are neighbours and nothing is there yet.
fn border(board: &mut Board<'_>, clue: &Clue) -> Option<Point> {
    let &[a, b] = clue.cells_of("cells") else { return None };
    if !board.are_neighbours(a, b) {
        return None;
    }
    let middle = board.centre(a).towards(board.centre(b), 0.5);
    board.canvas.try_take(Area::around(middle, DOT, DOT)).then_some(middle)
}

/// A dot, with a number if there is one.
pub(super) fn dot(board: &mut Board<'_>, clue: &Clue, fill: Ink, ink: Ink) -> bool {
    let Some(middle) = border(board, clue) else { return false };
    let style = Style::both(fill, Pen::new(Ink::Text, 0.03 * SIDE));
    board.canvas.add(Layer::Marks, Shape::Circle(middle, DOT, style));
    if let Some(number) = clue.amount_of("value") {
        let text = Text::centred(middle, 0.2 * SIDE, ink, number).within(1.7 * DOT);
        board.canvas.add(Layer::Texts, Shape::Text(text));
    }
    true
}

/// A text on the border, on a plate.
pub(super) fn sign(board: &mut Board<'_>, clue: &Clue, text: String) -> bool {
    let Some(middle) = border(board, clue) else { return false };
    let plate = Shape::Rectangle(Area::around(middle, 0.8 * DOT, 0.9 * DOT), Style::fill(Ink::Paper));
    board.canvas.add(Layer::Marks, plate);
    let text = Text::centred(middle, 0.28 * SIDE, Ink::Text, text).within(2.0 * DOT);
    board.canvas.add(Layer::Texts, Shape::Text(text));
    true
}

/// A sign that points to the lesser one of two cells.
pub(super) fn greater(board: &mut Board<'_>, clue: &Clue) -> bool {
    let Some(middle) = border(board, clue) else { return false };
    let to = board.centre(clue.cells_of("cells")[1]);
    let tip = middle.step(to, 0.6 * DOT);
    let (x, y) = (tip.x - middle.x, tip.y - middle.y);
    let wings = [
        Point { x: middle.x - x - 1.5 * y, y: middle.y - y + 1.5 * x },
        tip,
        Point { x: middle.x - x + 1.5 * y, y: middle.y - y - 1.5 * x },
    ];
    let plate = Area::around(middle, 0.9 * DOT, 0.9 * DOT);
    board.canvas.add(Layer::Marks, Shape::Rectangle(plate, Style::fill(Ink::Paper)));
    board.canvas.add(Layer::Marks, Shape::line(wings.to_vec(), Pen::new(Ink::Text, 0.045 * SIDE)));
    true
}

/// A circle on the corner between four cells, with at most four values.
pub(super) fn quad(board: &mut Board<'_>, clue: &Clue) -> bool {
    let (cells, values) = (clue.cells_of("cells"), clue.numbers_of("values"));
    let mut places: Vec<_> = cells.iter().map(|&cell| board.place(cell)).collect();
    places.sort_unstable();
    let (row, column) = places[0];
    let square = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)];
    if places != square || !(1..=4).contains(&values.len()) {
        return false;
    }
    let middle = Point::at(column as f64 + 1.0, row as f64 + 1.0);
    let radius = 0.27 * SIDE;
    // A circle leaves the corners of its square free.
    if !board.canvas.try_take(Area::around(middle, 0.85 * radius, 0.85 * radius)) {
        return false;
    }
    let style = Style::both(Ink::Paper, Pen::new(Ink::Text, 0.025 * SIDE));
    board.canvas.add(Layer::Marks, Shape::Circle(middle, radius, style));
    let rows: Vec<&[i64]> = values.chunks(if values.len() < 3 { values.len() } else { 2 }).collect();
    for (number, row) in rows.iter().enumerate() {
        let down = (number as f64 - (rows.len() - 1) as f64 / 2.0) * 0.21;
        let text = row.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
        let text = Text::centred(middle.moved(0.0, down), 0.225 * SIDE, Ink::Text, text).within(1.5 * radius);
        board.canvas.add(Layer::Texts, Shape::Text(text));
    }
    true
}
