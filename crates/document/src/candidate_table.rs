//! The true candidates of a puzzle in words, as counts, and as a record.

use graeco_grid::{Alphabet, Cell, Puzzle, Shape, Symbol, TrueCandidates};

use crate::field;
use crate::parts::{ByName, Cells, Either, Names, Number};
use crate::record::Record;
use crate::solution::{rows_of, single_outside};

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

    /// For each cell outside the grid its symbols.
    #[must_use]
    pub fn outside_words(&self) -> Vec<String> {
        self.puzzle.outside().map(|cell| self.names(cell).join(",")).collect()
    }

    /// Words of the cells outside the grid: the rows of each layer below its name, then a line for each other cell.
    pub fn outside(&self, words: &[String]) -> impl Iterator<Item = String> {
        let puzzle = self.puzzle;
        let word = move |cell: Cell| words[cell.index() - puzzle.order().cell_count()].clone();
        let layers = puzzle.layers().iter().flat_map(move |layer| {
            let rows = rows_of(puzzle, layer, word).map(|row| row.join(" "));
            std::iter::once(layer.name().to_owned()).chain(rows).collect::<Vec<_>>()
        });
        layers.chain(single_outside(puzzle).map(move |cell| format!("{} = {}", puzzle.name_of(cell), word(cell))))
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
        let names = |cell| Names::from(self.names(cell));
        record = record.with(field::CANDIDATES, self.grid(names));
        record = record.with_some(field::OUTSIDE, self.outside_cells(|cell| Either::B(names(cell))));
        if counted {
            let count = |cell, symbol| (self.name(cell, symbol), Number::from(&found.count(cell, symbol)));
            let counts = |cell| found.of(cell).map(|symbol| count(cell, symbol)).collect::<ByName<Number>>();
            record = record.with(field::CAP, &found.cap()).with(field::COUNTS, self.grid(counts));
            record = record.with_some(field::OUTSIDE_COUNTS, self.outside_cells(counts));
        }
        if !found.is_complete() {
            let symbols = |cell| self.puzzle.order().symbols().filter(move |&symbol| !found.is_counted(cell, symbol));
            let open = |cell| symbols(cell).map(|symbol| self.name(cell, symbol)).collect::<Names>();
            record = record.with(field::UNKNOWN, self.grid(open));
            record = record.with_some(field::OUTSIDE_UNKNOWN, self.outside_cells(open));
        }
        let stats = found.stats();
        record.ended(found.end()).with(field::NODES, stats.nodes).with(field::UPDATES, stats.updates)
    }

    /// Values of the cells of the grid, row by row.
    fn grid<T>(&self, value: impl Fn(Cell) -> T) -> Cells<T> {
        let (rows, columns) = self.puzzle.frame();
        let value = |cell| self.puzzle.has(cell).then(|| value(cell));
        let row = |row| (0..columns).map(|column| value(self.puzzle.order().cell(row, column))).collect();
        (0..rows).map(row).collect()
    }

    /// Values of the cells outside the grid by their names, if there are any.
    fn outside_cells<T>(&self, value: impl Fn(Cell) -> T) -> Option<ByName<T>> {
        let all: ByName<T> = self.puzzle.outside().map(|cell| (self.puzzle.name_of(cell), value(cell))).collect();
        (!all.0.is_empty()).then_some(all)
    }

    fn names(&self, cell: Cell) -> Vec<String> {
        self.found.of(cell).map(|symbol| self.name(cell, symbol)).collect()
    }

    /// How a symbol of a cell is written: in the puzzle's symbols on the grid, as a number outside it.
    fn name(&self, cell: Cell, symbol: Symbol) -> String {
        if self.puzzle.order().has(cell) { self.alphabet.name(symbol) } else { self.puzzle.value(symbol).to_string() }
    }
}
