//! Sets of numbers as words of bits.

use graeco_grid::bits::members;

pub(crate) fn has(set: &[u64], number: usize) -> bool {
    set[number / 64] >> (number % 64) & 1 == 1
}

/// Whether a set has exactly two members; faster than counting them, which takes many instructions on most processors.
pub(crate) fn is_pair(set: u16) -> bool {
    let rest = set & set.wrapping_sub(1);
    rest != 0 && rest & (rest - 1) == 0
}

pub(crate) fn numbers(set: &[u64]) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(at, &word)| members(word).map(move |bit| at * 64 + bit))
}
