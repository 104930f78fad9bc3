//! Sets of sets of up to nine symbols, a bit for each: 512 of them in eight words, or in a register of AVX-512.

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;

#[cfg(target_arch = "x86_64")]
use graeco_nine::processor::Avx512;

/// A set of sets of nine symbols: bit s of all words, for the set that has the bits of s.
pub(crate) type Words = [u64; 8];

/// The symbols whose sets are the bits of a word, all symbols, and the number of sets of the first.
const FIRST: usize = 6;
const SYMBOLS: usize = 9;
const SETS: usize = 1 << FIRST;

/// For each set of the first six symbols the sets of them that share none with it, as bits of a word.
static APART: [u64; SETS] = {
    let mut apart = [0; SETS];
    let mut pair = 0;
    while pair < SETS * SETS {
        let (set, other) = (pair / SETS, pair % SETS);
        if set & other == 0 {
            apart[set] |= 1 << other;
        }
        pair += 1;
    }
    apart
};

/// The family of the empty set alone.
pub(crate) const EMPTY_SET: Words = family_of(0);

/// The family of one set alone.
pub(crate) const fn family_of(set: u16) -> Words {
    let mut words = [0; 8];
    words[set as usize / SETS % 8] = 1 << (set % SETS as u16);
    words
}

/// How sets of sets are worked with on some processor: a value is the proof that it is one. Of a set, `first` are the first
/// six symbols, and `last` the others.
pub(crate) trait Families: Copy {
    type Family: Copy;

    /// Whether work on a family takes longer than a branch that is predicted wrongly.
    const BRANCHES: bool;

    fn load(self, words: &Words) -> Self::Family;
    fn words(self, family: Self::Family) -> Words;
    fn or(self, a: Self::Family, b: Self::Family) -> Self::Family;
    fn and(self, a: Self::Family, b: Self::Family) -> Self::Family;
    fn is_empty(self, family: Self::Family) -> bool;

    /// The sets that share nothing with a set, each with it.
    fn with_first(self, family: Self::Family, first: usize) -> Self::Family;
    fn with_last(self, family: Self::Family, last: usize) -> Self::Family;

    /// The sets that hold all of a set, each without it.
    fn without_first(self, family: Self::Family, first: usize) -> Self::Family;
    fn without_last(self, family: Self::Family, last: usize) -> Self::Family;

    /// The sets that leave a symbol out, with it.
    #[inline(always)]
    fn with(self, family: Self::Family, symbol: usize) -> Self::Family {
        if symbol < FIRST {
            self.with_first(family, 1 << symbol)
        } else {
            self.with_last(family, 1 << (symbol - FIRST))
        }
    }

    /// The sets that hold a symbol, without it.
    #[inline(always)]
    fn without(self, family: Self::Family, symbol: usize) -> Self::Family {
        if symbol < FIRST {
            self.without_first(family, 1 << symbol)
        } else {
            self.without_last(family, 1 << (symbol - FIRST))
        }
    }

    /// The sets with any of some symbols that they leave out.
    #[inline(always)]
    fn with_any(self, family: Self::Family, symbols: u16) -> Self::Family {
        self.with_each(family, self.load(&[u64::MAX; 8]), symbols).1
    }

    /// The sets without any of their symbols that is among some.
    #[inline(always)]
    fn without_any(self, family: Self::Family, symbols: u16) -> Self::Family {
        self.without_each(family, self.load(&[u64::MAX; 8]), symbols).1
    }

    /// The sets with each of some symbols that they leave out, as far as they are in another family: the symbols for which
    /// there are some, and all sets together.
    #[inline(always)]
    fn with_each(self, family: Self::Family, wanted: Self::Family, symbols: u16) -> (u16, Self::Family) {
        self.for_each(symbols, |symbol| self.and(self.with(family, symbol), wanted))
    }

    /// The sets without each of their symbols that is among some, as far as they are in another family: the symbols for
    /// which there are some, and all sets together.
    #[inline(always)]
    fn without_each(self, family: Self::Family, wanted: Self::Family, symbols: u16) -> (u16, Self::Family) {
        self.for_each(symbols, |symbol| self.and(self.without(family, symbol), wanted))
    }

