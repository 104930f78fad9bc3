//! Dynamic forcing chains: a candidate that contradicts itself; what follows in both cases, or in all of a cell or a house.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::rc::Rc;

use super::dynamic::{self, Mode, Statement, Trace, off, on, subject};
use super::found::{Found, of_cells, of_symbol};
use super::position::{Kind, Position, Unit};
use super::step::{Candidate, Candidates, Link, Step};
use super::technique::Technique;
use crate::bits::members;
use crate::cellset::CellSet;
use crate::order::{Cell, Symbol};

/// Ways to a conclusion: of each the trace and the item it ends with.
type Branches = Vec<(Rc<Trace>, usize)>;

/// What follows, from which premise, and how.
struct Conclusion {
    statement: Statement,
    premise: Candidates,
    house: Option<usize>,
    branches: Branches,
    /// The number of statements in all branches, and a number for the kind, which decides between equal ones.
    cost: (usize, u8),
}

/// The search.
struct Forks<'a> {
    position: &'a Position,
    mode: Mode,
    traces: HashMap<Statement, Rc<Trace>>,
    /// If all are wanted, for each statement the cheapest conclusion; otherwise the cheapest of all.
    best: Vec<Conclusion>,
    found: &'a mut Found,
    /// What the statements that count now are marked with, and the mark of each item.
    mark: u32,
    marks: Vec<u32>,
}

/// Conclusions, the shortest ones first; or the shortest one.
pub(super) fn find(position: &Position, found: &mut Found, technique: Technique, mode: Mode) -> ControlFlow<()> {
    let traces = HashMap::new();
    let mut forks = Forks { position, mode, traces, best: Vec::new(), found, mark: 0, marks: Vec::new() };
    for cell in position.open().iter() {
        forks.of_cell(cell)?;
    }
    let mut best = forks.best;
    best.sort_by_key(|conclusion| conclusion.cost);
    best.iter().try_for_each(|conclusion| found.push(conclusion.step(technique, position)))
}

