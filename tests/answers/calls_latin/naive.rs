//! Naive code for Latin squares, which shares nothing with the crates.

use std::collections::BTreeSet;

use graeco_grid::{Order, Symbol};
use graeco_latin::{Kind, Square};
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

/// A square as rows of numbers, for naive code.
pub(crate) type Rows = Vec<Vec<usize>>;

pub(crate) fn rows(square: &Square) -> Rows {
    square.rows().map(|row| row.iter().map(|symbol| symbol.index()).collect()).collect()
}

pub(crate) fn square(rows: &Rows) -> Square {
    let order = Order::new(rows.len()).unwrap();
    Square::new(order, rows.concat().into_iter().map(Symbol::new).collect())
}

pub(crate) fn once(line: impl Iterator<Item = usize>) -> bool {
    let mut line: Vec<usize> = line.collect();
    line.sort_unstable();
    line.iter().copied().eq(0..line.len())
}

pub(crate) fn is_latin(rows: &Rows) -> bool {
    let n = rows.len();
    (0..n).all(|i| once((0..n).map(|j| rows[i][j])) && once((0..n).map(|j| rows[j][i])))
}

pub(crate) fn is_of(kind: Kind, rows: &Rows) -> bool {
    let n = rows.len();
    let diagonal = |shift: usize| {
        once((0..n).map(|i| rows[i][(i + shift) % n])) && once((0..n).map(|i| rows[i][(2 * n - 1 - i - shift) % n]))
    };
    let boxes = |height: usize, width: usize| {
        height * width == n
            && (0..n).all(|b| {
                let (top, left) = (b / (n / width) * height, b % (n / width) * width);
                once((0..n).map(|k| rows[top + k / width][left + k % width]))
            })
    };
    is_latin(rows)
        && match kind {
            Kind::Plain => true,
            Kind::Diagonal => diagonal(0),
            Kind::Pandiagonal => (0..n).all(diagonal),
            Kind::Sudoku { rows, columns } => boxes(rows, columns),
            Kind::DiagonalSudoku { rows, columns } => boxes(rows, columns) && diagonal(0),
            _ => panic!("{kind} is not judged here"),
        }
}

/// All ways to fill the open cells, by trying every symbol cell by cell; no more than so many.
pub(crate) fn fillings(kind: Kind, rows: &[Vec<Option<usize>>], most: usize) -> BTreeSet<Rows> {
    fn next(kind: Kind, rows: &mut Vec<Vec<Option<usize>>>, at: usize, most: usize, found: &mut BTreeSet<Rows>) {
        let n = rows.len();
        if found.len() >= most {
            return;
        }
        if at == n * n {
            let full: Rows = rows.iter().map(|row| row.iter().map(|cell| cell.unwrap()).collect()).collect();
            if is_of(kind, &full) {
                found.insert(full);
            }
            return;
        }
        let (r, c) = (at / n, at % n);
        if rows[r][c].is_some() {
            return next(kind, rows, at + 1, most, found);
        }
        for symbol in 0..n {
            if (0..n).all(|i| rows[r][i] != Some(symbol) && rows[i][c] != Some(symbol)) {
                rows[r][c] = Some(symbol);
                next(kind, rows, at + 1, most, found);
                rows[r][c] = None;
            }
        }
    }
    let mut found = BTreeSet::new();
    next(kind, &mut rows.to_vec(), 0, most, &mut found);
    found
}

/// The transversals, by trying every column in every row.
pub(crate) fn transversals(rows: &Rows, diagonals: bool) -> BTreeSet<Vec<usize>> {
    fn next(rows: &Rows, columns: &mut Vec<usize>, found: &mut BTreeSet<Vec<usize>>) {
        if columns.len() == rows.len() {
            found.insert(columns.clone());
            return;
        }
        for column in 0..rows.len() {
            let symbol = rows[columns.len()][column];
            if columns.iter().enumerate().all(|(r, &c)| c != column && rows[r][c] != symbol) {
                columns.push(column);
                next(rows, columns, found);
                columns.pop();
            }
        }
    }
    let mut found = BTreeSet::new();
    next(rows, &mut Vec::new(), &mut found);
    let n = rows.len();
    let on = |columns: &[usize], is_on: &dyn Fn(usize, usize) -> bool| {
        columns.iter().enumerate().filter(|&(r, &c)| is_on(r, c)).count() == 1
    };
    found.retain(|all| !diagonals || on(all, &|r, c| r == c) && on(all, &|r, c| r + c + 1 == n));
    found
}

pub(crate) fn permutation(n: usize, rng: &mut ChaCha8Rng) -> Vec<usize> {
    let mut all: Vec<usize> = (0..n).collect();
    all.shuffle(rng);
    all
}

/// The square with rows, columns and symbols permuted, and with its roles in another order.
pub(crate) fn image(rows: &Rows, roles: [usize; 3], rng: &mut ChaCha8Rng) -> Rows {
    let n = rows.len();
    let names = [(); 3].map(|()| permutation(n, rng));
    let mut image = vec![vec![0; n]; n];
    for r in 0..n {
        for c in 0..n {
            let triple = [names[0][r], names[1][c], names[2][rows[r][c]]];
            image[triple[roles[0]]][triple[roles[1]]] = triple[roles[2]];
        }
    }
    image
}

pub(crate) const ROLES: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Whether permutations of rows, columns and symbols take one square to another: for the first row and column all
/// places are tried, and all orders of rows.
pub(crate) fn autotopisms(rows: &Rows) -> u128 {
    let n = rows.len();
    let mut orders = vec![vec![]];
    for _ in 0..n {
        let longer = |order: &Vec<usize>| {
            (0..n).filter(|r| !order.contains(r)).map(|r| [order.as_slice(), &[r]].concat()).collect::<Vec<_>>()
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    let mut found = 0;
    // The order of the rows and the image of the first column settle the names, and these the other columns.
    for order in &orders {
        for first in 0..n {
            let names: Vec<usize> = {
                let mut names = vec![0; n];
                (0..n).for_each(|r| names[rows[r][0]] = rows[order[r]][first]);
                names
            };
            let column = |c: usize| (0..n).find(|&d| (0..n).all(|r| rows[order[r]][d] == names[rows[r][c]]));
            found += u128::from((0..n).all(|c| column(c).is_some()));
        }
    }
    found
}
