//! One stream: one thread reads, several answer, and the caller prints in the order of reading; or answers by itself.
//!
//! All share a window of items between reading and printing, of bounded size. A tiny puzzle takes less time than waking a
//! thread, so a thread that waits is woken for several items if there are some. The caller decides the end: after the last
//! answer, or when it stops early, all other threads find no more work.

use std::collections::VecDeque;
use std::io;
use std::ops::ControlFlow;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::heap;
use crate::memory;
use crate::stop::{self, LOOK};

/// The number of items with little work for each thread between reading and printing: with 16, threads that wait for each
/// other take a tenth of the time of tiny puzzles.
pub const MANY_AHEAD: usize = 64;

/// The number of items with much work, or blocks of puzzles, for each thread: more blocks do not stay in the caches.
pub const FEW_AHEAD: usize = 16;

/// The items between reading and printing.
struct Window<I, A> {
    /// Those that no thread has taken, in order.
    items: VecDeque<I>,
    /// The answers of all, in order; `None` for those that have none yet.
    answers: VecDeque<Option<A>>,
    /// How many answers there are, and how many have left the window to be printed.
    ready: usize,
    printed: usize,
    /// Whether the last item was read, and whether no more answers are wanted.
    is_read: bool,
    is_ended: bool,
    /// How many threads wait for items, and whether the caller waits for answers.
    idle: usize,
    is_caller_waiting: bool,
}

/// A window and those who wait for it.
struct Shared<I, A> {
    /// The most items of the window.
    size: usize,
    window: Mutex<Window<I, A>>,
    has_room: Condvar,
    has_items: Condvar,
    has_answers: Condvar,
}

impl<I, A> Shared<I, A> {
    fn new(size: usize) -> Shared<I, A> {
        let (items, answers) = (VecDeque::new(), VecDeque::new());
        let (is_read, is_ended, is_caller_waiting) = (false, false, false);
        let window = Window { items, answers, ready: 0, printed: 0, is_read, is_ended, idle: 0, is_caller_waiting };
        let [has_room, has_items, has_answers] = [(); 3].map(|()| Condvar::new());
        Shared { size, window: Mutex::new(window), has_room, has_items, has_answers }
    }

    /// The window. Nothing panics while it is locked.
    fn lock(&self) -> MutexGuard<'_, Window<I, A>> {
        self.window.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the window and wakes all threads that wait.
    fn close(&self, change: impl FnOnce(&mut Window<I, A>)) {
        change(&mut self.lock());
        [&self.has_room, &self.has_items, &self.has_answers].into_iter().for_each(Condvar::notify_all);
    }

    /// Adds the answer of an earlier item, if there is one, and takes the next item and its number; `None` if there are no
    /// more.
    fn exchange(&self, answered: Option<(usize, A)>) -> Option<(usize, I)> {
        let mut window = self.lock();
        if let Some((number, answer)) = answered {
            let place = number - window.printed;
            window.answers[place] = Some(answer);
            window.ready += 1;
            let is_next = window.answers.front().is_some_and(Option::is_some);
            let are_many = window.items.is_empty() || window.ready >= self.size / 2;
            if window.is_caller_waiting && is_next && are_many {
                self.has_answers.notify_one();
            }
        }
        while window.items.is_empty() && !window.is_read && !window.is_ended {
            window.idle += 1;
            window = self.has_items.wait(window).unwrap_or_else(PoisonError::into_inner);
            window.idle -= 1;
        }
        let number = window.printed + window.answers.len() - window.items.len();
        window.items.pop_front().filter(|_| !window.is_ended).map(|item| (number, item))
    }

    /// Takes the next item, which needs no answer in the window; the state of the window if none has come.
    fn next(&self) -> Result<I, Ended> {
        let mut window = self.lock();
        loop {
            if let Some(item) = window.items.pop_front() {
                window.answers.pop_front();
                if window.answers.len() == self.size / 2 {
                    self.has_room.notify_one();
                }
                return Ok(item);
            }
            if window.is_read {
                return Err(Ended::Read);
            }
            window.idle += 1;
            let (after, time) = self.has_items.wait_timeout(window, LOOK).unwrap_or_else(PoisonError::into_inner);
            window = after;
            window.idle -= 1;
            if time.timed_out() && stop::is_set() {
                return Err(Ended::Early);
            }
        }
    }

