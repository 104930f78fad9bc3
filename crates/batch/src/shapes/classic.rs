//! Sudokus of nine digits and 3 × 3 boxes: every band and stack is closed under its six arrangements of each digit.

use super::{Progress, Shape};
use crate::circuit::{count9, full_add, half_add, tournament};
use crate::nodes::Nodes;
use crate::vector::Vector;

/// The rules of a 9×9 Sudoku.
///
/// In a band (three boxes side by side) a digit stands in three of the nine *minirows*, where a row meets a box: one
/// in each row and each box, so there are six arrangements. A minirow that is part of none is struck; that is locked
/// candidates, and hidden singles of boxes, at once. Stacks and their minicolumns are treated alike.
pub(crate) struct Classic<V> {
    /// Which minicolumns of each stack and digit are part of an arrangement.
    columns: Box<[[[V; 9]; 9]; 3]>,
    /// The same for the minirows of one band, and which of them hold the digit's only place in their row.
    rows: Box<[[V; 9]; 9]>,
    single: Box<[[V; 9]; 9]>,
    score: Box<[[V; 5]; 81]>,
}

impl<V: Vector> Classic<V> {
    pub(crate) fn new() -> Classic<V> {
        let zero = V::zero();
        Classic {
            columns: Box::new([[[zero; 9]; 9]; 3]),
            rows: Box::new([[zero; 9]; 9]),
            single: Box::new([[zero; 9]; 9]),
            score: Box::new([[zero; 5]; 81]),
        }
    }
}

/// Three of something, by number. (Closures would not be compiled for the vector's instructions.)
macro_rules! three {
    ($i:ident => $make:expr) => {
        [
            {
                let $i = 0;
                $make
            },
            {
                let $i = 1;
                $make
            },
            {
                let $i = 2;
                $make
            },
        ]
    };
}

/// The nine places of a digit in a band or stack, three lines by three boxes, closed under its six arrangements.
///
/// `fixed` says where a settled cell holds the digit. Also says where the digit has no arrangement left.
#[inline(always)]
fn close<V: Vector>(open: [[V; 3]; 3], fixed: [[V; 3]; 3]) -> [[V; 3]; 3] {
    let [a, b, c] = three!(line => {
        let (o, f) = (open[line], fixed[line]);
        [o[0].without_both(f[1], f[2]), o[1].without_both(f[0], f[2]), o[2].without_both(f[0], f[1])]
    });
    // Named by the boxes of the first, second and third line.
    let p012 = a[0].and3(b[1], c[2]);
    let p021 = a[0].and3(b[2], c[1]);
    let p102 = a[1].and3(b[0], c[2]);
    let p120 = a[1].and3(b[2], c[0]);
    let p201 = a[2].and3(b[0], c[1]);
    let p210 = a[2].and3(b[1], c[0]);
    [
        [p012.or(p021), p102.or(p120), p201.or(p210)],
        [p102.or(p201), p012.or(p210), p021.or(p120)],
        [p120.or(p210), p021.or(p201), p012.or(p102)],
    ]
}

impl<V: Vector> Shape<V> for Classic<V> {
    fn size(&self) -> (usize, usize) {
        (9, 81)
    }

    #[inline(always)]
    fn round(&mut self, nodes: &mut Nodes<V>) -> Progress<V> {
        let marks: &mut [[V; 81]; 9] = nodes.marks.as_chunks_mut().0.try_into().expect("nine digits in 81 cells");
        let settled: &mut [V; 81] = (&mut *nodes.settled).try_into().expect("81 cells");
        let mut progress = Progress { still: V::ones(), alive: V::ones(), filled: V::ones() };
        for (stack, columns) in self.columns.iter_mut().enumerate() {
            for (marks, columns) in marks.iter().zip(columns) {
                close_stack(marks, settled, stack, columns, &mut progress);
            }
        }
        for band in 0..3 {
            for (digit, ((marks, rows), single)) in marks.iter().zip(&mut *self.rows).zip(&mut *self.single).enumerate()
            {
                let ys =
                    three!(s => { let c = &self.columns[s][digit]; [c[3 * band], c[3 * band + 1], c[3 * band + 2]] });
                close_band(marks, ys, settled, band, rows, single, &mut progress);
            }
            self.cells(marks, settled, band, &mut progress);
        }
        progress
    }

