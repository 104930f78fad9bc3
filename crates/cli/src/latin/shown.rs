//! Printing squares: as text, CSV, JSON, and as a picture.

use std::io;

use graeco_designs::{Family, Property};
use graeco_document::Record;
use graeco_draw::Mosaic;
use graeco_grid::{Alphabet, Budget, Limits, Order, Outcome, Puzzle, Square, Stats, Stop, Symbol};
use graeco_host::output::Output;
use graeco_host::status::Status;
use graeco_latin::text::{RowWriter, Symbols};
use graeco_latin::{BigUint, Formula, Kind, Rectangle};
use serde_json::Value;

use super::input_square::InputSquare;
use crate::args::{self, Format, PictureFile, Shown};
use crate::drawing::{self, DrawingFailure};
use crate::query::{Mode, Query, Summary};
use crate::report::Report;
use crate::session::Session;
use crate::squares::show;

impl From<args::Symbols> for Symbols {
    fn from(symbols: args::Symbols) -> Symbols {
        match symbols {
            args::Symbols::Zero => Symbols::FromZero,
            args::Symbols::One => Symbols::FromOne,
            args::Symbols::Letters => Symbols::Letters,
        }
    }
}

/// Squares of a family and an order, and how they are printed.
#[derive(Clone, Copy)]
pub(super) struct Wanted<'a> {
    pub(super) n: usize,
    pub(super) family: &'a Family,
    pub(super) shown: &'a Shown,
    pub(super) session: Session<'a>,
}

/// Answers that no square of a family and order exists.
pub(super) fn none(of: Wanted<'_>, ask: &Query, printer: &mut Printer<'_>) -> io::Result<Status> {
    let Wanted { n, family, session: Session { report, .. }, .. } = of;
    // This is proved, so no search is needed.
    let summary = Summary::unknown(Outcome::Complete);
    let square = family.square_of(n);
    let why = family.obstacle(n);
    if printer.is_json() {
        printer.out.line(&summary.record(Record::of_file(&square).with_some("reason", why)).line())?;
    } else if matches!(ask.mode, Mode::Count(_)) {
        printer.out.line("0")?;
    } else {
        let why = why.map_or(String::new(), |why| format!("; {why}"));
        report.note(&format!("{square}: no solution{why}"));
    }
    Ok(summary.status(ask.mode))
}

/// That nothing completes a square, and why, as far as that is known without a search.
pub(super) fn no_solution(given: &InputSquare, family: &Family, puzzle: &Puzzle) -> String {
    let names = given.names();
    let clash = puzzle.clash().map(|clash| clash.describe(puzzle.order(), |symbol| names.name(symbol)));
    match (clash, family.obstacle(puzzle.order().get())) {
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
        .with_some("properties", (!names.is_empty()).then_some(names))
        .with_some("subsquare_orders", (!orders.is_empty()).then_some(orders))
        .with_some("holes", (!family.holes().is_empty()).then_some(family.holes()))
}

/// A square without boxes as text.
pub(super) fn text(square: &Square, names: &Alphabet, format: Format) -> String {
    show(&square.cells(), names, format, None)
}

/// Draws a square, perhaps with empty cells, to a file, with some cells marked.
pub(super) fn draw(
    cells: &[Option<Symbol>],
    names: &Alphabet,
    marked: &[usize],
    file: &PictureFile,
    limits: &Limits,
) -> Result<(), DrawingFailure> {
    let sheet = Mosaic::of_cells(cells, names).framed(marked.iter().copied()).sheet();
    drawing::write(sheet, file, &Budget::start(limits))
}

/// The exit status, and the reason in words, if work ended before its answer was known.
pub(super) fn cut_short(stop: Stop) -> (Status, &'static str) {
    let (summary, mode) = (Summary::unknown(stop), Mode::List(None));
    (summary.status(mode), summary.complaint(mode).unwrap_or("no answer"))
}

/// Prints a number of squares or rectangles, and how they were counted.
pub(super) fn counted(
    record: Record,
    (number, end): (BigUint, Outcome),
    method: Option<&str>,
    mode: Mode,
    session: Session<'_>,
) -> io::Result<Status> {
    let (mut out, record) = (Output::new("counts"), record.counted(&number, end).with_some("method", method));
    let summary = Summary { found: number, end, stats: Stats::default() };
    out.line(&if session.common.json { record.line() } else { summary.count_text() })?;
    out.flush()?;
    method.inspect(|method| session.report.note(&format!("method: {method}")));
    summary.complaint(mode).inspect(|what| session.report.note(what));
    Ok(summary.status(mode))
}

/// A printer of generated squares, with a blank line between squares of several lines.
pub(super) struct Printer<'a> {
    shown: &'a Shown,
    json: bool,
    report: &'a Report,
    /// The limits of everything that is printed.
    limits: Limits,
    pub(super) out: Output,
    printed: u64,
    /// Rows and columns of the boxes of all squares, if they have some.
    block: Option<(usize, usize)>,
}

