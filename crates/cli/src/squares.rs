//! Answering grid puzzles: the same for Sudokus, Latin squares and puzzle files.

use graeco_document::parts::{ByName, Either};
use graeco_document::{Record, TextForm, field, found_outside, found_regions};
use graeco_grid::{Alphabet, Cell, Engine, Outcome, Puzzle, Square, Stop, Symbol, draw_regions, text};
use graeco_host::paint::{Paint, in_colors};
use graeco_host::status::Status;
use num_bigint::BigUint;

use crate::answers::Answers;
use crate::args::Format;
use crate::messages::Topic;
use crate::query::{Mode, Query, Summary};
use crate::report;
use crate::row::Row;

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

impl Job {
    /// A puzzle that was not read, whose answer is printed in a format.
    pub(crate) fn new(puzzle: Puzzle, alphabet: Alphabet, file: String, format: Format) -> Job {
        let (line, title, row, seed, hidden) = Default::default();
        let (engine, is_square) = (Engine::Auto, false);
        Job { puzzle, alphabet, file, line, title, row, format, engine, seed, is_square, hidden }
    }

    /// Answers: lists solutions as they are found, anything else at once.
    pub(crate) fn answer(&self, ask: &Query, answers: &mut Answers<'_>) {
        let search = self.search(ask);
        let (summary, square) = match ask.mode {
            Mode::List(_) => return self.list(ask, answers),
            Mode::Count(_) => (Summary::from(search.count()), None),
            Mode::One | Mode::Unique => {
                let mut solutions = search.solutions();
                let first = solutions.next();
                // In the mode `Unique` this is the proof that there is no second one.
                let second = if ask.mode == Mode::Unique { solutions.next() } else { None };
                let found = u128::from(first.is_some()) + u128::from(second.is_some());
                let end = solutions.end().unwrap_or(Outcome::SolutionLimit);
                (Summary { found: found.into(), end, stats: solutions.stats() }, first)
            }
        };
        self.answered(ask.mode, &summary, square, answers);
    }

    /// The answer that a summary and the first solution are.
    pub(crate) fn answered(&self, mode: Mode, summary: &Summary, square: Option<Square>, answers: &mut Answers<'_>) {
        let square = square.filter(|_| summary.status(mode) == Status::Solved);
        let solution = || square.as_ref().map_or(String::new(), |square| self.show(square));
        match (mode, self.format) {
            _ if answers.json => answers.line(self.json(mode, summary, square.as_ref())),
            (Mode::Count(_), _) => answers.line(summary.count_text()),
            (_, Format::Tsv) => answers.line(self.row.as_ref().map_or(String::new(), |row| row.line(&[solution()]))),
            _ if summary.end == Stop::Interrupted.into() => {}
            _ => answers.line(solution()),
        }
        self.finish(summary, mode, answers);
    }

    /// Prints solutions as they are found.
    fn list(&self, ask: &Query, answers: &mut Answers<'_>) {
        let mut solutions = self.search(ask).solutions();
        let mut found = 0_u64;
        for square in solutions.by_ref() {
            if found > 0 && self.format != Format::Line && !answers.json {
                answers.line("");
            }
            found += 1;
            answers.put(|| self.with_solution(self.record(), Some(&square)), || self.show(&square));
        }
        let end = solutions.end().unwrap_or(Outcome::Complete);
        let summary = Summary { found: found.into(), end, stats: solutions.stats() };
        match found {
            _ if answers.json => answers.line(self.json(ask.mode, &summary, None)),
            // An empty line stands for a puzzle without solution; of one that was interrupted nothing is known.
            0 if end != Stop::Interrupted.into() => answers.line(""),
            _ => {}
        }
        self.finish(&summary, ask.mode, answers);
    }

