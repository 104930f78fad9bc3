//! Marks with a number between two cells, for their difference, ratio or sum; and neighbours without such a mark.

use std::collections::HashSet;

use graeco_grid::{Cell, Constraint, Model, Order, Stated, Strength, Values};

use super::nonconsecutive::NEIGHBORS;
use crate::kind::{Build, Clue, Field, Form, Kind, Made, Maker, Marks, Refusal, add, all_values, values};
use crate::look::Look;

const FIELDS: &[Field] = &[Field::new("cells", Form::ExactCells(2)), Field::new("value", Form::Number)];
const NUMBERS: &[Field] = &[Field::new("values", Form::Numbers)];

pub(crate) const DIFFERENCE: Kind = Kind {
    name: "difference",
    title: "difference",
    look: Look::Dot { is_black: false },
    strength: Strength::Domain,
    maker: Maker::Clue(|p| Made::edge(p, |a, b| (a - b).abs())),
    fields: FIELDS,
    meaning: "The two values differ by `value`.",
    example: r#"{"kind":"difference","cells":[[0,0],[0,1]],"value":3}"#,
    add: |clue, puzzle| {
        let value = clue.within("value", 0..=puzzle.order().symbol_count() as i64 - 1)?;
        add(puzzle, Difference::new(clue.two("cells")?, value))
    },
    ..Kind::DEFAULT
};

pub(crate) const RATIO: Kind = Kind {
    name: "ratio",
    title: "ratio",
    look: Look::Dot { is_black: true },
    strength: Strength::Domain,
    maker: Maker::Clue(|p| Made::edge(p, |a, b| a.max(b) / a.min(b).max(1))),
    fields: FIELDS,
    meaning: "One value is `value` times the other one.",
    example: r#"{"kind":"ratio","cells":[[0,0],[0,1]],"value":3}"#,
    add: |clue, puzzle| {
        let value = clue.within("value", 1..=all_values(puzzle).1)?;
        add(puzzle, Ratio::new(clue.two("cells")?, value))
    },
    ..Kind::DEFAULT
};

pub(crate) const PAIR_SUM: Kind = Kind {
    name: "pairsum",
    title: "sum of two",
    look: Look::Number,
    strength: Strength::Domain,
    maker: Maker::Clue(|p| Made::edge(p, |a, b| a + b)),
    fields: FIELDS,
    meaning: "The two values add up to `value`.",
    example: r#"{"kind":"pairsum","cells":[[0,0],[0,1]],"value":8}"#,
    add: |clue, puzzle| {
        let (low, high) = all_values(puzzle);
        add(puzzle, PairSum::new(clue.two("cells")?, clue.within("value", 2 * low..=2 * high)?))
    },
    ..Kind::DEFAULT
};

pub(crate) const DIFFERENCE_NEGATIVE: Kind = Kind {
    name: "difference_negative",
    title: "no difference",
    strength: Strength::Partial,
    maker: Maker::Unmarked(&["difference"], Some(|a, b| Some((a - b).abs()))),
    fields: NUMBERS,
    meaning: "Orthogonal neighbours without a `difference` or `white` mark do not differ by any of `values`.",
    example: r#"{"kind":"difference_negative","values":[1,4]}"#,
    add: |clue, puzzle| negative(clue, puzzle, Mark::Difference),
    late: true,
    ..Kind::DEFAULT
};

pub(crate) const RATIO_NEGATIVE: Kind = Kind {
    name: "ratio_negative",
    title: "no ratio",
    strength: Strength::Partial,
    maker: Maker::Unmarked(&["ratio"], Some(ratio_of)),
    fields: NUMBERS,
    meaning: "Orthogonal neighbours without a `ratio` or `black` mark are not in the ratio of any of `values`.",
    example: r#"{"kind":"ratio_negative","values":[2,3]}"#,
    add: |clue, puzzle| negative(clue, puzzle, Mark::Ratio),
    late: true,
    ..Kind::DEFAULT
};

