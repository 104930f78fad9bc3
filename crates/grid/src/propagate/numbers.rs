//! Sets of numbers as the bits of a word: their sums and differences, number by number.

use graeco_square::bits::{Word, members};
use num_traits::{AsPrimitive, PrimInt, WrappingAdd};

/// A set of numbers, bit s for s: a `u64` or a `u128`. Sums that it has no bits for are dropped.
pub(super) trait Numbers: PrimInt + WrappingAdd + Word + AsPrimitive<u64> + From<u64> {}

impl<T: PrimInt + WrappingAdd + Word + AsPrimitive<u64> + From<u64>> Numbers for T {}

/// All sums of a number of one set and a number of the other.
#[inline]
pub(super) fn plus<T: Numbers>(a: T, b: T) -> T {
    runs(b).fold(T::zero(), |all, (first, length)| all | spread(a, length, T::unsigned_shl).unsigned_shl(first))
}

/// All differences, from 0 on, of a number of `a` and a number of `b`.
#[inline]
pub(super) fn minus<T: Numbers>(a: T, b: T) -> T {
    if a.count_ones() == 1 {
        // The numbers of `b` up to that of `a`, as distances from it.
        return b.reverse_bits().unsigned_shr(a.leading_zeros());
    }
    runs(b).fold(T::zero(), |all, (first, length)| all | spread(a, length, T::unsigned_shr).unsigned_shr(first))
}

/// The runs of consecutive numbers in a set: where they begin, and their lengths. Sums of sets have few.
#[inline]
fn runs<T: Numbers>(mut set: T) -> impl Iterator<Item = (u32, u32)> {
    std::iter::from_fn(move || {
        let first = (!set.is_zero()).then(|| set.trailing_zeros())?;
        let length = set.unsigned_shr(first).trailing_ones();
        // The sum clears the run and sets the bit behind it, which was clear.
        set = set & set.wrapping_add(&T::one().unsigned_shl(first));
        Some((first, length))
    })
}

/// The union of a set moved by 0, 1, … up to a number; the width doubles at each step.
#[inline]
fn spread<T: Numbers>(set: T, times: u32, moved: impl Fn(T, u32) -> T) -> T {
    let (mut union, mut width) = (set, 1);
    while width < times {
        let by = width.min(times - width);
        union = union | moved(union, by);
        width += by;
    }
    union
}

/// Every number of a set times a factor; the set has bits for all of them.
#[inline]
pub(super) fn stretched<T: Numbers>(set: T, factor: u8) -> T {
    if factor == 1 {
        return set;
    }
    members(set).fold(T::zero(), |all, number| all | T::one().unsigned_shl(number as u32 * u32::from(factor)))
}

/// Every number of a set of multiples of a factor, divided by it: those of a clique are below 64.
#[inline]
pub(super) fn shrunk<T: Numbers>(set: T, factor: u8) -> u64 {
    if factor == 1 {
        return set.as_();
    }
    members(set).fold(0, |all, number| all | 1 << (number / usize::from(factor)))
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    #[test]
    fn sums_and_differences_of_sets_are_those_of_their_members() {
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        for _ in 0..2000 {
            let some =
                |rng: &mut ChaCha8Rng| (rng.random::<u64>() & rng.random::<u64>()) as u128 >> rng.random_range(0..64);
            let (a, b) = (some(&mut rng), some(&mut rng));
            let pairs = || members(a).flat_map(|x| members(b).map(move |y| (x, y)));
            assert_eq!(plus(a, b), pairs().fold(0, |all, (x, y)| all | 1 << (x + y)));
            assert_eq!(minus(a, b), pairs().filter(|(x, y)| x >= y).fold(0, |all, (x, y)| all | 1 << (x - y)));
            let one = rng.random_range(0..128);
            let before = members(b).filter(|&y| y <= one).fold(0, |all, y| all | 1_u128 << (one - y));
            assert_eq!(minus(1 << one, b), before);
        }
        assert_eq!([plus(0_u64, 5), minus(5_u64, 0)], [0, 0]);
    }

    #[test]
    fn multiples_are_divided_again() {
        assert_eq!((stretched(0b1011_u64, 3), shrunk(1_u128 << 9 | 0b1001, 3)), (1 << 9 | 0b1001, 0b1011));
        assert_eq!((stretched(0b1011_u64, 1), shrunk(0b1011_u64, 1)), (0b1011, 0b1011));
    }
}
