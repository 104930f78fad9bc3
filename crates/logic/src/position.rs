//! A position: the placed symbols, and the candidates of the open cells.

use std::sync::{Arc, OnceLock};

use graeco_grid::{Budget, Cell, CellSet, CompiledRule, Order, Puzzle, Square, Stop, Symbol, bits::members};

use crate::almost::AlmostSets;
use crate::exclusions::{Exclusions, of_set};
use crate::step::{Candidate, Candidates, Step};

/// Cells of a grid of order 16 at most.
pub(crate) type Cells = CellSet<4>;

/// The greatest order of a position.
pub const MOST_LOGIC_ORDER: usize = 16;

/// The puzzles that have positions, in words.
pub const LOGIC_PUZZLES: &str =
    "puzzles up to order 16, with as many values as rows and no cells outside the grid or absent";
const _: () = assert!(MOST_LOGIC_ORDER == 16, "the sentence names the order");

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Row,
    Column,
    /// A box, a region, a diagonal and so on.
    Other,
}

/// A house with as many cells as symbols.
#[derive(Debug)]
pub(crate) struct Unit {
    pub(crate) number: usize,
    pub(crate) kind: Kind,
    pub(crate) cells: Vec<Cell>,
    pub(crate) set: Cells,
}

/// The data that do not change while a puzzle is solved.
#[derive(Debug)]
pub(crate) struct Layout {
    pub(crate) puzzle: Puzzle,
    pub(crate) order: Order,
    pub(crate) full: u16,
    /// The houses in which every symbol has a place.
    pub(crate) units: Vec<Unit>,
    /// For each cell the numbers of its units.
    pub(crate) units_of: Vec<Vec<usize>>,
    /// For each cell the numbers of all its houses.
    pub(crate) houses_of: Vec<Vec<usize>>,
    /// For each cell the cells that must differ from it.
    pub(crate) peers: Vec<Cells>,
    rules: OnceLock<Vec<CompiledRule>>,
}

/// A position. Placed symbols are struck from their peers at once.
#[derive(Clone, Debug)]
pub struct Position {
    pub(crate) layout: Arc<Layout>,
    /// For each cell its candidates, a bit for each symbol; the symbol that is placed there.
    sets: Vec<u16>,
    /// For each symbol the open cells that may hold it.
    boards: [Cells; MOST_LOGIC_ORDER],
    open: Cells,
    /// For each symbol the places that are in no template, if that was asked since its last change.
    pub(crate) dead: [OnceLock<Cells>; MOST_LOGIC_ORDER],
    /// The almost locked sets, from the first use until something changes.
    almost_sets: OnceLock<Arc<AlmostSets>>,
    /// What the rules exclude, in the same way.
    exclusions: OnceLock<Arc<Exclusions>>,
}

