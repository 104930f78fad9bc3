//! Propagation at a node of a small grid, the cheapest propagators first.

use std::ops::Range;
use std::sync::Arc;

use graeco_square::bits::members;
use graeco_square::{Cell, CellSet, Symbol};
use smallvec::SmallVec;

use super::super::interface::Halt;
use super::agenda::{Agenda, members_from, next_in, pop};
use super::hits::Hits;
use super::lanes::{HouseSymbols, Lanes};
use super::sweep_result::SweepFailure;
use crate::compile::{BLAME, Plan, Sweep};
use crate::geometry::{HouseSet, LANES};
use crate::limits::Meter;
use crate::propagate::{Contradiction, Pruner};
use crate::state::State;

/// A rule about more cells says of none of them that it had a part in a dead end.
const MOST_BLAMED: usize = 64;
/// The cell of the last guess is blamed for a dead end, too: as much as one cell for every so many cells of the rule, since a
/// rule says less of each cell the more cells it has.
const CELLS_OF_GUESS: usize = 5;
/// After so many blames all weights decay to their half: what was hard long ago counts less.
const DECAY: u32 = 2500;

/// The node at which the search stands.
#[derive(Clone, Debug)]
pub(super) struct Node<const W: usize, L> {
    pub(super) state: State<W>,
    /// For houses alone, where sweeps are faster.
    pub(super) sweep: Option<Arc<Sweep>>,
    agenda: Agenda<W>,
    /// Room for the result of a look at houses.
    hidden: HouseSymbols,
    /// The contents of cells before a propagator changed them.
    log: Vec<(Cell, u16)>,
    /// How often each cell had a part in a dead end, the later ones more, and how many rules it has.
    pub(super) weights: Vec<u32>,
    /// The dead ends at each cell that was branched on last, by the symbol that was guessed last: there, or below.
    pub(super) failures: Vec<[u32; 16]>,
    /// How many blames there were since the weights decayed.
    blames: u32,
    /// The cell of the last guess.
    guessed: Cell,
    /// The symbol that was guessed last.
    pub(super) tried: Symbol,
    /// The propagator whose turn it is.
    turn: usize,
    /// How often each propagator of all cages of a house has struck something of late.
    hits: Hits,
    pub(super) strikes: u64,
    pub(super) lanes: L,
}

impl<const W: usize, L: Lanes> Node<W, L> {
    /// The root of the search.
    pub(super) fn new(lanes: L, plan: &Plan<W>) -> Self {
        let blocks = plan.geometry.blocks.len();
        Node {
            state: State::new(plan.order, &plan.start, blocks),
            sweep: None,
            agenda: Agenda::new(blocks, plan.prop_words),
            hidden: HouseSymbols::NONE,
            log: Vec::new(),
            weights: plan.weights.to_vec(),
            failures: vec![[0; 16]; plan.weights.len()],
            blames: 0,
            guessed: Cell(0),
            tried: Symbol(0),
            turn: 0,
            hits: Hits::default(),
            strikes: 0,
            lanes,
        }
    }

    /// Draws everything from the candidates of the root.
    pub(super) fn start(&mut self, plan: &Plan<W>, watch: &mut Meter) -> Result<(), Halt> {
        self.renew(plan)?;
        self.propagate(plan, watch)
    }

    /// Adapts the node to a new plan: applies the strikes of the plan, and marks everything to be checked.
    pub(super) fn renew(&mut self, plan: &Plan<W>) -> Result<(), Contradiction> {
        self.agenda.props = vec![0; plan.prop_words];
        self.hits.resize(plan.props.len() - plan.together);
        for cell in plan.order.all_cells() {
            let lost = self.state.at(cell) & !plan.start[cell.index()];
            if lost != 0 {
                *self.state.at_mut(cell) &= !lost;
                self.note(cell, lost);
            }
            match self.state.at(cell).count_ones() {
                0 => return Err(self.blame(&[cell])),
                1 => self.agenda.fixed.insert(cell),
                _ => {}
            }
        }
        self.agenda.changed = plan.all;
        Ok(())
    }

    /// Strikes some of a cell's candidates and draws everything from it.
    pub(super) fn strike_some(&mut self, cell: Cell, lost: u16, plan: &Plan<W>, watch: &mut Meter) -> Result<(), Halt> {
        (self.guessed, self.turn) = (cell, 0);
        *self.state.at_mut(cell) &= !lost;
        if self.state.at(cell) == 0 {
            return Err(Halt::Contradiction);
        }
        self.note(cell, lost);
        self.propagate(plan, watch)
    }

    /// Forgets the remaining work: the node is left.
    pub(super) fn leave(&mut self) {
        self.agenda.clear();
    }

