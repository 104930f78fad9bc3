//! Sets of numbers as words of bits.

use graeco_grid::bits::members;

/// Whether a number is in a set.
pub(crate) fn has(set: &[u64], number: usize) -> bool {
    set[number / 64] >> (number % 64) & 1 == 1
}

/// The numbers in a set, from the least one on.
pub(crate) fn numbers(set: &[u64]) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(at, &word)| members(word).map(move |bit| at * 64 + bit))
}
