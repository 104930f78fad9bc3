//! Canonical forms: squares that differ by names and order of rows, columns and symbols become one and the same.
//!
//! A row and a column, and perhaps further rows, settle an order of everything: what their cells hold is numbered as it
//! is met, until nothing new follows. The least square over all such starts is the form, and the starts that lead to
//! it are as many as the square has autotopisms. (The idea of generating sets is that of B. D. McKay, A. Meynert,
//! W. Myrvold, *Small Latin squares, quasigroups and loops*, 2007.)

use graeco_grid::{Square, Symbol};

/// The form of an isotopy class or main class, and the symmetries of the square.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Canon {
    /// The form: a reduced Latin square.
    pub square: Square,
    /// How many autotopisms the square has, and for a main class how many autoparatopisms.
    pub symmetries: u64,
}

/// A square whose rows, columns and symbols are being numbered.
struct Numbering<'s> {
    n: usize,
    /// What each pair of roles settles of the third: symbol of (row, column), column of (row, symbol), row of
    /// (column, symbol).
    tables: &'s [Vec<u8>; 3],
}

/// Names in the order of their numbers, and the number of each name.
#[derive(Clone)]
struct Names {
    list: Vec<u8>,
    number: Vec<Option<u8>>,
}

impl Names {
    fn new(n: usize) -> Names {
        Names { list: Vec::new(), number: vec![None; n] }
    }

    fn add(&mut self, name: u8) -> bool {
        let place = &mut self.number[name as usize];
        if place.is_some() {
            return false;
        }
        *place = Some(self.list.len() as u8);
        self.list.push(name);
        true
    }
}

impl Numbering<'_> {
    /// Numbers all that follows from what is numbered, in an order that does not depend on names.
    fn close(&self, [rows, columns, symbols]: &mut [Names; 3]) {
        let n = self.n;
        let [of_cell, of_row_symbol, of_column_symbol] = self.tables;
        loop {
            let mut new = false;
            for r in 0..rows.list.len() {
                for c in 0..columns.list.len() {
                    new |= symbols.add(of_cell[rows.list[r] as usize * n + columns.list[c] as usize]);
                }
            }
            for r in 0..rows.list.len() {
                for s in 0..symbols.list.len() {
                    new |= columns.add(of_row_symbol[rows.list[r] as usize * n + symbols.list[s] as usize]);
                }
            }
            for c in 0..columns.list.len() {
                for s in 0..symbols.list.len() {
                    new |= rows.add(of_column_symbol[columns.list[c] as usize * n + symbols.list[s] as usize]);
                }
            }
            if !new {
                return;
            }
        }
    }

    /// Numbers everything in all ways that start like this.
    fn complete(&self, mut names: [Names; 3], best: &mut Option<(Vec<u8>, u64)>) {
        self.close(&mut names);
        let n = self.n;
        if names[0].list.len() < n {
            // What is numbered is closed: a subsquare, or one cell. Any other row may come next.
            for row in (0..n as u8).filter(|&row| names[0].number[row as usize].is_none()) {
                let mut names = names.clone();
                names[0].add(row);
                self.complete(names, best);
            }
            return;
        }
        let [rows, columns, symbols] = &names;
        let mut form = Vec::with_capacity(n * n);
        for &row in &rows.list {
            for &column in &columns.list {
                let symbol = self.tables[0][row as usize * n + column as usize];
                form.push(symbols.number[symbol as usize].unwrap_or(0));
            }
        }
        match best {
            Some((least, many)) if *least == form => *many += 1,
            Some((least, _)) if *least < form => {}
            _ => *best = Some((form, 1)),
        }
    }
}

/// The tables of a square for each order of its three roles.
fn tables(n: usize, triples: &[[u8; 3]]) -> [Vec<u8>; 3] {
    let mut tables = [vec![0; n * n], vec![0; n * n], vec![0; n * n]];
    for &[r, c, s] in triples {
        tables[0][r as usize * n + c as usize] = s;
        tables[1][r as usize * n + s as usize] = c;
        tables[2][c as usize * n + s as usize] = r;
    }
    tables
}

