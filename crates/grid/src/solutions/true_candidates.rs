//! True candidates: for each candidate of each cell the number of solutions that use it, up to a cap.
//!
//! The candidates are asked one after another: the solutions with this candidate are visited until the cap is reached.
//! If there are fewer, all of them are known; the candidate stays struck, and later candidates need not
//! visit them again. Whatever a solution contains is counted with it, so most candidates are never asked. Before that,
//! a short walk over all solutions finds many candidates at once, and everything if there are few solutions.

use std::ops::ControlFlow;

use graeco_square::{Cell, Order, Square, Symbol};

use super::{Search, Solutions, holds, walk};
use crate::kernel::{self, Halt};
use crate::limits::{Budget, Limits, Meter, Outcome, Stats, Stop};
use crate::one_of::OneOf;
use crate::puzzle::Puzzle;
use crate::solutions::Engine;
use crate::walk::{Goal, Root};

/// For each candidate of each cell whether some solution of a puzzle uses it, and how many do, up to a cap.
///
/// ```
/// use graeco_grid::Puzzle;
///
/// let puzzle = Puzzle::latin(3)?;
/// let corner = puzzle.order().cell(0, 0);
/// let candidates = puzzle.search().true_candidates(100);
/// assert!(candidates.is_complete());
/// assert!(candidates.of(corner).all(|symbol| candidates.count(corner, symbol) == 4));
/// # Ok::<(), graeco_grid::PuzzleError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrueCandidates {
    order: Order,
    cap: u64,
    /// Entry `cell * n + symbol`: how many solutions are known.
    counts: Vec<u64>,
    /// Whether there may be more of them, below the cap.
    open: Vec<bool>,
    end: Outcome,
    stats: Stats,
}

impl TrueCandidates {
    /// Those of a puzzle that is known to have this solution and no other one, without a search. The cap is 1.
    ///
    /// # Panics
    /// If the solution has fewer cells than the puzzle, or other symbols.
    #[must_use]
    pub fn of_only(puzzle: &Puzzle, solution: &Square) -> TrueCandidates {
        let order = puzzle.order();
        let mut counts = vec![0; order.all_cell_count() * order.symbol_count()];
        for cell in order.all_cells() {
            counts[cell.index() * order.symbol_count() + solution.at(cell).index()] = 1;
        }
        TrueCandidates {
            order,
            cap: 1,
            open: vec![false; counts.len()],
            counts,
            end: Outcome::Complete,
            stats: Stats::default(),
        }
    }

    /// The symbols, the least first, that a cell has in some solution. If the work is not
    /// [complete](Self::is_complete), there may be others.
    pub fn of(&self, cell: Cell) -> impl Iterator<Item = Symbol> + '_ {
        self.order.symbols().filter(move |&symbol| self.count(cell, symbol) > 0)
    }

    /// Whether some solution has a symbol in a cell; `None` if a limit was reached before that was known.
    ///
    /// # Panics
    /// If the grid has no such cell.
    #[must_use]
    pub fn is_true(&self, cell: Cell, symbol: Symbol) -> Option<bool> {
        match self.count(cell, symbol) {
            0 if self.open[self.place(cell, symbol)] => None,
            count => Some(count > 0),
        }
    }

    /// How many solutions have a symbol in a cell: the exact number, or the cap if there are more. If the work is not
    /// [complete](Self::is_complete), it is a lower bound.
    ///
    /// # Panics
    /// If the grid has no such cell.
    #[must_use]
    pub fn count(&self, cell: Cell, symbol: Symbol) -> u64 {
        self.counts[self.place(cell, symbol)]
    }

    /// Whether [`count`](Self::count) is final: exact, or the cap. `false` if a limit was reached before.
    ///
    /// # Panics
    /// If the grid has no such cell.
    #[must_use]
    pub fn is_counted(&self, cell: Cell, symbol: Symbol) -> bool {
        !self.open[self.place(cell, symbol)]
    }

    /// The number up to which solutions were counted.
    #[must_use]
    pub fn cap(&self) -> u64 {
        self.cap
    }

    /// Whether everything is known: no limit was reached before.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.end == Outcome::Complete
    }

    /// How the work ended: [`Outcome::Complete`], or the limit that was reached.
    #[must_use]
    pub fn end(&self) -> Outcome {
        self.end
    }

    /// Its cost.
    pub fn stats(&self) -> Stats {
        self.stats
    }

    fn place(&self, cell: Cell, symbol: Symbol) -> usize {
        cell.index() * self.order.symbol_count() + symbol.index()
    }
}

