//! A Sudoku variant with a rule of one's own: the cells of a line go up and down in turn.

use graeco_grid::{Cell, Constraint, Model, Puzzle, PuzzleError, Values};

/// Every second cell of the line is greater than its neighbours on it.
#[derive(Debug)]
struct Zigzag(Vec<Cell>);

impl Constraint for Zigzag {
    fn name(&self) -> &str {
        "zigzag"
    }
    fn scope(&self) -> &[Cell] {
        &self.0
    }
    fn holds(&self, values: Values<'_>) -> bool {
        (1..values.len()).all(|i| (values.get(i - 1) < values.get(i)) == (i % 2 == 1))
    }
    // Optional: without it the puzzle is solved too, more slowly.
    fn post(&self, model: &mut Model) {
        for (i, pair) in self.0.windows(2).enumerate() {
            model.pair(pair[0], pair[1], |a, b| if i % 2 == 0 { a < b } else { a > b });
        }
    }
}

fn main() -> Result<(), PuzzleError> {
    let mut puzzle = Puzzle::sudoku(2, 2)?;
    let order = puzzle.order();
    for row in 0..2 {
        puzzle = puzzle.with(Zigzag((0..4).map(|column| order.cell(row, column)).collect()))?;
    }
    let count = puzzle.count();
    // Of the 24 orders of a row 5 zigzag: the Euler number E4.
    assert_eq!(count, 16);
    assert_eq!(count, puzzle.search().engine(graeco_grid::Engine::Cover).count().solutions);
    println!("{count} grids zigzag in their first two rows");
    Ok(())
}
