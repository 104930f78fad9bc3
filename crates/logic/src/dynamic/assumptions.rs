//! The consequences of all assumptions; a level without a result leaves them to the next one.

use std::ops::ControlFlow;

use super::Statement;
use super::consequences::Consequences;
use super::nested_step::FindSteps;
use super::network::Place;
use super::trace::Trace;
use crate::found::Found;

/// The consequences drawn from each assumption.
#[derive(Debug, Default)]
pub(crate) struct Assumptions {
    /// For each assumption the turn in which it was drawn last, and its consequences.
    table: Vec<(u32, Consequences)>,
    turn: u32,
}

impl Assumptions {
    /// Forgets all consequences, but keeps their room.
    pub(crate) fn forget(&mut self) {
        self.turn += 1;
    }

    /// Draws the consequences of an assumption, unless that was done.
    pub(crate) fn draw(
        &mut self,
        place: Place<'_>,
        assumption: Statement,
        nested: &mut impl FindSteps,
        found: &mut Found,
    ) -> ControlFlow<()> {
        found.tick()?;
        let statements = 2 * place.network.candidates.len();
        if self.table.len() < statements {
            self.table.resize_with(statements, || (u32::MAX, Consequences::default()));
        }
        let (turn, consequences) = &mut self.table[usize::from(assumption)];
        let mut before = nested.bytes();
        if std::mem::replace(turn, self.turn) == self.turn {
            before += consequences.bytes();
        } else {
            consequences.begin(place, assumption);
        }
        if consequences.draw(place, nested, found) {
            found.hold((consequences.bytes() + nested.bytes()).saturating_sub(before))?;
        }
        ControlFlow::Continue(())
    }

    /// The consequences of an assumption that was drawn.
    pub(crate) fn trace(&self, assumption: Statement) -> &Trace {
        &self.table[usize::from(assumption)].1.trace
    }
}
