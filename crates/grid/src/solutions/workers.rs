//! One search by several threads: an idle thread takes the shallowest open branch of a busy one.
//!
//! Every thread works on a part of the search tree and looks, each time some nodes have passed, whether another thread may
//! be started. If so, it gives away the other side of its shallowest open guess: most likely the largest
//! part that it has. A thread ends with its part. Solutions come in no fixed order.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use graeco_square::Square;

use super::{Walks, holds};
use crate::limits::{Meter, Stats, Stop};
use crate::puzzle::Puzzle;

/// The nodes between two looks at the other threads.
const NODES: u64 = 256;
/// A batch of solutions is sent when it has this many cells, and how many batches wait to be taken.
const BATCH: usize = 1 << 14;
const WAITING: usize = 8;

/// A number of threads, 0 being as many as there are cores.
pub(super) fn number(threads: usize) -> usize {
    if threads == 0 { thread::available_parallelism().map_or(1, usize::from) } else { threads }
}

/// The threads, as seen by the receiver of the solutions. They end when it is dropped.
#[derive(Debug)]
pub(super) struct Workers {
    batches: Receiver<Vec<Square>>,
    batch: std::vec::IntoIter<Square>,
    shared: Arc<Shared>,
}

/// The data that the threads share.
#[derive(Debug)]
struct Shared {
    puzzle: Puzzle,
    watch: Meter,
    /// The nodes that no thread has taken yet.
    nodes: AtomicU64,
    /// How many threads may still be started.
    spare: AtomicUsize,
    /// Set when all must stop.
    stop: Arc<AtomicBool>,
    ended: Mutex<Progress>,
}

/// The result of the parts so far.
#[derive(Debug)]
struct Progress {
    /// Why parts were left, if any were.
    stop: Option<Stop>,
    stats: Stats,
    /// A thread has panicked, and its part is lost.
    is_broken: bool,
}

impl Workers {
    /// Starts a thread with a walk, and lets it be joined by others. The walk is returned if there is no thread.
    pub(super) fn new(walk: Walks, puzzle: &Puzzle, watch: &Meter, threads: usize) -> Result<Workers, Walks> {
        let stop = Arc::default();
        let memory = watch.budget().memory() / threads;
        let shared = Arc::new(Shared {
            puzzle: puzzle.clone(),
            watch: watch.clone().heeding(Arc::clone(&stop)).with_memory(memory),
            nodes: AtomicU64::new(watch.nodes()),
            spare: AtomicUsize::new(threads),
            stop,
            ended: Mutex::new(Progress { stop: None, stats: walk.stats(), is_broken: false }),
        });
        let (sender, batches) = sync_channel(WAITING);
        let start = shared.start(walk, &sender);
        start.map(|()| Workers { batches, batch: Vec::new().into_iter(), shared })
    }

    /// The next solution, whichever part it comes from; `None` if there are no more.
    ///
    /// # Panics
    /// If a thread has panicked.
    pub(super) fn advance(&mut self) -> Result<Option<Square>, Stop> {
        loop {
            if let Some(square) = self.batch.next() {
                return Ok(Some(square));
            }
            let Ok(batch) = self.batches.recv() else {
                let ended = self.shared.ended();
                assert!(!ended.is_broken, "a thread of the search has panicked");
                return ended.stop.map_or(Ok(None), Err);
            };
            self.batch = batch.into_iter();
        }
    }

    /// The cost of all parts so far.
    pub(super) fn stats(&self) -> Stats {
        self.shared.ended().stats
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.shared.stop.store(true, Ordering::Relaxed);
    }
}

/// Notes it if a thread panics: nobody may take its part for done.
struct PanicGuard<'a>(&'a Shared);

impl Drop for PanicGuard<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.ended().is_broken = true;
            self.0.stop.store(true, Ordering::Relaxed);
        }
    }
}

impl Shared {
    fn ended(&self) -> MutexGuard<'_, Progress> {
        self.ended.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts a thread with a walk, if there may be one more; otherwise the walk is returned.
    fn start(self: &Arc<Self>, walk: Walks, out: &SyncSender<Vec<Square>>) -> Result<(), Walks> {
        if !self.take_spare() {
            return Err(walk);
        }
        // From here it can be taken back if the system gives no thread.
        let walk = Arc::new(Mutex::new(Some(walk)));
        let (shared, out, own) = (Arc::clone(self), out.clone(), Arc::clone(&walk));
        let take = |walk: &Mutex<Option<Walks>>| walk.lock().unwrap_or_else(PoisonError::into_inner).take();
        let run = move || {
            let Some(walk) = take(&own) else { return };
            let guard = PanicGuard(&shared);
            shared.work(walk, &out);
            drop(guard);
            shared.spare.fetch_add(1, Ordering::Relaxed);
        };
        match thread::Builder::new().name("search".into()).spawn(run) {
            Ok(_) => Ok(()),
            Err(_) => take(&walk).map_or(Ok(()), Err),
        }
    }

