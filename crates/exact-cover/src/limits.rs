//! Limits of a walk (solutions, nodes, time, an interrupt), why it ended, and what it cost.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use smallvec::SmallVec;

/// What may end a walk before it is exhausted. The default is no limit at all.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Stop after this many solutions.
    pub solutions: Option<u64>,
    /// Stop after this many nodes of the search tree.
    pub nodes: Option<u64>,
    /// Stop after this time, counted from the start of the walk.
    pub time: Option<Duration>,
    /// Stop soon after somebody sets this flag.
    pub interrupt: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// No limits but a number of solutions.
    #[must_use]
    pub fn solutions(most: u64) -> Self {
        Limits { solutions: Some(most), ..Limits::default() }
    }
}

/// Why a walk ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// There are no more solutions.
    Exhausted,
    /// As many solutions as were asked for; there may be more.
    SolutionLimit,
    /// The limit of nodes.
    NodeLimit,
    /// The limit of time.
    TimeLimit,
    /// The interrupt flag.
    Interrupted,
}

impl End {
    /// The word that stands for this end in machine-readable output: `exhausted`, `solution-limit`, `node-limit`,
    /// `time-limit` or `interrupted`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            End::Exhausted => "exhausted",
            End::SolutionLimit => "solution-limit",
            End::NodeLimit => "node-limit",
            End::TimeLimit => "time-limit",
            End::Interrupted => "interrupted",
        }
    }
}

/// What a walk has cost so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// Points of the search tree that were visited.
    pub nodes: u64,
    /// Elementary changes of the engine's data: links taken out, candidates struck.
    pub updates: u64,
}

impl std::ops::AddAssign for Stats {
    fn add_assign(&mut self, other: Stats) {
        self.nodes += other.nodes;
        self.updates += other.updates;
    }
}

/// How many solutions a walk found, and whether that is all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// The solutions found: exact if `end` is [`End::Exhausted`], a lower bound otherwise.
    pub solutions: u128,
    /// Why the walk ended.
    pub end: End,
    /// What it cost.
    pub stats: Stats,
}

/// Watches the limits while a walk runs.
///
/// The clock and the flag are looked at once in [`PERIOD`](Self::PERIOD) nodes.
#[derive(Clone, Debug)]
pub struct Watch {
    nodes_left: u64,
    /// Whether there is a limit of nodes at all.
    counts_nodes: bool,
    solutions_left: u128,
    deadline: Option<Instant>,
    interrupts: SmallVec<[Arc<AtomicBool>; 2]>,
    until_look: u32,
}

impl Watch {
    /// How many nodes pass between two looks at the clock.
    pub const PERIOD: u32 = 256;

    /// Starts the clock.
    #[must_use]
    pub fn start(limits: Limits) -> Self {
        Watch {
            nodes_left: limits.nodes.unwrap_or(u64::MAX),
            counts_nodes: limits.nodes.is_some(),
            solutions_left: limits.solutions.map_or(u128::MAX, u128::from),
            // A time too long to add to the clock is no limit.
            deadline: limits.time.and_then(|time| Instant::now().checked_add(time)),
            interrupts: limits.interrupt.into_iter().collect(),
            until_look: 1,
        }
    }

    /// Whether there is no limit of nodes.
    pub(crate) fn has_all_nodes(&self) -> bool {
        !self.counts_nodes
    }

    /// The same watch, which heeds one more flag.
    pub(crate) fn heeding(mut self, flag: Arc<AtomicBool>) -> Self {
        self.interrupts.push(flag);
        self
    }

    /// A watch that ends after so many nodes, if this one does not end before.
    pub(crate) fn lend(&self, nodes: u64) -> Watch {
        Watch { nodes_left: nodes.min(self.nodes_left), ..self.clone() }
    }

    /// Notes the nodes that were counted on a watch lent for at most `nodes`, and says whether it ended for
    /// want of them alone.
    pub(crate) fn take_back(&mut self, lent: &Watch, nodes: u64) -> bool {
        let given = nodes.min(self.nodes_left);
        self.nodes_left -= given - lent.nodes_left;
        lent.nodes_left == 0 && self.nodes_left > 0
    }

    /// Notes one more node.
    ///
    /// # Errors
    /// Why the walk must end here.
    #[inline]
    pub fn node(&mut self) -> Result<(), End> {
        if self.nodes_left == 0 {
            return Err(End::NodeLimit);
        }
        self.nodes_left -= 1;
        self.until_look -= 1;
        if self.until_look == 0 { self.look() } else { Ok(()) }
    }

    /// How many solutions may still be delivered.
    #[must_use]
    pub fn solutions_left(&self) -> u128 {
        self.solutions_left
    }

    /// Notes that solutions were delivered, at most [`solutions_left`](Self::solutions_left).
    #[inline]
    pub fn delivered(&mut self, solutions: u128) {
        self.solutions_left -= solutions;
    }

    /// Looks at the clock and the flags.
    #[cold]
    pub(crate) fn look(&mut self) -> Result<(), End> {
        self.until_look = Self::PERIOD;
        if self.interrupts.iter().any(|flag| flag.load(Ordering::Relaxed)) {
            return Err(End::Interrupted);
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(End::TimeLimit),
            _ => Ok(()),
        }
    }
}
