//! A value indexing line: its second value says after how many cells its first value comes again.

use super::kind::{Field, Form, Kind, add};
use crate::constraint::{Constraint, Values};
use crate::model::Model;
use crate::order::Cell;

pub(super) const KIND: Kind = Kind {
    name: "valueindexing",
    fields: &[Field::new("cells", Form::Cells)],
    meaning: "With x the first value and k the second one, the k-th cell after the first one holds x as well.",
    example: r#"{"kind":"valueindexing","cells":[[0,0],[0,1],[1,2],[2,2],[3,3]]}"#,
    add: |fields, puzzle| add(puzzle, ValueIndexing::new(fields.at_least("cells", 2)?.to_vec())),
    late: false,
};

/// A value indexing line.
#[derive(Clone, Debug)]
pub struct ValueIndexing {
    cells: Vec<Cell>,
}

impl ValueIndexing {
    /// The cells along the line, at least two.
    ///
    /// # Panics
    /// If there are fewer.
    #[must_use]
    pub fn new(cells: Vec<Cell>) -> ValueIndexing {
        assert!(cells.len() >= 2, "the second value is the index");
        ValueIndexing { cells }
    }
}

/// How far a line has been read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Read {
    Nothing,
    First(i64),
    /// The first value comes again after so many cells.
    Wait(i64, i64),
    Again,
}

impl Constraint for ValueIndexing {
    fn name(&self) -> &str {
        "value indexing line"
    }

    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, values: Values<'_>) -> bool {
        let place = usize::try_from(values.get(1)).ok().filter(|place| (1..values.len()).contains(place));
        place.is_some_and(|place| values.get(place) == values.get(0))
    }

    fn post(&self, model: &mut Model) {
        let most = self.cells.len() as i64 - 1;
        let step = |read: &Read, value: i64| match *read {
            Read::Nothing => Some(Read::First(value)),
            // The second cell can only point at itself if it holds a 1, the first value.
            Read::First(x) if value == 1 => (x == 1).then_some(Read::Again),
            Read::First(x) => (2..=most).contains(&value).then_some(Read::Wait(x, value - 1)),
            Read::Wait(x, 1) => (x == value).then_some(Read::Again),
            Read::Wait(x, left) => Some(Read::Wait(x, left - 1)),
            Read::Again => Some(Read::Again),
        };
        let key = Some(("valueindexing", 0));
        model.automaton(&self.cells, key, Read::Nothing, step, |read| *read == Read::Again);
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{cells, check, check_squares, holds};
    use super::*;

    #[test]
    fn the_first_value_comes_again() {
        let rule = |n| ValueIndexing::new(cells(n, [(0, 0), (1, 1), (3, 2), (2, 3), (0, 3)]));
        assert!(holds(&rule(9), &[7, 3, 1, 7, 2]) && holds(&rule(9), &[1, 1, 2, 3, 4]));
        assert!(!holds(&rule(9), &[7, 3, 7, 1, 2]) && !holds(&rule(9), &[7, 5, 7, 7, 7]));
        check(6, rule(6));
        check(20, rule(20));
        check_squares(|_, _| rule(4));
    }
}
