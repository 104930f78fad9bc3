//! Running a walk over bit rows, in code that is compiled for its register and for the width of each node.

use super::lanes::{Lanes, Portable};
use super::walk::RowsWalk;
use super::{CountAll, CountWithMemo, Goal, List};
use crate::limits::{Meter, Outcome, Stop};

/// A register for which the walk is compiled.
pub(crate) trait Run: Lanes {
    /// Runs [`RowsWalk::run_words`], compiled for this kind of register.
    fn run<const K: usize, H: Goal>(walk: &mut RowsWalk<Self>, meter: &mut Meter) -> Result<bool, Stop>;
}

impl Run for Portable {
    fn run<const K: usize, H: Goal>(walk: &mut RowsWalk<Self>, meter: &mut Meter) -> Result<bool, Stop> {
        // SAFETY: no feature is needed.
        unsafe { walk.run_words::<K, H>(meter) }
    }
}

impl<L: Run> RowsWalk<L> {
    /// Goes on to the next solution. False if there are no more.
    pub(super) fn advance(&mut self, meter: &mut Meter) -> Result<bool, Stop> {
        dispatch::<L, List>(self, meter)
    }

    /// Continues until there is a result: solutions, the end (0), or a stop.
    pub(super) fn count_on(&mut self, meter: &mut Meter) -> Result<u128, Stop> {
        if let Some(stop) = self.stopped.take() {
            return Err(stop);
        }
        let stop = dispatch::<L, CountAll>(self, meter).err();
        match (std::mem::take(&mut self.tally), stop) {
            (0, Some(stop)) => Err(stop),
            (counted, stop) => {
                self.stopped = stop;
                Ok(counted)
            }
        }
    }

    /// Counts to the end, or as far as the meter allows. When the memo gives up, the walk goes on without.
    pub(super) fn count_with_memo(&mut self, meter: &mut Meter) -> Outcome {
        if self.has_memo() {
            match dispatch::<L, CountWithMemo>(self, meter) {
                Ok(true) => {}
                Ok(false) => return Outcome::Complete,
                Err(stop) => return stop.into(),
            }
        }
        let found = dispatch::<L, CountAll>(self, meter);
        let counted = std::mem::take(&mut self.tally);
        self.add(counted);
        match found {
            Ok(true) => Outcome::SolutionLimit,
            Ok(false) => Outcome::Complete,
            Err(stop) => stop.into(),
        }
    }
}

/// Walks on, in code made for the width of each node. False at the end of the walk.
fn dispatch<L: Run, H: Goal>(walk: &mut RowsWalk<L>, meter: &mut Meter) -> Result<bool, Stop> {
    walk.prepare(meter.budget())?;
    loop {
        let found = match walk.words() {
            1 => L::run::<1, H>(walk, meter)?,
            2 => L::run::<2, H>(walk, meter)?,
            3 => L::run::<3, H>(walk, meter)?,
            4 => L::run::<4, H>(walk, meter)?,
            5 => L::run::<5, H>(walk, meter)?,
            6 => L::run::<6, H>(walk, meter)?,
            8 => L::run::<8, H>(walk, meter)?,
            10 => L::run::<10, H>(walk, meter)?,
            12 => L::run::<12, H>(walk, meter)?,
            16 => L::run::<16, H>(walk, meter)?,
            24 => L::run::<24, H>(walk, meter)?,
            _ => L::run::<32, H>(walk, meter)?,
        };
        if found || walk.is_over() {
            return Ok(found);
        }
    }
}
