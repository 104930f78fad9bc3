//! The race: slices in turn on one thread, both methods at once on two; the only place of the crate with threads.

use std::sync::atomic::{AtomicU64, Ordering};

use super::clauses::{Clauses, Slice};
use super::open::Open;
use super::tabu::Tabu;
use super::{Completion, Method, Stop};
use crate::cover::{End, Limits};
use crate::puzzle::Puzzle;
use crate::square::Square;

/// Moves between two looks at the clock.
const LOOK: u64 = 1 << 13;
/// The slices, in moves and in conflicts: about 0.8 and 0.4 seconds where squares are hard, as local search wins there
/// more often.
const MOVES: u64 = 3_000_000;
const CONFLICTS: u64 = 5000;
/// With fewer open cells clause learning goes first: it answers at once, also if the answer is no.
const FEW: usize = 250;

/// Makes so many moves; the square if it finds one.
fn search(tabu: &mut Tabu, open: &Open, moves: u64, stop: &Stop) -> Option<Square> {
    let end = tabu.moves().saturating_add(moves);
    while tabu.moves() < end && stop.reason().is_none() {
        if tabu.run(LOOK.min(end - tabu.moves())) {
            return Some(open.square(tabu.held()));
        }
    }
    None
}

pub(super) fn run_race(puzzle: &Puzzle, limits: &Limits, seed: u64, threads: usize) -> Completion {
    let stop = Stop::start(limits);
    let done = |square, method| Completion { square, method, open: 0, moves: 0, conflicts: 0 };
    let open = match Open::new(puzzle) {
        Err(_) => return done(Ok(None), Some(Method::Pruning)),
        Ok(open) if open.cells.is_empty() => {
            return done(Ok(Some(open.square(std::iter::empty()))), Some(Method::Pruning));
        }
        Ok(open) => open,
    };
    let tabu = Tabu::new(&open, seed);
    let nodes = limits.nodes.unwrap_or(u64::MAX);
    let run = if threads > 1 { at_once } else { in_turn };
    let completion = run(&open, tabu, seed, nodes, &stop);
    debug_assert!(completion.square.iter().flatten().all(|square| puzzle.is_solved_by(square)));
    completion
}

fn in_turn(open: &Open, mut tabu: Tabu, seed: u64, nodes: u64, stop: &Stop) -> Completion {
    let mut clauses = Clauses::new(open, seed, stop.clone());
    let mut completion =
        Completion { square: Err(End::NodeLimit), method: None, open: open.cells.len(), moves: 0, conflicts: 0 };
    let mut turn_of_tabu = open.cells.len() > FEW;
    loop {
        let left = nodes.saturating_sub(completion.moves + completion.conflicts);
        let answer = if turn_of_tabu {
            let found = search(&mut tabu, open, MOVES.min(left), stop);
            completion.moves = tabu.moves();
            found.map(|square| (Some(square), Method::Tabu))
        } else {
            let answer = clauses.run(CONFLICTS.min(left)).answer(open);
            completion.conflicts = clauses.conflicts();
            answer
        };
        turn_of_tabu = !turn_of_tabu;
        if let Some((square, method)) = answer {
            (completion.square, completion.method) = (Ok(square), Some(method));
            return completion;
        }
        if let Some(end) = stop.reason() {
            completion.square = Err(end);
            return completion;
        }
        if completion.moves + completion.conflicts >= nodes {
            return completion;
        }
    }
}

impl Slice {
    fn answer(self, open: &Open) -> Option<(Option<Square>, Method)> {
        match self {
            Slice::Found(chosen) => Some((Some(open.square(chosen.into_iter())), Method::Clauses)),
            Slice::Impossible => Some((None, Method::Clauses)),
            Slice::Unknown => None,
        }
    }
}

fn at_once(open: &Open, mut tabu: Tabu, seed: u64, nodes: u64, stop: &Stop) -> Completion {
    // Half of the nodes each: neither can know what the other needs.
    let share = nodes / 2;
    let conflicts = AtomicU64::new(0);
    let (by_tabu, by_clauses) = std::thread::scope(|scope| {
        let learner = scope.spawn(|| {
            // Made here, so that its making does not hold up the other.
            let mut clauses = Clauses::new(open, seed, stop.clone());
            let answer = clauses.run(share).answer(open);
            conflicts.store(clauses.conflicts(), Ordering::Relaxed);
            answer.inspect(|_| stop.over.store(true, Ordering::Relaxed))
        });
        let found = search(&mut tabu, open, share, stop).map(|square| (Some(square), Method::Tabu));
        if found.is_some() {
            stop.over.store(true, Ordering::Relaxed);
        }
        (found, learner.join().unwrap_or(None))
    });
    let (square, method) = match by_clauses.or(by_tabu) {
        Some((square, method)) => (Ok(square), Some(method)),
        None => (Err(stop.reason().unwrap_or(End::NodeLimit)), None),
    };
    let conflicts = conflicts.load(Ordering::Relaxed);
    Completion { square, method, open: open.cells.len(), moves: tabu.moves(), conflicts }
}
