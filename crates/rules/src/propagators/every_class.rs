//! Four cells that hold every class of values.

use std::sync::Arc;

use graeco_grid::{Cell, Contradiction, Propagator, Pruner, Symbol, SymbolSet};

/// Cells of which each class of symbols has one at least.
#[derive(Clone, Debug)]
pub(crate) struct EveryClass {
    cells: [Cell; 4],
    classes: Arc<Ways>,
}

/// How four cells can hold every class.
#[derive(Debug)]
pub(crate) struct Ways {
    /// The class of each symbol, below 4.
    of: Vec<u8>,
    /// For each way a bit for each cell: 4 bits a cell, a class each.
    ways: Vec<u16>,
}

impl Ways {
    /// All ways in which four cells hold each of `count` classes, at most 4; `of` has the class of each symbol.
    pub(crate) fn new(count: u32, of: Vec<u8>) -> Ways {
        let class = |way: u32, cell: u32| way / count.pow(cell) % count;
        let holds_all = |&way: &u32| (0..count).all(|wanted| (0..4).any(|cell| class(way, cell) == wanted));
        let bits = |way: u32| (0..4).fold(0, |bits, cell| bits | 1 << (4 * cell + class(way, cell)));
        Ways { of, ways: (0..count.pow(4)).filter(holds_all).map(bits).collect() }
    }

    /// The bit of a cell, by its place, with the class of a symbol.
    #[inline]
    fn bit(&self, place: usize, symbol: Symbol) -> u16 {
        1 << (4 * place as u8 + self.of[symbol.index()])
    }
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
        let classes = &*self.classes;
        let mut may = 0_u16;
        for (place, &cell) in self.cells.iter().enumerate() {
            grid.candidates(cell).iter().for_each(|symbol| may |= classes.bit(place, symbol));
        }
        let kept = classes.ways.iter().fold(0, |kept, &way| if way & !may == 0 { kept | way } else { kept });
        if kept == 0 {
            return Err(Contradiction);
        }
        if kept == may {
            return Ok(());
        }
        for (place, &cell) in self.cells.iter().enumerate() {
            let mut rest = grid.candidates(cell).clone();
            for symbol in grid.candidates(cell).iter() {
                if kept & classes.bit(place, symbol) == 0 {
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
    use super::*;

    #[test]
    fn ways_are_the_surjections() {
        for (count, surjections) in [(1, 1), (2, 14), (3, 36), (4, 24)] {
            assert_eq!(Ways::new(count, Vec::new()).ways.len(), surjections, "{count} classes");
        }
    }
}