fn least(square: &Square, roles: &[[usize; 3]]) -> Canon {
    let n = square.order().get();
    let triples: Vec<[u8; 3]> = square
        .symbols()
        .iter()
        .enumerate()
        .map(|(cell, symbol)| [(cell / n) as u8, (cell % n) as u8, symbol.index() as u8])
        .collect();
    let mut best = None;
    for role in roles {
        let turned: Vec<[u8; 3]> = triples.iter().map(|triple| role.map(|i| triple[i])).collect();
        let tables = tables(n, &turned);
        let numbering = Numbering { n, tables: &tables };
        for row in 0..n as u8 {
            for column in 0..n as u8 {
                let mut names = [Names::new(n), Names::new(n), Names::new(n)];
                names[0].add(row);
                names[1].add(column);
                numbering.complete(names, &mut best);
            }
        }
    }
    let (form, symmetries) = best.unwrap_or((vec![0; n * n], 1));
    let symbols = form.into_iter().map(|symbol| Symbol::new(symbol as usize)).collect();
    Canon { square: Square::new(square.order(), symbols), symmetries }
}

/// The form that all squares of the isotopy class share (rows, columns and symbols permuted), and the number of
/// autotopisms.
///
/// Work grows like n⁵, and more for squares full of subsquares: each level of them multiplies it by n.
///
/// # Panics
/// If it is no Latin square, the form may be any; nothing panics.
#[must_use]
pub fn isotopy_canon(square: &Square) -> Canon {
    reduced(least(square, &[[0, 1, 2]]))
}

