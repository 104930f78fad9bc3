//! Random diagonal squares, and squares with boxes, by a Markov chain that preserves the uniform distribution.
//!
//! A step takes two rows, two columns or two symbols, and redistributes their contents uniformly among all ways that
//! give a square of the kind. Such a pair consists of cycles, each of which can be exchanged; only those that meet a
//! diagonal, at most four, depend on each other. With boxes, the two lines are in one band or stack, so that the boxes
//! keep their contents, and cycles of two symbols that meet in a box are merged. For small orders of diagonal squares a
//! step may take three rows or columns. The walk ends with a random symmetry.

use graeco_grid::{Pace, Stop};
use rand::{RngExt, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;

use crate::kind::Kind;

/// Up to this order, some steps refill three lines.
const MOST_TRIPLES: usize = 12;

/// The state of the chain. It takes 8 n² bytes.
pub(super) struct MarkovChain {
    n: usize,
    boxes: Option<(usize, usize)>,
    has_diagonals: bool,
    symbols: Vec<u32>,
    /// The cell of symbol z in row x: entry `x * n + z`.
    cells: Vec<u32>,
}

impl MarkovChain {
    /// The number of bytes per cell.
    pub(super) const BYTES: usize = 8;

    /// A walk that starts at a square of a kind, given row by row.
    pub(super) fn new(n: usize, kind: Kind, symbols: Vec<u32>) -> MarkovChain {
        let (boxes, has_diagonals) = (kind.boxes(), !matches!(kind, Kind::Plain | Kind::Sudoku { .. }));
        let mut walk = MarkovChain { n, boxes, has_diagonals, symbols, cells: vec![0; n * n] };
        (0..n * n).for_each(|cell| walk.note(cell));
        walk
    }

    /// Notes where the symbol of a cell is.
    fn note(&mut self, cell: usize) {
        let n = self.n;
        self.cells[cell / n * n + self.symbols[cell] as usize] = cell as u32;
    }

    pub(super) fn symbols(&self) -> Vec<u32> {
        self.symbols.clone()
    }

    /// The steps of a full walk: four for every pair of lines or symbols.
    pub(super) fn full(n: usize) -> u64 {
        6 * (n * n) as u64
    }

    /// Makes some steps, and applies a random symmetry.
    ///
    /// # Errors
    /// If a limit was reached. The square is of its kind then, too.
    pub(super) fn mix(&mut self, steps: u64, rng: &mut ChaCha8Rng, pace: &mut Pace) -> Result<(), Stop> {
        let n = self.n;
        // A line of the same band or stack; without boxes, any line.
        let near = |a: usize, b: usize, size: usize| a / size * size + b % size;
        let (height, width) = self.boxes.unwrap_or((n, n));
        for step in 0..steps {
            pace.step(1)?;
            let (a, b) = (rng.random_range(0..n), rng.random_range(0..n));
            let b = match step % 3 {
                0 => near(a, b, height),
                1 => near(a, b, width),
                _ => b,
            };
            if a == b {
                continue;
            }
            match step % 3 {
                0 => self.exchange_lines(a, b, rng, |line, at| line * n + at),
                1 => self.exchange_lines(a, b, rng, |line, at| at * n + line),
                _ => self.exchange_symbols(a, b, rng),
            }
            if n <= MOST_TRIPLES && self.boxes.is_none() && step % 8 == 0 {
                let mut lines: Vec<usize> = (0..n).collect();
                lines.shuffle(rng);
                let turned = rng.random();
                self.refill([lines[0], lines[1], lines[2]], turned, rng);
            }
        }
        self.symmetry(rng);
        Ok(())
    }

    /// Redistributes the symbols of two rows, or of two columns, depending on `cell`.
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

    /// Redistributes the cells of two symbols.
    fn exchange_symbols(&mut self, a: usize, b: usize, rng: &mut ChaCha8Rng) {
        let n = self.n;
        let place = |row: usize, symbol: usize| self.cells[row * n + symbol] as usize;
        // The row of the second symbol in each column and box. It is exchanged together with the first symbol there.
        let (mut in_column, mut in_box) = (vec![0; n], vec![0; n]);
        for row in 0..n {
            let cell = place(row, b);
            in_column[cell % n] = row;
            if let Some(number) = self.box_of(cell) {
                in_box[number] = row;
            }
        }
        let mut seen = vec![false; n];
        let mut cycles = Vec::new();
        for start in 0..n {
            let (mut cycle, mut open) = (Vec::new(), vec![start]);
            while let Some(row) = open.pop() {
                if std::mem::replace(&mut seen[row], true) {
                    continue;
                }
                let with_a = place(row, a);
                cycle.push((with_a, place(row, b)));
                open.push(in_column[with_a % n]);
                open.extend(self.box_of(with_a).map(|number| in_box[number]));
            }
            if !cycle.is_empty() {
                cycles.push(cycle);
            }
        }
        self.exchange(&cycles, rng);
    }

    /// The number of a cell's box.
    fn box_of(&self, cell: usize) -> Option<usize> {
        let n = self.n;
        self.boxes.map(|(rows, columns)| cell / n / rows * (n / columns) + cell % n / columns)
    }

    /// Exchanges the symbols of the pairs of some cycles. All ways that keep the square diagonal are equally likely.
    fn exchange(&mut self, cycles: &[Vec<(usize, usize)>], rng: &mut ChaCha8Rng) {
        let n = self.n;
        let has_diagonals = self.has_diagonals;
        let on_diagonal = |cell: usize| has_diagonals && DIAGONALS.iter().any(|is_on| is_on(cell, n));
        let (bound, free): (Vec<_>, Vec<_>) =
            cycles.iter().partition(|cycle| cycle.iter().any(|&(a, b)| on_diagonal(a) || on_diagonal(b)));
        for cycle in free {
            if rng.random() {
                self.swap(cycle);
            }
        }
        // Few cycles meet the diagonals, so every way is tried.
        let meeting: Vec<Vec<(usize, usize)>> = bound
            .iter()
            .map(|cycle| cycle.iter().copied().filter(|&(a, b)| on_diagonal(a) || on_diagonal(b)).collect())
            .collect();
        let allowed: Vec<u32> = (0..1u32 << bound.len()).filter(|&way| self.is_diagonal(&meeting, way)).collect();
        let way = allowed[rng.random_range(0..allowed.len())];
        for (i, cycle) in bound.iter().enumerate() {
            if way >> i & 1 == 1 {
                self.swap(cycle);
            }
        }
    }

    fn swap(&mut self, cycle: &[(usize, usize)]) {
        for &(a, b) in cycle {
            self.symbols.swap(a, b);
            self.note(a);
            self.note(b);
        }
    }

    /// Whether the square would be diagonal with some cycles exchanged, given the pairs that meet the diagonals.
    fn is_diagonal(&self, bound: &[Vec<(usize, usize)>], way: u32) -> bool {
        let n = self.n;
        DIAGONALS.iter().all(|is_on| {
            let (mut before, mut after) = (Vec::new(), Vec::new());
            for (i, cycle) in bound.iter().enumerate() {
                for &(a, b) in cycle {
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

    /// Chooses uniformly among all ways to permute the symbols of three rows, or columns: at each position one of six
    /// orders.
    fn refill(&mut self, lines: [usize; 3], turned: bool, rng: &mut ChaCha8Rng) {
        let n = self.n;
        let cell = |line: usize, at: usize| if turned { at * n + line } else { line * n + at };
        let cells: Vec<[usize; 3]> = (0..n).map(|at| lines.map(|line| cell(line, at))).collect();
        let held: Vec<[u32; 3]> = cells.iter().map(|cells| cells.map(|cell| self.symbols[cell])).collect();
        // The set of symbols of each diagonal in these lines must not change.
        let mut diagonals = [0u64; 2];
        for &cell in cells.iter().flatten() {
            for (diagonal, _) in diagonals.iter_mut().zip(&DIAGONALS).filter(|(_, is_on)| is_on(cell, n)) {
                *diagonal |= 1 << self.symbols[cell];
            }
        }
        let mut found: Vec<Vec<u8>> = Vec::new();
        let mut stack = vec![(Vec::<u8>::new(), [0u64; 3], diagonals)];
        while let Some((orders, used, left)) = stack.pop() {
            let at = orders.len();
            if at == n {
                found.push(orders);
                continue;
            }
            for (number, order) in ORDERS.iter().enumerate() {
                let (mut used, mut left) = (used, left);
                let fits = (0..3).all(|line| {
                    let symbol = 1 << held[at][order[line]];
                    let is_new = used[line] & symbol == 0;
                    used[line] |= symbol;
                    let sides = DIAGONALS.iter().zip(&mut left).filter(|(is_on, _)| is_on(cells[at][line], n));
                    is_new && sides.into_iter().all(|(_, left)| std::mem::replace(left, *left & !symbol) & symbol != 0)
                });
                if fits {
                    let orders = orders.iter().copied().chain([number as u8]).collect();
                    stack.push((orders, used, left));
                }
            }
        }
        let chosen = &found[rng.random_range(0..found.len())];
        for ((cells, held), &number) in cells.iter().zip(&held).zip(chosen) {
            for (&cell, &from) in cells.iter().zip(&ORDERS[number as usize]) {
                self.symbols[cell] = held[from];
                self.note(cell);
            }
        }
    }

    /// Applies a random symmetry: a permutation of symbols, one of lines that the kind allows, perhaps a transposition,
    /// perhaps a reflection.
    fn symmetry(&mut self, rng: &mut ChaCha8Rng) {
        let n = self.n;
        let (rows, columns) = match (self.boxes, self.has_diagonals) {
            (Some((height, width)), false) => (nested(n, height, rng), nested(n, width, rng)),
            (Some(_), true) => ((0..n).collect(), (0..n).collect()),
            (None, _) => {
                let place = mirrored(n, rng);
                (place.clone(), place)
            }
        };
        let (transposed, reversed): (bool, bool) = (rng.random(), rng.random());
        let transposed = transposed && self.boxes.is_none_or(|(rows, columns)| rows == columns);
        let mut names: Vec<u32> = (0..n as u32).collect();
        names.shuffle(rng);
        let mut image = vec![0; n * n];
        for at in 0..n * n {
            let (mut r, mut c) = (rows[at / n], columns[at % n]);
            if transposed {
                (r, c) = (c, r);
            }
            if reversed {
                r = n - 1 - r;
            }
            image[r * n + c] = names[self.symbols[at] as usize];
        }
        self.symbols = image;
        (0..n * n).for_each(|cell| self.note(cell));
    }
}

/// A random permutation of lines that permutes the pairs of mirrored lines, and swaps the lines of some pairs.
fn mirrored(n: usize, rng: &mut ChaCha8Rng) -> Vec<usize> {
    let mut pairs: Vec<usize> = (0..n / 2).collect();
    pairs.shuffle(rng);
    let mut place = vec![n / 2; n];
    for (from, to) in pairs.into_iter().enumerate() {
        let to = if rng.random() { to } else { n - 1 - to };
        (place[from], place[n - 1 - from]) = (to, n - 1 - to);
    }
    place
}

/// A random permutation of lines that permutes the bands, and the lines within each band.
fn nested(n: usize, size: usize, rng: &mut ChaCha8Rng) -> Vec<usize> {
    let mut bands: Vec<usize> = (0..n / size).collect();
    bands.shuffle(rng);
    let mut place = Vec::with_capacity(n);
    for band in bands {
        let mut lines: Vec<usize> = (band * size..(band + 1) * size).collect();
        lines.shuffle(rng);
        place.extend(lines);
    }
    place
}

/// Whether a cell of a square of order n is on each main diagonal.
const DIAGONALS: [fn(usize, usize) -> bool; 2] =
    [|cell, n| cell / n == cell % n, |cell, n| cell / n + cell % n == n - 1];

/// The orders of three things.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
