//! Properties as rules of a puzzle: what the search may infer from each.

use graeco_grid::{Cell, Constraint, Contradiction, Model, Order, Propagator, Pruner, Symbol, SymbolSet, Values};

use super::property::{Property, Table};

/// The rule that a square has a property.
#[derive(Debug)]
pub(super) struct Rule {
    property: Property,
    order: Order,
    cells: Vec<Cell>,
}

impl Rule {
    pub(super) fn new(property: Property, order: Order) -> Rule {
        Rule { property, order, cells: order.cells().collect() }
    }

    fn pairs(&self, pairs: Vec<[usize; 2]>) -> Vec<[Cell; 2]> {
        pairs.into_iter().map(|pair| pair.map(|cell| self.cells[cell])).collect()
    }
}

impl Constraint for Rule {
    fn name(&self) -> &str {
        self.property.name()
    }

    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, values: Values<'_>) -> bool {
        // Values count from 1.
        let symbols = values.iter().map(|value| value as usize - 1).collect();
        self.property.holds_for(&Table::new(self.order.get(), symbols))
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
            model.post(Turned { order: self.order, cells: self.cells.clone() });
        }
        if self.property == Property::Idempotent {
            (0..n).for_each(|i| model.restrict(at(i, i), |value| value == i as i64 + 1));
        }
        if self.property == Property::Unipotent {
            let equal = model.relation(|a, b| a == b);
            (1..n).for_each(|i| model.relate(at(i - 1, i - 1), at(i, i), equal));
        }
        let lists = self.property.different_pairs(n);
        // With two lists, the search for places costs more than it saves.
        let finds_places = lists.len() == 1;
        for pairs in lists {
            model.post(Different { pairs: self.pairs(pairs), cells: self.cells.clone(), finds_places });
        }
        if let Some(pairs) = self.property.matched_pairs(n) {
            model.post(Matched { pairs: self.pairs(pairs), cells: self.cells.clone() });
        }
    }
}

/// Semisymmetry: L(r, c) = s if and only if L(c, s) = r.
#[derive(Debug)]
struct Turned {
    order: Order,
    cells: Vec<Cell>,
}

impl Propagator for Turned {
    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn is_dear(&self) -> bool {
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

/// The pairs of symbols in these pairs of cells are all different. There are as many as pairs of different symbols, and
/// n more if a cell with itself is a pair, so each pair of symbols is somewhere.
#[derive(Debug)]
struct Different {
    pairs: Vec<[Cell; 2]>,
    cells: Vec<Cell>,
    finds_places: bool,
}

impl Different {
    /// Strikes symbols that would repeat a known pair.
    fn prune_repeats<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        let n = grid.order().get();
        // For each symbol a, the symbols b of the pairs (a, b) that are known, and the other way round.
        let empty = S::empty(grid.order());
        let [mut seconds, mut firsts] = [vec![empty.clone(); n], vec![empty; n]];
        for &[first, second] in &self.pairs {
            if let (Some(a), Some(b)) = (grid.fixed(first), grid.fixed(second)) {
                if seconds[a.index()].contains(b) {
                    return Err(Contradiction);
                }
                seconds[a.index()].insert(b);
                firsts[b.index()].insert(a);
            }
        }
        for &[first, second] in &self.pairs {
            let (cell, used) = match (grid.fixed(first), grid.fixed(second)) {
                (Some(a), None) => (second, &seconds[a.index()]),
                (None, Some(b)) => (first, &firsts[b.index()]),
                _ => continue,
            };
            let mut rest = grid.candidates(cell).clone();
            rest.strike(used);
            grid.keep(cell, &rest)?;
        }
        Ok(())
    }

    /// Fills the cells that alone may hold a pair of symbols.
    fn prune_places<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        let n = grid.order().get();
        // How many places each pair of symbols has, and the last one.
        let mut places = vec![(0, 0); n * n];
        for (place, &[first, second]) in self.pairs.iter().enumerate() {
            // Up to n² pairs of candidates.
            grid.step(n as u64)?;
            for a in grid.candidates(first).iter() {
                for b in grid.candidates(second).iter().filter(|&b| (a == b) == (first == second)) {
                    let (many, last) = &mut places[a.index() * n + b.index()];
                    (*many, *last) = (*many + 1, place);
                }
            }
        }
        let has_equal = self.pairs.len() == n * n;
        for (pair, &(many, place)) in places.iter().enumerate() {
            let [a, b] = [pair / n, pair % n].map(Symbol::new);
            if many == 0 && (a != b || has_equal) {
                return Err(Contradiction);
            }
            if many == 1 {
                let [first, second] = self.pairs[place];
                grid.keep(first, &S::single(grid.order(), a))?;
                grid.keep(second, &S::single(grid.order(), b))?;
            }
        }
        Ok(())
    }
}

impl Propagator for Different {
    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn is_dear(&self) -> bool {
        true
    }

    fn prune<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        grid.step(4 * self.pairs.len() as u64)?;
        self.prune_repeats(grid)?;
        if self.finds_places { self.prune_places(grid) } else { Ok(()) }
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

    fn is_dear(&self) -> bool {
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
                check_posting(Arc::new(Rule::new(property, order)), order, 1, 100).unwrap();
            }
        }
    }
}