    /// Draws conclusions until there are no more.
    fn propagate(&mut self, plan: &Plan<W>, watch: &mut Meter) -> Result<(), Halt> {
        if self.sweep.is_some() {
            return self.sweep_houses(plan).map_err(Halt::from);
        }
        self.lanes.run(
            #[inline(always)]
            || self.draw_all(plan, watch),
        )
    }

    /// Draws everything from the houses, which are all that there is.
    fn sweep_houses(&mut self, plan: &Plan<W>) -> Result<(), Contradiction> {
        let Some(sweep) = &self.sweep else { return Ok(()) };
        let swept = self.lanes.run(
            #[inline(always)]
            || self.lanes.sweep(&mut self.state, plan, sweep),
        );
        match swept {
            Ok(swept) => {
                self.strikes += u64::from(swept.changed.len());
                self.state.settled = swept.single;
                Ok(())
            }
            Err(SweepFailure::House(house)) => Err(self.blame(&plan.geometry.houses[house].cells)),
            Err(SweepFailure::Pair(house, symbol)) => {
                let is_part = |cell: &&Cell| self.state.at(**cell) == 1 << symbol;
                let pair = plan.geometry.houses[house].cells.iter().filter(is_part).copied();
                let pair: SmallVec<[Cell; 16]> = pair.collect();
                Err(self.blame(&pair))
            }
            Err(SweepFailure::Cell(cell)) => Err(self.blame(&[cell])),
        }
    }

    #[inline(always)]
    fn draw_all(&mut self, plan: &Plan<W>, watch: &mut Meter) -> Result<(), Halt> {
        loop {
            self.settle(plan)?;
            self.take_notes(plan);
            if !self.agenda.related.is_empty() {
                while let Some(cell) = self.agenda.related.pop() {
                    self.relate(plan, cell)?;
                }
                continue;
            }
            if self.agenda.houses != 0 {
                self.look_at_houses(plan)?;
                continue;
            }
            if self.run_next(plan, 0..plan.cheap, watch)? {
                continue;
            }
            if self.agenda.with_fresh != 0 {
                while let Some(house) = pop(&mut self.agenda.with_fresh) {
                    self.draw_from_places(plan, house)?;
                }
                continue;
            }
            if !self.run_next(plan, plan.cheap..plan.together, watch)? && !self.run_likeliest(plan, watch)? {
                return Ok(());
            }
        }
    }

    /// Strikes the symbols of fixed cells from their peers.
    #[inline(always)]
    fn settle(&mut self, plan: &Plan<W>) -> Result<(), Contradiction> {
        // Data that is read and written again and again stays in registers.
        let mut fixed = std::mem::replace(&mut self.agenda.fixed, CellSet::EMPTY);
        let (mut settled, mut changed) = (self.state.settled.or(&fixed), self.agenda.changed);
        while let Some(cell) = fixed.pop() {
            let symbol = self.state.at(cell).trailing_zeros() as usize;
            let hit = self.state.boards[symbol % 16].and(&plan.geometry.peers[cell.index()]);
            if !hit.is_empty() {
                let few = self.strike_from(symbol, &hit)?;
                fixed = fixed.or(&few);
                settled = settled.or(&few);
                changed = changed.or(&hit);
            }
        }
        (self.state.settled, self.agenda.changed) = (settled, changed);
        Ok(())
    }

    #[inline(always)]
    fn strike_all(&mut self, symbol: usize, hit: CellSet<W>) -> Result<(), Contradiction> {
        if !hit.is_empty() {
            let fixed = self.strike_from(symbol, &hit)?;
            self.agenda.fixed = self.agenda.fixed.or(&fixed);
            self.agenda.changed = self.agenda.changed.or(&hit);
        }
        Ok(())
    }

    /// Strikes a symbol from cells that all have it; returns those with one candidate left, which are not on the agenda
    /// yet.
    #[inline(always)]
    fn strike_from(&mut self, symbol: usize, hit: &CellSet<W>) -> Result<CellSet<W>, Contradiction> {
        self.strikes += 1;
        let board = &mut self.state.boards[symbol % 16];
        *board = board.minus(hit);
        let struck = self.lanes.strike(&mut self.state.sets, symbol, hit);
        match struck.empty {
            Some(cell) => Err(self.blame(&[cell])),
            None => Ok(struck.few),
        }
    }

    #[inline(always)]
    fn note(&mut self, cell: Cell, lost: u16) {
        self.strikes += 1;
        for symbol in members(lost) {
            self.state.boards[symbol].remove(cell);
        }
        self.agenda.changed.insert(cell);
        if self.state.at(cell).is_power_of_two() {
            self.agenda.fixed.insert(cell);
        }
    }

