//! A rule of one's own with a propagator: a 2×2 block, read as a matrix, has a given determinant.

use graeco_grid::{Cell, Constraint, Contradiction, Engine, Model, Propagator, Pruner, Puzzle, PuzzleError};
use graeco_grid::{SymbolSet, Values, check_posting};

/// The block a b / c d has the determinant a·d - b·c, up to its sign.
#[derive(Clone, Debug)]
struct Determinant {
    block: [Cell; 4],
    size: i64,
}

impl Determinant {
    fn fits(&self, [a, b, c, d]: [i64; 4]) -> bool {
        (a * d - b * c).abs() == self.size
    }
}

impl Constraint for Determinant {
    fn name(&self) -> &str {
        "determinant"
    }
    fn scope(&self) -> &[Cell] {
        &self.block
    }
    fn holds(&self, values: Values<'_>) -> bool {
        self.fits([0, 1, 2, 3].map(|place| values.get(place)))
    }
    fn post(&self, model: &mut Model) {
        model.post(self.clone());
    }
}

impl Propagator for Determinant {
    fn scope(&self) -> &[Cell] {
        &self.block
    }
    fn is_expensive(&self) -> bool {
        true
    }
    fn prune<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        // Whatever is in one of all fillings of the block that fit is kept.
        let sets = self.block.map(|cell| grid.candidates(cell).iter().collect::<Vec<_>>());
        let mut kept = [(); 4].map(|()| S::empty(grid.order()));
        for &a in &sets[0] {
            for &b in &sets[1] {
                grid.step((sets[2].len() * sets[3].len()) as u64)?;
                for &c in &sets[2] {
                    for &d in &sets[3] {
                        if self.fits([a, b, c, d].map(|symbol| grid.value(symbol))) {
                            kept.iter_mut().zip([a, b, c, d]).for_each(|(kept, symbol)| kept.insert(symbol));
                        }
                    }
                }
            }
        }
        (0..4).try_for_each(|place| grid.keep(self.block[place], &kept[place]))
    }
}

fn block(puzzle: &Puzzle, row: usize, column: usize) -> [Cell; 4] {
    [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| puzzle.order().cell(row + down, column + right))
}

fn main() -> Result<(), PuzzleError> {
    let mut puzzle = Puzzle::sudoku(2, 2)?;
    for (row, column, size) in [(0, 0, 10), (1, 1, 5), (2, 2, 5)] {
        let clue = Determinant { block: block(&puzzle, row, column), size };
        check_posting(std::sync::Arc::new(clue.clone()), puzzle.order(), 1, 100).expect("the propagator is sound");
        puzzle = puzzle.with(clue)?;
    }
    let count = puzzle.count();
    assert_eq!(count, puzzle.search().engine(Engine::Cover).count().solutions);
    println!("{count} grids have these determinants");
    Ok(())
}

#[test]
fn the_determinants_of_all_boxes_are_2_5_or_10() {
    let puzzle = Puzzle::sudoku(2, 2).unwrap();
    let count = |size| {
        let clue = Determinant { block: block(&puzzle, 0, 0), size };
        puzzle.clone().with(clue).unwrap().count()
    };
    // 1·2 - 3·4, 1·3 - 2·4 and 1·4 - 2·3: a third of all 288 grids each.
    assert_eq!([10, 5, 2, 1].map(count), [96, 96, 96, 0]);
}
