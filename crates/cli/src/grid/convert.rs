//! `graeco grid convert`: puzzles in the form of another program.

use std::io;
use std::ops::ControlFlow;

use graeco_exchange::{Loss, Written, write, write_all};
use graeco_grid::file::Document;

use super::item::Item;
use super::source;
use crate::args::Converting;
use crate::ask::Mode;
use crate::output::Output;
use crate::report::{Excerpt, place};
use crate::session::Session;
use crate::status::Status;
use crate::stream;

/// Converts all puzzles of a file.
pub(super) fn run(converting: &Converting, session: Session<'_>) -> io::Result<Status> {
    let (files, limits) = (vec![converting.file.clone()], session.ask(Mode::One).limits());
    let is_lossy = converting.lossy;
    let (mut texts, mut status) = (Vec::new(), Status::Solved);
    let read = move |feed: &_| source::read(&files, &limits, is_lossy, feed);
    stream::run(
        1,
        read,
        || |item| item,
        |item: Item| {
            match convert(item, converting, session) {
                Ok(text) => texts.push(text),
                Err(bad) => status.note(bad),
            }
            Ok(ControlFlow::Continue(()))
        },
    )?;
    if texts.len() > 1 && !converting.to.holds_several() {
        let what = format!("{} puzzles; the form {} holds one", texts.len(), converting.to);
        session.report.error(&what);
        return Ok(Status::BadInput);
    }
    if texts.is_empty() {
        return Ok(status);
    }
    let text = write_all(texts.iter().map(String::as_str), converting.to);
    match &converting.output {
        Some(path) => {
            let written = std::fs::write(path, text);
            let written = written.map_err(|error| format!("{} cannot be written: {error}", path.display()));
            if session.report.ok(written).is_none() {
                status.note(Status::BadInput);
            }
        }
        None => {
            let mut out = Output::new("puzzles");
            out.line(text.trim_end_matches('\n'))?;
            out.flush()?;
        }
    }
    Ok(status)
}

/// The text of one puzzle; says what is not carried over.
fn convert(item: Item, converting: &Converting, session: Session<'_>) -> Result<String, Status> {
    let report = session.report;
    let text = match item {
        Item::Puzzle(text) => text,
        Item::Trouble(trouble) => return Err(trouble.tell(report)),
        Item::Unreadable { file, error, source, column } => {
            report.say(&report.text_message(&file, Excerpt { text: &source, column }, &error));
            return Err(Status::BadInput);
        }
    };
    let document = Document::parse(&text.text).map_err(|error| {
        text.say_bad(error, report);
        Status::BadInput
    })?;
    text.tell(report);
    let Written { text: written, losses, .. } = write(&document, converting.to);
    let at = place(&text.file, Some(text.line));
    let said = |loss: &Loss| format!("{at}: not carried over to {}: {loss}", converting.to);
    for loss in losses.iter().filter(|loss| !loss.is_rule || converting.lossy) {
        report.note(&said(loss));
    }
    let rules: Vec<&Loss> = losses.iter().filter(|loss| loss.is_rule && !converting.lossy).collect();
    rules.iter().for_each(|loss| report.error(&said(loss)));
    if rules.is_empty() { Ok(written) } else { Err(Status::BadInput) }
}
