//! `graeco latin count`: exact numbers, with a bar of progress, and a file from which a count that was cut short goes on.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use graeco_latin::{Counting, Kind};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Map, Value, json};

use crate::args::Common;
use crate::ask::Ask;
use crate::output::Output;
use crate::report::Report;
use crate::status::Status;

/// Which squares of a kind are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Which {
    All,
    FirstRow,
    Reduced,
}

/// The state is saved no more often than this, and takes no more than a twentieth of the time.
const SAVING: Duration = Duration::from_millis(200);

/// A count and what is done around it.
pub(super) struct Counter<'a> {
    pub(super) kind: Kind,
    pub(super) n: usize,
    pub(super) which: Which,
    pub(super) checkpoint: Option<&'a Path>,
    pub(super) ask: &'a Ask,
    pub(super) common: &'a Common,
    pub(super) report: &'a Report,
}

impl Counter<'_> {
    pub(super) fn run(&self) -> io::Result<Status> {
        let Some(counting) = self.report.ok(Counting::new(self.n, self.kind)) else { return Ok(Status::BadInput) };
        let mut counting = counting.limits(self.ask.limits());
        if !self.resume(&mut counting) {
            return Ok(Status::BadInput);
        }
        let status = match self.advance(&mut counting) {
            Ok(status) => status,
            Err((path, error)) => {
                self.report.error(&format!("{} cannot be written: {error}", path.display()));
                return Ok(Status::BadInput);
            }
        };
        self.answer(&counting, status)
    }

    /// Goes on from the file, if there is one; false if it cannot be.
    fn resume(&self, counting: &mut Counting) -> bool {
        let Some(path) = self.checkpoint else { return true };
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return true,
            Err(error) => {
                self.report.error(&format!("{} cannot be read: {error}", path.display()));
                return false;
            }
        };
        match counting.load(&text) {
            Ok(()) => {
                self.report.note(&format!("{}: going on at {:.1} %", path.display(), 100.0 * counting.progress()));
                true
            }
            Err(error) => {
                self.report.error(&format!("{} is no state of this count: {error}", path.display()));
                false
            }
        }
    }

    /// Counts until the end or a limit.
    fn advance(&self, counting: &mut Counting) -> Result<Status, (PathBuf, io::Error)> {
        let limits = self.ask.limits();
        let started = Instant::now();
        let bar = bar(counting.method());
        let (mut saved, mut cost) = (Instant::now(), Duration::ZERO);
        let mut status = Status::Solved;
        // The file is tried before hours go by.
        self.save(counting)?;
        while counting.advance() {
            bar.set_position((counting.progress() * 10_000.0) as u64);
            if self.ask.is_interrupted() {
                status = Status::Interrupted;
                break;
            }
            if limits.time.is_some_and(|time| started.elapsed() >= time) {
                status = Status::Limit;
                break;
            }
            if self.checkpoint.is_some() && saved.elapsed() > SAVING.max(20 * cost) {
                let before = Instant::now();
                self.save(counting)?;
                (saved, cost) = (Instant::now(), before.elapsed());
            }
        }
        bar.finish_and_clear();
        self.save(counting)?;
        Ok(status)
    }

    /// Writes the state beside the file, then puts it in its place, so that the file is whole at every moment.
    fn save(&self, counting: &Counting) -> Result<(), (PathBuf, io::Error)> {
        let Some(path) = self.checkpoint else { return Ok(()) };
        let mut beside = path.as_os_str().to_owned();
        beside.push(".part");
        let beside = PathBuf::from(beside);
        let write = || -> io::Result<()> {
            let mut file = File::create(&beside)?;
            file.write_all(counting.save().as_bytes())?;
            file.sync_data()?;
            fs::rename(&beside, path)
        };
        write().map_err(|error| (path.to_owned(), error))
    }

    fn answer(&self, counting: &Counting, status: Status) -> io::Result<Status> {
        let number = match self.which {
            Which::All => counting.total(),
            Which::FirstRow => counting.first_row_in_order(),
            // Asked for plain squares only.
            Which::Reduced => counting.reduced().unwrap_or_default(),
        };
        let exact = counting.is_complete();
        let mut out = Output::new("counts");
        if self.common.json {
            let mut object = Map::new();
            object.insert("schema".into(), 1.into());
            object.insert("order".into(), self.n.into());
            object.insert("kind".into(), self.kind.name().into());
            if let Kind::Sudoku { rows, columns } | Kind::DiagonalSudoku { rows, columns } = self.kind {
                object.insert("boxes".into(), json!([rows, columns]));
            }
            // JSON numbers above 2^64 are read wrongly by most programs.
            let count = u64::try_from(&number).map_or_else(|_| json!(number.to_string()), Value::from);
            object.insert("count".into(), count);
            object.insert("exact".into(), exact.into());
            object.insert("method".into(), counting.method().into());
            out.line(&Value::Object(object).to_string())?;
        } else {
            out.line(&if exact { number.to_string() } else { format!("at least {number}") })?;
        }
        out.flush()?;
        self.report.note(&format!("method: {}", counting.method()));
        if !exact {
            let done = 100.0 * counting.progress();
            let how =
                if self.checkpoint.is_some() { "the same command goes on from there" } else { "nothing was kept" };
            self.report.note(&format!("cut short at about {done:.4} % of the work; {how}"));
        }
        Ok(status)
    }
}

fn bar(method: &str) -> ProgressBar {
    let bar = ProgressBar::new(10_000);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {percent_precise}%, {msg}, {eta} left") {
        bar.set_style(style);
    }
    bar.set_message(method.to_owned());
    bar
}
