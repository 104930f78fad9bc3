//! The members of sets that are kept as the bits of one word.

/// A word of bits.
pub trait Word: Copy {
    /// The least member, and the set without it; `None` if there is none.
    fn split_first(self) -> Option<(usize, Self)>;
}

macro_rules! word {
    ($($word:ty),*) => {
        $(impl Word for $word {
            #[inline]
            fn split_first(self) -> Option<(usize, Self)> {
                (self != 0).then(|| (self.trailing_zeros() as usize, self & (self - 1)))
            }
        })*
    };
}

word!(u8, u16, u32, u64, u128);

/// The members of a set, from the least one on.
#[inline]
pub fn members<T: Word>(mut set: T) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let (first, rest) = set.split_first()?;
        set = rest;
        Some(first)
    })
}

/// For each of six things, the subsets of the six that lack it: bit m is the subset with the bits of m.
pub const SUBSETS_WITHOUT: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_come_from_the_least_on() {
        assert_eq!(members(0b1000_0101_u8).collect::<Vec<_>>(), [0, 2, 7]);
        assert_eq!(members(1_u128 << 127 | 1).collect::<Vec<_>>(), [0, 127]);
        assert_eq!(members(0_u16).next(), None);
    }

    #[test]
    fn subsets_lack_what_their_number_lacks() {
        for (thing, subsets) in SUBSETS_WITHOUT.into_iter().enumerate() {
            let lacking = (0..64).filter(|subset| subset >> thing & 1 == 0);
            assert!(members(subsets).eq(lacking));
        }
    }
}
