//! `graeco grid candidates` and `graeco sudoku candidates`: which symbols each cell has in some solution, as a picture, as counts, or as JSON.

use graeco_document::CandidateTable;
use graeco_grid::{Cell, TrueCandidates, draw_words, text};
use graeco_host::paint::Paint;
use graeco_host::status::Status;

use crate::answers::Answers;
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
        let table = CandidateTable::new(&self.puzzle, &self.alphabet, &found);
        match counts {
            _ if answers.json => answers.line(table.record(self.record_of_puzzle(), counts.is_some()).line()),
            _ if summary.status(mode) == Status::Interrupted && !is_some => {}
            Some(_) => table.counts().for_each(|line| answers.line(line)),
            None => answers.line(self.candidates_picture(&found, [&table.words(), &table.outside_words()])),
        }
        self.finish(&summary, mode, answers);
    }

    /// All cells in a picture, with words of those of the grid and of those outside it.
    pub(super) fn candidates_picture(&self, found: &TrueCandidates, [words, outside]: [&[String]; 2]) -> String {
        let (order, (rows, columns)) = (self.puzzle.order(), self.puzzle.frame());
        let shown: Vec<usize> = order.cells_in((rows, columns)).map(Cell::index).collect();
        let names: Vec<String> = shown.iter().map(|&cell| words[cell].clone()).collect();
        let grid = match self.puzzle.regions() {
            Some(regions) => draw_words(columns, &names, &shown.iter().map(|&cell| regions[cell]).collect::<Vec<_>>()),
            None => text::picture_of_words(columns, &names, self.puzzle.block().unwrap_or((rows, columns))),
        };
        let paint = |number: usize| {
            let cell = order.cell(number / order.get(), number % order.get());
            match &*words[number] {
                word if word.ends_with('*') => Paint::New,
                _ if self.puzzle.has(cell) && found.of(cell).count() == 1 => Paint::Fixed,
                _ => Paint::Plain,
            }
        };
        let table = CandidateTable::new(&self.puzzle, &self.alphabet, found);
        self.in_colors(grid, paint) + &table.outside(outside).map(|line| format!("\n{line}")).collect::<String>()
    }
}
