//! `graeco sudoku explain` and `rate`: the path to the solution by techniques, and how hard it is.

use std::io;

use graeco_grid::Engine;

use super::each::Each;
use super::source::{Block, Item};
use crate::answers::Answers;
use crate::args::{Files, Format, Reasoning};
use crate::ask::Mode;
use crate::session::Session;
use crate::squares::Job;
use crate::status::Status;
use crate::stream;

/// The most puzzles of a block.
const MOST_AT_ONCE: usize = 16;

/// What is asked about each puzzle.
#[derive(Clone, Copy)]
pub(super) enum Question<'a> {
    /// The path to its solution.
    Path(&'a Reasoning),
    /// How hard it is.
    Rating,
}

/// Answers all puzzles of some files.
pub(super) fn run(files: &Files, threads: usize, question: Question<'_>, session: Session<'_>) -> io::Result<Status> {
    let Session { common, report } = session;
    let threads = stream::threads(threads);
    let ask = session.ask(Mode::One).shared_by(threads);
    let each = Each { files, threads, most: MOST_AT_ONCE, limits: ask.limits(), json: common.json, report };
    let all = Reasoning { hint: false, all_steps: false, techniques: Vec::new() };
    let answer = |block: &Block| {
        let mut is_first = true;
        each.block(block, |answers, number| {
            let job = job(block, number, common.json);
            match question {
                Question::Rating => answers.add(job.rate(&ask, &all), report),
                Question::Path(asked) => {
                    // An empty line stands between the paths of two puzzles.
                    if !std::mem::take(&mut is_first) && !common.json {
                        answers.line(b"");
                    }
                    answers.add(job.explain(&ask, asked), report);
                }
            }
        })
    };
    let worker = || {
        |item| match item {
            Item::Trouble(trouble) => Answers::trouble(&trouble, common.json, report),
            Item::Puzzles(block) => {
                Answers { is_separate: matches!(question, Question::Path(_)) && !common.json, ..answer(&block) }
            }
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
    }
}
