//! Printing squares: as text, CSV, JSON, and as a picture.

use graeco_designs::{Family, Property};
use graeco_document::{Record, field};
use graeco_draw::Mosaic;
use graeco_grid::text::counted as counted_things;
use graeco_grid::{Alphabet, Budget, Limits, Order, Outcome, Puzzle, Square, Stats, Stop, Symbol};
use graeco_host::status::Status;
use graeco_latin::text::{RowWriter, Symbols};
use graeco_latin::{BigUint, Formula, Kind, Rectangle};

use super::input_square::InputSquare;
use crate::answers::Answers;
use crate::args::{Format, PictureFile, Shown};
use crate::drawing;
use crate::driver::once;
use crate::input::Answered;
use crate::query::{Mode, Query, Summary};
use crate::session::Session;
use crate::squares::{Job, clash, show};

/// Squares of a family and an order.
#[derive(Clone, Copy)]
pub(super) struct Wanted<'a> {
    pub(super) n: usize,
    pub(super) family: &'a Family,
}

impl Wanted<'_> {
    /// Answers that no such square exists.
    pub(super) fn none(self, ask: &Query, answers: &mut Answers<'_>) -> Status {
        // This is proved, so no search is needed.
        let summary = Summary::unknown(Outcome::Complete);
        let (square, why) = (self.family.square_of(self.n), self.family.obstacle(self.n));
        if answers.json {
            answers.record(|| summary.record(Record::of_file(&square).with_some(field::REASON, why)));
        } else if matches!(ask.mode, Mode::Count(_)) {
            answers.line("0");
        } else {
            let why = why.map_or(String::new(), |why| format!("; {why}"));
            answers.remark(&format!("{square}: no solution{why}"));
        }
        summary.status(ask.mode)
    }
}

/// That nothing completes a square, and why, as far as that is known without a search.
pub(super) fn no_solution(given: &InputSquare, family: &Family, puzzle: &Puzzle) -> String {
    match (clash(puzzle, &given.names()), family.obstacle(puzzle.order().get())) {
        (Some(clash), _) => format!("no solution: {clash}"),
        (None, Some(why)) => format!("no solution; {why}"),
        (None, None) => "no solution".to_owned(),
    }
}

/// Adds the properties, subsquares and holes of a family to a record, if there are any.
pub(super) fn described(record: Record, family: &Family) -> Record {
    let names: Vec<&str> = family.properties().map(Property::name).collect();
    let orders = family.subsquares();
    record
        .with_some(field::PROPERTIES, (!names.is_empty()).then_some(names))
        .with_some(field::SUBSQUARE_ORDERS, (!orders.is_empty()).then_some(orders))
        .with_some(field::HOLES, (!family.holes().is_empty()).then_some(family.holes().to_vec()))
}

/// Draws a square, perhaps with empty cells, to a file, with some cells marked.
pub(super) fn draw(
    cells: &[Option<Symbol>],
    names: &Alphabet,
    marked: &[usize],
    file: &PictureFile,
    limits: &Limits,
    answers: &mut Answers<'_>,
) {
    let sheet = Mosaic::of_cells(cells, names).framed(marked.iter().copied()).sheet();
    drawing::answer(sheet, file, &Budget::start(limits), answers);
}

/// The exit status, and the reason in words, if work ended before its answer was known.
pub(super) fn cut_short(stop: Stop) -> (Status, &'static str) {
    let (summary, mode) = (Summary::unknown(stop), Mode::List(None));
    (summary.status(mode), summary.complaint(mode).unwrap_or("no answer"))
}

/// Prints a number of squares or rectangles, how they were counted, and more words if counting was cut short.
pub(super) fn counted(
    record: Record,
    (number, end): (BigUint, Outcome),
    (method, more): (Option<&str>, &str),
    mode: Mode,
    answers: &mut Answers<'_>,
) -> Status {
    let summary = Summary { found: number, end, stats: Stats::default() };
    let record = || record.counted(&summary.found, end).with_some(field::METHOD, method);
    answers.put(record, || summary.count_text());
    method.inspect(|method| answers.remark(&format!("method: {method}")));
    answers.count(summary.topic(mode));
    summary.complaint(mode).inspect(|what| answers.remark(&format!("{what}{more}")));
    summary.status(mode)
}

