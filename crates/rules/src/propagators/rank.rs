//! The rank of a line among all rows and columns, read as numbers from their first cells.
//!
//! The first cells of each side of the grid are a house. So exactly one line from each side begins with the value of the
//! line whose rank is known, and how many of these four are less settles the rank. Each side is asked whether its one can
//! be less, and whether it can be anything else. If two lines with ranks begin with the same value, their ranks say which
//! is less.

use graeco_grid::{Cell, Contradiction, Propagator, Pruner, Symbol, SymbolSet};
use smallvec::SmallVec;

/// Of the lines from each side that begin with `first`, a known number are less than one of them.
#[derive(Clone, Debug)]
pub(crate) struct Rank {
    own: Vec<Cell>,
    first: Symbol,
    /// The sides other than that of the line itself.
    sides: Vec<Side>,
    less: usize,
    /// Whether others may be equal.
    ties: bool,
    scope: Vec<Cell>,
}

/// The lines from a side of the grid.
#[derive(Clone, Debug)]
struct Side {
    lines: Vec<Vec<Cell>>,
    /// Whether the only one that is left is less, if that is known.
    is_less: Option<bool>,
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
        let sides = sides.into_iter().map(|lines| Side { lines, is_less: None }).collect();
        Rank { own, first, sides, less, ties, scope }
    }

    /// The line of another rank that is the same: the two lines are equal. `None` if the ranks differ.
    pub(crate) fn tied(&self, other: &Rank) -> Option<Vec<Cell>> {
        let is_tied = (other.first, other.less) == (self.first, self.less) && other.own != self.own;
        is_tied.then(|| other.own.clone())
    }

    /// The same where other ranks are known: of the side of a line that begins with this symbol, too, no other line does, and
    /// that line is less if its rank is.
    pub(crate) fn beside<'r>(mut self, others: impl Iterator<Item = &'r Rank>) -> Rank {
        for other in others.filter(|other| other.first == self.first) {
            if let Some(side) = self.sides.iter_mut().find(|side| side.lines.contains(&other.own)) {
                *side = Side { lines: vec![other.own.clone()], is_less: Some(other.less < self.less) };
            }
        }
        self
    }

    fn side<'l, S: SymbolSet>(&self, side: &'l Side, grid: &Pruner<'_, S>) -> SideLines<'l> {
        let begins = |line: &&Vec<Cell>| grid.candidates(line[0]).contains(self.first);
        let lines = side.lines.iter().filter(begins).map(|line| (line.as_slice(), self.compare(line, grid)));
        let lines: SmallVec<[(&[Cell], PossibleOrder); 8]> = lines.collect();
        let any = |is_less, what: fn(&PossibleOrder) -> bool| {
            side.is_less.is_none_or(|known| known == is_less) && lines.iter().any(|line| what(&line.1))
        };
        let can = PossibleOrder { less: any(true, |can| can.less), more: any(false, |can| can.more) };
        SideLines { lines, can }
    }

    /// The possible results for a line that begins as the own one does.
    fn compare<S: SymbolSet>(&self, line: &[Cell], grid: &Pruner<'_, S>) -> PossibleOrder {
        let (own, line) = (&self.own[1..], &line[1..]);
        PossibleOrder { less: can_be_less(line, own, false, grid), more: can_be_less(own, line, self.ties, grid) }
    }

    /// For a line that begins as the own one does, keeps the candidates that make it less, or not less.
    fn force<S: SymbolSet>(&self, line: &[Cell], less: bool, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        let (own, line) = (&self.own[1..], &line[1..]);
        if less { make_less(line, own, false, grid) } else { make_less(own, line, self.ties, grid) }
    }
}

/// Whether a line can be less than another one, or equal to it where that is allowed.
fn can_be_less<S: SymbolSet>(line: &[Cell], than: &[Cell], or_equal: bool, grid: &Pruner<'_, S>) -> bool {
    for (&low, &high) in line.iter().zip(than).filter(|(low, high)| low != high) {
        if grid.bounds(low).0 < grid.bounds(high).1 {
            return true;
        }
        // Only values that both can have lead to the next place.
        if !grid.candidates(low).meets(grid.candidates(high)) {
            return false;
        }
    }
    or_equal
}

/// Keeps candidates that make a line less than another one, or equal to it where that is allowed.
fn make_less<S: SymbolSet>(
    line: &[Cell],
    than: &[Cell],
    or_equal: bool,
    grid: &mut Pruner<'_, S>,
) -> Result<(), Contradiction> {
    let is_open = |(low, high): (&Cell, &Cell)| {
        low != high && grid.fixed(*low).is_none_or(|held| grid.fixed(*high) != Some(held))
    };
    // All before the first place that is open is equal.
    let Some(place) = line.iter().zip(than).position(is_open) else {
        return if or_equal { Ok(()) } else { Err(grid.dead_end(line)) };
    };
    // Where the places behind it cannot be less, it must be.
    let least_gap = i64::from(!can_be_less(&line[place + 1..], &than[place + 1..], or_equal, grid));
    let (low, high) = (line[place], than[place]);
    grid.keep_between(low, i64::MIN, grid.bounds(high).1 - least_gap)?;
    grid.keep_between(high, grid.bounds(low).0 + least_gap, i64::MAX)
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
