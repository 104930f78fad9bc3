//! A machine: lanes of some width for some shape, whichever they are.

use super::cost::BatchStats;
use super::desk::{Desk, Wanted};
use super::lanes::Lanes;
use super::shapes::Shape;
use super::stopped::Stopped;
use super::vector::Vector;
use crate::limits::End;

/// Lanes of some width for some shape.
pub(super) trait Machine: Send {
    fn step(&mut self, desk: &mut dyn Desk) -> bool;
    fn flush(&mut self, desk: &mut dyn Desk);
    fn restart(&mut self, wanted: Wanted, memory: usize);
    fn stats(&self) -> BatchStats;
    fn unanswered(&self, end: End) -> Stopped;
    fn bytes(&self) -> usize;
}

impl<V: Vector, S: Shape<V>> Machine for Lanes<V, S> {
    fn step(&mut self, desk: &mut dyn Desk) -> bool {
        Lanes::step(self, desk)
    }

    fn flush(&mut self, desk: &mut dyn Desk) {
        Lanes::flush(self, desk);
    }

    fn restart(&mut self, wanted: Wanted, memory: usize) {
        Lanes::restart(self, wanted, memory);
    }

    fn stats(&self) -> BatchStats {
        Lanes::stats(self)
    }

    fn unanswered(&self, end: End) -> Stopped {
        Lanes::unanswered(self, end)
    }

    fn bytes(&self) -> usize {
        Lanes::bytes(self)
    }
}
