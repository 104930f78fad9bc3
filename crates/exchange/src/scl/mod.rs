//! SCL, the JSON of SudokuPad.

mod read;
mod write;
mod zipped;

pub(crate) use read::read;
pub(crate) use write::write;
pub(crate) use zipped::parse as parse_zipped;

/// The largest order.
const MOST: usize = 36;

/// The line of a diagonal: its color and how thick it is.
const DIAGONAL: (&str, f64) = ("#34BBE6", 2.0);