    /// The symbols that have sets, among some, and all sets together.
    #[inline(always)]
    fn for_each(self, symbols: u16, sets: impl Fn(usize) -> Self::Family) -> (u16, Self::Family) {
        let (mut kept, mut union) = (0, self.load(&[0; 8]));
        for symbol in 0..SYMBOLS {
            let is_wanted = symbols >> symbol & 1 == 1;
            if Self::BRANCHES && !is_wanted {
                continue;
            }
            let some = self.only_if(is_wanted, sets(symbol));
            kept |= u16::from(!self.is_empty(some)) << symbol;
            union = self.or(union, some);
        }
        (kept, union)
    }

    /// The family, or none.
    fn only_if(self, is_wanted: bool, family: Self::Family) -> Self::Family;
}

/// Words, for any processor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InWords;

impl Families for InWords {
    type Family = Words;

    const BRANCHES: bool = true;

    #[inline(always)]
    fn load(self, words: &Words) -> Words {
        *words
    }
    #[inline(always)]
    fn words(self, family: Words) -> Words {
        family
    }
    #[inline(always)]
    fn or(self, a: Words, b: Words) -> Words {
        std::array::from_fn(|at| a[at] | b[at])
    }
    #[inline(always)]
    fn and(self, a: Words, b: Words) -> Words {
        std::array::from_fn(|at| a[at] & b[at])
    }
    #[inline(always)]
    fn is_empty(self, family: Words) -> bool {
        family.iter().fold(0, |all, word| all | word) == 0
    }
    #[inline(always)]
    fn only_if(self, is_wanted: bool, family: Words) -> Words {
        if is_wanted { family } else { [0; 8] }
    }
    #[inline(always)]
    fn with_first(self, family: Words, first: usize) -> Words {
        family.map(|word| (word & APART[first % SETS]) << (first % SETS))
    }
    #[inline(always)]
    fn with_last(self, family: Words, last: usize) -> Words {
        std::array::from_fn(|at| if at & last == last { family[(at ^ last) % 8] } else { 0 })
    }
    #[inline(always)]
    fn without_first(self, family: Words, first: usize) -> Words {
        family.map(|word| word >> (first % SETS) & APART[first % SETS])
    }
    #[inline(always)]
    fn without_last(self, family: Words, last: usize) -> Words {
        std::array::from_fn(|at| if at & last == 0 { family[(at | last) % 8] } else { 0 })
    }
}

/// For each set of the last three symbols the sets of them that hold all of it, and those that share none with it.
#[cfg(target_arch = "x86_64")]
const HOLDING: [u8; 8] = [0xff, 0xaa, 0xcc, 0x88, 0xf0, 0xa0, 0xc0, 0x80];
#[cfg(target_arch = "x86_64")]
const SHARING_NONE: [u8; 8] = [0xff, 0x55, 0x33, 0x11, 0x0f, 0x05, 0x03, 0x01];

// SAFETY, of all blocks: `self` proves that the processor has the features; loads and stores touch arrays of eight words.
#[cfg(target_arch = "x86_64")]
impl Families for Avx512 {
    type Family = __m512i;

    const BRANCHES: bool = false;

