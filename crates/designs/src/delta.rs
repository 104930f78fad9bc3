//! Entries that are in no transversal, shown by sums of L(r, c) − r − c.
//!
//! Let Δ(r, c) = L(r, c) − r − c modulo n. Over the cells of a transversal, it adds up to −n(n − 1)/2, as rows, columns and
//! symbols are all numbers once. So an entry is in no transversal if Δ has no such sum over the cells that could be on one
//! with it. If Δ is 0 outside three rows, all choices in these rows can be tried.
//!
//! Permutations of rows, columns and symbols do not matter. If a row is one below another in the cyclic square, the permutation
//! between them is a single cycle, which puts the columns in order, and with the upper row also the symbols. The other rows
//! follow from their sums in the columns.

use graeco_grid::{Budget, Order, Pace, Square, Stop, Symbol};
use graeco_latin::Thirds;

/// This many rows may differ from those of the cyclic square.
const MOST_CHANGED: usize = 3;

/// The row and column of an entry that is in no transversal, if L(r, c) − r − c shows this in a square of order n that is
/// isotopic to one where it is 0 modulo n outside three rows. `None` if the square is not Latin, or it shows no such entry. The
/// time grows like n³ at most.
///
/// A square with such an entry has no orthogonal mate (I. M. Wanless and B. S. Webb, *The existence of Latin squares
/// without orthogonal mates*, 2006).
#[must_use]
pub fn entry_without_transversal(square: &Square) -> Option<[usize; 2]> {
    // Without limits there is no end before the answer.
    entry_within(square, &mut Budget::default().pace()).unwrap_or(None)
}

/// The same under a budget.
pub(crate) fn entry_within(square: &Square, pace: &mut Pace) -> Result<Option<[usize; 2]>, Stop> {
    if !square.is_latin() {
        return Ok(None);
    }
    if let Some(changed) = changed_rows(square) {
        return entry_of(square, &changed, pace);
    }
    let Some((rows, columns, cyclic)) = almost_cyclic(square, pace)? else { return Ok(None) };
    let entry = changed_rows(&cyclic).map_or(Ok(None), |changed| entry_of(&cyclic, &changed, pace))?;
    let place = |labels: &[usize], label: usize| labels.iter().position(|&other| other == label).unwrap_or(0);
    Ok(entry.map(|[row, column]| [place(&rows, row), place(&columns, column)]))
}

fn delta(square: &Square, r: usize, c: usize) -> usize {
    let n = square.order().get();
    (square[(r, c)].index() + 2 * n - r - c) % n
}

/// The rows where Δ is not 0 everywhere; `None` if they are too many.
fn changed_rows(square: &Square) -> Option<Vec<usize>> {
    let n = square.order().get();
    let is_changed = |&r: &usize| (0..n).any(|c| delta(square, r, c) != 0);
    let changed: Vec<usize> = (0..n).filter(is_changed).take(MOST_CHANGED + 1).collect();
    (changed.len() <= MOST_CHANGED).then_some(changed)
}

/// An entry that is in no transversal of a square where Δ is 0 outside these rows.
fn entry_of(square: &Square, changed: &[usize], pace: &mut Pace) -> Result<Option<[usize; 2]>, Stop> {
    let n = square.order().get();
    // −n(n − 1)/2 modulo n.
    let wanted = if n.is_multiple_of(2) { n / 2 } else { 0 };
    if changed.is_empty() {
        return Ok((wanted != 0).then_some([0, 0]));
    }
    let sums = Sums { square, wanted };
    for &row in changed.iter().rev() {
        let others: Vec<usize> = changed.iter().copied().filter(|&other| other != row).collect();
        for column in 0..n {
            if !sums.reach(&others, &mut vec![[row, column]], pace)? {
                return Ok(Some([row, column]));
            }
        }
    }
    Ok(None)
}

/// New numbers of the rows and columns, and the square with them and with new symbols, in which Δ is 0 outside few rows.
type Renumbered = (Vec<usize>, Vec<usize>, Square);