pub(crate) const PAIR_SUM_NEGATIVE: Kind = Kind {
    name: "pairsum_negative",
    title: "no sum of two",
    strength: Strength::Partial,
    maker: Maker::Unmarked(&["pairsum"], Some(|a, b| Some(a + b))),
    fields: NUMBERS,
    meaning: "Orthogonal neighbours without a `pairsum`, `x` or `v` mark do not add up to any of `values`.",
    example: r#"{"kind":"pairsum_negative","values":[5,10]}"#,
    add: |clue, puzzle| negative(clue, puzzle, Mark::Sum),
    late: true,
    ..Kind::DEFAULT
};

fn negative(clue: &Clue, puzzle: &mut Build<'_>, mark: Mark) -> Result<(), Refusal> {
    let (low, high) = values(puzzle);
    let range = match mark {
        Mark::Difference => 0..=high - low,
        Mark::Ratio => 1..=high,
        Mark::Sum => 2 * low..=2 * high,
    };
    let numbers = clue.numbers_within("values", range)?;
    let marked = puzzle.marked(mark.kinds());
    add(puzzle, Unmarked::new(puzzle.order(), mark, numbers, &marked))
}

/// How many times the lesser value goes into the greater one.
fn ratio_of(a: i64, b: i64) -> Option<i64> {
    let (low, high) = (a.min(b), a.max(b));
    (low > 0 && high > low && high % low == 0).then(|| high / low)
}

/// The meaning of a number between two cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// How much they differ.
    Difference,
    /// How many times one is the other.
    Ratio,
    /// What they add up to.
    Sum,
}

impl Mark {
    /// The kinds of constraint that are such marks.
    fn kinds(self) -> Marks {
        match self {
            Mark::Difference => &[("difference", None), ("white", None)],
            Mark::Ratio => &[("ratio", None), ("black", None)],
            Mark::Sum => &[("pairsum", None), ("x", None), ("v", None)],
        }
    }

    /// Whether two values may have a mark with this number.
    fn fits(self, number: i64, a: i64, b: i64) -> bool {
        match self {
            Mark::Difference => difference(number, a, b),
            Mark::Ratio => ratio(number, a, b),
            Mark::Sum => sum(number, a, b),
        }
    }
}

fn difference(number: i64, a: i64, b: i64) -> bool {
    (a - b).abs() == number
}

fn ratio(number: i64, a: i64, b: i64) -> bool {
    // The number may be as large as numbers get.
    let times = |value: i64| i128::from(number) * i128::from(value);
    i128::from(a) == times(b) || i128::from(b) == times(a)
}

fn sum(number: i64, a: i64, b: i64) -> bool {
    a + b == number
}

macro_rules! mark {
    ($mark:ident, $doc:literal, $name:literal, $meaning:literal, $fits:expr) => {
        #[doc = $doc]
        #[derive(Clone, Debug)]
        pub struct $mark {
            cells: [Cell; 2],
            value: i64,
        }

        impl $mark {
            /// The two cells and the number.
            #[must_use]
            pub fn new(cells: [Cell; 2], value: i64) -> $mark {
                $mark { cells, value }
            }
        }

        impl Constraint for $mark {
            fn name(&self) -> &str {
                $name
            }

            fn scope(&self) -> &[Cell] {
                &self.cells
            }

            fn meaning(&self) -> String {
                format!($meaning, self.value)
            }

            fn holds(&self, values: Values<'_>) -> bool {
                $fits(self.value, values.get(0), values.get(1))
            }

            fn post(&self, model: &mut Model) {
                model.pair(self.cells[0], self.cells[1], |a, b| $fits(self.value, a, b));
            }
        }
    };
}

