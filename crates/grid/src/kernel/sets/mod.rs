//! The general kernel: candidate sets cell by cell, and every technique, until nothing more can be drawn.

mod candidates;
mod layout;
mod matching;
mod pairs;

use std::sync::Arc;

use smallvec::SmallVec;

use super::interface::{Halt, Kernel, TieBreaker};
use crate::limits::{Meter, Stop};
use crate::propagate::{Contradiction, Pruner, Width};
use candidates::{Candidates, Savepoint};
use graeco_square::Square;
use graeco_square::{Cell, Symbol};
pub(crate) use layout::Layout;
use matching::Matching;

/// Things to be checked again, each at most once in the queue.
#[derive(Clone, Debug, Default)]
struct Agenda {
    queue: Vec<u32>,
    queued: Vec<bool>,
}

impl Agenda {
    fn new(things: usize) -> Agenda {
        Agenda { queue: Vec::new(), queued: vec![false; things] }
    }

    #[inline]
    fn push(&mut self, thing: u32) {
        if !std::mem::replace(&mut self.queued[thing as usize], true) {
            self.queue.push(thing);
        }
    }

    #[inline]
    fn pop(&mut self) -> Option<usize> {
        let thing = self.queue.pop()? as usize;
        self.queued[thing] = false;
        Some(thing)
    }

    fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}

/// Candidates, and the consequences still to be drawn.
#[derive(Clone, Debug)]
pub(crate) struct Sets<S> {
    pub(crate) layout: Arc<Layout<S>>,
    pub(crate) candidates: Candidates<S>,
    /// Groups to be searched for hidden singles, for locked candidates, and by matching.
    singles: Agenda,
    locked: Agenda,
    matchings: Agenda,
    /// Tables and propagators to be run.
    watchers: Agenda,
    matching: Matching<S>,
    /// How often each cell had a part in a dead end.
    weights: Vec<u32>,
    /// The contents of cells before a propagator changed them.
    log: Vec<(Cell, S)>,
    /// The limit that was reached inside a node.
    end: Option<Stop>,
}

impl<S: Width> Sets<S> {
    pub(crate) fn new(layout: Arc<Layout<S>>, matching: bool) -> Self {
        let (groups, cells) = (layout.groups.len(), layout.order.all_cell_count());
        let watchers = layout.pairs.len() + layout.propagators.len();
        Sets {
            candidates: Candidates::new(layout.order),
            singles: Agenda::new(groups),
            locked: Agenda::new(groups),
            matchings: Agenda::new(groups),
            watchers: Agenda::new(watchers),
            matching: Matching::new(layout.order, &layout.groups, matching),
            weights: vec![1; cells],
            log: Vec::new(),
            end: None,
            layout,
        }
    }

    /// Draws conclusions, the cheapest first, until there are no more. The cells visited are the steps.
    fn propagate(&mut self, watch: &mut Meter) -> Result<(), Halt> {
        let layout = Arc::clone(&self.layout);
        let n = layout.order.symbol_count() as u64;
        loop {
            while let Some(cell) = self.candidates.fixed.pop() {
                watch.step(n)?;
                self.strike_peers(&layout, cell)?;
            }
            self.take_notes(&layout);
            if let Some(group) = self.singles.pop() {
                watch.step(n)?;
                self.hidden_singles(&layout, group)?;
            } else if let Some(watcher) = self.watchers.pop() {
                self.run_watcher(&layout, watcher, watch)?;
            } else if let Some(group) = self.locked.pop() {
                watch.step(n * layout.overlaps[group].len() as u64)?;
                self.locked_candidates(&layout, group)?;
            } else if let Some(group) = self.matchings.pop() {
                watch.step(n * n)?;
                self.match_group(&layout, group)?;
            } else if self.candidates.fixed.is_empty() && self.candidates.changed.is_empty() {
                return Ok(());
            }
        }
    }

    #[inline]
    fn take_notes(&mut self, layout: &Layout<S>) {
        while let Some(cell) = self.candidates.take_changed() {
            for &group in &layout.groups_of[cell.index()] {
                self.touch_group(group);
            }
            for &watcher in &layout.watchers[cell.index()] {
                self.watchers.push(watcher);
            }
        }
    }

    #[inline]
    fn touch_group(&mut self, group: u32) {
        self.singles.push(group);
        if !self.layout.overlaps[group as usize].is_empty() {
            self.locked.push(group);
        }
        self.matchings.push(group);
    }

