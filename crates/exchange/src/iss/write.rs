//! Writes the string form of the Interactive Sudoku Solver.

use graeco_document::Document;
use graeco_grid::Cell;
use graeco_rules::{Clue, added_cells, layer_givens};

use super::own::{ranks, ties};
use super::writer::{Writer, letters_in};
use super::{MOST, var_names};
use crate::clues::Source;
use crate::kinds::Data;
use crate::places;
use crate::reading::Written;

pub(crate) fn write(document: &Document) -> Written {
    let mut frame = document.puzzle().frame();
    let border = document.clues().iter().find(|clue| clue.kind().name == "doppelganger");
    if border.is_some() {
        frame = (frame.0 - 1, frame.1 - 1);
    }
    let source = Source::new(document);
    let mut writer = Writer { source, text: String::new(), outside: Vec::new(), frame, border };
    writer.source.keep_rectangle(true);
    writer.source.keep_values();
    let n = writer.source.n;
    if n > MOST || frame.0 == 0 {
        writer.source.lose("order", true, "the form has orders from 1 to 16");
        return writer.source.written(None);
    }
    writer.name_cells_outside();
    writer.grid();
    let ranks = ranks(document.clues());
    if ranks.iter().any(|rank| ties(rank) == "any") {
        writer.item("FullRankTies", &["any".to_owned()]);
    }
    for (number, clue) in writer.source.clues() {
        let before = writer.text.len();
        if let Err(what) = writer.clue(clue) {
            writer.text.truncate(before);
            writer.source.lose_clue(number, what);
        }
    }
    writer.givens();
    writer.source.lose_texts(&["title", "author", "description", "source", "solution"]);
    writer.source.written(writer.text)
}

