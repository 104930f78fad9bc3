//! Every step of every technique follows: what it strikes is in no solution, what it places is in the only one.

use graeco_grid::logic::{Explainer, Position, Step, Technique};
use graeco_grid::{Puzzle, Square, Symbol};

/// Puzzles of all levels, from a generator with a seed.
fn sudokus(number: usize) -> Vec<Puzzle> {
    let recipe = graeco_sudoku::Recipe::new(31, None, graeco_sudoku::Symmetry::None).unwrap();
    graeco_sudoku::Generator::new(recipe).take(number).map(|sudoku| sudoku.puzzle()).collect()
}

fn check(step: &Step, solution: &Square, puzzle: &Puzzle, position: &Position) {
    let text = step.describe(position, |symbol| (symbol.index() + 1).to_string());
    for candidate in &step.places {
        assert_eq!(solution.symbols()[candidate.cell.index()], candidate.symbol, "{text}\n{puzzle:?}");
    }
    for candidate in &step.strikes {
        assert_ne!(solution.symbols()[candidate.cell.index()], candidate.symbol, "{text}\n{puzzle:?}");
        assert!(position.candidates(candidate.cell).any(|symbol| symbol == candidate.symbol), "{text}");
    }
    assert!(!step.places.is_empty() || !step.strikes.is_empty(), "{text}");
}

#[test]
fn every_step_of_a_path_is_right() {
    let (mut solved, all) = (0, sudokus(300));
    for puzzle in &all {
        let solution = puzzle.solve().unwrap();
        let mut explainer = Explainer::new(Position::new(puzzle).unwrap());
        loop {
            let position = explainer.position().clone();
            for step in explainer.all_steps() {
                check(&step, &solution, puzzle, &position);
            }
            let Some(step) = explainer.next() else { break };
            check(&step, &solution, puzzle, &position);
        }
        assert!(!explainer.position().is_contradictory());
        solved += usize::from(explainer.position().is_solved());
    }
    assert!(2 * solved > all.len(), "{solved} of {}", all.len());
}

#[test]
fn singles_solve_an_easy_puzzle() {
    let line = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    let cells: Vec<Option<Symbol>> =
        line.bytes().map(|digit| (digit > b'0').then(|| Symbol::new(usize::from(digit - b'1')))).collect();
    let puzzle = Puzzle::sudoku(3, 3).unwrap().with_givens(&cells).unwrap();
    let mut explainer = Explainer::new(Position::new(&puzzle).unwrap());
    let steps: Vec<Step> = explainer.by_ref().collect();
    assert!(explainer.position().is_solved());
    assert!(steps.iter().all(|step| step.technique <= Technique::NakedSingle));
    assert_eq!(steps.len(), 51);
    let name = |symbol: Symbol| (symbol.index() + 1).to_string();
    let first = steps[0].describe(&Position::new(&puzzle).unwrap(), name);
    assert_eq!(first, "hidden-single 1 in r9c7 (box 9): r9c7 is 1");
}

/// A position from a line: the digits that each cell may hold, a single one where it is placed.
fn position(line: &str) -> (Puzzle, Position) {
    let symbol = |digit: u8| Symbol::new(usize::from(digit - b'1'));
    let sets: Vec<Vec<Symbol>> = line.split(' ').map(|set| set.bytes().map(symbol).collect()).collect();
    let givens: Vec<Option<Symbol>> = sets.iter().map(|set| (set.len() == 1).then(|| set[0])).collect();
    let puzzle = Puzzle::sudoku(3, 3).unwrap().with_givens(&givens).unwrap();
    let mut position = Position::new(&puzzle).unwrap();
    puzzle.order().cells().zip(&sets).for_each(|(cell, set)| position.keep(cell, set));
    (puzzle, position)
}

#[test]
fn fish_and_colors_strike_what_they_must() {
    let name = |symbol: Symbol| (symbol.index() + 1).to_string();
    for line in include_str!("data/logic_fish.txt").lines() {
        let (technique, rest) = line.split_once(": ").unwrap();
        let (cells, strikes) = rest.split_once(": ").unwrap();
        let (puzzle, position) = position(cells);
        let technique: Technique = technique.parse().unwrap();
        let step = Explainer::new(position.clone()).techniques(&[technique]).hint().expect(line);
        check(&step, &puzzle.solve().unwrap(), &puzzle, &position);
        assert!(
            step.describe(&position, name).ends_with(&format!(": {strikes}")),
            "{line}\n{}",
            step.describe(&position, name)
        );
    }
}