impl Search<'_> {
    /// Finds out which candidates of which cells some solution uses, and counts the solutions of each up to a cap, 1 at
    /// least. A limit of solutions is ignored. If another limit is reached, the result has the findings so far.
    #[must_use]
    pub fn true_candidates(mut self, cap: u64) -> TrueCandidates {
        self.limits = Limits { solutions: None, ..self.limits.started() };
        let mut watch = Meter::start(self.limits.clone());
        let mut tally = Tally::new(self.puzzle, cap.max(1));
        let (halt, stats) = match root(&self, watch.budget()) {
            Ok(mut root) => (ask_all(&mut *root, &mut tally, &mut watch).err(), root.stats()),
            Err(stop) => (Some(stop.into()), Stats::default()),
        };
        let end = match halt {
            Some(Halt::Stopped(stop)) => stop.into(),
            Some(Halt::Contradiction) | None => Outcome::Complete,
        };
        let open = |&found: &u64| end != Outcome::Complete && found < tally.cap;
        let open = tally.found.iter().zip(&tally.closed).map(|(found, closed)| !closed && open(found)).collect();
        TrueCandidates { order: self.puzzle.order(), cap: tally.cap, open, counts: tally.found, end, stats }
    }
}

/// Asks every candidate that is not known yet. A contradiction says that there are no more solutions.
fn ask_all(root: &mut dyn Root, tally: &mut Tally<'_>, watch: &mut Meter) -> Result<(), Halt> {
    root.start(watch)?;
    let order = tally.order;
    let candidates = order.all_cells().flat_map(|cell| order.symbols().map(move |symbol| (cell, symbol)));
    tally.closed = candidates.clone().map(|(cell, symbol)| !root.may(cell, symbol)).collect();
    let left = |cell: Cell| order.symbols().filter(|&symbol| root.may(cell, symbol)).count();
    let open = order.all_cells().map(left).filter(|&symbols| symbols > 1).sum::<usize>();
    root.sample(open as u64, tally, watch)?;
    for (place, (cell, symbol)) in candidates.enumerate() {
        if tally.found[place] >= tally.cap {
            continue;
        }
        if root.may(cell, symbol) {
            tally.ask(place);
            match root.probe(cell, symbol, tally, watch) {
                Ok(true) => tally.settle(),
                Ok(false) => {}
                end => return end.map(|_| ()),
            }
        }
        tally.closed[place] = true;
    }
    Ok(())
}

/// The findings while candidates are tested. Lists have an entry `cell * n + symbol`.
struct Tally<'p> {
    puzzle: &'p Puzzle,
    order: Order,
    cap: u64,
    /// How many solutions each candidate has at least.
    found: Vec<u64>,
    /// How many of them had a candidate that is struck.
    struck: Vec<u64>,
    /// How many were visited since a candidate was asked, and which candidate that is.
    visited: Vec<u64>,
    asked: Option<usize>,
    /// Whether no more can be found.
    closed: Vec<bool>,
}

impl Tally<'_> {
    fn new(puzzle: &Puzzle, cap: u64) -> Tally<'_> {
        let order = puzzle.order();
        let zeros = vec![0; order.all_cell_count() * order.symbol_count()];
        let closed = vec![false; zeros.len()];
        Tally { puzzle, order, cap, found: zeros.clone(), struck: zeros.clone(), visited: zeros, asked: None, closed }
    }

    /// A candidate is going to be asked.
    fn ask(&mut self, place: usize) {
        self.asked = Some(place);
        self.visited.fill(0);
    }

    /// All solutions with the candidate that was asked have been visited.
    fn settle(&mut self) {
        self.struck.iter_mut().zip(&self.visited).for_each(|(struck, visited)| *struck += visited);
    }
}

