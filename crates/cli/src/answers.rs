//! Answers on their way to standard output: a worker fills them, the printer prints them in order.

use std::io;
use std::ops::ControlFlow;

use graeco_document::Record;
use graeco_grid::Stop;
use graeco_grid::text::{TextError, counted};
use graeco_host::output::Output;
use graeco_host::status::Status;
use graeco_host::stop;

use crate::args::Format;
use crate::input::SourceError;
use crate::messages::{Messages, Topic};
use crate::report::{Excerpt, Report};
use crate::squares::Answer;

/// The output for some puzzles.
#[derive(Default)]
pub(crate) struct Answers {
    pub(crate) text: Vec<u8>,
    pub(crate) messages: Messages,
    pub(crate) status: Status,
    /// How many puzzles were answered, bad ones included.
    pub(crate) puzzles: u64,
    /// How many of them are bad.
    pub(crate) bad: u32,
    /// How many bytes of input they took.
    pub(crate) bytes: u64,
    /// Whether an empty line stands between these answers and those before.
    pub(crate) is_separate: bool,
    /// Whether puzzles after these are missing because the program was stopped.
    pub(crate) is_cut: bool,
}

impl Answers {
    /// A message about a source, in JSON also a record among the answers.
    pub(crate) fn source_error(source_error: &SourceError, json: bool, report: &Report) -> Answers {
        let (message, status) = source_error.message_and_status(report);
        let mut answers = Answers { status, ..Answers::default() };
        if status == Status::Interrupted {
            // The printer says that the answers were interrupted.
            return answers;
        }
        message.into_iter().for_each(|message| answers.messages.push(message));
        if json {
            let record = Record::new().with_some("file", source_error.file.as_deref());
            let record = match source_error.stop {
                Some(end) => record.with("end", end.word()),
                None => record.with("error", source_error.message.as_str()),
            };
            answers.line(record.line().as_bytes());
        }
        answers
    }

    pub(crate) fn line(&mut self, line: &[u8]) {
        self.text.extend_from_slice(line);
        self.text.push(b'\n');
    }

    /// Puts a line before all others.
    pub(crate) fn begin(&mut self, header: Option<String>) {
        header.into_iter().for_each(|header| drop(self.text.splice(0..0, (header + "\n").into_bytes())));
    }

    /// Adds the answer to a bad puzzle, so that answers stay in step with puzzles: a word, perhaps an empty one, or a
    /// JSON record. `source` is the line where it is wrong.
    pub(crate) fn bad_puzzle<'t>(
        &mut self,
        bad: &TextError,
        file: &str,
        source: impl Into<Excerpt<'t>>,
        format: Option<Format>,
        word: &str,
        report: &Report,
    ) {
        let json = format == Some(Format::Json);
        report.add_text(&mut self.messages, Topic::Unreadable, file, source, bad);
        self.unreadable(bad, file, json);
        if !json && format != Some(Format::Tsv) {
            self.line(word.as_bytes());
        }
    }

    /// Counts a bad puzzle, and adds its record among JSON answers.
    pub(crate) fn unreadable(&mut self, bad: &TextError, file: &str, json: bool) {
        self.puzzles += 1;
        self.bad += 1;
        self.status.note(Status::BadInput);
        if json {
            self.line(Record::at(file, bad.line).with("error", bad.what.as_str()).line().as_bytes());
        }
    }

    /// Prints everything.
    pub(crate) fn print(self, out: &mut Output, report: &Report) -> io::Result<Status> {
        out.lines(&self.text, self.puzzles, self.bytes)?;
        if !self.messages.is_empty() {
            out.flush()?;
            report.tell(self.messages);
        }
        Ok(self.status)
    }

    /// Adds the answer to one puzzle.
    pub(crate) fn add(&mut self, answer: Answer, report: &Report) {
        answer.lines.iter().for_each(|line| self.line(line.as_bytes()));
        self.status.note(answer.status);
        answer.complaint.into_iter().for_each(|complaint| complaint.add_to(&mut self.messages, report));
        answer.stats.filter(|_| report.wants_stats()).into_iter().for_each(|stats| self.messages.push(stats));
        self.puzzles += 1;
    }
}

