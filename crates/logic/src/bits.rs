//! Sets of numbers as words of bits.

use graeco_grid::bits::members;

pub(crate) fn has(set: &[u64], number: usize) -> bool {
    set[number / 64] >> (number % 64) & 1 == 1
}

pub(crate) fn insert(set: &mut [u64], number: usize) {
    set[number / 64] |= 1 << (number % 64);
}

/// Whether a set has two members or more; faster than counting them, which takes many instructions on most processors.
pub(crate) fn has_two(set: u16) -> bool {
    set & set.wrapping_sub(1) != 0
}

/// Whether a set has exactly two members.
pub(crate) fn is_pair(set: u16) -> bool {
    has_two(set) && !has_two(set & (set - 1))
}

pub(crate) fn numbers(set: &[u64]) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(at, &word)| members(word).map(move |bit| at * 64 + bit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_members_are_seen_without_a_count() {
        for set in 0..=u16::MAX {
            assert_eq!((has_two(set), is_pair(set)), (set.count_ones() >= 2, set.count_ones() == 2), "{set:b}");
        }
    }
}
