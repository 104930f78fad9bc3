//! A machine: lanes of some width for some shape, whichever they are.

use graeco_grid::End;

use crate::cost::BatchStats;
use crate::desk::{Desk, Wanted};
use crate::lanes::Lanes;
use crate::shapes::Shape;
use crate::stopped::Stopped;
use crate::vector::Vector;

/// Lanes of some width for some shape.
pub(crate) trait Machine: Send {
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
