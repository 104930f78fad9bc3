//! The machine: lanes of any width for any shape, behind one trait.

use graeco_grid::Stop;

use crate::client::{Client, Request};
use crate::cost::BatchStats;
use crate::lanes::Lanes;
use crate::shapes::Shape;
use crate::stopped::Stopped;
use crate::vector::Vector;

/// Lanes of some width for some shape.
pub(crate) trait Machine: Send {
    fn step(&mut self, client: &mut dyn Client) -> bool;
    fn flush(&mut self, client: &mut dyn Client);
    fn restart(&mut self, request: Request, memory: usize);
    fn stats(&self) -> BatchStats;
    fn unanswered(&self, stop: Stop) -> Stopped;
    fn bytes(&self) -> usize;
}

impl<V: Vector, S: Shape<V>> Machine for Lanes<V, S> {
    fn step(&mut self, client: &mut dyn Client) -> bool {
        Lanes::step(self, client)
    }

    fn flush(&mut self, client: &mut dyn Client) {
        Lanes::flush(self, client);
    }

    fn restart(&mut self, request: Request, memory: usize) {
        Lanes::restart(self, request, memory);
    }

    fn stats(&self) -> BatchStats {
        Lanes::stats(self)
    }

    fn unanswered(&self, stop: Stop) -> Stopped {
        Lanes::unanswered(self, stop)
    }

    fn bytes(&self) -> usize {
        Lanes::bytes(self)
    }
}
