//! The true candidates of a puzzle in words, as counts, and as a record.

use graeco_grid::{Alphabet, Cell, Puzzle, Shape, Symbol, TrueCandidates};
use serde_json::{Map, Value};

use crate::record::Record;

/// The true candidates of a puzzle.
#[derive(Clone, Copy, Debug)]
pub struct CandidateTable<'a> {
    puzzle: &'a Puzzle,
    alphabet: &'a Alphabet,
    found: &'a TrueCandidates,
}

impl<'a> CandidateTable<'a> {
    /// The candidates that were found of a puzzle, with the names of its symbols.
    #[must_use]
    pub fn new(puzzle: &'a Puzzle, alphabet: &'a Alphabet, found: &'a TrueCandidates) -> CandidateTable<'a> {
        CandidateTable { puzzle, alphabet, found }
    }

    /// For each cell of the grid its symbols side by side, `.` for a cell without any, `_` for one that is absent.
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        let order = self.puzzle.order();
        let is_short = order.grid_symbols().all(|symbol| self.alphabet.name(symbol).chars().count() == 1);
        let word = |cell| {
            if !self.puzzle.has(cell) {
                return Shape::ABSENT.to_string();
            }
            let names = self.names(cell);
            if names.is_empty() { ".".into() } else { names.join(if is_short { "" } else { "," }) }
        };
        order.cells().map(word).collect()
    }

    /// A line for each cell outside the grid: its name and its symbols.
    pub fn outside(&self) -> impl Iterator<Item = String> {
        self.puzzle.outside().map(|cell| format!("{} = {}", self.puzzle.name_of(cell), self.names(cell).join(",")))
    }

    /// A line for each cell with the number of solutions of each symbol, such as `r1c1 1:4 2:10+`.
    pub fn counts(&self) -> impl Iterator<Item = String> {
        let cells = self.puzzle.order().all_cells().filter(|&cell| self.puzzle.has(cell));
        cells.map(|cell| self.counted_cell(cell))
    }

    fn counted_cell(&self, cell: Cell) -> String {
        let found = self.found;
        let count = |symbol: Symbol| {
            let count = found.count(cell, symbol);
            let mark = match found.is_counted(cell, symbol) {
                false => "?",
                true if count == found.cap() => "+",
                true => "",
            };
            format!(" {}:{count}{mark}", self.name(cell, symbol))
        };
        let symbols = self.puzzle.order().symbols();
        let shown = symbols.filter(|&s| found.count(cell, s) > 0 || !found.is_counted(cell, s));
        self.puzzle.name_of(cell) + &shown.map(count).collect::<String>()
    }

    /// Adds the candidates to a record, and the numbers of their solutions if they were `counted`.
    pub fn record(&self, mut record: Record, counted: bool) -> Record {
        let found = self.found;
        let true_ones = |cell| Value::from(self.names(cell));
        record = record.with("candidates", self.grid(&true_ones)).with_some("outside", self.outside_cells(&true_ones));
        if counted {
            let count = |cell, symbol| (self.name(cell, symbol), found.count(cell, symbol).to_string().into());
            let counts = |cell| found.of(cell).map(|symbol| count(cell, symbol)).collect::<Map<String, Value>>().into();
            record = record.with("cap", found.cap().to_string()).with("counts", self.grid(&counts));
            record = record.with_some("outside_counts", self.outside_cells(&counts));
        }
        if !found.is_complete() {
            let symbols = |cell| self.puzzle.order().symbols().filter(move |&symbol| !found.is_counted(cell, symbol));
            let open = |cell| symbols(cell).map(|symbol| Value::from(self.name(cell, symbol))).collect();
            record = record.with("unknown", self.grid(&open)).with_some("outside_unknown", self.outside_cells(&open));
        }
        let stats = found.stats();
        record.with("end", found.end().word()).with("nodes", stats.nodes).with("updates", stats.updates)
    }

    /// Values of the cells of the grid, row by row.
    fn grid(&self, cell_value: &dyn Fn(Cell) -> Value) -> Value {
        let (rows, columns) = self.puzzle.frame();
        let value = |cell| if self.puzzle.has(cell) { cell_value(cell) } else { Value::Null };
        let row = |row| (0..columns).map(|column| value(self.puzzle.order().cell(row, column))).collect::<Vec<_>>();
        (0..rows).map(row).collect::<Vec<_>>().into()
    }

    /// Values of the cells outside the grid by their names, if there are any.
    fn outside_cells(&self, cell_value: &dyn Fn(Cell) -> Value) -> Option<Value> {
        let all: Map<String, Value> =
            self.puzzle.outside().map(|cell| (self.puzzle.name_of(cell), cell_value(cell))).collect();
        (!all.is_empty()).then_some(Value::Object(all))
    }

    /// The names of the candidates of a cell.
    fn names(&self, cell: Cell) -> Vec<String> {
        self.found.of(cell).map(|symbol| self.name(cell, symbol)).collect()
    }

    /// How a symbol of a cell is written: in the puzzle's symbols on the grid, as a number outside it.
    fn name(&self, cell: Cell, symbol: Symbol) -> String {
        match self.puzzle.order().has(cell) {
            true => self.alphabet.name(symbol),
            false => self.puzzle.value(symbol).to_string(),
        }
    }
}
