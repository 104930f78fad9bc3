//! Self-orthogonal squares: orthogonal to their transpose. They exist for every order but 2, 3 and 6.
//!
//! Fields, products and starters give those of small orders. Larger ones are put together on a transversal design with
//! five groups of t points, the last one cut to u points, and one more point or none: blocks of four and five points, and
//! groups with the additional point, each carry an idempotent square (the theorem is by R. K. Brayton, D. Coppersmith and
//! A. J. Hoffman, *Self-orthogonal Latin squares of all orders n ≠ 2, 3, 6*, 1974).

use graeco_exact_cover::Limits;
use graeco_grid::{Budget, Order, Pace, PuzzleError, Square, Stop, Symbol};
use graeco_latin::{Kind, transposed};

use super::MolsError;
use super::mirror::{arranged, mirrored};
use super::recipes::Recipes;
use super::starters::Starters;
use crate::field::{Field, prime_powers};

/// A self-orthogonal square of order n, plain or diagonal; `None` if there is none, or none is known here.
///
/// It is idempotent: cell (i, i) holds i. Plain ones are found for every order but 2, 3 and 6, where there are none. For a
/// diagonal one, rows and columns are put into an order in which the second diagonal, too, has all symbols; such an order
/// is found for most squares.
///
/// ```
/// use graeco_designs::{are_orthogonal, self_orthogonal};
/// use graeco_latin::{Kind, Limits, transposed};
///
/// let square = self_orthogonal(10, Kind::Diagonal, &Limits::default())?.unwrap();
/// assert!(are_orthogonal(&square, &transposed(&square)));
/// assert!(Kind::Diagonal.holds(&square));
/// assert_eq!(self_orthogonal(6, Kind::Plain, &Limits::default())?, None);
/// # Ok::<(), graeco_designs::MolsError>(())
/// ```
///
/// # Errors
/// If n is not an order, 1 to 255, if the kind is neither plain nor diagonal, or if a limit was reached.
pub fn self_orthogonal(n: usize, kind: Kind, limits: &Limits) -> Result<Option<Square>, MolsError> {
    let order = Order::new(n).map_err(PuzzleError::from)?;
    let is_diagonal = match kind {
        Kind::Plain => false,
        Kind::Diagonal => true,
        _ => return Err(MolsError::Kind(kind)),
    };
    let limits = Limits { solutions: None, nodes: None, ..limits.clone() }.started();
    let cells = Maker::new(n, is_diagonal, &limits).square(n)?;
    Ok(cells.map(|cells| Square::new(order, cells.into_iter().map(Symbol::new).collect())))
}

/// A [self-orthogonal square](self_orthogonal) and its transpose, which are the same for order 1; nothing if there is none.
///
/// # Errors
/// As [`self_orthogonal`].
pub fn self_orthogonal_pair(n: usize, kind: Kind, limits: &Limits) -> Result<Vec<Square>, MolsError> {
    let squares = self_orthogonal(n, kind, limits)?.map(|square| {
        let transpose = transposed(&square);
        if n == 1 { vec![square] } else { vec![square, transpose] }
    });
    Ok(squares.unwrap_or_default())
}

/// How to make an idempotent self-orthogonal square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Recipe {
    Field,
    /// The product of this order and the rest.
    Product(usize),
    Starter,
    /// Four groups of t points and one of u, with one more point or none.
    Groups {
        t: usize,
        u: usize,
        has_point: bool,
    },
}

/// The largest orders for which a starter is found within a second: of a plain square, and of a diagonal one.
const MOST: [usize; 2] = [42, 40];

/// How many nodes are visited in the search for a second diagonal of one square, if there are more squares.
const ATTEMPT: u64 = 2000;

/// The cells of a square, row by row.
type SquareCells = Vec<usize>;

/// Makes plain or diagonal squares.
struct Maker<'l> {
    is_diagonal: bool,
    designs: Recipes,
    /// How the squares of each order are made, if they are.
    recipes: Vec<Option<Recipe>>,
    limits: &'l Limits,
    pace: Pace,
}

