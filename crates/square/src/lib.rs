//! The cells and symbols of n×n grids, sets of them, squares and partial squares, and how they are written.
#![doc = include_str!("../README.md")]

mod alphabet;
pub mod bits;
mod blanks;
mod candidate_line;
mod cellset;
mod counted;
mod lines;
mod named_values;
mod order;
mod partial;
mod ranged;
mod read_queue;
mod shape;
mod square;
mod symbols;
mod symmetry;
pub mod text;
mod walls;
mod zero;

pub use alphabet::{Alphabet, Reading};
pub use cellset::CellSet;
#[doc(hidden)]
pub use graeco_exact_cover::named;
pub use order::{BadOrder, Cell, Order, Symbol};
pub use shape::{BadShape, Shape, SubGrid};
pub use square::{Square, SquareError};
pub use symbols::{SymbolSet, Wide};
pub use symmetry::{MOST_IN_ORBIT, Symmetry, is_sum};
pub use text::Grid;
pub use walls::{draw_regions, draw_words};
