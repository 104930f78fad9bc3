//! A table: the values of the cells, read in order, are one of a list of tuples.

use graeco_grid::text::counted;
use graeco_grid::{Cell, Constraint, Model, Strength, Values};

use crate::identity::identity;
use crate::kind::{Field, Form, Kind, Refusal, add};

pub(crate) const MOST_TUPLES: usize = 1 << 16;

pub(crate) const KIND: Kind = Kind {
    name: "table",
    title: "table",
    strength: Strength::Domain,
    fields: &[Field::new("cells", Form::Cells), Field::new("tuples", Form::Tuples)],
    meaning: "The values, in the order of the cells, are one of `tuples`.",
    example: r#"{"kind":"table","cells":[[0,0],[0,1],[1,2]],"tuples":[[1,2,3],[4,5,6],[2,7,1]]}"#,
    add: |clue, puzzle| {
        let (cells, tuples) = (clue.cells_of("cells"), clue.tuples_of("tuples"));
        let wrong = |tuple: &&Vec<i64>| tuple.len() != cells.len();
        if let Some(tuple) = tuples.iter().find(wrong) {
            let (found, expected) = (counted(tuple.len(), "value"), cells.len());
            return Err(Refusal::of("tuples", format!("the tuple {tuple:?} has {found}; expected {expected}")));
        }
        if tuples.len() > MOST_TUPLES {
            return Err(Refusal::of("tuples", format!("{} tuples; expected {MOST_TUPLES} at most", tuples.len())));
        }
        add(puzzle, Table::new(cells.to_vec(), tuples.to_vec()))
    },
    ..Kind::DEFAULT
};

/// Cells that hold one of a list of tuples of values.
#[derive(Clone, Debug)]
pub struct Table {
    cells: Vec<Cell>,
    tuples: Vec<Vec<i64>>,
}

impl Table {
    /// The cells, and tuples of as many values.
    ///
    /// # Panics
    /// If a tuple has another length.
    #[must_use]
    pub fn new(cells: Vec<Cell>, tuples: Vec<Vec<i64>>) -> Table {
        assert!(tuples.iter().all(|tuple| tuple.len() == cells.len()), "a value for each cell");
        Table { cells, tuples }
    }
}

impl Constraint for Table {
    identity!(KIND.title, cells);

    fn holds(&self, values: Values<'_>) -> bool {
        self.tuples.iter().any(|tuple| tuple.iter().copied().eq(values.iter()))
    }

    fn post(&self, model: &mut Model) {
        model.table(&self.cells, &self.tuples);
    }
}
