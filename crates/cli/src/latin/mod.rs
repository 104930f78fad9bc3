//! `graeco latin`: build, complete, count, sample and explore Latin squares.

mod bachelor;
mod build;
mod collected;
mod complete;
mod count;
mod designs;
mod families;
mod groups;
mod howell;
mod input_square;
mod isomorphism;
mod isotopes;
mod large;
mod listing;
mod look_ahead;
mod made;
mod mates;
mod mols;
mod orthogonal;
mod pairs;
mod properties;
mod random;
mod reason;
mod rectangles;
mod sheet;
mod shown;
mod source;
mod subsquares;
mod trades;
mod transversals;
mod triples;
mod unanswered;

use std::io;

use graeco_cubes::Task;
use graeco_host::status::Status;
use graeco_latin::{Class, ClassOf};
use sheet::Command;

use crate::args::{Equivalence, Format, Latin, Listed, Shown, Symbols};
use crate::cubes;
use crate::session::Session;

/// The largest order of squares that are stored whole.
const MOST: usize = 255;

pub(crate) fn run(command: &Latin, session: Session<'_>) -> io::Result<Status> {
    let squares = |files, shown, threads| Command::new(session, files, shown, threads);
    match command {
        Latin::Build(asked) => made::build(asked, session),
        Latin::Random(asked) => made::random(asked, session),
        Latin::Complete(asked) => complete::run(asked, session),
        Latin::Count(asked) => count::run(asked, session),
        Latin::Transversals(asked) => orthogonal::transversals(asked, session),
        Latin::Mate(asked) => orthogonal::mate(asked, session),
        Latin::Howell { side, points, symbols } => howell::build(side, *points, usize::from(*symbols), session),
        Latin::Explain { files, kind, reasoning, symbols, threads } => {
            reason::explain(&squares(files, &plain(*symbols), threads.threads), kind.kind(), reasoning)
        }
        Latin::Rate { files, kind, methods, symbols, threads } => {
            reason::rate(&squares(files, &plain(*symbols), threads.threads), kind.kind(), methods)
        }
        Latin::Cubes { order: n, kind, first_row, cutting } => {
            let Some(n) = build::order(n, MOST, session.report) else { return Ok(Status::BadInput) };
            if !cutting.solutions {
                count::say_if_needless(n, kind.kind(), session);
            }
            cubes::make(&Task::latin(n, kind.kind(), *first_row, cutting.solutions), cutting, session)
        }
        Latin::Extend { files, asked, shown } => {
            rectangles::extend(files, &session.ask((*asked).into()), shown, session)
        }
        Latin::Triples { files, square, unipotent } => triples::run(files, *square, *unipotent, &plain(None), session),
        Latin::Orthogonality { files, clique, symbols } => {
            pairs::orthogonality(&squares(files, &plain(*symbols), 1), *clique)
        }
        Latin::Mols(asked) => mols::run(asked, session),
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
            subsquares::all(&squares(files, &plain(*symbols), threads.threads), *order, *count)
        }
        Latin::Classes { order: n, of, limit, count, shown } => {
            isomorphism::classes(session, n, (*of).into(), *limit, *count, shown)
        }
        Latin::Trade { files, switches, apply, shown, threads } => {
            trades::run(&squares(files, shown, threads.threads), *switches, *apply)
        }
        Latin::Critical { files, find, seed, smallest, shown, threads } => {
            let random = find.map(|tries| (tries, session.report.seed(*seed)));
            trades::critical_or_set(&squares(files, shown, threads.threads), random, *smallest)
        }
        Latin::Backbone { files, kind, shown, threads } => {
            trades::backbone(&squares(files, shown, threads.threads), kind.kind())
        }
        Latin::Intercalates { files, count, symbols, threads } => {
            subsquares::intercalates(&squares(files, &plain(*symbols), threads.threads), *count)
        }
        Latin::Is { files, symbols, threads } => properties::is(&squares(files, &plain(*symbols), threads.threads)),
        Latin::Check { files, family, bachelor, symbols, threads } => {
            let Some(family) = session.report.ok(family.family()) else { return Ok(Status::BadInput) };
            properties::check(&squares(files, &plain(*symbols), threads.threads), &family, *bachelor)
        }
    }
}

/// How answers other than squares are printed.
fn plain(symbols: Option<Symbols>) -> Shown {
    Shown { symbols, format: Format::Line, draw: None }
}

impl From<Equivalence> for Class {
    fn from(alike: Equivalence) -> Class {
        match alike {
            Equivalence::Isotopy => Class::Isotopy,
            Equivalence::Main => Class::Main,
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
