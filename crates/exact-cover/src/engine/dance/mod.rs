//! Links and cells: engines that take steps and take them back, and the walk that they share.

mod cells;
#[cfg(feature = "rand")]
mod dive;
mod links;
mod walk;

use super::{Chooser, Engine, OpenItem, Walk};
use crate::limits::{Budget, Pace};
use crate::outcome::Stop;
use crate::problem::{Kind, Problem};
use cells::DancingCells;
#[cfg(feature = "rand")]
pub(crate) use dive::Diver;
use links::DancingLinks;
use walk::Steps;

pub(super) fn links(problem: &Problem, choose: impl Choose, budget: &Budget) -> Result<Box<dyn Walk>, Stop> {
    Ok(match (has_bounds(problem), has_colors(problem)) {
        (true, _) => Box::new(Steps::<DancingLinks<true, true>, _>::new(problem, choose, budget)?),
        (false, true) => Box::new(Steps::<DancingLinks<true, false>, _>::new(problem, choose, budget)?),
        (false, false) => Box::new(Steps::<DancingLinks<false, false>, _>::new(problem, choose, budget)?),
    })
}

pub(super) fn cells(problem: &Problem, choose: impl Choose, budget: &Budget) -> Result<Box<dyn Walk>, Stop> {
    Ok(match has_bounds(problem) || has_colors(problem) {
        true => Box::new(Steps::<DancingCells<true>, _>::new(problem, choose, budget)?),
        false => Box::new(Steps::<DancingCells<false>, _>::new(problem, choose, budget)?),
    })
}

/// Whether a problem has items to be covered other than once.
fn has_bounds(problem: &Problem) -> bool {
    problem.kinds().iter().any(|kind| matches!(kind, Kind::Primary { lo, hi } if (*lo, *hi) != (1, 1)))
}

fn has_colors(problem: &Problem) -> bool {
    problem.options().any(|o| problem.entries(o).any(|entry| entry.color.is_some()))
}

/// How the search goes on at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Branch {
    /// Nothing is left to be covered.
    Solved,
    /// Some item cannot be covered any more.
    Dead,
    /// This item is to be covered exactly once; all its options are children.
    Exact(u32),
    /// This item is to be covered at least `lo` more times, perhaps more often.
    Bounded { item: u32, lo: u32 },
}

/// How a walk chooses the item on which it branches.
pub(super) trait Choose: Send + std::fmt::Debug + 'static {
    /// How the search goes on at the node where the engine stands.
    fn choose(&mut self, engine: &mut impl Dance) -> Branch;
}

/// The item with the fewest children, as the engine finds it.
#[derive(Debug)]
pub(super) struct Fewest;

impl Choose for Fewest {
    #[inline(always)]
    fn choose(&mut self, engine: &mut impl Dance) -> Branch {
        engine.choose()
    }
}

/// A function of the user decides, unless some item cannot be covered any more.
#[derive(Debug)]
pub(super) struct UserChoice {
    chooser: Chooser,
    open: Vec<OpenItem>,
}

impl UserChoice {
    pub(super) fn new(chooser: &Chooser) -> UserChoice {
        UserChoice { chooser: chooser.clone(), open: Vec::new() }
    }
}

impl Choose for UserChoice {
    fn choose(&mut self, engine: &mut impl Dance) -> Branch {
        self.open.clear();
        engine.open_items(&mut self.open);
        if self.open.is_empty() {
            return Branch::Solved;
        }
        if self.open.iter().any(|open| open.children == 0) {
            return Branch::Dead;
        }
        self.open.sort_unstable_by_key(|open| open.item);
        engine.branch_on(self.chooser.choose(&mut self.open))
    }
}

/// The interface of an engine to the walk. Items are numbered as in the problem; a *node* stands for one item of one
/// option, in numbers of the engine's own. Every step is taken back in reverse order.
pub(crate) trait Dance: Sized + Send + std::fmt::Debug + 'static {
    const ENGINE: Engine;

    /// The data of a problem, nothing taken yet.
    fn new(problem: &Problem, pace: &mut Pace) -> Result<Self, Stop>;

    /// The item with the fewest children.
    fn choose(&mut self) -> Branch;
    /// Appends the items on which the search can branch, in any order.
    fn open_items(&self, open: &mut Vec<OpenItem>);
    /// How the search goes on if it branches on this item.
    fn branch_on(&self, item: u32) -> Branch;

    /// If the item, just chosen and to be covered exactly once, is the only one left: how many options it has.
    fn last_options(&self, item: u32) -> Option<u32>;

    /// Takes the item out, and hides its options from all other items.
    fn enter(&mut self, item: u32);
    /// Takes `enter` back.
    fn leave(&mut self, item: u32);
    /// The first node of an item that was entered.
    fn first(&self, item: u32) -> Option<u32>;
    /// The node after `node`.
    fn next(&self, item: u32, node: u32) -> Option<u32>;
    /// Covers the other items of the node's option. False if that is seen to be a dead end; then nothing is taken.
    fn take(&mut self, node: u32) -> bool;
    /// Takes `take` back.
    fn undo_take(&mut self, node: u32);

    /// Appends one node for each option of an item that is still there.
    fn options_of(&self, item: u32, list: &mut Vec<u32>);
    /// Takes the option of an item that stays: hides it, and covers all its items once more. As `take` otherwise.
    fn take_whole(&mut self, node: u32) -> bool;
    /// Takes `take_whole` back.
    fn undo_take_whole(&mut self, node: u32);
    /// Hides an option, which is not to be used below.
    fn exclude(&mut self, node: u32);
    /// Takes `exclude` back.
    fn include(&mut self, node: u32);

    /// The number of the option that the node belongs to.
    fn option_of(&self, node: u32) -> u32;
    /// Elementary changes so far.
    fn updates(&self) -> u64;
    /// Whether this engine is in the same state as another one; if not, a sentence on the difference.
    #[cfg(test)]
    fn same_state(&self, other: &Self) -> Result<(), String>;
}
