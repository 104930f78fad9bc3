//! One pass over a list of bit rows: the rows that are left when an option is taken, and the counts of each item.

use super::lanes::{Lanes, Portable};
use super::planes::{LaneCounters, Planes};

/// A list of rows, `K` words each. Word `w` of row `i` stands at `w * stride + i`.
///
/// The words of eight rows after the last one may be written to. A *closed* list of more than [`FEW`] rows is
/// followed by as many rows of ones as there are lanes.
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

/// The most rows that are done one at a time on every machine. What is written to a list is read again at once: the
/// processor hands on single words, but a register that several stores have written must wait for all of them.
const FEW: usize = 8;

/// Whether a list is done one row at a time.
#[inline(always)]
fn is_short<L: Lanes>(list: List) -> bool {
    L::COUNT == 1 || list.len <= FEW
}

/// The rows of `from` that share no bit with `mask`, written to `to`, which may be `from` itself; and how often each
/// bit occurs in them: each bit of those words at least in which a bit is `wanted`. `to.len` is set, and `to` is closed.
///
/// # Safety
/// `from` is a good list, closed, with `mask` not zero; `to` has room for as many rows and `SLACK`, in a place of its own
/// or in that of `from`. The feature of `L` is there.
#[inline(always)]
pub(super) unsafe fn filter<L: Lanes, const K: usize>(
    from: List,
    mask: &[u64; K],
    wanted: &[u64; K],
    to: &mut List,
) -> Planes<K> {
    // SAFETY: the caller's promise.
    unsafe {
        if is_short::<L>(from) {
            stream::<Portable, K>(from, mask, wanted, to)
        } else {
            stream::<L, K>(from, mask, wanted, to)
        }
    }
}

/// Filters by registers of `L` alone.
///
/// # Safety
/// As [`filter`].
#[inline(always)]
unsafe fn stream<L: Lanes, const K: usize>(from: List, mask: &[u64; K], wanted: &[u64; K], to: &mut List) -> Planes<K> {
    let mut planes = Planes::NONE;
    // SAFETY: the caller's promise; row numbers stay below `from.len` rounded up to whole registers, which is within
    // the slack, and the kept rows never overtake the rows read.
    unsafe {
        let mut tallies = [LaneCounters::<L>::new(); K];
        let mut kept = 0;
        let mut at = 0;
        while at < from.len {
            let mut clash = L::splat(0);
            for (w, &mask) in mask.iter().enumerate() {
                clash = L::or(clash, L::and(L::load(from.words.add(w * from.stride + at)), L::splat(mask)));
            }
            let free = L::zeros(clash);
            let bits = L::bits(free);
            for (w, tally) in tallies.iter_mut().enumerate() {
                // A word is read again just before its kept rows may be written over it.
                let row = L::load(from.words.add(w * from.stride + at));
                L::compress(to.words.add(w * to.stride + kept), bits, row);
                if K <= 2 {
                    tally.add(L::keep(free, row));
                }
            }
            kept += bits.count_ones() as usize;
            at += L::COUNT;
        }
        to.len = kept;
        close::<L, K>(*to);
        if K > 2 {
            return count::<L, K>(*to, wanted);
        }
        for (w, tally) in tallies.into_iter().enumerate() {
            tally.sum(w, &mut planes);
        }
    }
    planes
}

/// How often each bit occurs in the rows of a list, in those words in which a bit is `wanted`.
///
/// # Safety
/// `list` is a good list. The feature of `L` is there.
#[inline(always)]
pub(super) unsafe fn count<L: Lanes, const K: usize>(list: List, wanted: &[u64; K]) -> Planes<K> {
    let mut planes = Planes::NONE;
    for (w, _) in wanted.iter().enumerate().filter(|&(_, &wanted)| wanted != 0) {
        // SAFETY: the caller's promise.
        unsafe {
            let mut tally = LaneCounters::<L>::new();
            let mut at = 0;
            while at + L::COUNT <= list.len {
                tally.add(L::load(list.words.add(w * list.stride + at)));
                at += L::COUNT;
            }
            if at < list.len {
                let rest = L::load(list.words.add(w * list.stride + at));
                tally.add(L::keep(L::first(list.len - at), rest));
            }
            tally.sum(w, &mut planes);
        }
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
        if is_short::<L>(list) {
            find_by_row::<K>(list, wanted, found);
        } else {
            find_by_lanes::<L, K>(list, wanted, found);
        }
    }
}

/// Finds as [`find`], row by row, without branches.
///
/// # Safety
/// `list` is a good list, and there is room for all its rows in `found`.
#[inline(always)]
unsafe fn find_by_row<const K: usize>(list: List, wanted: &[u64; K], found: &mut Vec<u32>) {
    let mut end = found.len();
    // SAFETY: the caller's promise.
    unsafe {
        for i in 0..list.len {
            let mut hits = 0;
            for (w, wanted) in wanted.iter().enumerate() {
                hits |= *list.words.add(w * list.stride + i) & wanted;
            }
            found.as_mut_ptr().add(end).write(i as u32);
            end += usize::from(hits != 0);
        }
        found.set_len(end);
    }
}

