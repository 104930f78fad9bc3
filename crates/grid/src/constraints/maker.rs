//! How the generator makes clues of a kind: a random place in a filled grid, and what is read off there.
//!
//! A maker need not be exact: what it makes is kept only if the rule itself holds.

use super::clue::{Clue, Content};
use super::kind::Kind;
use super::places::Places;
use crate::order::Cell;

/// How clues of a kind are made.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Maker {
    /// They are not: a file states them.
    None,
    /// Draws a place and reads off what is true there; `None` if the place will not do.
    Clue(Make),
    /// For a rule about neighbours without a mark: all marks of these kinds, and the number of a mark between two values, if
    /// marks have one and there may be one.
    Unmarked(&'static [&'static str], Option<Number>),
}

/// Makes a clue.
pub(crate) type Make = fn(&mut Places<'_>) -> Option<Made>;

/// The number of a mark.
pub(crate) type Number = fn(i64, i64) -> Option<i64>;

/// What a maker has made: the fields of a clue, and the number that is still missing, if one is.
pub(crate) struct Made {
    fields: Vec<(&'static str, Content)>,
    missing: Option<&'static str>,
}

impl Made {
    pub(super) fn new(fields: Vec<(&'static str, Content)>) -> Option<Made> {
        Some(Made { fields, missing: None })
    }

    pub(super) fn of(cells: Vec<Cell>) -> Option<Made> {
        Made::new(vec![("cells", Content::Cells(cells))])
    }

    pub(super) fn number(mut self, name: &'static str, number: i64) -> Option<Made> {
        self.fields.push((name, Content::Number(number)));
        Some(self)
    }

    pub(super) fn numbers(mut self, name: &'static str, numbers: Vec<i64>) -> Option<Made> {
        self.fields.push((name, Content::Numbers(numbers)));
        Some(self)
    }

    /// The least number for which the clue is true is found by trying.
    pub(super) fn missing(mut self, name: &'static str) -> Option<Made> {
        self.missing = Some(name);
        Some(self)
    }

    /// The clues that this may be: with each number that may be missing, the least first.
    pub(crate) fn clues(self, kind: &'static Kind, most: i64) -> impl Iterator<Item = Clue> {
        let numbers = if self.missing.is_some() { 0..=most } else { 0..=0 };
        numbers.map(move |number| {
            let number = self.missing.map(|name| (name, Content::Number(number)));
            Clue::new(kind, self.fields.iter().cloned().chain(number).collect())
        })
    }

    /// Cells and their sum.
    pub(super) fn summed(cells: Vec<Cell>, p: &Places<'_>) -> Option<Made> {
        let sum = p.sum(&cells);
        Made::of(cells)?.number("sum", sum)
    }

    /// A side, an index, and a number that is still missing.
    pub(super) fn outside(p: &mut Places<'_>, number: &'static str) -> Option<Made> {
        let (side, index) = p.outside();
        Made::new(vec![("side", Content::Word(side)), ("index", Content::Number(index))])?.missing(number)
    }

    /// Two neighbours and what is calculated from their values.
    pub(super) fn edge(p: &mut Places<'_>, value: fn(i64, i64) -> i64) -> Option<Made> {
        let cells = p.edge()?;
        let number = value(p.value(cells[0]), p.value(cells[1]));
        Made::of(cells)?.number("value", number)
    }

    /// Some of the values of some cells.
    pub(super) fn some_values(cells: Vec<Cell>, p: &mut Places<'_>) -> Option<Made> {
        let values = p.values(&cells);
        let count = p.number(1, cells.len());
        let mut chosen = p.some(&values, count);
        chosen.sort_unstable();
        Made::of(cells)?.numbers("values", chosen)
    }
}
