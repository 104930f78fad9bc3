//! `graeco merge`: every cube exactly once, the total, and an estimate while cubes are missing.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::Path;

use graeco_cubes::{Cube, Leaf, Projection, Tally};
use graeco_grid::text::counted;
use graeco_grid::{Limits, Outcome};
use graeco_host::atomic_file;
use graeco_host::output::Output;
use graeco_host::status::Status;
use graeco_host::stop;
use num_bigint::BigUint;
use serde_json::json;

use super::manifest::{CubeSelection, Manifest, unpacked};
use super::results::{self, CubeResult, NoResult};
use crate::args::Merge;
use crate::input::{self, SourceError};
use crate::query::Mode;
use crate::record::Record;
use crate::session::Session;

/// Adds up the results of cubes.
pub(crate) fn merge(asked: &Merge, session: Session<'_>) -> io::Result<Status> {
    let report = session.report;
    let limits = session.ask(Mode::Count(None)).limits().started();
    let name = input::name(&asked.cubes);
    let manifest = match Manifest::read(&asked.cubes, &limits, &CubeSelection::All) {
        Ok(Ok(manifest)) => manifest,
        Ok(Err(what)) => return Ok(SourceError::bad(&name, &what).tell(report)),
        Err(error) => return Ok(SourceError::of(&name, &error).tell(report)),
    };
    let factor = match manifest.task.open(&limits) {
        Ok((_, factor)) => factor,
        Err(what) => return Ok(SourceError::bad(&name, &what).tell(report)),
    };
    let mut merger = Merger {
        asked,
        hash: &manifest.hash,
        limits,
        session,
        tally: Tally::default(),
        out: Output::new("cubes"),
        is_bad: false,
    };
    merger.foreign(&manifest.cubes)?;
    if merger.is_bad {
        return Ok(Status::BadInput);
    }
    let mut ids = HashSet::new();
    for cube in &manifest.cubes {
        if stop::is_set() {
            return Ok(Status::Interrupted);
        }
        if !ids.insert(cube.id.as_str()) {
            merger.wrong(&format!("{name}: the cube {} occurs twice", cube.id));
        }
        merger.add(cube)?;
    }
    if merger.is_bad {
        return Ok(Status::BadInput);
    }
    merger.answer(&factor)
}

/// The findings so far.
struct Merger<'a> {
    asked: &'a Merge,
    hash: &'a str,
    limits: Limits,
    session: Session<'a>,
    tally: Tally,
    out: Output,
    /// Whether some record was refused.
    is_bad: bool,
}

