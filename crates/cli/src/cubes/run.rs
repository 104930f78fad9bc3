//! `graeco cubes run`: works on some cubes, and writes the result of each.

use std::fs;
use std::path::Path;

use graeco_cubes::{CubeSelection, Fault, Manifest, RunFailure, Runner};
use graeco_host::atomic_file;
use graeco_host::durable::{DurableResults, WriteFailure};
use graeco_host::status::Status;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::{VERSION, manifest};
use crate::args::RunCubes;
use crate::input::{self, Answered, Told};
use crate::query::Mode;
use crate::session::Session;

/// Runs the requested cubes, except those with results.
pub(crate) fn run(asked: &RunCubes, session: Session<'_>) -> Answered {
    let (report, limits) = (session.report, session.ask(Mode::Count(None)).limits());
    let mut ids = asked.id.clone();
    if asked.stdin {
        ids.extend(input::text(Path::new("-"), &limits)?.split_whitespace().map(str::to_owned));
    }
    if let (Some(from), Some(to)) = (asked.from, asked.to)
        && from > to
    {
        return Err(format!("--from {from} is after --to {to}; expected numbers of cubes in order").into());
    }
    let by_id = asked.stdin || !ids.is_empty();
    // A part of a cube has the id of the cube before the first dot.
    let whole = ids.iter().map(|id| id.split('.').next().unwrap_or(id).to_owned()).collect();
    let wanted = if by_id {
        CubeSelection::Ids(whole)
    } else {
        CubeSelection::Numbers(asked.from.unwrap_or(1)..=asked.to.unwrap_or(u64::MAX))
    };
    let bad = |what: &str| super::bad(&asked.cubes, what);
    let Manifest { task, hash, mut cubes, many, .. } = manifest(&asked.cubes, &limits, &wanted)?;
    if asked.id.is_empty() {
        // One cube among very many does not look at all of them.
        let _ = atomic_file::clean(&asked.output);
    }
    if let Some(from) = asked.from.filter(|&from| from > many) {
        return Err(bad(&format!("it has no cube number {from}; expected --from at most {many}")).into());
    }
    if let Some(to) = asked.to.filter(|&to| to > many) {
        report.note(&format!("--to {to} is beyond the last cube, number {many}"));
    }
    let (work, _) = task.open(&limits).map_err(|what| bad(&what))?;
    fs::create_dir_all(&asked.output).map_err(|error| format!("{} cannot be made: {error}", asked.output.display()))?;
    let (hash, dir, version, tell) = (hash, &*asked.output, VERSION, &|what: &str| report.note(what));
    let mut runner = Runner { work, lists: task.lists, hash, dir, limits, version, tell };
    // That results were lost is told after this.
    let failed = |failure| {
        match &failure {
            RunFailure::Fault(id, Fault::Stopped(end)) => report.note(&format!("{id}: {end}")),
            RunFailure::Fault(id, fault) => report.error(&format!("{id}: {fault}")),
            RunFailure::Unwritten(what) => what.iter().for_each(|what| report.error(what)),
        }
        Told(if let RunFailure::Fault(_, Fault::Stopped(end)) = failure { end.into() } else { Status::BadInput })
    };
    if by_id {
        let known = cubes.into_iter().map(|cube| (cube.id.clone(), cube)).collect();
        let find = |id: &String| {
            let found = runner.find(id, &known).map_err(failed)?;
            found.ok_or_else(|| bad(&format!("it has no cube {id:?}")).into())
        };
        cubes = ids.iter().map(find).collect::<Answered<_>>()?;
    }
    if let Some(many) = asked.sample {
        let seed = report.seed(asked.seed);
        cubes.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
        cubes.truncate(usize::try_from(many).unwrap_or(usize::MAX));
    }
    let safe = DurableResults::start(&asked.output);
    let ran = runner.run(&cubes, &safe).map_err(failed);
    let lost = |(path, error): WriteFailure| format!("{} cannot be written: {error}", path.display());
    safe.finish().map_err(lost)?;
    Ok(ran?)
}
