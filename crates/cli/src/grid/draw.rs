//! `graeco grid draw`: a picture of one puzzle as SVG, PNG or PDF.

use std::io;
use std::ops::ControlFlow;

use graeco_draw::{Form, Picture, Theme};
use graeco_grid::file::{Document, ReadError};
use graeco_grid::logic::{MOST_LOGIC_ORDER, Position, Step};
use graeco_grid::{Budget, End, Square};

use super::item::{Item, Text};
use super::source;
use crate::args::{Drawing, Methods};
use crate::ask::Mode;
use crate::drawing::{self, Failed};
use crate::explain;
use crate::input::{self, Trouble};
use crate::output::Output;
use crate::patience;
use crate::report::Excerpt;
use crate::session::Session;
use crate::status::Status;
use crate::stream;

/// Draws the puzzle that is wanted.
pub(super) fn run(drawing: &Drawing, session: Session<'_>) -> io::Result<Status> {
    let item = nth(drawing, session)?;
    let drawn = item.and_then(|item| match item {
        Item::Trouble(trouble) => Err(trouble.tell(session.report)),
        Item::Unreadable { file, error, source, column } => {
            let wrong = Excerpt { text: &source, column };
            session.report.say(&session.report.text_message(&file, wrong, &error));
            Err(Status::BadInput)
        }
        Item::Puzzle(text) => draw(drawing, session, &parse(&text, session)?),
    });
    match (drawn, &drawing.output) {
        (Err(status), _) => Ok(status),
        (Ok(picture), Some(output)) => {
            let written = std::fs::write(&output.path, picture);
            let written = written.map_err(|error| format!("{} cannot be written: {error}", output.path.display()));
            Ok(session.report.ok(written).map_or(Status::BadInput, |()| Status::Solved))
        }
        (Ok(picture), None) => {
            let mut out = Output::new("pictures");
            out.line(String::from_utf8_lossy(&picture).trim_end())?;
            out.flush()?;
            Ok(Status::Solved)
        }
    }
}

/// The puzzle of the wanted number, or the status after it was said that there is none.
fn nth(drawing: &Drawing, session: Session<'_>) -> io::Result<Result<Item, Status>> {
    let (files, limits) = (vec![drawing.file.clone()], session.ask(Mode::One).limits());
    let (mut found, mut seen) = (None, 0);
    let read = move |feed: &_| source::read(&files, &limits, false, feed);
    stream::run(
        1,
        read,
        || |item| item,
        |item: Item| {
            seen += 1;
            let is_wanted = seen == drawing.number || !matches!(item, Item::Puzzle(_));
            if is_wanted {
                found = Some(item);
                return Ok(ControlFlow::Break(()));
            }
            Ok(ControlFlow::Continue(()))
        },
    )?;
    Ok(found.ok_or_else(|| {
        let what = format!("there is no puzzle {}; found {seen}", drawing.number);
        Trouble::bad(&input::name(&drawing.file), &what).tell(session.report)
    }))
}

fn parse(text: &Text, session: Session<'_>) -> Result<Document, Status> {
    text.tell(session.report);
    let budget = input::budget(&session.ask(Mode::One).limits());
    Document::parse_within(&text.text, &budget).map_err(|error| match error {
        ReadError::Text(error) => {
            text.say_bad(error, session.report);
            Status::BadInput
        }
        ReadError::Ended(end) => Trouble::ended(&text.file, end).tell(session.report),
    })
}

/// The content of the file.
fn draw(drawing: &Drawing, session: Session<'_>, document: &Document) -> Result<Vec<u8>, Status> {
    let solution = if drawing.solution { Some(solution(session, document)?) } else { None };
    let reasoned =
        if drawing.candidates || drawing.step.is_some() { Some(reason(drawing, session, document)?) } else { None };
    let mut picture = Picture::new(document).theme(if drawing.dark { Theme::Dark } else { Theme::Light });
    if drawing.no_legend {
        picture = picture.without_legend();
    }
    if let Some(solution) = &solution {
        picture = picture.solution(solution);
    }
    if let Some((position, step)) = &reasoned {
        picture = picture.position(position);
        if let Some(step) = step {
            let line = step.describe(position, |symbol| document.file.alphabet.name(symbol));
            picture = picture.step(step).line(line);
        }
    }
    let form = match drawing.output.as_ref().map(|output| output.form) {
        #[cfg(feature = "png")]
        Some(Form::Png { .. }) => Form::Png { width: drawing.width },
        form => form.unwrap_or(Form::Svg),
    };
    let budget = Budget::start(&session.ask(Mode::One).limits());
    let drawn = picture.sheet_within(&budget).map_err(Failed::from);
    let drawn = drawn.and_then(|sheet| drawing::bytes(sheet, form, &budget));
    drawn.map_err(|failed| failed.tell(session.report))
}

/// The solution that the file gives, or else the first one that is found.
fn solution(session: Session<'_>, document: &Document) -> Result<Square, Status> {
    if let Some(solution) = &document.file.solution {
        return Ok(solution.clone());
    }
    let mut solutions = document.file.puzzle.search().limits(session.ask(Mode::One).limits()).solutions();
    solutions.next().ok_or_else(|| match solutions.end() {
        Some(End::Exhausted) | None => {
            session.report.note("no solution");
            Status::NoSolution
        }
        Some(end) => ended(session, end),
    })
}

/// The position that is wanted, and the step from there, if one is.
fn reason(drawing: &Drawing, session: Session<'_>, document: &Document) -> Result<(Position, Option<Step>), Status> {
    let Some(position) = Position::new(&document.file.puzzle) else {
        let what = format!(
            "techniques and candidates are for orders up to {MOST_LOGIC_ORDER}, without cells outside the grid"
        );
        session.report.error(&what);
        return Err(Status::BadInput);
    };
    let Some(number) = drawing.step else { return Ok((position, None)) };
    session.report.ok(drawing.methods.check()).ok_or(Status::BadInput)?;
    let budget = Budget::start(&session.ask(Mode::One).limits());
    let mut explainer = explain::explainer(position, &drawing.methods).budget(&budget);
    let done = explainer.by_ref().take(number as usize - 1).count() as u64;
    let step = if done + 1 == number { explainer.hint() } else { None };
    let Some(step) = step else {
        explainer.end().map_or(Ok(()), |end| Err(ended(session, end)))?;
        return Err(no_step(session, done, explainer.position(), &drawing.methods));
    };
    Ok((explainer.position().clone(), Some(step)))
}

/// Says where the path ends, and why.
fn no_step(session: Session<'_>, count: u64, position: &Position, methods: &Methods) -> Status {
    let why = match (position.is_solved(), position.is_contradictory()) {
        (true, _) => "the puzzle is solved",
        (_, true) => "there is no solution",
        _ if methods.are_usual() => "several solutions are left",
        _ => "no technique goes on",
    };
    let steps = graeco_grid::text::counted(count as usize, "step");
    session.report.note(&format!("the path ends after {steps}: {why}"));
    Status::NoSolution
}

fn ended(session: Session<'_>, end: End) -> Status {
    session.report.note(patience::words(end));
    end.into()
}
