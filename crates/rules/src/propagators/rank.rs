//! The rank of a line among all rows and columns, read as numbers from their first cells.
//!
//! The first cells of each side of the grid are a house. So exactly one line from each side begins with the value of the
//! line whose rank is known, and how many of these four are less settles the rank. Each side is asked whether its one can
//! be less, and whether it can be anything else.

use graeco_grid::{Cell, Contradiction, Propagator, Pruner, Symbol, SymbolSet};
use smallvec::SmallVec;

/// Of the lines from each side that begin with `first`, a known number are less than one of them.
#[derive(Clone, Debug)]
pub(crate) struct Rank {
    own: Vec<Cell>,
    first: Symbol,
    /// The lines from the sides other than that of the line itself.
    sides: Vec<Vec<Vec<Cell>>>,
    less: usize,
    /// Whether others may be equal.
    ties: bool,
    scope: Vec<Cell>,
}

/// The possible orders of a line, compared with another one.
#[derive(Clone, Copy, Default, Debug)]
struct PossibleOrder {
    less: bool,
    /// Greater, or equal where that is allowed.
    more: bool,
}

/// The lines from a side that may begin with the symbol, and the possible results for the one that does.
struct SideLines<'l> {
    lines: SmallVec<[(&'l [Cell], PossibleOrder); 8]>,
    can: PossibleOrder,
}

impl Rank {
    /// A line that begins with a symbol, the lines from the other sides, how many of those that begin with that symbol
    /// are less, and whether any may be equal.
    pub(crate) fn new(own: Vec<Cell>, first: Symbol, sides: Vec<Vec<Vec<Cell>>>, less: usize, ties: bool) -> Rank {
        let mut scope = sides.concat().concat();
        scope.extend(&own);
        scope.sort_unstable();
        scope.dedup();
        Rank { own, first, sides, less, ties, scope }
    }

    fn side<'l, S: SymbolSet>(&self, side: &'l [Vec<Cell>], grid: &Pruner<'_, S>) -> SideLines<'l> {
        let begins = |line: &&Vec<Cell>| grid.candidates(line[0]).contains(self.first);
        let lines = side.iter().filter(begins).map(|line| (line.as_slice(), self.compare(line, grid)));
        let lines: SmallVec<[(&[Cell], PossibleOrder); 8]> = lines.collect();
        let any = |what: fn(&PossibleOrder) -> bool| lines.iter().any(|line| what(&line.1));
        let can = PossibleOrder { less: any(|can| can.less), more: any(|can| can.more) };
        SideLines { lines, can }
    }

    /// The possible results for a line that begins as the own one does.
    fn compare<S: SymbolSet>(&self, line: &[Cell], grid: &Pruner<'_, S>) -> PossibleOrder {
        let mut can = PossibleOrder::default();
        for (&own, &other) in self.own.iter().zip(line).skip(1).filter(|(own, other)| own != other) {
            let ((own_low, own_high), (low, high)) = (grid.bounds(own), grid.bounds(other));
            can.less |= low < own_high;
            can.more |= high > own_low;
            // Only values that both can have lead to the next place.
            if can.less && can.more || !grid.candidates(own).meets(grid.candidates(other)) {
                return can;
            }
        }
        PossibleOrder { more: can.more || self.ties, ..can }
    }

    /// For a line that begins as the own one does, keeps the candidates that make it less, or not less.
    fn force<S: SymbolSet>(&self, line: &[Cell], less: bool, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        let same = |(own, other): &(&Cell, &Cell)| {
            own == other || grid.fixed(**own).is_some_and(|held| grid.fixed(**other) == Some(held))
        };
        // All before it is equal, so the first place that is open must not turn the other way.
        let Some((&own, &other)) = self.own.iter().zip(line).skip(1).find(|pair| !same(pair)) else { return Ok(()) };
        let (low, high) = if less { (other, own) } else { (own, other) };
        grid.keep_between(low, i64::MIN, grid.bounds(high).1)?;
        grid.keep_between(high, grid.bounds(low).0, i64::MAX)
    }
}

impl Propagator for Rank {
    fn scope(&self) -> &[Cell] {
        &self.scope
    }

    fn is_expensive(&self) -> bool {
        true
    }

    fn prune<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        grid.keep(self.own[0], &S::single(grid.order(), self.first))?;
        grid.step(self.scope.len() as u64)?;
        let sides: SmallVec<[SideLines<'_>; 3]> = self.sides.iter().map(|side| self.side(side, grid)).collect();
        if sides.iter().any(|side| !side.can.less && !side.can.more) {
            return Err(grid.dead_end(&self.own));
        }
        let least = sides.iter().filter(|side| !side.can.more).count();
        let most = sides.iter().filter(|side| side.can.less).count();
        if self.less < least || self.less > most {
            return Err(grid.dead_end(&self.own));
        }
        for SideLines { lines, can } in &sides {
            let must_be_less = if !can.more || !can.less {
                can.less
            } else if self.less == least {
                false
            } else if self.less == most {
                true
            } else {
                continue;
            };
            for (line, can) in lines {
                if must_be_less && !can.less || !must_be_less && !can.more {
                    grid.strike(line[0], self.first)?;
                } else if grid.fixed(line[0]) == Some(self.first) {
                    self.force(line, must_be_less, grid)?;
                }
            }
        }
        Ok(())
    }
}
