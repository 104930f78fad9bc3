//! Lookup tables of a Latin square: any two of row, column and symbol determine the third.

use graeco_grid::Square;

/// For each two of a row, a column and a symbol the third one. Roles are rows (0), columns (1) and symbols (2). The tables
/// take 12 n² bytes, or 6 n² with narrow numbers.
///
/// ```
/// use graeco_latin::{Thirds, group};
///
/// let thirds = Thirds::of(&group("Z4").unwrap());
/// // In row 2, the symbol 1 is in column 3.
/// assert_eq!(thirds.third([0, 2], [2, 1]), 3);
/// // The symbol of row 2 in column 1 is that of row 0 in column 3.
/// assert_eq!(thirds.permutation(0, [0, 2])[1], 3);
/// ```
#[derive(Clone, Debug)]
pub struct Thirds<N = u32> {
    n: usize,
    /// The member of each role for each pair of the others: entry `a * n + b`, where a has the lower role.
    tables: [Vec<N>; 3],
}

/// A number below an order, in as many bits as it needs.
pub trait Number: Copy + Default {
    /// The low bits of a number.
    fn of(number: usize) -> Self;
    /// The number.
    fn get(self) -> usize;
}

macro_rules! number {
    ($($width:ty)+) => {$(
        impl Number for $width {
            fn of(number: usize) -> $width {
                number as $width
            }
            fn get(self) -> usize {
                self as usize
            }
        }
    )+};
}

number!(u16 u32);

impl<N> Thirds<N> {
    /// The symbols, row by row.
    #[must_use]
    pub fn symbols(&self) -> &[N] {
        &self.tables[2]
    }
}

impl<N: Number> Thirds<N> {
    /// The tables of n² triples of numbers below n.
    pub(crate) fn of_triples(n: usize, triples: impl Iterator<Item = [usize; 3]>) -> Thirds<N> {
        let mut thirds = Thirds { n, tables: [(); 3].map(|()| vec![N::default(); n * n]) };
        triples.for_each(|triple| (0..3).for_each(|role| *thirds.entry(role, triple) = N::of(triple[role])));
        thirds
    }

    /// The entry of a role for the other two members of a triple.
    #[inline]
    pub(crate) fn entry(&mut self, role: usize, [row, column, symbol]: [usize; 3]) -> &mut N {
        let (low, high) = match role {
            0 => (column, symbol),
            1 => (row, symbol),
            _ => (row, column),
        };
        &mut self.tables[role][low * self.n + high]
    }
}

impl Thirds {
    /// The tables of a Latin square.
    #[must_use]
    pub fn of(square: &Square) -> Thirds {
        Thirds::of_triples(square.order().get(), triples(square))
    }

    /// The member of the third role, given members of two different roles.
    #[inline]
    #[must_use]
    pub fn third(&self, roles: [usize; 2], [a, b]: [usize; 2]) -> usize {
        let (low, high) = if roles[0] < roles[1] { (a, b) } else { (b, a) };
        self.tables[3 - roles[0] - roles[1]][low * self.n + high] as usize
    }

    /// The permutation between two rows: the first one holds in the image of a column the symbol of the other one in
    /// the column itself. That of two columns maps symbols; that of two symbols, rows.
    #[must_use]
    pub fn permutation(&self, role: usize, [one, other]: [usize; 2]) -> Vec<usize> {
        let (across, along) = ((role + 1) % 3, (role + 2) % 3);
        // Where the lines lie in their tables.
        let line = |other: usize, member: usize| {
            let (start, step) = if role < other { (member * self.n, 1) } else { (member, self.n) };
            (&self.tables[3 - role - other][start..], step)
        };
        let ((held, a), (holders, b)) = (line(across, other), line(along, one));
        held.iter().step_by(a).take(self.n).map(|&held| holders[held as usize * b] as usize).collect()
    }
}

/// The row, column and symbol of each cell.
pub(crate) fn triples(square: &Square) -> impl Iterator<Item = [usize; 3]> + '_ {
    let n = square.order().get();
    square.symbols().iter().enumerate().map(move |(cell, symbol)| [cell / n, cell % n, symbol.index()])
}
