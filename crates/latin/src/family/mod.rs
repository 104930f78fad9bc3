//! Families of squares: a kind, and properties that every square of the family has.

mod constructions;
mod cover;
mod holes;
mod property;
mod rule;
mod subsquares;
#[cfg(test)]
mod tests;
mod theory;
mod triples;

use std::collections::BTreeSet;
use std::fmt;

use graeco_grid::text::Grid;
use graeco_grid::{Budget, End, Limits, Order, Puzzle, PuzzleError, Solutions, Square, Symbol};

pub(crate) use cover::Cover;
pub use holes::{HolesError, with_holes};
pub use property::Property;
pub use theory::Existence;
pub use triples::{steiner_loop, steiner_square, triples_of};

use crate::formula::Formula;
use crate::kind::Kind;

/// A family of Latin squares: those of a kind that have all of some properties.
///
/// ```
/// use graeco_latin::{Existence, Family, Kind, Property};
///
/// let family = Family::new(Kind::Diagonal, [Property::SelfOrthogonal]);
/// let square = family.build(7)?.unwrap();
/// assert!(family.holds(&square));
/// assert_eq!(family.squares(4)?.count(), 48);
/// let triples = Family::new(Kind::Plain, [Property::TotallySymmetric, Property::Idempotent]);
/// assert!(matches!(triples.exists(8), Existence::No(_)));
/// # Ok::<(), graeco_latin::PuzzleError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Family {
    kind: Kind,
    properties: BTreeSet<Property>,
    /// The orders of subsquares along the main diagonal.
    subsquares: Vec<usize>,
}

impl Family {
    /// The squares of a kind that have all of these properties.
    #[must_use]
    pub fn new(kind: Kind, properties: impl IntoIterator<Item = Property>) -> Family {
        Family { kind, properties: properties.into_iter().collect(), subsquares: Vec::new() }
    }

    /// The squares of the family that have subsquares of these orders, without those of order 0, one after another along the main
    /// diagonal: the first one in the first rows and columns, of the first symbols, the second one in the next ones, and so on.
    ///
    /// ```
    /// use graeco_latin::{Family, Kind};
    ///
    /// let family = Family::from(Kind::Plain).with_subsquares([2, 2, 2]);
    /// let square = family.build(6)?.unwrap();
    /// assert_eq!([0, 1, 2, 3].map(|i| square[(i, i)].index() / 2), [0, 0, 1, 1]);
    /// # Ok::<(), graeco_latin::PuzzleError>(())
    /// ```
    #[must_use]
    pub fn with_subsquares(self, orders: impl IntoIterator<Item = usize>) -> Family {
        Family { subsquares: orders.into_iter().filter(|&order| order > 0).collect(), ..self }
    }

    /// The orders of the subsquares along the main diagonal that were asked for.
    #[must_use]
    pub fn subsquares(&self) -> &[usize] {
        &self.subsquares
    }

    /// Whether all squares of the kind belong to the family.
    #[must_use]
    pub fn is_kind(&self) -> bool {
        self.properties.is_empty() && self.subsquares.is_empty()
    }

