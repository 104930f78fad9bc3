//! All orthogonal mates of a square, two mates orthogonal to each other, and the most disjoint transversals.

use graeco_exact_cover::{Problem, Solutions};
use graeco_grid::{Budget, Count, Limits, Order, Outcome, Square, Stop};
use graeco_latin::Placements;

use crate::delta::entry_within;
use crate::disjoint::Packing;
use crate::transversals::{ListError, Transversals, list, mate_by_formula, square_of, unsolvable};

/// The transversals of a Latin square, from which its orthogonal mates are made: a mate is a set of n disjoint
/// transversals, each of which gets one symbol. Mates that differ by their symbols only are one mate.
///
/// ```
/// use graeco_designs::{Mates, Transversals};
/// use graeco_latin::{Limits, group};
///
/// let square = group("Z2xZ2").unwrap();
/// let mates = Mates::of(&square, Transversals::Plain, &Limits::default())?;
/// assert_eq!(mates.count(&Limits::default()).exact(), Some(2));
/// assert!(mates.triple(&Limits::default())?.is_some());
/// # Ok::<(), graeco_designs::ListError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Mates {
    square: Square,
    order: Order,
    transversals: Placements,
    covers: Problem,
    /// Whether all transversals are there. They need not be if it is proved otherwise that there are no mates.
    is_listed: bool,
}

/// The nodes of the first search for disjoint transversals.
const FIRST_NODES: u64 = 500;

impl Mates {
    /// Lists the transversals of a Latin square; with [`Transversals::Diagonal`], those that diagonal mates consist of.
    ///
    /// # Errors
    /// The limit that was reached; [`ListError::TooMany`] with more than [`MOST_LISTED`](crate::MOST_LISTED)
    /// transversals, unless an [entry in none of them](crate::entry_without_transversal) proves that there are no mates.
    pub fn of(square: &Square, kind: Transversals, limits: &Limits) -> Result<Mates, ListError> {
        let limits = Limits { solutions: None, ..limits.clone() }.started();
        let mut pace = Budget::start(&limits).pace();
        let (square, order) = (square.clone(), square.order());
        let transversals = match list(&square, kind, &limits, &mut pace) {
            Err(ListError::TooMany) if entry_within(&square, &mut pace)?.is_some() => {
                let transversals = Placements::new(order.get());
                return Ok(Mates { square, order, transversals, covers: unsolvable(), is_listed: false });
            }
            listed => listed?,
        };
        let covers = transversals.problem(None, &mut pace)?;
        Ok(Mates { square, order, transversals, covers, is_listed: true })
    }

    /// The limits of the work on the lists.
    fn beside(&self, limits: &Limits) -> Limits {
        limits.clone().without(self.transversals.bytes() + self.covers.bytes())
    }

    /// The number of mates; a lower bound if a limit was reached.
    pub fn count(&self, limits: &Limits) -> Count {
        self.covers.search().limits(self.beside(limits)).count()
    }

