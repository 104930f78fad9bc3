//! Lanes: search nodes of many puzzles side by side, which branch, die, are solved, and make room for others.

use graeco_grid::Stop;

use crate::client::{Client, Next, Request};
use crate::cost::BatchStats;
use crate::entry::Entry;
use crate::exit::Exit;
use crate::machine::Machine;
use crate::nodes::{Branch, NONE, Nodes, Route, Transfer};
use crate::shapes::{Progress, Shape};
use crate::stopped::Stopped;
use crate::tasks::Tasks;
use crate::vector::{Circuit, Vector, Words};

/// Lanes in the widest block of nodes for later: a node's number is its block's times this, plus its lane.
const LANES_PER_BLOCK: u32 = 512;

/// Blocks of nodes for later that are made before those in use are searched for room.
const MANY: usize = 24;

pub(crate) struct Lanes<V: Vector, S> {
    proof: V::Proof,
    shape: S,
    nodes: Nodes<V>,
    tasks: Tasks,
    kept: Vec<Nodes<V>>,
    entry: Entry<V>,
    exit: Exit<V>,
    chosen: Box<[V]>,
    /// Where the chosen cell has just two candidates.
    pairs: Words,
    route: Route,
    /// Lanes that must branch, but found no place for a child.
    waiting: Words,
    /// Lanes with a solution to be delivered; a few are taken together.
    solved: Words,
    request: Request,
    /// How many puzzles have come, and whether there are no more.
    came: u64,
    closed: bool,
    /// Lanes that had to branch, and those that died, of late.
    pace: (usize, usize),
    stats: BatchStats,
}

impl<V: Vector, S: Shape<V>> Lanes<V, S> {
    pub(crate) fn new(proof: V::Proof, shape: S, request: Request) -> Lanes<V, S> {
        let (order, cells) = shape.size();
        Lanes {
            proof,
            shape,
            nodes: Nodes::new(order, cells),
            tasks: Tasks::default(),
            kept: Vec::new(),
            entry: Entry::new(proof, order, cells),
            exit: Exit::new(proof, order, cells),
            chosen: vec![V::zero(); cells].into(),
            pairs: Words::default(),
            route: Route::new(),
            waiting: Words::default(),
            solved: Words::default(),
            request,
            came: 0,
            closed: false,
            pace: (0, 0),
            stats: BatchStats::default(),
        }
    }

    fn block_bytes(&self) -> usize {
        (self.nodes.marks.len() + self.nodes.settled.len()) * size_of::<V>()
    }

    /// Rounds, until half of the lanes can go no further by themselves.
    fn propagate(&mut self) -> RoundResults {
        let used = self.nodes.used.without(self.solved);
        let running = used.without(self.waiting).count();
        loop {
            let found = V::enter(self.proof, Round { shape: &mut self.shape, nodes: &mut self.nodes });
            self.stats.rounds += 1;
            self.stats.lane_rounds += used.count() as u64;
            let ended = found.still.or(found.dead).and(used);
            if ended.without(self.waiting).count() * 2 >= running {
                let dead = found.dead.and(used);
                let filled = found.filled.and(ended).without(dead);
                return RoundResults { dead, filled, still: ended.without(dead).without(filled) };
            }
        }
    }

    fn advance_round(&mut self, found: RoundResults, client: &mut dyn Client) {
        self.stats.stages += 1;
        for lane in found.dead.lanes() {
            self.release(lane, client);
        }
        if !found.filled.is_empty() {
            self.count(found.filled, client);
        }
        // A puzzle with enough solutions has lost its lanes.
        let stuck = found.still.and(self.nodes.used);
        self.pace = (self.pace.0 / 8 * 7 + stuck.count(), self.pace.1 / 8 * 7 + found.dead.count());
        self.waiting = stuck;
        if !stuck.is_empty() {
            let choose = Choose { shape: &mut self.shape, nodes: &self.nodes, stuck, chosen: &mut self.chosen };
            self.pairs = V::enter(self.proof, choose);
            self.branch(stuck);
        }
        self.refill(client);
    }

