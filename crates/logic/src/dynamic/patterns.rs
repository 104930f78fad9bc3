//! Locked candidates, pairs and X-wings that strikes of a chain make possible.

use graeco_grid::bits::members;
use smallvec::{SmallVec, smallvec};

use super::nested_step::NestedStep;
use super::network::{Id, NO_GROUP, Network, State};
use crate::bits::{has_two, is_pair};
use crate::position::MOST_LOGIC_ORDER;

/// A state of a network, and an earlier one.
struct Patterns<'a> {
    network: &'a Network,
    source: &'a State,
    state: &'a State,
    /// For each region and symbol its places, a bit for each.
    places: Vec<[u16; MOST_LOGIC_ORDER]>,
    /// For each open cell its symbols.
    sets: Vec<u16>,
    steps: Vec<NestedStep>,
}

/// The steps of the first of these techniques that has any which need something that a state has lost.
pub(crate) fn find(network: &Network, source: &State, state: &State) -> Vec<NestedStep> {
    let mut patterns = Patterns::new(network, source, state);
    for technique in [Patterns::locked, Patterns::hidden_pairs, Patterns::naked_pairs, Patterns::x_wings] {
        technique(&mut patterns);
        if !patterns.steps.is_empty() {
            break;
        }
    }
    patterns.steps
}

impl<'a> Patterns<'a> {
    fn new(network: &'a Network, source: &'a State, state: &'a State) -> Patterns<'a> {
        let mut places = vec![[0; MOST_LOGIC_ORDER]; network.regions.len()];
        let mut sets = vec![0; network.cells];
        for id in crate::bits::numbers(&state.alive) {
            let symbol = network.candidates[id].symbol.index();
            sets[usize::from(network.groups_of(id as Id)[0])] |= 1 << symbol;
            for &(region, bit) in &network.places[id] {
                places[usize::from(region)][symbol] |= bit;
            }
        }
        Patterns { network, source, state, places, sets, steps: Vec::new() }
    }

    /// Adds a step if it strikes something, and needs what was lost.
    fn push(&mut self, groups: SmallVec<[u16; 2]>, parents: SmallVec<[Id; 8]>, mut strikes: SmallVec<[Id; 4]>) {
        if !strikes.is_empty() && !parents.is_empty() {
            strikes.sort_unstable();
            self.steps.push(NestedStep::pattern(groups, parents, strikes));
        }
    }

    /// The step of two groups, whose parents are the candidates that these lost.
    fn push_pair(&mut self, groups: [u16; 2], strikes: SmallVec<[Id; 4]>) {
        let parents = groups.iter().flat_map(|&group| self.lost(group)).collect();
        self.push(SmallVec::from_slice(&groups), parents, strikes);
    }

    fn at(&self, region: usize, places: u16, symbol: usize) -> impl Iterator<Item = Id> + use<'a> {
        let network = self.network;
        members(places).filter_map(move |place| network.id_at(region, place, symbol))
    }

