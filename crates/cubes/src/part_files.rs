//! The parts of an exact cover problem as files in a folder, written one at a time.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use graeco_exact_cover::{Budget, SubProblem, write_within};
use graeco_host::atomic_file::AtomicFile;

/// Makes the folder, and finds a part that is in it already.
///
/// # Errors
/// If it cannot be made or read.
pub fn prepare_parts(folder: &Path) -> io::Result<Option<PathBuf>> {
    fs::create_dir_all(folder)?;
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "xc") {
            return Ok(path.file_name().map(PathBuf::from));
        }
    }
    Ok(None)
}

/// The file of a part.
#[must_use]
pub fn part_path(part: &SubProblem, folder: &Path) -> PathBuf {
    folder.join(format!("{}.xc", part.name))
}

/// Writes a part into its file.
///
/// # Errors
/// If it cannot be written, or the budget ends.
pub fn write_part(part: &SubProblem, budget: &Budget, folder: &Path) -> io::Result<PathBuf> {
    let path = part_path(part, folder);
    let mut file = BufWriter::new(AtomicFile::create(&path)?);
    write_within(&part.problem, budget, |piece| file.write_all(piece))?;
    file.into_inner()?.finish()?;
    Ok(path)
}
