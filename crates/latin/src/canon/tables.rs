//! Lookup tables of a square: any two of row, column and symbol determine the third, with the three roles in any order.

use graeco_grid::{Pace, Square, Stop};

use super::invariants;

/// The tables of a Latin square with its roles in some order.
pub(super) struct Tables {
    /// The role in the square (row, column, symbol) that stands for each role.
    pub(super) roles: [usize; 3],
    n: usize,
    /// The third role for each pair of the others, in the lowest byte: entry `a * n + b`, where a has the lower role. The
    /// bytes above hold the rank of the cell among all cells, by its invariant.
    thirds: [Vec<u32>; 3],
}

impl Tables {
    /// The tables for some orders of the roles. The square must be Latin.
    ///
    /// # Errors
    /// If the work must end.
    pub(super) fn all(square: &Square, orders: &[[usize; 3]], pace: &mut Pace) -> Result<Vec<Tables>, Stop> {
        let n = square.order().get();
        let symbols = square.symbols().iter().enumerate();
        let triples: Vec<[usize; 3]> = symbols.map(|(cell, symbol)| [cell / n, cell % n, symbol.index()]).collect();
        let mut of_roles = [(); 3].map(|()| Vec::new());
        for (role, numbers) in of_roles.iter_mut().enumerate() {
            *numbers = invariants::cycles(n, &triples, role, pace)?;
        }
        let of = |&roles: &[usize; 3]| invariants::refined(n, &triples, &of_roles, roles);
        let numbers: Vec<Vec<u64>> = orders.iter().map(of).collect();
        let mut ranks = numbers.concat();
        ranks.sort_unstable();
        ranks.dedup();
        let rank = |number: &u64| ranks.binary_search(number).unwrap_or(0) as u32;
        let ranked = numbers.iter().map(|numbers| numbers.iter().map(rank).collect::<Vec<u32>>());
        Ok(orders.iter().zip(ranked).map(|(&roles, ranks)| Tables::new(n, &triples, roles, &ranks)).collect())
    }

    fn new(n: usize, triples: &[[usize; 3]], roles: [usize; 3], ranks: &[u32]) -> Tables {
        let mut thirds = [(); 3].map(|()| vec![0; n * n]);
        for (triple, rank) in triples.iter().zip(ranks) {
            let [a, b, c] = roles.map(|role| triple[role]);
            thirds[2][a * n + b] = rank << 8 | c as u32;
            thirds[1][a * n + c] = rank << 8 | b as u32;
            thirds[0][b * n + c] = rank << 8 | a as u32;
        }
        Tables { roles, n, thirds }
    }

    /// The third of a row, a column and a symbol, given the other two, in the lowest byte; the rank of their cell above.
    #[inline]
    pub(super) fn third(&self, roles: [usize; 2], [a, b]: [u8; 2]) -> u32 {
        let (low, high) = if roles[0] < roles[1] { (a, b) } else { (b, a) };
        self.thirds[3 - roles[0] - roles[1]][low as usize * self.n + high as usize]
    }

    /// The rank of the cell in a row and a column.
    pub(super) fn rank(&self, row: usize, column: usize) -> u32 {
        self.thirds[2][row * self.n + column] >> 8
    }
}
