//! Links of Penpa+, which hold a drawing: digits, lines and symbols, of which some have a usual meaning.

mod board;
mod cages;
mod lines;
mod marks;
mod paths;
mod read;
mod reader;
mod regions;
mod sheet;
mod solution;

pub(crate) use read::read;
pub(crate) use sheet::unpack;

/// The largest order.
const MOST: usize = 36;

/// What is said of a part of the drawing that has no usual meaning.
const DRAWN: &str = "a drawing, which may stand for a rule";
