//! The kernel of small grids: a search node is plain memory, copied at each guess.
//!
//! Candidates are kept twice, as the symbols of each cell and as the cells of each symbol, so that a symbol is struck
//! from a whole set of cells at once. Work is done the cheapest first: settled cells, relations between two cells, a
//! look at each house that has changed, cheap propagators, symbols with two or three places in a house, expensive
//! propagators.

mod agenda;
mod branching;
mod hits;
mod lanes;
mod node;
mod reference;
#[cfg(target_arch = "x86_64")]
mod registers;
mod sweep_result;
#[cfg(target_arch = "x86_64")]
mod sweeping;
#[cfg(target_arch = "x86_64")]
mod wide;

use std::sync::Arc;

use super::interface::{Halt, Kernel, TieBreaker};
use crate::compile::{Effort, Plan, Sweep};
use crate::limits::{Budget, Meter, Stop};
use crate::puzzle::Puzzle;
use crate::state::State;
use branching::choose;
use graeco_square::Square;
use graeco_square::{Cell, Symbol};
pub(crate) use lanes::{Lanes, Portable};
use node::Node;

/// The kernel: a plan, the node, and the nodes to go back to.
#[derive(Clone, Debug)]
pub(crate) struct Boards<const W: usize, L> {
    plan: Arc<Plan<W>>,
    /// The puzzle, while it may still be compiled again with more effort, and how many guesses there were.
    puzzle: Option<Puzzle>,
    guesses: usize,
    node: Node<W, L>,
    /// The nodes to go back to are the first `depth`; the memory of the others is used again.
    stack: Vec<State<W>>,
    depth: usize,
    /// How many of the nodes to go back to were left before the last compilation, and whether the node itself has not
    /// seen its result.
    fresh: usize,
    is_stale: bool,
}

impl<const W: usize, L: Lanes> Boards<W, L> {
    /// Compiles a puzzle; an error if the budget ends first.
    pub(crate) fn new(lanes: L, puzzle: &Puzzle, budget: &Budget) -> Result<Self, Stop> {
        let plan = Plan::new(puzzle, Effort::Quick, budget)?;
        let mut boards = Boards::of_plan(lanes, Arc::new(plan));
        if L::SWEEPS && boards.plan.houses_alone {
            let sweep = puzzle.compiled_shape(|| Sweep::new(&boards.plan.geometry).map(Arc::new));
            boards.node.sweep = sweep.and_then(|sweep| (*sweep).clone());
        }
        boards.puzzle = boards.plan.many_guesses.is_some().then(|| puzzle.clone());
        Ok(boards)
    }

    pub(crate) fn of_plan(lanes: L, plan: Arc<Plan<W>>) -> Self {
        Boards {
            puzzle: None,
            guesses: 0,
            fresh: 0,
            is_stale: false,
            node: Node::new(lanes, &plan),
            stack: Vec::new(),
            depth: 0,
            plan,
        }
    }

    /// The candidates of a cell, a bit for each symbol.
    pub(crate) fn at(&self, cell: Cell) -> u16 {
        self.node.state.at(cell)
    }

    /// Compiles the puzzle with more effort, if that may bring something: it has turned out to be hard.
    #[cold]
    fn compile_again(&mut self, watch: &Meter) -> Result<(), Stop> {
        let Some(puzzle) = self.puzzle.take() else { return Ok(()) };
        self.plan = Arc::new(Plan::new(&puzzle, Effort::Greatest, watch.budget())?);
        (self.fresh, self.is_stale) = (self.depth, true);
        // Now there is more than houses.
        self.node.sweep = None;
        Ok(())
    }

    /// Strikes those candidates of a cell that are in a set, and draws everything from it.
    #[inline(always)]
    fn strike_some(&mut self, cell: Cell, set: u16, watch: &mut Meter) -> Result<(), Halt> {
        if std::mem::take(&mut self.is_stale) {
            self.node.renew(&self.plan)?;
        }
        self.node.strike_some(cell, self.at(cell) & set, &self.plan, watch)
    }
}

