//! How often each item occurs in the rows of a list: bits of the numbers side by side, and registers that count them.

use super::lanes::Lanes;

/// For each item how many rows have it, one bit of the number in each plane; `many` says 8 or more, and then the
/// others say nothing.
#[derive(Clone, Copy)]
pub(super) struct Planes<const K: usize> {
    pub(super) ones: [u64; K],
    pub(super) twos: [u64; K],
    pub(super) fours: [u64; K],
    pub(super) many: [u64; K],
}

impl<const K: usize> Planes<K> {
    pub(super) const NONE: Self = Planes { ones: [0; K], twos: [0; K], fours: [0; K], many: [0; K] };

    /// The items of word `w` that occur at all.
    #[inline(always)]
    pub(super) fn any(&self, w: usize) -> u64 {
        self.ones[w] | self.twos[w] | self.fours[w] | self.many[w]
    }

    /// The items of word `w` that occur in one row only.
    #[inline(always)]
    pub(super) fn single(&self, w: usize) -> u64 {
        self.ones[w] & !(self.twos[w] | self.fours[w] | self.many[w])
    }

    /// The items of word `w` that occur in two rows or more.
    #[inline(always)]
    pub(super) fn several(&self, w: usize) -> u64 {
        self.twos[w] | self.fours[w] | self.many[w]
    }

    /// The items of word `w` that occur exactly `times` times; for `times` = 8: that often or more.
    #[inline(always)]
    pub(super) fn exactly(&self, w: usize, times: usize) -> u64 {
        if times == 8 {
            return self.many[w];
        }
        let plane = |bits: u64, place: usize| if times >> place & 1 == 1 { bits } else { !bits };
        plane(self.ones[w], 0) & plane(self.twos[w], 1) & plane(self.fours[w], 2) & !self.many[w]
    }
}

/// Counters of one word: four registers, and in every lane its own count.
#[derive(Clone, Copy)]
pub(super) struct LaneCounters<L: Lanes> {
    ones: L::V,
    twos: L::V,
    fours: L::V,
    many: L::V,
}

impl<L: Lanes> LaneCounters<L> {
    /// # Safety
    /// The feature of `L` is there.
    #[inline(always)]
    pub(super) unsafe fn new() -> Self {
        // SAFETY: the caller has the feature.
        let zero = unsafe { L::splat(0) };
        LaneCounters { ones: zero, twos: zero, fours: zero, many: zero }
    }

    /// # Safety
    /// The feature of `L` is there.
    #[inline(always)]
    pub(super) unsafe fn add(&mut self, row: L::V) {
        // SAFETY: the caller has the feature.
        unsafe {
            let carry = L::and(self.ones, row);
            self.ones = L::xor(self.ones, row);
            let carry_two = L::and(self.twos, carry);
            self.twos = L::xor(self.twos, carry);
            let carry_four = L::and(self.fours, carry_two);
            self.fours = L::xor(self.fours, carry_two);
            self.many = L::or(self.many, carry_four);
        }
    }

    /// Adds to the count of each lane that of the lane so far across.
    ///
    /// # Safety
    /// The feature of `L` is there.
    #[inline(always)]
    unsafe fn fold(self, distance: usize) -> Self {
        // SAFETY: the caller has the feature.
        unsafe {
            let (ones, twos) = (L::across(self.ones, distance), L::across(self.twos, distance));
            let (fours, many) = (L::across(self.fours, distance), L::across(self.many, distance));
            let carry = L::and(self.ones, ones);
            let half = L::xor(self.twos, twos);
            let carry_two = L::or(L::and(self.twos, twos), L::and(half, carry));
            let half_two = L::xor(self.fours, fours);
            let carry_four = L::or(L::and(self.fours, fours), L::and(half_two, carry_two));
            LaneCounters {
                ones: L::xor(self.ones, ones),
                twos: L::xor(half, carry),
                fours: L::xor(half_two, carry_two),
                many: L::or(L::or(self.many, many), carry_four),
            }
        }
    }

    /// Puts the counts of all lanes together into those of word `w`.
    ///
    /// # Safety
    /// The feature of `L` is there.
    #[inline(always)]
    pub(super) unsafe fn sum<const K: usize>(mut self, w: usize, planes: &mut Planes<K>) {
        // SAFETY: the caller has the feature.
        unsafe {
            for distance in [4, 2, 1] {
                if distance < L::COUNT {
                    self = self.fold(distance);
                }
            }
            planes.ones[w] = L::lowest(self.ones);
            planes.twos[w] = L::lowest(self.twos);
            planes.fours[w] = L::lowest(self.fours);
            planes.many[w] = L::lowest(self.many);
        }
    }
}
