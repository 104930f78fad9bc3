//! Numbers of cells that no isotopism changes: from the cycles of pairs of rows, of columns and of symbols, then refined
//! by those of the other cells in the same lines.

use graeco_grid::{Pace, Stop};

use crate::thirds::Thirds;

/// How often the cells learn from their lines.
const ROUNDS: usize = 4;

fn mix(hash: u64, number: u64) -> u64 {
    let mixed = (hash ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed ^ mixed >> 32
}

/// For each cell of a square: a sum over the other rows of the length of the cycle of both rows through the cell. The
/// same for columns and symbols. Roles are places in `triples`, the rows, columns and symbols of the cells.
pub(super) fn cycles(n: usize, triples: &[[usize; 3]], role: usize, pace: &mut Pace) -> Result<Vec<u64>, Stop> {
    let (across, along) = ((role + 1) % 3, (role + 2) % 3);
    let triples = triples.iter().map(|triple| [triple[role], triple[across], triple[along]]);
    let thirds: Thirds = Thirds::of_triples(n, triples.clone());
    // For each line of the role, the sum for each member `across`.
    let mut sums = vec![0u64; n * n];
    let mut cycle = Vec::new();
    for one in 0..n {
        for other in 0..one {
            pace.step(1)?;
            let next = thirds.permutation(0, [one, other]);
            let mut met = vec![false; n];
            for start in 0..n {
                let mut at = start;
                while !std::mem::replace(&mut met[at], true) {
                    cycle.push(at);
                    at = next[at];
                }
                let length = mix(1, cycle.len() as u64);
                for at in cycle.drain(..) {
                    for line in [one, other] {
                        let sum = &mut sums[line * n + at];
                        *sum = sum.wrapping_add(length);
                    }
                }
            }
        }
    }
    Ok(triples.map(|[line, at, _]| sums[line * n + at]).collect())
}

/// Combines the numbers of the cells for each role, in an order of the roles, and refines them.
pub(super) fn refined(n: usize, triples: &[[usize; 3]], of_roles: &[Vec<u64>; 3], roles: [usize; 3]) -> Vec<u64> {
    let mut numbers: Vec<u64> =
        (0..n * n).map(|cell| roles.iter().fold(0, |hash, &role| mix(hash, of_roles[role][cell]))).collect();
    for _ in 0..ROUNDS {
        let mut lines = vec![0u64; 3 * n];
        for (triple, &number) in triples.iter().zip(&numbers) {
            for (role, &line) in triple.iter().enumerate() {
                let sum = &mut lines[role * n + line];
                *sum = sum.wrapping_add(mix(2, number));
            }
        }
        for (triple, number) in triples.iter().zip(&mut numbers) {
            *number = roles.iter().fold(*number, |hash, &role| mix(hash, lines[role * n + triple[role]]));
        }
    }
    numbers
}