    /// Lists the mates, lazily. The first row of each is in order of its columns.
    pub fn iter(&self, limits: &Limits) -> MateIter<'_> {
        MateIter { mates: self, covers: self.covers.search().limits(self.beside(limits)).solutions() }
    }

    /// Two mates that are orthogonal to each other; `None` if it is proved that there are none. Each mate is tried in
    /// turn: the transversals that meet each of its symbols once must cover all cells.
    ///
    /// # Errors
    /// The limit that was reached. Limits of solutions are ignored.
    pub fn triple(&self, limits: &Limits) -> Result<Option<[Square; 2]>, Stop> {
        let limits = Limits { solutions: None, ..limits.clone() }.started();
        let beside = self.beside(&limits);
        let mut pace = Budget::start(&beside).pace();
        let n = self.order.get();
        let mut mates = self.iter(&limits);
        for mate in mates.by_ref() {
            let mut common = Placements::new(n);
            for columns in self.transversals.iter() {
                pace.step(1)?;
                let mut met = vec![false; n];
                let symbol = |(row, &column): (usize, &u8)| mate[(row, usize::from(column))].index();
                if columns.iter().enumerate().all(|cell| !std::mem::replace(&mut met[symbol(cell)], true)) {
                    common.push(columns);
                }
            }
            let covers = common.problem(None, &mut pace)?;
            let limits = beside.clone().without(common.bytes() + covers.bytes());
            if let Some(cover) = covers.search().limits(limits).first()? {
                return Ok(Some([mate, square_of(self.order, &common, &cover)]));
            }
        }
        mates.end().and_then(Outcome::stop).map_or(Ok(None), Err)
    }

    /// A largest set of disjoint transversals, or the largest found before a limit.
    ///
    /// n − 1 disjoint transversals leave another one, so their largest number is n or at most n − 2. A short search for n − 2 of them
    /// comes first, then one for a mate, which has n. Without a mate, ever smaller numbers are tried. Transversals that are too
    /// many to list give none, with [`Outcome::SolutionLimit`].
    #[must_use]
    pub fn most_disjoint(&self, limits: &Limits) -> Disjoint {
        if !self.is_listed {
            return Disjoint { transversals: Vec::new(), end: Outcome::SolutionLimit };
        }
        let limits = self.beside(&Limits { solutions: Some(1), ..limits.clone() }.started());
        let mut best = Vec::new();
        let end = self.pack(&mut best, &limits).err().map_or(Outcome::Complete, Outcome::Stopped);
        let columns = |option: usize| self.transversals.columns(option).iter().map(|&c| usize::from(c)).collect();
        Disjoint { transversals: best.into_iter().map(columns).collect(), end }
    }

    /// The same for a Latin square whose transversals may be too many to list: those of a mate by formula are all.
    ///
    /// ```
    /// use graeco_designs::{Mates, Transversals};
    /// use graeco_latin::{Limits, Outcome, group};
    ///
    /// let most = Mates::most_disjoint_of(&group("Z101").unwrap(), Transversals::Plain, &Limits::default())?;
    /// assert_eq!((most.transversals.len(), most.end), (101, Outcome::Complete));
    /// # Ok::<(), graeco_designs::ListError>(())
    /// ```
    ///
    /// # Errors
    /// As [`of`](Self::of).
    pub fn most_disjoint_of(square: &Square, kind: Transversals, limits: &Limits) -> Result<Disjoint, ListError> {
        let limits = limits.clone().started();
        let Some(mate) = mate_by_formula(square, kind, &mut Budget::start(&limits).pace())? else {
            let mates = Mates::of(square, kind, &limits)?;
            return if mates.is_listed { Ok(mates.most_disjoint(&limits)) } else { Err(ListError::TooMany) };
        };
        let n = square.order().get();
        let mut transversals = vec![vec![0; n]; n];
        for (row, column) in (0..n).flat_map(|row| (0..n).map(move |column| (row, column))) {
            transversals[mate[(row, column)].index()][row] = column;
        }
        Ok(Disjoint { transversals, end: Outcome::Complete })
    }

    /// Finds the numbers of as many disjoint transversals as there can be.
    fn pack(&self, best: &mut Vec<usize>, limits: &Limits) -> Result<(), Stop> {
        let (n, nodes) = (self.order.get(), limits.nodes.unwrap_or(u64::MAX));
        let held = Packing::bytes(n, &self.transversals);
        let mut pace = Budget::start(limits).pace();
        pace.budget().afford(held)?;
        let packing = Packing::new(&self.square, &self.transversals);
        match packing.search(n.saturating_sub(2), nodes.min(FIRST_NODES), best, &mut pace) {
            Ok(_) | Err(Stop::NodeLimit) => {}
            Err(stop) => return Err(stop),
        }
        if let Some(mate) = self.covers.search().limits(limits.clone().without(held)).first()? {
            *best = mate.iter().map(|option| option.index()).collect();
            return Ok(());
        }
        for wanted in (1..n.saturating_sub(1)).rev() {
            if best.len() >= wanted || packing.search(wanted, nodes, best, &mut pace)? {
                break;
            }
        }
        Ok(())
    }
}

/// Disjoint transversals of a square.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Disjoint {
    /// The column of the cell in each row, for each transversal.
    pub transversals: Vec<Vec<usize>>,
    /// [`Outcome::Complete`] if there cannot be more; otherwise the limit that was reached.
    pub end: Outcome,
}

/// An iterator over the mates of a square.
#[must_use = "iterators are lazy and do nothing until they are advanced"]
#[derive(Debug)]
pub struct MateIter<'m> {
    mates: &'m Mates,
    covers: Solutions,
}

