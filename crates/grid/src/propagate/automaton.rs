//! A line read by a finite automaton: forward and backward over the cells, every candidate that some accepted line has.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use graeco_square::{Cell, Order, SymbolSet};
use smallvec::SmallVec;

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
        Ok(Automaton { order: n, next, accepts: states.iter().map(accepts).collect(), arcs })
    }

    /// About how many bytes it holds.
    pub(crate) fn bytes(&self) -> usize {
        let arcs = self.arcs.as_ref().map_or(0, |arcs| size_of_val(&arcs.begins[..]) + size_of_val(&arcs.arcs[..]));
        size_of_val(&self.next[..]) + self.accepts.len() + arcs
    }

    /// How many states there are.
    pub(crate) fn states(&self) -> usize {
        self.accepts.len()
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
        let (order, states, length) = (grid.order(), self.automaton.states(), self.cells.len());
        // Layer k has the states that the first k cells can lead to. The layers stand one behind another, and `begins` says
        // where each begins.
        let mut layers = SmallVec::<[u32; 256]>::from_slice(&[0]);
        let mut begins = SmallVec::<[usize; 32]>::from_slice(&[0]);
        let mut seen = SmallVec::<[u32; 128]>::from_elem(u32::MAX, states);
        for (place, &cell) in (0..).zip(&self.cells) {
            let (begin, end) = (begins[begins.len() - 1], layers.len());
            let set = grid.candidates(cell).clone();
            grid.step(((end - begin) * set.len()) as u64)?;
            for at in begin..end {
                self.automaton.follow(order, layers[at], &set, |_, to| {
                    if std::mem::replace(&mut seen[to as usize], place) != place {
                        layers.push(to);
                    }
                    true
                });
            }
            begins.push(end);
            // Very long lines with very many states are pruned once few states are left.
            if layers.len() > MOST_ENTRIES {
                return Ok(());
            }
        }
        // From the last cell back: `good[k % 2]` marks with k the states after k cells from which the line can be accepted.
        let mut good = [SmallVec::<[u32; 128]>::from_elem(u32::MAX, states), seen];
        good[1].fill(u32::MAX);
        for &state in layers[begins[length]..].iter().filter(|&&state| self.automaton.accepts[state as usize]) {
            good[length % 2][state as usize] = length as u32;
        }
        for (place, &cell) in self.cells.iter().enumerate().rev() {
            let set = grid.candidates(cell).clone();
            let mut kept = S::empty(order);
            let layer = &layers[begins[place]..begins[place + 1]];
            grid.step((layer.len() * set.len()) as u64)?;
            for &state in layer {
                let mut is_good = false;
                self.automaton.follow(order, state, &set, |symbols, to| {
                    if good[(place + 1) % 2][to as usize] == place as u32 + 1 {
                        is_good = true;
                        kept.add(&symbols);
                    }
                    !is_good || kept != set
                });
                if is_good {
                    good[place % 2][state as usize] = place as u32;
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
