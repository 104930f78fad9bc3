//! `graeco grid convert`: puzzles in the form of another program.

use std::io;
use std::ops::ControlFlow;

use graeco_exchange::{Loss, PuzzleFormat, Written, around, write};
use graeco_grid::{Budget, Limits};
use graeco_host::output::{self, Output};
use graeco_host::status::Status;
use graeco_host::stop;

use super::item::{Text, open};
use super::source;
use crate::answers::{Answers, Held};
use crate::args::Converting;
use crate::driver::Driver;
use crate::input::{self, Answered, Failure};
use crate::messages::Topic;
use crate::query::Mode;
use crate::report::Report;
use crate::session::Session;

pub(super) fn run(converting: &Converting, session: Session<'_>) -> Answered {
    let (files, limits) = (vec![converting.file.clone()], session.ask(Mode::One).limits());
    let is_lossy = converting.lossy;
    let report = session.report;
    output::keep_whole_only();
    let mut writer = Writer { to: converting.to, report, kept: Vec::new(), puzzles: 0 };
    let own = limits.clone();
    let read = move |feed: &_| source::read(&files, &limits, is_lossy, feed);
    let worker = || |text, answers: &mut Answers<'_>| convert(text, converting, &own, answers);
    let driver = Driver { bad: None, ..session.puzzles(&[]) };
    let status = driver.fold(read, worker, |held, ()| writer.take(held))?;
    writer.end()?;
    let is_whole = status == Status::Solved && !stop::is_set();
    if let Some(path) = session.common.output.as_ref().filter(|_| !is_whole) {
        report.error(&format!("{} is not written: not all puzzles are converted", path.display()));
        output::complete(false)?;
    }
    Ok(status)
}

/// The output of converted puzzles.
struct Writer<'a> {
    to: PuzzleFormat,
    report: &'a Report,
    /// The puzzle that has to be the only one.
    kept: Vec<u8>,
    puzzles: u64,
}

impl Writer<'_> {
    /// Lets a puzzle be printed as soon as it is converted; the only puzzle of a form at the end.
    fn take(&mut self, held: &mut Held) -> ControlFlow<()> {
        let to = self.to;
        if held.text.is_empty() {
            return ControlFlow::Continue(());
        }
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
        if !to.holds_several() {
            self.kept.append(&mut held.text);
        }
        ControlFlow::Continue(())
    }

    /// Prints what was kept, and what ends a file.
    fn end(mut self) -> io::Result<()> {
        if self.puzzles > 0 {
            self.kept.extend(around(self.to).1.bytes());
        }
        Output::new("puzzles").lines(&self.kept, 0, 0)
    }
}

/// The text of one puzzle, and the losses.
fn convert(text: Text, converting: &Converting, limits: &Limits, answers: &mut Answers<'_>) {
    let budget = Budget::start(limits);
    let (text, document) = match open(text, |_| input::budget(limits), answers) {
        Ok(opened) => opened,
        Err(why) => return answers.bad_item(&why, None),
    };
    text.add_notes(answers);
    if let Err(stop) = budget.look() {
        let what = format!("{}:{}: {stop} before it was converted", text.file, text.line);
        return answers.source_error(&Failure { stop: Some(stop), ..Failure::of_file(&text.file, what) });
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
