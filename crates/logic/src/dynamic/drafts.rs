//! The drafts of all assumptions at a position: a level that comes to nothing leaves them for the next one to go on with.

use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::{Draft, Lessons, Mode, STATEMENTS_OF_CELL, Statement, Trace};
use crate::found::Found;
use crate::position::Position;

/// For each assumption what was drawn from it.
#[derive(Debug)]
pub(crate) struct Drafts {
    drafts: Vec<Option<Draft>>,
    mode: Mode,
    /// Those of the level of the mode.
    lessons: Lessons,
}

/// Drafts that are kept as long as the position is the same.
#[derive(Debug, Default)]
pub(crate) struct Kept(Mutex<Option<Drafts>>);

impl Kept {
    /// Takes the drafts out for a search at a position; none if they are of no use to it.
    pub(crate) fn take(&self, position: &Position, mode: Mode) -> Drafts {
        let may_go_on = |drafts: &Drafts| drafts.mode.is_nishio == mode.is_nishio && drafts.mode.level < mode.level;
        let kept = self.drafts().take().filter(may_go_on).map(|drafts| drafts.drafts);
        let drafts = kept.unwrap_or_else(|| {
            let statements = position.ground.order.cell_count() * STATEMENTS_OF_CELL;
            (0..statements).map(|_| None).collect()
        });
        Drafts { drafts, mode, lessons: Lessons::default() }
    }

    /// Keeps the drafts of a search that saw all of them.
    pub(crate) fn keep(&self, drafts: Drafts) {
        *self.drafts() = Some(drafts);
    }

    /// The position has changed.
    pub(crate) fn clear(&self) {
        self.drafts().take();
    }

    fn drafts(&self) -> MutexGuard<'_, Option<Drafts>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A copy draws anew: drafts only save time.
impl Clone for Kept {
    fn clone(&self) -> Kept {
        Kept::default()
    }
}

impl Drafts {
    /// Draws what follows from an assumption, unless that was done.
    pub(crate) fn draw(&mut self, position: &Position, assumption: Statement, found: &mut Found) -> ControlFlow<()> {
        found.tick()?;
        let draft = self.drafts[assumption].get_or_insert_with(|| Draft::new(position, assumption));
        let before = self.lessons.bytes;
        if draft.draw(position, self.mode, &mut self.lessons, found) {
            found.hold(draft.bytes() + self.lessons.bytes - before)?;
        }
        ControlFlow::Continue(())
    }

    /// What follows from an assumption.
    ///
    /// # Panics
    /// If it was not drawn.
    pub(crate) fn trace(&self, assumption: Statement) -> &Trace {
        &self.drafts[assumption].as_ref().expect("the assumption was drawn").trace
    }
}
