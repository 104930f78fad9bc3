//! The answer of `graeco grid check`, and errors in the solution and the count that the file gives.

use graeco_document::{Document, Record, wrong_solution_within};
use graeco_grid::{Budget, Outcome, Stop};
use graeco_host::status::Status;

use super::item::Text;
use super::{Answerer, row};
use crate::answers::Answers;
use crate::args::Format;
use crate::messages::Topic;
use crate::query::Query;

impl Answerer<'_> {
    /// The verdict on a puzzle with this many solutions, counted up to 2, before the search ended.
    pub(super) fn verdict(
        &self,
        text: &Text,
        file: &Document,
        ask: &Query,
        (found, end): (usize, Option<Outcome>),
        answers: &mut Answers<'_>,
    ) {
        let wrong = file.header().solution.as_ref().map(|solution| !file.puzzle().is_solved_by(solution));
        let (word, status) = match (found, end) {
            (2.., _) => ("several", Status::NoSolution),
            (1, Some(Outcome::Complete)) => ("unique", Status::Solved),
            (0, Some(Outcome::Complete)) => ("none", Status::NoSolution),
            (_, Some(Outcome::Stopped(Stop::Interrupted))) => ("unknown", Status::Interrupted),
            _ => ("unknown", Status::Limit),
        };
        answers.status(status);
        let topic = match word {
            "none" => Some(Topic::NoSolution),
            "several" => Some(Topic::Several),
            "unknown" => Some(Topic::Unfinished),
            _ => None,
        };
        answers.count(topic);
        let cut_short = end.and_then(Outcome::stop).filter(|_| word == "unknown");
        let count = file.is_count_right((found, end), &ask.limits());
        if let Some(Err(end)) = count {
            answers.status(Status::from(end));
        }
        if wrong == Some(true) || count == Some(Ok(false)) {
            answers.status(Status::NoSolution);
        }
        let why = if wrong == Some(true) { why_wrong(text, ask, answers) } else { None };
        let line = if self.format == Some(Format::Tsv) {
            row(file).line(&[word.to_owned()])
        } else if self.format == Some(Format::Json) {
            let record =
                Record::at(&text.file, text.line).with("title", file.header().title.clone()).with("verdict", word);
            let record = row(file).puzzle_in(record);
            let record = record.with_some("solution_is_right", wrong.map(|wrong| !wrong));
            let record = record.with_some("why", why);
            let record = record.with_some("count_is_right", count.and_then(Result::ok));
            record.with_some("end", cut_short.map(Stop::word)).line()
        } else {
            let cut_short = cut_short.map_or(String::new(), |stop| format!("; {stop}"));
            let solution = if wrong == Some(true) { "; the solution in the file is wrong" } else { "" };
            let count = match count {
                Some(Ok(false)) => "; the count in the file is wrong",
                Some(Err(_)) => "; the count in the file was not checked within the limits",
                _ => "",
            };
            format!("{word}{cut_short}{solution}{count}")
        };
        answers.line(line);
        answers.held.puzzles += 1;
    }
}

/// Says where and why the solution in the file is wrong, and returns that in words.
fn why_wrong(text: &Text, ask: &Query, answers: &mut Answers<'_>) -> Option<String> {
    let error = wrong_solution_within(&text.text, &Budget::start(&ask.limits())).ok().flatten()?;
    let (what, topic) = (error.what.clone(), Topic::WrongSolution);
    if text.form.is_some() {
        // It was read from another form: its lines are not those of the file.
        answers.note(topic, text.place(), what.as_str());
    } else if answers.report.notes() {
        text.add_wrong(topic, error, answers);
    }
    Some(what)
}