impl MateIter<'_> {
    /// How the search ended; `None` until it has.
    #[must_use]
    pub fn end(&self) -> Option<Outcome> {
        self.covers.end()
    }
}

impl Iterator for MateIter<'_> {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        Some(square_of(self.mates.order, &self.mates.transversals, &self.covers.next()?))
    }
}

#[cfg(test)]
mod tests {
    use graeco_latin::{Class, Kind, group, map_between};

    use super::*;
    use crate::mols::are_orthogonal;
    use crate::transversals::{Mate, mate};

    fn mates(square: &Square, kind: Transversals) -> Mates {
        Mates::of(square, kind, &Limits::default()).unwrap()
    }

    /// All squares with the first row in order that are orthogonal to a square, cell by cell.
    fn naive(square: &Square, symbols: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
        let n = square.order().get();
        let at = symbols.len();
        if at == n * n {
            return found.push(symbols.clone());
        }
        for symbol in 0..n {
            let fits = |other: usize| {
                let pair = square.symbols()[at] == square.symbols()[other];
                symbols[other] != symbol || !(pair || at / n == other / n || at % n == other % n)
            };
            if (at >= n || symbol == at) && (0..at).all(fits) {
                symbols.push(symbol);
                naive(square, symbols, found);
                symbols.pop();
            }
        }
    }

    fn squares(n: usize) -> Vec<Square> {
        let classes = graeco_latin::classes(n, graeco_latin::ClassOf::Isotopy, &Budget::default());
        classes.unwrap().map(|canon| canon.unwrap().square).collect()
    }

    #[test]
    fn mates_are_those_that_a_search_cell_by_cell_finds() {
        let odd = (1..=5).flat_map(squares).chain(["Z7", "Z2xZ2xZ2"].map(|name| group(name).unwrap()));
        for square in odd {
            let mut expected = Vec::new();
            let n = square.order().get();
            if n <= 5 {
                naive(&square, &mut Vec::new(), &mut expected);
            }
            let found = mates(&square, Transversals::Plain);
            let mut listed: Vec<Vec<usize>> = Vec::new();
            let mut all = found.iter(&Limits::default());
            for mate in all.by_ref().take(2000) {
                assert!(mate.is_latin() && are_orthogonal(&square, &mate));
                listed.push(mate.symbols().iter().map(|symbol| symbol.index()).collect());
            }
            let many = found.count(&Limits::default()).exact();
            listed.sort();
            assert!(n > 5 || listed == expected, "{square:?}");
            assert!(all.end().is_none() || many == Some(listed.len() as u128));
            let diagonal = mates(&square, Transversals::Diagonal).iter(&Limits::default()).count();
            let expected = found.iter(&Limits::default()).filter(|mate| Kind::Diagonal.holds(mate)).count();
            assert_eq!(diagonal, expected, "{square:?}");
        }
    }

    #[test]
    fn triples_are_orthogonal_and_absent_where_no_three_squares_are() {
        // The only three mutually orthogonal squares of orders 4 and 5 are those of the fields.
        let fields = ["Z2xZ2", "Z5"].map(|name| group(name).unwrap());
        let map = |a: &Square, b: &Square| map_between(a, b, Class::Isotopy, &Budget::default()).unwrap();
        for square in (3..=6).flat_map(squares) {
            let found = mates(&square, Transversals::Plain).triple(&Limits::default()).unwrap();
            assert_eq!(found.is_some(), fields.iter().any(|field| map(&square, field).is_some()), "{square:?}");
            if let Some([a, b]) = found {
                assert!(a.is_latin() && b.is_latin() && are_orthogonal(&a, &b));
                assert!(are_orthogonal(&square, &a) && are_orthogonal(&square, &b));
            }
        }
    }

    /// The most disjoint transversals, one of each set of those through a cell of the first row after another.
    fn naive_disjoint(all: &[Vec<usize>], chosen: &mut Vec<usize>, column: usize, best: &mut usize) {
        *best = (*best).max(chosen.len());
        let n = all.first().map_or(0, Vec::len);
        if column == n || chosen.len() + n - column <= *best {
            return;
        }
        for (number, columns) in all.iter().enumerate().filter(|(_, columns)| columns[0] == column) {
            if chosen.iter().all(|&other| columns.iter().zip(&all[other]).all(|(a, b)| a != b)) {
                chosen.push(number);
                naive_disjoint(all, chosen, column + 1, best);
                chosen.pop();
            }
        }
        naive_disjoint(all, chosen, column + 1, best);
    }

