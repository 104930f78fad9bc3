//! A file that keeps the state of long work, and is whole at every moment.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::report::Report;

/// The state is saved no more often than this, and takes no more than a twentieth of the time.
const SAVING: Duration = Duration::from_millis(200);

/// No state takes so many bytes.
const LONGEST: u64 = 1 << 30;

/// The file, if there is one, and when it was written.
#[derive(Debug)]
pub(crate) struct Checkpoint<'a> {
    path: Option<&'a Path>,
    saved: Instant,
    cost: Duration,
}

impl<'a> Checkpoint<'a> {
    pub(crate) fn new(path: Option<&'a Path>) -> Self {
        Checkpoint { path, saved: Instant::now(), cost: Duration::ZERO }
    }

    pub(crate) fn path(&self) -> Option<&'a Path> {
        self.path
    }

    /// What the file holds; `None` if there is none. An error is told.
    pub(crate) fn load(&self, report: &Report) -> Result<Option<String>, ()> {
        let Some(path) = self.path else { return Ok(None) };
        let read = |file: File| {
            let mut text = String::new();
            let read = file.take(LONGEST + 1).read_to_string(&mut text)?;
            if read as u64 > LONGEST { Err(io::Error::other("it is too long for a state")) } else { Ok(text) }
        };
        match File::open(path).and_then(read) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => {
                report.error(&format!("{} cannot be read: {error}", path.display()));
                Err(())
            }
        }
    }

    /// Saves the state if it is time to. An error is told.
    pub(crate) fn save_soon(&mut self, state: impl FnOnce() -> String, report: &Report) -> Result<(), ()> {
        let due = self.saved.elapsed() > SAVING.max(20 * self.cost);
        if self.path.is_some() && due { self.save(state, report) } else { Ok(()) }
    }

    /// Writes the state beside the file, then puts it in its place. An error is told.
    pub(crate) fn save(&mut self, state: impl FnOnce() -> String, report: &Report) -> Result<(), ()> {
        let Some(path) = self.path else { return Ok(()) };
        let before = Instant::now();
        let mut beside = path.as_os_str().to_owned();
        beside.push(".part");
        let beside = PathBuf::from(beside);
        let write = || -> io::Result<()> {
            let mut file = File::create(&beside)?;
            file.write_all(state().as_bytes())?;
            file.sync_data()?;
            fs::rename(&beside, path)
        };
        let written = write();
        (self.saved, self.cost) = (Instant::now(), before.elapsed());
        written.map_err(|error| report.error(&format!("{} cannot be written: {error}", path.display())))
    }
}
