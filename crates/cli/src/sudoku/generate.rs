//! `graeco sudoku generate`: Sudokus by all threads, printed in the order of their numbers.

use std::ops::{ControlFlow, Range};

use graeco_batch::Batch;
use graeco_document::{Record, field};
use graeco_grid::text::{self, counted};
use graeco_grid::{Budget, Limits, Outcome, Stop};
use graeco_host::status::Status;
use graeco_host::stream::{self, FEW_AHEAD, Feed};
use graeco_logic::{Difficulty, Position, Rating, Technique};
use graeco_sudoku::{Generated, Recipe, Sudoku};

use crate::answers::Answers;
use crate::args::{self, Format};
use crate::difficulty;
use crate::driver::once;
use crate::explain::with_rating;
use crate::input::Answered;
use crate::report::Report;
use crate::squares::show;

/// The most puzzles that a thread makes at once, and that it makes and rates at once.
const MADE_AT_ONCE: u64 = 1024;
const RATED_AT_ONCE: u64 = 64;

/// The puzzles to be made, and the form of the output.
pub(super) struct Generator<'r> {
    pub(super) recipe: Recipe,
    /// Their wanted difficulty, if there is one.
    pub(super) difficulty: Option<Difficulty>,
    pub(super) number: u64,
    pub(super) threads: usize,
    pub(super) json: bool,
    pub(super) format: Format,
    pub(super) limits: Limits,
    pub(super) report: &'r Report,
}

/// The wanted difficulty of Sudokus, from the options; an error if no Sudoku has it.
pub(super) fn difficulty(asked: &args::Difficulty) -> Result<Option<Difficulty>, String> {
    if asked.wanted.technique == Some(Technique::Rule) {
        return Err("Sudokus have no rules besides their houses; no puzzle needs the technique `rule`".into());
    }
    difficulty::generated(asked)
}

/// Puzzles from some numbers of a recipe.
struct Chunk {
    /// Those that are wanted, each with how many were made up to it, and how hard it is if that matters.
    puzzles: Vec<(u64, Sudoku, Option<Rating>)>,
    /// How many were made.
    made: u64,
    end: Outcome,
}

/// How far the printer has come.
#[derive(Default)]
struct Progress {
    printed: u64,
    /// How many puzzles were made in all, and up to the last one that was printed.
    made: u64,
    made_for_last: u64,
}

