//! Latin rectangles with given entries, as exact covers of cells, symbols of rows, and symbols of columns.

use graeco_exact_cover::{Kind, OptionId, Problem};
use graeco_grid::{Pace, Stop};

use crate::rectangle::{NotRectangle, Rectangle, used};

/// The Latin rectangles of some size that have given entries: the solutions of an exact cover problem.
///
/// ```
/// use graeco_latin::{Budget, Rectangles};
///
/// let rows = [[Some(0), None, None], [None, None, Some(0)]].map(|row| row.to_vec());
/// let rectangles = Rectangles::with(3, &rows, &mut Budget::default().pace())?;
/// assert_eq!(rectangles.problem().count(), 2_u32.into());
/// let found = rectangles.problem().solutions().map(|solution| rectangles.rectangle(&solution));
/// assert!(found.flatten().all(|rectangle| rectangle.complete().is_latin()));
/// # Ok::<(), graeco_latin::RectanglesError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Rectangles {
    rows: usize,
    columns: usize,
    problem: Problem,
    /// The row, column and symbol of each option.
    options: Vec<[usize; 3]>,
}

/// Why there is no such problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RectanglesError {
    /// The entries are in no Latin rectangle of this size.
    #[error(transparent)]
    NotRectangle(#[from] NotRectangle),
    /// A limit was reached first.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

impl Rectangles {
    /// The rectangles with these rows, in which some cells are open.
    ///
    /// # Errors
    /// If the number of columns is not 1 to 255, there are more rows, a row has another number of cells, or a symbol is out of
    /// range or repeated; or if a limit was reached.
    pub fn with(columns: usize, cells: &[Vec<Option<usize>>], pace: &mut Pace) -> Result<Rectangles, RectanglesError> {
        let (n, k) = (columns, cells.len());
        let (_, [in_rows, in_columns]) = used(columns, cells)?;
        pace.budget().afford(k * n * n * 100)?;
        let mut builder = Problem::builder();
        // The only error is that there are more items than 32-bit numbers.
        let mut items = |many, kind| builder.unnamed(many, kind).map_err(|_| Stop::MemoryLimit);
        let (places, of_rows) = (items(k * n, Kind::ONCE)?, items(k * n, Kind::ONCE)?);
        // Every symbol is in every column of a square.
        let of_columns = items(n * n, if k == n { Kind::ONCE } else { Kind::Secondary })?;
        let mut options = Vec::new();
        for (cell, symbol) in (0..k * n).flat_map(|cell| (0..n).map(move |symbol| (cell, symbol))) {
            pace.step(1)?;
            let (row, column) = (cell / n, cell % n);
            let is_free = !in_rows[row][symbol] && !in_columns[column][symbol];
            let is_possible = cells[row][column].map_or(is_free, |given| given == symbol);
            let items = [places[cell], of_rows[row * n + symbol], of_columns[column * n + symbol]];
            if is_possible && builder.option(items).is_ok() {
                options.push([row, column, symbol]);
            }
        }
        Ok(Rectangles { rows: k, columns, problem: builder.build(), options })
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns, and of symbols.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The problem.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The rectangle of a solution; `None` if these options are no solution.
    #[must_use]
    pub fn rectangle(&self, solution: &[OptionId]) -> Option<Rectangle> {
        let mut rows = vec![vec![self.columns; self.columns]; self.rows];
        for option in solution {
            let &[row, column, symbol] = self.options.get(option.index())?;
            rows[row][column] = symbol;
        }
        Rectangle::new(self.columns, rows).ok()
    }
}

#[cfg(test)]
mod tests {
    use graeco_grid::{Budget, Limits};

    use super::*;

    /// The number of rectangles with these entries, cell by cell.
    fn naive(n: usize, cells: &mut Vec<Vec<Option<usize>>>, at: usize) -> u32 {
        let (r, c) = (at / n, at % n);
        if r == cells.len() {
            return 1;
        }
        let before = cells[r][c];
        let mut found = 0;
        for symbol in (0..n).filter(|symbol| before.is_none_or(|given| given == *symbol)) {
            let in_row = (0..n).any(|other| other != c && cells[r][other] == Some(symbol));
            let in_column = (0..cells.len()).any(|other| other != r && cells[other][c] == Some(symbol));
            if !in_row && !in_column {
                cells[r][c] = Some(symbol);
                found += naive(n, cells, at + 1);
            }
        }
        cells[r][c] = before;
        found
    }

    #[test]
    fn completions_are_as_many_as_the_naive_count() {
        for (k, n, givens) in [
            (2, 3, vec![]),
            (2, 4, vec![(0, 0, 1)]),
            (3, 4, vec![(0, 0, 1), (2, 3, 1)]),
            (3, 5, vec![(0, 4, 0), (1, 1, 2), (2, 0, 4), (1, 4, 3)]),
            (4, 4, vec![(0, 0, 0), (1, 1, 1)]),
            (2, 2, vec![(0, 0, 0), (1, 1, 1)]),
        ] {
            let mut cells = vec![vec![None; n]; k];
            givens.iter().for_each(|&(r, c, s)| cells[r][c] = Some(s));
            let rectangles = Rectangles::with(n, &cells, &mut Budget::default().pace()).unwrap();
            let count = rectangles.problem().count();
            let mut listed: Vec<Rectangle> =
                rectangles.problem().solutions().map(|solution| rectangles.rectangle(&solution).unwrap()).collect();
            listed.dedup();
            assert!(
                listed.iter().all(|one| givens.iter().all(|&(r, c, s)| one.rows().nth(r).unwrap()[c] as usize == s))
            );
            assert_eq!(count, naive(n, &mut cells, 0).into(), "{k}×{n}");
            assert_eq!(count, listed.len().into(), "{k}×{n}");
        }
    }

    #[test]
    fn entries_that_contradict_each_other_are_refused() {
        let refused = |rows: &[&[Option<usize>]]| {
            let rows: Vec<Vec<Option<usize>>> = rows.iter().map(|row| row.to_vec()).collect();
            Rectangles::with(2, &rows, &mut Budget::default().pace()).map(|_| ()).unwrap_err()
        };
        let symbol = |row, column| RectanglesError::NotRectangle(NotRectangle::Symbol { row, column });
        assert_eq!(refused(&[&[Some(0), Some(0)]]), symbol(0, 1));
        assert_eq!(refused(&[&[Some(0), None], &[Some(0), None]]), symbol(1, 0));
        assert_eq!(refused(&[&[Some(2), None]]), symbol(0, 0));
        let size = NotRectangle::Size { rows: 3, columns: 2 };
        assert_eq!(refused(&[&[None, None], &[None, None], &[None, None]]), size.into());
        assert_eq!(refused(&[&[None]]), NotRectangle::Row { row: 0, found: 1, expected: 2 }.into());
        let none = Limits { memory: Some(1), ..Limits::default() };
        let rows = vec![vec![None; 9]; 3];
        assert_eq!(
            Rectangles::with(9, &rows, &mut Budget::start(&none).pace()).map(|_| ()),
            Err(RectanglesError::Stopped(Stop::MemoryLimit))
        );
    }
}