/// The form that all squares of the main class share (and the roles of rows, columns and symbols permuted too), and the
/// number of autoparatopisms.
#[must_use]
pub fn main_class_canon(square: &Square) -> Canon {
    reduced(least(square, &[[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]))
}

fn reduced(canon: Canon) -> Canon {
    Canon { square: reduce(&canon.square), ..canon }
}

/// The square with its symbols renamed so that the first row is in order, then its rows sorted by the first column.
#[must_use]
pub fn reduce(square: &Square) -> Square {
    let n = square.order().get();
    let mut names = vec![0; n];
    for (column, symbol) in square.symbols()[..n].iter().enumerate() {
        names[symbol.index()] = column;
    }
    let mut rows: Vec<Vec<Symbol>> =
        square.rows().map(|row| row.iter().map(|symbol| Symbol::new(names[symbol.index()])).collect()).collect();
    rows.sort();
    Square::new(square.order(), rows.concat())
}

/// Diagonal squares of greater order have too many symmetries to try them all.
pub const MOST_DIAGONAL: usize = 13;

/// The least diagonal square that symmetries of the diagonals, and new names, make of a diagonal square, and how many
/// of the 4·2^⌊n/2⌋·⌊n/2⌋! symmetries keep it but for names. `None` above order 13.
#[must_use]
pub fn diagonal_canon(square: &Square) -> Option<Canon> {
    let order = square.order();
    let (n, half) = (order.get(), order.get() / 2);
    if n > MOST_DIAGONAL {
        return None;
    }
    let mut best: Option<(Vec<usize>, u64)> = None;
    each_mirrored(half, &mut Vec::new(), &mut |pairs| {
        let mut place: Vec<usize> = vec![half; n];
        for (from, &(to, turned)) in pairs.iter().enumerate() {
            let to = if turned { n - 1 - to } else { to };
            (place[from], place[n - 1 - from]) = (to, n - 1 - to);
        }
        // The reflection of both rows and columns is among these; one of them alone and the transposition are not. Order
        // 1 has one symmetry, whatever it is called.
        let sides: &[(bool, bool)] =
            if n == 1 { &[(false, false)] } else { &[(false, false), (true, false), (false, true), (true, true)] };
        for &(transposed, reversed) in sides {
            let image = image(square, &place, transposed, reversed);
            match &mut best {
                Some((least, many)) if *least == image => *many += 1,
                Some((least, _)) if *least < image => {}
                _ => best = Some((image, 1)),
            }
        }
    });
    let (form, symmetries) = best?;
    Some(Canon { square: Square::new(order, form.into_iter().map(Symbol::new).collect()), symmetries })
}

/// All ways to permute the pairs of mirrored lines, and to turn each.
fn each_mirrored(half: usize, pairs: &mut Vec<(usize, bool)>, each: &mut impl FnMut(&[(usize, bool)])) {
    if pairs.len() == half {
        return each(pairs);
    }
    for to in 0..half {
        if pairs.iter().all(|&(taken, _)| taken != to) {
            for turned in [false, true] {
                pairs.push((to, turned));
                each_mirrored(half, pairs, each);
                pairs.pop();
            }
        }
    }
}

/// The image of a square, its symbols renamed so that the first row is in order.
fn image(square: &Square, place: &[usize], transposed: bool, reversed: bool) -> Vec<usize> {
    let n = place.len();
    let mut image = vec![0; n * n];
    for (cell, symbol) in square.symbols().iter().enumerate() {
        let (mut r, mut c) = (place[cell / n], place[cell % n]);
        if transposed {
            (r, c) = (c, r);
        }
        if reversed {
            r = n - 1 - r;
        }
        image[r * n + c] = symbol.index();
    }
    let mut names = vec![0; n];
    for (name, &symbol) in image[..n].iter().enumerate() {
        names[symbol] = name;
    }
    image.into_iter().map(|symbol| names[symbol]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    use crate::kind::Kind;

    fn reduced_squares(n: usize) -> Vec<Square> {
        let mut puzzle = Kind::Plain.puzzle(n).unwrap();
        let order = puzzle.order();
        for symbol in order.symbols() {
            puzzle.set_given(order.cell(0, symbol.index()), Some(symbol)).unwrap();
            puzzle.set_given(order.cell(symbol.index(), 0), Some(symbol)).unwrap();
        }
        puzzle.solutions().collect()
    }

    fn factorial(n: usize) -> u64 {
        (1..=n as u64).product()
    }

    #[test]
    fn classes_are_as_many_as_published_and_their_sizes_add_up() {
        // OEIS A040082 and A003090.
        for (n, isotopy, main) in [(1, 1, 1), (2, 1, 1), (3, 1, 1), (4, 2, 2), (5, 2, 2), (6, 22, 12)] {
            let squares = reduced_squares(n);
            let by_isotopy: BTreeSet<Canon> = squares.iter().map(isotopy_canon).collect();
            let by_main: BTreeSet<Canon> = by_isotopy.iter().map(|class| main_class_canon(&class.square)).collect();
            assert_eq!((by_isotopy.len(), by_main.len()), (isotopy, main), "{n}");
            // Orbits of (n!)³ isotopisms, times 6 with the roles, cover all squares.
            let all = squares.len() as u64 * factorial(n) * factorial(n - 1);
            let covered =
                |classes: &BTreeSet<Canon>, group: u64| classes.iter().map(|c| group / c.symmetries).sum::<u64>();
            assert_eq!(covered(&by_isotopy, factorial(n).pow(3)), all, "{n}");
            assert_eq!(covered(&by_main, 6 * factorial(n).pow(3)), all, "{n}");
            for canon in by_isotopy {
                assert_eq!(reduce(&canon.square), canon.square);
                assert_eq!(isotopy_canon(&canon.square), canon);
            }
        }
    }

    #[test]
    fn classes_of_diagonal_squares() {
        // OEIS A287764 counts main classes of diagonal squares: those of symmetries that keep the diagonals.
        for (n, classes) in [(1, 1), (4, 1), (5, 2), (6, 2)] {
            let mut puzzle = Kind::Diagonal.puzzle(n).unwrap();
            let order = puzzle.order();
            for symbol in order.symbols() {
                puzzle.set_given(order.cell(0, symbol.index()), Some(symbol)).unwrap();
            }
            let found: BTreeSet<Canon> = puzzle.solutions().map(|square| diagonal_canon(&square).unwrap()).collect();
            assert_eq!(found.len(), classes, "{n}");
            assert!(found.iter().all(|canon| Kind::Diagonal.holds(&canon.square)));
        }
        let one = crate::squares::build(1, Kind::Diagonal).unwrap().unwrap();
        assert_eq!(diagonal_canon(&one).unwrap().symmetries, 1);
    }
}
