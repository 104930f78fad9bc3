//! Cells that hold some symbols, each at least or exactly a given number of times.

use graeco_grid::{Cell, Contradiction, Model, Propagator, Pruner, Symbol, SymbolSet};

use super::sight::Sight;

/// Each symbol of a list is in at least, or exactly, a number of the cells.
#[derive(Clone, Debug)]
pub(crate) struct Contains {
    cells: Vec<Cell>,
    needs: Vec<(Symbol, usize)>,
    /// Whether no symbol of the list is in more cells than that.
    exactly: bool,
    /// How many cells may hold something else.
    spare: usize,
    sight: Sight,
}

impl Contains {
    /// The symbols that the cells hold, as often as they are listed. There must not be more than there are cells.
    pub(crate) fn new(cells: Vec<Cell>, symbols: &[Symbol], model: &Model) -> Contains {
        let mut needs: Vec<(Symbol, usize)> = Vec::new();
        for &symbol in symbols {
            match needs.iter_mut().find(|need| need.0 == symbol) {
                Some(need) => need.1 += 1,
                None => needs.push((symbol, 1)),
            }
        }
        let spare = cells.len().saturating_sub(symbols.len());
        let sight = Sight::new(&cells, model);
        Contains { cells, needs, exactly: false, spare, sight }
    }

    /// Each symbol of a list is in exactly a number of the cells. No symbol is listed twice.
    pub(crate) fn exactly(cells: Vec<Cell>, needs: Vec<(Symbol, usize)>, model: &Model) -> Contains {
        let count: usize = needs.iter().map(|need| need.1).sum();
        let spare = cells.len().saturating_sub(count);
        let sight = Sight::new(&cells, model);
        Contains { cells, needs, exactly: true, spare, sight }
    }

    /// Strikes a symbol from cells that leave too little room for it in those that must hold it, and keeps it in cells
    /// without which there is too little.
    fn make_room<S: SymbolSet>(
        &self,
        (symbol, count): (Symbol, usize),
        grid: &mut Pruner<'_, S>,
    ) -> Result<(), Contradiction> {
        let may_hold = |grid: &Pruner<'_, S>, cell: Cell| grid.candidates(cell).contains(symbol);
        let bits = self.cells.iter().enumerate().filter(|&(_, &cell)| may_hold(grid, cell));
        let mut places = bits.fold(0, |places: u128, (bit, _)| places | 1 << bit);
        if !self.sight.has_room(places, count) {
            return Err(Contradiction);
        }
        if count == 0 || self.sight.has_room(places, count + 2) {
            return Ok(());
        }
        for (place, &cell) in self.cells.iter().enumerate() {
            if places >> place & 1 == 0 {
                continue;
            }
            let rest = places & !(1 << place);
            if !self.sight.has_room(rest & !self.sight.of(place), count - 1) {
                grid.strike(cell, symbol)?;
                places = rest;
            } else if !self.sight.has_room(rest, count) {
                grid.keep(cell, &S::single(grid.order(), symbol))?;
            }
        }
        for &(cell, seen) in self.sight.others() {
            if may_hold(grid, cell) && !self.sight.has_room(places & !seen, count) {
                grid.strike(cell, symbol)?;
            }
        }
        Ok(())
    }

    /// Strikes a symbol where it is in as many cells as it may be.
    fn strike_surplus<S: SymbolSet>(
        &self,
        symbol: Symbol,
        count: usize,
        grid: &mut Pruner<'_, S>,
    ) -> Result<(), Contradiction> {
        let fixed = self.cells.iter().filter(|&&cell| grid.fixed(cell) == Some(symbol)).count();
        if fixed > count {
            return Err(Contradiction);
        }
        if fixed == count {
            for &cell in &self.cells {
                if grid.fixed(cell) != Some(symbol) {
                    grid.strike(cell, symbol)?;
                }
            }
        }
        Ok(())
    }
}

impl Propagator for Contains {
    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn prune<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        let order = grid.order();
        // A symbol with as many places as it needs goes there.
        let mut listed = S::empty(order);
        for &(symbol, count) in &self.needs {
            listed.insert(symbol);
            if self.exactly {
                self.strike_surplus(symbol, count, grid)?;
            }
            let holds = |cell: &Cell| grid.candidates(*cell).contains(symbol);
            let places = self.cells.iter().filter(|cell| holds(cell)).count();
            if places < count {
                return Err(Contradiction);
            }
            if places == count {
                for &cell in &self.cells {
                    if grid.candidates(cell).contains(symbol) {
                        grid.keep(cell, &S::single(order, symbol))?;
                    }
                }
            }
            if !self.sight.is_empty() {
                self.make_room((symbol, count), grid)?;
            }
        }
        // As many cells hold something else as may: the others hold listed symbols.
        let is_other = |cell: &Cell| !grid.candidates(*cell).meets(&listed);
        let others = self.cells.iter().filter(|cell| is_other(cell)).count();
        if others > self.spare {
            return Err(Contradiction);
        }
        // A symbol that is fixed more often than it is needed takes a spare cell, too.
        let surplus = |&(symbol, count): &(Symbol, usize)| {
            let fixed = self.cells.iter().filter(|&&cell| grid.fixed(cell) == Some(symbol)).count();
            fixed.saturating_sub(count)
        };
        let used = others + self.needs.iter().map(surplus).sum::<usize>();
        if used > self.spare {
            return Err(Contradiction);
        }
        if used == self.spare {
            for &cell in &self.cells {
                if grid.candidates(cell).meets(&listed) {
                    grid.keep(cell, &listed)?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use graeco_grid::{Budget, Puzzle};

    use crate::kinds::LookAndSay;

    /// Which cells can hold the value 7 if the diagonal holds it so often, if that is possible.
    fn places_of_sevens(count: usize) -> Option<Vec<bool>> {
        let puzzle = Puzzle::sudoku(3, 3).expect("nine by nine");
        let diagonal = (0..9).map(|place| puzzle.order().cell(place, place)).collect();
        let puzzle = puzzle.with(LookAndSay::new(diagonal, &[(count, 7)])).expect("the cells are on the grid");
        let mut candidates = [0x1ff; 81];
        let rules = puzzle.compile_rules(&Budget::default()).expect("there is no limit");
        rules[0].prune(&mut candidates, rules[0].cells()).ok()?;
        Some(candidates.iter().map(|set| set >> 6 & 1 == 1).collect())
    }

    #[test]
    fn cells_that_see_all_places_of_a_symbol_lose_it() {
        // One in each box of the diagonal, so none beside the diagonal there.
        let of_three = places_of_sevens(3).unwrap();
        assert!(of_three[0] && !of_three[1] && !of_three[9 * 4 + 3] && of_three[3]);
        assert!(places_of_sevens(2).unwrap().iter().all(|&may_hold| may_hold));
        assert_eq!(places_of_sevens(4), None);
    }
}
