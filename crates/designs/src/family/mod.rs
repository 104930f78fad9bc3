//! Families of squares: a kind, and properties that every square of the family has.

mod constructions;
mod counting;
mod cover;
mod different;
mod hamiltonian;
mod holes;
mod property;
#[cfg(feature = "rand")]
mod random;
mod rule;
mod subsquares;
#[cfg(test)]
mod tests;
mod theory;
mod triples;
mod words;

use std::collections::BTreeSet;
use std::fmt;

use cover::Cover;
use graeco_grid::text::Grid;
use graeco_grid::{
    Budget, Cell, Completion, Limits, Order, Outcome, Puzzle, PuzzleError, Solutions, Square, Stop, Symbol,
};
use graeco_latin::{Formula, Kind};
pub use holes::HolesError;
pub use property::Property;
#[cfg(feature = "rand")]
pub use random::RandomOf;
pub use theory::Existence;
pub use triples::{steiner_loop, steiner_square, triples_of};
use words::joined;

/// A family of Latin squares: those of a kind that have all of some properties.
///
/// ```
/// use graeco_designs::{Existence, Family, Property};
/// use graeco_latin::Kind;
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
    parts: Parts,
}

/// Subsquares or holes along the main diagonal.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
struct Parts {
    orders: Vec<usize>,
    are_holes: bool,
}

impl Family {
    /// The squares of a kind that have all of these properties.
    #[must_use]
    pub fn new(kind: Kind, properties: impl IntoIterator<Item = Property>) -> Family {
        Family { kind, properties: properties.into_iter().collect(), parts: Parts::default() }
    }

    /// The squares of the family that have subsquares of these orders, without those of order 0, one after another along the main
    /// diagonal: the first one in the first rows and columns, of the first symbols, the second one in the next ones, and so on.
    ///
    /// ```
    /// use graeco_designs::Family;
    /// use graeco_latin::Kind;
    ///
    /// let family = Family::from(Kind::Plain).with_subsquares([2, 2, 2]);
    /// let square = family.build(6)?.unwrap();
    /// assert_eq!([0, 1, 2, 3].map(|i| square[(i, i)].index() / 2), [0, 0, 1, 1]);
    /// # Ok::<(), graeco_latin::PuzzleError>(())
    /// ```
    #[must_use]
    pub fn with_subsquares(self, orders: impl IntoIterator<Item = usize>) -> Family {
        let orders = orders.into_iter().filter(|&order| order > 0).collect();
        Family { parts: Parts { orders, are_holes: false }, ..self }
    }

    /// The squares of the family with holes of these orders, one after another along the main diagonal, in place of
    /// [subsquares](Self::with_subsquares): the first one in the first rows and columns, and of the first symbols, the next one
    /// in the next ones, and so on. The cells of a hole are empty; its rows and columns hold all other symbols.
    ///
    /// Symmetric: cells that are mirror images hold the same symbol. Idempotent: L(i, i) = i outside the holes. Semisymmetric
    /// and totally symmetric: as without holes. Self-orthogonal: with the transpose over the square, each pair of symbols
    /// occurs once, but for pairs of symbols of one hole, which do not occur.
    ///
    /// As a [`Square`] has no empty cells, the holes of the family's squares are filled: the cell in row r and column c of a
    /// hole, from 0, holds its symbol −r − c modulo its order. [`cells`](Self::cells) empties them.
    ///
    /// ```
    /// use graeco_designs::{Family, Property};
    /// use graeco_latin::Kind;
    ///
    /// // A tournament of four couples in which nobody plays the own spouse.
    /// let family = Family::new(Kind::Plain, [Property::Symmetric]).with_holes([2, 2, 2, 2])?;
    /// let square = family.build(8)?.unwrap();
    /// assert_eq!(family.cells(&square).iter().filter(|cell| cell.is_none()).count(), 16);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the kind or a property is not defined for squares with holes, or a hole has order 0.
    pub fn with_holes(self, orders: impl IntoIterator<Item = usize>) -> Result<Family, HolesError> {
        let orders: Vec<usize> = orders.into_iter().collect();
        holes::allowed(&self, &orders)?;
        Ok(Family { parts: Parts { orders, are_holes: true }, ..self })
    }

    /// The requested orders of subsquares along the main diagonal.
    #[must_use]
    pub fn subsquares(&self) -> &[usize] {
        if self.parts.are_holes { &[] } else { &self.parts.orders }
    }

