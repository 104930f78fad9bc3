//! `graeco latin`: build, complete, count, sample and explore Latin squares.

mod build;
mod complete;
mod count;
mod explore;
mod picture;
mod read;
mod shown;

use std::io;

use graeco_grid::{End, Engine, Stats};
use graeco_latin::{Formula, Kind, Transversals};
use num_bigint::BigUint;

use crate::args::{Common, Latin, Mols};
use crate::ask::{Ask, Mode, Outcome};
use crate::report::Report;
use crate::status::Status;

/// The greatest order of squares that are held.
const MOST: usize = 255;

/// Says that a limit or a signal came before an answer was known, and what that means for the exit status.
fn cut_short(end: End, place: &str, report: &Report) -> Status {
    let outcome = Outcome { found: BigUint::ZERO, end, stats: Stats::default() };
    let mode = Mode::List(None);
    report.note(&format!("{place}: {}", outcome.complaint(mode).unwrap_or("no answer")));
    outcome.status(mode)
}

pub(crate) fn run(command: &Latin, common: &Common, report: &Report) -> io::Result<Status> {
    let ask = |mode: Mode| Ask::new(mode, common);
    let order = |text: &str, most: usize| build::order(text, most, report);
    let transversals = |diagonals: bool| if diagonals { Transversals::Diagonal } else { Transversals::Plain };
    match command {
        Latin::Build { order: n, kind, seed, asked, shown } => {
            let Some(n) = order(n, Formula::MAX_ORDER) else { return Ok(Status::BadInput) };
            build::build(n, kind.kind(), *seed, &ask((*asked).into()), shown, common, report)
        }
        Latin::Random { order: n, kind, number, seed, shown } => {
            let Some(n) = order(n, Formula::MAX_ORDER) else { return Ok(Status::BadInput) };
            build::random(n, kind.kind(), *number, *seed, &ask(Mode::One), shown, common, report)
        }
        Latin::Complete { files, kind, asked, shown, engine, seed, threads } => {
            let (kind, engine, seed, threads) = (kind.kind(), Engine::from(*engine), *seed, *threads);
            let ask = ask((*asked).into());
            complete::Completer { kind, engine, seed, threads, ask: &ask, report }.run(files, shown, common)
        }
        Latin::Count { order: n, kind, reduced, first_row, checkpoint } => {
            let Some(n) = order(n, MOST) else { return Ok(Status::BadInput) };
            let which = match (reduced, first_row) {
                (true, _) => count::Which::Reduced,
                (false, true) => count::Which::FirstRow,
                (false, false) => count::Which::All,
            };
            let (kind, checkpoint, ask) = (kind.kind(), checkpoint.as_deref(), ask(Mode::Count(None)));
            count::Counter { kind, n, which, checkpoint, ask: &ask, common, report }.run()
        }
        Latin::Transversals { files, diagonals, limit, count, shown } => {
            let wanted = explore::AskTransversals { kind: transversals(*diagonals), limit: *limit, count: *count };
            explore::transversals(&wanted, files, shown, &ask(Mode::List(*limit)), common, report)
        }
        Latin::Mate { files, diagonals, shown } => {
            explore::mate(transversals(*diagonals), files, shown, &ask(Mode::One), common, report)
        }
        Latin::Mols { check: Some(Mols::Check { files, symbols }), .. } => {
            explore::check_mols(files, *symbols, &ask(Mode::One), common, report)
        }
        Latin::Mols { order: n, diagonals, shown, .. } => {
            let Some(n) = order(n.as_deref().unwrap_or(""), MOST) else { return Ok(Status::BadInput) };
            let kind = if *diagonals { Kind::Diagonal } else { Kind::Plain };
            build::mols(n, kind, &ask(Mode::List(None)), shown, common, report)
        }
        Latin::Canon { files, of, shown } => explore::canon(*of, files, shown, &ask(Mode::One), common, report),
        Latin::Autotopisms { files, symbols } => explore::autotopisms(files, *symbols, &ask(Mode::One), common, report),
        Latin::Intercalates { files, count, symbols } => {
            explore::intercalates(files, *count, *symbols, &ask(Mode::One), common, report)
        }
        Latin::Is { files, symbols } => explore::is(files, *symbols, &ask(Mode::One), common, report),
        Latin::Check { files, kind, symbols } => {
            explore::check(files, kind.kind(), *symbols, &ask(Mode::One), common, report)
        }
    }
}
