//! The rules of a house side by side: which symbols the cells of each one can hold, so that the house holds every symbol.

use std::iter;
use std::ops::ControlFlow;

use graeco_grid::{Cell, CompiledRule, bits::members};
use smallvec::smallvec;

use crate::exclusions::{alone_and_together, fulfil, of_set};
use crate::found::Found;
use crate::position::{Cells, Position, Unit};
use crate::step::Step;
use crate::technique::Technique;

/// More sets of symbols are too many for some cells: as many as nine symbols have of one size.
const MOST_SETS: u32 = 126;

/// Some open cells of a house, and the sets of symbols that they can hold.
#[derive(Clone)]
struct Part {
    /// The number of the rule of these cells; none if they are the rest.
    rule: Option<usize>,
    cells: Cells,
    sets: Vec<PartSet>,
}

/// A set of symbols, and the candidates of all cells if a part holds it.
#[derive(Clone)]
struct PartSet {
    symbols: u16,
    left: Vec<u16>,
}

/// Looks at each house, at each of its rules first, and at as many others as have cells of their own.
pub(crate) fn find(position: &Position, found: &mut Found) -> ControlFlow<()> {
    let rules = alone_and_together(found.rules_of(position)?).0;
    for unit in &position.layout.units {
        let mut of_rules = Vec::new();
        for (number, rule) in rules.iter().enumerate() {
            of_rules.extend(part_of_rule(position, unit, (number, rule), found)?);
        }
        for first in 0..of_rules.len() {
            found.tick()?;
            if let Some(mut parts) = side_by_side(position, unit, &of_rules, first) {
                fit(&mut parts, position.missing(unit));
                push(position, unit, &parts, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The cells that a rule has in a house; none if it excludes no set of symbols there.
fn part_of_rule(
    position: &Position,
    unit: &Unit,
    (number, rule): (usize, &CompiledRule),
    found: &mut Found,
) -> ControlFlow<(), Option<Part>> {
    let cells = rule.cells().and(&unit.set).and(&position.open());
    let all = symbol_sets(position.missing(unit), cells).filter(|_| cells.len() > 1);
    let Some(all) = all else { return ControlFlow::Continue(None) };
    let (mut sets, mut excludes) = (Vec::new(), false);
    for symbols in all {
        found.tick()?;
        let Some(mut left) = within(position, cells, symbols) else { continue };
        let is_possible = fulfil(rule, &mut left, &position.layout.peers, rule.cells()).is_ok();
        if is_possible && can_hold(&left, cells, symbols) {
            sets.push(PartSet { symbols, left });
        } else {
            excludes = true;
        }
    }
    ControlFlow::Continue(excludes.then_some(Part { rule: Some(number), cells, sets }))
}

/// The sets of as many of some symbols as there are cells; `None` if they are too many.
fn symbol_sets(symbols: u16, cells: Cells) -> Option<impl Iterator<Item = u16>> {
    let size = cells.len();
    let number = (0..size).fold(1, |number, at| number * symbols.count_ones().saturating_sub(at) / (at + 1));
    let smaller = move |&set: &u16| (set != 0).then(|| (set - 1) & symbols);
    let sets = iter::successors(Some(symbols), smaller).filter(move |set| set.count_ones() == size);
    (number <= MOST_SETS).then_some(sets)
}

/// The candidates of all cells if some cells hold a set of symbols; `None` if they cannot.
fn within(position: &Position, cells: Cells, symbols: u16) -> Option<Vec<u16>> {
    let mut left = position.sets().to_vec();
    cells.iter().for_each(|cell| left[cell.index()] &= symbols);
    can_hold(&left, cells, symbols).then_some(left)
}

/// Whether some cells can hold as many symbols, each once.
fn can_hold(left: &[u16], mut cells: Cells, symbols: u16) -> bool {
    let Some(cell) = cells.pop() else { return true };
    members(left[Cell::index(cell)] & symbols).any(|symbol| can_hold(left, cells, symbols & !(1 << symbol)))
}

/// One of the parts of rules in a house, others that have cells of their own, and the other cells.
fn side_by_side(position: &Position, unit: &Unit, of_rules: &[Part], first: usize) -> Option<Vec<Part>> {
    let mut free = unit.set.and(&position.open());
    let mut parts = Vec::new();
    for part in iter::once(&of_rules[first]).chain(of_rules) {
        if part.cells.minus(&free).is_empty() {
            free = free.minus(&part.cells);
            parts.push(part.clone());
        }
    }
    if !free.is_empty() {
        let set = |symbols| Some(PartSet { symbols, left: within(position, free, symbols)? });
        let sets = symbol_sets(position.missing(unit), free)?.filter_map(set).collect();
        parts.push(Part { rule: None, cells: free, sets });
    }
    Some(parts)
}

/// Keeps of each part the sets that go with sets of all others, so that together they are a set.
fn fit(parts: &mut [Part], all: u16) {
    // The unions of sets of the parts before each one.
    let mut before = vec![vec![0]];
    for (at, part) in parts.iter().enumerate() {
        let apart = |&union: &u16| {
            let sets = part.sets.iter().map(|set| set.symbols);
            sets.filter(move |set| set & union == 0).map(move |set| set | union).collect::<Vec<u16>>()
        };
        before.push(distinct(before[at].iter().flat_map(apart).collect()));
    }
    // What the parts up to each one hold if those behind it fit.
    let mut held = vec![all];
    for (part, before) in parts.iter_mut().zip(&before).rev() {
        let rest = |held: u16, set: u16| {
            let rest = held & !set;
            (held & set == set && before.binary_search(&rest).is_ok()).then_some(rest)
        };
        part.sets.retain(|set| held.iter().any(|&held| rest(held, set.symbols).is_some()));
        let sets = part.sets.iter().map(|set| set.symbols);
        held = distinct(sets.flat_map(|set| held.iter().filter_map(move |&held| rest(held, set))).collect());
    }
}

fn distinct(mut sets: Vec<u16>) -> Vec<u16> {
    sets.sort_unstable();
    sets.dedup();
    sets
}

/// The step of what no sets leave that fit.
fn push(position: &Position, unit: &Unit, parts: &[Part], found: &mut Found) -> ControlFlow<()> {
    let is_left = |part: &Part, cell: Cell| part.sets.iter().fold(0, |all, set| all | set.left[cell.index()]);
    let left = |cell| parts.iter().fold(position.at(cell), |all, part| all & is_left(part, cell));
    let strikes = position.struck(left);
    // Without sets that fit there is no solution, which other techniques show.
    if parts[0].sets.is_empty() {
        return ControlFlow::Continue(());
    }
    let cells = parts.iter().filter(|part| part.rule.is_some()).flat_map(|part| part.cells.iter());
    let pattern = cells.flat_map(|cell| of_set(cell, left(cell))).collect();
    let rules = parts.iter().filter_map(|part| part.rule).collect();
    found.push(Step { pattern, strikes, rules, houses: smallvec![unit.number], ..Step::new(Technique::RulesInHouse) })
}
