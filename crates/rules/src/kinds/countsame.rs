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
    meaning: "The control cell says how many cells of the runs hold the same value as the cell `like`. Each run is counted \
              from its first cell up to the first cell with another value.",
    example: r#"{"kind":"countsame","control":[0,0],"like":[4,4],"runs":[[[4,4]],[[3,3],[2,2]],[[5,5]]]}"#,
    add: read,
    ..Kind::DEFAULT
};

fn read(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let lists = [clue.cells_of("control"), clue.cells_of("like")].map(<[Cell]>::to_vec);
    add(puzzle, CountSame::new(&[&lists, clue.lists("runs", 0)?].concat()))
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

    // Unknown regions, a rule of the whole grid that comes before all others, say which cells are equal to one of some.
    fn posts_last(&self) -> bool {
        true
    }

    fn post(&self, model: &mut Model) {
        let cells = |places: &Vec<usize>| places.iter().map(|&place| self.scope[place]).collect();
        let [control, like] = [0, 1].map(|list| self.scope[self.places[list][0]]);
        let alike =
            Alike::new(control, like, self.places[2..].iter().map(cells).collect(), model.cells_one_equals(like));
        model.post(alike);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use graeco_document::Document;
    use graeco_grid::{Order, Puzzle, Square, Symbol, check_posting, check_refusing};

    use super::*;

    #[test]
    fn runs_are_pruned_soundly_where_cells_are_shared_too() {
        let order = Order::new(4).unwrap();
        let lists = [
            // The control cell, the one that others are compared with, and runs, as indices of cells.
            vec![vec![0], vec![5], vec![5], vec![1, 2, 3], vec![9, 13]],
            vec![vec![0], vec![5], vec![4], vec![6], vec![10]],
            vec![vec![1], vec![5], vec![1, 5, 9], vec![4, 5, 9]],
            vec![vec![5], vec![5], vec![5], vec![6, 7]],
            vec![vec![2], vec![3], vec![8, 12, 8], vec![8]],
        ];
        for lists in lists {
            let cells = |list: &Vec<usize>| list.iter().map(|&cell| Cell::new(cell)).collect();
            let rule: Arc<dyn Constraint> = Arc::new(CountSame::new(&lists.iter().map(cells).collect::<Vec<_>>()));
            check_posting(Arc::clone(&rule), order, 3, 200).unwrap_or_else(|wrong| panic!("{lists:?}: {wrong}"));
            let puzzle = Puzzle::latin(4).unwrap();
            check_refusing(rule, &puzzle, 3, 200).unwrap_or_else(|wrong| panic!("{lists:?}: {wrong}"));
        }
    }

    #[test]
    fn counts_in_unknown_regions_are_those_of_all_their_solutions() {
        let text = "order = 4\nrules = [\"chaos\"]\n";
        let free = Document::parse(text).unwrap().into_puzzle();
        let all: Vec<Square> = free.solutions().collect();
        // All cells beside the first one begin runs, or not all.
        for (control, like, runs) in [
            ("r2c2", "r2c2", "r2c2; r1c2; r2c1; r2c3 r2c4; r3c2"),
            ("r1c1", "r1c1", "r1c2; r2c1"),
            ("r4c1", "r4c1", "r4c1; r3c1 r2c1 r1c1; r4c2 r4c3 r4c4"),
            ("r1c4", "r2c2", "r1c2; r2c3; r3c2"),
        ] {
            let [like, runs] = [like, runs].map(|cells| cells.replace('r', "region_r").replace("; ", "\", \""));
            let clue = format!("[[countsame]]\ncontrol = \"{control}\"\nlike = \"{like}\"\nruns = [\"{runs}\"]\n");
            let puzzle = Document::parse(&format!("{text}{clue}")).unwrap().into_puzzle();
            let [_, rule] = puzzle.constraints() else { panic!("{:?}", puzzle.constraints()) };
            let holds = |square: &&Square| {
                let symbols: Vec<Symbol> = rule.scope().iter().map(|&cell| square.at(cell)).collect();
                rule.holds(Values::new(&symbols, puzzle.order(), 1))
            };
            let expected = all.iter().filter(holds).count() as u128;
            assert!(expected > 0 && puzzle.count() == expected, "{control}: {} of {expected}", puzzle.count());
        }
    }
}
