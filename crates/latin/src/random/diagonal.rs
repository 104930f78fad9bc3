//! Random diagonal squares: the k-th of a list for small orders, a walk that keeps the uniform distribution beyond.
//!
//! A step of the walk takes two rows, two columns or two symbols, and chooses anew, uniformly, among all ways to share
//! out between the two what they hold that leave the square diagonal. Such a pair falls into cycles, each of which can
//! be exchanged; only those that meet a diagonal, four at most, depend on each other. For small orders a step may take
//! three rows or columns. At the end comes a random symmetry of the diagonals.

use graeco_grid::{Puzzle, PuzzleError};
use rand::{RngExt, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;

use crate::formula::Formula;
use crate::kind::Kind;

/// To this order the squares with the first row in order are listed: 171,200 of order 7.
pub(super) const MOST_LISTED: usize = 7;
/// To this order three lines are filled anew now and then.
const MOST_TRIPLES: usize = 12;

/// The puzzle of diagonal squares whose first row is in order.
fn first_row_in_order(n: usize) -> Result<Puzzle, PuzzleError> {
    let mut puzzle = Kind::Diagonal.puzzle(n)?;
    let order = puzzle.order();
    for symbol in order.symbols() {
        puzzle.set_given(order.cell(0, symbol.index()), Some(symbol))?;
    }
    Ok(puzzle)
}

/// How many squares there are with the first row in order.
pub(super) fn listed(n: usize) -> u128 {
    first_row_in_order(n).map_or(0, |puzzle| puzzle.count())
}

/// One of them by its number.
pub(super) fn nth(n: usize, number: u128) -> Option<Vec<u32>> {
    let square = first_row_in_order(n).ok()?.solutions().nth(usize::try_from(number).ok()?)?;
    Some(square.symbols().iter().map(|symbol| symbol.index() as u32).collect())
}

/// A diagonal square on its walk. As a table of places: row, column and symbol of every cell.
pub(super) struct Walk {
    n: usize,
    symbols: Vec<u32>,
}

impl Walk {
    /// The walk at a square by formula, one that is not cyclic: in a cyclic one two lines may be a single cycle.
    ///
    /// The order must be 8 or more.
    pub(super) fn new(n: usize) -> Walk {
        let formula = Formula::doubled(n);
        let mut symbols = vec![0; n * n];
        for (row, symbols) in symbols.chunks_mut(n).enumerate() {
            formula.fill_row(row, symbols);
        }
        Walk { n, symbols }
    }

    pub(super) fn symbols(&self) -> Vec<u32> {
        self.symbols.clone()
    }

    /// Makes 10 n² steps, and a symmetry.
    pub(super) fn mix(&mut self, rng: &mut ChaCha8Rng) {
        let n = self.n;
        for step in 0..10 * n * n {
            let (a, b) = (rng.random_range(0..n), rng.random_range(0..n));
            if a == b {
                continue;
            }
            match step % 3 {
                0 => self.exchange_lines(a, b, rng, |line, at| line * n + at),
                1 => self.exchange_lines(a, b, rng, |line, at| at * n + line),
                _ => self.exchange_symbols(a as u32, b as u32, rng),
            }
            if n <= MOST_TRIPLES && step % 8 == 0 {
                let mut lines: Vec<usize> = (0..n).collect();
                lines.shuffle(rng);
                let turned = rng.random();
                self.refill([lines[0], lines[1], lines[2]], turned, rng);
            }
        }
        self.symmetry(rng);
    }

    /// Shares out anew what two rows hold, or two columns, as `cell` says.
    fn exchange_lines(&mut self, a: usize, b: usize, rng: &mut ChaCha8Rng, cell: impl Fn(usize, usize) -> usize) {
        let n = self.n;
        let mut place = vec![0; n];
        (0..n).for_each(|at| place[self.symbols[cell(a, at)] as usize] = at);
        let mut cycles: Vec<Vec<(usize, usize)>> = Vec::new();
        let mut seen = vec![false; n];
        for start in 0..n {
            let mut cycle = Vec::new();
            let mut at = start;
            while !std::mem::replace(&mut seen[at], true) {
                cycle.push((cell(a, at), cell(b, at)));
                at = place[self.symbols[cell(b, at)] as usize];
            }
            if !cycle.is_empty() {
                cycles.push(cycle);
            }
        }
        self.exchange(&cycles, rng);
    }

    /// Shares out anew the places of two symbols.
    fn exchange_symbols(&mut self, a: u32, b: u32, rng: &mut ChaCha8Rng) {
        let n = self.n;
        let (mut in_row, mut in_column) = (vec![0; n], vec![0; n]);
        for (at, &symbol) in self.symbols.iter().enumerate() {
            if symbol == a {
                in_row[at / n] = at;
            } else if symbol == b {
                in_column[at % n] = at;
            }
        }
        let mut seen = vec![false; n];
        let mut cycles = Vec::new();
        for start in 0..n {
            let mut cycle = Vec::new();
            let mut row = start;
            while !std::mem::replace(&mut seen[row], true) {
                let with_a = in_row[row];
                let with_b = in_column[with_a % n];
                cycle.push((with_a, with_b));
                row = with_b / n;
            }
            if !cycle.is_empty() {
                cycles.push(cycle);
            }
        }
        self.exchange(&cycles, rng);
    }

    /// Exchanges what the two cells of every pair of a cycle hold, or not: all ways that leave the diagonals alone are
    /// equally likely.
    fn exchange(&mut self, cycles: &[Vec<(usize, usize)>], rng: &mut ChaCha8Rng) {
        let n = self.n;
        let on_diagonal = |cell: usize| cell / n == cell % n || cell / n + cell % n == n - 1;
        let (bound, free): (Vec<_>, Vec<_>) =
            cycles.iter().partition(|cycle| cycle.iter().any(|&(a, b)| on_diagonal(a) || on_diagonal(b)));
        for cycle in free {
            if rng.random() {
                self.swap(cycle);
            }
        }
        // Few cycles meet the diagonals: every way is tried, in Gray's order.
        let mut allowed = Vec::new();
        for way in 0..1u32 << bound.len() {
            if self.is_diagonal(&bound, way) {
                allowed.push(way);
            }
        }
        let way = allowed[rng.random_range(0..allowed.len())];
        for (i, cycle) in bound.iter().enumerate() {
            if way >> i & 1 == 1 {
                self.swap(cycle);
            }
        }
    }

    fn swap(&mut self, cycle: &[(usize, usize)]) {
        cycle.iter().for_each(|&(a, b)| self.symbols.swap(a, b));
    }

    /// Whether the square would be diagonal with some of these cycles exchanged: only cells of the diagonals that
    /// belong to them can change.
    fn is_diagonal(&self, bound: &[&Vec<(usize, usize)>], way: u32) -> bool {
        let n = self.n;
        let lines: [fn(usize, usize) -> bool; 2] = [|at, n| at / n == at % n, |at, n| at / n + at % n == n - 1];
        lines.iter().all(|is_on| {
            let (mut before, mut after) = (Vec::new(), Vec::new());
            for (i, cycle) in bound.iter().enumerate() {
                for &(a, b) in cycle.iter() {
                    let (mut at_a, mut at_b) = (self.symbols[a], self.symbols[b]);
                    let held = [(a, at_a), (b, at_b)];
                    if way >> i & 1 == 1 {
                        std::mem::swap(&mut at_a, &mut at_b);
                    }
                    let holds = [(a, at_a), (b, at_b)];
                    before.extend(held.iter().filter(|(at, _)| is_on(*at, n)).map(|&(_, symbol)| symbol));
                    after.extend(holds.iter().filter(|(at, _)| is_on(*at, n)).map(|&(_, symbol)| symbol));
                }
            }
            before.sort_unstable();
            after.sort_unstable();
            before == after
        })
    }

    /// Empties three rows, or columns, and chooses among all ways to fill them.
    fn refill(&mut self, lines: [usize; 3], turned: bool, rng: &mut ChaCha8Rng) {
        let n = self.n;
        let cell = |line: usize, at: usize| if turned { at * n + line } else { line * n + at };
        // What each place along the lines may hold: what the three lines hold there, in one of six orders.
        let held: Vec<[u32; 3]> = (0..n).map(|at| lines.map(|line| self.symbols[cell(line, at)])).collect();
        let own = |symbol: u32, at: usize, is_on: &dyn Fn(usize) -> bool| {
            lines.iter().any(|&line| is_on(cell(line, at)) && self.symbols[cell(line, at)] == symbol)
        };
        let main = |at: usize| at / n == at % n;
        let anti = |at: usize| at / n + at % n == n - 1;
        // The symbols that the cells of the diagonals in these lines hold together stay what they are.
        let free = |is_on: &dyn Fn(usize) -> bool| {
            let mut set = 0u64;
            for at in 0..n {
                for &symbol in &held[at] {
                    if own(symbol, at, is_on) {
                        set |= 1 << symbol;
                    }
                }
            }
            set
        };
        let diagonals = [free(&main), free(&anti)];
        let mut found: Vec<Vec<u8>> = Vec::new();
        let fits = |at: usize, line: usize, symbol: u32, left: &mut [u64; 2]| {
            for (side, is_on) in [&main as &dyn Fn(usize) -> bool, &anti].into_iter().enumerate() {
                if is_on(cell(lines[line], at)) {
                    if left[side] >> symbol & 1 == 0 {
                        return false;
                    }
                    left[side] &= !(1 << symbol);
                }
            }
            true
        };
        let mut stack = vec![(Vec::<u8>::new(), [0u64; 3], diagonals)];
        while let Some((orders, used, left)) = stack.pop() {
            let at = orders.len();
            if at == n {
                found.push(orders);
                continue;
            }
            for (number, order) in ORDERS.iter().enumerate() {
                let (mut used, mut left) = (used, left);
                let all = (0..3).all(|line| {
                    let symbol = held[at][order[line]];
                    let new = used[line] >> symbol & 1 == 0;
                    used[line] |= 1 << symbol;
                    new && fits(at, line, symbol, &mut left)
                });
                if all {
                    let mut orders = orders.clone();
                    orders.push(number as u8);
                    stack.push((orders, used, left));
                }
            }
        }
        let chosen = &found[rng.random_range(0..found.len())];
        for (at, &number) in chosen.iter().enumerate() {
            for line in 0..3 {
                self.symbols[cell(lines[line], at)] = held[at][ORDERS[number as usize][line]];
            }
        }
    }

    /// A random symmetry: symbols renamed, lines permuted with their mirror images, the square turned over.
    fn symmetry(&mut self, rng: &mut ChaCha8Rng) {
        let n = self.n;
        let mut pairs: Vec<usize> = (0..n / 2).collect();
        pairs.shuffle(rng);
        let mut place = vec![n / 2; n];
        for (from, &to) in pairs.iter().enumerate() {
            let to = if rng.random() { to } else { n - 1 - to };
            (place[from], place[n - 1 - from]) = (to, n - 1 - to);
        }
        let (transposed, reversed): (bool, bool) = (rng.random(), rng.random());
        let mut names: Vec<u32> = (0..n as u32).collect();
        names.shuffle(rng);
        let mut image = vec![0; n * n];
        for at in 0..n * n {
            let (mut r, mut c) = (place[at / n], place[at % n]);
            if transposed {
                (r, c) = (c, r);
            }
            if reversed {
                r = n - 1 - r;
            }
            image[r * n + c] = names[self.symbols[at] as usize];
        }
        self.symbols = image;
    }
}

/// The orders of three things.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
