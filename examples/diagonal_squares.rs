//! Diagonal Latin squares: the first one of every order up to 20, and their numbers up to order 7 (OEIS A274806).

use graeco_latin::{Kind, PuzzleError, build, count};

fn main() -> Result<(), PuzzleError> {
    for n in 1..=20 {
        match build(n, Kind::Diagonal)? {
            Some(square) => assert!(Kind::Diagonal.holds(&square)),
            None => assert!(n == 2 || n == 3),
        }
    }
    for (n, expected) in [(1, 1), (2, 0), (3, 0), (4, 48), (5, 960), (6, 92_160), (7, 862_848_000)] {
        assert_eq!(count(n, Kind::Diagonal)?, u32::into(expected));
        println!("{expected} diagonal Latin squares of order {n}");
    }
    Ok(())
}
