//! A net: all consequences of assumed candidates by singles and by rules, with reasons.

use graeco_grid::{Cell, CellSet, CompiledRule, Symbol, Values, bits::members};
use smallvec::{SmallVec, smallvec};

use crate::bits::insert;
use crate::found::of_symbol;
use crate::position::{Cells, MOST_LOGIC_ORDER, Position};
use crate::step::{Candidate, Candidates, Link};

/// The consequences of assumed candidates.
#[derive(Clone)]
pub(crate) struct Net<'p> {
    /// The position without the assumptions.
    position: &'p Position,
    rules: &'p [CompiledRule],
    /// The rules that may be used, by the numbers of their constraints, if not all of them.
    allowed: Option<SmallVec<[usize; 1]>>,
    sets: Vec<u16>,
    boards: [Cells; MOST_LOGIC_ORDER],
    open: Cells,
    /// Open cells with one candidate.
    fixed: Cells,
    /// The units that have changed.
    dirty: SmallVec<[u64; 1]>,
    /// The cells that have changed since the rules were run.
    changed: Cells,
    /// The trace, if it is kept.
    trace: Option<Trace>,
}

#[derive(Clone)]
struct Trace {
    events: Vec<Event>,
    /// For each candidate the event that struck it, or [`NEVER`].
    struck: Vec<u16>,
}

/// No event of this net struck the candidate.
const NEVER: u16 = u16::MAX;

/// A symbol was placed, or a rule struck something.
#[derive(Clone, Copy)]
enum Event {
    Assumed(Candidate),
    /// The only candidate of a cell.
    Naked(Candidate),
    /// The only place in a unit.
    Hidden(Candidate, usize),
    /// A rule, by its number.
    Rule(usize),
}

/// Why there is no solution.
pub(crate) enum Dead {
    /// A cell has no candidate.
    Cell(Cell),
    /// A symbol has no place in a unit.
    Unit(usize, usize),
    /// A rule does not hold.
    Rule(usize),
    /// Each of these candidates, one of which is true, leads to a contradiction.
    Split(Split, Vec<Proof>),
}

/// Candidates, one of which is true: those of a cell, or the places of a symbol in a unit.
#[derive(Clone)]
pub(crate) struct Split {
    pub(crate) candidates: Candidates,
    unit: Option<usize>,
}

/// Why a net leads to a contradiction.
#[derive(Clone, Default)]
pub(crate) struct Proof {
    pub(crate) links: Vec<Link>,
    /// The rules that are used, by their numbers.
    pub(crate) rules: SmallVec<[usize; 1]>,
    /// All rules that have struck something or do not hold.
    pub(crate) all_rules: SmallVec<[usize; 1]>,
    /// Candidates that had been struck before the net began.
    before: Vec<Candidate>,
}

