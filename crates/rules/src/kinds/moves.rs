//! Cells some moves apart that must not be equal: chess moves, taxicab distances, and values at their own distance.

use graeco_grid::{Cell, Constraint, Model, Order, Stated, Strength, Values};

use crate::kind::{Build, Clue, Field, Form, Kind, Refusal, add};

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
        add(puzzle, Leaper::taxicab(puzzle.order(), distance as usize))
    },
    ..Kind::DEFAULT
};

pub(crate) const ANTI_TAXICAB: Kind = Kind {
    name: "antitaxicab",
    title: "anti-taxicab",
    strength: Strength::Partial,
    iss: Some("AntiTaxicab"),
    fields: &[],
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
    add(puzzle, Leaper::new(puzzle.order(), &moves, values))
}

/// The pairs of cells, each once, that one of some moves `[a, b]` leads from one to the other, in all eight ways.
fn pairs(order: Order, moves: &[[usize; 2]]) -> impl Iterator<Item = (Cell, Cell)> {
    let ways = |&[a, b]: &[usize; 2]| {
        let (a, b) = (a as isize, b as isize);
        [(a, b), (a, -b), (b, a), (b, -a)]
    };
    // The second cell is below the first one, or right of it in its row.
    let down = |(down, right): (isize, isize)| if down == 0 { (0, right.abs()) } else { (down, right) };
    let mut steps: Vec<(isize, isize)> = moves.iter().flat_map(ways).map(down).collect();
    steps.sort_unstable();
    steps.dedup();
    let to = move |a: Cell, &(down, right): &(isize, isize)| order.step(a, down, right).map(|b| (a, b));
    order.cells().flat_map(move |a| steps.iter().filter_map(|step| to(a, step)).collect::<Vec<_>>())
}

/// The moves to taxicab distance `distance`.
fn taxicab(distance: usize) -> Vec<[usize; 2]> {
    (0..=distance / 2).map(|a| [a, distance - a]).collect()
}

/// Cells some moves apart differ, or at least do not both hold some value.
#[derive(Clone, Debug)]
pub struct Leaper {
    name: &'static str,
    order: Order,
    scope: Vec<Cell>,
    moves: Vec<[usize; 2]>,
    /// The values that may not repeat, unless it is all of them.
    values: Option<Vec<i64>>,
}

impl Leaper {
    /// The moves: `[a, b]` leads a cells along one axis and b along the other one. With values, only these may not
    /// repeat.
    #[must_use]
    pub fn new(order: Order, moves: &[[usize; 2]], values: Option<&[i64]>) -> Leaper {
        let values = values.map(<[i64]>::to_vec);
        Leaper { name: "chess move", order, scope: order.cells().collect(), moves: moves.to_vec(), values }
    }

    /// Cells at a taxicab distance, at least 1, differ.
    #[must_use]
    pub fn taxicab(order: Order, distance: usize) -> Leaper {
        Leaper { name: "taxicab distance", ..Leaper::new(order, &taxicab(distance), None) }
    }

    fn agree(&self, a: i64, b: i64) -> bool {
        a != b || self.values.as_ref().is_some_and(|values| !values.contains(&a))
    }
}

impl Constraint for Leaper {
    fn name(&self) -> &str {
        self.name
    }

    fn scope(&self) -> &[Cell] {
        &self.scope
    }

    fn order(&self) -> Option<Order> {
        Some(self.order)
    }

    fn holds(&self, values: Values<'_>) -> bool {
        pairs(self.order, &self.moves).all(|(a, b)| self.agree(values.get(a.index()), values.get(b.index())))
    }

    fn post(&self, model: &mut Model) {
        let agree = self.values.as_ref().map(|_| model.relation(|a, b| self.agree(a, b)));
        // There may be as many pairs as a grid has, of which nothing is posted after the end of the budget.
        for (a, b) in pairs(self.order, &self.moves) {
            match agree {
                _ if model.ended().is_err() => return,
                None => model.differ(a, b),
                Some(agree) => model.relate(a, b, agree),
            }
        }
    }

    fn stated(&self) -> Stated {
        Stated::All
    }

    fn clashes(&self, [i, j]: [usize; 2], [a, b]: [i64; 2]) -> bool {
        let (a_cell, b_cell) = (self.scope[i], self.scope[j]);
        let rows = a_cell.row(self.order).abs_diff(b_cell.row(self.order));
        let columns = a_cell.column(self.order).abs_diff(b_cell.column(self.order));
        let is_move = |pair: &[usize; 2]| *pair == [rows, columns] || *pair == [columns, rows];
        !self.agree(a, b) && self.moves.iter().any(is_move)
    }
}