impl Generator<'_> {
    pub(super) fn run(&self) -> Answered {
        once(self.report, self.json, "puzzles", |answers| self.make_all(answers))
    }

    fn make_all(&self, answers: &mut Answers<'_>) -> Answered {
        let (mut progress, mut end) = (Progress::default(), Outcome::Complete);
        let (number, each) = match self.difficulty {
            None => (self.number, self.number.div_ceil(self.threads as u64).clamp(1, MADE_AT_ONCE)),
            // As many as it takes.
            Some(_) => (u64::MAX, RATED_AT_ONCE),
        };
        let read = move |feed: &Feed<Range<u64>, Chunk>| {
            let mut from = 0;
            while from < number && feed.send(from..number.min(from.saturating_add(each))).is_ok() {
                from = from.saturating_add(each);
            }
        };
        let worker = || {
            let mut batch = graeco_sudoku::batch();
            move |numbers| self.make(numbers, &mut batch)
        };
        stream::run(self.threads, FEW_AHEAD, read, worker, |part| {
            let is_over = self.print_part(&part, &mut progress, answers);
            // The events after the last wanted puzzle do not matter.
            let cut = part.end.stop().filter(|_| progress.printed < self.number);
            let stopped = is_over.or(cut);
            end = stopped.map_or(end, Outcome::Stopped);
            // A limit of nodes is that of each puzzle: others may still be made.
            let goes_on = match stopped {
                None => progress.printed < self.number,
                Some(end) => end == Stop::NodeLimit && self.difficulty.is_none(),
            };
            Ok(if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
        })?;
        let Some(end) = self.ended(progress.printed, end) else { return Ok(Status::Solved) };
        answers.record(|| Record::new().with(field::PUZZLES, progress.printed).ended(end));
        Ok(self.cut_short(&progress, end, answers))
    }

    /// Makes the puzzles of some numbers, and leaves out those of another difficulty.
    fn make(&self, numbers: Range<u64>, batch: &mut Batch) -> Chunk {
        let Some(difficulty) = &self.difficulty else {
            let Generated { sudokus, end, .. } = self.recipe.make(numbers, batch, &self.limits);
            let made = sudokus.len() as u64;
            return Chunk {
                puzzles: (1..).zip(sudokus).map(|(made, sudoku)| (made, sudoku, None)).collect(),
                made,
                end,
            };
        };
        // The limit of nodes is that of the puzzles that are rated.
        let limits = Limits { nodes: None, ..self.limits.clone() };
        let (Generated { sudokus, end, .. }, budget) =
            (self.recipe.make(numbers, batch, &limits), Budget::start(&limits));
        let mut part = Chunk { puzzles: Vec::new(), made: 0, end };
        for sudoku in sudokus {
            let rated = Position::new(&sudoku.puzzle()).map_or(Ok(None), |start| difficulty.rate(&start, &budget));
            part.made += 1;
            match rated {
                Ok(None) => {}
                Ok(rating) => part.puzzles.push((part.made, sudoku, rating)),
                Err(stop) => return Chunk { end: stop.into(), ..part },
            }
        }
        part
    }

    /// Prints the puzzles of a part, until there are enough. Returns why it stops if the limit of puzzles that are rated for one
    /// was reached.
    fn print_part(&self, part: &Chunk, progress: &mut Progress, answers: &mut Answers<'_>) -> Option<Stop> {
        let most = self.limits.nodes.filter(|_| self.difficulty.is_some()).unwrap_or(u64::MAX);
        let before = progress.made;
        for (made, sudoku, rating) in &part.puzzles {
            if progress.printed == self.number || before + made - progress.made_for_last > most {
                break;
            }
            self.print(sudoku, rating.as_ref(), answers);
            progress.printed += 1;
            progress.made_for_last = before + made;
        }
        progress.made = before + part.made;
        let end = progress.made_for_last.saturating_add(most);
        if progress.printed == self.number || progress.made < end {
            return None;
        }
        progress.made = end;
        Some(Stop::NodeLimit)
    }

    fn print(&self, sudoku: &Sudoku, rating: Option<&Rating>, answers: &mut Answers<'_>) {
        if !self.json && self.format != Format::Line {
            answers.separate();
        }
        let record = || {
            let record = Record::new().with(field::PUZZLE, text::line(&sudoku.givens(), &graeco_sudoku::alphabet()));
            rating.map_or(record.clone(), |rating| with_rating(record, rating))
        };
        answers.put(record, || match self.format {
            Format::Line => sudoku.to_string(),
            _ => show(&sudoku.givens(), &graeco_sudoku::alphabet(), self.format, Some((3, 3))),
        });
    }

    /// The reason for missing puzzles, if there is one.
    fn ended(&self, printed: u64, end: Outcome) -> Option<Stop> {
        match end {
            Outcome::Complete | Outcome::SolutionLimit if printed == self.number => None,
            Outcome::Complete | Outcome::SolutionLimit => Some(Stop::Interrupted),
            Outcome::Stopped(stop) => Some(stop),
        }
    }

    /// Says that not all puzzles were made.
    fn cut_short(&self, progress: &Progress, stop: Stop, answers: &mut Answers<'_>) -> Status {
        let wanted = counted(self.number, "puzzle");
        let rated = match self.difficulty {
            Some(_) => format!(
                "; {} rated",
                counted(progress.made, "puzzle") + if progress.made == 1 { " was" } else { " were" }
            ),
            None => String::new(),
        };
        answers.remark(&format!("{stop}: made {} of {wanted}{rated}", progress.printed));
        Status::from(stop)
    }
}
