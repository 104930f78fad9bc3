//! The view of a document for writers: the fields of its clues by name, and the losses.

use std::collections::BTreeSet;

use graeco_document::{Document, Part};
use graeco_grid::{Alphabet, Budget, Cell, Order, Puzzle, Shape, Symbol};
use graeco_rules::{Clue, with_clues};

use crate::fault::Loss;
use crate::places::{self, Place};
use crate::reading::Written;

/// The fields of lists of puzzles in JSON that no other form has.
pub(crate) fn only_in_json(document: &Document) -> Vec<Loss> {
    let is_there = [
        ("kind", document.header().kind.is_some()),
        ("count", document.header().count.is_some()),
        ("solvable", document.header().solvable.is_some()),
        ("guesses", document.header().guesses.is_some()),
        ("origin", document.header().origin.is_some()),
    ];
    is_there.into_iter().filter(|key| key.1).map(|key| loss(key.0, false, NO_PLACE)).collect()
}

fn loss(name: &str, is_rule: bool, what: &str) -> Loss {
    Loss { name: name.to_owned(), place: None, what: what.to_owned(), is_rule }
}

const NO_PLACE: &str = "the form has no place for it";

/// The symbol of a number from 1.
pub(crate) fn symbol(number: usize) -> Option<Symbol> {
    number.checked_sub(1).map(Symbol::new)
}

/// A document that is being written.
pub(crate) struct Source<'d> {
    pub(crate) document: &'d Document,
    pub(crate) n: usize,
    /// How many values the form can write.
    pub(crate) values: usize,
    pub(crate) losses: Vec<Loss>,
}

