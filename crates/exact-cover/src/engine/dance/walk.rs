//! The walk of links and cells: which item next, which option next, an explicit stack; never recursion.

use super::{Branch, Choose, Dance};
use crate::engine::{Engine, Walk};
use crate::limits::{Budget, Meter};
use crate::outcome::{Stats, Stop};
use crate::problem::{OptionId, Problem};

/// A point on the path from the root to where the walk stands.
#[derive(Clone, Copy, Debug)]
enum Frame {
    /// An item to be covered exactly once, and the option (by its node) that covers it now, if one does.
    Exact { item: u32, node: Option<u32> },
    /// The only item left: each of its options makes a solution, and none needs to be taken for that.
    Last { item: u32, node: u32 },
    /// An item with bounds. Its options are `list[start..]`; those before `next` are excluded, the one at `next`
    /// is taken while `taken`. Each child is identified by the first option that it takes, so none is met twice.
    Bounded { start: u32, next: u32, heads: u32, taken: bool },
}

/// A depth-first walk with one engine.
#[derive(Debug)]
pub(super) struct Steps<E, C> {
    engine: E,
    choose: C,
    stack: Vec<Frame>,
    /// The options of the items with bounds on the path, one list after another.
    list: Vec<u32>,
    nodes: u64,
    descend: bool,
    /// The next option, if a limit ended the walk between two options of the deepest frame.
    untried: Option<u32>,
}

impl<E: Dance, C: Choose> Walk for Steps<E, C> {
    fn engine(&self) -> Engine {
        E::ENGINE
    }

    fn stats(&self) -> Stats {
        Stats { nodes: self.nodes, updates: self.engine.updates() }
    }

    #[cfg(test)]
    fn check_restored(&self, problem: &Problem) -> Result<(), String> {
        let new = E::new(problem, &mut Budget::default().pace());
        self.engine.same_state(&new.map_err(|stop| stop.word())?)
    }

    fn advance(&mut self, meter: &mut Meter) -> Result<bool, Stop> {
        loop {
            if let Some(Frame::Last { item, node }) = self.stack.last_mut() {
                meter.node()?;
                self.nodes += 1;
                match self.engine.next(*item, *node) {
                    Some(next) => {
                        *node = next;
                        return Ok(true);
                    }
                    None => self.stack.pop(),
                };
            }
            let Some(branch) = self.step(meter)? else { return Ok(false) };
            match branch {
                Branch::Solved => return Ok(true),
                Branch::Exact(item) if self.engine.last_options(item).is_some() => {
                    if let Some(node) = self.engine.first(item) {
                        self.stack.push(Frame::Last { item, node });
                        return Ok(true);
                    }
                }
                Branch::Exact(item) => self.enter(item),
                Branch::Dead | Branch::Bounded { .. } => {}
            }
        }
    }

    fn count_on(&mut self, meter: &mut Meter) -> Result<u128, Stop> {
        loop {
            let Some(branch) = self.step(meter)? else { return Ok(0) };
            match branch {
                Branch::Solved => return Ok(1),
                // Every option left for the last item makes a solution: no need to take them one by one.
                Branch::Exact(item) => match self.engine.last_options(item) {
                    Some(options) => return Ok(u128::from(options)),
                    None => self.enter(item),
                },
                Branch::Dead | Branch::Bounded { .. } => {}
            }
        }
    }

    /// The options taken on the path, which is a solution when [`advance`](Walk::advance) has just said so.
    fn solution<'w>(&'w self, place: &'w mut Vec<OptionId>) -> &'w [OptionId] {
        let nodes = self.stack.iter().filter_map(|frame| match *frame {
            Frame::Exact { node, .. } => node,
            Frame::Last { node, .. } => Some(node),
            Frame::Bounded { next, taken, .. } => taken.then(|| self.list[next as usize]),
        });
        place.clear();
        place.extend(nodes.map(|node| OptionId(self.engine.option_of(node))));
        place
    }
}

impl<E: Dance, C: Choose> Steps<E, C> {
    pub(super) fn new(problem: &Problem, choose: C, budget: &Budget) -> Result<Self, Stop> {
        let engine = E::new(problem, &mut budget.pace())?;
        Ok(Steps { engine, choose, stack: Vec::new(), list: Vec::new(), nodes: 0, descend: true, untried: None })
    }

