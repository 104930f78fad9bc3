//! Operations on many cells, or many houses, at once.

use std::fmt::Debug;

use graeco_square::bits::members;
use graeco_square::{Cell, CellSet};

use super::reference;
use super::sweep_result::{SweepFailure, SweepResult};
use crate::compile::{Plan, Sweep};
use crate::geometry::{HouseBlock, LANES};
use crate::state::{HouseStates, Sets, State};

#[derive(Clone, Copy, Debug)]
pub(crate) struct StrikeResult<const W: usize> {
    /// The cells with at most one candidate.
    pub(super) few: CellSet<W>,
    /// One of the cells without candidates.
    pub(super) empty: Option<Cell>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct HouseSymbols(pub(super) [u16; LANES]);

impl HouseSymbols {
    pub(super) const NONE: Self = HouseSymbols([0; LANES]);
}

/// The result of a scan of a block of houses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HouseScan {
    /// The houses in which some symbol has no place.
    pub(super) dead: u32,
    /// The houses with symbols that have one place, in a cell that has other candidates too.
    pub(super) with_hidden: u32,
    /// The houses with symbols that have two or three places for the first time.
    pub(super) with_fresh: u32,
}

/// How work on many lanes is done on some processor: a value is the proof that it is one.
pub(crate) trait Lanes: Copy + Debug + Send + Sync + 'static {
    /// Whether sweeps are faster than work cell by cell.
    const SWEEPS: bool;

    /// Whether a look at all houses of a block takes no longer than one at some of them.
    const WHOLE: bool;

    /// Does work, compiled for that processor as far as it is inlined.
    fn run<R>(self, work: impl FnOnce() -> R) -> R;

    /// Draws from the houses until nothing follows: the symbol of a cell with one candidate is struck from its houses; a
    /// symbol with one place in a house goes there; a symbol whose places in a house are all seen by a cell outside is
    /// struck from that cell. Notes which symbols have two places in a house.
    fn sweep<const W: usize>(
        self,
        state: &mut State<W>,
        plan: &Plan<W>,
        sweep: &Sweep,
    ) -> Result<SweepResult<W>, SweepFailure>;

    fn strike<const W: usize>(self, sets: &mut Sets<W>, symbol: usize, hit: &CellSet<W>) -> StrikeResult<W>;

    /// Looks at the houses of a block whose lanes are in `lanes`, and perhaps at others. `full` are all symbols. Of
    /// `hidden_and_fresh`, leaves in the first the symbols that have one place, in a cell that has other candidates too, and
    /// adds to the second those that have two or three places for the first time.
    fn look<const W: usize>(
        self,
        sets: &Sets<W>,
        block: &HouseBlock,
        lanes: u32,
        full: u16,
        known: &mut HouseStates,
        hidden_and_fresh: [&mut HouseSymbols; 2],
    ) -> HouseScan;
}

/// Any processor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

impl Lanes for Portable {
    const SWEEPS: bool = false;
    const WHOLE: bool = false;

    #[inline(always)]
    fn run<R>(self, work: impl FnOnce() -> R) -> R {
        work()
    }

    fn sweep<const W: usize>(
        self,
        state: &mut State<W>,
        plan: &Plan<W>,
        _: &Sweep,
    ) -> Result<SweepResult<W>, SweepFailure> {
        reference::sweep(state, plan)
    }

    #[inline(always)]
    fn strike<const W: usize>(self, sets: &mut Sets<W>, symbol: usize, hit: &CellSet<W>) -> StrikeResult<W> {
        let mut struck = StrikeResult { few: CellSet::EMPTY, empty: None };
        for cell in hit.iter() {
            let set = &mut sets[cell.index() / 64 % W][cell.index() % 64];
            *set &= !(1 << symbol);
            if *set & set.wrapping_sub(1) == 0 {
                struck.few.insert(cell);
                if *set == 0 {
                    struck.empty = Some(cell);
                }
            }
        }
        struck
    }

    #[inline(always)]
    fn look<const W: usize>(
        self,
        sets: &Sets<W>,
        block: &HouseBlock,
        lanes: u32,
        full: u16,
        known: &mut HouseStates,
        [hidden, fresh]: [&mut HouseSymbols; 2],
    ) -> HouseScan {
        let mut seen = HouseScan { dead: 0, with_hidden: 0, with_fresh: 0 };
        for first in (0..LANES).step_by(GROUP).filter(|first| lanes >> first & ((1 << GROUP) - 1) != 0) {
            let [placed, one, two, three, four] = count_places(sets, block, first);
            for at in members((lanes & block.lanes) >> first & ((1 << GROUP) - 1)) {
                let lane = first + at;
                known.placed[lane] = placed[at];
                seen.dead |= u32::from(one[at] != full) << lane;
                hidden.0[lane] = one[at] & !two[at] & !placed[at];
                seen.with_hidden |= u32::from(hidden.0[lane] != 0) << lane;
                let (in_two, in_three) = (two[at] & !three[at], three[at] & !four[at]);
                let new = in_two & !known.two[lane] | in_three & !known.three[lane];
                fresh.0[lane] |= new;
                seen.with_fresh |= u32::from(new != 0) << lane;
                known.two[lane] |= in_two;
                known.three[lane] |= in_three;
            }
        }
        seen
    }
}

/// The number of houses that are checked side by side where registers are small.
const GROUP: usize = 8;

/// For each house of a group the symbols of cells that hold nothing else, and those with a least number of places: one,
/// two, three, four.
#[inline(always)]
fn count_places<const W: usize>(sets: &Sets<W>, block: &HouseBlock, first: usize) -> [[u16; GROUP]; 5] {
    let mut counts = [[0_u16; GROUP]; 5];
    for cells in &block.places {
        let mut some = [0; GROUP];
        for (set, &cell) in some.iter_mut().zip(&cells.0[first..first + GROUP]) {
            *set = sets[usize::from(cell) / 64 % W][usize::from(cell) % 64];
        }
        let [placed, one, two, three, four] = &mut counts;
        for lane in 0..GROUP {
            let set = some[lane];
            placed[lane] |= if set & set.wrapping_sub(1) == 0 { set } else { 0 };
            four[lane] |= three[lane] & set;
            three[lane] |= two[lane] & set;
            two[lane] |= one[lane] & set;
            one[lane] |= set;
        }
    }
    counts
}