    /// Takes the answers that can be printed now, at least one; the state of the window if there are no more, or if none has
    /// come in some looks since the program was stopped.
    fn answers(&self) -> Result<Vec<A>, Ended> {
        let mut window = self.lock();
        let mut looks = 0;
        loop {
            let count = window.answers.iter().take_while(|answer| answer.is_some()).count();
            if count > 0 {
                let before = window.answers.len();
                let answers = window.answers.drain(..count).flatten().collect();
                window.ready -= count;
                window.printed += count;
                if before > self.size / 2 && before - count <= self.size / 2 {
                    self.has_room.notify_one();
                }
                return Ok(answers);
            }
            // The reader may wait for input; an answer in work comes as soon as its thread sees the stop flag.
            let most = if window.answers.is_empty() { 1 } else { 10 };
            if window.is_read && window.answers.is_empty() {
                return Err(Ended::Read);
            }
            if window.is_ended || looks >= most {
                return Err(Ended::Early);
            }
            window.is_caller_waiting = true;
            let (after, time) = self.has_answers.wait_timeout(window, LOOK).unwrap_or_else(PoisonError::into_inner);
            window = after;
            window.is_caller_waiting = false;
            looks += u32::from(time.timed_out() && stop::is_set());
        }
    }
}

/// Why no more answers or items come.
enum Ended {
    /// All items are read and done.
    Read,
    /// More may come.
    Early,
}

/// No more answers are wanted once this is dropped, even by a panic.
struct Ending<'s, I, A>(&'s Shared<I, A>);

impl<I, A> Drop for Ending<'_, I, A> {
    fn drop(&mut self) {
        self.0.close(|window| window.is_ended = true);
    }
}

/// The end of the stream at which items are added.
pub struct Feed<I, A>(Arc<Shared<I, A>>);

/// No more items are wanted.
pub struct Closed;

impl<I, A> Feed<I, A> {
    /// Adds an item; waits while too many are in work.
    pub fn send(&self, item: I) -> Result<(), Closed> {
        let Feed(shared) = self;
        let mut window = shared.lock();
        if window.answers.len() >= shared.size {
            let is_full = |window: &mut Window<I, A>| !window.is_ended && window.answers.len() > shared.size / 2;
            window = shared.has_room.wait_while(window, is_full).unwrap_or_else(PoisonError::into_inner);
        }
        if window.is_ended {
            return Err(Closed);
        }
        window.items.push_back(item);
        window.answers.push_back(None);
        if window.idle > 0 {
            shared.has_items.notify_one();
        }
        Ok(())
    }

    /// Whether [`send`](Self::send) would have to wait now.
    pub fn is_full(&self) -> bool {
        self.0.lock().answers.len() >= self.0.size
    }
}

impl<I, A> Drop for Feed<I, A> {
    fn drop(&mut self) {
        self.0.close(|window| window.is_read = true);
    }
}

/// The number of threads for an option: 0 stands for one per core. There are fewer if there is no room for them.
pub fn threads(number: usize) -> usize {
    memory::threads(if number > 0 { number } else { thread::available_parallelism().map_or(1, usize::from) })
}

/// What answers the items of one thread.
type Worker<'w, I, A> = Box<dyn FnMut(I) -> A + 'w>;

/// Reads items by `read`, at most `ahead` for each thread before they are printed; answers them by this many threads, each with a
/// `worker` of its own; and passes the answers to `print` in the order of the items, until it breaks or fails. When the program
/// is stopped, only the answers that come at once are printed.
pub fn run<'w, I, A, W>(
    threads: usize,
    ahead: usize,
    read: impl FnOnce(&Feed<I, A>) + Send + 'static,
    worker: impl Fn() -> W + Sync,
    mut print: impl FnMut(A) -> io::Result<ControlFlow<()>>,
) -> io::Result<()>
where
    I: Send + 'static,
    A: Send + 'static,
    W: FnMut(I) -> A + 'w,
{
    let shared = Arc::new(Shared::new(ahead * threads));
    let feed = Feed(Arc::clone(&shared));
    run_threads(threads, shared, Box::new(move || read(&feed)), &|| Box::new(worker()), &mut print)
}

/// The same for closures of any types, so that it is compiled once for all commands with the same items and answers.
fn run_threads<'w, I: Send, A: Send>(
    threads: usize,
    shared: Arc<Shared<I, A>>,
    read: Box<dyn FnOnce() + Send>,
    worker: &(dyn Fn() -> Worker<'w, I, A> + Sync),
    print: &mut dyn FnMut(A) -> io::Result<ControlFlow<()>>,
) -> io::Result<()> {
    let mut print_beside = || {
        thread::scope(|scope| {
            let _ending = Ending(&shared);
            for number in 0..threads {
                let answer: Box<dyn FnOnce() + Send> = Box::new(|| answer_all(&shared, worker));
                let started = thread::Builder::new().name("answer".into()).spawn_scoped(scope, answer);
                // Some threads are enough.
                if number == 0 {
                    heap::started(started);
                }
            }
            print_all(&shared, print)
        })
    };
    beside_reader(read, &mut print_beside)
}

