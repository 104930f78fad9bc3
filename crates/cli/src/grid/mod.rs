//! `graeco grid`: puzzle files in TOML, and any number of puzzles in JSON.

mod candidates;
mod convert;
mod draw;
mod estimate;
mod foreign;
mod generate;
mod item;
mod minimal;
mod reduce;
mod source;
mod verdict;
mod watch;

use std::io;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use graeco_cubes::{Task, TaskSource};
use graeco_document::{Document, Keep, is_json};
use graeco_grid::Engine;
use graeco_host::progress::or_say;
use graeco_host::status::Status;
use graeco_host::stream;
use graeco_logic::{Difficulty, Rating};

use crate::answers::{Answers, Printer};
use crate::args::{self, CountArgs, CutArgs, ExplainArgs, Files, Format, Methods, RateArgs, ReasoningArgs};
use crate::certificate::{Certificate, Written};
use crate::cubes;
use crate::difficulty;
use crate::input;
use crate::messages::Messages;
use crate::query::{Mode, Query};
use crate::report::{self, Excerpt, Report};
use crate::row::{Row, header};
use crate::session::Session;
use crate::squares::{Answer, Job};
pub(crate) use foreign::own;
use item::{Item, NoPuzzle, Text};
use reduce::Reduction;

pub(crate) fn run(command: &args::Grid, session: Session<'_>) -> io::Result<Status> {
    let Session { common, report } = session;
    let json = common.json.then_some(Format::Json);
    let answer = |files: &Files, threads: usize, mode: Mode, format, engine, question, proof: &args::Proof| {
        // Lists may be endless: each is printed while it is found, before the next puzzle is looked at.
        let all = stream::threads(threads);
        // Who wants only one or some of the solutions gets the same ones each time, unless threads are asked for.
        let is_any = threads > 1 || matches!(mode, Mode::Unique | Mode::Count(_));
        let certificate = proof.proof.as_deref().map(|dir| Certificate::new(dir, report));
        let threads = if matches!(mode, Mode::List(_)) || certificate.is_some() { 1 } else { all };
        let ask = session.ask(mode);
        let shared = if is_any { all } else { 1 };
        let (busy, is_told) = (AtomicUsize::new(0), AtomicBool::new(false));
        Answerer { ask, format, engine, question, report, certificate, threads, shared, busy, is_told }.run(files)
    };
    let none = &args::Proof { proof: None };
    match command {
        args::Grid::Solve { files, asked, table, proof, format, engine, threads } => {
            let format = json.or(table.format()).or(*format);
            answer(files, threads.threads, (*asked).into(), format, *engine, Question::Solutions, proof)
        }
        args::Grid::Count(CountArgs { files, limit, proof, engine, threads }) => {
            let mode = Mode::Count(*limit);
            answer(files, threads.threads, mode, json, *engine, Question::Solutions, proof)
        }
        args::Grid::Check(args::CheckArgs { files, table, proof, threads }) => answer(
            files,
            threads.threads,
            Mode::Unique,
            json.or(table.format()),
            Engine::Auto,
            Question::Verdict,
            proof,
        ),
        args::Grid::Candidates { files, counts, engine, threads } => {
            let question = Question::Candidates(*counts);
            answer(files, threads.threads, Mode::One, json, *engine, question, none)
        }
        args::Grid::Minimal { files, threads } => {
            answer(files, threads.threads, Mode::One, json, Engine::Auto, Question::Minimal, none)
        }
        args::Grid::Minimize { files, keep, seeded, threads } => {
            let question = Question::Minimize { keep, seed: report.seed(seeded.seed) };
            answer(files, threads.threads, Mode::Unique, json, Engine::Auto, question, none)
        }
        args::Grid::Conflict { files, seeded, threads } => {
            let question = Question::Conflict { seed: report.seed(seeded.seed) };
            answer(files, threads.threads, Mode::Unique, json, Engine::Auto, question, none)
        }
        args::Grid::Watch { file, limit } => watch::run(file, *limit, session),
        args::Grid::Estimate { files, diving, threads } => {
            let question = Question::Estimate { dives: diving.dives, seed: report.seed(diving.seeded.seed) };
            answer(files, threads.threads, Mode::Unique, json, Engine::Auto, question, none)
        }
        args::Grid::Explain(ExplainArgs { files, reasoning, threads }) => match report.ok(reasoning.methods.check()) {
            None => Ok(Status::BadInput),
            Some(()) => answer(files, threads.threads, Mode::One, json, Engine::Auto, Question::Path(reasoning), none),
        },
        args::Grid::Rate(RateArgs { files, methods, wanted, table, threads }) => {
            let wanted = difficulty::wanted(wanted, methods.assume_unique, methods.sudoku_explainer);
            match report.ok(methods.check().and(wanted)) {
                None => Ok(Status::BadInput),
                Some(wanted) => {
                    let question = Question::Rating(methods, wanted.as_ref());
                    answer(files, threads.threads, Mode::One, json.or(table.format()), Engine::Auto, question, none)
                }
            }
        }
        args::Grid::Draw(drawing) => draw::run(drawing, session),
        args::Grid::Convert(converting) => convert::run(converting, session),
        args::Grid::Cubes { file, cutting } => cubes(file, cutting, session),
        args::Grid::Generate(generating) => generate::run(generating, session),
    }
}

