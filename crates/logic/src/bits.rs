//! Sets of numbers as words of bits.

use graeco_grid::bits::members;

pub(crate) fn has(set: &[u64], number: usize) -> bool {
    set[number / 64] >> (number % 64) & 1 == 1
}

pub(crate) fn numbers(set: &[u64]) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(at, &word)| members(word).map(move |bit| at * 64 + bit))
}
