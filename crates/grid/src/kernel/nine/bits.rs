//! Bits gathered from the places of a mask, and scattered to them.

/// A way to gather bits, and to scatter them.
pub(super) trait Bits {
    fn gather(bits: u64, mask: u64) -> u64;
    fn scatter(bits: u64, mask: u64) -> u64;
}

/// By the machine's own instructions.
#[cfg(target_arch = "x86_64")]
pub(super) struct Bmi2;

#[cfg(target_arch = "x86_64")]
impl Bmi2 {
    #[inline(always)]
    pub(super) fn is_available() -> bool {
        std::arch::is_x86_feature_detected!("avx2")
            && std::arch::is_x86_feature_detected!("bmi1")
            && std::arch::is_x86_feature_detected!("bmi2")
            && std::arch::is_x86_feature_detected!("popcnt")
    }
}

#[cfg(target_arch = "x86_64")]
impl Bits for Bmi2 {
    #[inline(always)]
    fn gather(bits: u64, mask: u64) -> u64 {
        // SAFETY: only `Nine::walk_bmi2` uses this type, and it runs only where the machine has BMI2.
        unsafe { std::arch::x86_64::_pext_u64(bits, mask) }
    }

    #[inline(always)]
    fn scatter(bits: u64, mask: u64) -> u64 {
        // SAFETY: only `Nine::walk_bmi2` uses this type, and it runs only where the machine has BMI2.
        unsafe { std::arch::x86_64::_pdep_u64(bits, mask) }
    }
}

/// On any machine, bit by bit.
pub(super) struct Portable;

impl Bits for Portable {
    fn gather(bits: u64, mask: u64) -> u64 {
        let (mut rest, mut gathered, mut place) = (mask, 0, 0);
        while rest != 0 {
            gathered |= (bits >> rest.trailing_zeros() & 1) << place;
            (rest, place) = (rest & (rest - 1), place + 1);
        }
        gathered
    }

    fn scatter(bits: u64, mask: u64) -> u64 {
        let (mut rest, mut scattered, mut place) = (mask, 0, 0);
        while rest != 0 {
            scattered |= (bits >> place & 1) << rest.trailing_zeros();
            (rest, place) = (rest & (rest - 1), place + 1);
        }
        scattered
    }
}
