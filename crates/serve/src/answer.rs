//! Answers to the page, as JSON: the puzzle as it was read, the findings, and errors.

use graeco_document::{Document, Part, ReadError, told_kind};
use graeco_grid::text::TextError;
use graeco_grid::{Outcome, Stop, TrueCandidates};
use graeco_logic::LOGIC_PUZZLES;
use graeco_rules::{Clue, DRAWINGS, Drawn, Field, Form, KINDS, Kind, Look, added_layer};
use serde_json::{Value, json};

use crate::aside::{self, Readable};
use crate::job::{Findings, Job, Reasoning};

pub(crate) fn error(error: &TextError) -> Value {
    let TextError { line, column, width, what } = error;
    json!({ "line": line, "column": column, "width": width, "what": what })
}

/// Why a text was not read.
pub(crate) fn unread(why: &ReadError) -> Value {
    let limit = |what: &str| error(&TextError { line: 1, column: 1, width: 1, what: what.to_owned() });
    match why {
        ReadError::Text(wrong) => error(wrong),
        ReadError::Stopped(Stop::MemoryLimit) => limit("reading this text takes too much memory"),
        ReadError::Stopped(_) => limit("reading this text takes too long"),
    }
}

/// The puzzle as it was read: the object of its JSON form, its symbols, which cells there are, and for each constraint its
/// line and its words. Clues that could not be read come last, each with its `fault`.
pub(crate) fn puzzle(read: &Readable, text: &str) -> Value {
    let document = &read.document;
    let mut puzzle: Value = serde_json::from_str(&document.to_json()).unwrap_or_default();
    let order = document.puzzle().order();
    let givens = document.puzzle().givens().iter().map(|given| given.map(|symbol| symbol.index()));
    puzzle["title"] = json!(document.header().title);
    puzzle["rules"] = json!(document.header().text("description"));
    puzzle["author"] = json!(document.header().text("author"));
    puzzle["givens"] = givens.collect();
    puzzle["symbols"] = order.grid_symbols().map(|symbol| document.alphabet().name(symbol)).collect();
    puzzle["lines"] = json!(clue_lines(read));
    puzzle["words"] = json!(clue_words(read, text));
    let faults = read.asides.iter().map(|one| aside::shown(read.words(one, text), order.get(), error(&one.error)));
    if let Some(clues) = puzzle["constraints"].as_array_mut() {
        clues.extend(faults);
    } else if !read.asides.is_empty() {
        puzzle["constraints"] = faults.collect();
    }
    let cells = || order.cells().map(|cell| document.puzzle().has(cell));
    let regions = document.puzzle().regions();
    let there = |regions: Vec<usize>| {
        regions.into_iter().zip(cells()).map(|(region, is_there)| is_there.then_some(region)).collect()
    };
    puzzle["regions"] = json!(regions.map(|regions| -> Vec<Option<usize>> { there(regions) }));
    puzzle["frame"] = json!(document.puzzle().frame());
    puzzle["present"] = document.puzzle().shape().map_or(Value::Null, |_| cells().collect());
    puzzle
}

/// The line of each clue; those that could not be read come last.
pub(crate) fn clue_lines(read: &Readable) -> Vec<usize> {
    let known = read.document.clue_lines(read.masked()).unwrap_or_default();
    known.into_iter().chain(read.asides.iter().map(|aside| aside.line)).collect()
}

/// The words of each clue, by which the page tells the server which one it means.
pub(crate) fn clue_words(read: &Readable, text: &str) -> Vec<String> {
    let known = (0..read.document.clues().len()).map(|number| read.document.describe(Part::Clue(number)));
    known.chain(read.asides.iter().map(|aside| read.words(aside, text).to_owned())).collect()
}

/// The findings out about a puzzle.
pub(crate) fn findings(job: &Job, findings: &Findings) -> Value {
    let (verdict, solution_end) = verdict(findings);
    let count = findings.known.count.map(|count| {
        let is_exact = count.end == Outcome::Complete;
        json!({ "number": count.solutions.to_string(), "exact": is_exact, "capped": count.end == Outcome::SolutionLimit })
    });
    json!({
        "version": findings.version,
        "done": findings.is_done,
        "verdict": verdict,
        "end": solution_end.map(Outcome::word),
        "count": count,
        "estimate": findings.estimate.map(|dived| {
            json!({ "number": dived.solutions.mean, "doubtful": dived.is_none || dived.solutions.is_unreliable() })
        }),
        "counted": findings.counted.as_ref().is_some_and(TrueCandidates::is_complete),
        "candidates": candidates(job, findings),
        "conflict": conflict(job, findings),
        "step": findings.reasoning.as_ref().map(|reasoning| step(job, reasoning)),
        "fault": findings.fault,
    })
}

