//! The coding of items as bits of a row, and the rows of a problem.

use crate::limits::{Budget, Pace};
use crate::outcome::Stop;
use crate::problem::{Kind, OptionId, Problem, Unnamed};

/// The numbers of words that there is compiled code for.
pub(super) const WIDTHS: [usize; 12] = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 24, 32];

/// The least width that holds this many bits.
pub(super) fn width(bits: usize) -> Option<usize> {
    WIDTHS.into_iter().find(|words| words * 64 >= bits)
}

/// The meaning of each bit of a row: a primary item, a secondary item, or a colour of a secondary item (one bit for
/// each, and one for the options that give it no colour). The number of the option stands in the highest bits.
#[derive(Clone, Debug, Default)]
pub(super) struct Coding {
    /// Words in a row.
    pub(super) words: usize,
    /// The number of the option starts at this bit of the last word; 64 if rows have none.
    pub(super) shift: u32,
    /// The bits of items to be covered, and all that must not occur twice.
    pub(super) plain: Vec<u64>,
    /// For each bit the colours of its item, from the first bit to the one after the last; empty without colours.
    groups: Vec<(u16, u16)>,
    /// The bits for "no colour", which exclude even each other.
    blank: Vec<u64>,
}

impl Coding {
    /// Whether there are bits that are not plain.
    #[inline(always)]
    pub(super) fn has_colors(&self) -> bool {
        !self.groups.is_empty()
    }

    /// The row without the number of its option.
    #[inline(always)]
    pub(super) fn items<const K: usize>(&self, mut row: [u64; K]) -> [u64; K] {
        if self.shift < 64 {
            row[K - 1] &= (1 << self.shift) - 1;
        }
        row
    }

    /// The bits that no other row may have once this row is taken.
    #[inline(always)]
    pub(super) fn mask<const K: usize>(&self, row: [u64; K]) -> [u64; K] {
        let row = self.items(row);
        if !self.has_colors() {
            return row;
        }
        self.mask_colored(row)
    }

    #[inline(never)]
    fn mask_colored<const K: usize>(&self, row: [u64; K]) -> [u64; K] {
        let mut mask = [0; K];
        self.write_mask(&row, &mut mask);
        mask
    }

    #[inline(always)]
    fn write_mask(&self, row: &[u64], mask: &mut [u64]) {
        for (w, mask) in mask.iter_mut().enumerate() {
            *mask = row[w] & self.plain[w];
        }
        for w in 0..row.len() {
            let mut colored = row[w] & !self.plain[w];
            while colored != 0 {
                let own = colored & colored.wrapping_neg();
                let (first, end) = self.groups[w * 64 + colored.trailing_zeros() as usize];
                for (w, part) in range(first, end) {
                    mask[w] |= part;
                }
                mask[w] &= !own | self.blank[w];
                colored &= colored - 1;
            }
        }
    }

    /// As [`mask`](Self::mask), for a row of any width.
    pub(super) fn mask_of(&self, row: &[u64]) -> Vec<u64> {
        let mut row = row.to_vec();
        self.strip(&mut row);
        if !self.has_colors() {
            return row;
        }
        let mut mask = vec![0; row.len()];
        self.write_mask(&row, &mut mask);
        mask
    }

    /// Takes the number of the option out of a row, and returns it.
    fn strip(&self, row: &mut [u64]) -> OptionId {
        match row.last_mut() {
            Some(last) if self.shift < 64 => {
                let number = *last >> self.shift;
                *last &= (1 << self.shift) - 1;
                OptionId(number as u32)
            }
            _ => OptionId(0),
        }
    }

    /// The problem of these rows, in which the items of `need` must be covered, and the option that each of its options
    /// is; the first one, if rows have no numbers.
    pub(super) fn decode(
        &self,
        need: &[u64],
        rows: impl Iterator<Item = Vec<u64>>,
        budget: &Budget,
    ) -> Result<(Problem, Vec<OptionId>), Stop> {
        let mut pace = budget.pace();
        let mut item_of = vec![u32::MAX; self.words * 64];
        let mut kinds = Vec::new();
        let mut options = Vec::new();
        for bit in ones(need) {
            item_of[bit] = kinds.len() as u32;
            kinds.push(Kind::ONCE);
        }
        let mut entries: Vec<(u32, u32)> = Vec::new();
        let mut ends = Vec::new();
        for mut row in rows {
            pace.step(1)?;
            options.push(self.strip(&mut row));
            for bit in ones(&row) {
                let plain = self.plain[bit / 64] >> (bit % 64) & 1 == 1;
                let first = if plain { bit } else { self.groups[bit].0 as usize };
                if item_of[first] == u32::MAX {
                    item_of[first] = kinds.len() as u32;
                    kinds.push(Kind::Secondary);
                }
                let blank = plain || self.blank[bit / 64] >> (bit % 64) & 1 == 1;
                entries.push((item_of[first], if blank { 0 } else { (bit - first) as u32 + 1 }));
            }
            ends.push(entries.len());
            // The same once more as a problem, and twice where a list grows.
            budget.afford((entries.len() * 8 + ends.len() * 12) * 3)?;
        }
        let mut problem = Unnamed::new(kinds);
        let mut start = 0;
        for end in ends {
            pace.step(1)?;
            problem.option(entries[start..end].iter().copied());
            start = end;
        }
        Ok((problem.build(), options))
    }

