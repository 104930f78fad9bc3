//! Reachability: what static chains lead to from each candidate, whatever their order and length.

use graeco_grid::bits::members;
use smallvec::SmallVec;

use super::network::{Id, Network, State};
use crate::bits::{has, insert, numbers};

/// For each candidate that is left what is true and what is false if it is true.
#[derive(Debug, Default)]
pub(crate) struct Reach {
    /// The words of a set of candidates here, which may be more than those of a state.
    words: usize,
    truths: Vec<u64>,
    /// Empty if they are not wanted.
    falsehoods: Vec<u64>,
    /// Those that lead to their own contrary, by links of any length.
    refuted: Vec<u64>,
    /// For each candidate what is true if it is false, by one link.
    strong: Vec<u64>,
}

/// For each candidate a set of candidates, of a size that the compiler knows.
type Sets<const W: usize> = Vec<[u64; W]>;

impl Reach {
    /// What is true; with what is false, which [`agree`](Self::agree) asks for.
    pub(crate) fn new(network: &Network, state: &State, wants_falsehoods: bool) -> Reach {
        // Most positions have four words or less; a grid of order 16 has 64 at most.
        let mut reach = match state.alive.len() {
            ..=4 => Reach::of_truths::<4>(network, state),
            5..=6 => Reach::of_truths::<6>(network, state),
            7..=12 => Reach::of_truths::<12>(network, state),
            13..=24 => Reach::of_truths::<24>(network, state),
            _ => Reach::of_truths::<64>(network, state),
        };
        if wants_falsehoods {
            reach.falsehoods = vec![0; reach.truths.len()];
            numbers(&state.alive).for_each(|id| reach.exclude(network, state, id));
        }
        reach
    }

    fn of_truths<const W: usize>(network: &Network, state: &State) -> Reach {
        let mut strong: Sets<W> = vec![[0; W]; network.candidates.len()];
        let mut is_strong = [0; W];
        for group in (0..network.groups.len() as u16).filter(|&group| state.count(group) == 2) {
            let Some(first) = network.left(group, state).next() else { continue };
            let Some(second) = state.other(group, first) else { continue };
            for (from, to) in [(first, second), (second, first)] {
                insert(&mut strong[usize::from(from)], to.into());
                insert(&mut is_strong, from.into());
            }
        }
        // A link makes only candidates with strong links true: these are followed first, and all others lead to them.
        let mut leaps: Sets<W> = vec![[0; W]; network.candidates.len()];
        let mut truths: Sets<W> = vec![[0; W]; network.candidates.len()];
        for id in numbers(&is_strong) {
            leaps[id] = excluded_union(network, &is_strong, id, &strong);
        }
        for id in numbers(&is_strong) {
            truths[id] = follow(&leaps, &truths, id);
        }
        // What is true if one of them is false, by links of any length.
        for id in numbers(&is_strong) {
            let mut all = strong[id];
            numbers(&strong[id]).for_each(|truth| add(&mut all, &truths[truth]));
            leaps[id] = all;
        }
        let mut refuted = vec![0; W];
        for id in numbers(&state.alive) {
            if !has(&is_strong, id) {
                truths[id] = excluded_union(network, &is_strong, id, &leaps);
            }
            let is_refuted = network.excludes(id as Id).iter().zip(&truths[id]).any(|(a, b)| a & b != 0);
            refuted[id / 64] |= u64::from(is_refuted) << (id % 64);
        }
        let [truths, strong] = [truths, strong].map(Vec::into_flattened);
        Reach { words: W, truths, falsehoods: Vec::new(), refuted, strong }
    }

    /// Notes what is false if a candidate is true: what it and the other truths exclude.
    fn exclude(&mut self, network: &Network, state: &State, id: usize) {
        let mut all: SmallVec<[u64; 16]> = SmallVec::from_elem(0, self.words);
        add(&mut all, network.excludes(id as Id));
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
        let strong = &self.strong[usize::from(id) * self.words..][..self.words];
        numbers(strong).any(|truth| truth == usize::from(id) || self.leads(truth as Id, id))
    }

