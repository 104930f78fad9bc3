//! The orthogonality graph of a list of squares: which are mates, and the largest set of mutually orthogonal ones.

use fixedbitset::FixedBitSet;
use graeco_grid::{Budget, Outcome, Pace, Square, Stop};

use crate::mols::are_orthogonal;

/// Which squares of a list are orthogonal to each other.
///
/// ```
/// use graeco_designs::{Orthogonality, mols};
/// use graeco_latin::{Budget, Kind, Limits};
///
/// let squares = mols(5, Kind::Plain, &Limits::default())?;
/// let graph = Orthogonality::of(&squares, &Budget::default()).unwrap();
/// assert_eq!(graph.pairs().count(), 6);
/// assert_eq!(graph.largest_set(&Budget::default()), (vec![0, 1, 2, 3], graeco_latin::Outcome::Complete));
/// # Ok::<(), graeco_designs::MolsError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Orthogonality {
    mates: Vec<FixedBitSet>,
}

impl Orthogonality {
    /// Compares all pairs of squares. Squares of different orders are not orthogonal.
    ///
    /// # Errors
    /// If the work must end.
    pub fn of(squares: &[Square], budget: &Budget) -> Result<Orthogonality, Stop> {
        let fits = |a: usize, b: usize| are_orthogonal(&squares[a], &squares[b]);
        match Orthogonality::by(squares.len(), fits, budget)? {
            (_, Outcome::Stopped(stop)) => Err(stop),
            (graph, _) => Ok(graph),
        }
    }

    /// Compares all pairs of `many` squares by a function of two numbers, the lower one first, and returns
    /// [`Outcome::Complete`]; or those pairs that were compared before a limit, and the limit. The pairs of the first squares
    /// are compared first.
    ///
    /// # Errors
    /// If there is no room for the graph.
    pub fn by(
        many: usize,
        fits: impl Fn(usize, usize) -> bool,
        budget: &Budget,
    ) -> Result<(Orthogonality, Outcome), Stop> {
        budget.afford(many * (many / 8 + size_of::<FixedBitSet>()))?;
        let mut pace = budget.pace();
        let mut mates = vec![FixedBitSet::with_capacity(many); many];
        for (a, b) in (0..many).flat_map(|b| (0..b).map(move |a| (a, b))) {
            if let Err(stop) = pace.step(1) {
                return Ok((Orthogonality { mates }, stop.into()));
            }
            if fits(a, b) {
                mates[a].insert(b);
                mates[b].insert(a);
            }
        }
        Ok((Orthogonality { mates }, Outcome::Complete))
    }

    /// The pairs of orthogonal squares, by their numbers from 0, the lower one first.
    pub fn pairs(&self) -> impl Iterator<Item = [usize; 2]> + '_ {
        let with = |(a, mates): (usize, &'_ FixedBitSet)| {
            mates.ones().filter(move |&b| a < b).map(move |b| [a, b]).collect::<Vec<_>>()
        };
        self.mates.iter().enumerate().flat_map(with)
    }

    /// The largest set of mutually orthogonal squares, by their numbers, and [`Outcome::Complete`]; or the largest one that
    /// was found before a limit, and the limit. Of several largest ones, any.
    #[must_use]
    pub fn largest_set(&self, budget: &Budget) -> (Vec<usize>, Outcome) {
        let mut all = FixedBitSet::with_capacity(self.mates.len());
        all.insert_range(..);
        let mut best = Vec::new();
        let mut pace = budget.pace();
        let end = pace.look().and_then(|()| self.extend(&mut Vec::new(), all, &mut best, &mut pace)).err();
        best.sort_unstable();
        (best, end.map_or(Outcome::Complete, Outcome::Stopped))
    }

    /// Extends a set by squares from those that are orthogonal to all of it. Squares of one colour are not orthogonal to
    /// each other, so at most one of each colour can be added (E. Tomita, T. Seki, 2003).
    fn extend(
        &self,
        set: &mut Vec<usize>,
        mut open: FixedBitSet,
        best: &mut Vec<usize>,
        pace: &mut Pace,
    ) -> Result<(), Stop> {
        pace.step(1)?;
        if set.len() > best.len() {
            best.clone_from(set);
        }
        for (square, colors) in self.colored(&open).into_iter().rev() {
            if set.len() + colors <= best.len() {
                break;
            }
            set.push(square);
            let mut further = open.clone();
            further.intersect_with(&self.mates[square]);
            self.extend(set, further, best, pace)?;
            set.pop();
            open.remove(square);
        }
        Ok(())
    }

    /// The members of a set, each with the number of colours up to its own, the lowest colours first.
    fn colored(&self, set: &FixedBitSet) -> Vec<(usize, usize)> {
        let (mut left, mut colored, mut colors) = (set.clone(), Vec::new(), 0);
        while !left.is_clear() {
            colors += 1;
            let mut fitting = left.clone();
            while let Some(square) = fitting.minimum() {
                colored.push((square, colors));
                left.remove(square);
                fitting.remove(square);
                fitting.difference_with(&self.mates[square]);
            }
        }
        colored
    }
}

