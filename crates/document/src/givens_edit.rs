//! Givens that change where they stand: the grid keeps the form in which its author has written it.

use std::ops::Range;

use graeco_grid::{Cell, Puzzle, Reading, Symbol};

use crate::inline::Change;
use crate::node::{self, Node, Value};
use crate::short_edit::Shorts;

/// How the contents of a cell are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// Without anything between it and the next one.
    Char,
    Word,
    /// A number of a list.
    Number,
}

/// The places of the cells in the text.
type Signs = Vec<(Range<usize>, Form)>;

impl Shorts<'_> {
    /// The changes of the text by which its givens become those of another puzzle; `None` if it has none, or they are not
    /// written so that one cell can change, as with escapes.
    pub(crate) fn givens(&self, after: &Puzzle) -> Option<Vec<Change>> {
        let before = self.document.puzzle();
        let (order, (rows, columns)) = (before.order(), before.frame());
        let signs = self.signs(node::get(self.entries, "givens")?, [rows * columns, order.cell_count()])?;
        let cells: Vec<Cell> = if signs.len() == order.cell_count() {
            order.cells().collect()
        } else {
            order.cells_in((rows, columns)).collect()
        };
        let is_read = |(&cell, sign): (&Cell, &(Range<usize>, Form))| {
            !before.has(cell) || self.content(sign) == Some(before.givens()[cell.index()])
        };
        if signs.len() != cells.len() || !cells.iter().zip(&signs).all(is_read) {
            return None;
        }
        let open =
            cells.iter().zip(&signs).find(|(cell, _)| before.has(**cell) && before.givens()[cell.index()].is_none());
        let open = open.map(|(_, (place, _))| &self.text[place.clone()]);
        let new = |(&cell, (place, form)): (&Cell, &(Range<usize>, Form))| {
            let [old, new] = [before, after].map(|puzzle| puzzle.givens()[cell.index()]);
            (old != new).then(|| Some((place.clone(), self.written(new, *form, open)?)))
        };
        cells.iter().zip(&signs).filter_map(new).collect()
    }

    /// The places of all cells of a grid, or of its row in a list; a text may have as many words as `counts`.
    fn signs(&self, node: &Node<'_>, counts: [usize; 2]) -> Option<Signs> {
        match node.value {
            Value::Int(_) => Some(vec![(node.span.clone(), Form::Number)]),
            Value::List(items) => {
                let row = [self.document.puzzle().frame().1, self.document.puzzle().order().get()];
                Some(items.iter().map(|item| self.signs(item, row)).collect::<Option<Vec<_>>>()?.concat())
            }
            Value::Text(text) => {
                let start = node.start_of(self.text, text)?;
                let place = |part: &str, form| {
                    let from = start + (part.as_ptr() as usize - text.as_ptr() as usize);
                    (from..from + part.len(), form)
                };
                let words = || text.split_whitespace();
                if counts.contains(&words().count()) {
                    return Some(words().map(|word| place(word, Form::Word)).collect());
                }
                let is_frame = |line: &&str| line.contains('+') && line.chars().all(|c| "+-= ".contains(c));
                let chars = |line: &'_ str| -> Vec<_> {
                    let chars = line.char_indices().filter(|(_, c)| !c.is_whitespace() && *c != '|');
                    chars.map(|(at, c)| place(&line[at..at + c.len_utf8()], Form::Char)).collect()
                };
                Some(text.lines().filter(|line| !is_frame(line)).flat_map(chars).collect())
            }
            _ => None,
        }
    }

    /// What a cell holds; `None` if it cannot be read.
    fn content(&self, (place, form): &(Range<usize>, Form)) -> Option<Option<Symbol>> {
        let (word, alphabet) = (&self.text[place.clone()], self.document.alphabet());
        let reading = match form {
            Form::Char => alphabet.read_char(word.chars().next()?),
            Form::Word => alphabet.read_word(word),
            Form::Number => {
                let value = word.parse::<i64>().ok()?;
                let at = value - self.document.puzzle().first_value();
                return if at >= 0 { Some(Some(Symbol::new(usize::try_from(at).ok()?))) } else { Some(None) };
            }
        };
        match reading {
            Reading::Open => Some(None),
            Reading::Symbol(symbol) => Some(Some(symbol)),
            Reading::Unknown => None,
        }
    }

    /// The contents of a cell in a form; `open` is how another open cell is written.
    fn written(&self, given: Option<Symbol>, form: Form, open: Option<&str>) -> Option<String> {
        let alphabet = self.document.alphabet();
        let first = self.document.puzzle().first_value();
        // What ends a text or is escaped there needs a block of its own.
        let is_plain = |name: &String| !name.contains(|c: char| matches!(c, '"' | '\'' | '\\') || c.is_control());
        match (given, form) {
            (Some(symbol), Form::Number) => Some((first + symbol.index() as i64).to_string()),
            (Some(symbol), Form::Word) => Some(alphabet.name(symbol)).filter(is_plain),
            (Some(symbol), Form::Char) => Some(alphabet.char(symbol)?.to_string()).filter(is_plain),
            (None, Form::Number) => (first > 0).then(|| "0".to_owned()),
            (None, _) => Some(open.unwrap_or(".").to_owned()),
        }
    }
}
