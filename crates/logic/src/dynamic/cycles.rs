//! Forcing chains and cycles at a state: X-cycles, Y-cycles, and both kinds with links of both, in the order of Sudoku Explainer.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::{ControlFlow, Range};

use smallvec::SmallVec;

use super::nested_step::{NestedStep, RawLink};
use super::network::{Excluded, Id, NO_GROUP, Network, State};
use super::reach::Reach;
use super::{Statement, off, on};
use crate::bits::{has, insert};
use crate::found::Found;
use crate::scale;
use crate::step::{Candidates, Step};
use crate::technique::Technique;

/// A statement of a walk, the node that it follows from, and the group of the link.
#[derive(Clone, Copy)]
struct Node {
    statement: Statement,
    parent: Option<u32>,
    group: u16,
}

/// A chain or a cycle, and what it strikes.
pub(crate) struct Chain {
    difficulty: f64,
    length: usize,
    kind: u8,
    strikes: SmallVec<[Id; 4]>,
    /// From the end to the start.
    nodes: Vec<Node>,
    is_cycle: bool,
}

/// In which searches links inside cells count, and links between cells.
const SEARCHES: [(bool, bool); 3] = [(false, true), (true, false), (true, true)];

/// A candidate that is true if another one is false, the group that has both, and the searches in which the link counts, as bits.
#[derive(Clone, Copy)]
struct StrongLink {
    truth: Id,
    group: u16,
    searches: u8,
}

/// The strong links at a state.
struct StrongLinks {
    /// Candidate by candidate.
    all: Vec<StrongLink>,
    /// For each candidate where its links begin in `all`; at the end where the last ones end.
    begins: Vec<u32>,
    /// For each search the candidates that have some.
    linked: [Vec<u64>; SEARCHES.len()],
}

/// A search in which links inside cells, or between cells, count.
struct Search<'a> {
    network: &'a Network,
    state: &'a State,
    reach: &'a Reach,
    /// The candidates through which cycles may strike something.
    striking: &'a [u64],
    links: &'a StrongLinks,
    number: usize,
    in_cells: bool,
    between_cells: bool,
    /// What candidates exclude that leads on in this search, and for each where that stands, if it is known.
    onward: Vec<Excluded>,
    known: Vec<Option<(u32, u32)>>,
    nodes: Vec<Node>,
    seen: Vec<u64>,
    chains: Vec<Chain>,
}

/// The chains and cycles at a state that need what it has lost, the easiest first; of those that strike the same only
/// one. Where the budget ends, there are none; the search around ends, too.
pub(crate) fn nested_steps(
    network: &Network,
    source: &State,
    state: &State,
    wants_links: bool,
    found: &Found,
) -> Vec<NestedStep> {
    let mut known = HashSet::new();
    let ControlFlow::Continue(mut chains) = find(network, state, found) else { return Vec::new() };
    chains.retain(|chain| known.insert(chain.strikes.clone()));
    chains.iter().filter_map(|chain| chain.nested_step(network, source, state, wants_links)).collect()
}

/// The chains and cycles at a state, the easiest first. Breaks if the budget ends.
pub(crate) fn find(network: &Network, state: &State, found: &Found) -> ControlFlow<(), Vec<Chain>> {
    let reach = Reach::new(network, state, false);
    if !reach.refutes_some() {
        return ControlFlow::Continue(Vec::new());
    }
    let striking = reach.striking_cycles(network, state);
    through(network, state, (&reach, &striking), found)
}

/// The same, of cycles only those through some candidates.
fn through(network: &Network, state: &State, reach: (&Reach, &[u64]), found: &Found) -> ControlFlow<(), Vec<Chain>> {
    let links = StrongLinks::new(network, state);
    let mut search = Search::new(network, state, reach, &links);
    for (number, (in_cells, between_cells)) in SEARCHES.into_iter().enumerate() {
        search = Search { number, in_cells, between_cells, ..search };
        search.onward.clear();
        search.known.fill(None);
        for cell in (0..network.cells as u16).filter(|&cell| state.count(cell) > 1) {
            found.look()?;
            network.left(cell, state).for_each(|start| search.start(start));
        }
    }
    let mut chains = search.chains;
    chains.sort_by(|a, b| a.difficulty.total_cmp(&b.difficulty).then((a.length, a.kind).cmp(&(b.length, b.kind))));
    ControlFlow::Continue(chains)
}