    /// A fixed cell's symbol goes from all cells that must differ.
    #[inline]
    fn strike_peers(&mut self, layout: &Layout<S>, cell: Cell) -> Result<(), Contradiction> {
        let Some(symbol) = self.candidates.at(cell).only() else { return Err(Contradiction) };
        for &group in &layout.groups_of[cell.index()] {
            for &other in &layout.groups[group as usize] {
                if other != cell && self.candidates.strike(other, symbol).is_err() {
                    return self.blame(&layout.groups[group as usize]);
                }
            }
        }
        for &other in &layout.edges[cell.index()] {
            if self.candidates.strike(other, symbol).is_err() {
                return self.blame(&[cell, other]);
            }
        }
        Ok(())
    }

    /// A symbol with one place left in a house goes there; one with none is a dead end.
    #[inline]
    fn hidden_singles(&mut self, layout: &Layout<S>, group: usize) -> Result<(), Contradiction> {
        let cells = &layout.groups[group];
        if !layout.order.is_full(cells) {
            return Ok(());
        }
        let (mut once, mut twice) = (S::empty(layout.order), S::empty(layout.order));
        for &cell in cells {
            let set = self.candidates.at(cell);
            let mut again = once.clone();
            again.keep(set);
            twice.add(&again);
            once.add(set);
        }
        if once.len() < cells.len() {
            return self.blame(cells);
        }
        once.strike(&twice);
        if once.is_empty() {
            return Ok(());
        }
        for &cell in cells {
            let mut here = self.candidates.at(cell).clone();
            if here.only().is_some() || !here.meets(&once) {
                continue;
            }
            here.keep(&once);
            if self.candidates.keep(cell, &here).is_err() || here.only().is_none() {
                return self.blame(cells);
            }
        }
        Ok(())
    }

    /// Strikes from the rest of a group the symbols that a house can hold only where both meet.
    fn locked_candidates(&mut self, layout: &Layout<S>, group: usize) -> Result<(), Contradiction> {
        for overlap in &layout.overlaps[group] {
            let mut locked = S::empty(layout.order);
            for &cell in &overlap.common {
                locked.add(self.candidates.at(cell));
            }
            for &cell in &overlap.rest_of_house {
                locked.strike(self.candidates.at(cell));
            }
            if locked.is_empty() {
                continue;
            }
            for &cell in &overlap.rest_of_other {
                if self.candidates.at(cell).meets(&locked) {
                    let mut rest = self.candidates.at(cell).clone();
                    rest.strike(&locked);
                    if self.candidates.keep(cell, &rest).is_err() {
                        return self.blame(&layout.groups[group]);
                    }
                }
            }
        }
        Ok(())
    }

    fn match_group(&mut self, layout: &Layout<S>, group: usize) -> Result<(), Contradiction> {
        let cells = &layout.groups[group];
        match self.matching.prune(group, cells, &mut self.candidates) {
            Ok(()) => Ok(()),
            Err(_) => self.blame(cells),
        }
    }

    fn run_watcher(&mut self, layout: &Layout<S>, watcher: usize, watch: &mut Meter) -> Result<(), Halt> {
        if let Some(pair) = layout.pairs.get(watcher) {
            watch.step(layout.order.symbol_count() as u64)?;
            let pruned = pair.prune(&layout.partners, &mut self.candidates);
            return Ok(pruned.or_else(|_| self.blame(&pair.cells))?);
        }
        let propagator = &layout.propagators[watcher - layout.pairs.len()];
        watch.step(propagator.cells().len() as u64)?;
        let mut pruner =
            Pruner::new(self.candidates.sets(), &mut self.log, layout.order, layout.first_value, watch, &mut self.end);
        let pruned = S::run(propagator.as_ref(), &mut pruner);
        let blamed = pruner.blamed();
        self.candidates.note_all(&mut self.log);
        match self.end {
            Some(end) => Err(end.into()),
            None => Ok(pruned.or_else(|_| self.blame(blamed.as_deref().unwrap_or(propagator.cells())))?),
        }
    }

    /// Notes that these cells had a part in a dead end.
    #[cold]
    fn blame(&mut self, cells: &[Cell]) -> Result<(), Contradiction> {
        for cell in cells {
            let weight = &mut self.weights[cell.index()];
            *weight = weight.saturating_add(1);
        }
        Err(Contradiction)
    }

