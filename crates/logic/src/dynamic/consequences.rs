//! Draws the consequences of an assumption, in the order of Sudoku Explainer.

use smallvec::SmallVec;

use super::nested_step::FindSteps;
use super::network::{Id, NO_GROUP, Place, State};
use super::trace::Trace;
use super::{Kind, Statement, off, on};
use crate::bits::has;
use crate::found::Found;

/// The consequences of an assumption so far, and the candidates that they leave.
#[derive(Debug, Default)]
pub(crate) struct Consequences {
    pub(crate) trace: Trace,
    state: State,
    /// How many items were visited: in search of falsehoods, and of truths.
    done: [usize; 2],
    /// The levels that were drawn: those below this one.
    levels: u8,
    /// How many items there were before chains were nested, and how many were visited.
    mark: (usize, [usize; 2]),
}

impl Consequences {
    /// Begins with nothing but an assumption.
    pub(crate) fn begin(&mut self, place: Place<'_>, assumption: Statement) {
        self.trace.clear(place.network.candidates.len());
        self.state.copy(place.source);
        (self.done, self.levels) = ([0, 0], 0);
        self.trace.add(assumption, 0, NO_GROUP, 0);
    }

    /// Draws all consequences in a mode, which continues those of lower levels; `false` if that was done.
    pub(crate) fn draw(&mut self, place: Place<'_>, nested: &mut impl FindSteps, found: &Found) -> bool {
        let level = place.mode.level;
        if level < self.levels {
            return false;
        }
        if level >= 2 && self.levels <= 2 {
            self.mark = (self.trace.len(), self.done);
        } else if level >= 4 && self.levels <= 4 {
            self.go_back(place);
        }
        self.levels = level + 1;
        while self.trace.clash.is_none() && self.go_on(place, nested, found) {}
        true
    }

    /// Forgets what nested chains gave: those of level 4 are tried in place of those of levels 2 and 3.
    fn go_back(&mut self, place: Place<'_>) {
        let (items, done) = self.mark;
        self.trace.truncate(items);
        self.done = done;
        self.state.copy(place.source);
        for item in 0..done[0] {
            let statement = self.trace.statement(item);
            if statement.is_multiple_of(2) {
                self.state.strike(place.network, statement / 2);
            }
        }
    }

    /// About how many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<Consequences>() + self.trace.bytes() + self.state.bytes()
    }

    /// Draws the consequences of the next statement; true if there may be more.
    fn go_on(&mut self, place: Place<'_>, nested: &mut impl FindSteps, found: &Found) -> bool {
        if let Some(item) = self.next(1) {
            return self.spread_truth(item, place);
        }
        if let Some(item) = self.next(0) {
            return self.spread_falsehood(item, place);
        }
        place.mode.level > 0 && self.learn(place, nested, found)
    }

    /// The next truth to be visited, or falsehood.
    #[inline]
    fn next(&mut self, is_true: usize) -> Option<usize> {
        while self.done[is_true] < self.trace.len() {
            let item = self.done[is_true];
            self.done[is_true] += 1;
            if usize::from(self.trace.statement(item)) % 2 == is_true {
                return Some(item);
            }
        }
        None
    }

    /// Adds the candidates that are false if one is true. That one of them is true is the end.
    fn spread_truth(&mut self, item: usize, Place { network, mode, .. }: Place<'_>) -> bool {
        let id = self.trace.statement(item) / 2;
        let words = network.excludes(id).iter().zip(&self.state.alive).zip(self.trace.falsehoods());
        let new: SmallVec<[u64; 12]> = words.map(|((excluded, alive), known)| excluded & alive & !known).collect();
        let count: u32 = new.iter().map(|word| word.count_ones()).sum();
        let others = network.excluded(id).iter().filter(|other| has(&new, other.id.into()));
        for other in others.take(count as usize) {
            if mode.kind == Kind::Nishio && network.is_cell(other.group) {
                continue;
            }
            if let Some(contrary) = self.trace.find(on(other.id)) {
                self.trace.end(contrary, off(other.id), item, NO_GROUP);
                return false;
            }
            self.trace.add(off(other.id), item, NO_GROUP, 0);
        }
        true
    }

    /// Adds the candidates that are true if one is false, and all struck ones are. That one of them is false is the end.
    fn spread_falsehood(&mut self, item: usize, Place { network, mode, .. }: Place<'_>) -> bool {
        let Consequences { trace, state, .. } = self;
        let (id, mut goes_on) = (trace.statement(item) / 2, true);
        let mut prove = |truth: Id, group: u16| {
            if !goes_on || mode.kind == Kind::Nishio && network.is_cell(group) {
                return;
            }
            if let Some(contrary) = trace.find(off(truth)) {
                trace.end(contrary, on(truth), item, group);
                goes_on = false;
            } else if trace.find(on(truth)).is_none() {
                trace.add(on(truth), item, group, 0);
            }
        };
        if mode.kind == Kind::Static {
            for &group in network.groups_of(id) {
                if let Some(truth) = state.other(group, id) {
                    prove(truth, group);
                }
            }
        } else {
            state.strike_after(network, id, prove);
        }
        goes_on
    }

    /// Adds what nested steps strike; true if there is something new. That it is known to be true does not matter, as in
    /// Sudoku Explainer.
    fn learn(&mut self, place: Place<'_>, nested: &mut impl FindSteps, found: &Found) -> bool {
        let begin = self.trace.len();
        for step in nested.steps(place, &self.state, found).iter() {
            let is_new = |trace: &Trace, strike: Id| trace.find(off(strike)).is_none();
            if step.strikes.iter().any(|&strike| is_new(&self.trace, strike)) {
                let number = self.trace.add_use(step, begin);
                for &strike in &step.strikes {
                    if is_new(&self.trace, strike) {
                        let parents = step.parents.iter().filter_map(|&parent| self.trace.find(off(parent)));
                        let from = parents.max_by_key(|&item| self.trace.least(item)).unwrap_or(0);
                        self.trace.add(off(strike), from, NO_GROUP, number);
                    }
                }
            }
        }
        self.trace.len() > begin
    }
}
