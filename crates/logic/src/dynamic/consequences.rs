//! The consequences of all assumptions at a position; a level without a result leaves them to the next one.

use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::{Consequences, Mode, NestedSteps, STATEMENTS_OF_CELL, Statement, Trace};
use crate::found::Found;
use crate::position::Position;

/// The consequences drawn from each assumption.
#[derive(Debug)]
pub(crate) struct ConsequenceTable {
    table: Vec<Option<Consequences>>,
    mode: Mode,
    /// Those of the level of the mode.
    nested_steps: NestedSteps,
}

/// Consequences that are kept as long as the position is the same.
#[derive(Debug, Default)]
pub(crate) struct ConsequenceCache(Mutex<Option<ConsequenceTable>>);

impl ConsequenceCache {
    /// Takes the consequences out for a search at a position; none if they are of no use to it.
    pub(crate) fn take(&self, position: &Position, mode: Mode) -> ConsequenceTable {
        let may_go_on =
            |table: &ConsequenceTable| table.mode.is_nishio == mode.is_nishio && table.mode.level < mode.level;
        let cache = self.table().take().filter(may_go_on).map(|table| table.table);
        let table = cache.unwrap_or_else(|| {
            let statements = position.layout.order.cell_count() * STATEMENTS_OF_CELL;
            (0..statements).map(|_| None).collect()
        });
        ConsequenceTable { table, mode, nested_steps: NestedSteps::default() }
    }

    /// Keeps the consequences of a search that saw all of them.
    pub(crate) fn keep(&self, table: ConsequenceTable) {
        *self.table() = Some(table);
    }

    /// The position has changed.
    pub(crate) fn clear(&self) {
        self.table().take();
    }

    fn table(&self) -> MutexGuard<'_, Option<ConsequenceTable>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A copy draws anew: consequences only save time.
impl Clone for ConsequenceCache {
    fn clone(&self) -> ConsequenceCache {
        ConsequenceCache::default()
    }
}

impl ConsequenceTable {
    /// Draws the consequences of an assumption, unless that was done.
    pub(crate) fn draw(&mut self, position: &Position, assumption: Statement, found: &mut Found) -> ControlFlow<()> {
        found.tick()?;
        let consequences = self.table[assumption].get_or_insert_with(|| Consequences::new(position, assumption));
        let before = self.nested_steps.bytes;
        if consequences.draw(position, self.mode, &mut self.nested_steps, found) {
            found.hold(consequences.bytes() + self.nested_steps.bytes - before)?;
        }
        ControlFlow::Continue(())
    }

    /// The consequences of an assumption.
    ///
    /// # Panics
    /// If it was not drawn.
    pub(crate) fn trace(&self, assumption: Statement) -> &Trace {
        &self.table[assumption].as_ref().expect("the assumption was drawn").trace
    }
}
