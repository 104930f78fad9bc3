//! The walk: which item next, which option next, an explicit stack; never recursion.

use crate::engine::{Branch, Dance, Engine, Walks};
use crate::limits::{Count, End, Limits, Stats, Watch};
use crate::parallel;
use crate::problem::{OptionId, Problem};

/// A search that is about to start: the problem, an engine, limits.
#[derive(Clone, Debug)]
pub struct Search<'p> {
    problem: &'p Problem,
    engine: Engine,
    limits: Limits,
    threads: usize,
}

impl<'p> Search<'p> {
    pub(crate) fn new(problem: &'p Problem) -> Self {
        Search { problem, engine: Engine::Auto, limits: Limits::default(), threads: 1 }
    }

    /// Chooses the engine; without it the problem's looks decide.
    #[must_use]
    pub fn engine(mut self, engine: Engine) -> Self {
        self.engine = engine;
        self
    }

    /// Sets the limits.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// How many threads [`count`](Self::count) and [`for_each`](Self::for_each) use; 0 for as many as there are cores.
    /// What they find is the same for any number. A limit of nodes, and one of solutions while counting, is kept by one
    /// thread alone.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = parallel::number(threads);
        self
    }

    /// Hands every solution to `visit`: from several threads at once if there are several, and then in no order.
    pub fn for_each(self, visit: impl Fn(&[OptionId]) + Sync) -> (End, Stats) {
        if self.threads > 1 && self.limits.nodes.is_none() {
            return parallel::list(self.problem, self.engine, self.limits, self.threads, visit);
        }
        let mut solutions = self.solutions();
        while let Some(solution) = solutions.advance() {
            visit(solution);
        }
        (solutions.end.unwrap_or(End::Exhausted), solutions.stats())
    }

    /// Starts the walk over the solutions. The clock of a time limit starts here.
    #[must_use]
    pub fn solutions(self) -> Solutions {
        self.start(false)
    }

    fn start(self, counting: bool) -> Solutions {
        Solutions::walking(Walks::new(self.problem, self.engine, counting), Watch::start(self.limits))
    }

    /// Counts the solutions without building them.
    #[must_use]
    pub fn count(self) -> Count {
        if self.threads > 1 && self.limits.nodes.is_none() && self.limits.solutions.is_none() {
            return parallel::count(self.problem, self.engine, &Watch::start(self.limits), self.threads);
        }
        let mut solutions = self.start(true);
        let (counted, end) = count_on(&mut solutions.walk, &mut solutions.watch);
        Count { solutions: counted, end, stats: solutions.stats() }
    }
}

/// Counts with a walk made for it to the end, or as far as the watch allows.
pub(crate) fn count_on(walk: &mut Walks, watch: &mut Watch) -> (u128, End) {
    let mut counted = 0;
    loop {
        let most = watch.solutions_left();
        if most == 0 {
            return (counted, End::SolutionLimit);
        }
        match walk.count_on(watch) {
            Ok(found) => {
                watch.delivered(found.min(most));
                counted += found.min(most);
            }
            Err(end) => return (counted, end),
        }
    }
}

/// All solutions of a problem, one after another, found when asked for.
///
/// The first solution of an enormous problem comes as soon as it is found; dropping the iterator ends the search.
/// Each solution lists its options in the order in which they were chosen.
pub struct Solutions {
    walk: Walks,
    watch: Watch,
    end: Option<End>,
    /// Where a solution is put together.
    place: Vec<OptionId>,
}

impl Solutions {
    /// Goes on to the next solution, and lends it: what [`next`](Iterator::next) does, but nothing is allocated.
    pub fn advance(&mut self) -> Option<&[OptionId]> {
        if self.end.is_none() && self.watch.solutions_left() == 0 {
            self.end = Some(End::SolutionLimit);
        }
        if self.end.is_none() {
            self.end = self.walk.advance(&mut self.watch).err();
        }
        if self.end.is_some() {
            return None;
        }
        self.watch.delivered(1);
        Some(self.walk.solution(&mut self.place))
    }

    pub(crate) fn walking(walk: Walks, watch: Watch) -> Self {
        Solutions { walk, watch, end: None, place: Vec::new() }
    }

    /// Lets a walk that a limit ended go on from where it stands, under new limits. An exhausted one stays so.
    pub fn resume(&mut self, limits: Limits) {
        self.watch = Watch::start(limits);
        self.end = self.end.filter(|&end| end == End::Exhausted);
    }

    /// Why the walk ended; `None` while it has not.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// What the walk has cost so far.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.walk.stats()
    }

    /// The engine that does the work.
    #[must_use]
    pub fn engine(&self) -> Engine {
        self.walk.engine()
    }

    /// Compares the engine's data with what a new engine would hold.
    ///
    /// After an exhausted walk they must be equal: every link taken out was put back. Meant for tests.
    ///
    /// # Errors
    /// A sentence on the first difference.
    pub fn check_restored(&self, problem: &Problem) -> Result<(), String> {
        self.walk.check_restored(problem)
    }
}

impl Iterator for Solutions {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Self::Item> {
        self.advance().map(<[OptionId]>::to_vec)
    }
}

impl std::iter::FusedIterator for Solutions {}

impl std::fmt::Debug for Solutions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solutions").field("engine", &self.engine()).field("end", &self.end).finish()
    }
}