    /// Goes to the next node of the tree, and says how it branches; `None` if there are no more. An item with bounds is
    /// entered at once.
    #[inline]
    fn step(&mut self, meter: &mut Meter) -> Result<Option<Branch>, Stop> {
        while !self.descend {
            meter.step(1)?;
            if !self.turn(meter)? {
                return Ok(None);
            }
        }
        meter.node()?;
        self.nodes += 1;
        let branch = self.choose.choose(&mut self.engine);
        self.descend = false;
        if let Branch::Bounded { item, lo } = branch
            && let Err(stop) = self.enter_bounded(item, lo, meter.budget())
        {
            // The node comes again if the walk goes on.
            self.descend = true;
            return Err(stop);
        }
        Ok(Some(branch))
    }

    #[inline]
    fn enter(&mut self, item: u32) {
        self.engine.enter(item);
        self.stack.push(Frame::Exact { item, node: None });
    }

    /// Enters an item that may be covered several times; each level of it has a list of its own.
    fn enter_bounded(&mut self, item: u32, lo: u32, budget: &Budget) -> Result<(), Stop> {
        let start = self.list.len();
        self.engine.options_of(item, &mut self.list);
        // Where the list grows, the old one is held too for a moment.
        if let Err(stop) = budget.afford(2 * self.list.capacity() * size_of::<u32>()) {
            self.list.truncate(start);
            return Err(stop);
        }
        // With lo > 0 some option must be taken, and the first one must leave lo - 1 behind it.
        let mut heads = (self.list.len() + 1).saturating_sub(lo.max(1) as usize).max(start);
        if lo == 0 {
            // One more child, the last, that takes none of them.
            self.list.push(NONE);
            heads += 1;
        }
        let [start, heads] = [start, heads].map(|place| place as u32);
        self.stack.push(Frame::Bounded { start, next: start, heads, taken: false });
        Ok(())
    }

    /// Backtracks one step or takes the next option of the deepest frame. False if there is none.
    #[inline]
    fn turn(&mut self, meter: &mut Meter) -> Result<bool, Stop> {
        match self.stack.last_mut() {
            None => return Ok(false),
            Some(Frame::Exact { item, node }) => {
                let mut next = match (self.untried.take(), *node) {
                    (Some(untried), _) => Some(untried),
                    (None, Some(taken)) => {
                        self.engine.undo_take(taken);
                        self.engine.next(*item, taken)
                    }
                    (None, None) => self.engine.first(*item),
                };
                while let Some(option) = next {
                    if self.engine.take(option) {
                        *node = next;
                        self.descend = true;
                        return Ok(true);
                    }
                    next = self.engine.next(*item, option);
                    // Many options may fail one after another.
                    if let (Some(untried), Err(stop)) = (next, meter.step(1)) {
                        self.untried = Some(untried);
                        return Err(stop);
                    }
                }
                self.engine.leave(*item);
                self.stack.pop();
            }
            Some(Frame::Last { .. }) => {
                self.stack.pop();
            }
            Some(Frame::Bounded { .. }) => self.turn_bounded(meter)?,
        }
        Ok(true)
    }

    fn turn_bounded(&mut self, meter: &mut Meter) -> Result<(), Stop> {
        let Some(Frame::Bounded { start, next, heads, taken }) = self.stack.last_mut() else { return Ok(()) };
        if *taken {
            let node = self.list[*next as usize];
            self.engine.undo_take_whole(node);
            self.engine.exclude(node);
            *taken = false;
            *next += 1;
        } else if *next < *heads && self.list[*next as usize] == NONE {
            *next += 1;
        }
        while *next < *heads {
            let node = self.list[*next as usize];
            *taken = node != NONE && self.engine.take_whole(node);
            if *taken || node == NONE {
                self.descend = true;
                return Ok(());
            }
            self.engine.exclude(node);
            *next += 1;
            // Here the walk can go on as it would have gone on now; "none of these" would be passed over.
            if *next < *heads && self.list[*next as usize] != NONE {
                meter.step(1)?;
            }
        }
        for place in (*start..*next).rev() {
            if self.list[place as usize] != NONE {
                self.engine.include(self.list[place as usize]);
            }
        }
        self.list.truncate(*start as usize);
        self.stack.pop();
        Ok(())
    }
}

/// Stands at the end of a list for "none of these".
const NONE: u32 = u32::MAX;
