//! Posts sums, equal sums, cages and skylines as propagators for grids of any order.

use std::sync::Arc;

use graeco_square::Cell;

use super::Model;
use crate::propagate::{AnyPropagator, Number, OneSet, Skyline, Sum, SumFact, equal_sums};

impl Model {
    /// Makes segments that add up to the same sums of differences.
    pub(crate) fn split_equal_sums(&mut self) {
        for segments in std::mem::take(&mut self.equal) {
            self.sums.extend(equal_sums(&segments, self.first_value));
        }
    }

    pub(crate) fn carry_cages(&mut self) {
        for (cells, sets) in std::mem::take(&mut self.cages) {
            self.propagators.push(Arc::new(OneSet::new(cells, sets)));
        }
    }

    /// Exactly `count` values of a [house](Self::is_house) are higher than all before them, in this order of its cells. The
    /// numbers of both ends of a house become one propagator. For up to 62 symbols; strikes nothing until few cells are open.
    pub fn skyline(&mut self, cells: &[Cell], count: usize) {
        let skyline = Skyline::new(cells, count);
        if self.spend(1 + self.skylines.len(), size_of_val(&skyline))
            && !self.skylines.iter_mut().any(|other| other.join(&skyline))
        {
            self.skylines.push(skyline);
        }
    }

    /// Makes a propagator of the visible values of each house.
    pub(crate) fn carry_skylines(&mut self) {
        for skyline in std::mem::take(&mut self.skylines) {
            self.propagators.push(Arc::new(skyline));
        }
    }

    pub(crate) fn carry_sums(&mut self) {
        for fact in std::mem::take(&mut self.sums) {
            let sum = self.sum_propagator(&fact);
            self.propagators.push(sum);
        }
    }

    pub(crate) fn sum_propagator(&mut self, fact: &SumFact) -> Arc<dyn AnyPropagator> {
        if fact.reach(self.order) > i128::from(i64::MAX / 16) {
            return Arc::new(self.sum_of(&fact.terms, fact.lo, fact.hi));
        }
        let terms: Vec<(Cell, i64)> = fact.terms.iter().map(|&(cell, times)| (cell, times as i64)).collect();
        Arc::new(self.sum_of(&terms, fact.lo as i64, fact.hi as i64))
    }

    /// The cells of each coefficient are split into cliques.
    fn sum_of<N: Number>(&mut self, terms: &[(Cell, N)], lo: N, hi: N) -> Sum<N> {
        let mut coefficients: Vec<N> = Vec::new();
        for &(_, coefficient) in terms {
            if !coefficients.contains(&coefficient) {
                coefficients.push(coefficient);
            }
        }
        let mut groups: Vec<(N, Vec<Cell>)> = Vec::new();
        for coefficient in coefficients {
            let cells: Vec<Cell> = terms.iter().filter(|term| term.1 == coefficient).map(|term| term.0).collect();
            groups.extend(self.cliques(&cells).into_iter().map(|clique| (coefficient, clique)));
        }
        let common_peers = match &groups[..] {
            [(coefficient, cells)] if *coefficient == N::from(1) => self.common_peers(cells),
            _ => Vec::new(),
        };
        Sum::new(&groups, common_peers, |a, b| self.are_different(a, b), lo, hi)
    }
}
