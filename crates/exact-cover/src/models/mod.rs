//! Ready-made problems: tilings by polyominoes, queens, Langford's rows, words that cross, tiles with matching edges.
//!
//! Each model makes a [`Problem`](crate::Problem) that can be searched, counted and compiled like any other, and reads a
//! solution back as what it stands for. What takes long to make for large sizes can be made within a budget.

mod edges;
mod langford;
mod maker;
mod partition;
mod polyominoes;
mod queens;
mod words;

pub use edges::{EdgeMatching, Laid};
pub use langford::Langford;
pub use partition::Partition;
pub use polyominoes::{Piece, Placed, Region, RegionError, Tiling};
pub use queens::Queens;
pub use words::WordRectangle;
