//! Answering grid puzzles: the same for Sudokus, Latin squares and puzzle files.

use std::io;

use graeco_document::{Record, TextForm, found_outside, found_regions};
use graeco_grid::{Alphabet, Cell, Engine, Outcome, Puzzle, Square, Stop, Symbol, draw_regions, text};
use graeco_host::output::Output;
use graeco_host::status::Status;
use num_bigint::BigUint;
use serde_json::{Map, Value};

use crate::args::Format;
use crate::messages::{Messages, Topic};
use crate::query::{Mode, Query, Summary};
use crate::report::{self, Report};
use crate::row::Row;
use graeco_host::paint::{Paint, in_colors};

/// A puzzle, where it comes from, and how its answer is printed.
#[derive(Clone, Debug)]
pub(crate) struct Job {
    pub(crate) puzzle: Puzzle,
    pub(crate) alphabet: Alphabet,
    pub(crate) file: String,
    /// The line where it starts, counted from 1; `None` if it was not read.
    pub(crate) line: Option<usize>,
    pub(crate) title: Option<String>,
    /// How tables and records repeat it, if they do.
    pub(crate) row: Option<Row>,
    pub(crate) format: Format,
    pub(crate) engine: Engine,
    pub(crate) seed: Option<u64>,
    /// Whether it is a Latin square that is sought: records then hold its rows.
    pub(crate) is_square: bool,
    /// Cells that are printed as empty, whatever they hold.
    pub(crate) hidden: Vec<Cell>,
}

/// Lines for standard output, and a message and a status.
#[derive(Clone, Debug, Default)]
pub(crate) struct Answer {
    pub(crate) lines: Vec<String>,
    pub(crate) complaint: Option<AnswerError>,
    pub(crate) stats: Option<String>,
    pub(crate) status: Status,
}

/// Why there is no answer to a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct AnswerError {
    /// `None` if it is never summed up.
    topic: Option<Topic>,
    file: String,
    line: Option<usize>,
    what: String,
}

impl AnswerError {
    /// The message about the puzzle of a file and perhaps a line, if its search has no answer.
    pub(crate) fn of(summary: &Summary, mode: Mode, file: &str, line: Option<usize>) -> Option<AnswerError> {
        let what = summary.complaint(mode)?.to_owned();
        Some(AnswerError { topic: topic(summary, mode), file: file.to_owned(), line, what })
    }

    /// A message about a puzzle, on a topic.
    pub(crate) fn new(topic: Topic, job: &Job, what: String) -> AnswerError {
        AnswerError { topic: Some(topic), file: job.file.clone(), line: job.line, what }
    }

    /// Adds it to the messages, unless they are off.
    pub(crate) fn add_to(self, messages: &mut Messages, report: &Report) {
        let AnswerError { topic, file, line, what } = self;
        match (topic, line) {
            (Some(topic), Some(line)) => report.add_notes(messages, topic, (&file, line), || [what]),
            // The user has named the file, and waits for its answer.
            _ if report.notes() => messages.push(format!("{}: {what}", report::place(&file, line))),
            _ => {}
        }
    }
}

impl Answer {
    pub(crate) fn print(self, out: &mut Output, report: &Report) -> io::Result<Status> {
        for line in &self.lines {
            out.line(line)?;
        }
        if let Some(complaint) = self.complaint {
            out.flush()?;
            let mut messages = Messages::default();
            complaint.add_to(&mut messages, report);
            report.tell(messages);
        }
        if let Some(stats) = self.stats {
            report.stats(|| stats);
        }
        Ok(self.status)
    }
}

impl Job {
    /// A puzzle that was not read, whose answer is printed in a format.
    pub(crate) fn new(puzzle: Puzzle, alphabet: Alphabet, file: String, format: Format) -> Job {
        let (engine, hidden) = (Engine::Auto, Vec::new());
        Job {
            puzzle,
            alphabet,
            file,
            line: None,
            title: None,
            row: None,
            format,
            engine,
            seed: None,
            is_square: false,
            hidden,
        }
    }

