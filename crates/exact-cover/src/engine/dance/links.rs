//! Dancing links: every item a circular doubly linked list of its options, in one sequential array of nodes.
//!
//! After D. E. Knuth, *TAOCP* 4B, section 7.2.2.1, algorithms X, C (colours) and M (multiplicities). The search itself
//! is in `walk.rs`; this file only takes out and puts back.

use super::{Branch, Dance};
use crate::engine::{Engine, OpenItem};
use crate::limits::Pace;
use crate::outcome::Stop;
use crate::problem::{Item, Kind, Problem};

/// A node of the lists. The first ones are heads, one for each item (number + 1; 0 is the head of all);
/// then come the options' nodes, with a spacer before, between and after them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Node {
    /// The item's head; 0 in a spacer.
    head: u32,
    /// The node above in the item's list; in a spacer: the first node of the option before it.
    up: u32,
    /// The node below.
    down: u32,
    /// 0: no colour. `PURIFIED`: of the colour that its item has at the moment. In a spacer: the last node of the
    /// option after it.
    color: u32,
}

const PURIFIED: u32 = u32::MAX;

/// An item's place in the circle of those that must still be covered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Head {
    left: u32,
    right: u32,
}

/// Added to the number of an item's options if it may lose them all: it is secondary, or being covered.
const SAFE: i32 = 1 << 30;

/// How often an item must and may still be covered; `lo` goes below 0 when it is covered more often than it must.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Bounds {
    lo: i32,
    hi: u32,
}

/// The lists. `COLORS`: options may have colours; `BOUNDS`: items may be covered other than once.
#[derive(Clone, Debug)]
pub(crate) struct DancingLinks<const COLORS: bool, const BOUNDS: bool> {
    nodes: Vec<Node>,
    heads: Vec<Head>,
    /// How many options each item has, and perhaps `SAFE`. Apart from the heads, which keeps the walk round short.
    lens: Vec<u32>,
    bounds: Vec<Bounds>,
    options: Vec<u32>,
    updates: u64,
}

impl<const COLORS: bool, const BOUNDS: bool> DancingLinks<COLORS, BOUNDS> {
    #[inline(always)]
    fn node(&self, at: u32) -> &Node {
        debug_assert!((at as usize) < self.nodes.len());
        // SAFETY: `at` comes from a link, a head's number or the place beside a node that is no outermost spacer.
        // `new` makes links to places in `nodes` only, links are only ever copied, and `nodes` never shrinks.
        // Without the check listing runs 1.2 to 1.4 times as fast.
        unsafe { self.nodes.get_unchecked(at as usize) }
    }

    #[inline(always)]
    fn node_mut(&mut self, at: u32) -> &mut Node {
        debug_assert!((at as usize) < self.nodes.len());
        // SAFETY: as in `node`.
        unsafe { self.nodes.get_unchecked_mut(at as usize) }
    }

    #[inline(always)]
    fn head(&self, head: u32) -> &Head {
        debug_assert!((head as usize) < self.heads.len());
        // SAFETY: `head` comes from a node's `head`, a head's link or an item's number; `new` makes one head for each
        // item and one for all, and `heads` never shrinks.
        unsafe { self.heads.get_unchecked(head as usize) }
    }

    #[inline(always)]
    fn head_mut(&mut self, head: u32) -> &mut Head {
        debug_assert!((head as usize) < self.heads.len());
        // SAFETY: as in `head`.
        unsafe { self.heads.get_unchecked_mut(head as usize) }
    }

    #[inline(always)]
    fn len(&self, head: u32) -> u32 {
        debug_assert!((head as usize) < self.lens.len());
        // SAFETY: as in `head`; there are as many `lens` as heads.
        unsafe { *self.lens.get_unchecked(head as usize) }
    }

    #[inline(always)]
    fn len_mut(&mut self, head: u32) -> &mut u32 {
        debug_assert!((head as usize) < self.lens.len());
        // SAFETY: as in `len`.
        unsafe { self.lens.get_unchecked_mut(head as usize) }
    }

    /// Calls `f` for all other nodes of the option, to the right of `node` and around.
    #[inline]
    fn others_right(&mut self, node: u32, mut f: impl FnMut(&mut Self, u32, Node)) {
        let mut at = node + 1;
        while at != node {
            let entry = *self.node(at);
            if entry.head == 0 {
                at = entry.up;
            } else {
                f(self, at, entry);
                at += 1;
            }
        }
    }

