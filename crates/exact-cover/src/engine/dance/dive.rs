//! Random dives: one way down the search tree, every child as likely as the others, and back to the root.

use rand::{Rng, RngExt};

use super::cells::DancingCells;
use super::{Branch, Dance};
use crate::limits::{Budget, Meter};
use crate::outcome::Stop;
use crate::problem::Problem;

/// A step that was taken on the way down.
#[derive(Clone, Copy, Debug)]
enum TakenStep {
    Entered(u32),
    Taken(u32),
    TakenWhole(u32),
    Excluded(u32),
}

/// Dives into the tree that dancing cells walk.
#[derive(Debug)]
pub(crate) struct Diver {
    engine: DancingCells<true>,
    done: Vec<TakenStep>,
    children: Vec<u32>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Dive {
    /// The number of solutions that the one at its end represents; 0 if there is none.
    pub(crate) solutions: f64,
    /// The number of nodes that those on its way represent.
    pub(crate) nodes: f64,
}

impl Diver {
    /// Stands at the root of a problem's tree.
    pub(crate) fn new(problem: &Problem, budget: &Budget) -> Result<Self, Stop> {
        let engine = DancingCells::new(problem, &mut budget.pace())?;
        Ok(Diver { engine, done: Vec::new(), children: Vec::new() })
    }

    /// Goes down once, and comes back. Nodes are counted as by links and cells, which see some dead ends before they go
    /// there, or as by bit rows (`by_rows`), which choose the first of several items, and take an option that has
    /// no sister on the way.
    pub(crate) fn dive(&mut self, by_rows: bool, rng: &mut impl Rng, meter: &mut Meter) -> Result<Dive, Stop> {
        let mut dive = Dive { solutions: 1.0, nodes: 1.0 };
        let dived = self.down(&mut dive, by_rows, rng, meter);
        self.up();
        dived.map(|()| dive)
    }

    fn down(&mut self, dive: &mut Dive, by_rows: bool, rng: &mut impl Rng, meter: &mut Meter) -> Result<(), Stop> {
        loop {
            meter.step(1)?;
            let branch = if by_rows { self.engine.choose_first() } else { self.engine.choose() };
            let (children, descended) = match branch {
                Branch::Solved => return Ok(()),
                Branch::Dead => (0, false),
                Branch::Exact(item) => self.exact(item, rng),
                Branch::Bounded { item, lo } => self.bounded(item, lo, rng),
            };
            dive.solutions *= children as f64;
            if (by_rows && children > 1) || (!by_rows && descended) {
                dive.nodes += dive.solutions;
            }
            if !descended {
                dive.solutions = 0.0;
                return Ok(());
            }
        }
    }

    /// Takes one of the options of an item to be covered once. Says how many there are, and whether it could be taken.
    fn exact(&mut self, item: u32, rng: &mut impl Rng) -> (usize, bool) {
        self.engine.enter(item);
        self.done.push(TakenStep::Entered(item));
        self.children.clear();
        let mut next = self.engine.first(item);
        while let Some(node) = next {
            self.children.push(node);
            next = self.engine.next(item, node);
        }
        if self.children.is_empty() {
            return (0, false);
        }
        let node = self.children[rng.random_range(0..self.children.len())];
        let descended = self.engine.take(node);
        if descended {
            self.done.push(TakenStep::Taken(node));
        }
        (self.children.len(), descended)
    }

    /// Takes one of the options of an item with bounds, without those before it; or none, where that is a child too.
    fn bounded(&mut self, item: u32, lo: u32, rng: &mut impl Rng) -> (usize, bool) {
        self.children.clear();
        self.engine.options_of(item, &mut self.children);
        // The first one taken must leave lo − 1 behind it.
        let heads = (self.children.len() + 1).saturating_sub(lo.max(1) as usize);
        let all = heads + usize::from(lo == 0);
        if all == 0 {
            return (0, false);
        }
        let head = rng.random_range(0..all);
        for &node in &self.children[..head.min(self.children.len())] {
            self.engine.exclude(node);
            self.done.push(TakenStep::Excluded(node));
        }
        if head == heads {
            return (all, true);
        }
        let node = self.children[head];
        let descended = self.engine.take_whole(node);
        if descended {
            self.done.push(TakenStep::TakenWhole(node));
        }
        (all, descended)
    }

    /// Takes all steps back.
    fn up(&mut self) {
        while let Some(done) = self.done.pop() {
            match done {
                TakenStep::Entered(item) => self.engine.leave(item),
                TakenStep::Taken(node) => self.engine.undo_take(node),
                TakenStep::TakenWhole(node) => self.engine.undo_take_whole(node),
                TakenStep::Excluded(node) => self.engine.include(node),
            }
        }
    }
}
