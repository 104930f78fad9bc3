//! The JSON of SudokuMaker, whose rules have numbers for names.

mod board;
mod classes;
mod marks;
mod outside;
mod read;
mod rules;

pub(crate) use read::read;

/// The largest order.
const MOST: usize = 36;
