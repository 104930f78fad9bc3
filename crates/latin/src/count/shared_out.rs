//! Work on parts that do not depend on each other, by several threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// What `work` returns for each of `many` numbers from 0, in their order. Each thread takes the next number that is left.
pub(super) fn shared_out<R: Send>(threads: usize, many: usize, work: impl Fn(usize) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let take = || {
        let numbers = std::iter::from_fn(|| Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&at| at < many));
        numbers.map(|at| (at, work(at))).collect::<Vec<_>>()
    };
    let mut all = thread::scope(|scope| {
        // If there is no thread to be had, the others do its work.
        let start = |_| thread::Builder::new().spawn_scoped(scope, take).ok();
        let others: Vec<_> = (1..threads.min(many)).filter_map(start).collect();
        let own = take();
        others.into_iter().fold(own, |mut all, other| {
            all.extend(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            all
        })
    });
    all.sort_unstable_by_key(|&(at, _)| at);
    all.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Counting, Kind};

    #[test]
    fn results_come_in_the_order_of_their_numbers() {
        for (threads, many) in [(1, 5), (3, 0), (3, 2), (4, 1000)] {
            assert_eq!(shared_out(threads, many, |at| at * at), (0..many).map(|at| at * at).collect::<Vec<_>>());
        }
    }

    #[test]
    fn counts_do_not_depend_on_the_number_of_threads() {
        for (n, kind) in [(7, Kind::Plain), (7, Kind::Diagonal)] {
            let count = |threads| {
                let mut counting = Counting::new(n, kind).unwrap().threads(threads);
                while counting.advance() {}
                counting.total()
            };
            assert!([2, 3, 16].into_iter().all(|threads| count(threads) == count(1)), "{kind:?}");
        }
    }
}
