//! All solutions of a problem as one decision diagram: count, choose, look up and optimise without visiting them.

use num_bigint::BigUint;
#[cfg(feature = "rand")]
use rand::Rng;
use rustc_hash::FxHashMap;

use crate::limits::{Budget, Limits, Meter};
use crate::outcome::Stop;
use crate::problem::{OptionId, Problem};
use crate::residual::{Choice, Residual};

/// A directed graph in which every path from the root to the end is a solution: its edges take options.
///
/// The rest of the problem at a node depends on the open items alone, so nodes with the same rest are one.
/// After D. E. Knuth's DLX6 (*TAOCP* 4B, exercise 7.2.2.1–253), which builds zero-suppressed decision diagrams in this
/// way; here, a node branches on all options of an item.
///
/// ```
/// use graeco_exact_cover::{Diagram, Limits, text};
///
/// // Two dominoes on a 2×2 board.
/// let problem = text::parse("a b c d\na b\nc d\na c\nb d\n")?;
/// let diagram = Diagram::new(&problem, &Limits::default()).unwrap();
/// assert_eq!(diagram.count(), 2_u32.into());
/// assert_eq!(problem.describe(&diagram.nth(1_u32.into()).unwrap()), "a c; b d");
/// assert_eq!(diagram.solutions().count(), 2);
/// # Ok::<(), graeco_exact_cover::text::TextError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Diagram {
    /// Node `i` has the edges `starts[i]..starts[i + 1]`. No path from node 0 leads to a solution, all solutions end at
    /// node 1, and the last node is the root. Edges lead to nodes of smaller numbers.
    starts: Vec<u32>,
    edges: Vec<Edge>,
    /// The number of solutions below each node.
    counts: Vec<BigUint>,
    options: usize,
}

/// One option taken, or (`None`) none, and where that leads.
#[derive(Clone, Copy, Debug)]
struct Edge {
    option: Option<OptionId>,
    to: u32,
}

/// Why there is no diagram.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DiagramError {
    /// It would take more memory than allowed.
    #[error("the diagram of all solutions needs more than {0} bytes")]
    TooLarge(usize),
    /// A limit was reached first.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

impl DiagramError {
    /// The limit that was reached.
    #[must_use]
    pub fn stop(&self) -> Stop {
        match self {
            DiagramError::TooLarge(_) => Stop::MemoryLimit,
            DiagramError::Stopped(stop) => *stop,
        }
    }
}

/// A node that is being made.
struct Frame<'p> {
    state: Residual<'p>,
    /// `None` where there is one way only: its end is known by its own key.
    key: Option<Box<[u32]>>,
    /// The options that may be taken here, the next one last; `None`: `drops` is dropped.
    left: Vec<Option<u32>>,
    drops: u32,
    /// The first of the node's edges among those waiting.
    first: usize,
}

/// The node from which no path leads to a solution.
const DEAD: u32 = 0;
/// The node where all solutions end.
const DONE: u32 = 1;

impl Diagram {
    /// Builds the diagram. [`Limits::memory`] limits the memory of the work, and that of the finished diagram together
    /// with the need of [`uses`](Self::uses).
    ///
    /// # Errors
    /// [`DiagramError`]
    pub fn new(problem: &Problem, limits: &Limits) -> Result<Diagram, DiagramError> {
        let mut meter = Meter::start(limits.clone());
        let made = DiagramBuilder::new(problem, &meter).and_then(|making| making.run(&mut meter));
        made.map_err(|stop| match stop {
            Stop::MemoryLimit => DiagramError::TooLarge(meter.budget().memory()),
            stop => DiagramError::Stopped(stop),
        })
    }

    fn add(&mut self, edges: impl Iterator<Item = Edge>) -> u32 {
        let before = self.edges.len();
        self.edges.extend(edges);
        if self.edges.len() == before {
            return DEAD;
        }
        self.starts.push(before as u32);
        self.starts.len() as u32 - 1
    }

