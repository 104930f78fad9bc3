//! Bit rows: each option a row of item bits, the rows still possible streamed through a vector register at each node.
//!
//! Taking an option is one pass over the parent's list: what shares no bit with it goes to the child's list, and
//! bit-sliced counters say on the way which items have no option left, one, or the fewest. There is nothing to undo.
//! All options that are forced at a node are taken in one pass, and as items vanish rows are coded in fewer words.

mod coding;
mod lanes;
mod memo;
mod narrow;
mod pass;
mod walk;
#[cfg(target_arch = "x86_64")]
mod x86;

use num_bigint::BigUint;

use crate::limits::{End, Stats, Watch};
use crate::problem::{OptionId, Problem};
use lanes::{Lanes, Portable};
use walk::RowsWalk;

/// What a walk is after.
pub(crate) trait Hunt: 'static {
    /// Whether solutions are only counted.
    const COUNTS: bool;
    /// Whether counts are remembered.
    const REMEMBERS: bool;
}

/// After one solution at a time.
pub(crate) struct List;

/// After their number.
pub(crate) struct Tally;

/// After their number, remembering what was counted.
pub(crate) struct Recall;

impl Hunt for List {
    const COUNTS: bool = false;
    const REMEMBERS: bool = false;
}

impl Hunt for Tally {
    const COUNTS: bool = true;
    const REMEMBERS: bool = false;
}

impl Hunt for Recall {
    const COUNTS: bool = true;
    const REMEMBERS: bool = true;
}

/// Wider rows are not remembered.
const MOST_WORDS_REMEMBERED: usize = 6;

/// A walk by whichever registers the machine has.
#[derive(Clone, Debug)]
pub(crate) enum Rows {
    Portable(RowsWalk<Portable>),
    #[cfg(target_arch = "x86_64")]
    Avx2(RowsWalk<x86::Avx2>),
    #[cfg(target_arch = "x86_64")]
    Avx512(RowsWalk<x86::Avx512>),
}

macro_rules! each {
    ($rows:expr, $walk:ident => $body:expr) => {
        match $rows {
            Rows::Portable($walk) => $body,
            #[cfg(target_arch = "x86_64")]
            Rows::Avx2($walk) => $body,
            #[cfg(target_arch = "x86_64")]
            Rows::Avx512($walk) => $body,
        }
    };
}

impl Rows {
    /// The widest walk that the machine can do. `numbered` walks can say which options they took.
    pub(crate) fn new(problem: &Problem, numbered: bool) -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            if has_avx2() && is_x86_feature_detected!("avx512f") {
                return Rows::Avx512(RowsWalk::new(problem, numbered));
            }
            if has_avx2() {
                return Rows::Avx2(RowsWalk::new(problem, numbered));
            }
        }
        Rows::portable(problem, numbered)
    }

    /// Whether the machine has vector registers that rows can be streamed through.
    pub(crate) fn has_vectors() -> bool {
        #[cfg(target_arch = "x86_64")]
        return has_avx2();
        #[cfg(not(target_arch = "x86_64"))]
        false
    }

    /// A walk without vector registers.
    pub(crate) fn portable(problem: &Problem, numbered: bool) -> Self {
        Rows::Portable(RowsWalk::new(problem, numbered))
    }

    /// How many words a row of the problem takes; `None` if bit rows cannot hold it.
    pub(crate) fn words(problem: &Problem) -> Option<usize> {
        coding::words(problem)
    }

    /// A walk that counts and remembers, within so many bytes; `None` where rows are too wide for that to pay.
    pub(crate) fn remembering(problem: &Problem, bytes: usize) -> Option<Self> {
        Rows::words(problem).filter(|&words| words <= MOST_WORDS_REMEMBERED)?;
        let mut rows = Rows::new(problem, false);
        each!(&mut rows, walk => walk.remember(bytes));
        Some(rows)
    }

    /// Counts to the end with what [`remembering`](Self::remembering) made, or as far as the watch allows.
    pub(crate) fn recall(&mut self, watch: &mut Watch) -> End {
        each!(self, walk => walk.recall(watch))
    }

    /// Whether counts are still remembered: it is given up where it does not pay.
    pub(crate) fn remembers(&self) -> bool {
        each!(self, walk => walk.remembers())
    }

    /// What was counted; `None` if it was too much for 256 bits.
    pub(crate) fn recalled(&self) -> Option<BigUint> {
        each!(self, walk => walk.recalled().map(BigUint::from))
    }

    pub(crate) fn advance(&mut self, watch: &mut Watch) -> Result<(), End> {
        each!(self, walk => walk.advance(watch))
    }

    pub(crate) fn count_on(&mut self, watch: &mut Watch) -> Result<u128, End> {
        each!(self, walk => walk.count_on(watch))
    }

    pub(crate) fn solution(&self) -> &[OptionId] {
        each!(self, walk => walk.solution())
    }

    pub(crate) fn stats(&self) -> Stats {
        each!(self, walk => walk.stats())
    }
}

#[cfg(target_arch = "x86_64")]
fn has_avx2() -> bool {
    let all = [
        is_x86_feature_detected!("avx2"),
        is_x86_feature_detected!("bmi1"),
        is_x86_feature_detected!("bmi2"),
        is_x86_feature_detected!("popcnt"),
        is_x86_feature_detected!("lzcnt"),
    ];
    all == [true; 5]
}

/// Walks on, in code made for the width of each node.
fn dispatch<L: Lanes, H: Hunt>(walk: &mut RowsWalk<L>, watch: &mut Watch) -> Result<(), End> {
    loop {
        // SAFETY: `Rows::new` has seen that the machine has the feature of `L`.
        let found = unsafe {
            match walk.words() {
                1 => L::run::<1, H>(walk, watch),
                2 => L::run::<2, H>(walk, watch),
                3 => L::run::<3, H>(walk, watch),
                4 => L::run::<4, H>(walk, watch),
                5 => L::run::<5, H>(walk, watch),
                6 => L::run::<6, H>(walk, watch),
                8 => L::run::<8, H>(walk, watch),
                10 => L::run::<10, H>(walk, watch),
                12 => L::run::<12, H>(walk, watch),
                16 => L::run::<16, H>(walk, watch),
                24 => L::run::<24, H>(walk, watch),
                _ => L::run::<32, H>(walk, watch),
            }
        };
        if found? {
            return Ok(());
        }
    }
}
