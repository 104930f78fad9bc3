//! The walk over bit rows: every node filters its parent's list into one of its own, so that nothing is undone.

use num_bigint::BigUint;

use super::coding::{Coded, Coding};
use super::fewest::fewest;
use super::lanes::Lanes;
use super::lines::{Lines, header};
use super::memo::Memo;
use super::pass::{self, List, SLACK};
use super::planes::Planes;
use super::{Goal, Rows};
use crate::limits::{Budget, Meter, Pace};
use crate::outcome::{Stats, Stop};
use crate::problem::{OptionId, Problem};

/// A node on the path that has more than one child.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// The first line of its list: the items still needed, then the rows.
    pub(super) base: u32,
    /// Rows in the list, and the room for them.
    pub(super) len: u32,
    pub(super) stride: u32,
    /// Words in a row.
    pub(super) words: u32,
    pub(super) coding: u32,
    /// The rows that are its children: `children[start..end]`, those before `next` done.
    start: u32,
    next: u32,
    end: u32,
    /// How many options are taken at this node.
    taken: u32,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// The start of the walk: nothing has been counted yet.
    Root,
    /// An item to be covered, and several options for it.
    Branch,
    /// The only item left: every row is a solution.
    Last,
}

/// The result of a look at a node.
enum Node {
    Dead,
    /// This many solutions, none of which needs another step.
    Solved(u128),
    /// A frame was pushed.
    Open,
    /// There is no memory for its list.
    Refused,
}

/// A depth-first walk over bit rows.
#[derive(Clone, Debug)]
pub(crate) struct RowsWalk<L> {
    pub(super) lines: Lines,
    frames: Vec<Frame>,
    children: Vec<u32>,
    pub(super) codings: Vec<Coding>,
    taken: Vec<OptionId>,
    forced: Vec<u32>,
    nodes: u64,
    /// The rows visited.
    updates: u64,
    /// Solutions counted and not yet reported.
    pub(super) tally: u128,
    /// The stop of the walk that is not yet reported because solutions come first.
    pub(super) stopped: Option<Stop>,
    memo: Option<Box<Memo>>,
    /// The node whose list there is no memory for: its parent, and its row there.
    refused: Option<(Frame, u32)>,
    /// The proof that the processor has the features of the register.
    _lanes: L,
}

impl<L: Lanes> RowsWalk<L> {
    /// A walk at its start. `numbered` walks can say which options they took.
    pub(super) fn new(lanes: L, problem: &Problem, numbered: bool, pace: &mut Pace) -> Result<Self, Stop> {
        let coded = Coded::new(problem, numbered, pace)?;
        let words = coded.coding.words;
        let len = coded.options().count();
        let stride = len.next_multiple_of(8) + SLACK;
        let frame = Frame {
            base: 0,
            len: len as u32,
            stride: stride as u32,
            words: words as u32,
            coding: 0,
            start: 0,
            next: 0,
            end: 1,
            taken: 0,
            kind: Kind::Root,
        };
        let mut walk = RowsWalk {
            lines: Lines::new(),
            frames: vec![frame],
            children: vec![0],
            codings: vec![coded.coding.clone()],
            taken: Vec::new(),
            forced: Vec::new(),
            nodes: 0,
            updates: 0,
            tally: 0,
            stopped: None,
            memo: None,
            refused: None,
            _lanes: lanes,
        };
        // Room for the first children too: growing later would hold both the old lines and the new ones for a moment.
        if !walk.lines.reserve(frame.top() * 5 / 2 + header(words) + SLACK) {
            return Err(Stop::MemoryLimit);
        }
        walk.lines.header_mut(0)[..words].copy_from_slice(&coded.need);
        let list = walk.lines.list(frame.base, frame.words, frame.stride, frame.len);
        let mut row = vec![0; words];
        let mut options = coded.options();
        for i in 0..stride {
            pace.step(1)?;
            match options.next() {
                Some(option) => coded.write_row(option, &mut row),
                None => row.fill(u64::MAX),
            }
            for (w, &word) in row.iter().enumerate() {
                // SAFETY: the place is inside the list, for which there is room.
                unsafe { list.words.add(w * stride + i).write(word) };
            }
        }
        Ok(walk)
    }

    /// Heeds a limit of memory from now on.
    ///
    /// # Errors
    /// [`Stop::MemoryLimit`] if a node waits that there is no memory for.
    pub(super) fn prepare(&mut self, budget: &Budget) -> Result<(), Stop> {
        self.lines.limit(Rows::share(budget));
        match self.refused {
            Some(_) => Err(Stop::MemoryLimit),
            None => Ok(()),
        }
    }

