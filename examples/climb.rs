//! A rule of one's own by an automaton: how far a hiker climbs along a line, all rises together.

use graeco_grid::{Cell, Constraint, Model, Puzzle, PuzzleError, RuleKey, Values, check_posting};

/// The rises along the line, from each value to the next greater one, add up to `meters`.
#[derive(Debug)]
struct Climb {
    line: Vec<Cell>,
    meters: i64,
}

impl Constraint for Climb {
    fn name(&self) -> &str {
        "climb"
    }
    fn scope(&self) -> &[Cell] {
        &self.line
    }
    fn holds(&self, values: Values<'_>) -> bool {
        (1..values.len()).map(|i| (values.get(i) - values.get(i - 1)).max(0)).sum::<i64>() == self.meters
    }
    fn post(&self, model: &mut Model) {
        // The last value, and how far the hiker has climbed; nothing before the first cell.
        let step = |state: &Option<(i64, i64)>, value: i64| {
            let meters = state.map_or(0, |(last, meters)| meters + (value - last).max(0));
            (meters <= self.meters).then_some(Some((value, meters)))
        };
        let end = |state: &Option<(i64, i64)>| state.map_or(0, |state| state.1) == self.meters;
        model.automaton(&self.line, Some(RuleKey::of::<Climb>(&[self.meters])), None, step, end);
    }
}

fn main() -> Result<(), PuzzleError> {
    let puzzle = Puzzle::sudoku(2, 2)?;
    let order = puzzle.order();
    let climb = |row: usize, meters| Climb { line: (0..4).map(|column| order.cell(row, column)).collect(), meters };
    check_posting(std::sync::Arc::new(climb(0, 3)), order, 1, 100).expect("what is posted follows from the rule");

    // 1 3 2 4 climbs 4 meters, 1 2 4 3 climbs 3, 4 3 2 1 none.
    let hiked = puzzle.with(climb(0, 3))?.with(climb(1, 0))?.with(climb(2, 2))?;
    let squares: Vec<_> = hiked.solutions().collect();
    assert_eq!(squares.len(), hiked.search().engine(graeco_grid::Engine::Cover).count().solutions as usize);
    println!("{} grids climb 3, 0 and 2 meters in their first three rows", squares.len());
    Ok(())
}

#[test]
fn every_row_climbs_somehow() {
    let puzzle = Puzzle::latin(3).unwrap();
    let line: Vec<Cell> = (0..3).map(|column| puzzle.order().cell(0, column)).collect();
    let count = |meters| puzzle.clone().with(Climb { line: line.clone(), meters }).unwrap().count();
    // 3 2 1 climbs 0; 2 1 3 and 1 3 2 and 1 2 3 climb 2; 3 1 2 and 2 3 1 climb 1; each first row has two squares.
    assert_eq!([0, 1, 2, 3].map(count), [2, 4, 6, 0]);
}
