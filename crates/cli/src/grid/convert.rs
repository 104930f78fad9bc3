//! `graeco grid convert`: puzzles in the form of another program.

use std::io;
use std::ops::ControlFlow;

use graeco_exchange::{Loss, Written, around, write};
use graeco_grid::{Budget, Limits};
use graeco_host::atomic_file;
use graeco_host::output::Output;
use graeco_host::status::Status;
use graeco_host::stop;

use super::item::Item;
use super::source;
use crate::answers::{Answers, Held};
use crate::args::Converting;
use crate::driver::Driver;
use crate::input::{self, SourceError};
use crate::messages::Topic;
use crate::query::Mode;
use crate::report::Report;
use crate::session::Session;

/// Converts all puzzles of a file.
pub(super) fn run(converting: &Converting, session: Session<'_>) -> io::Result<Status> {
    let (files, limits) = (vec![converting.file.clone()], session.ask(Mode::One).limits());
    let is_lossy = converting.lossy;
    let report = session.report;
    let mut writer = Writer { converting, report, memory: Budget::start(&limits), kept: Vec::new(), puzzles: 0 };
    let own = limits.clone();
    let read = move |feed: &_| source::read(&files, &limits, is_lossy, feed);
    let worker = || |item, answers: &mut Answers<'_>| convert(item, converting, &own, answers);
    let driver = Driver { threads: 1, ..session.puzzles(&[]) };
    let status = driver.fold(read, worker, |held, ()| writer.take(held))?;
    writer.end(status)
}

/// The target of converted puzzles.
struct Writer<'a> {
    converting: &'a Converting,
    report: &'a Report,
    /// The memory that may be used.
    memory: Budget,
    /// The text for a file, or the puzzle that has to be the only one.
    kept: Vec<u8>,
    puzzles: u64,
}

impl Writer<'_> {
    /// Lets a puzzle be printed as soon as it is converted. Files are written at the end, and so is the only puzzle of a form.
    fn take(&mut self, held: &mut Held) -> ControlFlow<()> {
        let to = self.converting.to;
        let is_kept = self.converting.output.file().is_some() || !to.holds_several();
        if !held.text.is_empty() {
            self.puzzles += 1;
            if self.puzzles == 2 && !to.holds_several() {
                self.kept.clear();
                self.report.error(&format!("several puzzles; the form {to} holds one"));
                held.status = Status::BadInput;
                return ControlFlow::Break(());
            }
            if self.puzzles == 1 {
                held.text.splice(0..0, around(to).0.bytes());
            }
        }
        if is_kept {
            self.kept.append(&mut held.text);
            if let Err(end) = self.memory.afford(self.kept.len()) {
                self.kept.clear();
                held.status = SourceError::stopped("output", end).tell(self.report);
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }

    fn end(self, status: Status) -> io::Result<Status> {
        let is_whole = status == Status::Solved && !stop::is_set();
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
                return Ok(self.report.ok(written).map_or(Status::BadInput, |()| status));
            }
            _ => {
                let mut out = Output::new("puzzles");
                out.lines(&text, 0, 0)?;
                out.flush()?;
            }
        }
        Ok(status)
    }
}

/// The text of one puzzle, and the losses.
fn convert(item: Item, converting: &Converting, limits: &Limits, answers: &mut Answers<'_>) {
    let budget = Budget::start(limits);
    let (text, document) = match item.open(|_| input::budget(limits)) {
        Ok(opened) => opened,
        Err(none) => return none.answer(None, answers),
    };
    text.add_notes(answers);
    if let Err(stop) = budget.look() {
        let message = format!("{}:{}: {} before it was converted", text.file, text.line, stop);
        return answers.source_error(&SourceError { file: Some(text.file.to_string()), message, stop: Some(stop) });
    }
    answers.held.puzzles += 1;
    let Written { text: written, losses, .. } = write(&document, converting.to);
    // A form that has no such grids cannot leave out a part.
    let is_lossy = converting.lossy && !written.is_empty();
    let (rules, notes): (Vec<Loss>, Vec<Loss>) = losses.into_iter().partition(|loss| loss.is_rule && !is_lossy);
    let said = |losses: Vec<Loss>| {
        let said = |loss: &Loss| format!("not carried over to {}: {loss}", converting.to);
        losses.iter().map(said).collect::<Vec<_>>()
    };
    if !notes.is_empty() {
        answers.notes(Topic::Incomplete, text.place(), || said(notes));
    }
    if rules.is_empty() {
        answers.line(written.trim_end());
    } else {
        answers.refusals(text.place(), said(rules));
    }
}
