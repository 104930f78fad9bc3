//! `graeco cubes merge`: every cube exactly once, the total, and an estimate while cubes are missing.

use std::collections::HashSet;

use graeco_cubes::{Cube, CubeResult, CubeSelection, Merger, Projection};
use graeco_document::parts::Projected;
use graeco_document::{Record, field};
use graeco_grid::Outcome;
use graeco_grid::text::counted;
use graeco_host::status::Status;
use graeco_host::stop;
use num_bigint::BigUint;

use super::{bad, manifest};
use crate::answers::Answers;
use crate::args::Merge;
use crate::driver::once;
use crate::input::{self, Answered};
use crate::query::Mode;
use crate::session::Session;

/// Adds up the results of cubes.
pub(crate) fn merge(asked: &Merge, session: Session<'_>) -> Answered {
    let limits = session.ask(Mode::Count(None)).limits().started();
    let manifest = manifest(&asked.cubes, &limits, &CubeSelection::All)?;
    let (_, factor) = manifest.task.open(&limits).map_err(|what| bad(&asked.cubes, &what))?;
    let longest = limits.memory.unwrap_or(usize::MAX);
    let mut merger = Merger::new(&asked.results, &manifest.hash, limits);
    merger.refuse_foreign(&manifest.cubes);
    once(session.report, session.common.json, "cubes", |answers| {
        let mut printer = Printer { asked, longest, answers };
        printer.refuse(merger.take_errors());
        if printer.is_bad() {
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
            merger.add(cube, &mut |cube, result| printer.print(cube, result));
            printer.refuse(merger.take_errors());
        }
        Ok(if printer.is_bad() { Status::BadInput } else { printer.answer(&merger, &factor) })
    })
}

/// Where solutions and totals are printed.
struct Printer<'a, 'o> {
    asked: &'a Merge,
    /// The length of the longest text that is held.
    longest: usize,
    answers: &'a mut Answers<'o>,
}

impl Printer<'_, '_> {
    fn refuse(&mut self, errors: impl IntoIterator<Item = String>) {
        for what in errors {
            let status = self.answers.error(what);
            self.answers.status(status);
        }
    }

    /// Whether some record was refused.
    fn is_bad(&self) -> bool {
        self.answers.held.status == Status::BadInput
    }

    /// Prints the solutions of a cube, if they are wanted.
    fn print(&mut self, cube: &Cube, result: &CubeResult) {
        match self.asked.solutions.then(|| result.lines(self.longest)) {
            Some(Some(Ok(lines))) => self.answers.text(lines.as_bytes(), 1),
            Some(Some(Err(what))) => self.refuse([format!("the solutions of {} cannot be read: {what}", cube.id)]),
            Some(None) => {
                self.refuse([format!("the cube {} was counted, its solutions were not listed", cube.id)]);
            }
            None => {}
        }
    }

    fn answer(&mut self, merger: &Merger<'_>, factor: &BigUint) -> Status {
        let tally = merger.tally();
        let missing: Vec<&str> = tally.missing().map(|cube| cube.id.as_str()).collect();
        if self.asked.missing {
            missing.iter().for_each(|id| self.answers.line(id));
            return Status::Solved;
        }
        let (many, gone) = (tally.len(), missing.len());
        let total = tally.sum() * factor;
        let scale: f64 = factor.to_string().parse().unwrap_or(f64::INFINITY);
        let Projection { sum, error, .. } = tally.projected();
        let (estimate, error) = (sum * scale, error * scale);
        let done = many - gone;
        let seconds = tally.projected_seconds();
        let is_whole = missing.is_empty() && !tally.is_sample();
        if self.answers.json {
            let record = Record::new().with(field::CUBES, many).with(field::MISSING, gone).with(field::COUNT, &total);
            let known = |number: f64| number.is_finite().then_some(number);
            let [count, error, seconds] = [estimate, error, seconds.sum].map(known);
            let projected = Projected { count, error, seconds };
            let record = record.with_some(field::END, is_whole.then_some(Outcome::Complete.word()));
            let record = record.with_some(field::PROJECTED, (!is_whole).then_some(projected));
            self.answers.line(record.line());
        } else if is_whole && !self.asked.solutions {
            self.answers.line(total.to_string());
        } else if !self.asked.solutions {
            let cubes = counted(many, if tally.is_sample() { "drawn cube" } else { "cube" });
            if done > 0 {
                self.answers.line(format!("estimate from {done} of {cubes}: {estimate:.6e} ± {error:.2e}"));
            }
            self.answers.line(format!("at least {total}"));
        }
        let days = |seconds: f64| seconds / 86_400.0;
        self.answers.remark(&format!("{}, {gone} missing; {:.1} core-seconds", counted(many, "cube"), tally.seconds()));
        if tally.is_sample() {
            let Projection { sum, error, .. } = tally.projected_cubes();
            self.answers.remark(&format!("drawn from about {sum:.3e} ± {error:.1e} cubes"));
        }
        if !is_whole && done > 0 {
            self.answers.remark(&format!(
                "estimated cost: {:.3} ± {:.3} core-days",
                days(seconds.sum),
                days(seconds.error)
            ));
        }
        if gone > 0 {
            let first = missing[..gone.min(5)].join(" ");
            self.answers.remark(&format!("missing: {first}{}", if gone > 5 { " … (--missing lists all)" } else { "" }));
        }
        if is_whole { Status::Solved } else { Status::Limit }
    }
}