    #[test]
    fn no_more_transversals_are_disjoint() {
        for square in (1..=6).flat_map(squares).chain(["Z7", "D4"].map(|name| group(name).unwrap())) {
            let n = square.order().get();
            let found = mates(&square, Transversals::Plain).most_disjoint(&Limits::default());
            assert_eq!(found.end, Outcome::Complete);
            for (number, columns) in found.transversals.iter().enumerate() {
                let symbols = columns.iter().enumerate().map(|(row, &column)| square[(row, column)].index());
                let is_whole = |mut list: Vec<usize>| {
                    list.sort_unstable();
                    list.into_iter().eq(0..n)
                };
                assert!(is_whole(symbols.collect()) && is_whole(columns.clone()));
                let others = &found.transversals[..number];
                assert!(others.iter().all(|other| columns.iter().zip(other).all(|(a, b)| a != b)));
            }
            let all: Vec<Vec<usize>> = Transversals::Plain.of(&square, &Limits::default()).collect();
            let mut best = 0;
            if n <= 6 {
                naive_disjoint(&all, &mut Vec::new(), 0, &mut best);
            } else {
                best = n;
            }
            assert_eq!(found.transversals.len(), best, "{square:?}");
            let has_mate = matches!(mate(&square, Transversals::Plain, &Limits::default()), Mate::Found(_));
            assert_eq!(has_mate, best == n);
        }
    }

    #[test]
    fn eight_disjoint_transversals_of_a_square_of_order_ten_without_a_mate_are_found_soon() {
        let rows = "DFEIBACJGH BCDFEIJHAG JGHCDFBAEI GHAJCBIDFE IDJEGHAFBC \
                    CEBGJDFIHA HIGAFJDECB FAIBHGECJD EBFDACHGIJ AJCHIEGBDF";
        let rows = rows.split(' ').map(|row| row.bytes().map(|letter| usize::from(letter - b'A')));
        let square = Square::from_rows(rows).unwrap();
        let few = Limits { nodes: Some(100_000), ..Limits::default() };
        let found = mates(&square, Transversals::Plain).most_disjoint(&few);
        assert_eq!((found.transversals.len(), found.end), (8, Outcome::Complete));
    }

    #[test]
    fn squares_with_too_many_transversals_may_be_proved_to_have_no_mate() {
        let limits = Limits::default();
        let found = mates(&crate::bachelor::bachelor(15).unwrap(), Transversals::Plain);
        assert_eq!((found.count(&limits).exact(), found.iter(&limits).next()), (Some(0), None));
        assert_eq!(found.triple(&limits), Ok(None));
        // Disjoint transversals are another question.
        assert_eq!(found.most_disjoint(&limits).end, Outcome::SolutionLimit);
        assert_eq!(Mates::most_disjoint_of(&found.square, Transversals::Plain, &limits), Err(ListError::TooMany));
    }

    #[test]
    fn limits_are_kept() {
        let none = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
        let square = group("Z9").unwrap();
        assert_eq!(Mates::of(&square, Transversals::Plain, &none).unwrap_err(), ListError::Stopped(Stop::TimeLimit));
        let mates = mates(&square, Transversals::Plain);
        assert_eq!(mates.count(&none).end, Outcome::Stopped(Stop::TimeLimit));
        assert_eq!(mates.triple(&none), Err(Stop::TimeLimit));
        assert_eq!(mates.most_disjoint(&none).end, Outcome::Stopped(Stop::TimeLimit));
        // The 2025 transversals and the problem of covering the cells by them are held, too.
        let small = Limits { memory: Some(mates.covers.bytes()), ..Limits::default() };
        assert_eq!(Mates::of(&square, Transversals::Plain, &small).unwrap_err(), ListError::Stopped(Stop::MemoryLimit));
        assert_eq!(mates.count(&small).end, Outcome::Stopped(Stop::MemoryLimit));
        assert_eq!(mates.iter(&small).next(), None);
        assert_eq!(mates.triple(&small), Err(Stop::MemoryLimit));
        assert_eq!(mates.most_disjoint(&small).end, Outcome::Stopped(Stop::MemoryLimit));
        assert_eq!(mates.iter(&Limits { solutions: Some(3), ..Limits::default() }).count(), 3);
    }
}