impl Maker<'_> {
    /// For orders up to n. The time grows like n².
    fn new(n: usize, is_diagonal: bool, limits: &Limits) -> Maker<'_> {
        let (designs, pace) = (Recipes::up_to(n), Budget::start(limits).pace());
        let mut maker = Maker { is_diagonal, designs, recipes: vec![None], limits, pace };
        for order in 1..=n {
            let recipe = maker.recipe(order);
            maker.recipes.push(recipe);
        }
        maker
    }

    /// The first construction that reaches an order, given those of the smaller orders.
    fn recipe(&self, n: usize) -> Option<Recipe> {
        let is_known = |order: usize| order == 0 || self.recipes[order].is_some();
        if matches!(n, 2 | 3 | 6) {
            return None;
        }
        if prime_powers(n).len() < 2 {
            return Some(Recipe::Field);
        }
        if let Some(a) = (4..n).find(|&a| n.is_multiple_of(a) && is_known(a) && is_known(n / a)) {
            return Some(Recipe::Product(a));
        }
        let groups = (5..n / 4 + 1).flat_map(|t| [0, 1].map(|points| (t, n - 4 * t, points)));
        let mut groups = groups.filter(|&(t, rest, points)| {
            // The second diagonal is made of those of the groups; all but one of these must be of even order.
            let fits = rest >= points && rest - points <= t && !(self.is_diagonal && (points > 0 || t % 2 > 0));
            fits && self.designs.squares(t) >= 3 && is_known(t + points) && is_known(rest)
        });
        let of_groups = |(t, rest, points)| Recipe::Groups { t, u: rest - points, has_point: points > 0 };
        groups.next().map(of_groups).or_else(|| (n <= MOST[usize::from(self.is_diagonal)]).then_some(Recipe::Starter))
    }

    fn square(&mut self, n: usize) -> Result<Option<SquareCells>, Stop> {
        self.pace.look()?;
        self.pace.budget().afford(4 * n * n * size_of::<usize>())?;
        match self.recipes[n] {
            None => Ok(None),
            Some(Recipe::Field) => Ok(self.of_field(n)),
            Some(Recipe::Product(a)) => {
                let factors = self.square(a)?.zip(self.square(n / a)?);
                Ok(factors.map(|(one, other)| product(a, &one, n / a, &other)))
            }
            Some(Recipe::Starter) => self.of_starter(n),
            Some(Recipe::Groups { t, u, has_point }) => self.of_groups(t, u, has_point),
        }
    }

    /// a·x + (1 − a)·y, where a, 1 − a and 2a − 1 are not 0.
    fn of_field(&self, q: usize) -> Option<SquareCells> {
        if q == 1 {
            return Some(vec![0]);
        }
        let field = Field::new(q)?;
        let rest = |a: usize| field.add(1, field.negative(a));
        let a = (2..q).find(|&a| a != rest(a))?;
        let cell = |x: usize, y: usize| field.add(field.multiply(a, x), field.multiply(rest(a), y));
        let cells: SquareCells = (0..q * q).map(|at| cell(at / q, at % q)).collect();
        // x + y is the same for all these pairs, and x − y is not, except that x − y = x + y in fields of even order.
        let mirror = |x: usize| if q.is_multiple_of(2) { field.add(x, 1) } else { field.negative(x) };
        Some(if self.is_diagonal { arranged(q, &cells, (0..q).map(|x| [x, mirror(x)])) } else { cells })
    }

    /// Of several squares with an automorphism, the first one that can be made diagonal, if it must be.
    fn of_starter(&mut self, n: usize) -> Result<Option<SquareCells>, Stop> {
        let cycles = match (self.is_diagonal, n) {
            // No squares of a single long cycle can be made diagonal.
            (true, 10) => vec![3, 3, 3, 1],
            (true, 12) => vec![3, 3, 3, 3],
            (_, n) if n.is_multiple_of(2) => vec![n - 1, 1],
            _ => vec![n],
        };
        let mut starters = Starters::new(&cycles, &mut self.pace, self.limits)?;
        for cells in starters.by_ref() {
            if !self.is_diagonal {
                return Ok(Some(cells));
            }
            match mirrored(n, &cells, &Limits { nodes: Some(ATTEMPT), ..self.limits.clone() }) {
                Ok(None) | Err(Stop::NodeLimit) => {}
                found => return found,
            }
        }
        starters.limit().map_or(Ok(None), Err)
    }

    /// Squares on the blocks and on the groups of a transversal design.
    fn of_groups(&mut self, t: usize, u: usize, has_point: bool) -> Result<Option<SquareCells>, Stop> {
        let n = 4 * t + u + usize::from(has_point);
        let mut cells: SquareCells = (0..n * n).map(|cell| cell / n).collect();
        let mut lay = |points: &[usize], square: &[usize]| {
            let many = points.len();
            for (place, &symbol) in square.iter().enumerate() {
                cells[points[place / many] * n + points[place % many]] = points[symbol];
            }
        };
        let Some((four, five)) = self.square(4)?.zip(self.square(5)?) else { return Ok(None) };
        for block in self.designs.design(t, 5, &mut self.pace)?.blocks() {
            let point = |(group, &point): (usize, &u16)| group * t + usize::from(point);
            let points: Vec<usize> = block.iter().enumerate().map(point).collect();
            if points[4] < 4 * t + u { lay(&points, &five) } else { lay(&points[..4], &four) }
        }
        let mut mirror = Vec::new();
        for (group, size) in [t, t, t, t, u].into_iter().enumerate() {
            let points: Vec<usize> = (group * t..group * t + size).chain(has_point.then_some(n - 1)).collect();
            if points.is_empty() {
                continue;
            }
            let Some(square) = self.square(points.len())? else { return Ok(None) };
            lay(&points, &square);
            mirror.extend(points.iter().zip(points.iter().rev()).map(|(&x, &y)| [x, y]));
        }
        Ok(Some(if self.is_diagonal { arranged(n, &cells, mirror.into_iter()) } else { cells }))
    }
}