    /// The subproblem below the node that there was no memory for, and the option that each of its options is.
    pub(super) fn refused(&self, budget: &Budget) -> Result<(Problem, Vec<OptionId>), Stop> {
        let Some((frame, row)) = self.refused else { return Err(Stop::MemoryLimit) };
        let coding = &self.codings[frame.coding as usize];
        let (words, stride) = (frame.words as usize, frame.stride as usize);
        let first = (frame.base as usize + header(words)) * 8;
        let word = |at: usize| self.lines.word(at);
        let row_at = |i: usize| -> Vec<u64> { (0..words).map(|w| word(first + w * stride + i)).collect() };
        let mask = match frame.kind {
            Kind::Root => vec![0; words],
            Kind::Branch | Kind::Last => coding.mask_of(&row_at(row as usize)),
        };
        let need: Vec<u64> = (0..words).map(|w| word(frame.base as usize * 8 + w) & !mask[w]).collect();
        let rows = (0..frame.len as usize).map(row_at);
        coding.decode(&need, rows.filter(|row| row.iter().zip(&mask).all(|(row, mask)| row & mask == 0)), budget)
    }

    /// Goes past the node that there was no memory for.
    pub(super) fn pass(&mut self) {
        self.refused = None;
    }

    /// How many bytes the walk holds.
    pub(super) fn bytes(&self) -> usize {
        let memo = self.memo.as_ref().map_or(0, |memo| memo.bytes());
        self.lines.bytes() + self.children.capacity() * size_of::<u32>() + memo
    }

    pub(super) fn stats(&self) -> Stats {
        Stats { nodes: self.nodes, updates: self.updates }
    }

    /// From now on counts are remembered, within this many bytes.
    pub(super) fn use_memo(&mut self, bytes: usize) {
        self.memo = Some(Box::new(Memo::new(self.words() as usize, bytes)));
    }

    pub(super) fn has_memo(&self) -> bool {
        self.memo.as_ref().is_some_and(|memo| !memo.off)
    }

    pub(super) fn memo_count(&self) -> BigUint {
        self.memo.as_ref().map_or(BigUint::ZERO, |memo| memo.so_far())
    }

    pub(super) fn solution(&self) -> &[OptionId] {
        &self.taken
    }

    /// The width of the node where the walk stands; 1 at its end.
    pub(super) fn words(&self) -> u32 {
        self.frames.last().map_or(1, |frame| frame.words)
    }

    /// The share of the tree that was visited, 0 to 1, if all children of a node are alike.
    pub(super) fn visited(&self) -> f64 {
        if self.is_over() {
            return 1.0;
        }
        let (mut visited, mut each) = (0.0, 1.0);
        for (depth, frame) in (1..).zip(&self.frames) {
            each /= f64::from((frame.end - frame.start).max(1));
            // The child that was begun last has a frame of its own, or is a leaf.
            let inner = u32::from(depth < self.frames.len());
            visited += f64::from((frame.next - frame.start).saturating_sub(inner)) * each;
        }
        visited
    }

    /// Whether all nodes were visited.
    pub(super) fn is_over(&self) -> bool {
        self.frames.is_empty()
    }

    /// Walks while the nodes have `K` words in a row. True if a solution was found, false if the width changes or the
    /// walk is over.
    ///
    /// # Safety
    /// The processor has the feature of `L`, and this is compiled for it.
    #[inline(always)]
    pub(super) unsafe fn run_words<const K: usize>(&mut self, goal: Goal, meter: &mut Meter) -> Result<bool, Stop> {
        // Counting is compiled apart, so that its nodes ask for no goal; those of the others take more time anyway.
        // SAFETY: the caller's promise.
        unsafe {
            match goal {
                Goal::Count => self.run_to::<K>(Goal::Count, meter),
                Goal::List | Goal::CountWithMemo => self.run_to::<K>(goal, meter),
            }
        }
    }

    /// # Safety
    /// As [`run_words`](Self::run_words).
    #[inline(always)]
    unsafe fn run_to<const K: usize>(&mut self, goal: Goal, meter: &mut Meter) -> Result<bool, Stop> {
        loop {
            let Some(&frame) = self.frames.last() else { return Ok(false) };
            self.taken.truncate(frame.taken as usize);
            if frame.next == frame.end {
                self.frames.pop();
                self.children.truncate(frame.start as usize);
                if goal.remembers() && self.finish::<K>(frame) {
                    return Ok(true);
                }
                continue;
            }
            if frame.words as usize != K {
                return Ok(false);
            }
            meter.node()?;
            self.nodes += 1;
            let place = self.frames.len() - 1;
            self.frames[place].next += 1;
            let row = self.children[frame.next as usize];
            // SAFETY: the caller's promise.
            match unsafe { self.visit::<K>(goal, frame, row as usize) } {
                Node::Dead | Node::Open => {}
                Node::Refused => return Err(Stop::MemoryLimit),
                Node::Solved(_) if !goal.counts() => return Ok(true),
                Node::Solved(solutions) if goal.remembers() => self.add(solutions),
                Node::Solved(solutions) => {
                    self.tally += solutions;
                    if self.tally >= meter.solutions_left() {
                        return Ok(true);
                    }
                }
            }
        }
    }

