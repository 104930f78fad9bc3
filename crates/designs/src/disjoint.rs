//! Disjoint transversals, as many as are wanted: a search that leaves enough cells of each row, column and symbol.
//!
//! With m of n disjoint transversals, n − m cells of each row, column and symbol are on none. Each cell is on one of them or left:
//! the cell with the fewest transversals is decided first, of a line that has no more cells to leave if there is one.

use graeco_grid::{Pace, Square, Stop};
use graeco_latin::Placements;

/// The transversals of a square, from which disjoint ones are chosen.
pub(crate) struct Packing<'a> {
    n: usize,
    transversals: &'a Placements,
    /// The row, column and symbol of each cell, as numbers of 3n lines.
    lines: Vec<[usize; 3]>,
    /// The cells of each transversal as bits, in `words` words.
    words: usize,
    masks: Vec<u64>,
}

/// A search for one number of disjoint transversals.
struct Search<'a, 'p> {
    packing: &'a Packing<'a>,
    wanted: usize,
    nodes: u64,
    pace: &'p mut Pace,
    chosen: Vec<u32>,
    /// The most that were chosen.
    best: &'p mut Vec<usize>,
    /// Whether a cell is neither on a chosen transversal nor left.
    is_open: Vec<bool>,
    /// How many more cells of each line can be left.
    slack: Vec<usize>,
}

/// The next step, from the candidates of the cells.
enum Next {
    /// A line has too many cells without candidates, or there are no candidates.
    Nothing,
    /// This cell has the fewest candidates; if it must not be left, the flag is set.
    Cell(usize, bool),
}

impl<'a> Packing<'a> {
    /// The number of bytes that a packing and its search need beyond the transversals.
    pub(crate) fn bytes(n: usize, transversals: &Placements) -> usize {
        transversals.len() * ((n * n).div_ceil(64) * 8 + 3 * size_of::<u32>()) + n * n * 64
    }

    pub(crate) fn new(square: &Square, transversals: &'a Placements) -> Packing<'a> {
        let n = square.order().get();
        let line = |(cell, symbol): (usize, &graeco_grid::Symbol)| [cell / n, n + cell % n, 2 * n + symbol.index()];
        let lines = square.symbols().iter().enumerate().map(line).collect();
        let words = (n * n).div_ceil(64);
        let mut masks = vec![0; words * transversals.len()];
        for (mask, columns) in masks.chunks_exact_mut(words).zip(transversals.iter()) {
            for cell in columns.iter().enumerate().map(|(row, &column)| row * n + usize::from(column)) {
                mask[cell / 64] |= 1 << (cell % 64);
            }
        }
        Packing { n, transversals, lines, words, masks }
    }

    /// Whether a number of transversals are disjoint, within a number of nodes. The largest set found replaces a smaller
    /// one in `best`.
    pub(crate) fn search(
        &self,
        wanted: usize,
        nodes: u64,
        best: &mut Vec<usize>,
        pace: &mut Pace,
    ) -> Result<bool, Stop> {
        let all = (0..self.transversals.len() as u32).collect();
        let slack = vec![self.n - wanted; 3 * self.n];
        let (chosen, is_open) = (Vec::new(), vec![true; self.n * self.n]);
        Search { packing: self, wanted, nodes, pace, chosen, best, is_open, slack }.go(all)
    }

    fn mask(&self, transversal: u32) -> &[u64] {
        &self.masks[transversal as usize * self.words..][..self.words]
    }

    fn are_disjoint(&self, one: u32, other: u32) -> bool {
        self.mask(one).iter().zip(self.mask(other)).all(|(a, b)| a & b == 0)
    }

    fn has(&self, transversal: u32, cell: usize) -> bool {
        self.mask(transversal)[cell / 64] >> (cell % 64) & 1 == 1
    }

    fn cells(&self, transversal: u32) -> impl Iterator<Item = usize> + '_ {
        let columns = self.transversals.columns(transversal as usize);
        columns.iter().enumerate().map(|(row, &column)| row * self.n + usize::from(column))
    }
}

impl Search<'_, '_> {
    /// Whether the chosen transversals and some of these, which are disjoint from them, are as many as are wanted.
    fn go(&mut self, mut candidates: Vec<u32>) -> Result<bool, Stop> {
        if self.chosen.len() > self.best.len() {
            *self.best = self.chosen.iter().map(|&transversal| transversal as usize).collect();
        }
        if self.chosen.len() == self.wanted {
            return Ok(true);
        }
        let mut left = Vec::new();
        let found = loop {
            self.nodes = self.nodes.checked_sub(1).ok_or(Stop::NodeLimit)?;
            self.pace.step(1 + candidates.len() as u64)?;
            let Next::Cell(cell, is_forced) = self.next(&candidates) else { break false };
            if self.try_all_through(cell, &candidates)? {
                break true;
            }
            if is_forced {
                break false;
            }
            left.push(cell);
            self.set(cell, false);
            candidates.retain(|&transversal| !self.packing.has(transversal, cell));
        };
        left.into_iter().for_each(|cell| self.set(cell, true));
        Ok(found)
    }

    /// Leaves a cell, or takes that back.
    fn set(&mut self, cell: usize, is_open: bool) {
        self.is_open[cell] = is_open;
        for line in self.packing.lines[cell] {
            if is_open { self.slack[line] += 1 } else { self.slack[line] -= 1 }
        }
    }

    fn next(&self, candidates: &[u32]) -> Next {
        let packing = self.packing;
        let (mut many, mut bare) = (vec![0_u32; packing.lines.len()], vec![0; self.slack.len()]);
        for &transversal in candidates {
            packing.cells(transversal).for_each(|cell| many[cell] += 1);
        }
        let open = || (0..many.len()).filter(|&cell| self.is_open[cell]);
        for line in open().filter(|&cell| many[cell] == 0).flat_map(|cell| packing.lines[cell]) {
            bare[line] += 1;
        }
        if bare.iter().zip(&self.slack).any(|(bare, slack)| bare > slack) {
            return Next::Nothing;
        }
        let is_free = |cell: usize| packing.lines[cell].iter().all(|&line| bare[line] < self.slack[line]);
        let best = open().filter(|&cell| many[cell] > 0).map(|cell| (is_free(cell), many[cell], cell)).min();
        best.map_or(Next::Nothing, |(is_free, _, cell)| Next::Cell(cell, !is_free))
    }

    fn try_all_through(&mut self, cell: usize, candidates: &[u32]) -> Result<bool, Stop> {
        let packing = self.packing;
        for &transversal in candidates.iter().filter(|&&transversal| packing.has(transversal, cell)) {
            self.chosen.push(transversal);
            packing.cells(transversal).for_each(|cell| self.is_open[cell] = false);
            self.pace.step(candidates.len() as u64)?;
            let others = candidates.iter().copied().filter(|&other| packing.are_disjoint(transversal, other));
            let is_found = self.go(others.collect())?;
            packing.cells(transversal).for_each(|cell| self.is_open[cell] = true);
            self.chosen.pop();
            if is_found {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
