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

/// The values between two others, and those possible in each cell.
struct Filling<S> {
    set: S,
    /// For each cell the least and the greatest value, if there is one.
    bounds: SmallVec<[Option<(i64, i64)>; 16]>,
}

impl Lunchbox {
    /// A line of at least two cells, and the least value that they may hold.
    pub(crate) fn new(order: Order, cells: Vec<Cell>, sum: i64, first: i64) -> Lunchbox {
        let n = order.symbol_count();
        let of_size = |size| sets_with_sum(n, size, sum - size as i64 * first).map(u64::from).collect();
        let sets = if n <= 16 { (0..cells.len() - 1).map(of_size).collect() } else { Vec::new() };
        Lunchbox { cells, sum, sets }
    }

    fn filling<S: SymbolSet>(&self, low: Symbol, high: Symbol, grid: &Pruner<'_, S>) -> Filling<S> {
        let set = S::range(grid.order(), low.index() + 1..high.index());
        let bounds = |&cell: &Cell| {
            let mut between = grid.candidates(cell).clone();
            between.keep(&set);
            between.first().zip(between.last()).map(|(first, last)| (grid.value(first), grid.value(last)))
        };
        let bounds = self.cells.iter().map(bounds).collect();
        Filling { set, bounds }
    }

    /// If two cells, `ends`, can hold the least and the greatest value, adds to `kept` the candidates of the others then.
    fn keep<S: SymbolSet>(&self, ends: [usize; 2], filling: &Filling<S>, kept: &mut [S], grid: &Pruner<'_, S>) -> bool {
        let inner = ends[0].min(ends[1]) + 1..ends[0].max(ends[1]);
        let total = inner.clone().try_fold((0, 0), |(least, greatest), place| {
            filling.bounds[place].map(|(low, high)| (least + low, greatest + high))
        });
        let Some((least, greatest)) = total.filter(|&(least, greatest)| (least..=greatest).contains(&self.sum)) else {
            return false;
        };
        if let Some(sets) = self.sets.get(inner.len()) {
            return self.keep_sets(ends, inner, sets, filling, kept, grid);
        }
        for (place, kept) in kept.iter_mut().enumerate() {
            if ends.contains(&place) {
                continue;
            }
            if !inner.contains(&place) {
                kept.add(&filling.set);
                continue;
            }
            let (low, high) = filling.bounds[place].expect("an inner cell holds something");
            let (from, to) = (self.sum - (greatest - high), self.sum - (least - low));
            let set = grid.candidates(self.cells[place]);
            let fits = |symbol: &Symbol| filling.set.contains(*symbol) && (from..=to).contains(&grid.value(*symbol));
            set.iter().filter(fits).for_each(|symbol| kept.insert(symbol));
        }
        true
    }

    /// Prunes by the sets of symbols that the inner cells may hold: each cell holds one of them, and each is held.
    fn keep_sets<S: SymbolSet>(
        &self,
        ends: [usize; 2],
        inner: Range<usize>,
        sets: &[u64],
        filling: &Filling<S>,
        kept: &mut [S],
        grid: &Pruner<'_, S>,
    ) -> bool {
        let (between, order) = (filling.set.word(), grid.order());
        let held: SmallVec<[u64; 16]> = inner.clone().map(|at| grid.candidates(self.cells[at]).word()).collect();
        let is_possible = |set: u64| {
            let covered = held.iter().try_fold(0, |covered, held| (held & set != 0).then_some(covered | held));
            set & !between == 0 && covered.is_some_and(|covered| set & !covered == 0)
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
                let filling = self.filling(low, high, grid);
                // Cells that hold nothing between are the ends.
                let outer: SmallVec<[usize; 16]> = (0..k).filter(|&place| filling.bounds[place].is_none()).collect();
                if outer.len() > 2 {
                    continue;
                }
                let holds = |place: usize, symbol: Symbol| grid.candidates(self.cells[place]).contains(symbol);
                let lows: SmallVec<[usize; 16]> = (0..k).filter(|&place| holds(place, low)).collect();
                let highs: SmallVec<[usize; 16]> = (0..k).filter(|&place| holds(place, high)).collect();
                for (&a, &b) in lows.iter().flat_map(|a| highs.iter().map(move |b| (a, b))) {
                    if a == b || !outer.iter().all(|place| [a, b].contains(place)) {
                        continue;
                    }
                    if self.keep([a, b], &filling, &mut kept, grid) {
                        kept[a].insert(low);
                        kept[b].insert(high);
                    }
                }
            }
        }
        for (&cell, kept) in self.cells.iter().zip(&kept) {
            grid.keep(cell, kept)?;
        }
        Ok(())
    }
}
