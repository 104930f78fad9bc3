//! `graeco sudoku generate`: Sudokus by all threads, printed in the order of their numbers.

use std::io;
use std::ops::{ControlFlow, Range};

use graeco_grid::text::{self, counted};
use graeco_grid::{End, Limits};
use graeco_sudoku::{Made, Recipe};

use crate::args::Format;
use crate::output::Output;
use crate::patience;
use crate::record::Record;
use crate::report::Report;
use crate::squares::show;
use crate::status::Status;
use crate::stream::{self, Feed};

/// The most puzzles that a thread makes at once.
const MADE_AT_ONCE: u64 = 1024;

/// What is to be made, and how it is printed.
pub(super) struct Generator<'r> {
    pub(super) recipe: Recipe,
    pub(super) number: u64,
    pub(super) threads: usize,
    pub(super) format: Format,
    pub(super) limits: Limits,
    pub(super) report: &'r Report,
}

impl Generator<'_> {
    pub(super) fn run(&self) -> io::Result<Status> {
        let mut out = Output::new("puzzles");
        let (mut made, mut end) = (0, End::Exhausted);
        let (number, each) = (self.number, self.number.div_ceil(self.threads as u64).clamp(1, MADE_AT_ONCE));
        let read = move |feed: &Feed<Range<u64>, Made>| {
            let mut from = 0;
            while from < number && feed.send(from..number.min(from.saturating_add(each))).is_ok() {
                from = from.saturating_add(each);
            }
        };
        let worker = || {
            let mut batch = graeco_sudoku::batch();
            move |part| self.recipe.make(part, &mut batch, &self.limits)
        };
        stream::run(self.threads, read, worker, |part| {
            for sudoku in &part.sudokus {
                self.print(sudoku, made > 0, &mut out)?;
                made += 1;
            }
            if part.end != End::Exhausted {
                end = part.end;
            }
            // A limit of nodes is that of each puzzle: others may still be made.
            let goes_on = matches!(part.end, End::Exhausted | End::NodeLimit);
            Ok(if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
        })?;
        let ended = self.ended(made, end);
        if let (Some(end), Format::Json) = (ended, self.format) {
            out.line(&Record::new().with("puzzles", made).with("end", end.word()).line())?;
        }
        out.flush()?;
        Ok(ended.map_or(Status::Solved, |end| self.cut_short(made, end)))
    }

    fn print(&self, sudoku: &graeco_sudoku::Sudoku, separate: bool, out: &mut Output) -> io::Result<()> {
        if separate && matches!(self.format, Format::Grid | Format::Boxes | Format::Csv) {
            out.line("")?;
        }
        out.line(&match self.format {
            Format::Json => {
                let puzzle = text::line(&sudoku.givens(), &graeco_sudoku::alphabet());
                Record::new().with("puzzle", puzzle).line()
            }
            Format::Line => sudoku.to_string(),
            _ => show(&sudoku.givens(), &graeco_sudoku::alphabet(), self.format, Some((3, 3))),
        })
    }

    /// What kept puzzles from being made, if something did.
    fn ended(&self, made: u64, end: End) -> Option<End> {
        match end {
            End::Exhausted | End::SolutionLimit if made == self.number => None,
            End::Exhausted | End::SolutionLimit => Some(End::Interrupted),
            end => Some(end),
        }
    }

    /// Says that not all puzzles were made.
    fn cut_short(&self, made: u64, end: End) -> Status {
        let wanted = counted(self.number, "puzzle");
        self.report.note(&format!("{}: made {made} of {wanted}", patience::words(end)));
        Status::from(end)
    }
}
