//! Mutually orthogonal Latin squares: families from fields and from transversal designs, and the check of pairs.

mod abelian;
mod cosets;
mod design;
mod difference_set;
mod incomplete;
mod matrices;
mod mirror;
mod moves;
mod orbits;
mod planes;
mod quasi;
mod recipes;
mod self_orthogonal;
mod starters;
mod symmetric;

use graeco_grid::{Budget, Limits, Order, Pace, PuzzleError, Square, Stop, Symbol};
use graeco_latin::Kind;
pub use incomplete::incomplete_mols;
use recipes::Recipes;
pub use self_orthogonal::{self_orthogonal, self_orthogonal_pair};

use crate::field::{Field, prime_powers};

/// Whether every pair of symbols occurs in exactly one cell when two squares are superimposed.
///
/// ```
/// use graeco_designs::{are_orthogonal, mols};
/// use graeco_latin::{Kind, Limits};
///
/// let squares = mols(5, Kind::Plain, &Limits::default())?;
/// assert_eq!(squares.len(), 4);
/// assert!(are_orthogonal(&squares[0], &squares[3]));
/// # Ok::<(), graeco_designs::MolsError>(())
/// ```
#[must_use]
pub fn are_orthogonal(a: &Square, b: &Square) -> bool {
    same_pair(a, b).is_none() && a.order() == b.order()
}

/// The indices of two cells that hold the same pair of symbols; `None` if there are no such cells.
#[must_use]
pub fn same_pair(a: &Square, b: &Square) -> Option<[usize; 2]> {
    repeated(a.order(), a.symbols().iter().zip(b.symbols()).map(|(&x, &y)| Some((x, y))))
}

/// Of squares with empty cells, the indices of two cells that are filled in both and hold the same pair.
///
/// ```
/// use graeco_designs::{incomplete_mols, same_pair_of_cells};
/// use graeco_latin::{Limits, Order};
///
/// let squares = incomplete_mols(6, 2, &Limits::default())?;
/// assert_eq!(same_pair_of_cells(Order::new(6).unwrap(), &squares[0], &squares[1]), None);
/// # Ok::<(), graeco_designs::MolsError>(())
/// ```
#[must_use]
pub fn same_pair_of_cells(order: Order, a: &[Option<Symbol>], b: &[Option<Symbol>]) -> Option<[usize; 2]> {
    repeated(order, a.iter().zip(b).map(|(&x, &y)| x.zip(y)))
}

/// The indices of two equal pairs.
fn repeated(order: Order, pairs: impl Iterator<Item = Option<(Symbol, Symbol)>>) -> Option<[usize; 2]> {
    let n = order.get();
    // The cell of each pair, counted from 1.
    let mut seen = vec![0u32; n * n];
    pairs.enumerate().find_map(|(cell, pair)| {
        let (x, y) = pair?;
        let first = std::mem::replace(seen.get_mut(x.index() * n + y.index())?, cell as u32 + 1);
        (first > 0).then(|| [first as usize - 1, cell])
    })
}

