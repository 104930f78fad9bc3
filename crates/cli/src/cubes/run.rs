//! `graeco run-cube`: works on some cubes, and writes the result of each.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::Path;

use graeco_cubes::{Cube, CubeResult, CubeSelection, Fault, Manifest, NoResult, Work};
use graeco_grid::{Limits, Stop};
use graeco_host::atomic_file;
use graeco_host::cpu_clock::CpuClock;
use graeco_host::durable::{DurableResults, WriteFailure};
use graeco_host::status::Status;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::{VERSION, manifest};
use crate::args::RunCube;
use crate::input;
use crate::query::Mode;
use crate::session::Session;

/// Runs the requested cubes, except those with results.
pub(crate) fn run_cubes(asked: &RunCube, session: Session<'_>) -> io::Result<Status> {
    Ok(run(asked, session).unwrap_or_else(|status| status))
}

fn run(asked: &RunCube, session: Session<'_>) -> Result<Status, Status> {
    let report = session.report;
    let limits = session.ask(Mode::Count(None)).limits();
    let mut ids = asked.id.clone();
    if asked.stdin {
        let text = input::text(Path::new("-"), &limits, report)?;
        ids.extend(text.split_whitespace().map(str::to_owned));
    }
    if let (Some(from), Some(to)) = (asked.from, asked.to)
        && from > to
    {
        report.error(&format!("--from {from} is after --to {to}; expected numbers of cubes in order"));
        return Err(Status::BadInput);
    }
    let by_id = asked.stdin || !ids.is_empty();
    // A part of a cube has the id of the cube before the first dot.
    let whole = ids.iter().map(|id| id.split('.').next().unwrap_or(id).to_owned()).collect();
    let wanted = if by_id {
        CubeSelection::Ids(whole)
    } else {
        CubeSelection::Numbers(asked.from.unwrap_or(1)..=asked.to.unwrap_or(u64::MAX))
    };
    let bad = |what: &str| super::bad(&asked.cubes, what, report);
    let Manifest { task, hash, mut cubes, many, .. } = manifest(&asked.cubes, &limits, &wanted, report)?;
    if asked.id.is_empty() {
        // One cube among very many does not look at all of them.
        let _ = atomic_file::clean(&asked.output);
    }
    if let Some(from) = asked.from.filter(|&from| from > many) {
        return Err(bad(&format!("it has no cube number {from}; expected --from at most {many}")));
    }
    let (work, _) = task.open(&limits).map_err(|what| bad(&what))?;
    fs::create_dir_all(&asked.output).map_err(|error| {
        report.error(&format!("{} cannot be made: {error}", asked.output.display()));
        Status::BadInput
    })?;
    let mut worker = Worker { work, lists: task.lists, hash, dir: &asked.output, limits, session };
    let lost = |(path, error): WriteFailure| {
        report.error(&format!("{} cannot be written: {error}", path.display()));
        Status::BadInput
    };
    if by_id {
        let known = cubes.into_iter().map(|cube| (cube.id.clone(), cube)).collect();
        cubes = ids.iter().map(|id| worker.find(id, &known, &asked.cubes)).collect::<Result<_, _>>()?;
    }
    if let Some(many) = asked.sample {
        let seed = report.seed(asked.seed);
        cubes.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
        cubes.truncate(usize::try_from(many).unwrap_or(usize::MAX));
    }
    let safe = DurableResults::start(&asked.output);
    let ran = worker.run_all(&cubes, &safe);
    safe.finish().map_err(lost).and(ran)
}

/// Works on cubes.
struct Worker<'a> {
    work: Work,
    lists: bool,
    hash: String,
    dir: &'a Path,
    limits: Limits,
    session: Session<'a>,
}

impl Worker<'_> {
    /// The cube with an id.
    fn find(&mut self, id: &str, cubes: &HashMap<String, Cube>, file: &Path) -> Result<Cube, Status> {
        let mut numbers = id.split('.');
        let first = numbers.next().unwrap_or("");
        let mut found = cubes.get(first).cloned();
        for number in numbers {
            let Some(cube) = found else { break };
            // The same as those that were written when the cube was split.
            let children = match CubeResult::read(self.dir, &cube, &self.hash, &self.unhurried()) {
                Ok(CubeResult::Cut(children)) => children,
                _ => self.children(&cube)?,
            };
            found = number.parse().ok().and_then(|number: usize| children.into_iter().nth(number));
        }
        let missing = || super::bad(file, &format!("it has no cube {id:?}"), self.session.report);
        found.filter(|cube| cube.id == id).ok_or_else(missing)
    }

    /// The parts of a cube.
    fn children(&mut self, cube: &Cube) -> Result<Vec<Cube>, Status> {
        let limits = self.unhurried();
        cube.children(&mut self.work, &self.hash, &limits).map_err(|fault| self.report_fault(cube, fault))
    }

    fn unhurried(&self) -> Limits {
        Limits { time: None, nodes: None, ..self.limits.clone() }
    }

    /// Works on cubes, one after another.
    fn run_all(&mut self, cubes: &[Cube], safe: &DurableResults) -> Result<Status, Status> {
        let mut status = Status::Solved;
        for cube in cubes {
            status.note(self.run(cube, safe)?);
        }
        Ok(status)
    }

    /// Works on one cube.
    fn run(&mut self, cube: &Cube, safe: &DurableResults) -> Result<Status, Status> {
        match CubeResult::read(self.dir, cube, &self.hash, &self.unhurried()) {
            Ok(_) => return Ok(Status::Solved),
            Err(NoResult::Missing) => {}
            Err(NoResult::Bad(what)) => self.session.report.note(&format!("{what}; the cube is run again")),
        }
        let clock = CpuClock::start();
        let limits = self.limits.clone().started();
        let done =
            if self.lists { self.work.list(&cube.prefix, &limits) } else { self.work.count(&cube.prefix, &limits) };
        let found = match done {
            Ok(done) => CubeResult::new(done, clock.seconds(), self.lists),
            Err(Fault::Stopped(end @ (Stop::TimeLimit | Stop::NodeLimit))) => {
                let children = self.children(cube)?;
                if children.is_empty() {
                    self.session.report.note(&format!("{}: {end}; it cannot be split", cube.id));
                    return Ok(Status::Limit);
                }
                self.session.report.note(&format!("{}: split into {} cubes", cube.id, children.len()));
                CubeResult::Cut(children)
            }
            Err(fault) => return Err(self.report_fault(cube, fault)),
        };
        let result = found.write(self.dir, cube, &self.hash, VERSION).map_err(|what| {
            self.session.report.error(&what);
            Status::BadInput
        })?;
        // The reason is printed at the end.
        if safe.put(result) { Ok(Status::Solved) } else { Err(Status::BadInput) }
    }

    fn report_fault(&self, cube: &Cube, fault: Fault) -> Status {
        match fault {
            Fault::Stopped(end) => {
                self.session.report.note(&format!("{}: {}", cube.id, end));
                end.into()
            }
            fault => {
                self.session.report.error(&format!("{}: {fault}", cube.id));
                Status::BadInput
            }
        }
    }
}
