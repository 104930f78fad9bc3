//! The header of a document: the grid and its houses, givens and solution, and texts for people.

use graeco_grid::{Alphabet, Order, Pace, Puzzle, Shape, Square, Symbol};
use graeco_rules::{Clue, Refusal, with_clues};

/// The header of a [`Document`](super::Document).
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Header {
    /// The order of the grid.
    pub order: usize,
    /// Which cells of the square are there, if not all.
    pub shape: Option<Shape>,
    /// How many values there are, if it is not the order.
    pub values: Option<usize>,
    /// The first value, 0 or 1.
    pub first_value: i32,
    /// Rows and columns of a box.
    pub boxes: Option<(usize, usize)>,
    /// The number of each cell's region.
    pub regions: Option<Vec<usize>>,
    /// Whether the main and the anti diagonal hold every value once.
    pub diagonals: [bool; 2],
    /// The characters for the values, if they are the document's own.
    pub symbols: Option<String>,
    /// The given of each cell, row by row; none at all if it is empty.
    pub givens: Vec<Option<Symbol>>,
    /// The solution.
    pub solution: Option<Square>,
    /// The title, in JSON the `id`.
    pub title: Option<String>,
    /// The author of the puzzle.
    pub author: Option<String>,
    /// The place where it was found.
    pub source: Option<String>,
    /// A text for people.
    pub description: Option<String>,
    /// The kind of the puzzle, in JSON.
    pub kind: Option<String>,
    /// How it came about, in JSON.
    pub origin: Option<String>,
    /// The number of guesses that a solver needed, in JSON.
    pub guesses: Option<u64>,
    /// The number of solutions, in JSON.
    pub count: Option<u128>,
    /// Whether there is a solution, in JSON.
    pub solvable: Option<bool>,
}

impl Header {
    /// A Latin square of an order, with values from 1 on.
    #[must_use]
    pub fn new(order: usize) -> Header {
        Header {
            order,
            shape: None,
            values: None,
            first_value: 1,
            boxes: None,
            regions: None,
            diagonals: [false; 2],
            symbols: None,
            givens: Vec::new(),
            solution: None,
            title: None,
            author: None,
            source: None,
            description: None,
            kind: None,
            origin: None,
            guesses: None,
            count: None,
            solvable: None,
        }
    }

    /// The text of a key: `title`, `author`, `source` or `description`.
    #[must_use]
    pub fn text(&self, key: &str) -> Option<&str> {
        match key {
            "title" => self.title.as_deref(),
            "author" => self.author.as_deref(),
            "source" => self.source.as_deref(),
            "description" => self.description.as_deref(),
            _ => None,
        }
    }

    /// How symbols are written.
    pub(crate) fn alphabet(&self, order: Order) -> Result<Alphabet, Refusal> {
        let alphabet = match &self.symbols {
            Some(names) => Alphabet::own(order, names).map_err(|what| Refusal::of("symbols", what))?,
            None if self.first_value == 0 => Alphabet::from_zero(order),
            None => Alphabet::from_one(order),
        };
        Ok(alphabet.with_shape(self.shape.as_ref()))
    }

    /// The grid and its houses.
    pub(crate) fn empty(&self) -> Result<Puzzle, Refusal> {
        let values = self.values.unwrap_or(self.order);
        let mut puzzle = match &self.shape {
            None => Puzzle::latin(self.order).map_err(refused("order"))?,
            Some(shape) if shape.order().get() == self.order => {
                Puzzle::of_shape(shape, values).map_err(refused("values"))?
            }
            Some(shape) => {
                let what = format!("the shape is in a square of order {}; expected {}", shape.order(), self.order);
                return Err(Refusal::of("order", what));
            }
        };
        if !(0..=1).contains(&self.first_value) {
            return Err(Refusal::of("first_value", "expected 0 or 1"));
        }
        puzzle = puzzle.with_first_value(self.first_value);
        if let (Some(values), None) = (self.values, &self.shape) {
            puzzle = puzzle.with_symbols(values).map_err(refused("values"))?;
        }
        if let Some((rows, columns)) = self.boxes {
            puzzle = puzzle.with_boxes(rows, columns).map_err(refused("boxes"))?;
        }
        if let Some(regions) = &self.regions {
            one_for_each_cell("regions", regions, puzzle.order())?;
            puzzle = puzzle.with_regions(regions).map_err(refused("regions"))?;
        }
        let [main, anti] = self.diagonals;
        puzzle = if main { puzzle.with_main_diagonal() } else { puzzle };
        Ok(if anti { puzzle.with_anti_diagonal() } else { puzzle })
    }

    /// The grid and its houses with clues and the givens.
    pub(crate) fn filled(&self, empty: Puzzle, clues: &[Clue], pace: Pace) -> Result<Puzzle, Refusal> {
        let puzzle = with_clues(empty, clues, pace)?;
        if self.givens.is_empty() {
            return Ok(puzzle);
        }
        one_for_each_cell("givens", &self.givens, puzzle.order())?;
        puzzle.with_givens(&self.givens).map_err(refused("givens"))
    }
}

/// Rows and columns of the usual box of an order: as square as can be, no less wide than high. `None` if the order is a
/// prime, as boxes would be rows.
#[must_use]
pub fn usual_box(n: usize) -> Option<(usize, usize)> {
    let rows = (2..=n.isqrt()).rev().find(|rows| n.is_multiple_of(*rows))?;
    Some((rows, n / rows))
}

fn refused<E: ToString>(key: &'static str) -> impl Fn(E) -> Refusal {
    move |error| Refusal::of(key, error.to_string())
}

fn one_for_each_cell<T>(key: &'static str, items: &[T], order: Order) -> Result<(), Refusal> {
    let (found, expected) = (items.len(), order.cell_count());
    let what = || Refusal::of(key, format!("found {found} cells; expected {expected}"));
    (found == expected).then_some(()).ok_or_else(what)
}
