//! What a candidate excludes at once: the others of its cell, its symbol in its houses, and what single rules strike then.

use std::ops::Range;

use graeco_grid::{Budget, Cell, CellSet, CompiledRule, Contradiction, Stop, Symbol, bits::members};
use smallvec::SmallVec;

use crate::step::{Candidate, Step};

type Cells = CellSet<4>;

/// The candidates of all cells if some candidates are true.
pub(crate) struct Supposed {
    /// What is left if each rule strikes by itself.
    pub(crate) left: Vec<u16>,
    /// What the houses alone leave.
    pub(crate) by_houses: Vec<u16>,
    /// What each rule leaves that strikes something, and the numbers of its constraints.
    pub(crate) by_rules: Vec<(Range<usize>, Vec<u16>)>,
    /// Whether nothing fulfils one of the rules then, and the numbers of its constraints.
    pub(crate) broken: Option<Range<usize>>,
}

impl Supposed {
    /// Supposes some candidates of a position: its candidates, the cells that see each cell, the rules.
    pub(crate) fn new(sets: &[u16], peers: &[Cells], rules: &[CompiledRule], candidates: &[Candidate]) -> Supposed {
        let (mut by_houses, mut changed) = (sets.to_vec(), CellSet::EMPTY);
        for &Candidate { cell, symbol } in candidates {
            let bit = 1 << symbol.index();
            by_houses[cell.index()] &= bit;
            changed.insert(cell);
            for peer in peers[cell.index()].iter().filter(|peer| sets[peer.index()] & bit != 0) {
                by_houses[peer.index()] &= !bit;
                changed.insert(peer);
            }
        }
        let mut supposed = Supposed { left: by_houses.clone(), by_houses, by_rules: Vec::new(), broken: None };
        if supposed.left.contains(&0) {
            return supposed;
        }
        for rule in rules.iter().filter(|rule| !rule.cells().and(&changed).is_empty()) {
            let mut sets = supposed.by_houses.clone();
            if fulfil(rule, &mut sets, peers, changed).is_err() {
                supposed.broken = Some(rule.rules());
                break;
            }
            if sets != supposed.by_houses {
                supposed.left.iter_mut().zip(&sets).for_each(|(left, set)| *left &= set);
                supposed.by_rules.push((rule.rules(), sets));
            }
        }
        supposed
    }

    /// The rules that strike some candidates which the houses leave.
    pub(crate) fn rules_that_strike(&self, candidates: &[Candidate]) -> SmallVec<[usize; 1]> {
        let has = |sets: &[u16], one: &Candidate| sets[one.cell.index()] >> one.symbol.index() & 1 == 1;
        let mut open: Vec<&Candidate> = candidates.iter().filter(|one| has(&self.by_houses, one)).collect();
        let mut rules = SmallVec::new();
        for (numbers, sets) in &self.by_rules {
            let before = open.len();
            open.retain(|one| has(sets, one));
            if open.len() < before {
                rules.extend(numbers.clone());
            }
        }
        rules
    }
}

/// Strikes from the candidates of all cells what a rule excludes since some cells have changed; if it is about few cells,
/// together with what these exclude in their houses.
pub(crate) fn fulfil(
    rule: &CompiledRule,
    sets: &mut [u16],
    peers: &[Cells],
    mut changed: Cells,
) -> Result<(), Contradiction> {
    let cells = rule.cells();
    let is_small = (cells.len() as usize).pow(2) <= sets.len();
    loop {
        rule.prune(sets, changed)?;
        changed = CellSet::EMPTY;
        for cell in cells.iter().filter(|_| is_small) {
            let set = sets[cell.index()];
            if !set.is_power_of_two() {
                continue;
            }
            let is_hit = |peer: &Cell| sets[peer.index()] & set != 0;
            let hit: Cells = CellSet::of(peers[cell.index()].and(&cells).iter().filter(is_hit));
            hit.iter().for_each(|peer| sets[peer.index()] &= !set);
            changed = changed.or(&hit);
        }
        if changed.is_empty() {
            return Ok(());
        }
    }
}

/// The rules that say something by themselves, and the one of all together, if there is one.
pub(crate) fn alone_and_together(rules: &[CompiledRule]) -> (&[CompiledRule], &[CompiledRule]) {
    rules.split_at(rules.iter().take_while(|rule| rule.rules().len() == 1).count())
}

/// For each candidate those that a rule strikes if it is true.
#[derive(Debug, Default)]
pub(crate) struct Exclusions(Vec<(Candidate, Candidate, usize)>);

impl Exclusions {
    /// Collects them.
    ///
    /// # Errors
    /// The end of the budget, if it comes first.
    pub(crate) fn collect(
        sets: &[u16],
        open: Cells,
        peers: &[Cells],
        rules: &[CompiledRule],
        budget: &Budget,
    ) -> Result<Exclusions, Stop> {
        let mut all = Vec::new();
        let (mut pace, rules) = (budget.pace(), alone_and_together(rules).0);
        if rules.is_empty() {
            return Ok(Exclusions(all));
        }
        for from in open.iter().flat_map(|cell| of_set(cell, sets[cell.index()])) {
            pace.step(1)?;
            let supposed = Supposed::new(sets, peers, rules, &[from]);
            if supposed.broken.is_some() {
                continue;
            }
            for (numbers, after) in &supposed.by_rules {
                let struck = |cell: Cell| supposed.by_houses[cell.index()] & !after[cell.index()];
                let struck = open.iter().flat_map(|cell| of_set(cell, struck(cell)));
                all.extend(struck.map(|to| (from, to, numbers.start)));
            }
        }
        all.sort_unstable();
        all.dedup_by_key(|(from, to, _)| (*from, *to));
        Ok(Exclusions(all))
    }

    /// All pairs of candidates that are not both true.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (Candidate, Candidate)> {
        self.0.iter().map(|&(from, to, _)| (from, to))
    }

    /// Adds to a chain the rules that its links and strikes follow from.
    pub(crate) fn name_rules(&self, step: &mut Step) {
        let weak = step.links.iter().filter(|link| !link.is_strong);
        let pairs = weak.flat_map(|link| link.from.iter().flat_map(|&a| link.to.iter().map(move |&b| (a, b))));
        // Chains that go round strike what is beside any of their links.
        let nodes = step.links.iter().flat_map(|link| link.from.iter().chain(&link.to));
        let struck = nodes.flat_map(|&node| step.strikes.iter().map(move |&strike| (node, strike)));
        let mut rules: SmallVec<[usize; 1]> = pairs.chain(struck).filter_map(|(a, b)| self.rule(a, b)).collect();
        rules.sort_unstable();
        rules.dedup();
        step.rules = rules;
    }

    /// The rule by which two candidates are not both true.
    fn rule(&self, a: Candidate, b: Candidate) -> Option<usize> {
        let known = |a, b| self.0.binary_search_by_key(&(a, b), |&(from, to, _)| (from, to)).ok();
        known(a, b).or_else(|| known(b, a)).map(|at| self.0[at].2)
    }
}

pub(crate) fn of_set(cell: Cell, set: u16) -> impl Iterator<Item = Candidate> {
    members(set).map(move |symbol| Candidate { cell, symbol: Symbol::new(symbol) })
}
