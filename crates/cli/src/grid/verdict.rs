//! The answer of `graeco grid check`, and errors in the solution and the count that the file gives.

use graeco_document::{Document, Record, field, wrong_solution_within};
use graeco_grid::{Budget, Outcome};

use super::item::Text;
use super::row;
use crate::answers::Answers;
use crate::messages::Topic;
use crate::query::Query;
use crate::verdict::{Check, Verdict};

/// The verdict on a puzzle with this many solutions, counted up to 2, before the search ended.
pub(super) fn verdict(
    (text, file): (&Text, &Document),
    ask: &Query,
    (found, end): (usize, Outcome),
    form: (Option<&str>, bool),
    answers: &mut Answers<'_>,
) {
    let is_right = file.header().solution.as_ref().map(|solution| file.puzzle().is_solved_by(solution));
    let why = if is_right == Some(false) { why_wrong((text, file), ask, answers) } else { None };
    let count = file.is_count_right((found, Some(end)), &ask.limits());
    let verdict = Verdict::of(found, end);
    let end = if let Verdict::Unknown(stop) = verdict { Some(stop) } else { None };
    if form.0.is_some() {
        verdict.note_if_unknown(text.place(), answers);
    }
    let record = || Record::at(&text.file, text.line).with(field::TITLE, file.header().title.clone());
    Check { verdict, clash: None, is_right, why, count, end }.answer(record, || row(file), form, answers);
}

/// Says where and why the solution in the file is wrong, and returns that in words.
fn why_wrong((text, file): (&Text, &Document), ask: &Query, answers: &mut Answers<'_>) -> Option<String> {
    let error = wrong_solution_within(&text.puzzle_file(file), &Budget::start(&ask.limits())).ok().flatten()?;
    let (what, topic) = (error.what.clone(), Topic::WrongSolution);
    if text.form.is_some() {
        // It was read from another form: its lines are not those of the file.
        answers.note(topic, text.place(), what.as_str());
    } else if answers.report.notes() {
        text.add_wrong(topic, error, answers);
    }
    Some(what)
}