    /// Wakes the propagators of the changed cells.
    #[inline(always)]
    fn take_notes(&mut self, plan: &Plan<W>) {
        let changed = std::mem::replace(&mut self.agenda.changed, CellSet::EMPTY);
        if changed.is_empty() {
            return;
        }
        self.agenda.related = self.agenda.related.or(&changed.and(&plan.with_relations));
        if L::WHOLE {
            self.agenda.houses = HouseSet::MAX;
        } else {
            for cell in changed.iter() {
                self.agenda.houses |= plan.geometry.houses_of[cell.index()];
            }
        }
        if plan.prop_words > 0 {
            for cell in changed.iter() {
                self.agenda.props.iter_mut().zip(plan.watchers_of(cell)).for_each(|(all, some)| *all |= some);
            }
        }
    }

    /// Strikes from the cells that are related to a cell the candidates that go with none of its own.
    #[inline(always)]
    fn relate(&mut self, plan: &Plan<W>, cell: Cell) -> Result<(), Contradiction> {
        let set = self.state.at(cell);
        for (image, cells) in plan.related(cell) {
            for symbol in members(plan.full & !plan.images[usize::from(*image)].of(set)) {
                let hit = self.state.boards[symbol].and(cells);
                self.strike_all(symbol, hit)?;
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn look_at_houses(&mut self, plan: &Plan<W>) -> Result<(), Contradiction> {
        let changed = std::mem::take(&mut self.agenda.houses);
        for (number, block) in plan.geometry.blocks.iter().enumerate() {
            let first = LANES * number;
            let lanes = (changed >> first) as u32;
            if lanes == 0 {
                continue;
            }
            let known = &mut self.state.houses[number];
            let symbols = [&mut self.hidden, &mut self.agenda.fresh[number]];
            let seen = self.lanes.look(&self.state.sets, block, lanes, plan.in_house, known, symbols);
            if let Some(lane) = members(seen.dead).next() {
                return Err(self.blame(&plan.geometry.houses[first + lane].cells));
            }
            self.agenda.with_fresh |= HouseSet::from(seen.with_fresh) << first;
            for lane in members(seen.with_hidden) {
                self.place_hidden(plan, first + lane, self.hidden.0[lane])?;
            }
        }
        Ok(())
    }

    /// Symbols that have one place left in a house go there.
    #[inline(always)]
    fn place_hidden(&mut self, plan: &Plan<W>, number: usize, symbols: u16) -> Result<(), Contradiction> {
        let house = &plan.geometry.houses[number];
        for symbol in members(symbols) {
            let Some(cell) = self.state.boards[symbol].and(&house.set).first() else {
                return Err(self.blame(&house.cells));
            };
            let lost = self.state.at(cell) & !(1 << symbol);
            if lost != 0 {
                *self.state.at_mut(cell) = 1 << symbol;
                self.note(cell, lost);
            }
        }
        Ok(())
    }

    /// Draws the consequences of symbols that have two or three places in a house.
    #[inline(always)]
    fn draw_from_places(&mut self, plan: &Plan<W>, number: usize) -> Result<(), Contradiction> {
        let fresh = std::mem::take(&mut self.agenda.fresh[number / LANES].0[number % LANES]);
        for symbol in members(fresh) {
            let places = self.state.boards[symbol].and(&plan.geometry.houses[number].set);
            self.at_least_one(plan, symbol, places)?;
        }
        Ok(())
    }

    /// Draws the consequences if at least one of some cells holds a symbol: a candidate that each of them would strike
    /// is struck.
    #[inline(always)]
    fn at_least_one(&mut self, plan: &Plan<W>, symbol: usize, places: CellSet<W>) -> Result<(), Contradiction> {
        let hit = seen_by_all(self.state.boards[symbol], places, |place| plan.geometry.peers[place.index()]);
        self.strike_all(symbol, hit)?;
        if !plan.with_relations.is_empty() {
            self.relate_places(plan, symbol, places)?;
        }
        Ok(())
    }

    /// The same through relations: strikes the other symbols that go with none of the places.
    #[inline(always)]
    fn relate_places(&mut self, plan: &Plan<W>, symbol: usize, places: CellSet<W>) -> Result<(), Contradiction> {
        // The other symbols that some relation of every place forbids beside this one.
        let mut others = plan.full & !(1 << symbol);
        for place in places.iter() {
            others &= plan.forbids(place, symbol);
            if others == 0 {
                return Ok(());
            }
        }
        for other in members(others) {
            let hit = seen_by_all(self.state.boards[other], places, |place| plan.forbidden(place, symbol, other));
            self.strike_all(other, hit)?;
        }
        Ok(())
    }

    /// Runs the next waiting propagator of a range, the cheap or the expensive ones. `false`: there is none.
    ///
    /// They take turns, and begin with the first one at each guess and after one of the other range. If the first one were
    /// always preferred, it would be blamed for dead ends that others would find as well, which misleads the choice of
    /// guesses. On hard puzzles by people, turns save an eighth of the nodes; if they go on at the next guess, seven percent.
    #[inline(always)]
    fn run_next(&mut self, plan: &Plan<W>, range: Range<usize>, watch: &mut Meter) -> Result<bool, Halt> {
        let Some(number) = next_in(&self.agenda.props, self.turn, range) else { return Ok(false) };
        self.turn = number + 1;
        self.run(plan, number, watch)?;
        Ok(true)
    }

    /// Runs the propagator of all cages of a house that is the likeliest to strike something, among those that are to be
    /// run. `false`: there is none that is worth it.
    #[inline(always)]
    fn run_likeliest(&mut self, plan: &Plan<W>, watch: &mut Meter) -> Result<bool, Halt> {
        let waiting = members_from(&self.agenda.props, plan.together).map(|number| number - plan.together);
        let Some(place) = self.hits.likeliest(waiting) else { return Ok(false) };
        let before = self.strikes;
        let pruned = self.run(plan, plan.together + place, watch);
        self.hits.note(place, pruned.is_err() || self.strikes > before);
        pruned.map(|()| true)
    }

    #[inline(always)]
    fn run(&mut self, plan: &Plan<W>, number: usize, watch: &mut Meter) -> Result<(), Halt> {
        self.agenda.props[number / 64] &= !(1 << (number % 64));
        let prop = &plan.props[number];
        watch.step(prop.cells().len() as u64)?;
        let mut end = None;
        let sets = self.state.sets.as_flattened_mut();
        let mut pruner = Pruner::new(sets, &mut self.log, plan.order, plan.first_value, watch, &mut end);
        let pruned = prop.prune(&mut pruner);
        let blamed = if pruned.is_err() { pruner.blamed() } else { None };
        let mut log = std::mem::take(&mut self.log);
        for (cell, old) in log.drain(..) {
            let lost = old & !self.state.at(cell);
            self.note(cell, lost);
        }
        self.log = log;
        match (end, pruned) {
            (Some(end), _) => Err(end.into()),
            (None, Ok(needed)) => {
                // Its own strikes do not wake a propagator: it has drawn their consequences, or `holds` finds out.
                self.take_notes(plan);
                self.agenda.props[number / 64] &= !(1 << (number % 64));
                for symbol in members(needed) {
                    let places = self.state.boards[symbol].and(&plan.inside[number]);
                    self.at_least_one(plan, symbol, places)?;
                }
                Ok(())
            }
            (None, Err(_)) => Err(self.blame(blamed.as_deref().unwrap_or(prop.cells())).into()),
        }
    }

    /// Notes that these cells had a part in a dead end: the fewer candidates a cell has left there, the greater.
    #[cold]
    #[inline(never)]
    fn blame(&mut self, cells: &[Cell]) -> Contradiction {
        let of_guess = BLAME * cells.len() as u32 / CELLS_OF_GUESS as u32;
        let blamed = if cells.len() > MOST_BLAMED { &[] } else { cells };
        let part = |cell: Cell| BLAME / self.state.at(cell).count_ones().max(1);
        let each = blamed.iter().map(|&cell| (cell, part(cell))).chain([(self.guessed, of_guess)]);
        for (cell, blame) in each {
            let weight = &mut self.weights[cell.index()];
            *weight = weight.saturating_add(blame);
        }
        self.failures[self.guessed.index()][usize::from(self.tried.0)] += BLAME;
        self.blames += 1;
        if self.blames == DECAY {
            self.blames = 0;
            self.failures.as_flattened_mut().iter_mut().for_each(|failures| *failures /= 2);
            // Where no open cell has a weight, the grid is taken for filled.
            self.weights.iter_mut().for_each(|weight| *weight = (*weight / 2).max(1));
        }
        Contradiction
    }
}

/// The cells that every one of some places sees.
#[inline(always)]
fn seen_by_all<const W: usize>(
    mut cells: CellSet<W>,
    places: CellSet<W>,
    seen: impl Fn(Cell) -> CellSet<W>,
) -> CellSet<W> {
    for place in places.iter() {
        cells = cells.and(&seen(place));
        if cells.is_empty() {
            break;
        }
    }
    cells
}
