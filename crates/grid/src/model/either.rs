//! Constraints of which one at least holds: each becomes propagators of its own, and none is posted by itself.

use std::sync::Arc;

use super::Model;
use crate::constraint::Constraint;
use crate::propagate::{AnyPropagator, Either, Facts, OneSet, equal_sums, sum_propagator};

impl Model {
    /// Of some lists of constraints, all of one list hold.
    pub(crate) fn either<'c>(&mut self, lists: impl Iterator<Item = &'c [Arc<dyn Constraint>]>) {
        let alternatives: Vec<_> = lists.map(|all| self.alternative(all)).collect();
        if self.spend(1, 0) {
            self.propagators.push(Arc::new(Either::new(alternatives)));
        }
    }

    /// The propagators of constraints that hold together.
    fn alternative(&mut self, all: &[Arc<dyn Constraint>]) -> Vec<Arc<dyn AnyPropagator>> {
        let budget = self.pace.budget().clone().without(self.bytes);
        let mut inner = Model::empty(self.order, self.first_value, &budget);
        inner.houses = Arc::clone(&self.houses);
        all.iter().for_each(|one| inner.add(one));
        for segments in std::mem::take(&mut inner.equal) {
            let facts = equal_sums(&segments, &mut inner);
            inner.sums.extend(facts);
        }
        for (cells, sets) in std::mem::take(&mut inner.cages) {
            inner.propagators.push(Arc::new(OneSet::new(cells, sets)));
        }
        for fact in std::mem::take(&mut inner.sums) {
            let sum = sum_propagator(&fact, &mut inner);
            inner.propagators.push(sum);
        }
        let facts = inner.facts();
        if !facts.is_empty() {
            inner.propagators.insert(0, Arc::new(facts));
        }
        self.pay(0, inner.bytes);
        self.end = self.end.or(inner.end);
        inner.propagators
    }

    /// What was posted about single cells, pairs of cells and cells that differ.
    fn facts(&self) -> Facts {
        let mut facts = Facts::new(self.order);
        if self.restricts() {
            for cell in self.order.cells() {
                facts.allow(cell, |symbol| self.allows(cell, symbol));
            }
        }
        for (&(a, b), &relation) in &self.pairs {
            facts.relate(a, b, self.relations.table(relation));
        }
        self.posted_groups().for_each(|group| facts.differ(group));
        for cell in self.order.cells() {
            self.edges(cell).iter().filter(|&&other| cell < other).for_each(|&other| facts.differ(&[cell, other]));
        }
        facts
    }
}
