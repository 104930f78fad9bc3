//! A checkpoint file, which holds the state of long work and is replaced atomically.

use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use graeco_exact_cover::Limits;

use crate::atomic_file::AtomicFile;
use crate::source::Source;

/// The state is saved no more often than this, and takes no more than a twentieth of the time.
const SAVING: Duration = Duration::from_millis(200);

/// A state that is no longer than this may be read whatever the memory.
const SHORT: usize = 1 << 20;

/// The file, and when it was written.
#[derive(Debug)]
pub struct Checkpoint<'a> {
    path: &'a Path,
    saved: Instant,
    cost: Duration,
}

impl<'a> Checkpoint<'a> {
    /// The checkpoint in a file, which may not be there yet.
    #[must_use]
    pub fn new(path: &'a Path) -> Self {
        Checkpoint { path, saved: Instant::now(), cost: Duration::ZERO }
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &'a Path {
        self.path
    }

    /// The contents of the file; `None` if it is not there, or empty.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn load(&self, limits: &Limits) -> io::Result<Option<String>> {
        // What was held as a state is about as long as a text.
        let longest = limits.memory.unwrap_or(usize::MAX).max(SHORT);
        let limits = Limits { memory: Some(longest), ..limits.clone() };
        match Source::open(self.path, &limits).and_then(|mut source| source.text(longest, longest)) {
            Ok(text) => Ok(Some(text).filter(|text| !text.is_empty())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Whether it is time to save the state.
    #[must_use]
    pub fn is_due(&self) -> bool {
        self.saved.elapsed() > SAVING.max(20 * self.cost)
    }

    /// Saves a state.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save(&mut self, state: &str) -> io::Result<()> {
        let before = Instant::now();
        let write = || -> io::Result<()> {
            let mut file = AtomicFile::create(self.path)?;
            file.write_all(state.as_bytes())?;
            file.file().sync_data()?;
            file.finish()
        };
        let written = write();
        (self.saved, self.cost) = (Instant::now(), before.elapsed());
        written
    }
}
