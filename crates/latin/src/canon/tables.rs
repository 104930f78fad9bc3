//! Lookup tables of a square: any two of row, column and symbol determine the third, with the three roles in any order.

use graeco_grid::Square;

/// The tables of a Latin square with its roles in some order.
pub(super) struct Tables {
    /// The role in the square (row, column, symbol) that stands for each role.
    pub(super) roles: [usize; 3],
    n: usize,
    /// The third role for each pair of the others: entry `a * n + b`, where a has the lower role.
    thirds: [Vec<u8>; 3],
}

impl Tables {
    /// The square must be Latin.
    pub(super) fn new(square: &Square, roles: [usize; 3]) -> Tables {
        let n = square.order().get();
        let mut thirds = [(); 3].map(|()| vec![0; n * n]);
        for (cell, symbol) in square.symbols().iter().enumerate() {
            let triple = [cell / n, cell % n, symbol.index()];
            let [a, b, c] = roles.map(|role| triple[role]);
            thirds[2][a * n + b] = c as u8;
            thirds[1][a * n + c] = b as u8;
            thirds[0][b * n + c] = a as u8;
        }
        Tables { roles, n, thirds }
    }

    /// The third of a row, a column and a symbol, given the other two.
    #[inline]
    pub(super) fn third(&self, roles: [usize; 2], [a, b]: [u8; 2]) -> u8 {
        let (low, high) = if roles[0] < roles[1] { (a, b) } else { (b, a) };
        self.thirds[3 - roles[0] - roles[1]][low as usize * self.n + high as usize]
    }
}
