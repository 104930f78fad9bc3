//! A file that is watched: its text each time it is saved, and the errors that keep it from being read.

use std::io;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use graeco_exact_cover::{Limits, Stop};

use crate::source::Source;
use crate::stop::{self, LOOK};

/// A file that was saved a shorter time ago is read again.
const SETTLED: Duration = Duration::from_millis(200);

/// An editor may empty or remove a file before it writes: nothing is said for this long.
const PATIENCE: Duration = Duration::from_millis(300);

/// When a file was saved, and its length.
type Stamp = (SystemTime, u64);

/// A file that is watched.
#[derive(Debug)]
pub struct WatchedFile<'a> {
    file: &'a Path,
    limits: Limits,
    seen: Option<Stamp>,
    /// The text that was read last; `None` before the file was read for the first time.
    last: Option<String>,
    hindrance: Option<ReadFailure>,
}

/// The error that keeps a file from being read, and since when.
#[derive(Debug)]
struct ReadFailure {
    why: NoText,
    since: Instant,
    is_told: bool,
}

/// Why there is no text.
#[derive(PartialEq, Eq, Debug)]
pub enum NoText {
    /// The file is empty.
    Empty,
    /// There is no file.
    NotThere,
    /// It cannot be read, for this reason.
    Unreadable(String),
    /// A limit was reached while it was read.
    Stopped(Stop),
}

impl From<io::Error> for NoText {
    fn from(error: io::Error) -> NoText {
        match stop::of_io_error(&error) {
            Some(stop) => NoText::Stopped(stop),
            None if error.kind() == io::ErrorKind::NotFound => NoText::NotThere,
            None => NoText::Unreadable(error.to_string()),
        }
    }
}

impl<'a> WatchedFile<'a> {
    /// A file that is read within limits.
    #[must_use]
    pub fn new(file: &'a Path, limits: Limits) -> WatchedFile<'a> {
        WatchedFile { file, limits, seen: None, last: None, hindrance: None }
    }

    /// Waits for a text that differs from the last one; `None` if the program was stopped. `wait` is told, once, why there is no
    /// text if it stays so.
    ///
    /// # Errors
    /// If the file cannot be read the first time.
    pub fn next(&mut self, wait: impl Fn(&NoText)) -> io::Result<Option<String>> {
        while !stop::is_set() {
            let stamp = stamp(self.file);
            let is_known = self.last.is_some() && stamp == self.seen && is_settled(stamp);
            if is_known && self.hindrance.is_none() {
                thread::sleep(LOOK);
                continue;
            }
            self.seen = stamp;
            match self.read() {
                Err(error) if self.last.is_none() => return Err(error),
                Err(error) => self.note_failure(error.into(), &wait),
                Ok(text) if text.trim().is_empty() => self.note_failure(NoText::Empty, &wait),
                Ok(text) => {
                    self.hindrance = None;
                    if self.last.as_ref() != Some(&text) {
                        return Ok(Some(self.last.insert(text).clone()));
                    }
                }
            }
            thread::sleep(LOOK);
        }
        Ok(None)
    }

    /// The text of the file.
    fn read(&self) -> io::Result<String> {
        Source::open_file(self.file, &self.limits)?.whole()
    }

    /// Whether the file was saved since it was read.
    #[must_use]
    pub fn is_saved_again(&self) -> bool {
        stamp(self.file) != self.seen
    }

    /// The last text is read again: perhaps it was saved after the time of the file was read.
    pub fn forget(&mut self) {
        self.last = Some(String::new());
    }

    /// Notes that there is no text, and says so once if it stays so.
    fn note_failure(&mut self, why: NoText, wait: &impl Fn(&NoText)) {
        self.last.get_or_insert_default();
        if self.hindrance.as_ref().is_none_or(|known| known.why != why) {
            self.hindrance = Some(ReadFailure { why, since: Instant::now(), is_told: false });
        }
        if let Some(hindrance) = self.hindrance.as_mut()
            && !hindrance.is_told
            && hindrance.since.elapsed() > PATIENCE
            && !stop::is_set()
        {
            wait(&hindrance.why);
            hindrance.is_told = true;
            self.forget();
        }
    }
}

/// Whether a file was saved so long ago that a later save has another time: clocks of file systems are coarse.
fn is_settled(stamp: Option<Stamp>) -> bool {
    stamp.is_none_or(|(saved, _)| saved.elapsed().map_or(true, |since| since > SETTLED))
}

/// When a file was saved, and its length; `None` if there is no such file.
fn stamp(file: &Path) -> Option<Stamp> {
    let data = file.metadata().ok()?;
    Some((data.modified().ok()?, data.len()))
}
