//! Checks that the fields of a clue are there and have the form that its kind states.

use graeco_grid::text::counted;
use graeco_grid::{Cell, Puzzle};

use crate::fields::words;
use crate::kind::{Clue, Content, Field, Form};
use crate::refusal::{Refusal, Step};

impl Clue {
    pub(crate) fn check(&self, puzzle: &Puzzle) -> Result<(), Refusal> {
        // Both are in the same order.
        let mut held = self.fields().iter().peekable();
        self.kind().fields.iter().try_for_each(|field| match held.next_if(|held| held.0 == field.name) {
            Some((_, content)) => field.check(content, puzzle).map_err(|refusal| refusal.at(Step::Key(field.name))),
            None if field.optional => Ok(()),
            None => Err(Refusal::new(format!("{} needs `{}`", self.kind().name, field.name))),
        })
    }
}

impl Field {
    fn check(&self, content: &Content, puzzle: &Puzzle) -> Result<(), Refusal> {
        let refused = |what: &str| Err(Refusal::new(what));
        let all = |lists: &[Vec<Cell>], count: Option<usize>| {
            let one = |(number, list): (usize, &Vec<Cell>)| {
                cells(list, count, false, puzzle).map_err(|refusal| refusal.at(Step::Item(number)))
            };
            lists.iter().enumerate().try_for_each(one)
        };
        match (self.form, content) {
            (Form::Cells, Content::Cells(held)) => cells(held, None, self.returns, puzzle),
            (Form::ExactCells(count), Content::Cells(held)) => cells(held, Some(count), false, puzzle),
            (Form::Lists, Content::Lists(lists)) => all(lists, None),
            (Form::Pairs(_), Content::Lists(lists)) => all(lists, Some(2)),
            (Form::Word(all) | Form::Pairs(all), Content::Word(word)) if all.contains(word) => Ok(()),
            (Form::Word(all) | Form::Pairs(all), _) => refused(&format!("expected one of {}", all.join(", "))),
            (Form::Sum, Content::Text(text)) if words(text).count() != 1 => refused("expected one name"),
            (Form::Sum, Content::Text(text))
                if text.trim() != "?" && !text.trim().starts_with(|c: char| c.is_alphabetic() || c == '_') =>
            {
                refused("expected a whole number, a name that begins with a letter or `_`, or `?`")
            }
            (Form::Names, Content::Text(text)) if words(text).next().is_none() => {
                refused("expected names like \"s t\"")
            }
            (Form::Constraints | Form::Shifted, Content::Clues(clues)) if clues.is_empty() => {
                refused("expected at least one constraint")
            }
            (Form::Number | Form::Sum | Form::Index, Content::Number(_))
            | (Form::Numbers, Content::Numbers(_))
            | (Form::Flag, Content::Flag(_))
            | (Form::Tuples, Content::Tuples(_))
            | (Form::Sum | Form::Names | Form::Expression | Form::Relation | Form::Pattern, Content::Text(_))
            | (Form::Constraints | Form::Shifted, Content::Clues(_)) => Ok(()),
            (form, _) => refused(&format!("expected {form:?}")),
        }
    }
}

/// Checks that there are cells, a given number of them if there is one, and each once; or, on a line that `returns` to them, not
/// twice in succession.
fn cells(cells: &[Cell], count: Option<usize>, returns: bool, puzzle: &Puzzle) -> Result<(), Refusal> {
    let order = puzzle.order();
    let mut seen = smallvec::SmallVec::<[u64; 4]>::from_elem(0, order.all_cell_count().div_ceil(64));
    for (at, &cell) in cells.iter().enumerate() {
        if cell.index() >= order.all_cell_count() {
            return Err(Refusal::new(format!("there is no cell number {} in this puzzle", cell.index())));
        }
        if !puzzle.has(cell) {
            return Err(Refusal::new(format!("{} is absent from the shape of this puzzle", puzzle.name_of(cell))));
        }
        let (word, bit) = (&mut seen[cell.index() / 64], 1 << (cell.index() % 64));
        let is_known = std::mem::replace(word, *word | bit) & bit != 0;
        if is_known && !(returns && cells[at - 1] != cell) {
            return Err(Refusal::new(format!("{} is repeated; expected each cell once", puzzle.name_of(cell))));
        }
    }
    match count {
        None if cells.is_empty() => Err(Refusal::new("expected at least one cell")),
        Some(count) if count != cells.len() => {
            let expected = ["none", "one", "two"].get(count).map_or_else(|| count.to_string(), |&word| word.to_owned());
            Err(Refusal::new(format!("found {}; expected {expected}", counted(cells.len(), "cell"))))
        }
        _ => Ok(()),
    }
}
