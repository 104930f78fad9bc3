//! A folder of files that get their names together, when all are complete.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use graeco_host::atomic_file::{self, AtomicFile};

/// Files that are being written into a folder.
pub(crate) struct Folder {
    dir: PathBuf,
    files: Vec<AtomicFile>,
    /// Whether the folder was not there before.
    is_new: bool,
}

impl Folder {
    /// Makes the folder, or takes an empty one, or one in which the files of somebody who was killed are left.
    pub(crate) fn new(dir: &Path) -> io::Result<Folder> {
        let is_new = match atomic_file::clean(dir).and_then(|()| Ok(fs::read_dir(dir)?.next().is_some())) {
            Ok(true) => return Err(io::Error::other("it is not empty; expected a new or an empty directory")),
            Ok(false) => false,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                fs::create_dir_all(dir)?;
                true
            }
            Err(error) => return Err(error),
        };
        Ok(Folder { dir: dir.to_owned(), files: Vec::new(), is_new })
    }

    pub(crate) fn create(&mut self, name: &str) -> io::Result<BufWriter<File>> {
        let file = AtomicFile::create(&self.dir.join(name))?;
        let writer = BufWriter::new(file.file().try_clone()?);
        self.files.push(file);
        Ok(writer)
    }

    pub(crate) fn write(&mut self, name: &str, text: &str) -> io::Result<()> {
        let mut file = self.create(name)?;
        file.write_all(text.as_bytes())?;
        file.flush()
    }

    /// Gives all files, which must be flushed, their names, in the order in which they were begun.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.is_new = false;
        std::mem::take(&mut self.files).into_iter().try_for_each(AtomicFile::finish)
    }
}

impl Drop for Folder {
    /// Removes unfinished files, where possible.
    fn drop(&mut self) {
        self.files.clear();
        if self.is_new {
            drop(fs::remove_dir(&self.dir));
        }
    }
}
