//! Finite automata over values: possibly nondeterministic, made deterministic and minimal within a limit of size.

use std::collections::HashMap;

/// The most states of an automaton as it is written, and the most transitions once it is deterministic.
pub(crate) const MOST_STATES: usize = 1000;
const MOST_TRANSITIONS: usize = 200_000;

/// A set of values: ranges, or everything but them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Class {
    pub(crate) ranges: Vec<[i64; 2]>,
    pub(crate) is_negated: bool,
}

impl Class {
    pub(crate) fn contains(&self, value: i64) -> bool {
        self.ranges.iter().any(|&[low, high]| (low..=high).contains(&value)) != self.is_negated
    }
}

/// A nondeterministic finite automaton. State 0 is where it begins.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Nfa {
    /// For each state the values that lead to others.
    pub(crate) steps: Vec<Vec<(Class, usize)>>,
    /// For each state those that it can become without reading a value.
    pub(crate) free: Vec<Vec<usize>>,
    pub(crate) accepts: Vec<bool>,
}

/// A deterministic finite automaton over the values from a first one on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Dfa {
    pub(crate) start: usize,
    first: i64,
    values: usize,
    /// Entry `state * values + value`: the next state, if some line from there is accepted.
    next: Vec<Option<usize>>,
    pub(crate) accepts: Vec<bool>,
}

/// The automaton is too large once it is deterministic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TooLarge;

impl Nfa {
    pub(crate) fn state(&mut self) -> usize {
        self.steps.push(Vec::new());
        self.free.push(Vec::new());
        self.accepts.push(false);
        self.accepts.len() - 1
    }

    pub(crate) fn accepts(&self, values: impl Iterator<Item = i64>) -> bool {
        let mut states = self.closure(vec![0]);
        for value in values {
            states = self.after(&states, value);
        }
        states.iter().any(|&state| self.accepts[state])
    }

    /// The states, in order, that can follow some states on reading a value.
    fn after(&self, states: &[usize], value: i64) -> Vec<usize> {
        let steps = states.iter().flat_map(|&state| &self.steps[state]);
        self.closure(steps.filter(|(class, _)| class.contains(value)).map(|&(_, to)| to).collect())
    }

    /// The states, in order, that some states are or can become without reading a value.
    fn closure(&self, mut states: Vec<usize>) -> Vec<usize> {
        let mut seen = vec![false; self.accepts.len()];
        states.retain(|&state| !std::mem::replace(&mut seen[state], true));
        let mut at = 0;
        while at < states.len() {
            for &to in &self.free[states[at]] {
                if !std::mem::replace(&mut seen[to], true) {
                    states.push(to);
                }
            }
            at += 1;
        }
        states.sort_unstable();
        states
    }

    /// The smallest deterministic automaton that accepts the same lines of `values` values from `first` on.
    pub(crate) fn deterministic(&self, first: i64, values: usize) -> Result<Dfa, TooLarge> {
        let start = self.closure(vec![0]);
        let mut numbers = HashMap::from([(start.clone(), 0)]);
        let (mut states, mut next) = (vec![start], Vec::new());
        let mut at = 0;
        while at < states.len() {
            if states.len() * values > MOST_TRANSITIONS {
                return Err(TooLarge);
            }
            for value in 0..values {
                let to = self.after(&states[at], first + value as i64);
                let fresh = states.len();
                next.push(*numbers.entry(to).or_insert_with_key(|to| {
                    states.push(to.clone());
                    fresh
                }));
            }
            at += 1;
        }
        let accepts: Vec<bool> = states.iter().map(|all| all.iter().any(|&state| self.accepts[state])).collect();
        Ok(Dfa { first, ..minimal(&next, &accepts, values) })
    }
}

impl Dfa {
    /// The first value that it knows, and how many.
    pub(crate) fn values(&self) -> (i64, usize) {
        (self.first, self.values)
    }

    /// The state after a value, counted from 0; `None` if no line that continues so is accepted.
    pub(crate) fn step(&self, state: usize, value: usize) -> Option<usize> {
        self.next[state * self.values + value]
    }
}

/// Merges states from which the same lines are accepted. (Moore 1956.)
fn minimal(next: &[usize], accepts: &[bool], values: usize) -> Dfa {
    let mut classes: Vec<usize> = accepts.iter().map(|&accepts| usize::from(accepts)).collect();
    let mut count = 0;
    loop {
        let mut numbers: HashMap<Vec<usize>, usize> = HashMap::new();
        let signature = |state: usize| {
            let after = next[state * values..][..values].iter().map(|&to| classes[to]);
            [classes[state]].into_iter().chain(after).collect::<Vec<usize>>()
        };
        let finer: Vec<usize> = (0..accepts.len())
            .map(|state| {
                let fresh = numbers.len();
                *numbers.entry(signature(state)).or_insert(fresh)
            })
            .collect();
        classes = finer;
        if std::mem::replace(&mut count, numbers.len()) == numbers.len() {
            break;
        }
    }
    // At most one class accepts nothing: it leads to itself for every value.
    let mut small =
        Dfa { start: classes[0], first: 0, values, next: vec![None; count * values], accepts: vec![false; count] };
    let dead = |state: usize| {
        !accepts[state] && next[state * values..][..values].iter().all(|&to| classes[to] == classes[state])
    };
    let is_dead: Vec<bool> = (0..accepts.len()).map(dead).collect();
    for (state, &class) in classes.iter().enumerate() {
        small.accepts[class] |= accepts[state];
        for value in 0..values {
            let to = next[state * values + value];
            small.next[class * values + value] = Some(classes[to]).filter(|_| !is_dead[to]);
        }
    }
    small
}
