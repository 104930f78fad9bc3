//! Dynamic forcing chains: a candidate that contradicts itself; conclusions of both cases, or of all of a cell or a house.

use std::ops::ControlFlow;

use graeco_grid::{Cell, CellSet, Symbol, bits::members};
use smallvec::SmallVec;

use super::consequences::{ConsequenceCache, ConsequenceTable};
use super::{Mode, Statement, Trace, off, on, subject};
use crate::found::{Found, of_cells, of_symbol};
use crate::position::{Kind, Position, Unit};
use crate::step::{Candidate, Candidates, Link, Step};
use crate::technique::Technique;

/// Ways to a conclusion: for each the assumption at the start of its trace, and the item at its end.
type Branches = SmallVec<[(Statement, usize); 4]>;

/// A conclusion, its premise, and the chains between.
struct Conclusion {
    statement: Statement,
    premise: Candidates,
    house: Option<usize>,
    branches: Branches,
    /// The number of statements in all branches, and a number for the kind, which decides between equal ones.
    cost: (usize, u8),
}

/// The conclusions that are of interest.
struct Conclusions {
    /// If all are wanted, for each statement the cheapest conclusion; otherwise the cheapest of all.
    best: Vec<Conclusion>,
    wants_all: bool,
    /// The mark of the statements that count now, and the mark of each item.
    mark: u32,
    marks: Vec<u32>,
}

/// The search.
struct ForcingSearch<'a> {
    position: &'a Position,
    mode: Mode,
    table: ConsequenceTable,
    conclusions: Conclusions,
    found: &'a mut Found,
}

/// Conclusions, the shortest ones first; or the shortest one.
pub(crate) fn find(
    position: &Position,
    found: &mut Found,
    technique: Technique,
    mode: Mode,
    cache: &ConsequenceCache,
) -> ControlFlow<()> {
    let conclusions = Conclusions { best: Vec::new(), wants_all: found.wants_all(), mark: 0, marks: Vec::new() };
    let mut search = ForcingSearch { position, mode, table: cache.take(position, mode), conclusions, found };
    position.open().iter().try_for_each(|cell| search.of_cell(cell))?;
    let ForcingSearch { table, conclusions: Conclusions { mut best, .. }, found, .. } = search;
    best.sort_by_key(|conclusion| conclusion.cost);
    best.iter().try_for_each(|conclusion| found.push(conclusion.step(technique, position, &table)))?;
    found.look()?;
    cache.keep(table);
    ControlFlow::Continue(())
}

