//! A folder of files that appears whole or not at all: each file is written beside its name and renamed at the end.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// What is appended to the name of a file that is not complete yet.
const PART: &str = ".part";

/// Files that are being written into a folder.
pub(super) struct Folder {
    dir: PathBuf,
    names: Vec<&'static str>,
    /// Whether the folder was not there before.
    is_new: bool,
}

impl Folder {
    /// Makes the folder, or takes an empty one.
    pub(super) fn new(dir: &Path) -> io::Result<Folder> {
        let is_new = match fs::read_dir(dir).map(|mut entries| entries.next().is_some()) {
            Ok(true) => return Err(io::Error::other("it is not empty; expected a new or an empty directory")),
            Ok(false) => false,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                fs::create_dir_all(dir)?;
                true
            }
            Err(error) => return Err(error),
        };
        Ok(Folder { dir: dir.to_owned(), names: Vec::new(), is_new })
    }

    fn part(&self, name: &str) -> PathBuf {
        self.dir.join(format!("{name}{PART}"))
    }

    /// Begins a file.
    pub(super) fn create(&mut self, name: &'static str) -> io::Result<BufWriter<File>> {
        let file = File::create(self.part(name))?;
        self.names.push(name);
        Ok(BufWriter::new(file))
    }

    /// Writes a whole file.
    pub(super) fn write(&mut self, name: &'static str, text: &str) -> io::Result<()> {
        let mut file = self.create(name)?;
        file.write_all(text.as_bytes())?;
        file.flush()
    }

    /// Gives all files, which must be flushed, their names, in the order in which they were begun.
    pub(super) fn finish(mut self) -> io::Result<()> {
        for name in std::mem::take(&mut self.names) {
            fs::rename(self.part(name), self.dir.join(name))?;
        }
        self.is_new = false;
        Ok(())
    }
}

impl Drop for Folder {
    /// Removes what was not finished. What cannot be removed stays.
    fn drop(&mut self) {
        for name in &self.names {
            drop(fs::remove_file(self.part(name)));
        }
        if self.is_new {
            drop(fs::remove_dir(&self.dir));
        }
    }
}