impl Writer<'_> {
    /// Names the cells outside the grid: as they are, if the form can have them, or by letters that no others have.
    fn name_cells_outside(&mut self) {
        let puzzle = self.source.document.puzzle();
        let own = |(_, clue): (usize, &Clue)| added_cells(clue, puzzle);
        let all: Vec<String> = self.source.clues().flat_map(own).collect();
        let is_new = |letters: &String| !all.iter().any(|name| letters_in(name) == letters);
        let mut free = LETTERS.flat_map(|a| LETTERS.map(move |b| format!("Z{a}{b}"))).filter(is_new);
        for (number, clue) in self.source.clues() {
            let names = own((number, clue));
            let written = match clue.kind().name {
                "chaos" => (1..=names.len()).map(|number| format!("CC{number}")).collect(),
                _ if names.is_empty() => continue,
                _ => var_names(&letters_of(&names).or_else(|| free.next()).unwrap_or_default(), names.len()),
            };
            self.outside.extend(names.into_iter().zip(written));
        }
    }

    /// Cells outside the grid; some of them may have fewer values than the grid.
    pub(super) fn var(&mut self, clue: &Clue) -> Result<(), &'static str> {
        let (n, first) = self.values();
        let own = added_cells(clue, self.source.document.puzzle());
        let written = self.outside.iter().filter(|(name, _)| own.contains(name)).map(|(_, written)| written.clone());
        let names: Vec<String> = written.collect();
        let letters = letters_in(&names[0]).to_owned();
        let size = match self.columns_of(&names) {
            columns if columns == self.frame.1.min(names.len()) => names.len().to_string(),
            columns => format!("{}x{columns}", names.len() / columns),
        };
        self.item("Var", &[letters, String::new(), size]);
        let last = first + n as i64 - 1;
        match clue.numbers_of("values") {
            &[from, to] if (from, to) == (first, last) => {}
            &[from, to] if from >= first && to <= last => {
                let values: String = (from..=to).map(|value| format!("_{value}")).collect();
                self.item("", &names.iter().map(|name| format!("{name}{values}")).collect::<Vec<_>>());
            }
            [] => {}
            _ => return Err("the form has the values of the grid alone"),
        }
        let given = |(cell, value)| format!("{}_{value}", self.name(cell));
        let givens: Vec<String> = layer_givens(clue, self.source.document.puzzle()).into_iter().map(given).collect();
        if !givens.is_empty() {
            self.item("", &givens);
        }
        Ok(())
    }

    fn grid(&mut self) {
        let (n, puzzle, (rows, columns)) = (self.source.n, self.source.document.puzzle(), self.frame);
        let longest = rows.max(columns);
        let is_raw = puzzle.shape().is_some_and(|shape| !shape.has_lines());
        let values = match self.values() {
            (count, 1) if count == longest => String::new(),
            (count, 1) => count.to_string(),
            (count, first) => format!("{first}-{}", first + count as i64 - 1),
        };
        if is_raw && self.values().0 < longest {
            self.source.lose("values", true, "the form has at least as many values as rows and columns");
        }
        if self.border.is_some() && (puzzle.block().is_some() || puzzle.regions().is_some()) {
            self.source.lose("boxes", true, "the form has those of the doppelganger alone");
        }
        // Even the usual shape is stated: two strings that have one are no lines of the same puzzle.
        let has_values = usize::from(!values.is_empty());
        let all = [format!("{rows}x{columns}"), values, "Raw".to_owned()];
        self.item("Shape", if is_raw { &all } else { &all[..1 + has_values] });
        let block = self.border.map_or_else(|| puzzle.block(), |clue| self.usual_box().filter(|_| clue.has("box")));
        let usual = self.usual_box();
        let region_of = puzzle.regions().filter(|_| self.border.is_none()).or_else(|| {
            let block = block.filter(|&block| Some(block) != usual)?;
            Some((0..n * n).map(|cell| places::box_of(cell, n, block)).collect())
        });
        if region_of.is_some() || block.is_none() && !is_raw {
            self.item("NoBoxes", &[]);
        }
        if let Some(regions) = region_of {
            let letter = |region: usize| char::from_digit(region as u32, 36).unwrap_or('?');
            let places = self.source.frame().concat();
            self.item("Jigsaw", &[places.into_iter().map(|place| letter(regions[place])).collect()]);
        }
        for (which, is_there) in ["-1", "1"].into_iter().zip(self.source.document.header().diagonals) {
            if is_there && self.border.is_some() {
                self.source.lose("diagonals", true, "the form has them without missing values");
            } else if is_there {
                self.item("Diagonal", &[which.to_owned()]);
            }
        }
    }

    fn givens(&mut self) {
        let mut clues = String::new();
        self.source.lose_contradictions(false);
        let (givens, candidates) = (self.source.givens(), self.source.candidates());
        let order = self.source.document.puzzle().order();
        // The least value stands there in any case.
        if order.cells().any(|cell| self.is_corner(cell) && givens[cell.index()] > 1) {
            self.source.lose("givens", true, NO_CORNER);
        }
        for cell in order.cells().filter(|&cell| !self.is_corner(cell)) {
            let values = match (givens[cell.index()], &candidates[cell.index()]) {
                (0, None) => continue,
                (0, Some(values)) => values.clone(),
                (given, _) => vec![given],
            };
            clues += &format!("~{}", self.name(cell));
            values.iter().for_each(|&value| clues += &format!("_{}", value as i64 - 1 + self.values().1));
        }
        if !clues.is_empty() {
            self.text += &format!(".{clues}");
        }
    }

    /// Writes a clue, or says why it cannot be written.
    pub(super) fn clue(&mut self, clue: &Clue) -> Result<(), &'static str> {
        let kind = clue.kind().name;
        if clue.cells().iter().any(|&cell| self.is_corner(cell)) {
            return Err(NO_CORNER);
        }
        let is_named = !clue.cells().is_empty() && !clue.has("side") && !clue.has("axis") || clue.has("of");
        if self.border.is_some() && !is_named && !matches!(kind, "doppelganger" | "var") {
            return Err("the form has rules of lines and of the grid without the missing values");
        }
        let names = self.names(clue.cells_of("cells"));
        let Some(name) = clue.kind().iss else { return self.own_kind(clue, kind, names) };
        match Data::of(clue.kind()) {
            // It is the usual number.
            Data::Nothing if kind == "globalmod" && clue.number_of("mod") == Some(3) => self.item(name, &[]),
            Data::Nothing if !clue.fields().is_empty() => return Err("the form has it without fields alone"),
            Data::Nothing => self.item(name, &[]),
            Data::Cells if kind == "regionsum" && names.len() > 1 && names.first() == names.last() => {
                return Err("the form has region sum lines that are no loops alone");
            }
            Data::Cells => self.item(name, &names),
            Data::Numbered(_) if clue.has("side") => return Err("the form has it for cells alone"),
            Data::Numbered(field) => {
                let number = match (clue.number_of(field), clue.has(field)) {
                    (Some(number), _) if clue.has("coefficients") => {
                        let words = clue.numbers_of("coefficients").iter().map(|number| format!("_{number}"));
                        format!("{number}_={}", words.collect::<String>())
                    }
                    (Some(0), _) if kind == "killer" => return Err("a sum of 0 means no sum in this form"),
                    (Some(number), _) => number.to_string(),
                    (None, false) => "0".to_owned(),
                    (None, true) => return Err("the form has no unknown sums"),
                };
                self.item(name, &[vec![number], names].concat());
            }
            Data::Pair if names.len() == 2 && self.are_neighbors(clue.cells_of("cells")) => self.item(name, &names),
            Data::Pair => self.own_kind(clue, kind, names)?,
            Data::Outside(number) => self.two_sided(clue, name, number),
        }
        Ok(())
    }

    fn are_neighbors(&self, cells: &[Cell]) -> bool {
        if cells.iter().any(|&cell| self.is_outside(cell) || self.is_border(cell)) {
            return false;
        }
        let [[a, b], [c, d]] = [cells[0], cells[1]].map(|cell| self.source.place(cell));
        a.abs_diff(c) + b.abs_diff(d) == 1
    }
}

/// Why a cell of a doppelganger is lost.
const NO_CORNER: &str = "the form has no cell where the missing values of rows and columns meet";

const LETTERS: std::ops::RangeInclusive<char> = 'A'..='Z';

/// The letters of names like `VA1` and `VA2`, in order.
fn letters_of(names: &[String]) -> Option<String> {
    let letters = letters_in(names.first()?);
    let fits = !letters.is_empty() && letters.bytes().all(|letter| letter.is_ascii_uppercase());
    (fits && var_names(letters, names.len()) == names).then(|| letters.to_owned())
}
