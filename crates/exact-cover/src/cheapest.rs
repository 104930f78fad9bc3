//! The cheapest solutions, with proof: branch and bound under prices of the items.
//!
//! Every item gets a price so that no option costs less than its items' prices together; then the prices of the items
//! still open are a lower bound of the cost of covering them. Prices come from the dual of the linear relaxation, by
//! subgradient steps (M. Held, P. Wolfe, H. P. Crowder, *Validation of subgradient optimization*, 1974) that are then
//! made exact in integers. An option whose cost above its items' prices would break the bound is dropped at once.

use std::collections::BinaryHeap;

use crate::limits::{Limits, Meter};
use crate::outcome::{Outcome, Stats, Stop};
use crate::problem::{Kind, OptionId, Problem};
use crate::residual::{Choice, Residual};

/// A solution and the total cost of its options.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub struct CostedSolution {
    /// The sum of the options' costs.
    pub cost: u128,
    /// The options, in the order of the problem.
    pub options: Vec<OptionId>,
}

/// The cheapest solutions that were found.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Cheapest {
    /// The solutions, the cheapest first.
    pub solutions: Vec<CostedSolution>,
    /// A proved lower bound of the cost of all other solutions, even if the search ended early.
    pub bound: u128,
    /// How the search ended. `Complete`: there are no cheaper solutions than these.
    pub end: Outcome,
    /// Its cost.
    pub stats: Stats,
}

/// The `most` cheapest solutions of a problem, or all if there are fewer. If several solutions cost the same as the
/// last one, any of them may be returned. If none is wanted, nothing is searched, and the end is
/// [`Outcome::SolutionLimit`].
///
/// ```
/// use graeco_exact_cover::{Limits, cheapest, text};
///
/// let problem = text::parse("a b c\na b |5\nc |1\na |2\nb |2\nb c |4\n")?;
/// let found = cheapest(&problem, 2, &Limits::default());
/// assert_eq!(found.solutions[0].cost, 5);
/// assert_eq!(problem.describe(&found.solutions[0].options), "c; a; b");
/// assert_eq!(found.solutions[1].cost, 6);
/// # Ok::<(), graeco_exact_cover::text::TextError>(())
/// ```
#[must_use]
pub fn cheapest(problem: &Problem, most: usize, limits: &Limits) -> Cheapest {
    if most == 0 {
        return Cheapest { solutions: Vec::new(), bound: 0, end: Outcome::SolutionLimit, stats: Stats::default() };
    }
    let mut search = Bounding {
        problem,
        most,
        best: BinaryHeap::new(),
        meter: Meter::start(limits.clone()),
        colored: colored(problem),
        stats: Stats::default(),
        held: 0,
    };
    let mut path = Vec::new();
    let mut waiting = None;
    let end = search.run(&mut path, &mut waiting).err().map_or(Outcome::Complete, Outcome::Stopped);
    // Open nodes cost no less than this.
    let left = path.iter().flat_map(|frame| &frame.left).map(|(_, bound)| *bound);
    let open = left.chain(waiting).min().unwrap_or(0);
    let solutions = search.best.into_sorted_vec();
    let bound = match end {
        Outcome::Complete => solutions.last().map_or(SCALED_MAX, |worst| scaled(worst.cost)),
        // Solutions that cost more than all the wanted ones were not visited.
        _ if solutions.len() == search.most => open.min(solutions.last().map_or(open, |worst| scaled(worst.cost))),
        _ => open,
    };
    Cheapest { solutions, bound: (bound.max(0) as u128).div_ceil(SCALE as u128), end, stats: search.stats }
}

fn colored(problem: &Problem) -> Vec<bool> {
    let mut colored = vec![false; problem.kinds().len()];
    for option in 0..problem.option_count() as u32 {
        problem.raw_entries(option).iter().for_each(|&(item, color)| colored[item as usize] |= color != 0);
    }
    colored
}

