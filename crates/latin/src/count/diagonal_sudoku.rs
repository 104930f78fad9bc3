//! Diagonal Sudokus of 3×3 boxes: the diagonals in classes, the corner boxes as a cycle, the edge boxes as a table.
//!
//! With the centre box in order, a corner box with its diagonal filled is known by the sets of its rows and those of its
//! columns. Two corners side by side settle which digits each row of the edge box between them holds; in how many ways
//! two such edge boxes fit the centre between them is a table. So a class of diagonals is a sum over the contents of
//! the rows of the four corners and of their columns, mostly zero.

use graeco_grid::{Limits, Stop};
use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::by_units::Units;
use super::classes::classes;

/// Three sets of three digits each, in order: the rows of a box, or its columns.
type Lines = [u16; 3];

const ALL: u16 = 511;

/// The centre: digit 3·r + c in row r and column c.
const CENTRE_ROWS: Lines = [0b000_000_111, 0b000_111_000, 0b111_000_000];
const CENTRE_COLUMNS: Lines = [0b001_001_001, 0b010_010_010, 0b100_100_100];

/// The contents of the diagonals outside the centre, seen from the corners: for the corners at top left, top right, bottom
/// left and bottom right the digits in their rows 0, 1, 2.
type Diagonals = [[u8; 3]; 4];

/// Whether a corner's diagonal runs down to the right.
const FALLING: [bool; 4] = [true, false, false, true];

/// The count, class by class.
pub(super) struct Corners {
    classes: Vec<(Diagonals, u128)>,
    tables: Tables,
}

/// Digits split into three lines in all ways, and how many pairs of edge boxes there are for two such splits.
struct Tables {
    places: FxHashMap<Lines, usize>,
    many: usize,
    /// Boxes above and below the centre by the sets of their rows; boxes beside it by those of their columns.
    upright: Vec<u8>,
    across: Vec<u8>,
}

impl Tables {
    fn new() -> Tables {
        let triples: Vec<u16> = (0..=ALL).filter(|set| set.count_ones() == 3).collect();
        let mut all: Vec<Lines> = Vec::new();
        for &a in &triples {
            all.extend(triples.iter().filter(|&&b| a & b == 0).map(|&b| [a, b, ALL & !(a | b)]));
        }
        let places: FxHashMap<Lines, usize> = all.iter().enumerate().map(|(place, &lines)| (lines, place)).collect();
        // For each split, those that cross it: every line of one meets every line of the other in one digit.
        let cross = |a: &Lines, b: &Lines| a.iter().all(|x| b.iter().all(|y| (x & y).count_ones() == 1));
        let crossing: Vec<Vec<usize>> =
            all.iter().map(|a| (0..all.len()).filter(|&b| cross(a, &all[b])).collect()).collect();
        let table = |centre: Lines| {
            let mut table = vec![0u8; all.len() * all.len()];
            for (one, lines) in all.iter().enumerate() {
                if (0..3).any(|i| lines[i] & centre[i] != 0) {
                    continue;
                }
                let other = places[&std::array::from_fn(|i| ALL & !(lines[i] | centre[i]))];
                // One box has these lines across the stack, the other box the other ones.
                for &a in &crossing[one] {
                    for &b in &crossing[other] {
                        table[a * all.len() + b] += 1;
                    }
                }
            }
            table
        };
        let (upright, across) = (table(CENTRE_COLUMNS), table(CENTRE_ROWS));
        Tables { places, many: all.len(), upright, across }
    }
}

impl Corners {
    pub(super) fn new() -> Corners {
        Corners { classes: classes(&all_diagonals(), images), tables: Tables::new() }
    }
}

/// All diagonals that go with the centre: no digit twice on a diagonal, in a row, or in a column.
fn all_diagonals() -> Vec<Diagonals> {
    let falling = arrangements([1, 2, 3, 5, 6, 7]);
    let rising = arrangements([0, 1, 3, 5, 7, 8]);
    let mut all = Vec::new();
    for f in &falling {
        for r in &rising {
            // The rising diagonal meets the rows from the top right down to the bottom left.
            let corners = [[f[0], f[1], f[2]], [r[0], r[1], r[2]], [r[3], r[4], r[5]], [f[3], f[4], f[5]]];
            if is_possible(&corners) {
                all.push(corners);
            }
        }
    }
    all
}