    /// Calls `f` for all other nodes of the option, from right to left: the spacer before an option knows the option's last node.
    #[inline]
    fn others_left(&mut self, node: u32, mut f: impl FnMut(&mut Self, u32, Node)) {
        let mut at = node - 1;
        while at != node {
            let entry = *self.node(at);
            if entry.head == 0 {
                at = entry.color;
            } else {
                f(self, at, entry);
                at -= 1;
            }
        }
    }

    /// Takes the other nodes of an option out of their lists. False if an item is left without options; where there
    /// are bounds that says little, and `choose` finds out.
    #[inline]
    fn hide(&mut self, node: u32) -> bool {
        let mut alive = true;
        self.others_right(node, |links, _, entry| {
            if !(COLORS && entry.color == PURIFIED) {
                alive &= links.unlink(entry);
            }
        });
        alive
    }

    #[inline]
    fn unhide(&mut self, node: u32) {
        self.others_left(node, |links, at, entry| {
            if !(COLORS && entry.color == PURIFIED) {
                links.relink(at, entry);
            }
        });
    }

    #[inline]
    fn unlink(&mut self, entry: Node) -> bool {
        self.node_mut(entry.up).down = entry.down;
        self.node_mut(entry.down).up = entry.up;
        self.updates += 1;
        let len = self.len_mut(entry.head);
        *len -= 1;
        BOUNDS || *len > 0
    }

    #[inline]
    fn relink(&mut self, at: u32, entry: Node) {
        self.node_mut(entry.up).down = at;
        self.node_mut(entry.down).up = at;
        *self.len_mut(entry.head) += 1;
    }

    /// Takes an item out of the circle and hides its options from all other items.
    #[inline]
    fn cover(&mut self, head: u32) {
        self.take_out(head);
        let mut node = self.node(head).down;
        while node != head {
            self.hide(node);
            node = self.node(node).down;
        }
    }

    #[inline]
    fn uncover(&mut self, head: u32) {
        self.uncover_from(head, self.node(head).up);
    }

    /// Covers an item as `cover` does, unless that is a dead end; then nothing is done, and false returned.
    #[inline]
    fn try_cover(&mut self, head: u32) -> bool {
        self.take_out(head);
        let mut node = self.node(head).down;
        while node != head {
            if !self.hide(node) {
                self.uncover_from(head, node);
                return false;
            }
            node = self.node(node).down;
        }
        true
    }

    #[inline]
    fn take_out(&mut self, head: u32) {
        let Head { left, right } = *self.head(head);
        self.head_mut(left).right = right;
        self.head_mut(right).left = left;
    }

    /// Uncovers an item whose options are hidden from the first one to `node`.
    #[inline]
    fn uncover_from(&mut self, head: u32, mut node: u32) {
        while node != head {
            self.unhide(node);
            node = self.node(node).up;
        }
        let Head { left, right } = *self.head(head);
        self.head_mut(left).right = head;
        self.head_mut(right).left = head;
    }

    /// Gives an item the colour of an option that is taken (and in no list any more): options with other colours
    /// of it are hidden. False if that is a dead end; then nothing is done.
    fn purify(&mut self, entry: Node) -> bool {
        self.node_mut(entry.head).color = entry.color;
        let mut node = self.node(entry.head).down;
        while node != entry.head {
            if self.node(node).color == entry.color {
                self.node_mut(node).color = PURIFIED;
            } else if !self.hide(node) {
                self.unpurify_from(entry, node);
                return false;
            }
            node = self.node(node).down;
        }
        true
    }

    fn unpurify(&mut self, entry: Node) {
        self.unpurify_from(entry, self.node(entry.head).up);
    }

    /// Takes an item's colour back, where options are hidden or purified from the first one to `node`.
    fn unpurify_from(&mut self, entry: Node, mut node: u32) {
        while node != entry.head {
            if self.node(node).color == PURIFIED {
                self.node_mut(node).color = entry.color;
            } else {
                self.unhide(node);
            }
            node = self.node(node).up;
        }
        self.node_mut(entry.head).color = 0;
    }

    /// Covers the item of a node whose option is taken: once more, completely, or in the node's colour. False if that
    /// is a dead end; then nothing is done.
    #[inline]
    fn commit(&mut self, entry: Node) -> bool {
        if COLORS && entry.color != 0 {
            return entry.color == PURIFIED || self.purify(entry);
        }
        if BOUNDS {
            let bounds = &mut self.bounds[entry.head as usize];
            bounds.lo -= 1;
            bounds.hi -= 1;
            if bounds.hi > 0 {
                return true;
            }
        }
        self.try_cover(entry.head)
    }