    /// The node of a lane is finished.
    fn release(&mut self, lane: usize, client: &mut dyn Client) {
        self.nodes.used.clear(lane);
        let owner = self.nodes.owner[lane];
        let task = &mut self.tasks[owner];
        task.lanes -= 1;
        if task.lanes > 0 {
            return;
        }
        if task.top == NONE {
            client.answer(task.index, task.found);
            self.tasks.remove(owner);
        } else {
            self.tasks.abandon(owner);
        }
    }

    /// Drops a puzzle's nodes for later.
    fn drop_kept(&mut self, owner: u32) {
        let mut node = std::mem::replace(&mut self.tasks[owner].top, NONE);
        while node != NONE {
            let (block, lane) = place(node);
            self.kept[block].used.clear(lane);
            node = self.kept[block].below[lane];
        }
    }

    /// Counts solutions. Those that are to be shown stay in their lanes until there are a few of them.
    fn count(&mut self, lanes: Words, client: &mut dyn Client) {
        let mut full = false;
        for lane in lanes.lanes() {
            let owner = self.nodes.owner[lane];
            let task = &mut self.tasks[owner];
            if task.found < task.limit {
                task.found += 1;
                if task.found <= self.request.squares {
                    self.solved.set(lane);
                }
                if task.found == task.limit {
                    full = true;
                    self.drop_kept(owner);
                }
            }
        }
        for lane in lanes.without(self.solved).lanes() {
            self.release(lane, client);
        }
        if full {
            for lane in self.nodes.used.without(self.solved).lanes() {
                let task = &self.tasks[self.nodes.owner[lane]];
                if task.found == task.limit {
                    self.release(lane, client);
                }
            }
        }
        if self.solved.count() >= 4 * V::WORDS {
            self.show(client);
        }
    }

    /// Takes the solutions out of their lanes.
    fn show(&mut self, client: &mut dyn Client) {
        let lanes = std::mem::take(&mut self.solved);
        let (nodes, tasks) = (&self.nodes, &self.tasks);
        self.exit.take(nodes, lanes, |lane| tasks[nodes.owner[lane]].index, &mut |i, cells| client.solution(i, cells));
        for lane in lanes.lanes() {
            self.release(lane, client);
        }
    }

    /// Splits nodes: one child stays, and the other goes to a free lane, or is kept for later.
    fn branch(&mut self, stuck: Words) {
        // No puzzle may take all lanes from the others.
        let deep = self.is_deep();
        let share = if self.is_crowded() { 16 * V::WORDS as u32 } else { u32::MAX };
        let mut later = Words::default();
        for lane in stuck.lanes() {
            let lanes = self.tasks[self.nodes.owner[lane]].lanes;
            if lanes > share || (deep && lanes > 0) {
                later.set(lane);
            }
        }
        self.spread(stuck.without(later));
        // Nodes without a lane wait for one, unless too many do.
        let left = self.waiting.without(later);
        if left.count() > 16 * V::WORDS {
            later = later.or(left);
        }
        if !later.is_empty() {
            self.keep(later);
        }
    }

    /// If hardly any branch is dead, puzzles have many solutions, and depth-first search finds them sooner. Lanes that no
    /// other puzzle needs are used all the same.
    fn is_deep(&self) -> bool {
        self.pace.0 > 3 * self.pace.1 + V::WORDS * 8 && self.is_crowded()
    }

    /// Whether others wait for lanes.
    fn is_crowded(&self) -> bool {
        !self.closed || !self.entry.nodes.used.is_empty()
    }

    /// Second children go to free lanes.
    fn spread(&mut self, stuck: Words) {
        if !self.route.plan::<V>(self.proof, stuck, self.nodes.free()) {
            return;
        }
        V::enter(
            self.proof,
            Branch {
                nodes: &mut self.nodes,
                chosen: &self.chosen,
                pairs: self.pairs,
                elsewhere: None,
                route: &self.route,
            },
        );
        for &(from, to) in &self.route.pairs {
            let owner = self.nodes.owner[usize::from(from)];
            self.nodes.owner[usize::from(to)] = owner;
            self.tasks[owner].lanes += 1;
        }
        self.nodes.used = self.nodes.used.or(self.route.target);
        self.branched();
    }

    fn branched(&mut self) {
        self.waiting = self.waiting.without(self.route.source);
        self.stats.guesses += self.route.pairs.len() as u64;
    }