    /// The search that its engine, its seed and the limits describe.
    pub(crate) fn search(&self, ask: &Query) -> graeco_grid::Search<'_> {
        let search = self.puzzle.search().engine(self.engine).limits(ask.limits()).threads(ask.threads);
        match self.seed {
            Some(seed) => search.seed(seed),
            None => search,
        }
    }

    /// Ends an answer: its status, and why something is missing.
    pub(crate) fn finish(&self, summary: &Summary, mode: Mode, answers: &mut Answers<'_>) {
        answers.held.puzzles += 1;
        answers.status(summary.status(mode));
        if let Some(what) = summary.complaint(mode) {
            let clash = if summary.found == BigUint::ZERO { self.clash() } else { None };
            let what = match (&self.title, clash) {
                (_, Some(clash)) => format!("{what}: {clash}"),
                (Some(title), None) => format!("{title}: {what}"),
                (None, None) => what.to_owned(),
            };
            answers.note(summary.topic(mode), self.place(), what);
        } else {
            answers.count(summary.topic(mode));
        }
        answers.stats(|| format!("{}: {}", self.place_name(), summary.stats_text(self.engine.name())));
    }

    /// Ends an answer that a limit was reached, or a signal received.
    pub(crate) fn unfinished(&self, stop: Stop, answers: &mut Answers<'_>) {
        answers.record(|| self.record().ended(stop));
        self.end(stop.into(), Topic::Unfinished, stop.to_string(), answers);
    }

    pub(crate) fn end(&self, status: Status, topic: Topic, what: String, answers: &mut Answers<'_>) {
        answers.held.puzzles += 1;
        answers.status(status);
        answers.note(topic, self.place(), what);
    }

    /// Where the puzzle is from.
    pub(crate) fn place(&self) -> (&str, Option<usize>) {
        (&self.file, self.line)
    }

    /// The same in words.
    pub(crate) fn place_name(&self) -> String {
        report::place(&self.file, self.line)
    }

    /// Two givens that cannot stand together, in words.
    pub(crate) fn clash(&self) -> Option<String> {
        clash(&self.puzzle, &self.alphabet)
    }

    /// Whether a solution takes several lines.
    pub(crate) fn is_tall(&self) -> bool {
        matches!(self.format, Format::Grid | Format::Boxes | Format::Csv)
    }

    pub(crate) fn record(&self) -> Record {
        let record = Record::of_file(&self.file).with_some(field::LINE, self.line);
        record.with_some(field::TITLE, self.title.clone())
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
        let record = if self.is_square { record.with(field::ORDER, self.puzzle.order().get()) } else { record };
        match (self.is_square, square) {
            (true, Some(square)) => record.partial(&self.shown(square), &self.alphabet),
            (false, Some(square)) => {
                let record = record.with(field::SOLUTION, Either::A(text::line(&square.cells(), &self.alphabet)));
                let outside = found_outside(&self.puzzle, square).map(|(name, value)| (name, Either::A(value)));
                let outside = Some(ByName::from_iter(outside)).filter(|outside| !outside.0.is_empty());
                let numbers = |row: Vec<usize>| row.into_iter().map(Either::A).collect::<Vec<_>>();
                let regions =
                    found_regions(&self.puzzle, square).map(|rows| rows.into_iter().map(numbers).collect::<Vec<_>>());
                record.with_some(field::REGIONS, regions).with_some(field::OUTSIDE, outside)
            }
            (true, None) => record.null(field::SQUARE),
            (false, None) => record.null(field::SOLUTION),
        }
    }

    fn json(&self, mode: Mode, summary: &Summary, square: Option<&Square>) -> String {
        let record = self.record_of_puzzle();
        let record = match mode {
            Mode::One | Mode::Unique => self.with_solution(record, square),
            _ => record,
        };
        self.ended_record(summary.record(record).with_some(field::CLASH, self.clash()))
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
    pub(crate) fn show(&self, square: &Square) -> String {
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

impl Format {
    pub(crate) fn text(self) -> TextForm {
        match self {
            Format::Line | Format::Tsv => TextForm::Line,
            Format::Grid => TextForm::Rows,
            Format::Boxes => TextForm::Boxes,
            Format::Csv => TextForm::Commas,
        }
    }
}

/// Two givens that cannot stand together, in words.
pub(crate) fn clash(puzzle: &Puzzle, names: &Alphabet) -> Option<String> {
    Some(puzzle.clash()?.describe(puzzle.order(), |symbol| names.name(symbol)))
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
