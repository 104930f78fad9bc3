//! Canonical forms and symmetries of patterns against their definitions.

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::Canonical;
use crate::puzzle::Sudoku;

/// A random symmetry applied.
fn shuffled(sudoku: &Sudoku, rng: &mut ChaCha8Rng) -> Sudoku {
    let mut lines = || -> Vec<usize> {
        let mut bands = [0, 1, 2];
        bands.shuffle(rng);
        let line = |band: usize, rng: &mut ChaCha8Rng| {
            let mut lines = [3 * band, 3 * band + 1, 3 * band + 2];
            lines.shuffle(rng);
            lines
        };
        bands.into_iter().flat_map(|band| line(band, rng)).collect()
    };
    let (rows, columns) = (lines(), lines());
    let mut digits: Vec<u8> = (1..10).collect();
    digits.shuffle(rng);
    let is_turned: bool = rng.random();
    let at = |cell: usize| {
        let (row, column) = (rows[cell / 9], columns[cell % 9]);
        sudoku.digits()[if is_turned { 9 * column + row } else { 9 * row + column }]
    };
    Sudoku::from_digits(std::array::from_fn(|cell| match at(cell) {
        0 => 0,
        digit => digits[usize::from(digit) - 1],
    }))
}

/// All orders of nine lines that keep bands together: those whose every band has three lines of a band.
fn orders_of_lines() -> Vec<[usize; 9]> {
    let mut all = vec![Vec::new()];
    for at in 0..9 {
        let next = |lines: &Vec<usize>| -> Vec<Vec<usize>> {
            let fits = |line: &usize| {
                !lines.contains(line)
                    && if at % 3 > 0 {
                        lines[at - 1] / 3 == line / 3
                    } else {
                        lines.iter().all(|other| other / 3 != line / 3)
                    }
            };
            (0..9).filter(fits).map(|line| lines.iter().copied().chain([line]).collect()).collect()
        };
        all = all.iter().flat_map(next).collect();
    }
    all.into_iter().map(|lines| lines.try_into().unwrap()).collect()
}

/// The digit at a row and a column, or at a column and a row.
fn digit(sudoku: &Sudoku, row: usize, column: usize, is_turned: bool) -> usize {
    sudoku.digits()[if is_turned { 9 * column + row } else { 9 * row + column }].into()
}

/// The definition: how many symmetries map givens to givens.
fn naive_pattern(sudoku: &Sudoku) -> u64 {
    let orders = orders_of_lines();
    let is_same = |rows: &[usize; 9], columns: &[usize; 9], is_turned: bool| {
        let is_given = |cell: usize| digit(sudoku, rows[cell / 9], columns[cell % 9], is_turned) > 0;
        (0..81).all(|cell| is_given(cell) == (sudoku.digits()[cell] > 0))
    };
    let count = |is_turned| -> usize {
        let of_rows = |rows| orders.iter().filter(|columns| is_same(rows, columns, is_turned)).count();
        orders.iter().map(of_rows).sum()
    };
    (count(false) + count(true)) as u64
}

/// The definition: every symmetry is tried.
fn naive(sudoku: &Sudoku) -> Canonical {
    let orders = orders_of_lines();
    let mut best = [9; 81];
    let mut automorphisms = 0;
    for is_turned in [false, true] {
        for rows in &orders {
            for columns in &orders {
                let (mut labels, mut known, mut form) = ([0; 10], 0, [0; 81]);
                let mut order = std::cmp::Ordering::Equal;
                for cell in 0..81 {
                    let digit = digit(sudoku, rows[cell / 9], columns[cell % 9], is_turned);
                    if digit > 0 && labels[digit] == 0 {
                        known += 1;
                        labels[digit] = known;
                    }
                    form[cell] = labels[digit];
                    order = order.then(form[cell].cmp(&best[cell]));
                    if order.is_gt() {
                        break;
                    }
                }
                if order.is_lt() {
                    (best, automorphisms) = (form, 0);
                }
                automorphisms += u64::from(order.is_le());
            }
        }
    }
    Canonical { form: Sudoku::from_digits(best), automorphisms }
}

const PUZZLES: [&str; 5] = [
    "000801000000000043500000000000070800000000100020030000600000075003400000000200600",
    "800000000003600000070090200050007000000045700000100030001000068008500010090000400",
    "000000000000003085001020000000507000004000100090000000500000073002010000000040009",
    "100000000000000000000000000000000000000020000000000000000000000000000000000000001",
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
];

#[test]
fn the_form_is_the_least_of_all_symmetric_sudokus() {
    for puzzle in PUZZLES {
        let sudoku: Sudoku = puzzle.parse().unwrap();
        assert_eq!(sudoku.canonical(), Some(naive(&sudoku)), "{puzzle}");
    }
}

#[test]
fn symmetric_sudokus_have_one_form() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let filled = Sudoku::empty().puzzle().search().seed(4).solutions().next().unwrap();
    let filled = Sudoku::new(&filled.symbols().iter().map(|&symbol| Some(symbol)).collect::<Vec<_>>());
    for sudoku in PUZZLES.iter().map(|puzzle| puzzle.parse().unwrap()).chain([filled]) {
        let form = sudoku.canonical().unwrap();
        assert_eq!(form.form.canonical(), Some(form));
        for _ in 0..100 {
            assert_eq!(shuffled(&sudoku, &mut rng).canonical(), Some(form), "{sudoku}");
        }
    }
}

#[test]
fn a_pattern_has_the_symmetries_of_its_own_canonical_form() {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    for puzzle in PUZZLES {
        let sudoku: Sudoku = puzzle.parse().unwrap();
        let count = sudoku.pattern_symmetries();
        assert_eq!(count, naive_pattern(&sudoku), "{puzzle}");
        assert_eq!(shuffled(&sudoku, &mut rng).pattern_symmetries(), count);
        assert_eq!(count % sudoku.canonical().unwrap().automorphisms, 0);
    }
    // Two corners of one row: rows of the band but one, columns of each stack but one, bands and stacks.
    let mut corners = [0; 81];
    (corners[0], corners[8]) = (1, 2);
    assert_eq!(Sudoku::from_digits(corners).pattern_symmetries(), 2 * 2 * 36 * 2 * (2 * 2 * 6));
}

#[test]
fn known_groups_have_their_orders() {
    let most = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    let of = |sudoku: &Sudoku| sudoku.canonical().map(|canonical| canonical.automorphisms);
    assert_eq!(of(&most.parse().unwrap()), Some(648));
    assert_eq!(of(&Sudoku::empty()), Some(2 * 1296 * 1296));
    let mut clash = [0; 81];
    (clash[0], clash[1]) = (5, 5);
    assert_eq!(of(&Sudoku::from_digits(clash)), None);
}
