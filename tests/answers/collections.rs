//! Canonical forms, minimal Sudokus, variations and true candidates, beside code that follows the definitions.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::more::times;
use graeco_grid::{Budget, Puzzle, Symbol};
use graeco_sudoku::{Generator, Limits, Recipe, Reducer, Sudoku, Symmetry, Variation};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

type Digits = [u8; 81];

fn sudokus(seed: u64, givens: Option<usize>, number: usize) -> Vec<Digits> {
    let recipe = Recipe::new(seed, givens, Symmetry::None).unwrap();
    Generator::new(recipe).take(number).map(|sudoku| *sudoku.digits()).collect()
}

fn solution(digits: &Digits) -> Digits {
    let square = Sudoku::from_digits(*digits).puzzle().solve().unwrap();
    std::array::from_fn(|cell| square.symbols()[cell].index() as u8 + 1)
}

/// The order of nine lines after bands and the lines within them were shuffled.
fn lines(rng: &mut ChaCha8Rng) -> [usize; 9] {
    let mut bands = [0, 1, 2];
    bands.shuffle(rng);
    let mut order = [0; 9];
    for (at, band) in bands.into_iter().enumerate() {
        let mut within = [0, 1, 2];
        within.shuffle(rng);
        (0..3).for_each(|line| order[3 * at + line] = 3 * band + within[line]);
    }
    order
}

/// The same up to symmetry.
fn copy(digits: &Digits, rng: &mut ChaCha8Rng) -> Digits {
    let (rows, columns, turn) = (lines(rng), lines(rng), rng.random::<bool>());
    let mut names: [u8; 10] = std::array::from_fn(|digit| digit as u8);
    names[1..].shuffle(rng);
    std::array::from_fn(|cell| {
        let (row, column) = if turn { (cell % 9, cell / 9) } else { (cell / 9, cell % 9) };
        names[usize::from(digits[9 * rows[row] + columns[column]])]
    })
}

#[test]
fn hundreds_of_symmetric_copies_have_one_canonical_form() {
    let mut rng = ChaCha8Rng::seed_from_u64(16);
    let minimal = sudokus(1, None, 60);
    // Some puzzles with several solutions, and some with seventeen givens.
    let several = sudokus(2, None, 20).into_iter().map(|mut digits| {
        digits.iter_mut().filter(|digit| **digit > 0).take(3).for_each(|digit| *digit = 0);
        digits
    });
    let few = include_str!("../data/sudoku/17-givens.txt").lines().take(20);
    let few = few.map(|line| *line.parse::<Sudoku>().unwrap().digits());
    let puzzles: Vec<Digits> = minimal.into_iter().chain(several).chain(few).collect();
    let grids: Vec<Digits> = sudokus(3, None, 100).iter().map(solution).collect();
    for all in [puzzles, grids] {
        assert_eq!(all.len(), 100);
        let mut forms = BTreeSet::new();
        for digits in all {
            let canonical = Sudoku::from_digits(digits).canonical().unwrap();
            for _ in 0..250 * times() {
                let other = copy(&digits, &mut rng);
                assert_eq!(Sudoku::from_digits(other).canonical().unwrap(), canonical, "{digits:?}\n{other:?}");
            }
            forms.insert(*canonical.form.digits());
        }
        assert_eq!(forms.len(), 100, "puzzles that are not the same have different forms");
    }
}

fn changed(digits: &Digits, cell: usize, digit: u8) -> Digits {
    let mut digits = *digits;
    digits[cell] = digit;
    digits
}

fn given(digits: &Digits) -> Vec<usize> {
    (0..81).filter(|&cell| digits[cell] > 0).collect()
}

/// Whether a given follows from the others, by the general solver: all solutions without it have its digit there.
fn follows(digits: &Digits, cell: usize) -> bool {
    let open = Sudoku::from_digits(changed(digits, cell, 0)).puzzle();
    let others = (1..10).filter(|&digit| digit != digits[cell]);
    let place = open.order().cell(cell / 9, cell % 9);
    let with = |digit: u8| open.clone().given(place, Symbol::new(usize::from(digit) - 1)).unwrap();
    others.into_iter().all(|digit| with(digit).solve().is_none())
}

