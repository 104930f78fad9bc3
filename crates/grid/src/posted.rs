//! Puzzle → model: every rule posts its facts.

use std::sync::Arc;

use crate::check::Check;
use crate::constraint::Constraint;
use crate::houses::House;
use crate::limits::{Budget, Stop};
use crate::model::{Groups, Model};
use crate::puzzle::Puzzle;

impl Model {
    /// The model of a puzzle's cells alone: the symbols that each of them may hold.
    pub(crate) fn bare(puzzle: &Puzzle, budget: &Budget) -> Model {
        let order = puzzle.order();
        let mut model = Model::empty(order, puzzle.first_value(), budget);
        let is_uneven = puzzle.shape().is_some() || order.outside_count() > 0;
        if is_uneven || order.symbol_count() > order.grid_symbol_count() {
            for cell in order.all_cells() {
                model.restrict(cell, |value| puzzle.values_of(cell).contains(&value));
            }
        }
        model
    }

    /// The model of a puzzle, givens left out; an error if the budget ends first.
    pub(crate) fn new(puzzle: &Puzzle, budget: &Budget) -> Result<Model, Stop> {
        let mut model = Model::bare(puzzle, budget);
        let cells = puzzle.houses().iter().map(|house| house.cells().len());
        model.spend(cells.clone().sum(), 8 * cells.sum::<usize>());
        model.ended()?;
        model.houses = puzzle.compiled_houses(|houses| Groups::new(puzzle.order(), houses.iter().map(House::cells)));
        for constraint in puzzle.constraints() {
            model.add(constraint);
            // Posting after the end of the budget has no effect.
            model.ended()?;
        }
        Ok(model)
    }

    /// Lets a constraint post; one that posts nothing is checked as soon as `holds` can decide.
    pub fn add(&mut self, constraint: &Arc<dyn Constraint>) {
        let before = self.posted;
        constraint.post(self);
        if self.posted == before {
            self.post_check(Arc::clone(constraint));
        }
    }

    /// Asks whether a constraint holds once at most one cell of its scope is open, as for a constraint that posts nothing.
    pub fn post_check(&mut self, constraint: Arc<dyn Constraint>) {
        self.post(Check::new(constraint));
    }
}