/// Renumbers a Latin square so that it is the cyclic one but for few rows, if that can be done. One of the first rows is not
/// changed, and from order 7 on one of the other rows is below it by a number prime to the order, which may as well be 1.
fn almost_cyclic(square: &Square, pace: &mut Pace) -> Result<Option<Renumbered>, Stop> {
    let order = square.order();
    let n = order.get();
    let thirds = Thirds::of(square);
    for upper in 0..n.min(MOST_CHANGED + 1) {
        for lower in (0..n).filter(|&lower| lower != upper) {
            pace.step(n as u64)?;
            let Some(columns) = along_cycle(&thirds, upper, lower, n) else { continue };
            let mut symbols = vec![0; n];
            (0..n).for_each(|c| symbols[square[(upper, c)].index()] = columns[c]);
            let added = |r: usize, c: usize| (symbols[square[(r, c)].index()] + n - columns[c]) % n;
            let Some(rows) = numbered(n, |r| (1..n).all(|c| added(r, c) == added(r, 0)).then(|| added(r, 0))) else {
                continue;
            };
            return Ok(Some((rows.clone(), columns.clone(), renumbered(square, order, &rows, &columns, &symbols))));
        }
    }
    Ok(None)
}

/// The columns numbered along the permutation from a row to another, if it is a single cycle.
fn along_cycle(thirds: &Thirds, upper: usize, lower: usize, n: usize) -> Option<Vec<usize>> {
    let (next, mut columns) = (thirds.permutation(0, [upper, lower]), vec![n; n]);
    let mut at = 0;
    for number in 0..n {
        if columns[at] < n {
            return None;
        }
        columns[at] = number;
        at = next[at];
    }
    Some(columns)
}

/// The rows with their numbers, and those without one, if they are few, with the numbers that are left.
fn numbered(n: usize, number: impl Fn(usize) -> Option<usize>) -> Option<Vec<usize>> {
    let (mut rows, mut changed, mut is_used) = (vec![0; n], Vec::new(), vec![false; n]);
    for (r, row) in rows.iter_mut().enumerate() {
        match number(r) {
            Some(number) => (*row, is_used[number]) = (number, true),
            None if changed.len() == MOST_CHANGED => return None,
            None => changed.push(r),
        }
    }
    let left = (0..n).filter(|&number| !is_used[number]);
    changed.into_iter().zip(left).for_each(|(r, number)| rows[r] = number);
    Some(rows)
}

fn renumbered(square: &Square, order: Order, rows: &[usize], columns: &[usize], symbols: &[usize]) -> Square {
    let n = order.get();
    let mut cells = vec![Symbol::new(0); n * n];
    for (r, c) in (0..n).flat_map(|r| (0..n).map(move |c| (r, c))) {
        cells[rows[r] * n + columns[c]] = Symbol::new(symbols[square[(r, c)].index()]);
    }
    Square::new(order, cells)
}

/// The target of sums of Δ over cells.
struct Sums<'s> {
    square: &'s Square,
    wanted: usize,
}

impl Sums<'_> {
    /// Whether cells of these rows, with the chosen ones in different columns and of different symbols, have the wanted sum.
    fn reach(&self, rows: &[usize], chosen: &mut Vec<[usize; 2]>, pace: &mut Pace) -> Result<bool, Stop> {
        let n = self.square.order().get();
        let Some((&row, rest)) = rows.split_first() else {
            return Ok(chosen.iter().map(|&[r, c]| delta(self.square, r, c)).sum::<usize>() % n == self.wanted);
        };
        pace.step(n as u64)?;
        for column in 0..n {
            let symbol = self.square[(row, column)];
            if chosen.iter().any(|&[r, c]| c == column || self.square[(r, c)] == symbol) {
                continue;
            }
            chosen.push([row, column]);
            let is_reached = self.reach(rest, chosen, pace)?;
            chosen.pop();
            if is_reached {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