    /// Answers at once, for questions whose answer is short.
    pub(crate) fn answer(&self, ask: &Query) -> Answer {
        let search = self.search(ask);
        let (summary, square) = match ask.mode {
            Mode::Count(_) => (Summary::from(search.count()), None),
            _ => {
                let mut solutions = search.solutions();
                let first = solutions.next();
                // In the mode `Unique` this is the proof that there is no second one.
                let second = if ask.mode == Mode::Unique { solutions.next() } else { None };
                let found = u128::from(first.is_some()) + u128::from(second.is_some());
                let end = solutions.end().unwrap_or(Outcome::SolutionLimit);
                (Summary { found: found.into(), end, stats: solutions.stats() }, first)
            }
        };
        self.answered(ask.mode, &summary, square)
    }

    /// The answer that an summary and the first solution are.
    pub(crate) fn answered(&self, mode: Mode, summary: &Summary, square: Option<Square>) -> Answer {
        let square = square.filter(|_| summary.status(mode) == Status::Solved);
        let line = match (mode, self.format) {
            (_, Format::Json) => self.json(mode, summary, square.as_ref()),
            (Mode::Count(_), _) => summary.count_text(),
            (_, Format::Tsv) => {
                let solution = square.map_or(String::new(), |square| self.show(&square));
                self.row.as_ref().map_or(String::new(), |row| row.line(&[solution]))
            }
            _ if summary.end == Stop::Interrupted.into() => return self.finish(summary, mode, Vec::new()),
            _ => square.map_or(String::new(), |square| self.show(&square)),
        };
        self.finish(summary, mode, vec![line])
    }

    /// Prints solutions as they are found.
    pub(crate) fn list(&self, ask: &Query, out: &mut Output, report: &Report) -> io::Result<Status> {
        let mut solutions = self.search(ask).solutions();
        let mut found = 0_u64;
        for square in solutions.by_ref() {
            if found > 0 && self.format != Format::Line && self.format != Format::Json {
                out.line("")?;
            }
            found += 1;
            let line = if self.format == Format::Json {
                self.with_solution(self.record(), Some(&square)).line()
            } else {
                self.show(&square)
            };
            out.line(&line)?;
        }
        let end = solutions.end().unwrap_or(Outcome::Complete);
        let summary = Summary { found: found.into(), end, stats: solutions.stats() };
        let lines = match self.format {
            Format::Json => vec![self.json(ask.mode, &summary, None)],
            // An empty line stands for a puzzle without solution; of one that was interrupted nothing is known.
            _ if found == 0 && end != Stop::Interrupted.into() => vec![String::new()],
            _ => Vec::new(),
        };
        self.finish(&summary, ask.mode, lines).print(out, report)
    }

    /// Answers, one way or the other.
    pub(crate) fn run(&self, ask: &Query, out: &mut Output, report: &Report) -> io::Result<Status> {
        match ask.mode {
            Mode::List(_) => self.list(ask, out, report),
            _ => self.answer(ask).print(out, report),
        }
    }

