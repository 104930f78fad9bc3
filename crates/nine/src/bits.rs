//! Bits gathered from the places of a mask, and scattered to them.

#[cfg(target_arch = "x86_64")]
use crate::processor::Bmi2;

/// A way to gather bits, and to scatter them.
pub(crate) trait Bits: Copy {
    fn gather(self, bits: u64, mask: u64) -> u64;
    fn scatter(self, bits: u64, mask: u64) -> u64;
}

/// By the processor's own instructions.
#[cfg(target_arch = "x86_64")]
impl Bits for Bmi2 {
    #[inline(always)]
    fn gather(self, bits: u64, mask: u64) -> u64 {
        // SAFETY: `self` proves that the processor has BMI2.
        unsafe { std::arch::x86_64::_pext_u64(bits, mask) }
    }

    #[inline(always)]
    fn scatter(self, bits: u64, mask: u64) -> u64 {
        // SAFETY: `self` proves that the processor has BMI2.
        unsafe { std::arch::x86_64::_pdep_u64(bits, mask) }
    }
}

/// On any processor, bit by bit.
#[derive(Clone, Copy)]
pub(crate) struct Portable;

impl Bits for Portable {
    fn gather(self, bits: u64, mask: u64) -> u64 {
        let (mut rest, mut gathered, mut place) = (mask, 0, 0);
        while rest != 0 {
            gathered |= (bits >> rest.trailing_zeros() & 1) << place;
            (rest, place) = (rest & (rest - 1), place + 1);
        }
        gathered
    }

    fn scatter(self, bits: u64, mask: u64) -> u64 {
        let (mut rest, mut scattered, mut place) = (mask, 0, 0);
        while rest != 0 {
            scattered |= (bits >> place & 1) << rest.trailing_zeros();
            (rest, place) = (rest & (rest - 1), place + 1);
        }
        scattered
    }
}
