//! Rows coded in fewer words, once the items that still matter allow it.

use super::coding::{Coding, moves, width};
use super::lanes::Lanes;
use super::lines::header;
use super::pass::{self, List, SLACK};
use super::planes::Planes;
use super::walk::{Frame, RowsWalk};

/// From this many rows on, fewer words pay for the rewriting.
const WORTH_NARROWING: usize = 24;

impl<L: Lanes> RowsWalk<L> {
    /// Codes the rows of a new frame in fewer words, if the items that still matter allow it.
    ///
    /// # Safety
    /// The feature of `L` is there; `list` is the frame's list, good and closed, in reserved lines.
    #[inline(always)]
    pub(super) unsafe fn narrow<const K: usize>(
        &mut self,
        frame: &mut Frame,
        list: List,
        need: &[u64; K],
        planes: &Planes<K>,
    ) {
        let coding = &self.codings[frame.coding as usize];
        let ids = (64 - coding.shift) as usize;
        let least = need.iter().map(|word| word.count_ones() as usize).sum::<usize>();
        let narrower = |bits: usize| width(bits + ids).filter(|&words| words * 4 <= K * 3);
        if list.len < WORTH_NARROWING || narrower(least).is_none() {
            return;
        }
        // SAFETY: the caller's promise.
        let planes = if K > 2 { &unsafe { pass::count::<L, K>(list, &[u64::MAX; K]) } } else { planes };
        let several: [u64; K] = std::array::from_fn(|w| planes.several(w));
        let mut keep: [u64; K] = coding.items(std::array::from_fn(|w| need[w] | several[w] & coding.plain[w]));
        if coding.has_colors() {
            let live = coding.items::<K>(std::array::from_fn(|w| planes.any(w)));
            let undecided_colors = coding.undecided_colors(&live, &several);
            keep = std::array::from_fn(|w| keep[w] | undecided_colors[w]);
        }
        if let Some(words) = narrower(keep.iter().map(|word| word.count_ones() as usize).sum()) {
            // A copy: the address of a frame that leaves the function would keep all frames out of registers.
            let mut rewritten = *frame;
            // SAFETY: the caller's promise.
            unsafe { self.rewrite(&mut rewritten, list, &keep, words) };
            *frame = rewritten;
        }
    }

    /// Rewrites the list of a frame behind itself, in `words` words a row, with the bits of `keep` alone.
    ///
    /// # Safety
    /// As [`narrow`](Self::narrow).
    #[inline(never)]
    unsafe fn rewrite<const K: usize>(&mut self, frame: &mut Frame, list: List, keep: &[u64; K], words: usize) {
        let top = frame.top() as u32;
        let stride = list.len.next_multiple_of(8) + SLACK;
        if !self.lines.reserve(top as usize + header(words) + words * stride / 8) {
            return;
        }
        let old = frame.coding as usize;
        if self.codings.len() == old + 1 {
            self.codings.push(Coding::default());
        }
        // SAFETY: the caller promises the feature; both are slices of one row, as wide as the codings say.
        let pack_one =
            |from: &[u64], to: &mut [u64]| unsafe { pack::<L>(keep, from.as_ptr(), to.as_mut_ptr(), 1, 1, 1) };
        let (before, after) = self.codings.split_at_mut(old + 1);
        after[0].narrow(&before[old], keep, words, pack_one);
        let shift = before[old].shift;
        let from = self.lines.list(frame.base, K as u32, frame.stride, frame.len);
        let to = self.lines.list(top, words as u32, stride as u32, frame.len);
        let mut need = [0; K];
        need.copy_from_slice(&self.lines.header_mut(frame.base)[..K]);
        let place = self.lines.header_mut(top);
        place[..words].fill(0);
        pack_one(&need, place);
        // SAFETY: both lists are in reserved lines, one behind the other, with room for their strides, which are above
        // `len`; the caller promises the feature.
        unsafe {
            for w in 0..words {
                to.words.add(w * stride).write_bytes(0, list.len);
                to.words.add(w * stride + list.len).write_bytes(u8::MAX, stride - list.len);
            }
            pack::<L>(keep, from.words, to.words, from.stride, stride, list.len);
            for i in (0..list.len).filter(|_| shift < 64) {
                let id = from.words.add((K - 1) * from.stride + i).read() >> shift << shift;
                *to.words.add((words - 1) * stride + i) |= id;
            }
        }
        (frame.base, frame.stride, frame.words, frame.coding) = (top, stride as u32, words as u32, old as u32 + 1);
    }
}

/// Adds the kept bits of rows to rows of zeros.
///
/// # Safety
/// The feature of `L` is there; word `w` of row `i` is at `w` times the stride plus `i` on both sides.
unsafe fn pack<L: Lanes>(
    keep: &[u64],
    from: *const u64,
    to: *mut u64,
    from_stride: usize,
    to_stride: usize,
    len: usize,
) {
    for (word, keep, target, place) in moves(keep) {
        // SAFETY: the caller's promise.
        unsafe { L::pack(from.add(word * from_stride), to.add(target * to_stride), len, keep, place) };
    }
}
