//! Latin rectangles: extending by a row in all ways, and completing to a square, which is always possible.

use graeco_exact_cover::{Kind, Problem};
use graeco_grid::{Order, Square, Symbol};

/// A Latin rectangle: rows of the symbols 0 to n − 1, each once in a row and at most once in a column.
///
/// ```
/// use graeco_latin::Rectangle;
///
/// let rectangle = Rectangle::new(5, vec![vec![0, 1, 2, 3, 4], vec![1, 0, 3, 4, 2]]).unwrap();
/// assert_eq!(rectangle.next_rows().count(), 12_u32.into());
/// assert!(rectangle.complete().is_latin());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rectangle {
    order: Order,
    rows: Vec<Vec<u8>>,
}

/// Why rows are no Latin rectangle. Rows and columns count from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotRectangle {
    /// The number of columns is not 1 to 255, or there are more rows than columns.
    #[error("there are {rows} rows of {columns} symbols; expected 1 to 255 columns, and not more rows than columns")]
    Size {
        /// The rows.
        rows: usize,
        /// The columns.
        columns: usize,
    },
    /// A row has another number of symbols.
    #[error("row {} has {found} symbols; expected {expected}", row + 1)]
    Row {
        /// The row.
        row: usize,
        /// The number of its symbols.
        found: usize,
        /// The number of columns.
        expected: usize,
    },
    /// A symbol is not below the number of columns, or a second time in its row or column.
    #[error("row {}, column {}: the symbol is too large, or repeated in its row or column", row + 1, column + 1)]
    Symbol {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
    },
}

impl Rectangle {
    /// The rectangle of these rows, which may be none.
    ///
    /// # Errors
    /// If they are no Latin rectangle of that many columns.
    pub fn new(columns: usize, rows: Vec<Vec<usize>>) -> Result<Rectangle, NotRectangle> {
        let (order, _) = used(columns, &rows)?;
        let bytes = |row: Vec<usize>| row.into_iter().map(|symbol| symbol as u8).collect();
        Ok(Rectangle { order, rows: rows.into_iter().map(bytes).collect() })
    }

    /// The number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.order.get()
    }

    /// The rows.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        self.rows.iter().map(Vec::as_slice)
    }

    /// The symbols that each column lacks.
    fn lacking(&self) -> Vec<Vec<usize>> {
        let n = self.columns();
        let lacks = |column: usize, symbol: usize| self.rows.iter().all(|row| usize::from(row[column]) != symbol);
        (0..n).map(|column| (0..n).filter(|&symbol| lacks(column, symbol)).collect()).collect()
    }

    /// The exact cover problem whose solutions are the rows that can follow: [`next_row`](Self::next_row) reads a solution.
    /// Their number is a permanent.
    pub fn next_rows(&self) -> Problem {
        let n = self.columns();
        let mut builder = Problem::builder();
        let items = builder.unnamed(2 * n, Kind::ONCE).expect("few items");
        for (column, symbols) in self.lacking().into_iter().enumerate() {
            for symbol in symbols {
                builder.option([items[column], items[n + symbol]]).expect("two items");
            }
        }
        builder.build()
    }

    /// The row of a solution of [`next_rows`](Self::next_rows).
    #[must_use]
    pub fn next_row(&self, solution: &[graeco_exact_cover::OptionId]) -> Vec<usize> {
        let options: Vec<(usize, usize)> = (self.lacking().into_iter().enumerate())
            .flat_map(|(column, symbols)| symbols.into_iter().map(move |symbol| (column, symbol)))
            .collect();
        let mut row = vec![0; self.columns()];
        for option in solution {
            let (column, symbol) = options[option.index()];
            row[column] = symbol;
        }
        row
    }

    /// A square whose first rows are these. There always is one (M. Hall, *An existence theorem for Latin squares*, 1945):
    /// each further row is a perfect matching of a regular bipartite graph.
    #[must_use]
    pub fn complete(&self) -> Square {
        let n = self.columns();
        let mut lacking = self.lacking();
        let mut rows = self.rows.clone();
        while rows.len() < n {
            let row = matching(&lacking);
            for (column, &symbol) in row.iter().enumerate() {
                lacking[column].retain(|&other| other != symbol);
            }
            rows.push(row.into_iter().map(|symbol| symbol as u8).collect());
        }
        let symbols = rows.concat().into_iter().map(|symbol| Symbol::new(usize::from(symbol)));
        Square::new(self.order, symbols.collect())
    }
}

/// Whether each of some lines has each symbol.
type Held = Vec<Vec<bool>>;