impl Goal for Tally<'_> {
    fn wanted(&self, cell: Cell, may: &dyn Fn(Symbol) -> bool) -> Option<Symbol> {
        let from = cell.index() * self.order.symbol_count();
        self.order.symbols().find(|&symbol| self.found[from + symbol.index()] < self.cap && may(symbol))
    }

    fn visit(&mut self, square: &Square) -> ControlFlow<()> {
        if !holds(self.puzzle, square) {
            return ControlFlow::Continue(());
        }
        let n = self.order.symbol_count();
        for (cell, symbol) in square.all_symbols().iter().enumerate() {
            let place = cell * n + symbol.index();
            self.visited[place] += 1;
            let known = self.struck[place] + self.visited[place];
            self.found[place] = self.found[place].max(known.min(self.cap));
        }
        if self.asked.is_some_and(|asked| self.found[asked] >= self.cap) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

fn root(search: &Search<'_>, budget: &Budget) -> Result<Box<dyn Root>, Stop> {
    if search.engine == Engine::Cover {
        let (puzzle, limits) = (search.puzzle.clone(), search.limits.clone());
        return Ok(Box::new(Covers { puzzle, limits, stats: Stats::default() }));
    }
    // The kernel for 9×9 Sudokus has no root to come back to.
    Ok(walk(search, kernel::choose(search.puzzle, search.matching, true), budget)?)
}

/// The true candidates by exact covers: each candidate is a puzzle of its own.
#[derive(Debug)]
struct Covers {
    /// The puzzle without the struck candidates.
    puzzle: Puzzle,
    limits: Limits,
    stats: Stats,
}

impl Covers {
    /// The solutions of a puzzle within the rest of the limits.
    fn solutions(&self, puzzle: &Puzzle) -> Solutions {
        let nodes = self.limits.nodes.map(|nodes| nodes.saturating_sub(self.stats.nodes));
        puzzle.search().engine(Engine::Cover).limits(Limits { nodes, ..self.limits.clone() }).solutions()
    }
}

impl Root for Covers {
    fn start(&mut self, _: &mut Meter) -> Result<(), Halt> {
        Ok(())
    }

    fn may(&self, cell: Cell, symbol: Symbol) -> bool {
        self.puzzle.given_at(cell).is_none_or(|given| given == symbol)
    }

    fn probe(&mut self, cell: Cell, symbol: Symbol, goal: &mut dyn Goal, _: &mut Meter) -> Result<bool, Halt> {
        let mut puzzle = self.puzzle.clone();
        puzzle.set_given(cell, Some(symbol)).expect("the grid has the cell and the symbol");
        let mut solutions = self.solutions(&puzzle);
        let broke = solutions.by_ref().any(|square| goal.visit(&square).is_break());
        self.stats += solutions.stats();
        match solutions.end() {
            _ if broke => Ok(false),
            Some(Outcome::Stopped(stop)) => Err(stop.into()),
            None | Some(Outcome::Complete | Outcome::SolutionLimit) => {
                let first = self.puzzle.first_value();
                let value = |other: Symbol| other.index() as i64 + first;
                let others = self.puzzle.order().symbols().filter(|&other| other != symbol).map(value).collect();
                self.puzzle = self.puzzle.clone().with(OneOf::new(cell, others)).expect("the grid has the cell");
                Ok(true)
            }
        }
    }

    fn sample(&mut self, _: u64, _: &mut dyn Goal, _: &mut Meter) -> Result<(), Halt> {
        Ok(())
    }

    fn stats(&self) -> Stats {
        self.stats
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Cage, Related};

    /// The true candidates by looking at all solutions, one after another.
    fn naive(puzzle: &Puzzle, cap: u64) -> Vec<u64> {
        let n = puzzle.order().get();
        let mut counts = vec![0; n * n * n];
        for square in puzzle.solutions() {
            for (cell, symbol) in square.symbols().iter().enumerate() {
                let count: &mut u64 = &mut counts[cell * n + symbol.index()];
                *count = cap.min(*count + 1);
            }
        }
        counts
    }

    /// Sets givens, cell by cell; `.` for an open one.
    fn with_givens(puzzle: Puzzle, cells: &str) -> Puzzle {
        let symbol = |digit: char| digit.to_digit(10).map(|digit| Symbol::new(digit as usize - 1));
        puzzle.with_givens(&cells.chars().map(symbol).collect::<Vec<_>>()).unwrap()
    }

    fn puzzles() -> Vec<Puzzle> {
        let line = |n: u16| (0..n).map(Cell).collect::<Vec<_>>();
        let wide = Puzzle::sudoku(2, 3).unwrap();
        let order = wide.order();
        let fresh = "..............8.....9......7.2.1..9.3......5..5............6..85....9..38.3..172.";
        let anti_knight = Related::steps(order, &[(1, 2), (1, -2), (2, 1), (2, -1)], |a, b| a != b);
        let nine = Puzzle::sudoku(3, 3).unwrap();
        let anti_king = Related::steps(nine.order(), &[(1, 1), (1, -1)], |a, b| a != b);
        let mut large = Puzzle::latin(18).unwrap();
        for place in 0..18 * 18 - 24 {
            let symbol = Symbol::new((place / 18 + place % 18) % 18);
            large.set_given(Cell(place as u16), Some(symbol)).unwrap();
        }
        vec![
            Puzzle::latin(1).unwrap(),
            Puzzle::latin(4).unwrap(),
            Puzzle::sudoku(2, 2).unwrap().with_main_diagonal(),
            with_givens(wide.clone(), "1.......2......3......4.5..........."),
            wide.clone().with(Cage { cells: line(3), sum: 7 }).unwrap().with(anti_knight).unwrap(),
            wide.with(Related::steps(order, &[(0, 1), (1, 0)], |a, b| a.abs_diff(b) > 1)).unwrap(),
            with_givens(nine.clone(), fresh).with(anti_king).unwrap(),
            // No solution.
            Puzzle::latin(2).unwrap().with_main_diagonal(),
            large,
        ]
    }

    #[test]
    fn candidates_are_those_of_all_solutions() {
        for (number, puzzle) in puzzles().iter().enumerate() {
            for cap in [1, 3, 1_000_000] {
                let expected = naive(puzzle, cap);
                for engine in [Engine::Prune, Engine::Cover] {
                    let found = puzzle.search().engine(engine).true_candidates(cap);
                    assert!(found.is_complete(), "puzzle {number}");
                    assert_eq!(found.counts, expected, "puzzle {number}, {engine}, cap {cap}");
                }
            }
            assert_eq!(puzzle.search().matching(true).true_candidates(1).counts, naive(puzzle, 1), "puzzle {number}");
        }
    }

    #[test]
    fn the_only_solution_says_all_candidates() {
        let unique = with_givens(Puzzle::sudoku(2, 2).unwrap(), "1234341221434...");
        let solution = unique.solve().unwrap();
        let (known, found) = (TrueCandidates::of_only(&unique, &solution), unique.search().true_candidates(1));
        assert!(unique.is_unique());
        assert_eq!((&known.counts, &known.open, known.end), (&found.counts, &found.open, found.end));
    }

    #[test]
    fn what_is_known_at_a_limit_is_true() {
        let puzzle = Puzzle::sudoku(2, 2).unwrap().with_main_diagonal();
        let all = naive(&puzzle, 5);
        let mut complete = false;
        for nodes in 0..2000 {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let found = puzzle.search().limits(limits).true_candidates(5);
            for (place, &count) in found.counts.iter().enumerate() {
                let (cell, symbol) = (Cell((place / 4) as u16), Symbol::new(place % 4));
                assert!(count <= all[place] && (found.open[place] || count == all[place]), "{nodes} nodes");
                assert!(found.is_true(cell, symbol).is_none_or(|known| known == (all[place] > 0)));
            }
            complete |= found.is_complete();
            assert_eq!(found.is_complete(), !found.open.contains(&true) && found.end() == Outcome::Complete);
        }
        assert!(complete, "2000 nodes are enough");
    }
}
