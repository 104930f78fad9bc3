//! The results of cubes in some directories, added up: every cube exactly once, or all of its parts.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use graeco_grid::Limits;
use graeco_host::atomic_file;
use num_bigint::BigUint;

use crate::cube::Cube;
use crate::results::{CubeResult, NoResult};
use crate::tally::{Leaf, Tally};

/// The results in some directories.
#[derive(Debug)]
pub struct Merger<'a> {
    dirs: &'a [PathBuf],
    hash: &'a str,
    limits: Limits,
    tally: Tally,
    /// The errors in the results that were not taken yet.
    wrong: Vec<String>,
}

impl<'a> Merger<'a> {
    /// The results of a task with this hash, none of which is added yet.
    #[must_use]
    pub fn new(dirs: &'a [PathBuf], hash: &'a str, limits: Limits) -> Merger<'a> {
        Merger { dirs, hash, limits, tally: Tally::default(), wrong: Vec::new() }
    }

    /// The cubes that were added.
    #[must_use]
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// The errors that were found since the last call.
    pub fn take_errors(&mut self) -> Vec<String> {
        std::mem::take(&mut self.wrong)
    }

    /// Refuses files of results that belong to none of the cubes.
    pub fn refuse_foreign(&mut self, cubes: &[Cube]) {
        let ids: HashSet<&str> = cubes.iter().map(|cube| cube.id.as_str()).collect();
        for dir in self.dirs {
            // What workers who were killed have left; perhaps nothing may be removed here.
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
                            self.wrong.push(format!("{} belongs to no cube of this problem", dir.join(name).display()));
                        }
                    }
                }
                Err(error) => self.wrong.push(format!("{} cannot be read: {error}", dir.display())),
            }
        }
    }

    /// Adds what came of a cube, or of its parts. Each cube that was counted is handed to `done`.
    pub fn add(&mut self, cube: &Cube, done: &mut dyn FnMut(&Cube, &CubeResult)) {
        match self.find(cube) {
            [None, None] => self.tally.add(Leaf::new(cube.clone(), None)),
            // The count of a cube goes before its parts.
            [Some(result @ CubeResult::Done { .. }), _] => {
                done(cube, &result);
                let CubeResult::Done { count, seconds, .. } = result else { unreachable!("it is done") };
                self.tally.add(Leaf::new(cube.clone(), Some((count, seconds))));
            }
            [_, Some(CubeResult::Cut(children))] => {
                for child in children {
                    self.add(&Cube { drawn: cube.drawn, ..child }, done);
                }
            }
            _ => unreachable!("counts come first, parts second"),
        }
    }

    /// What all directories say of a cube: its count, and its parts if it was cut. Both may be there.
    fn find(&mut self, cube: &Cube) -> [Option<CubeResult>; 2] {
        let mut found: [Option<(CubeResult, &Path)>; 2] = [None, None];
        for dir in self.dirs {
            match CubeResult::read(dir, cube, self.hash, &self.limits) {
                Ok(other) => match &mut found[usize::from(matches!(other, CubeResult::Cut(_)))] {
                    Some((first, before)) if !first.agrees(&other) => {
                        let (before, dir) = (before.display(), dir.display());
                        self.wrong.push(format!("the results of {} in {before} and {dir} are not equal", cube.id));
                    }
                    Some(_) => {}
                    none => *none = Some((other, dir)),
                },
                Err(NoResult::Missing) => {}
                Err(NoResult::Bad(what)) => self.wrong.push(what),
            }
        }
        if let [Some((CubeResult::Done { count, .. }, one)), Some((CubeResult::Cut(children), other))] = &found {
            let (sum, is_whole) = self.sum(children);
            if sum > *count || is_whole && sum != *count {
                let (id, one, other) = (&cube.id, one.display(), other.display());
                self.wrong.push(format!(
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
}
