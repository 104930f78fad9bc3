//! SCL, the JSON of SudokuPad.

mod read;
mod write;
mod zipped;

pub(crate) use read::read;
pub(crate) use write::write;
pub(crate) use zipped::parse as parse_zipped;

/// The largest order.
const MOST: usize = 36;

/// Rules of the whole grid: their names in SCL and in puzzle files.
const GRID_RULES: [(&str, &str); 5] = [
    ("antiknight", "antiknight"),
    ("antiking", "antiking"),
    ("nonconsecutive", "nonconsecutive"),
    ("disjoint", "disjointgroups"),
    ("antixv", "xv_negative"),
];

/// The line of a diagonal: its color and how thick it is.
const DIAGONAL: (&str, f64) = ("#34BBE6", 2.0);