    /// Second children are kept for later.
    fn keep(&mut self, stuck: Words) {
        let block = self.kept.iter().position(|kept| kept.used.and(stuck).is_empty());
        let roomy = |kept: &Nodes<V>| kept.free().count() >= stuck.count() * 2;
        let block = match block {
            Some(block) => block,
            None if self.kept.len() < MANY => self.new_block(),
            None => self.kept.iter().position(roomy).unwrap_or_else(|| self.new_block()),
        };
        let kept = &mut self.kept[block];
        // Staying in the same lane is the cheapest.
        if kept.used.and(stuck).is_empty() {
            self.route.stay(stuck);
        } else {
            self.route.plan::<V>(self.proof, stuck, kept.free());
        }
        V::enter(
            self.proof,
            Branch {
                nodes: &mut self.nodes,
                chosen: &self.chosen,
                pairs: self.pairs,
                elsewhere: Some(kept),
                route: &self.route,
            },
        );
        for &(from, to) in &self.route.pairs {
            let owner = self.nodes.owner[usize::from(from)];
            kept.owner[usize::from(to)] = owner;
            kept.below[usize::from(to)] = self.tasks[owner].top;
            self.tasks[owner].top = block as u32 * LANES_PER_BLOCK + u32::from(to);
        }
        kept.used = kept.used.or(self.route.target);
        self.branched();
    }

    fn new_block(&mut self) -> usize {
        assert!(self.kept.len() < (NONE / LANES_PER_BLOCK) as usize, "the number of a node has 32 bits");
        let (order, cells) = self.shape.size();
        self.kept.push(Nodes::new(order, cells));
        self.kept.len() - 1
    }

    /// Gives free lanes to puzzles that have none, to nodes for later, and to new puzzles, in this order.
    fn refill(&mut self, client: &mut dyn Client) {
        let deep = self.is_deep();
        for _ in 0..4 {
            // Free lanes are needed by those that wait to branch.
            let spare = self.nodes.free().count().saturating_sub(self.waiting.count());
            if !deep && spare * 8 < 64 * V::WORDS && !self.nodes.used.is_empty() {
                return;
            }
            let Some(&orphan) = self.tasks.orphans.last() else { break };
            let (block, _) = place(self.tasks[orphan].top);
            let mut tops = Words::default();
            for &orphan in &self.tasks.orphans {
                let (other, lane) = place(self.tasks[orphan].top);
                if other == block {
                    tops.set(lane);
                }
            }
            if !self.fetch(block, tops) {
                break;
            }
        }
        let spare = self.nodes.free().count().saturating_sub(self.waiting.count());
        if spare * 8 < 64 * V::WORDS && !self.nodes.used.is_empty() {
            return;
        }
        let share = if self.is_crowded() { 8 * V::WORDS as u32 } else { u32::MAX };
        for block in (0..self.kept.len()).rev() {
            let (kept, tasks) = (&self.kept[block], &self.tasks);
            let mut tops = Words::default();
            for lane in kept.used.lanes() {
                let task = &tasks[kept.owner[lane]];
                if place(task.top) == (block, lane) && task.lanes < share {
                    tops.set(lane);
                }
            }
            if !tops.is_empty() {
                self.fetch(block, tops);
                break;
            }
        }
        // Puzzles that are begun come first, so that not too many of their nodes must be kept.
        if self.tasks.len() < 256 * V::WORDS {
            self.admit(client);
        }
    }

    /// Brings nodes back; `false` if there is no lane for any of them.
    fn fetch(&mut self, block: usize, tops: Words) -> bool {
        if !self.route.plan::<V>(self.proof, tops, self.nodes.free()) {
            return false;
        }
        let kept = &mut self.kept[block];
        V::enter(self.proof, Transfer { from: kept, to: &mut self.nodes, route: &self.route });
        for &(from, to) in &self.route.pairs {
            let owner = kept.owner[usize::from(from)];
            self.nodes.owner[usize::from(to)] = owner;
            self.tasks[owner].top = kept.below[usize::from(from)];
            self.tasks[owner].lanes += 1;
            self.tasks.adopt(owner);
        }
        kept.used = kept.used.without(self.route.source);
        self.nodes.used = self.nodes.used.or(self.route.target);
        true
    }

