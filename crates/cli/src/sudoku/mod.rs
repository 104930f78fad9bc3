//! `graeco sudoku`: solve, count, check, generate, compare.

mod advice;
mod answer;
mod block;
mod canon;
mod count;
mod each;
mod generate;
mod minimal;
mod reason;
mod source;
mod stats;
mod techniques;

use std::io::{self, IsTerminal};
use std::path::Path;

use graeco_grid::Engine;
use graeco_host::stream::Feed;
use graeco_sudoku::{Recipe, Variation};

use crate::args::{self, CountArgs, ExplainArgs, Files, Format, Puzzles, SolveArgs, Threads};
use crate::certificate::Certificate;
use crate::driver::Driver;
use crate::input::Answered;
use crate::query::Mode;
use crate::session::Session;
use answer::{Answerer, Question};
use canon::CanonOutput;
use source::Source;

/// The most puzzles of a block that is answered at once.
const MOST_AT_ONCE: usize = 1 << 14;

pub(crate) fn run(command: &args::Sudoku, session: Session<'_>) -> Answered {
    let Session { common, report } = session;
    match command {
        args::Sudoku::Solve { solving: SolveArgs { files, asked, table, proof, format, engine, threads }, first } => {
            let (mode, format) = ((*asked).into(), table.format().or(*format));
            let how = answerer(session, Question::Solutions, mode, *threads, format, *engine, proof);
            answer(files, &Answerer { first: *first, ..how }, session)
        }
        args::Sudoku::Count(CountArgs { files, limit, proof, engine, threads }) => {
            let mode = Mode::Count(*limit);
            answer(files, &answerer(session, Question::Solutions, mode, *threads, None, *engine, proof), session)
        }
        args::Sudoku::Check(args::CheckArgs { files, wanted, table, proof, threads }) => {
            let mode = if proof.proof.is_some() { Mode::Unique } else { Mode::Count(Some(2)) };
            let how = answerer(session, Question::Verdict, mode, *threads, table.format(), Engine::Auto, proof);
            answer(files, &Answerer { wanted: wanted.as_deref(), ..how }, session)
        }
        args::Sudoku::Explain(ExplainArgs { files, reasoning, threads }) => {
            reason::run(files, (*threads, None), reason::Question::Path(reasoning), session)
        }
        args::Sudoku::Rate(asked) => reason::rate(asked, session),
        args::Sudoku::Techniques { sudoku_explainer } => techniques::run(*sudoku_explainer, session),
        args::Sudoku::Candidates(args::CandidatesArgs { files, counts, engine, threads }) => {
            reason::run(files, (*threads, None), reason::Question::Candidates(*counts, *engine), session)
        }
        args::Sudoku::Stats(asked) => stats::run(asked, session),
        args::Sudoku::Canon(asked) => canon::run(asked, CanonOutput::Form, session),
        args::Sudoku::Dedup(asked) => canon::run(asked, CanonOutput::Distinct, session),
        args::Sudoku::Symmetries(asked) => canon::run(asked, CanonOutput::Symmetries, session),
        args::Sudoku::Redundant(Puzzles { files, threads }) => {
            minimal::run(files, *threads, minimal::Question::Redundant, session)
        }
        args::Sudoku::Minimize { files, all, limit, seeded, threads } => {
            let question = match (all, limit) {
                (false, None) => minimal::Question::Minimal { seed: report.seed(seeded.seed) },
                (_, limit) => minimal::Question::AllMinimal { limit: *limit },
            };
            minimal::run(files, *threads, question, session)
        }
        args::Sudoku::Vary { files, remove, add, limit, threads } => {
            let variation = Variation { remove: *remove, add: *add };
            minimal::run(files, *threads, minimal::Question::Varied { variation, limit: *limit }, session)
        }
        args::Sudoku::Generate { sample, givens, threads, symmetry, difficulty, format } => {
            let seed = report.seed(sample.seed);
            let (recipe, difficulty) = (Recipe::new(seed, *givens, *symmetry)?, generate::difficulty(difficulty)?);
            session.comment_on(seed)?;
            let (json, format, threads) = (common.json, *format, threads.all());
            let limits = session.ask(Mode::One).shared_by(threads).limits().started();
            generate::Generator { recipe, difficulty, number: sample.number, threads, json, format, limits, report }
                .run()
        }
    }
}