/// All orders of six digits.
fn arrangements(digits: [u8; 6]) -> Vec<[u8; 6]> {
    fn extend(digits: &[u8; 6], order: &mut Vec<u8>, found: &mut Vec<[u8; 6]>) {
        if let Ok(whole) = <[u8; 6]>::try_from(order.as_slice()) {
            found.push(whole);
            return;
        }
        for &digit in digits {
            if !order.contains(&digit) {
                order.push(digit);
                extend(digits, order, found);
                order.pop();
            }
        }
    }
    let mut found = Vec::new();
    extend(&digits, &mut Vec::new(), &mut found);
    found
}

/// The row and column, 0 to 8, of the entry of a corner in its row i.
fn place(corner: usize, i: usize) -> (usize, usize) {
    let column = if FALLING[corner] { i } else { 2 - i };
    (corner / 2 * 6 + i, corner % 2 * 6 + column)
}

fn is_possible(corners: &Diagonals) -> bool {
    let cells = || (0..4).flat_map(|corner| (0..3).map(move |i| (corner, i)));
    cells().all(|(a, i)| {
        cells().all(|(b, j)| {
            let ((r, c), (s, d)) = (place(a, i), place(b, j));
            a == b || corners[a][i] != corners[b][j] || (r != s && c != d)
        })
    })
}

/// A cell: its row and its column.
type Place = (usize, usize);

/// Generators of the symmetries of boxes and diagonals: lines of the outer boxes in another order, mirrored; the outer
/// boxes exchanged; the centre turned; all of rows and columns alike. Then a reflection and a transposition.
const MOVES: [fn(Place) -> Place; 6] = [
    |(r, c)| ([1, 0, 2, 3, 4, 5, 6, 8, 7][r], [1, 0, 2, 3, 4, 5, 6, 8, 7][c]),
    |(r, c)| ([0, 2, 1, 3, 4, 5, 7, 6, 8][r], [0, 2, 1, 3, 4, 5, 7, 6, 8][c]),
    |(r, c)| ([8, 7, 6, 3, 4, 5, 2, 1, 0][r], [8, 7, 6, 3, 4, 5, 2, 1, 0][c]),
    |(r, c)| ([0, 1, 2, 5, 4, 3, 6, 7, 8][r], [0, 1, 2, 5, 4, 3, 6, 7, 8][c]),
    |(r, c)| (8 - r, c),
    |(r, c)| (c, r),
];

/// The images of diagonals under the symmetries; the centre is put in order again.
fn images(corners: &Diagonals) -> Vec<Diagonals> {
    let outer = corners
        .iter()
        .enumerate()
        .flat_map(|(corner, digits)| digits.iter().enumerate().map(move |(i, &digit)| (place(corner, i), digit)));
    let centre = (0..9).map(|digit| ((3 + usize::from(digit) / 3, 3 + usize::from(digit) % 3), digit));
    let filled: Vec<(Place, u8)> = outer.chain(centre).collect();
    let image = |moved: &fn(Place) -> Place| {
        let mut grid = [[0; 9]; 9];
        for &(from, digit) in &filled {
            let (r, c) = moved(from);
            grid[r][c] = digit;
        }
        let mut names = [0; 9];
        for name in 0..9u8 {
            let (r, c) = (3 + usize::from(name) / 3, 3 + usize::from(name) % 3);
            names[grid[r][c] as usize] = name;
        }
        std::array::from_fn(|corner| {
            std::array::from_fn(|i| {
                let (r, c) = place(corner, i);
                names[grid[r][c] as usize]
            })
        })
    };
    MOVES.iter().map(image).collect()
}

/// A corner box whose diagonal is filled: all sets that its rows can hold, and its columns, and which go together.
struct Corner {
    rows: Vec<Lines>,
    columns: Vec<Lines>,
    /// The places of the columns that go with each rows.
    together: Vec<Vec<usize>>,
}

impl Corner {
    fn new(diagonal: [u8; 3], falling: bool) -> Corner {
        let by_row = diagonal.map(|digit| 1 << digit);
        let by_column = if falling { by_row } else { [by_row[2], by_row[1], by_row[0]] };
        let rows = Corner::lines(by_row);
        let columns = Corner::lines(by_column);
        // The row and column of each digit of the diagonal are fixed; every other digit is where its row meets its
        // column, and no two are at one place.
        let fit =
            |rows: &Lines, columns: &Lines| rows.iter().all(|r| columns.iter().all(|c| (r & c).count_ones() == 1));
        let together = rows.iter().map(|r| (0..columns.len()).filter(|&c| fit(r, &columns[c])).collect()).collect();
        Corner { rows, columns, together }
    }