/// Reads items by `read`, at most `ahead` before their turn, and does the `work` of each in this thread, until it breaks or
/// fails. When the program is stopped, it waits for no more items.
pub fn run_in_turn<I: Send + 'static, A: Send + 'static>(
    ahead: usize,
    read: impl FnOnce(&Feed<I, A>) + Send + 'static,
    mut work: impl FnMut(I) -> io::Result<ControlFlow<()>>,
) -> io::Result<()> {
    let shared = Arc::new(Shared::new(ahead));
    let feed = Feed(Arc::clone(&shared));
    beside_reader(Box::new(move || read(&feed)), &mut || {
        let _ending = Ending(&shared);
        loop {
            let item = match shared.next() {
                Ok(item) => item,
                Err(ended) => return Ok(ended),
            };
            if work(item)?.is_break() {
                return Ok(Ended::Early);
            }
        }
    })
}

/// Reads in a thread of its own, beside the `rest` in this thread.
fn beside_reader(read: Box<dyn FnOnce() + Send>, rest: &mut dyn FnMut() -> io::Result<Ended>) -> io::Result<()> {
    // Nobody waits for this thread to end: it may wait for input that never comes.
    let reader = heap::started(thread::Builder::new().name("read".into()).spawn(read));
    let ended = rest();
    // The rest of the input is missing if the reader has failed. It has ended, or is about to, if nothing can come any more.
    let has_ended = matches!(ended, Ok(Ended::Read)) || reader.is_finished();
    if has_ended && reader.join().is_err() {
        return Err(io::Error::other("the thread that reads has failed"));
    }
    ended.map(drop)
}

fn answer_all<'w, I, A>(shared: &Shared<I, A>, worker: &dyn Fn() -> Worker<'w, I, A>) {
    // If this thread panics, an answer never comes.
    let ending = Ending(shared);
    let (mut answer, mut answered) = (worker(), None);
    while let Some((number, item)) = shared.exchange(answered) {
        answered = Some((number, answer(item)));
    }
    std::mem::forget(ending);
}

fn print_all<I, A>(
    shared: &Shared<I, A>,
    print: &mut dyn FnMut(A) -> io::Result<ControlFlow<()>>,
) -> io::Result<Ended> {
    loop {
        let answers = match shared.answers() {
            Ok(answers) => answers,
            Err(ended) => return Ok(ended),
        };
        for answer in answers {
            if print(answer)?.is_break() {
                return Ok(Ended::Early);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

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
            run(threads, 16, |feed| count(feed, 1000), || doubled, print).unwrap();
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
                let ended = run(threads, 16, |feed| count(feed, u64::MAX), || doubled, print);
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
            assert!(run(2, 16, read, || doubled, |_| Ok(ControlFlow::Continue(()))).is_err(), "round {round}");
        }
    }

    #[test]
    fn one_thread_does_all_work_in_turn_until_it_breaks_or_the_reader_fails() {
        for most in [0, 1, 20, 1000] {
            let mut items = Vec::new();
            let work = |item| {
                items.push(item);
                Ok(if item == 500 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
            };
            run_in_turn(16, move |feed: &Feed<u64, u64>| count(feed, most), work).unwrap();
            assert_eq!(items, (0..most.min(501)).collect::<Vec<_>>());
        }
        let failing = |feed: &Feed<u64, u64>| {
            count(feed, 3);
            std::panic::resume_unwind(Box::new(()));
        };
        assert!(run_in_turn(16, failing, |_| Ok(ControlFlow::Continue(()))).is_err());
        assert!(
            run_in_turn(16, |feed: &Feed<u64, u64>| count(feed, u64::MAX), |_| Err(io::ErrorKind::BrokenPipe.into()))
                .is_err()
        );
    }

    #[test]
    fn an_answer_is_printed_while_later_items_are_in_work() {
        static PRINTED: AtomicU64 = AtomicU64::new(0);
        // Every item but the first waits until the one before it is printed.
        let patient = || {
            |number| {
                while PRINTED.load(Ordering::Relaxed) < number {
                    thread::yield_now();
                }
                number
            }
        };
        let print = |answer| {
            assert_eq!(PRINTED.fetch_add(1, Ordering::Relaxed), answer);
            Ok(ControlFlow::Continue(()))
        };
        run(2, 16, |feed| count(feed, 20), patient, print).unwrap();
        assert_eq!(PRINTED.load(Ordering::Relaxed), 20);
    }

    #[test]
    fn a_thread_that_panics_ends_the_stream() {
        for threads in [1, 2] {
            let failing = || |number| if number == 20 { std::panic::resume_unwind(Box::new(())) } else { number };
            let print = |_| Ok(ControlFlow::Continue(()));
            let ended = std::panic::catch_unwind(|| run(threads, 16, |feed| count(feed, u64::MAX), failing, print));
            assert!(ended.is_err());
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
        run(2, 16, read, || doubled, print).unwrap();
    }
}
