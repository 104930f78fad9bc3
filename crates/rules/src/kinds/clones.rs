//! Two lists of cells that hold the same values in the same order.

use graeco_grid::text::counted;
use graeco_grid::{Cell, Constraint, Model, Stated, Strength, Values};

use crate::kind::{Build, Clue, Content, Field, Form, Kind, Made, Maker, Refusal, add};
use crate::look::Look;
use crate::places::Places;

pub(crate) const KIND: Kind = Kind {
    name: "clone",
    title: "clone",
    look: Look::Clones,
    strength: Strength::Domain,
    maker: Maker::Clue(make),
    fields: &[Field::new("a", Form::Cells), Field::new("b", Form::Cells)],
    meaning: "The two lists hold the same values in the same order.",
    example: r#"{"kind":"clone","a":[[0,0],[0,1]],"b":[[4,4],[4,5]]}"#,
    add: read,
    ..Kind::DEFAULT
};

fn read(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let (a, b) = (clue.cells_of("a"), clue.cells_of("b"));
    if a.len() != b.len() {
        let what = format!("found {}; expected {}, as many as in `a`", counted(b.len(), "cell"), a.len());
        return Err(Refusal::of("b", what));
    }
    add(puzzle, Clones::new(a, b))
}

/// A cage, and the cells with the same values somewhere else.
fn make(p: &mut Places<'_>) -> Option<Made> {
    let a = p.cage(1, 3)?;
    let (from, to) = (a[0], p.cell());
    let moved = |&cell: &Cell| {
        let down = cell.row(p.order) as isize - from.row(p.order) as isize;
        p.order.step(to, down, cell.column(p.order) as isize - from.column(p.order) as isize)
    };
    let b: Vec<Cell> = a.iter().map(moved).collect::<Option<_>>()?;
    let is_apart = a.iter().all(|cell| !b.contains(cell));
    is_apart.then_some(())?;
    Made::new(vec![("a", Content::Cells(a)), ("b", Content::Cells(b))])
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
        KIND.title
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

    fn stated(&self) -> Stated {
        Stated::All
    }

    fn clashes(&self, [i, j]: [usize; 2], [a, b]: [i64; 2]) -> bool {
        a != b && self.pairs.iter().any(|&pair| pair == [i, j] || pair == [j, i])
    }
}
