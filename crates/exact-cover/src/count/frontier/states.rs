//! Sums by state: open addressing, in parts that fit into the cache and that threads can fill side by side.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::window::Window;
use crate::wide::Number;

/// The parts of many states, a power of two: each takes a megabyte where all take a quarter of a gibibyte.
pub(super) const PARTS: usize = if cfg!(test) { 4 } else { 256 };

/// The tables of a part grow by smaller steps from this many states on.
const LARGE: usize = 1 << 14;

/// With this many states, the next ones stand in [`PARTS`] parts, which threads can fill.
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
        let part = || Part { sums: Vec::new(), slots: Vec::new(), shift: 63, beside, room, end: None };
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
    (state.scatter() >> (64 - PARTS.ilog2())) as usize
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
    /// The place in `sums`, counted from 1, or 0; a power of two of them.
    slots: Vec<u32>,
    /// 64 less the number of bits of a slot's number.
    shift: u32,
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
        let mut slot = slot_of(state, self.shift);
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
        let (len, bytes) = (self.sums.len(), self.bytes_a_sum());
        let more = if len < LARGE { len.max(48) } else { len / 4 };
        // The sums move to a larger place.
        if !self.take((len + more) * bytes) {
            return false;
        }
        self.sums.reserve_exact(more);
        self.room.give_back(len * bytes);
        true
    }

    /// Makes four times as many slots, or twice if they are many.
    #[cold]
    #[inline(never)]
    fn make_slots(&mut self) -> bool {
        let times = if self.sums.len() < LARGE { 4 } else { 2 };
        let slots = (self.slots.len() * times).max(Self::FIRST_SLOTS);
        if !self.take((slots - self.slots.len()) * size_of::<u32>()) {
            return false;
        }
        // The old slots are not needed beside the new ones.
        self.slots = Vec::new();
        self.slots.resize(slots, 0);
        self.shift = 64 - slots.ilog2();
        for (place, (state, _)) in (1..).zip(&self.sums) {
            let mut slot = slot_of(*state, self.shift);
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
}

impl<W, N> Part<'_, W, N> {
    fn bytes_a_sum(&self) -> usize {
        size_of::<(W, N)>() + self.beside
    }
}

impl<W, N> Drop for Part<'_, W, N> {
    fn drop(&mut self) {
        let sums = self.sums.capacity() * self.bytes_a_sum();
        self.room.give_back(sums + self.slots.len() * size_of::<u32>());
    }
}

/// The slot of a state: the bits of its hash behind those of its part, for low bits do not depend on all of the state.
#[inline(always)]
fn slot_of<W: Window>(state: W, shift: u32) -> usize {
    (state.scatter() << PARTS.ilog2() >> shift) as usize
}

// Nothing here is unsafe: Miri leaves it out.
#[cfg(all(test, not(miri)))]
mod tests {
    use super::*;
    use crate::wide::Wide;

    #[test]
    fn states_take_room_and_give_it_back() {
        for bytes in [0, 300, 5_000, 100_000] {
            let room = Room::new(bytes);
            let mut states = States::<u64, Wide<2>>::new(2, 128, &room);
            for state in 0..100_000 {
                states.parts[state % 2].add(state as u64 / 4, &Wide::one());
            }
            assert_eq!(states.end(), Some(End::Full));
            assert!(states.len() * size_of::<(u64, Wide<2>)>() <= bytes);
            drop(states.emptied());
            assert!(room.take(bytes), "{bytes} bytes");
        }
    }
}
