//! Running a walk over bit rows, in code that is compiled for its register and for the width of each node.

use super::lanes::{Lanes, Portable};
use super::walk::RowsWalk;
use super::{CountAll, CountWithMemo, Goal, List};
use crate::limits::{End, Meter};

/// A register for which the walk is compiled.
pub(crate) trait Run: Lanes {
    /// Runs [`RowsWalk::run_words`], compiled for this kind of register.
    fn run<const K: usize, H: Goal>(walk: &mut RowsWalk<Self>, meter: &mut Meter) -> Result<bool, End>;
}

impl Run for Portable {
    fn run<const K: usize, H: Goal>(walk: &mut RowsWalk<Self>, meter: &mut Meter) -> Result<bool, End> {
        // SAFETY: no feature is needed.
        unsafe { walk.run_words::<K, H>(meter) }
    }
}

impl<L: Run> RowsWalk<L> {
    /// Goes on to the next solution.
    pub(super) fn advance(&mut self, meter: &mut Meter) -> Result<(), End> {
        dispatch::<L, List>(self, meter)
    }

    /// Goes on until there is something to tell: solutions, or why the walk ends.
    pub(super) fn count_on(&mut self, meter: &mut Meter) -> Result<u128, End> {
        if let Some(end) = self.ended.take() {
            return Err(end);
        }
        let end = dispatch::<L, CountAll>(self, meter).err();
        match (std::mem::take(&mut self.tally), end) {
            (0, Some(end)) => Err(end),
            (counted, end) => {
                self.ended = end;
                Ok(counted)
            }
        }
    }

    /// Counts to the end, or as far as the meter allows. When the memo gives up, the walk goes on without.
    pub(super) fn count_with_memo(&mut self, meter: &mut Meter) -> End {
        if self.has_memo()
            && let Err(end) = dispatch::<L, CountWithMemo>(self, meter)
        {
            return end;
        }
        let end = dispatch::<L, CountAll>(self, meter);
        let counted = std::mem::take(&mut self.tally);
        self.add(counted);
        end.err().unwrap_or(End::Exhausted)
    }
}

/// Walks on, in code made for the width of each node.
fn dispatch<L: Run, H: Goal>(walk: &mut RowsWalk<L>, meter: &mut Meter) -> Result<(), End> {
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
        if found {
            return Ok(());
        }
    }
}