    #[inline(always)]
    fn load(self, words: &Words) -> __m512i {
        // SAFETY: as above.
        unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }
    }
    #[inline(always)]
    fn words(self, family: __m512i) -> Words {
        let mut words = [0; 8];
        // SAFETY: as above.
        unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), family) };
        words
    }
    #[inline(always)]
    fn or(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: as above.
        unsafe { _mm512_or_si512(a, b) }
    }
    #[inline(always)]
    fn and(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: as above.
        unsafe { _mm512_and_si512(a, b) }
    }
    #[inline(always)]
    fn is_empty(self, family: __m512i) -> bool {
        // SAFETY: as above.
        unsafe { _mm512_test_epi64_mask(family, family) == 0 }
    }
    #[inline(always)]
    fn only_if(self, is_wanted: bool, family: __m512i) -> __m512i {
        // SAFETY: as above.
        unsafe { _mm512_maskz_mov_epi64(0_u8.wrapping_sub(u8::from(is_wanted)), family) }
    }
    #[inline(always)]
    fn with_first(self, family: __m512i, first: usize) -> __m512i {
        // SAFETY: as above.
        unsafe {
            let apart = _mm512_set1_epi64(APART[first % SETS] as i64);
            _mm512_sll_epi64(_mm512_and_si512(family, apart), _mm_cvtsi64_si128(first as i64))
        }
    }
    #[inline(always)]
    fn with_last(self, family: __m512i, last: usize) -> __m512i {
        // SAFETY: as above.
        unsafe { _mm512_maskz_permutexvar_epi64(HOLDING[last % 8], exchanged(last), family) }
    }
    #[inline(always)]
    fn without_first(self, family: __m512i, first: usize) -> __m512i {
        // SAFETY: as above.
        unsafe {
            let apart = _mm512_set1_epi64(APART[first % SETS] as i64);
            _mm512_and_si512(_mm512_srl_epi64(family, _mm_cvtsi64_si128(first as i64)), apart)
        }
    }
    #[inline(always)]
    fn without_last(self, family: __m512i, last: usize) -> __m512i {
        // SAFETY: as above.
        unsafe { _mm512_maskz_permutexvar_epi64(SHARING_NONE[last % 8], exchanged(last), family) }
    }
}

/// The places of all words if those that differ in a set of the last three symbols change places.
///
/// # Safety
/// The processor has AVX-512.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
unsafe fn exchanged(last: usize) -> __m512i {
    // SAFETY: the caller's promise.
    unsafe { _mm512_xor_si512(_mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7), _mm512_set1_epi64(last as i64)) }
}

#[cfg(test)]
mod tests {
    use graeco_square::bits::members;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    /// A family made of the sets of another one.
    fn made(family: Words, of: impl Fn(usize) -> Option<usize>) -> Words {
        let mut made = [0; 8];
        for set in (0..512).filter(|set| family[set / SETS] >> (set % SETS) & 1 == 1).filter_map(of) {
            made[set / SETS] |= 1 << (set % SETS);
        }
        made
    }

    fn check(by: impl Families) {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..1000 {
            let words: Words = std::array::from_fn(|_| rng.random());
            let family = by.load(&words);
            let (symbol, symbols) = (rng.random_range(0..9), rng.random_range(0..512));
            let with = |symbol: usize| made(words, |set| (set >> symbol & 1 == 0).then_some(set | 1 << symbol));
            let without = |symbol: usize| made(words, |set| (set >> symbol & 1 == 1).then_some(set & !(1 << symbol)));
            let all = |one: &dyn Fn(usize) -> Words| {
                members(symbols).fold([0; 8], |all: Words, symbol| InWords.or(all, one(symbol)))
            };
            assert_eq!(by.words(by.with(family, symbol)), with(symbol));
            assert_eq!(by.words(by.without(family, symbol)), without(symbol));
            assert_eq!(by.words(by.with_any(family, symbols)), all(&with));
            assert_eq!(by.words(by.without_any(family, symbols)), all(&without));
            let (first, last) = (rng.random_range(0..SETS), rng.random_range(0..8));
            let set = last * SETS + first;
            let added = by.with_first(by.with_last(family, last), first);
            assert_eq!(by.words(added), made(words, |other| (other & set == 0).then_some(other | set)));
            let struck = by.without_first(by.without_last(family, last), first);
            assert_eq!(by.words(struck), made(words, |other| (other & set == set).then_some(other & !set)));
        }
        assert!(by.is_empty(by.load(&[0; 8])) && !by.is_empty(by.load(&EMPTY_SET)));
    }

    #[test]
    fn families_are_what_their_sets_one_by_one_make() {
        check(InWords);
        #[cfg(target_arch = "x86_64")]
        if let Some(avx512) = Avx512::detect() {
            check(avx512);
        }
    }
}
