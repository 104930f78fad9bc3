//! Limits of work (solutions, nodes, time, memory, an interrupt), and the meter that watches them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use smallvec::SmallVec;

use crate::outcome::Stop;

/// Limits that end a piece of work before it is complete. The default is no limit at all.
#[must_use]
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Stop after this many solutions.
    pub solutions: Option<u64>,
    /// Stop after this many nodes of the search tree.
    pub nodes: Option<u64>,
    /// Stop after this time, counted from the start of the call that takes the limits.
    pub time: Option<Duration>,
    /// Stop at this moment: for several calls that share one limit of time.
    pub deadline: Option<Instant>,
    /// Hold no more than this many bytes beside the problem itself.
    pub memory: Option<usize>,
    /// Stop soon after this flag is set.
    pub interrupt: Option<Arc<AtomicBool>>,
    /// Stop soon after this question is answered with yes.
    pub poll: Option<Poll>,
}

/// A question whether to stop, asked about once a millisecond by the threads that do the work: for hosts that cannot set
/// a flag from elsewhere, such as an interpreter whose signals are seen by the calling thread alone.
///
/// ```
/// use graeco_exact_cover::{Limits, Poll, Problem, Stop};
///
/// let problem: Problem = "a b c\na b\nc\n".parse()?;
/// let limits = Limits { poll: Some(Poll::new(|| true)), ..Limits::default() };
/// assert_eq!(problem.search().limits(limits).count().end, Stop::Interrupted.into());
/// # Ok::<(), graeco_exact_cover::text::TextError>(())
/// ```
#[derive(Clone)]
pub struct Poll(Arc<dyn Fn() -> bool + Send + Sync>);

impl Poll {
    /// A question. It should be answered within microseconds most of the time.
    #[must_use]
    pub fn new(stops: impl Fn() -> bool + Send + Sync + 'static) -> Poll {
        Poll(Arc::new(stops))
    }

    fn stops(&self) -> bool {
        (self.0)()
    }
}

impl std::fmt::Debug for Poll {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Poll")
    }
}

impl Limits {
    /// Limits with only a number of solutions.
    pub fn solutions(most: u64) -> Self {
        Limits { solutions: Some(most), ..Limits::default() }
    }

    /// The same limits with the clock started: `time` becomes a deadline, shared by all calls that take these limits.
    pub fn started(self) -> Self {
        Limits { deadline: self.earliest(), time: None, ..self }
    }

    /// The same limits with this many bytes of the memory spent on something else.
    pub fn without(self, bytes: usize) -> Self {
        Limits { memory: self.memory.map(|memory| memory.saturating_sub(bytes)), ..self }
    }

    /// The moment at which the time is over, if it starts now.
    fn earliest(&self) -> Option<Instant> {
        // A time too long to add to the clock is no limit.
        let end = self.time.and_then(|time| Instant::now().checked_add(time));
        end.into_iter().chain(self.deadline).min()
    }
}

/// The time, the memory and the interrupt that all phases of one piece of work share. The default is no limit.
///
/// A phase that may be long takes a budget and looks at it now and then, by a [`Pace`] from its inner loop.
#[must_use]
#[derive(Clone, Debug, Default)]
pub struct Budget {
    deadline: Option<Instant>,
    memory: Option<usize>,
    interrupts: SmallVec<[Arc<AtomicBool>; 2]>,
    poll: Option<Poll>,
}

impl Budget {
    /// Starts the clock of these limits. Those of solutions and nodes are not part of a budget.
    pub fn start(limits: &Limits) -> Self {
        Budget {
            deadline: limits.earliest(),
            memory: limits.memory,
            interrupts: limits.interrupt.iter().cloned().collect(),
            poll: limits.poll.clone(),
        }
    }

    /// Looks at the interrupts and the clock.
    ///
    /// # Errors
    /// [`Stop::Interrupted`] or [`Stop::TimeLimit`].
    pub fn look(&self) -> Result<(), Stop> {
        self.look_at(Instant::now)
    }

    #[cold]
    fn look_at(&self, now: impl FnOnce() -> Instant) -> Result<(), Stop> {
        if self.interrupts.iter().any(|flag| flag.load(Ordering::Relaxed))
            || self.poll.as_ref().is_some_and(Poll::stops)
        {
            return Err(Stop::Interrupted);
        }
        match self.deadline {
            Some(deadline) if now() >= deadline => Err(Stop::TimeLimit),
            _ => Ok(()),
        }
    }

