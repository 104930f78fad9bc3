//! The engines: what each must be able to do, and the one place where one is chosen.

mod cells;
mod deputy;
mod links;
mod rows;

use crate::limits::{Budget, End, Pace, Stats, Watch};
use crate::problem::{Kind, OptionId, Problem};
use crate::walk::Walk;
use cells::Cells;
use deputy::Deputized;
use links::Links;
pub(crate) use rows::Rows;

/// The data structure that the search runs on. All give the same set of solutions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Engine {
    /// Chosen by a look at the problem.
    #[default]
    Auto,
    /// Dancing links: doubly linked lists in sequential arrays, undone by walking back. Good when options are
    /// long and overlap much.
    Links,
    /// Dancing cells: sparse sets, undone by a trail of sizes. Good on wide and sparse problems, and wherever
    /// dead ends can be seen early.
    Cells,
    /// Bit rows: the options still possible as rows of bits, streamed through vector registers (AVX-512 or AVX2 where
    /// the machine has them). The fastest wherever there are not too many items. Takes no bounds but "exactly once",
    /// and at most 2048 items, colours and digits of an option's number together; where it cannot carry a problem,
    /// cells do the work.
    Rows,
    /// Bit rows without vector registers.
    PortableRows,
}

impl Engine {
    /// The engines that do work, each on its own: all but [`Auto`](Self::Auto).
    pub const ALL: [Engine; 4] = [Engine::Links, Engine::Cells, Engine::Rows, Engine::PortableRows];

    /// The name: `auto`, `links`, `cells`, `rows` or `portable-rows`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Engine::Auto => "auto",
            Engine::Links => "links",
            Engine::Cells => "cells",
            Engine::Rows => "rows",
            Engine::PortableRows => "portable-rows",
        }
    }

    /// The engine that does the work for a problem within a budget: this one, if it can carry the problem in the memory
    /// that there is, and is not [`Auto`](Self::Auto).
    #[must_use]
    pub fn chosen(self, problem: &Problem, budget: &Budget) -> Engine {
        match self {
            Engine::Auto => choose(problem, budget),
            Engine::Rows | Engine::PortableRows => match Rows::words(problem) {
                Some(words) if Rows::least_bytes(problem, words) <= Rows::share(budget) => self,
                _ => Engine::Cells,
            },
            engine => engine,
        }
    }

    /// About how many bytes this engine takes at first for a problem within a budget.
    pub(crate) fn bytes(self, problem: &Problem, budget: &Budget) -> usize {
        let (entries, options) = (problem.entry_count(), problem.option_count());
        match self.chosen(problem, budget) {
            Engine::Rows | Engine::PortableRows => {
                Rows::words(problem).map_or(0, |words| Rows::least_bytes(problem, words))
            }
            Engine::Links => (entries + options) * 20 + problem.kinds().len() * 40,
            Engine::Cells | Engine::Auto => entries * 24 + options * 16 + problem.kinds().len() * 28,
        }
    }

    /// What [`chosen`](Self::chosen) looks at when the engine is [`Auto`](Self::Auto), in words.
    #[must_use]
    pub fn looks(problem: &Problem) -> String {
        let (items, options) = (problem.kinds().len(), problem.option_count());
        let average = problem.entry_count() as f64 / items.max(1) as f64;
        let rows = match Rows::words(problem) {
            Some(1) => "1 word a row".to_owned(),
            Some(words) => format!("{words} words a row"),
            None => "no room in rows".to_owned(),
        };
        format!("{items} items, {options} options, {average:.1} options an item, {rows}")
    }

    /// Whether the engine can carry the problem. Links and cells carry everything.
    #[must_use]
    pub fn carries(self, problem: &Problem) -> bool {
        !matches!(self, Engine::Rows | Engine::PortableRows) || Rows::words(problem).is_some()
    }
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

/// What the walk asks of an engine. Items are numbered as in the problem; a *node* stands for one item of one
/// option, in numbers of the engine's own. Every step is taken back in reverse order.
pub(crate) trait Dance: Clone + Send + 'static {
    /// The data of a problem, nothing taken yet.
    fn new(problem: &Problem, pace: &mut Pace) -> Result<Self, End>;

    /// The item with the fewest children.
    fn choose(&mut self) -> Branch;

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
    fn untake(&mut self, node: u32);

    /// Appends one node for each option of an item that is still there.
    fn options_of(&self, item: u32, list: &mut Vec<u32>);
    /// Takes the option of an item that stays: hides it, and covers all its items once more. As `take` otherwise.
    fn take_whole(&mut self, node: u32) -> bool;
    /// Takes `take_whole` back.
    fn untake_whole(&mut self, node: u32);
    /// Hides an option, which is not to be used below.
    fn exclude(&mut self, node: u32);
    /// Takes `exclude` back.
    fn include(&mut self, node: u32);

    /// The number of the option that the node belongs to.
    fn option_of(&self, node: u32) -> u32;
    /// Elementary changes so far.
    fn updates(&self) -> u64;
    /// Whether this engine is in the same state as another one; if not, a sentence on the difference.
    fn same_state(&self, other: &Self) -> Result<(), String>;
}

