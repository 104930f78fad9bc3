//! The engines: their common trait, and the one place where an engine is chosen.

mod choose;
mod dance;
mod fallback;
mod rows;
#[cfg(test)]
mod tests;

use crate::limits::{Budget, Meter};
use crate::names::named;
use crate::outcome::{Outcome, Stats, Stop};
use crate::problem::{Item, OptionId, Problem};
pub(crate) use choose::Chooser;
pub use choose::OpenItem;
#[cfg(feature = "rand")]
pub(crate) use dance::Diver;
use fallback::RowsWithFallback;
pub(crate) use rows::Rows;

/// The data structure that the search runs on. All give the same set of solutions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Engine {
    /// Chosen by the size and shape of the problem.
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
    /// and at most 2048 items, colours and digits of an option's number together; problems that it cannot hold are
    /// searched by cells.
    Rows,
    /// Bit rows without vector registers.
    PortableRows,
}

impl Engine {
    /// All engines but [`Auto`](Self::Auto).
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

    /// A description in a few words.
    #[must_use]
    pub fn description(self) -> &'static str {
        match self {
            Engine::Auto => "The engine that suits the problem",
            Engine::Links => "Dancing links",
            Engine::Cells => "Dancing cells",
            Engine::Rows => "Bit rows in vector registers",
            Engine::PortableRows => "Bit rows without vector registers",
        }
    }

    /// The engine that searches a problem within a budget: this one unless it is [`Auto`](Self::Auto) or cannot hold
    /// the problem in the memory of the budget.
    #[must_use]
    pub fn chosen(self, problem: &Problem, budget: &Budget) -> Engine {
        match self {
            Engine::Auto => choose(problem, budget),
            Engine::Rows | Engine::PortableRows => match Rows::words(problem, budget) {
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
                Rows::words(problem, budget).map_or(0, |words| Rows::least_bytes(problem, words))
            }
            Engine::Links => (entries + options) * 20 + problem.kinds().len() * 40,
            Engine::Cells | Engine::Auto => entries * 24 + options * 16 + problem.kinds().len() * 28,
        }
    }

    /// The properties of the problem by which [`Auto`](Self::Auto) chooses, in words.
    #[must_use]
    pub fn looks(problem: &Problem) -> String {
        let (items, options) = (problem.kinds().len(), problem.option_count());
        let average = problem.entry_count() as f64 / items.max(1) as f64;
        let rows = match Rows::words(problem, &Budget::default()) {
            Some(1) => "1 word a row".to_owned(),
            Some(words) => format!("{words} words a row"),
            None => "no room in rows".to_owned(),
        };
        format!("{items} items, {options} options, {average:.1} options an item, {rows}")
    }

    /// Whether the engine can hold the problem. Links and cells hold every problem.
    #[must_use]
    pub fn carries(self, problem: &Problem) -> bool {
        !matches!(self, Engine::Rows | Engine::PortableRows) || Rows::words(problem, &Budget::default()).is_some()
    }
}

named!(Engine, "an engine", [&[Engine::Auto][..], &Engine::ALL].concat());

/// A walk over the solutions of a problem, whatever the engine.
pub(crate) trait Walk: Send + std::fmt::Debug {
    fn engine(&self) -> Engine;

    /// Goes on to the next solution. False if there are no more.
    fn advance(&mut self, meter: &mut Meter) -> Result<bool, Stop>;

    /// Goes on until at least one more solution is counted, and says how many were; 0 if there are no more.
    fn count_on(&mut self, meter: &mut Meter) -> Result<u128, Stop>;

    /// Counts to the end, or as far as the meter allows, and says how it ended.
    fn count_all(&mut self, meter: &mut Meter) -> (u128, Outcome) {
        let mut counted = 0;
        loop {
            let most = meter.solutions_left();
            if most == 0 {
                return (counted, Outcome::SolutionLimit);
            }
            match self.count_on(meter) {
                Ok(0) => return (counted, Outcome::Complete),
                Ok(found) => {
                    meter.delivered(found.min(most));
                    counted += found.min(most);
                }
                Err(stop) => return (counted, stop.into()),
            }
        }
    }

