//! The model: what all rules of a puzzle together tell the solver, each thing once.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::constraint::Constraint;
use crate::order::{Cell, Order, Symbol};
use crate::propagate::{AnyPropagator, Check, Propagator, Sum, post_innies};
use crate::puzzle::Puzzle;

/// Collects what constraints post.
///
/// Pairs of values that are told twice become one table; cells that must differ are known from all sources.
#[derive(Clone, Debug)]
pub struct Model {
    order: Order,
    first_value: i64,
    /// Sets of cells that are all different: the puzzle's houses, then what constraints post.
    pub(crate) groups: Vec<Vec<Cell>>,
    groups_of: Vec<Vec<u32>>,
    /// For each cell the cells that must differ from it by some rule.
    pub(crate) edges: Vec<Vec<Cell>>,
    /// For two cells, the first one less, which symbols go together: entry `a * n + b`.
    pub(crate) pairs: BTreeMap<(Cell, Cell), Vec<bool>>,
    /// Which symbols a cell may hold: entry `cell * n + symbol`; empty while nothing was struck.
    allowed: Vec<bool>,
    pub(crate) propagators: Vec<Arc<dyn AnyPropagator>>,
    /// Cells that are all different, and their sum.
    pub(crate) cages: Vec<(Vec<Cell>, i64)>,
    posted: usize,
}

impl Model {
    /// The model of a puzzle, givens left out.
    pub(crate) fn new(puzzle: &Puzzle) -> Model {
        let mut model = Model::empty(puzzle.order(), puzzle.first_value());
        for house in puzzle.houses() {
            model.all_different(house.cells());
        }
        for constraint in puzzle.constraints() {
            model.add(constraint);
        }
        post_innies(&mut model);
        model
    }

    pub(crate) fn empty(order: Order, first_value: i64) -> Model {
        let cells = order.cell_count();
        Model {
            order,
            first_value,
            groups: Vec::new(),
            groups_of: vec![Vec::new(); cells],
            edges: vec![Vec::new(); cells],
            pairs: BTreeMap::new(),
            allowed: Vec::new(),
            propagators: Vec::new(),
            cages: Vec::new(),
            posted: 0,
        }
    }

    /// Lets a constraint post; one that posts nothing is asked whether it holds, as soon as that says something.
    pub(crate) fn add(&mut self, constraint: &Arc<dyn Constraint>) {
        let before = self.posted;
        constraint.post(self);
        if self.posted == before {
            self.post(Check::new(Arc::clone(constraint)));
        }
    }

    /// The order of the grid.
    #[must_use]
    pub fn order(&self) -> Order {
        self.order
    }

    /// The value of a symbol.
    #[must_use]
    pub fn value(&self, symbol: Symbol) -> i64 {
        symbol.index() as i64 + self.first_value
    }

    /// The least value, that of symbol 0.
    #[must_use]
    pub fn first_value(&self) -> i64 {
        self.first_value
    }

    /// Two cells hold different symbols.
    pub fn differ(&mut self, a: Cell, b: Cell) {
        self.posted += 1;
        if a == b {
            self.forbid();
        } else if !self.are_different(a, b) {
            self.edges[a.index()].push(b);
            self.edges[b.index()].push(a);
        }
    }

    /// The cells all hold different symbols. More than n such cells cannot be filled, nor can a cell differ from itself.
    pub fn all_different(&mut self, cells: &[Cell]) {
        self.posted += 1;
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        if cells.len() > self.order.get() || sorted.windows(2).any(|pair| pair[0] == pair[1]) {
            return self.forbid();
        }
        for cell in cells {
            self.groups_of[cell.index()].push(self.groups.len() as u32);
        }
        self.groups.push(cells.to_vec());
    }

    /// Whether two cells are known to hold different symbols.
    #[must_use]
    pub fn are_different(&self, a: Cell, b: Cell) -> bool {
        let groups = &self.groups_of[b.index()];
        self.edges[a.index()].contains(&b) || self.groups_of[a.index()].iter().any(|group| groups.contains(group))
    }

