//! Sums of any size in four words each: those below 2^255 as they are, larger ones by their place in a list.

use num_bigint::BigUint;

use crate::wide::{Number, Wide};

/// The numbers that four words do not hold. A sum of four words whose highest bit is set says the place of one, which
/// belongs to it alone until it is released.
#[derive(Clone, Debug, Default)]
pub(super) struct Sums {
    large: Vec<BigUint>,
    /// Places in `large` that belong to no sum.
    free: Vec<usize>,
    /// Bytes of the numbers that are in use, when they were put there.
    bytes: usize,
}

const LARGE: u64 = 1 << 63;

impl Sums {
    /// A number alone.
    pub(super) fn of(number: BigUint) -> (Self, Wide<4>) {
        let mut sums = Sums::default();
        let sum = sums.put(number);
        (sums, sum)
    }

    /// Whether a sum takes no memory but its four words.
    #[inline(always)]
    pub(super) fn is_plain(sum: &Wide<4>) -> bool {
        sum.0[3] & LARGE == 0
    }

    #[inline(always)]
    pub(super) fn add(&mut self, sum: &mut Wide<4>, more: &Wide<4>) {
        let before = *sum;
        // Two numbers below 2^255 make one below 2^256.
        sum.add(more);
        if (before.0[3] | more.0[3] | sum.0[3]) & LARGE != 0 {
            *sum = before;
            self.add_large(sum, more);
        }
    }

    #[cold]
    fn add_large(&mut self, sum: &mut Wide<4>, more: &Wide<4>) {
        let total = self.value(sum) + self.value(more);
        self.release(sum);
        *sum = self.put(total);
    }

    fn put(&mut self, number: BigUint) -> Wide<4> {
        if number.bits() <= 255 {
            let mut words = number.iter_u64_digits();
            return Wide(std::array::from_fn(|_| words.next().unwrap_or(0)));
        }
        self.bytes += bytes(&number);
        let place = match self.free.pop() {
            Some(place) => {
                self.large[place] = number;
                place
            }
            None => {
                self.large.push(number);
                self.large.len() - 1
            }
        };
        Wide([place as u64, 0, 0, LARGE])
    }

    /// The number that a sum stands for.
    pub(super) fn value(&self, sum: &Wide<4>) -> BigUint {
        if Self::is_plain(sum) { BigUint::from(*sum) } else { self.large[sum.0[0] as usize].clone() }
    }

    #[inline(always)]
    pub(super) fn release(&mut self, sum: &Wide<4>) {
        if !Self::is_plain(sum) {
            self.drop_large(sum.0[0] as usize);
        }
    }

    #[cold]
    fn drop_large(&mut self, place: usize) {
        let number = std::mem::take(&mut self.large[place]);
        self.bytes -= bytes(&number);
        self.free.push(place);
    }

    /// How many bytes all numbers take.
    pub(super) fn bytes(&self) -> usize {
        self.bytes + self.large.capacity() * size_of::<BigUint>() + self.free.capacity() * size_of::<usize>()
    }
}

/// The bytes of a number beside its place in a list.
fn bytes(number: &BigUint) -> usize {
    number.bits() as usize / 8 + 32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_grow_beyond_four_words_and_leave_nothing_behind() {
        let mut sums = Sums::default();
        let mut sum = Wide::from(1_u128);
        for doubled in 1..600_u32 {
            let before = sum;
            let mut more = Wide::ZERO;
            sums.add(&mut more, &before);
            sums.add(&mut sum, &more);
            sums.release(&more);
            assert_eq!(sums.value(&sum), BigUint::from(1_u32) << doubled);
            assert_eq!(Sums::is_plain(&sum), doubled < 255);
        }
        sums.release(&sum);
        assert_eq!((sums.bytes, sums.large.len() - sums.free.len()), (0, 0));
    }
}
