//! `graeco latin count`: exact numbers, with a bar of progress, and a file from which a count that was cut short goes on.

use std::io;
use std::path::Path;
use std::time::Instant;

use graeco_latin::{Counting, Kind};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Map, Value, json};

use crate::args::Common;
use crate::ask::{Ask, count_json};
use crate::checkpoint::Checkpoint;
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
        let checkpoint = Checkpoint::new(self.checkpoint);
        if !self.resume(&mut counting, &checkpoint) {
            return Ok(Status::BadInput);
        }
        let Ok(status) = self.advance(&mut counting, checkpoint) else { return Ok(Status::BadInput) };
        self.answer(&counting, status)
    }

    /// Goes on from the file, if there is one; false if it cannot be.
    fn resume(&self, counting: &mut Counting, checkpoint: &Checkpoint<'_>) -> bool {
        let (Ok(saved), path) = (checkpoint.load(self.report), checkpoint.path()) else { return false };
        let (Some(text), Some(path)) = (saved, path) else { return true };
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

    /// Counts until the end or a limit. An error of the file is told.
    fn advance(&self, counting: &mut Counting, mut checkpoint: Checkpoint<'_>) -> Result<Status, ()> {
        let limits = self.ask.limits();
        let started = Instant::now();
        let bar = bar(counting.method());
        let mut status = Status::Solved;
        // The file is tried before hours go by.
        checkpoint.save(|| counting.save(), self.report)?;
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
            checkpoint.save_soon(|| counting.save(), self.report)?;
        }
        bar.finish_and_clear();
        checkpoint.save(|| counting.save(), self.report)?;
        Ok(status)
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
            object.insert("count".into(), count_json(&number));
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
