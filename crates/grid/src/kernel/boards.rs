//! The kernel of small grids: a search node is plain memory, copied at each guess.
//!
//! Candidates are kept twice, as the symbols of each cell and as the cells of each symbol, so that a symbol is struck
//! from a whole set of cells at once. Work is done the cheapest first: settled cells, relations between two cells, a
//! look at each house that has changed, cheap propagators, symbols with two or three places in a house, dear
//! propagators.

use std::sync::Arc;

use super::branching::{choose, first_weight};
use super::{Halt, Kernel};
use crate::bits::{Word, members};
use crate::cellset::CellSet;
use crate::compile::{Effort, Plan};
use crate::geometry::HouseSet;
use crate::limits::{Budget, End, Watch};
use crate::order::{Cell, Symbol};
use crate::propagate::{Contradiction, Pruner};
use crate::puzzle::Puzzle;
use crate::square::Square;
use crate::state::State;

/// What is still to be done at a node.
#[derive(Clone, Default, Debug)]
struct Agenda<const W: usize> {
    /// Cells with one candidate that are not settled; cells that have changed; changed cells that have relations.
    fixed: CellSet<W>,
    changed: CellSet<W>,
    related: CellSet<W>,
    /// Houses that have changed, and those with symbols in two or three places of which nothing was drawn.
    houses: HouseSet,
    places: HouseSet,
    /// Propagators to be run.
    props: Vec<u64>,
}

impl<const W: usize> Agenda<W> {
    fn clear(&mut self) {
        let mut props = std::mem::take(&mut self.props);
        props.fill(0);
        *self = Agenda { props, ..Agenda::default() };
    }
}

/// Takes the least member out of a set of houses.
#[inline]
fn pop(set: &mut HouseSet) -> Option<usize> {
    let (house, rest) = set.split_first()?;
    *set = rest;
    Some(house)
}

/// This many houses are looked at side by side, in the lanes of a vector register.
const LANES: usize = 8;

/// After this many guesses a puzzle with cages is compiled again, with more effort.
const MANY_GUESSES: usize = 40;

/// The kernel: a plan, the node, and the nodes to go back to.
#[derive(Clone, Debug)]
pub(crate) struct Boards<const W: usize> {
    plan: Arc<Plan<W>>,
    /// The puzzle, while it may still be compiled again with more effort, and how many guesses there were.
    puzzle: Option<Puzzle>,
    guesses: usize,
    pub(crate) state: State<W>,
    /// The nodes to go back to are the first `depth`; the memory of the others is used again.
    stack: Vec<State<W>>,
    depth: usize,
    agenda: Agenda<W>,
    /// How many of the nodes to go back to were left before the last compilation.
    fresh: usize,
    /// What cells held before a propagator changed them.
    log: Vec<(Cell, u16)>,
    /// How often each cell had a part in a dead end, and how many rules it has.
    weights: Vec<u32>,
    strikes: u64,
}

impl<const W: usize> Boards<W> {
    /// Compiles a puzzle; an error if the budget ends first.
    pub(crate) fn new(puzzle: &Puzzle, budget: &Budget) -> Result<Self, End> {
        let plan = Plan::new(puzzle, Effort::Quick, budget)?;
        let puzzle = plan.has_cages.then(|| puzzle.clone());
        Ok(Boards { puzzle, ..Boards::of_plan(Arc::new(plan)) })
    }

    /// The kernel of a plan.
    pub(crate) fn of_plan(plan: Arc<Plan<W>>) -> Self {
        let state = State::new(plan.order, &plan.start, plan.geometry.houses.len());
        let weights = plan.order.cells().map(|cell| first_weight(&plan, cell)).collect();
        let agenda = Agenda { props: vec![0; plan.prop_words], ..Agenda::default() };
        Boards {
            puzzle: None,
            guesses: 0,
            fresh: 0,
            state,
            stack: Vec::new(),
            depth: 0,
            agenda,
            log: Vec::new(),
            weights,
            strikes: 0,
            plan,
        }
    }

