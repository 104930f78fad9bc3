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
        let (last, rest): (Vec<_>, Vec<_>) = puzzle.constraints().iter().partition(|rule| rule.posts_last());
        for constraint in rest.into_iter().chain(last) {
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

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use graeco_square::Cell;

    use super::*;
    use crate::constraint::Values;

    /// Cells that all hold the same value.
    #[derive(Debug)]
    struct Alike {
        cells: Vec<Cell>,
    }

    impl Constraint for Alike {
        fn name(&self) -> &str {
            "alike"
        }

        fn scope(&self) -> &[Cell] {
            &self.cells
        }

        fn holds(&self, values: Values<'_>) -> bool {
            values.iter().all(|value| value == values.get(0))
        }

        fn post(&self, model: &mut Model) {
            model.same_symbols(&self.cells.iter().map(|&cell| vec![cell]).collect::<Vec<_>>());
        }
    }

    /// A rule that writes down which cells are equal by the others.
    #[derive(Debug)]
    struct Witness {
        seen: Arc<Mutex<Vec<[Cell; 2]>>>,
    }

    impl Constraint for Witness {
        fn name(&self) -> &str {
            "witness"
        }

        fn scope(&self) -> &[Cell] {
            &[]
        }

        fn holds(&self, _: Values<'_>) -> bool {
            true
        }

        fn posts_last(&self) -> bool {
            true
        }

        fn post(&self, model: &mut Model) {
            *self.seen.lock().unwrap() = model.equal_cells().collect();
        }
    }

    #[test]
    fn a_rule_that_posts_last_sees_which_cells_later_rules_make_equal() {
        let seen = Arc::new(Mutex::new(Vec::new()));
        let cells = [0, 5, 10].map(Cell::new);
        let puzzle = Puzzle::latin(4).unwrap().with(Witness { seen: Arc::clone(&seen) }).unwrap();
        let puzzle = puzzle.with(Alike { cells: cells.to_vec() }).unwrap();
        Model::new(&puzzle, &Budget::default()).unwrap();
        assert_eq!(*seen.lock().unwrap(), [[cells[0], cells[1]], [cells[0], cells[2]]]);
    }
}