    /// Makes the root the last node, and counts.
    fn finish(&mut self, root: u32, meter: &mut Meter) -> Result<(), Stop> {
        if root < DONE + 1 {
            self.starts.push(self.edges.len() as u32);
            self.edges.extend((root == DONE).then_some(Edge { option: None, to: DONE }));
        }
        self.starts.push(self.edges.len() as u32);
        let budget = meter.budget().clone().without(bytes_of(&self.edges) + bytes_of(&self.starts));
        let mut bytes = 2 * self.node_count() * size_of::<BigUint>();
        self.counts = Vec::with_capacity(self.node_count());
        self.counts.extend([BigUint::ZERO, BigUint::from(1_u32)]);
        for node in 2..self.node_count() {
            meter.step(1)?;
            let edges = self.edges_of(node as u32);
            let sum: BigUint = edges.iter().map(|edge| &self.counts[edge.to as usize]).sum();
            // Twice, for `uses` holds a number for each node too.
            bytes += 2 * (sum.bits() as usize / 8 + 24);
            budget.afford(bytes)?;
            self.counts.push(sum);
        }
        Ok(())
    }

    fn edges_of(&self, node: u32) -> &[Edge] {
        &self.edges[self.starts[node as usize] as usize..self.starts[node as usize + 1] as usize]
    }

    fn root(&self) -> u32 {
        self.node_count() as u32 - 1
    }

    /// The number of nodes.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.starts.len() - 1
    }

    /// The number of edges.
    #[must_use]
    pub fn edge_count(&self) -> usize {
        self.edges.len()
    }

    /// The number of solutions.
    #[must_use]
    pub fn count(&self) -> BigUint {
        self.counts[self.root() as usize].clone()
    }

    /// For each option of the problem the number of solutions that use it.
    ///
    /// # Errors
    /// [`Stop::TimeLimit`] and [`Stop::Interrupted`].
    pub fn uses(&self, budget: &Budget) -> Result<Vec<BigUint>, Stop> {
        let mut pace = budget.pace();
        let mut ways = vec![BigUint::ZERO; self.node_count()];
        ways[self.root() as usize] = BigUint::from(1_u32);
        let mut uses = vec![BigUint::ZERO; self.options];
        for node in (2..self.node_count()).rev() {
            let above = std::mem::take(&mut ways[node]);
            for edge in self.edges_of(node as u32) {
                pace.step(1)?;
                ways[edge.to as usize] += &above;
                if let Some(option) = edge.option {
                    uses[option.index()] += &above * &self.counts[edge.to as usize];
                }
            }
        }
        Ok(uses)
    }

    /// Solution number `k` from 0, in the order of [`solutions`](Self::solutions); `None` if there are no more than `k`.
    #[must_use]
    pub fn nth(&self, mut k: BigUint) -> Option<Vec<OptionId>> {
        let mut node = self.root();
        let mut solution = Vec::new();
        if k >= self.counts[node as usize] {
            return None;
        }
        while node != DONE {
            for edge in self.edges_of(node) {
                let below = &self.counts[edge.to as usize];
                if k < *below {
                    solution.extend(edge.option);
                    node = edge.to;
                    break;
                }
                k -= below;
            }
        }
        Some(solution)
    }

    /// A random solution, all with the same probability; `None` if there is no solution.
    #[cfg(feature = "rand")]
    #[must_use]
    pub fn random(&self, rng: &mut impl Rng) -> Option<Vec<OptionId>> {
        let count = &self.counts[self.root() as usize];
        if *count == BigUint::ZERO {
            return None;
        }
        let words = count.bits().div_ceil(32) as usize;
        let spare = (words as u64 * 32 - count.bits()) as u32;
        loop {
            let mut digits: Vec<u32> = (0..words).map(|_| rng.next_u32()).collect();
            if let Some(highest) = digits.last_mut() {
                *highest >>= spare;
            }
            // Numbers that are too large are thrown again, at most every other time.
            if let Some(solution) = self.nth(BigUint::new(digits)) {
                return Some(solution);
            }
        }
    }

    /// All solutions, one after another.
    pub fn solutions(&self) -> DiagramSolutions<'_> {
        DiagramSolutions { diagram: self, path: vec![(self.root(), 0)], taken: Vec::new() }
    }

    /// A solution of least total cost, and that cost; `None` if there is no solution.
    #[must_use]
    pub fn cheapest(&self, cost: impl Fn(OptionId) -> u64) -> Option<(u128, Vec<OptionId>)> {
        let price = |edge: &Edge| edge.option.map_or(0, |option| u128::from(cost(option)));
        let mut least: Vec<Option<u128>> = vec![None, Some(0)];
        for node in 2..self.node_count() as u32 {
            let through = |edge: &Edge| least[edge.to as usize].map(|below| below + price(edge));
            let best = self.edges_of(node).iter().filter_map(through).min();
            least.push(best);
        }
        let mut node = self.root();
        let total = least[node as usize]?;
        let mut solution = Vec::new();
        while node != DONE {
            let best = |edge: &&Edge| least[edge.to as usize].map(|below| below + price(edge)) == least[node as usize];
            let edge = self.edges_of(node).iter().find(best)?;
            solution.extend(edge.option);
            node = edge.to;
        }
        Some((total, solution))
    }
}