/// Finds as [`find`], by registers of `L`.
///
/// # Safety
/// `list` is a good list, and there is room for all its rows in `found`. The feature of `L` is there.
#[inline(always)]
unsafe fn find_by_lanes<L: Lanes, const K: usize>(list: List, wanted: &[u64; K], found: &mut Vec<u32>) {
    let mut first = 0;
    while first < list.len {
        let end = list.len.min(first + 64);
        let (mut at, mut bits) = (first, 0_u64);
        while at < end {
            // SAFETY: the caller's promise.
            bits |= unsafe { u64::from(hits::<L, K>(list, at, wanted)) } << (at - first);
            at += L::COUNT;
        }
        bits &= u64::MAX >> (64 - (end - first));
        let mut length = found.len();
        while bits != 0 {
            // SAFETY: the caller's promise.
            unsafe { found.as_mut_ptr().add(length).write(first as u32 + bits.trailing_zeros()) };
            length += 1;
            bits &= bits - 1;
        }
        // SAFETY: so many are written.
        unsafe { found.set_len(length) };
        first = end;
    }
}

/// Which rows of the register from row `at` on have one of the bits.
///
/// # Safety
/// `list` is a good list with such a row. The feature of `L` is there.
#[inline(always)]
unsafe fn hits<L: Lanes, const K: usize>(list: List, at: usize, wanted: &[u64; K]) -> u32 {
    // SAFETY: the caller's promise.
    unsafe {
        let mut hits = L::splat(0);
        for (w, &wanted) in wanted.iter().enumerate() {
            hits = L::or(hits, L::and(L::load(list.words.add(w * list.stride + at)), L::splat(wanted)));
        }
        !L::bits(L::zeros(hits)) & ((1 << L::COUNT) - 1)
    }
}

#[cfg(test)]
mod tests {
    #[cfg(target_arch = "x86_64")]
    use super::super::processor::{Avx2, Avx512};
    use super::*;

    /// `K` words of each of `len` rows, in a list with room for `SLACK` more; each row has a few bits.
    fn words<const K: usize>(len: usize) -> (Vec<u64>, usize) {
        let (stride, mut state) = (len.next_multiple_of(8) + SLACK, 1_u64);
        let word = |at: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            if at % stride < len { 1 << (state >> 58) | 1 << (state >> 40 & 63) } else { u64::MAX }
        };
        ((0..K * stride).map(word).collect(), stride)
    }

    /// Filters, counts and finds in lists of all lengths, into others and in place, and compares with loops over rows.
    fn check<L: Lanes, const K: usize>() {
        for len in 0..if cfg!(miri) { 12 } else { 150 } {
            let (mut all, stride) = words::<K>(len);
            let rows: Vec<[u64; K]> = (0..len).map(|i| std::array::from_fn(|w| all[w * stride + i])).collect();
            let mask: [u64; K] = std::array::from_fn(|w| 0x8040_2010_0804_0201 << w);
            let hits = |row: &[u64; K]| (0..K).any(|w| row[w] & mask[w] != 0);
            let kept: Vec<[u64; K]> = rows.iter().copied().filter(|row| !hits(row)).collect();
            let expected: Vec<u32> = (0..len as u32).filter(|&i| hits(&rows[i as usize])).collect();

            let from = List { words: all.as_mut_ptr(), stride, len };
            let mut place = vec![0; K * stride];
            for mut to in [List { words: place.as_mut_ptr(), ..from }, from] {
                let mut found = Vec::new();
                // SAFETY: whoever calls this has the feature; the lists are good, and the first one is closed.
                let planes = unsafe {
                    find::<L, K>(from, &mask, &mut found);
                    filter::<L, K>(from, &mask, &[u64::MAX; K], &mut to)
                };
                assert_eq!(found, expected, "{len} rows");
                // SAFETY: the list has these rows.
                let written: Vec<[u64; K]> = (0..to.len).map(|i| unsafe { to.row(i) }).collect();
                assert_eq!(written, kept, "{len} rows");
                for bit in 0..64 * K {
                    let times = kept.iter().filter(|row| row[bit / 64] >> (bit % 64) & 1 == 1).count();
                    let counted = planes.exactly(bit / 64, times.min(8)) >> (bit % 64) & 1;
                    assert_eq!(counted, 1, "{len} rows");
                }
            }
        }
    }

    fn check_widths<L: Lanes>(_proof: L) {
        check::<L, 1>();
        check::<L, 2>();
        check::<L, 3>();
    }

    #[test]
    fn a_pass_by_any_registers_does_what_loops_over_rows_do() {
        check_widths(Portable);
        #[cfg(target_arch = "x86_64")]
        {
            if let Some(proof) = Avx2::detect() {
                check_widths(proof);
            }
            if let Some(proof) = Avx512::detect() {
                check_widths(proof);
            }
        }
    }
}
