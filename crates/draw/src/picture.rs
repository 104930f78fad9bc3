//! A picture of a puzzle: its contents, and the formats that it is written in.

use std::collections::BTreeMap;

use graeco_document::{Document, single_outside};
use graeco_grid::{Budget, Cell, Square, Symbol, TrueCandidates};
use graeco_logic::{Position, Step};
use graeco_rules::layer_givens;

use crate::board::Board;
use crate::error::DrawError;
use crate::sheet::Sheet;
use crate::theme::{Hue, Ink, Theme};
use crate::{caption, clues, digits, grid, step};

/// A picture of a puzzle file.
#[derive(Clone, Debug)]
pub struct Picture<'p> {
    document: &'p Document,
    theme: Theme,
    solution: Option<&'p Square>,
    position: Option<&'p Position>,
    candidates: Option<&'p TrueCandidates>,
    step: Option<&'p Step>,
    has_legend: bool,
    has_words: bool,
    rules: Option<String>,
    lines: Vec<String>,
}

impl<'p> Picture<'p> {
    /// A picture of the grid, its regions, givens and clues, with words below it.
    #[must_use]
    pub fn new(document: &'p Document) -> Picture<'p> {
        Picture {
            document,
            theme: Theme::default(),
            solution: None,
            position: None,
            candidates: None,
            step: None,
            has_legend: true,
            has_words: true,
            rules: None,
            lines: Vec::new(),
        }
    }

    /// Chooses the colours.
    #[must_use]
    pub fn theme(mut self, theme: Theme) -> Picture<'p> {
        self.theme = theme;
        self
    }

    /// Fills the open cells.
    #[must_use]
    pub fn solution(mut self, solution: &'p Square) -> Picture<'p> {
        self.solution = Some(solution);
        self
    }

    /// Shows a position of the puzzle: symbols that are placed, and the candidates of open cells.
    #[must_use]
    pub fn position(mut self, position: &'p Position) -> Picture<'p> {
        self.position = Some(position);
        self
    }

    /// Shows in open cells the symbols that some solution has there. If all of them are known and only one is left, it is
    /// drawn like a symbol of the solution. If solutions were counted up to 8, candidates with 1 are red, with 2 or 3 orange,
    /// with 4 to 7 green, and with more blue.
    #[must_use]
    pub fn true_candidates(mut self, candidates: &'p TrueCandidates) -> Picture<'p> {
        self.candidates = Some(candidates);
        self
    }

    /// Marks the houses, candidates and links of a step from the position.
    #[must_use]
    pub fn step(mut self, step: &'p Step) -> Picture<'p> {
        self.step = Some(step);
        self
    }

    /// Adds a line below the grid.
    #[must_use]
    pub fn line(mut self, line: impl Into<String>) -> Picture<'p> {
        self.lines.push(line.into());
        self
    }

    /// Leaves out the legend of the marks. Rules without a picture are still described.
    #[must_use]
    pub fn without_legend(mut self) -> Picture<'p> {
        self.has_legend = false;
        self
    }

    /// Leaves out the words about clues, too: those that cannot be drawn are not in the picture.
    #[must_use]
    pub fn without_words(mut self) -> Picture<'p> {
        self.has_words = false;
        self.without_legend()
    }

    /// Writes the title and the author above the grid, and rules in words below it.
    #[must_use]
    pub fn with_rules(mut self, rules: impl Into<String>) -> Picture<'p> {
        self.rules = Some(rules.into());
        self
    }

    /// The picture as the text of an SVG file.
    ///
    /// # Errors
    /// [`DrawError::Symbols`].
    pub fn svg(&self) -> Result<String, DrawError> {
        Ok(self.sheet()?.svg())
    }

    /// The finished picture, which has other forms, too.
    ///
    /// # Errors
    /// [`DrawError::Symbols`].
    pub fn sheet(&self) -> Result<Sheet, DrawError> {
        self.sheet_within(&Budget::default())
    }

