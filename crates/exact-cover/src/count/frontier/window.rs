//! Sets of the next items, as bits.

use std::ops::{BitAnd, BitOr, Shr};

/// A set of up to 64 or 128 items, the next one lowest.
pub(super) trait Window:
    Copy
    + Eq
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Shr<u32, Output = Self>
    + From<u8>
    + TryFrom<u128>
    + std::fmt::Debug
{
    /// A number that differs where windows differ, mostly.
    fn scatter(self) -> u64;

    /// How many items are in the set.
    fn len(self) -> u32;
}

const MIX: u64 = 0x9E37_79B9_7F4A_7C15;

impl Window for u64 {
    #[inline(always)]
    fn scatter(self) -> u64 {
        self.wrapping_mul(MIX)
    }

    fn len(self) -> u32 {
        self.count_ones()
    }
}

impl Window for u128 {
    #[inline(always)]
    fn scatter(self) -> u64 {
        ((self as u64).wrapping_mul(MIX) ^ (self >> 64) as u64).wrapping_mul(MIX)
    }

    fn len(self) -> u32 {
        self.count_ones()
    }
}
