//! Transposes puzzles as bytes to one bit of each in a vector, and back.

use crate::vector::{MOST_WORDS, Vector};

/// How a cell's number, 0 for open and the symbol plus 1 otherwise, lies in 64-bit words.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Packing {
    /// Bits a cell: 4 up to order 15, 8 above.
    width: usize,
    /// Bits that can be on.
    pub(crate) planes: usize,
    cells: usize,
}

impl Packing {
    pub(crate) fn new(order: usize, cells: usize) -> Packing {
        let planes = (usize::BITS - order.leading_zeros()) as usize;
        Packing { width: if order < 16 { 4 } else { 8 }, planes, cells }
    }

    /// Words a puzzle.
    pub(crate) fn words(self) -> usize {
        self.cells.div_ceil(64 / self.width)
    }

    /// The row, among all words' 64 rows, where a bit of a cell lies.
    #[inline(always)]
    pub(crate) fn row(self, cell: usize, plane: usize) -> usize {
        cell * self.width + plane
    }

    /// Packs the cells of a puzzle into words.
    #[inline(always)]
    pub(crate) fn pack(self, cells: &[u8], mut put: impl FnMut(usize, u64)) {
        if self.width == 8 {
            let (eights, odd) = cells.as_chunks();
            eights.iter().enumerate().for_each(|(i, &eight)| put(i, u64::from_le_bytes(eight)));
            if !odd.is_empty() {
                put(eights.len(), u64::from_le_bytes(filled_up(odd)));
            }
            return;
        }
        let pack16 = |cells: &[u8; 16]| {
            let [low, high] = [0, 8].map(|from| std::array::from_fn(|i| cells[from + i]));
            pack_nibbles(u64::from_le_bytes(low)) | pack_nibbles(u64::from_le_bytes(high)) << 32
        };
        let (sixteens, odd) = cells.as_chunks();
        sixteens.iter().enumerate().for_each(|(i, sixteen)| put(i, pack16(sixteen)));
        if !odd.is_empty() {
            put(sixteens.len(), pack16(&filled_up(odd)));
        }
    }

    /// The other way: words to cells.
    #[inline(always)]
    pub(crate) fn unpack(self, word: impl Fn(usize) -> u64, cells: &mut [u8]) {
        let bytes = |index: usize| {
            if self.width == 8 { word(index) } else { spread(word(index / 2) >> (32 * (index % 2)) & 0xffff_ffff) }
        };
        let (eights, odd) = cells.as_chunks_mut();
        eights.iter_mut().enumerate().for_each(|(index, eight)| *eight = bytes(index).to_le_bytes());
        if !odd.is_empty() {
            odd.iter_mut().zip(bytes(eights.len()).to_le_bytes()).for_each(|(cell, byte)| *cell = byte);
        }
    }
}

/// The bytes, and zeros after them.
#[inline(always)]
fn filled_up<const N: usize>(bytes: &[u8]) -> [u8; N] {
    let mut filled = [0; N];
    filled.iter_mut().zip(bytes).for_each(|(to, &from)| *to = from);
    filled
}

/// The low halves of eight bytes, side by side.
#[inline(always)]
fn pack_nibbles(bytes: u64) -> u64 {
    let pairs = (bytes | bytes >> 4) & 0x00ff_00ff_00ff_00ff;
    let fours = (pairs | pairs >> 8) & 0x0000_ffff_0000_ffff;
    (fours | fours >> 16) & 0xffff_ffff
}

/// Eight half bytes as bytes.
#[inline(always)]
fn spread(halves: u64) -> u64 {
    let fours = (halves | halves << 16) & 0x0000_ffff_0000_ffff;
    let pairs = (fours | fours << 8) & 0x00ff_00ff_00ff_00ff;
    (pairs | pairs << 4) & 0x0f0f_0f0f_0f0f_0f0f
}

/// Transposes 64 × 64 bits in each word of 64 vectors: bit `i` of row `j` changes places with bit `j` of row `i`.
///
/// By halves, quarters and so on (H. S. Warren, "Hacker's Delight", 7-3).
#[inline(always)]
pub(crate) fn transpose<V: Vector>(rows: &mut [V; 64]) {
    let mut mask = 0x0000_0000_ffff_ffff;
    for stage in (0..6).rev() {
        let step = 1 << stage;
        let low = V::load(&[mask; MOST_WORDS][..V::WORDS]);
        for group in (0..64).step_by(2 * step) {
            for row in group..group + step {
                let (a, b) = (rows[row], rows[row + step]);
                let swap = a.shr(step as u32).xor(b).and(low);
                rows[row + step] = b.xor(swap);
                rows[row] = a.xor(swap.shl(step as u32));
            }
        }
        mask ^= mask << (step / 2);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transposing_swaps_rows_and_bits() {
        let original: [u64; 64] = std::array::from_fn(|i| 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(i as u64 + 1));
        let mut rows = original;
        transpose(&mut rows);
        for (i, row) in rows.iter().enumerate() {
            for (j, other) in original.iter().enumerate() {
                assert_eq!(row >> j & 1, other >> i & 1);
            }
        }
    }

    #[test]
    fn packing_comes_back() {
        for (order, cells) in [(9, 81), (4, 16), (6, 36), (15, 225), (16, 256), (5, 25), (2, 4)] {
            let packing = Packing::new(order, cells);
            let before: Vec<u8> = (0..cells).map(|x| ((x * 7 + x / 3) % (order + 1)) as u8).collect();
            let mut words = vec![0; packing.words()];
            packing.pack(&before, |i, word| words[i] = word);
            for (cell, &value) in before.iter().enumerate() {
                for plane in 0..packing.planes {
                    let row = packing.row(cell, plane);
                    assert_eq!(words[row / 64] >> (row % 64) & 1, u64::from(value) >> plane & 1, "{order}");
                }
            }
            let mut after = vec![0; cells];
            packing.unpack(|i| words[i], &mut after);
            assert_eq!(before, after);
        }
    }
}
