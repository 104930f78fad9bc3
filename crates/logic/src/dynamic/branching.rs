//! Forcing chains from all assumptions: a candidate that contradicts itself; conclusions of both cases, or of all of a cell or
//! a house.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;

use smallvec::SmallVec;

use super::assumptions::Assumptions;
use super::nested_step::{FindSteps, NestedStep, RawLink};
use super::network::{Id, Place, State};
use super::reach::Reach;
use super::trace::Trace;
use super::{Kind, Statement, links, off, on};
use crate::bits::numbers;
use crate::found::Found;

/// Ways to a conclusion: for each the assumption at the start of its trace, and the item at its end.
type Branches = SmallVec<[(Statement, usize); 4]>;

/// What a conclusion is drawn from: a candidate that is true or false, or a group.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Premise {
    Candidate(Id),
    Group(u16),
}

/// The number of statements in all branches, and a number for the kind, which decides between equal ones.
type Cost = (usize, u8);

/// A conclusion, its premise, and the chains between.
#[derive(Debug)]
pub(crate) struct Conclusion {
    pub(crate) statement: Statement,
    pub(crate) premise: Premise,
    branches: Branches,
    pub(crate) cost: Cost,
    /// How many conclusions were found before it.
    number: usize,
}

#[derive(Default)]
struct Conclusions {
    /// If all are wanted, for each effect the cheapest conclusion; otherwise the cheapest of all.
    best: Vec<Conclusion>,
    wants_all: bool,
    /// For each effect the number of its conclusion, counted from one.
    known: Vec<u16>,
    count: usize,
    /// The mark of the statements that count now, and the mark of each item.
    mark: u32,
    marks: Vec<u32>,
}

/// A search from all assumptions at a place.
pub(crate) struct Search<'a, N> {
    pub(crate) place: Place<'a>,
    /// What static chains lead to, if that is known.
    pub(crate) reach: Option<Reach>,
    pub(crate) assumptions: &'a mut Assumptions,
    pub(crate) nested: &'a mut N,
}

struct ForcingSearch<'s, 'a, N> {
    search: &'s mut Search<'a, N>,
    conclusions: Conclusions,
    found: &'s mut Found,
}

impl<N: FindSteps> Search<'_, N> {
    /// All conclusions, the shortest ones first; or the shortest one.
    pub(crate) fn conclude(&mut self, found: &mut Found) -> ControlFlow<(), Vec<Conclusion>> {
        let conclusions = Conclusions { wants_all: found.wants_all(), ..Conclusions::default() };
        ForcingSearch { search: self, conclusions, found }.run()
    }

    /// The chains that need what was lost since an outer state, the shortest ones first.
    pub(crate) fn nested_steps(mut self, outer: &State, found: &mut Found, wants_links: bool) -> Vec<NestedStep> {
        let ControlFlow::Continue(best) = self.conclude(found) else { return Vec::new() };
        let step = |conclusion: &Conclusion| {
            let mut step = conclusion.nested_step(self.place, outer, self.assumptions)?;
            if wants_links {
                step.links = self.links(conclusion, found);
            }
            Some(step)
        };
        best.iter().filter_map(step).collect()
    }

    pub(crate) fn links(&self, conclusion: &Conclusion, found: &Found) -> Vec<RawLink> {
        let mut all = Vec::new();
        if let Premise::Group(group) = conclusion.premise {
            all.push(RawLink::group(self.place.network, group, self.place.source));
        }
        for &(assumption, item) in &conclusion.branches {
            links::add::<N>(&mut all, self.place, self.assumptions.trace(assumption), item, found);
        }
        all
    }
}

impl<N: FindSteps> ForcingSearch<'_, '_, N> {
    fn run(mut self) -> ControlFlow<(), Vec<Conclusion>> {
        for cell in 0..self.search.place.network.cells as u16 {
            self.of_cell(cell)?;
        }
        let mut best = self.conclusions.best;
        best.sort_by_key(|conclusion| (conclusion.cost, conclusion.number));
        ControlFlow::Continue(best)
    }

