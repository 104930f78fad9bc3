//! The candidates of all cells, with a trail for undo, and a queue of changes.

use graeco_square::{Cell, Order, Symbol, SymbolSet};

use crate::propagate::Contradiction;

/// One set of symbols for each cell.
#[derive(Clone, Debug)]
pub(crate) struct Candidates<S> {
    order: Order,
    sets: Vec<S>,
    /// The former contents of cells, in the order of their changes.
    trail: Vec<(Cell, S)>,
    /// The level at which each cell was last saved; levels have numbers of their own, never used twice.
    saved: Vec<u64>,
    level: u64,
    levels: u64,
    /// Cells that have changed, or been fixed, since somebody last took the note.
    pub(crate) changed: Vec<Cell>,
    pub(crate) fixed: Vec<Cell>,
    noted: Vec<bool>,
    open: usize,
    pub(crate) strikes: u64,
}

/// A point to go back to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Savepoint {
    trail: usize,
    level: u64,
    open: usize,
}

impl<S: SymbolSet> Candidates<S> {
    pub(crate) fn new(order: Order) -> Self {
        let cells = order.all_cell_count();
        Candidates {
            order,
            sets: vec![S::full(order); cells],
            trail: Vec::new(),
            saved: vec![0; cells],
            level: 1,
            levels: 1,
            changed: Vec::new(),
            fixed: Vec::new(),
            noted: vec![false; cells],
            open: if order.symbol_count() == 1 { 0 } else { cells },
            strikes: 0,
        }
    }

    /// About how many bytes it holds.
    pub(crate) fn bytes(&self) -> usize {
        // Sets above order 128 have their bits on the heap.
        let heap = if self.order.symbol_count() > 128 { self.order.symbol_count() / 8 + 8 } else { 0 };
        self.sets.len() * (size_of::<S>() + heap + 16) + self.trail.len() * (size_of::<(Cell, S)>() + heap)
    }

    #[inline]
    pub(crate) fn order(&self) -> Order {
        self.order
    }

    #[inline]
    pub(crate) fn at(&self, cell: Cell) -> &S {
        &self.sets[cell.index()]
    }

    /// How many cells have more than one candidate.
    #[inline]
    pub(crate) fn open(&self) -> usize {
        self.open
    }

    #[inline(always)]
    pub(crate) fn strike(&mut self, cell: Cell, symbol: Symbol) -> Result<(), Contradiction> {
        if self.sets[cell.index()].contains(symbol) { self.strike_present(cell, symbol) } else { Ok(()) }
    }

    #[inline(never)]
    fn strike_present(&mut self, cell: Cell, symbol: Symbol) -> Result<(), Contradiction> {
        self.save(cell);
        self.sets[cell.index()].remove(symbol);
        self.note(cell)
    }

    #[inline]
    pub(crate) fn keep(&mut self, cell: Cell, set: &S) -> Result<(), Contradiction> {
        if self.sets[cell.index()].within(set) {
            return Ok(());
        }
        self.save(cell);
        self.sets[cell.index()].keep(set);
        self.note(cell)
    }

    pub(crate) fn fix(&mut self, cell: Cell, symbol: Symbol) -> Result<(), Contradiction> {
        self.keep(cell, &S::single(self.order, symbol))
    }

    #[inline]
    fn save(&mut self, cell: Cell) {
        if self.saved[cell.index()] != self.level {
            self.saved[cell.index()] = self.level;
            self.trail.push((cell, self.sets[cell.index()].clone()));
        }
    }

    /// All sets, for a propagator that notes its own changes.
    pub(crate) fn sets(&mut self) -> &mut [S] {
        &mut self.sets
    }

    /// Notes the changes of a propagator: the former candidates of the cells, in order.
    pub(crate) fn note_all(&mut self, log: &mut Vec<(Cell, S)>) {
        for (cell, before) in log.drain(..) {
            if self.saved[cell.index()] != self.level {
                self.saved[cell.index()] = self.level;
                self.trail.push((cell, before));
            }
            self.strikes += 1;
            if !std::mem::replace(&mut self.noted[cell.index()], true) {
                self.changed.push(cell);
            }
            if self.sets[cell.index()].only().is_some() && !self.fixed.contains(&cell) {
                self.open -= 1;
                self.fixed.push(cell);
            }
        }
    }

    /// Notes that a cell has just lost candidates.
    #[inline]
    fn note(&mut self, cell: Cell) -> Result<(), Contradiction> {
        self.strikes += 1;
        if !std::mem::replace(&mut self.noted[cell.index()], true) {
            self.changed.push(cell);
        }
        if self.sets[cell.index()].only().is_some() {
            self.open -= 1;
            self.fixed.push(cell);
        } else if self.sets[cell.index()].is_empty() {
            return Err(Contradiction);
        }
        Ok(())
    }

    /// The next cell that has changed, and is noted no more.
    #[inline]
    pub(crate) fn take_changed(&mut self) -> Option<Cell> {
        let cell = self.changed.pop()?;
        self.noted[cell.index()] = false;
        Some(cell)
    }

    /// Starts a new level, and says how to take it back.
    pub(crate) fn savepoint(&mut self) -> Savepoint {
        let savepoint = Savepoint { trail: self.trail.len(), level: self.level, open: self.open };
        self.levels += 1;
        self.level = self.levels;
        savepoint
    }

    /// Takes back everything since the savepoint, and forgets the notes.
    pub(crate) fn undo(&mut self, savepoint: Savepoint) {
        while self.trail.len() > savepoint.trail {
            if let Some((cell, set)) = self.trail.pop() {
                self.sets[cell.index()] = set;
            }
        }
        self.level = savepoint.level;
        self.open = savepoint.open;
        while self.take_changed().is_some() {}
        self.fixed.clear();
    }

    pub(crate) fn solution(&self) -> Vec<Symbol> {
        self.sets.iter().map(|set| set.only().unwrap_or(Symbol(0))).collect()
    }
}
