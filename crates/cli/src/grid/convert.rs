//! `graeco grid convert`: puzzles in the form of another program.

use std::io;
use std::ops::ControlFlow;

use graeco_exchange::{Loss, Written, around, write};
use graeco_grid::{Budget, Limits};
use graeco_host::atomic_file;
use graeco_host::status::Status;
use graeco_host::stop;
use graeco_host::stream;

use super::item::{Item, NoPuzzle};
use super::source;
use crate::answers::{Answers, Printer};
use crate::args::Converting;
use crate::input::{self, SourceError};
use crate::messages::Topic;
use crate::query::Mode;
use crate::report::{Excerpt, Report};
use crate::session::Session;

/// Converts all puzzles of a file.
pub(super) fn run(converting: &Converting, session: Session<'_>) -> io::Result<Status> {
    let (files, limits) = (vec![converting.file.clone()], session.ask(Mode::One).limits());
    let is_lossy = converting.lossy;
    let mut writer = Writer {
        converting,
        report: session.report,
        printer: Printer::new("puzzles", None, session.report),
        memory: Budget::start(&limits),
        kept: Vec::new(),
        puzzles: 0,
    };
    let read = move |feed: &_| source::read(&files, &limits, is_lossy, feed);
    let own = session.ask(Mode::One).limits();
    let worker = || |item| convert(item, converting, &own, session.report);
    stream::run(1, read, worker, |answers| writer.take(answers))?;
    writer.end()
}

/// The target of converted puzzles.
struct Writer<'a> {
    converting: &'a Converting,
    report: &'a Report,
    printer: Printer<'a>,
    /// The memory that may be used.
    memory: Budget,
    /// The text for a file, or the puzzle that has to be the only one.
    kept: Vec<u8>,
    puzzles: u64,
}

impl Writer<'_> {
    /// Prints a puzzle as soon as it is converted. Files are written at the end, and so is the only puzzle of a form.
    fn take(&mut self, mut answers: Answers) -> io::Result<ControlFlow<()>> {
        let to = self.converting.to;
        let is_kept = self.converting.output.file().is_some() || !to.holds_several();
        if !answers.text.is_empty() {
            self.puzzles += 1;
            if self.puzzles == 2 && !to.holds_several() {
                self.kept.clear();
                self.report.error(&format!("several puzzles; the form {to} holds one"));
                self.printer.status.note(Status::BadInput);
                return Ok(ControlFlow::Break(()));
            }
            if self.puzzles == 1 {
                answers.text.splice(0..0, around(to).0.bytes());
            }
        }
        if is_kept {
            self.kept.append(&mut answers.text);
            if let Err(end) = self.memory.afford(self.kept.len()) {
                self.kept.clear();
                return self.printer.print(Answers::source_error(
                    &SourceError::stopped("output", end),
                    false,
                    self.report,
                ));
            }
        }
        self.printer.print(answers)
    }

    fn end(mut self) -> io::Result<Status> {
        let is_whole = self.printer.status == Status::Solved && !stop::is_set();
        let mut text = self.kept;
        if self.puzzles > 0 {
            text.extend(around(self.converting.to).1.bytes());
        }
        match self.converting.output.file() {
            Some(path) if !is_whole => {
                self.report.error(&format!("{} is not written: not all puzzles are converted", path.display()));
            }
            Some(path) if !text.is_empty() => {
                let written = atomic_file::write(path, &text);
                let written = written.map_err(|error| format!("{} cannot be written: {error}", path.display()));
                if self.report.ok(written).is_none() {
                    self.printer.status.note(Status::BadInput);
                }
            }
            _ => self.printer.out.lines(&text, 0, 0)?,
        }
        self.printer.end()
    }
}

/// The text of one puzzle, and the losses.
fn convert(item: Item, converting: &Converting, limits: &Limits, report: &Report) -> Answers {
    let (mut answers, budget) = (Answers::default(), Budget::start(limits));
    let (text, document) = match item.open(|_| input::budget(limits)) {
        Ok(opened) => opened,
        Err(NoPuzzle::SourceError(source_error)) => return Answers::source_error(&source_error, false, report),
        Err(NoPuzzle::Bad { file, error, source, column, .. }) => {
            let wrong = Excerpt { text: &source, column };
            report.add_text(&mut answers.messages, Topic::Unreadable, &file, wrong, &error);
            answers.unreadable(&error, &file, false);
            return answers;
        }
    };
    text.add_notes(&mut answers.messages, report);
    if let Err(stop) = budget.look() {
        let message = format!("{}:{}: {} before it was converted", text.file, text.line, stop);
        return Answers::source_error(
            &SourceError { file: Some(text.file.to_string()), message, stop: Some(stop) },
            false,
            report,
        );
    }
    answers.puzzles += 1;
    let Written { text: written, losses, .. } = write(&document, converting.to);
    // A form that has no such grids cannot leave out a part.
    let is_lossy = converting.lossy && !written.is_empty();
    let (rules, notes): (Vec<Loss>, Vec<Loss>) = losses.into_iter().partition(|loss| loss.is_rule && !is_lossy);
    let said = |losses: Vec<Loss>| {
        let said = |loss: &Loss| format!("not carried over to {}: {loss}", converting.to);
        losses.iter().map(said).collect::<Vec<_>>()
    };
    let place = (&*text.file, text.line);
    if !notes.is_empty() {
        report.add_notes(&mut answers.messages, Topic::Incomplete, place, || said(notes));
    }
    if rules.is_empty() {
        answers.line(written.trim_end().as_bytes());
    } else {
        report.add_errors(&mut answers.messages, Topic::Refused, place, || said(rules));
        answers.status.note(Status::BadInput);
    }
    answers
}
