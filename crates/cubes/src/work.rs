//! A piece of work: how it branches, the estimated cost of its parts, and their results.

use graeco_exact_cover::MeanEstimate;
use graeco_grid::{Limits, Stop};
use num_bigint::BigUint;
use rand_chacha::ChaCha8Rng;

use crate::cube::Prefix;

/// Why a part of a piece of work gives nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// The prefix does not fit the work.
    #[error("the prefix does not fit the problem")]
    Prefix,
    /// The work is a count that never sees its solutions.
    #[error("solutions of a count by units cannot be listed")]
    Unlisted,
}

/// The result of a part that was worked on to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PartResult {
    /// The number of solutions.
    pub solutions: BigUint,
    /// The nodes that were visited; 0 if the method has none. They may depend on the machine.
    pub nodes: u64,
    /// The solutions, sorted, if they were requested.
    pub lines: Vec<String>,
}

impl PartResult {
    pub(crate) fn counted(solutions: BigUint, nodes: u64) -> PartResult {
        PartResult { solutions, nodes, lines: Vec::new() }
    }

    pub(crate) fn listed(mut lines: Vec<String>, nodes: u64) -> PartResult {
        lines.sort_unstable();
        PartResult { solutions: lines.len().into(), nodes, lines }
    }
}

/// The estimate of a part by random dives.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Estimate {
    /// Its cost, in nodes of a search.
    pub cost: MeanEstimate,
    /// The number of its solutions.
    pub solutions: MeanEstimate,
}

/// How many random dives are made, and how.
pub(crate) struct Dives<'a> {
    pub(crate) number: u64,
    pub(crate) limits: &'a Limits,
    pub(crate) rng: &'a mut ChaCha8Rng,
}

/// The interface of all kinds of work.
pub(crate) trait Parts: Send {
    fn branches(&mut self, prefix: &[u64], limits: &Limits) -> Result<Option<Vec<Prefix>>, Fault>;
    fn estimate(&mut self, prefix: &[u64], dives: Dives<'_>) -> Result<Estimate, Fault>;
    fn count(&mut self, prefix: &[u64], limits: &Limits) -> Result<PartResult, Fault>;
    fn list(&mut self, _prefix: &[u64], _limits: &Limits) -> Result<PartResult, Fault> {
        Err(Fault::Unlisted)
    }
}

/// A piece of work that can be cut into parts, each given by a prefix. Every solution belongs to exactly one of the parts
/// into which a part branches.
pub struct Work(pub(crate) Box<dyn Parts>);

impl std::fmt::Debug for Work {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Work")
    }
}

impl Work {
    /// The parts into which a part branches; `None` if it cannot be cut. It may branch into no part at all.
    ///
    /// # Errors
    /// See [`Fault`]; so for the other methods.
    pub fn branches(&mut self, prefix: &[u64], limits: &Limits) -> Result<Option<Vec<Prefix>>, Fault> {
        self.0.branches(prefix, limits)
    }

    /// Estimates a part by random dives, which are the same on every machine.
    ///
    /// # Errors
    /// See [`Fault`].
    pub fn estimate(
        &mut self,
        prefix: &[u64],
        dives: u64,
        limits: &Limits,
        rng: &mut ChaCha8Rng,
    ) -> Result<Estimate, Fault> {
        self.0.estimate(prefix, Dives { number: dives, limits, rng })
    }

    /// Counts the solutions of a part. A limit of solutions is ignored.
    ///
    /// # Errors
    /// See [`Fault`].
    pub fn count(&mut self, prefix: &[u64], limits: &Limits) -> Result<PartResult, Fault> {
        self.0.count(prefix, &Limits { solutions: None, ..limits.clone() })
    }

    /// Lists the solutions of a part; a limit of solutions is ignored. For squares whose count has units, make the work from
    /// [`Kind::puzzle`](graeco_latin::Kind::puzzle) instead.
    ///
    /// # Errors
    /// See [`Fault`]; `Unlisted` for a [count of squares](Work::squares).
    pub fn list(&mut self, prefix: &[u64], limits: &Limits) -> Result<PartResult, Fault> {
        self.0.list(prefix, &Limits { solutions: None, ..limits.clone() })
    }
}

/// Holds lines as long as there is memory for them.
pub(crate) fn held(lines: impl Iterator<Item = String>, limits: &Limits) -> Result<Vec<String>, Fault> {
    let (memory, mut bytes) = (limits.memory.unwrap_or(usize::MAX), 0);
    let hold = |line: String| {
        bytes += line.len() + 2 * size_of::<String>();
        if bytes > memory { Err(Stop::MemoryLimit.into()) } else { Ok(line) }
    };
    lines.map(hold).collect()
}
