//! `graeco latin`: build, complete, count, sample and explore Latin squares.

mod build;
mod complete;
mod count;
mod large;
mod mols;
mod properties;
mod reason;
mod sheet;
mod shown;
mod source;
mod transversals;

use std::io;

use graeco_latin::{Formula, Kind, Transversals};

use crate::args::{Format, Latin, Mols, Shown, Symbols};
use crate::ask::Mode;
use crate::certificate::Certificate;
use crate::cubes::{self, Task};
use crate::session::Session;
use crate::status::Status;
use crate::stream;
use sheet::Command;

/// The largest order of squares that are stored whole.
const MOST: usize = 255;

pub(crate) fn run(command: &Latin, session: Session<'_>) -> io::Result<Status> {
    let order = |text: &str, most: usize| build::order(text, most, session.report);
    let transversals = |diagonals: bool| if diagonals { Transversals::Diagonal } else { Transversals::Plain };
    let squares = |files, shown, threads| Command { session, files, shown, threads };
    match command {
        Latin::Build { order: n, kind, seed, asked, shown } => {
            let Some(n) = order(n, Formula::MAX_ORDER) else { return Ok(Status::BadInput) };
            let seed = seed.map(|seed| session.report.seed(seed));
            build::build(n, kind.kind(), seed, &session.ask((*asked).into()), shown, session)
        }
        Latin::Random { order: n, kind, number, seed, shown } => {
            let Some(n) = order(n, Formula::MAX_ORDER) else { return Ok(Status::BadInput) };
            let seed = session.report.seed(*seed);
            build::random(n, kind.kind(), *number, seed, &session.ask(Mode::One), shown, session)
        }
        Latin::Complete { files, kind, asked, proof, shown, engine, seed, threads } => {
            let certificate = proof.proof.as_deref().map(|dir| Certificate { dir, report: session.report });
            let (kind, engine, threads) = (kind.kind(), *engine, stream::threads(*threads));
            let seed = seed.map(|seed| session.report.seed(seed));
            let (command, ask) = (squares(files, shown, 1), session.ask((*asked).into()));
            complete::Completer { command, kind, engine, seed, threads, ask: &ask, certificate }.run()
        }
        Latin::Explain { files, kind, reasoning, symbols, threads } => {
            reason::explain(&squares(files, &plain(*symbols), threads.threads), kind.kind(), reasoning)
        }
        Latin::Rate { files, kind, methods, symbols, threads } => {
            reason::rate(&squares(files, &plain(*symbols), threads.threads), kind.kind(), methods)
        }
        Latin::Count { order: n, kind, reduced, first_row, checkpoint } => {
            let Some(n) = order(n, MOST) else { return Ok(Status::BadInput) };
            let which = match (reduced, first_row) {
                (true, _) => count::Which::Reduced,
                (false, true) => count::Which::FirstRow,
                (false, false) => count::Which::All,
            };
            let (kind, checkpoint, ask) = (kind.kind(), checkpoint.as_deref(), session.ask(Mode::Count(None)));
            count::Counter { kind, n, which, checkpoint, ask: &ask, session }.run()
        }
        Latin::Cubes { order: n, kind, first_row, cutting } => {
            let Some(n) = order(n, MOST) else { return Ok(Status::BadInput) };
            cubes::make(&Task::latin(n, kind.kind(), *first_row, cutting.solutions), cutting, session)
        }
        Latin::Transversals { files, diagonals, limit, count, symbols, draw, threads } => {
            let shown = Shown { draw: draw.clone(), ..plain(*symbols) };
            let command = squares(files, &shown, threads.threads);
            let list = if *count { transversals::count } else { transversals::list };
            list(&command, transversals(*diagonals), *limit)
        }
        Latin::Mate { files, diagonals, shown, threads } => {
            transversals::mate(&squares(files, shown, threads.threads), transversals(*diagonals))
        }
        Latin::Mols { check: Some(Mols::Check { files, symbols }), .. } => {
            mols::check(&squares(files, &plain(*symbols), 1))
        }
        Latin::Mols { order: n, diagonals, shown, .. } => {
            let Some(n) = order(n.as_deref().unwrap_or(""), MOST) else { return Ok(Status::BadInput) };
            let kind = if *diagonals { Kind::Diagonal } else { Kind::Plain };
            mols::build(session, n, kind, &mut shown::Printer::new(shown, session))
        }
        Latin::Canon { files, of, shown, threads } => properties::canon(&squares(files, shown, threads.threads), *of),
        Latin::Autotopisms { files, symbols, threads } => {
            properties::autotopisms(&squares(files, &plain(*symbols), threads.threads))
        }
        Latin::Intercalates { files, count, symbols, threads } => {
            properties::intercalates(&squares(files, &plain(*symbols), threads.threads), *count)
        }
        Latin::Is { files, symbols, threads } => properties::is(&squares(files, &plain(*symbols), threads.threads)),
        Latin::Check { files, kind, symbols, threads } => {
            properties::check(&squares(files, &plain(*symbols), threads.threads), kind.kind())
        }
    }
}

/// How answers other than squares are printed.
fn plain(symbols: Option<Symbols>) -> Shown {
    Shown { symbols, format: Format::Line, draw: None }
}
