//! Reachability: what static chains lead to from each candidate, whatever their order and length.

use graeco_grid::bits::members;
use smallvec::SmallVec;

use super::network::{Id, Network, State};
use crate::bits::{has, numbers};

/// For each candidate that is left what is true and what is false if it is true.
#[derive(Debug, Default)]
pub(crate) struct Reach {
    words: usize,
    truths: Vec<u64>,
    /// Empty if they are not wanted.
    falsehoods: Vec<u64>,
    /// Those that lead to their own contrary, by links of any length.
    refuted: Vec<u64>,
    /// For each candidate what is true if it is false, by one link.
    strong: Vec<SmallVec<[Id; 4]>>,
}

impl Reach {
    /// What is true; with what is false, which [`agree`](Self::agree) asks for.
    pub(crate) fn new(network: &Network, state: &State, wants_falsehoods: bool) -> Reach {
        let (words, candidates) = (state.alive.len(), network.candidates.len());
        let mut reach = Reach {
            words,
            truths: vec![0; candidates * words],
            falsehoods: if wants_falsehoods { vec![0; candidates * words] } else { Vec::new() },
            refuted: vec![0; words],
            strong: vec![SmallVec::new(); candidates],
        };
        let mut is_strong: SmallVec<[u64; 16]> = SmallVec::from_elem(0, words);
        for id in numbers(&state.alive) {
            let others = network.groups_of(id as Id).iter().filter_map(|&group| state.other(group, id as Id));
            reach.strong[id] = others.collect();
            is_strong[id / 64] |= u64::from(!reach.strong[id].is_empty()) << (id % 64);
        }
        let mut leaps = vec![0; candidates * words];
        for id in numbers(&state.alive) {
            let row = &mut leaps[id * words..][..words];
            for (at, (excludes, is_strong)) in network.excludes(id as Id).iter().zip(&is_strong).enumerate() {
                for other in members(excludes & is_strong).map(|bit| at * 64 + bit) {
                    let truths = reach.strong[other].iter().map(|&truth| usize::from(truth));
                    truths.for_each(|truth| row[truth / 64] |= 1 << (truth % 64));
                }
            }
        }
        for id in numbers(&state.alive) {
            reach.follow(&leaps, id);
            let is_refuted = network.excludes(id as Id).iter().zip(reach.truths_of(id)).any(|(a, b)| a & b != 0);
            reach.refuted[id / 64] |= u64::from(is_refuted) << (id % 64);
        }
        if wants_falsehoods {
            numbers(&state.alive).for_each(|id| reach.exclude(network, state, id));
        }
        reach
    }

    /// Follows all links from a candidate that is true.
    fn follow(&mut self, leaps: &[u64], id: usize) {
        let words = self.words;
        let row = |id: usize| id * words..(id + 1) * words;
        let mut truths: SmallVec<[u64; 16]> = SmallVec::from_slice(&leaps[row(id)]);
        let mut done: SmallVec<[u64; 16]> = SmallVec::from_elem(0, words);
        while let Some(at) = (0..words).find(|&at| truths[at] & !done[at] != 0) {
            let next = at * 64 + (truths[at] & !done[at]).trailing_zeros() as usize;
            done[at] |= 1 << (next % 64);
            if next < id {
                // All that an earlier one leads to is known.
                add(&mut truths, &self.truths[row(next)]);
                add(&mut done, &self.truths[row(next)]);
            } else {
                add(&mut truths, &leaps[row(next)]);
            }
        }
        self.truths[row(id)].copy_from_slice(&truths);
    }

    /// Notes what is false if a candidate is true: what it and the other truths exclude.
    fn exclude(&mut self, network: &Network, state: &State, id: usize) {
        let mut all: SmallVec<[u64; 16]> = SmallVec::from_slice(network.excludes(id as Id));
        for truth in numbers(self.truths_of(id)) {
            match truth < id {
                true => add(&mut all, &self.falsehoods[truth * self.words..][..self.words]),
                false => add(&mut all, network.excludes(truth as Id)),
            }
        }
        all.iter_mut().zip(&state.alive).for_each(|(all, alive)| *all &= alive);
        self.falsehoods[id * self.words..][..self.words].copy_from_slice(&all);
    }

    fn truths_of(&self, id: usize) -> &[u64] {
        &self.truths[id * self.words..][..self.words]
    }

    /// Whether some candidate leads to its own contrary. Otherwise there are neither chains nor cycles that strike anything: a
    /// candidate that a chain or a cycle strikes does.
    pub(crate) fn refutes_some(&self) -> bool {
        self.refuted.iter().any(|&word| word != 0)
    }

    /// Whether a candidate that is true leads to its contrary.
    pub(crate) fn refutes(&self, id: Id) -> bool {
        has(&self.refuted, id.into())
    }

    /// Whether a candidate that is false leads to its contrary.
    pub(crate) fn proves(&self, id: Id) -> bool {
        self.strong[usize::from(id)].iter().any(|&truth| truth == id || self.leads(truth, id))
    }

    /// Whether a candidate that is true leads to itself.
    pub(crate) fn has_cycle(&self, id: Id) -> bool {
        self.leads(id, id)
    }

    fn leads(&self, from: Id, to: Id) -> bool {
        has(self.truths_of(from.into()), to.into())
    }

    /// Whether some candidates lead to the same.
    pub(crate) fn agree(&self, ids: impl Iterator<Item = Id>) -> bool {
        let mut common: SmallVec<[u64; 32]> = SmallVec::from_elem(u64::MAX, 2 * self.words);
        for id in ids {
            let begin = usize::from(id) * self.words;
            let own = |at: usize| u64::from(at == usize::from(id) / 64) << (id % 64);
            for at in 0..self.words {
                common[at] &= self.truths[begin + at] | own(at);
                common[self.words + at] &= self.falsehoods[begin + at];
            }
        }
        common.iter().any(|&word| word != 0)
    }
}

fn add(all: &mut [u64], some: &[u64]) {
    all.iter_mut().zip(some).for_each(|(all, some)| *all |= some);
}
