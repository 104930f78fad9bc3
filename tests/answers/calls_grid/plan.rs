//! A random puzzle as plain data, and its solutions by naive code.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use graeco_grid::{Cell, Puzzle, Symbol};
use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

use super::rule::Rule;

/// A puzzle as plain data.
#[derive(Clone, Debug)]
pub struct Plan {
    pub n: usize,
    pub first: i32,
    pub boxes: bool,
    pub houses: Vec<(String, Vec<usize>)>,
    pub rules: Vec<Rule>,
    pub givens: Vec<(usize, usize)>,
}

/// All Latin squares of orders up to 4, each cell tried in turn.
pub static SQUARES: LazyLock<[Vec<Vec<usize>>; 5]> = LazyLock::new(|| {
    std::array::from_fn(|n| {
        let mut squares = vec![Vec::new()];
        for cell in 0..n * n {
            let fits = |square: &[usize], symbol: usize| {
                (cell / n * n..cell).all(|c| square[c] != symbol)
                    && (0..cell / n).all(|row| square[row * n + cell % n] != symbol)
            };
            let longer = |square: Vec<usize>| {
                let symbols = (0..n).filter(|&symbol| fits(&square, symbol)).collect::<Vec<_>>();
                symbols.into_iter().map(move |symbol| [square.clone(), vec![symbol]].concat())
            };
            squares = squares.into_iter().flat_map(longer).collect();
        }
        squares
    })
});

pub fn some_cells(rng: &mut ChaCha8Rng, n: usize, count: usize) -> Vec<usize> {
    let mut cells: Vec<usize> = (0..n * n).collect();
    cells.shuffle(rng);
    cells.truncate(count);
    cells
}

impl Plan {
    pub fn random(rng: &mut ChaCha8Rng) -> Plan {
        let n = *[1, 2, 3, 3, 4, 4, 4].choose(rng).expect("some");
        let house = |rng: &mut ChaCha8Rng| {
            let count = rng.random_range(1..=n);
            (["a", "a.9", "row 1", ""].choose(rng).expect("some").to_string(), some_cells(rng, n, count))
        };
        let (houses, rules, givens) = (rng.random_range(0..3), rng.random_range(0..4), rng.random_range(0..=n));
        Plan {
            n,
            first: *[1, 1, 1, 0, -5, i32::MAX, i32::MIN].choose(rng).expect("some"),
            boxes: n == 4 && rng.random_bool(0.5),
            houses: (0..houses).map(|_| house(rng)).collect(),
            rules: (0..rules).map(|_| Rule::random(rng, n)).collect(),
            givens: some_cells(rng, n, givens).into_iter().map(|cell| (cell, rng.random_range(0..n))).collect(),
        }
    }

    /// Its houses, but rows and columns.
    pub fn groups(&self) -> Vec<Vec<usize>> {
        let block = |b: usize| [0, 1, 4, 5].map(|cell| b / 2 * 8 + b % 2 * 2 + cell).to_vec();
        let blocks = if self.boxes { (0..4).map(block).collect() } else { Vec::new() };
        [blocks, self.houses.iter().map(|house| house.1.clone()).collect()].concat()
    }

    /// The squares that obey its houses.
    pub fn housed(&self) -> Vec<&'static [usize]> {
        let groups = self.groups();
        let fits = |square: &&Vec<usize>| {
            groups.iter().all(|group| {
                let different: BTreeSet<usize> = group.iter().map(|&cell| square[cell]).collect();
                different.len() == group.len()
            })
        };
        SQUARES[self.n].iter().filter(fits).map(Vec::as_slice).collect()
    }

    /// All its solutions.
    pub fn solutions(&self) -> BTreeSet<Vec<usize>> {
        let fits = |square: &&[usize]| {
            let values: Vec<i64> = square.iter().map(|&symbol| symbol as i64 + i64::from(self.first)).collect();
            self.givens.iter().all(|&(cell, symbol)| square[cell] == symbol)
                && self.rules.iter().all(|rule| rule.holds(&values, self.n))
        };
        self.housed().into_iter().filter(fits).map(<[usize]>::to_vec).collect()
    }

    pub fn shape(&self) -> Puzzle {
        let mut puzzle = Puzzle::latin(self.n).expect("an order");
        if self.boxes {
            puzzle = puzzle.with_boxes(2, 2).expect("boxes of order 4");
        }
        let all: Vec<Cell> = puzzle.order().cells().collect();
        for (name, cells) in &self.houses {
            let cells: Vec<Cell> = cells.iter().map(|&cell| all[cell]).collect();
            puzzle = puzzle.with_house(name, &cells).expect("a house");
        }
        puzzle
    }

    pub fn puzzle(&self) -> Puzzle {
        let mut puzzle = self.shape().with_first_value(self.first);
        let all: Vec<Cell> = puzzle.order().cells().collect();
        for rule in &self.rules {
            puzzle = rule.add_to(puzzle).expect("cells of the grid");
        }
        for &(cell, symbol) in &self.givens {
            puzzle = puzzle.given(all[cell], Symbol::new(symbol)).expect("a symbol");
        }
        puzzle
    }
}