/// Prices are counted in this part of a cost.
const SCALE: i128 = 1 << 16;
const SCALED_MAX: i128 = i128::MAX / 4;

fn scaled(cost: u128) -> i128 {
    i128::try_from(cost).unwrap_or(SCALED_MAX).saturating_mul(SCALE).min(SCALED_MAX)
}

/// The next trial at a node.
#[derive(Clone, Copy)]
enum Step {
    Take(u32),
    Drop(u32),
}

/// A node on the path to where the search stands.
struct Frame<'p> {
    node: Node<'p>,
    /// The remaining trials, the next one last, and a lower bound of the cost of the solutions there.
    left: Vec<(Step, i128)>,
    /// Bytes.
    size: usize,
}

/// A point of the search tree.
struct Node<'p> {
    state: Residual<'p>,
    taken: Vec<OptionId>,
    cost: u128,
    /// The price of each item, in parts of a cost.
    prices: Vec<i64>,
    /// The sum of the cost so far and the prices of the open items.
    priced: i128,
    /// No solution below costs less: `priced`, or the bound above.
    bound: i128,
}

impl Node<'_> {
    /// About how many bytes it takes.
    fn size(&self) -> usize {
        self.state.size() + self.taken.capacity() * size_of::<OptionId>() + self.prices.len() * size_of::<i64>()
    }
}

struct Bounding<'p> {
    problem: &'p Problem,
    most: usize,
    /// The best solutions so far, the worst of them on top.
    best: BinaryHeap<CostedSolution>,
    meter: Meter,
    /// The secondary items that options colour. They may be covered again and again, so they have no price.
    colored: Vec<bool>,
    stats: Stats,
    /// Bytes of the path and of the best solutions.
    held: usize,
}