    #[inline(always)]
    pub(super) fn add(&mut self, solutions: u128) {
        if let Some(memo) = &mut self.memo {
            memo.count(solutions);
        }
    }

    /// Passes the count below a node, just left, to the memo and to the node above. True if the memo gives up.
    #[inline(always)]
    fn finish<const K: usize>(&mut self, frame: Frame) -> bool {
        let key: [u64; K] = std::array::from_fn(|w| self.lines.header_mut(frame.base)[K + w]);
        let nodes = self.nodes;
        self.memo.as_mut().is_some_and(|memo| memo.finish(&key, nodes))
    }

    /// Whether the memo knows the node; then it is counted. If not, its sum begins.
    #[inline(always)]
    fn is_known<const K: usize>(&mut self, base: u32, planes: &Planes<K>) -> bool {
        let key: [u64; K] = std::array::from_fn(|w| planes.any(w));
        self.lines.header_mut(base)[K..2 * K].copy_from_slice(&key);
        let entered = self.nodes;
        let Some(memo) = &mut self.memo else { return false };
        let known = memo.look_up(&key);
        if !known {
            memo.enter(entered);
        }
        known
    }

    /// Takes a row of a node, and then every row that is forced.
    ///
    /// # Safety
    /// The feature of `L` is there; the frame has `K` words in a row and a list in reserved lines; `row` is one of its
    /// rows.
    #[inline(always)]
    unsafe fn visit<const K: usize>(&mut self, goal: Goal, frame: Frame, row: usize) -> Node {
        if frame.kind == Kind::Last {
            let list = self.lines.list(frame.base, K as u32, frame.stride, frame.len);
            // SAFETY: the row is one of the list's.
            self.take::<K>(goal, frame.coding, unsafe { list.row(row) });
            return Node::Solved(1);
        }
        let base = frame.top() as u32;
        let stride = (frame.len as usize).next_multiple_of(8) + SLACK;
        if !self.lines.reserve(base as usize + header(K) + K * stride / 8) {
            // SAFETY: the row is one of the list's.
            return unsafe { self.refuse::<K>(goal, row) };
        }
        let parent = self.lines.list(frame.base, K as u32, frame.stride, frame.len);
        let mut need = [0; K];
        need.copy_from_slice(&self.lines.header_mut(frame.base)[..K]);
        let mut list = self.lines.list(base, K as u32, stride as u32, 0);
        // SAFETY: both lists lie in lines that are reserved, one behind the other; rows are below their lengths.
        unsafe {
            let mut planes = match frame.kind {
                Kind::Root => {
                    list = parent;
                    pass::count::<L, K>(list, &[u64::MAX; K])
                }
                Kind::Branch | Kind::Last => {
                    let mask = self.take::<K>(goal, frame.coding, parent.row(row));
                    self.filter::<K>(goal, parent, &mask, &mut need, &mut list)
                }
            };
            loop {
                let (mut dead, mut left, mut forced, mut single) = (0, 0, 0, [0; K]);
                for w in 0..K {
                    dead |= need[w] & !planes.any(w);
                    left |= need[w];
                    single[w] = need[w] & planes.single(w);
                    forced |= single[w];
                }
                if dead != 0 {
                    return Node::Dead;
                }
                if left == 0 {
                    return Node::Solved(1);
                }
                if forced == 0 {
                    break;
                }
                let Some(mask) = self.take_forced::<K>(goal, frame.coding, list, &single) else { return Node::Dead };
                planes = self.filter::<K>(goal, list, &mask, &mut need, &mut list);
            }
            let base = if frame.kind == Kind::Root { frame.base } else { base };
            self.open::<K>(goal, frame.coding, base, list, &need, &planes)
        }
    }

    /// Notes a child of the last frame that there is no memory for. It stands apart so that the code of all other nodes
    /// stays small, and reads the frame itself so that theirs can be in registers.
    ///
    /// # Safety
    /// The row is one of the frame's list.
    #[cold]
    #[inline(never)]
    unsafe fn refuse<const K: usize>(&mut self, goal: Goal, row: usize) -> Node {
        let frame = self.frames[self.frames.len() - 1];
        if frame.kind == Kind::Branch {
            let list = self.lines.list(frame.base, K as u32, frame.stride, frame.len);
            // SAFETY: the caller's promise.
            self.take::<K>(goal, frame.coding, unsafe { list.row(row) });
        }
        self.refused = Some((frame, row as u32));
        Node::Refused
    }