/// A walk with whichever engine was chosen. The `true` variants carry colours and bounds.
#[derive(Clone, Debug)]
pub(crate) enum Walks {
    Links(Box<Walk<Links<false>>>),
    LinksGeneral(Box<Walk<Links<true>>>),
    Cells(Box<Walk<Cells<false>>>),
    CellsGeneral(Box<Walk<Cells<true>>>),
    Rows(Box<Deputized>, Engine),
}

macro_rules! each {
    ($walks:expr, $walk:ident => $body:expr) => {
        match $walks {
            Walks::Links($walk) => $body,
            Walks::LinksGeneral($walk) => $body,
            Walks::Cells($walk) => $body,
            Walks::CellsGeneral($walk) => $body,
            Walks::Rows($walk, _) => $body,
        }
    };
}

impl Walks {
    /// A walk that delivers solutions, or (`counting`) only their number.
    pub(crate) fn new(problem: &Problem, engine: Engine, counting: bool, budget: &Budget) -> Result<Self, End> {
        let general = || needs_general(problem);
        let engine = engine.chosen(problem, budget);
        budget.look()?;
        budget.afford(engine.bytes(problem, budget))?;
        Ok(match engine {
            Engine::Links if general() => Walks::LinksGeneral(Box::new(Walk::new(problem, budget)?)),
            Engine::Links => Walks::Links(Box::new(Walk::new(problem, budget)?)),
            Engine::Cells if general() => Walks::CellsGeneral(Box::new(Walk::new(problem, budget)?)),
            Engine::Cells | Engine::Auto => Walks::Cells(Box::new(Walk::new(problem, budget)?)),
            Engine::Rows | Engine::PortableRows => {
                let portable = engine == Engine::PortableRows;
                let rows = Rows::new(problem, !counting, portable, &mut budget.pace())?;
                Walks::Rows(Box::new(Deputized::new(rows, counting)), engine)
            }
        })
    }

    /// About how many bytes the walk over a problem holds.
    pub(crate) fn bytes(&self, problem: &Problem) -> usize {
        match self {
            Walks::Rows(walk, _) => walk.bytes(),
            _ => self.engine().bytes(problem, &Budget::default()),
        }
    }

    pub(crate) fn engine(&self) -> Engine {
        match self {
            Walks::Links(_) | Walks::LinksGeneral(_) => Engine::Links,
            Walks::Cells(_) | Walks::CellsGeneral(_) => Engine::Cells,
            Walks::Rows(_, engine) => *engine,
        }
    }

    pub(crate) fn advance(&mut self, watch: &mut Watch) -> Result<(), End> {
        each!(self, walk => walk.advance(watch))
    }

    pub(crate) fn count_on(&mut self, watch: &mut Watch) -> Result<u128, End> {
        each!(self, walk => walk.count_on(watch))
    }

    /// The options taken, perhaps written to `place`.
    pub(crate) fn solution<'w>(&'w self, place: &'w mut Vec<OptionId>) -> &'w [OptionId] {
        if let Walks::Rows(walk, _) = self {
            return walk.solution(place);
        }
        place.clear();
        match self {
            Walks::Links(walk) => walk.solution(place),
            Walks::LinksGeneral(walk) => walk.solution(place),
            Walks::Cells(walk) => walk.solution(place),
            Walks::CellsGeneral(walk) => walk.solution(place),
            Walks::Rows(..) => {}
        }
        place
    }

    pub(crate) fn stats(&self) -> Stats {
        each!(self, walk => walk.stats())
    }

    pub(crate) fn check_restored(&self, problem: &Problem) -> Result<(), String> {
        match self {
            Walks::Links(walk) => walk.check_restored(problem),
            Walks::LinksGeneral(walk) => walk.check_restored(problem),
            Walks::Cells(walk) => walk.check_restored(problem),
            Walks::CellsGeneral(walk) => walk.check_restored(problem),
            // Rows are never changed.
            Walks::Rows(..) => Ok(()),
        }
    }
}

/// Whether a problem has colours, or items to be covered other than once.
fn needs_general(problem: &Problem) -> bool {
    let bounded = problem.kinds().iter().any(|kind| matches!(kind, Kind::Primary { lo, hi } if (*lo, *hi) != (1, 1)));
    bounded || problem.options().any(|o| problem.entries(o).any(|entry| entry.color.is_some()))
}

/// The engine for a problem: the one place where that is decided, by what `benches/exact_cover.rs` measured.
///
/// Bit rows win wherever a row takes few words. Very wide ones pay only where items have many options; where they
/// have few, most moves are forced, and links and cells touch no more than what changes. Rows keep a list for each node
/// on the path; where these lists would fill the memory, links and cells do the work.
fn choose(problem: &Problem, budget: &Budget) -> Engine {
    let narrow = match Rows::has_vectors() {
        true if options_an_item(problem) > 8 => 32,
        true => 12,
        false => 4,
    };
    match Rows::words(problem) {
        Some(words) if words <= narrow && Rows::likely_bytes(problem, words) <= Rows::share(budget).min(MOST_ROWS) => {
            Engine::Rows
        }
        _ => choose_lists(problem),
    }
}

/// The better one of links and cells.
fn choose_lists(problem: &Problem) -> Engine {
    if options_an_item(problem) < 7 { Engine::Links } else { Engine::Cells }
}

fn options_an_item(problem: &Problem) -> usize {
    problem.entry_count() / problem.kinds().len().max(1)
}

/// Lists of rows that take more bytes than this are slower than links and cells, however large the memory.
const MOST_ROWS: usize = 1 << 29;
