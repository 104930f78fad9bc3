//! Fills a grid row by row, by random matchings of cells and candidates, without backtracking.
//!
//! A Latin rectangle can always be continued (M. Hall, *An existence theorem for Latin squares*, 1945), so that a square
//! with nothing given is filled at once. With few givens few cells are left over, which local search then places.

use graeco_square::{Cell, Order, Symbol};
use rand::{SeedableRng, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;

use super::pairwise::Pairwise;
use graeco_exact_cover::{Budget, Stop};

/// A symbol for each cell, of its candidates: no group holds one twice, and related cells agree. `None` for cells that are
/// left over.
pub(crate) fn fill(
    order: Order,
    pairs: &Pairwise,
    left: &[Vec<Symbol>],
    seed: u64,
    budget: &Budget,
) -> Result<Vec<Option<Symbol>>, Stop> {
    let n = order.get();
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut pace = budget.pace();
    let mut is_taken = vec![false; pairs.groups.len() * n];
    let mut filled: Vec<Option<Symbol>> = vec![None; order.cell_count()];
    let slots = |cell: Cell, symbol: Symbol| {
        pairs.groups_of[cell.index()].iter().map(move |&group| group as usize * n + symbol.index())
    };
    for cell in order.cells().filter(|cell| left[cell.index()].len() == 1) {
        let symbol = left[cell.index()][0];
        filled[cell.index()] = Some(symbol);
        slots(cell, symbol).for_each(|slot| is_taken[slot] = true);
    }
    // Houses that meet every row once, such as diagonals, are hard to fill last.
    let is_row = |cells: &[Cell]| cells.iter().all(|cell| cell.row(order) == cells[0].row(order));
    let crosses = |cells: &[Cell]| {
        let lines = |line: fn(Cell, graeco_square::Order) -> usize| {
            let mut lines: Vec<usize> = cells.iter().map(|&cell| line(cell, order)).collect();
            lines.sort_unstable();
            lines.dedup();
            lines.len()
        };
        lines(Cell::row) == cells.len() && lines(Cell::column) == cells.len()
    };
    let houses = || pairs.groups.iter().map(Vec::as_slice);
    let crossing = houses().filter(|cells| crosses(cells)).take(2);
    for cells in crossing.chain(houses().filter(|cells| is_row(cells))) {
        pace.look()?;
        let open: Vec<Cell> = cells.iter().copied().filter(|cell| filled[cell.index()].is_none()).collect();
        let free = |&cell: &Cell| {
            let is_free = |symbol| slots(cell, symbol).all(|slot| !is_taken[slot]);
            let free = |symbol: &Symbol| is_free(*symbol) && pairs.fits(cell, *symbol, &filled);
            let mut symbols: Vec<usize> =
                left[cell.index()].iter().filter(|symbol| free(symbol)).map(|symbol| symbol.index()).collect();
            symbols.shuffle(&mut rng);
            symbols
        };
        let choices: Vec<Vec<usize>> = open.iter().map(free).collect();
        for (&cell, symbol) in open.iter().zip(matched(n, &choices)) {
            // Cells of one row may be related, too.
            let symbol = symbol.map(Symbol::new).filter(|&symbol| pairs.fits(cell, symbol, &filled));
            let Some(symbol) = symbol else { continue };
            // Two cells of a row may share a box: its symbols differ in the row anyway.
            filled[cell.index()] = Some(symbol);
            slots(cell, symbol).for_each(|slot| is_taken[slot] = true);
        }
    }
    Ok(filled)
}

/// Gives as many choosers as possible one of their choices each, no two the same.
fn matched(n: usize, choices: &[Vec<usize>]) -> Vec<Option<usize>> {
    /// Gives a chooser something, for which others may have to take something else.
    fn place(chooser: usize, choices: &[Vec<usize>], holder: &mut [Option<usize>], seen: &mut [bool]) -> bool {
        if let Some(&free) = choices[chooser].iter().find(|&&choice| holder[choice].is_none()) {
            holder[free] = Some(chooser);
            return true;
        }
        for &choice in &choices[chooser] {
            if std::mem::replace(&mut seen[choice], true) {
                continue;
            }
            let other = holder[choice];
            if other.is_none_or(|other| place(other, choices, holder, seen)) {
                holder[choice] = Some(chooser);
                return true;
            }
        }
        false
    }
    let mut holder: Vec<Option<usize>> = vec![None; n];
    for chooser in 0..choices.len() {
        place(chooser, choices, &mut holder, &mut vec![false; n]);
    }
    let mut chosen = vec![None; choices.len()];
    for (choice, holder) in holder.iter().enumerate() {
        if let Some(chooser) = *holder {
            chosen[chooser] = Some(choice);
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// The first symbol of each cell is given, if there is one.
    fn filled(n: usize, diagonals: bool, givens: &[(usize, usize)]) -> (Pairwise, Vec<Option<Symbol>>) {
        let order = Order::new(n).unwrap();
        let group = |cell: &dyn Fn(usize) -> (usize, usize)| {
            (0..n).map(cell).map(|(row, column)| order.cell(row, column)).collect::<Vec<Cell>>()
        };
        let lines = (0..n).flat_map(|line| [group(&|at| (line, at)), group(&|at| (at, line))]);
        let both = [group(&|at| (at, at)), group(&|at| (at, n - 1 - at))];
        let pairs = Pairwise::new(order, lines.chain(both.into_iter().filter(|_| diagonals)));
        let mut left: Vec<Vec<Symbol>> = vec![order.symbols().collect(); n * n];
        givens.iter().for_each(|&(cell, symbol)| left[cell] = vec![Symbol::new(symbol)]);
        let filled = fill(order, &pairs, &left, 1, &Budget::default()).unwrap();
        (pairs, filled)
    }

    fn differ(pairs: &Pairwise, filled: &[Option<Symbol>]) -> bool {
        let symbols = |group: &Vec<Cell>| group.iter().filter_map(|cell| filled[cell.index()]).collect::<Vec<Symbol>>();
        pairs.groups.iter().map(symbols).all(|symbols| symbols.iter().collect::<HashSet<_>>().len() == symbols.len())
    }

    #[test]
    fn empty_squares_are_filled_and_what_is_left_over_is_said() {
        for n in [1, 2, 7, 40, 130] {
            let (pairs, filled) = filled(n, false, &[]);
            assert!(filled.iter().all(Option::is_some) && differ(&pairs, &filled), "{n}");
        }
        let (pairs, filled) = filled(9, true, &[(0, 4), (3, 8)]);
        assert!(differ(&pairs, &filled));
        assert_eq!((filled[0], filled[3]), (Some(Symbol::new(4)), Some(Symbol::new(8))));
    }

    #[test]
    fn matchings_are_as_large_as_they_can_be() {
        let choices = [vec![0], vec![0, 1], vec![1, 2], vec![2]];
        let matched = matched(3, &choices);
        assert_eq!(matched.iter().flatten().count(), 3);
        assert!(matched.iter().zip(&choices).all(|(chosen, choices)| chosen.is_none_or(|c| choices.contains(&c))));
    }
}