    /// Candidates on cycles that may strike something; no others do. A cycle strikes a candidate that sees one of its truths and
    /// one of its falsehoods, and such a candidate leads to its contrary. The truths of a cycle lead to each other.
    pub(crate) fn striking_cycles(&self, network: &Network, state: &State) -> Vec<u64> {
        let [mut all, mut seen] = [0; 2].map(|word| vec![word; self.words]);
        for id in numbers(&state.alive) {
            if has(&seen, id) || !self.leads(id as Id, id as Id) {
                continue;
            }
            let mut ring = vec![0; self.words];
            let others = numbers(self.truths_of(id)).filter(|&other| self.leads(other as Id, id as Id));
            others.for_each(|other| insert(&mut ring, other));
            add(&mut seen, &ring);
            if self.may_strike(network, state, &ring) {
                add(&mut all, &ring);
            }
        }
        all
    }

    /// Whether a candidate that leads to its contrary sees one of those that lead to each other, and one that is false on a way
    /// from one to another.
    fn may_strike(&self, network: &Network, state: &State, ring: &[u64]) -> bool {
        let sees = |id: usize, set: &[u64]| meet(network.excludes(id as Id), set);
        if !numbers(&self.refuted).any(|id| sees(id, ring)) {
            return false;
        }
        let mut falsehoods = vec![0; self.words];
        numbers(&state.alive)
            .filter(|&id| meet(&self.strong[id * self.words..][..self.words], ring) && sees(id, ring))
            .for_each(|id| insert(&mut falsehoods, id));
        numbers(&self.refuted).any(|id| sees(id, ring) && sees(id, &falsehoods))
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

/// The union of the sets of some candidates, of those that one excludes.
fn excluded_union<const W: usize>(network: &Network, some: &[u64; W], id: usize, sets: &Sets<W>) -> [u64; W] {
    let mut all = [0; W];
    for (at, (excludes, some)) in network.excludes(id as Id).iter().zip(some).enumerate() {
        members(excludes & some).for_each(|bit| add(&mut all, &sets[at * 64 + bit]));
    }
    all
}

/// Follows all links from a candidate that is true.
fn follow<const W: usize>(leaps: &Sets<W>, known: &Sets<W>, id: usize) -> [u64; W] {
    let (mut truths, mut done) = (leaps[id], [0; W]);
    while let Some(at) = (0..W).find(|&at| truths[at] & !done[at] != 0) {
        let next = at * 64 + (truths[at] & !done[at]).trailing_zeros() as usize;
        done[at] |= 1 << (next % 64);
        if next < id {
            // All that an earlier one leads to is known.
            add(&mut truths, &known[next]);
            add(&mut done, &known[next]);
        } else {
            add(&mut truths, &leaps[next]);
        }
    }
    truths
}

#[inline]
fn meet(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

#[inline]
fn add(all: &mut [u64], some: &[u64]) {
    all.iter_mut().zip(some).for_each(|(all, some)| *all |= some);
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::dynamic::network::tests::sudoku;

    /// What is true if a candidate is, by links of any length, one link after the other.
    fn truths(network: &Network, state: &State, start: Id) -> BTreeSet<usize> {
        let (mut truths, mut open) = (BTreeSet::new(), vec![start]);
        while let Some(id) = open.pop() {
            for other in network.excluded(id).iter().filter(|other| state.has(other.id)) {
                for &group in network.groups_of(other.id) {
                    let left: Vec<Id> = network.left(group, state).filter(|&id| id != other.id).collect();
                    if let [truth] = left[..]
                        && truths.insert(truth.into())
                    {
                        open.push(truth);
                    }
                }
            }
        }
        truths
    }

    #[test]
    fn sets_of_all_sizes_hold_what_single_links_lead_to() {
        let line = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
        let network = sudoku(line);
        let mut state = State::all(&network);
        let (mut count, mut refuted) = (0, 0);
        for strike in 0..network.candidates.len() as Id {
            if strike % 7 > 2 || network.groups_of(strike).iter().any(|&group| state.count(group) < 3) {
                continue;
            }
            state.strike(&network, strike);
            if strike % 21 > 0 {
                continue;
            }
            let [small, large] = [Reach::of_truths::<6>(&network, &state), Reach::of_truths::<64>(&network, &state)];
            for id in numbers(&state.alive) {
                let expected = truths(&network, &state, id as Id);
                let contrary = network.excluded(id as Id).iter().any(|other| expected.contains(&other.id.into()));
                for reach in [&small, &large] {
                    assert!(numbers(reach.truths_of(id)).eq(expected.iter().copied()), "{id}");
                    assert_eq!(reach.refutes(id as Id), contrary, "{id}");
                }
                (count, refuted) = (count + expected.len(), refuted + usize::from(contrary));
            }
        }
        assert!(count > 100 && refuted > 0, "{count} {refuted}");
    }
}
