//! `graeco cubes`: large work in parts that any batch system can run.

mod make;
mod merge;
mod run;

use std::path::Path;

use graeco_cubes::{CubeSelection, Manifest};
use graeco_grid::Limits;
use graeco_host::status::Status;

use crate::input::{self, SourceError};
use crate::report::Report;
pub(crate) use make::make;
pub(crate) use merge::merge;
pub(crate) use run::run;

/// What made a file of cubes, and what may work on it.
const VERSION: &str = env!("GRAECO_VERSION");

/// The cubes of a file that are wanted. An error is told.
fn manifest(path: &Path, limits: &Limits, wanted: &CubeSelection, report: &Report) -> Result<Manifest, Status> {
    let read = input::open(path, limits).and_then(|source| Manifest::read(path, source, VERSION, limits, wanted));
    match read {
        Ok(read) => read.map_err(|what| bad(path, &what, report)),
        Err(error) => Err(SourceError::of(&input::name(path), &error).tell(report)),
    }
}

/// Says what is wrong with a file of cubes.
fn bad(path: &Path, what: &str, report: &Report) -> Status {
    SourceError::bad(&input::name(path), what).tell(report)
}
