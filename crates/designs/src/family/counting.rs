//! Counting the squares of families: orbits of triples as exact covers, with the first row up to symmetries.
//!
//! If the symbols may be permuted, the first row is in order. If the same permutation may be applied to rows, columns and
//! symbols, only the cycle type of the first row matters, with the cycle that the first column is in.

use graeco_grid::{Budget, Limits, Puzzle, PuzzleError, Stop, Symbol};
use graeco_latin::{ByUnits, Counted, Counting, Kind, Machine, UnitSearch, Units};
use num_bigint::BigUint;

use super::{Cover, Family, Property};

impl Family {
    /// Prepares to count the squares of order n.
    ///
    /// ```
    /// use graeco_designs::{Family, Property};
    /// use graeco_latin::Kind;
    ///
    /// let triples = Family::new(Kind::Plain, [Property::TotallySymmetric, Property::Idempotent]);
    /// let mut counting = triples.counting(9)?;
    /// while counting.advance() {}
    /// assert_eq!(counting.total(), 840_u32.into()); // Steiner triple systems of order 9
    /// # Ok::<(), graeco_latin::PuzzleError>(())
    /// ```
    ///
    /// # Errors
    /// If n is not an order, 1 to 255, or the boxes do not fit it.
    pub fn counting(&self, n: usize) -> Result<Counting, PuzzleError> {
        if self.is_kind() {
            return Counting::new(n, self.kind());
        }
        // Returns the error of the order or the boxes.
        self.kind().puzzle(n)?;
        let is_unipotent = *self == Family::new(Kind::Plain, [Property::Unipotent]);
        let (factor, machine): (BigUint, Box<dyn Machine>) = if self.obstacle(n).is_some() {
            (BigUint::ZERO, Box::new(ByUnits::new(Choices::nothing(n, self))))
        } else if let Some(reduced) = is_unipotent.then(|| Counting::reduced_squares(n)).flatten() {
            // The rows of a reduced square in the order that brings a symbol to the main diagonal, for each symbol, and all
            // orders of the other columns.
            ((1..=n).product(), reduced)
        } else {
            let (choices, factor) = Choices::new(n, self);
            (factor, Box::new(ByUnits::new(choices)))
        };
        let counted = Counted {
            what: self.counted(),
            order: n,
            factor,
            allows_renaming: self.allows_renaming(),
            allows_reduction: self.allows_reduction(),
        };
        Ok(Counting::by(machine, counted))
    }

    /// The title of a saved count.
    fn counted(&self) -> String {
        let properties: String = self.properties().map(|property| format!("{property}, ")).collect();
        let with = match (self.subsquares(), self.holes()) {
            ([], []) => String::new(),
            ([], holes) => format!(" with holes {holes:?}"),
            (subsquares, _) => format!(" with {subsquares:?}"),
        };
        format!("{properties}{:?}{with}", self.kind())
    }
}

/// Counts the squares of a family, one choice of given symbols at a time.
struct Choices {
    n: usize,
    family: Family,
    /// The number of squares that each represents.
    units: Vec<(Vec<Option<Symbol>>, BigUint)>,
    search: UnitSearch,
}

/// Subsquares up to this order are not counted with the rest: the number of squares of the order takes no time.
const MOST_FIXED: usize = 7;

/// Above this order, where no count ends, rows have too many cycle types to list them.
const MOST_TYPES: usize = 24;

impl Choices {
    fn new(n: usize, family: &Family) -> (Choices, BigUint) {
        let renamed: BigUint = if family.allows_renaming() { (1..=n).product() } else { 1_usize.into() };
        let is_plain = family.kind() == Kind::Plain && family.properties().len() == 0;
        let (family, factor, units) = if is_plain && family.subsquares().iter().all(|&order| order <= MOST_FIXED) {
            let (givens, factor) = around_parts(n, family);
            (family.clone(), factor, vec![(givens, 1_usize.into())])
        } else if family.allows_reduction() {
            (family.clone(), renamed * (1..n).product::<BigUint>(), vec![(in_order(n, true), 1_usize.into())])
        } else if family.allows_renaming() && is_varied(n, family) {
            let idempotent = Family::new(family.kind(), family.properties().chain([Property::Idempotent]));
            let units = if family.allows_isomorphisms() { first_rows(n) } else { vec![nothing(n)] };
            (idempotent, renamed, units)
        } else if family.allows_isomorphisms() && has_second_rows(family) && n > 1 {
            // All symbols are equally many times on the diagonal of the unipotent ones.
            (family.clone(), if family.allows_renaming() { renamed } else { n.into() }, second_rows(n))
        } else if family.allows_renaming() {
            (family.clone(), renamed, vec![(in_order(n, false), 1_usize.into())])
        } else if family.allows_isomorphisms() {
            (family.clone(), renamed, first_rows(n))
        } else {
            (family.clone(), renamed, vec![nothing(n)])
        };
        (Choices { units, ..Choices::nothing(n, &family) }, factor)
    }

