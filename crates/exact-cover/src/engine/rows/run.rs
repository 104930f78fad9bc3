//! Running a walk over bit rows, in code that is compiled for its register and for the width of each node.

use super::Goal;
use super::lanes::{Lanes, Portable};
use super::walk::RowsWalk;
use crate::limits::Meter;
use crate::outcome::{Outcome, Stop};

/// A register for which the walk is compiled.
pub(crate) trait Run: Lanes {
    /// Runs [`RowsWalk::run_words`], compiled for this kind of register.
    fn run<const K: usize>(walk: &mut RowsWalk<Self>, goal: Goal, meter: &mut Meter) -> Result<bool, Stop>;
}

impl Run for Portable {
    fn run<const K: usize>(walk: &mut RowsWalk<Self>, goal: Goal, meter: &mut Meter) -> Result<bool, Stop> {
        // SAFETY: no feature is needed.
        unsafe { walk.run_words::<K>(goal, meter) }
    }
}

impl<L: Run> RowsWalk<L> {
    /// Goes on to the next solution. False if there are no more.
    pub(super) fn advance(&mut self, meter: &mut Meter) -> Result<bool, Stop> {
        dispatch(self, Goal::List, meter)
    }

    /// Continues until there is a result: solutions, the end (0), or a stop.
    pub(super) fn count_on(&mut self, meter: &mut Meter) -> Result<u128, Stop> {
        if let Some(stop) = self.stopped.take() {
            return Err(stop);
        }
        let stop = dispatch(self, Goal::Count, meter).err();
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
            match dispatch(self, Goal::CountWithMemo, meter) {
                Ok(true) => {}
                Ok(false) => return Outcome::Complete,
                Err(stop) => return stop.into(),
            }
        }
        let found = dispatch(self, Goal::Count, meter);
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
fn dispatch<L: Run>(walk: &mut RowsWalk<L>, goal: Goal, meter: &mut Meter) -> Result<bool, Stop> {
    walk.prepare(meter.budget())?;
    loop {
        let found = match walk.words() {
            1 => L::run::<1>(walk, goal, meter)?,
            2 => L::run::<2>(walk, goal, meter)?,
            3 => L::run::<3>(walk, goal, meter)?,
            4 => L::run::<4>(walk, goal, meter)?,
            5 => L::run::<5>(walk, goal, meter)?,
            6 => L::run::<6>(walk, goal, meter)?,
            8 => L::run::<8>(walk, goal, meter)?,
            10 => L::run::<10>(walk, goal, meter)?,
            12 => L::run::<12>(walk, goal, meter)?,
            16 => L::run::<16>(walk, goal, meter)?,
            24 => L::run::<24>(walk, goal, meter)?,
            _ => L::run::<32>(walk, goal, meter)?,
        };
        if found || walk.is_over() {
            return Ok(found);
        }
    }
}
