//! `graeco grid watch`: a puzzle file is solved again each time it is saved.

use std::io::{self, IsTerminal};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use graeco_document::{CandidateTable, Document, Known, Question};
use graeco_grid::text::counted;
use graeco_grid::{Limits, Outcome, Stop};
use graeco_host::output::Output;
use graeco_host::status::Status;
use graeco_host::stop;
use graeco_host::watched::{NoText, WatchedFile};

use super::foreign;
use crate::args::Format;
use crate::input::{self, Answered, Failure};
use crate::query::{Mode, Query};
use crate::report::Report;
use crate::session::Session;
use crate::squares::Job;

/// The interval between two looks whether the work is done or obsolete.
const LOOK: Duration = Duration::from_millis(2);

/// The time after which a note says that the work continues.
const SILENCE: Duration = Duration::from_millis(300);

/// Clears a terminal and goes to its first line.
const CLEAR: &str = "\x1b[2J\x1b[H";

/// Watches a file until the program is stopped.
pub(super) fn run(file: &Path, limit: u64, session: Session<'_>) -> Answered {
    if file == Path::new("-") {
        return Err("standard input cannot be watched; expected a file".into());
    }
    let mut out = Output::new("puzzles");
    let mut watched = WatchedFile::new(file, session.ask(Mode::One).limits());
    let (name, report, mut before) = (input::name(file), session.report, Words::default());
    let wait = |why: &NoText| match why {
        NoText::Empty => report.note(&format!("{name}: empty; waiting")),
        NoText::NotThere => report.note(&format!("{name}: not there; waiting")),
        NoText::Stopped(stop) => report.error(&format!("{name}: {stop} while it was read; waiting")),
        NoText::Unreadable(why) => report.error(&format!("{name} cannot be read: {why}; waiting")),
    };
    let is_terminal = io::stdout().is_terminal();
    loop {
        let text = match watched.next(wait) {
            Ok(Some(text)) => text,
            Ok(None) => return Ok(Status::Solved),
            Err(error) => return Err(Failure::of(&name, &error).into()),
        };
        if is_terminal {
            out.line(CLEAR)?;
        }
        let puzzle = Puzzle { name: &name, text: &text, ask: session.ask(Mode::Count(Some(limit))), before: &before };
        match puzzle.answer_unless(|| watched.is_saved_again(), session.report) {
            None => watched.forget(),
            Some(Answer { lines, words }) => {
                for line in lines {
                    out.line(&line)?;
                }
                // After a slip the candidates are compared with those before it.
                if !words[0].is_empty() {
                    before = words;
                }
                out.line("")?;
                out.flush()?;
            }
        }
    }
}

struct Answer {
    lines: Vec<String>,
    /// None if they are not known.
    words: Words,
}

/// The candidates of each cell of the grid, and of each cell outside it.
type Words = [Vec<String>; 2];

struct Puzzle<'a> {
    name: &'a str,
    text: &'a str,
    ask: Query,
    /// The candidates the last time that they were known.
    before: &'a Words,
}

impl Puzzle<'_> {
    /// The answer; `None` if `is_old` says that it is not wanted any more.
    fn answer_unless(&self, is_old: impl Fn() -> bool, report: &Report) -> Option<Answer> {
        let interrupt = Arc::new(AtomicBool::new(false));
        let limits = Limits { interrupt: Some(Arc::clone(&interrupt)), ..self.ask.limits() };
        thread::scope(|scope| {
            let work = || self.answer(&limits, report);
            // Without a thread, the file is not checked during the search.
            let Ok(work) = thread::Builder::new().name("answer".into()).spawn_scoped(scope, work) else {
                return Some(self.answer(&self.ask.limits(), report));
            };
            let (begun, mut is_told) = (Instant::now(), false);
            while !work.is_finished() {
                if stop::is_set() || is_old() {
                    interrupt.store(true, Ordering::Relaxed);
                    drop(work.join());
                    return None;
                }
                if !is_told && begun.elapsed() > SILENCE {
                    report.note(&format!("{}: still searching; save the file to search again", self.name));
                    is_told = true;
                }
                thread::sleep(LOOK);
            }
            work.join().ok()
        })
    }

    fn answer(&self, limits: &Limits, report: &Report) -> Answer {
        let own = foreign::own(self.name, self.text.to_owned(), limits, report);
        let read = own.and_then(|text| {
            let document = Document::parse_within(&text, &input::budget(limits));
            document.map_err(|error| Failure::unread(self.name, &text, error))
        });
        let document = match read {
            Ok(document) => document,
            Err(error) => {
                // One that was saved again is old by now.
                if error.stop != Some(Stop::Interrupted) {
                    error.tell(report);
                }
                return Answer { lines: Vec::new(), words: Words::default() };
            }
        };
        let (mut known, cap) = (Known::default(), limits.solutions.unwrap_or(u64::MAX));
        for question in Question::ALL {
            known.ask(question, &document, cap, limits);
        }
        let verdict = match known.number() {
            (0, Outcome::Complete) => return contradiction(&document, &known),
            (1, Outcome::Complete) => "unique".to_owned(),
            (number, Outcome::Complete) => format!("{number} solutions"),
            (number, Outcome::SolutionLimit) => format!("{} or more", counted(number, "solution")),
            (number, Outcome::Stopped(stop)) => format!("{stop}: at least {}", counted(number, "solution")),
        };
        let Some(found) = &known.candidates else { return Answer { lines: vec![verdict], words: Words::default() } };
        let job = job(&document, self.name);
        let table = CandidateTable::new(&job.puzzle, &job.alphabet, found);
        let words = [table.words(), table.outside_words()];
        let marked = [0, 1].map(|part| marked(&self.before[part], &words[part]));
        let unfinished = (found.end() != Outcome::Complete).then(|| "not all candidates are known".to_owned());
        let lines = [verdict, job.candidates_picture(found, marked.each_ref().map(Vec::as_slice))]
            .into_iter()
            .chain(unfinished)
            .collect();
        Answer { lines, words }
    }
}

/// Words with a star where they changed; without one if there was another number of them.
fn marked(before: &[String], words: &[String]) -> Vec<String> {
    let is_new = |at: usize| before.len() == words.len() && before[at] != words[at];
    (0..words.len()).map(|at| words[at].clone() + if is_new(at) { "*" } else { "" }).collect()
}

/// Prints the contradictory parts of a puzzle without a solution.
fn contradiction(document: &Document, known: &Known) -> Answer {
    let parts = known.conflict.iter().flat_map(|(parts, _)| parts).map(|&part| document.describe(part));
    Answer { lines: ["no solution".to_owned()].into_iter().chain(parts).collect(), words: Words::default() }
}

fn job(document: &Document, name: &str) -> Job {
    let (puzzle, alphabet) = (document.puzzle().clone(), document.alphabet().clone());
    Job { title: document.header().title.clone(), ..Job::new(puzzle, alphabet, name.to_owned(), Format::Boxes) }
}
