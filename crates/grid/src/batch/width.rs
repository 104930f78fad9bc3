//! How wide vectors are: what the machine has, and the one place that chooses.

use super::desk::Wanted;
use super::lanes::Lanes;
use super::machine::Machine;
use super::shapes::{Classic, Houses};
use super::vector::Vector;
#[cfg(target_arch = "x86_64")]
use super::x86::{Avx2, Avx512, Avx512Half};
use crate::puzzle::Puzzle;

/// The vectors that lanes lie in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Width {
    /// 64 lanes in a plain word, on any machine.
    Word,
    /// 256 lanes, with AVX2.
    Avx2,
    /// 256 lanes, with the three-input instructions of AVX-512.
    Avx512Half,
    /// 512 lanes, with AVX-512.
    Avx512,
}

impl Width {
    /// All widths, from the narrowest.
    pub const ALL: [Width; 4] = [Width::Word, Width::Avx2, Width::Avx512Half, Width::Avx512];

    /// Whether this machine has such vectors.
    #[must_use]
    pub fn is_available(self) -> bool {
        #[cfg(target_arch = "x86_64")]
        {
            let avx2 = std::arch::is_x86_feature_detected!("avx2")
                && std::arch::is_x86_feature_detected!("bmi1")
                && std::arch::is_x86_feature_detected!("bmi2")
                && std::arch::is_x86_feature_detected!("popcnt")
                && std::arch::is_x86_feature_detected!("lzcnt");
            let avx512 = avx2
                && std::arch::is_x86_feature_detected!("avx512f")
                && std::arch::is_x86_feature_detected!("avx512vl")
                && std::arch::is_x86_feature_detected!("avx512bw")
                && std::arch::is_x86_feature_detected!("avx512dq");
            match self {
                Width::Word => true,
                Width::Avx2 => avx2,
                Width::Avx512Half | Width::Avx512 => avx512,
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        {
            self == Width::Word
        }
    }

    /// The one that a batch begins with: the widest. On a Zen 5, 512 lanes are 9 to 29 percent faster than half of them,
    /// though their nodes overflow first-level caches.
    #[must_use]
    pub fn best() -> Width {
        Width::ALL.into_iter().rfind(|width| width.is_available()).unwrap_or(Width::Word)
    }

    /// Another one that may be faster on some machines. A batch tries it.
    pub(super) fn rival() -> Option<Width> {
        (Width::best() == Width::Avx512).then_some(Width::Avx512Half)
    }
}

/// Lanes of that width, which must be available, for puzzles of that shape.
pub(super) fn machine(puzzle: &Puzzle, width: Width) -> Box<dyn Machine> {
    assert!(width.is_available(), "{width:?} is not available on this machine");
    match width {
        #[cfg(target_arch = "x86_64")]
        Width::Avx2 => shaped::<Avx2>(puzzle),
        #[cfg(target_arch = "x86_64")]
        Width::Avx512Half => shaped::<Avx512Half>(puzzle),
        #[cfg(target_arch = "x86_64")]
        Width::Avx512 => shaped::<Avx512>(puzzle),
        _ => shaped::<u64>(puzzle),
    }
}

fn shaped<V: Vector>(puzzle: &Puzzle) -> Box<dyn Machine> {
    let wanted = Wanted { limit: 1, squares: 1 };
    if puzzle.is_classic() {
        Box::new(Lanes::new(Classic::<V>::new(), wanted))
    } else {
        Box::new(Lanes::new(Houses::<V>::new(puzzle), wanted))
    }
}
