//! The places of a board: cells, borders, corners and cells around the grid, each by its number.

use crate::fault::Fault;
use crate::node::Node;
use crate::places::Place;

#[derive(Clone, Copy)]
pub(super) struct Board {
    pub(super) rows: usize,
    pub(super) columns: usize,
}

impl Board {
    fn place(self, row: Option<usize>, column: Option<usize>) -> Option<Place> {
        Some([row.filter(|&row| row < self.rows)?, column.filter(|&column| column < self.columns)?])
    }

    pub(super) fn cell(self, node: &Node) -> Result<Place, Fault> {
        let place =
            node.natural().and_then(|number| self.place(Some(number / self.columns), Some(number % self.columns)));
        place.ok_or_else(|| node.fault(format!("expected a cell, 0 to {}", self.rows * self.columns - 1)))
    }

    pub(super) fn cells(self, node: &Node) -> Result<Vec<Place>, Fault> {
        node.list()?.iter().map(|item| self.cell(item)).collect()
    }

    /// The two cells of a border. Those between the cells of a row come first, then those below it.
    pub(super) fn border(self, node: &Node) -> Result<[Place; 2], Fault> {
        let cells = node.natural().and_then(|number| {
            let (line, column) = (number / self.columns, number % self.columns);
            let row = Some(line / 2);
            let (first, second) = match line % 2 {
                0 => ((row, column.checked_sub(1)), (row, Some(column))),
                _ => ((row, Some(column)), (row.map(|row| row + 1), Some(column))),
            };
            Some([self.place(first.0, first.1)?, self.place(second.0, second.1)?])
        });
        cells.ok_or_else(|| node.fault("expected the number of a border between two cells"))
    }

    /// The four cells of a corner.
    pub(super) fn corner(self, node: &Node) -> Result<Vec<Place>, Fault> {
        let cells = node.natural().and_then(|number| {
            let (row, column) = (number / (self.columns + 1), number % (self.columns + 1));
            let rows = [row.checked_sub(1), Some(row)];
            let columns = [column.checked_sub(1), Some(column)];
            rows.iter().flat_map(|&row| columns.map(|column| self.place(row, column))).collect()
        });
        cells.ok_or_else(|| node.fault("expected the number of a corner of four cells"))
    }

    /// The place of a cell around the grid, from -1.
    pub(super) fn outside(self, node: &Node) -> Result<[isize; 2], Fault> {
        let place = node
            .natural()
            .map(|number| [(number / (self.columns + 2)) as isize - 1, (number % (self.columns + 2)) as isize - 1]);
        let is_out = |&[row, column]: &[isize; 2]| {
            let (rows, columns) = (self.rows as isize, self.columns as isize);
            row <= rows && (row == -1 || row == rows || column == -1 || column == columns)
        };
        place.filter(is_out).ok_or_else(|| node.fault("expected the number of a cell around the grid"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::node::parse;

    #[test]
    fn numbers_name_places() {
        let board = Board { rows: 9, columns: 9 };
        let node = |number: i64| parse(&number.to_string(), None).map_err(|fault| fault.what).unwrap();
        assert_eq!(board.cell(&node(80)).unwrap(), [8, 8]);
        assert_eq!(board.border(&node(70)).unwrap(), [[3, 7], [4, 7]]);
        assert_eq!(board.border(&node(103)).unwrap(), [[5, 4], [6, 4]]);
        assert_eq!(board.border(&node(75)).unwrap(), [[4, 2], [4, 3]]);
        assert_eq!(board.border(&node(132)).unwrap(), [[7, 5], [7, 6]]);
        assert_eq!(board.corner(&node(11)).unwrap(), [[0, 0], [0, 1], [1, 0], [1, 1]]);
        assert_eq!(board.outside(&node(1)).unwrap(), [-1, 0]);
        assert_eq!(board.outside(&node(120)).unwrap(), [9, 9]);
        for number in [-1, 81, 1_000_000_000] {
            assert!(board.cell(&node(number)).is_err(), "{number}");
        }
        for number in [-1, 0, 153, 1_000_000_000] {
            assert!(board.border(&node(number)).is_err(), "{number}");
        }
        for number in [0, 9, 99, 1_000_000_000] {
            assert!(board.corner(&node(number)).is_err(), "{number}");
        }
        for number in [12, 121, 1_000_000_000] {
            assert!(board.outside(&node(number)).is_err(), "{number}");
        }
    }
}