/// How puzzles are answered, by some threads, with a certificate if one is wanted.
fn answerer<'a>(
    session: Session<'a>,
    question: Question,
    mode: Mode,
    threads: Threads,
    format: Option<Format>,
    engine: Engine,
    proof: &'a args::Proof,
) -> Answerer<'a> {
    let (common, ask) = (session.common, session.ask(mode));
    let certificate = proof.proof.as_deref().map(|dir| Certificate::new(dir, session.report));
    let wants_stats = common.stats && question == Question::Solutions;
    // Lists may be endless: each is printed while it is found. Puzzles with at most one solution are answered by a batch.
    let is_list = matches!(mode, Mode::List(_)) || certificate.is_some();
    let threads = if is_list { 1 } else { threads.all() };
    // Lists in records or grids, and of one solution of several, are searches of their own.
    let is_batched = match mode {
        Mode::List(limit) => limit != Some(1) && !common.json && matches!(format, None | Some(Format::Line)),
        _ => true,
    };
    let at_once =
        common.node_limit.is_none() && engine == Engine::Auto && !wants_stats && certificate.is_none() && is_batched;
    let how =
        Answerer { question, ask, format, engine, threads, is_list, certificate, at_once, first: false, wanted: None };
    // As many threads again count in bulk.
    let sharing = if how.counts_in_bulk().is_some() { 2 * threads } else { threads };
    Answerer { ask: how.ask.shared_by(sharing), ..how }
}

fn answer(files: &Files, answerer: &Answerer<'_>, session: Session<'_>) -> Answered {
    let Answerer { threads, is_list, .. } = *answerer;
    let json = session.common.json;
    let is_seen = answerer.format.is_none() && !json && io::stdout().is_terminal();
    // Whoever types a puzzle wants its answer before the next one.
    let is_typed = io::stdin().is_terminal() && files.files.iter().any(|path| path == Path::new("-"));
    let source = Source {
        files: files.files.clone(),
        most: if answerer.at_once { MOST_AT_ONCE } else { 1 },
        looks_ahead: is_seen && !is_typed,
        keeps_grids: is_seen && is_typed,
        compares: answerer.question == Question::Verdict,
        keeps: answerer.keeps(json),
        limits: answerer.ask.limits(),
    };
    let (bulk, limits) = (answerer.counts_in_bulk(), answerer.ask.limits());
    let read = move |feed: &Feed<_, _>| match bulk {
        Some(limit) => count::read(source, threads, limit, &limits, feed),
        None => source.read(feed),
    };
    let driver = Driver { threads, is_list, ..session.puzzles(&files.files) };
    driver.run(read, || answerer.worker())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args;
    use crate::report::Report;

    #[test]
    fn threads_share_the_memory_also_where_as_many_count_in_bulk() {
        let cli = args::cli(&args::matches(&["graeco", "sudoku", "count", "--memory", "64M"].map(Into::into)));
        let report = Report::new(&cli.common);
        let session = Session { common: &cli.common, report: &report };
        for (mode, memory) in [(Mode::One, 16 << 20), (Mode::Unique, 16 << 20), (Mode::Count(None), 8 << 20)] {
            let (threads, none) = (Threads { threads: Some(4) }, &args::Proof { proof: None });
            let how = |engine| answerer(session, Question::Solutions, mode, threads, None, engine, none);
            let memory_by = |engine| how(engine).ask.limits().memory;
            assert_eq!(memory_by(Engine::Auto), Some(memory), "{mode:?}");
            assert_eq!(memory_by(Engine::Cover), Some(16 << 20), "{mode:?}");
        }
    }
}