    /// How many bytes the work may hold beside the problem itself; `usize::MAX` if there is no limit.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.memory.unwrap_or(usize::MAX)
    }

    /// Checks that the work may hold this many bytes.
    ///
    /// # Errors
    /// [`Stop::MemoryLimit`].
    pub fn afford(&self, bytes: usize) -> Result<(), Stop> {
        if bytes <= self.memory() { Ok(()) } else { Err(Stop::MemoryLimit) }
    }

    /// The same budget with this many bytes spent on something else.
    pub fn without(self, bytes: usize) -> Self {
        Budget { memory: self.memory.map(|memory| memory.saturating_sub(bytes)), ..self }
    }

    /// The same budget with a limit of memory, if there is no smaller one.
    pub fn with_memory(self, bytes: usize) -> Self {
        Budget { memory: Some(bytes.min(self.memory())), ..self }
    }

    /// The same budget without a limit of time.
    pub fn unhurried(self) -> Self {
        Budget { deadline: None, ..self }
    }

    /// The same budget, which also ends when this flag is set.
    pub fn heeding(mut self, flag: Arc<AtomicBool>) -> Self {
        self.interrupts.push(flag);
        self
    }

    /// Steps under this budget.
    #[must_use]
    pub fn pace(&self) -> Pace {
        Pace { budget: self.clone(), left: 0, period: 1, looked: Instant::now() }
    }
}

/// Looks at a [`Budget`] once in a while: about once a millisecond, however long the steps of a loop take.
#[derive(Clone, Debug)]
pub struct Pace {
    budget: Budget,
    /// Steps until the next look.
    left: u64,
    /// Steps between two looks.
    period: u64,
    looked: Instant,
}

impl Pace {
    /// No more steps than this pass between two looks, so that steps that become longer are noticed.
    const LONGEST: u64 = 4096;
    const SHORT: Duration = Duration::from_micros(500);
    const LONG: Duration = Duration::from_millis(2);

    /// Notes this many steps of about the same cost.
    ///
    /// # Errors
    /// Why the work must end here: [`Stop::Interrupted`] or [`Stop::TimeLimit`].
    #[inline]
    pub fn step(&mut self, steps: u64) -> Result<(), Stop> {
        if self.left > steps {
            self.left -= steps;
            return Ok(());
        }
        self.look()
    }

    /// The budget.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Looks at once, and chooses when to look next by how long the last steps took.
    #[cold]
    pub fn look(&mut self) -> Result<(), Stop> {
        let now = Instant::now();
        let took = now - std::mem::replace(&mut self.looked, now);
        if took < Self::SHORT {
            self.period = (self.period * 2).min(Self::LONGEST);
        } else if took > Self::LONG {
            self.period = (self.period as f64 * Self::LONG.as_secs_f64() / took.as_secs_f64()).max(1.0) as u64;
        }
        self.left = self.period;
        self.budget.look_at(|| now)
    }
}

/// Measures a running search against its [`Limits`]: nodes, solutions, and the clock, the memory and the interrupts of a
/// [`Budget`]. Searches of one's own keep limits by it as those of this crate do.
///
/// ```
/// use graeco_exact_cover::{Limits, Meter, Stop};
///
/// let mut meter = Meter::start(Limits { nodes: Some(1000), ..Limits::default() });
/// let stop = loop {
///     // Here a search would visit a node.
///     if let Err(stop) = meter.node() {
///         break stop;
///     }
/// };
/// assert_eq!((stop, meter.nodes()), (Stop::NodeLimit, 0));
/// ```
#[must_use]
#[derive(Clone, Debug)]
pub struct Meter {
    /// Nodes that may pass before the next look at the budget.
    ahead: u64,
    /// Nodes that may pass beyond those.
    nodes_left: u64,
    /// Whether there is a limit of nodes at all.
    counts_nodes: bool,
    solutions_left: u128,
    pace: Pace,
}

impl Meter {
    /// Starts the clock.
    pub fn start(limits: Limits) -> Self {
        Meter {
            ahead: 0,
            nodes_left: limits.nodes.unwrap_or(u64::MAX),
            counts_nodes: limits.nodes.is_some(),
            solutions_left: limits.solutions.map_or(u128::MAX, u128::from),
            pace: Budget::start(&limits).pace(),
        }
    }

