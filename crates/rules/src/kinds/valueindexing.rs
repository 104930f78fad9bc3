//! Value indexing: a control cell holds the place, in a list of cells, of one with the same value as a value cell.

use graeco_grid::{Cell, Constraint, Model, RuleKey, Strength, Values};

use crate::kind::{Build, Clue, Field, Form, Kind, Made, Maker, Refusal, add};
use crate::look::{Hue, Look};

pub(crate) const KIND: Kind = Kind {
    name: "valueindexing",
    title: "indexing line",
    look: Look::line(Hue::Pink),
    strength: Strength::Domain,
    maker: Maker::Clue(|p| Made::of(p.any_line(3, 6)?)),
    fields: &[Field::new("cells", Form::Cells), Field::optional("counted", Form::Cells)],
    meaning: "With x the first value and k the second one, the k-th cell after the first one holds x as well. With \
              `counted` there are two `cells`, and the k-th one of `counted` holds x.",
    example: r#"{"kind":"valueindexing","cells":[[0,0],[0,1],[1,2],[2,2],[3,3]]}"#,
    add: read,
    ..Kind::DEFAULT
};

fn read(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    match (clue.at_least("cells", 2)?, clue.cells_of("counted")) {
        (cells, []) => add(puzzle, ValueIndexing::new(cells.to_vec())),
        (&[value, control], counted) => add(puzzle, ValueIndexing::with_counted(value, control, counted)),
        (cells, _) => {
            let what = format!("found {} cells; expected two beside `counted`", cells.len());
            Err(Refusal::of("cells", what))
        }
    }
}

/// A value cell, a control cell, and the cells that are counted.
#[derive(Clone, Debug)]
pub struct ValueIndexing {
    /// The value cell, the control cell, then those counted cells that are neither.
    cells: Vec<Cell>,
    /// The place of each counted cell among them.
    counted: Vec<usize>,
}

impl ValueIndexing {
    /// The cells along a line, at least two: a value cell, then the cells that are counted, the first of which is the
    /// control cell.
    ///
    /// # Panics
    /// If there are fewer.
    #[must_use]
    pub fn new(cells: Vec<Cell>) -> ValueIndexing {
        assert!(cells.len() >= 2, "the second value is the index");
        ValueIndexing { counted: (1..cells.len()).collect(), cells }
    }

    /// A value cell, a control cell, and the cells that are counted, among which may be these two.
    ///
    /// # Panics
    /// If the control cell is the value cell.
    #[must_use]
    pub fn with_counted(value: Cell, control: Cell, counted: &[Cell]) -> ValueIndexing {
        assert!(value != control, "one cell cannot be both");
        let mut cells = vec![value];
        let mut place = |cell: Cell| {
            cells.iter().position(|&known| known == cell).unwrap_or_else(|| {
                cells.push(cell);
                cells.len() - 1
            })
        };
        place(control);
        let counted = counted.iter().map(|&cell| place(cell)).collect();
        ValueIndexing { cells, counted }
    }

    /// The place of the cell that the control cell's value points at.
    fn place(&self, control: i64) -> Option<usize> {
        self.counted.get(usize::try_from(control.checked_sub(1)?).ok()?).copied()
    }
}

/// How far a line has been read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Read {
    Nothing,
    First(i64),
    /// The first value comes again after so many cells.
    Wait(i64, usize),
    Again,
}

impl Constraint for ValueIndexing {
    fn name(&self) -> &str {
        "value indexing"
    }

    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, values: Values<'_>) -> bool {
        self.place(values.get(1)).is_some_and(|place| values.get(place) == values.get(0))
    }

    fn post(&self, model: &mut Model) {
        let step = |read: &Read, value: i64| match *read {
            Read::Nothing => Some(Read::First(value)),
            Read::First(x) => match self.place(value)? {
                0 => Some(Read::Again),
                1 => (x == value).then_some(Read::Again),
                place => Some(Read::Wait(x, place - 1)),
            },
            Read::Wait(x, 1) => (x == value).then_some(Read::Again),
            Read::Wait(x, left) => Some(Read::Wait(x, left - 1)),
            Read::Again => Some(Read::Again),
        };
        let counted: Vec<i64> = self.counted.iter().map(|&place| place as i64).collect();
        let key = Some(RuleKey::of::<ValueIndexing>(&counted));
        model.automaton(&self.cells, key, Read::Nothing, step, |read| *read == Read::Again);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{cells, check, check_squares, holds};

    #[test]
    fn the_first_value_comes_again() {
        let rule = |n| ValueIndexing::new(cells(n, [(0, 0), (1, 1), (3, 2), (2, 3), (0, 3)]));
        assert!(holds(&rule(9), &[7, 3, 1, 7, 2]) && holds(&rule(9), &[1, 1, 2, 3, 4]));
        assert!(!holds(&rule(9), &[7, 3, 7, 1, 2]) && !holds(&rule(9), &[7, 5, 7, 7, 7]));
        check(6, rule(6));
        check(20, rule(20));
        check_squares(|_, _| rule(4));
    }

    #[test]
    fn the_control_cell_may_stand_before_the_counted_ones_or_among_them() {
        let all = |n| cells(n, [(0, 0), (1, 1), (3, 2), (2, 3), (0, 3)]);
        let rule = |n: usize, counted: &[usize]| {
            let all = all(n);
            let counted: Vec<Cell> = counted.iter().map(|&place| all[place]).collect();
            ValueIndexing::with_counted(all[0], all[1], &counted)
        };
        assert!(holds(&rule(9, &[2, 3, 4]), &[7, 3, 1, 2, 7]) && !holds(&rule(9, &[2, 3, 4]), &[7, 3, 1, 7, 2]));
        assert!(holds(&rule(9, &[1, 2, 3, 4]), &[7, 3, 1, 7, 2]) && !holds(&rule(9, &[2, 3, 4]), &[7, 4, 1, 7, 2]));
        for counted in [&[2, 3, 4][..], &[4, 1, 0, 2], &[1, 2, 3, 4]] {
            check(6, rule(6, counted));
            check_squares(|_, _| rule(4, counted));
        }
    }
}