    /// The bits among these with colours that rows may disagree on. `several` are the bits of two rows or more.
    pub(super) fn undecided_colors<const K: usize>(&self, live: &[u64; K], several: &[u64; K]) -> [u64; K] {
        let mut undecided_colors = [0; K];
        for w in 0..K {
            let mut left = live[w] & !self.plain[w];
            while left != 0 {
                let (first, end) = self.groups[w * 64 + left.trailing_zeros() as usize];
                let (mut bits, mut blanks) = (0, 0);
                for (w, part) in range(first, end) {
                    bits += (live[w] & part).count_ones();
                    blanks |= several[w] & part & self.blank[w];
                }
                if bits > 1 || blanks != 0 {
                    range(first, end).for_each(|(w, part)| undecided_colors[w] |= live[w] & part);
                }
                left &= !range(first, end).find(|part| part.0 == w).map_or(u64::MAX, |part| part.1);
            }
        }
        undecided_colors
    }

    /// Becomes the coding in which only the bits of `keep` are left, pushed together.
    pub(super) fn narrow(&mut self, from: &Coding, keep: &[u64], words: usize, pack: impl Fn(&[u64], &mut [u64])) {
        self.words = words;
        self.shift = from.shift;
        self.plain.clear();
        self.plain.resize(words, 0);
        pack(&from.plain, &mut self.plain);
        self.groups.clear();
        self.blank.clear();
        if !from.has_colors() {
            return;
        }
        self.blank.resize(words, 0);
        pack(&from.blank, &mut self.blank);
        self.groups.resize(words * 64, (0, 0));
        let (mut group, mut start) = ((0, 0), 0);
        for (new, old) in ones(keep).enumerate() {
            if from.groups[old] != group || group == (0, 0) {
                (group, start) = (from.groups[old], new);
            }
            self.groups[new].0 = start as u16;
            for member in &mut self.groups[start..=new] {
                member.1 = new as u16 + 1;
            }
        }
        for (bit, group) in self.groups.iter_mut().enumerate() {
            if self.plain[bit / 64] >> (bit % 64) & 1 == 1 {
                *group = (0, 0);
            }
        }
    }
}

/// The words and bits of a range of bits.
#[inline(always)]
fn range(first: u16, end: u16) -> impl Iterator<Item = (usize, u64)> {
    let (first, end) = (first as usize, end as usize);
    (first / 64..end.div_ceil(64)).map(move |w| {
        let low = if w == first / 64 { u64::MAX << (first % 64) } else { u64::MAX };
        let high = if (w + 1) * 64 > end { (1 << (end % 64)) - 1 } else { u64::MAX };
        (w, low & high)
    })
}

/// The places of the one bits, from the lowest.
pub(super) fn ones(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(w, &word)| {
        let mut left = word;
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| w * 64 + left.trailing_zeros() as usize);
            left &= left.wrapping_sub(1);
            bit
        })
    })
}

/// The targets of the kept bits when they are pushed together: from which word, which of its bits, to which word,
/// from which of its bits on (below 0: without the lowest ones).
pub(super) fn moves(keep: &[u64]) -> impl Iterator<Item = (usize, u64, usize, isize)> + '_ {
    let mut at = 0;
    keep.iter().enumerate().filter(|(_, keep)| **keep != 0).flat_map(move |(word, &keep)| {
        let (first, place) = (at / 64, at % 64);
        at += keep.count_ones() as usize;
        let rest = (at > first * 64 + 64).then(|| (word, keep, first + 1, place as isize - 64));
        [Some((word, keep, first, place as isize)), rest].into_iter().flatten()
    })
}

/// A problem as bit rows, which are made one at a time.
pub(super) struct Coded<'p> {
    pub(super) coding: Coding,
    /// The items that must be covered.
    pub(super) need: Vec<u64>,
    problem: &'p Problem,
    bits: Bits,
}

/// How many words a row of the problem takes; `None` if bit rows cannot hold it: some item may be covered more than
/// once, or there are too many. It is counted once for each problem.
pub(super) fn words(problem: &Problem, pace: &mut Pace) -> Result<Option<usize>, Stop> {
    if let Some(words) = problem.row_words() {
        return Ok(words);
    }
    let words = count_words(problem, pace)?;
    problem.keep_row_words(words);
    Ok(words)
}

fn count_words(problem: &Problem, pace: &mut Pace) -> Result<Option<usize>, Stop> {
    let once = |kind: &Kind| matches!(*kind, Kind::Secondary | Kind::ONCE);
    let primary = problem.kinds().iter().filter(|kind| **kind != Kind::Secondary).count();
    // Every primary item takes a bit; with too many, the options do not matter.
    if width(primary).is_none() || !problem.kinds().iter().all(once) {
        return Ok(None);
    }
    Ok(width(Bits::new(problem, pace)?.count + id_bits(problem) as usize))
}

