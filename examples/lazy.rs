//! The puzzle with four solutions, as a lazy iterator; and the first ten solutions of the empty grid.

use graeco_sudoku::{Sudoku, TextError, line};

fn main() -> Result<(), TextError> {
    let puzzle: Sudoku = "027800061000030008910005420500016030000970200070000096700000080006027000030480007".parse()?;
    let solutions: Vec<_> = puzzle.solutions().collect();
    assert_eq!(solutions.len(), 4);
    for square in &solutions {
        println!("{}", line(square));
    }
    let ten = Sudoku::empty().solutions().take(10).count();
    assert_eq!(ten, 10);
    Ok(())
}
