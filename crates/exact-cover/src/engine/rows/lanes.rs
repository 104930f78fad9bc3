//! A register of 64-bit lanes: the few instructions that a pass over bit rows is made of, and one lane without any.

/// The register operations of a pass. A *mask* marks the wanted lanes.
///
/// # Safety
/// All functions need the processor's features of the type, and pointers to as many words as there are
/// lanes ([`pack`](Self::pack): to `len` words), aligned or not. A value of the type is the proof that the processor has the
/// features; a walk holds one.
pub(crate) trait Lanes: Copy + Send + std::fmt::Debug + 'static {
    /// How many words a register holds.
    const COUNT: usize;
    type V: Copy;
    type M: Copy;

    unsafe fn splat(word: u64) -> Self::V;
    unsafe fn load(from: *const u64) -> Self::V;
    unsafe fn store(to: *mut u64, v: Self::V);
    unsafe fn and(a: Self::V, b: Self::V) -> Self::V;
    unsafe fn or(a: Self::V, b: Self::V) -> Self::V;
    unsafe fn xor(a: Self::V, b: Self::V) -> Self::V;
    unsafe fn zeros(v: Self::V) -> Self::M;
    /// The wanted lanes; zero elsewhere.
    unsafe fn keep(mask: Self::M, v: Self::V) -> Self::V;
    /// The mask of the first lanes, fewer than all.
    unsafe fn first(lanes: usize) -> Self::M;
    /// In each lane the word of the lane whose number is its own ^ `distance`, a power of two below the number of lanes.
    unsafe fn across(v: Self::V, distance: usize) -> Self::V;
    /// The word of lane 0.
    unsafe fn lowest(v: Self::V) -> u64;
    /// A mask as bits, lane 0 lowest.
    unsafe fn bits(mask: Self::M) -> u32;
    /// Writes the lanes that `bits` names side by side, and anything after them up to `COUNT` words.
    unsafe fn compress(to: *mut u64, bits: u32, v: Self::V);

    /// Of each word from `from` on, the bits that `keep` names, pushed together, are added to the word at `to`, from
    /// its bit `place` on (a place below 0 drops the lowest bits).
    unsafe fn pack(from: *const u64, to: *mut u64, len: usize, keep: u64, place: isize);
}

/// Defines operations of [`Lanes`], a line each.
macro_rules! operations {
    ($($name:ident($($arg:ident: $type:ty),*) $(-> $out:ty)? = $body:expr;)+) => {$(
        #[allow(unused_unsafe, reason = "some operations are safe")]
        #[inline(always)]
        unsafe fn $name($($arg: $type),*) $(-> $out)? {
            // SAFETY: the caller promises the features, and pointers to as many words as there are lanes.
            unsafe { $body }
        }
    )+};
}
pub(super) use operations;

/// One word at a time, without branches, on every machine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

impl Lanes for Portable {
    const COUNT: usize = 1;
    type V = u64;
    type M = u64;

    operations! {
        splat(word: u64) -> u64 = word;
        load(from: *const u64) -> u64 = from.read();
        store(to: *mut u64, v: u64) = to.write(v);
        and(a: u64, b: u64) -> u64 = a & b;
        or(a: u64, b: u64) -> u64 = a | b;
        xor(a: u64, b: u64) -> u64 = a ^ b;
        zeros(v: u64) -> u64 = 0_u64.wrapping_sub(u64::from(v == 0));
        keep(mask: u64, v: u64) -> u64 = mask & v;
        first(_lanes: usize) -> u64 = 0;
        across(v: u64, _distance: usize) -> u64 = v;
        lowest(v: u64) -> u64 = v;
        bits(mask: u64) -> u32 = mask as u32 & 1;
        compress(to: *mut u64, _bits: u32, v: u64) = to.write(v);
    }

    unsafe fn pack(from: *const u64, to: *mut u64, len: usize, keep: u64, place: isize) {
        let steps = steps(keep);
        for i in 0..len {
            // SAFETY: the caller's pointers are good for `len` words.
            unsafe { *to.add(i) |= moved(packed(from.add(i).read() & keep, &steps), place) };
        }
    }
}

/// The bits of a word that go down by 1, then by 2, by 4 and so on, so that those of `keep` are pushed together (Warren,
/// Hacker's Delight, 2nd edition, section 7–4).
fn steps(mut keep: u64) -> [u64; 6] {
    // Each bit of `keep` has a number of zeros below it: whether that is odd, then without its lowest bit, and so on.
    let mut zeros = !keep << 1;
    std::array::from_fn(|step| {
        let odd = (0..6).fold(zeros, |odd, by| odd ^ odd << (1 << by));
        let goes = odd & keep;
        (keep, zeros) = (keep ^ goes | goes >> (1 << step), zeros & !odd);
        goes
    })
}

/// A word after all steps; it has no other bits than those that they push together.
#[inline(always)]
fn packed(word: u64, steps: &[u64; 6]) -> u64 {
    steps.iter().enumerate().fold(word, |word, (step, goes)| word & !goes | (word & goes) >> (1 << step))
}

/// Up by this many places, or down.
#[inline(always)]
pub(super) fn moved(bits: u64, place: isize) -> u64 {
    if place >= 0 { bits << place } else { bits >> -place }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kept_bits_are_pushed_together() {
        let mixed = |number: u64| number.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number << 7;
        for number in 0..1000 {
            let (word, keep) = (mixed(number), mixed(number + 1000) & mixed(number + 2000));
            let kept = (0..64).filter(|bit| keep >> bit & 1 == 1);
            let expected = kept.zip(0..).fold(0, |all, (bit, place)| all | (word >> bit & 1) << place);
            assert_eq!(packed(word & keep, &steps(keep)), expected, "{word:x} {keep:x}");
        }
        assert_eq!([0, 1, 1 << 63, u64::MAX].map(|keep| packed(keep, &steps(keep))), [0, 1, 1, u64::MAX]);
    }
}
