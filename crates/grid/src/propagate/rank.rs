//! The rank of a line among others, all read as numbers: how many are less.

use super::{Contradiction, Propagator, Pruner};
use crate::order::Cell;
use crate::symbols::SymbolSet;

/// Exactly so many lines are less than the first one.
#[derive(Clone, Debug)]
pub(crate) struct Rank {
    /// All lines, of as many cells each.
    lines: Vec<Vec<Cell>>,
    less: usize,
    /// Whether others may be equal to the first one.
    ties: bool,
    scope: Vec<Cell>,
}

/// How a line compares with the first one.
enum Sign {
    Less,
    Greater,
    Equal,
    /// All places before this one are equal for sure, this one is not.
    OpenAt(usize),
}

impl Rank {
    pub(crate) fn new(lines: Vec<Vec<Cell>>, less: usize, ties: bool) -> Rank {
        let mut scope = lines.concat();
        scope.sort_unstable();
        scope.dedup();
        Rank { lines, less, ties, scope }
    }

    fn compare<S: SymbolSet>(&self, line: &[Cell], grid: &Pruner<'_, S>) -> Sign {
        for (place, (&own, &other)) in self.lines[0].iter().zip(line).enumerate() {
            if own == other {
                continue;
            }
            let ((own_low, own_high), (low, high)) = (grid.bounds(own), grid.bounds(other));
            if high < own_low {
                return Sign::Less;
            }
            if low > own_high {
                return Sign::Greater;
            }
            if grid.fixed(own).is_none() || grid.fixed(other).is_none() {
                return Sign::OpenAt(place);
            }
        }
        Sign::Equal
    }
}

impl Propagator for Rank {
    fn scope(&self) -> &[Cell] {
        &self.scope
    }

    fn is_dear(&self) -> bool {
        true
    }

    fn prune<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        grid.step(self.lines.len() as u64)?;
        let (mut less, mut open) = (0, Vec::new());
        for line in &self.lines[1..] {
            match self.compare(line, grid) {
                Sign::Less => less += 1,
                Sign::Equal if !self.ties => return Err(Contradiction),
                Sign::OpenAt(place) => open.push((line, place)),
                Sign::Greater | Sign::Equal => {}
            }
        }
        if less > self.less || less + open.len() < self.less {
            return Err(Contradiction);
        }
        let (all_less, none_less) = (less + open.len() == self.less, less == self.less);
        for (line, place) in open {
            let (own, other) = (self.lines[0][place], line[place]);
            if all_less {
                grid.keep_between(other, i64::MIN, grid.bounds(own).1)?;
                grid.keep_between(own, grid.bounds(other).0, i64::MAX)?;
            } else if none_less {
                grid.keep_between(other, grid.bounds(own).0, i64::MAX)?;
                grid.keep_between(own, i64::MIN, grid.bounds(other).1)?;
            }
        }
        Ok(())
    }
}
