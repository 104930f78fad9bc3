//! The query about a puzzle and its outcome: one solution, the only one, some, all, or their number.

use graeco_document::{Record, field};
use graeco_grid::{Count, Limits, Outcome, Stats, Stop};
use graeco_host::memory;
use graeco_host::status::Status;
use graeco_host::stop;
use num_bigint::BigUint;

use crate::args::{CommonArgs, SolutionArgs};
use crate::messages::Topic;

/// The requested part of the answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    /// One solution.
    One,
    /// The solution if it is the only one.
    Unique,
    /// Up to a number of solutions, or all.
    List(Option<u64>),
    /// The number of solutions, up to a limit.
    Count(Option<u64>),
}

impl From<SolutionArgs> for Mode {
    fn from(asked: SolutionArgs) -> Mode {
        match asked {
            SolutionArgs { count: true, limit, .. } => Mode::Count(limit),
            SolutionArgs { unique: true, .. } => Mode::Unique,
            SolutionArgs { all: true, .. } => Mode::List(None),
            SolutionArgs { limit: Some(limit), .. } => Mode::List(Some(limit)),
            _ => Mode::One,
        }
    }
}

/// The answer that the user wants, and the limits.
#[derive(Clone, Debug)]
pub(crate) struct Query {
    pub(crate) mode: Mode,
    /// The number of threads that share the search of one puzzle.
    pub(crate) threads: usize,
    limits: Limits,
}

impl Query {
    pub(crate) fn new(mode: Mode, common: &CommonArgs) -> Query {
        let (time, nodes) = (common.time_limit, common.node_limit);
        let memory = Some(common.memory.unwrap_or_else(memory::share));
        Query {
            mode,
            threads: 1,
            limits: Limits { nodes, time, memory, interrupt: Some(stop::flag()), ..Limits::default() },
        }
    }

    /// The same for each of this many threads that work on puzzles at once: they share the memory.
    pub(crate) fn shared_by(mut self, threads: usize) -> Query {
        self.limits.memory = self.limits.memory.map(|memory| memory / threads.max(1));
        self
    }

    /// The same with this many threads for each puzzle.
    pub(crate) fn by(&self, threads: usize) -> Query {
        Query { threads: threads.max(1), ..self.clone() }
    }

    /// The limits of one puzzle. Its clock starts with the first call that takes them, or by
    /// [`started`](Limits::started).
    pub(crate) fn limits(&self) -> Limits {
        let solutions = match self.mode {
            Mode::One => Some(1),
            Mode::Unique => Some(2),
            Mode::List(limit) | Mode::Count(limit) => limit,
        };
        Limits { solutions, ..self.limits.clone() }
    }
}

/// The outcome of a walk.
#[derive(Clone, Debug)]
pub(crate) struct Summary {
    /// How many solutions were found.
    pub(crate) found: BigUint,
    pub(crate) end: Outcome,
    pub(crate) stats: Stats,
}

impl<N: Into<BigUint>> From<Count<N>> for Summary {
    fn from(count: Count<N>) -> Summary {
        Summary { found: count.solutions.into(), end: count.end, stats: count.stats }
    }
}

impl Summary {
    /// How many solutions were found; 2 stands for more.
    pub(crate) fn up_to_two(&self) -> usize {
        usize::try_from(&self.found).unwrap_or(2).min(2)
    }

    /// Only the end of the work is known.
    pub(crate) fn unknown(end: impl Into<Outcome>) -> Summary {
        Summary { found: BigUint::ZERO, end: end.into(), stats: Stats::default() }
    }

    pub(crate) fn status(&self, mode: Mode) -> Status {
        let wanted = match mode {
            // Two solutions are one too many, whatever else there may be.
            Mode::Unique => self.found == BigUint::from(1_u32) && self.end == Outcome::Complete,
            Mode::One | Mode::List(_) | Mode::Count(_) => self.found > BigUint::ZERO,
        };
        match self.end {
            Outcome::Stopped(Stop::Interrupted) => Status::Interrupted,
            Outcome::Stopped(_) if !(mode == Mode::One && wanted) => Status::Limit,
            _ if wanted || matches!(mode, Mode::Count(_)) => Status::Solved,
            _ => Status::NoSolution,
        }
    }

    /// What a puzzle without a solution or an answer has in common with others.
    pub(crate) fn topic(&self, mode: Mode) -> Option<Topic> {
        match self.status(mode) {
            Status::NoSolution | Status::Solved if self.found == BigUint::ZERO => Some(Topic::NoSolution),
            Status::NoSolution => Some(Topic::Several),
            Status::Limit => Some(Topic::Unfinished),
            _ => None,
        }
    }

    /// Why there is no answer, in words; `None` if there is one.
    pub(crate) fn complaint(&self, mode: Mode) -> Option<&'static str> {
        match (self.status(mode), self.end) {
            (Status::Interrupted, _) => Some("interrupted; the output may be incomplete"),
            (Status::Limit, Outcome::Stopped(Stop::NodeLimit)) => {
                Some("the node limit was reached before the answer was known")
            }
            (Status::Limit, Outcome::Stopped(Stop::MemoryLimit)) => {
                Some("the memory limit was reached before the answer was known")
            }
            (Status::Limit, _) => Some("the time limit was reached before the answer was known"),
            (Status::NoSolution, _) if self.found > BigUint::from(1_u32) => Some("several solutions"),
            (Status::NoSolution, _) => Some("no solution"),
            _ => None,
        }
    }

    /// The number of solutions; marked as a lower bound if it is one.
    pub(crate) fn count_text(&self) -> String {
        match self.end {
            Outcome::Complete => self.found.to_string(),
            _ => format!("at least {}", self.found),
        }
    }

    /// Adds `count`, `end` and the costs to a record.
    pub(crate) fn record(&self, record: Record) -> Record {
        let record = record.counted(&self.found, self.end);
        record.with(field::NODES, self.stats.nodes).with(field::UPDATES, self.stats.updates)
    }

    /// The costs in words.
    pub(crate) fn stats_text(&self, engine: &str) -> String {
        let Stats { nodes, updates, .. } = self.stats;
        format!("{engine}: {} found, {nodes} nodes, {updates} updates, {}", self.found, self.end.word())
    }
}