/// After this many unreadable puzzles at the start, the rest of the input is skipped.
const MOST_BAD: u64 = 10_000;

/// Prints answers in the order of the puzzles.
pub(crate) struct Printer<'r> {
    pub(crate) out: Output,
    pub(crate) status: Status,
    puzzles: u64,
    /// How many of them are bad.
    bad: u64,
    /// How many of them were interrupted.
    unfinished: u64,
    /// The noun for answers: `puzzles`, `squares`.
    thing: &'static str,
    /// Whether answers are JSON records.
    json: bool,
    report: &'r Report,
}

impl<'r> Printer<'r> {
    pub(crate) fn new(thing: &'static str, format: Option<Format>, report: &'r Report) -> Printer<'r> {
        let json = format == Some(Format::Json);
        Printer {
            out: Output::new(thing),
            status: Status::Solved,
            puzzles: 0,
            bad: 0,
            unfinished: 0,
            thing,
            json,
            report,
        }
    }

    /// Prints answers; breaks if they are the last ones.
    pub(crate) fn print(&mut self, answers: Answers) -> io::Result<ControlFlow<()>> {
        if answers.is_separate {
            self.separate()?;
        }
        self.puzzles += answers.puzzles;
        // The last one of several: nothing comes after it.
        self.unfinished += u64::from(answers.status == Status::Interrupted && answers.puzzles > 0);
        self.bad += u64::from(answers.bad);
        let mut is_last = answers.is_cut || answers.status == Status::Interrupted;
        // Before it is printed: the reader may leave as soon as it is.
        answers.status.is_printed();
        self.status.note(answers.print(&mut self.out, self.report)?);
        if !is_last && self.bad >= MOST_BAD && self.bad == self.puzzles {
            // Perhaps the input has no end.
            self.out.flush()?;
            let what = format!("the first {} {} cannot be read; the rest is skipped", self.bad, self.thing);
            self.report.error(&what);
            is_last = true;
        }
        Ok(if is_last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    /// Answers a puzzle whose answer prints itself. Breaks if the program was stopped.
    pub(crate) fn list(
        &mut self,
        answer: impl FnOnce(&mut Output) -> io::Result<Status>,
    ) -> io::Result<ControlFlow<()>> {
        let status = answer(&mut self.out)?;
        let _ = self.count(status);
        Ok(if stop::is_set() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    /// Notes that a puzzle was answered that has printed itself. Breaks if it was interrupted.
    pub(crate) fn count(&mut self, status: Status) -> ControlFlow<()> {
        self.puzzles += 1;
        self.unfinished += u64::from(status == Status::Interrupted);
        status.is_printed();
        self.status.note(status);
        if status == Status::Interrupted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// An empty line, but not before the first answer.
    pub(crate) fn separate(&mut self) -> io::Result<()> {
        if self.puzzles > 0 { self.out.lines(b"\n", 0, 0) } else { Ok(()) }
    }

    /// Hands everything over, sums up the messages, and says how far it came if a signal has come.
    pub(crate) fn end(mut self) -> io::Result<Status> {
        if stop::has_signal() {
            self.status.note(Status::Interrupted);
            if self.json {
                let end = Stop::Interrupted.word();
                self.out.line(&Record::new().with(self.thing, self.puzzles).with("end", end).line())?;
            }
            self.out.flush()?;
            let one = self.thing.trim_end_matches('s');
            self.report.note(&match self.puzzles - self.unfinished {
                0 => format!("interrupted before the first {one} was finished"),
                finished => format!("interrupted after {}", counted(finished, one)),
            });
        }
        self.out.flush()?;
        self.report.sum_up(self.thing);
        Ok(self.status)
    }
}
