//! The race: slices in turn on one thread, both methods at once on two.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use batsat::EmptyTheory;
use graeco_square::{Order, Square, Symbol};

use super::clauses::{Clauses, Slice};
use super::completion::{Completion, Method};
use super::open::OpenPuzzle;
use super::pairwise::Pairwise;
use super::rows;
use super::tabu::Tabu;
use graeco_exact_cover::{Budget, Limits, Pace, Stop};

/// The slices, in moves and in conflicts: about 0.8 and 0.4 seconds where squares are hard, as local search wins there
/// more often.
const MOVES: u64 = 3_000_000;
const CONFLICTS: u64 = 5000;
/// With fewer open cells clause learning goes first, and has nearly all of the time: it answers soon, even if there is no
/// solution.
const FEW: usize = 250;

/// A solution, or the proof that there is none, and the method that found it.
type Answer = (Option<Square>, Method);

/// Work under way, with its cost so far.
struct Race<'a> {
    open: &'a OpenPuzzle,
    seed: u64,
    nodes: u64,
    budget: Budget,
    moves: u64,
    conflicts: u64,
}

/// Fills a square of which `left` are the candidates of each cell, in row-major order, until there is an answer or a limit is
/// reached. On one thread, the same seed gives the same run. Moves and conflicts count as nodes, approximately. With two
/// threads or more, both methods run at once, and the first answer wins; with one, they take turns. If the clauses do not fit
/// the memory limit, only local search runs, which cannot prove that there is no solution.
///
/// # Panics
/// If `left` has not a list of candidates for each cell, or if there are more symbols than rows.
#[must_use]
pub fn complete(
    order: Order,
    pairs: &Pairwise,
    left: &[Vec<Symbol>],
    limits: &Limits,
    seed: u64,
    threads: usize,
) -> Completion {
    assert!(
        left.len() == order.cell_count() && order.symbol_count() == order.get(),
        "a list of candidates for each cell"
    );
    let mut completion = Completion::known(None, left.iter().filter(|symbols| symbols.len() > 1).count());
    match answer(order, pairs, left, limits, seed, threads, &mut completion) {
        Ok((square, method)) => (completion.square, completion.method) = (Ok(square), Some(method)),
        Err(end) => completion.square = Err(end),
    }
    completion
}

fn answer(
    order: Order,
    pairs: &Pairwise,
    left: &[Vec<Symbol>],
    limits: &Limits,
    seed: u64,
    threads: usize,
    completion: &mut Completion,
) -> Result<Answer, Stop> {
    let budget = Budget::start(limits);
    budget.look()?;
    let is_open = completion.open > 0;
    let filled = rows::fill(order, pairs, left, seed, &budget)?;
    if let Some(symbols) = filled.iter().copied().collect::<Option<Vec<Symbol>>>() {
        let method = if is_open { Method::Rows } else { Method::Pruning };
        return Ok((Some(Square::new(order, symbols)), method));
    }
    let open = OpenPuzzle::new(order, pairs, left, &budget)?;
    // Where much is open, few cells are left over, and those are soon placed. Where little is open, it is no better to
    // start from there than from anywhere.
    let is_loose = 5 * completion.open > 3 * filled.len();
    let start: Vec<Option<usize>> = if is_loose {
        let cells = open.cells.iter().enumerate();
        cells.map(|(number, cell)| filled[cell.index()].and_then(|s| open.candidate(number, s))).collect()
    } else {
        Vec::new()
    };
    let budget = budget.without(open.bytes());
    let tabu = Tabu::new(&open, seed, &start, &budget)?;
    let budget = budget.without(Tabu::bytes(&open));
    let nodes = limits.nodes.unwrap_or(u64::MAX);
    let mut race = Race { open: &open, seed, nodes, budget, moves: 0, conflicts: 0 };
    let answer = if threads > 1 { race.at_once(tabu) } else { race.in_turn(tabu) };
    (completion.moves, completion.conflicts) = (race.moves, race.conflicts);
    answer
}

impl Slice {
    fn answer(self, open: &OpenPuzzle) -> Option<Answer> {
        match self {
            Slice::Found(chosen) => Some((Some(open.square(chosen.into_iter())), Method::Clauses)),
            Slice::Impossible => Some((None, Method::Clauses)),
            Slice::Unknown => None,
        }
    }
}

/// Makes this many moves; returns the square if they find one.
fn search(tabu: &mut Tabu, open: &OpenPuzzle, moves: u64, pace: &mut Pace) -> Result<Option<Answer>, Stop> {
    let is_found = tabu.run(moves, pace)?;
    Ok(is_found.then(|| (Some(open.square(tabu.held())), Method::Tabu)))
}