    /// The values of two cells go together only where `agree` says so.
    pub fn pair(&mut self, a: Cell, b: Cell, agree: impl Fn(i64, i64) -> bool) {
        if a == b {
            return self.restrict(a, |value| agree(value, value));
        }
        self.posted += 1;
        let (n, first) = (self.order.get(), self.first_value);
        let swap = a > b;
        let table = self.pairs.entry(if swap { (b, a) } else { (a, b) }).or_insert_with(|| vec![true; n * n]);
        for (at, entry) in table.iter_mut().enumerate() {
            let (x, y) = ((at / n) as i64 + first, (at % n) as i64 + first);
            *entry &= if swap { agree(y, x) } else { agree(x, y) };
        }
    }

    /// A cell holds only values that `allowed` accepts.
    pub fn restrict(&mut self, cell: Cell, allowed: impl Fn(i64) -> bool) {
        self.posted += 1;
        let n = self.order.get();
        if self.allowed.is_empty() {
            self.allowed = vec![true; self.order.cell_count() * n];
        }
        for symbol in 0..n {
            self.allowed[cell.index() * n + symbol] &= allowed(symbol as i64 + self.first_value);
        }
    }

    /// Whether no constraint forbids the cell this symbol.
    #[must_use]
    pub fn allows(&self, cell: Cell, symbol: Symbol) -> bool {
        self.allowed.is_empty() || self.allowed[cell.index() * self.order.get() + symbol.index()]
    }

    /// The values of the cells, each times its coefficient, add up to a number between `lo` and `hi`. Coefficients and
    /// bounds may be any numbers, and a cell may be there several times.
    pub fn sum(&mut self, terms: &[(Cell, i64)], lo: i64, hi: i64) {
        self.posted += 1;
        let mut merged: Vec<(Cell, i128)> = Vec::with_capacity(terms.len());
        let mut places: BTreeMap<Cell, usize> = BTreeMap::new();
        for &(cell, coefficient) in terms {
            let place = *places.entry(cell).or_insert(merged.len());
            if place == merged.len() {
                merged.push((cell, 0));
            }
            merged[place].1 += i128::from(coefficient);
        }
        merged.retain(|&(_, coefficient)| coefficient != 0);
        // From here on by symbols, which start at 0, instead of values.
        let shift = merged.iter().map(|term| term.1).sum::<i128>() * i128::from(self.first_value);
        let last = self.order.get() as i128 - 1;
        let reach = |sign: i128| merged.iter().map(|&(_, c)| c * last).filter(|end| end * sign > 0).sum::<i128>();
        let (least, greatest) = (reach(-1), reach(1));
        let (lo, hi) = ((i128::from(lo) - shift).max(least), (i128::from(hi) - shift).min(greatest));
        if lo > hi {
            self.forbid();
        } else if (lo, hi) != (least, greatest) {
            self.post_sum(&merged, lo, hi, greatest.max(-least));
        }
    }

    /// Posts a sum of symbols, with coefficients other than 0, of which no part is farther from 0 than `reach`.
    fn post_sum(&mut self, terms: &[(Cell, i128)], lo: i128, hi: i128, reach: i128) {
        if reach > i128::from(i64::MAX / 16) {
            self.post(Sum::new(self, terms, lo, hi));
            return;
        }
        let terms: Vec<(Cell, i64)> = terms.iter().map(|&(cell, coefficient)| (cell, coefficient as i64)).collect();
        let sum = Sum::new(self, &terms, lo as i64, hi as i64);
        if lo == hi && sum.is_cage() {
            let cells: Vec<Cell> = terms.iter().map(|term| term.0).collect();
            let values = lo as i64 + cells.len() as i64 * self.first_value;
            self.cages.push((cells, values));
        }
        self.post(sum);
    }

    /// There is no solution.
    fn forbid(&mut self) {
        self.restrict(Cell(0), |_| false);
    }

    /// A propagator.
    pub fn post(&mut self, propagator: impl Propagator + 'static) {
        self.posted += 1;
        self.propagators.push(Arc::new(propagator));
    }
}
