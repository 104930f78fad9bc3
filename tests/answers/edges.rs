//! Edges of puzzles: numbers at the ends of their types, cells named twice, names that collide, impossible files.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use graeco_document::Document;
use graeco_grid::constraint::{Constraint, Values};
use graeco_grid::text::{self, Reader};
use graeco_grid::{Alphabet, Cell, Engine, Limits, Model, Order, Outcome, Puzzle, Square, Stop, Symbol};
use graeco_rules::{CageOp, Operation, arrow, killer, little_killer, non_consecutive, thermo};

/// A linear sum between two bounds.
#[derive(Clone, Debug)]
struct Linear {
    scope: Vec<Cell>,
    terms: Vec<(usize, i64)>,
    lo: i64,
    hi: i64,
}

impl Constraint for Linear {
    fn name(&self) -> &str {
        "linear sum"
    }
    fn scope(&self) -> &[Cell] {
        &self.scope
    }
    fn holds(&self, values: Values<'_>) -> bool {
        let sum: i128 = self.terms.iter().map(|&(place, c)| i128::from(values.get(place)) * i128::from(c)).sum();
        (i128::from(self.lo)..=i128::from(self.hi)).contains(&sum)
    }
    fn post(&self, model: &mut Model) {
        let terms: Vec<_> = self.terms.iter().map(|&(place, c)| (self.scope[place], c)).collect();
        model.sum(&terms, self.lo, self.hi);
    }
}

fn cells(puzzle: &Puzzle) -> Vec<Cell> {
    puzzle.order().cells().collect()
}

/// The number of solutions by both engines, which must agree.
fn count(puzzle: &Puzzle) -> u128 {
    let [prune, cover] = [Engine::Prune, Engine::Cover].map(|engine| puzzle.search().engine(engine).count().solutions);
    assert_eq!(prune, cover);
    prune
}

/// Terms (a cell and its coefficient), the least sum, the greatest one.
type Bounded<'a> = (&'a [(usize, i64)], i64, i64);

#[test]
fn sums_take_any_bounds_and_coefficients() {
    let latin = Puzzle::latin(4).unwrap();
    let squares: Vec<_> = latin.solutions().collect();
    let (min, max) = (i64::MIN, i64::MAX);
    let linears: &[Bounded<'_>] = &[
        (&[(0, 1)], min, 3),
        (&[(0, 1), (1, 1)], min, 3),
        (&[(0, 1), (1, 1)], 7, max),
        (&[(0, 1), (1, 1)], min, max),
        (&[(0, 1), (0, 1)], 4, 4),
        (&[(0, 1), (0, -1)], 0, 0),
        (&[(0, 1), (0, -1)], 1, 1),
        (&[(0, 0), (1, 1)], 2, 3),
        (&[(0, 0)], 1, 5),
        (&[], 0, 0),
        (&[], 1, 1),
        (&[(0, max), (1, min), (2, 5)], min, 0),
        (&[(0, max), (1, -max)], 0, max),
        (&[(0, max), (4, max), (1, min), (2, min)], -10, 10),
        (&[(0, max / 4), (1, 1)], 3, max / 2),
        (&[(0, 1), (1, 2), (5, -3), (6, 1)], -1, 2),
        (&[(0, 3), (1, 3)], 10, 8),
    ];
    for &(terms, lo, hi) in linears {
        for first in [1, 0, -7, i32::MIN, i32::MAX] {
            let linear = Linear { scope: cells(&latin), terms: terms.to_vec(), lo, hi };
            let value = |place: usize, square: &Square| square.symbols()[place].index() as i128 + i128::from(first);
            let expected = squares.iter().filter(|square| {
                let sum: i128 = terms.iter().map(|&(place, c)| value(place, square) * i128::from(c)).sum();
                (i128::from(lo)..=i128::from(hi)).contains(&sum)
            });
            let puzzle = latin.clone().with_first_value(first).with(linear).unwrap();
            assert_eq!(count(&puzzle), expected.count() as u128, "{terms:?} from {lo} to {hi}, first value {first}");
        }
    }
}

