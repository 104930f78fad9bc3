//! Diagonal Latin squares by one integer of n²(n + 1) bits: a single addition finds every cell that has run out of symbols.
//!
//! A cell takes n bits, one for each symbol that may no longer stand there, and above them a guard bit that is 0. Adding 1
//! to a cell carries into its guard bit exactly if all n bits are set. The idea is that of a program in the language
//! Funciton. A kernel of this crate that searched by such words, with one bit for each symbol that may still stand there,
//! was no faster than one of sets, so they live here and in `benches/grid.rs`.

use graeco_latin::{Kind, count};
use num_bigint::BigUint;

/// The integers that a search adds to, for an order n.
struct Packed {
    n: usize,
    /// Bit 0 of every cell, and the guard bit of every cell.
    ones: BigUint,
    guards: BigUint,
    /// For each cell and symbol the bits that are set when the symbol goes there: those of the symbol in all cells of the
    /// row, the column and the diagonals.
    strikes: Vec<BigUint>,
}

/// A search node: the symbols that may no longer stand in each cell, and bit 0 of every cell that is open.
struct Node {
    struck: BigUint,
    open: BigUint,
}

impl Packed {
    fn new(n: usize) -> Packed {
        let bit = |cell: usize, place: usize| BigUint::from(1_u8) << (cell * (n + 1) + place);
        let all = |place: usize| (0..n * n).map(|cell| bit(cell, place)).sum();
        let sees = |a: usize, b: usize| {
            let [[r, c], [s, d]] = [a, b].map(|cell| [cell / n, cell % n]);
            r == s || c == d || r == c && s == d || r + c == n - 1 && s + d == n - 1
        };
        let strike = |cell: usize, symbol: usize| {
            (0..n * n).filter(|&other| sees(cell, other)).map(|other| bit(other, symbol)).sum()
        };
        let strikes = (0..n * n).flat_map(|cell| (0..n).map(move |symbol| strike(cell, symbol))).collect();
        Packed { n, ones: all(0), guards: all(n), strikes }
    }

    /// The number of squares whose first cells, up to `cell`, are those of a node.
    fn count(&self, node: &Node, cell: usize) -> u64 {
        if cell == self.n * self.n {
            return 1;
        }
        let at = (cell * (self.n + 1)) as u64;
        let fitting = (0..self.n).filter(|&symbol| !node.struck.bit(at + symbol as u64));
        let open = &node.open ^ (BigUint::from(1_u8) << at);
        fitting
            .map(|symbol| {
                let struck = &node.struck | &self.strikes[cell * self.n + symbol];
                // One addition for all cells that are still open.
                let has_run_out = (&struck + &open) & &self.guards != BigUint::ZERO;
                let next = Node { struck, open: open.clone() };
                if has_run_out { 0 } else { self.count(&next, cell + 1) }
            })
            .sum()
    }
}

fn main() -> Result<(), graeco_latin::PuzzleError> {
    for (n, expected) in [(1, 1), (2, 0), (3, 0), (4, 48), (5, 960)] {
        let packed = Packed::new(n);
        let empty = Node { struck: BigUint::ZERO, open: packed.ones.clone() };
        // OEIS A274806.
        assert_eq!(packed.count(&empty, 0), expected);
        assert_eq!(count(n, Kind::Diagonal)?, expected.into());
        println!("order {n}: {expected} diagonal Latin squares, found by an integer of {} bits", n * n * (n + 1));
    }
    Ok(())
}