    #[inline]
    fn uncommit(&mut self, entry: Node) {
        if COLORS && entry.color != 0 {
            if entry.color != PURIFIED {
                self.unpurify(entry);
            }
            return;
        }
        if BOUNDS {
            let bounds = &mut self.bounds[entry.head as usize];
            bounds.lo += 1;
            bounds.hi += 1;
            if bounds.hi > 1 {
                return;
            }
        }
        self.uncover(entry.head);
    }

    /// Adds (`sign` 1) or takes off (-1) the mark `SAFE` of the items of an option that is taken, which may lose all
    /// their options. The first one needs none: it is covered before it could lose any.
    #[inline]
    fn change_safety(&mut self, node: u32, sign: i32) {
        if BOUNDS {
            return;
        }
        let mut first = true;
        self.others_right(node, |links, _, entry| {
            if !std::mem::take(&mut first) {
                let len = links.len_mut(entry.head);
                *len = len.wrapping_add_signed(sign * SAFE);
            }
        });
    }

    /// Takes back the commits of an option's nodes from `at`, left of it, around to `node`; neither is included.
    #[inline]
    fn uncommit_before(&mut self, node: u32, at: u32) {
        let mut at = at - 1;
        while at != node {
            let entry = *self.node(at);
            if entry.head == 0 {
                at = entry.color;
            } else {
                self.uncommit(entry);
                at -= 1;
            }
        }
    }

    /// The number of children if the search branches on this item; `None` if it needs nothing more.
    #[inline]
    fn degree(&self, head: u32) -> Option<u32> {
        let len = self.len(head);
        if !BOUNDS {
            return Some(len);
        }
        match self.bounds[head as usize].lo {
            1 => Some(len),
            lo if lo > 1 => Some((len + 1).saturating_sub(lo as u32)),
            _ if len == 0 => None,
            _ => Some(len + 1),
        }
    }
}

impl<const COLORS: bool, const BOUNDS: bool> Dance for DancingLinks<COLORS, BOUNDS> {
    const ENGINE: Engine = Engine::Links;

    fn new(problem: &Problem, pace: &mut Pace) -> Result<Self, Stop> {
        let kinds = problem.kinds();
        let count = kinds.len() as u32;
        let mut nodes: Vec<Node> = Vec::with_capacity(kinds.len() + problem.entry_count() + problem.option_count() + 2);
        nodes.extend((0..=count).map(|head| Node { head, up: head, down: head, color: 0 }));
        let mut heads = vec![Head::default(); kinds.len() + 1];
        let mut lens = vec![0; kinds.len() + 1];
        let mut bounds = vec![Bounds { lo: 1, hi: 1 }];
        let mut last = 0;
        for (head, kind) in (1..).zip(kinds) {
            heads[head as usize] = Head { left: head, right: head };
            lens[head as usize] = SAFE as u32;
            bounds.push(Bounds { lo: 1, hi: 1 });
            if let Kind::Primary { hi, .. } = *kind {
                bounds[head as usize] = Bounds { lo: kind.need(), hi };
                heads[last as usize].right = head;
                heads[head as usize] = Head { left: last, right: head };
                lens[head as usize] = 0;
                last = head;
            }
        }
        heads[last as usize].right = 0;
        heads[0].left = last;

        let mut options = Vec::with_capacity(nodes.capacity());
        options.resize(nodes.len() + 1, 0);
        let mut links = DancingLinks { nodes, heads, lens, bounds, options, updates: 0 };
        let mut spacer = links.nodes.len();
        links.nodes.push(Node::default());
        for option in 0..problem.option_count() as u32 {
            pace.step(1)?;
            let first = links.nodes.len() as u32;
            for &(item, color) in problem.raw_entries(option) {
                links.append(item + 1, color);
            }
            links.nodes[spacer].color = links.nodes.len() as u32 - 1;
            spacer = links.nodes.len();
            links.nodes.push(Node { head: 0, up: first, ..Node::default() });
            links.options.resize(links.nodes.len(), option);
        }
        Ok(links)
    }

