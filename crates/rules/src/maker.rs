//! Makes clues of a kind for the generator: at a random place of a filled grid, with values read off there.
//!
//! A maker need not be exact: a clue is kept only if the rule itself holds.

use graeco_grid::Cell;

use crate::kind::{Clue, Content, Kind, Made};
use crate::places::Places;

impl Made {
    pub(crate) fn new(fields: Vec<(&'static str, Content)>) -> Option<Made> {
        Some(Made { fields, missing: false })
    }

    pub(crate) fn of(cells: Vec<Cell>) -> Option<Made> {
        Made::new(vec![("cells", Content::Cells(cells))])
    }

    pub(crate) fn number(mut self, name: &'static str, number: i64) -> Option<Made> {
        self.fields.push((name, Content::Number(number)));
        Some(self)
    }

    pub(crate) fn numbers(mut self, name: &'static str, numbers: Vec<i64>) -> Option<Made> {
        self.fields.push((name, Content::Numbers(numbers)));
        Some(self)
    }

    /// The least number for which the clue is true is found by trying.
    pub(crate) fn missing(self) -> Option<Made> {
        Some(Made { missing: true, ..self })
    }

    /// The clues that this may be: with each number that may be missing, the least first.
    pub(crate) fn clues(self, kind: &'static Kind, most: i64) -> impl Iterator<Item = Clue> {
        let missing = kind.number().filter(|_| self.missing);
        let numbers = if missing.is_some() { 0..=most } else { 0..=0 };
        numbers.map(move |number| {
            let number = missing.map(|name| (name, Content::Number(number)));
            let fields = self.fields.iter().cloned().chain(number);
            fields.fold(Clue::new(kind), |clue, (name, content)| clue.with(name, content))
        })
    }

    pub(crate) fn summed(cells: Vec<Cell>, p: &Places<'_>) -> Option<Made> {
        let sum = p.sum(&cells);
        Made::of(cells)?.number("sum", sum)
    }

    /// A side, an index, and a number that is still missing.
    pub(crate) fn outside(p: &mut Places<'_>) -> Option<Made> {
        let (side, index) = p.outside();
        Made::new(vec![("side", Content::Word(side)), ("index", Content::Number(index))])?.missing()
    }

    /// Two neighbours and a number calculated from their values.
    pub(crate) fn edge(p: &mut Places<'_>, value: fn(i64, i64) -> i64) -> Option<Made> {
        let cells = p.edge()?;
        let number = value(p.value(cells[0]), p.value(cells[1]));
        Made::of(cells)?.number("value", number)
    }

    pub(crate) fn some_values(cells: Vec<Cell>, p: &mut Places<'_>) -> Option<Made> {
        let values = p.values(&cells);
        let count = p.number(1, cells.len());
        let mut chosen = p.some(&values, count);
        chosen.sort_unstable();
        Made::of(cells)?.numbers("values", chosen)
    }
}
