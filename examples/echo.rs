//! A rule of one's own by pairs of cells: a value v is answered v cells later by its complement.

use graeco_grid::{Cell, Constraint, Engine, Model, Puzzle, PuzzleError, Values, check_posting};

/// If a cell of the line holds v and there is a cell v places after it, then that one holds `sum` - v.
#[derive(Debug)]
struct Echo {
    line: Vec<Cell>,
    sum: i64,
}

impl Constraint for Echo {
    fn name(&self) -> &str {
        "echo"
    }
    fn scope(&self) -> &[Cell] {
        &self.line
    }
    fn holds(&self, values: Values<'_>) -> bool {
        let later = |i: usize| usize::try_from(values.get(i)).ok().map(|v| i + v).filter(|&at| at < values.len());
        (0..values.len()).all(|i| later(i).is_none_or(|at| values.get(i) + values.get(at) == self.sum))
    }
    fn post(&self, model: &mut Model) {
        for (i, &a) in self.line.iter().enumerate() {
            for (distance, &b) in (0..).zip(&self.line[i..]) {
                model.pair(a, b, |x, y| x != distance || x + y == self.sum);
            }
        }
    }
}

fn main() -> Result<(), PuzzleError> {
    let mut puzzle = Puzzle::latin(5)?;
    let order = puzzle.order();
    for row in 0..2 {
        let line: Vec<Cell> = (0..5).map(|column| order.cell(row, column)).collect();
        let echo = Echo { line: line.clone(), sum: 6 };
        check_posting(std::sync::Arc::new(echo), order, 1, 100).expect("what is posted follows from the rule");
        puzzle = puzzle.with(Echo { line, sum: 6 })?;
    }
    let count = puzzle.count();
    assert_eq!(count, puzzle.search().engine(Engine::Cover).count().solutions);
    println!("{count} Latin squares of order 5 echo in their first two rows");
    Ok(())
}

#[test]
fn a_one_is_answered_at_once() {
    let puzzle = Puzzle::latin(2).unwrap();
    let line = vec![puzzle.order().cell(0, 0), puzzle.order().cell(0, 1)];
    // 1 2: the 1 is answered by 2 = 3 - 1. 2 1: nothing comes after.
    assert_eq!(puzzle.clone().with(Echo { line: line.clone(), sum: 3 }).unwrap().count(), 2);
    assert_eq!(puzzle.with(Echo { line, sum: 4 }).unwrap().count(), 1);
}
