//! One pass over a list of bit rows: the rows that are left when an option is taken, and the counts of each item.

use super::lanes::Lanes;

/// A list of rows, `K` words each. Word `w` of row `i` stands at `w * stride + i`.
///
/// The words of eight rows after the last one may be written to, and those of four to eight are ones.
#[derive(Clone, Copy)]
pub(super) struct List {
    pub(super) words: *mut u64,
    pub(super) stride: usize,
    pub(super) len: usize,
}

impl List {
    /// The words of a row.
    ///
    /// # Safety
    /// This is a good list that has such a row.
    #[inline(always)]
    pub(super) unsafe fn row<const K: usize>(self, row: usize) -> [u64; K] {
        // SAFETY: the caller's promise.
        std::array::from_fn(|w| unsafe { *self.words.add(w * self.stride + row) })
    }
}

/// The number of rows that may be written behind the end of a list.
pub(super) const SLACK: usize = 8;

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
    const NONE: Self = Planes { ones: [0; K], twos: [0; K], fours: [0; K], many: [0; K] };

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
struct LaneCounters<L: Lanes> {
    ones: L::V,
    twos: L::V,
    fours: L::V,
    many: L::V,
}

impl<L: Lanes> LaneCounters<L> {
    /// # Safety
    /// The feature of `L` is there.
    #[inline(always)]
    unsafe fn new() -> Self {
        // SAFETY: the caller has the feature.
        let zero = unsafe { L::splat(0) };
        LaneCounters { ones: zero, twos: zero, fours: zero, many: zero }
    }