    /// Lets new puzzles in.
    fn admit(&mut self, client: &mut dyn Client) {
        if !self.closed && self.entry.nodes.used.count() * 4 <= 64 * V::WORDS {
            self.read(client);
        }
        if !self.route.plan::<V>(self.proof, self.entry.nodes.used, self.nodes.free()) {
            return;
        }
        V::enter(self.proof, Transfer { from: &self.entry.nodes, to: &mut self.nodes, route: &self.route });
        for &(from, to) in &self.route.pairs {
            self.nodes.owner[usize::from(to)] = self.tasks.add(self.entry.puzzle[usize::from(from)]);
        }
        self.entry.nodes.used = self.entry.nodes.used.without(self.route.source);
        self.nodes.used = self.nodes.used.or(self.route.target);
    }

    fn read(&mut self, client: &mut dyn Client) {
        for lane in self.entry.free().lanes() {
            match client.next() {
                Next::Puzzle(start) => self.entry.put(lane, self.came, self.request.limit, start),
                Next::Later => break,
                Next::End => {
                    self.closed = true;
                    break;
                }
            }
            self.came += 1;
        }
        self.entry.decode();
    }
}

impl<V: Vector, S: Shape<V>> Machine for Lanes<V, S> {
    fn restart(&mut self, request: Request, memory: usize) {
        (self.request, self.came, self.closed, self.pace) = (request, 0, false, (0, 0));
        self.tasks = Tasks::default();
        self.entry.clear();
        self.exit.clear();
        (self.waiting, self.solved) = Default::default();
        let affordable = (memory / self.block_bytes()).saturating_sub(2);
        self.kept.truncate(MANY.min(affordable));
        for nodes in self.kept.iter_mut().chain([&mut self.nodes]) {
            nodes.used = Words::default();
        }
    }

    fn unanswered(&self, stop: Stop) -> Stopped {
        let begun = self.tasks.open().map(|task| (task.index, task.found));
        let waiting = self.entry.nodes.used.lanes().map(|lane| (self.entry.puzzle[lane].0, 0));
        Stopped::new(stop, begun.chain(waiting).collect(), self.came)
    }

    fn bytes(&self) -> usize {
        (self.kept.len() + 2) * self.block_bytes()
    }

    fn stats(&self) -> BatchStats {
        self.stats
    }

    fn step(&mut self, client: &mut dyn Client) -> bool {
        if self.nodes.used == self.solved {
            self.show(client);
            self.refill(client);
            if self.nodes.used.is_empty() {
                self.exit.empty(&mut |index, cells| client.solution(index, cells));
                return false;
            }
        }
        let found = self.propagate();
        self.advance_round(found, client);
        true
    }

    fn flush(&mut self, client: &mut dyn Client) {
        self.show(client);
        self.exit.empty(&mut |index, cells| client.solution(index, cells));
    }
}

/// The block and lane of a node for later.
fn place(node: u32) -> (usize, usize) {
    ((node / LANES_PER_BLOCK) as usize, (node % LANES_PER_BLOCK) as usize)
}

/// The results of rounds, as plain words.
#[derive(Clone, Copy)]
struct RoundResults {
    dead: Words,
    filled: Words,
    /// Nothing is left to strike.
    still: Words,
}

struct Round<'a, V, S> {
    shape: &'a mut S,
    nodes: &'a mut Nodes<V>,
}

impl<V: Vector, S: Shape<V>> Circuit for Round<'_, V, S> {
    type Output = RoundResults;

    #[inline(always)]
    fn run(self) -> RoundResults {
        let Progress { still, alive, filled } = self.shape.round(self.nodes);
        RoundResults { dead: V::ones().without(alive).words(), filled: filled.words(), still: still.words() }
    }
}

struct Choose<'a, V, S> {
    shape: &'a mut S,
    nodes: &'a Nodes<V>,
    stuck: Words,
    chosen: &'a mut [V],
}

impl<V: Vector, S: Shape<V>> Circuit for Choose<'_, V, S> {
    type Output = Words;

    #[inline(always)]
    fn run(self) -> Words {
        self.shape.choose(self.nodes, V::load(&self.stuck.0[..V::WORDS]), self.chosen).words()
    }
}
