//! Sums of cells with coefficients: bounds that know which cells differ, and exact support where that is cheap.

use std::fmt::Debug;
use std::ops::{Add, Mul, Neg, Sub};

use graeco_square::{Cell, Order, Symbol, SymbolSet};
use smallvec::SmallVec;

use super::subsets::Subsets;
use super::{Contradiction, Propagator, Pruner};

/// A sum: symbols (from 0), times coefficients other than 0, each cell once, add up to a number from `lo` to `hi`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SumFact {
    pub(crate) terms: Vec<(Cell, i128)>,
    pub(crate) lo: i128,
    pub(crate) hi: i128,
    /// Whether it follows from other sums and from houses.
    pub(crate) is_implied: bool,
}

impl SumFact {
    /// How far from 0 a part of the sum can be, if the order is n.
    pub(crate) fn reach(&self, order: Order) -> i128 {
        let last = order.symbol_count() as i128 - 1;
        self.terms.iter().map(|term| term.1.abs() * last).sum()
    }
}

/// The numbers that a sum is reckoned in: wide enough for all that it can reach, so nothing overflows.
pub(crate) trait Number:
    Copy
    + Ord
    + Debug
    + Send
    + Sync
    + 'static
    + From<i64>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Neg<Output = Self>
    + std::iter::Sum
{
    /// The quotient, rounded down, by a number above 0.
    fn div_floor(self, by: Self) -> Self;
    /// The nearest number from −1 to 32,767: enough for symbols, and for sums of 32 different ones.
    fn to_small(self) -> i16;
}

macro_rules! number {
    ($number:ty) => {
        impl Number for $number {
            #[inline]
            fn div_floor(self, by: Self) -> Self {
                self.div_euclid(by)
            }
            #[inline]
            fn to_small(self) -> i16 {
                self.clamp(-1, i16::MAX.into()) as i16
            }
        }
    };
}

number!(i64);
number!(i128);

/// The combinations of candidates, and their cells, up to which all are tried one by one.
const EXHAUSTIVE: usize = 150;
const MOST_EXACT: usize = 64;

/// The cells' symbols, times their coefficients, add up to a number from `lo` to `hi`.
///
/// The reach of a sum, and its bounds, times sixteen must be a number of the type `N`; coefficients are not 0, and no cell
/// is repeated.
#[derive(Clone, Debug)]
pub(crate) struct Sum<N> {
    cells: Vec<Cell>,
    coefficients: Vec<N>,
    /// Ranges of `cells` that have one coefficient and all differ.
    groups: Vec<std::ops::Range<usize>>,
    /// For each cell (by place) the earlier ones that differ from it.
    earlier: Vec<Vec<usize>>,
    /// In a cage: the cells outside that differ from all of its cells.
    common_peers: Vec<Cell>,
    lo: N,
    hi: N,
}

impl<N: Number> Sum<N> {
    /// The sum of groups of cells that all differ, times the coefficient of the group. `differ` says which cells
    /// differ; `common_peers` are those outside that differ from all of its cells, if it is one group.
    pub(crate) fn new(
        groups: &[(N, Vec<Cell>)],
        common_peers: Vec<Cell>,
        differ: impl Fn(Cell, Cell) -> bool,
        lo: N,
        hi: N,
    ) -> Sum<N> {
        let cells: Vec<Cell> = groups.iter().flat_map(|group| &group.1).copied().collect();
        let coefficients = groups.iter().flat_map(|group| group.1.iter().map(|_| group.0)).collect();
        let mut end = 0;
        let range = |group: &(N, Vec<Cell>)| {
            end += group.1.len();
            end - group.1.len()..end
        };
        let ranges = groups.iter().map(range).collect();
        let few = if cells.len() <= MOST_EXACT { cells.len() } else { 0 };
        let earlier = (0..few).map(|b| (0..b).filter(|&a| differ(cells[a], cells[b])).collect()).collect();
        Sum { cells, coefficients, groups: ranges, earlier, common_peers, lo, hi }
    }

