//! `graeco grid draw`: a picture of one puzzle as SVG, PNG or PDF.

use std::io;
use std::ops::ControlFlow;

use graeco_document::Document;
use graeco_draw::{ImageFormat, Picture, Theme};
use graeco_grid::{Budget, Outcome, Square, Stop};
use graeco_host::atomic_file;
use graeco_host::status::Status;
use graeco_host::stream;
use graeco_logic::{MOST_LOGIC_ORDER, Position, Step};

use super::item::Item;
use super::source;
use crate::answers::Answers;
use crate::args::Drawing;
use crate::drawing::{self, DrawingFailure};
use crate::driver::once;
use crate::explain;
use crate::input::{self, SourceError};
use crate::query::Mode;
use crate::report;
use crate::session::Session;

pub(super) fn run(drawing: &Drawing, session: Session<'_>) -> io::Result<Status> {
    let item = nth(drawing, session)?;
    once(session.report, false, "pictures", |answers| match item {
        Some(item) => draw(item, drawing, session, answers),
        None => Status::BadInput,
    })
}

fn draw(item: Item, drawing: &Drawing, session: Session<'_>, answers: &mut Answers<'_>) -> Status {
    let (text, document) = match item.open(|_| input::budget(&session.ask(Mode::One).limits())) {
        Ok(opened) => opened,
        Err(none) => {
            none.answer(None, answers);
            return answers.held.status;
        }
    };
    text.tell(session.report);
    let place = report::place(&text.file, Some(text.line));
    let picture = match (PictureJob { drawing, session, document: &document, place }).draw() {
        Ok(picture) => picture,
        Err(status) => return status,
    };
    let Some(output) = drawing.output.file() else {
        answers.line(String::from_utf8_lossy(&picture).trim_end());
        return Status::Solved;
    };
    match atomic_file::write(&output.path, &picture) {
        Ok(()) => Status::Solved,
        Err(error) => answers.error(format!("{} cannot be written: {error}", output.path.display())),
    }
}

/// The puzzle of the wanted number; says so if there is none.
fn nth(drawing: &Drawing, session: Session<'_>) -> io::Result<Option<Item>> {
    let (files, limits) = (vec![drawing.file.clone()], session.ask(Mode::One).limits());
    let (mut found, mut seen, mut is_more) = (None, 0, false);
    let read = move |feed: &_| source::read(&files, &limits, false, feed);
    let look = |item: Item| {
        is_more = found.is_some();
        if is_more {
            return Ok(ControlFlow::Break(()));
        }
        seen += 1;
        let is_wanted = seen == drawing.nth || !matches!(item, Item::Puzzle(_));
        // The next one tells whether there are several.
        let is_last = is_wanted && !(seen == 1 && matches!(item, Item::Puzzle(_)));
        found = Some(item).filter(|_| is_wanted);
        Ok(if is_last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    };
    stream::run(1, read, || |item| item, look)?;
    if is_more {
        let file = input::name(&drawing.file);
        session.report.note(&format!("{file}: the first of several puzzles is drawn; `--nth` draws another one"));
    }
    if found.is_none() {
        let what = format!("there is no puzzle {}; found {seen}", drawing.nth);
        SourceError::bad(&input::name(&drawing.file), &what).tell(session.report);
    }
    Ok(found)
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
    fn draw(&self) -> Result<Vec<u8>, Status> {
        let PictureJob { drawing, session, document, .. } = *self;
        let form = match (drawing.output.file().map(|output| output.form), drawing.width) {
            #[cfg(feature = "png")]
            (Some(ImageFormat::Png { width: usual }), width) => ImageFormat::Png { width: width.unwrap_or(usual) },
            (form, None) => form.unwrap_or(ImageFormat::Svg),
            (_, Some(_)) => {
                session.report.error("--width is for PNG; expected -o with a name that ends in .png");
                return Err(Status::BadInput);
            }
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
        let drawn = picture.sheet_within(&budget).map_err(DrawingFailure::from);
        let drawn = drawn.and_then(|sheet| drawing::bytes(sheet, form, &budget));
        drawn.map_err(|failed| failed.tell_of(&self.place, session.report))
    }

    /// The solution that the file gives, or else the first one that is found.
    fn solution(&self) -> Result<Square, Status> {
        let puzzle = self.document.puzzle();
        if let Some(solution) = &self.document.header().solution {
            if puzzle.is_solved_by(solution) {
                return Ok(solution.clone());
            }
            self.note("the solution in the file is wrong; `graeco grid check` says where");
            return Err(Status::NoSolution);
        }
        let limits = self.session.ask(Mode::One).limits();
        let mut solutions = puzzle.search().limits(limits).solutions();
        solutions.next().ok_or_else(|| match solutions.end() {
            Some(Outcome::Stopped(stop)) => self.stopped(stop),
            Some(Outcome::Complete | Outcome::SolutionLimit) | None => self.no_solution(),
        })
    }

    /// The requested position, and the step from there, if there is one.
    fn reason(&self) -> Result<(Position, Option<Step>), Status> {
        let PictureJob { drawing, session, document, .. } = *self;
        let Some(position) = Position::new(document.puzzle()) else {
            let what = format!(
                "techniques and candidates are for orders up to {MOST_LOGIC_ORDER}, without cells outside the grid or absent"
            );
            session.report.error(&format!("{}: {what}", self.place));
            return Err(Status::BadInput);
        };
        let Some(number) = drawing.step else { return Ok((position, None)) };
        session.report.ok(drawing.methods.check()).ok_or(Status::BadInput)?;
        // Techniques would draw anything from givens that contradict each other.
        if document.puzzle().clash().is_some() {
            return Err(self.no_solution());
        }
        let budget = Budget::start(&session.ask(Mode::One).limits());
        let mut explainer = explain::explainer(position, &drawing.methods).budget(&budget);
        let done = explainer.by_ref().take(number as usize - 1).count() as u64;
        let step = if done + 1 == number { explainer.hint() } else { None };
        let Some(step) = step else {
            explainer.stop().map_or(Ok(()), |stop| Err(self.stopped(stop)))?;
            return Err(self.no_step(done, explainer.position()));
        };
        Ok((explainer.position().clone(), Some(step)))
    }

    /// Says where the path ends, and why.
    fn no_step(&self, count: u64, position: &Position) -> Status {
        let why = match (position.is_solved(), position.is_contradictory()) {
            (true, _) => "the puzzle is solved",
            (_, true) => "there is no solution",
            _ if self.drawing.methods.are_usual() => "several solutions are left",
            _ => "no technique goes on",
        };
        let steps = graeco_grid::text::counted(count as usize, "step");
        self.note(&format!("the path ends after {steps}: {why}"));
        Status::NoSolution
    }

    /// Says that there is no solution, and which givens contradict each other, if two do.
    fn no_solution(&self) -> Status {
        let (puzzle, alphabet) = (self.document.puzzle(), self.document.alphabet());
        let clash = puzzle.clash().map(|clash| clash.describe(puzzle.order(), |symbol| alphabet.name(symbol)));
        self.note(&clash.map_or("no solution".to_owned(), |clash| format!("no solution: {clash}")));
        Status::NoSolution
    }

    fn stopped(&self, stop: Stop) -> Status {
        self.note(&stop.to_string());
        stop.into()
    }

    fn note(&self, what: &str) {
        self.session.report.note(&format!("{}: {what}", self.place));
    }
}
