//! Registers of AVX-512 with 32 lanes, for the cells and arrays of a grid.

use std::arch::x86_64::*;

use crate::geometry::LANES;
use crate::state::Sets;

/// The sets of 32 cells.
///
/// # Safety
/// The processor has AVX-512 for 16-bit lanes.
#[inline(always)]
pub(super) unsafe fn gather<const W: usize>(sets: &Sets<W>, cells: __m512i) -> __m512i {
    // SAFETY: the caller's promise; all loads stay within the 64 cells of a word.
    unsafe {
        let word = |word: usize| {
            let at: *const u16 = sets[word].as_ptr();
            _mm512_permutex2var_epi16(_mm512_loadu_si512(at.cast()), cells, _mm512_loadu_si512(at.add(32).cast()))
        };
        let mut found = word(0);
        for number in 1..W {
            let here = _mm512_cmpeq_epi16_mask(_mm512_srli_epi16::<6>(cells), _mm512_set1_epi16(number as i16));
            found = _mm512_mask_mov_epi16(found, here, word(number));
        }
        found
    }
}

/// # Safety
/// The processor has AVX-512.
#[inline(always)]
pub(super) unsafe fn load(lanes: &[u16; LANES]) -> __m512i {
    // SAFETY: the caller's promise; the array has the size of the register.
    unsafe { _mm512_loadu_si512(lanes.as_ptr().cast()) }
}

/// # Safety
/// The processor has AVX-512.
#[inline(always)]
pub(super) unsafe fn store(lanes: &mut [u16; LANES], from: __m512i) {
    // SAFETY: the caller's promise; the array has the size of the register.
    unsafe { _mm512_storeu_si512(lanes.as_mut_ptr().cast(), from) }
}
