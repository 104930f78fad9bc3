//! Draws clues: the shapes for the [`Look`] of each kind, with the words of the legend.

mod cages;
mod drawn;
mod lines;
mod marks;
mod outside;
mod signs;

use std::collections::BTreeSet;

use graeco_grid::{Stop, Symbol};
use graeco_rules::{Clue, Content, DRAWINGS, Drawn, KINDS, Kind, Label, LineEnds, Look};

use crate::board::Board;
use crate::digits;
use crate::theme::{Hue, Ink};
use crate::words;

pub(crate) use signs::{layers, tint};

/// Which looks are drawn first: those with less choice of a place, or below others. `None` if there is no picture.
fn rank(look: Look) -> Option<u8> {
    Some(match look {
        // Arrows come first, for their places are next to the grid.
        Look::Diagonal => 0,
        Look::Outside { .. } => 1,
        Look::OutsideOrLine { .. } => 2,
        Look::Windows => 3,
        Look::Area => 4,
        Look::Clones | Look::Areas(_) => 5,
        Look::Tint { .. } => 6,
        Look::Extremes { .. } => 7,
        Look::Circles | Look::Squares | Look::Rings | Look::Values => 8,
        Look::Dot { .. } => 9,
        Look::Sign(_) => 10,
        Look::Number => 11,
        Look::Tip | Look::Corner => 12,
        Look::Line { .. } | Look::SumLine { .. } | Look::Arrow | Look::DoubleArrow => 13,
        Look::Cage { .. } | Look::Dotted => 14,
        Look::Drawn(Drawn::Color) => 4,
        Look::Drawn(_) => 15,
        Look::Words => return None,
    })
}

/// The difference of Dutch whispers, which are orange where others are green.
const DUTCH: i64 = 4;

/// The name of the picture of a kind in the legend.
fn words(kind: &Kind) -> String {
    let colored = |hue: Option<Hue>, what: &str| hue.map_or(what.to_owned(), |hue| format!("{hue} {what}"));
    let with_number = kind.fields.iter().any(|field| field.name == "value");
    match kind.look {
        Look::Diagonal => "sum along an arrow".into(),
        Look::Outside { hue } => colored(hue, "number outside"),
        Look::OutsideOrLine { hue } => format!("{hue} line, or number outside"),
        Look::Windows => "gray windows".into(),
        Look::Area => "coloured area".into(),
        Look::Clones | Look::Areas(_) => "areas of one colour".into(),
        Look::Tint { hue, of_rows } if hue == of_rows => colored(Some(hue), "cells"),
        Look::Tint { hue, of_rows } => format!("{of_rows} cells (rows), {hue} cells (columns)"),
        Look::Extremes { hue, is_least: true } => format!("{hue} cells with triangles inwards"),
        Look::Extremes { hue, is_least: false } => format!("{hue} cells with triangles outwards"),
        Look::Circles => "gray circle".into(),
        Look::Squares => "gray square".into(),
        Look::Rings => "rings of one colour".into(),
        Look::Values => "small values".into(),
        Look::Dot { is_black } => {
            format!("{} dot{}", if is_black { "black" } else { "white" }, if with_number { " with number" } else { "" })
        }
        Look::Sign(letters) => format!("{letters} between cells"),
        Look::Number => "number between cells".into(),
        Look::Tip => "tip towards the lesser cell".into(),
        Look::Corner => "values in a circle on a corner".into(),
        Look::Line { hue, ends } => {
            let ends = match ends {
                LineEnds::Plain => "",
                LineEnds::Bulb => " from a bulb",
                LineEnds::Ring => " from a ring",
                LineEnds::Circles => " between circles",
                LineEnds::Diamonds => " between diamonds",
            };
            format!("{hue} line{ends}")
        }
        Look::SumLine { hue } => colored(Some(hue), "line"),
        Look::Arrow => "arrow from a circle".into(),
        Look::DoubleArrow => "thin line between circles".into(),
        Look::Cage { hue: None, label: Label::None } => "cage without a sum".into(),
        Look::Cage { hue, .. } => colored(hue, "cage"),
        Look::Dotted => "dotted line".into(),
        Look::Drawn(_) | Look::Words => String::new(),
    }
}