impl<'d> Source<'d> {
    /// Notes the losses in every other form: other numbers of values, and cells outside the grid.
    pub(crate) fn new(document: &'d Document) -> Source<'d> {
        let puzzle = document.puzzle();
        let order = puzzle.order();
        let n = order.get();
        let mut source = Source { document, n, values: n, losses: only_in_json(document) };
        if puzzle.shape().is_some() {
            source.lose("shape", true, "the form has whole squares alone");
        }
        if order.grid_symbol_count() != order.get() {
            source.lose("values", true, "the form has as many values as rows");
        }
        if puzzle.first_value() != 1 {
            source.lose("first_value", true, "values of the form begin with 1");
        }
        if document.header().symbols.is_some() {
            source.lose("symbols", false, "values are written as numbers");
        }
        source
    }

    /// Takes back that the shape is lost if it is a rectangle, for a form that has them, perhaps also without houses in rows and
    /// columns; or says what the form has.
    pub(crate) fn keep_rectangle(&mut self, may_lack_lines: bool) {
        let fits = |shape: &Shape| {
            let is_whole = shape.grids().is_empty() && shape.frame_cells().all(|cell| shape.has(cell));
            is_whole && (may_lack_lines || shape.has_lines())
        };
        if self.document.puzzle().shape().is_some_and(fits) {
            self.losses.retain(|loss| loss.name != "shape");
        } else if let Some(shape) = self.losses.iter_mut().find(|loss| loss.name == "shape") {
            "the form has whole rectangles alone".clone_into(&mut shape.what);
        }
    }

    /// Takes back that values are lost, for a form that has any number of them, from 0 or 1 on.
    pub(crate) fn keep_values(&mut self) {
        let puzzle = self.document.puzzle();
        self.values = puzzle.order().grid_symbol_count();
        let has_first = (0..=1).contains(&puzzle.first_value());
        self.losses.retain(|loss| loss.name != "values" && !(has_first && loss.name == "first_value"));
    }

    /// The text that was written, if one was, with the losses.
    pub(crate) fn written(self, text: impl Into<Option<String>>) -> Written {
        Written { text: text.into().unwrap_or_default(), losses: self.losses }
    }

    pub(crate) fn clues(&self) -> impl Iterator<Item = (usize, &'d Clue)> + use<'d> {
        self.document.clues().iter().enumerate()
    }

    /// Whether a form of whole squares with the values from 1 to their order can have a clue, or why not.
    pub(crate) fn check(&self, clue: &Clue) -> Result<(), &'static str> {
        let puzzle = self.document.puzzle();
        if clue.cells().iter().any(|&cell| !puzzle.order().has(cell)) {
            return Err("the form has no cells outside the grid");
        }
        let has_usual_values = puzzle.order().grid_symbol_count() == self.n && puzzle.first_value() == 1;
        let plain = || Puzzle::latin(self.n).map_err(|_| ());
        let fits = || with_clues(plain()?, std::slice::from_ref(clue), Budget::default().pace()).map_err(|_| ());
        if has_usual_values || fits().is_ok() { Ok(()) } else { Err("its numbers do not fit the values of the form") }
    }

    pub(crate) fn lose(&mut self, name: &str, is_rule: bool, what: &str) {
        self.losses.push(loss(name, is_rule, what));
    }

    /// Notes a clue that cannot be written.
    pub(crate) fn lose_clue(&mut self, number: usize, what: &str) {
        let name = self.document.describe(Part::Clue(number));
        self.lose(&name, !self.document.clues()[number].kind().is_drawing(), what);
    }

    /// Notes the texts of these keys, if they are there; `title` is the title.
    pub(crate) fn lose_texts(&mut self, keys: &[&str]) {
        for &key in keys {
            let is_there = match key {
                "solution" => self.document.header().solution.is_some(),
                key => self.document.header().text(key).is_some(),
            };
            if is_there {
                self.lose(key, false, NO_PLACE);
            }
        }
    }

    /// The cells that are clear at the beginning of a puzzle in fog.
    pub(crate) fn clear_cells(&self) -> BTreeSet<Cell> {
        let order = self.document.puzzle().order();
        let cells =
            self.clues().filter(|(_, clue)| clue.kind().name == "fog").flat_map(|(_, clue)| clue.cells_of("cells"));
        cells.copied().filter(|&cell| order.has(cell)).collect()
    }

    pub(crate) fn place(&self, cell: Cell) -> Place {
        let order = self.document.puzzle().order();
        [cell.row(order), cell.column(order)]
    }

    /// The name of a cell in the way of f-puzzles and others.
    pub(crate) fn name(&self, cell: Cell) -> String {
        places::name(self.place(cell).map(|at| at as isize))
    }

    pub(crate) fn names(&self, clue: &Clue, field: &str) -> Vec<String> {
        clue.cells_of(field).iter().map(|&cell| self.name(cell)).collect()
    }

    /// The numbers of the givens from 1, or 0 for those that the form does not have.
    pub(crate) fn givens(&self) -> Vec<usize> {
        let number =
            |given: &Option<Symbol>| given.map(|symbol| symbol.index() + 1).filter(|&number| number <= self.values);
        self.document.puzzle().givens().iter().map(|given| number(given).unwrap_or(0)).collect()
    }

    /// The givens as symbols of a grid with as many values as rows, and how they are written.
    pub(crate) fn cells(&self) -> (Vec<Option<Symbol>>, Alphabet) {
        let order = Order::new(self.n).expect("the order of a grid");
        (self.givens().into_iter().map(symbol).collect(), Alphabet::from_one(order))
    }

    /// The same of the solution, if the form has all of them.
    pub(crate) fn solution(&self) -> Option<Vec<usize>> {
        let solution = self.document.header().solution.as_ref()?;
        let cells = self.document.puzzle().order().cells();
        let numbers: Vec<usize> = cells.map(|cell| solution.at(cell).index() + 1).collect();
        Some(numbers).filter(|numbers| numbers.iter().all(|&number| number <= self.n))
    }

    /// The values that the clues `candidates` leave to each cell; `None` for one without such a clue, and for one to which
    /// they leave none, as no form has a place for that.
    pub(crate) fn candidates(&self) -> Vec<Option<Vec<usize>>> {
        let is_any = |values: &Vec<usize>| !values.is_empty();
        self.left().into_iter().map(|values| values.filter(is_any)).collect()
    }

    /// The same with the empty ones.
    fn left(&self) -> Vec<Option<Vec<usize>>> {
        let mut left: Vec<Option<Vec<usize>>> = vec![None; self.n * self.n];
        let first = self.document.puzzle().value(Symbol::new(0));
        for (_, clue) in self.clues().filter(|(_, clue)| clue.kind().name == "candidates") {
            let values: Vec<usize> =
                clue.numbers_of("values").iter().map(|&value| (value - first + 1) as usize).collect();
            let Some(cell) = clue.cells_of("cell").first().and_then(|cell| left.get_mut(cell.index())) else {
                continue;
            };
            match cell {
                Some(before) => before.retain(|value| values.contains(value)),
                None => *cell = Some((1..=self.values).filter(|value| values.contains(value)).collect()),
            }
        }
        left
    }

    /// Notes clues `candidates` that leave no value to a cell: the forms have no such cells. With `in_givens` they have
    /// candidates that contradict a given.
    pub(crate) fn lose_contradictions(&mut self, in_givens: bool) {
        let (givens, left) = (self.givens(), self.left());
        for (number, clue) in self.clues().filter(|(_, clue)| clue.kind().name == "candidates") {
            let Some(cell) = clue.cells_of("cell").first().map(|cell| cell.index()) else { continue };
            let (Some(&given), Some(Some(values))) = (givens.get(cell), left.get(cell)) else { continue };
            if values.is_empty() {
                self.lose_clue(number, "the form has no cell without a candidate");
            } else if given > 0 && !in_givens && !values.contains(&given) {
                self.lose_clue(number, "the form has no candidates in a cell with a given");
            }
        }
    }

    /// The cells of the rows and columns that texts show, as numbers within the square.
    pub(crate) fn frame(&self) -> Vec<Vec<usize>> {
        let (rows, columns) = self.document.puzzle().frame();
        (0..rows).map(|row| (0..columns).map(|column| row * self.n + column).collect()).collect()
    }

    /// The place of a little killer's arrow outside the grid, its direction, and its cells; `None` if its
    /// cells are not all those of a ray.
    pub(crate) fn ray(&self, clue: &Clue) -> Option<([isize; 2], [isize; 2], Vec<Place>)> {
        let sides = self.document.puzzle().frame();
        if let Some((start, step)) = clue.arrow(sides) {
            return Some((start, step, places::ray(start, step, sides)));
        }
        let cells: Vec<Place> = clue.cells_of("cells").iter().map(|&cell| self.place(cell)).collect();
        self.ray_of(&cells)
    }

    fn ray_of(&self, cells: &[Place]) -> Option<([isize; 2], [isize; 2], Vec<Place>)> {
        let sides = self.document.puzzle().frame();
        let [row, column] = cells.first()?.map(|at| at as isize);
        let rays = [[1, 1], [1, -1], [-1, 1], [-1, -1]].map(|step: [isize; 2]| {
            let start = [row - step[0], column - step[1]];
            (start, step, places::ray(start, step, sides))
        });
        let is_out = |[row, column]: [isize; 2]| {
            row == -1 || column == -1 || row == sides.0 as isize || column == sides.1 as isize
        };
        rays.into_iter().find(|(start, _, ray)| ray == cells && is_out(*start))
    }
}
