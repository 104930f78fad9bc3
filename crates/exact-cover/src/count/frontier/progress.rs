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

/// The sums of a frontier, and how many of them may still come.
pub(super) struct Sums {
    pub(super) left: u64,
    /// How many times as many may come where states merge often.
    growth: u64,
    /// Sums at the last few places.
    recent: u64,
    /// How many of those were added to others.
    merged: u64,
}

impl Sums {
    pub(super) fn new(left: u64, growth: u64) -> Self {
        Sums { left, growth, recent: 0, merged: 0 }
    }

    pub(super) fn merging(&self, added: u64, states: usize) -> Merging {
        Merging::of(self.merged + added - states as u64, self.recent + added)
    }

    /// Whether more may come at a place where this many were added to this many states.
    pub(super) fn goes_on(&mut self, added: u64, states: usize) -> bool {
        if added > self.left && self.merging(added, states) == Merging::Often {
            self.left = self.left.saturating_mul(std::mem::replace(&mut self.growth, 1));
        }
        added <= self.left
    }

    /// Notes a place. Of those before, each counts half as much as the next one.
    pub(super) fn note(&mut self, added: u64, states: usize) {
        self.left -= added;
        self.recent = (self.recent + added) / 2;
        self.merged = (self.merged + added - states as u64) / 2;
    }
}
