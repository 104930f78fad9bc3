//! The one way from input to output: items are read, answered by any thread, and printed in their order.

use std::io;
use std::ops::ControlFlow;
use std::path::PathBuf;

use graeco_document::Record;
use graeco_document::field::Field;
use graeco_grid::Stop;
use graeco_grid::text::counted;
use graeco_host::output::Output;
use graeco_host::status::Status;
use graeco_host::stop;
use graeco_host::stream::{self, Feed};

use crate::answers::{Answers, Held};
use crate::input::{Answered, Failure};
use crate::report::Report;

/// After this many unreadable puzzles at the start, the rest of the input is skipped.
const MOST_BAD: u64 = 10_000;

/// Items of input, and how they are answered.
#[derive(Clone)]
pub(crate) struct Driver<'a> {
    pub(crate) report: &'a Report,
    /// Whether answers are JSON records.
    pub(crate) json: bool,
    pub(crate) files: &'a [PathBuf],
    /// The field that counts items, and with its name the noun for them: `puzzles`, `squares`.
    pub(crate) things: Field<u64>,
    /// The noun for lines, if they are something else.
    pub(crate) lines: &'static str,
    /// How many items are answered at once, and how many for each thread are between reading and printing.
    pub(crate) threads: usize,
    pub(crate) ahead: usize,
    /// Whether an answer may be too long to be held: each is printed while it is found, before the next item is looked at.
    pub(crate) is_list: bool,
    /// The line that stands for a bad item, if one does.
    pub(crate) bad: Option<&'static str>,
    /// The first line of all.
    pub(crate) header: Option<String>,
}

/// What reads all items.
type Reader<T, F> = Box<dyn FnOnce(&Feed<Result<T, Failure>, (Held, F)>) + Send>;

/// What answers the items of one thread.
type Worker<'w, T, F> = Box<dyn FnMut(T, &mut Answers<'_>) -> F + 'w>;

impl Driver<'_> {
    /// Reads items by `read`, answers each by the `worker` of a thread, and prints the answers in their order.
    pub(crate) fn run<T: Send + 'static, W: FnMut(T, &mut Answers<'_>)>(
        &self,
        read: impl FnOnce(&Feed<Result<T, Failure>, (Held, ())>) + Send + 'static,
        worker: impl Fn() -> W + Sync,
    ) -> Answered {
        self.fold(read, worker, |_, ()| ControlFlow::Continue(()))
    }

    /// The same where workers find something that `keep` takes in the order of the items, with the answers, which it may
    /// change. It breaks before answers that are not to be printed.
    pub(crate) fn fold<T: Send + 'static, F: Default + Send + 'static, W: FnMut(T, &mut Answers<'_>) -> F>(
        &self,
        read: impl FnOnce(&Feed<Result<T, Failure>, (Held, F)>) + Send + 'static,
        worker: impl Fn() -> W + Sync,
        mut keep: impl FnMut(&mut Held, F) -> ControlFlow<()>,
    ) -> Answered {
        self.fold_boxed(Box::new(read), &|| Box::new(worker()), &mut keep)
    }

    /// The same for closures of any types, so that it is compiled once for all commands with the same items.
    fn fold_boxed<'w, T: Send + 'static, F: Default + Send + 'static>(
        &self,
        read: Reader<T, F>,
        worker: &(dyn Fn() -> Worker<'w, T, F> + Sync),
        keep: &mut dyn FnMut(&mut Held, F) -> ControlFlow<()>,
    ) -> Answered {
        let mut printer = Printer::new(self)?;
        let mut print = |printer: &mut Printer<'_>, (mut held, found)| {
            let goes_on = keep(&mut held, found);
            if goes_on.is_break() {
                // The messages remain.
                held.text.clear();
            }
            printer.print(held).map(|printed| if goes_on.is_break() { goes_on } else { printed })
        };
        if self.is_list {
            let mut work = worker();
            stream::run_in_turn(self.ahead, read, |item| {
                let answered = printer.answer(|answers| self.answer(item, &mut work, answers));
                print(&mut printer, answered)
            })?;
        } else {
            let answering = || {
                let mut work = worker();
                move |item| {
                    let mut answers = Answers::new(self.report, self.json);
                    let found = self.answer(item, &mut work, &mut answers);
                    (answers.held, found)
                }
            };
            stream::run(self.threads, self.ahead, read, answering, |answered| print(&mut printer, answered))?;
        }
        printer.end()
    }

    /// Answers an item by the work, or says that there is none.
    fn answer<T, F: Default>(
        &self,
        item: Result<T, Failure>,
        work: &mut Worker<'_, T, F>,
        answers: &mut Answers<'_>,
    ) -> F {
        match item {
            Ok(one) => work(one, answers),
            Err(why) => {
                answers.bad_item(&why, self.bad);
                F::default()
            }
        }
    }
}

