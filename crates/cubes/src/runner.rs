//! Runs cubes, and writes the result of each; one that takes too long is split.

use std::collections::HashMap;
use std::path::Path;

use graeco_grid::{Limits, Stop};
use graeco_host::cpu_clock::CpuClock;
use graeco_host::durable::DurableResults;
use graeco_host::status::Status;

use crate::cube::Cube;
use crate::results::{CubeResult, NoResult};
use crate::work::{Fault, Work};

/// Runs the cubes of a task.
pub struct Runner<'a> {
    /// The work that the cubes are parts of.
    pub work: Work,
    /// Whether solutions are listed, not only counted.
    pub lists: bool,
    /// The hash of the task.
    pub hash: String,
    /// The folder of the results.
    pub dir: &'a Path,
    /// The limits of each cube.
    pub limits: Limits,
    /// The version of the program.
    pub version: &'a str,
    /// Says what happens to a cube.
    pub tell: &'a dyn Fn(&str),
}

/// Why cubes are not run any more.
#[derive(Debug)]
pub enum RunFailure {
    /// The cube of this id cannot be run.
    Fault(String, Fault),
    /// A result cannot be written, and why, if that is known yet.
    Unwritten(Option<String>),
}

impl Runner<'_> {
    /// The cube with an id: one of these, or a part of one of them.
    ///
    /// # Errors
    /// If a cube cannot be cut again.
    pub fn find(&mut self, id: &str, cubes: &HashMap<String, Cube>) -> Result<Option<Cube>, RunFailure> {
        let mut numbers = id.split('.');
        let mut found = cubes.get(numbers.next().unwrap_or("")).cloned();
        for number in numbers {
            let Some(cube) = found else { break };
            // The same as those that were written when the cube was split.
            let children = match CubeResult::read(self.dir, &cube, &self.hash, &self.unhurried()) {
                Ok(CubeResult::Cut(children)) => children,
                _ => self.children(&cube)?,
            };
            found = number.parse().ok().and_then(|number: usize| children.into_iter().nth(number));
        }
        Ok(found.filter(|cube| cube.id == id))
    }

    fn children(&mut self, cube: &Cube) -> Result<Vec<Cube>, RunFailure> {
        let limits = self.unhurried();
        let children = cube.children(&mut self.work, &self.hash, &limits);
        children.map_err(|fault| RunFailure::Fault(cube.id.clone(), fault))
    }

    fn unhurried(&self) -> Limits {
        Limits { time: None, nodes: None, ..self.limits.clone() }
    }

    /// Runs cubes without results, one after another.
    ///
    /// # Errors
    /// If one cannot be run, or results cannot be written.
    pub fn run(&mut self, cubes: &[Cube], results: &DurableResults) -> Result<Status, RunFailure> {
        let mut status = Status::Solved;
        for cube in cubes {
            status.note(self.run_one(cube, results)?);
        }
        Ok(status)
    }

    fn run_one(&mut self, cube: &Cube, results: &DurableResults) -> Result<Status, RunFailure> {
        match CubeResult::read(self.dir, cube, &self.hash, &self.unhurried()) {
            Ok(_) => return Ok(Status::Solved),
            Err(NoResult::Missing) => {}
            Err(NoResult::Bad(what)) => (self.tell)(&format!("{what}; the cube is run again")),
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
                    (self.tell)(&format!("{}: {end}; it cannot be split", cube.id));
                    return Ok(Status::Limit);
                }
                (self.tell)(&format!("{}: split into {} cubes", cube.id, children.len()));
                CubeResult::Cut(children)
            }
            Err(fault) => return Err(RunFailure::Fault(cube.id.clone(), fault)),
        };
        let result = found.write(self.dir, cube, &self.hash, self.version);
        let result = result.map_err(|what| RunFailure::Unwritten(Some(what)))?;
        // The reason is known at the end.
        if results.put(result) { Ok(Status::Solved) } else { Err(RunFailure::Unwritten(None)) }
    }
}