impl<'a> Printer<'a> {
    pub(super) fn new(shown: &'a Shown, session: Session<'a>) -> Printer<'a> {
        let json = session.common.json || shown.format == Format::Json;
        let limits = session.ask(Mode::One).limits().started();
        Printer { shown, json, report: session.report, limits, out: Output::new("squares"), printed: 0, block: None }
    }

    /// The same for squares of a kind, which may have boxes.
    pub(super) fn of_kind(self, kind: Kind) -> Printer<'a> {
        let block = match kind {
            Kind::Sudoku { rows, columns } | Kind::DiagonalSudoku { rows, columns } => Some((rows, columns)),
            _ => None,
        };
        Printer { block, ..self }
    }

    pub(super) fn is_json(&self) -> bool {
        self.json
    }

    /// The first number of symbols, 0 or 1.
    pub(super) fn first(&self) -> usize {
        usize::from(self.symbols() == Symbols::FromOne)
    }

    /// Whether symbols are letters.
    pub(super) fn is_letters(&self) -> bool {
        self.symbols() == Symbols::Letters
    }

    /// The names of the symbols: numbers from 0 unless an option says otherwise.
    pub(super) fn names(&self, order: Order) -> Alphabet {
        self.symbols().alphabet(order)
    }

    fn symbols(&self) -> Symbols {
        self.shown.symbols.map_or(Symbols::FromZero, Symbols::from)
    }

    /// Prints a blank line between this answer and the previous one, if answers have several lines.
    fn separate(&mut self) -> io::Result<()> {
        self.printed += 1;
        let tall = !self.json && self.shown.format != Format::Line;
        if tall && self.printed > 1 { self.out.line("") } else { Ok(()) }
    }

    /// Prints a square; in JSON, as part of a record. Also draws the first one, with some cells marked, if --draw was
    /// given.
    pub(super) fn square(&mut self, square: &Square, record: Record, marked: &[usize]) -> io::Result<Status> {
        self.cells(square.order(), &square.cells(), record, marked)
    }

    /// Prints a square of a family, with its holes; in JSON, with the words for the family. Also draws the first one.
    pub(super) fn member(&mut self, square: &Square, family: &Family, record: Record) -> io::Result<Status> {
        let marked = if family.holes().is_empty() { diagonals(square) } else { Vec::new() };
        self.cells(square.order(), &family.cells(square), described(record, family), &marked)
    }

    /// Prints a square with empty cells.
    pub(super) fn partial(&mut self, cells: &[Option<Symbol>]) -> io::Result<Status> {
        let Ok(order) = Order::new(cells.len().isqrt()) else { return Ok(Status::Solved) };
        self.cells(order, cells, Record::new(), &[])
    }

    fn cells(
        &mut self,
        order: Order,
        cells: &[Option<Symbol>],
        record: Record,
        marked: &[usize],
    ) -> io::Result<Status> {
        self.separate()?;
        let names = self.names(order);
        let record = record.with("order", order.get());
        self.out.line(&match self.json {
            true => record.partial(cells, &names).line(),
            false => show(cells, &names, self.shown.format, self.block),
        })?;
        match self.shown.draw.as_ref().filter(|_| self.printed == 1) {
            Some(file) => {
                let drawn = draw(cells, &names, marked, file, &self.limits);
                Ok(drawn.map_or_else(|failed| failed.tell(self.report), |()| Status::Solved))
            }
            None => Ok(Status::Solved),
        }
    }

    /// Prints a Latin rectangle; in JSON, as part of a record.
    pub(super) fn rectangle(&mut self, rectangle: &Rectangle, record: Record) -> io::Result<()> {
        self.separate()?;
        let Ok(order) = Order::new(rectangle.columns()) else { return Ok(()) };
        let cells: Vec<Option<Symbol>> =
            rectangle.rows().flatten().map(|&symbol| Some(Symbol::new(symbol.into()))).collect();
        let names = self.names(order);
        let record = record.with("order", order.get()).with("rows", rectangle.rows().len());
        self.out.line(&match self.json {
            true => record.rectangle(&cells, &names).line(),
            false => show(&cells, &names, self.shown.format, None),
        })
    }

    /// Answers that there is no square: a record that says why, or a note.
    pub(super) fn no_square(&mut self, record: Record, note: &str) -> io::Result<Status> {
        match self.json {
            true => self.out.line(&record.with("square", Value::Null).with("end", Outcome::Complete.word()).line())?,
            false => self.report.note(note),
        }
        self.out.flush()?;
        Ok(Status::NoSolution)
    }

    /// Reports that not all squares could be made or checked.
    pub(super) fn unfinished(&mut self, stop: Stop, made: u64, place: &str) -> io::Result<Status> {
        if self.json {
            self.out.line(&Record::new().with("squares", made).with("end", stop.word()).line())?;
        }
        self.cut_short(stop, place)
    }

    /// Reports where printing ended, and why.
    fn cut_short(&mut self, stop: Stop, place: &str) -> io::Result<Status> {
        self.out.flush()?;
        let (status, what) = cut_short(stop);
        self.report.note(&format!("{place}: {what}"));
        Ok(status)
    }

    /// Prints the square of a formula, of any order, row by row.
    pub(super) fn formula(&mut self, formula: &Formula, budget: &Budget) -> io::Result<Status> {
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
    ) -> io::Result<Status> {
        if let (Ok(order), false) = (Order::new(n), self.streams(n)) {
            let mut symbols = Vec::with_capacity(n * n);
            for number in 0..n {
                row(number, &mut |row| symbols.extend(row.iter().map(|&s| Symbol::new(s as usize))));
            }
            let square = Square::new(order, symbols);
            return self.square(&square, Record::new(), &diagonals(&square));
        }
        if self.json || !matches!(self.shown.format, Format::Grid | Format::Csv) || self.shown.draw.is_some() {
            self.report.error("squares above order 255 are printed as text or CSV only");
            return Ok(Status::BadInput);
        }
        if self.symbols() == Symbols::Letters {
            self.report.error("letters are available for orders 1 to 255 only");
            return Ok(Status::BadInput);
        }
        self.separate()?;
        let between = if self.shown.format == Format::Csv { b',' } else { b' ' };
        let names = RowWriter::new(n, self.symbols());
        let mut text = Vec::with_capacity(n * 8);
        let mut pace = budget.pace();
        for number in 0..n {
            if let Err(end) = pace.step(1) {
                return self.cut_short(end, &format!("after {number} of {n} rows"));
            }
            text.clear();
            row(number, &mut |row| names.write(row, between, &mut text));
            self.out.lines(&text, u64::from(number + 1 == n), 0)?;
        }
        Ok(Status::Solved)
    }

    /// Whether a square is printed row by row.
    fn streams(&self, n: usize) -> bool {
        let plain = !self.json && matches!(self.shown.format, Format::Grid | Format::Csv);
        n > 255 || (plain && self.shown.draw.is_none() && self.symbols() != Symbols::Letters)
    }
}

/// The cells of both main diagonals, if the square is diagonal.
pub(super) fn diagonals(square: &Square) -> Vec<usize> {
    let n = square.order().get();
    let on = |cell: &usize| cell / n == cell % n || cell / n + cell % n == n - 1;
    if Kind::Diagonal.holds(square) { (0..n * n).filter(on).collect() } else { Vec::new() }
}