    /// The options taken, perhaps written to `place`.
    fn solution<'w>(&'w self, place: &'w mut Vec<OptionId>) -> &'w [OptionId];

    /// The cost of the walk so far.
    fn stats(&self) -> Stats;

    /// About how many bytes the walk over a problem holds.
    fn bytes(&self, problem: &Problem) -> usize {
        self.engine().bytes(problem, &Budget::default())
    }

    /// Compares the engine's data with those of a new engine. Describes the first difference.
    #[cfg(test)]
    fn check_restored(&self, problem: &Problem) -> Result<(), String>;
}

impl Engine {
    /// A walk that delivers solutions, or (`counting`) only their number.
    pub(crate) fn walk(self, problem: &Problem, counting: bool, budget: &Budget) -> Result<Box<dyn Walk>, Stop> {
        let engine = self.chosen(problem, budget);
        budget.look()?;
        budget.afford(engine.bytes(problem, budget))?;
        Ok(match engine {
            Engine::Links => dance::links(problem, dance::Fewest, budget)?,
            Engine::Cells | Engine::Auto => dance::cells(problem, dance::Fewest, budget)?,
            Engine::Rows | Engine::PortableRows => {
                let portable = engine == Engine::PortableRows;
                let rows = Rows::new(problem, !counting, portable, &mut budget.pace())?;
                Box::new(RowsWithFallback::new(rows, engine, counting))
            }
        })
    }
}

/// An engine, and a chooser where it is not the engine that chooses.
#[derive(Clone, Debug, Default)]
pub(crate) struct Strategy {
    pub(crate) engine: Engine,
    pub(crate) chooser: Option<Chooser>,
}

impl From<Engine> for Strategy {
    fn from(engine: Engine) -> Strategy {
        Strategy { engine, chooser: None }
    }
}

impl Strategy {
    /// The same strategy for a part of the problem, whose items are these of the whole; `None` for the whole problem.
    pub(crate) fn below(&self, items: Option<&[Item]>) -> Strategy {
        let below = |chooser: &Chooser| items.map_or_else(|| chooser.clone(), |items| chooser.below(items));
        Strategy { engine: self.engine, chooser: self.chooser.as_ref().map(below) }
    }

    /// The engine that does the work. Bit rows choose their items themselves.
    pub(crate) fn chosen(&self, problem: &Problem, budget: &Budget) -> Engine {
        match (&self.chooser, self.engine) {
            (None, engine) => engine.chosen(problem, budget),
            (Some(_), Engine::Links | Engine::Cells) => self.engine,
            (Some(_), _) => choose_lists(problem),
        }
    }

    /// About how many bytes the walk takes at first for a problem within a budget.
    pub(crate) fn bytes(&self, problem: &Problem, budget: &Budget) -> usize {
        let open = if self.chooser.is_some() { problem.kinds().len() * size_of::<OpenItem>() } else { 0 };
        self.chosen(problem, budget).bytes(problem, budget) + open
    }

    /// A walk that delivers solutions, or (`counting`) only their number.
    pub(crate) fn walk(&self, problem: &Problem, counting: bool, budget: &Budget) -> Result<Box<dyn Walk>, Stop> {
        let Some(chooser) = &self.chooser else { return self.engine.walk(problem, counting, budget) };
        budget.look()?;
        budget.afford(self.bytes(problem, budget))?;
        match self.chosen(problem, budget) {
            Engine::Links => dance::links(problem, dance::UserChoice::new(chooser), budget),
            _ => dance::cells(problem, dance::UserChoice::new(chooser), budget),
        }
    }
}

/// Chooses the engine for a problem, by the measurements of `benches/exact_cover.rs`.
///
/// Bit rows win wherever a row takes few words. Very wide ones pay only where items have many options; where they
/// have few, most moves are forced, and links and cells touch only the changes. Rows keep a list for each node
/// on the path; where these lists would fill the memory, links and cells do the work.
fn choose(problem: &Problem, budget: &Budget) -> Engine {
    let narrow = match Rows::has_vectors() {
        true if options_an_item(problem) > 8 => 32,
        true => 12,
        false => 4,
    };
    match Rows::words(problem, budget) {
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
