//! A trial of two widths: they do real work in turn, until it is clear which one is faster.

use std::time::Duration;

use crate::machine::Machine;
use crate::width::Width;

/// Whose turn it is, 0 or 1. Each warms up first; then the order evens out puzzles that become harder or easier.
const TURNS: [usize; 10] = [0, 1, 0, 1, 1, 0, 0, 1, 1, 0];
const WARM: usize = 2;

/// A call with fewer puzzles is not timed: they do not fill the lanes for long.
pub(crate) const FAIR: usize = 1000;

/// Another width that may be faster.
pub(crate) struct Trial {
    /// The machine that has no turn, and its width.
    pub(crate) other: Box<dyn Machine>,
    pub(crate) width: Width,
    /// Whether this is the one that had the first turn.
    first_is_other: bool,
    turns: usize,
    /// The shortest time for a puzzle that each one needed, in seconds.
    best: [f64; 2],
}

impl Trial {
    pub(crate) fn new(other: Box<dyn Machine>, width: Width) -> Trial {
        Trial { other, width, first_is_other: false, turns: 0, best: [f64::MAX; 2] }
    }

    /// Whether the other machine has the next turn; the caller changes them then.
    pub(crate) fn changes(&mut self) -> bool {
        let changes = (TURNS[self.turns] == 0) == self.first_is_other;
        self.first_is_other ^= changes;
        changes
    }

    /// Notes how long this many puzzles took. If that ends the trial, returns whether the other machine is faster.
    pub(crate) fn note(&mut self, puzzles: usize, took: Duration) -> Option<bool> {
        let best = &mut self.best[TURNS[self.turns]];
        if self.turns >= WARM {
            *best = best.min(took.as_secs_f64() / puzzles as f64);
        }
        self.turns += 1;
        (self.turns == TURNS.len()).then(|| (self.best[0] < self.best[1]) == self.first_is_other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::width::machine;
    use graeco_grid::Puzzle;

    #[test]
    fn the_faster_one_is_kept_though_puzzles_become_harder() {
        let shape = Puzzle::latin(2).unwrap();
        for (slow, fast_is_first) in [([10, 13], true), ([13, 10], false)] {
            let mut trial = Trial::new(machine(&shape, Width::Word), Width::Word);
            // Which of the two is at work: it begins with the first one.
            let mut at_work = 0;
            let other_is_faster = (0..TURNS.len()).find_map(|turn| {
                at_work ^= usize::from(trial.changes());
                assert_eq!(at_work, TURNS[turn]);
                let noise = if turn % 4 == 3 { 50 } else { 0 };
                let warming = if turn < WARM { 100 } else { 0 };
                trial.note(FAIR, Duration::from_millis(slow[at_work] * (100 + turn as u64) + noise + warming))
            });
            let kept = if other_is_faster.unwrap() { 1 - at_work } else { at_work };
            assert_eq!(kept == 0, fast_is_first);
        }
    }
}
