//! Unsigned numbers of `64 N` bits for sums in inner loops: they live in registers, and overflow is detected.

use num_bigint::BigUint;

/// The numbers that sums are made of: numbers of some width, or as wide as they become.
pub(crate) trait Number: Clone + Send + Sync {
    /// Nothing.
    fn zero() -> Self;

    fn one() -> Self;

    /// Adds, and says whether the sum still fits.
    fn add(&mut self, other: &Self) -> bool;

    /// The number times `factor`, and whether that still fits.
    fn times(&self, factor: u32) -> (Self, bool);

    /// How many bytes a number of this many bits holds beside itself, at most.
    fn most_bytes_beside(bits: usize) -> usize;
}

/// A number below 2^(64 N), lowest word first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Wide<const N: usize>(pub(crate) [u64; N]);

impl<const N: usize> Wide<N> {
    pub(crate) const ZERO: Self = Wide([0; N]);
}

impl<const N: usize> Number for Wide<N> {
    fn zero() -> Self {
        Self::ZERO
    }

    fn one() -> Self {
        Wide::from(1_u128)
    }

    #[inline(always)]
    fn add(&mut self, other: &Self) -> bool {
        let mut carry = false;
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            (*mine, carry) = carrying(*mine, theirs, carry);
        }
        !carry
    }

    #[inline(always)]
    fn times(&self, factor: u32) -> (Self, bool) {
        if factor == 1 {
            return (*self, true);
        }
        let (mut product, mut carry) = (Self::ZERO, 0_u128);
        for (place, word) in product.0.iter_mut().zip(self.0) {
            carry += u128::from(word) * u128::from(factor);
            *place = carry as u64;
            carry >>= 64;
        }
        (product, carry == 0)
    }

    fn most_bytes_beside(_: usize) -> usize {
        0
    }
}

impl Number for BigUint {
    fn zero() -> Self {
        BigUint::ZERO
    }

    fn one() -> Self {
        BigUint::from(1_u32)
    }

    fn add(&mut self, other: &Self) -> bool {
        *self += other;
        true
    }

    fn times(&self, factor: u32) -> (Self, bool) {
        (self * factor, true)
    }

    /// A number that grows takes twice the room that it needs at most.
    fn most_bytes_beside(bits: usize) -> usize {
        2 * (bits / 8 + size_of::<u64>())
    }
}

#[inline(always)]
fn carrying(a: u64, b: u64, carry: bool) -> (u64, bool) {
    let (sum, first) = a.overflowing_add(b);
    let (sum, second) = sum.overflowing_add(u64::from(carry));
    (sum, first | second)
}

impl<const N: usize> From<u128> for Wide<N> {
    fn from(number: u128) -> Self {
        let mut words = [0; N];
        words[0] = number as u64;
        words[1] = (number >> 64) as u64;
        Wide(words)
    }
}

impl<const N: usize> From<Wide<N>> for BigUint {
    fn from(number: Wide<N>) -> BigUint {
        number.0.iter().rev().fold(BigUint::ZERO, |sum, &word| (sum << 64_u32) + word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_carry_and_overflow_is_told() {
        let mut number = Wide::<3>::one();
        for doubled in 1..192_u32 {
            assert!(number.add(&number.clone()));
            assert_eq!(BigUint::from(number), BigUint::from(1_u32) << doubled);
        }
        assert!(!number.add(&number.clone()));
        assert_eq!(Wide([u64::MAX, 1]).times(3), (Wide([u64::MAX - 2, 5]), true));
        assert!(!Wide([0, u64::MAX]).times(2).1);
        let mut most = Wide([u64::MAX; 3]);
        assert!(!most.add(&Wide::one()));
        assert_eq!(most, Wide::ZERO);
    }
}
