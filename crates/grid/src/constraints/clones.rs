//! Two lists of cells that hold the same values in the same order.

use super::kind::{Build, Clue, Field, Form, Kind, Refusal, add};
use crate::constraint::{Constraint, Values};
use crate::counted::counted;
use crate::model::Model;
use crate::order::Cell;

pub(super) const KIND: Kind = Kind {
    name: "clone",
    fields: &[Field::new("a", Form::Cells), Field::new("b", Form::Cells)],
    meaning: "The two lists hold the same values in the same order.",
    example: r#"{"kind":"clone","a":[[0,0],[0,1]],"b":[[4,4],[4,5]]}"#,
    add: read,
    late: false,
};

fn read(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let (a, b) = (clue.cells_of("a"), clue.cells_of("b"));
    if a.len() != b.len() {
        let what = format!("found {}; expected {}, as many as in `a`", counted(b.len(), "cell"), a.len());
        return Err(Refusal::of("b", what));
    }
    add(puzzle, Clones::new(a, b))
}

/// Clones.
#[derive(Clone, Debug)]
pub struct Clones {
    scope: Vec<Cell>,
    /// The places in the scope of each pair.
    pairs: Vec<[usize; 2]>,
}

impl Clones {
    /// Two lists of cells, of which the shorter one counts. A cell may be in both.
    #[must_use]
    pub fn new(a: &[Cell], b: &[Cell]) -> Clones {
        let mut scope: Vec<Cell> = Vec::new();
        let last = a.iter().chain(b).map(|cell| cell.index()).max();
        let mut places = vec![usize::MAX; last.map_or(0, |last| last + 1)];
        let mut place = |cell: Cell| {
            let place = &mut places[cell.index()];
            if *place == usize::MAX {
                *place = scope.len();
                scope.push(cell);
            }
            *place
        };
        let pairs = a.iter().zip(b).map(|(&a, &b)| [place(a), place(b)]).collect();
        Clones { scope, pairs }
    }
}

impl Constraint for Clones {
    fn name(&self) -> &str {
        "clone"
    }

    fn scope(&self) -> &[Cell] {
        &self.scope
    }

    fn holds(&self, values: Values<'_>) -> bool {
        self.pairs.iter().all(|&[a, b]| values.get(a) == values.get(b))
    }

    fn post(&self, model: &mut Model) {
        let equal = model.relation(|a, b| a == b);
        for &[a, b] in &self.pairs {
            model.relate(self.scope[a], self.scope[b], equal);
        }
    }

    fn clashes(&self, [i, j]: [usize; 2], [a, b]: [i64; 2]) -> bool {
        a != b && self.pairs.iter().any(|&pair| pair == [i, j] || pair == [j, i])
    }
}