/// Prints the cubes of the puzzle in a file.
fn cubes(file: &Path, cutting: &CutArgs, session: Session<'_>) -> io::Result<Status> {
    let text = match input::text(file, &session.ask(Mode::One).limits(), session.report) {
        Ok(text) => text,
        Err(status) => return Ok(status),
    };
    let text = match foreign::own(&input::name(file), text, &session.ask(Mode::One).limits(), session.report) {
        Ok(text) => text,
        Err(status) => return Ok(status),
    };
    let text = if is_json(&text) { text.trim_end().to_owned() } else { text };
    if let Err(error) = Document::parse_within(&text, &input::budget(&session.ask(Mode::One).limits())) {
        return Ok(input::unread(&input::name(file), &text, &error, session.report));
    }
    cubes::make(&Task { source: TaskSource::Grid, text, lists: cutting.solutions }, cutting, session)
}

/// The question about each puzzle.
#[derive(Clone, Copy, Debug)]
enum Question<'a> {
    /// Its solutions, or their number.
    Solutions,
    /// Whether it has one solution, several or none, and whether the one in the file is right.
    Verdict,
    /// Its true candidates, perhaps with the number of solutions of each up to a cap.
    Candidates(Option<u64>),
    /// A minimal puzzle in it.
    Minimize { keep: &'a [Keep], seed: u64 },
    /// Parts that contradict each other.
    Conflict { seed: u64 },
    /// About how many solutions it has.
    Estimate { dives: u64, seed: u64 },
    /// Which givens are redundant.
    Minimal,
    /// The path to its solution.
    Path(&'a ReasoningArgs),
    /// How hard it is: only puzzles that are as hard as is wanted, if that matters.
    Rating(&'a Methods, Option<&'a Difficulty>),
}

/// How puzzles are answered.
struct Answerer<'a> {
    ask: Query,
    format: Option<Format>,
    engine: Engine,
    question: Question<'a>,
    report: &'a Report,
    /// The directory for the certificate of the one puzzle.
    certificate: Option<Certificate<'a>>,
    /// How many puzzles may be answered at once.
    threads: usize,
    /// The threads among which one hard puzzle may be shared out, and how many puzzles are being answered.
    shared: usize,
    busy: AtomicUsize,
    /// Whether it was said that a puzzle takes long.
    is_told: AtomicBool,
}