    /// The orders of the holes along the main diagonal.
    #[must_use]
    pub fn holes(&self) -> &[usize] {
        if self.parts.are_holes { &self.parts.orders } else { &[] }
    }

    /// Whether a square of order n is large enough for the subsquares or holes: their orders add up to at most n.
    #[must_use]
    pub fn fits(&self, n: usize) -> bool {
        subsquares::fit(n, &self.parts.orders)
    }

    /// The cells of the holes, as far as they fit.
    #[must_use]
    pub fn hole_cells(&self, order: Order) -> Vec<Cell> {
        subsquares::fillings(self.holes(), order).map(|(cell, _)| cell).collect()
    }

    /// The cells of a square of the family, empty in the holes.
    #[must_use]
    pub fn cells(&self, square: &Square) -> Vec<Option<Symbol>> {
        let mut cells = square.cells();
        self.hole_cells(square.order()).into_iter().for_each(|cell| cells[cell.index()] = None);
        cells
    }

    /// The index of the first entry that is in no square with the holes: one in a hole, or a symbol of a hole in one of its rows
    /// or columns. There must be n² cells, row by row.
    #[must_use]
    pub fn entry_against_holes(&self, cells: &[Option<Symbol>]) -> Option<usize> {
        let (n, share) = (cells.len().isqrt(), |one, other| holes::share(self.holes(), one, other));
        cells.iter().enumerate().position(|(cell, entry)| {
            let (r, c) = (cell / n, cell % n);
            entry.is_some_and(|symbol| share(r, c) || share(r, symbol.index()) || share(c, symbol.index()))
        })
    }

    /// The cells of order n with Latin squares for the subsquares or holes, as far as they fit.
    pub(crate) fn parts_filled(&self, n: usize) -> Vec<Option<Symbol>> {
        let mut cells = vec![None; n * n];
        let order = Order::new(n).ok();
        let fillings = order.into_iter().flat_map(|order| subsquares::fillings(&self.parts.orders, order));
        fillings.for_each(|(cell, symbol)| cells[cell.index()] = Some(symbol));
        cells
    }

    /// The same family of another kind.
    ///
    /// # Errors
    /// If it has holes, and the kind is not plain.
    pub fn of_kind(self, kind: Kind) -> Result<Family, HolesError> {
        let family = Family { kind, ..self };
        if family.parts.are_holes {
            holes::allowed(&family, family.holes())?;
        }
        Ok(family)
    }

