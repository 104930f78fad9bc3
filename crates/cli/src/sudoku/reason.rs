//! `graeco sudoku explain`, `rate` and `candidates`: commands that answer puzzle by puzzle.

use std::io;

use graeco_grid::Engine;
use graeco_host::status::Status;
use graeco_host::stream;

use super::each::BlockRun;
use super::source::{Block, Item};
use crate::answers::Answers;
use crate::args::{Files, Format, Methods, ReasoningArgs};
use crate::query::{Mode, Query};
use crate::session::Session;
use crate::squares::{Answer, Job};

/// The most puzzles of a block.
const MOST_AT_ONCE: usize = 16;

/// The question about each puzzle.
#[derive(Clone, Copy)]
pub(super) enum Question<'a> {
    /// The path to its solution.
    Path(&'a ReasoningArgs),
    /// How hard it is.
    Rating(&'a Methods),
    /// Its true candidates, perhaps with the number of solutions of each up to a cap.
    Candidates(Option<u64>),
}

impl<'a> Question<'a> {
    /// The techniques that it is about.
    fn methods(self) -> Option<&'a Methods> {
        match self {
            Question::Path(ReasoningArgs { methods, .. }) | Question::Rating(methods) => Some(methods),
            Question::Candidates(_) => None,
        }
    }

    fn answer(self, job: &Job, ask: &Query) -> Answer {
        match self {
            Question::Path(asked) => job.explain(ask, asked),
            Question::Rating(methods) => job.rate(ask, methods),
            Question::Candidates(counts) => job.candidates(ask, counts),
        }
    }
}

/// Answers all puzzles of some files.
pub(super) fn run(files: &Files, threads: usize, question: Question<'_>, session: Session<'_>) -> io::Result<Status> {
    let Session { common, report } = session;
    if report.ok(question.methods().map_or(Ok(()), Methods::check)).is_none() {
        return Ok(Status::BadInput);
    }
    let threads = stream::threads(threads);
    let ask = session.ask(Mode::One).shared_by(threads);
    let each = BlockRun { files, threads, most: MOST_AT_ONCE, limits: ask.limits(), json: common.json, report };
    let is_tall = !common.json && !matches!(question, Question::Rating(_));
    let answer = |block: &Block| {
        let mut is_first = true;
        each.block(block, |answers, number| {
            // An empty line stands between the answers to two puzzles.
            if is_tall && !std::mem::take(&mut is_first) {
                answers.line(b"");
            }
            answers.add(question.answer(&job(block, number, common.json), &ask), report);
        })
    };
    let worker = || {
        |item| match item {
            Item::SourceError(source_error) => Answers::source_error(&source_error, common.json, report),
            Item::Puzzles(block) => Answers { is_separate: is_tall, ..answer(&block) },
        }
    };
    each.run(worker, |printer, answers| printer.print(answers))
}

fn job(block: &Block, number: usize, json: bool) -> Job {
    Job {
        puzzle: block.puzzle(number).puzzle(),
        alphabet: graeco_sudoku::alphabet(),
        file: block.file.to_string(),
        line: Some(block.lines[number]),
        title: None,
        format: if json { Format::Json } else { Format::Line },
        engine: Engine::Auto,
        seed: None,
        is_square: false,
        hidden: Vec::new(),
    }
}
