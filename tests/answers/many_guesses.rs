//! Large houses after many guesses, when they are pruned by matching: as many solutions as the exact cover engine finds.

use graeco_document::Document;
use graeco_grid::{Cell, Engine, Limits, Outcome, Puzzle, Symbol};
use rand::{RngExt, SeedableRng};

/// Puzzles of orders 10 to 16: plain, with boxes and diagonals, with more values than rows, and with absent cells.
fn puzzles() -> Vec<Puzzle> {
    let file = |text: &str| Document::parse(text).unwrap_or_else(|error| panic!("{text}: {error}")).into_puzzle();
    vec![
        Puzzle::latin(10).unwrap(),
        Puzzle::sudoku(3, 4).unwrap(),
        Puzzle::sudoku(4, 4).unwrap().with_diagonals(),
        file("order = 10\nvalues = 12\nfirst_value = 0\n"),
        file("order = 11\nrows = 9\ncolumns = 11\n"),
        file("order = 10\n[[thermo]]\ncells = \"r1c1 r1c2 r2c2\"\n[[killer]]\ncells = \"r5c5 r5c6\"\n"),
    ]
}

#[test]
fn matching_leaves_all_solutions() {
    let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(12);
    for (number, empty) in puzzles().iter().enumerate() {
        let solved = empty.search().seed(7).solutions().next().unwrap();
        let mut puzzle = empty.clone();
        let mut given: Vec<_> = puzzle.order().cells().filter(|&cell| puzzle.has(cell)).collect();
        given.iter().for_each(|&cell| puzzle.set_given(cell, Some(solved.at(cell))).unwrap());
        // Cells are opened at random until there are so many solutions that the search guesses often.
        let most = Limits::solutions(1000);
        while !given.is_empty() && puzzle.search().limits(most.clone()).count().solutions < 600 {
            for _ in 0..3.min(given.len()) {
                let cell = given.swap_remove(rng.random_range(0..given.len()));
                puzzle.set_given(cell, None).unwrap();
            }
        }
        let limits = Limits::solutions(20_000);
        let [pruned, covered] = [Engine::Prune, Engine::Cover].map(|engine| {
            let count = puzzle.search().engine(engine).limits(limits.clone()).count();
            (count.solutions, count.end)
        });
        assert_eq!(pruned, covered, "puzzle {number}");
        assert!(pruned.0 >= 600, "puzzle {number}: {pruned:?}");
        assert!(pruned.1 == Outcome::Complete || pruned.0 == 20_000, "puzzle {number}: {pruned:?}");
    }
}

#[test]
fn windows_leave_houses_over() {
    // Rows 2 to 4 without two windows: their cells of columns 1, 5 and 9 hold every symbol once.
    let windoku = Puzzle::sudoku(3, 3).unwrap().windoku().unwrap();
    let order = windoku.order();
    let both = |[a, b]: [(usize, usize); 2]| {
        let given = |puzzle: Puzzle, (row, column)| puzzle.given(order.cell(row, column), Symbol(0)).unwrap();
        given(given(windoku.clone(), a), b)
    };
    // These share no row, column, box or window.
    let counted = both([(1, 0), (2, 4)]).search().count();
    assert_eq!((counted.solutions, counted.stats.nodes), (0, 1));
    // What columns and rows leave over leaves a house, too: the cells of rows and columns 1, 5 and 9.
    let counted = both([(0, 0), (4, 8)]).search().count();
    assert_eq!((counted.solutions, counted.stats.nodes), (0, 1));
    assert!(both([(0, 0), (4, 7)]).solve().is_some());
    // No solution is lost: another engine knows nothing of these houses.
    let sixteen = Puzzle::sudoku(4, 4).unwrap().windoku().unwrap();
    for puzzle in [windoku, sixteen] {
        let square = puzzle.search().seed(7).solutions().next().unwrap();
        let open = |cell: Cell| cell.index() % 5 < 2;
        let cells = puzzle.order().cells().filter(|&cell| !open(cell));
        let puzzle = cells.fold(puzzle.clone(), |puzzle, cell| puzzle.given(cell, square.at(cell)).unwrap());
        let counts = [Engine::Prune, Engine::Cover].map(|engine| puzzle.search().engine(engine).count().solutions);
        assert!(counts[0] == counts[1] && counts[0] > 0, "{counts:?}");
    }
}
