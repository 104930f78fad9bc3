//! A line on standard error that shows how far long work has come.

use std::fs::Metadata;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{RecvTimeoutError, bounded};

use indicatif::{HumanCount, ProgressBar, ProgressStyle};

use crate::packed;

/// Work that takes no longer than this shows nothing.
const SHORT: Duration = Duration::from_secs(1);

/// How many answers there are, and how much of the input is read.
pub struct Progress {
    bar: ProgressBar,
    /// The noun for counts: `puzzles`, `solutions`.
    thing: &'static str,
    started: Instant,
    shown: Option<Instant>,
    answers: u64,
    bytes: u64,
}

impl Progress {
    /// Nothing so far. `thing` is the noun for counts: `puzzles`, `solutions`.
    pub fn new(thing: &'static str) -> Progress {
        // The bar hides itself where standard error is no terminal; where answers appear, it would be in their way.
        let bar = if io::stdout().is_terminal() { ProgressBar::hidden() } else { ProgressBar::new_spinner() };
        let progress = Progress { bar, thing, started: Instant::now(), shown: None, answers: 0, bytes: 0 };
        progress.style("{spinner} {msg}, {elapsed}");
        progress
    }

    fn style(&self, template: &str) {
        if let Ok(style) = ProgressStyle::with_template(template) {
            self.bar.set_style(style);
        }
    }

    /// Names the files to be read, so that the remaining time can be shown if their sizes are known.
    pub fn expect_files(&mut self, files: &[PathBuf]) {
        let file = |path: &PathBuf| path.metadata().ok().filter(Metadata::is_file);
        let size = |path: &PathBuf| file(path).filter(|_| !packed::is_packed(path)).map(|file| file.len());
        if let Some(bytes) = files.iter().map(size).sum() {
            self.bar.set_length(bytes);
            self.style("{bar:30} {percent}%, {msg}, {eta} left");
        }
    }

    /// Notes this many more answers, and the bytes of input that they took.
    pub fn advance(&mut self, answers: u64, bytes: u64) {
        self.answers += answers;
        self.bytes += bytes;
        if self.bar.is_hidden() || self.started.elapsed() < SHORT {
            return;
        }
        if self.shown.is_none_or(|shown| shown.elapsed() > Duration::from_millis(100)) {
            self.shown = Some(Instant::now());
            let each_second = self.answers as f64 / self.started.elapsed().as_secs_f64();
            let (answers, rate) = (HumanCount(self.answers), HumanCount(each_second as u64));
            self.bar.set_message(format!("{answers} {}, {rate}/s", self.thing));
            self.bar.set_position(if self.bar.length().is_some() { self.bytes } else { self.answers });
        }
    }
}

/// Does some work, and calls `say` once if it is not done after a second.
pub fn or_say<T>(say: impl FnOnce() + Send, work: impl FnOnce() -> T) -> T {
    let (done, is_done) = bounded::<()>(0);
    thread::scope(|scope| {
        // Without this thread, nothing is said.
        let _ = thread::Builder::new().name("say".into()).spawn_scoped(scope, move || {
            if is_done.recv_timeout(SHORT) == Err(RecvTimeoutError::Timeout) {
                say();
            }
        });
        let result = work();
        drop(done);
        result
    })
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
