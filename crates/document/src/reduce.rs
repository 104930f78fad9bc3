//! Puzzle files with parts left out: a minimal puzzle inside one, and parts that contradict each other.

use std::str::FromStr;

use graeco_grid::{Budget, Cell, Limits, Outcome, Puzzle, Square, Stop, Symbol};
use graeco_rules::{Clue, KINDS, added_cells, layer_givens, with_layer_givens};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use crate::document::{BuildError, Document};
use crate::header::Header;
use crate::write::toml_fields;

/// A part of a puzzle file that can be left out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Part {
    /// The given of a cell, of the grid or of a layer.
    Given(Cell),
    /// The constraint of this number, from 0, in [`Document::clues`].
    Clue(usize),
}

/// What stays in a puzzle from which other parts are left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Keep {
    /// All givens.
    Givens,
    /// Constraints of the kind of this name.
    Kind(&'static str),
    /// A cell: row and column, from 1.
    Cell(usize, usize),
}

impl FromStr for Keep {
    type Err = String;

    fn from_str(text: &str) -> Result<Keep, String> {
        let kind = || KINDS.iter().find(|kind| kind.name == text).map(|kind| Keep::Kind(kind.name));
        let lower = text.to_ascii_lowercase();
        let number = |text: &str| text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
        let place = lower.strip_prefix('r').and_then(|rest| rest.split_once('c'));
        match place.and_then(|(row, column)| Some((number(row)?, number(column)?))) {
            Some((row, column)) => Ok(Keep::Cell(row, column)),
            None if text == "givens" => Ok(Keep::Givens),
            None => kind().ok_or_else(|| "expected `givens`, a kind of constraint, or a cell such as `r4c7`".into()),
        }
    }
}

impl Keep {
    /// What is wrong if it is a cell that is not in the grid.
    #[must_use]
    pub fn is_off_grid(&self, document: &Document) -> Option<String> {
        let order = document.puzzle().order().get();
        let is_in = |number: &usize| (1..=order).contains(number);
        match self {
            Keep::Cell(row, column) if !is_in(row) || !is_in(column) => {
                Some(format!("r{row}c{column} is not a cell of the grid; expected r1c1 to r{order}c{order}"))
            }
            _ => None,
        }
    }

    /// Whether a part of a document stays.
    #[must_use]
    pub fn keeps(&self, document: &Document, part: Part) -> bool {
        let order = document.puzzle().order();
        let is = |cell: Cell, (row, column): (&usize, &usize)| {
            order.has(cell) && (cell.row(order) + 1, cell.column(order) + 1) == (*row, *column)
        };
        match (part, self) {
            (Part::Given(_), Keep::Givens) => true,
            (Part::Given(cell), Keep::Cell(row, column)) => is(cell, (row, column)),
            (Part::Clue(number), Keep::Kind(kind)) => document.clues()[number].kind().name == *kind,
            (Part::Clue(number), Keep::Cell(row, column)) => {
                document.clues()[number].cells().into_iter().any(|cell| is(cell, (row, column)))
            }
            _ => false,
        }
    }
}

/// The rest of a puzzle file.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Reduced {
    /// The parts that stay, givens first, in the order of the file.
    pub parts: Vec<Part>,
    /// `Complete` if it is proved that none of the parts that may go can be left out. Otherwise the limit that came first:
    /// some of them may be left out, too.
    pub end: Outcome,
}

/// Why a puzzle file cannot be reduced.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReduceError {
    /// A minimal puzzle was requested, but there is no solution.
    #[error("no solution; expected exactly one")]
    NoSolution,
    /// A minimal puzzle was requested, but there are several solutions.
    #[error("several solutions; expected exactly one")]
    Several,
    /// Contradictory parts were requested, but there is a solution.
    #[error("nothing is contradictory: there is a solution")]
    Solvable,
    /// A limit was reached before anything was known.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

/// The number of searches for contradictory parts; the smallest set counts.
const ROUNDS: usize = 4;

/// The number of useless random orders in a row before the parts are tried one by one.
const USELESS: usize = 3;

