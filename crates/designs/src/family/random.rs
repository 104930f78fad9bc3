//! Random squares of families: from the list of all if they are few, otherwise by a randomised search.

use graeco_grid::{Budget, Limits, Outcome, Puzzle, PuzzleError, Square, Stop, Symbol};
use graeco_latin::Distribution;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{Family, holes};

/// An iterator over random squares of one order and family. The same seed gives the same squares.
///
/// ```
/// use graeco_designs::{Family, Property, RandomOf};
/// use graeco_latin::{Distribution, Kind, Limits};
///
/// let family = Family::new(Kind::Plain, [Property::Symmetric, Property::Idempotent]);
/// let mut squares = RandomOf::new(7, &family, 1, Limits::default())?;
/// assert_eq!(squares.distribution(), Distribution::Uniform); // one of all 6240
/// assert!(family.holds(&squares.next().unwrap()));
/// # Ok::<(), graeco_latin::PuzzleError>(())
/// ```
#[must_use = "iterators are lazy and do nothing until they are advanced"]
pub struct RandomOf {
    family: Family,
    puzzle: Puzzle,
    /// A square by a construction, once it was needed; the inner `None` if there is none.
    constructed: Option<Option<Square>>,
    /// All squares, if they are few.
    all: Option<Vec<Square>>,
    rng: ChaCha8Rng,
    limits: Limits,
    end: Option<Outcome>,
}

/// All squares are listed if the order is at most this, and their number and the nodes to find them are within limits.
const MOST_ORDER: usize = 12;
const MOST_LISTED: u64 = 20_000;
const MOST_NODES: u64 = 100_000;

/// The nodes without a square after which a construction is used, if there is one.
const PATIENCE: u64 = 5_000;

/// Above this order, a construction comes first, because the nodes take seconds.
const MOST_SEARCHED: usize = 40;

impl RandomOf {
    /// Random squares of order n in a family, under limits of time, memory and interruption, which all squares share.
    ///
    /// Up to order 12, up to 20,000 squares are listed first, if a short search finds them all. Otherwise a square is
    /// searched in random order, or, where that takes long or the order is above 40, and a construction is known, it is the image
    /// of the constructed square under random permutations. An empty family gives no square, and its [`end`](Self::end) is
    /// [`Outcome::Complete`].
    ///
    /// # Errors
    /// If n is not an order, 1 to 255, or the boxes do not fit it.
    pub fn new(n: usize, family: &Family, seed: u64, limits: Limits) -> Result<RandomOf, PuzzleError> {
        let puzzle = family.puzzle(n)?;
        let limits = Limits { solutions: None, nodes: None, ..limits }.started();
        let rng = ChaCha8Rng::seed_from_u64(seed);
        let mut random =
            RandomOf { family: family.clone(), puzzle, constructed: None, all: None, rng, limits, end: None };
        if family.obstacle(n).is_some() {
            random.end = Some(Outcome::Complete);
            return Ok(random);
        }
        if n > MOST_ORDER {
            return Ok(random);
        }
        let few = Limits { solutions: Some(MOST_LISTED + 1), nodes: Some(MOST_NODES), ..random.limits.clone() };
        let mut squares = random.puzzle.search().limits(few).solutions();
        let all: Vec<Square> = squares.by_ref().collect();
        match squares.end() {
            Some(Outcome::Complete) if all.is_empty() => random.end = Some(Outcome::Complete),
            Some(Outcome::Complete) => random.all = Some(all),
            Some(Outcome::SolutionLimit | Outcome::Stopped(Stop::NodeLimit)) | None => {}
            Some(end) => random.end = Some(end),
        }
        Ok(random)
    }

    /// The known facts about the distribution of the squares.
    pub fn distribution(&self) -> Distribution {
        if self.all.is_some() { Distribution::Uniform } else { Distribution::Family }
    }

    /// How the squares ended; `None` while there are.
    #[must_use]
    pub fn end(&self) -> Option<Outcome> {
        self.end
    }
}

impl Iterator for RandomOf {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        if self.end.is_some() {
            return None;
        }
        // Squares from the list and images of a constructed one need no search that would look.
        if let Err(stop) = Budget::start(&self.limits).look() {
            self.end = Some(stop.into());
            return None;
        }
        if let Some(all) = &self.all {
            return Some(all[self.rng.random_range(0..all.len())].clone());
        }
        let is_large = self.puzzle.order().get() > MOST_SEARCHED;
        let first = if is_large { Err(Stop::NodeLimit) } else { self.searched(Some(PATIENCE)) };
        let drawn = match first {
            Err(Stop::NodeLimit) => self.image().and_then(|image| match image {
                Some(image) => Ok(Some(image)),
                None => self.searched(None),
            }),
            first => first,
        };
        self.end = match &drawn {
            Ok(Some(_)) => None,
            Ok(None) => Some(Outcome::Complete),
            Err(stop) => Some((*stop).into()),
        };
        drawn.ok().flatten()
    }
}

