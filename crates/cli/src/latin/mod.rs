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

use graeco_cubes::Task;
use graeco_latin::Kind;
use sheet::Command;

use crate::args::{CutArgs, Latin, Shown};
use crate::cubes;
use crate::driver::once;
use crate::input::Answered;
use crate::session::Session;

/// The largest order of squares that are stored whole.
const MOST: usize = 255;

pub(crate) fn run(command: &Latin, session: Session<'_>) -> Answered {
    match command {
        Latin::Build(asked) => made::build(asked, session),
        Latin::Random(asked) => made::random(asked, session),
        Latin::Complete(asked) => complete::run(asked, session),
        Latin::Count(asked) => count::run(asked, session),
        Latin::Transversals(asked) => transversals::run(asked, session),
        Latin::Mate(asked) => transversals::mate(asked, session),
        Latin::Howell { side, points, symbols } => howell::build(side, *points, usize::from(*symbols), session),
        Latin::Explain { read, kind, reasoning } => {
            reason::explain(&Command::in_words(read, session), kind.kind(), reasoning)
        }
        Latin::Rate { read, kind, methods } => reason::rate(&Command::in_words(read, session), kind.kind(), methods),
        Latin::Extend { files, asked, shown } => {
            rectangles::extend(files, &session.ask((*asked).into()), shown, session)
        }
        Latin::Triples { files, square, unipotent } => {
            triples::run(files, *square, *unipotent, &Shown::plain(None), session)
        }
        Latin::Orthogonality { files, clique, check, symbols } => {
            let command = Command::new(session, files, Shown::plain(*symbols), 1);
            pairs::orthogonality(&command, *clique, *check)
        }
        Latin::Mols(asked) => mols::run(asked, session),
        Latin::Canon { squares, of } => properties::canon(&Command::in_squares(squares, session), *of),
        Latin::Isotopic { files, of, symbols } => {
            isomorphism::isotopic(&Command::new(session, files, Shown::plain(*symbols), 1), *of)
        }
        Latin::Conjugates(squares) => isomorphism::conjugates(&Command::in_squares(squares, session)),
        Latin::Autotopisms { read, of, generators } => {
            isomorphism::autotopisms(&Command::in_words(read, session), *of, *generators)
        }
        Latin::Subsquares { read, order, count } => subsquares::all(&Command::in_words(read, session), *order, *count),
        Latin::Classes { order: n, of, limit, count, shown } => {
            isomorphism::classes(session, n, *of, *limit, *count, shown)
        }
        Latin::Trade { squares, switches, apply } => {
            let of = if *switches { trades::switches } else { trades::trade };
            of(&Command::in_squares(squares, session), *apply)
        }
        Latin::Critical { squares, find, seed, smallest } => {
            let random = find.map(|tries| (tries, session.report.seed(*seed)));
            let command = Command::in_squares(squares, session);
            if random.is_some() || *smallest {
                trades::critical_set(&command, random)
            } else {
                trades::critical(&command)
            }
        }
        Latin::Backbone { squares, kind } => trades::backbone(&Command::in_squares(squares, session), kind.kind()),
        Latin::Check { read, properties: true, .. } => properties::all(&Command::in_words(read, session)),
        Latin::Check { read, family, bachelor, .. } => {
            properties::check(&Command::in_words(read, session), &family.family()?, *bachelor)
        }
    }
}

/// Prints the cubes of the count of the squares of an order.
pub(crate) fn cubes(n: &str, kind: Kind, first_row: bool, cutting: &CutArgs, session: Session<'_>) -> Answered {
    let n = build::order(n, MOST)?;
    if !cutting.solutions {
        count::say_if_needless(n, kind, session);
    }
    let task = Task::latin(n, kind, first_row, cutting.solutions);
    once(session.report, false, "cubes", |answers| cubes::make(&task, cutting, session, answers))
}
