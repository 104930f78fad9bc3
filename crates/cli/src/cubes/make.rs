//! `graeco cubes make`: prints the header and the cubes of a piece of work.

use graeco_cubes::{Cube, Cut, Fault, Task, manifest, sample, split};
use graeco_host::progress::or_say;
use graeco_host::status::Status;

use super::VERSION;
use crate::answers::Answers;
use crate::args::{CutArgs, typed_text};
use crate::input::Answered;
use crate::query::Mode;
use crate::session::Session;

/// More cubes are not listed.
const MOST: u64 = 100_000_000;

pub(crate) fn make(task: &Task, cutting: &CutArgs, session: Session<'_>, answers: &mut Answers<'_>) -> Answered {
    let limits = session.ask(Mode::Count(None)).limits().started();
    let (mut work, _) = task.open(&limits)?;
    let target = cutting.target.unwrap_or(10_000);
    let cut = Cut::into(usize::try_from(target).unwrap_or(usize::MAX));
    let cut = cutting.share.map_or(cut, |share| cut.with_share(share));
    if cutting.sample.is_none() && target > MOST {
        return Err(format!("--target: expected at most {MOST} without --sample").into());
    }
    let note = match cutting.sample {
        None => format!("making {target} cubes or more; a smaller --target takes less time"),
        Some(draws) => format!("drawing {draws} cubes; a smaller --sample takes less time"),
    };
    let say = || session.report.note(&note);
    let seed = cutting.sample.map(|draws| (draws, session.report.seed(cutting.seed)));
    let cubes = or_say(say, || match seed {
        None => split(&mut work, &task.hash(), &cut, &limits),
        Some((draws, seed)) => sample(&mut work, &task.hash(), &cut, draws, seed, &limits),
    });
    let cubes: Vec<Cube> = match cubes {
        Ok(cubes) => cubes,
        Err(Fault::Stopped(end)) => {
            answers.remark(&format!("no cubes were made: {end}"));
            return Ok(end.into());
        }
        Err(fault) => return Err(fault.into()),
    };
    manifest(task, VERSION, &typed_text(), &cubes).for_each(|line| answers.line(line));
    Ok(Status::Solved)
}
