//! `graeco latin explain` and `rate`: the path to the completion by techniques, and how hard it is.

use graeco_host::status::Status;
use graeco_latin::Kind;

use super::sheet::{Command, Fault, Sheet};
use crate::answers::Answers;
use crate::args::{Format, Methods, ReasoningArgs};
use crate::input::Answered;
use crate::query::{Mode, Query};
use crate::squares::Job;

/// Prints the path of each square.
pub(super) fn explain(command: &Command<'_>, kind: Kind, asked: &ReasoningArgs) -> Answered {
    each(command, kind, &asked.methods, true, |job, ask, answers| job.explain(ask, asked, answers))
}

/// Prints how hard each square is.
pub(super) fn rate(command: &Command<'_>, kind: Kind, methods: &Methods) -> Answered {
    each(command, kind, methods, false, |job, ask, answers| job.rate(ask, methods, None, answers))
}

fn each(
    command: &Command<'_>,
    kind: Kind,
    methods: &Methods,
    may_be_tall: bool,
    answer: impl Fn(&Job, &Query, &mut Answers<'_>) + Sync,
) -> Answered {
    methods.check()?;
    let ask = command.session.ask(Mode::One).shared_by(command.threads);
    command.each(None, |sheet: &mut Sheet<'_, '_>| {
        let given = sheet.given;
        let puzzle = graeco_latin::complete(&given.partial.grid, given.kind(kind)).map_err(Fault::refused)?;
        let job = given.job(puzzle, Format::Line);
        if may_be_tall && !sheet.answers.json {
            sheet.answers.separate();
        }
        answer(&job, &ask, sheet.answers);
        Ok(Status::Solved)
    })
}
