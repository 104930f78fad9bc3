//! Squares by formula: any cell or row of a square of any order, without storing the square.

mod doubling;

use doubling::{Doubled, Prolonged};
use graeco_grid::{Order, Square, Symbol};

use crate::kind::Kind;

/// A Latin square of any order, computed cell by cell; nothing is stored.
///
/// ```
/// use graeco_latin::{Formula, Kind};
///
/// let square = Formula::new(999_999, Kind::Diagonal).unwrap();
/// assert_eq!(square.cell(499_999, 499_999), 999_998); // the middle
/// assert_eq!(Formula::new(3, Kind::Diagonal), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Formula(Construction);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Construction {
    /// Cell (r, c) holds a·r + c modulo n.
    Linear { n: usize, a: usize },
    /// Signed doubling: diagonal, n even.
    Doubled(Doubled),
    /// Doubling, prolonged by a row and a column: diagonal, n odd.
    Prolonged(Prolonged),
    /// Boxes of `rows` × `columns` cells: every row is the row above, shifted by the width of a box, or by one more.
    Shifted { rows: usize, columns: usize },
    /// Boxes of m rows and columns, and both diagonals.
    DiagonalBoxes { m: usize },
}

impl Formula {
    /// The largest order, 1,000,000.
    pub const MAX_ORDER: usize = 1_000_000;

    /// The formula for squares of order n and a kind; `None` if there is none, or n is above
    /// [`MAX_ORDER`](Self::MAX_ORDER).
    ///
    /// There is one for every kind and order for which squares exist, except for diagonal Sudokus whose boxes are not
    /// square.
    #[must_use]
    pub fn new(n: usize, kind: Kind) -> Option<Formula> {
        if !kind.exists(n) || n > Formula::MAX_ORDER {
            return None;
        }
        let prime_to_six = n % 2 == 1 && !n.is_multiple_of(3);
        Some(Formula(match kind {
            Kind::Plain => Construction::Linear { n, a: 1 % n },
            Kind::Pandiagonal => Construction::Linear { n, a: 2 % n },
            Kind::Diagonal if prime_to_six => Construction::Linear { n, a: 2 % n },
            Kind::Diagonal => Formula::doubled(n).0,
            Kind::Sudoku { rows, columns } => Construction::Shifted { rows, columns },
            Kind::DiagonalSudoku { rows, columns } if rows == columns => Construction::DiagonalBoxes { m: rows },
            Kind::DiagonalSudoku { rows: 1, .. } | Kind::DiagonalSudoku { columns: 1, .. } => {
                return Formula::new(n, Kind::Diagonal);
            }
            Kind::DiagonalSudoku { .. } => return None,
        }))
    }

    /// The diagonal square of order n by doubling if n ≥ 4 is even, or prolonged if n ≥ 9 is odd. It is never cyclic.
    pub(crate) fn doubled(n: usize) -> Formula {
        Formula(if n.is_multiple_of(2) {
            Construction::Doubled(Doubled::new(n))
        } else {
            Construction::Prolonged(Prolonged::new(n))
        })
    }

    /// The order n.
    #[must_use]
    pub fn order(&self) -> usize {
        match self.0 {
            Construction::Linear { n, .. } => n,
            Construction::Doubled(doubled) => doubled.order(),
            Construction::Prolonged(prolonged) => prolonged.order(),
            Construction::Shifted { rows, columns } => rows * columns,
            Construction::DiagonalBoxes { m } => m * m,
        }
    }

    /// The symbol, 0 to n − 1, in a row and column, both counted from 0. Takes a few integer operations.
    ///
    /// # Panics
    /// If the row or column is not below n.
    #[must_use]
    pub fn cell(&self, row: usize, column: usize) -> usize {
        let n = self.order();
        assert!(row < n && column < n, "row {row}, column {column} is off a square of order {n}");
        match self.0 {
            Construction::Linear { n, a } => (a * row + column) % n,
            Construction::Doubled(doubled) => doubled.cell(row, column),
            Construction::Prolonged(prolonged) => prolonged.cell(row, column),
            Construction::Shifted { rows, columns } => (row % rows * columns + row / rows + column) % n,
            Construction::DiagonalBoxes { m } => {
                let (r1, r2, c1, c2) = (row / m, row % m, column / m, column % m);
                m * ((r1 + c2) % m) + (r2 + c1 + c2) % m
            }
        }
    }