pub(super) fn make(
    shown: &Shown,
    session: Session<'_>,
    work: impl FnOnce(&mut Printer<'_, '_>) -> Answered,
) -> Answered {
    once(session.report, session.common.json, "squares", |answers| work(&mut Printer::new(shown, session, answers)))
}

/// A printer of generated squares, with a blank line between squares of several lines.
pub(super) struct Printer<'p, 'o> {
    pub(super) shown: &'p Shown,
    pub(super) session: Session<'p>,
    pub(super) answers: &'p mut Answers<'o>,
    /// The limits of everything that is printed.
    limits: Limits,
    pub(super) is_drawn: bool,
    /// Rows and columns of the boxes of all squares, if they have some.
    block: Option<(usize, usize)>,
}

impl<'p, 'o> Printer<'p, 'o> {
    pub(super) fn new(shown: &'p Shown, session: Session<'p>, answers: &'p mut Answers<'o>) -> Printer<'p, 'o> {
        let limits = session.ask(Mode::One).limits().started();
        Printer { shown, session, answers, limits, is_drawn: false, block: None }
    }

    /// Lets squares be of a kind, which may have boxes.
    pub(super) fn set_kind(&mut self, kind: Kind) {
        self.block = kind.boxes().or(self.block);
    }

    /// The search for squares of a puzzle that was made.
    pub(super) fn job(&self, puzzle: Puzzle, file: String) -> Job {
        let names = self.names(puzzle.order());
        Job { is_square: true, ..Job::new(puzzle, names, file, self.shown.format) }
    }

    /// The first number of symbols, 0 or 1.
    pub(super) fn first(&self) -> usize {
        usize::from(self.symbols() == Symbols::FromOne)
    }

    pub(super) fn is_letters(&self) -> bool {
        self.symbols() == Symbols::Letters
    }

    /// The names of the symbols: numbers from 0 unless an option says otherwise.
    pub(super) fn names(&self, order: Order) -> Alphabet {
        self.symbols().alphabet(order)
    }

    fn symbols(&self) -> Symbols {
        self.shown.symbols.unwrap_or(Symbols::FromZero)
    }

    /// Prints a blank line between this answer and the previous one, if answers have several lines.
    fn separate(&mut self) {
        if !self.answers.json && self.shown.format != Format::Line {
            self.answers.separate();
        }
    }

    /// Prints a square; in JSON, as part of a record. Also draws the first one, with some cells marked, if --draw was
    /// given.
    pub(super) fn square(&mut self, square: &Square, record: Record, marked: &[usize]) {
        self.cells(square.order(), &square.cells(), record, marked);
    }

    /// Prints a square of a family, with its holes; in JSON, with the words for the family. Also draws the first one.
    pub(super) fn member(&mut self, square: &Square, family: &Family, record: Record) {
        let marked = if family.holes().is_empty() { diagonals(square) } else { Vec::new() };
        self.cells(square.order(), &family.cells(square), described(record, family), &marked);
    }

    /// Prints a square with empty cells.
    pub(super) fn partial(&mut self, cells: &[Option<Symbol>]) {
        if let Ok(order) = Order::new(cells.len().isqrt()) {
            self.cells(order, cells, Record::new(), &[]);
        }
    }

    fn cells(&mut self, order: Order, cells: &[Option<Symbol>], record: Record, marked: &[usize]) {
        let names = self.names(order);
        let record = || record.with(field::ORDER, order.get()).partial(cells, &names);
        self.separate();
        self.answers.put(record, || show(cells, &names, self.shown.format, self.block));
        if let (Some(file), false) = (&self.shown.draw, std::mem::replace(&mut self.is_drawn, true)) {
            draw(cells, &names, marked, file, &self.limits, self.answers);
        }
    }

    /// Prints a Latin rectangle; in JSON, as part of a record.
    pub(super) fn rectangle(&mut self, rectangle: &Rectangle, record: Record) {
        let Ok(order) = Order::new(rectangle.columns()) else { return };
        let cells: Vec<Option<Symbol>> =
            rectangle.rows().flatten().map(|&symbol| Some(Symbol::new(symbol.into()))).collect();
        let names = self.names(order);
        let record = record.with(field::ORDER, order.get()).with(field::ROWS, rectangle.rows().len());
        self.separate();
        self.answers.put(|| record.rectangle(&cells, &names), || show(&cells, &names, self.shown.format, None));
    }