/// The order of rows, in which cells may be open, and the symbols that each row and each column has.
///
/// # Errors
/// If they are in no Latin rectangle of that many columns.
pub(crate) fn used<C: Copy + Into<Option<usize>>>(
    columns: usize,
    rows: &[Vec<C>],
) -> Result<(Order, [Held; 2]), NotRectangle> {
    let size = NotRectangle::Size { rows: rows.len(), columns };
    let order = Order::new(columns).ok().filter(|_| rows.len() <= columns).ok_or(size)?;
    let [mut in_rows, mut in_columns] = [rows.len(), columns].map(|lines| vec![vec![false; columns]; lines]);
    for (row, cells) in rows.iter().enumerate() {
        if cells.len() != columns {
            return Err(NotRectangle::Row { row, found: cells.len(), expected: columns });
        }
        for (column, &cell) in cells.iter().enumerate() {
            let Some(symbol) = cell.into() else { continue };
            let repeats = |line: &mut Vec<bool>| line.get_mut(symbol).is_none_or(|has| std::mem::replace(has, true));
            if repeats(&mut in_rows[row]) || repeats(&mut in_columns[column]) {
                return Err(NotRectangle::Symbol { row, column });
            }
        }
    }
    Ok((order, [in_rows, in_columns]))
}

/// A perfect matching of columns with symbols, by augmenting paths. There must be one.
fn matching(symbols: &[Vec<usize>]) -> Vec<usize> {
    /// Finds a symbol for a column, moving other columns to other symbols.
    fn place(column: usize, symbols: &[Vec<usize>], seen: &mut [bool], column_of: &mut [Option<usize>]) -> bool {
        for &symbol in &symbols[column] {
            if std::mem::replace(&mut seen[symbol], true) {
                continue;
            }
            if column_of[symbol].is_none_or(|other| place(other, symbols, seen, column_of)) {
                column_of[symbol] = Some(column);
                return true;
            }
        }
        false
    }
    let n = symbols.len();
    let mut column_of = vec![None; n];
    for column in 0..n {
        let placed = place(column, symbols, &mut vec![false; n], &mut column_of);
        debug_assert!(placed, "a regular graph has a perfect matching");
    }
    let mut row = vec![0; n];
    for (symbol, column) in column_of.into_iter().enumerate() {
        row[column.unwrap_or(0)] = symbol;
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula::Formula;
    use crate::kind::Kind;

    #[test]
    fn every_rectangle_is_completed() {
        for n in [1, 2, 5, 10, 31, 255] {
            let formula = Formula::new(n, Kind::Plain).unwrap();
            for k in [0, n / 3, n / 2, n - 1, n] {
                // Rows of the cyclic square in a mixed order.
                let row = |r: usize| (0..n).map(|c| formula.cell(r * (n - 1) % n, c)).collect();
                let rows: Vec<Vec<usize>> = (0..k).map(row).collect();
                let rectangle = Rectangle::new(n, rows.clone()).unwrap();
                let square = rectangle.complete();
                assert!(square.is_latin(), "{k}×{n}");
                let first = square.symbols().chunks(n).take(k).map(|row| row.iter().map(|s| s.index()).collect());
                assert_eq!(first.collect::<Vec<Vec<usize>>>(), rows);
            }
        }
    }

    #[test]
    fn the_next_rows_are_all_those_that_fit() {
        let rectangle = Rectangle::new(4, vec![vec![0, 1, 2, 3]]).unwrap();
        // The derangements of four.
        let rows: Vec<Vec<usize>> =
            rectangle.next_rows().solutions().map(|solution| rectangle.next_row(&solution)).collect();
        assert_eq!(rows.len(), 9);
        assert!(rows.iter().all(|row| Rectangle::new(4, vec![vec![0, 1, 2, 3], row.clone()]).is_ok()));
    }

    #[test]
    fn what_is_no_rectangle_is_refused() {
        let new = |rows: &[&[usize]]| Rectangle::new(2, rows.iter().map(|row| row.to_vec()).collect());
        assert_eq!(new(&[&[0, 1], &[1]]), Err(NotRectangle::Row { row: 1, found: 1, expected: 2 }));
        assert_eq!(new(&[&[0, 0]]), Err(NotRectangle::Symbol { row: 0, column: 1 }));
        assert_eq!(new(&[&[0, 2]]), Err(NotRectangle::Symbol { row: 0, column: 1 }));
        assert_eq!(new(&[&[0, 1], &[0, 1]]), Err(NotRectangle::Symbol { row: 1, column: 0 }));
        assert!(matches!(new(&[&[0, 1], &[1, 0], &[0, 1]]), Err(NotRectangle::Size { .. })));
    }
}
