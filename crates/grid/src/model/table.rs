//! Tables: cells that hold one of some tuples of values.

use graeco_square::{Cell, Symbol};
use smallvec::SmallVec;

use super::Model;
use crate::propagate::Tuples;

impl Model {
    /// The values of the cells, in order, are one of these tuples, each of as many values.
    ///
    /// # Panics
    /// If a tuple has another length.
    pub fn table(&mut self, cells: &[Cell], tuples: &[Vec<i64>]) {
        assert!(tuples.iter().all(|tuple| tuple.len() == cells.len()), "a value for each cell");
        let n = self.order.symbol_count() as i64;
        let symbol = |&value: &i64| value.checked_sub(self.first_value).filter(|symbol| (0..n).contains(symbol));
        let tuple = |tuple: &Vec<i64>| tuple.iter().map(|value| Some(Symbol(symbol(value)? as u8))).collect();
        let tuples: Vec<SmallVec<[Symbol; 8]>> = tuples.iter().filter_map(tuple).collect();
        self.post_tuples(cells, &tuples);
    }

    /// The cells hold one of the tuples of values that `holds` accepts. It is called for all of them: n^k for k cells.
    pub fn table_where(&mut self, cells: &[Cell], holds: impl Fn(&[i64]) -> bool) {
        let (n, last) = (self.order.symbol_count() as i64, self.first_value + self.order.symbol_count() as i64 - 1);
        let mut values = vec![self.first_value; cells.len()];
        let mut tuples: Vec<SmallVec<[Symbol; 8]>> = Vec::new();
        loop {
            if !self.pay(cells.len(), 0) {
                return;
            }
            if holds(&values) {
                tuples.push(values.iter().map(|value| Symbol((value - last + n - 1) as u8)).collect());
            }
            // The next tuple: as numbers are counted, the first value being the last digit.
            let Some(place) = values.iter().position(|&value| value < last) else { break };
            values[place] += 1;
            values[..place].fill(self.first_value);
        }
        self.post_tuples(cells, &tuples);
    }

    fn post_tuples(&mut self, cells: &[Cell], tuples: &[SmallVec<[Symbol; 8]>]) {
        if tuples.is_empty() {
            return self.forbid();
        }
        match *cells {
            [cell] => self.restrict_symbols(cell, |symbol| tuples.iter().any(|tuple| tuple[0] == symbol)),
            [a, b] => {
                let relation = self.relations.of(|a, b| tuples.iter().any(|tuple| tuple[..] == [a, b]));
                self.relate(a, b, relation);
            }
            _ => {
                if self.spend(cells.len() * tuples.len(), Tuples::bytes(self.order, cells.len(), tuples.len())) {
                    self.post(Tuples::new(self.order, cells.to_vec(), tuples));
                }
            }
        }
    }
}