/// Two cells that both hold a value v are not at taxicab distance v.
#[derive(Clone, Debug)]
pub struct AntiTaxicab {
    order: Order,
    scope: Vec<Cell>,
}

impl AntiTaxicab {
    /// The rule, for the whole grid.
    #[must_use]
    pub fn new(order: Order) -> AntiTaxicab {
        AntiTaxicab { order, scope: order.cells().collect() }
    }

    fn distance(&self, a: Cell, b: Cell) -> i64 {
        let (order, rows) = (self.order, a.row(self.order).abs_diff(b.row(self.order)));
        (rows + a.column(order).abs_diff(b.column(order))) as i64
    }
}

impl Constraint for AntiTaxicab {
    fn name(&self) -> &str {
        ANTI_TAXICAB.title
    }

    fn scope(&self) -> &[Cell] {
        &self.scope
    }

    fn order(&self) -> Option<Order> {
        Some(self.order)
    }

    fn holds(&self, values: Values<'_>) -> bool {
        let meets = |a: Cell, b: Cell| {
            let value = values.get(a.index());
            a != b && value == values.get(b.index()) && self.distance(a, b) == value
        };
        !self.scope.iter().any(|&a| self.scope.iter().any(|&b| meets(a, b)))
    }

    fn post(&self, model: &mut Model) {
        let last = model.first_value() + self.order.grid_symbol_count() as i64 - 1;
        for distance in 1..=last.min(2 * self.order.get() as i64 - 2) {
            let apart = model.relation(|a, b| a != b || a != distance);
            for (a, b) in pairs(self.order, &taxicab(distance as usize)) {
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
        i != j && a == b && self.distance(self.scope[i], self.scope[j]) == a
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{check, check_squares, holds};

    #[test]
    fn cells_a_move_apart_differ() {
        let order = Order::new(3).unwrap();
        let knight = Leaper::new(order, &[[1, 2]], None);
        assert!(holds(&knight, &[1, 1, 1, 2, 3, 2, 3, 3, 3]) && !holds(&knight, &[1, 1, 1, 2, 1, 2, 3, 1, 3]));
        let knight = Leaper::new(order, &[[2, 1]], Some(&[2]));
        assert!(holds(&knight, &[1, 1, 1, 2, 1, 2, 3, 1, 3]) && !holds(&knight, &[1, 2, 1, 2, 1, 2, 3, 3, 2]));
        let six = Order::new(6).unwrap();
        check(6, Leaper::new(six, &[[1, 2], [0, 3]], None));
        check(6, Leaper::new(six, &[[1, 2], [2, 2]], Some(&[1, 6])));
        check_squares(|order, _| Leaper::new(order, &[[1, 1]], None));
        check_squares(|order, first| Leaper::new(order, &[[1, 1], [1, 2]], Some(&[first, first + 1])));
    }

    #[test]
    fn a_move_has_eight_ways() {
        let order = Order::new(5).unwrap();
        let around =
            |moves| pairs(order, moves).filter(|pair| pair.0 == Cell::new(12) || pair.1 == Cell::new(12)).count();
        assert_eq!(
            (around(&[[1, 2]]), around(&[[2, 0]]), around(&[[1, 1], [1, 1]]), around(&taxicab(2))),
            (8, 4, 4, 8)
        );
    }

    #[test]
    fn taxicab_distances_are_kept() {
        let order = Order::new(3).unwrap();
        assert!(holds(&Leaper::taxicab(order, 4), &[1, 2, 3, 1, 2, 3, 1, 2, 3]));
        assert!(!holds(&Leaper::taxicab(order, 4), &[1, 2, 3, 2, 3, 2, 3, 2, 1]));
        assert!(holds(&AntiTaxicab::new(order), &[2, 2, 3, 1, 3, 1, 3, 1, 3]));
        assert!(!holds(&AntiTaxicab::new(order), &[2, 3, 2, 1, 3, 1, 3, 1, 3]));
        check(6, Leaper::taxicab(Order::new(6).unwrap(), 3));
        check(6, AntiTaxicab::new(Order::new(6).unwrap()));
        check_squares(|order, _| Leaper::taxicab(order, 4));
        check_squares(|order, _| AntiTaxicab::new(order));
    }
}
