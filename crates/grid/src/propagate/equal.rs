//! Segments of cells with equal sums: the sums that all of them can reach, and then each segment on its own.

use graeco_square::{Cell, CellSet};
use smallvec::SmallVec;

use super::reach::{MOST, Reach};
use super::sums::SumFact;
use super::{Contradiction, Pruner};

/// Segments that add up to the same.
#[derive(Clone, Debug)]
pub(crate) struct Equal {
    cells: SmallVec<[Cell; 9]>,
    /// Each segment, and by how much its values are more than its symbols.
    segments: Vec<(Reach, u32)>,
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
            Some((Reach::new(&terms, 0, MOST, order, peers)?, more))
        };
        let cells = segments.iter().flatten().copied().collect();
        Some(Equal { cells, segments: segments.iter().map(one).collect::<Option<_>>()? })
    }

    pub(crate) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Keeps in each segment the candidates for some sum that all of them can reach.
    pub(crate) fn prune(&self, grid: &mut Pruner<'_, u16>) -> Result<(), Contradiction> {
        let reached: SmallVec<[_; 4]> = self.segments.iter().map(|segment| segment.0.forward(grid)).collect();
        let common = reached.iter().zip(&self.segments).fold(u128::MAX, |all, (r, segment)| all & r.all() << segment.1);
        for ((segment, more), reached) in self.segments.iter().zip(&reached) {
            segment.backward(grid, reached, common >> more)?;
        }
        Ok(())
    }
}

/// The same as sums of differences, for grids of any order.
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
        facts.push(SumFact { terms, lo: sum, hi: sum });
    }
    facts
}