impl Answerer<'_> {
    fn run(&self, files: &Files) -> io::Result<Status> {
        let mut printer = Printer::new("puzzles", self.format, self.report);
        printer.out.progress.expect_files(&files.files);
        if let Some(header) = self.header() {
            printer.out.line(&header)?;
        }
        // One thread reads for all: it may take all the memory.
        let (files, limits) = (files.files.clone(), self.ask.limits());
        if matches!(self.ask.mode, Mode::List(_)) || self.certificate.is_some() {
            let read = move |feed: &_| source::read(&files, &limits, false, feed);
            stream::run(1, read, || |item| item, |item| self.list(item, &mut printer))?;
        } else {
            let worker = || |item| self.answer(item);
            let read = move |feed: &_| source::read(&files, &limits, false, feed);
            stream::run(self.threads, read, worker, |answers| printer.print(answers))?;
        }
        printer.end()
    }

    /// The puzzle of an item, or the message in its place.
    fn parse(&self, item: Item) -> Result<(Text, Document), Answers> {
        match item.open(|text| input::budget(&self.ask_of(text).limits())) {
            Ok((text, document)) => {
                let mut notes = Messages::default();
                text.add_notes(&mut notes, self.report);
                text.add_doubts(&document, &mut notes, self.report);
                self.report.tell(notes);
                Ok((text, document))
            }
            Err(NoPuzzle::SourceError(source_error)) => {
                Err(Answers::source_error(&source_error, self.format == Some(Format::Json), self.report))
            }
            Err(NoPuzzle::Bad { file, error, source, column, bytes }) => {
                let (mut answers, wrong) = (Answers { bytes, ..Answers::default() }, Excerpt { text: &source, column });
                answers.bad_puzzle(&error, &file, wrong, self.format, self.bad_word(), self.report);
                Err(answers)
            }
        }
    }

    /// The query for a puzzle. One that is the only one need not share the memory with others.
    fn ask_of(&self, text: &Text) -> Query {
        self.ask.clone().shared_by(if text.is_only { 1 } else { self.threads })
    }

    /// The answer for an item that is no puzzle.
    fn bad_word(&self) -> &'static str {
        if matches!(self.question, Question::Verdict) { "bad" } else { "" }
    }

    fn answer(&self, item: Item) -> Answers {
        let (text, file) = match self.parse(item) {
            Ok(parsed) => parsed,
            Err(answers) => return answers,
        };
        let bytes = text.text.len() as u64 + 1;
        let mut answers = Answers { bytes, ..Answers::default() };
        let busy = 1 + self.busy.fetch_add(1, Ordering::Relaxed);
        let ask = self.ask_of(&text).by(self.shared / busy);
        match self.question {
            Question::Verdict => {
                let mut solutions = file.puzzle().search().limits(ask.limits()).threads(ask.threads).solutions();
                let found = solutions.by_ref().count();
                self.verdict(&text, &file, &ask, (found, solutions.end()), &mut answers);
            }
            Question::Candidates(counts) => {
                let job = self.job(text, file);
                answers.is_separate = job.format != Format::Json;
                answers.add(job.candidates(&ask, counts), self.report);
            }
            Question::Estimate { dives, seed } => {
                let json = self.format == Some(Format::Json);
                estimate::estimate((&text, &file), (dives, seed), &ask, (json, self.report), &mut answers);
                answers.puzzles += 1;
            }
            Question::Minimize { keep, seed } => self.reduction(&text, &file, seed).minimize(keep, &ask, &mut answers),
            Question::Conflict { seed } => self.reduction(&text, &file, seed).conflict(&ask, &mut answers),
            Question::Minimal => answers.add(self.job(text, file).minimal(&ask), self.report),
            Question::Path(reasoning) => {
                let job = self.job(text, file);
                answers.is_separate = job.format != Format::Json;
                answers.add(self.answer_with_notice(&job, || job.explain(&ask, reasoning)), self.report);
            }
            Question::Rating(methods, wanted) => {
                let job = self.job(text, file);
                answers.add(self.answer_with_notice(&job, || job.rate(&ask, methods, wanted)), self.report);
            }
            Question::Solutions => {
                let job = self.job(text, file);
                answers.is_separate = self.is_tall(job.format);
                answers.add(job.answer(&ask), self.report);
            }
        }
        self.busy.fetch_sub(1, Ordering::Relaxed);
        answers
    }

    fn reduction<'r>(&'r self, text: &'r Text, document: &'r Document, seed: u64) -> Reduction<'r> {
        Reduction { text, document, seed, json: self.format == Some(Format::Json), report: self.report }
    }

    /// Answers a puzzle that may take long. A note says so of the first one.
    fn answer_with_notice(&self, job: &Job, answer: impl FnOnce() -> Answer) -> Answer {
        let say = || {
            if !self.is_told.swap(true, Ordering::Relaxed) {
                let place = report::place(&job.file, job.line);
                self.report.note(&format!("{place}: searching for hard steps; --time-limit ends the search"));
            }
        };
        if self.is_told.load(Ordering::Relaxed) { answer() } else { or_say(say, answer) }
    }

    /// Lists the solutions of a puzzle as they are found, or certifies its answer.
    fn list(&self, item: Item, printer: &mut Printer<'_>) -> io::Result<ControlFlow<()>> {
        match self.parse(item) {
            Err(answers) => printer.print(answers),
            Ok((text, file)) => {
                let written = Written::file(text.text.clone(), text.is_json);
                if let (Question::Verdict, Some(certificate)) = (self.question, &self.certificate) {
                    let job = self.job(text.clone(), file.clone());
                    let mut answers = Answers { bytes: text.text.len() as u64 + 1, ..Answers::default() };
                    match certificate.summary(&job, &written, &self.ask) {
                        Some((summary, _)) => {
                            self.verdict(
                                &text,
                                &file,
                                &self.ask,
                                (summary.up_to_two(), Some(summary.end)),
                                &mut answers,
                            );
                        }
                        None => answers.status = Status::BadInput,
                    }
                    return printer.print(answers);
                }
                let job = self.job(text, file);
                if self.is_tall(job.format) {
                    printer.separate()?;
                }
                let ask = self.ask.by(self.shared);
                printer.list(|out| match &self.certificate {
                    Some(certificate) => certificate.of_puzzle(&job, &written, &ask).print(out, self.report),
                    None => job.list(&ask, out, self.report),
                })
            }
        }
    }

    /// Whether an answer takes several lines.
    fn is_tall(&self, format: Format) -> bool {
        matches!(format, Format::Grid | Format::Boxes | Format::Csv) && !matches!(self.ask.mode, Mode::Count(_))
    }

    /// Whether answers repeat the puzzle.
    fn repeats(&self) -> bool {
        matches!(self.format, Some(Format::Json | Format::Tsv))
    }

    /// The first line of a table.
    fn header(&self) -> Option<String> {
        let answer = match self.question {
            Question::Rating(..) => &Rating::COLUMNS[..],
            Question::Verdict => &["verdict"],
            _ => &["solution"],
        };
        (self.format == Some(Format::Tsv)).then(|| header(answer, &[]))
    }

    fn job(&self, text: Text, file: Document) -> Job {
        let (alphabet, title) = (file.alphabet().clone(), file.header().title.clone());
        let is_filter = matches!(self.question, Question::Rating(_, Some(_)));
        let row = (is_filter || self.repeats()).then(|| row(&file));
        let default = if text.is_json { Format::Line } else { Format::Grid };
        let format = self.format.unwrap_or(default);
        let job = Job::new(file.into_puzzle(), alphabet, text.file.to_string(), format);
        Job { line: Some(text.line), title, row, engine: self.engine, ..job }
    }
}

/// A puzzle as tables and records repeat it.
fn row(document: &Document) -> Row {
    let puzzle = serde_json::from_str(&document.to_json()).unwrap_or_default();
    Row { puzzle, others: Vec::new() }
}
