//! `graeco grid candidates`: which symbols each cell has in some solution, as a picture, as counts, or as JSON.

use graeco_grid::{Cell, Symbol, TrueCandidates, draw_words, text};
use serde_json::{Map, Value};

use crate::args::Format;
use crate::ask::{Ask, Mode, Outcome};
use crate::squares::{Answer, Job};
use crate::status::Status;

impl Job {
    /// The true candidates; with `counts`, the number of solutions of each, up to that.
    pub(crate) fn candidates(&self, ask: &Ask, counts: Option<u64>) -> Answer {
        let found = self.search(ask).true_candidates(counts.unwrap_or(1));
        let is_some = self.puzzle.order().cells().any(|cell| found.of(cell).next().is_some());
        let outcome = Outcome { found: u32::from(is_some).into(), end: found.end(), stats: found.stats() };
        // As if all solutions had been asked for: a limit is never ignored.
        let mode = Mode::List(None);
        let lines = match (self.format, counts) {
            (Format::Json, _) => vec![self.candidates_json(&found, counts.is_some())],
            _ if outcome.status(mode) == Status::Interrupted && !is_some => Vec::new(),
            (_, Some(_)) => self.puzzle.order().cells().map(|cell| self.counted_cell(&found, cell)).collect(),
            (_, None) => vec![self.candidates_picture(&found)],
        };
        self.finish(&outcome, mode, lines)
    }

    /// All cells in a picture, their symbols side by side.
    fn candidates_picture(&self, found: &TrueCandidates) -> String {
        let order = self.puzzle.order();
        let is_short = order.symbols().all(|symbol| self.alphabet.name(symbol).chars().count() == 1);
        let words: Vec<String> = order
            .cells()
            .map(|cell| {
                let names: Vec<String> = found.of(cell).map(|symbol| self.alphabet.name(symbol)).collect();
                if names.is_empty() { ".".into() } else { names.join(if is_short { "" } else { "," }) }
            })
            .collect();
        match self.puzzle.regions() {
            Some(regions) => draw_words(order, &words, &regions),
            None => text::picture_of_words(order, &words, self.puzzle.block().unwrap_or((order.get(), order.get()))),
        }
    }

    /// A line with the counts of a cell: `r1c1 1:4 2:10+`.
    fn counted_cell(&self, found: &TrueCandidates, cell: Cell) -> String {
        let count = |symbol: Symbol| {
            let count = found.count(cell, symbol);
            let mark = match found.is_counted(cell, symbol) {
                false => "?",
                true if count == found.cap() => "+",
                true => "",
            };
            format!(" {}:{count}{mark}", self.alphabet.name(symbol))
        };
        let order = self.puzzle.order();
        let shown = order.symbols().filter(|&s| found.count(cell, s) > 0 || !found.is_counted(cell, s));
        cell.name(order) + &shown.map(count).collect::<String>()
    }

    fn candidates_json(&self, found: &TrueCandidates, counted: bool) -> String {
        let order = self.puzzle.order();
        let grid = |cell_value: &dyn Fn(Cell) -> Value| -> Value {
            let row = |row| (0..order.get()).map(|column| cell_value(order.cell(row, column))).collect::<Vec<_>>();
            (0..order.get()).map(row).collect::<Vec<_>>().into()
        };
        let names = |symbols: &mut dyn Iterator<Item = Symbol>| -> Value {
            symbols.map(|symbol| self.alphabet.name(symbol)).collect::<Vec<_>>().into()
        };
        let mut record = self.record().with("candidates", grid(&|cell| names(&mut found.of(cell))));
        if counted {
            let count = |cell, symbol| (self.alphabet.name(symbol), found.count(cell, symbol).to_string().into());
            let counts = |cell| found.of(cell).map(|symbol| count(cell, symbol)).collect::<Map<String, Value>>().into();
            record = record.with("cap", found.cap().to_string()).with("counts", grid(&counts));
        }
        if !found.is_complete() {
            let open = |cell| names(&mut order.symbols().filter(|&symbol| !found.is_counted(cell, symbol)));
            record = record.with("unknown", grid(&open));
        }
        let stats = found.stats();
        record.with("end", found.end().word()).with("nodes", stats.nodes).with("updates", stats.updates).line()
    }
}
