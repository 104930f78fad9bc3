//! Drawings without a meaning: lines, circles, squares, texts, colours of cells, and fog.

use std::collections::BTreeSet;

use graeco_grid::Cell;
use graeco_rules::{Clue, Drawn, Look};

use super::tint;
use crate::area::{Area, Point, SIDE};
use crate::board::Board;
use crate::shape::{Layer, Pen, Shape, Style, Text};
use crate::theme::{Hue, Ink};

/// Covers the cells that are in fog at the beginning: those that no clue clears, if there is such a clue.
pub(super) fn fog(board: &mut Board<'_>, clues: &[Clue]) {
    let fogs = || clues.iter().filter(|clue| clue.kind().look == Look::Drawn(Drawn::Fog));
    if fogs().next().is_none() {
        return;
    }
    let clear: BTreeSet<Cell> = fogs().flat_map(|clue| clue.cells_of("cells")).copied().collect();
    let puzzle = board.puzzle;
    for cell in puzzle.order().cells().filter(|cell| puzzle.has(*cell) && !clear.contains(cell)) {
        board.canvas.add(Layer::Areas, Shape::Rectangle(board.square(cell, 0.0), Style::fill(Ink::Fog)));
    }
    board.legend.push("light gray cells: in fog at the beginning".into());
}

pub(super) fn draw(board: &mut Board<'_>, clue: &Clue, drawn: Drawn) -> bool {
    let hue = clue.word_of("color").and_then(|word| word.parse().ok()).unwrap_or(Hue::Gray);
    let cells = clue.cells_of("cells");
    let centres: Vec<Point> = cells.iter().map(|&cell| board.centre(cell)).collect();
    let mean = |at: fn(&Point) -> f64| centres.iter().map(at).sum::<f64>() / centres.len() as f64;
    let middle = Point { x: mean(|point| point.x), y: mean(|point| point.y) };
    // On a border or a corner a shape is smaller than in a cell.
    let half = if cells.len() == 1 { 0.38 * SIDE } else { 0.17 * SIDE };
    let style = Style::both(Ink::Pale(hue), Pen::new(Ink::Strong(hue), 0.03 * SIDE));
    let layer = if cells.len() == 1 { Layer::Signs } else { Layer::Marks };
    match drawn {
        Drawn::Line => board.canvas.add(Layer::Lines, Shape::line(centres, Pen::new(Ink::Pale(hue), 0.17 * SIDE))),
        Drawn::Circle => board.canvas.add(layer, Shape::Circle(middle, half, style)),
        Drawn::Square => board.canvas.add(layer, Shape::Rectangle(Area::around(middle, half, half), style)),
        Drawn::Color => tint(board, cells, hue),
        // The fog of all clues is drawn at once.
        Drawn::Text | Drawn::Fog => {}
    }
    if let Some(text) = clue.text_of("text") {
        let width = if drawn == Drawn::Text { 0.9 * SIDE } else { 1.7 * half };
        board.canvas.write(Text::centred(middle, 0.34 * SIDE, Ink::Text, text).within(width));
    }
    true
}
