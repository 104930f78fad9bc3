//! Circuits over lanes: adders, exactly-one detection, and the tournament that finds the best of several.

use crate::vector::Vector;

/// Adds three bits: their sum's low bit and its high bit.
#[inline(always)]
pub(crate) fn full_add<V: Vector>(a: V, b: V, c: V) -> (V, V) {
    (a.parity(b, c), a.majority(b, c))
}

/// Adds two bits: their sum's low bit and its high bit.
#[inline(always)]
pub(crate) fn half_add<V: Vector>(a: V, b: V) -> (V, V) {
    (a.xor(b), a.and(b))
}

/// How many of nine are on, in four bits, the lowest first.
#[inline(always)]
pub(crate) fn count9<V: Vector>(bit: impl Fn(usize) -> V) -> [V; 4] {
    let ((a, p), (b, q), (c, r)) =
        (full_add(bit(0), bit(1), bit(2)), full_add(bit(3), bit(4), bit(5)), full_add(bit(6), bit(7), bit(8)));
    let ((ones, s), (t, four)) = (full_add(a, b, c), full_add(p, q, r));
    let (twos, carry) = half_add(s, t);
    let (fours, eights) = half_add(four, carry);
    [ones, twos, fours, eights]
}

/// Strikes from `entered` all that are not best, by scores of `BITS` bits that are looked at from the highest down.
#[inline(always)]
pub(crate) fn tournament<V: Vector, const BITS: usize>(scores: &[[V; BITS]], entered: &mut [V]) {
    let mut best = V::zero();
    for (score, &entrant) in scores.iter().zip(entered.iter()) {
        best = best.or(entrant.and(score[BITS - 1]));
    }
    // Each pass strikes by one bit and gathers the next one.
    for bit in (1..BITS).rev() {
        let mut next = V::zero();
        for (score, entrant) in scores.iter().zip(entered.iter_mut()) {
            *entrant = entrant.without(best.without(score[bit]));
            next = next.or(entrant.and(score[bit - 1]));
        }
        best = next;
    }
    for (score, entrant) in scores.iter().zip(entered.iter_mut()) {
        *entrant = entrant.without(best.without(score[0]));
    }
}