fn product(a: usize, one: &[usize], b: usize, other: &[usize]) -> Vec<usize> {
    let n = a * b;
    let cell = |row: usize, column: usize| one[row / b * a + column / b] * b + other[row % b * b + column % b];
    (0..n * n).map(|at| cell(at / n, at % n)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pairs of mirrored cells, by code of its own: all are different.
    fn is_self_orthogonal(square: &Square) -> bool {
        let n = square.order().get();
        let at = |r: usize, c: usize| square.symbols()[r * n + c].index();
        let mut pairs: Vec<(usize, usize)> = (0..n * n).map(|i| (at(i / n, i % n), at(i % n, i / n))).collect();
        pairs.sort_unstable();
        pairs.dedup();
        pairs.len() == n * n
    }

    #[test]
    fn there_is_a_square_of_every_order_but_2_3_and_6() {
        let unknown_diagonal = [42, 46, 51, 54, 62];
        let orders = |most, kind| (1..=most).map(move |n| (n, kind));
        for (n, kind) in orders(200, Kind::Plain).chain(orders(104, Kind::Diagonal)).chain([(255, Kind::Diagonal)]) {
            let square = self_orthogonal(n, kind, &Limits::default()).unwrap();
            let is_none = [2, 3, 6].contains(&n) || kind == Kind::Diagonal && unknown_diagonal.contains(&n);
            assert_eq!(square.is_none(), is_none, "{n} {kind}");
            let Some(square) = square else { continue };
            assert!(kind.holds(&square) && is_self_orthogonal(&square), "{n} {kind}");
            assert!((0..n).all(|i| square.symbols()[i * n + i].index() == i), "{n} {kind}");
        }
    }

    #[test]
    fn bad_orders_and_kinds_are_refused_and_limits_kept() {
        assert!(matches!(self_orthogonal(0, Kind::Plain, &Limits::default()), Err(MolsError::Order(_))));
        let kind = Kind::Pandiagonal;
        assert_eq!(self_orthogonal(7, kind, &Limits::default()), Err(MolsError::Kind(kind)));
        let limits = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
        assert_eq!(self_orthogonal(38, Kind::Plain, &limits), Err(MolsError::Stopped(Stop::TimeLimit)));
        let limits = Limits { memory: Some(1000), ..Limits::default() };
        assert_eq!(self_orthogonal(38, Kind::Plain, &limits), Err(MolsError::Stopped(Stop::MemoryLimit)));
    }
}
