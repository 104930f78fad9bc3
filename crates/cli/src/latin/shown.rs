//! Printing squares: as text, CSV, JSON, and as a picture.

use std::io;

use graeco_grid::{Alphabet, Budget, Order, Square, Symbol};
use graeco_latin::{Formula, text};
use serde_json::{Map, Value, json};

use super::picture;
use crate::args::{Common, Format, Shown, Symbols};
use crate::output::Output;
use crate::report::Report;
use crate::squares;
use crate::status::Status;

impl From<Symbols> for text::Symbols {
    fn from(symbols: Symbols) -> text::Symbols {
        match symbols {
            Symbols::Zero => text::Symbols::FromZero,
            Symbols::One => text::Symbols::FromOne,
            Symbols::Letters => text::Symbols::Letters,
        }
    }
}

impl Symbols {
    pub(super) fn alphabet(self, order: Order) -> Alphabet {
        text::Symbols::from(self).alphabet(order)
    }
}

/// A printer of squares, with a blank line between those of several lines.
pub(super) struct Printer<'a> {
    shown: &'a Shown,
    json: bool,
    report: &'a Report,
    pub(super) out: Output,
    printed: u64,
}

impl<'a> Printer<'a> {
    pub(super) fn new(shown: &'a Shown, common: &Common, report: &'a Report) -> Printer<'a> {
        let json = common.json || shown.format == Format::Json;
        Printer { shown, json, report, out: Output::new("squares"), printed: 0 }
    }

    pub(super) fn is_json(&self) -> bool {
        self.json
    }

    pub(super) fn alphabet(&self, order: Order) -> Alphabet {
        self.shown.symbols.alphabet(order)
    }

    /// A line between this answer and the one before, where answers take several lines.
    pub(super) fn separate(&mut self) -> io::Result<()> {
        self.printed += 1;
        let tall = !self.json && self.shown.format != Format::Line;
        if tall && self.printed > 1 { self.out.line("") } else { Ok(()) }
    }

    /// Prints a square; in JSON together with other facts. The first one is drawn too, if that was asked for, with some
    /// cells marked.
    pub(super) fn square(
        &mut self,
        square: &Square,
        facts: Map<String, Value>,
        marked: &[usize],
    ) -> io::Result<Status> {
        self.separate()?;
        let (cells, alphabet) = (square.cells(), self.alphabet(square.order()));
        if self.json {
            let rows = square.rows().map(|row| row.iter().map(|&s| json!(alphabet.name(s))).collect::<Value>());
            let mut object = Map::from_iter([("schema".to_owned(), 1.into())]);
            object.extend(facts);
            object.insert("square".into(), rows.collect());
            self.out.line(&Value::Object(object).to_string())?;
        } else {
            self.out.line(&squares::show(&cells, &alphabet, self.shown.format, None))?;
        }
        self.draw(square, marked)
    }

    /// Draws the first square that comes, if that was asked for.
    pub(super) fn draw(&mut self, square: &Square, marked: &[usize]) -> io::Result<Status> {
        match &self.shown.svg {
            Some(path) if self.printed <= 1 => {
                let written = std::fs::write(path, picture::draw(square, &self.alphabet(square.order()), marked));
                Ok(self.written(path, written))
            }
            _ => Ok(Status::Solved),
        }
    }

    fn written(&self, path: &std::path::Path, written: io::Result<()>) -> Status {
        match written {
            Ok(()) => Status::Solved,
            Err(error) => {
                self.report.error(&format!("{} cannot be written: {error}", path.display()));
                Status::BadInput
            }
        }
    }

    /// Prints a square of any order row by row as the formula gives it, without ever holding it.
    pub(super) fn formula(&mut self, formula: &Formula, budget: &Budget) -> io::Result<Status> {
        let n = formula.order();
        let mut row = vec![0; n];
        self.rows(n, budget, |number, text| {
            formula.fill_row(number, &mut row);
            text(&row);
        })
    }

    /// Prints a square that may be of any order, told row by row; names and rows are all that is held.
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
            return self.square(&square, Map::new(), &diagonals(&square));
        }
        if self.json || !matches!(self.shown.format, Format::Grid | Format::Csv) || self.shown.svg.is_some() {
            self.report.error("squares above order 255 are printed as text or CSV only");
            return Ok(Status::BadInput);
        }
        if self.shown.symbols == Symbols::Letters {
            self.report.error("there are letters for the symbols of orders 1 to 255 only");
            return Ok(Status::BadInput);
        }
        self.separate()?;
        let between = if self.shown.format == Format::Csv { b',' } else { b' ' };
        let names = Names::new(n, self.shown.symbols);
        let mut text = Vec::with_capacity(n * 8);
        let mut pace = budget.pace();
        for number in 0..n {
            if let Err(end) = pace.step(1) {
                self.out.flush()?;
                return Ok(super::cut_short(end, &format!("after {number} of {n} rows"), self.report));
            }
            text.clear();
            row(number, &mut |row| names.write(row, between, &mut text));
            self.out.lines(&text, u64::from(number + 1 == n), 0)?;
        }
        Ok(Status::Solved)
    }

    /// Whether a square is better not held.
    fn streams(&self, n: usize) -> bool {
        let plain = !self.json && matches!(self.shown.format, Format::Grid | Format::Csv);
        n > 255 || (plain && self.shown.svg.is_none() && self.shown.symbols != Symbols::Letters)
    }
}

/// The cells of both main diagonals, if the square is diagonal.
pub(super) fn diagonals(square: &Square) -> Vec<usize> {
    let n = square.order().get();
    let on = |cell: &usize| cell / n == cell % n || cell / n + cell % n == n - 1;
    if graeco_latin::Kind::Diagonal.holds(square) { (0..n * n).filter(on).collect() } else { Vec::new() }
}

/// The numbers of the symbols as text, each with room for a separator, in eight bytes.
struct Names(Vec<([u8; 8], u8)>);

impl Names {
    fn new(n: usize, symbols: Symbols) -> Names {
        let first = usize::from(symbols == Symbols::One);
        let name = |symbol: usize| {
            let text = (symbol + first).to_string();
            let mut bytes = [b' '; 8];
            bytes[..text.len()].copy_from_slice(text.as_bytes());
            (bytes, text.len() as u8)
        };
        Names((0..n).map(name).collect())
    }

    /// Adds a row: eight bytes are copied at once, and what is too much is written over.
    fn write(&self, row: &[u32], between: u8, text: &mut Vec<u8>) {
        text.resize(row.len() * 8 + 8, 0);
        let mut at = 0;
        for &symbol in row {
            let (bytes, length) = self.0[symbol as usize];
            text[at..at + 8].copy_from_slice(&bytes);
            at += usize::from(length);
            text[at] = between;
            at += 1;
        }
        text.truncate(at);
        if let Some(last) = text.last_mut() {
            *last = b'\n';
        }
    }
}
