//! A memo of counts by the set of remaining items.
//!
//! The rows still possible at a node are all those whose bits are among the bits that still occur, so these bits identify
//! nodes with the same rest. The table is small at first (to stay in the cache), grows
//! while it earns hits and has to forget, never beyond its limit, and is given up where it earns none.

use num_bigint::BigUint;

use super::sums::Sums;
use crate::wide::Wide;

/// A sum that is being put together at a node of the path.
#[derive(Clone, Copy, Debug)]
struct Sum {
    /// In the form of `numbers`.
    covers: Wide<4>,
    /// The number of nodes when this one was entered.
    entered: u64,
}

/// The table, and the sums on the path.
#[derive(Clone, Debug)]
pub(super) struct Memo {
    /// Buckets of two lines: the words of the key, the count, and the nodes that it cost (0: empty).
    lines: Vec<u64>,
    /// Words in a key.
    words: usize,
    /// The number of buckets less one.
    mask: usize,
    /// The most bytes of the table.
    limit: usize,
    /// The known number of saved nodes.
    saved: u64,
    /// Nodes and savings at the last review.
    last: (u64, u64),
    stores: u64,
    forgotten: u64,
    /// Given up: the walk goes on without.
    pub(super) off: bool,
    sums: Vec<Sum>,
    /// All that is counted when the path is empty.
    total: Wide<4>,
    /// Gives counts of any size the form in which they stand in `lines` and `sums`.
    numbers: Sums,
}

/// Words of a count and of the nodes that it cost.
const REST: usize = 5;
/// The number of stores between two reviews.
const REVIEW: u64 = 8192;
const FIRST_LINES: usize = 1 << 14;

impl Memo {
    /// A memo that keeps within this many bytes, for keys of this many words.
    pub(super) fn new(words: usize, limit: usize) -> Self {
        // A power of two, so that a bucket is found by its mask; half of the limit is for counts that are larger than a line.
        let most = FIRST_LINES.min(limit / 2 / ((words + REST) * 8)).max(2);
        let lines = 1 << most.ilog2();
        Memo {
            lines: vec![0; lines * (words + REST)],
            words,
            mask: lines / 2 - 1,
            limit,
            saved: 0,
            last: (0, 0),
            stores: 0,
            forgotten: 0,
            off: false,
            sums: vec![Sum { covers: Wide::ZERO, entered: 0 }],
            total: Wide::ZERO,
            numbers: Sums::default(),
        }
    }

    /// Adds this many to the sum of the deepest node.
    #[inline(always)]
    pub(super) fn count(&mut self, covers: u128) {
        self.add(&Wide::from(covers));
    }

    /// A node is entered whose count is not known: a sum begins.
    #[inline(always)]
    pub(super) fn enter(&mut self, nodes: u64) {
        self.sums.push(Sum { covers: Wide::ZERO, entered: nodes });
    }

    #[inline(always)]
    fn add(&mut self, covers: &Wide<4>) {
        let sum = self.sums.last_mut().map_or(&mut self.total, |sum| &mut sum.covers);
        self.numbers.add(sum, covers);
    }

    /// All covers counted so far, those of unfinished nodes too.
    pub(super) fn so_far(&self) -> BigUint {
        let sums = self.sums.iter().map(|sum| &sum.covers).chain([&self.total]);
        sums.map(|sum| self.numbers.value(sum)).sum()
    }

    /// How many bytes the memo holds.
    pub(super) fn bytes(&self) -> usize {
        self.lines.capacity() * size_of::<u64>() + self.numbers.bytes()
    }

    /// The first word of the key's bucket.
    #[inline(always)]
    fn bucket(&self, key: &[u64]) -> usize {
        let mut hash = 0_u64;
        for word in key {
            hash = (hash.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        }
        ((hash >> 24) as usize & self.mask) * 2 * (self.words + REST)
    }

    /// Whether the count of a key is known; then it is added.
    #[inline(always)]
    pub(super) fn look_up(&mut self, key: &[u64]) -> bool {
        let (bucket, size) = (self.bucket(key), self.words + REST);
        for line in [bucket, bucket + size] {
            let line = &self.lines[line..line + size];
            if line[size - 1] != 0 && line[..self.words] == *key {
                let covers = count_of(line);
                self.saved += line[size - 1];
                self.add(&covers);
                return true;
            }
        }
        false
    }

    /// Ends the deepest node: its sum is kept under its key, and added to the node above. True if the memo gives up;
    /// then all sums are one.
    #[inline(always)]
    pub(super) fn finish(&mut self, key: &[u64], nodes: u64) -> bool {
        let Some(sum) = self.sums.pop() else { return false };
        self.add(&sum.covers);
        // A number that takes memory of its own is not kept where there is none.
        if Sums::is_plain(&sum.covers) || self.bytes() < self.limit {
            self.store(key, &sum.covers, nodes - sum.entered + 1, nodes);
        } else {
            self.numbers.release(&sum.covers);
        }
        self.off
    }

    /// The line that cost more stays, unless the key is its own.
    fn store(&mut self, key: &[u64], covers: &Wide<4>, cost: u64, nodes: u64) {
        let (bucket, size) = (self.bucket(key), self.words + REST);
        let dear = &self.lines[bucket..bucket + size];
        let keeps = dear[size - 1] > cost && dear[..self.words] != *key;
        let at = if keeps { bucket + size } else { bucket };
        let line = &mut self.lines[at..at + size];
        self.forgotten += u64::from(line[size - 1] != 0);
        self.numbers.release(&count_of(line));
        line[..self.words].copy_from_slice(key);
        line[self.words..size - 1].copy_from_slice(&covers.0);
        line[size - 1] = cost;
        self.stores += 1;
        if self.stores.is_multiple_of(REVIEW) {
            self.review(nodes);
        }
    }

    /// Grows, or gives up, depending on the savings since the last review.
    #[cold]
    fn review(&mut self, nodes: u64) {
        let (spent, saved) = (nodes - self.last.0, self.saved - self.last.1);
        // Wide rows could be made narrower if nothing were remembered.
        let worth = if self.words > 2 { spent * 3 } else { spent / 2 };
        if saved < worth && self.saved < nodes * 2 {
            self.off = true;
            self.lines = Vec::new();
            let so_far = self.so_far();
            self.sums.clear();
            (self.numbers, self.total) = Sums::of(so_far);
        } else if self.forgotten * 4 > REVIEW {
            self.grow();
        }
        self.forgotten = 0;
        self.last = (nodes, self.saved);
    }

    /// Four times the lines, or twice, if the limit allows both tables for the moment of moving.
    fn grow(&mut self) {
        let (size, lines) = (self.words + REST, self.lines.len());
        let fits = |words: &usize| (words + lines) * 8 + self.numbers.bytes() <= self.limit;
        let Some(words) = [lines * 4, lines * 2].into_iter().find(fits) else { return };
        let old = std::mem::replace(&mut self.lines, vec![0; words]);
        self.mask = words / size / 2 - 1;
        for line in old.chunks_exact(size).filter(|line| line[size - 1] != 0) {
            let bucket = self.bucket(&line[..self.words]);
            let at = if self.lines[bucket + size - 1] == 0 { bucket } else { bucket + size };
            self.numbers.release(&count_of(&self.lines[at..at + size]));
            self.lines[at..at + size].copy_from_slice(line);
        }
    }
}

/// The count in a line, in the form of `Memo::numbers`.
#[inline(always)]
fn count_of(line: &[u64]) -> Wide<4> {
    let rest = &line[line.len() - REST..];
    Wide([rest[0], rest[1], rest[2], rest[3]])
}
