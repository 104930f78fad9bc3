//! A cell whose value is the number of cells that hold the same value as another one.

use graeco_grid::{Cell, Constraint, Model, Strength, Values};

use crate::identity::identity;
use crate::kind::{Build, Clue, Content, Field, Form, Kind, Made, Maker, Refusal, add};
use crate::propagators::Alike;
use crate::scope::scope_of;

pub(crate) const KIND: Kind = Kind {
    name: "countsame",
    title: "count of the same value",
    strength: Strength::Partial,
    maker: Maker::Clue(|p| {
        let (control, cells) = (p.cell(), p.cage(3, 7)?);
        let runs = cells.iter().map(|&cell| vec![cell]).collect();
        let [control, like] = [control, cells[0]].map(|cell| Content::Cells(vec![cell]));
        Made::new(vec![("control", control), ("like", like), ("runs", Content::Lists(runs))])
    }),
    fields: &[
        Field::new("control", Form::ExactCells(1)),
        Field::new("like", Form::ExactCells(1)),
        Field::new("runs", Form::Lists),
    ],
    meaning: "The control cell says how many cells hold the same value as the cell `like`: of each run those from its first \
              cell on, up to one with another value.",
    example: r#"{"kind":"countsame","control":[0,0],"like":[4,4],"runs":[[[4,4]],[[3,3],[2,2]],[[5,5]]]}"#,
    add: read,
    ..Kind::DEFAULT
};

fn read(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let lists = [clue.cells_of("control"), clue.cells_of("like")].map(<[Cell]>::to_vec);
    add(puzzle, CountSame::new(&[&lists, clue.lists("runs", 1)?].concat()))
}

/// A control cell, the cell that others are compared with, and runs.
#[derive(Clone, Debug)]
struct CountSame {
    scope: Vec<Cell>,
    /// As places in the scope: the control cell and the other one, each as a list, then the runs.
    places: Vec<Vec<usize>>,
}

impl CountSame {
    fn new(lists: &[Vec<Cell>]) -> CountSame {
        let (scope, places) = scope_of(lists);
        CountSame { scope, places }
    }
}

impl Constraint for CountSame {
    identity!(KIND.title, scope);

    fn holds(&self, values: Values<'_>) -> bool {
        let [control, like] = [0, 1].map(|list| values.get(self.places[list][0]));
        let length = |run: &Vec<usize>| run.iter().take_while(|&&place| values.get(place) == like).count();
        self.places[2..].iter().map(length).sum::<usize>() as i64 == control
    }

    // Unknown regions say which cells are like others.
    fn posts_last(&self) -> bool {
        true
    }

    fn post(&self, model: &mut Model) {
        let cells = |places: &Vec<usize>| places.iter().map(|&place| self.scope[place]).collect();
        let [control, like] = [0, 1].map(|list| self.scope[self.places[list][0]]);
        let alike = Alike::new(control, like, self.places[2..].iter().map(cells).collect(), model.like(like));
        model.post(alike);
    }
}
