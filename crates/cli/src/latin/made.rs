//! The makers of `graeco latin build` and `random`: rectangles, groups, squares without a mate, kinds, families.

use graeco_latin::Formula;

use super::build::{order, order_below};
use super::random::{MOST_RANDOM, SampleSize, random as draw};
use super::shown::{Wanted, make};
use super::{MOST, bachelor, build, families, isotopes, rectangles};
use crate::args::{Build, Random, SquareDesign};
use crate::input::Answered;
use crate::query::Mode;
use crate::session::Session;

pub(super) fn build(asked: &Build, session: Session<'_>) -> Answered {
    let report = session.report;
    let family = asked.family.family()?;
    let is_any_order = asked.is_of_family() && asked.design.is_none();
    let most = if is_any_order { Formula::MAX_ORDER } else { MOST };
    let n = order(&asked.order, most)?;
    let seed = asked.seed.map(|seed| report.seed(seed));
    let ask = session.ask(asked.asked.into());
    let of = Wanted { n, family: &family };
    if asked.rows.is_some() && seed.is_some() && ask.mode != Mode::One {
        let what = "--seed makes one random rectangle; it cannot be used with --rows and --all, --limit or --unique";
        return Err(what.into());
    }
    make(&asked.shown, session, |printer| match (&asked.group, asked.rows, asked.bachelor, seed) {
        (Some(name), ..) => build::group(of, name, asked.design, printer),
        (None, Some(rows), _, Some(seed)) => rectangles::random((rows, n), 1, seed, printer),
        (None, Some(rows), _, None) => rectangles::build((rows, n), &ask, printer),
        (None, None, true, Some(seed)) => bachelor::random(n, 1, seed, printer),
        (None, None, true, None) => bachelor::build(n, printer),
        (None, None, false, _) if asked.design == Some(SquareDesign::Tournament) => {
            families::tournament(of, seed, printer)
        }
        (None, None, false, _) if family.is_kind() => build::build(of, seed, &ask, printer),
        (None, None, false, _) => families::build(of, seed, &ask, printer),
    })
}

/// Makes random squares of an order.
pub(super) fn random(asked: &Random, session: Session<'_>) -> Answered {
    let (report, number) = (session.report, asked.sample.number);
    let family = asked.family.family()?;
    let is_of_family = asked.rows.is_none() && !asked.bachelor && asked.group.is_none();
    let most = if is_of_family && family.is_kind() { MOST_RANDOM } else { MOST };
    // Why squares of larger orders are not made is said where they would be made.
    let most_parsed = if is_of_family { Formula::MAX_ORDER } else { MOST };
    let n = order_below(&asked.order, most, most_parsed)?;
    let seed = report.seed(asked.sample.seed);
    session.comment_on(seed)?;
    let of = Wanted { n, family: &family };
    make(&asked.shown, session, |printer| match (&asked.group, asked.rows) {
        (Some(name), _) => isotopes::random(n, name, number, seed, printer),
        (None, Some(rows)) => rectangles::random((rows, n), number, seed, printer),
        _ if asked.bachelor => bachelor::random(n, number, seed, printer),
        _ if family.is_kind() => draw(of, &SampleSize { number, moves: asked.moves, seed }, printer),
        _ => families::random(of, number, seed, printer),
    })
}

impl Build {
    /// Whether squares of a kind or family are built, rather than something special.
    fn is_of_family(&self) -> bool {
        self.group.is_none() && self.rows.is_none() && !self.bachelor
    }
}