    /// There is nothing to count.
    fn nothing(n: usize, family: &Family) -> Choices {
        Choices { n, family: family.clone(), units: Vec::new(), search: UnitSearch::default() }
    }
}

/// The squares of a family of order n with some given symbols.
fn puzzle(n: usize, family: &Family, givens: &[Option<Symbol>]) -> Puzzle {
    let mut puzzle = family.puzzle(n).expect("order and boxes were checked");
    let order = puzzle.order();
    for (cell, &given) in order.cells().zip(givens).filter(|(_, given)| given.is_some()) {
        puzzle.set_given(cell, given).expect("cells and symbols of the order");
    }
    puzzle
}

impl Units for Choices {
    fn method(&self) -> &'static str {
        match Cover::fits(&self.family) {
            true => "exact covers by orbits of cells, one of each class of first rows",
            false => "search, one of each class of first rows",
        }
    }

    fn many(&self) -> usize {
        self.units.len()
    }

    fn count(&mut self, unit: usize, limits: &Limits) -> Result<Option<BigUint>, Stop> {
        let Choices { n, family, units, search } = self;
        let (givens, many) = &units[unit];
        let puzzle = || puzzle(*n, family, givens);
        if !Cover::fits(family) {
            return Ok(search.go_on(puzzle, limits)?.map(|found| found * many));
        }
        search.note(BigUint::ZERO);
        let cover = Cover::new(family, &puzzle(), &mut Budget::start(limits).pace())?;
        let total = cover.problem.counting().limits(limits.clone()).run();
        if let Some(stop) = total.end.stop() {
            search.note(total.solutions);
            return Err(stop);
        }
        Ok(Some(total.solutions * many))
    }

    fn search(&mut self) -> Option<&mut UnitSearch> {
        Some(&mut self.search)
    }

    fn found(&self, unit: usize) -> BigUint {
        self.search.found() * &self.units[unit].1
    }
}

/// Whether every symbol is once on the main diagonal of every square of the family.
fn is_varied(n: usize, family: &Family) -> bool {
    family.has(Property::SelfOrthogonal) || (family.has(Property::Symmetric) && n % 2 == 1)
}

/// Whether permutations that preserve the family bring the first row and column of every square in order together. In a
/// semisymmetric unipotent square with symbol 0 on the main diagonal they are.
fn has_second_rows(family: &Family) -> bool {
    let is_symmetric = family.has(Property::Symmetric) && family.allows_renaming();
    is_symmetric || (family.has(Property::Semisymmetric) && family.has(Property::Unipotent))
}

/// No given symbols, once.
fn nothing(n: usize) -> (Vec<Option<Symbol>>, BigUint) {
    (vec![None; n * n], 1_usize.into())
}

/// The subsquares or holes with fixed entries, and the number of squares that differ from those with these entries by the
/// entries of the subsquares only. Around a single one, the other columns and rows are put in order by its first row and column.
fn around_parts(n: usize, family: &Family) -> (Vec<Option<Symbol>>, BigUint) {
    let (mut givens, mut factor) = (family.parts_filled(n), BigUint::from(1_usize));
    for &order in family.subsquares() {
        factor *= graeco_latin::count(order, Kind::Plain).expect("a subsquare has an order");
    }
    if let [order] = *[family.subsquares(), family.holes()].concat() {
        for line in order..n {
            (givens[line], givens[line * n]) = (Some(Symbol::new(line)), Some(Symbol::new(line)));
        }
        factor *= (1..=n - order).product::<BigUint>().pow(2);
    }
    (givens, factor)
}

/// The first row in order, and the first column too on request.
fn in_order(n: usize, column: bool) -> Vec<Option<Symbol>> {
    let mut givens = vec![None; n * n];
    for i in 0..n {
        givens[i] = Some(Symbol::new(i));
        if column {
            givens[i * n] = Some(Symbol::new(i));
        }
    }
    givens
}

/// One first row of each cycle type, as a permutation of columns with the cycle of the first column marked, and how many
/// there are of the type. Above order [`MOST_TYPES`], nothing is given.
fn first_rows(n: usize) -> Vec<(Vec<Option<Symbol>>, BigUint)> {
    if n > MOST_TYPES {
        return vec![nothing(n)];
    }
    let givens = |cycles: &[usize]| {
        let mut givens = vec![None; n * n];
        write_cycles(&mut givens[..n], cycles);
        givens
    };
    types(n, 1).into_iter().map(|(cycles, many)| (givens(&cycles), many)).collect()
}

