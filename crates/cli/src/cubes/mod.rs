//! `graeco cubes`: large work in parts that any batch system can run.

mod make;
mod merge;
mod run;

use std::path::Path;

use graeco_cubes::{CubeSelection, Manifest};
use graeco_grid::Limits;

use crate::input::{self, Failure};
pub(crate) use make::make;
pub(crate) use merge::merge;
pub(crate) use run::run;

/// What made a file of cubes, and what may work on it.
const VERSION: &str = env!("GRAECO_VERSION");

/// The cubes of a file that are wanted.
fn manifest(path: &Path, limits: &Limits, wanted: &CubeSelection) -> Result<Manifest, Failure> {
    let read = input::open(path, limits).and_then(|source| Manifest::read(path, source, VERSION, limits, wanted));
    let read = read.map_err(|error| Failure::of(&input::name(path), &error))?;
    read.map_err(|what| bad(path, &what))
}

/// That something is wrong with a file of cubes.
fn bad(path: &Path, what: &str) -> Failure {
    Failure::bad(&input::name(path), what)
}