#[test]
fn redundant_givens_are_those_that_follow_from_the_others() {
    let budget = Budget::start(&Limits::default());
    let mut reducer = Reducer::new();
    let mut all = sudokus(4, Some(30), 10);
    all.extend(sudokus(5, None, 5));
    // With several solutions.
    all.extend(sudokus(6, Some(32), 5).iter().map(|digits| {
        let first = given(digits)[0];
        changed(&changed(digits, first, 0), given(digits)[9], 0)
    }));
    let sudokus: Vec<Sudoku> = all.iter().map(|digits| Sudoku::from_digits(*digits)).collect();
    for (digits, redundant) in all.iter().zip(reducer.redundant(&sudokus, &budget).unwrap()) {
        let wanted: Vec<usize> = given(digits).into_iter().filter(|&cell| follows(digits, cell)).collect();
        assert_eq!(redundant, wanted, "{digits:?}");
    }
    for (digits, minimal) in all.iter().zip(reducer.minimize(&sudokus, 3, &budget).unwrap()) {
        let minimal = *minimal.digits();
        assert!(given(&minimal).iter().all(|&cell| digits[cell] == minimal[cell] && !follows(&minimal, cell)));
        let count = |digits: &Digits| Sudoku::from_digits(*digits).puzzle().count();
        assert_eq!(count(digits), count(&minimal));
    }
}

#[test]
fn variations_are_all_minimal_puzzles_one_given_away() {
    let digits = sudokus(7, None, 1)[0];
    let is_minimal = |digits: &Digits| given(digits).into_iter().all(|cell| !follows(digits, cell));
    let mut wanted = BTreeSet::new();
    // The definition is slow: three of the givens.
    let gone: Vec<usize> = given(&digits).into_iter().step_by(9).collect();
    for &cell in &gone {
        let open = changed(&digits, cell, 0);
        for (place, digit) in (0..81).flat_map(|cell| (1..10).map(move |digit| (cell, digit))) {
            let made = changed(&open, place, digit);
            if open[place] == 0 && made != digits && Sudoku::from_digits(made).is_unique() && is_minimal(&made) {
                wanted.insert(made);
            }
        }
    }
    let mut found = BTreeSet::new();
    let keep = |_, made: Sudoku| {
        let made = *made.digits();
        if gone.iter().any(|&cell| made[cell] != digits[cell]) {
            assert!(found.insert(made), "twice");
        }
        ControlFlow::Continue(())
    };
    let budget = Budget::start(&Limits::default());
    let sudoku = Sudoku::from_digits(digits);
    Variation { remove: 1, add: 1 }.visit(&[sudoku], &mut Reducer::new(), &budget, keep).unwrap();
    assert!(!wanted.is_empty());
    assert_eq!(found, wanted);
}

/// A grid of order n with boxes, and perhaps open cells.
struct Naive {
    n: usize,
    block: (usize, usize),
    cells: Vec<Option<usize>>,
    /// For each cell and symbol the number of solutions that were found.
    counts: Vec<Vec<u64>>,
}

impl Naive {
    fn clashes(&self, cell: usize) -> bool {
        let (rows, columns) = self.block;
        let houses = |cell: usize| {
            let (row, column) = (cell / self.n, cell % self.n);
            [row, column, row / rows * rows + column / columns]
        };
        let shares = |other: usize| (0..3).any(|kind| houses(other)[kind] == houses(cell)[kind]);
        let is_same = |other: &usize| self.cells[*other] == self.cells[cell];
        self.cells[cell].is_some() && (0..self.cells.len()).filter(is_same).any(|other| other != cell && shares(other))
    }

    /// Counts, but for clashes of givens, with which there is no solution.
    fn count_all(&mut self) {
        if !(0..self.cells.len()).any(|cell| self.clashes(cell)) {
            self.count();
        }
    }

    /// Tries every symbol in every open cell.
    fn count(&mut self) {
        let _: ControlFlow<()> = self.visit(&mut |naive| {
            let counts = naive.cells.iter().zip(&mut naive.counts);
            counts.for_each(|(symbol, counts)| counts[symbol.unwrap()] += 1);
            ControlFlow::Continue(())
        });
    }

