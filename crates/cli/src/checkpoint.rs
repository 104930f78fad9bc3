//! A checkpoint file, which holds the state of long work and is replaced atomically.

use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use graeco_grid::Limits;
use graeco_host::atomic_file::AtomicFile;
use graeco_host::status::Status;

use crate::input::{self, SourceError};
use crate::report::Report;

/// The state is saved no more often than this, and takes no more than a twentieth of the time.
const SAVING: Duration = Duration::from_millis(200);

/// A state that is no longer than this may be read whatever the memory.
const SHORT: usize = 1 << 20;

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

    /// The contents of the file; `None` if there is none, or it is empty. Prints an error.
    pub(crate) fn load(&self, limits: &Limits, report: &Report) -> Result<Option<String>, Status> {
        let Some(path) = self.path else { return Ok(None) };
        // A state in memory is about as long as its text.
        let longest = limits.memory.unwrap_or(usize::MAX).max(SHORT);
        let limits = Limits { memory: Some(longest), ..limits.clone() };
        let read = input::open(path, &limits).and_then(|mut source| source.text(longest, longest));
        match read {
            Ok(text) => Ok(Some(text).filter(|text| !text.is_empty())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(SourceError::of(&path.display().to_string(), &error).tell(report)),
        }
    }

    /// Saves the state if it is time to. Prints an error.
    pub(crate) fn save_soon(&mut self, state: impl FnOnce() -> String, report: &Report) -> Result<(), ()> {
        let due = self.saved.elapsed() > SAVING.max(20 * self.cost);
        if self.path.is_some() && due { self.save(state, report) } else { Ok(()) }
    }

    /// Saves the state. Prints an error.
    pub(crate) fn save(&mut self, state: impl FnOnce() -> String, report: &Report) -> Result<(), ()> {
        let Some(path) = self.path else { return Ok(()) };
        let before = Instant::now();
        let write = || -> io::Result<()> {
            let mut file = AtomicFile::create(path)?;
            file.write_all(state().as_bytes())?;
            file.file().sync_data()?;
            file.finish()
        };
        let written = write();
        (self.saved, self.cost) = (Instant::now(), before.elapsed());
        written.map_err(|error| report.error(&format!("{} cannot be written: {error}", path.display())))
    }
}
