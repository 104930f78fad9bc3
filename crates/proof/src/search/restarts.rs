//! Restarts: after how many conflicts the search goes back to level 0.

/// Counts conflicts between starts: 100 times the sequence 1, 1, 2, 1, 1, 2, 4, … of Luby, Sinclair and Zuckerman ("Optimal
/// speedup of Las Vegas algorithms", 1993).
pub(super) struct Restarts {
    conflicts: u64,
    /// The number of the run in the sequence, and its length (Knuth, The Art of Computer Programming 4B, 7.2.2.2, "reluctant
    /// doubling").
    run: u64,
    length: u64,
}

/// The conflicts of the shortest run.
const SHORTEST: u64 = 100;

impl Restarts {
    pub(super) fn new() -> Restarts {
        Restarts { conflicts: 0, run: 1, length: 1 }
    }

    /// Counts a conflict. Returns whether a new run starts.
    pub(super) fn is_due(&mut self) -> bool {
        self.conflicts += 1;
        if self.conflicts < SHORTEST * self.length {
            return false;
        }
        let lowest_bit = self.run & self.run.wrapping_neg();
        (self.run, self.length) =
            if lowest_bit == self.length { (self.run + 1, 1) } else { (self.run, 2 * self.length) };
        self.conflicts = 0;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::{Restarts, SHORTEST};

    #[test]
    fn runs_have_the_lengths_of_the_sequence() {
        let mut restarts = Restarts::new();
        let mut length = || (1..).find(|_| restarts.is_due()).unwrap() / SHORTEST;
        let lengths: Vec<u64> = (0..15).map(|_| length()).collect();
        assert_eq!(lengths, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