impl<'p> Net<'p> {
    /// A net without assumptions.
    pub(crate) fn new(position: &'p Position, rules: &'p [CompiledRule]) -> Net<'p> {
        let order = position.layout.order;
        let is_fixed = |&cell: &Cell| position.at(cell).is_power_of_two();
        let strikes = |rule: &CompiledRule| {
            let mut sets = position.sets().to_vec();
            rule.prune(&mut sets, rule.cells()).is_err() || sets != position.sets()
        };
        Net {
            position,
            rules,
            allowed: None,
            sets: order.cells().map(|cell| position.at(cell)).collect(),
            boards: std::array::from_fn(|symbol| position.board(symbol)),
            open: position.open(),
            fixed: CellSet::of(position.open().iter().filter(is_fixed)),
            dirty: smallvec![0; position.layout.units.len().div_ceil(64)],
            changed: if rules.iter().any(strikes) { CellSet::of(order.cells()) } else { CellSet::EMPTY },
            trace: None,
        }
    }

    /// The same, which notes all events from now on.
    pub(crate) fn noting(mut self) -> Net<'p> {
        self.trace = Some(Trace { events: Vec::new(), struck: vec![NEVER; self.sets.len() * MOST_LOGIC_ORDER] });
        self
    }

    /// The same with some rules alone, by the numbers of their constraints.
    pub(crate) fn with_rules(&self, allowed: &[usize]) -> Net<'p> {
        Net { allowed: Some(SmallVec::from_slice(allowed)), ..self.clone() }
    }

    /// The net of one more assumption, and whether that is a dead end at once. It notes events if this net does.
    pub(crate) fn assuming(&self, candidate: Candidate) -> (Net<'p>, Result<(), Dead>) {
        let (dirty, sets, allowed) = (self.dirty.clone(), self.sets.clone(), self.allowed.clone());
        let mut net = Net { trace: None, dirty, sets, allowed, ..*self };
        if self.trace.is_some() {
            net = net.noting();
        }
        net.note(Event::Assumed(candidate));
        let placed = net.place(candidate);
        (net, placed)
    }

    /// The candidates that are placed, if no cell is open.
    pub(crate) fn solution(&self) -> Option<Vec<Candidate>> {
        let cells = self.position.layout.order.cells();
        self.open.is_empty().then(|| cells.flat_map(|cell| self.candidates_of(cell)).collect())
    }

    /// A rule that may be used and does not hold, if no cell is open.
    pub(crate) fn broken_rule(&self) -> Option<usize> {
        let puzzle = &self.position.layout.puzzle;
        puzzle.constraints().iter().enumerate().position(|(number, rule)| {
            if self.allowed.as_ref().is_some_and(|allowed| !allowed.contains(&number)) {
                return false;
            }
            let symbol = |cell: &Cell| Symbol::new(self.sets[cell.index()].trailing_zeros() as usize);
            let symbols: Vec<Symbol> = rule.scope().iter().map(symbol).collect();
            !rule.holds(Values::new(&symbols, puzzle.order(), puzzle.first_value()))
        })
    }

    /// The candidates, those of cells with few of them first.
    pub(crate) fn candidates(&self) -> Vec<Candidate> {
        let mut cells: Vec<Cell> = self.open.iter().collect();
        cells.sort_by_key(|cell| self.sets[cell.index()].count_ones());
        cells.into_iter().flat_map(|cell| self.candidates_of(cell)).collect()
    }

    fn candidates_of(&self, cell: Cell) -> impl Iterator<Item = Candidate> + use<> {
        members(self.sets[cell.index()]).map(move |symbol| Candidate { cell, symbol: Symbol::new(symbol) })
    }

    /// The fewest candidates of an open cell; or the fewest places of a symbol in a unit, if those are fewer. A cell that had
    /// none from the start is a dead end.
    pub(crate) fn split(&self) -> Result<Option<Split>, Dead> {
        let Some(cell) = self.open.iter().min_by_key(|cell| self.sets[cell.index()].count_ones()) else {
            return Ok(None);
        };
        if self.sets[cell.index()] == 0 {
            return Err(Dead::Cell(cell));
        }
        let mut split = Split { candidates: self.candidates_of(cell).collect(), unit: None };
        if split.candidates.len() > 2 {
            for (number, unit) in self.position.layout.units.iter().enumerate() {
                for symbol in members(self.position.layout.full) {
                    let places = self.boards[symbol].and(&unit.set).and(&self.open);
                    if (2..split.candidates.len() as u32).contains(&places.len()) {
                        let candidates = of_symbol(places, symbol).collect();
                        split = Split { candidates, unit: Some(number) };
                    }
                }
            }
        }
        Ok(Some(split))
    }

    fn note(&mut self, event: Event) {
        if let Some(trace) = &mut self.trace {
            trace.events.push(event);
        }
    }

    fn strike(&mut self, cell: Cell, symbol: usize) -> Result<(), Dead> {
        self.boards[symbol].remove(cell);
        let set = &mut self.sets[cell.index()];
        *set &= !(1 << symbol);
        let left = *set;
        self.changed.insert(cell);
        for &unit in &self.position.layout.units_of[cell.index()] {
            insert(&mut self.dirty, unit);
        }
        if let Some(trace) = &mut self.trace {
            trace.struck[cell.index() * MOST_LOGIC_ORDER + symbol] = trace.events.len() as u16 - 1;
        }
        if left == 0 {
            return Err(Dead::Cell(cell));
        }
        if left.is_power_of_two() && self.open.contains(cell) {
            self.fixed.insert(cell);
        }
        Ok(())
    }

    fn place(&mut self, Candidate { cell, symbol }: Candidate) -> Result<(), Dead> {
        let symbol = symbol.index();
        self.open.remove(cell);
        self.fixed.remove(cell);
        for other in members(self.sets[cell.index()] & !(1 << symbol)) {
            self.strike(cell, other)?;
        }
        let hit = self.boards[symbol].and(&self.position.layout.peers[cell.index()]);
        hit.iter().try_for_each(|peer| self.strike(peer, symbol))
    }

    /// Places a single, or runs the rules; whether there was anything to do.
    pub(crate) fn draw_one(&mut self) -> Result<bool, Dead> {
        if let Some(cell) = self.fixed.pop() {
            let symbol = Symbol::new(self.sets[cell.index()].trailing_zeros() as usize);
            let single = Candidate { cell, symbol };
            self.note(Event::Naked(single));
            return self.place(single).map(|()| true);
        }
        while let Some(unit) = self.next_dirty() {
            if let Some(single) = self.hidden_single(unit)? {
                // There may be another one.
                insert(&mut self.dirty, unit);
                self.note(Event::Hidden(single, unit));
                return self.place(single).map(|()| true);
            }
        }
        self.run_rules()
    }

    /// Runs the rules, and places the singles that are there then: of the hidden ones, one of each house.
    pub(crate) fn spread(&mut self) -> Result<(), Dead> {
        self.run_rules()?;
        let mut singles: Vec<(Candidate, Event)> = Vec::new();
        for cell in self.fixed.iter() {
            singles.extend(self.candidates_of(cell).map(|single| (single, Event::Naked(single))));
        }
        while let Some(unit) = self.next_dirty() {
            singles.extend(self.hidden_single(unit)?.map(|single| (single, Event::Hidden(single, unit))));
        }
        for &(_, event) in &singles {
            if let Event::Hidden(_, unit) = event {
                // There may be another one.
                insert(&mut self.dirty, unit);
            }
        }
        for (single, event) in singles {
            if self.open.contains(single.cell) {
                self.note(event);
                self.place(single)?;
            }
        }
        Ok(())
    }

    fn next_dirty(&mut self) -> Option<usize> {
        let word = self.dirty.iter().position(|&word| word != 0)?;
        let unit = word * 64 + self.dirty[word].trailing_zeros() as usize;
        self.dirty[word] &= self.dirty[word] - 1;
        Some(unit)
    }

    fn hidden_single(&self, unit: usize) -> Result<Option<Candidate>, Dead> {
        let layout = &self.position.layout;
        let (mut once, mut twice, mut placed) = (0, 0, 0);
        for &cell in &layout.units[unit].cells {
            let set = self.sets[cell.index()];
            twice |= once & set;
            once |= set;
            if !self.open.contains(cell) {
                placed |= set;
            }
        }
        if let Some(symbol) = members(layout.full & !once).next() {
            return Err(Dead::Unit(unit, symbol));
        }
        let Some(symbol) = members(once & !twice & !placed).next() else { return Ok(None) };
        let place = |cell: &&Cell| self.sets[cell.index()] >> symbol & 1 == 1;
        Ok(layout.units[unit].cells.iter().find(place).map(|&cell| Candidate { cell, symbol: Symbol::new(symbol) }))
    }

    /// Strikes the candidates excluded by rules about changed cells. True if there were any.
    fn run_rules(&mut self) -> Result<bool, Dead> {
        let position = self.position;
        let before = std::mem::replace(&mut self.changed, CellSet::EMPTY);
        for (number, rule) in self.rules.iter().enumerate() {
            let changed = before.or(&self.changed);
            let is_allowed =
                self.allowed.as_ref().is_none_or(|allowed| rule.rules().all(|rule| allowed.contains(&rule)));
            if !is_allowed || changed.and(&rule.cells()).is_empty() {
                continue;
            }
            let mut sets = self.sets.clone();
            rule.prune(&mut sets, changed).map_err(|_| Dead::Rule(number))?;
            if sets == self.sets {
                continue;
            }
            self.note(Event::Rule(number));
            for cell in position.layout.order.cells() {
                for symbol in members(self.sets[cell.index()] & !sets[cell.index()]) {
                    self.strike(cell, symbol)?;
                }
            }
        }
        Ok(!self.changed.is_empty())
    }

    /// Why there is a contradiction: the links that lead to it, in order; empty if nothing was noted.
    pub(crate) fn proof(&self, dead: Dead) -> Proof {
        let Some(trace) = &self.trace else { return Proof::default() };
        let mut proof = Proof::default();
        // For each event the candidates that it struck and that are needed.
        let mut needed: Vec<Candidates> = vec![Candidates::new(); trace.events.len()];
        let (reasons, mut last) = self.last_links(dead, &mut proof);
        proof.all_rules.extend_from_slice(&proof.rules);
        for event in &trace.events {
            if let &Event::Rule(number) = event {
                proof.all_rules.extend(self.rules[number].rules());
            }
        }
        self.need(reasons, trace.events.len(), &mut needed, &mut proof.before);
        for at in (0..trace.events.len()).rev() {
            if !needed[at].is_empty() {
                self.need(self.reasons(trace.events[at]), at, &mut needed, &mut proof.before);
            }
        }
        for (&event, struck) in trace.events.iter().zip(&needed).filter(|(_, struck)| !struck.is_empty()) {
            match event {
                Event::Assumed(_) => {}
                Event::Rule(number) => proof.rules.extend(self.rules[number].rules()),
                Event::Naked(single) | Event::Hidden(single, _) => {
                    proof.links.push(strong(self.reasons(event), smallvec![single]));
                }
            }
            if let Event::Assumed(single) | Event::Naked(single) | Event::Hidden(single, _) = event {
                proof.links.push(Link { from: smallvec![single], to: struck.clone(), is_strong: false });
            }
        }
        proof.links.append(&mut last);
        for rules in [&mut proof.rules, &mut proof.all_rules] {
            rules.sort_unstable();
            rules.dedup();
        }
        proof
    }

    /// The candidates whose absence makes the contradiction, and the links that come last.
    fn last_links(&self, dead: Dead, proof: &mut Proof) -> (Candidates, Vec<Link>) {
        match dead {
            Dead::Cell(cell) => none_of(self.cell_but(cell, None)),
            Dead::Unit(unit, symbol) => none_of(self.places_but(unit, symbol, None)),
            Dead::Rule(number) => {
                proof.rules.extend(self.rules[number].rules());
                (self.scope(number), Vec::new())
            }
            Dead::Split(split, proofs) => {
                let first = split.candidates[0];
                let all = match split.unit {
                    None => self.cell_but(first.cell, None),
                    Some(unit) => self.places_but(unit, first.symbol.index(), None),
                };
                let is_struck = |candidate: &Candidate| !split.candidates.contains(candidate);
                let mut reasons: Candidates = all.into_iter().filter(is_struck).collect();
                let mut links = vec![strong(reasons.clone(), split.candidates)];
                for branch in proofs {
                    reasons.extend(branch.before);
                    proof.rules.extend(branch.rules);
                    proof.all_rules.extend(branch.all_rules);
                    links.extend(branch.links);
                }
                (reasons, links)
            }
        }
    }

    fn reasons(&self, event: Event) -> Candidates {
        match event {
            Event::Assumed(_) => Candidates::new(),
            Event::Naked(single) => self.cell_but(single.cell, Some(single.symbol)),
            Event::Hidden(single, unit) => self.places_but(unit, single.symbol.index(), Some(single.cell)),
            Event::Rule(number) => self.scope(number),
        }
    }

    /// Notes that some candidates are needed which events before a time struck.
    fn need(&self, candidates: Candidates, time: usize, needed: &mut [Candidates], before: &mut Vec<Candidate>) {
        let Some(trace) = &self.trace else { return };
        for candidate in candidates {
            let event = trace.struck[candidate.cell.index() * MOST_LOGIC_ORDER + candidate.symbol.index()];
            if event == NEVER {
                before.push(candidate);
            } else if usize::from(event) < time && !needed[usize::from(event)].contains(&candidate) {
                needed[usize::from(event)].push(candidate);
            }
        }
    }

    fn cell_but(&self, cell: Cell, but: Option<Symbol>) -> Candidates {
        let others = self.position.candidates(cell).filter(|&symbol| Some(symbol) != but);
        others.map(|symbol| Candidate { cell, symbol }).collect()
    }

    fn places_but(&self, unit: usize, symbol: usize, but: Option<Cell>) -> Candidates {
        let places = self.position.places(&self.position.layout.units[unit], symbol);
        of_symbol(places, symbol).filter(|place| Some(place.cell) != but).collect()
    }

    /// The candidates of a rule's cells at the position.
    fn scope(&self, number: usize) -> Candidates {
        let cells = self.rules[number].cells().and(&self.position.open());
        cells.iter().flat_map(|cell| self.cell_but(cell, None)).collect()
    }
}

/// One of the candidates `to` is true if none of the others is.
fn strong(from: Candidates, to: Candidates) -> Link {
    Link { from, to, is_strong: true }
}

/// A contradiction: candidates, one of which must be true, and all of which have been struck.
fn none_of(candidates: Candidates) -> (Candidates, Vec<Link>) {
    (candidates.clone(), vec![strong(candidates, Candidates::new())])
}
