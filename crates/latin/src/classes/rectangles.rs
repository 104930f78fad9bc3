//! Latin rectangles, one from each isotopy class, extended row by row until they are squares.

use graeco_grid::{Budget, Order, Pace, Square, Stop, Symbol};
use rustc_hash::FxHashSet;

use super::MOST_CLASSES;

/// An iterator over Latin squares, at least one of each isotopy class. Depth first, so that the first ones come soon.
pub(super) struct Rectangles {
    order: Order,
    /// Rectangles, row by row.
    open: Vec<Vec<u8>>,
    /// The canonical forms of the rectangles that were met.
    met: FxHashSet<Vec<u8>>,
    pace: Pace,
}

impl Rectangles {
    pub(super) fn new(order: Order, budget: &Budget) -> Rectangles {
        let first = (0..order.get()).map(|symbol| symbol as u8).collect();
        Rectangles { order, open: vec![first], met: FxHashSet::default(), pace: budget.pace() }
    }

    fn advance(&mut self) -> Result<Option<Square>, Stop> {
        let n = self.order.get();
        while let Some(rectangle) = self.open.pop() {
            if rectangle.len() == n * n {
                let symbols = rectangle.into_iter().map(|symbol| Symbol::new(usize::from(symbol)));
                return Ok(Some(Square::new(self.order, symbols.collect())));
            }
            for row in further_rows(n, &rectangle) {
                self.pace.step(1)?;
                let extended = [rectangle.as_slice(), &row].concat();
                if extended.len() == n * n {
                    self.open.push(extended);
                    continue;
                }
                let form = canon(n, &extended);
                if !self.met.contains(&form) {
                    self.pace.budget().afford(3 * self.met.capacity() * (n * n + size_of::<Vec<u8>>()))?;
                    self.met.insert(form.clone());
                    self.open.push(form);
                }
            }
        }
        Ok(None)
    }
}

impl Iterator for Rectangles {
    type Item = Result<Square, Stop>;

    fn next(&mut self) -> Option<Result<Square, Stop>> {
        self.advance().transpose()
    }
}

fn further_rows(n: usize, rectangle: &[u8]) -> Vec<Vec<u8>> {
    let mut rows = vec![Vec::with_capacity(n)];
    for column in 0..n {
        let taken = |symbol: u8| rectangle.chunks_exact(n).any(|row| row[column] == symbol);
        let free: Vec<u8> = (0..n as u8).filter(|&symbol| !taken(symbol)).collect();
        let longer = |row: &Vec<u8>| {
            let fitting = free.iter().filter(|symbol| !row.contains(symbol));
            fitting.map(|&symbol| [row.as_slice(), &[symbol]].concat()).collect::<Vec<_>>()
        };
        rows = rows.iter().flat_map(longer).collect();
    }
    rows
}

/// The least of the forms in which two rows become the first rows: one is in order, and the other permutes neighbouring
/// columns in cycles. Only pairs of rows whose cycles have the lengths with the fewest forms are tried.
fn canon(n: usize, rectangle: &[u8]) -> Vec<u8> {
    let rows: Vec<&[u8]> = rectangle.chunks_exact(n).collect();
    let k = rows.len();
    let pairs = (0..k).flat_map(|one| (0..k).filter(move |&other| other != one).map(move |other| (one, other)));
    let mut pairs: Vec<Pair> = pairs.map(|(one, other)| Pair::new(&rows, one, other)).collect();
    pairs.sort_by(|a, b| a.lengths.cmp(&b.lengths));
    let alike = pairs.chunk_by(|a, b| a.lengths == b.lengths);
    let fewest = alike.min_by_key(|alike| alike.len() * orders(&alike[0].lengths));
    let (mut best, mut form) = (Vec::new(), Vec::with_capacity(n * k));
    for pair in fewest.unwrap_or_default() {
        each_order(&pair.cycles, &mut Vec::new(), &mut vec![false; pair.cycles.len()], &mut |columns| {
            write_form(&rows, pair, columns, &mut form);
            if best.is_empty() || form < best {
                best.clone_from(&form);
            }
        });
    }
    best
}

/// Two rows, by their numbers.
struct Pair {
    one: usize,
    other: usize,
    /// The cycles of columns in which each holds in the second row the symbol of the next one in the first row; the
    /// shortest first.
    cycles: Vec<Vec<u8>>,
    lengths: Vec<usize>,
}

impl Pair {
    fn new(rows: &[&[u8]], one: usize, other: usize) -> Pair {
        let cycles = cycles(rows[one], rows[other]);
        let lengths = cycles.iter().map(Vec::len).collect();
        Pair { one, other, cycles, lengths }
    }
}

fn cycles(one: &[u8], other: &[u8]) -> Vec<Vec<u8>> {
    let n = one.len();
    let mut column_of = vec![0; n];
    one.iter().enumerate().for_each(|(column, &symbol)| column_of[usize::from(symbol)] = column);
    let (mut met, mut cycles) = (vec![false; n], Vec::new());
    for start in 0..n {
        let (mut cycle, mut at) = (Vec::new(), start);
        while !std::mem::replace(&mut met[at], true) {
            cycle.push(at as u8);
            at = column_of[usize::from(other[at])];
        }
        if !cycle.is_empty() {
            cycles.push(cycle);
        }
    }
    cycles.sort_by_key(Vec::len);
    cycles
}

/// The number of orders that `each_order` tries.
fn orders(lengths: &[usize]) -> usize {
    let ways = lengths.chunk_by(|a, b| a == b).map(|alike| (1..=alike.len()).map(|i| i * alike[0]).product::<usize>());
    ways.product()
}

/// All ways to turn the cycles, and to permute those of one length.
fn each_order(cycles: &[Vec<u8>], columns: &mut Vec<u8>, used: &mut Vec<bool>, each: &mut impl FnMut(&[u8])) {
    let Some(next) = used.iter().position(|used| !used) else { return each(columns) };
    let length = cycles[next].len();
    for at in (next..cycles.len()).take_while(|&at| cycles[at].len() == length) {
        if used[at] {
            continue;
        }
        used[at] = true;
        for turn in 0..length {
            columns.extend(cycles[at][turn..].iter().chain(&cycles[at][..turn]));
            each_order(cycles, columns, used, each);
            columns.truncate(columns.len() - length);
        }
        used[at] = false;
    }
}

/// Writes the rectangle with its columns in this order, its symbols named by the first row of the pair, and the other rows
/// sorted behind the pair.
fn write_form(rows: &[&[u8]], pair: &Pair, columns: &[u8], form: &mut Vec<u8>) {
    let mut names = [0; MOST_CLASSES];
    for (name, &column) in columns.iter().enumerate() {
        names[usize::from(rows[pair.one][usize::from(column)])] = name as u8;
    }
    let name = |row: usize, column: u8| names[usize::from(rows[row][usize::from(column)])];
    // The rows by their symbols in the first column.
    let mut sorted = [None; MOST_CLASSES];
    (0..rows.len()).for_each(|row| sorted[usize::from(name(row, columns[0]))] = Some(row));
    let rest = sorted.into_iter().flatten().filter(|row| ![pair.one, pair.other].contains(row));
    form.clear();
    for row in [pair.one, pair.other].into_iter().chain(rest) {
        form.extend(columns.iter().map(|&column| name(row, column)));
    }
}
