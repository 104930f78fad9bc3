//! Lookup tables of a square with its three roles in any order, and with ranks of its cells.

use graeco_grid::{Pace, Square, Stop};

use super::invariants;
use crate::thirds::{Thirds, triples};

/// The tables of a Latin square with its roles in some order.
pub(super) struct Tables {
    /// The role in the square (row, column, symbol) that takes each role.
    pub(super) roles: [usize; 3],
    /// The third role for each pair of the others, in the lowest byte. The bytes above hold the rank of the cell among all
    /// cells, by its invariant.
    pub(super) thirds: Thirds,
}

impl Tables {
    /// The tables for some orders of the roles. The square must be Latin.
    pub(super) fn all(square: &Square, orders: &[[usize; 3]], pace: &mut Pace) -> Result<Vec<Tables>, Stop> {
        let n = square.order().get();
        let triples: Vec<[usize; 3]> = triples(square).collect();
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
        let triples = triples.iter().map(|triple| roles.map(|role| triple[role]));
        let mut thirds: Thirds = Thirds::of_triples(n, triples.clone());
        for (triple, rank) in triples.zip(ranks) {
            (0..3).for_each(|role| *thirds.entry(role, triple) |= rank << 8);
        }
        Tables { roles, thirds }
    }

    pub(super) fn rank(&self, row: usize, column: usize) -> u32 {
        self.thirds.third([0, 1], [row, column]) as u32 >> 8
    }
}
