//! The JSON of f-puzzles.

mod drawn;
mod read;
mod sketch;
mod write;

pub(crate) use read::read;
pub(crate) use write::{publish, write};

use graeco_grid::{Cell, House, HouseKind, Puzzle};
use graeco_rules::{Kind, Look};

use crate::kinds::Data;

/// The largest order.
const MOST: usize = 36;

/// How a field states the clues of a kind.
enum Shape {
    /// `true`: a rule of the whole grid.
    Rule,
    /// A place outside the grid and a number, that of this field.
    Outside(&'static str),
    /// Lists of cells.
    Lines,
    /// One cell for each mark.
    Marks,
}

impl Shape {
    fn of(kind: &Kind) -> Shape {
        match (Data::of(kind), kind.look) {
            (Data::Nothing, _) => Shape::Rule,
            (Data::Outside(number), _) => Shape::Outside(number),
            (_, Look::Line { .. } | Look::DoubleArrow) => Shape::Lines,
            _ => Shape::Marks,
        }
    }
}

/// Fields of cells that name a place.
const INDEXERS: [(&str, &str, Option<&str>); 3] = [
    ("rowindexer", "indexer", Some("row")),
    ("columnindexer", "indexer", Some("col")),
    ("boxindexer", "boxindexer", None),
];

/// Marks between two cells: field, the value if there is none, its kind with that value, and its kind with another one.
const PAIRS: [(&str, i64, &str, &str); 2] = [("difference", 1, "white", "difference"), ("ratio", 2, "black", "ratio")];

/// The least difference along a whisper without one.
fn whisper_default(n: usize) -> i64 {
    n.div_ceil(2) as i64
}

/// The least difference of the ends of a lockout line; there is no field for another one.
fn lockout_default(n: usize) -> i64 {
    (n / 2) as i64
}

/// The directions of little killers: name, rows down and columns to the right.
const DIRECTIONS: [(&str, [isize; 2]); 4] = [("DR", [1, 1]), ("DL", [1, -1]), ("UR", [-1, 1]), ("UL", [-1, -1])];

/// The cells of the windows of a puzzle.
fn windows(puzzle: &Puzzle) -> impl Iterator<Item = &[Cell]> {
    puzzle.houses().iter().filter(|house| house.kind() == HouseKind::Window).map(House::cells)
}
