//! A line read by a finite automaton: forward and backward over the cells, every candidate that some accepted line has.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use graeco_square::bits::members;
use graeco_square::{Cell, Order, SymbolSet};
use smallvec::SmallVec;

use super::{Contradiction, Propagator, Pruner};
use crate::limits::{Pace, Stop};

const NONE: u32 = u32::MAX;

/// The greatest number of states, over all cells of a line, with which it is pruned.
const MOST_ENTRIES: u64 = 1 << 24;

/// A deterministic automaton over the symbols of an order. Lines that read the same way share it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Automaton {
    order: usize,
    /// Entry `state * order + symbol`: the next state, or [`NONE`].
    next: Vec<u32>,
    /// The states in which a line may end, as bits. State 0 is where it begins.
    accepts: Vec<u64>,
    arcs: Option<Arcs>,
}

/// The same transitions where many symbols lead from a state to the same one: symbols, a bit each, and that state.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Arcs {
    /// Where the arcs of each state begin; at the end, where the last ones end.
    begins: Vec<u32>,
    arcs: Vec<(u64, u32)>,
}

impl Arcs {
    /// The arcs, if there are at most half as many as transitions.
    fn new(order: usize, next: &[u32]) -> Option<Arcs> {
        if order > 64 {
            return None;
        }
        let (mut begins, mut arcs) = (vec![0], Vec::new());
        for row in next.chunks(order) {
            let begin = arcs.len();
            for (symbol, &to) in row.iter().enumerate().filter(|&(_, &to)| to != NONE) {
                match arcs[begin..].iter().position(|arc: &(u64, u32)| arc.1 == to) {
                    Some(at) => arcs[begin + at].0 |= 1 << symbol,
                    None => arcs.push((1 << symbol, to)),
                }
            }
            begins.push(arcs.len() as u32);
        }
        (2 * arcs.len() <= next.len()).then_some(Arcs { begins, arcs })
    }

    #[inline(always)]
    fn of(&self, state: u32) -> &[(u64, u32)] {
        let [begin, end] = [0, 1].map(|more| self.begins[state as usize + more] as usize);
        &self.arcs[begin..end]
    }
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
        let arcs = Arcs::new(n, &next);
        let word =
            |states: &[T]| (0..).zip(states).fold(0, |word, (bit, state)| word | u64::from(accepts(state)) << bit);
        let accepts = states.chunks(64).map(word).collect();
        Ok(Automaton { order: n, next, accepts, arcs })
    }

    /// About how many bytes it holds.
    pub(crate) fn bytes(&self) -> usize {
        let arcs = self.arcs.as_ref().map_or(0, |arcs| size_of_val(&arcs.begins[..]) + size_of_val(&arcs.arcs[..]));
        size_of_val(&self.next[..]) + size_of_val(&self.accepts[..]) + arcs
    }

    /// How many states there are.
    pub(crate) fn states(&self) -> usize {
        self.next.len() / self.order
    }

    /// Goes from a state by the symbols of a set: those that lead to a next state, and that state, until `go` says no.
    #[inline(always)]
    fn follow<S: SymbolSet>(&self, order: Order, state: u32, set: &S, mut go: impl FnMut(S, u32) -> bool) {
        if let Some(arcs) = &self.arcs {
            let word = set.word();
            let mut taken = arcs.of(state).iter().filter(|arc| arc.0 & word != 0);
            taken.all(|&(symbols, to)| go(S::of_word(order, symbols & word), to));
        } else {
            let row = &self.next[state as usize * self.order..][..self.order];
            let mut taken = set.iter().filter(|symbol| row[symbol.index()] != NONE);
            taken.all(|symbol| go(S::single(order, symbol), row[symbol.index()]));
        }
    }
}

/// How many states a layer has.
fn count(layer: &[u64]) -> u64 {
    layer.iter().map(|word| u64::from(word.count_ones())).sum()
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
        let (order, words) = (grid.order(), self.automaton.states().div_ceil(64));
        // Layer k has the states that the first k cells can lead to, a bit each. They stand one behind another.
        let (mut layers, mut entries) = (SmallVec::<[u64; 64]>::from_elem(0, words), 0);
        layers[0] = 1;
        for (place, &cell) in self.cells.iter().enumerate() {
            layers.resize((place + 2) * words, 0);
            let (before, next) = layers.split_at_mut((place + 1) * words);
            let layer = &before[place * words..];
            let set = grid.candidates(cell).clone();
            let many = count(layer);
            entries += many;
            // Very long lines with very many states are pruned once few states are left.
            if entries > MOST_ENTRIES {
                return Ok(());
            }
            grid.step(many * set.len() as u64)?;
            for (number, &word) in layer.iter().enumerate() {
                for bit in members(word) {
                    self.automaton.follow(order, (64 * number + bit) as u32, &set, |_, to| {
                        next[to as usize / 64] |= 1 << (to % 64);
                        true
                    });
                }
            }
        }
        // From the last cell back, the layers keep the states from which the line can be accepted.
        let last = layers.len() - words;
        layers[last..].iter_mut().zip(&self.automaton.accepts).for_each(|(layer, accepts)| *layer &= accepts);
        for (place, &cell) in self.cells.iter().enumerate().rev() {
            let set = grid.candidates(cell).clone();
            let mut kept = S::empty(order);
            let (before, good) = layers.split_at_mut((place + 1) * words);
            let layer = &mut before[place * words..];
            grid.step(count(layer) * set.len() as u64)?;
            for (number, word) in layer.iter_mut().enumerate() {
                for bit in members(*word) {
                    let mut is_good = false;
                    self.automaton.follow(order, (64 * number + bit) as u32, &set, |symbols, to| {
                        if good[to as usize / 64] >> (to % 64) & 1 == 1 {
                            is_good = true;
                            kept.add(&symbols);
                        }
                        !is_good || kept != set
                    });
                    *word &= !(u64::from(!is_good) << bit);
                }
            }
            grid.keep(cell, &kept)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::limits::Budget;

    #[test]
    fn arcs_lead_where_transitions_do() {
        let order = Order::new(9).unwrap();
        // Most symbols stay in the state, and some lead nowhere.
        let step = |&state: &usize, symbol: usize| match symbol {
            8 => None,
            symbol if symbol == state => Some((state + 3) % 8),
            _ => Some(state),
        };
        let automaton = Automaton::new(order, 9, 0, step, |_| true, &mut Budget::default().pace()).unwrap();
        let plain = Automaton { arcs: None, ..automaton.clone() };
        assert!(automaton.arcs.is_some());
        for set in 0..512_u16 {
            for state in 0..automaton.states() as u32 {
                let follow = |automaton: &Automaton| {
                    let mut taken = BTreeSet::new();
                    automaton.follow(order, state, &set, |symbols, to| {
                        taken.extend(symbols.iter().map(|symbol| (symbol.index(), to)));
                        true
                    });
                    taken
                };
                assert_eq!(follow(&automaton), follow(&plain), "{set:b} from {state}");
            }
        }
    }
}
