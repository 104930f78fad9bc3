//! How work ended: complete or stopped, what was found, and its cost.

/// Why work was stopped before it was complete.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Stop {
    /// The limit of nodes was reached.
    #[error("the node limit was reached")]
    NodeLimit,
    /// The limit of time was reached.
    #[error("the time limit was reached")]
    TimeLimit,
    /// The limit of memory was reached.
    #[error("the memory limit was reached")]
    MemoryLimit,
    /// The interrupt flag was set.
    #[error("interrupted")]
    Interrupted,
}

impl Stop {
    /// The word that stands for this reason in machine-readable output: `node-limit`, `time-limit`, `memory-limit` or
    /// `interrupted`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Stop::NodeLimit => "node-limit",
            Stop::TimeLimit => "time-limit",
            Stop::MemoryLimit => "memory-limit",
            Stop::Interrupted => "interrupted",
        }
    }
}

/// How a count, a list or a walk ended. There are no other ways, so this enum can be matched exhaustively.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// There are no more solutions.
    Complete,
    /// The requested number of solutions was found; there may be more.
    SolutionLimit,
    /// The work was stopped.
    Stopped(Stop),
}

impl Outcome {
    /// The word that stands for this outcome in machine-readable output: `exhausted`, `solution-limit`, or the word of
    /// the [`Stop`].
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Outcome::Complete => "exhausted",
            Outcome::SolutionLimit => "solution-limit",
            Outcome::Stopped(stop) => stop.word(),
        }
    }

    /// Why the work was stopped, if it was.
    #[must_use]
    pub fn stop(self) -> Option<Stop> {
        if let Outcome::Stopped(stop) = self { Some(stop) } else { None }
    }
}

/// The outcome's [word](Outcome::word).
impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.word())
    }
}

/// Reading or writing that is stopped fails with an error that holds the reason.
impl From<Stop> for std::io::Error {
    fn from(stop: Stop) -> Self {
        std::io::Error::other(stop)
    }
}

impl From<Stop> for Outcome {
    fn from(stop: Stop) -> Self {
        Outcome::Stopped(stop)
    }
}

/// The cost of a walk so far.
#[must_use]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Stats {
    /// Points of the search tree that were visited.
    pub nodes: u64,
    /// Elementary changes of the engine's data: links taken out, candidates struck.
    pub updates: u64,
}

impl Stats {
    /// These numbers of nodes and updates.
    pub fn new(nodes: u64, updates: u64) -> Self {
        Stats { nodes, updates }
    }
}

impl std::ops::AddAssign for Stats {
    fn add_assign(&mut self, other: Stats) {
        self.nodes += other.nodes;
        self.updates += other.updates;
    }
}

impl std::ops::Sub for Stats {
    type Output = Stats;

    fn sub(self, before: Stats) -> Stats {
        Stats { nodes: self.nodes - before.nodes, updates: self.updates - before.updates }
    }
}

/// How many solutions a walk found, and whether that is all of them.
#[must_use]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Count<N = u128> {
    /// The solutions found: exact if `end` is [`Outcome::Complete`], a lower bound otherwise.
    pub solutions: N,
    /// How the walk ended.
    pub end: Outcome,
    /// Its cost.
    pub stats: Stats,
}

impl<N: Clone> Count<N> {
    /// A count with this result.
    pub fn new(solutions: N, end: Outcome, stats: Stats) -> Self {
        Count { solutions, end, stats }
    }

    /// The exact number, if the walk has met all solutions.
    #[must_use]
    pub fn exact(&self) -> Option<N> {
        (self.end == Outcome::Complete).then(|| self.solutions.clone())
    }
}
