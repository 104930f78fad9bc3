//! The regions from which nothing more follows, by fingerprints: most of them are the same at the next node.
//!
//! Two contents of regions are taken to have different fingerprints. If ever they do not, less is pruned at a node; no answer
//! is wrong, since filled grids are judged by the rule itself. Threads share the table.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// How many fingerprints are kept: a later one takes the place of an older one.
const PLACES: usize = 1 << 12;

#[derive(Clone, Debug)]
pub(super) struct Settled(Arc<[AtomicU64]>);

impl Default for Settled {
    fn default() -> Settled {
        Settled((0..PLACES).map(|_| AtomicU64::new(0)).collect())
    }
}

impl Settled {
    pub(super) fn note(&self, fingerprint: u64) {
        self.place(fingerprint).store(fingerprint, Ordering::Relaxed);
    }

    pub(super) fn contains(&self, fingerprint: u64) -> bool {
        self.place(fingerprint).load(Ordering::Relaxed) == fingerprint
    }

    fn place(&self, fingerprint: u64) -> &AtomicU64 {
        &self.0[fingerprint as usize % PLACES]
    }
}

/// A hash of words: of each product with an odd number whose bits look random, both halves.
pub(super) fn fingerprint(words: impl Iterator<Item = u64>) -> u64 {
    words.fold(0x243f_6a88_85a3_08d3, |hash, word| {
        let product = u128::from(hash ^ word) * 0x9e37_79b9_7f4a_7c15;
        (product as u64) ^ (product >> 64) as u64
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contents_that_differ_in_one_or_two_cells_have_different_fingerprints() {
        let content = [0x0123_4567_89ab_cdef, 0xfedc_ba98_7654_3210, 0, u64::MAX];
        let changed = |bits: [usize; 2]| {
            let mut words = content;
            bits.iter().for_each(|&bit| words[bit / 64] ^= 1 << (bit % 64));
            fingerprint(words.into_iter())
        };
        let pairs = (0..256).flat_map(|a| (0..a).map(move |b| [a, b]));
        let mut all: Vec<u64> = pairs.map(changed).chain([fingerprint(content.into_iter())]).collect();
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
    }
}