    #[inline(always)]
    fn choose(&mut self, nodes: &Nodes<V>, stuck: V, chosen: &mut [V]) -> V {
        let marks: &[[V; 81]; 9] = nodes.marks.as_chunks().0.try_into().expect("nine digits in 81 cells");
        let settled: &[V; 81] = (&*nodes.settled).try_into().expect("81 cells");
        let chosen: &mut [V; 81] = chosen.try_into().expect("81 cells");
        let pairs = enter(marks, settled, stuck, chosen);
        self.rate(settled);
        tournament(&self.score[..], chosen);
        let mut taken = V::zero();
        for cell in chosen {
            let before = *cell;
            *cell = before.without(taken);
            taken = taken.or(before);
        }
        pairs
    }
}

/// A digit in a stack. Its strikes need no report: if bands and cells find nothing new after it, stacks will
/// not either.
#[inline(always)]
fn close_stack<V: Vector>(
    marks: &[V; 81],
    settled: &[V; 81],
    stack: usize,
    columns: &mut [V; 9],
    progress: &mut Progress<V>,
) {
    let open = three!(line => three!(chunk => or3(three!(k => marks[(3 * chunk + k) * 9 + 3 * stack + line]))));
    let fixed =
        three!(line => three!(chunk => known(three!(k => (3 * chunk + k) * 9 + 3 * stack + line), marks, settled)));
    let closed = close(open, fixed);
    three!(line => {
        three!(chunk => {
            columns[3 * chunk + line] = closed[line][chunk];
        });
    });
    progress.alive = progress.alive.and(or3(closed[0]));
}

#[inline(always)]
fn close_band<V: Vector>(
    marks: &[V; 81],
    ys: [[V; 3]; 3],
    settled: &[V; 81],
    band: usize,
    rows: &mut [V; 9],
    single: &mut [V; 9],
    progress: &mut Progress<V>,
) {
    let open = three!(line => three!(chunk => or3(three!(k => marks[(3 * band + line) * 9 + 3 * chunk + k].and(ys[chunk][k])))));
    let fixed =
        three!(line => three!(chunk => known(three!(k => (3 * band + line) * 9 + 3 * chunk + k), marks, settled)));
    let closed = close(open, fixed);
    three!(line => {
        let others = [closed[line][1].or(closed[line][2]), closed[line][0].or(closed[line][2]), closed[line][0].or(closed[line][1])];
        three!(chunk => {
            let [a, b, c] = three!(k => marks[(3 * band + line) * 9 + 3 * chunk + k].and(ys[chunk][k]));
            rows[3 * line + chunk] = closed[line][chunk];
            single[3 * line + chunk] = closed[line][chunk].without_both(a.majority(b, c), others[chunk]);
            progress.still = progress.still.without(open[line][chunk].without(closed[line][chunk]));
        });
    });
}

#[inline(always)]
fn or3<V: Vector>([a, b, c]: [V; 3]) -> V {
    a.or3(b, c)
}

/// Where one of three cells is settled and holds the digit.
#[inline(always)]
fn known<V: Vector>([a, b, c]: [usize; 3], marks: &[V; 81], settled: &[V; 81]) -> V {
    marks[a].and(settled[a]).or3(marks[b].and(settled[b]), marks[c].and(settled[c]))
}

impl<V: Vector> Classic<V> {
    #[inline(always)]
    fn cells(&self, marks: &mut [[V; 81]; 9], settled: &mut [V; 81], band: usize, progress: &mut Progress<V>) {
        for mini in 0..9 {
            let columns = &self.columns[mini % 3];
            for k in 0..3 {
                let cell = 27 * band + 3 * mini + k;
                let column = 3 * band + k;
                let mut hidden = V::zero();
                let values = three!(i => {
                    three!(j => {
                        let digit = 3 * i + j;
                        let value = marks[digit][cell].and3(self.rows[digit][mini], columns[digit][column]);
                        hidden = hidden.or(value.and(self.single[digit][mini]));
                        value
                    })
                });
                let triples = three!(i => {
                    let [a, b, c] = three!(j => {
                        let digit = 3 * i + j;
                        let value = values[i][j].without(hidden.without(self.single[digit][mini]));
                        marks[digit][cell] = value;
                        value
                    });
                    (a.or3(b, c), a.majority(b, c))
                });
                let [(a, p), (b, q), (c, r)] = triples;
                let (one, two) = (a.or3(b, c), a.majority(b, c).or(p.or3(q, r)));
                // Two hidden singles in one cell would keep both for ever.
                progress.alive = progress.alive.and(one).without(hidden.and(two));
                progress.filled = progress.filled.without(two);
                progress.still = progress.still.and(settled[cell].xor(two));
                settled[cell] = V::ones().without(two);
            }
        }
    }

