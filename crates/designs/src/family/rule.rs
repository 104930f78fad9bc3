//! Properties as rules of a puzzle, with a propagator for each. Holes hold their totally symmetric fillings.

use graeco_grid::{
    Cell, Constraint, Contradiction, Model, Order, Propagator, Pruner, Square, Symbol, SymbolSet, Values,
};

use super::different::Different;
use super::hamiltonian::Hamiltonian;
use super::holes::{has, share};
use super::property::Property;

#[derive(Debug)]
pub(super) struct PropertyRule {
    property: Property,
    order: Order,
    /// The orders of the holes along the main diagonal, which are filled.
    holes: Vec<usize>,
    cells: Vec<Cell>,
}

impl PropertyRule {
    pub(super) fn new(property: Property, order: Order, holes: &[usize]) -> PropertyRule {
        PropertyRule { property, order, holes: holes.to_vec(), cells: order.cells().collect() }
    }

    fn is_hole(&self, cell: usize) -> bool {
        let n = self.order.get();
        share(&self.holes, cell / n, cell % n)
    }

    fn pairs(&self, pairs: Vec<[usize; 2]>) -> Vec<[Cell; 2]> {
        pairs.into_iter().map(|pair| pair.map(|cell| self.cells[cell])).collect()
    }
}

impl Constraint for PropertyRule {
    fn name(&self) -> &str {
        self.property.name()
    }

    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, values: Values<'_>) -> bool {
        // Values count from 1.
        let symbols = values.iter().map(|value| Symbol::new(value as usize - 1));
        let n = self.order.get();
        match self.property {
            Property::Idempotent | Property::SelfOrthogonal if !self.holes.is_empty() => {
                let given = |(cell, symbol)| (!self.is_hole(cell)).then_some(symbol);
                let cells: Vec<_> = symbols.enumerate().map(given).collect();
                has(self.property, n, &self.holes, &cells)
            }
            property => property.holds_for(&Square::new(self.order, symbols.collect())),
        }
    }

    fn post(&self, model: &mut Model) {
        let n = self.order.get();
        let at = |r: usize, c: usize| self.order.cell(r, c);
        if matches!(self.property, Property::Symmetric | Property::TotallySymmetric) {
            let equal = model.relation(|a, b| a == b);
            for (r, c) in (0..n).flat_map(|r| (0..r).map(move |c| (r, c))) {
                model.relate(at(r, c), at(c, r), equal);
            }
        }
        if matches!(self.property, Property::Semisymmetric | Property::TotallySymmetric) {
            model.post(Semisymmetric { order: self.order, cells: self.cells.clone() });
        }
        if self.property == Property::Idempotent {
            let open = (0..n).filter(|&i| !self.is_hole(i * n + i));
            open.for_each(|i| model.restrict(at(i, i), |value| value == i as i64 + 1));
        }
        if self.property == Property::Unipotent {
            let equal = model.relation(|a, b| a == b);
            (1..n).for_each(|i| model.relate(at(i - 1, i - 1), at(i, i), equal));
        }
        let lists = self.property.different_pairs(n);
        // With two lists, the search for places costs more than it saves.
        let finds_places = lists.len() == 1;
        for mut pairs in lists {
            pairs.retain(|pair| !self.is_hole(pair[0]));
            let (pairs, cells, holes) = (self.pairs(pairs), self.cells.clone(), self.holes.clone());
            model.post(Different { pairs, cells, holes, finds_places });
        }
        if self.property == Property::Atomic {
            model.post(Hamiltonian::new(self.order));
        }
        if let Some(pairs) = self.property.matched_pairs(n) {
            model.post(Matched { pairs: self.pairs(pairs), cells: self.cells.clone() });
        }
    }
}

/// Semisymmetry: L(r, c) = s if and only if L(c, s) = r.
#[derive(Debug)]
struct Semisymmetric {
    order: Order,
    cells: Vec<Cell>,
}

impl Propagator for Semisymmetric {
    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn is_expensive(&self) -> bool {
        true
    }

    fn prune<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        let n = self.order.get();
        for (r, c) in (0..n).flat_map(|r| (0..n).map(move |c| (r, c))) {
            grid.step(n as u64)?;
            for s in (0..n).filter(|&s| s != r || r != c) {
                // A symbol is struck in a cell that is struck in either of the two images.
                let images = [(c, s, r), (s, r, c)];
                let is_possible = |&(r, c, s): &(usize, usize, usize)| {
                    grid.candidates(self.order.cell(r, c)).contains(Symbol::new(s))
                };
                if !images.iter().all(is_possible) {
                    grid.strike(self.order.cell(r, c), Symbol::new(s))?;
                }
            }
        }
        Ok(())
    }
}

/// A permutation leads from the symbol of the first to that of the second cell in all these pairs.
#[derive(Debug)]
struct Matched {
    pairs: Vec<[Cell; 2]>,
    cells: Vec<Cell>,
}

impl Propagator for Matched {
    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn is_expensive(&self) -> bool {
        true
    }

    fn prune<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        // The images that each symbol may have. If a pair holds (a, b), then b is the image of a and of no other symbol.
        let mut images = vec![S::full(grid.order()); grid.order().get()];
        for pair in &self.pairs {
            let [first, second] = pair.map(|cell| grid.candidates(cell).clone());
            for (a, images) in images.iter_mut().enumerate() {
                if first.only() == Some(Symbol::new(a)) {
                    images.keep(&second);
                } else if !first.contains(Symbol::new(a)) {
                    second.only().into_iter().for_each(|b| images.remove(b));
                }
            }
        }
        grid.step((self.pairs.len() * images.len()) as u64)?;
        for &[first, second] in &self.pairs {
            let mut possible = S::empty(grid.order());
            for symbol in grid.candidates(first).clone().iter() {
                if grid.candidates(second).meets(&images[symbol.index()]) {
                    possible.add(&images[symbol.index()]);
                } else {
                    grid.strike(first, symbol)?;
                }
            }
            grid.keep(second, &possible)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use graeco_grid::check_posting;

    use super::*;

    #[test]
    fn nothing_is_struck_that_a_square_with_the_property_holds() {
        for n in 1..=3 {
            let order = Order::new(n).unwrap();
            for property in Property::ALL {
                check_posting(Arc::new(PropertyRule::new(property, order, &[])), order, 1, 100).unwrap();
            }
            for property in [Property::Idempotent, Property::SelfOrthogonal] {
                for holes in [&[1][..], &[1, 1], &[2], &[2, 1], &[1, 1, 1]] {
                    check_posting(Arc::new(PropertyRule::new(property, order, holes)), order, 1, 100).unwrap();
                }
            }
        }
    }
}
