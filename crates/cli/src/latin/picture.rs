//! A square as an SVG picture: a colour for each symbol, its name in each cell, some cells framed.

use graeco_grid::{Alphabet, Square};
use svg::Document;
use svg::node::element::{Group, Rectangle, Text};

/// The side of a cell, in units of the picture.
const SIDE: usize = 40;

/// The text of an SVG file. Marked cells are given by their indices.
pub(super) fn draw(square: &Square, alphabet: &Alphabet, marked: &[usize]) -> String {
    let n = square.order().get();
    let mut cells = Group::new();
    let mut names = Group::new()
        .set("font-family", "sans-serif")
        .set("font-size", SIDE * 2 / 5)
        .set("text-anchor", "middle")
        .set("dominant-baseline", "central");
    for (cell, &symbol) in square.symbols().iter().enumerate() {
        let (x, y) = (cell % n * SIDE, cell / n * SIDE);
        // The golden angle gives neighbouring symbols distant colours.
        let hue = symbol.index() as f64 * 137.508 % 360.0;
        let fill = format!("hsl({hue:.1}, 70%, {}%)", if symbol.index() % 2 == 0 { 80 } else { 68 });
        cells = cells.add(rectangle(x, y, 0).set("fill", fill));
        let name = Text::new(alphabet.name(symbol)).set("x", x + SIDE / 2).set("y", y + SIDE / 2);
        names = names.add(name);
    }
    let mut frames = Group::new().set("fill", "none").set("stroke", "black").set("stroke-width", 3);
    for &cell in marked {
        frames = frames.add(rectangle(cell % n * SIDE, cell / n * SIDE, 3));
    }
    let side = n * SIDE;
    let rim = Rectangle::new().set("width", side).set("height", side).set("fill", "none").set("stroke", "black");
    let document = Document::new().set("viewBox", (0, 0, side, side)).set("width", side).set("height", side);
    document.add(cells.set("stroke", "white")).add(frames).add(names).add(rim).to_string() + "\n"
}

/// The square of a cell, inset on all sides.
fn rectangle(x: usize, y: usize, inset: usize) -> Rectangle {
    let side = SIDE - 2 * inset;
    Rectangle::new().set("x", x + inset).set("y", y + inset).set("width", side).set("height", side)
}
