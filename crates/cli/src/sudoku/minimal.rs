//! `graeco sudoku minimal`, `minimize` and `vary`: redundant givens, minimal puzzles inside others, and around them.

use std::io;
use std::ops::ControlFlow;

use graeco_document::Record;
use graeco_grid::{Budget, Limits, Stop};
use graeco_host::output::Output;
use graeco_host::status::Status;
use graeco_host::stream;
use graeco_sudoku::{Reducer, Sudoku, Variation, Verdict};

use super::block::Block;
use super::each::BlockRun;
use super::source::Item;
use crate::answers::{Answers, Printer};
use crate::args::{Files, Format};
use crate::messages::{Messages, NotUnique, Topic};
use crate::query::Mode;
use crate::session::Session;

/// The most puzzles of a block.
const MOST_AT_ONCE: usize = 64;

/// The question about each puzzle.
#[derive(Clone, Copy)]
pub(super) enum Question {
    /// Which givens are redundant.
    Redundant,
    /// A minimal puzzle inside it.
    Minimal { seed: u64 },
    /// All of them, or a number.
    AllMinimal { limit: Option<u64> },
    /// The minimal puzzles around it, or a number of them.
    Varied { variation: Variation, limit: Option<u64> },
}

impl Question {
    /// Whether the answer may be too long to be printed as a whole.
    fn is_list(self) -> bool {
        match self {
            Question::Redundant | Question::Minimal { .. } => false,
            Question::AllMinimal { .. } => true,
            Question::Varied { variation, .. } => variation.remove + variation.add > 2,
        }
    }
}

/// Answers all puzzles of some files.
pub(super) fn run(files: &Files, threads: usize, question: Question, session: Session<'_>) -> io::Result<Status> {
    let Session { common, report } = session;
    let threads = if question.is_list() { 1 } else { stream::threads(threads) };
    let limits = session.ask(Mode::One).shared_by(threads).limits();
    let most = if question.is_list() { 1 } else { MOST_AT_ONCE };
    let format = if common.json { Format::Json } else { Format::Line };
    let answerer = Answerer {
        question,
        each: BlockRun { files, threads, most, keeps: false, limits: limits.clone(), format, report },
        limits: Limits { solutions: None, ..limits },
    };
    if question.is_list() {
        let mut reducer = Reducer::new();
        return answerer.each.run(|| |item| item, |printer, item| answerer.list(item, &mut reducer, printer));
    }
    answerer.each.run(|| answerer.worker(), |printer, answers| printer.print(answers))
}

/// How puzzles are answered.
struct Answerer<'a> {
    question: Question,
    each: BlockRun<'a>,
    limits: Limits,
}

impl<'a> Answerer<'a> {
    /// Answers blocks at once.
    fn worker(&self) -> impl FnMut(Item) -> Answers {
        let mut reducer = Reducer::new();
        move |item| match item {
            Item::SourceError(source_error) => {
                Answers::source_error(&source_error, self.each.is_json(), self.each.report)
            }
            Item::Puzzles(block) => self.block(&block, &mut reducer),
        }
    }

    fn block(&self, block: &Block, reducer: &mut Reducer) -> Answers {
        let sudokus: Vec<Sudoku> = (0..block.lines.len()).map(|number| block.puzzle(number)).collect();
        let budget = Budget::start(&self.limits);
        let found = match self.question {
            Question::Minimal { seed } => reducer
                .minimize(&sudokus, seed, &budget)
                .map(|minimal| minimal.into_iter().map(|minimal| Answer::Sudokus(vec![minimal])).collect()),
            Question::Varied { variation, limit } => varied(&sudokus, variation, limit, reducer, &budget),
            _ => reducer.redundant(&sudokus, &budget).map(|all| all.into_iter().map(Answer::Redundant).collect()),
        };
        self.each.block(block, |answers, number| {
            answers.puzzles += 1;
            match &found {
                Ok(found) => {
                    let not_unique = self.not_unique(&sudokus[number]);
                    let record = self.record(block, number);
                    found[number].write(with_verdict(record, not_unique), answers);
                    if let Some(not_unique) = not_unique {
                        answers.status.note(Status::NoSolution);
                        let place = (&*block.file, block.lines[number]);
                        let what = || not_unique.words().to_owned();
                        self.each.report.add_notes(&mut answers.messages, not_unique.topic(), place, || [what()]);
                    }
                }
                Err(end) => self.unfinished(block, number, *end, answers),
            }
        })
    }

    /// Whether a puzzle that should be minimal has no solution or several ones.
    fn not_unique(&self, sudoku: &Sudoku) -> Option<NotUnique> {
        match (self.question, sudoku.verdict()) {
            (Question::Varied { .. }, _) | (_, Verdict::Unique) => None,
            (_, Verdict::None) => Some(NotUnique::None),
            (_, Verdict::Several) => Some(NotUnique::Several),
        }
    }

    /// The record of a puzzle, if answers are records.
    fn record(&self, block: &Block, number: usize) -> Option<Record> {
        self.each.is_json().then(|| Record::at(&block.file, block.lines[number]))
    }