/// `none`, `unique`, `several`, or `open` if that is not known; and how the search for two solutions ended.
fn verdict(findings: &Findings) -> (&'static str, Option<Outcome>) {
    let Some((found, end)) = &findings.known.solutions else { return ("open", None) };
    let verdict = match (found.len(), end) {
        (0, Outcome::Complete) => "none",
        (1, Outcome::Complete) => "unique",
        (0 | 1, _) => "open",
        _ => "several",
    };
    (verdict, Some(*end))
}

/// How many candidates are left, and in how many open cells only one.
fn candidates(job: &Job, findings: &Findings) -> Option<Value> {
    let candidates = findings.known.candidates.as_ref()?;
    let puzzle = job.document.puzzle();
    let open = puzzle.order().cells().filter(|&cell| puzzle.has(cell) && puzzle.given_at(cell).is_none());
    let numbers: Vec<usize> = open.map(|cell| candidates.of(cell).count()).collect();
    let fixed = numbers.iter().filter(|&&number| number == 1).count();
    Some(json!({
        "complete": candidates.is_complete(), "open": numbers.len(), "fixed": fixed, "left": numbers.iter().sum::<usize>(),
    }))
}

/// The parts that contradict each other.
fn conflict(job: &Job, findings: &Findings) -> Option<Value> {
    let (parts, end) = findings.known.conflict.as_ref()?;
    let parts: Vec<Value> = parts.iter().map(|&one| part(&job.document, one)).collect();
    Some(json!({ "parts": parts, "complete": *end == Outcome::Complete }))
}

/// A part: its words, and the number of the constraint or the cell of the given, with the number of its layer if it has one.
pub(crate) fn part(document: &Document, part: Part) -> Value {
    let words = document.describe(part);
    let puzzle = document.puzzle();
    match part {
        Part::Given(cell) if let Some((layer, under)) = puzzle.layer_of(cell) => {
            let adds = |clue: &Clue| added_layer(clue, puzzle).is_some_and(|added| added.0 == layer.name());
            json!({ "words": words, "cell": under.index(), "layer": document.clues().iter().position(adds) })
        }
        Part::Given(cell) => json!({ "words": words, "cell": cell.index() }),
        Part::Clue(number) => json!({ "words": words, "clue": number }),
    }
}

/// Why there are no steps.
pub(crate) fn unavailable() -> String {
    format!("Steps are shown for {LOGIC_PUZZLES}.")
}

fn step(job: &Job, reasoning: &Reasoning) -> Value {
    let Reasoning { position, done, step, end } = reasoning;
    let told = |state: &str, words: String| json!({ "state": state, "done": done, "words": words });
    let Some(position) = position else { return told("unavailable", unavailable()) };
    let alphabet = job.document.alphabet();
    match step {
        Some(step) => told("found", step.describe(position, |symbol| alphabet.name(symbol))),
        None if position.is_solved() => told("solved", "Solved.".into()),
        None if *end != Outcome::Complete => told("open", "No step found yet.".into()),
        None if position.is_contradictory() => told("contradiction", "A cell or a house has no candidate left.".into()),
        None => told("stuck", "No technique goes on from here.".into()),
    }
}

/// All kinds of constraints: their meanings and fields.
pub(crate) fn kinds() -> Value {
    KINDS.iter().chain(DRAWINGS).map(kind).collect()
}

fn kind(kind: &Kind) -> Value {
    let fields: Vec<Value> = kind.fields.iter().map(field).collect();
    let example: Value = serde_json::from_str(kind.example).unwrap_or_default();
    let look = match kind.look {
        Look::Line { .. } | Look::SumLine { .. } | Look::Arrow | Look::DoubleArrow | Look::Dotted => "line",
        Look::Drawn(Drawn::Line) => "line",
        Look::Cage { .. } => "cage",
        Look::Words => "words",
        _ => "other",
    };
    let also: Vec<&str> = kind.also.iter().copied().chain(kind.usual.iter().map(|usual| usual.name)).collect();
    json!({
        "name": kind.name, "also": also, "title": kind.title, "meaning": kind.meaning,
        "told": told_kind(kind), "fields": fields,
        "example": example, "look": look,
    })
}

fn field(field: &Field) -> Value {
    let (form, words): (&str, &[&str]) = match field.form {
        Form::Cells => ("cells", &[]),
        Form::ExactCells(1) => ("cell", &[]),
        Form::ExactCells(_) => ("pair", &[]),
        Form::Lists => ("lists", &[]),
        Form::Number | Form::Sum => ("number", &[]),
        Form::Numbers => ("numbers", &[]),
        Form::Tuples => ("tuples", &[]),
        Form::Flag => ("flag", &["true", "false"]),
        Form::Index => ("index", &[]),
        Form::Word(words) => ("word", words),
        Form::Pairs(words) => ("pairs", words),
        Form::Names | Form::Expression | Form::Relation | Form::Pattern => ("text", &[]),
        Form::Constraints | Form::Shifted => ("clues", &[]),
    };
    json!({ "name": field.name, "form": form, "words": words, "optional": field.optional })
}
