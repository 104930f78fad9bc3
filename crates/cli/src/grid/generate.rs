//! `graeco grid generate`: puzzles with the rules of a file by all threads, printed in the order of their numbers.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use graeco_document::{Document, Record, field};
use graeco_grid::{Limits, Outcome, Stop, Symmetry};
use graeco_host::progress::or_say;
use graeco_host::status::Status;
use graeco_host::stream::{self, Feed};
use graeco_logic::Difficulty;
use graeco_rules::{GenerateError, Generator};

use super::foreign;
use crate::answers::Answers;
use crate::args::Generating;
use crate::difficulty;
use crate::driver::once;
use crate::input::Answered;
use crate::query::Mode;
use crate::report::Report;
use crate::session::Session;

pub(super) fn run(asked: &Generating, session: Session<'_>) -> Answered {
    let Session { common, report } = session;
    let difficulty = difficulty::generated(&asked.difficulty)?;
    if asked.givens == Some(0) && asked.symmetry != Symmetry::None {
        return Err("--symmetry needs givens; expected more than none".into());
    }
    let mut kinds = asked.clues.iter().map(|clues| &clues.kind).enumerate();
    if let Some((_, kind)) = kinds.find(|&(at, kind)| asked.clues[..at].iter().any(|before| before.kind == *kind)) {
        return Err(format!("--clues names {kind} twice; expected each kind once").into());
    }
    let ask = session.ask(Mode::One);
    let (_, rules) = foreign::read(&asked.file, &ask.limits(), report)?;
    let threads = asked.threads.all();
    let limits = ask.shared_by(threads).limits();
    let seed = report.seed(asked.sample.seed);
    if asked.sample.number == 1 {
        session.comment_on(seed)?;
    }
    GenerateRequest { asked, difficulty, number: asked.sample.number, seed, threads, json: common.json, limits, report }
        .run(&rules)
}

/// The puzzles to be generated, and the form of the output.
struct GenerateRequest<'a> {
    asked: &'a Generating,
    difficulty: Option<Difficulty>,
    number: u64,
    seed: u64,
    threads: usize,
    json: bool,
    limits: Limits,
    report: &'a Report,
}

struct PrintedPuzzle {
    line: String,
    /// Whether it is proved that no clue can be left out.
    is_minimal: bool,
}

impl GenerateRequest<'_> {
    fn run(&self, rules: &Document) -> Answered {
        let asked = self.asked;
        let generator =
            Generator::new(rules.puzzle()).beside(rules.clues()).seed(self.seed).limits(self.limits.clone());
        let generator = generator.symmetry(asked.symmetry);
        let generator = asked.effort.map_or(generator.clone(), |effort| generator.effort(effort));
        let generator = asked.givens.map_or(generator.clone(), |givens| generator.givens(givens));
        let generator = self.difficulty.clone().map_or(generator.clone(), |wanted| generator.demand(wanted));
        let mut kinds = asked.clues.iter();
        let generator = kinds.try_fold(generator, |generator, wanted| generator.clues(&wanted.kind, wanted.most))?;
        once(self.report, self.json, "puzzles", |answers| self.print_all(rules, &generator, answers))
    }

    fn print_all(&self, rules: &Document, generator: &Generator<'_>, answers: &mut Answers<'_>) -> Answered {
        let (mut made, mut failed, number) = (0_u64, None, self.number);
        let read = move |feed: &Feed<u64, Result<PrintedPuzzle, GenerateError>>| {
            let _ = (0..number).try_for_each(|number| feed.send(number));
        };
        let worker = || |number| self.make(rules, generator, number);
        let is_made = AtomicBool::new(false);
        let say = || {
            if !is_made.load(Ordering::Relaxed) {
                let order = rules.puzzle().order();
                self.report.note(&format!("generating a puzzle of order {order}; --time-limit ends the work on it"));
            }
        };
        let print = |puzzle| {
            match puzzle {
                Ok(PrintedPuzzle { line, is_minimal }) => {
                    answers.line(line);
                    made += 1;
                    is_made.store(true, Ordering::Relaxed);
                    if !is_minimal {
                        answers.remark(&format!("puzzle {made}: perhaps more clues can be left out"));
                    }
                }
                Err(error) => failed = Some(error),
            }
            // Other puzzles may still be made, unless it is known that there are none.
            let is_over = matches!(failed, Some(GenerateError::Stopped(Stop::Interrupted))) || is_bad(failed.as_ref());
            Ok(if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        };
        or_say(say, || stream::run(self.threads, stream::FEW_AHEAD, read, worker, print))?;
        let failed = failed.or((made < number).then_some(GenerateError::Stopped(Stop::Interrupted)));
        let Some(error) = failed else { return Ok(Status::Solved) };
        let end = if let GenerateError::Stopped(stop) = error { stop.into() } else { Outcome::Complete };
        answers.record(|| Record::new().with(field::PUZZLES, made).ended(end).with(field::WHY, error.to_string()));
        Ok(self.cut_short(made, &error, answers))
    }

    fn make(&self, rules: &Document, generator: &Generator<'_>, number: u64) -> Result<PrintedPuzzle, GenerateError> {
        let generated = generator.make(number)?;
        let is_minimal = generated.is_minimal;
        let document = rules.with_generated(&generated, |header| {
            header.guesses = Some(generated.guesses);
            header.origin = Some(format!("graeco grid generate, seed {}, number {}", self.seed, number + 1));
            if self.number > 1 {
                let title = header.title.as_deref().unwrap_or("puzzle");
                header.title = Some(format!("{title}-{}", number + 1));
            }
        });
        let document = document.expect("clues that are true make sense");
        let line = match (self.json, self.number) {
            (false, 1) => document.to_toml().trim_end().to_owned(),
            (false, _) => document.to_json(),
            (true, _) => Record::of_puzzle(&document.to_json()).line(),
        };
        Ok(PrintedPuzzle { line, is_minimal })
    }

    /// Says that not all puzzles were made.
    fn cut_short(&self, made: u64, error: &GenerateError, answers: &mut Answers<'_>) -> Status {
        if error.is_of_request() {
            return answers.error(error);
        }
        let why = match error {
            GenerateError::Stopped(end) => end.to_string(),
            error => error.to_string(),
        };
        answers.remark(&format!("{why}: {made} of {} puzzles were made", self.number));
        if let GenerateError::Stopped(end) = error { Status::from(*end) } else { Status::NoSolution }
    }
}

/// Whether no other puzzle can be made, either.
fn is_bad(error: Option<&GenerateError>) -> bool {
    error.is_some_and(|error| error.is_of_request() || *error == GenerateError::NoSolution)
}