    fn of_cell(&mut self, cell: u16) -> ControlFlow<()> {
        let Place { network, source, mode } = self.search.place;
        let count = source.count(cell);
        if count < 2 || mode.kind == Kind::Static && count == 2 {
            return ControlFlow::Continue(());
        }
        for id in network.left(cell, source) {
            self.of_candidate(id, count)?;
        }
        if mode.kind == Kind::Nishio { ControlFlow::Continue(()) } else { self.of_group(cell, 5) }
    }

    fn of_candidate(&mut self, id: Id, count: usize) -> ControlFlow<()> {
        let Place { network, source, mode } = self.search.place;
        if mode.kind != Kind::Static {
            let both = [on(id), off(id)];
            // Without a last one of two, and without nested steps, nothing follows from a falsehood.
            let is_idle = mode.level == 0 && network.groups_of(id).iter().all(|&group| source.count(group) != 2);
            for &assumption in if is_idle { &both[..1] } else { &both[..] } {
                self.draw(assumption)?;
                if let Some(clash) = self.search.assumptions.trace(assumption).clash {
                    let branches = clash.map(|item| (assumption, item));
                    let conclusion = (assumption ^ 1, Premise::Candidate(id));
                    self.conclusions.add(self.search.place, self.search.assumptions, conclusion, &branches, 7);
                }
            }
            if mode.kind == Kind::Nishio {
                return ControlFlow::Continue(());
            }
            if count > 2 && !is_idle {
                self.common(&both, Premise::Candidate(id), 1);
            }
        }
        for &group in &network.groups_of(id)[1..] {
            // Each house in turn with the first of its places.
            if source.count(group) > 1 && network.left(group, source).next() == Some(id) {
                self.of_group(group, 6)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn of_group(&mut self, group: u16, kind: u8) -> ControlFlow<()> {
        let Place { network, source, .. } = self.search.place;
        if self.search.reach.as_ref().is_some_and(|reach| !reach.agree(network.left(group, source))) {
            return ControlFlow::Continue(());
        }
        let assumptions: SmallVec<[Statement; 9]> = network.left(group, source).map(on).collect();
        assumptions.iter().try_for_each(|&assumption| self.draw(assumption))?;
        self.common(&assumptions, Premise::Group(group), kind);
        ControlFlow::Continue(())
    }

    fn draw(&mut self, assumption: Statement) -> ControlFlow<()> {
        let Search { place, assumptions, nested, .. } = &mut *self.search;
        assumptions.draw(*place, assumption, *nested, self.found)
    }

    fn common(&mut self, assumptions: &[Statement], premise: Premise, kind: u8) {
        let traces: SmallVec<[&Trace; 9]> =
            assumptions.iter().map(|&assumption| self.search.assumptions.trace(assumption)).collect();
        let mut common: SmallVec<[u64; 16]> = SmallVec::from_slice(&traces[0].known);
        for trace in &traces[1..] {
            common.iter_mut().zip(&trace.known).for_each(|(all, some)| *all &= some);
        }
        let (falsehoods, truths) = common.split_at(common.len() / 2);
        for (is_true, some) in [(1, truths), (0, falsehoods)] {
            if some.iter().all(|&word| word == 0) {
                continue;
            }
            // In the order of the first trace.
            let statements = numbers(some).map(|id| 2 * id as Statement + is_true);
            let mut items: SmallVec<[usize; 64]> =
                statements.filter_map(|statement| traces[0].find(statement)).collect();
            items.sort_unstable();
            for item in items {
                let statement = traces[0].statement(item);
                let end = |(&assumption, trace): (&Statement, &&Trace)| Some((assumption, trace.find(statement)?));
                let branches: Branches = assumptions.iter().zip(&traces).filter_map(end).collect();
                self.conclusions.add(self.search.place, self.search.assumptions, (statement, premise), &branches, kind);
            }
        }
    }
}

impl Conclusions {
    /// Notes a conclusion if it is cheaper than the known one, and has an effect.
    fn add(
        &mut self,
        place: Place<'_>,
        assumptions: &Assumptions,
        (statement, premise): (Statement, Premise),
        branches: &[(Statement, usize)],
        kind: u8,
    ) {
        let Some(effect) = effect(place, statement) else { return };
        self.known.resize(self.known.len().max(usize::from(effect) + 1), 0);
        let known = if self.wants_all { usize::from(self.known[usize::from(effect)]) } else { self.best.len() };
        // Of two of one length the kind decides.
        let most = known.checked_sub(1).map_or(usize::MAX, |known| {
            let (length, its_kind) = self.best[known].cost;
            length - usize::from(kind >= its_kind)
        });
        let Some(length) = self.length(place, assumptions, branches, most) else { return };
        let cost = (length, kind);
        let number = self.count;
        self.count += 1;
        let conclusion = Conclusion { statement, premise, branches: Branches::from_slice(branches), cost, number };
        match known.checked_sub(1) {
            Some(known) => self.best[known] = conclusion,
            None => {
                self.best.push(conclusion);
                self.known[usize::from(effect)] = self.best.len() as u16;
            }
        }
    }

    /// The number of statements of some branches, each of which has its own, and of the nested chains, of which equal ones
    /// count once. `None` if there are more than a limit.
    fn length(
        &mut self,
        place: Place<'_>,
        assumptions: &Assumptions,
        branches: &[(Statement, usize)],
        most: usize,
    ) -> Option<usize> {
        let least = branches.iter().map(|&(assumption, item)| assumptions.trace(assumption).least(item));
        if least.sum::<usize>() > most {
            return None;
        }
        let mut length = 0;
        let mut nested: SmallVec<[u64; 8]> = SmallVec::new();
        let mut items: SmallVec<[usize; 64]> = SmallVec::new();
        for &(assumption, item) in branches {
            let trace = assumptions.trace(assumption);
            self.mark += 1;
            self.marks.resize(self.marks.len().max(trace.len()), 0);
            items.push(item);
            self.marks[item] = self.mark;
            while let Some(item) = items.pop() {
                length += 1;
                if let Some(one) = trace.nested_step(item)
                    && one.step.chain != 0
                    && !nested.contains(&one.step.chain)
                {
                    nested.push(one.step.chain);
                    length += one.step.length;
                }
                if length > most {
                    return None;
                }
                trace.visit_reasons(place, item, |reason| {
                    let mark = &mut self.marks[usize::from(reason)];
                    if std::mem::replace(mark, self.mark) != self.mark {
                        items.push(reason.into());
                    }
                });
            }
        }
        Some(length)
    }
}

/// What a conclusion changes: the candidate that it strikes, if that is the only one. `None` if it changes nothing.
fn effect(Place { network, source, .. }: Place<'_>, statement: Statement) -> Option<Statement> {
    let (id, is_true) = (statement / 2, statement % 2 == 1);
    let cell = network.groups_of(id)[0];
    if is_true && source.count(cell) < 2 {
        return None;
    }
    Some(source.other(cell, id).filter(|_| is_true).map_or(statement, off))
}

impl Conclusion {
    /// Its step inside another chain, if it needs what was lost since the start of that chain.
    fn nested_step(&self, place: Place<'_>, outer: &State, assumptions: &Assumptions) -> Option<NestedStep> {
        let network = place.network;
        let mut parents: SmallVec<[Id; 8]> = SmallVec::new();
        let mut hasher = DefaultHasher::new();
        for &(assumption, item) in &self.branches {
            let trace = assumptions.trace(assumption);
            for item in trace.ancestors(place, item) {
                trace.statement(item).hash(&mut hasher);
                let group = match self.premise {
                    Premise::Group(group) if item == 0 => Some(group),
                    _ => trace.group(item),
                };
                for lost in group.into_iter().flat_map(|group| network.lost(group, outer, place.source)) {
                    if !parents.contains(&lost) {
                        parents.push(lost);
                    }
                }
            }
            Statement::MAX.hash(&mut hasher);
        }
        if parents.is_empty() {
            return None;
        }
        let id = self.statement / 2;
        let strikes = match self.statement % 2 {
            0 => SmallVec::from_slice(&[id]),
            _ => network.left(network.groups_of(id)[0], place.source).filter(|&other| other != id).collect(),
        };
        let (length, chain) = (self.cost.0, hasher.finish());
        Some(NestedStep { strikes, parents, length, chain, groups: SmallVec::new(), links: Vec::new() })
    }
}
