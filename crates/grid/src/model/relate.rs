//! Relations: which values of two cells go together.

use std::any::TypeId;
use std::collections::btree_map::Entry;

use graeco_square::{Cell, Symbol};

use super::Model;
use crate::relation::Relation;

impl Model {
    /// The values of two cells go together only where `agree` says so.
    pub fn pair(&mut self, a: Cell, b: Cell, agree: impl Fn(i64, i64) -> bool) {
        let relation = self.relation(agree);
        self.relate(a, b, relation);
    }

    /// The relation of the values that `agree` says go together: for many pairs of cells that all have it.
    pub fn relation(&mut self, agree: impl Fn(i64, i64) -> bool) -> Relation {
        let (n, first) = (self.order.symbol_count(), self.first_value);
        let known = self.relations.len();
        let value = |symbol: Symbol| symbol.index() as i64 + first;
        let relation = self.relations.of(|a, b| agree(value(a), value(b)));
        let new = self.relations.len() - known;
        // A relation that no pair of cells has says nothing yet.
        self.pay(n * n / 64, new * n * n / 4);
        relation
    }

    /// The [relation](Self::relation) of a function that many rules have, and whose answer depends on its two values alone:
    /// it is asked once for all of them if it holds no data.
    pub fn shared_relation<A: Fn(i64, i64) -> bool + 'static>(&mut self, agree: &A) -> Relation {
        if size_of::<A>() > 0 {
            return self.relation(agree);
        }
        let key = TypeId::of::<A>();
        if let Some(&(_, known)) = self.by_type.iter().find(|known| known.0 == key) {
            return known;
        }
        let relation = self.relation(agree);
        self.by_type.push((key, relation));
        relation
    }

    /// The values of two cells go together only where a relation says so.
    ///
    /// # Panics
    /// If the relation comes from another model and this one has no such number: here, or when the puzzle is compiled.
    pub fn relate(&mut self, a: Cell, b: Cell, relation: Relation) {
        /// A pair and its place in the tree, and later among the watchers of two cells.
        const PAIR: usize = 40;
        if self.end.is_some() {
            return;
        }
        let known = self.relations.len();
        if a > b {
            let turned = self.relations.turned(relation);
            return self.relate(b, a, turned);
        }
        if a == b {
            // Relations are not read back: the cell holds symbols that go with themselves.
            let same = self.relations.diagonal(relation);
            return self.restrict_symbols(a, |symbol| same.contains(symbol.index()));
        }
        let room = match self.pairs.entry((a, b)) {
            Entry::Vacant(place) => {
                place.insert(relation);
                PAIR
            }
            Entry::Occupied(mut before) => {
                let both = self.relations.both(*before.get(), relation);
                before.insert(both);
                0
            }
        };
        let (n, new) = (self.order.symbol_count(), self.relations.len() - known);
        self.spend(1, new * n * n / 4 + room);
    }

    /// The pairs of cells that hold the same symbol by the rules that have posted.
    pub fn equal_cells(&self) -> impl Iterator<Item = [Cell; 2]> {
        self.pairs.iter().filter(|entry| self.relations.is_equality(*entry.1)).map(|(&(a, b), _)| [a, b])
    }
}
