//! `graeco sudoku`: solve, generate, check.

mod answer;
mod generate;
mod source;

use std::io::{self, IsTerminal};
use std::ops::ControlFlow;

use graeco_grid::Engine;
use graeco_sudoku::{Recipe, Symmetry};

use crate::args::{self, Common, Files, Format};
use crate::ask::{Ask, Mode};
use crate::output::Output;
use crate::report::Report;
use crate::status::Status;
use crate::{stop, stream};
use answer::{Answerer, Answers, Question};
use source::{Block, Item, Source};

/// So many puzzles make a block at most where they are answered at once.
const MOST_AT_ONCE: usize = 1 << 14;

pub(crate) fn run(command: &args::Sudoku, common: &Common, report: &Report) -> io::Result<Status> {
    let has_limits = common.time_limit.is_some() || common.node_limit.is_some();
    match command {
        args::Sudoku::Solve { files, asked, format, engine, threads } => {
            let (question, ask) = (Question::Solutions, Ask::new((*asked).into(), common));
            let format = if common.json { Some(Format::Json) } else { *format };
            let engine = (*engine).into();
            let at_once = !has_limits && !common.stats && engine == Engine::Auto;
            let at_once = at_once && matches!(ask.mode, Mode::One | Mode::Unique);
            answer(files, *threads, &Answerer { question, ask: &ask, format, engine, report, at_once })
        }
        args::Sudoku::Generate { number, seed, givens, threads, symmetry, format } => {
            let recipe = Recipe::new(*seed, *givens, (*symmetry).into());
            let Some(recipe) = report.ok(recipe) else { return Ok(Status::BadInput) };
            let (format, threads) = (if common.json { Format::Json } else { *format }, stream::threads(*threads));
            let limits = Ask::new(Mode::One, common).limits().started();
            generate::Generator { recipe, number: *number, threads, format, limits, report }.run()
        }
        args::Sudoku::Check { files, threads } => {
            let (question, ask) = (Question::Verdict, Ask::new(Mode::Count(Some(2)), common));
            let (format, engine) = (common.json.then_some(Format::Json), Engine::Auto);
            answer(files, *threads, &Answerer { question, ask: &ask, format, engine, report, at_once: !has_limits })
        }
    }
}

/// Answers all puzzles of some files, in their order.
fn answer(files: &Files, threads: usize, answerer: &Answerer<'_>) -> io::Result<Status> {
    let mut printer = Printer { out: Output::new("puzzles"), status: Status::Solved, puzzles: 0, answerer };
    let sizes: Option<u64> = files.files.iter().map(|path| Some(path.metadata().ok()?.len())).sum();
    if let Some(bytes) = sizes {
        printer.out.progress.expect(bytes);
    }
    let most = if answerer.at_once { MOST_AT_ONCE } else { 1 };
    let looks_ahead = answerer.format.is_none() && io::stdout().is_terminal();
    let source = Source { files: files.files.clone(), most, looks_ahead };
    if matches!(answerer.ask.mode, Mode::List(_)) {
        // Lists may be endless: each is printed while it is found, before the next puzzle is looked at.
        stream::run(1, |feed| source.read(feed), || |item| item, |item| printer.list(item))?;
    } else {
        let threads = stream::threads(threads);
        stream::run(threads, |feed| source.read(feed), || answerer.worker(), |answers| printer.print(answers))?;
    }
    printer.end()
}

/// What is printed in the order of the puzzles.
struct Printer<'a> {
    out: Output,
    status: Status,
    puzzles: u64,
    answerer: &'a Answerer<'a>,
}

impl Printer<'_> {
    fn print(&mut self, answers: Answers) -> io::Result<ControlFlow<()>> {
        self.write(&answers)?;
        Ok(if answers.is_cut { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    fn write(&mut self, answers: &Answers) -> io::Result<()> {
        self.puzzles += answers.puzzles;
        self.status.note(answers.status);
        self.out.lines(&answers.text, answers.puzzles, answers.bytes)?;
        if !answers.messages.is_empty() {
            self.out.flush()?;
            self.answerer.report.say(&answers.messages.join("\n"));
        }
        Ok(())
    }

    /// Lists the solutions of puzzles as they are found.
    fn list(&mut self, item: Item) -> io::Result<ControlFlow<()>> {
        let block = match item {
            Item::Trouble(_) => return self.print(self.answerer.worker()(item)),
            Item::Puzzles(block) => block,
        };
        self.list_block(&block)?;
        Ok(if stop::is_set() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    fn list_block(&mut self, block: &Block) -> io::Result<()> {
        let Answerer { ask, report, .. } = *self.answerer;
        for bad in &block.bad {
            let mut answers = Answers::default();
            self.answerer.bad(&block.file, bad, &mut answers);
            self.write(&answers)?;
        }
        for number in 0..block.lines.len() {
            self.status.note(self.answerer.job(block, number).list(ask, &mut self.out, report)?);
        }
        self.puzzles += block.len() as u64;
        Ok(())
    }

    fn end(mut self) -> io::Result<Status> {
        self.out.flush()?;
        if stop::has_signal() {
            self.answerer.report.note(&format!("interrupted after {} puzzles", self.puzzles));
            self.status.note(Status::Interrupted);
        }
        Ok(self.status)
    }
}

impl From<args::Symmetry> for Symmetry {
    fn from(symmetry: args::Symmetry) -> Symmetry {
        match symmetry {
            args::Symmetry::None => Symmetry::None,
            args::Symmetry::Rotate180 => Symmetry::Rotate180,
            args::Symmetry::Rotate90 => Symmetry::Rotate90,
            args::Symmetry::Vertical => Symmetry::Vertical,
            args::Symmetry::Horizontal => Symmetry::Horizontal,
            args::Symmetry::Diagonal => Symmetry::Diagonal,
            args::Symmetry::Antidiagonal => Symmetry::Antidiagonal,
            args::Symmetry::Full => Symmetry::Full,
        }
    }
}
