//! Sums of cells with coefficients: bounds that know which cells differ, and exact support where that is cheap.

use super::{Contradiction, Propagator, Pruner};
use crate::model::Model;
use crate::order::{Cell, Symbol};
use crate::symbols::SymbolSet;

/// Up to so many combinations of candidates are gone through one by one.
const EXHAUSTIVE: usize = 600;

/// The cells' values, times their coefficients, add up to a number from `lo` to `hi`.
#[derive(Clone, Debug)]
pub(crate) struct Sum {
    cells: Vec<Cell>,
    coefficients: Vec<i64>,
    /// Ranges of `cells` that have one coefficient and all differ.
    groups: Vec<std::ops::Range<usize>>,
    /// For each cell (by place) the earlier ones that differ from it.
    earlier: Vec<Vec<usize>>,
    lo: i64,
    hi: i64,
}

impl Sum {
    /// Cells that `model` knows to differ are grouped, greedily.
    pub(crate) fn new(model: &Model, terms: &[(Cell, i64)], lo: i64, hi: i64) -> Sum {
        let mut rest: Vec<(Cell, i64)> = terms.to_vec();
        let mut sorted: Vec<(Cell, i64)> = Vec::new();
        let mut groups = Vec::new();
        while let Some(&first) = rest.first() {
            let mut group: Vec<(Cell, i64)> = vec![first];
            for &(cell, coefficient) in &rest[1..] {
                if coefficient == first.1 && group.iter().all(|&(other, _)| model.are_different(cell, other)) {
                    group.push((cell, coefficient));
                }
            }
            rest.retain(|term| !group.contains(term));
            groups.push(sorted.len()..sorted.len() + group.len());
            sorted.extend(group);
        }
        let (cells, coefficients): (Vec<Cell>, Vec<i64>) = sorted.into_iter().unzip();
        let differ = |a: usize, b: usize| model.are_different(cells[a], cells[b]);
        let earlier = (0..cells.len()).map(|b| (0..b).filter(|&a| differ(a, b)).collect()).collect();
        Sum { cells, coefficients, groups, earlier, lo, hi }
    }

    /// The least and the greatest sum of a group, its cells all different.
    fn group_bounds<S: SymbolSet>(&self, grid: &Pruner<'_, S>, group: &std::ops::Range<usize>) -> (i64, i64) {
        let bounds = |place: usize| grid.bounds(self.cells[place]);
        let (mut least, mut greatest) = if group.len() == 1 {
            bounds(group.start)
        } else {
            let mut lows: Vec<i64> = group.clone().map(|place| bounds(place).0).collect();
            let mut highs: Vec<i64> = group.clone().map(|place| -bounds(place).1).collect();
            (least_different_sum(&mut lows), -least_different_sum(&mut highs))
        };
        let coefficient = self.coefficients[group.start];
        (least, greatest) = (least * coefficient, greatest * coefficient);
        (least.min(greatest), least.max(greatest))
    }

    fn prune_bounds<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        let bounds: Vec<(i64, i64)> = self.groups.iter().map(|group| self.group_bounds(grid, group)).collect();
        let least: i64 = bounds.iter().map(|b| b.0).sum();
        let greatest: i64 = bounds.iter().map(|b| b.1).sum();
        if least > self.hi || greatest < self.lo {
            return Err(Contradiction);
        }
        for (group, &(low, high)) in self.groups.iter().zip(&bounds) {
            // What the group itself may add up to, given all others.
            let (lo, hi) = (self.lo - (greatest - high), self.hi - (least - low));
            for place in group.clone() {
                self.prune_cell(grid, group, place, lo, hi)?;
            }
        }
        Ok(())
    }

    /// Strikes what makes a cell's group too large or too small, whatever its other cells hold.
    fn prune_cell<S: SymbolSet>(
        &self,
        grid: &mut Pruner<'_, S>,
        group: &std::ops::Range<usize>,
        place: usize,
        lo: i64,
        hi: i64,
    ) -> Result<(), Contradiction> {
        let (cell, coefficient) = (self.cells[place], self.coefficients[place]);
        let others = || group.clone().filter(move |&other| other != place).map(|other| self.cells[other]);
        let mut lows: Vec<i64> = others().map(|other| grid.bounds(other).0).collect();
        let mut highs: Vec<i64> = others().map(|other| -grid.bounds(other).1).collect();
        let rest = [least_different_sum(&mut lows) * coefficient, -least_different_sum(&mut highs) * coefficient];
        let (low, high) = (rest[0].min(rest[1]), rest[0].max(rest[1]));
        // lo <= coefficient * x + rest <= hi for some rest from low to high.
        let (from, to) = (lo - high, hi - low);
        let (from, to) = if coefficient > 0 { (from, to) } else { (-to, -from) };
        let size = coefficient.abs();
        grid.keep_between(cell, from.div_euclid(size) + i64::from(from.rem_euclid(size) != 0), to.div_euclid(size))
    }

    /// Goes through all combinations and keeps what occurs in one that adds up.
    fn prune_exactly<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        let domains: Vec<Vec<Symbol>> = self.cells.iter().map(|&cell| grid.candidates(cell).iter().collect()).collect();
        let ends: Vec<(i64, i64)> = (0..=self.cells.len())
            .map(|from| {
                let end = |place: usize, last: bool| {
                    let domain = &domains[place];
                    let (a, b) = (grid.value(domain[0]), grid.value(domain[domain.len() - 1]));
                    let (a, b) = (a * self.coefficients[place], b * self.coefficients[place]);
                    if last { a.max(b) } else { a.min(b) }
                };
                ((from..self.cells.len()).map(|p| end(p, false)).sum(), (from..self.cells.len()).map(|p| end(p, true)).sum())
            })
            .collect();
        let mut support = vec![S::empty(grid.order()); self.cells.len()];
        let mut walk = Walk { sum: self, domains: &domains, ends: &ends, first: grid.value(Symbol(0)), chosen: Vec::new() };
        walk.go(0, &mut support);
        for (&cell, support) in self.cells.iter().zip(&support) {
            grid.keep(cell, support)?;
        }
        Ok(())
    }
}

/// A walk through the combinations of a sum's cells. Its depth is the number of cells that are few.
struct Walk<'a> {
    sum: &'a Sum,
    domains: &'a [Vec<Symbol>],
    /// The least and the greatest sum of the cells from a place on.
    ends: &'a [(i64, i64)],
    first: i64,
    chosen: Vec<Symbol>,
}

impl Walk<'_> {
    fn go<S: SymbolSet>(&mut self, so_far: i64, support: &mut [S]) -> bool {
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
            let value = symbol.index() as i64 + self.first;
            if self.go(so_far + value * self.sum.coefficients[place], support) {
                support[place].insert(symbol);
                any = true;
            }
            self.chosen.pop();
        }
        any
    }
}

impl Propagator for Sum {
    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn prune<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        self.prune_bounds(grid)?;
        let mut combinations = 1_usize;
        for &cell in &self.cells {
            combinations = combinations.saturating_mul(grid.candidates(cell).len());
        }
        if combinations <= EXHAUSTIVE { self.prune_exactly(grid) } else { Ok(()) }
    }
}

/// The least sum of different numbers, one at least as great as each of `lows`.
fn least_different_sum(lows: &mut [i64]) -> i64 {
    lows.sort_unstable();
    let mut sum = 0;
    let mut last = i64::MIN;
    for &low in lows.iter() {
        last = if low > last { low } else { last + 1 };
        sum += last;
    }
    sum
}
