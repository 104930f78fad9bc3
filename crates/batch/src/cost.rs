//! Counters of the work that the calls of a batch do.

/// The cost of the calls of a batch.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct BatchStats {
    /// Cells that were guessed.
    pub guesses: u64,
    /// Rounds of propagation, each for all lanes.
    pub rounds: u64,
    /// Lanes that held a node, added over all rounds.
    pub lane_rounds: u64,
    /// How many times nodes were branched, and lanes emptied and filled.
    pub stages: u64,
}

impl std::ops::AddAssign for BatchStats {
    fn add_assign(&mut self, other: BatchStats) {
        self.guesses += other.guesses;
        self.rounds += other.rounds;
        self.lane_rounds += other.lane_rounds;
        self.stages += other.stages;
    }
}