impl ForcingSearch<'_> {
    fn of_cell(&mut self, cell: Cell) -> ControlFlow<()> {
        let set = self.position.at(cell);
        if set.count_ones() < 2 {
            return ControlFlow::Continue(());
        }
        for symbol in members(set) {
            self.of_candidate(Candidate { cell, symbol: Symbol::new(symbol) })?;
        }
        let premise: Candidates = of_cells(self.position, CellSet::of([cell]), set).collect();
        if self.mode.is_nishio { ControlFlow::Continue(()) } else { self.of_premise(&premise, None, 5) }
    }

    fn of_candidate(&mut self, candidate: Candidate) -> ControlFlow<()> {
        let both = [on(candidate), off(candidate)];
        let premise = Candidates::from_slice(&[candidate]);
        both.iter().try_for_each(|&assumption| self.draw(assumption))?;
        for assumption in both {
            if let Some(clash) = self.table.trace(assumption).clash {
                let branches = clash.map(|item| (assumption, item));
                self.conclusions.add(&self.table, assumption ^ 1, &premise, None, &branches, 7);
            }
        }
        if self.mode.is_nishio {
            return ControlFlow::Continue(());
        }
        if self.position.at(candidate.cell).count_ones() > 2 {
            self.common(&both, &premise, None, 1);
        }
        let units = &self.position.layout.units;
        let of_kind = |is_line: bool| {
            let units_of = self.position.layout.units_of[candidate.cell.index()].iter();
            units_of.map(|&unit| &units[unit]).filter(move |unit| (unit.kind != Kind::Other) == is_line)
        };
        let all: SmallVec<[&Unit; 4]> = of_kind(false).chain(of_kind(true)).collect();
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

    /// The consequences of all of some candidates.
    fn of_premise(&mut self, premise: &Candidates, house: Option<usize>, kind: u8) -> ControlFlow<()> {
        let assumptions: SmallVec<[Statement; 8]> = premise.iter().map(|&candidate| on(candidate)).collect();
        assumptions.iter().try_for_each(|&assumption| self.draw(assumption))?;
        self.common(&assumptions, premise, house, kind);
        ControlFlow::Continue(())
    }

    fn draw(&mut self, assumption: Statement) -> ControlFlow<()> {
        self.table.draw(self.position, assumption, self.found)
    }

    /// The common consequences of some assumptions.
    fn common(&mut self, assumptions: &[Statement], premise: &Candidates, house: Option<usize>, kind: u8) {
        let ForcingSearch { table, conclusions, .. } = self;
        let first = table.trace(assumptions[0]);
        for wants_true in [true, false] {
            for (statement, item) in first.statements().filter(|&(statement, _)| subject(statement).1 == wants_true) {
                let others = assumptions[1..].iter().map(|&other| Some((other, table.trace(other).find(statement)?)));
                let all = std::iter::once(Some((assumptions[0], item))).chain(others);
                if let Some(branches) = all.collect::<Option<Branches>>() {
                    conclusions.add(table, statement, premise, house, &branches, kind);
                }
            }
        }
    }
}

impl Conclusions {
    /// Notes a conclusion if it is cheaper than the known one.
    fn add(
        &mut self,
        table: &ConsequenceTable,
        statement: Statement,
        premise: &Candidates,
        house: Option<usize>,
        branches: &[(Statement, usize)],
        kind: u8,
    ) {
        let known = self.best.iter().position(|best| !self.wants_all || best.statement == statement);
        let most = known.map_or((usize::MAX, 0), |known| self.best[known].cost);
        let Some(length) = self.length(table, branches, most.0) else { return };
        let cost = (length, kind);
        if known.is_some() && cost >= most {
            return;
        }
        let branches = Branches::from_slice(branches);
        let conclusion = Conclusion { statement, premise: premise.clone(), house, branches, cost };
        match known {
            Some(known) => self.best[known] = conclusion,
            None => self.best.push(conclusion),
        }
    }

    /// The number of statements of some branches; each has its own. `None` if there are more than a limit.
    fn length(&mut self, table: &ConsequenceTable, branches: &[(Statement, usize)], most: usize) -> Option<usize> {
        let least = branches.iter().map(|&(assumption, item)| table.trace(assumption).least(item));
        if least.sum::<usize>() > most {
            return None;
        }
        let mut length = 0;
        let mut nested: Vec<(Statement, usize, usize)> = Vec::new();
        let mut items = Vec::new();
        for &(assumption, item) in branches {
            let trace = table.trace(assumption);
            self.mark += 1;
            self.marks.resize(self.marks.len().max(trace.len()), 0);
            items.push(item);
            self.marks[item] = self.mark;
            while let Some(item) = items.pop() {
                length += 1;
                if length > most {
                    return None;
                }
                if let Some((number, nested_step)) =
                    trace.nested_step(item).filter(|(_, nested_step)| nested_step.length > 0)
                    && !nested.iter().any(|known| (known.0, known.1) == (assumption, number))
                {
                    nested.push((assumption, number, nested_step.length));
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
    fn step(&self, technique: Technique, position: &Position, table: &ConsequenceTable) -> Step {
        let (candidate, is_true) = subject(self.statement);
        let (places, strikes) = if is_true { (Some(candidate), None) } else { (None, Some(candidate)) };
        let mut links: Vec<Link> = Vec::new();
        for &(assumption, item) in &self.branches {
            let trace = table.trace(assumption);
            for item in needed(trace, item) {
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