impl Position {
    /// The start of a puzzle: its givens, and the candidates that they leave. `None` if its order is above
    /// [`MOST_LOGIC_ORDER`], or if it has cells outside the grid, absent cells, or more symbols than rows.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Option<Position> {
        if !Position::is_for(puzzle) {
            return None;
        }
        let order = puzzle.order();
        let layout = Arc::new(Layout::new(puzzle));
        let open = CellSet::of(order.cells());
        let mut position = Position {
            sets: vec![layout.full; order.cell_count()],
            boards: [CellSet::EMPTY; MOST_LOGIC_ORDER],
            open,
            dead: Default::default(),
            layout,
            almost_sets: OnceLock::new(),
            exclusions: OnceLock::new(),
        };
        order.symbols().for_each(|symbol| position.boards[symbol.index()] = open);
        for (cell, given) in order.cells().zip(puzzle.givens()) {
            given.iter().for_each(|&symbol| position.place(Candidate { cell, symbol }));
        }
        Some(position)
    }

    pub(crate) fn is_for(puzzle: &Puzzle) -> bool {
        puzzle.order().get() <= MOST_LOGIC_ORDER && puzzle.is_plain()
    }

    /// The candidates of a cell, or the symbol that is placed there.
    pub fn candidates(&self, cell: Cell) -> impl Iterator<Item = Symbol> + use<> {
        members(self.sets[cell.index()]).map(Symbol::new)
    }

    /// Whether no symbol is placed in a cell.
    #[must_use]
    pub fn is_open(&self, cell: Cell) -> bool {
        self.open.contains(cell)
    }

    /// Whether a symbol is placed in every cell, and all houses and rules hold.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        let symbols = || self.sets.iter().map(|set| Symbol::new(set.trailing_zeros() as usize)).collect();
        self.open.is_empty()
            && !self.sets.contains(&0)
            && self.layout.puzzle.is_solved_by(&Square::new(self.layout.order, symbols()))
    }

    /// Whether some open cell has no candidate, or some symbol no place in a house, or a rule does not hold although a
    /// symbol is placed in every cell: there is no solution.
    #[must_use]
    pub fn is_contradictory(&self) -> bool {
        let is_missing = |unit: &Unit| {
            let held = unit.cells.iter().fold(0, |all, &cell| all | self.at(cell));
            held != self.layout.full
        };
        let is_wrong = || self.open.is_empty() && !self.is_solved();
        self.sets.contains(&0) || self.layout.units.iter().any(is_missing) || is_wrong()
    }

    /// Applies a step.
    pub fn apply(&mut self, step: &Step) {
        step.strikes.iter().for_each(|&candidate| self.strike(candidate));
        step.places.iter().for_each(|&candidate| self.place(candidate));
    }

    /// Whether some strikes leave a cell no candidate, which says that there is no solution.
    pub(crate) fn is_emptied_by(&self, strikes: &[Candidate]) -> bool {
        strikes.iter().any(|one| of_set(one.cell, self.at(one.cell)).all(|candidate| strikes.contains(&candidate)))
    }

    /// Strikes all candidates of an open cell but some, as pencil marks say.
    ///
    /// # Panics
    /// If the cell is off the grid.
    pub fn keep(&mut self, cell: Cell, symbols: &[Symbol]) {
        if self.is_open(cell) {
            let struck = self.candidates(cell).filter(|symbol| !symbols.contains(symbol));
            struck.for_each(|symbol| self.strike(Candidate { cell, symbol }));
        }
    }

    pub(crate) fn strike(&mut self, Candidate { cell, symbol }: Candidate) {
        self.almost_sets.take();
        self.exclusions.take();
        self.sets[cell.index()] &= !(1 << symbol.index());
        self.boards[symbol.index()].remove(cell);
        self.dead[symbol.index()].take();
    }

    /// Places a symbol, and strikes it from the cell's peers.
    pub(crate) fn place(&mut self, Candidate { cell, symbol }: Candidate) {
        for other in members(self.sets[cell.index()]) {
            self.boards[other].remove(cell);
            self.dead[other].take();
        }
        self.sets[cell.index()] &= 1 << symbol.index();
        self.open.remove(cell);
        self.almost_sets.take();
        self.exclusions.take();
        for peer in self.boards[symbol.index()].and(&self.layout.peers[cell.index()]).iter() {
            self.strike(Candidate { cell: peer, symbol });
        }
    }

    /// The candidates of a cell as bits.
    #[inline]
    pub(crate) fn at(&self, cell: Cell) -> u16 {
        self.sets[cell.index()]
    }

    /// The candidates of the open cells that are not among those that are `left`.
    pub(crate) fn struck(&self, left: impl Fn(Cell) -> u16) -> Candidates {
        self.open().iter().flat_map(|cell| of_set(cell, self.at(cell) & !left(cell))).collect()
    }

    /// The candidates of all cells as bits.
    pub(crate) fn sets(&self) -> &[u16] {
        &self.sets
    }

    /// The open cells that may hold a symbol.
    #[inline]
    pub(crate) fn board(&self, symbol: usize) -> Cells {
        self.boards[symbol]
    }

    /// The open cells.
    #[inline]
    pub(crate) fn open(&self) -> Cells {
        self.open
    }

    /// The places of a symbol in a unit where it is not placed.
    #[inline]
    pub(crate) fn places(&self, unit: &Unit, symbol: usize) -> Cells {
        self.boards[symbol].and(&unit.set)
    }

    /// The symbols that are not placed in a unit.
    pub(crate) fn missing(&self, unit: &Unit) -> u16 {
        let placed = unit.cells.iter().filter(|&&cell| !self.open.contains(cell));
        self.layout.full & !placed.fold(0, |all, &cell| all | self.at(cell))
    }

    /// The open cells that see a cell.
    #[inline]
    pub(crate) fn seen_by(&self, cell: Cell) -> Cells {
        self.open.and(&self.layout.peers[cell.index()])
    }

    /// The open cells that see one of some cells.
    pub(crate) fn seen_by_any(&self, cells: Cells) -> Cells {
        cells.iter().fold(CellSet::EMPTY, |seen: Cells, cell| seen.or(&self.seen_by(cell)))
    }

    pub(crate) fn almost_sets(&self) -> &AlmostSets {
        self.almost_sets.get_or_init(|| {
            let units = self.layout.units.iter().map(|unit| &unit.set);
            Arc::new(AlmostSets::collect(
                units,
                &self.sets,
                &self.boards[..self.layout.order.get()],
                self.open,
                &self.layout.peers,
            ))
        })
    }

    /// What the candidates exclude by the rules, each by itself.
    pub(crate) fn exclusions(&self, budget: &Budget) -> Result<&Arc<Exclusions>, Stop> {
        if let Some(exclusions) = self.exclusions.get() {
            return Ok(exclusions);
        }
        let (layout, rules) = (&self.layout, self.layout.rules(budget)?);
        let exclusions = Exclusions::collect(&self.sets, self.open, &layout.peers, rules, budget)?;
        Ok(self.exclusions.get_or_init(|| Arc::new(exclusions)))
    }

    /// The open cells that see all of some cells.
    pub(crate) fn seen_by_all(&self, cells: Cells) -> Cells {
        cells.iter().fold(self.open, |seen, cell| seen.and(&self.layout.peers[cell.index()]))
    }
}