/// The number of lots in which parts are tried together at first.
const LOTS: usize = 8;

impl Document {
    /// Everything that can be left out: the givens of the grid and of layers, then the constraints, in the order of the file.
    /// Drawings always stay.
    #[must_use]
    pub fn parts(&self) -> Vec<Part> {
        let puzzle = self.puzzle();
        let givens = puzzle.order().cells().zip(puzzle.givens()).filter(|(_, given)| given.is_some());
        let clues = (0..self.clues().len()).filter(|&number| !self.clues()[number].kind().is_drawing());
        let mut layers: Vec<Cell> = self.layer_givens().map(|given| given.0).collect();
        layers.sort_unstable();
        let givens = givens.map(|(cell, _)| cell).chain(layers).map(Part::Given);
        givens.chain(clues.map(Part::Clue)).collect()
    }

    /// The cells of layers whose values are given, and these values.
    fn layer_givens(&self) -> impl Iterator<Item = (Cell, i64)> {
        self.clues().iter().flat_map(|clue| layer_givens(clue, self.puzzle()))
    }

    /// A part on one line: `given r1c1 = 5`, or the kind of a constraint and its fields as in TOML. The givens of a layer are
    /// parts of their own.
    ///
    /// # Panics
    /// If the document has no such part.
    #[must_use]
    pub fn describe(&self, part: Part) -> String {
        let (puzzle, alphabet) = (self.puzzle(), self.alphabet());
        match part {
            Part::Given(cell) => {
                let of_grid = puzzle.given_at(cell).map(|symbol| alphabet.name(symbol));
                let of_layer = || Some(self.layer_givens().find(|given| given.0 == cell)?.1.to_string());
                let given = of_grid.or_else(of_layer).expect("the cell is given");
                format!("given {} = {given}", puzzle.name_of(cell))
            }
            Part::Clue(number) => {
                let clue = with_layer_givens(&self.clues()[number], puzzle, |_| false);
                let fields: Vec<String> = toml_fields(&clue, puzzle).collect();
                format!("{} {}", clue.kind().name, fields.join(", ")).trim_end().to_owned()
            }
        }
    }

    /// The document with these parts alone. The houses stay; the file's statements on guesses and on the number of solutions
    /// does not.
    ///
    /// # Errors
    /// If a constraint is invalid without another one.
    pub fn only(&self, parts: &[Part]) -> Result<Document, BuildError> {
        let mut parts = parts.to_vec();
        parts.sort_unstable();
        let without = || BuildError::Refused { clue: None, what: "a constraint names a cell that is not there".into() };
        let clues = self.clues_of(&parts).ok_or_else(without)?;
        let mut document = Document::new(self.header_of(&parts), clues, &Budget::default())?;
        document.header.solution = self.header().solution.as_ref().map(|square| {
            let kept = self.puzzle().order().all_cells().zip(self.renamed(&parts)).filter(|(_, other)| other.is_some());
            Square::new(document.puzzle.order(), kept.map(|(cell, _)| square.at(cell)).collect())
        });
        Ok(document)
    }

    /// A minimal puzzle inside this one: as long as there is exactly one solution, the same one, parts are left out in
    /// random order, but none that `keeps` names. The same seed gives the same puzzle.
    ///
    /// ```
    /// use graeco_document::Document;
    /// use graeco_grid::{Limits, Outcome};
    ///
    /// let text = "order = 4\nboxes = [2, 2]\ngivens = '''\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n'''\n";
    /// let document = Document::parse(text)?;
    /// let minimal = document.minimize(|_| false, 7, &Limits::default()).unwrap();
    /// assert_eq!(minimal.end, Outcome::Complete);
    /// assert!(minimal.parts.len() < 8 && document.only(&minimal.parts)?.puzzle().is_unique());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If there is not exactly one solution, or a limit is reached before that is known.
    pub fn minimize(&self, keeps: impl Fn(Part) -> bool, seed: u64, limits: &Limits) -> Result<Reduced, ReduceError> {
        let (mut reducer, parts) = self.unique(limits)?;
        let mut order: Vec<Part> = parts.iter().copied().filter(|&part| !keeps(part)).collect();
        order.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
        Ok(reducer.reduce(parts, order))
    }

