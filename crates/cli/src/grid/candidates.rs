//! `graeco grid candidates` and `graeco sudoku candidates`: which symbols each cell has in some solution, as a picture, as counts, or as JSON.

use graeco_grid::{Cell, Shape, Symbol, TrueCandidates, draw_words, text};
use graeco_host::paint::Paint;
use graeco_host::status::Status;
use serde_json::{Map, Value};

use crate::answers::Answers;
use crate::args::Format;
use crate::query::{Mode, Query, Summary};
use crate::squares::Job;

impl Job {
    /// The true candidates; with `counts`, the number of solutions of each, up to that.
    pub(crate) fn candidates(&self, ask: &Query, counts: Option<u64>, answers: &mut Answers<'_>) {
        let found = self.search(ask).true_candidates(counts.unwrap_or(1));
        let is_some = self.puzzle.order().all_cells().any(|cell| found.of(cell).next().is_some());
        let summary = Summary { found: u32::from(is_some).into(), end: found.end(), stats: found.stats() };
        // As if all solutions had been asked for: a limit is never ignored.
        let mode = Mode::List(None);
        match (self.format, counts) {
            (Format::Json, _) => answers.line(self.candidates_json(&found, counts.is_some())),
            _ if summary.status(mode) == Status::Interrupted && !is_some => {}
            (_, Some(_)) => {
                let cells = self.puzzle.order().all_cells().filter(|&cell| self.puzzle.has(cell));
                cells.for_each(|cell| answers.line(self.counted_cell(&found, cell)));
            }
            (_, None) => answers.line(self.candidates_picture(&found, &self.candidate_words(&found))),
        }
        self.finish(&summary, mode, answers);
    }

    /// For each cell of the grid its symbols side by side, `.` for a cell without any, `_` for one that is absent.
    pub(super) fn candidate_words(&self, found: &TrueCandidates) -> Vec<String> {
        let order = self.puzzle.order();
        let is_short = order.grid_symbols().all(|symbol| self.alphabet.name(symbol).chars().count() == 1);
        let word = |cell| {
            if !self.puzzle.has(cell) {
                return Shape::ABSENT.to_string();
            }
            let names: Vec<String> = found.of(cell).map(|symbol| self.name(cell, symbol)).collect();
            if names.is_empty() { ".".into() } else { names.join(if is_short { "" } else { "," }) }
        };
        order.cells().map(word).collect()
    }

    /// All cells in a picture, with these words, and the symbols of those outside the grid.
    pub(super) fn candidates_picture(&self, found: &TrueCandidates, words: &[String]) -> String {
        let order = self.puzzle.order();
        let outside = self.puzzle.outside().map(|cell| {
            let values: Vec<String> = found.of(cell).map(|symbol| self.name(cell, symbol)).collect();
            format!("\n{} = {}", self.puzzle.name_of(cell), values.join(","))
        });
        let grid = match self.puzzle.regions() {
            Some(regions) => draw_words(order, words, &regions),
            None => text::picture_of_words(order, words, self.puzzle.block().unwrap_or((order.get(), order.get()))),
        };
        let paint = |cell: usize| match &*words[cell] {
            word if word.ends_with('*') => Paint::New,
            _ if !self.puzzle.has(order.cell(cell / order.get(), cell % order.get())) => Paint::Plain,
            _ if found.of(order.cell(cell / order.get(), cell % order.get())).count() == 1 => Paint::Fixed,
            _ => Paint::Plain,
        };
        self.in_colors(grid, paint) + &outside.collect::<String>()
    }

    /// How a symbol of a cell is written: in the puzzle's symbols on the grid, as a number outside it.
    fn name(&self, cell: Cell, symbol: Symbol) -> String {
        match self.puzzle.order().has(cell) {
            true => self.alphabet.name(symbol),
            false => self.puzzle.value(symbol).to_string(),
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
            format!(" {}:{count}{mark}", self.name(cell, symbol))
        };
        let order = self.puzzle.order();
        let shown = order.symbols().filter(|&s| found.count(cell, s) > 0 || !found.is_counted(cell, s));
        self.puzzle.name_of(cell) + &shown.map(count).collect::<String>()
    }

    fn candidates_json(&self, found: &TrueCandidates, counted: bool) -> String {
        let order = self.puzzle.order();
        let grid = |cell_value: &dyn Fn(Cell) -> Value| -> Value {
            let (rows, columns) = self.puzzle.frame();
            let value = |cell| if self.puzzle.has(cell) { cell_value(cell) } else { Value::Null };
            let row = |row| (0..columns).map(|column| value(order.cell(row, column))).collect::<Vec<_>>();
            (0..rows).map(row).collect::<Vec<_>>().into()
        };
        let outside = |cell_value: &dyn Fn(Cell) -> Value| -> Option<Value> {
            let all: Map<String, Value> =
                self.puzzle.outside().map(|cell| (self.puzzle.name_of(cell), cell_value(cell))).collect();
            (!all.is_empty()).then_some(Value::Object(all))
        };
        let names = |cell, symbols: &mut dyn Iterator<Item = Symbol>| -> Value {
            symbols.map(|symbol| self.name(cell, symbol)).collect::<Vec<_>>().into()
        };
        let true_ones = |cell| names(cell, &mut found.of(cell));
        let mut record = self.record_of_puzzle().with("candidates", grid(&true_ones));
        record = record.with_some("outside", outside(&true_ones));
        if counted {
            let count = |cell, symbol| (self.name(cell, symbol), found.count(cell, symbol).to_string().into());
            let counts = |cell| found.of(cell).map(|symbol| count(cell, symbol)).collect::<Map<String, Value>>().into();
            record = record.with("cap", found.cap().to_string()).with("counts", grid(&counts));
            record = record.with_some("outside_counts", outside(&counts));
        }
        if !found.is_complete() {
            let open = |cell| names(cell, &mut order.symbols().filter(|&symbol| !found.is_counted(cell, symbol)));
            record = record.with("unknown", grid(&open)).with_some("outside_unknown", outside(&open));
        }
        let stats = found.stats();
        record.with("end", found.end().word()).with("nodes", stats.nodes).with("updates", stats.updates).line()
    }
}
