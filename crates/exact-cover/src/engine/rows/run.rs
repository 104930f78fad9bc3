//! Running a walk over bit rows, in code that is compiled for its register and for the width of each node.

use super::lanes::{Lanes, Portable};
use super::walk::RowsWalk;
use super::{Hunt, List, Recall, Tally};
use crate::limits::{End, Watch};

/// A register for which the walk is compiled.
pub(crate) trait Run: Lanes {
    /// Runs [`RowsWalk::run_words`], compiled for this kind of register.
    fn run<const K: usize, H: Hunt>(walk: &mut RowsWalk<Self>, watch: &mut Watch) -> Result<bool, End>;
}

impl Run for Portable {
    fn run<const K: usize, H: Hunt>(walk: &mut RowsWalk<Self>, watch: &mut Watch) -> Result<bool, End> {
        // SAFETY: no feature is needed.
        unsafe { walk.run_words::<K, H>(watch) }
    }
}

impl<L: Run> RowsWalk<L> {
    /// Goes on to the next solution.
    pub(super) fn advance(&mut self, watch: &mut Watch) -> Result<(), End> {
        dispatch::<L, List>(self, watch)
    }

    /// Goes on until there is something to tell: solutions, or why the walk ends.
    pub(super) fn count_on(&mut self, watch: &mut Watch) -> Result<u128, End> {
        if let Some(end) = self.ended.take() {
            return Err(end);
        }
        let end = dispatch::<L, Tally>(self, watch).err();
        match (std::mem::take(&mut self.tally), end) {
            (0, Some(end)) => Err(end),
            (counted, end) => {
                self.ended = end;
                Ok(counted)
            }
        }
    }

    /// Counts to the end, or as far as the watch allows. When the memo gives up, the walk goes on without.
    pub(super) fn recall(&mut self, watch: &mut Watch) -> End {
        if self.remembers()
            && let Err(end) = dispatch::<L, Recall>(self, watch)
        {
            return end;
        }
        let end = dispatch::<L, Tally>(self, watch);
        let counted = std::mem::take(&mut self.tally);
        self.add(counted);
        end.err().unwrap_or(End::Exhausted)
    }
}

/// Walks on, in code made for the width of each node.
fn dispatch<L: Run, H: Hunt>(walk: &mut RowsWalk<L>, watch: &mut Watch) -> Result<(), End> {
    walk.prepare(watch.budget())?;
    loop {
        let found = match walk.words() {
            1 => L::run::<1, H>(walk, watch)?,
            2 => L::run::<2, H>(walk, watch)?,
            3 => L::run::<3, H>(walk, watch)?,
            4 => L::run::<4, H>(walk, watch)?,
            5 => L::run::<5, H>(walk, watch)?,
            6 => L::run::<6, H>(walk, watch)?,
            8 => L::run::<8, H>(walk, watch)?,
            10 => L::run::<10, H>(walk, watch)?,
            12 => L::run::<12, H>(walk, watch)?,
            16 => L::run::<16, H>(walk, watch)?,
            24 => L::run::<24, H>(walk, watch)?,
            _ => L::run::<32, H>(walk, watch)?,
        };
        if found {
            return Ok(());
        }
    }
}