/// A point on the path from the root to where the walk stands.
#[derive(Clone, Copy, Debug)]
enum Frame {
    /// An item to be covered exactly once, and the option (by its node) that covers it now, if one does.
    Exact { item: u32, node: Option<u32> },
    /// The only item left: each of its options makes a solution, and none needs to be taken for that.
    Last { item: u32, node: u32 },
    /// An item with bounds. Its options are `list[start..]`; those before `next` are excluded, the one at `next`
    /// is taken while `taken`. Each child is told by the first option that it takes, so none is met twice.
    Bounded { start: u32, next: u32, heads: u32, taken: bool },
}

/// A depth-first walk with one engine.
#[derive(Clone, Debug)]
pub(crate) struct Walk<E> {
    engine: E,
    stack: Vec<Frame>,
    /// The options of the items with bounds on the path, one list after another.
    list: Vec<u32>,
    nodes: u64,
    descend: bool,
}

impl<E: Dance> Walk<E> {
    pub(crate) fn new(problem: &Problem) -> Self {
        Walk { engine: E::new(problem), stack: Vec::new(), list: Vec::new(), nodes: 0, descend: true }
    }

    pub(crate) fn stats(&self) -> Stats {
        Stats { nodes: self.nodes, updates: self.engine.updates() }
    }

    pub(crate) fn check_restored(&self, problem: &Problem) -> Result<(), String> {
        self.engine.same_state(&E::new(problem))
    }

    /// Goes on to the next solution.
    pub(crate) fn advance(&mut self, watch: &mut Watch) -> Result<(), End> {
        loop {
            if let Some(Frame::Last { item, node }) = self.stack.last_mut() {
                watch.node()?;
                self.nodes += 1;
                match self.engine.next(*item, *node) {
                    Some(next) => {
                        *node = next;
                        return Ok(());
                    }
                    None => self.stack.pop(),
                };
            }
            match self.step(watch)? {
                Branch::Solved => return Ok(()),
                Branch::Exact(item) if self.engine.last_options(item).is_some() => {
                    if let Some(node) = self.engine.first(item) {
                        self.stack.push(Frame::Last { item, node });
                        return Ok(());
                    }
                }
                Branch::Exact(item) => self.enter(item),
                Branch::Dead | Branch::Bounded { .. } => {}
            }
        }
    }

    /// Goes on until at least one more solution is counted, and says how many were.
    pub(crate) fn count_on(&mut self, watch: &mut Watch) -> Result<u128, End> {
        loop {
            match self.step(watch)? {
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

    /// Writes the options taken on the path, which is a solution when [`advance`](Self::advance) has just said so.
    pub(crate) fn solution(&self, place: &mut Vec<OptionId>) {
        let nodes = self.stack.iter().filter_map(|frame| match *frame {
            Frame::Exact { node, .. } => node,
            Frame::Last { node, .. } => Some(node),
            Frame::Bounded { next, taken, .. } => taken.then(|| self.list[next as usize]),
        });
        place.extend(nodes.map(|node| OptionId(self.engine.option_of(node))));
    }

    /// Goes to the next node of the tree, and says how it branches. An item with bounds is entered at once.
    #[inline]
    fn step(&mut self, watch: &mut Watch) -> Result<Branch, End> {
        while !self.descend {
            self.turn()?;
        }
        watch.node()?;
        self.nodes += 1;
        let branch = self.engine.choose();
        self.descend = false;
        if let Branch::Bounded { item, lo } = branch {
            self.enter_bounded(item, lo);
        }
        Ok(branch)
    }

    #[inline]
    fn enter(&mut self, item: u32) {
        self.engine.enter(item);
        self.stack.push(Frame::Exact { item, node: None });
    }

    fn enter_bounded(&mut self, item: u32, lo: u32) {
        let start = self.list.len();
        self.engine.options_of(item, &mut self.list);
        // With lo > 0 some option must be taken, and the first one must leave lo - 1 behind it.
        let mut heads = (self.list.len() + 1).saturating_sub(lo.max(1) as usize).max(start);
        if lo == 0 {
            // One more child, the last, that takes none of them.
            self.list.push(NONE);
            heads += 1;
        }
        let [start, heads] = [start, heads].map(|place| place as u32);
        self.stack.push(Frame::Bounded { start, next: start, heads, taken: false });
    }

    /// Backtracks one step or takes the next option of the deepest frame.
    #[inline]
    fn turn(&mut self) -> Result<(), End> {
        match self.stack.last_mut() {
            None => return Err(End::Exhausted),
            Some(Frame::Exact { item, node }) => {
                let mut next = match *node {
                    Some(taken) => {
                        self.engine.untake(taken);
                        self.engine.next(*item, taken)
                    }
                    None => self.engine.first(*item),
                };
                while let Some(option) = next {
                    if self.engine.take(option) {
                        *node = next;
                        self.descend = true;
                        return Ok(());
                    }
                    next = self.engine.next(*item, option);
                }
                self.engine.leave(*item);
                self.stack.pop();
            }
            Some(Frame::Last { .. }) => {
                self.stack.pop();
            }
            Some(Frame::Bounded { .. }) => self.turn_bounded(),
        }
        Ok(())
    }

    fn turn_bounded(&mut self) {
        let Some(Frame::Bounded { start, next, heads, taken }) = self.stack.last_mut() else { return };
        if *taken {
            let node = self.list[*next as usize];
            self.engine.untake_whole(node);
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
                return;
            }
            self.engine.exclude(node);
            *next += 1;
        }
        for place in (*start..*next).rev() {
            if self.list[place as usize] != NONE {
                self.engine.include(self.list[place as usize]);
            }
        }
        self.list.truncate(*start as usize);
        self.stack.pop();
    }
}

/// Stands at the end of a list for "none of these".
const NONE: u32 = u32::MAX;
