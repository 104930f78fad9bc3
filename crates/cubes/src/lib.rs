//! Cuts large counts into cubes for any batch system, and adds up their results.

#![doc = include_str!("../README.md")]

mod cover;
mod cube;
mod grid;
mod sample;
mod split;
mod squares;
mod tally;
mod work;

pub use cube::{Cube, Prefix, SampleDraw, id};
pub use sample::sample;
pub use split::{Cut, split};
pub use tally::{Leaf, Projection, Tally};
pub use work::{Estimate, Fault, PartResult, Work};
