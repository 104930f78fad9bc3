//! The JSON of f-puzzles.

mod drawn;
mod read;
mod write;

pub(crate) use read::read;
pub(crate) use write::write;

/// The largest order.
const MOST: usize = 36;

/// Lines through cells: fields, and the kinds of constraint that they are.
const LINES: [(&str, &str); 12] = [
    ("thermometer", "thermo"),
    ("slowthermometer", "slowthermo"),
    ("palindrome", "palindrome"),
    ("renban", "renban"),
    ("whispers", "whisper"),
    ("betweenline", "between"),
    ("lockout", "lockout"),
    ("regionsumline", "regionsum"),
    ("doublearrow", "doublearrow"),
    ("zipperline", "zipper"),
    ("entropicline", "entropic"),
    ("nabner", "nabner"),
];

/// Modular lines have three classes.
const MODULAR: &str = "modularline";

/// Rules of the whole grid that have the same names.
const GRID_RULES: [&str; 3] = ["antiknight", "antiking", "disjointgroups"];

/// Fields of cells with a mark, and the kinds that they are.
const MARKED: [(&str, &str); 4] = [("odd", "odd"), ("even", "even"), ("minimum", "minimum"), ("maximum", "maximum")];

/// Fields of cells that name a place.
const INDEXERS: [(&str, &str, Option<&str>); 3] = [
    ("rowindexer", "indexer", Some("row")),
    ("columnindexer", "indexer", Some("col")),
    ("boxindexer", "boxindexer", None),
];

/// Clues outside the grid: field, kind, and the name of the number.
const OUTSIDE: [(&str, &str, &str); 3] =
    [("sandwichsum", "sandwich", "sum"), ("xsum", "xsum", "sum"), ("skyscraper", "skyscraper", "count")];

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

/// The cells of the four windows of a grid of order 9.
fn windows() -> [Vec<[usize; 2]>; 4] {
    [[1, 1], [1, 5], [5, 1], [5, 5]]
        .map(|[row, column]| (0..9).map(|place| [row + place / 3, column + place % 3]).collect())
}