impl StrongLinks {
    fn new(network: &Network, state: &State) -> StrongLinks {
        let candidates = network.candidates.len();
        let mut links = StrongLinks {
            all: Vec::with_capacity(candidates),
            begins: Vec::with_capacity(candidates + 1),
            linked: std::array::from_fn(|_| vec![0; candidates.div_ceil(64)]),
        };
        for id in 0..candidates {
            links.begins.push(links.all.len() as u32);
            if state.has(id as Id) {
                links.add(network, state, id as Id);
            }
        }
        links.begins.push(links.all.len() as u32);
        links
    }

    /// Adds the links of a candidate. Of several links to one, each search takes the first that counts.
    fn add(&mut self, network: &Network, state: &State, id: Id) {
        let begin = self.all.len();
        for &group in network.groups_of(id) {
            let Some(truth) = state.other(group, id) else { continue };
            let known = self.all[begin..].iter().filter(|known| known.truth == truth);
            let is_inside = network.is_cell(group);
            let counts = SEARCHES.map(|(in_cells, between_cells)| if is_inside { in_cells } else { between_cells });
            let mut searches = counts.iter().rev().fold(0, |bits, &counts| bits << 1 | u8::from(counts));
            known.for_each(|known| searches &= !known.searches);
            self.all.push(StrongLink { truth, group, searches });
            for (number, linked) in self.linked.iter_mut().enumerate() {
                linked[usize::from(id) / 64] |= u64::from(searches >> number & 1) << (id % 64);
            }
        }
    }
}