    /// Filters a list, perhaps into itself.
    ///
    /// # Safety
    /// As [`pass::filter`].
    #[inline(always)]
    unsafe fn filter<const K: usize>(
        &mut self,
        goal: Goal,
        from: List,
        mask: &[u64; K],
        need: &mut [u64; K],
        to: &mut List,
    ) -> Planes<K> {
        self.updates += from.len as u64;
        for (need, mask) in need.iter_mut().zip(mask) {
            *need &= !mask;
        }
        let wanted = if goal.remembers() { &[u64::MAX; K] } else { &*need };
        // SAFETY: the caller's promise.
        unsafe { pass::filter::<L, K>(from, mask, wanted, to) }
    }

    /// Notes the option of a row, and returns the bits that it excludes.
    #[inline(always)]
    fn take<const K: usize>(&mut self, goal: Goal, coding: u32, row: [u64; K]) -> [u64; K] {
        let coding = &self.codings[coding as usize];
        if !goal.counts() {
            let option = if coding.shift < 64 { row[K - 1] >> coding.shift } else { 0 };
            self.taken.push(OptionId(option as u32));
        }
        coding.mask(row)
    }

    /// Takes all rows that have an item which no other row has; `None` if two of them exclude each other.
    ///
    /// # Safety
    /// The feature of `L` is there; `list` is a good list, closed.
    #[inline(always)]
    unsafe fn take_forced<const K: usize>(
        &mut self,
        goal: Goal,
        coding: u32,
        list: List,
        single: &[u64; K],
    ) -> Option<[u64; K]> {
        let mut forced = std::mem::take(&mut self.forced);
        forced.clear();
        // SAFETY: the caller's promise.
        unsafe { pass::find::<L, K>(list, single, &mut forced) };
        let mut all = [0; K];
        let mut agree = true;
        for &row in &forced {
            // SAFETY: the row was found in the list.
            let row = unsafe { list.row::<K>(row as usize) };
            agree &= (0..K).all(|w| row[w] & all[w] == 0);
            if !agree {
                break;
            }
            let mask = self.take::<K>(goal, coding, row);
            for w in 0..K {
                all[w] |= mask[w];
            }
        }
        self.forced = forced;
        agree.then_some(all)
    }

    /// Pushes a frame for a node whose items all have two options or more.
    ///
    /// # Safety
    /// The feature of `L` is there; `list` is a good list, closed, and the one that stands at `base`.
    #[inline(always)]
    unsafe fn open<const K: usize>(
        &mut self,
        goal: Goal,
        coding: u32,
        base: u32,
        list: List,
        need: &[u64; K],
        planes: &Planes<K>,
    ) -> Node {
        let last = need.iter().map(|word| word.count_ones()).sum::<u32>() == 1;
        if last && goal.counts() {
            return Node::Solved(list.len as u128);
        }
        if goal.remembers() && self.is_known::<K>(base, planes) {
            return Node::Dead;
        }
        let start = self.children.len() as u32;
        let mut frame = Frame {
            base,
            len: list.len as u32,
            stride: list.stride as u32,
            words: K as u32,
            coding,
            start,
            next: start,
            end: 0,
            taken: self.taken.len() as u32,
            kind: if last { Kind::Last } else { Kind::Branch },
        };
        // SAFETY: the caller's promise.
        unsafe {
            let mut wanted = [0; K];
            let item = fewest::<K>(list, need, planes);
            wanted[item / 64] = 1 << (item % 64);
            pass::find::<L, K>(list, &wanted, &mut self.children);
        }
        frame.end = self.children.len() as u32;
        self.lines.header_mut(base)[..K].copy_from_slice(need);
        if K > 1 && !last && !goal.remembers() {
            // SAFETY: the caller's promise.
            unsafe { self.narrow::<K>(&mut frame, list, need, planes) };
        }
        self.frames.push(frame);
        Node::Open
    }
}

impl Frame {
    /// The first line behind the list.
    #[inline(always)]
    pub(super) fn top(&self) -> usize {
        let (words, stride) = (self.words as usize, self.stride as usize);
        self.base as usize + header(words) + words * stride / 8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_may_have_more_words_than_32_bits_count() {
        let (words, stride) = (32, 1 << 28);
        let (base, len, coding, start, next, end, taken) = Default::default();
        let frame = Frame { base, len, stride, words, coding, start, next, end, taken, kind: Kind::Root };
        assert_eq!(frame.top(), header(32) + (1 << 30));
    }
}
