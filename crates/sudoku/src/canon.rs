//! Canonical forms: the least of all Sudokus that are the same up to symmetry, found row by row.

use crate::puzzle::Sudoku;

/// Stands for a digit that has no label yet: above all labels.
const NEW: u8 = 10;

/// The orders of three things; the first two of them leave the last thing in its place.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [1, 0, 2], [0, 2, 1], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// A Sudoku's canonical form, and how many symmetries lead to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Canonical {
    /// The least line of 81 digits, open cells 0, among all Sudokus that are the same up to symmetry.
    pub form: Sudoku,
    /// How many symmetries of the cells map the Sudoku to itself, up to a permutation of digits; the identity is one of
    /// them.
    pub automorphisms: u64,
}

impl Sudoku {
    /// The canonical form: two Sudokus have the same one if and only if some permutation of rows within bands, of bands, of
    /// columns within stacks, of stacks, a transposition and a permutation of digits make one from the other. Filled grids,
    /// puzzles with one solution and others alike.
    ///
    /// `None` if a digit is given twice in a house.
    ///
    /// It takes some microseconds for a puzzle, some thirty for a filled grid, and up to some milliseconds with very few
    /// givens.
    ///
    /// ```
    /// use graeco_sudoku::Sudoku;
    ///
    /// let sudoku: Sudoku =
    ///     "000801000000000043500000000000070800000000100020030000600000075003400000000200600".parse()?;
    /// let mut turned = [0; 81];
    /// for cell in 0..81 {
    ///     turned[cell / 9 + 9 * (8 - cell % 9)] = sudoku.digits()[cell];
    /// }
    /// assert_eq!(Sudoku::from_digits(turned).canonical(), sudoku.canonical());
    /// # Ok::<(), graeco_sudoku::TextError>(())
    /// ```
    #[must_use]
    pub fn canonical(&self) -> Option<Canonical> {
        self.clash().is_none().then(|| Canonical::of(self.digits()))
    }

    /// How many symmetries of the cells map the pattern of givens to itself, whatever their digits; the identity is one of
    /// them. A multiple of the [automorphisms](Canonical::automorphisms).
    ///
    /// ```
    /// use graeco_sudoku::Sudoku;
    ///
    /// assert_eq!(Sudoku::empty().pattern_symmetries(), 2 * 1296 * 1296);
    /// ```
    #[must_use]
    pub fn pattern_symmetries(&self) -> u64 {
        let own = columns_of(&sides(self.digits())[0], &[0, 1, 2, 3, 4, 5, 6, 7, 8]);
        let rows = orders_of_lines();
        let of_side =
            |side: &[[u8; 9]; 9]| -> u64 { rows.iter().map(|rows| matches(&own, &columns_of(side, rows))).sum() };
        sides(self.digits()).iter().map(of_side).sum()
    }
}

impl Canonical {
    fn of(digits: &[u8; 81]) -> Canonical {
        let sides = sides(digits);
        let mut form = [0; 81];
        let (mut states, first) = match digits.contains(&0) {
            true => (vec![State::start(0), State::start(1)], 0),
            false => (start_filled(&sides, &mut form), 2),
        };
        let (mut least, mut next) = (Vec::new(), Vec::new());
        for row in first..9 {
            let key = least_rows(&states, &sides, row % 3 == 0, &mut least);
            write_row(key, states[0].known, &mut form[9 * row..][..9]);
            next.clear();
            for &(state, row) in &least {
                let state: &State = &states[state];
                state.place(&sides[usize::from(state.side)], row, &mut next);
            }
            std::mem::swap(&mut states, &mut next);
        }
        Canonical { form: Sudoku::from_digits(form), automorphisms: states.iter().map(State::freedom).sum() }
    }
}

/// The rows of a Sudoku, and of its transpose.
type Sides = [[[u8; 9]; 9]; 2];

fn sides(digits: &[u8; 81]) -> Sides {
    let mut sides = [[[0; 9]; 9]; 2];
    for (cell, &digit) in digits.iter().enumerate() {
        sides[0][cell / 9][cell % 9] = digit;
        sides[1][cell % 9][cell / 9] = digit;
    }
    sides
}