    /// The time, the memory and the interrupts of the walk.
    pub fn budget(&self) -> &Budget {
        &self.pace.budget
    }

    /// Whether there is no limit of nodes.
    pub(crate) fn has_all_nodes(&self) -> bool {
        !self.counts_nodes
    }

    /// Whether a node may still be visited.
    pub(crate) fn has_nodes(&self) -> bool {
        self.nodes() > 0
    }

    /// The same meter, which also ends when this flag is set.
    pub fn heeding(mut self, flag: Arc<AtomicBool>) -> Self {
        self.pace.budget.interrupts.push(flag);
        self
    }

    /// The same meter with a limit of memory, if there is no smaller one.
    pub fn with_memory(mut self, bytes: usize) -> Self {
        self.pace.budget = self.pace.budget.with_memory(bytes);
        self
    }

    /// The same meter with this many bytes of its memory spent on something else.
    pub(crate) fn without(mut self, bytes: usize) -> Self {
        self.pace.budget = self.pace.budget.without(bytes);
        self
    }

    /// How many nodes may still pass.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.ahead + self.nodes_left
    }

    /// Notes nodes of work that was done elsewhere.
    pub fn spend(&mut self, nodes: u64) {
        self.nodes_left = self.nodes().saturating_sub(nodes);
        self.ahead = 0;
    }

    /// A meter that ends after this many nodes, if this one does not end before.
    pub fn lend(&self, nodes: u64) -> Meter {
        Meter { ahead: 0, nodes_left: nodes.min(self.nodes()), ..self.clone() }
    }

    /// Notes the nodes that were counted on a meter lent for at most `nodes`, and says whether only that limit ended
    /// it.
    pub fn take_back(&mut self, lent: &Meter, nodes: u64) -> bool {
        let given = nodes.min(self.nodes());
        self.nodes_left = self.nodes() - (given - lent.nodes());
        self.ahead = 0;
        lent.nodes() == 0 && self.nodes_left > 0
    }

    /// Notes one more node.
    ///
    /// # Errors
    /// Why the walk must end here.
    #[inline]
    pub fn node(&mut self) -> Result<(), Stop> {
        if self.ahead == 0 {
            self.look_ahead()?;
        }
        self.ahead -= 1;
        Ok(())
    }

    /// Looks at the budget, and lets as many nodes pass as its pace allows.
    #[cold]
    fn look_ahead(&mut self) -> Result<(), Stop> {
        if self.nodes_left == 0 {
            return Err(Stop::NodeLimit);
        }
        self.pace.look()?;
        self.ahead = self.pace.period.min(self.nodes_left);
        self.nodes_left -= self.ahead;
        Ok(())
    }

    /// Notes steps inside a node that may be long.
    ///
    /// # Errors
    /// Why the walk must end here.
    #[inline]
    pub fn step(&mut self, steps: u64) -> Result<(), Stop> {
        self.pace.step(steps)
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

    /// Looks at the clock and the flags at once.
    ///
    /// # Errors
    /// Why the walk must end here.
    pub fn look(&mut self) -> Result<(), Stop> {
        self.pace.look()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // For Miri every step is long.
    #[cfg(not(miri))]
    #[test]
    fn long_steps_are_looked_at_soon_and_short_ones_seldom() {
        let mut pace = Budget::default().pace();
        for _ in 0..100_000 {
            pace.step(1).unwrap();
        }
        assert_eq!(pace.period, Pace::LONGEST);
        pace.looked -= Duration::from_secs(4);
        pace.look().unwrap();
        assert!(pace.period < 4, "{}", pace.period);
    }

    #[test]
    fn a_deadline_is_shared_and_the_earlier_one_counts() {
        let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() }.started();
        assert_eq!((limits.time, limits.deadline.is_some()), (None, true));
        let limits = Limits { time: Some(Duration::from_secs(1000)), ..limits };
        assert_eq!(Budget::start(&limits).look(), Err(Stop::TimeLimit));
        let endless = Limits { time: Some(Duration::MAX), ..Limits::default() };
        assert_eq!(Budget::start(&endless).look(), Ok(()));
    }

    #[test]
    fn memory_is_shared_out() {
        let budget = Budget::default().with_memory(100).without(60);
        assert_eq!((budget.afford(40), budget.afford(41)), (Ok(()), Err(Stop::MemoryLimit)));
        assert_eq!(Budget::default().without(60).afford(usize::MAX), Ok(()));
    }
}
