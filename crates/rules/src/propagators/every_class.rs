//! Four cells that hold every class of values.

use std::sync::{Arc, OnceLock};

use graeco_grid::{Cell, Contradiction, Propagator, Pruner, SymbolSet};

/// Cells of which each class of symbols has one at least.
#[derive(Clone, Debug)]
pub(crate) struct EveryClass {
    cells: [Cell; 4],
    classes: Arc<Ways>,
}

/// How four cells can hold every class.
#[derive(Debug)]
pub(crate) struct Ways {
    /// The class of each symbol, below 4, and the symbols of each class, those below 64 as bits.
    of: Vec<u8>,
    symbols: Vec<u64>,
    /// What the cells may hold, a bit for each class of each cell, to what they hold in some way.
    kept: &'static [u16],
}

impl Ways {
    /// All ways in which four cells hold each of `count` classes, at most 4; `of` has the class of each symbol.
    pub(crate) fn new(count: usize, of: Vec<u8>) -> Ways {
        static KEPT: [OnceLock<Vec<u16>>; 5] = [const { OnceLock::new() }; 5];
        let bits = |class: usize| {
            (0..).zip(&of).take(64).fold(0, |all, (at, &of)| all | u64::from(of as usize == class) << at)
        };
        Ways { symbols: (0..count).map(bits).collect(), of, kept: KEPT[count].get_or_init(|| kept(count)) }
    }

    /// The classes of some symbols, a bit each.
    #[inline]
    fn classes<S: SymbolSet>(&self, symbols: &S) -> usize {
        if self.of.len() > 64 {
            return symbols.iter().fold(0, |all, symbol| all | 1 << self.of[symbol.index()]);
        }
        let word = symbols.word();
        self.symbols.iter().rev().fold(0, |all, class| all << 1 | usize::from(class & word != 0))
    }
}

/// For each set of classes of four cells what is in some way to hold every class.
fn kept(count: usize) -> Vec<u16> {
    let every = (1 << count) - 1;
    let cells = |bits: usize| (0..4).map(move |cell| bits >> (count * cell) & every);
    let is_way =
        |bits: usize| cells(bits).all(usize::is_power_of_two) && cells(bits).fold(0, |all, cell| all | cell) == every;
    let mut kept: Vec<u16> = Vec::with_capacity(1 << (4 * count));
    for bits in 0..1 << (4 * count) {
        let own = if is_way(bits) { bits as u16 } else { 0 };
        kept.push((0..4 * count).filter(|bit| bits >> bit & 1 == 1).fold(own, |all, bit| all | kept[bits ^ 1 << bit]));
    }
    kept
}

impl EveryClass {
    /// The rule about four cells.
    pub(crate) fn new(cells: [Cell; 4], classes: Arc<Ways>) -> EveryClass {
        EveryClass { cells, classes }
    }
}

impl Propagator for EveryClass {
    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn prune<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        let (ways, count) = (&*self.classes, self.classes.symbols.len());
        let held = self.cells.map(|cell| ways.classes(grid.candidates(cell)));
        let may = held.iter().rev().fold(0, |may, held| may << count | held);
        let kept = usize::from(ways.kept[may]);
        if kept == 0 {
            return Err(Contradiction);
        }
        for (place, &cell) in self.cells.iter().enumerate().filter(|_| kept != may) {
            let kept = kept >> (count * place);
            let mut rest = grid.candidates(cell).clone();
            for symbol in grid.candidates(cell).iter() {
                if kept >> ways.of[symbol.index()] & 1 == 0 {
                    rest.remove(symbol);
                }
            }
            grid.keep(cell, &rest)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::kept;

    #[test]
    fn what_is_kept_is_in_a_surjection() {
        for count in 1..=4_u32 {
            let class = |way: u32, cell: u32| way / count.pow(cell) % count;
            let ways: Vec<u32> = (0..count.pow(4))
                .filter(|&way| (0..count).all(|wanted| (0..4).any(|cell| class(way, cell) == wanted)))
                .map(|way| (0..4).fold(0, |bits, cell| bits | 1 << (count * cell + class(way, cell))))
                .collect();
            assert_eq!(ways.len(), [1, 14, 36, 24][count as usize - 1], "{count} classes");
            for (may, &known) in (0..).zip(&kept(count as usize)).step_by(7) {
                let fits = ways.iter().filter(|&&way| way & !may == 0);
                assert_eq!(u32::from(known), fits.fold(0, |all, way| all | way), "{may:b} of {count} classes");
            }
        }
    }
}
