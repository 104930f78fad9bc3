//! The memory of the lists of a walk: lines of the cache, one list behind another.

use super::pass::List;

/// Eight words on a line of the cache.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Line([u64; 8]);

/// Lines that grow up to a limit.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    lines: Vec<Line>,
    most: usize,
}

impl Lines {
    /// The numbers of all lines fit into 32 bits.
    const MOST: usize = u32::MAX as usize;

    pub(super) fn new() -> Lines {
        Lines { lines: Vec::new(), most: Self::MOST }
    }

    /// Takes no more than this many bytes from now on.
    pub(super) fn limit(&mut self, bytes: usize) {
        self.most = (bytes / size_of::<Line>()).min(Self::MOST);
    }

    /// How many bytes the lines take.
    pub(super) fn bytes(&self) -> usize {
        self.lines.capacity() * size_of::<Line>()
    }

    /// Makes room for this many lines. False if the memory is too small.
    #[inline(always)]
    pub(super) fn reserve(&mut self, lines: usize) -> bool {
        self.lines.len() >= lines || self.grow(lines)
    }

    #[cold]
    fn grow(&mut self, lines: usize) -> bool {
        if lines > self.most {
            return false;
        }
        let lines = lines.max(self.lines.len() / 4 * 5).min(self.most);
        self.lines.reserve_exact(lines - self.lines.len());
        self.lines.resize(lines, Line([0; 8]));
        true
    }

    /// The list whose header starts at line `base`. It is a good list until the lines grow, if all its lines are
    /// reserved and its first `len` rows were written; every caller that reads or writes it promises so.
    #[inline(always)]
    pub(super) fn list(&mut self, base: u32, words: u32, stride: u32, len: u32) -> List {
        let first = base as usize * 8 + header(words as usize) * 8;
        debug_assert!(first + words as usize * stride as usize <= self.lines.len() * 8);
        let words = self.lines.as_mut_ptr().cast::<u64>().wrapping_add(first);
        List { words, stride: stride as usize, len: len as usize }
    }

    /// The words from line `base` on: the header of a list, and the list.
    #[inline(always)]
    pub(super) fn header_mut(&mut self, base: u32) -> &mut [u64] {
        let rest = &mut self.lines[base as usize..];
        // SAFETY: a line is eight words without padding.
        unsafe { std::slice::from_raw_parts_mut(rest.as_mut_ptr().cast(), rest.len() * 8) }
    }

    pub(super) fn word(&self, at: usize) -> u64 {
        self.lines[at / 8].0[at % 8]
    }
}

/// Lines for the items needed and the items that occur.
#[inline(always)]
pub(super) const fn header(words: usize) -> usize {
    words.div_ceil(4)
}
