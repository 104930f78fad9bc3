//! `graeco grid`: puzzle files in TOML, and any number of puzzles in JSON.

mod candidates;
mod convert;
mod draw;
mod estimate;
mod foreign;
mod generate;
mod item;
mod reduce;
mod redundant;
mod source;
mod verdict;
mod watch;

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use graeco_cubes::{Task, TaskSource};
use graeco_document::parts::Either;
use graeco_document::{Document, Keep, is_json};
use graeco_grid::{Engine, Outcome};
use graeco_host::progress::or_say;
use graeco_host::status::Status;
use graeco_host::stream;
use graeco_logic::{Difficulty, Rating};

use crate::answers::Answers;
use crate::args::{
    self, CountArgs, CutArgs, ExplainArgs, Files, Format, Methods, Puzzles, RateArgs, ReasoningArgs, SolveArgs,
};
use crate::certificate::{Certificate, Written};
use crate::cubes;
use crate::difficulty;
use crate::driver::{Driver, once};
use crate::input::{self, Answered};
use crate::query::{Mode, Query};
use crate::row::{Row, header};
use crate::session::Session;
use crate::squares::Job;
pub(crate) use foreign::own;
use item::{Text, open};
use reduce::Reduction;

pub(crate) fn run(command: &args::Grid, session: Session<'_>) -> Answered {
    let report = session.report;
    let answer = |files: &Files, threads: &args::Threads, question, how: How<'_>| {
        let How { mode, format, engine, proof } = how;
        let all = threads.all();
        // Who wants only one or some of the solutions gets the same ones each time, unless threads are asked for.
        let shared = if matches!(mode, Mode::Unique | Mode::Count(_)) { all } else { threads.sharing() };
        let certificate = proof.map(|dir| Certificate::new(dir, report));
        // Lists may be endless: each is printed while it is found, before the next puzzle is looked at.
        let threads = if matches!(mode, Mode::List(_)) || certificate.is_some() { 1 } else { all };
        let ask = session.ask(mode);
        let (busy, is_told) = (AtomicUsize::new(0), AtomicBool::new(false));
        Answerer { session, ask, format, engine, question, certificate, threads, shared, busy, is_told }.run(files)
    };
    let one = How { mode: Mode::One, format: None, engine: Engine::Auto, proof: None };
    let only = How { mode: Mode::Unique, ..one };
    match command {
        args::Grid::Solve(SolveArgs { files, asked, table, proof, format, engine, threads }) => {
            let (mode, format, proof) = ((*asked).into(), table.format().or(*format), proof.proof.as_deref());
            answer(files, threads, Question::Solutions, How { mode, format, engine: *engine, proof })
        }
        args::Grid::Count(CountArgs { files, limit, proof, engine, threads }) => {
            let (mode, proof) = (Mode::Count(*limit), proof.proof.as_deref());
            answer(files, threads, Question::Solutions, How { mode, engine: *engine, proof, ..one })
        }
        args::Grid::Check(args::CheckArgs { files, wanted, table, proof, threads }) => {
            let how = How { format: table.format(), proof: proof.proof.as_deref(), ..only };
            answer(files, threads, Question::Verdict(wanted.as_deref()), how)
        }
        args::Grid::Candidates(args::CandidatesArgs { files, counts, engine, threads }) => {
            answer(files, threads, Question::Candidates(*counts), How { engine: *engine, ..one })
        }
        args::Grid::Redundant(Puzzles { files, threads }) => answer(files, threads, Question::Redundant, one),
        args::Grid::Minimize { files, keep, seeded, threads } => {
            answer(files, threads, Question::Minimize { keep, seed: report.seed(seeded.seed) }, only)
        }
        args::Grid::Conflict { files, seeded, threads } => {
            answer(files, threads, Question::Conflict { seed: report.seed(seeded.seed) }, only)
        }
        args::Grid::Watch { file, limit } => watch::run(file, *limit, session),
        args::Grid::Estimate { files, diving, threads } => {
            let question = Question::Estimate { dives: diving.dives, seed: report.seed(diving.seeded.seed) };
            answer(files, threads, question, only)
        }
        args::Grid::Explain(ExplainArgs { files, reasoning, threads }) => {
            reasoning.methods.check()?;
            answer(files, threads, Question::Path(reasoning), one)
        }
        args::Grid::Rate(RateArgs { files, methods, wanted, table, threads }) => {
            methods.check()?;
            let wanted = difficulty::wanted(wanted, methods.assume_unique, methods.sudoku_explainer)?;
            let question = Question::Rating(methods, wanted.as_ref());
            answer(files, threads, question, How { format: table.format(), ..one })
        }
        args::Grid::Draw(drawing) => draw::run(drawing, session),
        args::Grid::Convert(converting) => convert::run(converting, session),
        args::Grid::Generate(generating) => generate::run(generating, session),
    }
}

