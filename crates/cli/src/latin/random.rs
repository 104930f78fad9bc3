//! `graeco latin random` for plain squares, squares with boxes and with diagonals.

use graeco_document::{Record, field};
use graeco_grid::{Budget, Order, Square, Symbol};
use graeco_host::progress::or_say;
use graeco_host::status::Status;
use graeco_latin::Random;

use super::shown::{Printer, Wanted, diagonals};
use crate::input::Answered;
use crate::query::Mode;

/// Above this order random squares take minutes and gigabytes.
pub(super) const MOST_RANDOM: usize = 4096;

/// The sample: how many squares, each after how many moves of the walk if that is said, from a seed.
pub(super) struct SampleSize {
    pub(super) number: u64,
    pub(super) moves: Option<u64>,
    pub(super) seed: u64,
}

pub(super) fn random(of: Wanted<'_>, drawn: &SampleSize, printer: &mut Printer<'_, '_>) -> Answered {
    let Wanted { n, family } = of;
    let (kind, report, ask) = (family.kind(), printer.session.report, &printer.session.ask(Mode::One));
    printer.set_kind(kind);
    if n > MOST_RANDOM {
        let what = format!("a random square of order {n} would take too long; expected 1 to {MOST_RANDOM}");
        return Err(what.into());
    }
    let Some(squares) = Random::new(n, kind, drawn.seed)? else { return Ok(of.none(ask, printer.answers)) };
    let full = Random::full_moves(n, kind);
    if full.is_none() && drawn.moves.is_some() {
        let what = format!("--moves: {} squares of order {n} are not made by a random walk", kind.name());
        return Err(what.into());
    }
    let limits = ask.limits().started();
    let budget = Budget::start(&limits);
    let squares = squares.limits(limits);
    let mut squares = if let Some(moves) = drawn.moves { squares.moves(moves) } else { squares };
    let distribution = squares.distribution().describe();
    let moves = drawn.moves.or_else(|| Random::usual_moves(n, kind));
    let lengths = moves.zip(full).map_or_else(String::new, |(moves, full)| match moves < full {
        true => format!("; {moves} moves of the {full} that are thought to be enough (--moves)"),
        false => format!("; {moves} moves"),
    });
    printer.answers.stats(|| format!("{} squares of order {n}: {distribution}{lengths}", kind.name()));
    let mut note = Some(format!("{} square of order {n}: still at work{lengths}", kind.name()));
    printer.sample(
        (drawn.number, "square"),
        || {
            let say = || note.take().into_iter().for_each(|note| report.note(&note));
            (or_say(say, || squares.next_symbols()), squares.end())
        },
        |symbols, printer| match Order::new(n) {
            Ok(order) => {
                let symbols = symbols.into_iter().map(|symbol| Symbol::new(symbol as usize)).collect();
                let square = Square::new(order, symbols);
                printer.square(&square, Record::new().with(field::DISTRIBUTION, distribution), &diagonals(&square));
                Ok(Status::Solved)
            }
            Err(_) => printer.rows(n, &budget, |row, text| text(&symbols[row * n..(row + 1) * n])),
        },
        |printer| of.none(ask, printer.answers),
    )
}