    /// The kind.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The properties, in the order of [`Property::ALL`].
    pub fn properties(&self) -> impl ExactSizeIterator<Item = Property> + Clone + '_ {
        self.properties.iter().copied()
    }

    /// Whether the family has this property by definition: it was asked for, or follows from others.
    pub(crate) fn has(&self, property: Property) -> bool {
        let named = |property| self.properties.contains(&property);
        named(property)
            || match property {
                Property::Symmetric | Property::Semisymmetric => named(Property::TotallySymmetric),
                Property::TotallySymmetric => named(Property::Symmetric) && named(Property::Semisymmetric),
                Property::SelfOrthogonal => named(Property::DoublySelfOrthogonal),
                _ => false,
            }
    }

    /// Whether a square belongs to the family.
    #[must_use]
    pub fn holds(&self, square: &Square) -> bool {
        self.properties().all(|property| property.holds(square))
            && self.kind.holds(square)
            && subsquares::are_in(square, &self.subsquares)
    }

    /// The empty puzzle whose solutions are the squares of order n.
    ///
    /// # Errors
    /// If n is not an order, 1 to 255, or the boxes do not fit it.
    pub fn puzzle(&self, n: usize) -> Result<Puzzle, PuzzleError> {
        let mut puzzle = self.kind.puzzle(n)?;
        let order = Order::new(n)?;
        for property in self.properties() {
            puzzle = puzzle.with(rule::Rule::new(property, order))?;
        }
        if !self.subsquares.is_empty() {
            puzzle = puzzle.with(subsquares::Subsquares::new(&self.subsquares, order))?;
        }
        Ok(puzzle)
    }

    /// The puzzle whose solutions complete a partial square.
    ///
    /// # Errors
    /// If the boxes do not fit the order, or a symbol is not below the order.
    pub fn complete(&self, grid: &Grid) -> Result<Puzzle, PuzzleError> {
        self.puzzle(grid.order.get())?.with_givens(&grid.cells)
    }

    /// A square of order n without a search, if a construction is known here.
    #[must_use]
    pub fn by_formula(&self, n: usize) -> Option<Square> {
        if self.is_kind() {
            return Formula::new(n, self.kind)?.square();
        }
        constructions::find(self, n)
    }

    /// A square of order n; `None` if none exists. Without a construction, it is searched, which may take long.
    ///
    /// # Errors
    /// If n is not an order, 1 to 255, or the boxes do not fit it.
    pub fn build(&self, n: usize) -> Result<Option<Square>, PuzzleError> {
        // Without limits there is no end before the answer.
        Ok(self.find(n, &Limits::default())?.unwrap_or(None))
    }

    /// The same under limits.
    ///
    /// # Errors
    /// If n is not an order, 1 to 255, or the boxes do not fit it. The inner error is the limit that was reached.
    pub fn find(&self, n: usize, limits: &Limits) -> Result<Result<Option<Square>, End>, PuzzleError> {
        let puzzle = self.puzzle(n)?;
        if self.obstacle(n).is_some() {
            return Ok(Ok(None));
        }
        Ok(self.by_formula(n).map_or_else(|| self.searched(&puzzle, limits), |square| Ok(Some(square))))
    }

    /// A square of order n by a construction, which may need a short search.
    #[cfg(feature = "rand")]
    pub(crate) fn constructed(&self, n: usize, limits: &Limits) -> Result<Option<Square>, End> {
        match self.by_formula(n) {
            None => constructions::self_orthogonal(self, n, limits),
            square => Ok(square),
        }
    }

    /// A square that solves the empty puzzle of the family, by search.
    fn searched(&self, puzzle: &Puzzle, limits: &Limits) -> Result<Option<Square>, End> {
        if let Some(square) = constructions::self_orthogonal(self, puzzle.order().get(), limits)? {
            return Ok(Some(square));
        }
        let ended = |end: Option<End>| end.filter(|&end| end != End::Exhausted).map_or(Ok(None), Err);
        if self.properties.is_empty() && self.kind == Kind::Plain {
            return self.around_subsquares(puzzle, limits);
        }
        // An exact cover knows more about pairs of cells than the rules of the puzzle.
        if self.has(Property::SelfOrthogonal) && Cover::fits(self) {
            let limits = limits.clone().started();
            let cover = Cover::new(self, puzzle, &mut Budget::start(&limits).pace())?;
            let mut solutions = cover.problem.search().limits(limits).solutions();
            let square = solutions.next().map(|solution| cover.square(&solution));
            return square.map_or_else(|| ended(solutions.end()), |square| Ok(Some(square)));
        }
        let mut solutions = puzzle.search().limits(limits.clone()).solutions();
        let square = solutions.next();
        square.map_or_else(|| ended(solutions.end()), |square| Ok(Some(square)))
    }

    /// A plain square with the subsquares, by local search and clause learning. Any squares can be the subsquares.
    fn around_subsquares(&self, puzzle: &Puzzle, limits: &Limits) -> Result<Option<Square>, End> {
        let order = puzzle.order();
        let mut filled = Puzzle::latin(order.get()).map_err(|_| End::Exhausted)?;
        for range in subsquares::ranges(&self.subsquares) {
            let m = range.len();
            for (r, c) in (0..m).flat_map(|r| (0..m).map(move |c| (r, c))) {
                let (cell, symbol) =
                    (order.cell(range.start + r, range.start + c), Symbol::new(range.start + (r + c) % m));
                filled.set_given(cell, Some(symbol)).map_err(|_| End::Exhausted)?;
            }
        }
        match filled.completing() {
            Some(completing) => completing.limits(limits.clone()).run().square,
            None => Ok(None),
        }
    }

    /// An iterator over all squares of order n.
    ///
    /// # Errors
    /// If n is not an order, 1 to 255, or the boxes do not fit it.
    pub fn squares(&self, n: usize) -> Result<Solutions, PuzzleError> {
        Ok(self.puzzle(n)?.solutions())
    }

    /// Whether every permutation of the symbols leads from squares of the family to others.
    pub(crate) fn allows_renaming(&self) -> bool {
        self.subsquares.is_empty() && self.properties().all(Property::allows_renaming)
    }

    /// Whether every permutation that is applied to rows, columns and symbols leads from squares of the family to others.
    pub(crate) fn allows_isomorphisms(&self) -> bool {
        self.kind == Kind::Plain && self.subsquares.is_empty() && self.properties().all(Property::allows_isomorphisms)
    }

    /// Whether the first row and column of a square can be brought in order by permutations that preserve the family.
    pub(crate) fn allows_reduction(&self) -> bool {
        let (rows, columns) = (Property::allows_rows, Property::allows_columns);
        self.kind == Kind::Plain
            && self.allows_renaming()
            && (self.properties().all(rows) || self.properties().all(columns))
    }
}

impl From<Kind> for Family {
    fn from(kind: Kind) -> Family {
        Family::new(kind, [])
    }
}

/// The properties and the kind: `idempotent, symmetric latin`, `self-orthogonal diagonal`.
impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.properties().map(Property::name).collect();
        let names = names.join(", ");
        let gap = if names.is_empty() { "" } else { " " };
        let orders: Vec<String> = self.subsquares.iter().map(usize::to_string).collect();
        let with = if orders.is_empty() { "" } else { " with subsquares of orders " };
        f.pad(&format!("{names}{gap}{}{with}{}", self.kind, orders.join(", ")))
    }
}