/// Why there is no family of orthogonal squares.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MolsError {
    /// The order is out of range.
    #[error(transparent)]
    Order(#[from] PuzzleError),
    /// Fields give no families of this kind.
    #[error("families of orthogonal squares have no boxes; there are none of {} squares here", .0.name())]
    Kind(Kind),
    /// A limit was reached first.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

/// The mutually orthogonal squares of order n of the construction that gives the most.
///
/// Plain ones: n − 1 from a field if n is a prime power; at least one less than the least prime power in the factorisation
/// of n (H. F. MacNeish, *Euler squares*, 1922); two at least for all orders but 2 and 6, where there are no two (R. C.
/// Bose, S. S. Shrikhande and E. T. Parker, 1960); and what R. M. Wilson's construction, lines of planes, and some matrices and orbits
/// give.
///
/// Diagonal ones: those of fields and of their products whose slope in each field is not 0, 1 or −1; or a
/// [self-orthogonal](self_orthogonal()) square and its transpose. Pandiagonal ones: p − 3 cyclic squares, if p > 3 is the
/// least prime factor of n, and the square of order 1.
///
/// # Errors
/// If n is not an order, 1 to 255, if the kind has boxes, or if a limit was reached.
pub fn mols(n: usize, kind: Kind, limits: &Limits) -> Result<Vec<Square>, MolsError> {
    let order = Order::new(n).map_err(PuzzleError::from)?;
    let limits = Limits { solutions: None, nodes: None, ..limits.clone() }.started();
    let mut pace = Budget::start(&limits).pace();
    let lines = match kind {
        Kind::Pandiagonal => return cyclic(order, &mut pace).map_err(MolsError::Stopped),
        Kind::Plain => Lines::new(n, false),
        Kind::Diagonal => Lines::new(n, true),
        _ => return Err(MolsError::Kind(kind)),
    };
    if kind == Kind::Diagonal && lines.squares() < 2 {
        let pair = self_orthogonal_pair(n, kind, &limits)?;
        if pair.len() == 2 {
            return Ok(pair);
        }
    }
    let recipes = Recipes::up_to(if kind == Kind::Plain { n } else { 1 });
    if kind == Kind::Plain && n > 1 && recipes.squares(n) > lines.squares() {
        let design = recipes.design(n, recipes.squares(n) + 2, &mut pace)?;
        // A design without a hole leaves no cell empty.
        let square = |symbols: Vec<Option<Symbol>>| Square::new(order, symbols.into_iter().flatten().collect());
        let squares = design.squares(pace.budget())?;
        return Ok(squares.into_iter().map(square).collect());
    }
    lines.all(order, &mut pace).map_err(MolsError::Stopped)
}

/// The number of plain squares that [`mols`] gives for the order n, at least 1, and a description of the construction.
/// Builds nothing.
///
/// ```
/// assert_eq!(graeco_designs::mols_known(12), (5, "difference matrix".to_owned()));
/// assert_eq!(graeco_designs::mols_known(35), (4, "product 5 · 7".to_owned()));
/// ```
///
/// # Panics
/// If n is 0. The time grows like n².
#[must_use]
pub fn mols_known(n: usize) -> (usize, String) {
    assert!(n > 0, "an order is at least 1");
    let recipes = Recipes::up_to(n);
    (if n == 1 { 1 } else { recipes.squares(n) }, recipes.construction(n))
}

/// The squares a·x + y modulo n whose slopes, their differences, and their sums and differences with 1 have inverses.
fn cyclic(order: Order, pace: &mut Pace) -> Result<Vec<Square>, Stop> {
    let n = order.get();
    let least = prime_powers(n).first().map_or(1, |&(p, _)| p);
    // The only square of order 1 has all slopes.
    let slopes = if n == 1 { 1..2 } else { 2..least.saturating_sub(1) };
    pace.budget().afford(slopes.len() * n * n * size_of::<Symbol>())?;
    let mut square = |slope: usize| {
        pace.step(1)?;
        let symbols = (0..n * n).map(|at| Symbol::new((slope * (at / n) + at % n) % n));
        Ok(Square::new(order, symbols.collect()))
    };
    slopes.map(&mut square).collect()
}

/// The squares a·x + y of the fields whose product has order n, and their products.
struct Lines {
    fields: Vec<Field>,
    slopes: Vec<Vec<usize>>,
    /// The element of each row and column.
    elements: Vec<Vec<usize>>,
}

impl Lines {
    fn new(n: usize, diagonal: bool) -> Lines {
        let fields: Vec<Field> = prime_powers(n).into_iter().filter_map(|(_, q)| Field::new(q)).collect();
        let slopes = fields.iter().map(|field| slopes(field, diagonal)).collect();
        let elements = fields.iter().map(Field::mirrored).collect();
        Lines { fields, slopes, elements }
    }

    /// How many there are.
    fn squares(&self) -> usize {
        // There is no field of order 1. Its square is orthogonal to itself, so one is enough.
        self.slopes.iter().map(Vec::len).min().unwrap_or(1)
    }

    fn all(&self, order: Order, pace: &mut Pace) -> Result<Vec<Square>, Stop> {
        let n = order.get();
        pace.budget().afford(self.squares() * n * n * size_of::<Symbol>())?;
        let mut square = |number: usize| {
            pace.step(1)?;
            let symbols = (0..n * n).map(|at| Symbol::new(self.cell(number, at / n, at % n)));
            Ok(Square::new(order, symbols.collect()))
        };
        (0..self.squares()).map(&mut square).collect()
    }

    fn cell(&self, number: usize, mut row: usize, mut column: usize) -> usize {
        let (mut symbol, mut place) = (0, 1);
        for ((field, elements), slopes) in self.fields.iter().zip(&self.elements).zip(&self.slopes) {
            let q = field.order();
            let (x, y) = (elements[row % q], elements[column % q]);
            symbol += field.add(field.multiply(slopes[number], x), y) * place;
            (row, column, place) = (row / q, column / q, place * q);
        }
        symbol
    }
}

/// The slopes a for which a·x + y makes a Latin square, or a diagonal one.
fn slopes(field: &Field, diagonal: bool) -> Vec<usize> {
    let excluded = [1, field.negative(1)];
    (1..field.order()).filter(|slope| !diagonal || !excluded.contains(slope)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_are_orthogonal_and_of_their_kind() {
        let plain = [(1, 1), (2, 1), (3, 2), (4, 3), (6, 1), (7, 6), (8, 7), (9, 8), (12, 5), (20, 4), (25, 24)];
        let diagonal =
            [(4, 2), (5, 2), (7, 4), (8, 6), (9, 6), (10, 2), (16, 14), (20, 2), (35, 2), (3, 0), (6, 0), (12, 2)];
        let plain = plain.map(|(n, many)| (n, Kind::Plain, many));
        let diagonal = diagonal.map(|(n, many)| (n, Kind::Diagonal, many));
        let pandiagonal = [(1, 1), (5, 2), (7, 4), (25, 2), (35, 2), (49, 4), (9, 0), (6, 0)];
        let pandiagonal = pandiagonal.map(|(n, many)| (n, Kind::Pandiagonal, many));
        for (n, kind, many) in plain.into_iter().chain(diagonal).chain(pandiagonal) {
            let squares = mols(n, kind, &Limits::default()).unwrap();
            assert_eq!(squares.len(), many, "{n} {kind:?}");
            for (i, a) in squares.iter().enumerate() {
                assert!(kind.holds(a), "{n} {kind:?}");
                assert!(n == 1 || squares[..i].iter().all(|b| are_orthogonal(a, b)), "{n} {kind:?}");
            }
        }
    }

    /// The squares are checked by code of its own: a repeated pair would be seen twice.
    #[test]
    fn every_order_to_one_hundred_has_as_many_as_macneish_gives_and_two_but_for_2_and_6() {
        for n in (2..=100).chain([255]) {
            let squares = mols(n, Kind::Plain, &Limits::default()).unwrap();
            let macneish = prime_powers(n).iter().map(|(_, q)| q - 1).min().unwrap();
            assert!(squares.len() >= macneish.max(if n == 2 || n == 6 { 1 } else { 2 }), "{n}: {}", squares.len());
            // Fields give hundreds of squares; some of them show enough.
            let checked = &squares[..squares.len().min(10)];
            assert!(checked.iter().all(Square::is_latin), "{n}");
            for (i, a) in checked.iter().enumerate() {
                for b in &checked[..i] {
                    let mut pairs: Vec<(usize, usize)> =
                        a.symbols().iter().zip(b.symbols()).map(|(x, y)| (x.index(), y.index())).collect();
                    pairs.sort_unstable();
                    pairs.dedup();
                    assert_eq!(pairs.len(), n * n, "{n}");
                }
            }
        }
        for (n, many) in [(10, 2), (12, 5), (14, 4), (15, 4), (18, 5), (20, 4), (21, 5), (22, 3)] {
            assert_eq!(mols(n, Kind::Plain, &Limits::default()).unwrap().len(), many, "{n}");
        }
    }

    #[test]
    fn the_table_is_what_is_built() {
        let table = include_str!("../../MOLS.md");
        let rows: Vec<[&str; 4]> = table
            .lines()
            .filter(|line| line.starts_with("| ") && line.as_bytes()[2].is_ascii_digit())
            .map(|line| line.split('|').map(str::trim).filter(|cell| !cell.is_empty()).collect::<Vec<_>>())
            .map(|cells| cells.try_into().unwrap())
            .collect();
        assert!(rows.iter().map(|row| row[0].parse::<usize>().unwrap()).eq(2..=100));
        for [n, ours, best, by] in rows {
            let (many, construction) = mols_known(n.parse().unwrap());
            assert_eq!((ours, by), (many.to_string().as_str(), construction.as_str()), "{n}");
            assert!(many <= best.parse::<usize>().unwrap(), "{n}");
        }
    }

    #[test]
    fn other_kinds_are_refused_and_limits_kept() {
        let kind = Kind::Sudoku { rows: 3, columns: 3 };
        assert_eq!(mols(9, kind, &Limits::default()), Err(MolsError::Kind(kind)));
        assert!(matches!(mols(0, Kind::Plain, &Limits::default()), Err(MolsError::Order(_))));
        let small = Limits { memory: Some(1000), ..Limits::default() };
        assert_eq!(mols(251, Kind::Plain, &small), Err(MolsError::Stopped(Stop::MemoryLimit)));
    }
}
