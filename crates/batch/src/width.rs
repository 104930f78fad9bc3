//! The width of vectors: which ones the machine has, and the one place that chooses.

use graeco_grid::Puzzle;
#[cfg(target_arch = "x86_64")]
use graeco_grid::processor;

use crate::client::Request;
use crate::lanes::Lanes;
use crate::machine::Machine;
use crate::shapes::{Classic, Houses};
use crate::vector::Vector;
#[cfg(target_arch = "x86_64")]
use crate::x86::{Avx2, Avx512, Avx512Half};

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
            match self {
                Width::Word => true,
                Width::Avx2 => processor::Avx2::detect().is_some(),
                Width::Avx512Half | Width::Avx512 => processor::Avx512Dq::detect().is_some(),
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        {
            self == Width::Word
        }
    }

    /// The widest one.
    #[must_use]
    pub fn best() -> Width {
        Width::ALL.into_iter().rfind(|width| width.is_available()).unwrap_or(Width::Word)
    }

    /// The one that a batch of this shape begins with, and another one that it tries, as it may be faster on this machine.
    ///
    /// On a Zen 5, 512 lanes are 9 to 29 percent faster than half of them, though their nodes overflow first-level caches.
    /// On a Zen 4 they are as much faster for other shapes, but for classic Sudokus up to 10 percent slower.
    pub(crate) fn of(puzzle: &Puzzle) -> (Width, Option<Width>) {
        match Width::best() {
            Width::Avx512 if puzzle.is_classic() && is_like_zen4() => (Width::Avx512Half, Some(Width::Avx512)),
            Width::Avx512 => (Width::Avx512, Some(Width::Avx512Half)),
            best => (best, None),
        }
    }
}

/// Whether this machine with AVX-512 looks like a Zen 4: SSE4a is AMD's, and Zen 5, if its virtual machine does not hide
/// them, added pairs of intersections.
fn is_like_zen4() -> bool {
    #[cfg(target_arch = "x86_64")]
    let is = std::arch::is_x86_feature_detected!("sse4a") && !std::arch::is_x86_feature_detected!("avx512vp2intersect");
    #[cfg(not(target_arch = "x86_64"))]
    let is = false;
    is
}

/// Lanes of that width, which must be available, for puzzles of that shape.
pub(crate) fn machine(puzzle: &Puzzle, width: Width) -> Box<dyn Machine> {
    match width {
        #[cfg(target_arch = "x86_64")]
        Width::Avx2 => shaped::<Avx2>(processor::Avx2::detect(), puzzle),
        #[cfg(target_arch = "x86_64")]
        Width::Avx512Half => shaped::<Avx512Half>(processor::Avx512Dq::detect(), puzzle),
        #[cfg(target_arch = "x86_64")]
        Width::Avx512 => shaped::<Avx512>(processor::Avx512Dq::detect(), puzzle),
        _ => shaped::<u64>((width == Width::Word).then_some(()), puzzle),
    }
}

fn shaped<V: Vector>(proof: Option<V::Proof>, puzzle: &Puzzle) -> Box<dyn Machine> {
    let proof = proof.expect("a width that is available on this machine");
    let request = Request { limit: 1, squares: 1 };
    if puzzle.is_classic() {
        Box::new(Lanes::<V, _>::new(proof, Classic::new(), request))
    } else {
        Box::new(Lanes::<V, _>::new(proof, Houses::new(puzzle), request))
    }
}
