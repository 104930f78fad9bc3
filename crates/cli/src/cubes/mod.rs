//! `graeco … cubes`, `graeco run-cube` and `graeco merge`: large work in parts that any batch system can run.

mod clock;
mod find;
mod make;
mod manifest;
mod merge;
mod results;
mod run;
mod task;

pub(crate) use make::make;
pub(crate) use merge::merge;
pub(crate) use run::run_cubes;
pub(crate) use task::{Source, Task};