/// Some rows have been placed, and make the least beginning of all.
#[derive(Clone, Copy, Debug)]
struct State {
    /// Which side the rows are taken from.
    side: u8,
    /// The rows that have been placed, and the band of the last one.
    used: u16,
    band: usize,
    /// For each place the column there.
    columns: [u8; 9],
    /// So many stacks, at the left, are open in all rows that have been placed: their order is not chosen yet.
    open_stacks: usize,
    /// The same for the columns at the left of each stack.
    open_columns: [usize; 3],
    /// For each digit its label, or `NEW`; 0 for open cells.
    labels: [u8; 10],
    /// How many labels there are.
    known: u8,
}

impl State {
    fn start(side: u8) -> State {
        let mut labels = [NEW; 10];
        labels[0] = 0;
        State {
            side,
            used: 0,
            band: 0,
            columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
            open_stacks: 3,
            open_columns: [3; 3],
            labels,
            known: 0,
        }
    }

    /// The rows that may come next.
    fn rows(&self, new_band: bool) -> impl Iterator<Item = usize> + use<> {
        let (used, band) = (self.used, self.band);
        let is_free = move |row: &usize| match new_band {
            true => used >> (row / 3 * 3) & 7 == 0,
            false => row / 3 == band && used >> row & 1 == 0,
        };
        (0..9).filter(is_free)
    }

    /// A stack's labels in a row, the least order of its open columns: four bits each.
    fn stack(&self, row: &[u8; 9], stack: usize) -> u64 {
        let [mut a, mut b, mut c] = [0, 1, 2].map(|at| {
            let column = self.columns[3 * stack + at];
            u64::from(self.labels[usize::from(row[usize::from(column)])])
        });
        let open = self.open_columns[stack];
        if open >= 2 {
            (a, b) = (a.min(b), a.max(b));
        }
        if open == 3 {
            (b, c) = (b.min(c), b.max(c));
            (a, b) = (a.min(b), a.max(b));
        }
        a << 8 | b << 4 | c
    }

    /// The least that a row can look like, four bits a cell. All new digits look the same: the first one gets the next
    /// label, and so on, so the order is that of the labels.
    fn key(&self, row: &[u8; 9]) -> u64 {
        let mut stacks = [0, 1, 2].map(|stack| self.stack(row, stack));
        stacks[..self.open_stacks].sort_unstable();
        stacks[0] << 24 | stacks[1] << 12 | stacks[2]
    }

    /// Places a row in all ways in which it looks the least.
    fn place(&self, rows: &[[u8; 9]; 9], number: usize, out: &mut Vec<State>) {
        let row = &rows[number];
        let mut next = State { used: self.used | 1 << number, band: number / 3, ..*self };
        next.sort(row);
        let first = out.len();
        let mut placed = next;
        placed.resolve(row);
        out.push(placed);
        // What looks the same in this row, and is not open, is told apart by its order: all orders are tried.
        for (from, len) in next.equal_stacks(row) {
            permute(
                out,
                first,
                |state, order| {
                    let old = state.columns;
                    for (to, &at) in order[..len].iter().enumerate() {
                        state.columns[3 * (from + to)..][..3].copy_from_slice(&old[3 * (from + at)..][..3]);
                    }
                },
                len,
            );
        }
        for (from, len) in next.equal_columns(row) {
            permute(
                out,
                first,
                |state, order| {
                    let old = state.columns;
                    for (to, &at) in order[..len].iter().enumerate() {
                        state.columns[from + to] = old[from + at];
                    }
                },
                len,
            );
        }
        out[first..].iter_mut().for_each(|state| state.label(row));
    }

    /// Puts open columns and open stacks into the order in which the row looks the least.
    fn sort(&mut self, row: &[u8; 9]) {
        for stack in 0..3 {
            let label = |&column: &u8| self.labels[usize::from(row[usize::from(column)])];
            self.columns[3 * stack..][..self.open_columns[stack]].sort_by_key(label);
        }
        let mut stacks = [0, 1, 2];
        stacks[..self.open_stacks].sort_by_key(|&stack| self.stack(row, stack));
        let old = *self;
        for (to, &from) in stacks.iter().enumerate() {
            self.columns[3 * to..][..3].copy_from_slice(&old.columns[3 * from..][..3]);
            self.open_columns[to] = old.open_columns[from];
        }
    }