    /// Answers that there is no square: a record that says why, or a note.
    pub(super) fn no_square(&mut self, record: Record, note: &str) -> Status {
        match self.answers.json {
            true => {
                let record = record.null(field::SQUARE);
                self.answers.record(|| record.ended(Outcome::Complete));
            }
            false => self.answers.remark(note),
        }
        Status::NoSolution
    }

    /// Reports that not all squares could be made or checked.
    pub(super) fn unfinished(&mut self, stop: Stop, made: u64, place: &str) -> Status {
        self.answers.record(|| Record::new().with(field::SQUARES, made).ended(stop));
        self.cut_short(stop, place)
    }

    /// Prints up to so many things as they are made, until no `next` one comes: then a limit was reached, or `none` says why.
    pub(super) fn sample<T>(
        &mut self,
        (number, thing): (u64, &str),
        mut next: impl FnMut() -> (Option<T>, Option<Outcome>),
        mut print: impl FnMut(T, &mut Self) -> Answered,
        mut none: impl FnMut(&mut Self) -> Status,
    ) -> Answered {
        let mut status = Status::Solved;
        for made in 0..number {
            let (one, end) = next();
            status.note(match (one, end) {
                (Some(one), _) => print(one, self)?,
                (None, Some(Outcome::Stopped(stop))) => {
                    self.unfinished(stop, made, &format!("after {}", counted_things(made, thing)))
                }
                (None, _) => none(self),
            });
            if status > Status::NoSolution || end.is_some() {
                break;
            }
        }
        Ok(status)
    }

    /// Reports where printing ended, and why.
    fn cut_short(&mut self, stop: Stop, place: &str) -> Status {
        let (status, what) = cut_short(stop);
        self.answers.remark(&format!("{place}: {what}"));
        status
    }

    /// Prints the square of a formula, of any order, row by row.
    pub(super) fn formula(&mut self, formula: &Formula, budget: &Budget) -> Answered {
        let n = formula.order();
        let mut row = vec![0; n];
        self.rows(n, budget, |number, text| {
            formula.fill_row(number, &mut row);
            text(&row);
        })
    }

    /// Prints a square of any order, given row by row. Up to order 255 it is held if the format needs that.
    pub(super) fn rows(
        &mut self,
        n: usize,
        budget: &Budget,
        mut row: impl FnMut(usize, &mut dyn FnMut(&[u32])),
    ) -> Answered {
        if let (Ok(order), false) = (Order::new(n), self.streams(n)) {
            let mut symbols = Vec::with_capacity(n * n);
            for number in 0..n {
                row(number, &mut |row| symbols.extend(row.iter().map(|&s| Symbol::new(s as usize))));
            }
            let square = Square::new(order, symbols);
            self.square(&square, Record::new(), &diagonals(&square));
            return Ok(Status::Solved);
        }
        if self.answers.json || !matches!(self.shown.format, Format::Grid | Format::Csv) || self.shown.draw.is_some() {
            return Err("squares above order 255 are printed as `grid` or `csv` only".into());
        }
        if self.symbols() == Symbols::Letters {
            return Err("letters are available for orders 1 to 255 only".into());
        }
        self.separate();
        let between = if self.shown.format == Format::Csv { b',' } else { b' ' };
        let names = RowWriter::new(n, self.symbols());
        let mut text = Vec::with_capacity(n * 8);
        let mut pace = budget.pace();
        for number in 0..n {
            if let Err(end) = pace.step(1) {
                return Ok(self.cut_short(end, &format!("after {number} of {n} rows")));
            }
            text.clear();
            row(number, &mut |row| names.write(row, between, &mut text));
            self.answers.text(&text, u64::from(number + 1 == n));
        }
        Ok(Status::Solved)
    }

    /// Whether a square is printed row by row.
    fn streams(&self, n: usize) -> bool {
        let plain = !self.answers.json && matches!(self.shown.format, Format::Grid | Format::Csv);
        n > 255 || (plain && self.shown.draw.is_none() && self.symbols() != Symbols::Letters)
    }
}

/// The cells of both main diagonals, if the square is diagonal.
pub(super) fn diagonals(square: &Square) -> Vec<usize> {
    let n = square.order().get();
    let on = |cell: &usize| cell / n == cell % n || cell / n + cell % n == n - 1;
    if Kind::Diagonal.holds(square) { (0..n * n).filter(on).collect() } else { Vec::new() }
}