/// Answers a question without input: its answer is printed while it is found. An error is told among the other messages.
pub(crate) fn once(
    report: &Report,
    json: bool,
    lines: &'static str,
    work: impl FnOnce(&mut Answers<'_>) -> Answered,
) -> Answered {
    let (mut out, mut has_lines) = (Output::new(lines), false);
    let mut answers = Answers::printed(report, json, &mut out, &mut has_lines);
    let mut status = work(&mut answers).unwrap_or_else(|error| answers.failed(&*error));
    let Held { failed, status: noted, messages, .. } = answers.held;
    status.note(noted);
    out.flush()?;
    report.tell(messages);
    report.advise();
    failed.map_or(Ok(status), |error| Err(error.into()))
}

/// Prints answers in the order of the puzzles.
struct Printer<'r> {
    driver: &'r Driver<'r>,
    out: Output,
    status: Status,
    puzzles: u64,
    /// How many of them are bad.
    bad: u64,
    /// How many of them were interrupted.
    unfinished: u64,
    has_lines: bool,
}

impl<'r> Printer<'r> {
    fn new(driver: &'r Driver<'r>) -> io::Result<Printer<'r>> {
        let mut out = Output::new(driver.lines);
        if driver.lines == driver.things.name() {
            out.progress.expect_files(driver.files);
        }
        driver.header.iter().try_for_each(|header| out.line(header))?;
        Ok(Printer { driver, out, status: Status::Solved, puzzles: 0, bad: 0, unfinished: 0, has_lines: false })
    }

    /// Prints the answer to an item while it is found.
    fn answer<F>(&mut self, work: impl FnOnce(&mut Answers<'_>) -> F) -> (Held, F) {
        let Driver { report, json, .. } = *self.driver;
        let mut answers = Answers::printed(report, json, &mut self.out, &mut self.has_lines);
        let found = work(&mut answers);
        (answers.held, found)
    }

    /// Prints answers; breaks if they are the last ones.
    fn print(&mut self, held: Held) -> io::Result<ControlFlow<()>> {
        let Held { mut text, messages, status, puzzles, bad, bytes, is_separate, is_cut, failed } = held;
        failed.map_or(Ok(()), Err)?;
        if is_separate && self.has_lines {
            text.insert(0, b'\n');
        }
        self.has_lines |= !text.is_empty();
        self.puzzles += puzzles;
        // The last one of several: nothing comes after it.
        self.unfinished += u64::from(status == Status::Interrupted && puzzles > 0);
        self.bad += u64::from(bad);
        // Before it is printed: the reader may leave as soon as it is.
        status.is_printed();
        self.status.note(status);
        self.out.lines(&text, puzzles, bytes)?;
        if !messages.is_empty() {
            self.out.flush()?;
            self.driver.report.tell(messages);
        }
        let mut is_last = is_cut || status == Status::Interrupted || self.driver.is_list && stop::is_set();
        if !is_last && self.bad >= MOST_BAD && self.bad == self.puzzles {
            // Perhaps the input has no end.
            self.out.flush()?;
            let what =
                format!("the first {} {} cannot be read; the rest is skipped", self.bad, self.driver.things.name());
            self.driver.report.error(&what);
            is_last = true;
        }
        Ok(if is_last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    /// Hands everything over, sums up the messages, and says how far it came if a signal has come.
    fn end(mut self) -> Answered {
        let Driver { report, things, json, .. } = *self.driver;
        if stop::has_signal() {
            self.status.note(Status::Interrupted);
            let finished = self.puzzles - self.unfinished;
            if json {
                self.out.line(Record::new().with(things, finished).ended(Stop::Interrupted).line())?;
            }
            self.out.flush()?;
            let one = things.name().trim_end_matches('s');
            report.note(&match finished {
                0 => format!("interrupted before the first {one} was finished"),
                finished => format!("interrupted after {}", counted(finished, one)),
            });
        }
        self.out.flush()?;
        report.sum_up(things);
        Ok(self.status)
    }
}