    /// Draws conclusions, the cheapest first, until there are no more.
    fn propagate(&mut self, watch: &mut Watch) -> Result<(), Halt> {
        let plan = Arc::clone(&self.plan);
        loop {
            self.settle(&plan)?;
            self.take_notes(&plan);
            if let Some(cell) = self.agenda.related.pop() {
                self.relate(&plan, cell)?;
                continue;
            }
            if self.agenda.houses != 0 {
                self.look_at_houses(&plan)?;
                continue;
            }
            if self.run_next(&plan, 0..plan.cheap, watch)? {
                continue;
            }
            if let Some(house) = pop(&mut self.agenda.places) {
                self.draw_from_places(&plan, house)?;
                continue;
            }
            if !self.run_next(&plan, plan.cheap..plan.props.len(), watch)? {
                return Ok(());
            }
        }
    }

    /// Strikes the symbols of fixed cells from their peers.
    #[inline]
    fn settle(&mut self, plan: &Plan<W>) -> Result<(), Contradiction> {
        while let Some(cell) = self.agenda.fixed.pop() {
            let set = self.state.at(cell);
            let symbol = set.trailing_zeros() as usize;
            self.state.settled.insert(cell);
            for &house in &plan.geometry.houses_of[cell.index()].1 {
                self.state.houses[usize::from(house)].placed |= set;
            }
            let hit = self.state.boards[symbol].and(&plan.geometry.peers[cell.index()]);
            self.strike_all(symbol, hit)?;
        }
        Ok(())
    }

    /// Strikes a symbol from cells that all have it.
    #[inline]
    fn strike_all(&mut self, symbol: usize, hit: CellSet<W>) -> Result<(), Contradiction> {
        if hit.is_empty() {
            return Ok(());
        }
        self.strikes += 1;
        self.state.boards[symbol] = self.state.boards[symbol].minus(&hit);
        self.agenda.changed = self.agenda.changed.or(&hit);
        for cell in hit.iter() {
            let set = &mut self.state.sets[cell.index()];
            *set &= !(1 << symbol);
            if *set & set.wrapping_sub(1) == 0 {
                if *set == 0 {
                    return self.blame(&[cell]);
                }
                self.agenda.fixed.insert(cell);
            }
        }
        Ok(())
    }

    /// Notes what a cell has lost.
    #[inline]
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

    /// Wakes what looks at the cells that have changed.
    #[inline]
    fn take_notes(&mut self, plan: &Plan<W>) {
        let changed = std::mem::take(&mut self.agenda.changed);
        self.agenda.related = self.agenda.related.or(&changed.and(&plan.with_relations));
        for cell in changed.iter() {
            self.agenda.houses |= plan.geometry.houses_of[cell.index()].0;
            self.agenda.props.iter_mut().zip(plan.watchers_of(cell)).for_each(|(all, some)| *all |= some);
        }
    }

    /// Strikes from the cells that are related to a cell what goes with none of its candidates.
    #[inline]
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

    /// Looks at some of the houses that have changed, side by side.
    #[inline]
    fn look_at_houses(&mut self, plan: &Plan<W>) -> Result<(), Contradiction> {
        let (mut numbers, mut count) = ([0; LANES], 0);
        while count < LANES
            && let Some(house) = pop(&mut self.agenda.houses)
        {
            numbers[count] = house;
            count += 1;
        }
        // For each house the symbols that were seen so often at least.
        let mut seen = [[0_u16; LANES]; 4];
        let houses: [&[Cell]; LANES] = numbers.map(|number| &plan.geometry.houses[number].cells[..]);
        for place in 0..plan.order.get() {
            let mut sets = [0; LANES];
            for (set, house) in sets.iter_mut().zip(&houses[..count]) {
                *set = self.state.at(house[place]);
            }
            let [one, two, three, four] = &mut seen;
            for lane in 0..LANES {
                four[lane] |= three[lane] & sets[lane];
                three[lane] |= two[lane] & sets[lane];
                two[lane] |= one[lane] & sets[lane];
                one[lane] |= sets[lane];
            }
        }
        for (lane, &number) in numbers[..count].iter().enumerate() {
            self.conclude(plan, number, seen.map(|seen| seen[lane]))?;
        }
        Ok(())
    }

