//! The registers of x86-64: four lanes by AVX2, eight by AVX-512.

use std::arch::x86_64::*;

use super::lanes::{Lanes, moved, operations};
use super::processor::{Avx2, Avx512};

/// For each set of lanes the halves of the register that come first when the lanes are pushed together.
static PACKED: [[u32; 8]; 16] = {
    let mut table = [[0; 8]; 16];
    let mut bits = 0;
    while bits < 16 {
        let (mut lane, mut out) = (0, 0);
        while lane < 4 {
            if bits >> lane & 1 == 1 {
                table[bits][out] = 2 * lane;
                table[bits][out + 1] = 2 * lane + 1;
                out += 2;
            }
            lane += 1;
        }
        bits += 1;
    }
    table
};

/// From place 4 - n on, the mask of the first n lanes.
static FIRST: [u64; 8] = [u64::MAX, u64::MAX, u64::MAX, u64::MAX, 0, 0, 0, 0];

/// See [`Lanes::pack`].
///
/// # Safety
/// Both pointers are good for `len` words.
#[target_feature(enable = "bmi2")]
unsafe fn pack_bmi2(from: *const u64, to: *mut u64, len: usize, keep: u64, place: isize) {
    for i in 0..len {
        // SAFETY: the caller's pointers are good for `len` words.
        unsafe { *to.add(i) |= moved(_pext_u64(from.add(i).read(), keep), place) };
    }
}

impl Lanes for Avx2 {
    const COUNT: usize = 4;
    type V = __m256i;
    type M = __m256i;

    operations! {
        splat(word: u64) -> __m256i = _mm256_set1_epi64x(word as i64);
        load(from: *const u64) -> __m256i = _mm256_loadu_si256(from.cast());
        store(to: *mut u64, v: __m256i) = _mm256_storeu_si256(to.cast(), v);
        and(a: __m256i, b: __m256i) -> __m256i = _mm256_and_si256(a, b);
        or(a: __m256i, b: __m256i) -> __m256i = _mm256_or_si256(a, b);
        xor(a: __m256i, b: __m256i) -> __m256i = _mm256_xor_si256(a, b);
        zeros(v: __m256i) -> __m256i = _mm256_cmpeq_epi64(v, _mm256_setzero_si256());
        keep(mask: __m256i, v: __m256i) -> __m256i = _mm256_and_si256(mask, v);
        first(lanes: usize) -> __m256i = _mm256_loadu_si256(FIRST.as_ptr().add(4 - lanes).cast());
        across(v: __m256i, distance: usize) -> __m256i = match distance {
            2 => _mm256_permute2x128_si256::<0x01>(v, v),
            _ => _mm256_shuffle_epi32::<0x4E>(v),
        };
        lowest(v: __m256i) -> u64 = _mm_cvtsi128_si64(_mm256_castsi256_si128(v)) as u64;
        bits(mask: __m256i) -> u32 = _mm256_movemask_pd(_mm256_castsi256_pd(mask)) as u32;
        compress(to: *mut u64, bits: u32, v: __m256i) = {
            let places = _mm256_loadu_si256(PACKED.as_ptr().add(bits as usize).cast());
            _mm256_storeu_si256(to.cast(), _mm256_permutevar8x32_epi32(v, places));
        };
    }

    unsafe fn pack(from: *const u64, to: *mut u64, len: usize, keep: u64, place: isize) {
        // SAFETY: the caller's promise.
        unsafe { pack_bmi2(from, to, len, keep, place) }
    }
}

impl Lanes for Avx512 {
    const COUNT: usize = 8;
    type V = __m512i;
    type M = __mmask8;

    operations! {
        splat(word: u64) -> __m512i = _mm512_set1_epi64(word as i64);
        load(from: *const u64) -> __m512i = _mm512_loadu_si512(from.cast());
        store(to: *mut u64, v: __m512i) = _mm512_storeu_si512(to.cast(), v);
        and(a: __m512i, b: __m512i) -> __m512i = _mm512_and_si512(a, b);
        or(a: __m512i, b: __m512i) -> __m512i = _mm512_or_si512(a, b);
        xor(a: __m512i, b: __m512i) -> __m512i = _mm512_xor_si512(a, b);
        zeros(v: __m512i) -> __mmask8 = _mm512_testn_epi64_mask(v, v);
        keep(mask: __mmask8, v: __m512i) -> __m512i = _mm512_maskz_mov_epi64(mask, v);
        first(lanes: usize) -> __mmask8 = (1 << lanes) - 1;
        across(v: __m512i, distance: usize) -> __m512i = match distance {
            4 => _mm512_shuffle_i64x2::<0x4E>(v, v),
            2 => _mm512_shuffle_i64x2::<0xB1>(v, v),
            _ => _mm512_shuffle_epi32::<0x4E>(v),
        };
        lowest(v: __m512i) -> u64 = _mm_cvtsi128_si64(_mm512_castsi512_si128(v)) as u64;
        bits(mask: __mmask8) -> u32 = u32::from(mask);
        compress(to: *mut u64, bits: u32, v: __m512i) =
            _mm512_storeu_si512(to.cast(), _mm512_maskz_compress_epi64(bits as __mmask8, v));
    }

    unsafe fn pack(from: *const u64, to: *mut u64, len: usize, keep: u64, place: isize) {
        // SAFETY: the caller's promise.
        unsafe { pack_bmi2(from, to, len, keep, place) }
    }
}
