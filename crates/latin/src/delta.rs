//! Entries that are in no transversal, shown by sums of L(r, c) − r − c.
//!
//! Let Δ(r, c) = L(r, c) − r − c modulo n. Over the cells of a transversal, it adds up to −n(n − 1)/2, as rows, columns and
//! symbols are all numbers once. So an entry is in no transversal if Δ has no such sum over the cells that could be on one
//! with it. If Δ is 0 outside three rows, all choices in these rows can be tried.

use graeco_grid::{Budget, End, Pace, Square};

/// The row and column of an entry that is in no transversal, if L(r, c) − r − c shows this in a square of order n where it is
/// 0 modulo n outside three rows. `None` if the square is not Latin, or it shows no such entry. The time grows like n³ at most.
///
/// A square with such an entry has no orthogonal mate (I. M. Wanless and B. S. Webb, *The existence of Latin squares
/// without orthogonal mates*, 2006).
#[must_use]
pub fn entry_without_transversal(square: &Square) -> Option<[usize; 2]> {
    // Without limits there is no end before the answer.
    entry_within(square, &mut Budget::default().pace()).unwrap_or(None)
}

/// The same under a budget.
///
/// # Errors
/// If the work must end.
pub(crate) fn entry_within(square: &Square, pace: &mut Pace) -> Result<Option<[usize; 2]>, End> {
    let n = square.order().get();
    let delta = |r: usize, c: usize| (square[(r, c)].index() + 2 * n - r - c) % n;
    let changed: Vec<usize> = (0..n).filter(|&r| (0..n).any(|c| delta(r, c) != 0)).collect();
    if changed.len() > 3 || !square.is_latin() {
        return Ok(None);
    }
    // −n(n − 1)/2 modulo n.
    let wanted = if n.is_multiple_of(2) { n / 2 } else { 0 };
    let Some((&last, others)) = changed.split_last() else {
        return Ok((wanted != 0).then_some([0, 0]));
    };
    let sums = Sums { square, delta, wanted };
    for column in 0..n {
        if !sums.reach(others, &mut vec![[last, column]], pace)? {
            return Ok(Some([last, column]));
        }
    }
    Ok(None)
}

/// What sums of Δ over cells are tried for.
struct Sums<'s, D> {
    square: &'s Square,
    delta: D,
    wanted: usize,
}

impl<D: Fn(usize, usize) -> usize> Sums<'_, D> {
    /// Whether cells of these rows, with the chosen ones in different columns and of different symbols, have the wanted sum.
    fn reach(&self, rows: &[usize], chosen: &mut Vec<[usize; 2]>, pace: &mut Pace) -> Result<bool, End> {
        let n = self.square.order().get();
        let Some((&row, rest)) = rows.split_first() else {
            return Ok(chosen.iter().map(|&[r, c]| (self.delta)(r, c)).sum::<usize>() % n == self.wanted);
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
