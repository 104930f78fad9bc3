//! `graeco cover`: exact cover problems in Knuth's text form.

mod count;
mod explore;
mod make;
mod problems;
mod shown;
mod solve;
mod split;
mod tile;
mod written;

use std::io;
use std::path::PathBuf;

use crate::args::{Cover, Tile};
use crate::certificate::Certificate;
use crate::checkpoint::Checkpoint;
use crate::query::Mode;
use crate::session::Session;
use count::Counter;
use graeco_host::output::Output;
use graeco_host::status::Status;
use graeco_host::stream;
use problems::Problems;
use solve::Lister;

pub(crate) fn run(command: &Cover, session: Session<'_>) -> io::Result<Status> {
    let (report, mode) = (session.report, mode_of(command));
    let ask = session.ask(mode);
    let problems = |files, names| Problems { session, files, names, mode };
    match command {
        Cover::Solve { files, shown, engine, simplify, threads, .. } => {
            let problems = problems(&files.files, shown.names);
            // Lists may be endless: each is printed while it is found.
            let is_list = matches!(mode, Mode::List(_));
            let (at_once, threads) = shared_out(*threads, if is_list { &[] } else { &files.files });
            let lister = Lister { engine: *engine, simplify: *simplify, threads, mode, report };
            if is_list {
                return problems.list(|shown, out| lister.list(shown, |line| out.line(line))?.print(out, report));
            }
            problems.each(at_once, |shown| lister.first(shown))
        }
        Cover::Count { files, proof, method, threads, checkpoint, .. } => {
            let (at_once, threads) = shared_out(*threads, &files.files);
            let counter = Counter { method: *method, threads, mode, report };
            let problems = problems(&files.files, false);
            if let Some(dir) = &proof.proof {
                let certificate = Certificate::new(dir, report);
                return problems.list(|shown, out| match counter.certify(shown, &certificate) {
                    Ok(answers) => answers.print(out, report),
                    Err(status) => Ok(status),
                });
            }
            let Some(path) = checkpoint else { return problems.each(at_once, |shown| counter.count(shown)) };
            if files.files.len() > 1 {
                report.error("--checkpoint keeps the state of one count; expected one problem");
                return Ok(Status::BadInput);
            }
            problems.list(|shown, out| match counter.count_in_parts(shown, &mut Checkpoint::new(Some(path), report)) {
                Ok(answers) => answers.print(out, report),
                Err(status) => Ok(status),
            })
        }
        Cover::Cheapest { files, number, shown } => {
            let number = usize::try_from(*number).unwrap_or(usize::MAX);
            problems(&files.files, shown.names).list(|shown, out| explore::cheapest(shown, number, out, report))
        }
        Cover::Random { files, number, seed, shown } => {
            let seed = report.seed(*seed);
            problems(&files.files, shown.names).list(|shown, out| match explore::compile(shown, out, report)? {
                Ok(diagram) => explore::random(shown, &diagram, *number, seed, out, report),
                Err(status) => Ok(status),
            })
        }
        Cover::Diagram { files, nth, shown } => {
            problems(&files.files, shown.names).list(|shown, out| match (explore::compile(shown, out, report)?, nth) {
                (Err(status), _) => Ok(status),
                (Ok(diagram), Some(nth)) => explore::nth(shown, &diagram, nth, out, report),
                (Ok(diagram), None) => explore::uses(shown, &diagram, out, report),
            })
        }
        Cover::Estimate { files, diving } => {
            let seed = report.seed(diving.seeded.seed);
            problems(&files.files, false).list(|shown, out| explore::estimate(shown, diving.dives, seed, out, report))
        }
        Cover::ExplainUnsat { files } => {
            problems(&files.files, false).list(|shown, out| explore::explain(shown, out, report))
        }
        Cover::Split { file, parts, into } => {
            let splitter = split::Splitter { parts: *parts as usize, into, report };
            problems(std::slice::from_ref(file), false).list(|shown, out| splitter.split(shown, out))
        }
        Cover::Cubes { file, cutting } => {
            problems(std::slice::from_ref(file), false).list(|shown, _| split::cubes(shown, cutting, session))
        }
        Cover::Simplify { files } => {
            problems(&files.files, false).list(|shown, out| explore::simplified(shown, out, report))
        }
        Cover::Tile(tile) => tile::Tiler { tile, session, ask: &ask }.run(&mut Output::new("tilings")),
        Cover::Make(make) => make::make(make, &ask, &mut Output::new("lines"), report),
    }
}

/// How many problems are worked on at a time, and how many threads each gets.
fn shared_out(threads: usize, files: &[PathBuf]) -> (usize, usize) {
    let threads = stream::threads(threads);
    let at_once = threads.clamp(1, files.len().max(1));
    (at_once, threads / at_once)
}

/// The requested part of the answer.
fn mode_of(command: &Cover) -> Mode {
    match command {
        Cover::Tile(Tile { count: true, limit, .. }) => Mode::Count(*limit),
        Cover::Solve { all: true, .. } | Cover::Tile(Tile { all: true, .. }) => Mode::List(None),
        Cover::Solve { limit: Some(limit), .. } | Cover::Tile(Tile { limit: Some(limit), .. }) => {
            Mode::List(Some(*limit))
        }
        Cover::Count { limit, .. } => Mode::Count(*limit),
        _ => Mode::One,
    }
}