    /// The search that its engine, its seed and the limits describe.
    pub(crate) fn search(&self, ask: &Query) -> graeco_grid::Search<'_> {
        let search = self.puzzle.search().engine(self.engine).limits(ask.limits()).threads(ask.threads);
        match self.seed {
            Some(seed) => search.seed(seed),
            None => search,
        }
    }

    /// The answer that consists of these lines.
    pub(crate) fn finish(&self, summary: &Summary, mode: Mode, lines: Vec<String>) -> Answer {
        let mut complaint = AnswerError::of(summary, mode, &self.file, self.line);
        if let Some(AnswerError { what, .. }) = &mut complaint {
            match (&self.title, self.puzzle.clash()) {
                (_, Some(clash)) if summary.found == BigUint::ZERO => {
                    *what += &format!(": {}", clash.describe(self.puzzle.order(), |s| self.alphabet.name(s)));
                }
                (Some(title), _) => *what = format!("{title}: {what}"),
                (None, _) => {}
            }
        }
        let stats =
            Some(format!("{}: {}", report::place(&self.file, self.line), summary.stats_text(self.engine.name())));
        Answer { lines, complaint, stats, status: summary.status(mode) }
    }

    /// The answer that a limit was reached, or a signal received, after these lines.
    pub(crate) fn unfinished(&self, stop: Stop, mut lines: Vec<String>) -> Answer {
        if self.format == Format::Json {
            lines.push(self.record().with("end", stop.word()).line());
        }
        let status = Status::from(stop);
        let complaint = Some(AnswerError::new(Topic::Unfinished, self, stop.to_string()));
        Answer { lines, complaint, status, ..Answer::default() }
    }

    /// A record about the puzzle.
    pub(crate) fn record(&self) -> Record {
        let record = Record::of_file(&self.file).with_some("line", self.line);
        record.with_some("title", self.title.clone())
    }

    /// A record that repeats the puzzle, if it has it.
    pub(crate) fn record_of_puzzle(&self) -> Record {
        self.row.iter().fold(self.record(), |record, row| row.puzzle_in(record))
    }

    /// The line of a record, which ends with the other columns of the puzzle.
    pub(crate) fn ended_record(&self, record: Record) -> String {
        self.row.iter().fold(record, |record, row| row.others_in(record)).line()
    }

    /// Adds a solution, as rows or as one line, or `null` for none; and the values of the cells outside the grid.
    fn with_solution(&self, record: Record, square: Option<&Square>) -> Record {
        let record = if self.is_square { record.with("order", self.puzzle.order().get()) } else { record };
        match (self.is_square, square) {
            (true, Some(square)) => record.partial(&self.shown(square), &self.alphabet),
            (false, Some(square)) => {
                let record = record.with("solution", text::line(&square.cells(), &self.alphabet));
                let outside: Map<String, Value> =
                    found_outside(&self.puzzle, square).map(|(name, value)| (name, value.into())).collect();
                let outside = (!outside.is_empty()).then_some(Value::Object(outside));
                record.with_some("regions", found_regions(&self.puzzle, square)).with_some("outside", outside)
            }
            (true, None) => record.with("square", Value::Null),
            (false, None) => record.with("solution", Value::Null),
        }
    }

    fn json(&self, mode: Mode, summary: &Summary, square: Option<&Square>) -> String {
        let record = self.record_of_puzzle();
        let record = match mode {
            Mode::One | Mode::Unique => self.with_solution(record, square),
            _ => record,
        };
        let clash = self.puzzle.clash();
        let clash = clash.map(|clash| clash.describe(self.puzzle.order(), |s| self.alphabet.name(s)));
        self.ended_record(summary.record(record).with_some("clash", clash))
    }

    /// A picture of the grid with the givens, and other cells, in colors.
    pub(crate) fn in_colors(&self, grid: String, paint: impl Fn(usize) -> Paint) -> String {
        let (order, (rows, columns)) = (self.puzzle.order(), self.puzzle.frame());
        let given_or = |word: usize| {
            let cell = order.cell(word / columns, word % columns);
            if self.puzzle.given_at(cell).is_some() { Paint::Given } else { paint(cell.index()) }
        };
        in_colors(grid, rows * columns, given_or)
    }

    /// The cells of a solution that are printed.
    fn shown(&self, square: &Square) -> Vec<Option<Symbol>> {
        let mut cells = square.cells();
        self.hidden.iter().for_each(|cell| cells[cell.index()] = None);
        cells
    }

    /// A solution in one of the forms for people.
    fn show(&self, square: &Square) -> String {
        let grid = match self.puzzle.regions_in(square) {
            Some(regions) if self.format == Format::Boxes => draw_regions(&square.cells(), &self.alphabet, &regions),
            _ => show(&self.shown(square), &self.alphabet, self.format, self.puzzle.block()),
        };
        let grid = match self.format {
            Format::Grid | Format::Boxes => self.in_colors(grid, |_| Paint::Plain),
            _ => grid,
        };
        grid + &self.format.text().outside(&self.puzzle, square)
    }
}

/// What a puzzle without an answer has in common with others.
fn topic(summary: &Summary, mode: Mode) -> Option<Topic> {
    match summary.status(mode) {
        Status::NoSolution if summary.found == BigUint::ZERO => Some(Topic::NoSolution),
        Status::NoSolution => Some(Topic::Several),
        Status::Limit => Some(Topic::Unfinished),
        _ => None,
    }
}

impl Format {
    /// The form of grids in it.
    pub(crate) fn text(self) -> TextForm {
        match self {
            Format::Line | Format::Json | Format::Tsv => TextForm::Line,
            Format::Grid => TextForm::Rows,
            Format::Boxes => TextForm::Boxes,
            Format::Csv => TextForm::Commas,
        }
    }
}

/// Cells in one of the forms for people.
pub(crate) fn show(
    cells: &[Option<Symbol>],
    alphabet: &Alphabet,
    format: Format,
    block: Option<(usize, usize)>,
) -> String {
    format.text().cells(cells, alphabet, block)
}
