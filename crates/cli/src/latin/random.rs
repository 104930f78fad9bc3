//! `graeco latin random` for plain squares, squares with boxes and with diagonals.

use std::io;

use graeco_document::Record;
use graeco_grid::text::counted;
use graeco_grid::{Budget, Order, Outcome, Square, Symbol};
use graeco_host::progress::or_say;
use graeco_host::status::Status;
use graeco_latin::Random;

use super::shown::{Printer, Wanted, diagonals, none};
use crate::query::Mode;

/// Above this order random squares take minutes and gigabytes.
pub(super) const MOST_RANDOM: usize = 4096;

/// The sample: how many squares, each after how many moves of the walk if that is said, from a seed.
pub(super) struct SampleSize {
    pub(super) number: u64,
    pub(super) moves: Option<u64>,
    pub(super) seed: u64,
}

pub(super) fn random(of: Wanted<'_>, drawn: &SampleSize) -> io::Result<Status> {
    let Wanted { n, family, shown, session } = of;
    let (kind, report, ask) = (family.kind(), session.report, &session.ask(Mode::One));
    let mut printer = Printer::new(shown, session).of_kind(kind);
    if n > MOST_RANDOM {
        report.error(&format!("a random square of order {n} would take too long; expected 1 to {MOST_RANDOM}"));
        return Ok(Status::BadInput);
    }
    let Some(squares) = report.ok(Random::new(n, kind, drawn.seed)) else { return Ok(Status::BadInput) };
    let Some(squares) = squares else { return none(of, ask, &mut printer) };
    let full = Random::full_moves(n, kind);
    if full.is_none() && drawn.moves.is_some() {
        report.error(&format!("--moves: {} squares of order {n} are not made by a random walk", kind.name()));
        return Ok(Status::BadInput);
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
    report.stats(|| format!("{} squares of order {n}: {distribution}{lengths}", kind.name()));
    let mut note = Some(format!("{} square of order {n}: still at work{lengths}", kind.name()));
    let mut status = Status::Solved;
    for made in 0..drawn.number {
        let say = || note.take().into_iter().for_each(|note| report.note(&note));
        let printed = or_say(say, || squares.next_symbols()).map(|symbols| match Order::new(n) {
            Ok(order) => {
                let symbols = symbols.into_iter().map(|symbol| Symbol::new(symbol as usize)).collect();
                let square = Square::new(order, symbols);
                printer.square(&square, Record::new().with("distribution", distribution), &diagonals(&square))
            }
            Err(_) => printer.rows(n, &budget, |row, text| text(&symbols[row * n..(row + 1) * n])),
        });
        status.note(match (printed, squares.end()) {
            (Some(printed), _) => printed?,
            (None, Some(Outcome::Stopped(stop))) => {
                printer.unfinished(stop, made, &format!("after {}", counted(made, "square")))?
            }
            (None, _) => none(of, ask, &mut printer)?,
        });
        if status > Status::NoSolution || squares.end().is_some() {
            break;
        }
    }
    printer.out.flush()?;
    Ok(status)
}