mark!(Difference, "Two cells that differ by a number.", "difference", "the values differ by {}", difference);
mark!(Ratio, "Two cells of which one is so many times the other.", "ratio", "one value is {} times the other", ratio);
mark!(PairSum, "Two cells that add up to a number.", "sum of two", "the values add up to {}", sum);

/// Orthogonal neighbours without a mark do not have the difference, ratio or sum that a mark would tell.
#[derive(Clone, Debug)]
pub struct Unmarked {
    order: Order,
    name: &'static str,
    scope: Vec<Cell>,
    mark: Mark,
    numbers: Vec<i64>,
    /// The neighbours without a mark, in ascending order.
    pairs: Vec<(Cell, Cell)>,
}

impl Unmarked {
    /// The rule for the whole grid: what the marks tell, the numbers that they would have, and the pairs that have one,
    /// in either order.
    #[must_use]
    pub fn new(order: Order, mark: Mark, numbers: &[i64], marked: &[[Cell; 2]]) -> Unmarked {
        let marked: HashSet<[Cell; 2]> = marked.iter().flat_map(|&[a, b]| [[a, b], [b, a]]).collect();
        let mut pairs: Vec<_> = order.pairs(NEIGHBORS).filter(|&(a, b)| !marked.contains(&[a, b])).collect();
        pairs.sort_unstable();
        let name = "no mark";
        Unmarked { order, name, scope: order.cells().collect(), mark, numbers: numbers.to_vec(), pairs }
    }

    /// The same rule by the name that people know it by.
    pub(crate) fn named(self, name: &'static str) -> Unmarked {
        Unmarked { name, ..self }
    }

    fn agree(&self, a: i64, b: i64) -> bool {
        !self.numbers.iter().any(|&number| self.mark.fits(number, a, b))
    }
}

impl Constraint for Unmarked {
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
        self.pairs.iter().all(|&(a, b)| self.agree(values.get(a.index()), values.get(b.index())))
    }

    fn post(&self, model: &mut Model) {
        let agree = model.relation(|a, b| self.agree(a, b));
        self.pairs.iter().for_each(|&(a, b)| model.relate(a, b, agree));
    }

    fn stated(&self) -> Stated {
        Stated::All
    }

    fn clashes(&self, [i, j]: [usize; 2], [a, b]: [i64; 2]) -> bool {
        !self.agree(a, b) && self.pairs.binary_search(&(self.scope[i], self.scope[j])).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{check, check_squares, holds};

    const PAIR: [Cell; 2] = [Cell::new(0), Cell::new(1)];

    #[test]
    fn marks_tell_difference_and_ratio() {
        assert!(holds(&Difference::new(PAIR, 3), &[2, 5]) && !holds(&Difference::new(PAIR, 3), &[2, 4]));
        assert!(holds(&Ratio::new(PAIR, 3), &[6, 2]) && !holds(&Ratio::new(PAIR, 3), &[5, 2]));
        check(9, Difference::new(PAIR, 3));
        check(9, Ratio::new(PAIR, 3));
        check_squares(|_, _| Difference::new(PAIR, 2));
        check_squares(|_, _| Ratio::new(PAIR, -2));
    }

    #[test]
    fn neighbours_without_a_mark_do_not_fit_one() {
        let order = Order::new(2).unwrap();
        let rule = |marked: &[[Cell; 2]]| Unmarked::new(order, Mark::Difference, &[1], marked);
        assert!(holds(&rule(&[]), &[1, 1, 1, 1]) && !holds(&rule(&[]), &[1, 1, 1, 2]));
        assert!(holds(&rule(&[[Cell::new(3), Cell::new(1)], [Cell::new(2), Cell::new(3)]]), &[1, 1, 1, 2]));
        for mark in [Mark::Difference, Mark::Ratio, Mark::Sum] {
            check(6, Unmarked::new(Order::new(6).unwrap(), mark, &[2, 3, 7], &[PAIR]));
            check_squares(|order, _| Unmarked::new(order, mark, &[3], &[PAIR]));
        }
    }
}
