//! The number of different symbols in some cells, which a control cell holds.

use graeco_grid::{Cell, Contradiction, Propagator, Pruner, Symbol, SymbolSet};

/// The value of the first cell is the number of different symbols among the others, which may include it.
#[derive(Clone, Debug)]
pub(crate) struct Distinct {
    control: Cell,
    cells: Vec<Cell>,
    scope: Vec<Cell>,
}

impl Distinct {
    pub(crate) fn new(control: Cell, cells: Vec<Cell>) -> Distinct {
        let mut scope = cells.clone();
        if !scope.contains(&control) {
            scope.push(control);
        }
        Distinct { control, cells, scope }
    }

    /// A lower bound of the number of different symbols: the number of cells found that have none in common.
    fn least<S: SymbolSet>(&self, grid: &Pruner<'_, S>) -> usize {
        let mut by_size: Vec<&S> = self.cells.iter().map(|&cell| grid.candidates(cell)).collect();
        by_size.sort_by_key(|set| set.len());
        let (mut used, mut count) = (S::empty(grid.order()), 0);
        for set in by_size {
            if !set.meets(&used) {
                used.add(set);
                count += 1;
            }
        }
        count
    }

    /// An upper bound: the number of cells that can be matched with a symbol of their own each.
    fn most<S: SymbolSet>(&self, grid: &Pruner<'_, S>) -> usize {
        let mut holder: Vec<Option<usize>> = vec![None; grid.order().symbol_count()];
        let mut all = S::empty(grid.order());
        self.cells.iter().for_each(|&cell| all.add(grid.candidates(cell)));
        let mut matched = 0;
        for start in 0..self.cells.len() {
            if matched == all.len() {
                break;
            }
            // Depth first: by which cell each symbol was reached.
            let mut reached: Vec<Option<usize>> = vec![None; grid.order().symbol_count()];
            let mut queue = vec![start];
            let mut end = None;
            'search: while let Some(at) = queue.pop() {
                for symbol in grid.candidates(self.cells[at]).iter() {
                    if reached[symbol.index()].is_some() {
                        continue;
                    }
                    reached[symbol.index()] = Some(at);
                    match holder[symbol.index()] {
                        Some(other) => queue.push(other),
                        None => {
                            end = Some(symbol.index());
                            break 'search;
                        }
                    }
                }
            }
            matched += usize::from(end.is_some());
            // Each cell on the way takes the symbol by which it leads on.
            while let Some(symbol) = end {
                let at = reached[symbol].expect("a reached symbol knows from where");
                end = holder.iter().position(|&held| held == Some(at));
                if let Some(before) = end {
                    holder[before] = None;
                }
                holder[symbol] = Some(at);
            }
        }
        matched
    }
}

impl Propagator for Distinct {
    fn scope(&self) -> &[Cell] {
        &self.scope
    }

    fn is_expensive(&self) -> bool {
        self.cells.len() > 12
    }

    fn prune<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        grid.step((self.cells.len() * self.cells.len()) as u64)?;
        grid.keep_between(self.control, self.least(grid) as i64, self.most(grid) as i64)?;
        let (low, high) = grid.bounds(self.control);
        let mut fixed = S::empty(grid.order());
        self.cells.iter().filter_map(|&cell| grid.fixed(cell)).for_each(|symbol: Symbol| fixed.insert(symbol));
        if high == fixed.len() as i64 {
            // Nothing new may come.
            return self.cells.iter().try_for_each(|&cell| grid.keep(cell, &fixed));
        }
        if low == self.cells.len() as i64 {
            let open: Vec<Cell> = self.cells.iter().copied().filter(|&cell| grid.fixed(cell).is_none()).collect();
            for cell in open {
                let mut rest = grid.candidates(cell).clone();
                rest.strike(&fixed);
                grid.keep(cell, &rest)?;
            }
        }
        Ok(())
    }
}