    /// A symbol with one place left in a house goes there; one with none is a dead end; those with two or three are
    /// noted.
    #[inline]
    fn conclude(&mut self, plan: &Plan<W>, number: usize, seen: [u16; 4]) -> Result<(), Contradiction> {
        let house = &plan.geometry.houses[number];
        let [one, two, three, four] = seen;
        if one != plan.full {
            return self.blame(&house.cells);
        }
        let known = &mut self.state.houses[number];
        (known.two, known.three) = (two & !three, three & !four);
        if known.two & !known.two_drawn | known.three & !known.three_drawn != 0 {
            self.agenda.places |= 1 << number;
        }
        for symbol in members(one & !two & !known.placed) {
            let Some(cell) = self.state.boards[symbol].and(&house.set).first() else {
                return self.blame(&house.cells);
            };
            let lost = self.state.at(cell) & !(1 << symbol);
            if lost != 0 {
                self.state.sets[cell.index()] &= 1 << symbol;
                if self.state.at(cell) == 0 {
                    return self.blame(&house.cells);
                }
                self.note(cell, lost);
            }
        }
        Ok(())
    }

    /// Draws what follows from symbols that have two or three places in a house.
    fn draw_from_places(&mut self, plan: &Plan<W>, number: usize) -> Result<(), Contradiction> {
        let known = &mut self.state.houses[number];
        let fresh = known.two & !known.two_drawn | known.three & !known.three_drawn;
        known.two_drawn |= known.two;
        known.three_drawn |= known.three;
        for symbol in members(fresh) {
            let places = self.state.boards[symbol].and(&plan.geometry.houses[number].set);
            self.at_least_one(plan, symbol, places)?;
        }
        Ok(())
    }

    /// Draws what follows if one at least of some cells holds a symbol: what each of them would strike is struck.
    #[inline]
    fn at_least_one(&mut self, plan: &Plan<W>, symbol: usize, places: CellSet<W>) -> Result<(), Contradiction> {
        let mut hit = self.state.boards[symbol];
        // The other symbols that some relation of every place forbids beside this one.
        let mut others = plan.full;
        let mut rest = places;
        while let Some(place) = rest.pop() {
            hit = hit.and(&plan.geometry.peers[place.index()]);
            others &= plan.forbids(place, symbol);
        }
        self.strike_all(symbol, hit)?;
        for other in members(others & !(1 << symbol)) {
            let mut hit = self.state.boards[other];
            let mut rest = places;
            while let Some(place) = rest.pop() {
                hit = hit.and(&plan.forbidden(place, symbol, other));
            }
            self.strike_all(other, hit)?;
        }
        Ok(())
    }

    /// Runs the first propagator of a range that is to be run. `false`: there is none.
    fn run_next(&mut self, plan: &Plan<W>, range: std::ops::Range<usize>, watch: &mut Watch) -> Result<bool, Halt> {
        let Some(number) = first_in(&self.agenda.props, range) else { return Ok(false) };
        self.agenda.props[number / 64] &= !(1 << (number % 64));
        let prop = &plan.props[number];
        watch.step(prop.cells().len() as u64)?;
        let mut end = None;
        let mut pruner =
            Pruner::new(&mut self.state.sets, &mut self.log, plan.order, plan.first_value, watch, &mut end);
        let pruned = prop.prune(&mut pruner);
        let mut log = std::mem::take(&mut self.log);
        for (cell, old) in log.drain(..) {
            let lost = old & !self.state.at(cell);
            self.note(cell, lost);
        }
        self.log = log;
        match (end, pruned) {
            (Some(end), _) => Err(Halt::End(end)),
            (None, Ok(needed)) => {
                // What a propagator strikes does not wake it: it has drawn all from that, or `holds` finds out.
                self.take_notes(plan);
                self.agenda.props[number / 64] &= !(1 << (number % 64));
                let cells = CellSet::of(prop.inside().iter().copied());
                for symbol in members(needed) {
                    let places = self.state.boards[symbol].and(&cells);
                    self.at_least_one(plan, symbol, places)?;
                }
                Ok(true)
            }
            (None, Err(_)) => Ok(self.blame(prop.cells()).map(|()| true)?),
        }
    }