    /// Rates cells by their unsettled peers, each counted once.
    #[inline(always)]
    fn rate(&mut self, settled: &[V; 81]) {
        let open = |cell: usize| V::ones().without(settled[cell]);
        let mut columns = [[V::zero(); 4]; 9];
        for (column, count) in columns.iter_mut().enumerate() {
            *count = count9(|row| open(9 * row + column));
        }
        for row in 0..9 {
            let in_row = count9(|column| open(9 * row + column));
            let (above, below) = (row / 3 * 3 + (row + 1) % 3, row / 3 * 3 + (row + 2) % 3);
            for chunk in 0..3 {
                // The cells of the box in the other two rows, column by column.
                let others: [(V, V); 3] = std::array::from_fn(|column| {
                    half_add(open(9 * above + 3 * chunk + column), open(9 * below + 3 * chunk + column))
                });
                for column in 0..3 {
                    let (p, q) = (others[(column + 1) % 3], others[(column + 2) % 3]);
                    let (low, carry) = half_add(p.0, q.0);
                    let (middle, high) = full_add(p.1, q.1, carry);
                    self.score[9 * row + 3 * chunk + column] =
                        sum(in_row, columns[3 * chunk + column], [low, middle, high]);
                }
            }
        }
    }
}

/// Adds two numbers of four bits and one of three; the sum is below 32.
#[inline(always)]
fn sum<V: Vector>(a: [V; 4], b: [V; 4], c: [V; 3]) -> [V; 5] {
    let (mut total, mut carry, mut carry_too) = ([V::zero(); 5], V::zero(), V::zero());
    for bit in 0..3 {
        let (partial, up) = full_add(a[bit], b[bit], c[bit]);
        let (low, up_too) = full_add(partial, carry, carry_too);
        total[bit] = low;
        (carry, carry_too) = (up, up_too);
    }
    let (partial, up) = full_add(a[3], b[3], carry);
    let (low, up_too) = half_add(partial, carry_too);
    total[3] = low;
    total[4] = up.or(up_too);
    total
}

/// Lets in the cells with two candidates; in lanes that have none, those with three, or else all that are open.
/// Returns the lanes of the first kind.
#[inline(always)]
fn enter<V: Vector>(marks: &[[V; 81]; 9], settled: &[V; 81], stuck: V, entered: &mut [V; 81]) -> V {
    let (mut twos, mut threes) = (V::zero(), V::zero());
    for (cell, entrant) in entered.iter_mut().enumerate() {
        let (odd, pair) = few(marks, cell);
        *entrant = pair.and(stuck).without(odd);
        twos = twos.or(*entrant);
        threes = threes.or(pair.and(odd));
    }
    let poor = stuck.without(twos);
    if !poor.any() {
        return twos;
    }
    for (cell, entrant) in entered.iter_mut().enumerate() {
        let (odd, pair) = few(marks, cell);
        let other = threes.select(pair.and(odd), V::ones().without(settled[cell]));
        *entrant = entrant.or(poor.and(other));
    }
    twos
}

/// Whether a cell has an odd number of candidates, and whether it has 2 or 3.
#[inline(always)]
fn few<V: Vector>(marks: &[[V; 81]; 9], cell: usize) -> (V, V) {
    let mark = |digit: usize| marks[digit][cell];
    let (a, p) = full_add(mark(0), mark(1), mark(2));
    let (b, q) = full_add(mark(3), mark(4), mark(5));
    let (c, r) = full_add(mark(6), mark(7), mark(8));
    let (odd, s) = full_add(a, b, c);
    // It is 2 or 3 if just one of the four carries is on.
    let ((even, more), (last, most)) = (half_add(p, q), half_add(r, s));
    (odd, even.xor(last).without(more.or(most)))
}