impl Kind {
    fn of(order: Order, cells: &[Cell]) -> Kind {
        if cells.iter().all(|cell| cell.row(order) == cells[0].row(order)) {
            Kind::Row
        } else if cells.iter().all(|cell| cell.column(order) == cells[0].column(order)) {
            Kind::Column
        } else {
            Kind::Other
        }
    }
}

impl Layout {
    fn new(puzzle: &Puzzle) -> Layout {
        let order = puzzle.order();
        let mut peers = vec![CellSet::EMPTY; order.cell_count()];
        let mut units = Vec::new();
        let mut units_of = vec![Vec::new(); order.cell_count()];
        let mut houses_of = vec![Vec::new(); order.cell_count()];
        for (number, house) in puzzle.houses().iter().enumerate() {
            let set = CellSet::of(house.cells().iter().copied());
            for &cell in house.cells() {
                houses_of[cell.index()].push(number);
                peers[cell.index()] = Cells::or(peers[cell.index()], &set);
            }
            if house.cells().len() == order.get() {
                house.cells().iter().for_each(|cell| units_of[cell.index()].push(units.len()));
                units.push(Unit { number, kind: Kind::of(order, house.cells()), cells: house.cells().to_vec(), set });
            }
        }
        order.cells().for_each(|cell| peers[cell.index()].remove(cell));
        let full = u16::MAX >> (16 - order.get());
        Layout { puzzle: puzzle.clone(), order, full, units, units_of, houses_of, peers, rules: OnceLock::new() }
    }

    /// The rules, in the order of the puzzle.
    pub(crate) fn rules(&self, budget: &Budget) -> Result<&[CompiledRule], Stop> {
        if let Some(rules) = self.rules.get() {
            return Ok(rules);
        }
        let rules = self.puzzle.compile_rules(budget)?;
        Ok(self.rules.get_or_init(|| rules))
    }
}
