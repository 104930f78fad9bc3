//! Marks with a number between two cells, for their difference, ratio or sum; and neighbours without such a mark.

use std::ops::RangeInclusive;

use graeco_grid::{Cell, Order, Strength};

use crate::kind::{Build, Clue, Field, Form, Kind, Made, Maker, Marks, Refusal, add, all_values, values};
use crate::look::Look;
use crate::related::Related;

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
        add(puzzle, difference(clue.two("cells")?, value))
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
        add(puzzle, ratio(clue.two("cells")?, value))
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
        add(puzzle, pair_sum(clue.two("cells")?, clue.within("value", 2 * low..=2 * high)?))
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
    add: |clue, puzzle| {
        let (low, high) = values(puzzle);
        negative(clue, puzzle, 0..=high - low, &[("difference", None), ("white", None)], has_difference)
    },
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
    add: |clue, puzzle| negative(clue, puzzle, 1..=values(puzzle).1, &[("ratio", None), ("black", None)], has_ratio),
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
    add: |clue, puzzle| {
        let (low, high) = values(puzzle);
        negative(clue, puzzle, 2 * low..=2 * high, &[("pairsum", None), ("x", None), ("v", None)], has_sum)
    },
    late: true,
    ..Kind::DEFAULT
};

/// The rule about neighbours without a mark, whose numbers are in a range.
fn negative(
    clue: &Clue,
    puzzle: &mut Build<'_>,
    range: RangeInclusive<i64>,
    marks: Marks,
    fits: fn(i64, i64, i64) -> bool,
) -> Result<(), Refusal> {
    let numbers = clue.numbers_within("values", range)?.to_vec();
    let marked = puzzle.marked(marks);
    add(puzzle, unmarked(puzzle.order(), &marked, move |a, b| numbers.iter().any(|&number| fits(number, a, b))))
}

/// How many times the lesser value goes into the greater one.
fn ratio_of(a: i64, b: i64) -> Option<i64> {
    let (low, high) = (a.min(b), a.max(b));
    (low > 0 && high > low && high % low == 0).then(|| high / low)
}

fn has_difference(number: i64, a: i64, b: i64) -> bool {
    (a - b).abs() == number
}

fn has_ratio(number: i64, a: i64, b: i64) -> bool {
    // The number may be as large as numbers get.
    let times = |value: i64| i128::from(number) * i128::from(value);
    i128::from(a) == times(b) || i128::from(b) == times(a)
}

fn has_sum(number: i64, a: i64, b: i64) -> bool {
    a + b == number
}

/// Two cells that differ by a number.
pub fn difference(cells: [Cell; 2], value: i64) -> Related {
    let meaning = format!("the values differ by {value}");
    Related::line(DIFFERENCE.title, cells.to_vec(), move |a, b| has_difference(value, a, b)).meaning(meaning)
}

/// Two cells; the value of one is a multiple of the other.
pub fn ratio(cells: [Cell; 2], value: i64) -> Related {
    let meaning = format!("one value is {value} times the other");
    Related::line(RATIO.title, cells.to_vec(), move |a, b| has_ratio(value, a, b)).meaning(meaning)
}

/// Two cells that add up to a number.
pub fn pair_sum(cells: [Cell; 2], value: i64) -> Related {
    let meaning = format!("the values add up to {value}");
    Related::line(PAIR_SUM.title, cells.to_vec(), move |a, b| has_sum(value, a, b)).meaning(meaning)
}

/// Orthogonal neighbours, but for some pairs that have a mark, in either order: no such mark fits their values.
pub fn unmarked(
    order: Order,
    marked: &[[Cell; 2]],
    fits: impl Fn(i64, i64) -> bool + Send + Sync + 'static,
) -> Related {
    Related::unmarked("no mark", order, marked, move |a, b| !fits(a, b))
}
