//! Alternatives, at least one of which holds: each becomes propagators of its own.

use std::sync::Arc;

use super::Model;
use crate::propagate::{AnyPropagator, Either, Facts};

impl Model {
    /// The facts of at least one of some posters hold.
    pub fn either(&mut self, posters: impl Iterator<Item = impl FnOnce(&mut Model)>) {
        let alternatives: Vec<_> = posters.map(|post| self.alternative(post)).collect();
        self.post_any(Either::new(alternatives));
    }

    /// The propagators of facts that are posted together.
    fn alternative(&mut self, post: impl FnOnce(&mut Model)) -> Vec<Arc<dyn AnyPropagator>> {
        let budget = self.pace.budget().clone().without(self.bytes);
        let mut inner = Model::empty(self.order, self.first_value, &budget);
        inner.houses = Arc::clone(&self.houses);
        post(&mut inner);
        inner.split_equal_sums();
        inner.carry_cages();
        inner.carry_skylines();
        inner.carry_sums();
        let facts = inner.facts();
        if !facts.is_empty() {
            inner.propagators.insert(0, Arc::new(facts));
        }
        self.pay(0, inner.bytes);
        self.end = self.end.or(inner.end);
        inner.propagators
    }

    /// The posted facts about single cells, pairs of cells and cells that differ.
    fn facts(&self) -> Facts {
        let mut facts = Facts::new(self.order);
        if self.restricts() {
            for cell in self.order.all_cells() {
                facts.allow(cell, |symbol| self.allows(cell, symbol));
            }
        }
        for (&(a, b), &relation) in &self.pairs {
            facts.relate(a, b, self.relations.table(relation));
        }
        self.posted_groups().for_each(|group| facts.differ(group));
        for cell in self.order.all_cells() {
            self.edges(cell).iter().filter(|&&other| cell < other).for_each(|&other| facts.differ(&[cell, other]));
        }
        facts
    }
}
