//! Segments of cells with equal sums: the sums that all of them can reach, and then each segment on its own.

use graeco_square::bits::members;
use graeco_square::{Cell, CellSet};
use smallvec::SmallVec;

use super::reach::{MOST, MOST_CLIQUE, Reach, ReachableSums};
use super::sums::SumFact;
use super::{Contradiction, Pruner};

/// The greatest order for which the sets of symbols of a segment are listed: there are at most 252 of one size.
const MOST_LISTED: usize = 10;

/// Segments that add up to the same.
#[derive(Clone, Debug)]
pub(crate) struct Equal {
    cells: SmallVec<[Cell; 9]>,
    segments: Vec<Segment>,
}

/// Cells of a line whose sum is that of other segments.
#[derive(Clone, Debug)]
struct Segment {
    reach: Reach,
    /// By how much its values are more than its symbols.
    more: u32,
    /// The sets of symbols that it may hold, if all its cells differ and are too many to be one clique of the sum; empty
    /// otherwise.
    sets: Vec<u16>,
}

impl Segment {
    /// The sets that its cells can hold, with their sums: each symbol is in some cell, and each cell has one of the symbols.
    fn possible<'g>(&'g self, grid: &'g Pruner<'_, u16>) -> impl Iterator<Item = (u16, usize)> + 'g {
        let cells = self.reach.cells();
        let all = cells.iter().fold(0, |all, &cell| all | *grid.candidates(cell));
        let fits = move |set: &u16| set & !all == 0 && cells.iter().all(|&cell| grid.candidates(cell) & set != 0);
        self.sets.iter().copied().filter(fits).map(|set| (set, members(set).sum()))
    }

    /// The sums that its cells can have, of those that are reached.
    fn sums(&self, grid: &Pruner<'_, u16>, reached: &ReachableSums<u128>) -> u128 {
        let listed = || self.possible(grid).fold(0, |all, (_, sum)| all | 1 << sum);
        if self.sets.is_empty() { reached.all() } else { reached.all() & listed() }
    }

    /// Keeps the candidates for some sum of `target`.
    fn backward(
        &self,
        grid: &mut Pruner<'_, u16>,
        reached: &ReachableSums<u128>,
        target: u128,
    ) -> Result<(), Contradiction> {
        self.reach.backward(grid, reached, target)?;
        if !self.sets.is_empty() {
            let sets = self.possible(grid).filter(|&(_, sum)| target >> sum & 1 == 1);
            let kept = sets.fold(0, |all, (set, _)| all | set);
            self.reach.cells().iter().try_for_each(|&cell| grid.keep(cell, &kept))?;
        }
        Ok(())
    }
}

impl Equal {
    /// Segments of a grid of order at most 16; `None` if one can add up to more than bits are counted for.
    pub(crate) fn new<const W: usize>(
        segments: &[Vec<Cell>],
        order: usize,
        first_value: i64,
        peers: &[CellSet<W>],
    ) -> Option<Equal> {
        // Sums are compared from that of the least values on.
        let excess = |segment: &Vec<Cell>| segment.len() as i64 * first_value;
        let least = segments.iter().map(excess).min()?;
        let one = |segment: &Vec<Cell>| {
            let terms: Vec<(Cell, i128)> = segment.iter().map(|&cell| (cell, 1)).collect();
            let more = u32::try_from(excess(segment) - least).ok()?;
            let reach = segment.len() as i128 * (order as i128 - 1) + i128::from(more);
            (reach <= MOST).then_some(())?;
            let differs =
                |place: usize| segment[..place].iter().all(|&cell| peers[segment[place].index()].contains(cell));
            let is_listed = segment.len() > MOST_CLIQUE && order <= MOST_LISTED && (0..segment.len()).all(differs);
            let listed = if is_listed { 1_u16 << order } else { 0 };
            let sets = (0..listed).filter(|set| set.count_ones() as usize == segment.len()).collect();
            Some(Segment { reach: Reach::new(&terms, 0, MOST, order, peers)?, more, sets })
        };
        let cells = segments.iter().flatten().copied().collect();
        Some(Equal { cells, segments: segments.iter().map(one).collect::<Option<_>>()? })
    }

    pub(crate) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Keeps in each segment the candidates for some sum that all of them can reach.
    pub(crate) fn prune(&self, grid: &mut Pruner<'_, u16>) -> Result<(), Contradiction> {
        let reached: SmallVec<[_; 4]> =
            self.segments.iter().map(|segment| segment.reach.forward::<u128>(grid)).collect();
        let sums = |(segment, reached): (&Segment, _)| segment.sums(grid, reached) << segment.more;
        let common = self.segments.iter().zip(&reached).map(sums).fold(u128::MAX, |all, sums| all & sums);
        for (segment, reached) in self.segments.iter().zip(&reached) {
            segment.backward(grid, reached, common >> segment.more)?;
        }
        Ok(())
    }
}

/// Equal sums as sums of differences, for grids of any order.
pub(crate) fn equal_sums(segments: &[Vec<Cell>], first_value: i64) -> Vec<SumFact> {
    let Some((first, rest)) = segments.split_first() else { return Vec::new() };
    let mut facts = Vec::new();
    for segment in rest {
        let mut terms: Vec<(Cell, i128)> = first.iter().map(|&cell| (cell, 1)).collect();
        for &cell in segment {
            match terms.iter_mut().find(|term| term.0 == cell) {
                Some(term) => term.1 -= 1,
                None => terms.push((cell, -1)),
            }
        }
        terms.retain(|term| term.1 != 0);
        let sum = (segment.len() as i128 - first.len() as i128) * i128::from(first_value);
        facts.push(SumFact { terms, lo: sum, hi: sum, is_implied: false });
    }
    facts
}
