//! The content of the fields of clues, by name.

use graeco_grid::Cell;

use crate::kind::{Clue, Content};
use crate::look::{Hue, LineEnds, Look};

/// The difference of Dutch whispers.
const DUTCH: i64 = 4;

impl Clue {
    /// The cells that its fields name, and those that the clues in it name.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        let cells = |content: &Content| match content {
            Content::Cells(cells) => cells.clone(),
            Content::Lists(lists) => lists.concat(),
            Content::Clues(clues) => clues.iter().flat_map(Clue::cells).collect(),
            _ => Vec::new(),
        };
        self.fields().iter().flat_map(|field| cells(&field.1)).collect()
    }

    /// The content of a field; `None` if it is not there.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&Content> {
        self.fields().iter().find(|field| field.0 == name).map(|field| &field.1)
    }

    /// The colour of its line, if it is one: Dutch whispers are orange where others are green.
    #[must_use]
    pub fn line_hue(&self) -> Option<Hue> {
        match self.kind().look {
            Look::Line { ends: LineEnds::Plain, .. } if self.number_of("diff") == Some(DUTCH) => Some(Hue::Orange),
            Look::Line { hue, .. } => Some(hue),
            _ => None,
        }
    }

    /// Whether a field is there.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.field(name).is_some()
    }

    /// Whether a field is a flag that says yes.
    #[must_use]
    pub fn flag_of(&self, name: &str) -> bool {
        self.field(name) == Some(&Content::Flag(true))
    }

    /// The cells of a field; none if it is not there, or holds something else.
    #[must_use]
    pub fn cells_of(&self, name: &str) -> &[Cell] {
        if let Some(Content::Cells(cells)) = self.field(name) { cells } else { &[] }
    }

    /// The lists of cells of a field; none if it is not there, or holds something else.
    #[must_use]
    pub fn lists_of(&self, name: &str) -> &[Vec<Cell>] {
        if let Some(Content::Lists(lists)) = self.field(name) { lists } else { &[] }
    }

    /// The number of a field; `None` if it is not there, or holds something else.
    #[must_use]
    pub fn number_of(&self, name: &str) -> Option<i64> {
        if let Some(&Content::Number(number)) = self.field(name) { Some(number) } else { None }
    }

    /// The numbers of a field; none if it is not there, or holds something else.
    #[must_use]
    pub fn numbers_of(&self, name: &str) -> &[i64] {
        if let Some(Content::Numbers(numbers)) = self.field(name) { numbers } else { &[] }
    }

    /// The lists of numbers of a field; none if it is not there, or holds something else.
    #[must_use]
    pub fn tuples_of(&self, name: &str) -> &[Vec<i64>] {
        if let Some(Content::Tuples(tuples)) = self.field(name) { tuples } else { &[] }
    }

    /// The word of a field; `None` if it is not there, or holds something else.
    #[must_use]
    pub fn word_of(&self, name: &str) -> Option<&'static str> {
        if let Some(Content::Word(word)) = self.field(name) { Some(word) } else { None }
    }

    /// The text of a field: names, an expression or a pattern; `None` if it is not there, or holds something else.
    #[must_use]
    pub fn text_of(&self, name: &str) -> Option<&str> {
        if let Some(Content::Text(text)) = self.field(name) { Some(text) } else { None }
    }

    /// The clues of a field; none if it is not there, or holds something else.
    #[must_use]
    pub fn clues_of(&self, name: &str) -> &[Clue] {
        if let Some(Content::Clues(clues)) = self.field(name) { clues } else { &[] }
    }

    /// The number of a field, or the name of an unknown one, as text.
    #[must_use]
    pub fn amount_of(&self, name: &str) -> Option<String> {
        self.number_of(name).map(|number| number.to_string()).or_else(|| self.text_of(name).map(str::to_owned))
    }

    /// The side of the grid where it stands: that of an axis is the left or the top.
    #[must_use]
    pub fn side(&self) -> Option<&'static str> {
        self.word_of("side").or_else(|| Some(if self.word_of("axis")? == "row" { "left" } else { "top" }))
    }

    /// The place at its side, before or behind the row or column of its index, if the grid has so many rows and columns. A row or
    /// column outside is −1 or just beyond the last one.
    #[must_use]
    pub fn place_beside(&self, (rows, columns): (usize, usize)) -> Option<[isize; 2]> {
        let index = self.number_of("index")? as isize;
        Some(match self.side()? {
            "left" => [index, -1],
            "right" => [index, columns as isize],
            "top" => [-1, index],
            _ => [rows as isize, index],
        })
    }

    /// The place of its arrow at a corner or a side of a grid of so many rows and columns, and the step in which that points: down
    /// and to the right.
    #[must_use]
    pub fn arrow(&self, (rows, columns): (usize, usize)) -> Option<([isize; 2], [isize; 2])> {
        let (below, behind) = (rows as isize, columns as isize);
        let from_side = |step| Some((self.place_beside((rows, columns))?, step));
        match self.word_of("corner").or(self.word_of("direction"))? {
            "top-left" => Some(([-1, -1], [1, 1])),
            "top-right" => Some(([-1, behind], [1, -1])),
            "bottom-left" => Some(([below, -1], [-1, 1])),
            "bottom-right" => Some(([below, behind], [-1, -1])),
            "down-right" => from_side([1, 1]),
            "down-left" => from_side([1, -1]),
            "up-right" => from_side([-1, 1]),
            _ => from_side([-1, -1]),
        }
    }
}