impl Merger<'_> {
    fn wrong(&mut self, what: &str) {
        self.session.report.error(what);
        self.is_bad = true;
    }

    /// Refuses files of results that belong to none of the cubes.
    fn foreign(&mut self, cubes: &[Cube]) -> io::Result<()> {
        let ids: HashSet<&str> = cubes.iter().map(|cube| cube.id.as_str()).collect();
        for dir in &self.asked.results {
            // The remains of killed workers; perhaps nothing may be removed here.
            let _ = atomic_file::clean(dir);
            let names = fs::read_dir(dir).and_then(|entries| {
                entries
                    .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
                    .collect::<io::Result<Vec<_>>>()
            });
            match names {
                Ok(mut names) => {
                    names.sort_unstable();
                    for name in names.iter().filter(|name| name.ends_with(".json")) {
                        if !name.split('.').next().is_some_and(|id| ids.contains(id)) {
                            self.wrong(&format!("{} belongs to no cube of this problem", dir.join(name).display()));
                        }
                    }
                }
                Err(error) => self.wrong(&format!("{} cannot be read: {error}", dir.display())),
            }
        }
        Ok(())
    }

    /// Adds the result of a cube, or of its parts.
    fn add(&mut self, cube: &Cube) -> io::Result<()> {
        match self.find(cube) {
            [None, None] => self.tally.add(Leaf::new(cube.clone(), None)),
            // The count of a cube goes before its parts.
            [Some(CubeResult::Done { count, seconds, packed, .. }), _] => {
                if self.asked.solutions {
                    self.print(cube, packed.as_deref())?;
                }
                self.tally.add(Leaf::new(cube.clone(), Some((count, seconds))));
            }
            [_, Some(CubeResult::Cut(children))] => {
                for child in children {
                    self.add(&child.with_drawn(cube.drawn))?;
                }
            }
            _ => unreachable!("counts come first, parts second"),
        }
        Ok(())
    }

    /// The results for a cube in all directories: its count, and its parts if it was cut. There may be both.
    fn find(&mut self, cube: &Cube) -> [Option<CubeResult>; 2] {
        let mut found: [Option<(CubeResult, &Path)>; 2] = [None, None];
        for dir in &self.asked.results {
            match results::read(dir, cube, self.hash, &self.limits) {
                Ok(other) => match &mut found[usize::from(matches!(other, CubeResult::Cut(_)))] {
                    Some((first, before)) if !first.agrees(&other) => {
                        let (before, dir) = (before.display(), dir.display());
                        self.wrong(&format!("the results of {} in {before} and {dir} are not equal", cube.id));
                    }
                    Some(_) => {}
                    none => *none = Some((other, dir)),
                },
                Err(NoResult::Missing) => {}
                Err(NoResult::Bad(what)) => self.wrong(&what),
            }
        }
        if let [Some((CubeResult::Done { count, .. }, one)), Some((CubeResult::Cut(children), other))] = &found {
            let (sum, is_whole) = self.sum(children);
            if sum > *count || is_whole && sum != *count {
                let (id, one, other) = (&cube.id, one.display(), other.display());
                self.wrong(&format!(
                    "the count of {id} in {one} and the sum of its parts, cut in {other}, are not equal"
                ));
            }
        }
        found.map(|found| found.map(|(found, _)| found))
    }

    /// The known facts about the solutions of cubes together, and whether all of it is.
    fn sum(&mut self, cubes: &[Cube]) -> (BigUint, bool) {
        cubes.iter().fold((BigUint::ZERO, true), |(sum, is_whole), cube| {
            let (more, is_known) = match self.find(cube) {
                [Some(CubeResult::Done { count, .. }), _] => (count, true),
                [_, Some(CubeResult::Cut(children))] => self.sum(&children),
                _ => (BigUint::ZERO, false),
            };
            (sum + more, is_whole && is_known)
        })
    }

    fn print(&mut self, cube: &Cube, packed: Option<&str>) -> io::Result<()> {
        let longest = self.limits.memory.unwrap_or(usize::MAX);
        match packed.map(|packed| unpacked(packed, longest)) {
            Some(Ok(lines)) => self.out.lines(lines.as_bytes(), 1, 0),
            Some(Err(what)) => {
                self.wrong(&format!("the solutions of {} cannot be read: {what}", cube.id));
                Ok(())
            }
            None => {
                self.wrong(&format!("the cube {} was counted, its solutions were not listed", cube.id));
                Ok(())
            }
        }
    }

    fn answer(mut self, factor: &BigUint) -> io::Result<Status> {
        let missing: Vec<&str> = self.tally.missing().map(|cube| cube.id.as_str()).collect();
        if self.asked.missing {
            for id in &missing {
                self.out.line(id)?;
            }
            self.out.flush()?;
            return Ok(Status::Solved);
        }
        let (many, gone) = (self.tally.len(), missing.len());
        let total = self.tally.sum() * factor;
        let scale: f64 = factor.to_string().parse().unwrap_or(f64::INFINITY);
        let Projection { sum, error, .. } = self.tally.projected();
        let (estimate, error) = (sum * scale, error * scale);
        let done = many - gone;
        let seconds = self.tally.projected_seconds();
        let is_whole = missing.is_empty() && !self.tally.is_sample();
        if self.session.common.json {
            let record = Record::new().with("cubes", many).with("missing", gone).with("count", total.to_string());
            let projected = json!({ "count": estimate, "error": error, "seconds": seconds.sum });
            let record = record.with_some("end", is_whole.then_some(Outcome::Complete.word()));
            let record = record.with_some("projected", (!is_whole).then_some(projected));
            self.out.line(&record.line())?;
        } else if is_whole && !self.asked.solutions {
            self.out.line(&total.to_string())?;
        } else if !self.asked.solutions {
            let cubes = counted(many, if self.tally.is_sample() { "drawn cube" } else { "cube" });
            if done > 0 {
                self.out.line(&format!("estimate from {done} of {cubes}: {estimate:.6e} ± {error:.2e}"))?;
            }
            self.out.line(&format!("at least {total}"))?;
        }
        self.out.flush()?;
        let report = self.session.report;
        let days = |seconds: f64| seconds / 86_400.0;
        report.note(&format!("{}, {gone} missing; {:.1} core-seconds", counted(many, "cube"), self.tally.seconds()));
        if self.tally.is_sample() {
            let Projection { sum, error, .. } = self.tally.projected_cubes();
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
