//! Random squares that are isotopic to a given one: rows, columns and symbols in random orders.

use graeco_grid::{Square, Symbol};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::{isotope, symbols_of};

/// An iterator without end over random squares that are isotopic to a Latin square, each with the same probability. The same seed gives
/// the same squares.
///
/// ```
/// use graeco_latin::{RandomIsotopes, group, intercalates_of};
///
/// let group = group("Q8").unwrap();
/// let square = RandomIsotopes::new(&group, 1).next().unwrap();
/// assert_eq!(intercalates_of(&square).count(), intercalates_of(&group).count());
/// ```
#[must_use = "iterators are lazy and do nothing until they are advanced"]
#[derive(Clone, Debug)]
pub struct RandomIsotopes {
    square: Square,
    rng: ChaCha8Rng,
}

impl RandomIsotopes {
    /// Random isotopes of a square.
    pub fn new(square: &Square, seed: u64) -> RandomIsotopes {
        RandomIsotopes { square: square.clone(), rng: ChaCha8Rng::seed_from_u64(seed) }
    }
}

impl Iterator for RandomIsotopes {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let order = self.square.order();
        let symbols = isotope(symbols_of(&self.square), order.get(), &mut self.rng);
        Some(Square::new(order, symbols.into_iter().map(|symbol| Symbol::new(symbol as usize)).collect()))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::formula::Formula;
    use crate::kind::Kind;

    #[test]
    fn isotopes_are_drawn_about_equally_often() {
        let square = Formula::new(3, Kind::Plain).unwrap().square().unwrap();
        let mut times = BTreeMap::new();
        for isotope in RandomIsotopes::new(&square, 1).take(1200) {
            assert!(isotope.is_latin());
            *times.entry(isotope.symbols().to_vec()).or_insert(0) += 1;
        }
        // All 12 squares of order 3.
        assert!(times.len() == 12 && times.values().all(|times| (60..140).contains(times)), "{times:?}");
    }
}
