//! Parts of a count of Latin squares: ranges of its units.

use std::ops::Range;

use graeco_exact_cover::MeanEstimate;
use graeco_grid::Limits;
use graeco_latin::Counting;

use crate::cube::Prefix;
use crate::work::{Dives, Estimate, Fault, PartResult, Parts, Work};

/// A count with its number of units.
struct Squares {
    counting: Counting,
    units: u64,
}

impl Work {
    /// A count of Latin squares, divided by its [factor](Counting::factor); `None` if it has no
    /// [units](Counting::units).
    #[must_use]
    pub fn squares(mut counting: Counting) -> Option<Work> {
        let units = counting.units()?;
        Some(Work(Box::new(Squares { counting, units })))
    }
}

/// A range branches into at most this many.
const BRANCHES: u64 = 8;

impl Squares {
    fn range(&self, prefix: &[u64]) -> Result<Range<u64>, Fault> {
        match *prefix {
            [] => Ok(0..self.units),
            [start, end] if start < end && end <= self.units => Ok(start..end),
            _ => Err(Fault::Prefix),
        }
    }
}

impl Parts for Squares {
    fn branches(&mut self, prefix: &[u64], _: &Limits) -> Result<Option<Vec<Prefix>>, Fault> {
        let Range { start, end } = self.range(prefix)?;
        let (many, parts) = (end - start, BRANCHES.min(end - start));
        if many < 2 {
            return Ok(None);
        }
        let bound = |part: u64| start + (u128::from(many) * u128::from(part) / u128::from(parts)) as u64;
        Ok(Some((0..parts).map(|part| vec![bound(part), bound(part + 1)]).collect()))
    }

    fn estimate(&mut self, prefix: &[u64], _: Dives<'_>) -> Result<Estimate, Fault> {
        // Nothing is known but how many units there are.
        let range = self.range(prefix)?;
        let many = || MeanEstimate::of([(range.end - range.start) as f64]);
        Ok(Estimate { cost: many(), solutions: many() })
    }

    fn count(&mut self, prefix: &[u64], limits: &Limits) -> Result<PartResult, Fault> {
        let range = self.range(prefix)?;
        let all = self.counting.part(range, limits)?;
        Ok(PartResult::counted(all / self.counting.factor(), 0))
    }
}