/// Draws a clue, and says whether all of it is in the picture then. Otherwise it is described below the grid.
fn draw_one(board: &mut Board<'_>, clue: &Clue) -> bool {
    let ink = |hue: Option<Hue>| hue.map_or(Ink::Text, Ink::Strong);
    let is_drawn = match clue.kind().look {
        Look::Diagonal => outside::little_killer(board, clue),
        // A side, an index and the number: anything else is described in words.
        Look::Outside { hue } => outside::number(board, clue, ink(hue)) && clue.fields().len() == 3,
        Look::OutsideOrLine { hue } if clue.has("side") => outside::number(board, clue, Ink::Strong(hue)),
        Look::OutsideOrLine { hue } | Look::SumLine { hue } => summed(board, clue, hue),
        Look::Windows => signs::windows(board),
        Look::Area => signs::area(board, clue),
        Look::Clones => signs::clones(board, clue),
        Look::Areas(lists) => signs::lists(board, clue, lists),
        Look::Tint { hue, of_rows } => {
            signs::colored(board, clue, if clue.word_of("axis") == Some("row") { of_rows } else { hue })
        }
        Look::Extremes { hue, is_least } => signs::extremes(board, clue, hue, is_least),
        Look::Circles => signs::circles(board, clue),
        Look::Squares => signs::squares(board, clue),
        Look::Rings => signs::rings(board, clue),
        Look::Values => candidates(board, clue),
        // The colours of dots are the same on dark paper.
        Look::Dot { is_black: false } => marks::dot(board, clue, Ink::White, Ink::Black),
        Look::Dot { is_black: true } => marks::dot(board, clue, Ink::Black, Ink::White),
        Look::Sign(letters) => marks::sign(board, clue, letters.into()),
        Look::Number => clue.amount_of("value").is_some_and(|value| marks::sign(board, clue, value)),
        Look::Tip => marks::greater(board, clue),
        Look::Corner => marks::quad(board, clue),
        Look::Line { hue, ends } => lines::line(board, clue, clue.line_hue().unwrap_or(hue), ends),
        Look::Drawn(what) => drawn::draw(board, clue, what),
        Look::Arrow => lines::arrow(board, clue),
        Look::DoubleArrow => lines::double_arrow(board, clue),
        Look::Cage { hue, label } => {
            let text = match label {
                Label::None => None,
                Label::Amount(field) => clue.amount_of(field),
                Label::Numbers(field, between) => cages::numbers(clue, field, between),
                Label::Operation => cages::operation(clue),
            };
            cages::cage(board, clue, ink(hue), text)
        }
        Look::Dotted => sum(board, clue),
        Look::Words => false,
    };
    // Pictures have nothing for a flag.
    is_drawn && !clue.fields().iter().any(|field| matches!(field.1, Content::Flag(_)))
}

/// A line with its sum in a corner.
fn summed(board: &mut Board<'_>, clue: &Clue, hue: Hue) -> bool {
    let Some(sum) = clue.amount_of("sum") else { return false };
    board.label(clue.cells_of("cells"), Ink::Strong(hue), sum, clue);
    lines::line(board, clue, hue, LineEnds::Plain)
}

/// Sums whose cells count once each.
fn sum(board: &mut Board<'_>, clue: &Clue) -> bool {
    if clue.has("coefficients") {
        return false;
    }
    clue.amount_of("sum").is_some_and(|sum| outside::through(board, clue, sum))
}

/// Small values in a cell that is open.
fn candidates(board: &mut Board<'_>, clue: &Clue) -> bool {
    let (&[cell], values) = (clue.cells_of("cell"), clue.numbers_of("values")) else { return false };
    if board.filled.contains(&cell) || board.order().grid_symbol_count() > digits::MOST_SYMBOLS {
        return false;
    }
    let first = board.puzzle.first_value();
    let symbols: Vec<Symbol> =
        board.order().grid_symbols().filter(|s| values.contains(&(s.index() as i64 + first))).collect();
    digits::candidates(board, cell, symbols, |_| Ink::Strong(Hue::Gray));
    true
}

/// Draws all clues, describes those without a picture, and explains the pictures.
pub(crate) fn draw(board: &mut Board<'_>, clues: &[Clue]) -> Result<(), Stop> {
    drawn::fog(board, clues);
    let mut drawn = BTreeSet::new();
    let mut kinds: Vec<&Kind> = KINDS.iter().chain(DRAWINGS).filter(|kind| rank(kind.look).is_some()).collect();
    kinds.sort_by_key(|kind| rank(kind.look));
    for kind in kinds {
        let before = board.canvas.len();
        for (number, clue) in clues.iter().enumerate().filter(|(_, clue)| clue.kind().name == kind.name) {
            board.tick()?;
            if is_on_grid(board, clue) && draw_one(board, clue) {
                drawn.insert(number);
            }
        }
        if board.canvas.len() > before && !kind.is_drawing() {
            board.legend.push(entry(board, kind));
        }
    }
    for (_, clue) in clues.iter().enumerate().filter(|(number, _)| !drawn.contains(number)) {
        board.tick()?;
        board.caption.push(words::clue(clue, board.puzzle));
        // Rules of the whole grid are described already; a picture has its own words.
        let meaning = words::meaning(clue.kind());
        if clue.kind().look == Look::Words && !clue.fields().is_empty() && !board.legend.contains(&meaning) {
            board.legend.push(meaning);
        }
    }
    board.place_labels()
}

/// Whether all cells of a clue are cells of the grid.
fn is_on_grid(board: &Board<'_>, clue: &Clue) -> bool {
    let order = board.order();
    clue.fields().iter().all(|(_, content)| match content {
        Content::Cells(cells) => cells.iter().all(|&cell| order.has(cell)),
        Content::Lists(lists) => lists.iter().flatten().all(|&cell| order.has(cell)),
        _ => true,
    })
}

/// The legend entry of a kind: its picture, its name, and the common fields of all its clues.
fn entry(board: &Board<'_>, kind: &Kind) -> String {
    let common = board.common.get(kind.name).and_then(Option::as_deref).unwrap_or_default();
    let is_whisper = kind.fields.iter().any(|field| field.name == "diff");
    let words = match kind.look {
        Look::Line { ends: LineEnds::Plain, .. } if is_whisper && common.is_empty() => {
            format!("{} (orange for a difference of {DUTCH})", words(kind))
        }
        Look::Line { hue, ends: LineEnds::Plain } if common == format!("difference {DUTCH}") => {
            words(kind).replacen(hue.name(), Hue::Orange.name(), 1)
        }
        _ => words(kind),
    };
    match common.starts_with("difference ") || common.starts_with("modulo ") {
        true => format!("{words}: {}, {common}", kind.title),
        false if words == kind.title => words,
        false => format!("{words}: {}", kind.title),
    }
}
