//! How far a frontier may go, and how promising it is.

/// How often several ways led to the same state, at the last places that the frontier came to. The more often, the slower it widens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Merging {
    /// Less than once in 16 sums: it is hardly better than visiting every solution.
    Rarely,
    Sometimes,
    /// More than once in 4 sums: with more room it may well end.
    Often,
}

impl Merging {
    fn of(merged: u64, sums: u64) -> Merging {
        match () {
            () if merged > sums / 4 => Merging::Often,
            () if merged < sums / 16 => Merging::Rarely,
            () => Merging::Sometimes,
        }
    }
}

/// How many sums a frontier may still add.
pub(super) struct Allowance {
    limit: u64,
    /// The factor by which the limit grows while states merge often.
    growth: u64,
    spent: u64,
    /// Sums at the last few places.
    recent: u64,
    /// How many of those were added to others.
    merged: u64,
}

impl Allowance {
    pub(super) fn new(limit: u64, growth: u64) -> Self {
        Allowance { limit, growth, spent: 0, recent: 0, merged: 0 }
    }

    /// How often states merge, at a place where this many sums were added to this many states.
    pub(super) fn merging(&self, added: u64, states: usize) -> Merging {
        Merging::of(self.merged + added - states as u64, self.recent + added)
    }

    /// Whether this many more may be added.
    pub(super) fn has(&self, added: u64) -> bool {
        self.spent.saturating_add(added) <= self.limit
    }

    /// Whether a place may go on where this many were added to this many states. The limit grows while states merge often.
    pub(super) fn goes_on(&mut self, added: u64, states: usize) -> bool {
        while !self.has(added) && self.growth > 1 && self.merging(added, states) == Merging::Often {
            self.limit = self.limit.saturating_mul(self.growth);
        }
        self.has(added)
    }

    /// Notes a place. Earlier places count half as much for each later place.
    pub(super) fn note(&mut self, added: u64, states: usize) {
        self.spent += added;
        self.recent = (self.recent + added) / 2;
        self.merged = (self.merged + added - states as u64) / 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_grows_as_a_whole_and_again_while_states_merge_often() {
        let mut allowance = Allowance::new(1_000, 10);
        allowance.note(999, 500);
        assert!(allowance.goes_on(9_001, 1_000) && allowance.goes_on(90_000, 1_000));
        // Here states merge rarely: it ends as soon as the limit is reached.
        allowance.note(90_000, 90_000);
        assert!(allowance.goes_on(9_001, 9_001) && !allowance.goes_on(9_002, 9_002));
        assert!(!Allowance::new(10, 1).goes_on(11, 1));
    }
}