/// A diagram that is being made.
struct DiagramBuilder<'p> {
    diagram: Diagram,
    in_order: bool,
    /// The nodes made, by the rest of the problem there.
    known: FxHashMap<Box<[u32]>, u32>,
    /// Edges of the nodes on the path.
    waiting: Vec<Edge>,
    path: Vec<Frame<'p>>,
    pending: Option<Residual<'p>>,
    /// Bytes of the states and keys on the path, and of the keys of the nodes made.
    held: usize,
    /// Bytes of one state at most.
    state: usize,
}

impl<'p> DiagramBuilder<'p> {
    fn new(problem: &'p Problem, meter: &Meter) -> Result<Self, Stop> {
        let state = Residual::bytes(problem);
        meter.budget().afford(2 * state)?;
        Ok(DiagramBuilder {
            diagram: Diagram {
                starts: vec![0, 0],
                edges: Vec::new(),
                counts: Vec::new(),
                options: problem.option_count(),
            },
            in_order: crate::count::spans_little(problem, meter.budget())?,
            known: FxHashMap::default(),
            waiting: Vec::new(),
            path: Vec::new(),
            pending: Some(Residual::new(problem)),
            held: 0,
            state,
        })
    }

    fn run(mut self, meter: &mut Meter) -> Result<Diagram, Stop> {
        let root = loop {
            let mut node = match self.pending.take() {
                Some(state) => self.enter(state),
                None => None,
            };
            while let (Some(done), Some(frame)) = (node, self.path.last_mut()) {
                let option = taken(frame);
                frame.left.pop();
                if done != DEAD {
                    self.waiting.push(Edge { option, to: done });
                }
                node = None;
                if frame.left.is_empty()
                    && let Some(frame) = self.path.pop()
                {
                    node = Some(self.leave(frame));
                }
            }
            meter.node()?;
            meter.budget().afford(self.bytes())?;
            if let Some(root) = node {
                break root;
            }
            self.pending = self.path.last().map(child);
        };
        let DiagramBuilder { mut diagram, .. } = self;
        diagram.finish(root, meter)?;
        Ok(diagram)
    }

