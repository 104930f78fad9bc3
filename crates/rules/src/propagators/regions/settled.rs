//! The regions from which nothing more follows, by fingerprints: most of them are the same at the next node.
//!
//! A fingerprint of another region may be taken for one of these once in 2⁶⁴ looks. Then less is pruned at a node, and no
//! answer is wrong.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// How many fingerprints are kept: a later one takes the place of an older one.
const PLACES: usize = 1 << 12;

/// A table of fingerprints, which threads share.
#[derive(Clone, Debug)]
pub(super) struct Settled(Arc<[AtomicU64]>);

impl Default for Settled {
    fn default() -> Settled {
        Settled((0..PLACES).map(|_| AtomicU64::new(0)).collect())
    }
}

impl Settled {
    pub(super) fn note(&self, content: impl Iterator<Item = u64>) {
        let fingerprint = fingerprint(content);
        self.place(fingerprint).store(fingerprint, Ordering::Relaxed);
    }

    pub(super) fn contains(&self, content: impl Iterator<Item = u64>) -> bool {
        let fingerprint = fingerprint(content);
        self.place(fingerprint).load(Ordering::Relaxed) == fingerprint
    }

    fn place(&self, fingerprint: u64) -> &AtomicU64 {
        &self.0[(fingerprint >> 32) as usize % PLACES]
    }
}

/// A hash of words, by multiplication with an odd number whose bits look random.
fn fingerprint(content: impl Iterator<Item = u64>) -> u64 {
    content.fold(1, |hash, word| (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29))
}