    fn choose(&mut self) -> Branch {
        let (mut best, mut least) = (0, u32::MAX);
        let mut head = self.heads[0].right;
        while head != 0 {
            if let Some(degree) = self.degree(head)
                && degree < least
            {
                (best, least) = (head, degree);
                if degree <= 1 {
                    break;
                }
            }
            head = self.head(head).right;
        }
        if best == 0 {
            return Branch::Solved;
        }
        if least == 0 {
            return Branch::Dead;
        }
        self.branch_on(best - 1)
    }

    fn open_items(&self, open: &mut Vec<OpenItem>) {
        let mut head = self.heads[0].right;
        while head != 0 {
            if let Some(children) = self.degree(head) {
                let options = self.len(head) as usize;
                open.push(OpenItem { item: Item(head - 1), options, children: children as usize });
            }
            head = self.head(head).right;
        }
    }

    #[inline]
    fn branch_on(&self, item: u32) -> Branch {
        if BOUNDS {
            let Bounds { lo, hi } = self.bounds[item as usize + 1];
            if (lo, hi) != (1, 1) {
                return Branch::Bounded { item, lo: lo.max(0) as u32 };
            }
        }
        Branch::Exact(item)
    }

    fn last_options(&self, item: u32) -> Option<u32> {
        let only = self.heads[0].right == item + 1 && self.heads[0].left == item + 1;
        only.then(|| self.len(item + 1))
    }

    fn enter(&mut self, item: u32) {
        self.cover(item + 1);
    }

    fn leave(&mut self, item: u32) {
        self.uncover(item + 1);
    }

    fn first(&self, item: u32) -> Option<u32> {
        self.next(item, item + 1)
    }

    #[inline]
    fn next(&self, item: u32, node: u32) -> Option<u32> {
        let next = self.node(node).down;
        (next != item + 1).then_some(next)
    }

    #[inline]
    fn take(&mut self, node: u32) -> bool {
        self.change_safety(node, 1);
        let mut at = node + 1;
        while at != node {
            let entry = *self.node(at);
            if entry.head == 0 {
                at = entry.up;
            } else if self.commit(entry) {
                at += 1;
            } else {
                self.uncommit_before(node, at);
                self.change_safety(node, -1);
                return false;
            }
        }
        true
    }

    #[inline]
    fn undo_take(&mut self, node: u32) {
        self.uncommit_before(node, node);
        self.change_safety(node, -1);
    }

    fn options_of(&self, item: u32, list: &mut Vec<u32>) {
        let mut node = self.first(item);
        while let Some(at) = node {
            list.push(at);
            node = self.next(item, at);
        }
    }

    fn take_whole(&mut self, node: u32) -> bool {
        self.exclude(node);
        self.commit(*self.node(node)) && self.take(node)
    }

    fn undo_take_whole(&mut self, node: u32) {
        self.undo_take(node);
        self.uncommit(*self.node(node));
        self.include(node);
    }

    fn exclude(&mut self, node: u32) {
        self.unlink(*self.node(node));
        self.hide(node);
    }

    fn include(&mut self, node: u32) {
        self.unhide(node);
        self.relink(node, *self.node(node));
    }

    fn option_of(&self, node: u32) -> u32 {
        self.options[node as usize]
    }

    fn updates(&self) -> u64 {
        self.updates
    }

    #[cfg(test)]
    fn same_state(&self, other: &Self) -> Result<(), String> {
        if let Some(node) = (0..self.nodes.len()).find(|&n| self.nodes[n] != other.nodes[n]) {
            return Err(format!("node {node} is {:?}, not {:?}", self.nodes[node], other.nodes[node]));
        }
        if let Some(head) = (0..self.heads.len()).find(|&h| self.heads[h] != other.heads[h]) {
            return Err(format!("head {head} is {:?}, not {:?}", self.heads[head], other.heads[head]));
        }
        if self.bounds != other.bounds || self.lens != other.lens {
            return Err("the bounds or the numbers of options differ".into());
        }
        Ok(())
    }
}

impl<const COLORS: bool, const BOUNDS: bool> DancingLinks<COLORS, BOUNDS> {
    /// Adds a node at the end of an item's list.
    fn append(&mut self, head: u32, color: u32) {
        let at = self.nodes.len() as u32;
        let up = self.nodes[head as usize].up;
        self.nodes.push(Node { head, up, down: head, color });
        self.nodes[up as usize].down = at;
        self.nodes[head as usize].up = at;
        self.lens[head as usize] += 1;
    }
}
