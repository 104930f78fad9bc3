//! A line read by a finite automaton: forward and backward over the cells, every candidate that some accepted line has.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use graeco_square::{Cell, Order, SymbolSet};

use super::{Contradiction, Propagator, Pruner};
use crate::limits::{Pace, Stop};

/// No next state.
const NONE: u32 = u32::MAX;

/// The greatest number of states, over all cells of a line, with which it is pruned: 64 MB.
const MOST_ENTRIES: usize = 1 << 24;

/// A deterministic automaton over the symbols of an order. Lines that read the same way share it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Automaton {
    order: usize,
    /// Entry `state * order + symbol`: the next state, or [`NONE`].
    next: Vec<u32>,
    /// Whether a line may end in each state. State 0 is where it begins.
    accepts: Vec<bool>,
}

impl Automaton {
    /// The automaton whose states are those that can be reached from `start` on lines of at most `length` cells.
    /// `step` takes a state and a symbol's number to the next state, if there is one.
    ///
    /// # Errors
    /// The end of the budget.
    pub(crate) fn new<T: Clone + Eq + Hash>(
        order: Order,
        length: usize,
        start: T,
        step: impl Fn(&T, usize) -> Option<T>,
        accepts: impl Fn(&T) -> bool,
        pace: &mut Pace,
    ) -> Result<Automaton, Stop> {
        let n = order.symbol_count();
        let mut numbers: HashMap<T, u32> = HashMap::from([(start.clone(), 0)]);
        let (mut states, mut depths) = (vec![start], vec![0]);
        let mut next = Vec::new();
        let mut at = 0;
        while at < states.len() {
            pace.step(n as u64)?;
            pace.budget().afford(states.len() * (4 * n + 4 * size_of::<T>() + 32))?;
            for symbol in 0..n {
                let state = if depths[at] < length { step(&states[at], symbol) } else { None };
                next.push(match state {
                    None => NONE,
                    Some(state) => *numbers.entry(state).or_insert_with_key(|state| {
                        states.push(state.clone());
                        depths.push(depths[at] + 1);
                        states.len() as u32 - 1
                    }),
                });
            }
            at += 1;
        }
        Ok(Automaton { order: n, next, accepts: states.iter().map(accepts).collect() })
    }

    /// About how many bytes it holds.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&self.next[..]) + self.accepts.len()
    }

    /// How many states there are.
    pub(crate) fn states(&self) -> usize {
        self.accepts.len()
    }
}

/// Cells that an automaton accepts in this order.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    cells: Vec<Cell>,
    automaton: Arc<Automaton>,
}

impl Line {
    pub(crate) fn new(cells: Vec<Cell>, automaton: Arc<Automaton>) -> Line {
        Line { cells, automaton }
    }
}

impl Propagator for Line {
    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn is_expensive(&self) -> bool {
        self.automaton.states() * self.cells.len() > 200
    }

    fn prune<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        let Automaton { order, next, accepts } = &*self.automaton;
        let states = accepts.len();
        // Layer k: the states that k cells can lead to.
        let mut layers: Vec<Vec<u32>> = vec![vec![0]];
        let mut seen = vec![u32::MAX; states];
        let mut room = MOST_ENTRIES;
        for (place, &cell) in (0..).zip(&self.cells) {
            let set = grid.candidates(cell).clone();
            let mut layer = Vec::new();
            grid.step((layers[layers.len() - 1].len() * set.len()) as u64)?;
            for &state in &layers[layers.len() - 1] {
                for symbol in set.iter() {
                    let to = next[state as usize * order + symbol.index()];
                    if to != NONE && std::mem::replace(&mut seen[to as usize], place) != place {
                        layer.push(to);
                    }
                }
            }
            // Very long lines with very many states are pruned once few states are left.
            let Some(rest) = room.checked_sub(layer.len()) else { return Ok(()) };
            room = rest;
            layers.push(layer);
        }
        // From the last cell back: the states from which the line can be accepted.
        let (mut good, mut before) = (vec![false; states], vec![false; states]);
        layers[self.cells.len()].iter().for_each(|&state| good[state as usize] = accepts[state as usize]);
        for (place, &cell) in self.cells.iter().enumerate().rev() {
            let set = grid.candidates(cell).clone();
            let mut kept = S::empty(grid.order());
            grid.step((layers[place].len() * set.len()) as u64)?;
            for &state in &layers[place] {
                for symbol in set.iter() {
                    let to = next[state as usize * order + symbol.index()];
                    if to != NONE && good[to as usize] {
                        kept.insert(symbol);
                        before[state as usize] = true;
                    }
                }
            }
            grid.keep(cell, &kept)?;
            // States that no prefix leads to do not count.
            layers[place + 1].iter().for_each(|&state| good[state as usize] = false);
            std::mem::swap(&mut good, &mut before);
        }
        Ok(())
    }
}
