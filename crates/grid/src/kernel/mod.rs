//! The kernels: each holds one puzzle's candidates and prunes them; this is the one place that chooses.

mod boards;
mod candidates;
mod layout;
mod nine;
mod sets;
mod words;

#[cfg(target_arch = "x86_64")]
pub(crate) use boards::Avx512;
pub(crate) use boards::{Boards, Portable};
pub(crate) use candidates::Candidates;
pub(crate) use layout::Layout;
pub use nine::Nine;
pub(crate) use sets::Sets;
pub(crate) use words::Words;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::limits::{End, Watch};
use crate::order::{Cell, Symbol};
use crate::packed::words_needed;
use crate::propagate::Contradiction;
use crate::puzzle::Puzzle;
use crate::square::Square;

/// Why a kernel cannot go on at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Halt {
    /// A dead end.
    Contradiction,
    /// A limit. The kernel is of no more use.
    End(End),
}

impl From<Contradiction> for Halt {
    fn from(_: Contradiction) -> Halt {
        Halt::Contradiction
    }
}

impl From<End> for Halt {
    fn from(end: End) -> Halt {
        Halt::End(end)
    }
}

/// What chooses among equally good branches: the first one is taken, or one at random.
#[derive(Clone, Debug)]
pub(crate) struct Dice(Option<ChaCha8Rng>);

impl Dice {
    /// Dice that are thrown if there is a seed.
    pub(crate) fn new(seed: Option<u64>) -> Dice {
        Dice(seed.map(ChaCha8Rng::seed_from_u64))
    }

    /// Whether the choice is at random.
    pub(crate) fn are_thrown(&self) -> bool {
        self.0.is_some()
    }

    /// One of so many, from 0; 0 if there are none.
    pub(crate) fn pick(&mut self, many: usize) -> usize {
        self.0.as_mut().map_or(0, |rng| rng.random_range(0..many.max(1)))
    }
}

/// What the search asks of a kernel. Where one node may take long, the kernel looks at the limits.
pub(crate) trait Kernel: Clone + Send + std::fmt::Debug {
    /// What it takes to go back to a point.
    type Mark: Clone + Send + std::fmt::Debug;

    /// Sets the givens and draws everything from them.
    fn start(&mut self, watch: &mut Watch) -> Result<(), Halt>;
    /// Where to branch; `None` if the grid is filled. The dice choose among equally good branches.
    fn choose(&self, dice: &mut Dice) -> Option<(Cell, Symbol)>;
    /// Whether a cell may still hold a symbol.
    fn may(&self, cell: Cell, symbol: Symbol) -> bool;
    /// The point to go back to.
    fn mark(&mut self) -> Self::Mark;
    /// Goes back.
    fn undo(&mut self, mark: Self::Mark);
    /// Fixes a cell and draws everything from it.
    fn fix(&mut self, cell: Cell, symbol: Symbol, watch: &mut Watch) -> Result<(), Halt>;
    /// Strikes a candidate and draws everything from it.
    fn strike(&mut self, cell: Cell, symbol: Symbol, watch: &mut Watch) -> Result<(), Halt>;
    /// The filled grid.
    fn solution(&self) -> Square;
    /// How many elementary changes there were.
    fn strikes(&self) -> u64;
    /// About how many bytes it holds.
    fn bytes(&self) -> usize;
}

/// Which kernel suits a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    /// The kernel for 9×9 Sudokus.
    Nine,
    /// Whole words of packed candidates, so many of them: puzzles of houses alone, of small order.
    Words(usize),
    /// Sets of cells and of symbols, copied at each guess; so many words for the cells: orders up to 16.
    Boards(usize),
    /// Sets of 16, 32, 64, 128 bits, or of any width.
    Sets(usize),
}

/// The one place that chooses. `benches/sudoku.rs` and `benches/grid.rs` show what wins where.
pub(crate) fn choose(puzzle: &Puzzle, matching: bool, seeded: bool) -> Choice {
    let n = puzzle.order().get();
    if !matching && !seeded && puzzle.is_classic() {
        return Choice::Nine;
    }
    let houses_alone = puzzle.constraints().is_empty();
    if houses_alone && !matching && (2..=8).contains(&n) {
        return Choice::Words(words_needed(puzzle.order()));
    }
    match n {
        0..=11 if !matching => Choice::Boards(2),
        12..=16 if !matching => Choice::Boards(4),
        0..=16 => Choice::Sets(16),
        17..=32 => Choice::Sets(32),
        33..=64 => Choice::Sets(64),
        65..=128 => Choice::Sets(128),
        _ => Choice::Sets(255),
    }
}

/// The kernel of packed words for a puzzle; its layout is kept with the puzzle's houses.
pub(crate) fn words<const W: usize>(puzzle: &Puzzle) -> Words<W> {
    Words::new(puzzle.words_layout(), puzzle.givens())
}

/// The kernel for 9×9 Sudokus, at a puzzle's start.
pub(crate) fn nine(puzzle: &Puzzle) -> Nine {
    let mut cells = [0; 81];
    for (cell, given) in cells.iter_mut().zip(puzzle.givens()) {
        *cell = given.map_or(0, |symbol| symbol.index() as u8 + 1);
    }
    Nine::new(&cells)
}