pub(crate) fn cubes(file: &Path, cutting: &CutArgs, session: Session<'_>) -> Answered {
    let (text, _) = foreign::read(file, &session.ask(Mode::One).limits(), session.report)?;
    let text = if is_json(&text) { text.trim_end().to_owned() } else { text };
    let task = Task { source: TaskSource::Grid, text, lists: cutting.solutions };
    once(session.report, false, "cubes", |answers| cubes::make(&task, cutting, session, answers))
}

/// The part of the answer that is wanted, its form, and how it is found.
#[derive(Clone, Copy)]
struct How<'a> {
    mode: Mode,
    format: Option<Format>,
    engine: Engine,
    /// The directory for a certificate.
    proof: Option<&'a Path>,
}

#[derive(Clone, Copy, Debug)]
enum Question<'a> {
    /// Its solutions, or their number.
    Solutions,
    /// Whether it has one solution, several or none, and whether the one in the file is right; if one of these is wanted, which
    /// puzzles it is true of.
    Verdict(Option<&'a str>),
    /// Its true candidates, perhaps with the number of solutions of each up to a cap.
    Candidates(Option<u64>),
    /// A minimal puzzle in it.
    Minimize { keep: &'a [Keep], seed: u64 },
    /// Parts that contradict each other.
    Conflict { seed: u64 },
    /// About how many solutions it has.
    Estimate { dives: u64, seed: u64 },
    /// Which givens are redundant.
    Redundant,
    /// The path to its solution.
    Path(&'a ReasoningArgs),
    /// How hard it is: only puzzles that are as hard as is wanted, if that matters.
    Rating(&'a Methods, Option<&'a Difficulty>),
}

/// How puzzles are answered.
struct Answerer<'a> {
    session: Session<'a>,
    ask: Query,
    format: Option<Format>,
    engine: Engine,
    question: Question<'a>,
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
    fn run(&self, files: &Files) -> Answered {
        let is_list = matches!(self.ask.mode, Mode::List(_)) || self.certificate.is_some();
        let driver = Driver {
            threads: self.threads,
            ahead: if is_list { stream::FEW_AHEAD } else { stream::MANY_AHEAD },
            is_list,
            bad: self.bad(),
            header: self.header(),
            ..self.session.puzzles(&files.files)
        };
        // One thread reads for all: it may take all the memory.
        let (files, limits) = (files.files.clone(), self.ask.limits());
        let read = move |feed: &_| source::read(&files, &limits, false, feed);
        driver.run(read, || |text, answers: &mut Answers<'_>| self.answer(text, answers))
    }

    /// The query for a puzzle. One that is the only one need not share the memory with others.
    fn ask_of(&self, text: &Text) -> Query {
        self.ask.clone().shared_by(if text.is_only { 1 } else { self.threads })
    }

    fn answer(&self, text: Text, answers: &mut Answers<'_>) {
        let (text, file) = match open(text, |text| input::budget(&self.ask_of(text).limits()), answers) {
            Ok(opened) => opened,
            Err(why) => return answers.bad_item(&why, self.bad()),
        };
        text.add_notes(answers);
        text.add_doubts(&file, || input::budget(&self.ask_of(&text).limits()), answers);
        let busy = 1 + self.busy.fetch_add(1, Ordering::Relaxed);
        let ask = self.ask_of(&text).by(self.shared / busy);
        self.ask_question(&ask, text, file, answers);
        self.busy.fetch_sub(1, Ordering::Relaxed);
    }

    fn ask_question(&self, ask: &Query, text: Text, file: Document, answers: &mut Answers<'_>) {
        let written =
            self.certificate.is_some().then(|| Written::file(text.puzzle_file(&file).into_owned(), text.is_json));
        let certificate = self.certificate.as_ref().zip(written.as_ref());
        match self.question {
            Question::Verdict(wanted) => {
                let found = match certificate {
                    Some((certificate, written)) => {
                        let job = self.job(text.clone(), file.clone());
                        let Some((summary, _)) = certificate.summary(&job, written, ask) else {
                            return answers.status(Status::BadInput);
                        };
                        (summary.up_to_two(), summary.end)
                    }
                    None => {
                        let search = file.puzzle().search().limits(ask.limits()).threads(ask.threads);
                        let mut solutions = search.solutions();
                        (solutions.by_ref().count(), solutions.end().unwrap_or(Outcome::Complete))
                    }
                };
                let is_table = self.format == Some(Format::Tsv);
                verdict::verdict((&text, &file), ask, found, (wanted, is_table), answers);
            }
            Question::Estimate { dives, seed } => {
                estimate::estimate((&text, &file), (dives, seed), ask, answers);
                answers.held.puzzles += 1;
            }
            Question::Minimize { keep, seed } => {
                Reduction { text: &text, document: &file, seed }.minimize(keep, ask, answers);
            }
            Question::Conflict { seed } => Reduction { text: &text, document: &file, seed }.conflict(ask, answers),
            _ => {
                let job = self.job(text, file);
                if self.is_tall(&job) {
                    answers.separate();
                }
                self.ask_job(ask, &job, certificate, answers);
            }
        }
    }

    /// Asks a question that all groups of commands have.
    fn ask_job(
        &self,
        ask: &Query,
        job: &Job,
        certificate: Option<(&Certificate<'_>, &Written)>,
        answers: &mut Answers<'_>,
    ) {
        match (self.question, certificate) {
            (Question::Candidates(counts), _) => job.candidates(ask, counts, answers),
            (Question::Redundant, _) => job.redundant(ask, answers),
            (Question::Path(reasoning), _) => self.with_notice(job, || job.explain(ask, reasoning, answers)),
            (Question::Rating(methods, wanted), _) => {
                self.with_notice(job, || job.rate(ask, methods, wanted, answers));
            }
            (_, Some((certificate, written))) => certificate.of_puzzle(job, written, ask, answers),
            _ => job.answer(ask, answers),
        }
    }

    /// Answers a puzzle that may take long. A note says so of the first one.
    fn with_notice(&self, job: &Job, answer: impl FnOnce()) {
        let say = || {
            if !self.is_told.swap(true, Ordering::Relaxed) {
                let note = format!("{}: searching for hard steps; --time-limit ends the search", job.place_name());
                self.session.report.note(&note);
            }
        };
        if self.is_told.load(Ordering::Relaxed) { answer() } else { or_say(say, answer) }
    }

    /// Whether an answer takes several lines.
    fn is_tall(&self, job: &Job) -> bool {
        match self.question {
            _ if self.session.common.json => false,
            Question::Candidates(_) | Question::Path(_) => true,
            Question::Solutions => job.is_tall() && !matches!(self.ask.mode, Mode::Count(_)),
            _ => false,
        }
    }

    /// Whether answers repeat the puzzle.
    fn repeats(&self) -> bool {
        self.session.common.json || self.format == Some(Format::Tsv)
    }

    /// The line that stands for a bad puzzle.
    fn bad(&self) -> Option<&'static str> {
        match self.question {
            _ if self.format == Some(Format::Tsv) => None,
            Question::Rating(_, Some(_)) | Question::Verdict(Some(_)) => None,
            Question::Verdict(None) => Some("bad"),
            _ => Some(""),
        }
    }

    /// The first line of a table.
    fn header(&self) -> Option<String> {
        let answer = match self.question {
            Question::Rating(..) => &Rating::COLUMNS[..],
            Question::Verdict(_) => &["verdict"],
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
    let puzzle = Either::B(serde_json::from_str(&document.to_json()).unwrap_or_default());
    Row { puzzle, others: Vec::new() }
}
