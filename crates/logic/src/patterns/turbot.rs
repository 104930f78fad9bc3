//! Turbot fish: two houses with two places for a symbol, one of each in sight of the other.
//!
//! The empty rectangle is its kind with a box of more places.

use std::ops::ControlFlow;

use graeco_grid::{Cell, CellSet};
use smallvec::smallvec;

use crate::found::{Found, of_symbol};
use crate::position::{Cells, Kind, Position, Unit};
use crate::step::{Link, Step};
use crate::technique::Technique;
use crate::templates;

/// A house with two places for a symbol, in both directions.
fn pairs(position: &Position, symbol: usize) -> Vec<(&Unit, [Cell; 2])> {
    let mut pairs = Vec::new();
    for unit in &position.layout.units {
        let mut places = position.places(unit, symbol);
        if let (2, Some(a), Some(b)) = (places.len(), places.pop(), places.pop()) {
            pairs.extend([(unit, [a, b]), (unit, [b, a])]);
        }
    }
    pairs
}

/// The kind of turbot fish that two houses make whose places see each other.
fn kind(position: &Position, one: &Unit, other: &Unit, ends: [Cell; 2]) -> Technique {
    let in_one = |kind: Kind| {
        let units = &position.layout.units;
        units.iter().any(|unit| unit.kind == kind && ends.iter().all(|&end| unit.set.contains(end)))
    };
    match (one.kind, other.kind) {
        (Kind::Row, Kind::Row) if in_one(Kind::Column) => Technique::Skyscraper,
        (Kind::Column, Kind::Column) if in_one(Kind::Row) => Technique::Skyscraper,
        (Kind::Row, Kind::Column) | (Kind::Column, Kind::Row) if in_one(Kind::Other) => Technique::TwoStringKite,
        _ => Technique::TurbotFish,
    }
}

/// Skyscrapers, two-string kites and other turbot fish, as the technique says.
pub(crate) fn find(position: &Position, found: &mut Found, technique: Technique) -> ControlFlow<()> {
    for symbol in templates::symbols(position) {
        let pairs = pairs(position, symbol);
        for (at, &(one, [start, near])) in pairs.iter().enumerate() {
            for &(other, [far, end]) in &pairs[at + 1..] {
                let is_apart = start != far && start != end && near != far && near != end;
                if is_apart && position.seen_by(near).contains(far) {
                    let strikes = position.board(symbol).and(&position.seen_by_all(CellSet::of([start, end])));
                    let strikes = strikes.minus(&CellSet::of([near, far]));
                    if !strikes.is_empty() && kind(position, one, other, [near, far]) == technique {
                        let chain = [start, near, far, end].map(|cell| CellSet::of([cell]));
                        found.push(step(technique, symbol, [one, other], chain, strikes))?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Empty rectangles: a pair, one place of which sees all places in a box but some; a candidate that sees these and the
/// other place is struck.
pub(crate) fn empty_rectangle(position: &Position, found: &mut Found) -> ControlFlow<()> {
    for symbol in templates::symbols(position) {
        let pairs = pairs(position, symbol);
        for block in position.layout.units.iter().filter(|unit| unit.kind == Kind::Other) {
            let places = position.places(block, symbol);
            if places.len() < 3 {
                continue;
            }
            for &(unit, [start, near]) in &pairs {
                if places.contains(start) || places.contains(near) {
                    continue;
                }
                let seen = places.and(&position.seen_by(near));
                let rest = places.minus(&seen);
                if !seen.is_empty() && !rest.is_empty() {
                    let ends = rest.or(&CellSet::of([start]));
                    let strikes = position.board(symbol).and(&position.seen_by_all(ends)).minus(&places);
                    let chain = [CellSet::of([start]), CellSet::of([near]), seen, rest];
                    let strikes = strikes.minus(&chain[1]);
                    if !strikes.is_empty() {
                        found.push(step(Technique::EmptyRectangle, symbol, [block, unit], chain, strikes))?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn step(technique: Technique, symbol: usize, units: [&Unit; 2], chain: [Cells; 4], strikes: Cells) -> Step {
    let group = |at: usize| of_symbol(chain[at], symbol).collect();
    let link = |at: usize| Link { from: group(at), to: group(at + 1), is_strong: at != 1 };
    Step {
        houses: smallvec![units[0].number, units[1].number],
        pattern: chain.into_iter().flat_map(|cells| of_symbol(cells, symbol)).collect(),
        links: (0..3).map(link).collect(),
        strikes: of_symbol(strikes, symbol).collect(),
        ..Step::new(technique)
    }
}