impl<'p> Bounding<'p> {
    fn root(&self) -> Node<'p> {
        let prices = vec![0; self.problem.kinds().len()];
        Node { state: Residual::new(self.problem), taken: Vec::new(), cost: 0, prices, priced: 0, bound: 0 }
    }

    /// Whether no solution of this cost or more is wanted.
    fn is_too_expensive(&self, bound: i128) -> bool {
        self.best.len() == self.most && self.best.peek().is_some_and(|worst| bound > scaled(worst.cost) - SCALE)
    }

    fn cost(&self, option: u32) -> i64 {
        // A cost too large for its parts is taken for less, which keeps bounds valid.
        i64::try_from(self.problem.cost(OptionId(option)).min(1 << 44)).unwrap_or(0) * SCALE as i64
    }

    /// The cost of an option above the prices of its items.
    fn reduced(&self, option: u32, prices: &[i64]) -> i128 {
        let items = self.problem.raw_entries(option).iter().map(|&(item, _)| i128::from(prices[item as usize]));
        i128::from(self.cost(option)) - items.sum::<i128>()
    }

    /// Searches to the end. At a limit, `path` holds the open nodes, and `waiting` a bound of the node that
    /// was to come next.
    fn run(&mut self, path: &mut Vec<Frame<'p>>, waiting: &mut Option<i128>) -> Result<(), Stop> {
        *waiting = Some(0);
        // Prices, and a list of options for each item, while a node is worked on.
        let work = self.problem.entry_count() * 8 + self.problem.kinds().len() * 80 + self.problem.option_count() * 8;
        self.meter.budget().afford(Residual::bytes(self.problem) + work)?;
        let mut node = self.root();
        loop {
            *waiting = Some(node.bound);
            self.meter.node()?;
            self.stats.nodes += 1;
            if let Some(frame) = self.expand(node, path.is_empty())? {
                self.held += frame.size;
                path.push(frame);
            }
            *waiting = None;
            node = loop {
                let Some(frame) = path.last_mut() else { return Ok(()) };
                match frame.left.pop() {
                    Some((_, bound)) if self.is_too_expensive(bound) => {}
                    Some((step, bound)) => {
                        *waiting = Some(bound);
                        let size = frame.node.size();
                        self.meter.budget().afford(self.held + size + work)?;
                        break self.child(&frame.node, step, bound);
                    }
                    None => {
                        self.held -= frame.size;
                        path.pop();
                    }
                }
            };
        }
    }

    /// The node with its trials, if it is not finished.
    fn expand(&mut self, mut node: Node<'p>, root: bool) -> Result<Option<Frame<'p>>, Stop> {
        if node.state.choose(false) == Choice::Dead || !self.bind(&mut node, root)? {
            return Ok(None);
        }
        let left = match node.state.choose(false) {
            Choice::Dead => return Ok(None),
            Choice::Solved => {
                self.note(node);
                return Ok(None);
            }
            Choice::Item(item) => {
                let mut options: Vec<u32> = node.state.options_of(item).collect();
                // The cheapest is to be tried first, so it comes last.
                options.sort_by_key(|&option| std::cmp::Reverse((self.reduced(option, &node.prices), option)));
                let bound = |option: u32| node.bound.max(node.priced + self.reduced(option, &node.prices));
                options.into_iter().map(|option| (Step::Take(option), bound(option))).collect()
            }
            Choice::Option(option) => {
                let taken = node.bound.max(node.priced + self.reduced(option, &node.prices));
                vec![(Step::Take(option), taken), (Step::Drop(option), node.bound)]
            }
        };
        let size = node.size() + left.capacity() * size_of::<(Step, i128)>();
        Ok(Some(Frame { node, left, size }))
    }

    fn child(&self, node: &Node<'p>, step: Step, bound: i128) -> Node<'p> {
        let (state, taken, prices) = (node.state.clone(), node.taken.clone(), node.prices.clone());
        let mut child = Node { state, taken, prices, bound, ..*node };
        match step {
            Step::Take(option) => {
                child.state.take(option);
                child.taken.push(OptionId(option));
                child.cost += u128::from(self.problem.cost(OptionId(option)));
            }
            Step::Drop(option) => child.state.discard(option),
        }
        child
    }

    fn note(&mut self, mut node: Node) {
        node.taken.sort_unstable();
        node.taken.shrink_to_fit();
        let size = |solution: &CostedSolution| {
            2 * size_of::<CostedSolution>() + solution.options.len() * size_of::<OptionId>()
        };
        let solution = CostedSolution { cost: node.cost, options: node.taken };
        self.held += size(&solution);
        self.best.push(solution);
        if self.best.len() > self.most
            && let Some(worst) = self.best.pop()
        {
            self.held -= size(&worst);
        }
    }

    /// Raises the bound of a node by better prices, and drops options that would break it. False if it is too expensive.
    fn bind(&mut self, node: &mut Node, root: bool) -> Result<bool, Stop> {
        let rounds = if root { 400 } else { 25 };
        let mut prices: Vec<f64> = node.prices.iter().map(|&price| price as f64 / SCALE as f64).collect();
        self.climb(&node.state, &mut prices, rounds)?;
        for (price, float) in node.prices.iter_mut().zip(&prices) {
            *price = (float * SCALE as f64) as i64;
        }
        self.make_exact(&node.state, &mut node.prices)?;
        let priced = (0..node.prices.len()).filter(|&item| self.is_priced(&node.state, item as u32));
        node.priced = scaled(node.cost) + priced.map(|item| i128::from(node.prices[item])).sum::<i128>();
        node.bound = node.bound.max(node.priced);
        let is_too_expensive = |&option: &u32| self.is_too_expensive(node.priced + self.reduced(option, &node.prices));
        let expensive: Vec<u32> = node.state.live.iter().copied().filter(is_too_expensive).collect();
        node.state.discard_all(&expensive);
        Ok(!self.is_too_expensive(node.bound))
    }

    /// Whether the item has a price: it must be covered exactly once more, or may be once at most (then its price is
    /// not above 0).
    fn is_priced(&self, state: &Residual, item: u32) -> bool {
        match self.problem.kinds()[item as usize] {
            Kind::Primary { .. } => state.is_exact(item),
            Kind::Secondary => state.is_open(item) && !self.colored[item as usize],
        }
    }

    /// Subgradient steps: the price of an item that the cheapest choice covers too rarely goes up.
    fn climb(&mut self, state: &Residual, prices: &mut [f64], rounds: usize) -> Result<(), Stop> {
        let kinds = self.problem.kinds();
        let priced: Vec<u32> = (0..kinds.len() as u32).filter(|&item| self.is_priced(state, item)).collect();
        for (item, price) in (0..).zip(prices.iter_mut()) {
            if !self.is_priced(state, item) {
                *price = 0.0;
            }
        }
        let costs: Vec<f64> = state.live.iter().map(|&option| self.cost(option) as f64 / SCALE as f64).collect();
        let goal = self.best.peek().map(|worst| worst.cost as f64);
        let (mut best, mut best_prices, mut pace) = (f64::MIN, prices.to_vec(), 1.0);
        let mut since = 0;
        for _ in 0..rounds {
            self.meter.step(1)?;
            let mut bound: f64 = priced.iter().map(|&item| prices[item as usize]).sum();
            let mut over: Vec<f64> = vec![1.0; kinds.len()];
            for (&option, &cost) in state.live.iter().zip(&costs) {
                let entries = self.problem.raw_entries(option);
                let reduced = cost - entries.iter().map(|&(item, _)| prices[item as usize]).sum::<f64>();
                if reduced < 0.0 {
                    bound += reduced;
                    entries.iter().for_each(|&(item, _)| over[item as usize] -= 1.0);
                }
            }
            if bound > best {
                (best, since) = (bound, 0);
                best_prices.copy_from_slice(prices);
            } else {
                since += 1;
                if since > 8 {
                    (pace, since) = (pace * 0.6, 0);
                    prices.copy_from_slice(&best_prices);
                    continue;
                }
            }
            let length: f64 = priced.iter().map(|&item| over[item as usize].powi(2)).sum();
            if length == 0.0 || pace < 1e-4 {
                break;
            }
            let target = goal.unwrap_or(bound.abs() * 1.05 + 1.0).max(best + 0.5);
            let step = pace * (target - bound).max(0.1) / length;
            for &item in &priced {
                let price = &mut prices[item as usize];
                *price += step * over[item as usize];
                if kinds[item as usize] == Kind::Secondary {
                    *price = price.min(0.0);
                }
            }
        }
        prices.copy_from_slice(&best_prices);
        Ok(())
    }

    /// Lowers prices until no option costs less than its items, and then raises them where nothing forbids it.
    fn make_exact(&self, state: &Residual, prices: &mut [i64]) -> Result<(), Stop> {
        let mut pace = self.meter.budget().pace();
        for &option in &state.live {
            pace.step(1)?;
            let priced = |entry: &&(u32, u32)| self.is_priced(state, entry.0);
            let missing = self.reduced(option, prices).min(0);
            if let Some(&(item, _)) = self.problem.raw_entries(option).iter().find(priced) {
                prices[item as usize] = sum(prices[item as usize], missing);
            }
        }
        let mut options = vec![Vec::new(); prices.len()];
        for &option in &state.live {
            pace.step(1)?;
            self.problem.raw_entries(option).iter().for_each(|&(item, _)| options[item as usize].push(option));
        }
        for (item, options) in (0..).zip(&options) {
            pace.step(options.len() as u64)?;
            let spare = options.iter().map(|&option| self.reduced(option, prices)).min();
            if let Some(spare) = spare.filter(|_| self.is_priced(state, item)) {
                let most = if self.problem.kinds()[item as usize] == Kind::Secondary { 0 } else { i64::MAX };
                prices[item as usize] = sum(prices[item as usize], spare).min(most);
            }
        }
        Ok(())
    }
}

fn sum(price: i64, change: i128) -> i64 {
    let most = i128::from(i64::MAX);
    (i128::from(price) + change).clamp(-most, most) as i64
}
