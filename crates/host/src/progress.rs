//! A line on standard error that shows how far long work has come.

use std::fs::Metadata;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crossbeam_channel::{RecvTimeoutError, Sender, bounded};

use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressStyle};

use crate::packed;

/// Work that takes no longer than this shows nothing.
const SHORT: Duration = Duration::from_secs(1);

/// How often a bar shows the time that has passed.
const TICK: Duration = Duration::from_millis(200);

static SHOWN: Mutex<Option<ProgressBar>> = Mutex::new(None);

fn set_shown(bar: Option<ProgressBar>) {
    *SHOWN.lock().unwrap_or_else(PoisonError::into_inner) = bar;
}

/// Writes something, and takes the bar off the terminal while it does.
pub fn beside<T>(write: impl FnOnce() -> T) -> T {
    let shown = SHOWN.lock().unwrap_or_else(PoisonError::into_inner).clone();
    match shown {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}

/// How many answers there are, and how much of the input is read. Shown from the first second on.
pub struct Progress {
    bar: ProgressBar,
    /// Shows the bar, unless it is told before that the work is done.
    waiting: Option<(Sender<()>, JoinHandle<()>)>,
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
        // The bar hides itself where standard error is no terminal.
        let bar = ProgressBar::new_spinner();
        style(&bar, "{spinner} {elapsed} {wide_msg}");
        let waiting = if bar.is_hidden() { None } else { show_after(SHORT, bar.clone()) };
        Progress { bar, waiting, thing, started: Instant::now(), shown: None, answers: 0, bytes: 0 }
    }

    /// Names the files to be read, so that the remaining time can be shown if their sizes are known.
    pub fn expect_files(&mut self, files: &[PathBuf]) {
        let file = |path: &PathBuf| path.metadata().ok().filter(Metadata::is_file);
        let size = |path: &PathBuf| file(path).filter(|_| !packed::is_packed(path)).map(|file| file.len());
        if let Some(bytes) = files.iter().map(size).sum() {
            self.bar.set_length(bytes);
            style(&self.bar, "{bar:20} {percent}%, {eta} left, {wide_msg}");
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
            let thing = if self.answers == 1 { self.thing.trim_end_matches('s') } else { self.thing };
            self.bar.set_message(format!("{answers} {thing}, {rate}/s"));
            self.bar.set_position(if self.bar.length().is_some() { self.bytes } else { self.answers });
        }
    }
}

/// Shows a bar after some time. `None` if there can be no further thread.
fn show_after(time: Duration, bar: ProgressBar) -> Option<(Sender<()>, JoinHandle<()>)> {
    let (done, is_done) = bounded::<()>(0);
    let wait = move || {
        if is_done.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
            bar.enable_steady_tick(TICK);
            set_shown(Some(bar));
        }
    };
    let thread = thread::Builder::new().name("progress".into()).spawn(wait).ok()?;
    Some((done, thread))
}

fn style(bar: &ProgressBar, template: &str) {
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
}

/// A bar for work in so many parts.
#[derive(Debug)]
pub struct PartsBar(ProgressBar);

impl PartsBar {
    /// A bar of which nothing is done.
    #[must_use]
    pub fn new(parts: usize) -> PartsBar {
        let bar = ProgressBar::new(parts as u64);
        style(&bar, "{bar:20} {pos} of {len} parts, {eta} left");
        PartsBar(bar)
    }

    /// Shows that so many parts are done.
    pub fn show(&self, done: usize) {
        self.0.set_position(done as u64);
    }
}

impl Drop for PartsBar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// A bar that shows the progress and the estimated time left.
#[derive(Debug)]
pub struct ShareBar {
    bar: ProgressBar,
    method: &'static str,
    started: Instant,
    /// The progress at the start, and the greatest one shown.
    first: f64,
    most: f64,
}

/// With less progress, the time left cannot be estimated.
const LITTLE: f64 = 1e-6;

impl ShareBar {
    /// A bar for work by a method, of which this share is done already.
    #[must_use]
    pub fn new(method: &'static str, first: f64) -> ShareBar {
        let bar = ProgressBar::new(1_000_000);
        style(&bar, "{bar:20} {wide_msg}");
        ShareBar { bar, method, started: Instant::now(), first, most: 0.0 }
    }

    /// Shows that this share of the work is done.
    pub fn show(&mut self, done: f64) {
        if self.bar.is_hidden() {
            return;
        }
        // The total amount of work is an estimate, which may grow.
        self.most = self.most.max(done);
        let done = self.most;
        let new = done - self.first;
        let left = if new > LITTLE {
            let seconds = self.started.elapsed().as_secs_f64() * (1.0 - done) / new;
            Duration::try_from_secs_f64(seconds).map_or("ages".to_owned(), |left| HumanDuration(left).to_string())
        } else {
            "unknown time".to_owned()
        };
        self.bar.set_position((done * 1e6) as u64);
        self.bar.set_message(format!("{:.4} %, {}, {left} left", 100.0 * done, self.method));
    }
}

impl Drop for ShareBar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
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
        if let Some((done, thread)) = self.waiting.take() {
            drop(done);
            let _ = thread.join();
            set_shown(None);
        }
        self.bar.finish_and_clear();
    }
}
