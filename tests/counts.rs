//! Published numbers of solutions, counted again by every engine.

use std::path::{Path, PathBuf};

use graeco_exact_cover::{Engine as CoverEngine, Problem, text};
use graeco_grid::constraints::{AntiKing, AntiKnight};
use graeco_grid::{Engine, Puzzle, Symbol};

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

/// Rows of a table with tabs, its header left out.
fn table(path: &Path) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().skip(1).map(|row| row.split('\t').map(str::to_owned).collect()).collect()
}

/// Counts by both engines, one after another and without building solutions, and looks whether all was put back.
fn check_cover(name: &str, problem: &Problem, expected: u128) {
    for engine in CoverEngine::ALL {
        assert_eq!(problem.search().engine(engine).count().solutions, expected, "{name} by {}", engine.name());
        let mut solutions = problem.search().engine(engine).solutions();
        let mut found = 0;
        for solution in solutions.by_ref() {
            found += 1;
            assert!(found > 500 || problem.is_solution(&solution), "{name}: a wrong solution by {}", engine.name());
        }
        assert_eq!(found, expected, "{name} listed by {}", engine.name());
        solutions.check_restored(problem).unwrap_or_else(|what| panic!("{name} by {}: {what}", engine.name()));
    }
}

#[test]
fn exact_cover_instances_have_the_known_numbers_of_solutions() {
    // The folder, the most solutions that are listed, and how many instances at least are counted.
    let mut dirs = vec![(data("exact-cover"), 100_000, 10)];
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/exact-cover");
    if shared.exists() {
        dirs.push((shared, 30_000, 20));
    } else {
        println!("skipping ../shared/exact-cover, which is not here");
    }
    for (dir, most, least) in dirs {
        let mut counted = 0;
        for row in table(&dir.join("EXPECTED.tsv")) {
            // Few solutions can take long: what has many options is counted elsewhere.
            let options: usize = row[4].parse().unwrap();
            let Ok(expected) = row[5].parse::<u128>() else { continue };
            if expected > most || options > 1000 || row[0].starts_with("comp-") || row[0].starts_with("mcc-dominate-8")
            {
                continue;
            }
            let problem = std::fs::read_to_string(dir.join(&row[0]).with_extension("xc")).unwrap();
            check_cover(&row[0], &text::parse(&problem).unwrap(), expected);
            counted += 1;
        }
        assert!(counted >= least, "only {counted} instances of {}", dir.display());
    }
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
        puzzle = puzzle.with(AntiKing::new(order)).unwrap();
    }
    if kind.contains("antiknight") {
        puzzle = puzzle.with(AntiKnight::new(order)).unwrap();
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