impl<'a> Search<'a> {
    fn new(
        network: &'a Network,
        state: &'a State,
        (reach, striking): (&'a Reach, &'a [u64]),
        links: &'a StrongLinks,
    ) -> Search<'a> {
        let (number, (in_cells, between_cells)) = (0, SEARCHES[0]);
        Search {
            network,
            state,
            reach,
            striking,
            links,
            number,
            in_cells,
            between_cells,
            onward: Vec::new(),
            known: vec![None; network.candidates.len()],
            nodes: Vec::new(),
            seen: vec![0; (2 * network.candidates.len()).div_ceil(64)],
            chains: Vec::new(),
        }
    }

    /// The candidates that are true because of a falsehood, and the groups of the links.
    fn truths_of(&self, node: usize) -> impl Iterator<Item = (Id, u16)> + use<'a> {
        let (id, number) = (usize::from(self.nodes[node].statement / 2), self.number);
        let [begin, end] = [id, id + 1].map(|id| self.links.begins[id] as usize);
        let counted = self.links.all[begin..end].iter().filter(move |link| link.searches >> number & 1 == 1);
        counted.map(|link| (link.truth, link.group))
    }

    /// Whether a candidate has strong links.
    fn is_linked(&self, id: Id) -> bool {
        has(&self.links.linked[self.number], id.into())
    }

    /// Whether the link to a candidate that another one excludes counts.
    fn counts(&self, other: &Excluded) -> bool {
        self.in_cells || !self.network.is_cell(other.group)
    }

    /// The candidates that one excludes and that lead on, as places in `onward`.
    fn onward(&mut self, id: Id) -> Range<usize> {
        let (begin, end) = self.known[usize::from(id)].unwrap_or_else(|| {
            let begin = self.onward.len() as u32;
            for other in self.network.excluded(id) {
                if self.is_linked(other.id) && self.counts(other) {
                    self.onward.push(*other);
                }
            }
            *self.known[usize::from(id)].insert((begin, self.onward.len() as u32))
        });
        begin as usize..end as usize
    }

    /// Adds the cycles and the chains of a candidate.
    fn start(&mut self, start: Id) {
        let is_linked = self.is_linked(start);
        if is_linked && has(self.striking, start.into()) {
            self.cycles(start);
        }
        if self.between_cells && self.reach.refutes(start) {
            self.chain(on(start));
        }
        if self.between_cells && is_linked && self.reach.proves(start) {
            self.chain(off(start));
        }
    }

    fn begin(&mut self, statement: Statement) {
        self.nodes.clear();
        self.seen.fill(0);
        self.see(statement);
        self.nodes.push(Node { statement, parent: None, group: NO_GROUP });
    }

    /// Marks a statement; whether it is new.
    fn see(&mut self, statement: Statement) -> bool {
        let (word, bit) = (usize::from(statement) / 64, 1 << (statement % 64));
        let is_new = self.seen[word] & bit == 0;
        self.seen[word] |= bit;
        is_new
    }

    /// The nodes from one back to the start.
    fn path(&self, end: usize) -> impl Iterator<Item = Node> {
        let parent = |node: &Node| node.parent.map(|parent| self.nodes[parent as usize]);
        std::iter::successors(Some(self.nodes[end]), parent)
    }

    /// Adds a node that follows from another one.
    fn add(&mut self, statement: Statement, parent: usize, group: u16) -> usize {
        self.nodes.push(Node { statement, parent: Some(parent as u32), group });
        self.nodes.len() - 1
    }

    /// The cycles through a candidate that a walk from near to far comes upon. What is false may be come upon several times.
    fn cycles(&mut self, start: Id) {
        self.begin(on(start));
        let mut truths = vec![0];
        let mut on_path = vec![0; self.seen.len()];
        let mut length = 0;
        while !truths.is_empty() {
            let mut falsehoods = Vec::new();
            for truth in truths.drain(..) {
                on_path.fill(0);
                self.path(truth).for_each(|node| insert(&mut on_path, node.statement.into()));
                for at in self.onward(self.nodes[truth].statement / 2) {
                    let other = self.onward[at];
                    if !has(&on_path, off(other.id).into()) {
                        falsehoods.push(self.add(off(other.id), truth, other.group));
                    }
                }
            }
            length += 2;
            for falsehood in falsehoods {
                for (truth, group) in self.truths_of(falsehood) {
                    if truth == start && length >= 4 {
                        let end = self.add(on(truth), falsehood, group);
                        self.add_cycle(end);
                    }
                    if self.see(on(truth)) {
                        truths.push(self.add(on(truth), falsehood, group));
                    }
                }
            }
        }
    }

    fn add_cycle(&mut self, end: usize) {
        let nodes: Vec<Node> = self.path(end).collect();
        let around = &nodes[..nodes.len() - 1];
        let cell = |id: Id| self.network.groups_of(id)[0];
        let is_in = |id: Id| around.iter().any(|node| cell(node.statement / 2) == cell(id));
        let excluded = |is_true: bool| {
            let side = around.iter().filter(move |node| (node.statement % 2 == 1) == is_true);
            side.flat_map(|node| self.network.excluded(node.statement / 2))
                .filter(|other| !self.network.is_cell(other.group) && self.state.has(other.id))
                .map(|other| other.id)
        };
        let others: SmallVec<[Id; 32]> = excluded(false).collect();
        let mut strikes: SmallVec<[Id; 4]> = excluded(true).filter(|&id| others.contains(&id) && !is_in(id)).collect();
        strikes.sort_unstable();
        strikes.dedup();
        if !strikes.is_empty() {
            let base = if self.in_cells && self.between_cells { 7.0 } else { 6.5 };
            self.push(base, around.len(), strikes, nodes, true);
        }
    }

    /// The shortest chain from a statement to its contrary.
    fn chain(&mut self, start: Statement) {
        self.begin(start);
        let (id, is_true) = (start / 2, start % 2 == 1);
        let mut truths = Vec::new();
        let mut falsehoods = Vec::new();
        if is_true {
            truths.push(0)
        } else {
            falsehoods.push(0)
        }
        while !truths.is_empty() || !falsehoods.is_empty() {
            for truth in truths.drain(..) {
                let from = self.nodes[truth].statement / 2;
                if is_true && has(self.network.excludes(from), id.into()) {
                    let mut others = self.network.excluded(from).iter();
                    if let Some(other) = others.find(|other| other.id == id && self.counts(other)) {
                        let end = self.add(off(id), truth, other.group);
                        return self.add_chain(end);
                    }
                }
                for at in self.onward(from) {
                    let other = self.onward[at];
                    if self.see(off(other.id)) {
                        falsehoods.push(self.add(off(other.id), truth, other.group));
                    }
                }
            }
            for falsehood in falsehoods.drain(..) {
                for (truth, group) in self.truths_of(falsehood) {
                    if !is_true && truth == id {
                        let end = self.add(on(id), falsehood, group);
                        return self.add_chain(end);
                    }
                    if self.see(on(truth)) {
                        truths.push(self.add(on(truth), falsehood, group));
                    }
                }
            }
        }
    }

    fn add_chain(&mut self, end: usize) {
        let nodes: Vec<Node> = self.path(end).collect();
        let id = nodes[0].statement / 2;
        let strikes = match nodes[0].statement % 2 {
            0 => SmallVec::from_slice(&[id]),
            _ => self.network.left(self.network.groups_of(id)[0], self.state).filter(|&other| other != id).collect(),
        };
        self.push(if self.in_cells { 7.0 } else { 6.6 }, nodes.len(), strikes, nodes, false);
    }

    fn push(&mut self, base: f64, length: usize, strikes: SmallVec<[Id; 4]>, nodes: Vec<Node>, is_cycle: bool) {
        // The sums of Sudoku Explainer, whose rounding decides between equal ratings.
        let more = (0..scale::by_length(length)).fold(0.0, |more, _| more + 0.1);
        let kind = 2 + u8::from(self.in_cells) + u8::from(self.in_cells && self.between_cells);
        self.chains.push(Chain { difficulty: base + more, length, kind, strikes, nodes, is_cycle });
    }
}