    /// Whether all squares of the kind belong to the family.
    #[must_use]
    pub fn is_kind(&self) -> bool {
        self.properties.is_empty() && self.parts.orders.is_empty()
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

    /// Whether the family has this property by definition: it was requested, or follows from others.
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

    /// The properties of the family that a Latin square lacks. Holes do not count.
    pub fn lacking(&self, square: &Square) -> impl Iterator<Item = Property> {
        let (n, cells) = (square.order().get(), self.cells(square));
        let holds = |property: &Property| match self.holes() {
            [] => property.holds(square),
            holes => holes::has(*property, n, holes, &cells),
        };
        self.properties().filter(|property| !holds(property)).collect::<Vec<_>>().into_iter()
    }

    /// Whether a square belongs to the family. Holes must be filled as [`with_holes`](Self::with_holes) says.
    #[must_use]
    pub fn holds(&self, square: &Square) -> bool {
        if !self.holes().is_empty() {
            let cells = self.cells(square);
            let is_filled = holes::filled(self, square.order(), &cells) == *square;
            return is_filled && holes::are_right(self, square.order().get(), &cells);
        }
        self.properties().all(|property| property.holds(square))
            && self.kind.holds(square)
            && subsquares::are_in(square, self.subsquares())
    }

    /// Whether cells, empty in the holes, are a square of the family. There must be holes, and n² cells.
    pub(crate) fn holds_with_holes(&self, cells: &[Option<Symbol>]) -> bool {
        holes::are_right(self, cells.len().isqrt(), cells)
    }

    /// The empty puzzle whose solutions are the squares of order n.
    ///
    /// # Errors
    /// If n is not an order, 1 to 255, or the boxes do not fit it.
    pub fn puzzle(&self, n: usize) -> Result<Puzzle, PuzzleError> {
        let mut puzzle = self.kind.puzzle(n)?;
        let order = Order::new(n)?;
        for property in self.properties() {
            puzzle = puzzle.with(rule::PropertyRule::new(property, order, self.holes()))?;
        }
        if !self.subsquares().is_empty() {
            puzzle = puzzle.with(subsquares::Subsquares::new(self.subsquares(), order))?;
        }
        self.with_fillings(puzzle)
    }

    /// The puzzle with the fillings of holes in place of its givens there; without solutions if the holes do not fit.
    fn with_fillings(&self, mut puzzle: Puzzle) -> Result<Puzzle, PuzzleError> {
        let order = puzzle.order();
        for (cell, symbol) in subsquares::fillings(self.holes(), order) {
            puzzle.set_given(cell, Some(symbol))?;
        }
        // A rule that nothing satisfies.
        if subsquares::fit(order.get(), self.holes()) {
            Ok(puzzle)
        } else {
            puzzle.with(subsquares::Subsquares::new(self.holes(), order))
        }
    }

    /// The puzzle whose solutions complete a partial square. Entries in holes are ignored:
    /// [`entry_against_holes`](Self::entry_against_holes) finds them.
    ///
    /// # Errors
    /// If the boxes do not fit the order, or a symbol is not below the order.
    pub fn complete(&self, grid: &Grid) -> Result<Puzzle, PuzzleError> {
        self.with_fillings(self.puzzle(grid.order.get())?.with_givens(&grid.cells)?)
    }

    /// A square of order n without a search, if a construction is known here.
    #[must_use]
    pub fn by_formula(&self, n: usize) -> Option<Square> {
        if self.is_kind() {
            return Formula::new(n, self.kind)?.square();
        }
        if self.holes().is_empty() { constructions::find(self, n) } else { holes::constructed(self, n) }
    }

    /// A square of order n; `None` if none exists. Without a construction, it is searched, which may take long.
    ///
    /// # Errors
    /// If n is not an order, 1 to 255, or the boxes do not fit it.
    pub fn build(&self, n: usize) -> Result<Option<Square>, PuzzleError> {
        // Without limits there is no end before the answer.
        Ok(self.find(n, &Limits::default())?.unwrap_or(None))
    }

    /// A square of order n, searched under limits; `None` if none exists.
    ///
    /// # Errors
    /// If n is not an order, 1 to 255, or the boxes do not fit it. The inner error is the limit that was reached.
    pub fn find(&self, n: usize, limits: &Limits) -> Result<Result<Option<Square>, Stop>, PuzzleError> {
        let puzzle = self.puzzle(n)?;
        if self.obstacle(n).is_some() {
            return Ok(Ok(None));
        }
        Ok(self.by_formula(n).map_or_else(|| self.searched(&puzzle, limits), |square| Ok(Some(square))))
    }

    /// A square that completes a partial one; `None` if there is none. An empty one is [built](Self::find). Entries in holes are
    /// ignored.
    ///
    /// # Errors
    /// If the boxes do not fit the order, or a symbol is not below the order. The inner error is the limit that was reached.
    pub fn find_completion(&self, grid: &Grid, limits: &Limits) -> Result<Result<Option<Square>, Stop>, PuzzleError> {
        let is_empty = grid.cells.iter().all(Option::is_none);
        let puzzle = self.complete(grid)?;
        Ok(if is_empty { self.find(grid.order.get(), limits)? } else { self.searched_cells(&puzzle, limits) })
    }

    /// Completes a square without a search cell by cell: by a theorem that there is none, or, with properties or holes, by a formula
    /// or construction if it is empty. Also returns the method: `theorem`, `formula` or `search`.
    #[must_use]
    pub fn known_completion(&self, grid: &Grid, limits: &Limits) -> Option<(Completion, &'static str)> {
        let open = grid.cells.iter().filter(|cell| cell.is_none()).count();
        let is_empty = open == grid.cells.len();
        if self.obstacle(grid.order.get()).is_some() {
            return Some((Completion::known(None, open), "theorem"));
        }
        if let Some(square) = is_empty.then(|| self.by_formula(grid.order.get())).flatten() {
            return Some((Completion::known(Some(square), open), "formula"));
        }
        let is_wanted = self.properties().len() > 0 && (is_empty || self.is_searched_by_cover());
        let found = is_wanted.then(|| self.find_completion(grid, limits).ok()).flatten()?;
        let mut completion = Completion::known(None, open);
        completion.square = found;
        Some((completion, "search"))
    }

    /// A square of order n by a construction, which may need a short search.
    #[cfg(feature = "rand")]
    pub(crate) fn constructed(&self, n: usize, limits: &Limits) -> Result<Option<Square>, Stop> {
        match self.by_formula(n) {
            // An exact cover finds the first square sooner than a search in random order.
            None if !self.holes().is_empty() => self.find(n, limits).unwrap_or(Ok(None)),
            None => self.self_orthogonal(n, limits),
            square => Ok(square),
        }
    }

    /// A self-orthogonal square of order n, if constructions with short searches give one.
    fn self_orthogonal(&self, n: usize, limits: &Limits) -> Result<Option<Square>, Stop> {
        if self.holes().is_empty() { constructions::self_orthogonal(self, n, limits) } else { Ok(None) }
    }

    /// A square that solves the empty puzzle of the family, by search.
    fn searched(&self, puzzle: &Puzzle, limits: &Limits) -> Result<Option<Square>, Stop> {
        if let Some(square) = self.self_orthogonal(puzzle.order().get(), limits)? {
            return Ok(Some(square));
        }
        if self.properties.is_empty() && self.kind == Kind::Plain {
            return self.around_subsquares(puzzle, limits);
        }
        self.searched_cells(puzzle, limits)
    }

    /// Whether [`find_completion`](Self::find_completion) searches by an exact cover, which knows more about pairs of cells than
    /// the rules of a puzzle.
    #[must_use]
    pub fn is_searched_by_cover(&self) -> bool {
        (self.has(Property::SelfOrthogonal) || !self.holes().is_empty()) && Cover::fits(self)
    }

    /// A square that solves a puzzle, by exact covers or cell by cell.
    fn searched_cells(&self, puzzle: &Puzzle, limits: &Limits) -> Result<Option<Square>, Stop> {
        if self.is_searched_by_cover() {
            let limits = limits.clone().started();
            let cover = Cover::new(self, puzzle, &mut Budget::start(&limits).pace())?;
            let solution = cover.problem.search().limits(limits).first()?;
            return Ok(solution.map(|solution| cover.square(&solution)));
        }
        let mut solutions = puzzle.search().limits(limits.clone()).solutions();
        match (solutions.next(), solutions.end()) {
            (None, Some(Outcome::Stopped(stop))) => Err(stop),
            (square, _) => Ok(square),
        }
    }

    /// A plain square with the subsquares or holes, by local search and clause learning. Any squares can be the subsquares.
    fn around_subsquares(&self, puzzle: &Puzzle, limits: &Limits) -> Result<Option<Square>, Stop> {
        let order = puzzle.order();
        let mut filled = Puzzle::latin(order.get()).expect("the order of a puzzle");
        for (cell, symbol) in subsquares::fillings(&self.parts.orders, order) {
            filled.set_given(cell, Some(symbol)).expect("a cell and a symbol of the order");
        }
        let completing = filled.completing().expect("a Latin square has houses alone");
        completing.limits(limits.clone()).run().square
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
        self.parts.orders.is_empty() && self.properties().all(Property::allows_renaming)
    }

    /// Whether every permutation that is applied to rows, columns and symbols leads from squares of the family to others.
    pub(crate) fn allows_isomorphisms(&self) -> bool {
        self.parts.orders.is_empty() && self.allows_isomorphisms_of_parts()
    }

    /// The same for permutations that preserve the lines of each subsquare or hole.
    pub(crate) fn allows_isomorphisms_of_parts(&self) -> bool {
        self.kind == Kind::Plain && self.properties().all(Property::allows_isomorphisms)
    }

    /// The lines of each subsquare or hole, and the others. The parts must fit.
    #[cfg(feature = "rand")]
    pub(crate) fn blocks(&self, n: usize) -> Vec<std::ops::Range<usize>> {
        let all = self.parts.orders.iter().sum();
        subsquares::ranges(&self.parts.orders).chain(std::iter::once(all..n)).collect()
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

/// The properties, the kind, and the subsquares or holes: `idempotent, symmetric latin`, `diagonal with a subsquare of order 2`.
impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&joined(&[&self.names(), &self.kind.to_string(), &self.parts_in_words()]))
    }
}
