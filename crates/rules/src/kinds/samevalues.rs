//! Sets of cells that hold the same values, each as often.

use graeco_grid::text::counted;
use graeco_grid::{Cell, Constraint, Model, Strength, Values};

use crate::identity::identity;
use crate::kind::{Build, Clue, Content, Field, Form, Kind, Made, Maker, Refusal, add};
use crate::look::Look;
use crate::places::Places;
use crate::scope::scope_of;

pub(crate) const KIND: Kind = Kind {
    name: "samevalues",
    title: "sets of the same values",
    look: Look::Areas("sets"),
    strength: Strength::Partial,
    maker: Maker::Clue(|p| Made::new(vec![("sets", two_cages(p, 2, 3)?)])),
    fields: &[Field::new("sets", Form::Lists)],
    meaning: "All sets hold the same values, each as often.",
    example: r#"{"kind":"samevalues","sets":[[[0,0],[0,1],[0,2]],[[4,4],[4,5],[7,7]]]}"#,
    add: read,
    ..Kind::DEFAULT
};

fn read(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let sets = clue.lists("sets", 2)?;
    if let Some(set) = sets.iter().find(|set| set.len() != sets[0].len()) {
        let found = counted(sets[0].len(), "cell");
        let what = format!("a set of {found} and one of {}; expected the same number in all", set.len());
        return Err(Refusal::of("sets", what));
    }
    add(puzzle, SameValues::new(sets.to_vec()))
}

/// Two cages that have no cell in common.
fn two_cages(p: &mut Places<'_>, least: usize, most: usize) -> Option<Content> {
    let (a, b) = (p.cage(least, most)?, p.cage(least, most)?);
    let is_apart = a.iter().all(|cell| !b.contains(cell));
    is_apart.then(|| Content::Lists(vec![a, b]))
}

/// Sets of cells with the same values.
#[derive(Clone, Debug)]
pub struct SameValues {
    scope: Vec<Cell>,
    sets: Vec<Vec<Cell>>,
    /// The sets as places in the scope.
    places: Vec<Vec<usize>>,
}

impl SameValues {
    /// The sets, of as many cells each; they may share cells.
    #[must_use]
    pub fn new(sets: Vec<Vec<Cell>>) -> SameValues {
        let (scope, places) = scope_of(&sets);
        SameValues { scope, sets, places }
    }
}

impl Constraint for SameValues {
    identity!(KIND.title, scope);

    fn holds(&self, values: Values<'_>) -> bool {
        let sorted = |places: &Vec<usize>| {
            let mut held: Vec<i64> = places.iter().map(|&place| values.get(place)).collect();
            held.sort_unstable();
            held
        };
        self.places.windows(2).all(|pair| sorted(&pair[0]) == sorted(&pair[1]))
    }

    fn post(&self, model: &mut Model) {
        // A cell that is in all sets takes the same value away from each.
        let shared = |cell: &Cell| self.sets.iter().all(|set| set.contains(cell));
        let own = |set: &Vec<Cell>| set.iter().copied().filter(|cell| !shared(cell)).collect();
        let sets: Vec<Vec<Cell>> = self.sets.iter().map(own).collect();
        if sets.iter().any(|set| set.len() != sets[0].len()) {
            return model.forbid();
        }
        model.same_symbols(&sets);
    }
}