    /// A symbol with just two places left in some house, and the heavier place, if that is better than a score. It must
    /// also weigh more than the cell that it is preferred to: without that, little killers took twice as long.
    fn two_places(&self, (size, weight): (u64, u64)) -> Option<(Cell, Symbol)> {
        let (mut best, mut heaviest) = (None, weight.max(2 * weight / size));
        for cells in self.layout.groups.iter().filter(|cells| self.layout.order.is_full(cells)) {
            let mut seen = [S::empty(self.layout.order), S::empty(self.layout.order), S::empty(self.layout.order)];
            for &cell in cells {
                let mut carry = self.candidates.at(cell).clone();
                for level in &mut seen {
                    let mut next = level.clone();
                    next.keep(&carry);
                    level.add(&carry);
                    carry = next;
                }
            }
            let [_, mut twice, thrice] = seen;
            twice.strike(&thrice);
            for symbol in twice.iter() {
                for &cell in cells.iter().filter(|&&cell| self.candidates.at(cell).contains(symbol)) {
                    let weight = u64::from(self.weights[cell.index()]);
                    if weight > heaviest {
                        (best, heaviest) = (Some((cell, symbol)), weight);
                    }
                }
            }
        }
        best
    }
}

impl<S: Width> Kernel for Sets<S> {
    type Savepoint = Savepoint;

    fn start(&mut self, watch: &mut Meter) -> Result<(), Halt> {
        for (cell, symbol) in &self.layout.forbidden {
            self.candidates.strike(*cell, *symbol)?;
        }
        for (cell, given) in self.layout.order.all_cells().zip(&self.layout.givens) {
            if let Some(symbol) = *given {
                self.candidates.fix(cell, symbol)?;
            }
        }
        if self.layout.order.symbol_count() == 1 {
            self.candidates.fixed.push(Cell(0));
        }
        for group in 0..self.layout.groups.len() {
            if self.layout.groups[group].len() > self.layout.order.symbol_count() {
                return Err(Halt::Contradiction);
            }
            self.touch_group(group as u32);
        }
        for watcher in 0..self.layout.pairs.len() + self.layout.propagators.len() {
            self.watchers.push(watcher as u32);
        }
        self.propagate(watch)
    }

    fn fix(&mut self, cell: Cell, symbol: Symbol, watch: &mut Meter) -> Result<(), Halt> {
        self.candidates.fix(cell, symbol)?;
        self.propagate(watch)
    }

    fn strike(&mut self, cell: Cell, symbol: Symbol, watch: &mut Meter) -> Result<(), Halt> {
        self.candidates.strike(cell, symbol)?;
        self.propagate(watch)
    }

    fn may(&self, cell: Cell, symbol: Symbol) -> bool {
        self.candidates.at(cell).contains(symbol)
    }

    fn savepoint(&mut self) -> Savepoint {
        self.candidates.savepoint()
    }

    fn undo(&mut self, savepoint: Savepoint) {
        self.candidates.undo(savepoint);
        self.singles.clear();
        self.locked.clear();
        self.matchings.clear();
        self.watchers.clear();
    }

    /// The best places to branch: cells with few candidates, or a symbol's few places in a house, for their weight.
    fn choose(&self, dice: &mut TieBreaker) -> Option<(Cell, Symbol)> {
        if self.candidates.open() == 0 {
            return None;
        }
        let (mut best, mut score) = (SmallVec::<[Cell; 16]>::new(), (u64::MAX, 1));
        for cell in self.layout.order.all_cells() {
            let size = self.candidates.at(cell).len() as u64;
            if size < 2 {
                continue;
            }
            // size / weight, compared as fractions.
            let weight = u64::from(self.weights[cell.index()]);
            let (this, that) = (size.saturating_mul(score.1), score.0.saturating_mul(weight));
            if this < that {
                score = (size, weight);
                best.clear();
            }
            if this <= that {
                best.push(cell);
            }
        }
        if score.0 > 2
            && let Some(place) = self.two_places(score)
        {
            return Some(place);
        }
        let cell = *best.get(dice.pick(best.len()))?;
        let set = self.candidates.at(cell);
        set.iter().nth(dice.pick(set.len())).map(|symbol| (cell, symbol))
    }

    fn solution(&self) -> Square {
        Square::new(self.layout.order, self.candidates.solution())
    }

    fn strikes(&self) -> u64 {
        self.candidates.strikes
    }

    fn bytes(&self) -> usize {
        self.candidates.bytes() + 4 * self.weights.len() + self.matching.bytes()
    }
}
