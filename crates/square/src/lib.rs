//! The cells and symbols of n×n grids, sets of them, squares and partial squares, and how they are written.
#![doc = include_str!("../README.md")]

mod alphabet;
pub mod bits;
mod blanks;
mod cellset;
mod counted;
mod lines;
mod listed;
mod order;
mod partial;
mod read_queue;
mod shape;
mod square;
mod symbols;
pub mod text;
mod zero;

pub use alphabet::{Alphabet, Reading};
pub use cellset::CellSet;
pub use order::{BadOrder, Cell, Order, Symbol};
pub use shape::{BadShape, Shape, SubGrid};
pub use square::{Square, SquareError};
pub use symbols::{SymbolSet, Wide};
pub use text::Grid;