impl Race<'_> {
    fn in_turn(&mut self, mut tabu: Tabu) -> Result<Answer, Stop> {
        let mut pace = self.budget.pace();
        // Clauses are made when it is their turn, and only if there is room for them; else local search is alone.
        let (mut clauses, mut has_room) = (None, true);
        let mut turn_of_tabu = self.open.cells.len() > FEW;
        loop {
            let left = self.nodes.saturating_sub(self.moves + self.conflicts);
            if left == 0 {
                return Err(Stop::NodeLimit);
            }
            let answer = if turn_of_tabu || !has_room {
                let moves = if self.open.cells.len() > FEW || !has_room { MOVES } else { MOVES / 30 };
                let answer = search(&mut tabu, self.open, moves.min(left), &mut pace);
                self.moves = tabu.moves();
                answer
            } else {
                let answer = self.learn(&mut clauses, CONFLICTS.min(left));
                if answer == Err(Stop::MemoryLimit) {
                    (clauses, has_room) = (None, false);
                    Ok(None)
                } else {
                    answer
                }
            };
            if let Some(answer) = answer? {
                return Ok(answer);
            }
            turn_of_tabu = !turn_of_tabu;
        }
    }

    /// Runs for this many conflicts.
    fn learn(&mut self, clauses: &mut Option<Clauses>, conflicts: u64) -> Result<Option<Answer>, Stop> {
        let clauses = match clauses {
            Some(clauses) => clauses,
            none => none.insert(Clauses::new(self.open, self.seed, &self.budget)?),
        };
        let slice = clauses.run(&mut EmptyTheory::new(), conflicts);
        self.conflicts = clauses.conflicts();
        Ok(slice?.answer(self.open))
    }

    fn at_once(&mut self, mut tabu: Tabu) -> Result<Answer, Stop> {
        // Half of the nodes each: neither can know the need of the other.
        let share = self.nodes / 2;
        let (conflicts, over) = (AtomicU64::new(0), Arc::new(AtomicBool::new(false)));
        let budget = self.budget.clone().heeding(Arc::clone(&over));
        let (mut by_tabu, by_clauses) = std::thread::scope(|scope| {
            let learner = std::thread::Builder::new().name("learn".into()).spawn_scoped(scope, || {
                // Made here, so that its making does not hold up the other.
                let mut clauses = Clauses::new(self.open, self.seed, &budget)?;
                let slice = clauses.run(&mut EmptyTheory::new(), share);
                conflicts.store(clauses.conflicts(), Ordering::Relaxed);
                let answer = slice?.answer(self.open);
                over.fetch_or(answer.is_some(), Ordering::Relaxed);
                Ok(answer)
            });
            let found = search(&mut tabu, self.open, share, &mut budget.pace());
            over.fetch_or(matches!(found, Ok(Some(_))), Ordering::Relaxed);
            // Where the system gives no thread, it is as if clauses had no room.
            (found, learner.map_or(Err(Stop::MemoryLimit), |learner| learner.join().unwrap_or(Ok(None))))
        });
        self.conflicts = conflicts.load(Ordering::Relaxed);
        // Where clauses have no room, local search has their share too.
        if by_clauses == Err(Stop::MemoryLimit) && by_tabu == Ok(None) {
            let left = self.nodes.saturating_sub(tabu.moves() + self.conflicts);
            by_tabu = search(&mut tabu, self.open, left, &mut self.budget.pace());
        }
        self.moves = tabu.moves();
        match (by_clauses, by_tabu) {
            (Ok(Some(answer)), _) | (_, Ok(Some(answer))) => Ok(answer),
            (Err(Stop::MemoryLimit) | Ok(None), Ok(None)) => Err(Stop::NodeLimit),
            (_, Err(end)) | (Err(end), _) => Err(end),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A Latin square of order 5 whose first two cells may hold these symbols.
    fn fill(first: &[usize], second: &[usize], threads: usize) -> Completion {
        let order = Order::new(5).unwrap();
        let line = |by_row: bool| {
            let cell = move |a, b| if by_row { order.cell(a, b) } else { order.cell(b, a) };
            (0..5).map(move |a| (0..5).map(|b| cell(a, b)).collect())
        };
        let pairs = Pairwise::new(order, line(true).chain(line(false)));
        let symbols = |numbers: &[usize]| numbers.iter().map(|&number| Symbol::new(number)).collect();
        let mut left: Vec<Vec<Symbol>> = vec![order.symbols().collect(); 25];
        // The third cell of the row leaves the first two less than they need.
        (left[0], left[1], left[2]) = (symbols(first), symbols(second), symbols(&[0, 1]));
        complete(order, &pairs, &left, &Limits::default(), 3, threads)
    }

    #[test]
    fn a_filling_is_found_or_refuted_by_one_thread_and_by_two() {
        for threads in [1, 2] {
            let found = fill(&[0, 1], &[1, 2], threads).square.unwrap().unwrap();
            assert!(found.symbols().chunks(5).all(|row| row.iter().map(|symbol| symbol.index()).sum::<usize>() == 10));
            assert!(found.symbols()[1] == Symbol::new(2));
            let none = fill(&[0, 1], &[0, 1], threads);
            assert_eq!((none.square, none.method), (Ok(None), Some(Method::Clauses)));
        }
    }
}