    /// Notes which columns and stacks are still open after a row that has been sorted.
    fn resolve(&mut self, row: &[u8; 9]) {
        for stack in 0..3 {
            let is_open = |at: &usize| row[usize::from(self.columns[3 * stack + at])] == 0;
            self.open_columns[stack] = (0..self.open_columns[stack]).take_while(is_open).count();
        }
        self.open_stacks = (0..self.open_stacks).take_while(|&stack| self.open_columns[stack] == 3).count();
    }

    /// Runs of open stacks that look the same and not empty: the first one and how many.
    fn equal_stacks(&self, row: &[u8; 9]) -> impl Iterator<Item = (usize, usize)> {
        let values = [0, 1, 2].map(|stack| self.stack(row, stack));
        runs(0, self.open_stacks, move |a, b| values[a] == values[b] && values[a] != 0)
    }

    /// The same for open columns within stacks.
    fn equal_columns(&self, row: &[u8; 9]) -> impl Iterator<Item = (usize, usize)> {
        let labels = self.columns.map(|column| self.labels[usize::from(row[usize::from(column)])]);
        let open = self.open_columns;
        (0..3).flat_map(move |stack| {
            runs(3 * stack, 3 * stack + open[stack], move |a, b| labels[a] == labels[b] && labels[a] != 0)
        })
    }

    /// Gives labels to new digits.
    fn label(&mut self, row: &[u8; 9]) {
        for column in self.columns {
            let label = &mut self.labels[usize::from(row[usize::from(column)])];
            if *label == NEW {
                self.known += 1;
                *label = self.known;
            }
        }
    }

    /// In how many orders the columns and stacks that are open to the end can stand.
    fn freedom(&self) -> u64 {
        let orders = [1, 1, 2, 6];
        self.open_columns.iter().map(|&open| orders[open]).product::<u64>() * orders[self.open_stacks]
    }
}

/// For each column the rows in which it has givens, a bit for each row in this order.
fn columns_of(side: &[[u8; 9]; 9], rows: &[usize; 9]) -> [u16; 9] {
    std::array::from_fn(|column| (0..9).filter(|&at| side[rows[at]][column] > 0).fold(0, |givens, at| givens | 1 << at))
}

/// In how many ways the columns of one grid can be permuted, within stacks and with them, into those of another.
fn matches(wanted: &[u16; 9], columns: &[u16; 9]) -> u64 {
    let of_stacks = |to: usize, from: usize| {
        let is_match = |order: &&[usize; 3]| (0..3).all(|at| wanted[3 * to + at] == columns[3 * from + order[at]]);
        ORDERS.iter().filter(is_match).count() as u64
    };
    ORDERS.iter().map(|stacks| (0..3).map(|to| of_stacks(to, stacks[to])).product::<u64>()).sum()
}

/// All orders of nine lines that keep bands together.
fn orders_of_lines() -> Vec<[usize; 9]> {
    let mut all = Vec::new();
    for bands in ORDERS {
        for [a, b, c] in (0..216).map(|number| [number / 36, number / 6 % 6, number % 6]) {
            let within = [ORDERS[a], ORDERS[b], ORDERS[c]];
            all.push(std::array::from_fn(|at| 3 * bands[at / 3] + within[at / 3][at % 3]));
        }
    }
    all
}

/// Runs of at least two neighbours that are equal.
fn runs(start: usize, end: usize, equal: impl Fn(usize, usize) -> bool) -> impl Iterator<Item = (usize, usize)> {
    let mut at = start;
    std::iter::from_fn(move || {
        while at < end {
            let from = at;
            at += 1;
            while at < end && equal(from, at) {
                at += 1;
            }
            if at - from >= 2 {
                return Some((from, at - from));
            }
        }
        None
    })
}

/// Adds, for each state from `first` on, those with all other orders of two or three things.
fn permute(states: &mut Vec<State>, first: usize, arrange: impl Fn(&mut State, &[usize; 3]), len: usize) {
    let orders = if len == 2 { 1..2 } else { 1..6 };
    for at in first..states.len() {
        for order in &ORDERS[orders.clone()] {
            let mut state = states[at];
            arrange(&mut state, order);
            states.push(state);
        }
    }
}

