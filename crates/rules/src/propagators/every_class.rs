//! Two lines side by side, of which any two neighboring pairs of cells hold every class of values.

use std::sync::{Arc, OnceLock};

use graeco_grid::{Cell, Contradiction, Propagator, Pruner, SymbolSet};
use smallvec::SmallVec;

/// Pairs of cells. Each pair and the next one hold a symbol of each class.
#[derive(Clone, Debug)]
pub(crate) struct EveryClass {
    /// Pair by pair.
    cells: Vec<Cell>,
    classes: Arc<Ways>,
}

/// How two pairs can hold every class.
#[derive(Debug)]
pub(crate) struct Ways {
    /// The class of each symbol, below 4, and the symbols of each class, those below 64 as bits.
    of: Vec<u8>,
    symbols: Vec<u64>,
    sets: &'static Sets,
}

/// The sets of classes that a pair can hold: one or two classes, as bits. Sets of these sets are bits, too.
#[derive(Debug)]
struct Sets {
    /// The sets of a pair whose cells may hold some classes: those of the second cell are the higher four bits.
    of_pair: Vec<u16>,
    /// The sets that have every class together with one of some sets.
    beside: Vec<u16>,
}

impl Sets {
    /// The sets of some of `count` classes.
    fn new(count: usize) -> Sets {
        let every = (1_u8 << count) - 1;
        let sets: Vec<u8> = (1..=every).filter(|set| set.count_ones() <= 2).collect();
        let those = |is_in: &dyn Fn(u8) -> bool| -> u16 {
            (0..).zip(&sets).fold(0, |all, (number, &set)| all | u16::from(is_in(set)) << number)
        };
        // A cell holds one class, and the other one the other class or the same.
        let can_hold = |pair: u8, set: u8| {
            let (a, b) = (pair & 15 & set, pair >> 4 & set);
            a != 0 && b != 0 && a | b == set
        };
        let completes = |some: usize, set: u8| {
            (0..).zip(&sets).any(|(number, &other)| some >> number & 1 == 1 && set | other == every)
        };
        Sets {
            of_pair: (0..=u8::MAX).map(|pair| those(&|set| can_hold(pair, set))).collect(),
            beside: (0..1 << sets.len()).map(|some| those(&|set| completes(some, set))).collect(),
        }
    }

    /// The classes of the one cell of a pair, if the other one holds some of `others` and both together one of some sets.
    fn kept(&self, own: u8, others: u8, some: u16) -> u8 {
        let is_kept = |class: &u8| own & class != 0 && self.of_pair[usize::from(class | others << 4)] & some != 0;
        [1, 2, 4, 8].into_iter().filter(is_kept).sum()
    }
}

impl Ways {
    /// All ways in which two pairs hold each of `count` classes, at most 4; `of` has the class of each symbol.
    pub(crate) fn new(count: usize, of: Vec<u8>) -> Ways {
        static SETS: [OnceLock<Sets>; 5] = [const { OnceLock::new() }; 5];
        let bits = |class: usize| {
            (0..).zip(&of).take(64).fold(0, |all, (at, &of)| all | u64::from(of as usize == class) << at)
        };
        Ways { symbols: (0..count).map(bits).collect(), of, sets: SETS[count].get_or_init(|| Sets::new(count)) }
    }

    /// The classes of some symbols, a bit each.
    #[inline]
    fn classes<S: SymbolSet>(&self, symbols: &S) -> u8 {
        if self.of.len() > 64 {
            return symbols.iter().fold(0, |all, symbol| all | 1 << self.of[symbol.index()]);
        }
        let word = symbols.word();
        self.symbols.iter().rev().fold(0, |all, class| all << 1 | u8::from(class & word != 0))
    }

    /// Removes the symbols of other classes.
    fn keep<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>, cell: Cell, classes: u8) -> Result<(), Contradiction> {
        let mut rest = grid.candidates(cell).clone();
        for symbol in grid.candidates(cell).iter() {
            if classes >> self.of[symbol.index()] & 1 == 0 {
                rest.remove(symbol);
            }
        }
        grid.keep(cell, &rest)
    }
}

impl EveryClass {
    /// The rule about pairs of cells, which come one after the other.
    pub(crate) fn new(cells: Vec<Cell>, classes: Arc<Ways>) -> EveryClass {
        EveryClass { cells, classes }
    }
}

impl Propagator for EveryClass {
    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn prune<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        let (ways, sets) = (&*self.classes, self.classes.sets);
        let pairs = self.cells.chunks_exact(2);
        let held: SmallVec<[u8; 16]> = pairs
            .map(|pair| ways.classes(grid.candidates(pair[0])) | ways.classes(grid.candidates(pair[1])) << 4)
            .collect();
        // The sets of each pair that fit to those before, and then to those behind.
        let mut may: SmallVec<[u16; 16]> = SmallVec::with_capacity(held.len());
        let mut beside = u16::MAX;
        for &pair in &held {
            let fits = sets.of_pair[usize::from(pair)] & beside;
            beside = sets.beside[usize::from(fits)];
            may.push(fits);
        }
        if may.last() == Some(&0) {
            return Err(Contradiction);
        }
        for at in (1..may.len()).rev() {
            may[at - 1] &= sets.beside[usize::from(may[at])];
        }
        for (at, (&pair, &may)) in held.iter().zip(&may).enumerate() {
            if may != sets.of_pair[usize::from(pair)] {
                let [first, second] = [pair & 15, pair >> 4];
                ways.keep(grid, self.cells[2 * at], sets.kept(first, second, may))?;
                ways.keep(grid, self.cells[2 * at + 1], sets.kept(second, first, may))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Sets;

    #[test]
    fn two_pairs_hold_every_class_as_four_cells_do() {
        for count in 1..=4_usize {
            let (sets, every) = (Sets::new(count), (1_u8 << count) - 1);
            let classes = |bits: u8| (0..count).map(|class| 1_u8 << class).filter(move |class| bits & class != 0);
            for (a, b) in (1..=every).flat_map(|a| (1..=every).map(move |b| (a, b))) {
                let pairs = || classes(a).flat_map(|a| classes(b).map(move |b| (a, b)));
                for c in 1..=every {
                    let may = sets.of_pair[usize::from(a | b << 4)]
                        & sets.beside[usize::from(sets.of_pair[usize::from(c | c << 4)])];
                    let others = || classes(c).flat_map(|x| classes(c).map(move |y| x | y));
                    let fit = || pairs().filter(|(a, b)| others().any(|other| a | b | other == every));
                    assert_eq!(sets.kept(a, b, may), fit().fold(0, |all, (a, _)| all | a), "{a:b} {b:b} {c:b}");
                    assert_eq!(sets.kept(b, a, may), fit().fold(0, |all, (_, b)| all | b), "{a:b} {b:b} {c:b}");
                }
            }
        }
    }
}
