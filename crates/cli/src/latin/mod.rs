//! `graeco latin`: build, complete, count, sample and explore Latin squares.

mod bachelor;
mod build;
mod collected;
mod complete;
mod count;
mod designs;
mod families;
mod holes;
mod howell;
mod isomorphism;
mod large;
mod mates;
mod mols;
mod properties;
mod reason;
mod rectangles;
mod sheet;
mod shown;
mod source;
mod trades;
mod transversals;
mod triples;

use std::io;

use graeco_latin::{Class, ClassOf, Formula, Kind, MOST_CLASSES, Transversals};

use crate::args::{Alike, Design, Format, Latin, Listed, Mols, Shown, SquareDesign, Symbols};
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
        Latin::Build { order: n, group: Some(name), family, design, shown, .. } => {
            let Some(n) = order(n, MOST) else { return Ok(Status::BadInput) };
            build::group(n, name, &family.family(), *design, shown, session)
        }
        Latin::Build { order: n, rows: Some(rows), seed, asked, shown, .. } => {
            let Some(n) = order(n, MOST) else { return Ok(Status::BadInput) };
            let ask = session.ask((*asked).into());
            match (ask.mode, seed) {
                (Mode::One, Some(seed)) => rectangles::random(*rows, n, 1, session.report.seed(*seed), shown, session),
                _ => rectangles::build(*rows, n, &ask, shown, session),
            }
        }
        Latin::Build { order: n, bachelor: true, seed, shown, .. } => {
            let Some(n) = order(n, MOST) else { return Ok(Status::BadInput) };
            match seed {
                Some(seed) => bachelor::random(n, 1, session.report.seed(*seed), shown, session),
                None => bachelor::build(n, shown, session),
            }
        }
        Latin::Build { order: n, family, holes, shown, .. } if !holes.is_empty() => {
            let Some(n) = order(n, MOST) else { return Ok(Status::BadInput) };
            holes::build(n, &family.family(), holes, shown, session)
        }
        Latin::Build { order: n, family, seed, design: Some(SquareDesign::Tournament), shown, .. } => {
            let Some(n) = order(n, MOST) else { return Ok(Status::BadInput) };
            families::tournament(n, &family.family(), seed.map(|seed| session.report.seed(seed)), shown, session)
        }
        Latin::Build { order: n, family, seed, asked, shown, .. } => {
            let Some(n) = order(n, Formula::MAX_ORDER) else { return Ok(Status::BadInput) };
            let seed = seed.map(|seed| session.report.seed(seed));
            let family = &family.family();
            let build = if family.is_kind() { build::build } else { families::build };
            build(n, family, seed, &session.ask((*asked).into()), shown, session)
        }
        Latin::Howell { side, points, symbols } => {
            let Some(side) = order(side, MOST) else { return Ok(Status::BadInput) };
            howell::build(side, *points, usize::from(*symbols), session)
        }
        Latin::Random { order: n, rows: Some(rows), number, seed, shown, .. } => {
            let Some(n) = order(n, MOST) else { return Ok(Status::BadInput) };
            rectangles::random(*rows, n, *number, session.report.seed(*seed), shown, session)
        }
        Latin::Random { order: n, bachelor: true, number, seed, shown, .. } => {
            let Some(n) = order(n, MOST) else { return Ok(Status::BadInput) };
            bachelor::random(n, *number, session.report.seed(*seed), shown, session)
        }
        Latin::Random { order: n, family, number, seed, shown, .. } => {
            let Some(n) = order(n, Formula::MAX_ORDER) else { return Ok(Status::BadInput) };
            let seed = session.report.seed(*seed);
            let family = &family.family();
            let random = if family.is_kind() { build::random } else { families::random };
            random(n, family, *number, seed, &session.ask(Mode::One), shown, session)
        }
        Latin::Complete { files, rows: Some(rows), asked, shown, .. } => {
            rectangles::complete(*rows, files, &session.ask((*asked).into()), shown, session)
        }
        Latin::Complete { files, family, asked, proof, shown, engine, seed, threads, rows: None } => {
            let certificate = proof.proof.as_deref().map(|dir| Certificate { dir, report: session.report });
            let (family, engine, threads) = (&family.family(), *engine, stream::threads(*threads));
            let seed = seed.map(|seed| session.report.seed(seed));
            let (command, ask) = (squares(files, shown, 1), session.ask((*asked).into()));
            complete::Completer { command, family, engine, seed, threads, ask: &ask, certificate }.run()
        }
        Latin::Explain { files, kind, reasoning, symbols, threads } => {
            reason::explain(&squares(files, &plain(*symbols), threads.threads), kind.kind(), reasoning)
        }
        Latin::Rate { files, kind, methods, symbols, threads } => {
            reason::rate(&squares(files, &plain(*symbols), threads.threads), kind.kind(), methods)
        }
        Latin::Count { order: n, rows: Some(rows), reduced, first_row, .. } => {
            let Some(n) = order(n, MOST) else { return Ok(Status::BadInput) };
            let which = count::Which::of(*reduced, *first_row);
            rectangles::count(*rows, n, which, &session.ask(Mode::Count(None)), session)
        }
        Latin::Count { order: n, family, reduced, first_row, checkpoint, rows: None } => {
            let Some(n) = order(n, MOST) else { return Ok(Status::BadInput) };
            let which = count::Which::of(*reduced, *first_row);
            let (family, checkpoint, ask) = (&family.family(), checkpoint.as_deref(), session.ask(Mode::Count(None)));
            count::Counter { family, n, which, checkpoint, ask: &ask, session }.run()
        }
        Latin::Cubes { order: n, kind, first_row, cutting } => {
            let Some(n) = order(n, MOST) else { return Ok(Status::BadInput) };
            cubes::make(&Task::latin(n, kind.kind(), *first_row, cutting.solutions), cutting, session)
        }
        Latin::Transversals { files, diagonals, disjoint: true, count, symbols, threads, .. } => {
            let kind = transversals(*diagonals);
            mates::disjoint(&squares(files, &plain(*symbols), threads.threads), kind, *count)
        }
        Latin::Extend { files, asked, shown } => {
            rectangles::extend(files, &session.ask((*asked).into()), shown, session)
        }
        Latin::Triples { files, square, unipotent } => match square {
            true => triples::squares(files, *unipotent, &plain(None), session),
            false => triples::list(&squares(files, &plain(None), 1)),
        },
        Latin::Transversals { files, diagonals, limit, count, symbols, draw, threads, .. } => {
            let shown = Shown { draw: draw.clone(), ..plain(*symbols) };
            let command = squares(files, &shown, threads.threads);
            let list = if *count { transversals::count } else { transversals::list };
            list(&command, transversals(*diagonals), *limit)
        }
        Latin::Mate { files, diagonals, all, limit, count, triple, shown, threads } => {
            let (command, kind) = (squares(files, shown, threads.threads), transversals(*diagonals));
            match (triple, count, *all || limit.is_some()) {
                (true, ..) => mates::triple(&command, kind),
                (_, true, _) => mates::count(&command, kind, *limit),
                (_, _, true) => mates::list(&command, kind, *limit),
                _ => transversals::mate(&command, kind),
            }
        }
        Latin::Orthogonality { files, clique, symbols } => {
            mates::orthogonality(&squares(files, &plain(*symbols), 1), *clique)
        }
        Latin::Mols { check: Some(Mols::Check { files, symbols }), .. } => {
            mols::check(&squares(files, &plain(*symbols), 1))
        }
        Latin::Mols { order: n, diagonals, pandiagonal, self_orthogonal, hole, design, shown, .. } => {
            let Some(n) = order(n.as_deref().unwrap_or(""), MOST) else { return Ok(Status::BadInput) };
            if let Some(hole) = *hole {
                return mols::incomplete(session, n, hole, shown);
            }
            let is_diagonal = *diagonals || *design == Some(Design::Magic);
            let kind = match (*pandiagonal, is_diagonal) {
                (true, _) => Kind::Pandiagonal,
                (false, true) => Kind::Diagonal,
                (false, false) => Kind::Plain,
            };
            let is_self_orthogonal = *self_orthogonal || *design == Some(Design::Tournament);
            mols::Family { session, n, kind, is_self_orthogonal, design: *design }.build(shown)
        }
        Latin::Canon { files, of, shown, threads } => properties::canon(&squares(files, shown, threads.threads), *of),
        Latin::Isotopic { files, of, symbols } => {
            isomorphism::isotopic(&squares(files, &plain(*symbols), 1), (*of).into())
        }
        Latin::Conjugates { files, shown } => isomorphism::conjugates(&squares(files, shown, 1)),
        Latin::Autotopisms { files, of, generators, symbols, threads } => {
            let shown = plain(*symbols);
            isomorphism::autotopisms(&squares(files, &shown, threads.threads), (*of).into(), *generators)
        }
        Latin::Subsquares { files, order, count, symbols, threads } => {
            isomorphism::subsquares(&squares(files, &plain(*symbols), threads.threads), *order, *count)
        }
        Latin::Classes { order: n, of, limit, count, shown } => {
            let Some(n) = order(n, MOST_CLASSES) else { return Ok(Status::BadInput) };
            let mut printer = shown::Printer::new(shown, session);
            isomorphism::classes(session, n, (*of).into(), *limit, *count, &mut printer)
        }
        Latin::Trade { files, switches, apply, shown, threads } => {
            let answer = if *switches { trades::switches } else { trades::trade };
            answer(&squares(files, shown, threads.threads), *apply)
        }
        Latin::Critical { files, find, seed, smallest, shown, threads } => {
            let command = squares(files, shown, threads.threads);
            match find {
                Some(tries) => trades::critical_set(&command, Some((*tries, session.report.seed(*seed)))),
                None if *smallest => trades::critical_set(&command, None),
                None => trades::critical(&command),
            }
        }
        Latin::Backbone { files, kind, shown, threads } => {
            trades::backbone(&squares(files, shown, threads.threads), kind.kind())
        }
        Latin::Intercalates { files, count, symbols, threads } => {
            properties::intercalates(&squares(files, &plain(*symbols), threads.threads), *count)
        }
        Latin::Is { files, symbols, threads } => properties::is(&squares(files, &plain(*symbols), threads.threads)),
        Latin::Check { files, family, symbols, threads } => {
            properties::check(&squares(files, &plain(*symbols), threads.threads), &family.family())
        }
    }
}

/// How answers other than squares are printed.
fn plain(symbols: Option<Symbols>) -> Shown {
    Shown { symbols, format: Format::Line, draw: None }
}

impl From<Alike> for Class {
    fn from(alike: Alike) -> Class {
        match alike {
            Alike::Isotopy => Class::Isotopy,
            Alike::Main => Class::Main,
        }
    }
}

impl From<Listed> for ClassOf {
    fn from(listed: Listed) -> ClassOf {
        match listed {
            Listed::Isotopy => ClassOf::Isotopy,
            Listed::Main => ClassOf::Main,
            Listed::Diagonal => ClassOf::Diagonal,
        }
    }
}
