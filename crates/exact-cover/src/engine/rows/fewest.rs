//! The choice of the item with the fewest options in a list of bit rows.

use super::coding::ones;
use super::pass::List;
use super::planes::Planes;

/// The item with the fewest options; the first of several.
///
/// # Safety
/// `list` is a good list.
#[inline(always)]
pub(super) unsafe fn fewest<const K: usize>(list: List, need: &[u64; K], planes: &Planes<K>) -> usize {
    for times in 2..8 {
        for (w, need) in need.iter().enumerate() {
            let found = need & planes.exactly(w, times);
            if found != 0 {
                return w * 64 + found.trailing_zeros() as usize;
            }
        }
    }
    // SAFETY: the caller's promise.
    unsafe { fewest_of_many(list, need) }
}

/// The item with the fewest options where every item has too many options for the planes.
///
/// # Safety
/// As [`fewest`].
#[inline(never)]
unsafe fn fewest_of_many<const K: usize>(list: List, need: &[u64; K]) -> usize {
    let mut counts = vec![0_u32; 64 * K];
    for w in 0..K {
        for i in 0..list.len {
            // SAFETY: the row is in the list.
            let word = unsafe { *list.words.add(w * list.stride + i) };
            ones(&[word & need[w]]).for_each(|bit| counts[w * 64 + bit] += 1);
        }
    }
    ones(need).min_by_key(|&item| counts[item]).unwrap_or(0)
}
