//! `graeco sudoku`: solve, count, check, generate.

mod advice;
mod answer;
mod columns;
mod count;
mod generate;
mod source;

use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::path::Path;

use graeco_grid::Engine;
use graeco_sudoku::Recipe;

use crate::answers::{Answers, Printer};
use crate::args::{self, Common, CountArgs, Files, Format};
use crate::ask::{Ask, Mode};
use crate::report::Report;
use crate::status::Status;
use crate::stream::{self, Feed};
use answer::{Answerer, Question};
use source::{Item, Source};

/// The most puzzles of a block that is answered at once.
const MOST_AT_ONCE: usize = 1 << 14;

pub(crate) fn run(command: &args::Sudoku, common: &Common, report: &Report) -> io::Result<Status> {
    match command {
        args::Sudoku::Solve { files, asked, format, engine, threads } => {
            let (question, ask) = (Question::Solutions, ask((*asked).into(), threads.threads, common));
            let format = if common.json { Some(Format::Json) } else { *format };
            let engine = (*engine).into();
            let at_once = common.node_limit.is_none() && !common.stats && engine == Engine::Auto;
            let at_once = at_once && !matches!(ask.mode, Mode::List(_));
            answer(files, threads.threads, &Answerer { question, ask: &ask, format, engine, report, at_once })
        }
        args::Sudoku::Generate { number, seed, givens, threads, symmetry, format } => {
            let recipe = Recipe::new(report.seed(*seed), *givens, *symmetry);
            let Some(recipe) = report.ok(recipe) else { return Ok(Status::BadInput) };
            let (format, threads) =
                (if common.json { Format::Json } else { *format }, stream::threads(threads.threads));
            let limits = ask(Mode::One, threads, common).limits().started();
            generate::Generator { recipe, number: *number, threads, format, limits, report }.run()
        }
        args::Sudoku::Count(CountArgs { files, limit, engine, threads }) => {
            let (question, ask) = (Question::Solutions, ask(Mode::Count(*limit), threads.threads, common));
            let (format, engine) = (common.json.then_some(Format::Json), (*engine).into());
            let at_once = common.node_limit.is_none() && !common.stats && engine == Engine::Auto;
            answer(files, threads.threads, &Answerer { question, ask: &ask, format, engine, report, at_once })
        }
        args::Sudoku::Check { files, threads } => {
            let (question, ask) = (Question::Verdict, ask(Mode::Count(Some(2)), threads.threads, common));
            let (format, engine) = (common.json.then_some(Format::Json), Engine::Auto);
            let at_once = common.node_limit.is_none();
            answer(files, threads.threads, &Answerer { question, ask: &ask, format, engine, report, at_once })
        }
    }
}

/// What is asked of each puzzle. Lists are made by one thread.
fn ask(mode: Mode, threads: usize, common: &Common) -> Ask {
    let threads = if matches!(mode, Mode::List(_)) { 1 } else { stream::threads(threads) };
    Ask::new(mode, common).shared_by(threads)
}

/// Answers all puzzles of some files, in their order.
fn answer(files: &Files, threads: usize, answerer: &Answerer<'_>) -> io::Result<Status> {
    let mut printer = Printer::new("puzzles", answerer.format, answerer.report);
    printer.out.progress.expect_files(&files.files);
    let most = if answerer.at_once { MOST_AT_ONCE } else { 1 };
    let is_seen = answerer.format.is_none() && io::stdout().is_terminal();
    // Whoever types a puzzle wants its answer before the next one.
    let is_typed = io::stdin().is_terminal() && files.files.iter().any(|path| path == Path::new("-"));
    let (looks_ahead, keeps_grids) = (is_seen && !is_typed, is_seen && is_typed);
    let compares = answerer.question == Question::Verdict;
    let limits = answerer.ask.limits();
    let source = Source { files: files.files.clone(), most, looks_ahead, keeps_grids, compares, limits };
    if matches!(answerer.ask.mode, Mode::List(_)) {
        // Lists may be endless: each is printed while it is found, before the next puzzle is looked at.
        stream::run(1, |feed| source.read(feed), || |item| item, |item| list(answerer, item, &mut printer))?;
    } else {
        let threads = stream::threads(threads);
        let (bulk, limits) = (answerer.counts_in_bulk(), answerer.ask.limits());
        let read = move |feed: &Feed<Item, Answers>| match bulk {
            Some(limit) => count::read(source, threads, limit, &limits, feed),
            None => source.read(feed),
        };
        stream::run(threads, read, || answerer.worker(), |answers| printer.print(answers))?;
    }
    printer.end()
}

/// Lists the solutions of the puzzle of a block as they are found.
fn list(answerer: &Answerer<'_>, item: Item, printer: &mut Printer<'_>) -> io::Result<ControlFlow<()>> {
    match item {
        Item::Puzzles(block) if !block.lines.is_empty() => {
            printer.list(|out| answerer.job(&block, 0).list(answerer.ask, out, answerer.report))
        }
        // A message, or something that is no puzzle.
        _ => printer.print(answerer.worker()(item)),
    }
}
