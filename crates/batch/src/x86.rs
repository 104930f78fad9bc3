//! Vectors of 256 and 512 lanes: the only place that names instructions of a machine.

use std::arch::x86_64::*;

use graeco_grid::processor;

use crate::vector::{Circuit, Vector, operations};

/// Defines a kind of vector by the intrinsics that do its operations, and the proof of the features that these need.
macro_rules! vector {
    (
        $(#[$doc:meta])* $name:ident, $words:literal, $raw:ty, $proof:ty,
        zero $zero:expr, ones $ones:expr, and $and:ident, or $or:ident, xor $xor:ident, andnot $andnot:ident,
        shl $shl:ident, shr $shr:ident, shuffle $shuffle:ident, next_group $next_group:expr, any $any:expr, load $load:ident, store $store:ident
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        #[repr(transparent)]
        pub(crate) struct $name($raw);

        // SAFETY (of every block below): the processor has the features. Only `width::machine` names this type, and
        // `width::shaped` makes nothing of such vectors before it holds the proof.
        #[allow(clippy::undocumented_unsafe_blocks, reason = "see above")]
        impl Vector for $name {
            type Proof = $proof;
            const WORDS: usize = $words;
            const GROUP: usize = 16;

            operations! {
                zero() -> Self = unsafe { $name($zero) };
                ones() -> Self = unsafe { $name($ones) };
                and(self, other: Self) -> Self = unsafe { $name($and(self.0, other.0)) };
                or(self, other: Self) -> Self = unsafe { $name($or(self.0, other.0)) };
                xor(self, other: Self) -> Self = unsafe { $name($xor(self.0, other.0)) };
                without(self, other: Self) -> Self = unsafe { $name($andnot(other.0, self.0)) };
                shl(self, by: u32) -> Self = unsafe { $name($shl(self.0, _mm_cvtsi32_si128(by as i32))) };
                shr(self, by: u32) -> Self = unsafe { $name($shr(self.0, _mm_cvtsi32_si128(by as i32))) };
                shuffle(self, order: Self) -> Self = unsafe { $name($shuffle(self.0, order.0)) };
                next_group(self) -> Self = unsafe { $name($next_group(self.0)) };
                any(self) -> bool = unsafe { $any(self.0) };
            }

            #[inline(always)]
            fn load(words: &[u64]) -> Self {
                let words: &[u64; $words] = words.try_into().expect("as many words as the vector has");
                // SAFETY: see above; the array has the size of the vector, and the intrinsic needs no alignment.
                unsafe { $name($load(words.as_ptr().cast())) }
            }

            #[inline(always)]
            fn store(self, words: &mut [u64]) {
                let words: &mut [u64; $words] = words.try_into().expect("as many words as the vector has");
                // SAFETY: see above; the array has the size of the vector, and the intrinsic needs no alignment.
                unsafe { $store(words.as_mut_ptr().cast(), self.0) }
            }

            #[inline(always)]
            fn enter<C: Circuit>(proof: $proof, circuit: C) -> C::Output {
                proof.run(
                    #[inline(always)]
                    || circuit.run(),
                )
            }
        }
    };
}

vector! {
    /// 256 lanes, with AVX2.
    Avx2, 4, __m256i, processor::Avx2,
    zero _mm256_setzero_si256(), ones _mm256_set1_epi8(-1),
    and _mm256_and_si256, or _mm256_or_si256, xor _mm256_xor_si256, andnot _mm256_andnot_si256,
    shl _mm256_sll_epi64, shr _mm256_srl_epi64, shuffle _mm256_shuffle_epi8,
    next_group |v| _mm256_permute4x64_epi64::<0b01_00_11_10>(v),
    any |v| _mm256_testz_si256(v, v) == 0, load _mm256_loadu_si256, store _mm256_storeu_si256
}

vector! {
    /// 256 lanes, with the 32 registers and the three-input functions of AVX-512.
    Avx512Half, 4, __m256i, processor::Avx512Dq,
    zero _mm256_setzero_si256(), ones _mm256_set1_epi8(-1),
    and _mm256_and_si256, or _mm256_or_si256, xor _mm256_xor_si256, andnot _mm256_andnot_si256,
    shl _mm256_sll_epi64, shr _mm256_srl_epi64, shuffle _mm256_shuffle_epi8,
    next_group |v| _mm256_permute4x64_epi64::<0b01_00_11_10>(v),
    any |v| _mm256_testz_si256(v, v) == 0, load _mm256_loadu_si256, store _mm256_storeu_si256
}

vector! {
    /// 512 lanes, with AVX-512.
    Avx512, 8, __m512i, processor::Avx512Dq,
    zero _mm512_setzero_si512(), ones _mm512_set1_epi8(-1),
    and _mm512_and_si512, or _mm512_or_si512, xor _mm512_xor_si512, andnot _mm512_andnot_si512,
    shl _mm512_sll_epi64, shr _mm512_srl_epi64, shuffle _mm512_shuffle_epi8,
    next_group |v| _mm512_shuffle_i64x2::<0b10_01_00_11>(v, v),
    any |v| _mm512_test_epi64_mask(v, v) != 0, load _mm512_loadu_si512, store _mm512_storeu_si512
}
