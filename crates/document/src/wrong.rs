//! Finds the first cell where the solution in a puzzle file is wrong.

use std::ops::Range;

use graeco_grid::text::TextError;
use graeco_grid::{Budget, Cell, Limits, Outcome, Square, Stop, Values};

use crate::document::Document;
use crate::node::{Fault, Node, Value};
use crate::parse::{ReadError, located, with_places};
use crate::source::Source;

/// The greatest number of cells of a rule that a message names.
const MOST_NAMED: usize = 12;

/// Reads a puzzle in TOML or JSON again, and finds the fault of its solution: the first wrong cell, if it stands in the
/// text by itself, and the reason. `None` if the solution is right, or if the file gives none.
///
/// # Errors
/// As [`Document::parse_within`].
pub fn wrong_solution_within(text: &str, budget: &Budget) -> Result<Option<TextError>, ReadError> {
    with_places(text, budget, |source, entries, document| {
        let wrong = document.header().solution.as_ref().and_then(|square| document.why_wrong(square));
        let entry = entries.iter().find(|entry| entry.key == "solution");
        Ok(wrong.zip(entry).map(|((cell, what), entry)| {
            let cells = document.puzzle().order().cell_count();
            let span = source.place_of(&entry.node, cell.map_or(0, Cell::index), cells);
            located(source.text, &Fault::new(&span, format!("the solution is wrong: {what}")))
        }))
    })
}

impl Source<'_> {
    /// The place of a cell of a grid: the whole grid if the cell does not stand there by itself.
    fn place_of(&self, grid: &Node<'_>, cell: usize, count: usize) -> Range<usize> {
        let whole = || grid.span.clone();
        let text = match &grid.value {
            Value::List(list) => return list.get(cell).map_or_else(whole, |item| item.span.clone()),
            Value::Text(text) => *text,
            _ => return whole(),
        };
        let Some(start) = grid.start_of(self.text, text) else { return whole() };
        let words: Vec<&str> = text.split_whitespace().collect();
        let symbols: Vec<&str> = if words.len() == count {
            words
        } else {
            let symbols = text.char_indices().filter(|(_, c)| !c.is_whitespace());
            symbols.map(|(at, c)| &text[at..at + c.len_utf8()]).collect()
        };
        match symbols.get(cell) {
            Some(symbol) if symbols.len() == count => {
                let from = start + (symbol.as_ptr() as usize - text.as_ptr() as usize);
                from..from + symbol.len()
            }
            _ => whole(),
        }
    }
}

impl Document {
    /// Why a square does not solve the puzzle, and a cell where that is seen.
    fn why_wrong(&self, square: &Square) -> Option<(Option<Cell>, String)> {
        let (puzzle, order) = (self.puzzle(), self.puzzle().order());
        let name = |cell: Cell| self.alphabet().name(square.at(cell));
        let differs = |&cell: &Cell| puzzle.given_at(cell).is_some_and(|given| given != square.at(cell));
        if let Some(cell) = order.all_cells().find(differs) {
            let given = puzzle.given_at(cell).map_or_else(String::new, |given| self.alphabet().name(given));
            return Some((Some(cell), format!("{} is {}; its given is {given}", puzzle.name_of(cell), name(cell))));
        }
        if let Some(clash) = puzzle.clash_of(|cell| Some(square.at(cell))) {
            return Some((Some(clash.cells[1]), clash.describe(order, |symbol| self.alphabet().name(symbol))));
        }
        let broken = puzzle.constraints().iter().find(|constraint| {
            let held: Vec<_> = constraint.scope().iter().map(|&cell| square.at(cell)).collect();
            !constraint.holds(Values::new(&held, order, puzzle.first_value()))
        });
        if let Some(broken) = broken {
            let cells: Vec<String> = broken.scope().iter().map(|&cell| puzzle.name_of(cell)).collect();
            let more = if cells.len() > MOST_NAMED { " …" } else { "" };
            let cells = cells[..cells.len().min(MOST_NAMED)].join(" ");
            let what = format!("the rule `{}` does not hold: {cells}{more}", broken.name());
            return Some((broken.scope().first().copied(), what));
        }
        let fault = puzzle.faults(square);
        (!fault.is_empty()).then(|| (None, "a value is out of range".to_owned()))
    }
}

impl Document {
    /// Whether the number of solutions that the file gives is right, if at least `found` are known and the search for a second
    /// one has ended; `None` if the file gives none or that is not known, and an error if a limit was reached while they were
    /// counted.
    #[must_use]
    pub fn is_count_right(
        &self,
        (found, end): (usize, Option<Outcome>),
        limits: &Limits,
    ) -> Option<Result<bool, Stop>> {
        let count = self.header().count?;
        match end? {
            Outcome::Complete => return Some(Ok(count == found as u128)),
            Outcome::SolutionLimit => {}
            Outcome::Stopped(_) => return None,
        }
        let solutions = u64::try_from(count).ok().and_then(|count| count.checked_add(1));
        let counted = self.puzzle().search().limits(Limits { solutions, ..limits.clone() }).count();
        Some(match counted.end {
            Outcome::Complete | Outcome::SolutionLimit => Ok(counted.solutions == count),
            Outcome::Stopped(stop) => Err(stop),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(text: &str) -> Option<(usize, usize, usize, String)> {
        let found = wrong_solution_within(text, &Budget::default()).unwrap();
        found.map(|error| (error.line, error.column, error.width, error.what))
    }

    #[test]
    fn the_first_wrong_cell_of_a_solution_is_found() {
        let toml = |rest: &str, solution: &str| wrong(&format!("order = 2\n{rest}solution = {solution}\n"));
        assert_eq!(toml("", "\"1221\""), None);
        assert_eq!(wrong("order = 2\n"), None);
        let told =
            |line, column, width, what: &str| Some((line, column, width, format!("the solution is wrong: {what}")));
        assert_eq!(toml("", "\"1212\""), told(2, 15, 1, "column 1 has two 1s: rows 1 and 2"));
        assert_eq!(toml("", "\"\"\"\n1 2\n2 2\n\"\"\""), told(4, 3, 1, "row 2 has two 2s: columns 1 and 2"));
        assert_eq!(toml("givens = \"2...\"\n", "\"1221\""), told(3, 13, 1, "r1c1 is 1; its given is 2"));
        let thermo = "[[thermo]]\ncells = \"r1c2 r1c1\"\n";
        assert_eq!(
            wrong(&format!("order = 2\nsolution = \"1221\"\n{thermo}")),
            told(2, 14, 1, "the rule `thermometer` does not hold: r1c2 r1c1")
        );
        assert_eq!(wrong("{\"size\":2,\"solution\":[1,2,1,2]}"), told(1, 27, 1, "column 1 has two 1s: rows 1 and 2"));
    }
}
