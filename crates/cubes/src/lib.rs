//! What users see: pieces of work, their cubes, and their sums.

#![doc = include_str!("../README.md")]

mod cover;
mod cube;
mod grid;
mod sample;
mod split;
mod squares;
mod tally;
mod work;

pub use cube::{Cube, Drawn, Prefix, id};
pub use sample::sample;
pub use split::{Cut, split};
pub use tally::{Leaf, Projection, Tally};
pub use work::{Done, Estimate, Fault, Work};
