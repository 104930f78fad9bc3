//! Cells of a line between its least and its greatest value, which add up to a sum.

use std::ops::Range;

use graeco_grid::{Cell, Contradiction, Order, Propagator, Pruner, Symbol, SymbolSet, sets_with_sum};
use smallvec::SmallVec;

/// All cells differ, and those between the least and the greatest value, in the order of the line, have a sum.
#[derive(Clone, Debug)]
pub(crate) struct Lunchbox {
    cells: Vec<Cell>,
    sum: i64,
    /// By their size, the sets of symbols with the sum, a bit each; empty if there are more than 16 symbols.
    sets: Vec<Vec<u64>>,
}

impl Lunchbox {
    /// A line of at least two cells, and the least value that they may hold.
    pub(crate) fn new(order: Order, cells: Vec<Cell>, sum: i64, first: i64) -> Lunchbox {
        let n = order.symbol_count();
        let of_size = |size| sets_with_sum(n, size, sum - size as i64 * first).map(u64::from).collect();
        let sets = if n <= 16 { (0..cells.len() - 1).map(of_size).collect() } else { Vec::new() };
        Lunchbox { cells, sum, sets }
    }

    /// If two cells, `ends`, can hold the least and the greatest value, adds to `kept` the candidates of the others then, of the
    /// symbols `between`. Each other cell holds one of them.
    fn keep<S: SymbolSet>(&self, ends: [usize; 2], between: &S, kept: &mut [S], grid: &Pruner<'_, S>) -> bool {
        let inner = ends[0].min(ends[1]) + 1..ends[0].max(ends[1]);
        match self.sets.get(inner.len()) {
            Some(sets) => self.keep_sets(ends, inner, sets, between, kept, grid),
            None => self.keep_bounds(ends, inner, between, kept, grid),
        }
    }

    /// Prunes by the least and the greatest sum of the inner cells.
    fn keep_bounds<S: SymbolSet>(
        &self,
        ends: [usize; 2],
        inner: Range<usize>,
        between: &S,
        kept: &mut [S],
        grid: &Pruner<'_, S>,
    ) -> bool {
        let possible = |place: usize| {
            let mut set = grid.candidates(self.cells[place]).clone();
            set.keep(between);
            set
        };
        let bounds = |place: usize| {
            let set = possible(place);
            let value = |symbol: Option<Symbol>| grid.value(symbol.expect("an inner cell holds something"));
            (value(set.first()), value(set.last()))
        };
        let (least, greatest) =
            inner.clone().map(bounds).fold((0, 0), |(least, greatest), (low, high)| (least + low, greatest + high));
        if !(least..=greatest).contains(&self.sum) {
            return false;
        }
        for (place, kept) in kept.iter_mut().enumerate().filter(|(place, _)| !ends.contains(place)) {
            if !inner.contains(&place) {
                kept.add(between);
                continue;
            }
            let (low, high) = bounds(place);
            let fitting = self.sum - (greatest - high)..=self.sum - (least - low);
            let set = possible(place);
            set.iter().filter(|&symbol| fitting.contains(&grid.value(symbol))).for_each(|symbol| kept.insert(symbol));
        }
        true
    }

    /// Prunes by the sets of symbols that the inner cells may hold: each cell holds one of them, and each is held.
    fn keep_sets<S: SymbolSet>(
        &self,
        ends: [usize; 2],
        inner: Range<usize>,
        sets: &[u64],
        between: &S,
        kept: &mut [S],
        grid: &Pruner<'_, S>,
    ) -> bool {
        let (between, order) = (between.word(), grid.order());
        let is_possible = |set: u64| {
            let held = || inner.clone().map(|at| grid.candidates(self.cells[at]).word() & set);
            set & !between == 0 && held().all(|held| held != 0) && held().fold(0, |all, held| all | held) == set
        };
        let (mut inside, mut outside) = (None, 0);
        for &set in sets.iter().filter(|&&set| is_possible(set)) {
            inside = Some(inside.unwrap_or(0) | set);
            outside |= between & !set;
        }
        let Some(inside) = inside else { return false };
        for (place, kept) in kept.iter_mut().enumerate().filter(|(place, _)| !ends.contains(place)) {
            kept.add(&S::of_word(order, if inner.contains(&place) { inside } else { outside }));
        }
        true
    }
}

impl Propagator for Lunchbox {
    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn is_expensive(&self) -> bool {
        true
    }

    fn prune<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        let (order, k) = (grid.order(), self.cells.len());
        let mut kept: SmallVec<[S; 16]> = smallvec::smallvec![S::empty(order); k];
        for low in order.symbols() {
            // All cells hold different values from the least to the greatest one.
            for high in order.symbols().skip(low.index() + k - 1) {
                grid.step(k as u64)?;
                let between = S::range(order, low.index() + 1..high.index());
                let holds = |place: usize, symbol: Symbol| grid.candidates(self.cells[place]).contains(symbol);
                let is_outer = |&place: &usize| !grid.candidates(self.cells[place]).meets(&between);
                // Cells that hold nothing between are the ends.
                let outer: SmallVec<[usize; 3]> = (0..k).filter(is_outer).take(3).collect();
                if outer.len() > 2 {
                    continue;
                }
                let pairs = (0..k).filter(|&a| holds(a, low)).flat_map(|a| (0..k).map(move |b| [a, b]));
                for ends in pairs.filter(|&[a, b]| a != b && holds(b, high)) {
                    if outer.iter().all(|place| ends.contains(place)) && self.keep(ends, &between, &mut kept, grid) {
                        kept[ends[0]].insert(low);
                        kept[ends[1]].insert(high);
                    }
                }
                let is_kept = |(&cell, kept): (&Cell, &S)| grid.candidates(cell).within(kept);
                if self.cells.iter().zip(&kept).all(is_kept) {
                    return Ok(());
                }
            }
        }
        for (&cell, kept) in self.cells.iter().zip(&kept) {
            grid.keep(cell, kept)?;
        }
        Ok(())
    }
}