#[test]
fn sums_near_the_ends_of_their_type_have_no_solution_and_do_not_overflow() {
    let latin = Puzzle::latin(4).unwrap();
    for sum in [i64::MIN, i64::MIN + 1, -1, i64::MAX - 1, i64::MAX] {
        let pair = vec![cells(&latin)[0], cells(&latin)[5]];
        assert_eq!(count(&latin.clone().with(killer(pair.clone(), Some(sum))).unwrap()), 0);
        assert_eq!(count(&latin.clone().with(little_killer(pair, sum)).unwrap()), 0);
        let all: Vec<Cell> = latin.order().cells().collect();
        let cages =
            all.chunks(4).fold(latin.clone(), |puzzle, cage| puzzle.with(killer(cage.to_vec(), Some(sum))).unwrap());
        assert_eq!(count(&cages), 0);
    }
}

#[test]
fn operations_near_the_ends_of_their_type_do_not_overflow() {
    let latin = Puzzle::latin(4).unwrap().with_first_value(-1);
    let pair = [0, 5].map(|place| cells(&latin)[place]).to_vec();
    for operation in [Operation::Sum, Operation::Product, Operation::Difference, Operation::Quotient] {
        for target in [i64::MIN, i64::MIN + 1, i64::MAX - 1, i64::MAX] {
            assert_eq!(count(&latin.clone().with(CageOp::new(pair.clone(), operation, target)).unwrap()), 0);
        }
    }
}

#[test]
fn a_cell_that_is_named_twice_differs_from_itself_in_no_square() {
    let latin = Puzzle::latin(4).unwrap();
    let all = cells(&latin);
    assert_eq!(count(&latin.clone().with(killer(vec![all[0], all[0]], None)).unwrap()), 0);
    assert_eq!(count(&latin.clone().with(thermo(vec![all[0], all[5], all[0]])).unwrap()), 0);
}

#[test]
fn circles_of_eighteen_cells_are_read_at_every_order() {
    for n in [20, 85, 93, 185, 255] {
        let puzzle = Puzzle::latin(n).unwrap().with_first_value(0);
        let order = puzzle.order();
        // Zeros on the main diagonal, then 1, 2, 3 … along each row.
        let symbol = |cell: Cell| Symbol::new((cell.column(order) + n - cell.row(order)) % n);
        let square = Square::new(order, order.cells().map(symbol).collect());
        let right = |row: usize, by: usize| order.cell(row, (row + by) % n);
        let small: Vec<Cell> = (0..17).map(|row| right(row, 0)).chain([right(17, 5)]).collect();
        let large: Vec<Cell> = (0..18).map(|row| right(row, n - 1)).collect();
        for (circle, line, holds) in [
            (&small, vec![right(0, 2), right(1, 3)], true),
            (&small, vec![right(0, 2), right(1, 4)], false),
            (&large, vec![right(0, 2), right(1, 4)], false),
            (&large, order.cells().filter(|cell| !large.contains(cell)).collect(), false),
        ] {
            let puzzle = puzzle.clone().with(arrow(circle.clone(), &line)).unwrap();
            assert_eq!(puzzle.is_solved_by(&square), holds, "order {n}");
            // Row 3 is open, and some cells of the arrow with it.
            let givens: Vec<_> =
                order.cells().map(|cell| Some(symbol(cell)).filter(|_| cell.row(order) != 3)).collect();
            let puzzle = puzzle.with_givens(&givens).unwrap();
            assert_eq!(count(&puzzle), u128::from(holds), "order {n}");
        }
    }
}

