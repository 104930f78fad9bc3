//! Many puzzles of one shape at once, one search node in every bit of a vector register.
#![doc = include_str!("../README.md")]

mod answers;
mod batch;
mod circuit;
mod client;
mod clients;
mod cost;
mod entry;
mod exit;
mod lanes;
mod machine;
mod nodes;
mod shapes;
mod stopped;
mod tasks;
mod transpose;
mod trial;
mod vector;
mod width;
#[cfg(target_arch = "x86_64")]
mod x86;

pub use answers::{Answer, Answers};
pub use batch::{Batch, MOST_BATCH_ORDER};
pub use clients::Answered;
pub use cost::BatchStats;
pub use stopped::Stopped;
pub use width::Width;