    /// The parts each of which can be left out alone: the others have the same one solution. Without one of them another one
    /// may be needed. If a limit is reached, those that were found before.
    ///
    /// # Errors
    /// If there is not exactly one solution, or a limit is reached before that is known.
    pub fn redundant(&self, limits: &Limits) -> Result<(Vec<Part>, Outcome), ReduceError> {
        let (mut reducer, parts) = self.unique(limits)?;
        let mut redundant = Vec::new();
        for &part in &parts {
            let rest: Vec<Part> = parts.iter().copied().filter(|&other| other != part).collect();
            match reducer.is_enough(&rest) {
                Ok(true) => redundant.push(part),
                Ok(false) => {}
                Err(stop) => return Ok((redundant, stop.into())),
            }
        }
        Ok((redundant, Outcome::Complete))
    }

    /// All parts of a puzzle with one solution, and a reducer that keeps this solution.
    fn unique(&self, limits: &Limits) -> Result<(Reducer<'_>, Vec<Part>), ReduceError> {
        let (mut reducer, parts) = (Reducer::new(self, limits), self.parts());
        reducer.solution = match &reducer.solutions(&parts, 2)?[..] {
            [] => return Err(ReduceError::NoSolution),
            [solution] => Some(solution.clone()),
            _ => return Err(ReduceError::Several),
        };
        Ok((reducer, parts))
    }

    /// Parts that contradict each other, none of which can be left out: without any one of them the others have a
    /// solution. The smallest of a few such sets that are found from a seed; there may be smaller ones.
    ///
    /// # Errors
    /// If there is a solution, or a limit is reached before that is known.
    pub fn conflict(&self, seed: u64, limits: &Limits) -> Result<Reduced, ReduceError> {
        let mut reducer = Reducer::new(self, limits);
        let parts = self.parts();
        if !reducer.solutions(&parts, 1)?.is_empty() {
            return Err(ReduceError::Solvable);
        }
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut best = reducer.contradictory(parts.clone(), &mut rng);
        for _ in 1..ROUNDS {
            let found = reducer.contradictory(parts.clone(), &mut rng);
            if found.end != Outcome::Complete {
                break;
            }
            if found.parts.len() < best.parts.len() {
                best = found;
            }
        }
        Ok(best)
    }

    /// The header with the givens among some parts. Its statements on solutions are removed.
    fn header_of(&self, parts: &[Part]) -> Header {
        let order = self.puzzle().order();
        let given = |cell: Cell| self.puzzle().given_at(cell).filter(|_| is_among(parts, Part::Given(cell)));
        let givens = order.cells().map(given).collect();
        Header { givens, solution: None, count: None, guesses: None, ..self.header().clone() }
    }

    /// For each cell the one that it is with the clues among some parts alone: cells outside the grid may be gone.
    fn renamed(&self, parts: &[Part]) -> Vec<Option<Cell>> {
        let order = self.puzzle().order();
        let mut stays: Vec<bool> = order.cells().map(|_| true).collect();
        for (number, clue) in self.clues().iter().enumerate().filter(|_| order.outside_count() > 0) {
            let is_there = is_among(parts, Part::Clue(number));
            stays.extend(added_cells(clue, self.puzzle()).iter().map(|_| is_there));
        }
        let mut cells = (0..).map(Cell::new);
        stays.into_iter().map(|stays| if stays { cells.next() } else { None }).collect()
    }

    /// The clues among some parts; `None` if one of them names a removed cell outside the grid.
    fn clues_of(&self, parts: &[Part]) -> Option<Vec<Clue>> {
        let renamed = self.renamed(parts);
        let stay = |(number, clue): &(usize, &Clue)| clue.kind().is_drawing() || is_among(parts, Part::Clue(*number));
        let clues = self.clues().iter().enumerate().filter(stay);
        let given = |clue| with_layer_givens(clue, self.puzzle(), |cell| is_among(parts, Part::Given(cell)));
        match renamed.iter().all(Option::is_some) {
            true => Some(clues.map(|(_, clue)| given(clue)).collect()),
            false => clues.map(|(_, clue)| given(clue).renamed(&|cell| renamed[cell.index()])).collect(),
        }
    }
}

