//! A picture of coloured cells: a Latin square, or pieces that tile a region.

use graeco_grid::{Alphabet, Square, Symbol};

use crate::area::{Area, Point, SIDE};
use crate::canvas::Canvas;
use crate::shape::{Layer, Pen, Shape, Style, Text};
use crate::sheet::Sheet;
use crate::theme::{Ink, Theme};
use crate::walls;

/// A rectangle of cells, each with a colour, or a hole.
#[derive(Clone, Debug)]
pub struct Mosaic {
    rows: usize,
    columns: usize,
    /// The number of the colour of each cell; `None` is a hole.
    colors: Vec<Option<usize>>,
    /// The text of each cell.
    names: Vec<String>,
    framed: Vec<usize>,
    /// Whether there are walls between different colours.
    has_walls: bool,
    theme: Theme,
}

impl Mosaic {
    /// A square of symbols: a colour for each symbol, and its name in each cell.
    ///
    /// ```
    /// use graeco_draw::Mosaic;
    /// use graeco_grid::{Alphabet, Order, Square, Symbol};
    ///
    /// let symbols = [0, 1, 1, 0].map(Symbol::new).to_vec();
    /// let order = Order::new(2)?;
    /// let square = Square::new(order, symbols);
    /// let svg = Mosaic::of_square(&square, &Alphabet::from_one(order)).framed([0, 3]).sheet().svg();
    /// assert_eq!(svg.matches("<text").count(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of_square(square: &Square, alphabet: &Alphabet) -> Mosaic {
        Mosaic::of_cells(&square.cells(), alphabet)
    }

    /// The same with holes where cells are empty: the cells of a square, row by row.
    #[must_use]
    pub fn of_cells(cells: &[Option<Symbol>], alphabet: &Alphabet) -> Mosaic {
        let n = cells.len().isqrt();
        Mosaic {
            rows: n,
            columns: n,
            colors: cells.iter().map(|cell| cell.map(Symbol::index)).collect(),
            names: cells
                .iter()
                .map(|cell| cell.map_or(String::new(), |symbol| alphabet.name(symbol).to_owned()))
                .collect(),
            framed: Vec::new(),
            has_walls: false,
            theme: Theme::default(),
        }
    }

    /// Pieces in a rectangle of rows and columns, each with a colour of its own and walls around it. A piece is
    /// given by the rows and columns of its cells, from 0; cells outside the rectangle are ignored. Of two pieces on the
    /// same cell the last one is drawn.
    ///
    /// ```
    /// use graeco_draw::Mosaic;
    ///
    /// let dominoes = [[(0, 0), (0, 1)], [(1, 0), (1, 1)]];
    /// let svg = Mosaic::of_pieces((2, 2), dominoes).sheet().svg();
    /// assert!(svg.starts_with("<svg"));
    /// ```
    #[must_use]
    pub fn of_pieces<P: IntoIterator<Item = (usize, usize)>>(
        (rows, columns): (usize, usize),
        pieces: impl IntoIterator<Item = P>,
    ) -> Mosaic {
        let mut colors = vec![None; rows * columns];
        for (number, piece) in pieces.into_iter().enumerate() {
            for (row, column) in piece.into_iter().filter(|&(row, column)| row < rows && column < columns) {
                colors[row * columns + column] = Some(number);
            }
        }
        let (names, framed) = (Vec::new(), Vec::new());
        Mosaic { rows, columns, colors, names, framed, has_walls: true, theme: Theme::default() }
    }

    /// Frames some cells, given by their indices, row by row from 0; others are ignored.
    #[must_use]
    pub fn framed(mut self, cells: impl IntoIterator<Item = usize>) -> Mosaic {
        self.framed.extend(cells);
        self
    }

    /// Chooses the colours.
    #[must_use]
    pub fn theme(mut self, theme: Theme) -> Mosaic {
        self.theme = theme;
        self
    }

    /// The finished picture.
    #[must_use]
    pub fn sheet(&self) -> Sheet {
        let mut canvas = Canvas::default();
        let thick = Pen::new(Ink::Text, 0.055 * SIDE);
        let place = |cell: usize| Point::at((cell % self.columns) as f64 + 0.5, (cell / self.columns) as f64 + 0.5);
        // Squares overlap a little, so that no paper shows between them.
        let square = |cell: usize, half: f64| Area::around(place(cell), half * SIDE, half * SIDE);
        for (cell, color) in self.colors.iter().enumerate() {
            let Some(color) = *color else { continue };
            canvas.add(Layer::Areas, Shape::Rectangle(square(cell, 0.502), Style::fill(Ink::Numbered(color))));
        }
        for &cell in self.framed.iter().filter(|&&cell| cell < self.colors.len()) {
            canvas.add(Layer::Cages, Shape::Rectangle(square(cell, 0.43), Style::pen(thick)));
        }
        for (cell, name) in self.names.iter().enumerate().filter(|(_, name)| !name.is_empty()) {
            let text = Text::centred(place(cell), 0.46 * SIDE, Ink::Text, name.as_str()).within(0.76 * SIDE);
            canvas.add(Layer::Texts, Shape::Text(text));
        }
        let region = |row: usize, column: usize| {
            self.colors[row * self.columns + column].map(|color| if self.has_walls { color } else { 0 })
        };
        for wall in walls::between((self.rows, self.columns), region) {
            canvas.add(Layer::Mesh, Shape::line(wall.to_vec(), thick));
        }
        let none = Area::around(Point::at(0.0, 0.0), 0.0, 0.0);
        let area = canvas.bounds().unwrap_or(none).grown(0.1 * SIDE);
        let shapes = canvas.shapes().into_iter().cloned().collect();
        Sheet::new(shapes, area, self.theme, None)
    }
}
