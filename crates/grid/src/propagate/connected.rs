//! Cells that hold some symbols and form one piece: what cannot be reached is not in it, what alone connects it is.

use super::{Contradiction, Propagator, Pruner};
use crate::order::{Cell, Symbol};
use crate::symbols::SymbolSet;

/// The cells that hold one of some symbols are connected, one at least.
#[derive(Clone, Debug)]
pub(crate) struct Connected {
    cells: Vec<Cell>,
    /// For each cell the places of its neighbours.
    neighbors: Vec<Vec<usize>>,
    symbols: Vec<Symbol>,
    /// How many they are, if that is known.
    size: Option<usize>,
}

/// What is known of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    In,
    Out,
    Open,
}

impl Connected {
    pub(crate) fn new(
        cells: Vec<Cell>,
        neighbors: Vec<Vec<usize>>,
        symbols: Vec<Symbol>,
        size: Option<usize>,
    ) -> Connected {
        Connected { cells, neighbors, symbols, size }
    }

    /// The cells that can be reached from a place over cells that are not out, by place.
    fn reach(&self, from: usize, parts: &[Part]) -> (Vec<bool>, usize) {
        let (mut reached, mut stack, mut count) = (vec![false; parts.len()], vec![from], 0);
        reached[from] = true;
        while let Some(at) = stack.pop() {
            count += 1;
            for &next in &self.neighbors[at] {
                if parts[next] != Part::Out && !reached[next] {
                    reached[next] = true;
                    stack.push(next);
                }
            }
        }
        (reached, count)
    }

    /// Whether one piece of the cells that are not out can hold all that are in, and is large enough.
    fn is_possible(&self, parts: &[Part]) -> bool {
        let is_large = |count: usize| self.size.is_none_or(|size| count >= size);
        if let Some(start) = parts.iter().position(|&part| part == Part::In) {
            let (reached, count) = self.reach(start, parts);
            return is_large(count) && (0..parts.len()).all(|place| parts[place] != Part::In || reached[place]);
        }
        let mut parts = parts.to_vec();
        while let Some(start) = parts.iter().position(|&part| part == Part::Open) {
            let (reached, count) = self.reach(start, &parts);
            if is_large(count) {
                return true;
            }
            (0..parts.len()).filter(|&place| reached[place]).for_each(|place| parts[place] = Part::Out);
        }
        false
    }

    /// Puts all cells that can only be out there.
    fn leave_out(&self, parts: &mut [Part]) {
        if self.size == Some(parts.iter().filter(|&&part| part == Part::In).count()) {
            parts.iter_mut().filter(|part| **part == Part::Open).for_each(|part| *part = Part::Out);
        }
        let start = parts.iter().position(|&part| part == Part::In);
        let pieces: Vec<usize> = match start {
            Some(start) => vec![start],
            None => (0..parts.len()).filter(|&place| parts[place] == Part::Open).collect(),
        };
        let mut kept = vec![false; parts.len()];
        for start in pieces {
            if !kept[start] {
                let (reached, count) = self.reach(start, parts);
                if self.size.is_none_or(|size| count >= size) {
                    kept.iter_mut().zip(reached).for_each(|(kept, reached)| *kept |= reached);
                }
            }
        }
        for (part, kept) in parts.iter_mut().zip(kept) {
            if *part == Part::Open && !kept {
                *part = Part::Out;
            }
        }
    }
}

impl Propagator for Connected {
    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn is_dear(&self) -> bool {
        true
    }

    fn prune<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        let mut inside = S::empty(grid.order());
        self.symbols.iter().for_each(|&symbol| inside.insert(symbol));
        let part = |&cell: &Cell| match grid.candidates(cell) {
            set if set.within(&inside) => Part::In,
            set if set.meets(&inside) => Part::Open,
            _ => Part::Out,
        };
        let mut parts: Vec<Part> = self.cells.iter().map(part).collect();
        let before = parts.clone();
        if !self.is_possible(&parts) {
            return Err(Contradiction);
        }
        self.leave_out(&mut parts);
        // Without a cell that alone connects others, or is needed for the size, there is no piece.
        for place in 0..parts.len() {
            if parts[place] == Part::Open {
                grid.step(parts.len() as u64)?;
                parts[place] = Part::Out;
                parts[place] = if self.is_possible(&parts) { Part::Open } else { Part::In };
            }
        }
        for (place, &cell) in self.cells.iter().enumerate() {
            match parts[place] {
                Part::In if before[place] == Part::Open => grid.keep(cell, &inside)?,
                Part::Out if before[place] == Part::Open => {
                    let mut rest = grid.candidates(cell).clone();
                    rest.strike(&inside);
                    grid.keep(cell, &rest)?;
                }
                _ => {}
            }
        }
        // A cell that was found to be in may settle the size.
        if self.size.is_some_and(|size| parts.iter().filter(|&&part| part == Part::In).count() > size) {
            return Err(Contradiction);
        }
        Ok(())
    }
}
