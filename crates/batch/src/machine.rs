//! The machine: lanes of any width for any shape, behind one trait.

use graeco_grid::Stop;

use crate::client::{Client, Request};
use crate::cost::BatchStats;
use crate::stopped::Stopped;

/// Lanes of some width for some shape.
pub(crate) trait Machine: Send {
    /// Works until lanes have been refilled once more. Returns false if everything is answered.
    fn step(&mut self, client: &mut dyn Client) -> bool;
    /// Delivers the solutions that wait.
    fn flush(&mut self, client: &mut dyn Client);
    /// Prepares for other puzzles, within this many bytes. The rest of earlier puzzles is dropped, in whatever state a
    /// panic in a caller's code left it.
    fn restart(&mut self, request: Request, memory: usize);
    fn stats(&self) -> BatchStats;
    /// The puzzles that have come and are not answered.
    fn unanswered(&self, stop: Stop) -> Stopped;
    /// How many bytes nodes take.
    fn bytes(&self) -> usize;
}
