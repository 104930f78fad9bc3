//! Sudokus that are generated, and their solutions by naive code.

use graeco_grid::{Limits, Outcome};
use graeco_sudoku::{Recipe, Sudoku, Symmetry};

use super::same;

pub fn generate(seed: u64, givens: Option<usize>, nodes: u64) -> Result<(), String> {
    let recipe = Recipe::new(seed, givens, Symmetry::None).map_err(|error| error.to_string())?;
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let made = recipe.make(0..3, &mut graeco_sudoku::batch(), &limits);
    same("whether all are made", made.end == Outcome::Complete, made.sudokus.len() == 3)?;
    for sudoku in &made.sudokus {
        same("given cells", givens.unwrap_or(sudoku.given_count()), sudoku.given_count())?;
        same("solutions of a Sudoku", naive_count(&mut sudoku.digits().map(usize::from)), 1)?;
        same("its text", sudoku.to_string().parse::<Sudoku>().ok(), Some(*sudoku))?;
    }
    Ok(())
}

/// The number of solutions of a Sudoku, up to 2: the cell with the fewest digits is filled in all ways.
pub fn naive_count(cells: &mut [usize; 81]) -> usize {
    let sees = |a: usize, b: usize| a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3);
    let digits = |cells: &[usize; 81], cell: usize| -> Vec<usize> {
        (1..=9).filter(|&digit| (0..81).all(|other| cells[other] != digit || !sees(cell, other))).collect()
    };
    let open = (0..81).filter(|&cell| cells[cell] == 0).map(|cell| (cell, digits(cells, cell)));
    let Some((cell, digits)) = open.min_by_key(|(_, digits)| digits.len()) else { return 1 };
    let mut found = 0;
    for digit in digits {
        cells[cell] = digit;
        found += naive_count(cells);
        if found > 1 {
            break;
        }
    }
    cells[cell] = 0;
    found.min(2)
}
