//! What pruning at the root leaves open: cells, their candidates, and the houses that bind them.

use std::sync::Arc;

use crate::kernel::{Choice, Kernel, Layout, Sets, choose};
use crate::model::Model;
use crate::order::{Cell, Symbol};
use crate::propagate::{Contradiction, Width};
use crate::puzzle::Puzzle;
use crate::square::Square;
use crate::symbols::Wide;

/// A candidate of an open cell, by its number: candidates lie flat, cell after cell.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    /// The number of its open cell.
    pub(super) cell: usize,
    pub(super) symbol: Symbol,
    /// Its slots: one for every house of the cell together with the symbol.
    pub(super) slots: Vec<u32>,
}

/// A puzzle of houses alone after singles, locked candidates and matching: the cells that are open, each with at
/// least two candidates.
///
/// A *slot* is a house and a symbol: two cells of one slot clash.
#[derive(Clone, Debug)]
pub(super) struct Open {
    filled: Vec<Symbol>,
    order: crate::order::Order,
    /// The open cells.
    pub(super) cells: Vec<Cell>,
    /// Where the candidates of each open cell start, and where the last ones end.
    pub(super) starts: Vec<u32>,
    pub(super) candidates: Vec<Candidate>,
    /// The candidates in each slot.
    pub(super) slots: Vec<Vec<u32>>,
    /// Whether each slot must be filled: its house has a cell for every symbol.
    pub(super) full: Vec<bool>,
}

impl Open {
    /// Prunes at the root.
    pub(super) fn new(puzzle: &Puzzle) -> Result<Open, Contradiction> {
        match choose(puzzle, true, true) {
            Choice::Sets(0..=16) => Open::by_sets::<u16>(puzzle),
            Choice::Sets(17..=32) => Open::by_sets::<u32>(puzzle),
            Choice::Sets(33..=64) => Open::by_sets::<u64>(puzzle),
            Choice::Sets(65..=128) => Open::by_sets::<u128>(puzzle),
            _ => Open::by_sets::<Wide>(puzzle),
        }
    }

    fn by_sets<S: Width>(puzzle: &Puzzle) -> Result<Open, Contradiction> {
        let layout = Layout::<S>::new(puzzle, Model::new(puzzle));
        let mut kernel = Sets::new(Arc::new(layout), true);
        kernel.start()?;
        let left: Vec<Vec<Symbol>> =
            puzzle.order().cells().map(|cell| kernel.candidates.at(cell).iter().collect()).collect();
        Ok(Open::of_candidates(puzzle, &left))
    }

    fn of_candidates(puzzle: &Puzzle, left: &[Vec<Symbol>]) -> Open {
        let (order, n) = (puzzle.order(), puzzle.order().get());
        let mut houses_of = vec![Vec::new(); order.cell_count()];
        for (number, house) in puzzle.houses().iter().enumerate() {
            house.cells().iter().for_each(|cell| houses_of[cell.index()].push(number));
        }
        let mut open = Open {
            filled: left.iter().map(|symbols| symbols[0]).collect(),
            order,
            cells: order.cells().filter(|cell| left[cell.index()].len() > 1).collect(),
            starts: vec![0],
            candidates: Vec::new(),
            slots: Vec::new(),
            full: Vec::new(),
        };
        let mut numbers = vec![None; puzzle.houses().len() * n];
        for (number, cell) in open.cells.iter().enumerate() {
            for &symbol in &left[cell.index()] {
                let mut slots = Vec::new();
                for &house in &houses_of[cell.index()] {
                    let slot = *numbers[house * n + symbol.index()].get_or_insert_with(|| {
                        open.slots.push(Vec::new());
                        open.full.push(puzzle.houses()[house].cells().len() == n);
                        open.slots.len() - 1
                    });
                    open.slots[slot].push(open.candidates.len() as u32);
                    slots.push(slot as u32);
                }
                open.candidates.push(Candidate { cell: number, symbol, slots });
            }
            open.starts.push(open.candidates.len() as u32);
        }
        open
    }

    /// The numbers of a cell's candidates.
    pub(super) fn candidates_of(&self, cell: usize) -> std::ops::Range<usize> {
        self.starts[cell] as usize..self.starts[cell + 1] as usize
    }

    /// The square in which the open cells hold these candidates.
    pub(super) fn square(&self, chosen: impl Iterator<Item = usize>) -> Square {
        let mut symbols = self.filled.clone();
        for candidate in chosen {
            let Candidate { cell, symbol, .. } = self.candidates[candidate];
            symbols[self.cells[cell].index()] = symbol;
        }
        Square::new(self.order, symbols)
    }
}
