//! The view of a propagator: it reads candidates and strikes them.

use graeco_square::{Cell, Order, Symbol, SymbolSet};

use smallvec::SmallVec;

use crate::limits::{Meter, Stop};

/// A dead end inside the search: some cell has no candidate left. It is never an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contradiction;

/// The grid as a propagator sees it.
#[derive(Debug)]
pub struct Pruner<'a, S> {
    sets: &'a mut [S],
    /// The former contents of cells, in the order of their changes.
    log: &'a mut Vec<(Cell, S)>,
    order: Order,
    first_value: i64,
    watch: &'a mut Meter,
    end: &'a mut Option<Stop>,
    /// The cells that a dead end comes from, where a propagator has named them.
    blamed: Option<SmallVec<[Cell; 16]>>,
}

impl<'a, S: SymbolSet> Pruner<'a, S> {
    /// Prunes `sets`, and notes their former contents in `log`. If a limit is reached while something is pruned, it is
    /// left in `end`.
    pub(crate) fn new(
        sets: &'a mut [S],
        log: &'a mut Vec<(Cell, S)>,
        order: Order,
        first_value: i64,
        watch: &'a mut Meter,
        end: &'a mut Option<Stop>,
    ) -> Self {
        Pruner { sets, log, order, first_value, watch, end, blamed: None }
    }

    /// The same grid with candidates of its own, `sets`: strikes there are not strikes here.
    pub(super) fn fork<'b>(&'b mut self, sets: &'b mut [S], log: &'b mut Vec<(Cell, S)>) -> Pruner<'b, S> {
        let (order, first_value) = (self.order, self.first_value);
        Pruner { sets, log, order, first_value, watch: self.watch, end: self.end, blamed: None }
    }

    pub(super) fn copy_to(&self, sets: &mut Vec<S>) {
        sets.clear();
        sets.extend_from_slice(self.sets);
    }

    /// How often a cell has changed.
    pub(super) fn changes(&self) -> usize {
        self.log.len()
    }

    /// Whether a limit of the search has come.
    pub(super) fn has_ended(&self) -> bool {
        self.end.is_some()
    }

    /// Notes steps of a loop that may be long, each like a look at a cell.
    ///
    /// # Errors
    /// When a limit of the search is reached: to be returned by `?`, as a contradiction is.
    #[inline]
    pub fn step(&mut self, steps: u64) -> Result<(), Contradiction> {
        self.watch.step(steps).map_err(|end| {
            *self.end = Some(end);
            Contradiction
        })
    }

    /// A dead end that comes from these cells: the search branches on them sooner. Without it, all cells of the
    /// propagator are blamed.
    #[cold]
    pub fn dead_end(&mut self, cells: &[Cell]) -> Contradiction {
        self.blamed = Some(cells.into());
        Contradiction
    }

    /// The cells that were blamed for a dead end.
    pub(crate) fn blamed(&mut self) -> Option<SmallVec<[Cell; 16]>> {
        self.blamed.take()
    }

    /// The order of the grid.
    #[must_use]
    pub fn order(&self) -> Order {
        self.order
    }

    /// The candidates of a cell.
    #[must_use]
    #[inline]
    pub fn candidates(&self, cell: Cell) -> &S {
        &self.sets[cell.index()]
    }

    /// The value of a symbol.
    #[must_use]
    #[inline]
    pub fn value(&self, symbol: Symbol) -> i64 {
        symbol.index() as i64 + self.first_value
    }

    /// The least and the greatest value that a cell may still have.
    #[must_use]
    #[inline]
    pub fn bounds(&self, cell: Cell) -> (i64, i64) {
        let (first, last) = self.ends(cell);
        (first + self.first_value, last + self.first_value)
    }

    /// The numbers of the least and the greatest symbol that a cell may still hold.
    #[inline]
    pub(super) fn ends(&self, cell: Cell) -> (i64, i64) {
        let set = self.candidates(cell);
        let end = |symbol: Option<Symbol>| symbol.map_or(0, |symbol| symbol.index() as i64);
        // A cell without candidates has ended the search before anybody could ask.
        (end(set.first()), end(set.last()))
    }

    /// The contents of the cell, if that is known.
    #[must_use]
    #[inline]
    pub fn fixed(&self, cell: Cell) -> Option<Symbol> {
        self.candidates(cell).only()
    }

    /// Strikes one candidate.
    ///
    /// # Errors
    /// If it was the last one.
    #[inline]
    pub fn strike(&mut self, cell: Cell, symbol: Symbol) -> Result<(), Contradiction> {
        if self.candidates(cell).contains(symbol) {
            let mut rest = self.candidates(cell).clone();
            rest.remove(symbol);
            return self.set(cell, rest);
        }
        Ok(())
    }

    /// Keeps only the candidates in `set`.
    ///
    /// # Errors
    /// If none is left.
    #[inline]
    pub fn keep(&mut self, cell: Cell, set: &S) -> Result<(), Contradiction> {
        if self.candidates(cell).within(set) {
            return Ok(());
        }
        let mut rest = self.candidates(cell).clone();
        rest.keep(set);
        self.set(cell, rest)
    }

    #[inline]
    fn set(&mut self, cell: Cell, rest: S) -> Result<(), Contradiction> {
        let empty = rest.is_empty();
        let before = std::mem::replace(&mut self.sets[cell.index()], rest);
        self.log.push((cell, before));
        if empty { Err(Contradiction) } else { Ok(()) }
    }

    /// Keeps only the candidates with values from `lo` to `hi`.
    ///
    /// # Errors
    /// If none is left.
    pub fn keep_between(&mut self, cell: Cell, lo: i64, hi: i64) -> Result<(), Contradiction> {
        let number = |value: i64| value.saturating_sub(self.first_value).clamp(-1, 255) as i16;
        self.keep_symbols(cell, number(lo), number(hi))
    }

    /// Keeps only the symbols with numbers from `lo` to `hi`.
    pub(super) fn keep_symbols(&mut self, cell: Cell, lo: i16, hi: i16) -> Result<(), Contradiction> {
        let (least, greatest) = self.ends(cell);
        let (lo, hi) = (i64::from(lo), i64::from(hi));
        if least >= lo && greatest <= hi {
            return Ok(());
        }
        let mut set = self.candidates(cell).clone();
        for symbol in self.candidates(cell).iter() {
            if !(lo..=hi).contains(&(symbol.index() as i64)) {
                set.remove(symbol);
            }
        }
        self.keep(cell, &set)
    }
}
