//! `graeco grid draw`: a picture of one puzzle as SVG, PNG or PDF.

use std::ops::ControlFlow;

use graeco_document::Document;
use graeco_draw::{ImageFormat, Picture, Theme};
use graeco_grid::{Budget, Outcome, Square, Stop};
use graeco_host::atomic_file;
use graeco_host::status::Status;
use graeco_host::stream::{self, Feed};
use graeco_logic::{LOGIC_PUZZLES, Position, Step};

use super::item::{Item, Text, open};
use super::source;
use crate::answers::Answers;
use crate::args::Drawing;
use crate::drawing;
use crate::driver::once;
use crate::explain;
use crate::input::{self, Answered, Told};
use crate::query::Mode;
use crate::report;
use crate::session::Session;
use crate::squares::clash;

pub(super) fn run(drawing: &Drawing, session: Session<'_>) -> Answered {
    let item = nth(drawing, session)?;
    once(session.report, false, "pictures", |answers| draw(item, drawing, session, answers))
}

fn draw(item: Item, drawing: &Drawing, session: Session<'_>, answers: &mut Answers<'_>) -> Answered {
    let budget = |_: &Text| input::budget(&session.ask(Mode::One).limits());
    let (text, document) = open(item?, budget, answers)?;
    text.tell(session.report);
    let place = report::place(&text.file, Some(text.line));
    let picture = PictureJob { drawing, session, document: &document, place }.draw()?;
    let Some(output) = drawing.output.file() else {
        answers.line(String::from_utf8_lossy(&picture).trim_end());
        return Ok(Status::Solved);
    };
    let unwritten = |error| format!("{} cannot be written: {error}", output.path.display());
    atomic_file::write(&output.path, &picture).map_err(unwritten)?;
    Ok(Status::Solved)
}

/// The puzzle of the wanted number.
fn nth(drawing: &Drawing, session: Session<'_>) -> Answered<Item> {
    let (files, limits) = (vec![drawing.file.clone()], session.ask(Mode::One).limits());
    let (mut found, mut seen, mut is_more) = (None, 0, false);
    let read = move |feed: &Feed<_, ()>| source::read(&files, &limits, false, feed);
    let look = |item: Item| {
        is_more = found.is_some();
        if is_more {
            return Ok(ControlFlow::Break(()));
        }
        seen += 1;
        let is_wanted = seen == drawing.nth || item.is_err();
        // The next one tells whether there are several.
        let is_last = is_wanted && !(seen == 1 && item.is_ok());
        found = Some(item).filter(|_| is_wanted);
        Ok(if is_last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    };
    stream::run_in_turn(stream::FEW_AHEAD, read, look)?;
    if is_more {
        let file = input::name(&drawing.file);
        session.report.note(&format!("{file}: the first of several puzzles is drawn; `--nth` draws another one"));
    }
    let none = || format!("{}: there is no puzzle {}; found {seen}", input::name(&drawing.file), drawing.nth);
    Ok(found.ok_or_else(none)?)
}

struct PictureJob<'a> {
    drawing: &'a Drawing,
    session: Session<'a>,
    document: &'a Document,
    /// The file and line of the puzzle.
    place: String,
}

impl PictureJob<'_> {
    /// The content of the file.
    fn draw(&self) -> Answered<Vec<u8>> {
        let PictureJob { drawing, session, document, .. } = *self;
        let form = match (drawing.output.file().map(|output| output.form), drawing.width) {
            #[cfg(feature = "png")]
            (Some(ImageFormat::Png { width: usual }), width) => ImageFormat::Png { width: width.unwrap_or(usual) },
            (form, None) => form.unwrap_or(ImageFormat::Svg),
            (_, Some(_)) => return Err("--width is for PNG; expected -o with a name that ends in .png".into()),
        };
        let solution = if drawing.solution { Some(self.solution()?) } else { None };
        let reasoned = if drawing.candidates || drawing.step.is_some() { Some(self.reason()?) } else { None };
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
                let line = step.describe(position, |symbol| document.alphabet().name(symbol));
                picture = picture.step(step).line(line);
            }
        }
        let budget = Budget::start(&session.ask(Mode::One).limits());
        let drawn = picture.sheet_within(&budget).map_err(drawing::not_drawn);
        let drawn = drawn.and_then(|sheet| drawing::bytes(sheet, form, &budget));
        Ok(drawn.map_err(|error| error.at(&self.place))?)
    }

    /// The solution that the file gives, or else the first one that is found.
    fn solution(&self) -> Result<Square, Told> {
        let puzzle = self.document.puzzle();
        if let Some(solution) = &self.document.header().solution {
            if puzzle.is_solved_by(solution) {
                return Ok(solution.clone());
            }
            self.note("the solution in the file is wrong; `graeco grid check` says where");
            return Err(Told(Status::NoSolution));
        }
        let limits = self.session.ask(Mode::One).limits();
        let mut solutions = puzzle.search().limits(limits).solutions();
        solutions.next().ok_or_else(|| match solutions.end() {
            Some(Outcome::Stopped(stop)) => self.stopped(stop),
            Some(Outcome::Complete | Outcome::SolutionLimit) | None => self.no_solution(),
        })
    }

    /// The requested position, and the step from there, if there is one.
    fn reason(&self) -> Answered<(Position, Option<Step>)> {
        let PictureJob { drawing, session, document, .. } = *self;
        let Some(position) = Position::new(document.puzzle()) else {
            return Err(format!("{}: techniques and candidates are for {LOGIC_PUZZLES}", self.place).into());
        };
        let Some(number) = drawing.step else { return Ok((position, None)) };
        drawing.methods.check()?;
        if !drawing.methods.suit(document.puzzle()) {
            return Err(format!("{}: {}", self.place, explain::NO_RULES).into());
        }
        // Techniques would draw anything from givens that contradict each other.
        if document.puzzle().clash().is_some() {
            return Err(self.no_solution().into());
        }
        let budget = Budget::start(&session.ask(Mode::One).limits());
        let mut explainer = explain::explainer(position, &drawing.methods).budget(&budget);
        let done = explainer.by_ref().take(number as usize - 1).count() as u64;
        let step = if done + 1 == number { explainer.hint() } else { None };
        let Some(step) = step else {
            explainer.stop().map_or(Ok(()), |stop| Err(self.stopped(stop)))?;
            return Err(self.no_step(done, explainer.position()).into());
        };
        Ok((explainer.position().clone(), Some(step)))
    }

    /// Says where the path ends, and why.
    fn no_step(&self, count: u64, position: &Position) -> Told {
        let why = match (position.is_solved(), position.is_contradictory()) {
            (true, _) => "the puzzle is solved",
            (_, true) => "there is no solution",
            _ if self.drawing.methods.are_usual() => "several solutions are left",
            _ => "no technique goes on",
        };
        let steps = graeco_grid::text::counted(count as usize, "step");
        self.note(&format!("the path ends after {steps}: {why}"));
        Told(Status::NoSolution)
    }

    /// Says that there is no solution, and which givens contradict each other, if two do.
    fn no_solution(&self) -> Told {
        let clash = clash(self.document.puzzle(), self.document.alphabet());
        self.note(&clash.map_or("no solution".to_owned(), |clash| format!("no solution: {clash}")));
        Told(Status::NoSolution)
    }

    fn stopped(&self, stop: Stop) -> Told {
        self.note(&stop.to_string());
        Told(stop.into())
    }

    fn note(&self, what: &str) {
        self.session.report.note(&format!("{}: {what}", self.place));
    }
}
