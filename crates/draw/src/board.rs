//! The board on which clues are drawn: a canvas over the grid of a puzzle, and the legend below it.

use std::collections::{BTreeMap, BTreeSet};

use graeco_grid::{Alphabet, Budget, Cell, Order, Pace, Puzzle, Stop};
use graeco_rules::Clue;

use crate::area::{Area, Point, SIDE};
use crate::canvas::Canvas;
use crate::shape::{HELD, Layer, Shape, Style, Text};
use crate::theme::Ink;
use crate::words;

/// The size of the small texts in the corners of cells.
const LABEL: f64 = 0.23 * SIDE;

/// The least size to which such a text is made smaller.
const SMALLEST: f64 = 0.15 * SIDE;

/// A text that belongs to some cells, and goes into a corner of one of them.
#[derive(Clone, Debug)]
struct Label {
    cells: Vec<Cell>,
    text: String,
    ink: Ink,
    /// The text below the grid if there is no room for it.
    otherwise: String,
}

/// The picture of a puzzle while it is made.
#[derive(Debug)]
pub(crate) struct Board<'p> {
    pub(crate) canvas: Canvas,
    pub(crate) puzzle: &'p Puzzle,
    pub(crate) alphabet: &'p Alphabet,
    /// The number of clues beside a row or column: by the row and column of the place next to the grid, from −1.
    pub(crate) outside: BTreeMap<(isize, isize), usize>,
    /// How many lines join two cells.
    pub(crate) joined: BTreeMap<(Cell, Cell), usize>,
    /// How many areas lie in a cell.
    pub(crate) areas: BTreeMap<Cell, usize>,
    /// The parameters that all clues of a kind have, where they are the same.
    pub(crate) common: BTreeMap<&'static str, Option<String>>,
    /// How many hues of areas were used.
    pub(crate) hues: usize,
    /// The cells that hold a symbol or candidates.
    pub(crate) filled: BTreeSet<Cell>,
    /// The cells with a text in an upper corner.
    pub(crate) headed: BTreeSet<Cell>,
    labels: Vec<Label>,
    /// The text below the grid.
    pub(crate) caption: Vec<String>,
    /// The meaning of the marks.
    pub(crate) legend: Vec<String>,
    pub(crate) pace: Pace,
}

impl<'p> Board<'p> {
    pub(crate) fn new(puzzle: &'p Puzzle, alphabet: &'p Alphabet, clues: &[Clue], budget: &Budget) -> Board<'p> {
        let mut common = BTreeMap::new();
        for clue in clues {
            let own = Some(words::parameters(clue, puzzle));
            let known = common.entry(clue.kind().name).or_insert_with(|| own.clone());
            if *known != own {
                *known = None;
            }
        }
        Board {
            canvas: Canvas::default(),
            puzzle,
            alphabet,
            outside: BTreeMap::new(),
            joined: BTreeMap::new(),
            areas: BTreeMap::new(),
            common,
            hues: 0,
            filled: BTreeSet::new(),
            headed: BTreeSet::new(),
            labels: Vec::new(),
            caption: Vec::new(),
            legend: Vec::new(),
            pace: budget.pace(),
        }
    }

    /// Notes that something was drawn, and looks now and then whether there is time and memory for more.
    pub(crate) fn tick(&mut self) -> Result<(), Stop> {
        self.pace.step(1)?;
        self.pace.budget().afford(self.canvas.len().saturating_mul(HELD))
    }

    pub(crate) fn order(&self) -> Order {
        self.puzzle.order()
    }

    /// The row and column of a cell.
    pub(crate) fn place(&self, cell: Cell) -> (usize, usize) {
        (cell.row(self.order()), cell.column(self.order()))
    }

    /// The upper left corner of a cell.
    pub(crate) fn corner(&self, cell: Cell) -> Point {
        let (row, column) = self.place(cell);
        Point::at(column as f64, row as f64)
    }

    pub(crate) fn centre(&self, cell: Cell) -> Point {
        self.corner(cell).moved(0.5, 0.5)
    }

    /// The square of a cell, smaller by a share of its side on all sides.
    pub(crate) fn square(&self, cell: Cell, inset: f64) -> Area {
        let half = (0.5 - inset) * SIDE;
        Area::around(self.centre(cell), half, half)
    }

    /// The row and column of a cell, from which one may go on beyond the grid.
    pub(crate) fn signed_place(&self, cell: Cell) -> (isize, isize) {
        let (row, column) = self.place(cell);
        (row as isize, column as isize)
    }

    /// Whether two cells have a side in common.
    pub(crate) fn are_neighbours(&self, a: Cell, b: Cell) -> bool {
        let ((r1, c1), (r2, c2)) = (self.place(a), self.place(b));
        r1.abs_diff(r2) + c1.abs_diff(c2) == 1
    }

    /// Asks for a text in a corner of one of some cells, or else for a line below the grid.
    pub(crate) fn label(&mut self, cells: &[Cell], ink: Ink, text: impl Into<String>, clue: &Clue) {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        let otherwise = words::clue(clue, self.puzzle);
        self.labels.push(Label { cells, text: text.into(), ink, otherwise });
    }

    /// Finds places for the texts, when everything that cannot be moved is there.
    pub(crate) fn place_labels(&mut self) -> Result<(), Stop> {
        for label in std::mem::take(&mut self.labels) {
            self.tick()?;
            // Upper left corners first, those of the first cells before others.
            let corners = [(false, false), (true, false), (false, true), (true, true)];
            let places = corners.iter().flat_map(|corner| label.cells.iter().map(move |&cell| (cell, *corner)));
            let texts = places.map(|(cell, (is_right, is_low))| {
                let mut text = Text::centred(self.corner(cell), LABEL, label.ink, &*label.text).within(0.92 * SIDE);
                let area = text.area();
                let across = (0.04 * SIDE + area.width() / 2.0) / SIDE;
                let down = (0.035 * SIDE + area.height() / 2.0) / SIDE;
                let x = if is_right { 1.0 - across } else { across };
                text.at = text.at.moved(x, if is_low { 1.0 - down } else { down });
                (text, (!is_low).then_some(cell))
            });
            let fits = |text: &Text| text.size >= SMALLEST && self.canvas.is_free(&text.area());
            match texts.into_iter().find(|(text, _)| fits(text)) {
                Some((text, headed)) => {
                    self.headed.extend(headed);
                    let plate = text.area().grown(0.02 * SIDE);
                    self.canvas.add(Layer::Marks, Shape::Rectangle(plate, Style::fill(Ink::Paper)));
                    self.canvas.write(text);
                }
                None => self.caption.push(label.otherwise),
            }
        }
        Ok(())
    }
}
