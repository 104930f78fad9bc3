//! Techniques of two and three almost locked sets: ALS-XZ and ALS-XY-wing.

use std::ops::ControlFlow;

use graeco_grid::bits::members;

use crate::almost::{Almost, AlmostSets};
use crate::bits::{has, numbers};
use crate::found::{Found, of_cells, of_symbol};
use crate::partners::SymbolRows;
use crate::position::{Cells, Position};
use crate::step::{Candidates, Link, Step};
use crate::technique::Technique;

/// Two sets that cannot both hold a symbol x: one of them holds each other common symbol. If they cannot both hold either
/// of two symbols, both are locked.
pub(crate) fn xz(position: &Position, found: &mut Found) -> ControlFlow<()> {
    let all = position.almost_sets();
    let partners = &all.partners;
    let (mut restricted_rows, mut striking_rows) = (SymbolRows::default(), SymbolRows::default());
    let mut of_use = Vec::new();
    for (at, a) in all.sets.iter().enumerate() {
        found.tick()?;
        let words = at.div_ceil(64);
        restricted_rows.fill(a.active, words, |symbol, row| partners.restricted(symbol, all.seeing(a, symbol), row));
        striking_rows.fill(a.active, words, |symbol, row| {
            row.fill(0);
            partners.add_striking(symbol, all.seeing(a, symbol), row);
        });
        // Both lack a symbol, and strike another one; or they lack two.
        of_use.clone_from(&restricted_rows.twice);
        for (rank, _) in members(a.active).enumerate() {
            let others = restricted_rows.row(rank).iter().zip(striking_rows.but(rank));
            of_use.iter_mut().zip(others).for_each(|(of_use, (restricted, striking))| *of_use |= restricted & striking);
        }
        partners.keep_apart(a.cells, &mut of_use);
        for b in numbers(&of_use).take_while(|&b| b < at).map(|b| &all.sets[b]) {
            let restricted = restricted(position, all, a, b);
            for x in members(restricted) {
                for z in members(a.active & b.active & !(1 << x)) {
                    let strikes = of_symbol(all.seeing(a, z).and(&all.seeing(b, z)), z);
                    push_chain(position, found, Technique::AlsXz, &[a, b], &[z, x, z], strikes.collect())?;
                }
            }
            if restricted.count_ones() >= 2 {
                doubly(position, all, found, [a, b], restricted)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Two sets that are both locked, as each of two symbols is in one of them.
fn doubly(
    position: &Position,
    all: &AlmostSets,
    found: &mut Found,
    [a, b]: [&Almost; 2],
    restricted: u16,
) -> ControlFlow<()> {
    let mut pair = members(restricted);
    let (Some(x), Some(y)) = (pair.next(), pair.next()) else { return ControlFlow::Continue(()) };
    let mut strikes: Candidates = Candidates::new();
    for symbol in [x, y] {
        strikes.extend(of_symbol(all.seeing(a, symbol).and(&all.seeing(b, symbol)), symbol));
    }
    for set in [a, b] {
        for symbol in members(set.symbols & !(1 << x | 1 << y)) {
            strikes.extend(of_symbol(all.seeing(set, symbol), symbol));
        }
    }
    strikes.sort_unstable();
    strikes.dedup();
    push_chain(position, found, Technique::AlsXz, &[a, b], &[y, x, y], strikes)
}

/// A set that cannot hold x together with a second set, nor y with a third one: one of these two holds each symbol that
/// both have.
pub(crate) fn xy_wing(position: &Position, found: &mut Found) -> ControlFlow<()> {
    let all = position.almost_sets();
    let partners = &all.partners;
    let words = partners.words();
    // For each set those that strike something together with it.
    let mut wings = vec![0; all.sets.len() * words];
    for (set, row) in all.sets.iter().zip(wings.chunks_mut(words.max(1))) {
        found.tick()?;
        members(set.active).for_each(|symbol| partners.add_striking(symbol, all.seeing(set, symbol), row));
        partners.keep_apart(set.cells, row);
    }
    let (mut linked, mut of_use) = (SymbolRows::default(), Vec::new());
    for pivot in &all.sets {
        found.tick()?;
        linked.fill(pivot.active, words, |symbol, row| {
            partners.restricted(symbol, all.seeing(pivot, symbol), row);
            partners.keep_apart(pivot.cells, row);
        });
        for at in numbers(&linked.once) {
            let (a, wings) = (&all.sets[at], &wings[at * words..][..words]);
            for (rank, x) in members(pivot.active).enumerate().filter(|&(rank, _)| has(linked.row(rank), at)) {
                of_use.clear();
                of_use.extend(wings.iter().zip(linked.but(rank)).map(|(wings, linked)| wings & linked));
                for b in numbers(&of_use).take_while(|&b| b < at).map(|b| &all.sets[b]) {
                    for y in members(restricted(position, all, pivot, b) & !(1 << x)) {
                        for z in members(a.active & b.active & !(1 << x | 1 << y)) {
                            let strikes = of_symbol(all.seeing(a, z).and(&all.seeing(b, z)), z).collect();
                            let symbols = [z, x, y, z];
                            push_chain(position, found, Technique::AlsXyWing, &[a, pivot, b], &symbols, strikes)?;
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The symbols that two sets cannot both hold: all places in one see all places in the other.
fn restricted(position: &Position, all: &AlmostSets, a: &Almost, b: &Almost) -> u16 {
    members(a.active & b.active)
        .filter(|&symbol| position.board(symbol).and(&b.cells).minus(&all.seeing(a, symbol)).is_empty())
        .fold(0, |set, symbol| set | 1 << symbol)
}

/// Notes a step of sets in a row: in each one of two symbols holds, and the later one is not in the next set, too.
fn push_chain(
    position: &Position,
    found: &mut Found,
    technique: Technique,
    sets: &[&Almost],
    symbols: &[usize],
    strikes: Candidates,
) -> ControlFlow<()> {
    if strikes.is_empty() || found.strikes(&strikes) {
        return ControlFlow::Continue(());
    }
    let places =
        |cells: &Cells, symbol: usize| -> Candidates { of_symbol(position.board(symbol).and(cells), symbol).collect() };
    let mut links = Vec::new();
    for (at, set) in sets.iter().enumerate() {
        let (from, to) = (places(&set.cells, symbols[at]), places(&set.cells, symbols[at + 1]));
        links.push(Link { from, to: to.clone(), is_strong: true });
        if let Some(next) = sets.get(at + 1) {
            links.push(Link { from: to, to: places(&next.cells, symbols[at + 1]), is_strong: false });
        }
    }
    found.push(Step {
        houses: sets.iter().map(|set| position.layout.units[set.unit].number).collect(),
        pattern: sets.iter().flat_map(|set| of_cells(position, set.cells, set.symbols)).collect(),
        strikes,
        links,
        ..Step::new(technique)
    })
}
