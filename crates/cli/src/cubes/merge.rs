//! `graeco merge`: every cube exactly once, the total, and an estimate while cubes are missing.

use std::collections::HashSet;
use std::io;

use graeco_cubes::{Cube, CubeResult, CubeSelection, Merger, Projection};
use graeco_document::Record;
use graeco_grid::Outcome;
use graeco_grid::text::counted;
use graeco_host::output::Output;
use graeco_host::status::Status;
use graeco_host::stop;
use num_bigint::BigUint;
use serde_json::json;

use super::{bad, manifest};
use crate::args::Merge;
use crate::input;
use crate::query::Mode;
use crate::session::Session;

/// Adds up the results of cubes.
pub(crate) fn merge(asked: &Merge, session: Session<'_>) -> io::Result<Status> {
    let limits = session.ask(Mode::Count(None)).limits().started();
    let manifest = match manifest(&asked.cubes, &limits, &CubeSelection::All, session.report) {
        Ok(manifest) => manifest,
        Err(status) => return Ok(status),
    };
    let factor = match manifest.task.open(&limits) {
        Ok((_, factor)) => factor,
        Err(what) => return Ok(bad(&asked.cubes, &what, session.report)),
    };
    let longest = limits.memory.unwrap_or(usize::MAX);
    let mut merger = Merger::new(&asked.results, &manifest.hash, limits);
    let mut printer = Printer { asked, session, longest, out: Output::new("cubes"), is_bad: false };
    merger.refuse_foreign(&manifest.cubes);
    printer.refuse(merger.take_errors());
    if printer.is_bad {
        return Ok(Status::BadInput);
    }
    let mut ids = HashSet::new();
    for cube in &manifest.cubes {
        if stop::is_set() {
            return Ok(Status::Interrupted);
        }
        if !ids.insert(cube.id.as_str()) {
            printer.refuse([format!("{}: the cube {} occurs twice", input::name(&asked.cubes), cube.id)]);
        }
        merger.add(cube, &mut |cube, result| printer.print(cube, result))?;
        printer.refuse(merger.take_errors());
    }
    if printer.is_bad { Ok(Status::BadInput) } else { printer.answer(&merger, &factor) }
}

/// Where solutions and totals are printed.
struct Printer<'a> {
    asked: &'a Merge,
    session: Session<'a>,
    /// The length of the longest text that is held.
    longest: usize,
    out: Output,
    /// Whether some record was refused.
    is_bad: bool,
}

impl Printer<'_> {
    fn refuse(&mut self, errors: impl IntoIterator<Item = String>) {
        for what in errors {
            self.session.report.error(&what);
            self.is_bad = true;
        }
    }

    /// Prints the solutions of a cube, if they are wanted.
    fn print(&mut self, cube: &Cube, result: &CubeResult) -> io::Result<()> {
        match self.asked.solutions.then(|| result.lines(self.longest)) {
            Some(Some(Ok(lines))) => return self.out.lines(lines.as_bytes(), 1, 0),
            Some(Some(Err(what))) => self.refuse([format!("the solutions of {} cannot be read: {what}", cube.id)]),
            Some(None) => {
                self.refuse([format!("the cube {} was counted, its solutions were not listed", cube.id)]);
            }
            None => {}
        }
        Ok(())
    }

    fn answer(mut self, merger: &Merger<'_>, factor: &BigUint) -> io::Result<Status> {
        let tally = merger.tally();
        let missing: Vec<&str> = tally.missing().map(|cube| cube.id.as_str()).collect();
        if self.asked.missing {
            for id in &missing {
                self.out.line(id)?;
            }
            self.out.flush()?;
            return Ok(Status::Solved);
        }
        let (many, gone) = (tally.len(), missing.len());
        let total = tally.sum() * factor;
        let scale: f64 = factor.to_string().parse().unwrap_or(f64::INFINITY);
        let Projection { sum, error, .. } = tally.projected();
        let (estimate, error) = (sum * scale, error * scale);
        let done = many - gone;
        let seconds = tally.projected_seconds();
        let is_whole = missing.is_empty() && !tally.is_sample();
        if self.session.common.json {
            let record = Record::new().with("cubes", many).with("missing", gone).with("count", total.to_string());
            let projected = json!({ "count": estimate, "error": error, "seconds": seconds.sum });
            let record = record.with_some("end", is_whole.then_some(Outcome::Complete.word()));
            let record = record.with_some("projected", (!is_whole).then_some(projected));
            self.out.line(&record.line())?;
        } else if is_whole && !self.asked.solutions {
            self.out.line(&total.to_string())?;
        } else if !self.asked.solutions {
            let cubes = counted(many, if tally.is_sample() { "drawn cube" } else { "cube" });
            if done > 0 {
                self.out.line(&format!("estimate from {done} of {cubes}: {estimate:.6e} ± {error:.2e}"))?;
            }
            self.out.line(&format!("at least {total}"))?;
        }
        self.out.flush()?;
        let report = self.session.report;
        let days = |seconds: f64| seconds / 86_400.0;
        report.note(&format!("{}, {gone} missing; {:.1} core-seconds", counted(many, "cube"), tally.seconds()));
        if tally.is_sample() {
            let Projection { sum, error, .. } = tally.projected_cubes();
            report.note(&format!("drawn from about {sum:.3e} ± {error:.1e} cubes"));
        }
        if !is_whole && done > 0 {
            report.note(&format!("estimated cost: {:.3} ± {:.3} core-days", days(seconds.sum), days(seconds.error)));
        }
        if gone > 0 {
            let first = missing[..gone.min(5)].join(" ");
            report.note(&format!("missing: {first}{}", if gone > 5 { " … (--missing lists all)" } else { "" }));
        }
        Ok(if is_whole { Status::Solved } else { Status::Limit })
    }
}