/// The first row and column in order, and one second row of each cycle type, in which the first column leads to the second
/// one, with how many there are of the type. Above order [`MOST_TYPES`], no second row is given.
fn second_rows(n: usize) -> Vec<(Vec<Option<Symbol>>, BigUint)> {
    if n > MOST_TYPES {
        return vec![(in_order(n, true), 1_usize.into())];
    }
    let types = types(n, 2).into_iter().filter(|(cycles, _)| cycles.iter().all(|&length| length > 1));
    let givens = |cycles: &[usize]| {
        let mut givens = in_order(n, true);
        write_cycles(&mut givens[n..2 * n], cycles);
        givens
    };
    types.map(|(cycles, many)| (givens(&cycles), many)).collect()
}

/// Writes a permutation whose cycles have these lengths and consist of consecutive numbers.
fn write_cycles(row: &mut [Option<Symbol>], cycles: &[usize]) {
    let mut start = 0;
    for &length in cycles {
        for i in 0..length {
            row[start + i] = Some(Symbol::new(start + (i + 1) % length));
        }
        start += length;
    }
}

/// The lengths of the cycles of a permutation of n points whose first cycle begins with the first `marked` points,
/// in order, in all ways; with the number of such permutations.
fn types(n: usize, marked: usize) -> Vec<(Vec<usize>, BigUint)> {
    let mut types = Vec::new();
    for first in marked..=n {
        let mut open = vec![vec![first]];
        while let Some(cycles) = open.pop() {
            let left = n - cycles.iter().sum::<usize>();
            if left == 0 {
                let many = permutations(n - marked, &cycles[1..]);
                types.push((cycles, many));
                continue;
            }
            let longest = if cycles.len() > 1 { cycles[cycles.len() - 1].min(left) } else { left };
            open.extend((1..=longest).map(|length| [cycles.as_slice(), &[length]].concat()));
        }
    }
    types
}

/// The number of ways to place `many` points on one path and, without order, on cycles of these lengths.
fn permutations(many: usize, cycles: &[usize]) -> BigUint {
    let mut ways: BigUint = (1..=many).product();
    for run in cycles.chunk_by(|a, b| a == b) {
        for place in 1..=run.len() {
            ways /= place * run[0];
        }
    }
    ways
}

#[cfg(test)]
mod tests {
    use graeco_grid::Outcome;

    use super::*;

    #[test]
    fn counts_go_on_from_saved_states() {
        for properties in [vec![Property::Semisymmetric], vec![Property::RowComplete], vec![Property::SelfOrthogonal]] {
            let family = Family::new(Kind::Plain, properties);
            let mut first = family.counting(6).unwrap();
            let mut total = None;
            while total.is_none() {
                // Every state, also the last one, leads to the same number.
                let mut second = family.counting(6).unwrap();
                second.load(&first.save()).unwrap();
                while second.advance() {}
                if !first.advance() {
                    total = Some(first.total());
                    assert_eq!(total, Some(second.total()), "{family}");
                }
            }
            let other = family.counting(5).unwrap();
            assert!(first.load(&other.save()).is_err(), "{family}");
        }
    }

    #[test]
    fn limits_leave_a_lower_bound() {
        let family = Family::new(Kind::Plain, [Property::Idempotent]);
        let limits = Limits { time: Some(std::time::Duration::from_millis(1)), ..Limits::default() };
        let mut counting = family.counting(9).unwrap().limits(limits);
        while counting.advance() {}
        assert_eq!(counting.end(), Some(Outcome::Stopped(Stop::TimeLimit)));
        assert!(!counting.is_complete());
    }

    #[test]
    fn counts_of_every_order_begin_at_once() {
        let started = std::time::Instant::now();
        for n in [25, 60, 255] {
            for properties in [
                vec![Property::Idempotent],
                vec![Property::Symmetric],
                vec![Property::Semisymmetric],
                vec![Property::SelfOrthogonal],
            ] {
                let family = Family::new(Kind::Plain, properties);
                let limits = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
                let mut counting = family.counting(n).unwrap().limits(limits);
                assert!(
                    !counting.advance() && counting.end() == Some(Outcome::Stopped(Stop::TimeLimit)),
                    "{family} {n}"
                );
            }
        }
        assert!(started.elapsed().as_secs() < 20, "{:?}", started.elapsed());
    }

    #[test]
    fn cycle_types_are_those_of_all_permutations() {
        for n in 1..=8 {
            let all: BigUint = types(n, 1).into_iter().map(|(_, many)| many).sum();
            assert_eq!(all, (1..=n).product::<BigUint>());
            // Those that lead the first point to the second.
            let led: BigUint = types(n.max(2), 2).into_iter().map(|(_, many)| many).sum();
            assert_eq!(led, (1..n.max(2)).product::<BigUint>());
        }
    }
}
