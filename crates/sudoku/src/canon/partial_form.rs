//! Some rows of a canonical form, from the top: which rows they are, and which orders of columns and labels are left.

use crate::sides::ORDERS;

/// Stands for a digit that has no label yet: above all labels.
const NEW: u8 = 10;

/// Some rows have been placed, and make the least beginning of all.
#[derive(Clone, Copy, Debug)]
pub(super) struct PartialForm {
    /// Which side the rows are taken from.
    pub(super) side: u8,
    /// The rows that have been placed, and the band of the last one.
    pub(super) used: u16,
    pub(super) band: usize,
    pub(super) columns: [u8; 9],
    /// The number of stacks, at the left, that are open in all placed rows: their order is not chosen yet.
    pub(super) open_stacks: usize,
    /// The same for the columns at the left of each stack.
    pub(super) open_columns: [usize; 3],
    /// For each digit its label, or `NEW`; 0 for open cells.
    labels: [u8; 10],
    /// How many labels there are.
    pub(super) known: u8,
}

impl PartialForm {
    pub(super) fn start(side: u8) -> PartialForm {
        let mut labels = [NEW; 10];
        labels[0] = 0;
        PartialForm {
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
    pub(super) fn rows(&self, new_band: bool) -> impl Iterator<Item = usize> + use<> {
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
    pub(super) fn key(&self, row: &[u8; 9]) -> u64 {
        let mut stacks = [0, 1, 2].map(|stack| self.stack(row, stack));
        stacks[..self.open_stacks].sort_unstable();
        stacks[0] << 24 | stacks[1] << 12 | stacks[2]
    }

    /// Places a row in all ways in which it looks the least.
    pub(super) fn place(&self, rows: &[[u8; 9]; 9], number: usize, out: &mut Vec<PartialForm>) {
        let row = &rows[number];
        let mut next = PartialForm { used: self.used | 1 << number, band: number / 3, ..*self };
        next.sort(row);
        let first = out.len();
        let mut placed = next;
        placed.resolve(row);
        out.push(placed);
        // Columns with the same look in this row that are not open differ by their order: all orders are tried.
        for run in next.equal_stacks(row) {
            permute::<3>(out, first, run);
        }
        for run in next.equal_columns(row) {
            permute::<1>(out, first, run);
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
    pub(super) fn label(&mut self, row: &[u8; 9]) {
        for column in self.columns {
            let label = &mut self.labels[usize::from(row[usize::from(column)])];
            if *label == NEW {
                self.known += 1;
                *label = self.known;
            }
        }
    }

    /// In how many orders the columns and stacks that are open to the end can stand.
    pub(super) fn freedom(&self) -> u64 {
        let orders = [1, 1, 2, 6];
        self.open_columns.iter().map(|&open| orders[open]).product::<u64>() * orders[self.open_stacks]
    }
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

/// Adds, for each state from `first` on, those with all other orders of a run of two or three things, each of W columns.
fn permute<const W: usize>(states: &mut Vec<PartialForm>, first: usize, (from, len): (usize, usize)) {
    let orders = if len == 2 { 1..2 } else { 1..6 };
    for number in first..states.len() {
        let old = states[number];
        for order in &ORDERS[orders.clone()] {
            let mut state = old;
            for (to, &at) in order[..len].iter().enumerate() {
                state.columns[W * (from + to)..][..W].copy_from_slice(&old.columns[W * (from + at)..][..W]);
            }
            states.push(state);
        }
    }
}

/// Writes a row from its look; `known` digits have labels before it.
pub(super) fn write_row(key: u64, mut known: u8, row: &mut [u8]) {
    for (at, digit) in row.iter_mut().enumerate() {
        *digit = (key >> (4 * (8 - at)) & 15) as u8;
        if *digit == NEW {
            known += 1;
            *digit = known;
        }
    }
}