    fn take_spare(&self) -> bool {
        self.spare.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |spare| spare.checked_sub(1)).is_ok()
    }

    /// Works on a part until it is done.
    fn work(self: &Arc<Self>, walk: Walks, out: &SyncSender<Vec<Square>>) {
        // More than one only if a part could not be given away.
        let mut parts = vec![walk];
        while let Some(walk) = parts.last_mut() {
            let Err(stop) = self.work_on(walk, out) else {
                parts.pop();
                continue;
            };
            if stop != Stop::NodeLimit || self.nodes.load(Ordering::Relaxed) == 0 {
                self.stop(stop);
                return;
            }
            if self.spare.load(Ordering::Relaxed) > 0
                && let Some(part) = walk.split()
                && let Err(part) = self.start(part, out)
            {
                parts.push(part);
            }
        }
    }

    /// Visits some nodes, or all the rest of a part, and sends the solutions found.
    fn work_on(&self, walk: &mut Walks, out: &SyncSender<Vec<Square>>) -> Result<(), Stop> {
        let take = |nodes: u64| Some(nodes - nodes.min(NODES));
        let Ok(left) = self.nodes.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take) else {
            return Err(Stop::NodeLimit);
        };
        let mut watch = self.watch.lend(left.min(NODES));
        let (before, mut found) = (walk.stats(), Vec::new());
        let end = loop {
            match walk.advance(&mut watch) {
                Ok(Some(square)) if holds(&self.puzzle, &square) => found.push(square),
                Ok(Some(_)) => {}
                Ok(None) => break Ok(()),
                Err(stop) => break Err(stop),
            }
            if found.len() * self.puzzle.order().all_cell_count() >= BATCH
                && out.send(std::mem::take(&mut found)).is_err()
            {
                break Err(Stop::Interrupted);
            }
        };
        self.nodes.fetch_add(watch.nodes(), Ordering::Relaxed);
        self.ended().stats += walk.stats() - before;
        // Nobody takes it if the search was dropped.
        if !found.is_empty() && out.send(found).is_err() { Err(Stop::Interrupted) } else { end }
    }

    /// Has all threads end, for a reason other than that everything was visited.
    fn stop(&self, stop: Stop) {
        self.ended().stop.get_or_insert(stop);
        self.stop.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::limits::{Limits, Outcome};
    use crate::solutions::Engine;
    use crate::testing::Related;
    use graeco_square::Symbol;

    /// One puzzle for each kernel, each with at least 10,000 solutions.
    fn puzzles() -> Vec<Puzzle> {
        let thermo = |n: usize| {
            let puzzle = Puzzle::latin(n).unwrap();
            let cells = [(0, 0), (1, 0), (1, 1)].map(|(row, column)| puzzle.order().cell(row, column));
            puzzle.with(Related::line(cells.to_vec(), |a, b| a < b)).unwrap()
        };
        let mut sudoku = Puzzle::sudoku(3, 3).unwrap();
        let solved = sudoku.search().seed(1).solutions().next().unwrap();
        for cell in sudoku.order().cells() {
            sudoku.set_given(cell, Some(solved.at(cell))).unwrap();
        }
        for cell in sudoku.order().cells() {
            sudoku.set_given(cell, None).unwrap();
            if sudoku.search().limits(Limits::solutions(10_000)).count().solutions == 10_000 {
                break;
            }
        }
        vec![Puzzle::latin(5).unwrap(), thermo(5), sudoku]
    }

    fn search(puzzle: &Puzzle, threads: usize) -> crate::Search<'_> {
        puzzle.search().engine(Engine::Prune).threads(threads)
    }

    fn different(puzzle: &Puzzle, threads: usize) -> (usize, BTreeSet<Vec<Symbol>>) {
        let solutions: Vec<Square> = search(puzzle, threads).solutions().collect();
        (solutions.len(), solutions.iter().map(|square| square.symbols().to_vec()).collect())
    }

    #[test]
    fn all_threads_together_find_what_one_finds() {
        for puzzle in puzzles() {
            let (number, alone) = different(&puzzle, 1);
            assert!(number >= 10_000 && number == alone.len(), "{number}");
            for threads in [2, 4] {
                let (found, together) = different(&puzzle, threads);
                assert!(found == number && together == alone, "{found} of {number}");
            }
            let matching = search(&puzzle, 3).matching(true).count();
            assert_eq!((matching.solutions, matching.end), (number as u128, Outcome::Complete));
        }
    }
}