    /// Says that a limit was reached, or a signal received, before the answer was known.
    fn unfinished(&self, block: &Block, number: usize, end: Stop, answers: &mut Answers) {
        answers.status.note(Status::from(end));
        let record = self.record(block, number).map(|record| record.with("end", end.word()).line());
        answers.line(record.unwrap_or_default().as_bytes());
        if end != Stop::Interrupted {
            let place = (&*block.file, block.lines[number]);
            self.each.report.add_notes(&mut answers.messages, Topic::Unfinished, place, || [end.to_string()]);
        }
    }

    /// Lists the answers to the one puzzle of a block as they are found.
    fn list(&self, item: Item, reducer: &mut Reducer, printer: &mut Printer<'a>) -> io::Result<ControlFlow<()>> {
        let block = match item {
            Item::Puzzles(block) if !block.lines.is_empty() => block,
            other => return printer.print(self.each_other(other)),
        };
        printer.list(|out| self.print_all(&block, reducer, out))
    }

    /// The answer for an item that is no puzzle.
    fn each_other(&self, item: Item) -> Answers {
        match item {
            Item::SourceError(source_error) => {
                Answers::source_error(&source_error, self.each.is_json(), self.each.report)
            }
            Item::Puzzles(block) => self.each.block(&block, |_, _| ()),
        }
    }

    fn print_all(&self, block: &Block, reducer: &mut Reducer, out: &mut Output) -> io::Result<Status> {
        let (sudoku, budget) = (block.puzzle(0), Budget::start(&self.limits));
        let (mut failed, mut printed) = (None, 0);
        let not_unique = self.not_unique(&sudoku);
        let mut print = |found: Sudoku, limit: Option<u64>| {
            let line = match with_verdict(self.record(block, 0), not_unique) {
                Some(record) => record.with("puzzle", found.to_string()).line(),
                None => found.to_string(),
            };
            failed = out.line(&line).err();
            printed += 1;
            if failed.is_some() || Some(printed) == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let done = match self.question {
            Question::AllMinimal { limit } => reducer.all_minimal(&sudoku, &budget, |found| print(found, limit)),
            Question::Varied { variation, limit } => {
                variation.visit(&[sudoku], reducer, &budget, |_, found| print(found, limit))
            }
            _ => Ok(()),
        };
        if let Some(error) = failed {
            return Err(error);
        }
        if let Some(not_unique) = not_unique {
            out.flush()?;
            let mut messages = Messages::default();
            let place = (&*block.file, block.lines[0]);
            self.each.report.add_notes(&mut messages, not_unique.topic(), place, || [not_unique.words().to_owned()]);
            self.each.report.tell(messages);
        }
        let answered = if not_unique.is_some() { Status::NoSolution } else { Status::Solved };
        let Err(end) = done else { return Ok(answered) };
        if let Some(record) = self.record(block, 0) {
            out.line(&record.with("end", end.word()).line())?;
        }
        if end != Stop::Interrupted {
            out.flush()?;
            let place = crate::report::place(&block.file, Some(block.lines[0]));
            self.each.report.note(&format!("{place}: {end} before all were found"));
        }
        Ok(Status::from(end))
    }
}

/// A record that says so if the puzzle has no solution or several ones.
fn with_verdict(record: Option<Record>, not_unique: Option<NotUnique>) -> Option<Record> {
    record.map(|record| record.with_some("verdict", not_unique.map(NotUnique::word)))
}

/// The findings for a puzzle.
enum Answer {
    Redundant(Vec<usize>),
    Sudokus(Vec<Sudoku>),
}

impl Answer {
    /// Writes it as text, or as records.
    fn write(&self, record: Option<Record>, answers: &mut Answers) {
        match self {
            Answer::Redundant(cells) => {
                if !cells.is_empty() {
                    answers.status.note(Status::NoSolution);
                }
                let cells: Vec<String> =
                    cells.iter().map(|cell| format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)).collect();
                let text = match record {
                    Some(record) => record.with("minimal", cells.is_empty()).with("redundant", cells).line(),
                    None if cells.is_empty() => "minimal".to_owned(),
                    None => cells.join(" "),
                };
                answers.line(text.as_bytes());
            }
            Answer::Sudokus(sudokus) => {
                for sudoku in sudokus {
                    let text = sudoku.to_string();
                    let record = record.clone().map(|record| record.with("puzzle", text.as_str()).line());
                    answers.line(record.unwrap_or(text).as_bytes());
                }
            }
        }
    }
}

/// The puzzles around each of some puzzles, up to a limit for each.
fn varied(
    sudokus: &[Sudoku],
    variation: Variation,
    limit: Option<u64>,
    reducer: &mut Reducer,
    budget: &Budget,
) -> Result<Vec<Answer>, Stop> {
    let mut found = vec![Vec::new(); sudokus.len()];
    variation.visit(sudokus, reducer, budget, |number, varied| {
        if limit.is_none_or(|limit| (found[number].len() as u64) < limit) {
            found[number].push(varied);
        }
        ControlFlow::Continue(())
    })?;
    Ok(found.into_iter().map(Answer::Sudokus).collect())
}