    /// All ways to share the other six digits out to three lines, two each.
    fn lines(own: Lines) -> Vec<Lines> {
        let free = ALL & !(own[0] | own[1] | own[2]);
        let pairs: Vec<u16> = (0..=ALL).filter(|set| set.count_ones() == 2 && set & !free == 0).collect();
        let mut lines = Vec::new();
        for &a in &pairs {
            for &b in pairs.iter().filter(|&&b| a & b == 0) {
                lines.push([own[0] | a, own[1] | b, own[2] | (free & !(a | b))]);
            }
        }
        lines
    }
}

/// Two corners side by side: which lines of one go with which of the other, and the place of the rest between.
fn between(a: &[Lines], b: &[Lines], tables: &Tables) -> Vec<Vec<(usize, usize)>> {
    a.iter()
        .map(|x| {
            let fits = |y: &Lines| (0..3).all(|i| x[i] & y[i] == 0);
            let rest = |y: &Lines| tables.places[&std::array::from_fn(|i| ALL & !(x[i] | y[i]))];
            b.iter().enumerate().filter(|(_, y)| fits(y)).map(|(place, y)| (place, rest(y))).collect()
        })
        .collect()
}

impl Tables {
    /// The squares with these diagonals, and the centre in order.
    fn squares(&self, diagonals: &Diagonals) -> u64 {
        let [a, b, c, d]: [Corner; 4] = std::array::from_fn(|i| Corner::new(diagonals[i], FALLING[i]));
        // Rows run from a to b and from c to d, columns from a to c and from b to d.
        let (above, below) = (between(&a.rows, &b.rows, self), between(&c.rows, &d.rows, self));
        let left = Self::pairs(&a, &c, &between(&a.columns, &c.columns, self));
        let right = Self::pairs(&b, &d, &between(&b.columns, &d.columns, self));
        let rows_below: Vec<(usize, usize, usize)> = below
            .iter()
            .enumerate()
            .flat_map(|(c, fitting)| fitting.iter().map(move |&(d, between)| (c, d, between)))
            .collect();
        let mut sum = 0;
        for (a_rows, fitting) in above.iter().enumerate() {
            for &(b_rows, upper) in fitting {
                let table = &self.upright[upper * self.many..(upper + 1) * self.many];
                for &(c_rows, d_rows, lower) in &rows_below {
                    if table[lower] == 0 {
                        continue;
                    }
                    let left = &left[a_rows * c.rows.len() + c_rows];
                    let right = &right[b_rows * d.rows.len() + d_rows];
                    let mut ways = 0;
                    for &l in left {
                        let table = &self.across[l * self.many..(l + 1) * self.many];
                        ways += right.iter().map(|&r| u64::from(table[r])).sum::<u64>();
                    }
                    sum += ways * u64::from(table[lower]);
                }
            }
        }
        sum
    }

    /// For the rows of an upper and a lower corner, the rest between the columns that go with both.
    fn pairs(upper: &Corner, lower: &Corner, between: &[Vec<(usize, usize)>]) -> Vec<Vec<usize>> {
        let mut pairs = vec![Vec::new(); upper.rows.len() * lower.rows.len()];
        // Which rows of the lower corner go with each of its columns.
        let mut rows_of = vec![Vec::new(); lower.columns.len()];
        for (row, columns) in lower.together.iter().enumerate() {
            columns.iter().for_each(|&column| rows_of[column].push(row));
        }
        for (columns, pairs) in upper.together.iter().zip(pairs.chunks_mut(lower.rows.len())) {
            for &(column, between) in columns.iter().flat_map(|&column| &between[column]) {
                rows_of[column].iter().for_each(|&row: &usize| pairs[row].push(between));
            }
        }
        pairs
    }
}

impl Units for Corners {
    fn method(&self) -> &'static str {
        "classes of centre and diagonals, tables of edge boxes"
    }

    fn many(&self) -> usize {
        self.classes.len()
    }

    fn count(&mut self, unit: usize, _: &Limits) -> Result<Option<BigUint>, Stop> {
        let (diagonals, many) = &self.classes[unit];
        Ok(Some((many * u128::from(self.tables.squares(diagonals))).into()))
    }
}
