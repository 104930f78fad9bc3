//! `graeco cover`: exact cover problems in Knuth's text form.

mod count;
mod cubes;
mod explore;
mod make;
mod problems;
mod shown;
mod solve;
mod split;
mod tile;
mod written;

use crate::args::{Cover, Tile};
use crate::certificate::Certificate;
use crate::checkpoint::Checkpoint;
use crate::driver::once;
use crate::input::Answered;
use crate::query::Mode;
use crate::session::Session;
use count::Counter;
pub(crate) use cubes::cubes;
use problems::Problems;
use solve::Lister;

pub(crate) fn run(command: &Cover, session: Session<'_>) -> Answered {
    let (report, mode) = (session.report, mode_of(command));
    let ask = session.ask(mode);
    let problems = |files, names| Problems { session, files, names, mode };
    match command {
        Cover::Solve { files, shown, engine, simplify, threads, .. } => {
            let problems = problems(&files.files, shown.names);
            // Lists may be endless: each is printed while it is found.
            let is_list = matches!(mode, Mode::List(_));
            let at_once = if is_list { 1 } else { threads.all().min(files.files.len()) };
            let threads = (threads.sharing() / at_once).max(1);
            let lister = Lister { engine: *engine, simplify: *simplify, threads, mode };
            problems.run(at_once, is_list, |shown, answers| Ok(lister.list(shown, answers)))
        }
        Cover::Count { files, proof, method, threads, checkpoint, .. } => {
            let at_once = threads.all().min(files.files.len());
            let threads = threads.all() / at_once;
            let counter = Counter { method: *method, threads, mode };
            let problems = problems(&files.files, false);
            if let Some(dir) = &proof.proof {
                let certificate = Certificate::new(dir, report);
                return problems.list(|shown, answers| counter.certify(shown, &certificate, answers));
            }
            let Some(path) = checkpoint else {
                return problems.run(at_once, false, |shown, answers| Ok(counter.count(shown, answers)));
            };
            if files.files.len() > 1 {
                return Err("--checkpoint keeps the state of one count; expected one problem".into());
            }
            problems
                .list(|shown, answers| counter.count_in_parts(shown, &mut Checkpoint::new(Some(path), report), answers))
        }
        Cover::Cheapest { files, number, shown } => {
            let number = usize::try_from(*number).unwrap_or(usize::MAX);
            problems(&files.files, shown.names).list(|shown, answers| Ok(explore::cheapest(shown, number, answers)))
        }
        Cover::Random { files, sample, shown } => {
            let seed = report.seed(sample.seed);
            problems(&files.files, shown.names).list(|shown, answers| {
                let diagram = explore::compile(shown, answers)?;
                Ok(explore::random(shown, &diagram, sample.number, seed, answers))
            })
        }
        Cover::Diagram { files, nth, shown } => problems(&files.files, shown.names).list(|shown, answers| {
            let diagram = explore::compile(shown, answers)?;
            Ok(match nth {
                Some(nth) => explore::nth(shown, &diagram, nth, answers),
                None => explore::uses(shown, &diagram, answers),
            })
        }),
        Cover::Estimate { files, diving } => {
            let seed = report.seed(diving.seeded.seed);
            problems(&files.files, false)
                .list(|shown, answers| Ok(explore::estimate(shown, diving.dives, seed, answers)))
        }
        Cover::ExplainUnsat { files } => {
            problems(&files.files, false).list(|shown, answers| Ok(explore::explain(shown, answers)))
        }
        Cover::Simplify { files } => problems(&files.files, false).list(explore::simplified),
        Cover::Tile(tile) => once(report, session.common.json, "tilings", |answers| {
            tile::Tiler { tile, session, ask: &ask }.run(answers)
        }),
        Cover::Make(make) => once(report, false, "lines", |answers| make::make(make, &ask, answers)),
    }
}

/// The requested part of the answer.
fn mode_of(command: &Cover) -> Mode {
    match command {
        Cover::Tile(Tile { count: true, limit, .. }) | Cover::Count { limit, .. } => Mode::Count(*limit),
        Cover::Solve { all: true, .. } | Cover::Tile(Tile { all: true, .. }) => Mode::List(None),
        Cover::Solve { limit: Some(limit), .. } | Cover::Tile(Tile { limit: Some(limit), .. }) => {
            Mode::List(Some(*limit))
        }
        _ => Mode::One,
    }
}
