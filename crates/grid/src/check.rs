//! The propagator of a constraint that posts none: it asks `holds` once at most one cell is open.

use std::sync::Arc;

use graeco_square::{Cell, Symbol, SymbolSet};

use crate::constraint::{Constraint, Values};
use crate::propagate::{Contradiction, Propagator, Pruner};

/// Asks the constraint itself.
#[derive(Debug)]
pub(crate) struct Check {
    constraint: Arc<dyn Constraint>,
}

impl Check {
    pub(crate) fn new(constraint: Arc<dyn Constraint>) -> Check {
        Check { constraint }
    }
}

impl Propagator for Check {
    fn scope(&self) -> &[Cell] {
        self.constraint.scope()
    }

    fn prune<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        let mut open = None;
        let mut symbols = Vec::with_capacity(self.scope().len());
        for (place, &cell) in self.scope().iter().enumerate() {
            match grid.fixed(cell) {
                Some(symbol) => symbols.push(symbol),
                None if open.is_none() => {
                    open = Some((place, cell));
                    symbols.push(Symbol(0));
                }
                None => return Ok(()),
            }
        }
        let first = grid.value(Symbol(0));
        let Some((place, cell)) = open else {
            return if self.constraint.holds(Values::new(&symbols, grid.order(), first)) {
                Ok(())
            } else {
                Err(Contradiction)
            };
        };
        for symbol in grid.candidates(cell).clone().iter() {
            symbols[place] = symbol;
            if !self.constraint.holds(Values::new(&symbols, grid.order(), first)) {
                grid.strike(cell, symbol)?;
            }
        }
        Ok(())
    }
}