#[cfg(test)]
mod tests {
    use graeco_grid::Limits;
    use graeco_latin::Kind;

    use super::*;
    use crate::mols::mols;

    /// A graph with edges by a simple congruence, as different as the seeds.
    fn graph(many: usize, seed: usize) -> Orthogonality {
        let mut mates = vec![FixedBitSet::with_capacity(many); many];
        for (a, b) in (0..many).flat_map(|b| (0..b).map(move |a| (a, b))) {
            if (a * a * 31 + b * b * 17 + a * b * (seed + 3) + seed) % 7 < 4 {
                mates[a].insert(b);
                mates[b].insert(a);
            }
        }
        Orthogonality { mates }
    }

    #[test]
    fn largest_sets_are_as_large_as_all_subsets_give() {
        for seed in 0..20 {
            let graph = graph(14, seed);
            let is_clique = |set: u32| {
                let members: Vec<usize> = (0..14).filter(|&a| set >> a & 1 == 1).collect();
                members.iter().all(|&a| members.iter().all(|&b| a == b || graph.mates[a].contains(b)))
            };
            let most = (0u32..1 << 14).filter(|&set| is_clique(set)).map(u32::count_ones).max().unwrap();
            let (found, end) = graph.largest_set(&Budget::default());
            assert_eq!((found.len() as u32, end), (most, Outcome::Complete), "{seed}");
            assert!(is_clique(found.iter().map(|&a| 1 << a).sum()));
        }
    }

    #[test]
    fn pairs_are_orthogonal_and_orders_may_differ() {
        let mut squares = mols(7, Kind::Plain, &Limits::default()).unwrap();
        squares.push(squares[0].clone());
        squares.extend(mols(4, Kind::Plain, &Limits::default()).unwrap());
        let graph = Orthogonality::of(&squares, &Budget::default()).unwrap();
        for [a, b] in (0..squares.len()).flat_map(|b| (0..b).map(move |a| [a, b])) {
            assert_eq!(graph.pairs().any(|pair| pair == [a, b]), are_orthogonal(&squares[a], &squares[b]));
        }
        assert_eq!(graph.largest_set(&Budget::default()).0.len(), 6);
        let none = Budget::start(&Limits { time: Some(std::time::Duration::ZERO), ..Default::default() });
        assert_eq!(Orthogonality::of(&squares, &none), Err(Stop::TimeLimit));
        let (known, end) = Orthogonality::by(squares.len(), |_, _| true, &none).unwrap();
        assert_eq!((known.pairs().count(), end), (0, Outcome::Stopped(Stop::TimeLimit)));
        assert_eq!(graph.largest_set(&none), (Vec::new(), Outcome::Stopped(Stop::TimeLimit)));
        assert_eq!(
            Orthogonality { mates: Vec::new() }.largest_set(&Budget::default()),
            (Vec::new(), Outcome::Complete)
        );
    }
}
