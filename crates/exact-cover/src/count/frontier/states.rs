//! Sums by state: open addressing, in parts that fit into the cache and that threads can fill side by side.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::Window;
use crate::wide::Number;

/// The parts of many states: each then takes a megabyte where all take a quarter of a gibibyte.
pub(super) const PARTS: usize = 256;

/// More states than these are shared out among [`PARTS`], which threads can fill.
pub(super) const MANY: usize = if cfg!(test) { 1 << 6 } else { 1 << 18 };

/// Memory that is left, in bytes; several threads take of it.
pub(super) struct Room(AtomicUsize);

impl Room {
    pub(super) fn new(bytes: usize) -> Self {
        Room(AtomicUsize::new(bytes))
    }

    /// Takes as many bytes, unless there are fewer.
    pub(super) fn take(&self, bytes: usize) -> bool {
        self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(bytes)).is_ok()
    }

    pub(super) fn give_back(&self, bytes: usize) {
        self.0.fetch_add(bytes, Ordering::Relaxed);
    }
}

/// The states of one place, and the sum of each.
pub(super) struct States<'r, W, N> {
    /// One part, or [`PARTS`] of them: that of a state depends on its hash.
    pub(super) parts: Vec<Part<'r, W, N>>,
}

impl<'r, W: Window, N: Number> States<'r, W, N> {
    /// No states. Sums have no more than `bits` bits.
    pub(super) fn new(parts: usize, bits: usize, room: &'r Room) -> Self {
        let beside = N::most_bytes_beside(bits);
        let part = || Part { sums: Vec::new(), slots: Vec::new(), beside, room, end: None };
        States { parts: std::iter::repeat_with(part).take(parts).collect() }
    }

    /// Takes all states out, and leaves one part.
    pub(super) fn emptied(mut self) -> Self {
        self.parts.truncate(1);
        self.parts[0].clear();
        self
    }

    pub(super) fn len(&self) -> usize {
        self.parts.iter().map(Part::len).sum()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &(W, N)> {
        self.parts.iter().flat_map(|part| &part.sums)
    }

    /// Why no more states can be added, if that is so.
    pub(super) fn end(&self) -> Option<End> {
        self.parts.iter().find_map(Part::end)
    }
}

/// Which of [`PARTS`] parts a state is in.
#[inline(always)]
pub(super) fn part_of<W: Window>(state: W) -> usize {
    (state.scatter() >> 56) as usize
}

/// Why states cannot be added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// There is no room for a state.
    Full,
    /// A sum does not fit into its number.
    Overflowed,
}

/// States whose hashes begin alike, side by side.
pub(super) struct Part<'r, W, N> {
    pub(super) sums: Vec<(W, N)>,
    /// The place in `sums`, counted from 1, or 0.
    slots: Vec<u32>,
    /// Bytes of a sum beside itself.
    beside: usize,
    room: &'r Room,
    end: Option<End>,
}

impl<W: Window, N: Number> Part<'_, W, N> {
    const FIRST_SLOTS: usize = 64;

    /// Adds to the sum of a state. Nothing is added where there is no room.
    #[inline(always)]
    pub(super) fn add(&mut self, state: W, count: &N) {
        if self.sums.len() * 2 >= self.slots.len() && !self.make_slots() {
            return;
        }
        let mask = self.slots.len() - 1;
        let mut slot = slot_of(state) & mask;
        loop {
            match self.slots[slot] {
                0 => break,
                place => {
                    let (known, sum) = &mut self.sums[place as usize - 1];
                    if *known == state {
                        if !sum.add(count) {
                            self.end = Some(End::Overflowed);
                        }
                        return;
                    }
                }
            }
            slot = (slot + 1) & mask;
        }
        if self.sums.len() == self.sums.capacity() && !self.make_room() {
            return;
        }
        self.sums.push((state, count.clone()));
        self.slots[slot] = self.sums.len() as u32;
    }

    pub(super) fn len(&self) -> usize {
        self.sums.len()
    }

    fn clear(&mut self) {
        self.sums.clear();
        self.slots.fill(0);
    }

    /// Why no more states can be added, if that is so.
    pub(super) fn end(&self) -> Option<End> {
        self.end
    }

    /// Notes that a product does not fit into its number.
    pub(super) fn overflow(&mut self) {
        self.end = Some(End::Overflowed);
    }

    /// Makes room for as many states again, or for a quarter more if they are many.
    #[cold]
    #[inline(never)]
    fn make_room(&mut self) -> bool {
        let len = self.sums.len();
        let more = if len < MANY { len.max(48) } else { len / 4 };
        self.take(more * self.bytes_a_sum()) && {
            self.sums.reserve_exact(more);
            true
        }
    }

    /// Makes four times as many slots, or twice if they are many.
    #[cold]
    #[inline(never)]
    fn make_slots(&mut self) -> bool {
        let times = if self.sums.len() < MANY { 4 } else { 2 };
        let slots = (self.slots.len() * times).max(Self::FIRST_SLOTS);
        if !self.take((slots - self.slots.len()) * size_of::<u32>()) {
            return false;
        }
        // The old slots are not needed beside the new ones.
        self.slots = Vec::new();
        self.slots.resize(slots, 0);
        for (place, (state, _)) in (1..).zip(&self.sums) {
            let mut slot = slot_of(*state) & (slots - 1);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (slots - 1);
            }
            self.slots[slot] = place;
        }
        true
    }

    fn take(&mut self, bytes: usize) -> bool {
        let is_there = self.room.take(bytes);
        if !is_there {
            self.end = Some(End::Full);
        }
        is_there
    }

    fn bytes_a_sum(&self) -> usize {
        size_of::<(W, N)>() + self.beside
    }
}

impl<W, N> Drop for Part<'_, W, N> {
    fn drop(&mut self) {
        let sums = self.sums.capacity() * (size_of::<(W, N)>() + self.beside);
        self.room.give_back(sums + self.slots.len() * size_of::<u32>());
    }
}

#[inline(always)]
fn slot_of<W: Window>(state: W) -> usize {
    (state.scatter() >> 20) as usize
}