    /// Visits all solutions until `visit` breaks.
    fn visit(&mut self, visit: &mut impl FnMut(&mut Naive) -> ControlFlow<()>) -> ControlFlow<()> {
        let Some(open) = self.cells.iter().position(Option::is_none) else { return visit(self) };
        for symbol in 0..self.n {
            self.cells[open] = Some(symbol);
            if !self.clashes(open) {
                self.visit(visit)?;
            }
        }
        self.cells[open] = None;
        ControlFlow::Continue(())
    }
}

/// Puzzles of small orders with some givens, of which the first is wrong in every fourth one.
fn small_puzzles() -> impl Iterator<Item = (Puzzle, Naive)> {
    let mut rng = ChaCha8Rng::seed_from_u64(18);
    let kinds = [((2, 2), 4), ((2, 3), 12), ((3, 2), 13)].into_iter();
    kinds.flat_map(|kind| (0..20).map(move |seed| (kind, seed))).map(move |((block, givens), seed)| {
        let n = block.0 * block.1;
        let empty = Puzzle::sudoku(block.0, block.1).unwrap();
        let square = empty.search().seed(seed).solutions().next().unwrap();
        let mut order: Vec<usize> = (0..n * n).collect();
        order.shuffle(&mut rng);
        let mut cells = vec![None; n * n];
        order.iter().take(givens).for_each(|&cell| cells[cell] = Some(square.symbols()[cell].index()));
        if seed % 4 == 0 {
            cells[order[0]] = Some(rng.random_range(0..n));
        }
        let symbols: Vec<Option<Symbol>> = cells.iter().map(|cell| cell.map(Symbol::new)).collect();
        let naive = Naive { n, block, cells, counts: vec![vec![0; n]; n * n] };
        (empty.with_givens(&symbols).unwrap(), naive)
    })
}

#[test]
fn true_candidates_are_those_of_all_solutions() {
    for (puzzle, mut naive) in small_puzzles() {
        naive.count_all();
        let found = puzzle.search().true_candidates(5);
        assert!(found.is_complete());
        for (cell, counts) in puzzle.order().cells().zip(&naive.counts) {
            for symbol in puzzle.order().symbols() {
                assert_eq!(found.count(cell, symbol), counts[symbol.index()].min(5), "{cell:?} {symbol:?} {puzzle:?}");
            }
        }
    }
}

/// Whether a given follows from the others: there is no solution with another symbol in its place.
fn follows_naively(naive: &Naive, cell: usize) -> bool {
    (0..naive.n).filter(|&symbol| Some(symbol) != naive.cells[cell]).all(|symbol| {
        let mut other = Naive { cells: naive.cells.clone(), counts: Vec::new(), ..*naive };
        other.cells[cell] = Some(symbol);
        let clashes = (0..other.cells.len()).any(|cell| other.clashes(cell));
        clashes || other.visit(&mut |_| ControlFlow::Break(())).is_continue()
    })
}

#[test]
fn small_puzzles_are_minimized_to_the_definition() {
    let limits = Limits::default();
    for (seed, (puzzle, mut naive)) in small_puzzles().enumerate() {
        let given = |puzzle: &Puzzle| -> Vec<usize> {
            let givens = puzzle.givens().iter().enumerate();
            givens.filter_map(|(cell, given)| given.map(|_| cell)).collect()
        };
        let wanted: Vec<usize> = given(&puzzle).into_iter().filter(|&cell| follows_naively(&naive, cell)).collect();
        let redundant = puzzle.redundant_givens(&limits).unwrap();
        assert!(redundant.iter().map(|cell| cell.index()).eq(wanted), "{puzzle:?}");
        let minimal = puzzle.minimize(seed as u64, &limits).unwrap();
        assert_eq!(minimal.count(), puzzle.count());
        for cell in given(&puzzle) {
            naive.cells[cell] = minimal.givens()[cell].map(Symbol::index);
        }
        assert!(given(&minimal).into_iter().all(|cell| !follows_naively(&naive, cell)), "{minimal:?}");
    }
}
