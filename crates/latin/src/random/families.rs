//! Random squares of families: from the list of all if they are few, otherwise by a randomised search.

use graeco_grid::{End, Limits, Puzzle, PuzzleError, Square};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::Distribution;
use crate::family::{Existence, Family};

/// An iterator over random squares of one order and family. The same seed gives the same squares.
///
/// ```
/// use graeco_latin::{Distribution, Family, Kind, Limits, Property, RandomOf};
///
/// let family = Family::new(Kind::Plain, [Property::Symmetric, Property::Idempotent]);
/// let mut squares = RandomOf::new(7, &family, 1, Limits::default())?;
/// assert_eq!(squares.distribution(), Distribution::Uniform); // one of all 6240
/// assert!(family.holds(&squares.next().unwrap()));
/// # Ok::<(), graeco_latin::PuzzleError>(())
/// ```
#[must_use = "iterators are lazy and do nothing until they are advanced"]
pub struct RandomOf {
    puzzle: Puzzle,
    /// All squares, if they are few.
    all: Option<Vec<Square>>,
    rng: ChaCha8Rng,
    limits: Limits,
    end: Option<End>,
}

/// All squares are listed if the order is at most this, they are at most so many, and so many nodes find them.
const MOST_ORDER: usize = 12;
const MOST_LISTED: u64 = 20_000;
const MOST_NODES: u64 = 100_000;

impl RandomOf {
    /// Random squares of order n in a family, under limits of time, memory and interruption, which all squares share.
    ///
    /// Up to order 12, up to 20,000 squares are listed first, if a short search finds them all. An empty family gives no square, and its
    /// [`end`](Self::end) is [`End::Exhausted`].
    ///
    /// # Errors
    /// If n is not an order, 1 to 255, or the boxes do not fit it.
    pub fn new(n: usize, family: &Family, seed: u64, limits: Limits) -> Result<RandomOf, PuzzleError> {
        let puzzle = family.puzzle(n)?;
        let limits = Limits { solutions: None, nodes: None, ..limits }.started();
        let rng = ChaCha8Rng::seed_from_u64(seed);
        let mut random = RandomOf { puzzle, all: None, rng, limits, end: None };
        if let Existence::No(_) = family.exists(n) {
            random.end = Some(End::Exhausted);
            return Ok(random);
        }
        if n > MOST_ORDER {
            return Ok(random);
        }
        let few = Limits { solutions: Some(MOST_LISTED + 1), nodes: Some(MOST_NODES), ..random.limits.clone() };
        let mut squares = random.puzzle.search().limits(few).solutions();
        let all: Vec<Square> = squares.by_ref().collect();
        match squares.end() {
            Some(End::Exhausted) if all.is_empty() => random.end = Some(End::Exhausted),
            Some(End::Exhausted) => random.all = Some(all),
            Some(End::SolutionLimit | End::NodeLimit) | None => {}
            Some(end) => random.end = Some(end),
        }
        Ok(random)
    }

    /// What is known about the distribution of the squares.
    #[must_use]
    pub fn distribution(&self) -> Distribution {
        if self.all.is_some() { Distribution::Uniform } else { Distribution::Family }
    }

    /// Why there are no more squares; `None` while there are.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        self.end
    }
}

impl Iterator for RandomOf {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        if self.end.is_some() {
            return None;
        }
        if let Some(all) = &self.all {
            return Some(all[self.rng.random_range(0..all.len())].clone());
        }
        let mut search = self.puzzle.search().seed(self.rng.random()).limits(self.limits.clone()).solutions();
        let square = search.next();
        if square.is_none() {
            self.end = Some(search.end().unwrap_or(End::Exhausted));
        }
        square
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::family::Property;
    use crate::kind::Kind;

    #[test]
    fn squares_of_a_short_list_are_all_drawn_about_equally_often() {
        // There are 48 self-orthogonal squares of order 4.
        let family = Family::new(Kind::Plain, [Property::SelfOrthogonal]);
        let mut times = std::collections::BTreeMap::new();
        for square in RandomOf::new(4, &family, 3, Limits::default()).unwrap().take(4800) {
            assert!(family.holds(&square));
            *times.entry(square.symbols().to_vec()).or_insert(0) += 1;
        }
        assert_eq!(times.len(), 48);
        assert!(times.values().all(|&times| (50..150).contains(&times)));
    }

    #[test]
    fn large_families_are_searched_and_empty_ones_end() {
        let family = Family::new(Kind::Plain, [Property::Symmetric]);
        let squares: Vec<Square> = RandomOf::new(12, &family, 1, Limits::default()).unwrap().take(3).collect();
        assert!(squares.iter().all(|square| family.holds(square)) && squares[0] != squares[1]);
        let again = RandomOf::new(12, &family, 1, Limits::default()).unwrap().take(3);
        assert!(again.eq(squares));
        let none = Family::new(Kind::Plain, [Property::SelfOrthogonal]);
        let mut none = RandomOf::new(6, &none, 1, Limits::default()).unwrap();
        assert_eq!((none.next(), none.end()), (None, Some(End::Exhausted)));
    }
}
