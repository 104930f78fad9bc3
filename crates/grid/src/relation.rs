//! Relations between two cells: which symbols go together; each relation is kept once, however many cells have it.

use std::collections::HashMap;

use fixedbitset::FixedBitSet;
use graeco_square::{Order, Symbol, SymbolSet};

/// A relation that a [`Model`](crate::Model) knows, by number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Relation(u32);

/// All relations of a puzzle, each once.
#[derive(Clone, Debug)]
pub(crate) struct Relations {
    order: Order,
    /// Bit `a * n + b`: symbol a of the first cell goes with symbol b of the second one.
    tables: Vec<FixedBitSet>,
    numbers: HashMap<FixedBitSet, Relation>,
    turned: HashMap<Relation, Relation>,
    both: HashMap<[Relation; 2], Relation>,
    /// Room for a table.
    scratch: FixedBitSet,
}

impl Relations {
    pub(crate) fn new(order: Order) -> Relations {
        let (tables, numbers, turned, both) = Default::default();
        let scratch = FixedBitSet::with_capacity(order.symbol_count() * order.symbol_count());
        Relations { order, tables, numbers, turned, both, scratch }
    }

    /// The relation of the symbols that `agree` says go together.
    pub(crate) fn of(&mut self, agree: impl Fn(Symbol, Symbol) -> bool) -> Relation {
        let n = self.order.symbol_count();
        let width = usize::BITS as usize;
        self.scratch.clear();
        let blocks = self.scratch.as_mut_slice();
        // Up to a word of a row is made without a branch, then put in its place.
        for (row, from) in (0..n).flat_map(|row| (0..n).step_by(width).map(move |from| (row, from))) {
            let bit = |b: usize| usize::from(agree(Symbol(row as u8), Symbol(b as u8))) << (b - from);
            let some = (from..n.min(from + width)).map(bit).fold(0, |all, bit| all | bit);
            let at = row * n + from;
            blocks[at / width] |= some << (at % width);
            if let Some(over) = some.checked_shr((width - at % width) as u32).filter(|&over| over != 0) {
                blocks[at / width + 1] |= over;
            }
        }
        // Most often it is the relation of the last pair of cells.
        if self.tables.last() == Some(&self.scratch) {
            return Relation(self.tables.len() as u32 - 1);
        }
        match self.numbers.get(&self.scratch) {
            Some(&known) => known,
            None => self.intern(self.scratch.clone()),
        }
    }

    /// The same relation with its cells exchanged.
    pub(crate) fn turned(&mut self, relation: Relation) -> Relation {
        if let Some(&turned) = self.turned.get(&relation) {
            return turned;
        }
        let (n, table) = (self.order.symbol_count(), &self.tables[relation.index()]);
        let ones = table.ones().map(|bit| bit % n * n + bit / n);
        let mut turned = FixedBitSet::with_capacity(n * n);
        turned.extend(ones);
        let turned = self.intern(turned);
        self.turned.insert(relation, turned);
        turned
    }

    /// The intersection of two relations.
    pub(crate) fn both(&mut self, a: Relation, b: Relation) -> Relation {
        if let Some(&both) = self.both.get(&[a, b]) {
            return both;
        }
        let mut table = self.tables[a.index()].clone();
        table.intersect_with(&self.tables[b.index()]);
        let both = self.intern(table);
        self.both.insert([a, b], both);
        both
    }

    /// Whether each symbol goes with itself alone.
    pub(crate) fn is_equality(&self, relation: Relation) -> bool {
        let n = self.order.symbol_count();
        self.tables[relation.index()].ones().eq((0..n).map(|symbol| symbol * n + symbol))
    }

    /// The symbols that go with themselves.
    pub(crate) fn diagonal(&self, relation: Relation) -> FixedBitSet {
        let (n, table) = (self.order.symbol_count(), &self.tables[relation.index()]);
        let mut diagonal = FixedBitSet::with_capacity(n);
        diagonal.extend((0..n).filter(|symbol| table.contains(symbol * n + symbol)));
        diagonal
    }

    /// The table of a relation: bit `a * n + b` if symbol a of the first cell goes with symbol b of the second one.
    pub(crate) fn table(&self, relation: Relation) -> &FixedBitSet {
        &self.tables[relation.index()]
    }

    /// The tables of all relations, by number.
    pub(crate) fn tables(&self) -> &[FixedBitSet] {
        &self.tables
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.tables.len()
    }

    /// For each relation, by number, the partners of each symbol.
    pub(crate) fn partners<S: SymbolSet>(&self) -> Vec<Partners<S>> {
        self.tables.iter().map(|table| Partners::new(self.order, table)).collect()
    }

    fn intern(&mut self, table: FixedBitSet) -> Relation {
        if let Some(&known) = self.numbers.get(&table) {
            return known;
        }
        let relation = Relation(self.tables.len() as u32);
        self.tables.push(table.clone());
        self.numbers.insert(table, relation);
        relation
    }
}

impl Relation {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// For each symbol of one cell those of the other that go with it: from the first cell, and from the second one.
#[derive(Clone, Debug)]
pub(crate) struct Partners<S>([Vec<S>; 2]);

impl<S: SymbolSet> Partners<S> {
    fn new(order: Order, table: &FixedBitSet) -> Self {
        let n = order.symbol_count();
        let mut partners = [vec![S::empty(order); n], vec![S::empty(order); n]];
        for bit in table.ones() {
            let (a, b) = (bit / n, bit % n);
            partners[0][a].insert(Symbol(b as u8));
            partners[1][b].insert(Symbol(a as u8));
        }
        Partners(partners)
    }

    /// The partners of a symbol of the cell `from`, 0 or 1.
    pub(crate) fn of(&self, from: usize, symbol: Symbol) -> &S {
        &self.0[from][symbol.index()]
    }

    /// The partners of some symbol of a set that the cell `from`, 0 or 1, has.
    #[inline]
    pub(crate) fn support(&self, order: Order, from: usize, set: &S) -> S {
        let mut support = S::empty(order);
        for symbol in set.iter() {
            support.add(&self.0[from][symbol.index()]);
        }
        support
    }
}