    /// Whether it is a plain sum of cells that all differ.
    pub(crate) fn is_cage(&self) -> bool {
        self.groups.len() == 1 && self.coefficients[0] == N::from(1)
    }

    /// The least and the greatest sum of a group, its cells all different.
    fn group_bounds<S: SymbolSet>(&self, grid: &Pruner<'_, S>, group: &std::ops::Range<usize>) -> (N, N) {
        let (least, greatest) = match group.len() {
            1 => grid.ends(self.cells[group.start]),
            _ => different_sums(grid, self.cells[group.clone()].iter().copied()),
        };
        self.scaled(group.start, least, greatest)
    }

    /// The lesser and the greater of two numbers, times the coefficient of a place.
    fn scaled(&self, place: usize, least: i64, greatest: i64) -> (N, N) {
        let coefficient = self.coefficients[place];
        let (least, greatest) = (N::from(least) * coefficient, N::from(greatest) * coefficient);
        (least.min(greatest), least.max(greatest))
    }

    fn prune_bounds<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        let bounds: SmallVec<[(N, N); 16]> = self.groups.iter().map(|group| self.group_bounds(grid, group)).collect();
        let least: N = bounds.iter().map(|b| b.0).sum();
        let greatest: N = bounds.iter().map(|b| b.1).sum();
        if least > self.hi || greatest < self.lo {
            return Err(Contradiction);
        }
        for (group, &(low, high)) in self.groups.iter().zip(&bounds) {
            grid.step((group.len() * group.len()) as u64)?;
            // The possible sums of the group itself, given all others.
            let (lo, hi) = (self.lo - (greatest - high), self.hi - (least - low));
            for place in group.clone() {
                self.prune_cell(grid, group, place, lo, hi)?;
            }
        }
        Ok(())
    }

    /// Strikes candidates that make a cell's group too large or too small for all values of its other cells.
    fn prune_cell<S: SymbolSet>(
        &self,
        grid: &mut Pruner<'_, S>,
        group: &std::ops::Range<usize>,
        place: usize,
        lo: N,
        hi: N,
    ) -> Result<(), Contradiction> {
        let (cell, coefficient) = (self.cells[place], self.coefficients[place]);
        let others = group.clone().filter(|&other| other != place).map(|other| self.cells[other]);
        let (least, greatest) = different_sums(grid, others);
        let (low, high) = self.scaled(place, least, greatest);
        // lo <= coefficient * x + rest <= hi for some rest from low to high.
        let (from, to) = (lo - high, hi - low);
        let (from, to, size) =
            if coefficient > N::from(0) { (from, to, coefficient) } else { (-to, -from, -coefficient) };
        grid.keep_symbols(cell, (-(-from).div_floor(size)).to_small(), to.div_floor(size).to_small())
    }

    /// Tries all combinations and keeps the candidates of those that add up.
    fn prune_exactly<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        let domains: SmallVec<[SmallVec<[Symbol; 16]>; 16]> =
            self.cells.iter().map(|&cell| grid.candidates(cell).iter().collect()).collect();
        let mut ends: SmallVec<[(N, N); 17]> = smallvec::smallvec![(N::from(0), N::from(0)); self.cells.len() + 1];
        for (place, domain) in domains.iter().enumerate().rev() {
            let end = |symbol: Symbol| symbol.index() as i64;
            let (least, greatest) = self.scaled(place, end(domain[0]), end(domain[domain.len() - 1]));
            ends[place] = (ends[place + 1].0 + least, ends[place + 1].1 + greatest);
        }
        let mut support: SmallVec<[S; 16]> = smallvec::smallvec![S::empty(grid.order()); self.cells.len()];
        let mut walk = Combinations { sum: self, domains: &domains, ends: &ends, chosen: SmallVec::new() };
        walk.go(N::from(0), &mut support);
        for (&cell, support) in self.cells.iter().zip(&support) {
            grid.keep(cell, support)?;
        }
        Ok(())
    }
}

