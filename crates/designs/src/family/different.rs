//! The propagator for pairs of cells whose pairs of symbols are all different.

use graeco_grid::{Cell, Contradiction, Propagator, Pruner, Symbol, SymbolSet};

use super::holes::share;
use super::subsquares::ranges;

/// The pairs of symbols in these pairs of cells are all different, and none is of two symbols of one hole. There are as many as
/// other pairs of different symbols, and of equal ones if a cell with itself is a pair, so each of them is somewhere.
#[derive(Debug)]
pub(super) struct Different {
    pub(super) pairs: Vec<[Cell; 2]>,
    pub(super) cells: Vec<Cell>,
    pub(super) holes: Vec<usize>,
    /// Whether the cells that alone may hold a pair are sought.
    pub(super) finds_places: bool,
}

impl Different {
    /// Strikes symbols that would repeat a known pair.
    fn prune_repeats<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        let n = grid.order().get();
        // For each symbol a, the symbols b of the pairs (a, b) that are known, and the other way round.
        let empty = S::empty(grid.order());
        let [mut seconds, mut firsts] = [vec![empty.clone(); n], vec![empty; n]];
        for hole in ranges(&self.holes).filter(|hole| hole.end <= n) {
            for (a, b) in hole.clone().flat_map(|a| hole.clone().map(move |b| (a, b))) {
                seconds[a].insert(Symbol::new(b));
                firsts[b].insert(Symbol::new(a));
            }
        }
        for &[first, second] in &self.pairs {
            if let (Some(a), Some(b)) = (grid.fixed(first), grid.fixed(second)) {
                if seconds[a.index()].contains(b) {
                    return Err(Contradiction);
                }
                seconds[a.index()].insert(b);
                firsts[b.index()].insert(a);
            }
        }
        for &[first, second] in &self.pairs {
            let (cell, used) = match (grid.fixed(first), grid.fixed(second)) {
                (Some(a), None) => (second, &seconds[a.index()]),
                (None, Some(b)) => (first, &firsts[b.index()]),
                _ => continue,
            };
            let mut rest = grid.candidates(cell).clone();
            rest.strike(used);
            grid.keep(cell, &rest)?;
        }
        Ok(())
    }

    /// Fills the cells that alone may hold a pair of symbols.
    fn prune_places<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        let n = grid.order().get();
        // How many places each pair of symbols has, and the last one.
        let mut places = vec![(0, 0); n * n];
        for (place, &[first, second]) in self.pairs.iter().enumerate() {
            // Up to n² pairs of candidates.
            grid.step(n as u64)?;
            for a in grid.candidates(first).iter() {
                for b in grid.candidates(second).iter().filter(|&b| (a == b) == (first == second)) {
                    let (many, last) = &mut places[a.index() * n + b.index()];
                    (*many, *last) = (*many + 1, place);
                }
            }
        }
        let has_equal = self.pairs.iter().any(|[first, second]| first == second);
        for (pair, &(many, place)) in places.iter().enumerate() {
            let [a, b] = [pair / n, pair % n].map(Symbol::new);
            let is_of_hole = share(&self.holes, a.index(), b.index());
            if many == 0 && (a != b || has_equal) && !is_of_hole {
                return Err(Contradiction);
            }
            if many == 1 && !is_of_hole {
                let [first, second] = self.pairs[place];
                grid.keep(first, &S::single(grid.order(), a))?;
                grid.keep(second, &S::single(grid.order(), b))?;
            }
        }
        Ok(())
    }
}

impl Propagator for Different {
    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn is_expensive(&self) -> bool {
        true
    }

    fn prune<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        grid.step(4 * self.pairs.len() as u64)?;
        self.prune_repeats(grid)?;
        if self.finds_places { self.prune_places(grid) } else { Ok(()) }
    }
}
