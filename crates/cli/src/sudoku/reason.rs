//! `graeco sudoku explain`, `rate` and `candidates`: commands that answer puzzle by puzzle.

use graeco_exchange::KeptColumns;
use graeco_grid::Engine;
use graeco_logic::{Difficulty, Rating};

use super::block::Block;
use super::each::{BlockRun, each};
use crate::answers::Answers;
use crate::args::{Files, Format, Methods, RateArgs, ReasoningArgs, Threads};
use crate::difficulty;
use crate::input::Answered;
use crate::query::{Mode, Query};
use crate::session::Session;
use crate::squares::Job;

/// The most puzzles of a block.
const MOST_AT_ONCE: usize = 16;

#[derive(Clone, Copy)]
pub(super) enum Question<'a> {
    /// The path to its solution.
    Path(&'a ReasoningArgs),
    /// How hard it is: only puzzles that are as hard as is wanted, if that matters.
    Rating(&'a Methods, Option<&'a Difficulty>),
    /// Its true candidates, perhaps with the number of solutions of each up to a cap, by an engine.
    Candidates(Option<u64>, Engine),
}

impl<'a> Question<'a> {
    /// The techniques that it is about.
    fn methods(self) -> Option<&'a Methods> {
        match self {
            Question::Path(ReasoningArgs { methods, .. }) | Question::Rating(methods, _) => Some(methods),
            Question::Candidates(..) => None,
        }
    }

    fn answer(self, job: Job, ask: &Query, answers: &mut Answers<'_>) {
        match self {
            Question::Path(asked) => job.explain(ask, asked, answers),
            Question::Rating(methods, wanted) => job.rate(ask, methods, wanted, answers),
            Question::Candidates(counts, engine) => Job { engine, ..job }.candidates(ask, counts, answers),
        }
    }
}

pub(super) fn rate(asked: &RateArgs, session: Session<'_>) -> Answered {
    let RateArgs { files, methods, wanted, table, threads } = asked;
    let wanted = difficulty::wanted(wanted, methods.assume_unique, methods.sudoku_explainer)?;
    run(files, (*threads, table.format()), Question::Rating(methods, wanted.as_ref()), session)
}

/// Answers all puzzles of some files, by some threads and perhaps in a form.
pub(super) fn run(
    files: &Files,
    (threads, format): (Threads, Option<Format>),
    question: Question<'_>,
    session: Session<'_>,
) -> Answered {
    question.methods().map_or(Ok(()), Methods::check)?;
    let threads = threads.all();
    let ask = session.ask(Mode::One).shared_by(threads);
    let format = format.unwrap_or(Format::Line);
    let is_filter = matches!(question, Question::Rating(_, Some(_)));
    let keeps = format == Format::Tsv || is_filter || session.common.json;
    let columns = KeptColumns::all_if(keeps);
    let run = BlockRun { keeps: columns, ..BlockRun::new(files, threads, MOST_AT_ONCE, ask.limits(), session) };
    let is_tall = !session.common.json && !matches!(question, Question::Rating(..));
    let answer = |block: Block, answers: &mut Answers<'_>| {
        let header = match format {
            Format::Tsv => block.header(&Rating::COLUMNS),
            _ if is_filter && !answers.json && block.has_others() => block.header(&[]),
            _ => None,
        };
        header.into_iter().for_each(|header| answers.line(header));
        let word = (format != Format::Tsv && !is_filter).then_some("");
        each((&block, block.good()), true, word, answers, |answers, number| {
            // An empty line stands between the answers to two puzzles.
            if is_tall {
                answers.separate();
            }
            question.answer(block.job(number, format, keeps), &ask, answers);
        });
    };
    run.run(|| answer)
}
