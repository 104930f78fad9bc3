//! Value indexing: a control cell holds the place, in a list of cells, of one with the same value as a value cell.

use graeco_grid::{Cell, Model, RuleKey, Strength, Values};

use crate::kind::{Build, Clue, Field, Form, Kind, Made, Maker, Refusal, add};
use crate::look::{Hue, Look};
use crate::numbered::Numbered;
use crate::scope::scope_of;

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
        (cells, []) => {
            let counted = (1..cells.len() as i64).collect();
            add(puzzle, Numbered::new(NAME, cells.to_vec(), counted, holds, post))
        }
        (control @ [_, _], counted) => {
            // The value cell, the control cell, then those counted cells that are neither.
            let (cells, places) = scope_of(&[control.to_vec(), counted.to_vec()]);
            let counted = places[1].iter().map(|&place| place as i64).collect();
            add(puzzle, Numbered::new(NAME, cells, counted, holds, post))
        }
        (cells, _) => {
            let what = format!("found {} cells; expected two beside `counted`", cells.len());
            Err(Refusal::of("cells", what))
        }
    }
}

const NAME: &str = "value indexing";

/// The place of the cell that a value of the control cell points at, where these are the places of the counted cells.
fn target(counted: &[i64], control: i64) -> Option<usize> {
    counted.get(usize::try_from(control.checked_sub(1)?).ok()?).map(|&place| place as usize)
}

/// How far a line has been read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Read {
    Nothing,
    First(i64),
    /// The number of cells after which the first value comes again.
    Wait(i64, usize),
    Again,
}

fn holds(counted: &Vec<i64>, values: Values<'_>) -> bool {
    target(counted, values.get(1)).is_some_and(|place| values.get(place) == values.get(0))
}

fn post(counted: &Vec<i64>, cells: &[Cell], key: RuleKey, model: &mut Model) {
    let step = |read: &Read, value: i64| match *read {
        Read::Nothing => Some(Read::First(value)),
        Read::First(x) => match target(counted, value)? {
            0 => Some(Read::Again),
            1 => (x == value).then_some(Read::Again),
            place => Some(Read::Wait(x, place - 1)),
        },
        Read::Wait(x, 1) => (x == value).then_some(Read::Again),
        Read::Wait(x, left) => Some(Read::Wait(x, left - 1)),
        Read::Again => Some(Read::Again),
    };
    model.automaton(cells, Some(key), Read::Nothing, step, |read| *read == Read::Again);
}