impl<N: Number> Sum<N> {
    /// For cells that are all different: strikes candidates that are in no set of as many symbols that adds up.
    fn prune_by_sets<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        let (mut union, mut fixed) = (S::empty(grid.order()), S::empty(grid.order()));
        for &cell in &self.cells {
            union.add(grid.candidates(cell));
            if grid.fixed(cell).is_some() {
                fixed.add(grid.candidates(cell));
            }
        }
        let symbols: SmallVec<[Symbol; 32]> = union.iter().collect();
        if symbols.len() > 32 {
            return Ok(());
        }
        let mut subsets = Subsets::of(symbols.iter().map(|symbol| symbol.index() as i32));
        (subsets.count, subsets.lo, subsets.hi) =
            (self.cells.len(), self.lo.to_small().into(), self.hi.to_small().into());
        for (place, &symbol) in symbols.iter().enumerate() {
            subsets.forced |= u32::from(fixed.contains(symbol)) << place;
        }
        let sets = subsets.find();
        let mut support = S::empty(grid.order());
        for (place, &symbol) in symbols.iter().enumerate() {
            if sets.used >> place & 1 == 1 {
                support.insert(symbol);
            }
        }
        for &cell in &self.cells {
            grid.keep(cell, &support)?;
        }
        // A symbol that is in every set is in the cage, and so in no cell that sees the whole cage.
        for (place, &symbol) in symbols.iter().enumerate() {
            if sets.needed >> place & 1 == 1 {
                for &seer in &self.common_peers {
                    grid.strike(seer, symbol)?;
                }
            }
        }
        Ok(())
    }
}

/// A walk through the combinations of a sum's cells. Its depth is the number of cells, at most [`MOST_EXACT`].
struct Combinations<'a, N> {
    sum: &'a Sum<N>,
    domains: &'a [SmallVec<[Symbol; 16]>],
    /// The least and the greatest sum of the cells from a place on.
    ends: &'a [(N, N)],
    chosen: SmallVec<[Symbol; 16]>,
}

impl<N: Number> Combinations<'_, N> {
    fn go<S: SymbolSet>(&mut self, so_far: N, support: &mut [S]) -> bool {
        let place = self.chosen.len();
        let (least, greatest) = self.ends[place];
        if so_far + least > self.sum.hi || so_far + greatest < self.sum.lo {
            return false;
        }
        if place == self.domains.len() {
            return true;
        }
        let mut any = false;
        for &symbol in &self.domains[place] {
            if self.sum.earlier[place].iter().any(|&earlier| self.chosen[earlier] == symbol) {
                continue;
            }
            self.chosen.push(symbol);
            let number = N::from(symbol.index() as i64);
            if self.go(so_far + number * self.sum.coefficients[place], support) {
                support[place].insert(symbol);
                any = true;
            }
            self.chosen.pop();
        }
        any
    }
}

impl<N: Number> Propagator for Sum<N> {
    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn prune<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        self.prune_bounds(grid)?;
        let combinations =
            self.cells.iter().fold(1_usize, |all, &cell| all.saturating_mul(grid.candidates(cell).len()));
        if self.is_cage() {
            self.prune_by_sets(grid)?;
        }
        if combinations <= EXHAUSTIVE && self.cells.len() <= MOST_EXACT { self.prune_exactly(grid) } else { Ok(()) }
    }
}

/// The least and the greatest sum of symbols that cells which all differ may have.
#[inline]
fn different_sums<S: SymbolSet>(grid: &Pruner<'_, S>, cells: impl Iterator<Item = Cell>) -> (i64, i64) {
    let (mut lows, mut highs) = (SmallVec::<[i32; 16]>::new(), SmallVec::<[i32; 16]>::new());
    for cell in cells {
        let (low, high) = grid.ends(cell);
        lows.push(low as i32);
        highs.push(-high as i32);
    }
    (least_different_sum(&mut lows), -least_different_sum(&mut highs))
}

/// The least sum of different numbers, one at least as great as each of `lows`.
fn least_different_sum(lows: &mut [i32]) -> i64 {
    lows.sort_unstable();
    let mut sum = 0;
    let mut last = i32::MIN;
    for &low in lows.iter() {
        last = if low > last { low } else { last + 1 };
        sum += i64::from(last);
    }
    sum
}