impl Chain {
    /// The step, if it needs what a state has lost.
    fn nested_step(&self, network: &Network, source: &State, state: &State, wants_links: bool) -> Option<NestedStep> {
        let mut parents: SmallVec<[Id; 8]> = SmallVec::new();
        // A cycle is read in both directions: its weak links count, too.
        let strong =
            self.nodes.iter().filter(|node| node.group != NO_GROUP && (self.is_cycle || node.statement % 2 == 1));
        for lost in strong.flat_map(|node| network.lost(node.group, source, state)) {
            if !parents.contains(&lost) {
                parents.push(lost);
            }
        }
        if parents.is_empty() {
            return None;
        }
        let mut hasher = DefaultHasher::new();
        self.nodes.iter().for_each(|node| node.statement.hash(&mut hasher));
        let links = if wants_links { self.links(network) } else { Vec::new() };
        let (strikes, chain) = (self.strikes.clone(), hasher.finish());
        Some(NestedStep { strikes, parents, length: self.length, chain, groups: SmallVec::new(), links })
    }

    pub(crate) fn step(&self, network: &Network) -> Step {
        let candidate = |id: Id| network.candidates[usize::from(id)];
        let mut pattern: Candidates = self.nodes.iter().map(|node| candidate(node.statement / 2)).collect();
        pattern.sort_unstable();
        pattern.dedup();
        let end = self.nodes[0].statement;
        let (places, strikes) = match end % 2 == 1 && !self.is_cycle {
            true => (Candidates::from_slice(&[candidate(end / 2)]), Candidates::new()),
            false => (Candidates::new(), self.strikes.iter().map(|&id| candidate(id)).collect()),
        };
        let links = self.links(network).iter().map(|link| link.link(network)).collect();
        let technique = [Technique::XChain, Technique::XyChain, Technique::NiceLoop][usize::from(self.kind) - 2];
        Step { pattern, places, strikes, links, length: self.length, ..Step::new(technique) }
    }

    fn links(&self, network: &Network) -> Vec<RawLink> {
        let link = |pair: &[Node]| {
            let [to, from] = [pair[0].statement / 2, pair[1].statement / 2];
            match pair[0].statement % 2 {
                1 => RawLink::strong(network, pair[0].group, to),
                _ => RawLink::weak(SmallVec::from_slice(&[from]), to),
            }
        };
        self.nodes.windows(2).rev().map(link).collect()
    }
}

#[cfg(test)]
mod tests {
    use graeco_grid::Budget;

    use super::*;
    use crate::bits::numbers;
    use crate::dynamic::network::tests::sudoku;

    #[test]
    fn cycles_that_are_left_out_strike_nothing() {
        let network = sudoku("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9");
        let found = Found::new(true, &Budget::default(), &Default::default());
        let (mut count, mut skipped) = (0, 0);
        for at in 0..network.candidates.len() {
            let mut state = State::all(&network);
            for strike in (0..40).map(|k| (at + k * k * 31) % network.candidates.len()) {
                if state.has(strike as Id)
                    && network.groups_of(strike as Id).iter().all(|&group| state.count(group) > 2)
                {
                    state.strike(&network, strike as Id);
                }
            }
            let reach = Reach::new(&network, &state, false);
            let striking = reach.striking_cycles(&network, &state);
            skipped += numbers(&state.alive).filter(|&id| !has(&striking, id)).count();
            let all = [&state.alive, &striking]
                .map(|set| through(&network, &state, (&reach, set), &found).continue_value().unwrap());
            let [all, some] = all.map(|chains| {
                chains.into_iter().map(|chain| (chain.length, chain.kind, chain.strikes)).collect::<Vec<_>>()
            });
            assert_eq!(all, some, "{at}");
            count += all.len();
        }
        assert!(count > 1000 && skipped > 1000, "{count} {skipped}");
    }
}