    /// # Safety
    /// The feature of `L` is there.
    #[inline(always)]
    unsafe fn add(&mut self, row: L::V) {
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

    /// The counts of all lanes together.
    ///
    /// # Safety
    /// The feature of `L` is there.
    #[inline(always)]
    unsafe fn sum(&self) -> [u64; 4] {
        let planes = [self.ones, self.twos, self.fours, self.many];
        let lanes = planes.map(|plane| {
            let mut lanes = std::mem::MaybeUninit::<[u64; 8]>::uninit();
            // SAFETY: the caller has the feature; no register has more than eight lanes.
            unsafe { L::store(lanes.as_mut_ptr().cast(), plane) };
            lanes
        });
        let of = |lane: usize| {
            // SAFETY: only written lanes are read.
            let read = |plane: usize| unsafe { lanes[plane].as_ptr().cast::<u64>().add(lane).read() };
            [read(0), read(1), read(2), read(3)]
        };
        match L::COUNT {
            1 => of(0),
            4 => plus(plus(of(0), of(1)), plus(of(2), of(3))),
            _ => plus(plus(plus(of(0), of(1)), plus(of(2), of(3))), plus(plus(of(4), of(5)), plus(of(6), of(7)))),
        }
    }
}

/// The sum of two counts in planes.
#[inline(always)]
fn plus(a: [u64; 4], b: [u64; 4]) -> [u64; 4] {
    let carry = a[0] & b[0];
    let half = a[1] ^ b[1];
    let carry_two = (a[1] & b[1]) | (half & carry);
    let half_two = a[2] ^ b[2];
    let carry_four = (a[2] & b[2]) | (half_two & carry_two);
    [a[0] ^ b[0], half ^ carry, half_two ^ carry_two, a[3] | b[3] | carry_four]
}

/// The rows of `from` that share no bit with `mask`, written to `to`, which may be `from` itself; and how often each
/// bit occurs in them: each bit of those words at least in which a bit is `wanted`. `to.len` is set.
///
/// # Safety
/// `from` is a good list with `mask` not zero; `to` has room for as many rows and `SLACK`, in a place of its own or in
/// that of `from`. The feature of `L` is there.
#[inline(always)]
pub(super) unsafe fn filter<L: Lanes, const K: usize>(
    from: List,
    mask: &[u64; K],
    wanted: &[u64; K],
    to: &mut List,
) -> Planes<K> {
    // SAFETY: the caller's promise; row numbers stay below `from.len` rounded up to whole registers, which is within
    // the slack, and the kept rows never overtake the rows read.
    unsafe {
        let masks = mask.map(|word| L::splat(word));
        let mut tallies: [LaneCounters<L>; K] = std::array::from_fn(|_| LaneCounters::new());
        let mut kept = 0;
        let mut at = 0;
        while at < from.len {
            let row: [L::V; K] = std::array::from_fn(|w| L::load(from.words.add(w * from.stride + at)));
            let mut clash = L::and(row[0], masks[0]);
            for w in 1..K {
                clash = L::or(clash, L::and(row[w], masks[w]));
            }
            let free = L::zeros(clash);
            let bits = L::bits(free);
            for w in 0..K {
                L::compress(to.words.add(w * to.stride + kept), bits, row[w]);
                if K <= 2 {
                    tallies[w].add(L::keep(free, row[w]));
                }
            }
            kept += bits.count_ones() as usize;
            at += L::COUNT;
        }
        to.len = kept;
        close::<L, K>(*to);
        if K > 2 { count::<L, K>(*to, wanted) } else { gather(&tallies) }
    }
}

/// How often each bit occurs in the rows of a list, in those words in which a bit is `wanted`.
///
/// # Safety
/// `list` is a good list, closed. The feature of `L` is there.
#[inline(always)]
pub(super) unsafe fn count<L: Lanes, const K: usize>(list: List, wanted: &[u64; K]) -> Planes<K> {
    let mut planes = Planes::NONE;
    for w in (0..K).filter(|&w| wanted[w] != 0) {
        // SAFETY: the caller's promise.
        let [ones, twos, fours, many] = unsafe {
            let mut tally = LaneCounters::<L>::new();
            let mut at = 0;
            while at + L::COUNT <= list.len {
                tally.add(L::load(list.words.add(w * list.stride + at)));
                at += L::COUNT;
            }
            if at < list.len {
                // The rows behind the end are ones in every word, so they are known by not being below `len`.
                let mut rest = [0_u64; 8];
                for (lane, word) in rest.iter_mut().enumerate().take(list.len - at) {
                    *word = *list.words.add(w * list.stride + at + lane);
                }
                tally.add(L::load(rest.as_ptr()));
            }
            tally.sum()
        };
        (planes.ones[w], planes.twos[w], planes.fours[w], planes.many[w]) = (ones, twos, fours, many);
    }
    planes
}

/// # Safety
/// The feature of `L` is there.
#[inline(always)]
unsafe fn gather<L: Lanes, const K: usize>(tallies: &[LaneCounters<L>; K]) -> Planes<K> {
    let mut planes = Planes::NONE;
    for (w, tally) in tallies.iter().enumerate() {
        // SAFETY: the caller has the feature.
        let [ones, twos, fours, many] = unsafe { tally.sum() };
        (planes.ones[w], planes.twos[w], planes.fours[w], planes.many[w]) = (ones, twos, fours, many);
    }
    planes
}

/// Makes the rows behind the end all ones, so that every mask throws them out.
///
/// # Safety
/// As `filter`.
#[inline(always)]
pub(super) unsafe fn close<L: Lanes, const K: usize>(list: List) {
    for w in 0..K {
        // SAFETY: the slack is there to be written to.
        unsafe { L::store(list.words.add(w * list.stride + list.len), L::splat(u64::MAX)) };
    }
}

/// Appends the numbers of all rows that have one of the bits.
///
/// # Safety
/// As `count`.
#[inline(always)]
pub(super) unsafe fn find<L: Lanes, const K: usize>(list: List, wanted: &[u64; K], found: &mut Vec<u32>) {
    found.reserve(list.len + SLACK);
    // SAFETY: the caller's promise; room for every row was reserved.
    unsafe {
        let masks = wanted.map(|word| L::splat(word));
        let mut at = 0;
        while at < list.len {
            let mut hits = L::splat(0);
            for (w, &mask) in masks.iter().enumerate() {
                hits = L::or(hits, L::and(L::load(list.words.add(w * list.stride + at)), mask));
            }
            let all = (1_u32 << L::COUNT) - 1;
            let mut bits = all & !L::bits(L::zeros(hits));
            if list.len - at < L::COUNT {
                bits &= (1 << (list.len - at)) - 1;
            }
            while bits != 0 {
                let end = found.len();
                found.as_mut_ptr().add(end).write((at + bits.trailing_zeros() as usize) as u32);
                found.set_len(end + 1);
                bits &= bits - 1;
            }
            at += L::COUNT;
        }
    }
}