/// Finds the states and rows that look the least, and what they look like.
fn least_rows(states: &[State], sides: &Sides, new_band: bool, least: &mut Vec<(usize, usize)>) -> u64 {
    let mut best = u64::MAX;
    for (number, state) in states.iter().enumerate() {
        for row in state.rows(new_band) {
            let key = state.key(&sides[usize::from(state.side)][row]);
            if key < best {
                best = key;
                least.clear();
            }
            if key == best {
                least.push((number, row));
            }
        }
    }
    best
}

/// Writes a row from what it looks like; `known` digits have labels before it.
fn write_row(key: u64, mut known: u8, row: &mut [u8]) {
    for (at, digit) in row.iter_mut().enumerate() {
        *digit = (key >> (4 * (8 - at)) & 15) as u8;
        if *digit == NEW {
            known += 1;
            *digit = known;
        }
    }
}

/// A filled grid's first two rows at once: the first one is 123456789 for every order of columns, so that only the second
/// one tells which are the least.
fn start_filled(sides: &Sides, form: &mut [u8; 81]) -> Vec<State> {
    let (mut best, mut states) = (u64::MAX, Vec::new());
    for (side, rows) in sides.iter().enumerate() {
        for (one, two) in (0..9).flat_map(|one| (one / 3 * 3..one / 3 * 3 + 3).map(move |two| (one, two))) {
            if one != two {
                let mut start = State::start(side as u8);
                start.used = 1 << one | 1 << two;
                start.band = one / 3;
                (start.open_stacks, start.open_columns) = (0, [0; 3]);
                start_rows(&start, &rows[one], &rows[two], &mut best, &mut states);
            }
        }
    }
    form[..9].copy_from_slice(&[1, 2, 3, 4, 5, 6, 7, 8, 9]);
    write_row(best, 9, &mut form[9..18]);
    states
}

/// Adds the orders of columns in which the second row is the least, if it is not above the best one so far.
fn start_rows(start: &State, one: &[u8; 9], two: &[u8; 9], best: &mut u64, states: &mut Vec<State>) {
    let mut column_of = [0; 10];
    one.iter().zip(0..).for_each(|(&digit, column)| column_of[usize::from(digit)] = column);
    for (stack, order) in (0..3).flat_map(|stack| ORDERS.iter().map(move |order| (stack, order))) {
        // The first stack says which stack is next, and begins the orders of the others.
        let columns = order.map(|at| 3 * stack + at as u8);
        let above = columns.map(|column| column_of[usize::from(two[usize::from(column)])]);
        let second = above[0] / 3;
        let third = 3 - stack - second;
        let begun = |stack: u8| above.iter().copied().filter(move |column| column / 3 == stack);
        let prefix = {
            let (mut labels, mut key) = ([4, 7], 0);
            for column in above {
                let label = &mut labels[usize::from(column / 3 != second)];
                key = key << 4 | *label;
                *label += 1;
            }
            key
        };
        if prefix > *best >> 24 {
            continue;
        }
        for middle in completions(second, begun(second)) {
            for right in completions(third, begun(third)) {
                let mut state = *start;
                state.columns[..3].copy_from_slice(&columns);
                state.columns[3..6].copy_from_slice(&middle);
                state.columns[6..].copy_from_slice(&right);
                state.label(one);
                let key = state.key(two);
                if key < *best {
                    *best = key;
                    states.clear();
                }
                if key == *best {
                    states.push(state);
                }
            }
        }
    }
}

/// The orders of a stack's columns that begin with some of them.
fn completions(stack: u8, begun: impl Iterator<Item = u8> + Clone) -> impl Iterator<Item = [u8; 3]> {
    let orders = ORDERS.iter().map(move |order| order.map(|at| 3 * stack + at as u8));
    orders.filter(move |order| begun.clone().zip(order).all(|(a, &b)| a == b))
}

#[cfg(all(test, feature = "rand"))]
mod tests {
    use rand::seq::SliceRandom;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

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

    /// The definition: every symmetry is tried.
    fn naive(sudoku: &Sudoku) -> Canonical {
        let orders = orders_of_lines();
        let mut best = [9; 81];
        let mut automorphisms = 0;
        for side in sides(sudoku.digits()) {
            for rows in &orders {
                for columns in &orders {
                    let (mut labels, mut known, mut form) = ([0; 10], 0, [0; 81]);
                    let mut order = std::cmp::Ordering::Equal;
                    for cell in 0..81 {
                        let digit = usize::from(side[rows[cell / 9]][columns[cell % 9]]);
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
}