    /// The node of a state, if it is known or has no edges; a frame is pushed otherwise.
    fn enter(&mut self, state: Residual<'p>) -> Option<u32> {
        let choice = state.choose(self.in_order);
        let (left, drops) = match choice {
            Choice::Dead => return Some(DEAD),
            Choice::Solved => return Some(DONE),
            Choice::Item(item) => (state.options_of(item).map(Some).collect::<Vec<_>>(), 0),
            Choice::Option(option) => (vec![Some(option), None], option),
        };
        let key = (left.len() > 1).then(|| state.key());
        if let Some(&node) = key.as_ref().and_then(|key| self.known.get(key)) {
            return Some(node);
        }
        let left = left.into_iter().rev().collect();
        let frame = Frame { state, key, left, drops, first: self.waiting.len() };
        self.held += frame.bytes();
        self.path.push(frame);
        None
    }

    /// Makes the node of a frame that is done with.
    fn leave(&mut self, frame: Frame<'p>) -> u32 {
        self.held -= frame.bytes();
        let made = self.diagram.add(self.waiting.drain(frame.first..));
        if let Some(key) = frame.key {
            self.held += bytes_of_key(&key);
            self.known.insert(key, made);
        }
        made
    }

    /// The bytes in use, or in use when the full tables have grown.
    fn bytes(&self) -> usize {
        // A place of the table takes a byte beside its entry, and an eighth of the places stay free.
        let table = self.known.capacity() * 8 / 7 * (size_of::<(Box<[u32]>, u32)>() + 1);
        let table = if self.known.len() == self.known.capacity() { 3 * table } else { table };
        let lists = grown(&self.diagram.edges) + grown(&self.diagram.starts) + grown(&self.waiting) + grown(&self.path);
        self.held + 2 * self.state + table + lists
    }
}

impl Frame<'_> {
    fn bytes(&self) -> usize {
        let key = self.key.as_ref().map_or(0, |key| bytes_of_key(key));
        self.state.size() + self.left.capacity() * size_of::<Option<u32>>() + key
    }
}

fn bytes_of_key(key: &[u32]) -> usize {
    size_of_val(key) + 16
}

fn bytes_of<T>(list: &Vec<T>) -> usize {
    list.capacity() * size_of::<T>()
}

/// The bytes of a list, and those that it is about to move to if it is full.
fn grown<T>(list: &Vec<T>) -> usize {
    if list.len() == list.capacity() { 3 * bytes_of(list) } else { bytes_of(list) }
}

fn taken(frame: &Frame) -> Option<OptionId> {
    frame.left.last().copied().flatten().map(OptionId)
}

/// The state after the trial of a frame.
fn child<'p>(frame: &Frame<'p>) -> Residual<'p> {
    let mut state = frame.state.clone();
    match taken(frame) {
        Some(option) => state.take(option.0),
        None => state.discard(frame.drops),
    }
    state
}

/// The solutions of a [`Diagram`], each found in a time that does not depend on their number.
#[must_use = "iterators are lazy and do nothing until they are advanced"]
#[derive(Clone, Debug)]
pub struct DiagramSolutions<'d> {
    diagram: &'d Diagram,
    /// Nodes, and for each the edge to try next.
    path: Vec<(u32, u32)>,
    taken: Vec<Option<OptionId>>,
}

impl DiagramSolutions<'_> {
    /// Advances to the next solution and returns its options, among them `None` where none was taken.
    fn advance(&mut self) -> Option<&[Option<OptionId>]> {
        while let Some((node, next)) = self.path.last_mut() {
            let edge = self.diagram.edges_of(*node).get(*next as usize);
            *next += 1;
            let depth = self.path.len() - 1;
            self.taken.truncate(depth);
            let Some(&edge) = edge else {
                self.path.pop();
                continue;
            };
            self.taken.push(edge.option);
            if edge.to == DONE {
                return Some(&self.taken);
            }
            self.path.push((edge.to, 0));
        }
        None
    }
}

impl Iterator for DiagramSolutions<'_> {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Vec<OptionId>> {
        self.advance().map(|taken| taken.iter().copied().flatten().collect())
    }
}

impl std::iter::FusedIterator for DiagramSolutions<'_> {}