    fn lost(&self, group: u16) -> impl Iterator<Item = Id> + use<'a> {
        self.network.lost(group, self.source, self.state)
    }

    fn locked(&mut self) {
        let network = self.network;
        let (boxes, columns, rows) = (&network.boxes, &network.columns, &network.rows);
        for (bases, covers) in [(boxes, columns), (boxes, rows), (columns, boxes), (rows, boxes)] {
            for &base in bases {
                for &cover in covers.iter().filter(|&&cover| network.regions[base].common[cover] != 0) {
                    if self.locks_some(base, cover) {
                        (0..network.symbols).for_each(|symbol| self.locked_in(base, cover, symbol));
                    }
                }
            }
        }
    }

    /// Whether [`locked_in`](Self::locked_in) strikes something, all symbols side by side.
    fn locks_some(&self, base: usize, cover: usize) -> bool {
        let regions = &self.network.regions;
        let (common, opposite) = (regions[base].common[cover], regions[cover].common[base]);
        let both = self.places[base].iter().zip(&self.places[cover]);
        both.fold(false, |any, (&places, &others)| {
            let is_locked = (places & !common == 0) & has_two(places);
            any | is_locked & (others & !opposite != 0)
        })
    }

    /// All places of a symbol in a region lie in another one, too.
    fn locked_in(&mut self, base: usize, cover: usize, symbol: usize) {
        let regions = &self.network.regions;
        let (places, common) = (self.places[base][symbol], regions[base].common[cover]);
        if places & !common != 0 || !has_two(places) {
            return;
        }
        let others = self.places[cover][symbol] & !regions[cover].common[base];
        if others == 0 {
            return;
        }
        let group = regions[base].groups[symbol];
        let is_outside = |id: &Id| {
            let mut of_base = self.network.places[usize::from(*id)].iter().filter(|place| usize::from(place.0) == base);
            of_base.any(|place| place.1 & common == 0)
        };
        let parents = self.lost(group).filter(is_outside).collect();
        self.push(smallvec![group], parents, self.at(cover, others, symbol).collect());
    }

    /// The regions: boxes, columns, rows.
    fn regions(&self) -> Vec<usize> {
        [&self.network.boxes, &self.network.columns, &self.network.rows].into_iter().flatten().copied().collect()
    }

    fn hidden_pairs(&mut self) {
        for region in self.regions() {
            if self.network.regions[region].open <= 4 {
                continue;
            }
            for b in 0..self.network.symbols {
                let places = self.places[region][b];
                for a in (0..b).filter(|_| is_pair(places)) {
                    if self.places[region][a] == places {
                        let groups = [a, b].map(|symbol| self.network.regions[region].groups[symbol]);
                        let others = (0..self.network.symbols).filter(|&symbol| symbol != a && symbol != b);
                        let strikes =
                            others.flat_map(|symbol| self.at(region, places & self.places[region][symbol], symbol));
                        let strikes = strikes.collect();
                        self.push_pair(groups, strikes);
                    }
                }
            }
        }
    }

    fn naked_pairs(&mut self) {
        for region in self.regions() {
            let cells = &self.network.regions[region].cell_groups;
            if self.network.regions[region].open < 4 {
                continue;
            }
            let set = |at: usize| if cells[at] == NO_GROUP { 0 } else { self.sets[usize::from(cells[at])] };
            let sets: SmallVec<[u16; MOST_LOGIC_ORDER]> = (0..cells.len()).map(set).collect();
            for b in (0..cells.len()).filter(|&b| is_pair(sets[b])) {
                for a in (0..b).filter(|&a| sets[a] == sets[b]) {
                    let strikes = members(sets[b])
                        .flat_map(|symbol| self.at(region, self.places[region][symbol] & !(1 << a | 1 << b), symbol));
                    let groups = [cells[a], cells[b]];
                    let strikes = strikes.collect();
                    self.push_pair(groups, strikes);
                }
            }
        }
    }

    fn x_wings(&mut self) {
        let (columns, rows) = (&self.network.columns, &self.network.rows);
        for (bases, covers) in [(columns, rows), (rows, columns)] {
            for (at, &b) in bases.iter().enumerate() {
                for &a in &bases[..at] {
                    let both = self.places[a].iter().zip(&self.places[b]);
                    if both.fold(false, |any, (a, b)| any | (a == b) & has_two(*a)) {
                        (0..self.network.symbols).for_each(|symbol| self.x_wing([a, b], covers, symbol));
                    }
                }
            }
        }
    }

    /// Two lines have a symbol at the same two places.
    fn x_wing(&mut self, [a, b]: [usize; 2], covers: &[usize], symbol: usize) {
        let places = self.places[b][symbol];
        let is_rare = self.network.placed[symbol] + 4 <= self.network.symbols;
        if self.places[a][symbol] != places || !is_pair(places) || !is_rare {
            return;
        }
        let regions = &self.network.regions;
        let crosses = |cover: &&usize| regions[b].common[**cover] & places != 0;
        let strikes = covers.iter().filter(crosses).flat_map(|&cover| {
            let bases = regions[cover].common[a] | regions[cover].common[b];
            self.at(cover, self.places[cover][symbol] & !bases, symbol)
        });
        let groups = [regions[a].groups[symbol], regions[b].groups[symbol]];
        let strikes = strikes.collect();
        self.push_pair(groups, strikes);
    }
}