impl RandomOf {
    /// A square by a search in random order, within a number of nodes; `None` if there is none.
    fn searched(&mut self, nodes: Option<u64>) -> Result<Option<Square>, Stop> {
        let limits = Limits { nodes, ..self.limits.clone() };
        let mut search = self.puzzle.search().seed(self.rng.random()).limits(limits).solutions();
        match (search.next(), search.end()) {
            (None, Some(Outcome::Stopped(stop))) => Err(stop),
            (square, _) => Ok(square),
        }
    }

    /// The image of a constructed square under random permutations that preserve the family, within the lines of each subsquare
    /// or hole; `None` if there is no such square.
    fn image(&mut self) -> Result<Option<Square>, Stop> {
        let order = self.puzzle.order();
        let (moves, renames) = (self.family.allows_isomorphisms_of_parts(), self.family.allows_renaming());
        if !moves && !renames {
            return Ok(None);
        }
        if self.constructed.is_none() {
            self.constructed = Some(self.family.constructed(order.get(), &self.limits)?);
        }
        let Some(Some(square)) = &self.constructed else { return Ok(None) };
        let blocks = self.family.blocks(order.get());
        let mut permutation = |is_random: bool| {
            let mut image: Vec<usize> = (0..order.get()).collect();
            for block in blocks.iter().filter(|_| is_random) {
                let image = &mut image[block.clone()];
                (1..image.len()).for_each(|at| image.swap(at, self.rng.random_range(0..=at)));
            }
            image
        };
        let places = permutation(moves);
        let names = if renames { permutation(true) } else { places.clone() };
        let mut symbols = square.symbols().to_vec();
        for cell in order.cells() {
            let image = order.cell(places[cell.row(order)], places[cell.column(order)]);
            symbols[image.index()] = Symbol::new(names[square.at(cell).index()]);
        }
        Ok(Some(holes::filled(&self.family, order, &Square::new(order, symbols).cells())))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use graeco_latin::Kind;

    use super::*;
    use crate::family::Property;

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
    fn families_that_a_search_does_not_reach_are_images_of_a_construction() {
        for (n, kind, property) in [
            (10, Kind::Plain, Property::SelfOrthogonal),
            (30, Kind::Diagonal, Property::SelfOrthogonal),
            (40, Kind::Plain, Property::Brown),
            (31, Kind::Plain, Property::Semisymmetric),
        ] {
            let family = Family::new(kind, [property]);
            let mut random = RandomOf::new(n, &family, 1, Limits::default()).unwrap();
            let [one, other] = [(); 2].map(|()| random.next().unwrap());
            assert!(family.holds(&one) && family.holds(&other) && one != other, "{family} {n}");
        }
        let orthogonal = Family::new(Kind::Plain, [Property::SelfOrthogonal]).with_holes([2]).unwrap();
        let square = RandomOf::new(9, &orthogonal, 1, Limits::default()).unwrap().next().unwrap();
        assert!(orthogonal.holds(&square));
        let plain = Family::from(Kind::Plain);
        let holes = plain.clone().with_holes([10; 6]).unwrap();
        for family in [plain.with_subsquares([10; 6]), holes] {
            let [one, other] =
                [1, 2].map(|seed| RandomOf::new(60, &family, seed, Limits::default()).unwrap().next().unwrap());
            assert!(family.holds(&one) && family.holds(&other) && one != other, "{family}");
        }
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
        assert_eq!((none.next(), none.end()), (None, Some(Outcome::Complete)));
    }

    #[test]
    fn squares_that_need_no_search_end_at_an_interrupt() {
        for n in [4, 60] {
            let flag = Arc::new(AtomicBool::new(false));
            let limits = Limits { interrupt: Some(flag.clone()), ..Limits::default() };
            let family = Family::new(Kind::Plain, [Property::Symmetric]);
            let mut random = RandomOf::new(n, &family, 1, limits).unwrap();
            assert!(random.next().is_some());
            flag.store(true, Ordering::Relaxed);
            assert!(random.next().is_none());
            assert_eq!(random.end(), Some(Outcome::Stopped(Stop::Interrupted)));
        }
    }
}