impl<const W: usize, L: Lanes> Kernel for Boards<W, L> {
    type Savepoint = ();

    fn start(&mut self, watch: &mut Meter) -> Result<(), Halt> {
        self.node.start(&self.plan, watch)
    }

    fn choose(&self, dice: &mut TieBreaker) -> Option<(Cell, Symbol)> {
        self.node.lanes.run(
            #[inline(always)]
            || choose(&self.plan, &self.node.state, &self.node.weights, &self.node.failures, dice),
        )
    }

    fn may(&self, cell: Cell, symbol: Symbol) -> bool {
        self.at(cell) >> symbol.0 & 1 == 1
    }

    fn savepoint(&mut self) {
        if self.depth == self.stack.len() {
            self.stack.push(self.node.state.clone());
        } else {
            self.stack[self.depth].clone_from(&self.node.state);
        }
        self.depth += 1;
    }

    fn undo(&mut self, (): ()) {
        self.depth -= 1;
        std::mem::swap(&mut self.node.state, &mut self.stack[self.depth]);
        self.node.leave();
        if self.depth < self.fresh {
            // A node that was left before.
            (self.fresh, self.is_stale) = (self.depth, true);
        }
    }

    fn fix(&mut self, cell: Cell, symbol: Symbol, watch: &mut Meter) -> Result<(), Halt> {
        self.guesses += 1;
        if self.plan.many_guesses == Some(self.guesses) {
            self.compile_again(watch)?;
        }
        self.node.tried = symbol;
        self.strike_some(cell, !(1 << symbol.0), watch)
    }

    fn strike(&mut self, cell: Cell, symbol: Symbol, watch: &mut Meter) -> Result<(), Halt> {
        self.strike_some(cell, 1 << symbol.0, watch)
    }

    fn solution(&self) -> Square {
        let order = self.plan.order;
        let symbols = order.all_cells().map(|cell| Symbol(self.at(cell).trailing_zeros() as u8)).collect();
        Square::new(order, symbols)
    }

    fn strikes(&self) -> u64 {
        self.node.strikes
    }

    fn bytes(&self) -> usize {
        (self.stack.len() + 1) * self.node.state.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use crate::testing::Cage;

    /// Cages of an order 8, and their sums. Those of rows 1 and 3, which hold 72, leave out the last cell of row 1. Quick
    /// effort does not take these rows together, and one of them alone leaves too many cells.
    const CAGES: [(&[usize], i64); 11] = [
        (&[0, 1, 19], 10),
        (&[2, 16, 20], 11),
        (&[3, 17, 23], 12),
        (&[4, 18, 21], 15),
        (&[5, 6, 22], 18),
        (&[32, 33, 34, 35], 18),
        (&[36, 37, 38, 39], 18),
        (&[40, 41, 42, 43], 18),
        (&[44, 45, 46, 47], 18),
        (&[48, 49, 50, 51], 18),
        (&[52, 53, 54, 55], 18),
    ];

    #[test]
    fn sums_of_one_cell_that_more_effort_finds_are_heeded_by_all_nodes() {
        let mut puzzle = Puzzle::latin(8).unwrap();
        for (cells, sum) in CAGES {
            puzzle = puzzle.with(Cage { cells: cells.iter().map(|&cell| Cell::new(cell)).collect(), sum }).unwrap();
        }
        let (order, mut watch) = (puzzle.order(), Meter::start(Limits::default()));
        let [known, corner] = [order.cell(0, 7), order.cell(7, 7)];
        let mut boards = Boards::<2, Portable>::new(Portable, &puzzle, watch.budget()).unwrap();
        boards.start(&mut watch).unwrap();
        assert!(boards.puzzle.is_some());
        assert!(boards.at(known).count_ones() > 1);
        boards.savepoint();
        boards.compile_again(&watch).unwrap();
        boards.strike(corner, Symbol(3), &mut watch).unwrap();
        assert_eq!(boards.at(known), 1 << 5);
        // So does the node before.
        boards.undo(());
        boards.strike(corner, Symbol(3), &mut watch).unwrap();
        assert_eq!(boards.at(known), 1 << 5);
    }
}