fn id_bits(problem: &Problem) -> u32 {
    usize::BITS - problem.option_count().saturating_sub(1).leading_zeros()
}

/// The bits of items and colours.
struct Bits {
    count: usize,
    /// The first bit of each item; `NONE` for an item that restricts nothing.
    first: Vec<u32>,
    /// Of a secondary item with colours: the colours (0: none) of its bits, in order.
    colors: Vec<Vec<u32>>,
}

const NONE: u32 = u32::MAX;

impl Bits {
    fn new(problem: &Problem, pace: &mut Pace) -> Result<Self, Stop> {
        let kinds = problem.kinds();
        let mut uses = vec![0_u32; kinds.len()];
        let mut colors: Vec<Vec<u32>> = vec![Vec::new(); kinds.len()];
        for option in 0..problem.option_count() as u32 {
            let entries = problem.raw_entries(option);
            pace.step(1 + entries.len() as u64 / 8)?;
            for &(item, color) in entries {
                uses[item as usize] += 1;
                let colors = &mut colors[item as usize];
                if kinds[item as usize] == Kind::Secondary && colors.last() != Some(&color) {
                    colors.push(color);
                }
            }
        }
        for colors in &mut colors {
            pace.step(1 + colors.len() as u64 / 8)?;
            colors.sort_unstable();
            colors.dedup();
        }
        let mut bits = Bits { count: 0, first: vec![NONE; kinds.len()], colors };
        // Primary items come first: there the search looks for the item with the fewest options.
        for primary in [true, false] {
            for (item, kind) in kinds.iter().enumerate() {
                if (*kind != Kind::Secondary) != primary {
                    continue;
                }
                let colors = &mut bits.colors[item];
                let free = !primary && (uses[item] < 2 || (colors.len() == 1 && colors[0] != 0));
                if colors.len() == 1 {
                    colors.clear();
                }
                if !free {
                    bits.first[item] = bits.count as u32;
                    bits.count += colors.len().max(1);
                }
            }
        }
        Ok(bits)
    }

    fn of(&self, item: u32, color: u32) -> Option<usize> {
        let item = item as usize;
        let place = self.colors[item].binary_search(&color).unwrap_or(0);
        (self.first[item] != NONE).then(|| self.first[item] as usize + place)
    }
}

impl<'p> Coded<'p> {
    /// Chooses the bits. `numbered` rows know their option.
    ///
    /// # Errors
    /// If the budget ends.
    ///
    /// # Panics
    /// If the problem does not fit.
    pub(super) fn new(problem: &'p Problem, numbered: bool, pace: &mut Pace) -> Result<Self, Stop> {
        let bits = Bits::new(problem, pace)?;
        let id_bits = if numbered { id_bits(problem) } else { 0 };
        let words = width(bits.count + id_bits as usize).expect("the engine was chosen for problems that fit");
        let mut need = vec![0; words];
        let mut coding = Coding { words, shift: 64 - id_bits, plain: vec![u64::MAX; words], ..Coding::default() };
        for (item, kind) in (0..).zip(problem.kinds()) {
            if let (Kind::Primary { .. }, Some(bit)) = (kind, bits.of(item, 0)) {
                set(&mut need, bit);
            }
        }
        if bits.colors.iter().any(|colors| !colors.is_empty()) {
            add_groups(&mut coding, &bits);
        }
        Ok(Coded { coding, need, problem, bits })
    }

    /// The options that are rows: those with a primary item.
    pub(super) fn options(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.problem.option_count() as u32).filter(|&option| self.problem.is_usable(option))
    }

    pub(super) fn write_row(&self, option: u32, row: &mut [u64]) {
        row.fill(0);
        let entries = self.problem.raw_entries(option).iter();
        entries.filter_map(|&(item, color)| self.bits.of(item, color)).for_each(|bit| set(row, bit));
        if self.coding.shift < 64 {
            row[self.coding.words - 1] |= u64::from(option) << self.coding.shift;
        }
    }
}

fn set(words: &mut [u64], bit: usize) {
    words[bit / 64] |= 1 << (bit % 64);
}

fn add_groups(coding: &mut Coding, bits: &Bits) {
    coding.groups = vec![(0, 0); coding.words * 64];
    coding.blank = vec![0; coding.words];
    for (&first, colors) in bits.first.iter().zip(&bits.colors).filter(|(first, _)| **first != NONE) {
        let end = first as usize + colors.len();
        for (bit, &color) in (first as usize..end).zip(colors) {
            coding.plain[bit / 64] &= !(1 << (bit % 64));
            coding.groups[bit] = (first as u16, end as u16);
            coding.blank[bit / 64] |= u64::from(color == 0) << (bit % 64);
        }
    }
}
