//! The recent success rates of expensive propagators, which decide whether to run them.

/// The approximate number of runs of a propagator that count.
const MEMORY: u32 = 64;

/// A propagator that has struck something in a smaller share of its runs is run every fourth time only: measured on killer
/// puzzles.
const FEW: u32 = u32::MAX / 32;
const EVERY: u32 = 4;

/// The shares of the runs of each propagator that struck something, as parts of the greatest number.
#[derive(Clone, Default, Debug)]
pub(super) struct Hits {
    shares: Vec<u32>,
    unlikely: u32,
}

impl Hits {
    /// Adapts to a number of propagators. The new ones have no record.
    pub(super) fn resize(&mut self, count: usize) {
        self.shares.resize(count, u32::MAX / 2);
    }

    /// The propagator that is the likeliest to strike something, among some; `None` if none is worth a run.
    #[inline(always)]
    pub(super) fn likeliest(&mut self, waiting: impl Iterator<Item = usize>) -> Option<usize> {
        let number = waiting.max_by_key(|&number| self.shares[number])?;
        if self.shares[number] < FEW {
            self.unlikely = (self.unlikely + 1) % EVERY;
            return (self.unlikely == 0).then_some(number);
        }
        Some(number)
    }

    /// Notes whether a run has struck something.
    #[inline(always)]
    pub(super) fn note(&mut self, number: usize, is_hit: bool) {
        let share = &mut self.shares[number];
        *share = *share - *share / MEMORY + if is_hit { u32::MAX / MEMORY } else { 0 };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_seldom_strikes_is_run_last_and_less_often() {
        let mut hits = Hits::default();
        hits.resize(3);
        (0..1000).for_each(|_| hits.note(0, true));
        (0..1000).for_each(|_| hits.note(2, false));
        assert_eq!([hits.likeliest(0..3), hits.likeliest(1..3)], [Some(0), Some(1)]);
        let runs = (0..100).filter(|_| hits.likeliest(2..3).is_some()).count();
        assert_eq!(runs, 100 / EVERY as usize);
        (0..10).for_each(|_| hits.note(2, true));
        assert_eq!(hits.likeliest(2..3), Some(2));
    }
}
