//! Cuts large counts into cubes for any batch system, and adds up their results.

#![doc = include_str!("../README.md")]

mod cover;
mod cube;
mod grid;
mod manifest;
mod merge;
mod packed;
mod part_files;
mod partial;
mod results;
mod runner;
mod sample;
mod sorted;
mod split;
mod squares;
mod tally;
mod task;
mod work;

pub use cube::{Cube, Prefix, SampleDraw, id};
pub use manifest::{CubeSelection, Manifest, manifest};
pub use merge::Merger;
pub use part_files::{part_path, prepare_parts, write_part};
pub use partial::PartialCount;
pub use results::{CubeResult, NoResult};
pub use runner::{RunFailure, Runner};
pub use sample::sample;
pub use split::{Cut, split};
pub use tally::{Leaf, Projection, Tally};
pub use task::{Task, TaskSource};
pub use work::{Estimate, Fault, PartResult, Work};