impl Forks<'_> {
    fn of_cell(&mut self, cell: Cell) -> ControlFlow<()> {
        let set = self.position.at(cell);
        if set.count_ones() < 2 {
            return ControlFlow::Continue(());
        }
        for symbol in members(set) {
            self.of_candidate(Candidate { cell, symbol: Symbol(symbol as u8) })?;
        }
        let premise: Candidates = of_cells(self.position, CellSet::of([cell]), set).collect();
        if self.mode.is_nishio { ControlFlow::Continue(()) } else { self.of_premise(&premise, None, 5) }
    }

    fn of_candidate(&mut self, candidate: Candidate) -> ControlFlow<()> {
        let both = [self.trace(on(candidate))?, self.trace(off(candidate))?];
        let premise = Candidates::from_slice(&[candidate]);
        for (trace, assumption) in both.iter().zip([on(candidate), off(candidate)]) {
            if let Some(clash) = trace.clash {
                let branches = clash.map(|item| (trace.clone(), item));
                self.add(assumption ^ 1, &premise, None, &branches, 7);
            }
        }
        if self.mode.is_nishio {
            return ControlFlow::Continue(());
        }
        if self.position.at(candidate.cell).count_ones() > 2 {
            self.common(&both, &premise, None, 1);
        }
        let units = &self.position.ground.units;
        let of_kind = |is_line: bool| {
            let units_of = self.position.ground.units_of[candidate.cell.index()].iter();
            units_of.map(|&unit| &units[unit]).filter(move |unit| (unit.kind != Kind::Other) == is_line)
        };
        let all: Vec<&Unit> = of_kind(false).chain(of_kind(true)).collect();
        let symbol = candidate.symbol.index();
        for unit in all {
            let places = self.position.places(unit, symbol);
            // Each house in turn with the first of its places.
            if places.len() > 1 && places.first() == Some(candidate.cell) {
                let premise: Candidates = of_symbol(places, symbol).collect();
                self.of_premise(&premise, Some(unit.number), 6)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// What follows from all of some candidates.
    fn of_premise(&mut self, premise: &Candidates, house: Option<usize>, kind: u8) -> ControlFlow<()> {
        let mut traces = Vec::new();
        for &candidate in premise {
            traces.push(self.trace(on(candidate))?);
        }
        self.common(&traces, premise, house, kind);
        ControlFlow::Continue(())
    }

    /// What all of some traces have in common.
    fn common(&mut self, traces: &[Rc<Trace>], premise: &Candidates, house: Option<usize>, kind: u8) {
        for wants_true in [true, false] {
            for (statement, item) in traces[0].statements().filter(|&(statement, _)| subject(statement).1 == wants_true)
            {
                let others = traces[1..].iter().map(|trace| Some((trace.clone(), trace.find(statement)?)));
                let first = std::iter::once(Some((traces[0].clone(), item)));
                if let Some(branches) = first.chain(others).collect::<Option<Branches>>() {
                    self.add(statement, premise, house, &branches, kind);
                }
            }
        }
    }

    /// The trace of an assumption.
    fn trace(&mut self, assumption: Statement) -> ControlFlow<(), Rc<Trace>> {
        self.found.tick()?;
        if let Some(trace) = self.traces.get(&assumption) {
            return ControlFlow::Continue(trace.clone());
        }
        let trace = Rc::new(dynamic::draw(self.position, self.mode, assumption, self.found));
        self.found.hold(trace.bytes())?;
        self.traces.insert(assumption, trace.clone());
        ControlFlow::Continue(trace)
    }

    /// Notes a conclusion if it is cheaper than what is known.
    fn add(
        &mut self,
        statement: Statement,
        premise: &Candidates,
        house: Option<usize>,
        branches: &[(Rc<Trace>, usize)],
        kind: u8,
    ) {
        let wants_all = self.found.wants_all();
        let known = self.best.iter().position(|best| !wants_all || best.statement == statement);
        let most = known.map_or((usize::MAX, 0), |known| self.best[known].cost);
        let Some(length) = self.length(branches, most.0) else { return };
        let cost = (length, kind);
        if known.is_some() && cost >= most {
            return;
        }
        let branches = branches.to_vec();
        let conclusion = Conclusion { statement, premise: premise.clone(), house, branches, cost };
        match known {
            Some(known) => self.best[known] = conclusion,
            None => self.best.push(conclusion),
        }
    }

    /// How many statements some branches have; each has its own. `None` if they are more than so many.
    fn length(&mut self, branches: &[(Rc<Trace>, usize)], most: usize) -> Option<usize> {
        if branches.iter().map(|(trace, item)| trace.least(*item)).sum::<usize>() > most {
            return None;
        }
        let mut length = 0;
        let mut nested: Vec<(&Trace, usize, usize)> = Vec::new();
        for (trace, item) in branches {
            self.mark += 1;
            self.marks.resize(self.marks.len().max(trace.len()), 0);
            let mut items = vec![*item];
            self.marks[*item] = self.mark;
            while let Some(item) = items.pop() {
                length += 1;
                if length > most {
                    return None;
                }
                if let Some((number, lesson)) = trace.lesson(item).filter(|(_, lesson)| lesson.length > 0)
                    && !nested.iter().any(|known| std::ptr::eq(known.0, &**trace) && known.1 == number)
                {
                    nested.push((trace, number, lesson.length));
                }
                for reason in trace.reasons(item) {
                    if self.marks[reason] != self.mark {
                        self.marks[reason] = self.mark;
                        items.push(reason);
                    }
                }
            }
        }
        length += nested.iter().map(|nested| nested.2).sum::<usize>();
        (length <= most).then_some(length)
    }
}

impl Conclusion {
    fn step(&self, technique: Technique, position: &Position) -> Step {
        let (candidate, is_true) = subject(self.statement);
        let (places, strikes) = if is_true { (Some(candidate), None) } else { (None, Some(candidate)) };
        let mut links: Vec<Link> = Vec::new();
        for (trace, item) in &self.branches {
            for item in needed(trace, *item) {
                for link in trace.links(item, position) {
                    if !links.contains(&link) {
                        links.push(link);
                    }
                }
            }
        }
        Step {
            pattern: self.premise.clone(),
            houses: self.house.into_iter().collect(),
            places: places.into_iter().collect(),
            strikes: strikes.into_iter().collect(),
            links,
            length: self.cost.0,
            ..Step::new(technique)
        }
    }
}

/// The items that lead to one, and it, in order.
fn needed(trace: &Trace, item: usize) -> Vec<usize> {
    let mut is_needed = vec![false; item + 1];
    is_needed[item] = true;
    for at in (0..=item).rev() {
        if is_needed[at] {
            trace.reasons(at).for_each(|reason| is_needed[reason] = true);
        }
    }
    (0..=item).filter(|&at| is_needed[at]).collect()
}
