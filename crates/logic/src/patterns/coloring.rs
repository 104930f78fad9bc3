//! Colouring: strong links of a symbol alternate between two colours, one of which is true.

use std::ops::ControlFlow;

use graeco_grid::{Cell, CellSet, Symbol};
use smallvec::smallvec;

use crate::found::{Found, of_symbol};
use crate::position::{Cells, Position};
use crate::step::{Candidate, Link, Step};
use crate::technique::Technique;
use crate::templates;

/// Places that pairs join.
struct Cluster {
    colors: [Cells; 2],
    pairs: Vec<[Cell; 2]>,
}

impl Cluster {
    fn cells(&self) -> Cells {
        self.colors[0].or(&self.colors[1])
    }
}

fn clusters(position: &Position, symbol: usize) -> Vec<Cluster> {
    let units = position.layout.units.iter().map(|unit| position.places(unit, symbol));
    let pairs: Vec<Cells> = units.filter(|places| places.len() == 2).collect();
    let mut left = pairs.iter().fold(CellSet::EMPTY, |all: Cells, pair| all.or(pair));
    let mut clusters = Vec::new();
    while let Some(first) = left.pop() {
        let mut cluster = Cluster { colors: [CellSet::of([first]), CellSet::EMPTY], pairs: Vec::new() };
        let mut next = vec![first];
        while let Some(cell) = next.pop() {
            let color = usize::from(cluster.colors[1].contains(cell));
            for pair in pairs.iter().filter(|pair| pair.contains(cell)) {
                if let Some(other) = pair.and(&left).first() {
                    left.remove(other);
                    cluster.colors[1 - color].insert(other);
                    cluster.pairs.push([cell, other]);
                    next.push(other);
                }
            }
        }
        clusters.push(cluster);
    }
    clusters
}

/// Colour traps: a candidate that sees both colours of a cluster is struck.
pub(crate) fn trap(position: &Position, found: &mut Found) -> ControlFlow<()> {
    for symbol in templates::symbols(position) {
        for cluster in clusters(position, symbol).iter().filter(|cluster| cluster.pairs.len() > 1) {
            let seen = cluster.colors.map(|color| position.seen_by_any(color));
            let strikes = position.board(symbol).and(&seen[0]).and(&seen[1]).minus(&cluster.cells());
            note(found, Technique::SimpleColorsTrap, symbol, &[cluster], None, strikes)?;
        }
    }
    ControlFlow::Continue(())
}

/// Colour wraps: a colour that sees itself is struck.
pub(crate) fn wrap(position: &Position, found: &mut Found) -> ControlFlow<()> {
    for symbol in templates::symbols(position) {
        for cluster in &clusters(position, symbol) {
            for color in cluster.colors {
                if let Some(pair) = sight(position, color, color) {
                    note(found, Technique::SimpleColorsWrap, symbol, &[cluster], Some(pair), color)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Multi-colouring, kind 1: if two colours of different clusters see each other, one of their opposites is true; a
/// candidate that sees both is struck.
pub(crate) fn multi_1(position: &Position, found: &mut Found) -> ControlFlow<()> {
    each_two(position, &mut |symbol, one, other| {
        for (a, b) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            if let Some(pair) = sight(position, one.colors[a], other.colors[b]) {
                let seen = position.seen_by_any(one.colors[1 - a]).and(&position.seen_by_any(other.colors[1 - b]));
                let strikes = position.board(symbol).and(&seen).minus(&one.cells()).minus(&other.cells());
                note(found, Technique::MultiColors1, symbol, &[one, other], Some(pair), strikes)?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// Multi-colouring, kind 2: a colour that sees both colours of another cluster is struck.
pub(crate) fn multi_2(position: &Position, found: &mut Found) -> ControlFlow<()> {
    each_two(position, &mut |symbol, one, other| {
        for (one, other) in [(one, other), (other, one)] {
            for color in one.colors {
                let seen = other.colors.map(|other| sight(position, color, other));
                if let [Some(pair), Some(_)] = seen {
                    note(found, Technique::MultiColors2, symbol, &[one, other], Some(pair), color)?;
                }
            }
        }
        ControlFlow::Continue(())
    })
}

/// Visits all choices of two clusters of a symbol.
fn each_two(
    position: &Position,
    visit: &mut impl FnMut(usize, &Cluster, &Cluster) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for symbol in templates::symbols(position) {
        let clusters = clusters(position, symbol);
        for (at, one) in clusters.iter().enumerate() {
            clusters[at + 1..].iter().try_for_each(|other| visit(symbol, one, other))?;
        }
    }
    ControlFlow::Continue(())
}

/// A cell of `one` and a cell of `other` that see each other.
fn sight(position: &Position, one: Cells, other: Cells) -> Option<[Cell; 2]> {
    one.iter().find_map(|cell| Some([cell, position.seen_by(cell).and(&other).first()?]))
}

fn note(
    found: &mut Found,
    technique: Technique,
    symbol: usize,
    clusters: &[&Cluster],
    weak: Option<[Cell; 2]>,
    strikes: Cells,
) -> ControlFlow<()> {
    if strikes.is_empty() {
        return ControlFlow::Continue(());
    }
    let link = |[from, to]: [Cell; 2], is_strong: bool| {
        let [from, to] = [from, to].map(|cell| smallvec![Candidate { cell, symbol: Symbol::new(symbol) }]);
        Link { from, to, is_strong }
    };
    let strong = clusters.iter().flat_map(|cluster| &cluster.pairs).map(|&pair| link(pair, true));
    found.push(Step {
        pattern: clusters.iter().flat_map(|cluster| of_symbol(cluster.cells(), symbol)).collect(),
        links: strong.chain(weak.map(|pair| link(pair, false))).collect(),
        strikes: of_symbol(strikes, symbol).collect(),
        ..Step::new(technique)
    })
}
