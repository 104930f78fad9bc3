//! One stream: one thread reads, several answer, and the caller prints in the order of reading.
//!
//! Every item takes a place in the order when it is read, and its answer is sent to that place. All queues are bounded,
//! and a thread that waits at one wakes up when its other end is dropped. The caller decides the end: after the last
//! answer, or when it stops early, it drops its ends of the queues, and all other threads find no more work.

use std::io;
use std::ops::ControlFlow;
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded, select};

use crate::heap;
use crate::memory;
use crate::stop;

/// The number of items for each thread that are read ahead.
const AHEAD: usize = 8;

/// The interval between two looks of the caller at the stop flag while it waits for an answer.
const LOOK: Duration = Duration::from_millis(20);

/// The queue of items to be answered.
pub struct Feed<I, A> {
    work: Sender<(I, Sender<A>)>,
    order: Sender<Receiver<A>>,
}

/// No more items are wanted.
pub struct Closed;

impl<I, A> Feed<I, A> {
    /// Adds an item; waits while too many are in work.
    pub fn send(&self, item: I) -> Result<(), Closed> {
        let (answer, place) = bounded(1);
        self.order.send(place).map_err(|_| Closed)?;
        self.work.send((item, answer)).map_err(|_| Closed)
    }

    /// Whether [`send`](Self::send) would have to wait now.
    pub fn is_full(&self) -> bool {
        self.work.is_full() || self.order.is_full()
    }
}

/// The number of threads for an option: 0 stands for one per core. There are fewer if there is no room for them.
pub fn threads(number: usize) -> usize {
    memory::threads(if number > 0 { number } else { thread::available_parallelism().map_or(1, usize::from) })
}

/// Reads items by `read`, answers them by this many threads, each with a `worker` of its own, and passes the answers
/// to `print` in the order of the items, until `print` breaks or fails. When the program is stopped, only the answers that
/// come at once are printed.
pub fn run<I, A, W>(
    threads: usize,
    read: impl FnOnce(&Feed<I, A>) + Send + 'static,
    worker: impl Fn() -> W + Sync,
    print: impl FnMut(A) -> io::Result<ControlFlow<()>>,
) -> io::Result<()>
where
    I: Send + 'static,
    A: Send + 'static,
    W: FnMut(I) -> A,
{
    let (work_in, work) = bounded(AHEAD * threads);
    let (order_in, order) = bounded(AHEAD * threads);
    let (end, ended) = bounded(0);
    // Nobody waits for this thread to end: it may wait for input that never comes.
    let feed = Feed { work: work_in, order: order_in };
    let reader = heap::started(thread::Builder::new().name("read".into()).spawn(move || read(&feed)));
    let printed = thread::scope(|scope| {
        // Dropped when this closure ends, even by a panic.
        let _end: Sender<()> = end;
        for number in 0..threads {
            let answer = || answer_all(&work, &ended, worker());
            let started = thread::Builder::new().name("answer".into()).spawn_scoped(scope, answer);
            // Some threads are enough.
            if number == 0 {
                heap::started(started);
            }
        }
        print_all(&order, print)
    });
    // The rest of the input is missing if the reader has failed. It has ended, or is about to, if nothing can come any more.
    let has_ended = matches!(printed, Ok(Queue::Closed)) || reader.is_finished();
    if has_ended && reader.join().is_err() {
        return Err(io::Error::other("the thread that reads has failed"));
    }
    printed.map(drop)
}

fn answer_all<I, A>(work: &Receiver<(I, Sender<A>)>, ended: &Receiver<()>, mut answer: impl FnMut(I) -> A) {
    loop {
        select! {
            recv(work) -> item => match item {
                // If nobody waits for the answer, the end is near.
                Ok((item, place)) => drop(place.send(answer(item))),
                Err(_) => return,
            },
            recv(ended) -> _ => return,
        }
    }
}

/// A queue when nothing more is taken from it.
enum Queue {
    /// Its other end was dropped.
    Closed,
    /// More may come.
    Open,
}

fn print_all<A>(
    order: &Receiver<Receiver<A>>,
    mut print: impl FnMut(A) -> io::Result<ControlFlow<()>>,
) -> io::Result<Queue> {
    loop {
        // The reader may wait for input; an answer in work comes as soon as its thread sees the stop flag.
        let place = match next(order, 1) {
            Ok(place) => place,
            Err(queue) => return Ok(queue),
        };
        let Ok(answer) = next(&place, 10) else { return Ok(Queue::Open) };
        if print(answer)?.is_break() {
            return Ok(Queue::Open);
        }
    }
}

/// The next item; the state of the queue if it is closed, or if nothing has come in this many looks since the program was
/// stopped.
fn next<T>(queue: &Receiver<T>, mut looks: u32) -> Result<T, Queue> {
    loop {
        match queue.recv_timeout(LOOK) {
            Ok(item) => return Ok(item),
            Err(RecvTimeoutError::Disconnected) => return Err(Queue::Closed),
            Err(RecvTimeoutError::Timeout) if stop::is_set() => {
                looks = looks.checked_sub(1).filter(|&left| left > 0).ok_or(Queue::Open)?;
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn doubled(number: u64) -> u64 {
        if number.is_multiple_of(7) {
            thread::sleep(Duration::from_micros(50));
        }
        2 * number
    }

    fn count(feed: &Feed<u64, u64>, most: u64) {
        for number in 0..most {
            if feed.send(number).is_err() {
                return;
            }
        }
    }

    #[test]
    fn answers_come_in_order_from_any_number_of_threads() {
        for threads in [1, 2, 8] {
            let mut answers = Vec::new();
            let print = |answer| {
                answers.push(answer);
                Ok(ControlFlow::Continue(()))
            };
            run(threads, |feed| count(feed, 1000), || doubled, print).unwrap();
            assert_eq!(answers, (0..1000).map(|number| 2 * number).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_printer_that_stops_or_fails_ends_an_endless_stream() {
        for round in 0..500 {
            for threads in [1, 2, 8] {
                let mut left = round % 100;
                let print = |_| match left {
                    0 if round % 2 == 0 => Ok(ControlFlow::Break(())),
                    0 => Err(io::ErrorKind::BrokenPipe.into()),
                    _ => {
                        left -= 1;
                        Ok(ControlFlow::Continue(()))
                    }
                };
                let ended = run(threads, |feed| count(feed, u64::MAX), || doubled, print);
                assert_eq!(ended.is_ok(), round % 2 == 0);
            }
        }
    }

    #[test]
    fn a_reader_that_fails_is_never_taken_for_one_that_has_read_all() {
        for round in 0..300 {
            let read = move |feed: &Feed<u64, u64>| {
                count(feed, round % 10);
                // A panic without its message.
                std::panic::resume_unwind(Box::new(()));
            };
            assert!(run(2, read, || doubled, |_| Ok(ControlFlow::Continue(()))).is_err(), "round {round}");
        }
    }

    #[test]
    fn a_reader_that_waits_for_ever_does_not_keep_the_end_waiting() {
        let read = |feed: &Feed<u64, u64>| {
            count(feed, 3);
            thread::sleep(Duration::from_secs(3600));
        };
        let mut answers = 0;
        let print = |_| {
            answers += 1;
            Ok(if answers == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        };
        run(2, read, || doubled, print).unwrap();
    }
}
