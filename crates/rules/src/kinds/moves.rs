//! Cells some moves apart that must not be equal: chess moves, taxicab distances, and values at their own distance.

use std::sync::Arc;

use graeco_grid::{Cell, Constraint, Model, Order, Stated, Strength, Values};

use crate::everywhere::Area;
use crate::identity::identity;
use crate::kind::{Build, Clue, Field, Form, Kind, Refusal, add};
use crate::related::Related;

pub(crate) const CHESS: Kind = Kind {
    name: "chess",
    title: "chess move",
    strength: Strength::Partial,
    fields: &[Field::new("moves", Form::Tuples), Field::optional("values", Form::Numbers)],
    meaning: "Cells one of `moves` apart, such as [1, 2] for a knight (all eight ways), differ; with `values`, only \
              these values may not repeat.",
    example: r#"{"kind":"chess","moves":[[1,3],[2,2]],"values":[1,9]}"#,
    add: chess,
    ..Kind::DEFAULT
};

pub(crate) const TAXICAB: Kind = Kind {
    name: "taxicab",
    title: "taxicab distance",
    strength: Strength::Partial,
    fields: &[Field::new("distance", Form::Number)],
    meaning: "Cells at exactly this taxicab distance (rows plus columns) differ.",
    example: r#"{"kind":"taxicab","distance":4}"#,
    add: |clue, puzzle| {
        let distance = clue.within("distance", 1..=2 * puzzle.order().get() as i64 - 2)?;
        add(puzzle, taxicab(puzzle.order(), distance as usize))
    },
    ..Kind::DEFAULT
};

pub(crate) const ANTI_TAXICAB: Kind = Kind {
    name: "antitaxicab",
    title: "anti-taxicab",
    strength: Strength::Partial,
    iss: Some("AntiTaxicab"),
    meaning: "Two cells that both hold a value v are not at taxicab distance v.",
    example: r#"{"kind":"antitaxicab"}"#,
    add: |_, puzzle| add(puzzle, AntiTaxicab::new(puzzle.order())),
    ..Kind::DEFAULT
};

fn chess(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let most = puzzle.order().get() as i64 - 1;
    let moves = clue.number_pairs("moves")?;
    let is_move = |pair: &[i64; 2]| *pair != [0, 0] && pair.iter().all(|step| (-most..=most).contains(step));
    if let Some([a, b]) = moves.iter().find(|pair| !is_move(pair)) {
        let what = format!("[{a}, {b}] is not a move on this grid; expected steps up to {most}, not both 0");
        return Err(Refusal::of("moves", what));
    }
    let moves: Vec<[usize; 2]> = moves.iter().map(|pair| pair.map(|step| step.unsigned_abs() as usize)).collect();
    let values = clue.values_if("values", puzzle)?;
    add(puzzle, leaper(puzzle.order(), &moves, values))
}

/// The steps (down, right) of some moves `[a, b]`, in all eight ways, each pair of cells once.
fn steps(moves: &[[usize; 2]]) -> Vec<(isize, isize)> {
    let ways = |&[a, b]: &[usize; 2]| {
        let (a, b) = (a as isize, b as isize);
        [(a, b), (a, -b), (b, a), (b, -a)]
    };
    // The second cell is below the first one, or right of it in its row.
    let down = |(down, right): (isize, isize)| if down == 0 { (0, right.abs()) } else { (down, right) };
    let mut steps: Vec<(isize, isize)> = moves.iter().flat_map(ways).map(down).collect();
    steps.sort_unstable();
    steps.dedup();
    steps
}

/// The moves to taxicab distance `distance`.
fn at_distance(distance: usize) -> Vec<[usize; 2]> {
    (0..=distance / 2).map(|a| [a, distance - a]).collect()
}

/// Cells one of some moves apart differ: `[a, b]` leads a cells along one axis and b along the other one. With values,
/// only these may not repeat.
pub fn leaper(order: Order, moves: &[[usize; 2]], values: Option<&[i64]>) -> Related {
    match values.map(<[i64]>::to_vec) {
        None => Related::differing(CHESS.title, order, &steps(moves)),
        Some(values) => Related::apart(CHESS.title, order, &steps(moves), move |a, b| a != b || !values.contains(&a)),
    }
}

/// Cells at a taxicab distance, at least 1, differ.
pub fn taxicab(order: Order, distance: usize) -> Related {
    Related::differing(TAXICAB.title, order, &steps(&at_distance(distance)))
}

/// Two cells that both hold a value v are not at taxicab distance v.
#[derive(Clone, Debug)]
pub struct AntiTaxicab {
    area: Area,
}

impl AntiTaxicab {
    /// The rule, for the whole grid.
    #[must_use]
    pub fn new(order: Order) -> AntiTaxicab {
        AntiTaxicab { area: Area::new(order) }
    }

    /// The distance of two places of the scope.
    fn distance(&self, i: usize, j: usize) -> i64 {
        let (order, a, b) = (self.area.order(), self.scope()[i], self.scope()[j]);
        (a.row(order).abs_diff(b.row(order)) + a.column(order).abs_diff(b.column(order))) as i64
    }
}

impl Constraint for AntiTaxicab {
    identity!(ANTI_TAXICAB.title, in area);

    fn among(&self, is_there: &dyn Fn(Cell) -> bool) -> Option<Arc<dyn Constraint>> {
        Some(Arc::new(AntiTaxicab { area: self.area.among(is_there) }))
    }

    fn holds(&self, values: Values<'_>) -> bool {
        let meets = |i: usize, j: usize| values.get(i) == values.get(j) && self.distance(i, j) == values.get(i);
        !(0..values.len()).any(|j| (0..j).any(|i| meets(i, j)))
    }

    fn post(&self, model: &mut Model) {
        let order = self.area.order();
        let last = model.first_value() + order.grid_symbol_count() as i64 - 1;
        for distance in 1..=last.min(2 * order.get() as i64 - 2) {
            let apart = model.relation(|a, b| a != b || a != distance);
            let steps = steps(&at_distance(distance as usize));
            let beside =
                |&a: &Cell| steps.iter().filter_map(move |&(down, right)| Some((a, self.area.step(a, down, right)?)));
            for (a, b) in self.scope().iter().flat_map(beside) {
                if !model.are_different(a, b) {
                    model.relate(a, b, apart);
                }
            }
            if model.ended().is_err() {
                return;
            }
        }
    }

    fn stated(&self) -> Stated {
        Stated::All
    }

    fn clashes(&self, [i, j]: [usize; 2], [a, b]: [i64; 2]) -> bool {
        i != j && a == b && self.distance(i, j) == a
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_has_eight_ways() {
        let all = [&[[1, 2]][..], &[[2, 0]], &[[1, 1], [1, 1]], &at_distance(2)];
        // Each pair of cells once.
        assert_eq!(all.map(|moves| 2 * steps(moves).len()), [8, 4, 4, 8]);
    }
}