    /// The same within a budget.
    ///
    /// # Errors
    /// [`DrawError::Symbols`], [`DrawError::Stopped`].
    pub fn sheet_within(&self, budget: &Budget) -> Result<Sheet, DrawError> {
        budget.look()?;
        let (puzzle, clues) = (self.document.puzzle(), self.document.clues());
        let count = puzzle.order().grid_symbol_count();
        if (self.position.is_some() || self.candidates.is_some()) && count > digits::MOST_SYMBOLS {
            return Err(DrawError::Symbols { count, most: digits::MOST_SYMBOLS });
        }
        let mut board = Board::new(puzzle, self.document.alphabet(), clues, budget);
        let cells = puzzle.order().cells().filter(|&cell| puzzle.has(cell));
        board.filled = cells.filter(|&cell| self.fills(puzzle.given_at(cell).is_some())).collect();
        // The texts of clues first: they stand where they stand, whatever the cells hold.
        clues::draw(&mut board, clues)?;
        let given: BTreeMap<Cell, i64> = clues.iter().flat_map(|clue| layer_givens(clue, puzzle)).collect();
        clues::layers(&mut board, |cell| self.known(cell).or_else(|| given.get(&cell).copied()));
        self.symbols(&mut board);
        if let Some(step) = self.step {
            step::draw(&mut board, step);
        }
        if !self.has_words {
            board.caption.clear();
        }
        let regions = match self.solution {
            Some(solution) => puzzle.regions_in(solution),
            None => puzzle.regions(),
        };
        let regions = boxes(&board).or(regions);
        grid::draw(&mut board, regions.as_deref());
        let known = self
            .solution
            .into_iter()
            .flat_map(|square| single_outside(puzzle).map(move |cell| (cell, square.at(cell))));
        board
            .caption
            .extend(known.map(|(cell, symbol)| format!("{} = {}", puzzle.name_of(cell), puzzle.value(symbol))));
        let legend: &[String] = if self.has_legend { &board.legend } else { &[] };
        let rules = self.rules.iter().flat_map(|rules| rules.lines().map(str::to_owned)).collect::<Vec<_>>();
        let lines: Vec<String> = rules.iter().chain(&self.lines).chain(&board.caption).chain(legend).cloned().collect();
        if self.rules.is_some() {
            let header = self.document.header();
            let author = header.text("author").map(|author| format!("by {author}"));
            caption::head(&mut board.canvas, [author.as_deref(), header.text("title")]);
        }
        let area = caption::write(&mut board.canvas, &lines, &mut board.pace)?;
        let shapes = board.canvas.shapes().into_iter().cloned().collect();
        Ok(Sheet::new(shapes, area, self.theme, self.document.header().title.clone()))
    }

    /// Whether something is drawn into a cell.
    fn fills(&self, is_given: bool) -> bool {
        is_given || self.solution.is_some() || self.position.is_some() || self.candidates.is_some()
    }

    /// Givens, the solution, and the symbols of the position.
    fn symbols(&self, board: &mut Board<'_>) {
        let puzzle = board.puzzle;
        let solved = Ink::Strong(Hue::Blue);
        let cells = puzzle.order().cells().zip(puzzle.givens());
        for (cell, given) in cells.filter(|&(cell, _)| puzzle.has(cell)) {
            let placed = self.solution.map(|square| square.at(cell)).or_else(|| self.placed(cell));
            match (given, placed, self.position) {
                (Some(given), ..) => digits::symbol(board, cell, *given, Ink::Text),
                (None, Some(placed), _) => digits::symbol(board, cell, placed, solved),
                (None, None, Some(position)) => {
                    digits::candidates(board, cell, position.candidates(cell), |_| Ink::Text)
                }
                (None, None, None) => self.true_symbols(board, cell),
            }
        }
    }

    /// The true candidates of an open cell, if they are shown.
    fn true_symbols(&self, board: &mut Board<'_>, cell: Cell) {
        let Some(candidates) = self.candidates else { return };
        let symbols: Vec<Symbol> = candidates.of(cell).collect();
        match symbols[..] {
            [symbol] if candidates.is_complete() => digits::symbol(board, cell, symbol, Ink::Strong(Hue::Blue)),
            _ => digits::candidates(board, cell, symbols, |symbol| counted(candidates, cell, symbol)),
        }
    }

    /// The value of a cell outside the grid in the solution, or in all solutions.
    fn known(&self, cell: Cell) -> Option<i64> {
        let only = |candidates: &TrueCandidates| {
            let mut all = candidates.of(cell);
            all.next().filter(|_| candidates.is_complete() && all.next().is_none())
        };
        let symbol = self.solution.map(|square| square.at(cell)).or_else(|| self.candidates.and_then(only));
        symbol.map(|symbol| self.document.puzzle().value(symbol))
    }

    fn placed(&self, cell: Cell) -> Option<Symbol> {
        self.position.filter(|position| !position.is_open(cell))?.candidates(cell).next()
    }
}

/// The ink of a true candidate: by the number of its solutions if they were counted.
fn counted(candidates: &TrueCandidates, cell: Cell, symbol: Symbol) -> Ink {
    Ink::Strong(match candidates.count(cell, symbol) {
        _ if candidates.cap() < 8 => Hue::Blue,
        1 => Hue::Red,
        2..4 => Hue::Orange,
        4..8 => Hue::Green,
        _ => Hue::Blue,
    })
}

/// The number of the box of each cell, if there are rectangular boxes.
fn boxes(board: &Board<'_>) -> Option<Vec<usize>> {
    let (rows, columns) = board.puzzle.block()?;
    let number = |cell: Cell| {
        let (row, column) = board.place(cell);
        row / rows * rows + column / columns
    };
    Some(board.order().cells().map(number).collect())
}