    /// Compiles the puzzle with more effort, if that may bring something: it has turned out to be hard.
    #[cold]
    fn compile_again(&mut self, watch: &Watch) -> Result<(), End> {
        let Some(puzzle) = self.puzzle.take() else { return Ok(()) };
        self.plan = Arc::new(Plan::new(&puzzle, Effort::Thorough, watch.budget())?);
        self.agenda.props = vec![0; self.plan.prop_words];
        self.fresh = self.depth;
        self.wake_all();
        Ok(())
    }

    /// Has every propagator run.
    fn wake_all(&mut self) {
        for number in 0..self.plan.props.len() {
            self.agenda.props[number / 64] |= 1 << (number % 64);
        }
    }

    /// Notes that these cells had a part in a dead end.
    #[cold]
    fn blame(&mut self, cells: &[Cell]) -> Result<(), Contradiction> {
        for cell in cells {
            let weight = &mut self.weights[cell.index()];
            *weight = weight.saturating_add(1);
        }
        Err(Contradiction)
    }
}

/// The first member of a set of bits in a range.
#[inline]
fn first_in(set: &[u64], range: std::ops::Range<usize>) -> Option<usize> {
    let mut at = range.start / 64;
    let mut mask = u64::MAX << (range.start % 64);
    while at * 64 < range.end {
        let word = set[at] & mask;
        if word != 0 {
            let found = at * 64 + word.trailing_zeros() as usize;
            return (found < range.end).then_some(found);
        }
        (at, mask) = (at + 1, u64::MAX);
    }
    None
}

impl<const W: usize> Kernel for Boards<W> {
    type Mark = ();

    fn start(&mut self, watch: &mut Watch) -> Result<(), Halt> {
        let plan = Arc::clone(&self.plan);
        for cell in plan.order.cells() {
            match self.state.at(cell).count_ones() {
                0 => return Err(Halt::Contradiction),
                1 => self.agenda.fixed.insert(cell),
                _ => {}
            }
            self.agenda.changed.insert(cell);
        }
        self.propagate(watch)
    }

    fn choose(&self, pick: impl FnMut(usize) -> usize) -> Option<(Cell, Symbol)> {
        choose(&self.plan, &self.state, &self.weights, pick)
    }

    fn may(&self, cell: Cell, symbol: Symbol) -> bool {
        self.state.at(cell) >> symbol.0 & 1 == 1
    }

    fn mark(&mut self) {
        if self.depth == self.stack.len() {
            self.stack.push(self.state.clone());
        } else {
            self.stack[self.depth].clone_from(&self.state);
        }
        self.depth += 1;
    }

    fn undo(&mut self, (): ()) {
        self.depth -= 1;
        std::mem::swap(&mut self.state, &mut self.stack[self.depth]);
        self.agenda.clear();
        if self.depth < self.fresh {
            // This node has not seen the propagators of the last compilation.
            self.fresh = self.depth;
            self.wake_all();
        }
    }

    fn fix(&mut self, cell: Cell, symbol: Symbol, watch: &mut Watch) -> Result<(), Halt> {
        self.guesses += 1;
        if self.guesses == MANY_GUESSES {
            self.compile_again(watch)?;
        }
        let lost = self.state.at(cell) & !(1 << symbol.0);
        self.strike_some(cell, lost, watch)
    }

    fn strike(&mut self, cell: Cell, symbol: Symbol, watch: &mut Watch) -> Result<(), Halt> {
        self.strike_some(cell, 1 << symbol.0, watch)
    }

    fn solution(&self) -> Square {
        let symbols = self.state.sets.iter().map(|set| Symbol(set.trailing_zeros() as u8)).collect();
        Square::new(self.plan.order, symbols)
    }

    fn strikes(&self) -> u64 {
        self.strikes
    }

    fn bytes(&self) -> usize {
        (self.stack.len() + 1) * self.state.bytes()
    }
}

impl<const W: usize> Boards<W> {
    /// Strikes some of a cell's candidates and draws everything from it.
    fn strike_some(&mut self, cell: Cell, lost: u16, watch: &mut Watch) -> Result<(), Halt> {
        self.state.sets[cell.index()] &= !lost;
        if self.state.at(cell) == 0 {
            return Err(Halt::Contradiction);
        }
        self.note(cell, lost);
        self.propagate(watch)
    }
}