/// The contents of the cells of the grid.
type Contents = Vec<Option<Symbol>>;

/// Whether a part is among some in order.
fn is_among(parts: &[Part], part: Part) -> bool {
    parts.binary_search(&part).is_ok()
}

/// The description of a document with parts left out.
struct Reducer<'d> {
    document: &'d Document,
    /// The grid and its houses.
    empty: Puzzle,
    /// The limits of all searches together.
    limits: Limits,
    /// The one solution that has to stay; `None` if there must be none.
    solution: Option<Contents>,
}

impl Reducer<'_> {
    fn new<'d>(document: &'d Document, limits: &Limits) -> Reducer<'d> {
        let empty = document.header().empty().expect("a header that was checked");
        Reducer { document, empty, limits: limits.clone().started(), solution: None }
    }

    /// The first solutions with some parts alone, on the grid.
    fn solutions(&mut self, parts: &[Part], most: u64) -> Result<Vec<Contents>, Stop> {
        match self.puzzle(parts) {
            Some(puzzle) => self.solve(&puzzle, most),
            None => Ok(Vec::new()),
        }
    }

    fn puzzle(&self, parts: &[Part]) -> Option<Puzzle> {
        let clues = self.document.clues_of(parts)?;
        self.document.header_of(parts).filled(self.empty.clone(), &clues, Budget::default().pace()).ok()
    }

    fn solve(&mut self, puzzle: &Puzzle, most: u64) -> Result<Vec<Contents>, Stop> {
        let limits = Limits { solutions: Some(most), ..self.limits.clone() };
        let mut solutions = puzzle.search().limits(limits).solutions();
        let found = solutions.by_ref().map(|square| square.cells()).collect();
        if let Some(left) = &mut self.limits.nodes {
            *left -= solutions.stats().nodes.min(*left);
        }
        match solutions.end() {
            Some(Outcome::Stopped(stop)) => Err(stop),
            Some(Outcome::Complete | Outcome::SolutionLimit) | None => Ok(found),
        }
    }

    /// Whether some parts alone have the meaning of all of them. Invalid constraints do not.
    fn is_enough(&mut self, parts: &[Part]) -> Result<bool, Stop> {
        let Some(puzzle) = self.puzzle(parts) else { return Ok(false) };
        Ok(match self.solution.clone() {
            Some(solution) => self.solve(&puzzle, 2)? == [solution],
            None => self.solve(&puzzle, 1)?.is_empty(),
        })
    }

    /// Parts that contradict each other, none of which can be left out, inside others that do.
    fn contradictory(&mut self, mut parts: Vec<Part>, rng: &mut ChaCha8Rng) -> Reduced {
        // The parts come in random order until they are contradictory; those that come later go. As few parts are complete
        // sooner than many, this leads to small sets.
        let mut useless = 0;
        while useless < USELESS {
            let mut order = parts.clone();
            order.shuffle(rng);
            match self.least_prefix(&order) {
                Ok(length) => order.truncate(length),
                Err(stop) => return Reduced { parts, end: stop.into() },
            }
            useless = if order.len() < parts.len() { 0 } else { useless + 1 };
            order.sort_unstable();
            parts = order;
        }
        let mut order = parts.clone();
        order.shuffle(rng);
        self.reduce(parts, order)
    }

    /// The number of parts, in order, after which they are enough, as all of them are.
    fn least_prefix(&mut self, order: &[Part]) -> Result<usize, Stop> {
        let (mut few, mut enough) = (0, order.len());
        while few < enough {
            let middle = (few + enough) / 2;
            let mut prefix = order[..middle].to_vec();
            prefix.sort_unstable();
            if self.is_enough(&prefix)? { enough = middle } else { few = middle + 1 }
        }
        Ok(enough)
    }

    /// Leaves out parts, in order, until none of these can go.
    fn reduce(&mut self, mut parts: Vec<Part>, mut order: Vec<Part>) -> Reduced {
        loop {
            let before = parts.len();
            if let Err(stop) = self.pass(&mut parts, &order) {
                return Reduced { parts, end: stop.into() };
            }
            // A part may have been needed by a removed one, as cells outside the grid are by their rules.
            if parts.len() == before {
                return Reduced { parts, end: Outcome::Complete };
            }
            order.retain(|&part| is_among(&parts, part));
        }
    }

    /// Leaves out parts, in order, each lot at once if that can be.
    fn pass(&mut self, parts: &mut Vec<Part>, order: &[Part]) -> Result<(), Stop> {
        let mut lots: Vec<&[Part]> = order.chunks(order.len().div_ceil(LOTS).max(1)).rev().collect();
        while let Some(lot) = lots.pop() {
            let mut gone = lot.to_vec();
            gone.sort_unstable();
            let rest: Vec<Part> = parts.iter().copied().filter(|&part| !is_among(&gone, part)).collect();
            if self.is_enough(&rest)? {
                *parts = rest;
            } else if lot.len() > 1 {
                let (first, second) = lot.split_at(lot.len() / 2);
                lots.extend([second, first]);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clues_and_givens_are_redundant_where_the_others_are_enough() {
        let text = "order = 4\nboxes = [2, 2]\ngivens = '123434122143432.'\n[[killer]]\ncells = 'r1c1 r1c2'\nsum = 3\n";
        let document = Document::parse(text).unwrap();
        let (parts, end) = document.redundant(&Limits::default()).unwrap();
        // Each of them alone.
        assert_eq!((parts, end), (document.parts(), Outcome::Complete));
        let minimal = document.minimize(|_| false, 7, &Limits::default()).unwrap();
        let least = document.only(&minimal.parts).unwrap();
        assert_eq!(least.redundant(&Limits::default()), Ok((Vec::new(), Outcome::Complete)));
        // Drawings mean nothing, and stay.
        let drawn = Document::parse(&format!("{text}[[draw_text]]\ncells = 'r1c1'\ntext = 'Hi there'\n")).unwrap();
        let told = |of: &Document| of.parts().into_iter().map(|part| of.describe(part)).collect::<Vec<_>>();
        assert_eq!(told(&drawn), told(&document));
        let least = drawn.only(&drawn.minimize(|_| false, 7, &Limits::default()).unwrap().parts).unwrap();
        assert!(least.clues().iter().any(|clue| clue.text_of("text") == Some("Hi there")));
        // The givens of a layer are parts as those of the grid.
        let rule = "[[rule]]\ncells = 's_r2c2 s_r2c3'\nwhere = 'a != b'\n";
        let layer = |given: &str| format!("{text}[[layer]]\nname = 's'\nvalues = [1, 2]\ngivens = '{given}'\n{rule}");
        let contrary = Document::parse(&layer("1.....22.......2")).unwrap().conflict(0, &Limits::default());
        assert_eq!(contrary.unwrap_err(), ReduceError::Solvable);
        let contrary = Document::parse(&layer("1....22........2")).unwrap();
        let found = contrary.conflict(0, &Limits::default()).unwrap();
        let rule = "rule cells = \"s_r2c2 s_r2c3\", where = \"a != b\"";
        let expected = ["given s_r2c2 = 2", "given s_r2c3 = 2", "layer name = \"s\", values = [1, 2]", rule];
        assert_eq!(found.parts.iter().map(|&part| contrary.describe(part)).collect::<Vec<_>>(), expected);
        let least = contrary.only(&found.parts).unwrap();
        assert_eq!(least.clues()[0].text_of("givens").map(str::trim), Some(". . . .\n. 2 2 .\n. . . .\n. . . ."));
        let several = Document::parse("order = 4\nboxes = [2, 2]\n").unwrap();
        assert_eq!(several.redundant(&Limits::default()), Err(ReduceError::Several));
    }
}