    /// Writes a row, counted from 0, without a division per cell for most kinds.
    ///
    /// # Panics
    /// If the row is not below n, or `symbols` does not have length n.
    pub fn fill_row(&self, row: usize, symbols: &mut [u32]) {
        assert_eq!(symbols.len(), self.order(), "a row has n symbols");
        match self.0 {
            Construction::Linear { .. } | Construction::Shifted { .. } => {
                let first = self.cell(row, 0);
                let wrap = symbols.len() - first;
                for (column, symbol) in symbols.iter_mut().enumerate() {
                    *symbol = if column < wrap { first + column } else { column - wrap } as u32;
                }
            }
            Construction::Doubled(doubled) => doubled.fill_row(row, symbols),
            Construction::Prolonged(prolonged) => prolonged.fill_row(row, symbols),
            Construction::DiagonalBoxes { .. } => {
                for (column, symbol) in symbols.iter_mut().enumerate() {
                    *symbol = self.cell(row, column) as u32;
                }
            }
        }
    }

    /// All symbols, row by row.
    #[cfg(feature = "rand")]
    pub(crate) fn symbols(&self) -> Vec<u32> {
        let n = self.order();
        let mut symbols = vec![0; n * n];
        symbols.chunks_mut(n).enumerate().for_each(|(row, symbols)| self.fill_row(row, symbols));
        symbols
    }

    /// The whole square; `None` if its order is above 255.
    #[must_use]
    pub fn square(&self) -> Option<Square> {
        let order = Order::new(self.order()).ok()?;
        let symbols = order.cells().map(|cell| Symbol::new(self.cell(cell.row(order), cell.column(order))));
        Some(Square::new(order, symbols.collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks a line without code of the library: every symbol once.
    fn is_permutation(line: impl Iterator<Item = u32>, n: usize) -> bool {
        let mut seen = vec![false; n];
        line.map(|s| !std::mem::replace(&mut seen[s as usize], true)).filter(|&new| new).count() == n
    }

    fn judge(n: usize, kind: Kind) {
        let formula = Formula::new(n, kind).unwrap();
        let mut cells = vec![0; n * n];
        for (row, symbols) in cells.chunks_mut(n).enumerate() {
            formula.fill_row(row, symbols);
            for column in (0..n).step_by(n / 50 + 1) {
                assert_eq!(symbols[column] as usize, formula.cell(row, column), "{kind:?} {n}: ({row}, {column})");
            }
        }
        let at = |r: usize, c: usize| cells[r % n * n + c % n];
        for i in 0..n {
            assert!(is_permutation((0..n).map(|j| at(i, j)), n), "{kind:?} {n}: row {i}");
            assert!(is_permutation((0..n).map(|j| at(j, i)), n), "{kind:?} {n}: column {i}");
        }
        let shifts = match kind {
            Kind::Plain | Kind::Sudoku { .. } => 0,
            Kind::Diagonal | Kind::DiagonalSudoku { .. } => 1,
            Kind::Pandiagonal => n,
        };
        for shift in 0..shifts {
            assert!(is_permutation((0..n).map(|i| at(i, i + shift)), n), "{kind:?} {n}: diagonal {shift}");
            assert!(is_permutation((0..n).map(|i| at(i, 2 * n - 1 - i - shift)), n), "{kind:?} {n}: anti {shift}");
        }
        if let Some((rows, columns)) = kind.boxes() {
            for b in 0..n {
                let (top, left) = (b / rows * rows, b % rows * columns);
                let cells = (0..n).map(|k| at(top + k / columns, left + k % columns));
                assert!(is_permutation(cells, n), "{kind:?} {n}: box {b}");
            }
        }
    }

    #[test]
    fn diagonal_squares_of_every_order_to_500_and_some_beyond() {
        for n in (1..=500).filter(|&n| n != 2 && n != 3).chain([1000, 1001, 1003, 2002, 3003, 5000, 5001]) {
            judge(n, Kind::Diagonal);
        }
        for n in [0, 2, 3, Formula::MAX_ORDER + 1] {
            assert_eq!(Formula::new(n, Kind::Diagonal), None, "{n}");
        }
    }

    #[test]
    fn the_other_kinds() {
        (1..=60).for_each(|n| judge(n, Kind::Plain));
        (1..=121).filter(|n| n % 2 == 1 && n % 3 > 0).for_each(|n| judge(n, Kind::Pandiagonal));
        for (rows, columns) in (1..=9).flat_map(|r| (1..=9).map(move |c| (r, c))) {
            judge(rows * columns, Kind::Sudoku { rows, columns });
        }
        (2..=17).for_each(|m| judge(m * m, Kind::DiagonalSudoku { rows: m, columns: m }));
        judge(5, Kind::DiagonalSudoku { rows: 1, columns: 5 });
        assert_eq!(Formula::new(6, Kind::DiagonalSudoku { rows: 2, columns: 3 }), None);
        assert_eq!(Formula::new(7, Kind::Sudoku { rows: 2, columns: 3 }), None);
    }
}
