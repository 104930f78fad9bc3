//! Published numbers of solutions, counted again by every engine.

use std::path::{Path, PathBuf};

use graeco_grid::{Engine, Puzzle, Symbol};
use graeco_rules::{anti_king, anti_knight};

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

/// Rows of a table with tabs, its header left out.
fn table(path: &Path) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().skip(1).map(|row| row.split('\t').map(str::to_owned).collect()).collect()
}

/// The puzzle that a kind and order in `counts.tsv` stand for, empty but for a first row in order where the kind says
/// so.
fn puzzle(kind: &str, order: &str) -> Option<Puzzle> {
    let mut puzzle = match order.split_once('x') {
        Some((rows, columns)) => Puzzle::sudoku(rows.parse().ok()?, columns.parse().ok()?).unwrap(),
        None => Puzzle::latin(order.parse().ok()?).unwrap(),
    };
    let order = puzzle.order();
    if kind.contains("pandiagonal") {
        puzzle = puzzle.pandiagonal();
    } else if kind.contains("diagonal") {
        puzzle = puzzle.with_diagonals();
    }
    if kind.contains("disjoint_groups") {
        puzzle = puzzle.disjoint_groups().unwrap();
    }
    if kind.contains("antiking") {
        puzzle = puzzle.with(anti_king(order)).unwrap();
    }
    if kind.contains("antiknight") {
        puzzle = puzzle.with(anti_knight(order)).unwrap();
    }
    if kind.contains("first_row_fixed") {
        for column in 0..order.get() {
            puzzle = puzzle.given(order.cell(0, column), Symbol::new(column)).unwrap();
        }
    }
    Some(puzzle)
}

/// Whether a kind is one of squares that a puzzle describes, and not of their properties.
fn is_puzzle(kind: &str) -> bool {
    let other = ["transversals", "classes", "orthogonal", "cyclic", "reduced", "one_main"];
    // Without a first row, search takes for ever to find that there is no pandiagonal square of order 9.
    let long = ["diagonal_sudoku_boxes_RxC", "pandiagonal_latin_odd_order"];
    other.iter().all(|word| !kind.contains(word)) && !long.contains(&kind)
}

#[test]
fn squares_and_grids_have_the_known_numbers() {
    let mut counted = 0;
    for row in table(&data("counts.tsv")) {
        let (name, expected) = (format!("{} of order {}", row[0], row[1]), row[2].parse::<u128>().unwrap_or(u128::MAX));
        let Some(puzzle) = puzzle(&row[0], &row[1]) else { continue };
        // Pandiagonal squares of order 11 and above take search too long.
        if expected > 200_000 || puzzle.order().get() > 9 || !is_puzzle(&row[0]) {
            continue;
        }
        assert_eq!(puzzle.count(), expected, "{name} by pruning");
        if puzzle.order().get() < 8 {
            let by_cover = puzzle.search().engine(Engine::Cover).count();
            assert_eq!(by_cover.solutions, expected, "{name} by cover");
        }
        counted += 1;
    }
    assert!(counted > 20, "only {counted} rows were counted");
}

#[test]
fn four_by_four_sudokus_and_diagonal_squares_by_every_technique() {
    for matching in [false, true] {
        let count = |puzzle: &Puzzle| puzzle.search().matching(matching).count().solutions;
        assert_eq!(count(&Puzzle::sudoku(2, 2).unwrap()), 288);
        assert_eq!(count(&Puzzle::latin(5).unwrap().with_diagonals()), 960);
        assert_eq!(count(&Puzzle::latin(1).unwrap()), 1);
    }
}