#[test]
fn houses_of_any_names_are_different_in_the_cover() {
    let names = ["a", "a.9", "a", "a.10", "a", " ", "", "r1c1", "row 1", "a.9", "row=1:|", "group", "\u{a0}"];
    let latin = Puzzle::latin(4).unwrap();
    let pair = [cells(&latin)[0], cells(&latin)[5]];
    let named = names.iter().fold(latin.clone(), |puzzle, name| puzzle.with_house(name, &pair).unwrap());
    assert_eq!(count(&named), count(&latin.with_house("one", &pair).unwrap()));
}

#[test]
fn a_text_that_names_a_rule_is_an_error_and_other_texts_are_for_people() {
    for text in ["antiknight", "Anti-Knight", "diagonals, nonconsecutive", "windoku sudoku"] {
        let error = Document::parse(&format!("order = 9\nboxes = [3, 3]\nrules = \"{text}\"\n")).unwrap_err();
        assert_eq!((error.line, error.column), (3, 9), "{error}");
        assert!(error.what.contains("list"), "{error}");
    }
    assert!(Document::parse("order = 9\nrules = \"No knight may be near another.\"\n").is_ok());
}

#[test]
fn numbers_that_cannot_be_are_errors_with_their_place() {
    for (first, fields, (line, column), what) in [
        (1, "[[killer]]\ncells = \"r1c1 r1c2\"\nsum = 30", (5, 7), "3 to 7"),
        (0, "[[killer]]\ncells = \"r1c1 r1c2\"\nsum = 0", (5, 7), "1 to 5"),
        (1, "[[killer]]\ncells = \"r1c1\"\nsum = -9223372036854775808", (5, 7), "1 to 4"),
        (1, "[[killer]]\ncells = \"r1c1-r1c4 r2c1\"", (4, 9), "at most 4"),
        (1, "[[littlekiller]]\ncells = \"r1c1 r2c2 r3c3\"\nsum = 13", (5, 7), "3 to 12"),
        (1, "[[littlekiller]]\ncells = \"r1c1 r2c2\"\nsum = 9223372036854775807", (5, 7), "2 to 8"),
        (1, "[[thermo]]\ncells = \"r1c1-r1c4 r2c4\"", (4, 9), "at most 4"),
        (1, "[[arrow]]\ncircle = \"r1c1 r1c2\"\nline = \"r2c1 r2c2\"", (5, 8), "11 to 44"),
        (1, "[[arrow]]\ncircle = \"r1c1\"\nline = \"r2c1-r2c4 r3c1\"", (5, 8), "1 to 4"),
        (1, "[[greater]]\ncells = \"r1c1 r5c1\"", (4, 9), "off the grid"),
        (1, "[[killer]]\ncells = \"r1c1 r99999999999999999999c1\"", (4, 9), "not a cell"),
        (1, "[[region]]\ncells = \"r1c1-r1c4 r2c4\"", (4, 9), "4 symbols"),
    ] {
        let text = format!("order = 4\nfirst_value = {first}\n{fields}\n");
        let error = Document::parse(&text).expect_err(&text);
        assert_eq!((error.line, error.column), (line, column), "{text}{error}");
        assert!(error.what.contains(what), "{text}{error}");
    }
    for order in ["0", "256", "-1", "65536", "4294967296", "18446744073709551616", "1.5"] {
        assert_eq!(Document::parse(&format!("order = {order}\n")).unwrap_err().line, 1);
        assert!(Document::parse(&format!("{{\"size\": {order}}}")).is_err());
        assert!(Document::parse(&format!("{{\"size\": 4, \"box\": [{order}, {order}]}}")).is_err());
    }
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_puzzle() {
    assert!(Document::parse("\u{feff}order = 4\n").is_ok());
    assert!(Document::parse("\u{feff}{\"size\": 4}").is_ok());
    assert_eq!(Document::parse("\u{feff}ordre = 4\n").unwrap_err().column, 1);
    assert!(text::parse("\u{feff}12\n21\n", None).is_ok());
}

#[test]
fn an_error_in_a_block_comes_with_its_own_line() {
    let mut reader = Reader::new(Some(Alphabet::from_one(Order::new(4).unwrap())));
    let good = ["12?4", "2143", "4321", "1*34"];
    let lines = ["1234", "34x?!"].into_iter().chain(good).chain(["1234", "a143", "2143", "4321", "4321"]);
    lines.for_each(|line| reader.line(line));
    reader.end();
    let mut wrong = Vec::new();
    while let Some(grid) = reader.next_grid() {
        if let Err(error) = grid {
            wrong.push((error.line, error.column, reader.bad_line().to_owned()));
        }
    }
    assert_eq!(wrong, [(2, 6, "34x?!".into()), (8, 1, "a143".into()), (11, 1, "4321".into())]);
}

/// Cages of so many cells in rows, with the sums of a cyclic square.
fn cages(n: usize, size: usize, number: usize) -> Puzzle {
    let puzzle = Puzzle::latin(n).unwrap();
    let all = cells(&puzzle);
    let rows = all.chunks(n).flat_map(|row| row.chunks_exact(size));
    rows.take(number).fold(puzzle, |puzzle, cage| {
        let value = |cell: &Cell| (cell.index() / n + cell.index() % n) % n + 1;
        puzzle.with(killer(cage.to_vec(), Some(cage.iter().map(value).sum::<usize>() as i64))).unwrap()
    })
}

#[test]
fn a_limit_ends_whatever_is_compiled_or_pruned() {
    let large = Puzzle::latin(255).unwrap();
    let all = cells(&large);
    let puzzles = [
        ("non-consecutive", large.clone().with(non_consecutive(large.order())).unwrap()),
        ("one large sum", large.clone().with(little_killer(all, 8_000_000)).unwrap()),
        ("boxes", Puzzle::sudoku(15, 17).unwrap().with_diagonals()),
        ("pandiagonal", large.clone().pandiagonal()),
        ("large cages", cages(25, 12, 50)),
        ("many cages", cages(255, 5, 13_005)),
    ];
    for (name, puzzle) in &puzzles {
        for (engine, matching) in [(Engine::Prune, false), (Engine::Prune, true), (Engine::Cover, false)] {
            let search = |limits: Limits| puzzle.search().engine(engine).matching(matching).limits(limits);
            let started = Instant::now();
            let limits = Limits { time: Some(Duration::from_millis(50)), ..Limits::default() };
            let end = search(limits).count().end;
            assert!(
                matches!(end, Outcome::Stopped(Stop::TimeLimit) | Outcome::Complete),
                "{name}, {engine:?}: {end:?}"
            );
            let interrupt = Some(Arc::new(AtomicBool::new(true)));
            let end = search(Limits { interrupt, ..Limits::default() }).count().end;
            assert_eq!(end, Outcome::Stopped(Stop::Interrupted), "{name}, {engine:?}");
            let limits = Limits { memory: Some(100_000), nodes: Some(100), ..Limits::default() };
            let end = search(limits).count().end;
            assert!(
                matches!(end, Outcome::Stopped(Stop::MemoryLimit | Stop::NodeLimit)),
                "{name}, {engine:?}: {end:?}"
            );
            // Before, some took minutes, and ten gigabytes.
            let took = started.elapsed();
            assert!(took < Duration::from_secs(60), "{name}, {engine:?}, {matching}: {took:?}");
        }
    }
}

#[test]
fn what_took_gigabytes_or_half_a_minute_is_compiled_and_pruned_at_once() {
    let large = Puzzle::latin(255).unwrap();
    let apart = large.clone().with(non_consecutive(large.order())).unwrap();
    for puzzle in [apart, cages(25, 12, 50)] {
        let started = Instant::now();
        let limits = Limits { nodes: Some(2), memory: Some(1 << 28), ..Limits::default() };
        let mut solutions = puzzle.search().limits(limits).solutions();
        assert_eq!((solutions.next(), solutions.end()), (None, Some(Outcome::Stopped(Stop::NodeLimit))));
        assert!(started.elapsed() < Duration::from_secs(20));
    }
}
