//! A cage with an operation, as in KenKen: sum, product, difference, quotient, or a single value.

use std::ops::RangeInclusive;

use graeco_grid::text::counted;
use graeco_grid::{Cell, Constraint, Model, RuleKey, Stated, Strength, Total, Values};

use crate::identity::identity;
use crate::kind::{Build, Clue, Content, Field, Form, Kind, Made, Maker, Refusal, add, all_values};
use crate::look::{Hue, Label, Look};
use crate::places::Places;

pub(crate) const KIND: Kind = Kind {
    name: "cage_op",
    title: "cage with an operation",
    look: Look::Cage { hue: Some(Hue::Gray), label: Label::Operation },
    strength: Strength::Domain,
    maker: Maker::Clue(make),
    fields: &[
        Field::new("cells", Form::Cells),
        Field::new("op", Form::Word(&["=", "+", "-", "*", "/"])),
        Field::new("target", Form::Number),
    ],
    meaning: "`=`: the one cell holds `target`; `+`, `*`: all values give it; `-`, `/`: the two values do, in either \
              order. Values may repeat.",
    example: r#"{"kind":"cage_op","cells":[[0,0],[0,1],[1,1]],"op":"*","target":12}"#,
    add: read,
    ..Kind::DEFAULT
};

/// How the values of a cage are combined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operation {
    /// The only value.
    Value,
    /// The sum of all.
    Sum,
    /// The product of all.
    Product,
    /// The difference of two, in either order.
    Difference,
    /// The quotient of two, in either order.
    Quotient,
}

fn read(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let (operation, expected) = match clue.word("op")? {
        "=" => (Operation::Value, Some(1)),
        "+" => (Operation::Sum, None),
        "*" => (Operation::Product, None),
        "-" => (Operation::Difference, Some(2)),
        _ => (Operation::Quotient, Some(2)),
    };
    let cells = clue.cells_of("cells");
    if let Some(expected) = expected.filter(|&expected| expected != cells.len()) {
        let what = format!("found {}; expected {expected} for this operation", counted(cells.len(), "cell"));
        return Err(Refusal::of("cells", what));
    }
    let target = match operation {
        Operation::Sum => clue.sum("target", puzzle, cells, false)?,
        _ => clue.within("target", reach(operation, all_values(puzzle), cells.len()))?,
    };
    add(puzzle, CageOp::new(cells.to_vec(), operation, target))
}

/// From the least to the greatest target that values from `low` to `high`, none negative, can give.
fn reach(operation: Operation, (low, high): (i64, i64), cells: usize) -> RangeInclusive<i64> {
    let power = |value: i64| value.saturating_pow(u32::try_from(cells).unwrap_or(u32::MAX));
    match operation {
        Operation::Difference => 0..=high - low,
        Operation::Quotient => low.min(1)..=high,
        Operation::Product => power(low)..=power(high),
        Operation::Value | Operation::Sum => low..=high,
    }
}

/// A cage with an operation that fits.
fn make(p: &mut Places<'_>) -> Option<Made> {
    let cells = p.cage(1, 4)?;
    let values = p.values(&cells);
    let (sum, product) = (values.iter().sum(), values.iter().product());
    let choices: Vec<(&'static str, i64)> = match values[..] {
        [value] => vec![("=", value)],
        [a, b] => {
            let (low, high) = (a.min(b), a.max(b));
            let quotient = (low > 0 && high % low == 0).then(|| ("/", high / low));
            [("+", sum), ("*", product), ("-", high - low)].into_iter().chain(quotient).collect()
        }
        _ => vec![("+", sum), ("*", product)],
    };
    let (op, target) = p.pick(&choices)?;
    let fields = vec![("cells", Content::Cells(cells)), ("op", Content::Word(op)), ("target", Content::Number(target))];
    Made::new(fields)
}

/// A cage with an operation.
#[derive(Clone, Debug)]
pub struct CageOp {
    cells: Vec<Cell>,
    operation: Operation,
    target: i64,
}

impl CageOp {
    /// The cells, and the result of the operation. With any other number of cells than a difference, a quotient or a
    /// single value has, the cage never holds.
    #[must_use]
    pub fn new(cells: Vec<Cell>, operation: Operation, target: i64) -> CageOp {
        CageOp { cells, operation, target }
    }

    fn pair(&self, a: i64, b: i64) -> bool {
        match self.operation {
            Operation::Difference => (a - b).abs() == self.target,
            _ => [(a, b), (b, a)].iter().any(|&(a, b)| b != 0 && b.checked_mul(self.target) == Some(a)),
        }
    }

    /// A product so far, times a value, if it can still become the target.
    fn times(&self, product: i64, value: i64) -> Option<i64> {
        let product = product.checked_mul(value)?;
        let divides = if product == 0 { self.target == 0 } else { self.target.wrapping_rem(product) == 0 };
        divides.then_some(product)
    }
}

impl Constraint for CageOp {
    identity!(KIND.title, cells);

    fn holds(&self, values: Values<'_>) -> bool {
        match self.operation {
            Operation::Value => values.len() == 1 && values.get(0) == self.target,
            Operation::Sum => values.iter().sum::<i64>() == self.target,
            Operation::Product => {
                let times = |product: Option<i128>, value: i64| product?.checked_mul(value.into());
                // A product too large for any number is larger than the target, unless a zero follows.
                let zero = values.iter().any(|value| value == 0);
                if zero { self.target == 0 } else { values.iter().fold(Some(1), times) == Some(self.target.into()) }
            }
            _ => values.len() == 2 && self.pair(values.get(0), values.get(1)),
        }
    }

    fn post(&self, model: &mut Model) {
        match self.operation {
            Operation::Value if self.cells.len() == 1 => model.restrict(self.cells[0], |value| value == self.target),
            Operation::Sum => {
                let terms: Vec<_> = self.cells.iter().map(|&cell| (cell, 1)).collect();
                model.sum(&terms, self.target, self.target);
            }
            Operation::Product if self.cells.len() == 2 => {
                model.pair(self.cells[0], self.cells[1], |a, b| a.checked_mul(b) == Some(self.target));
            }
            Operation::Product => {
                // With a product of 0 any product may follow, so nothing is kept but whether there was a zero.
                let step = |&product: &i64, value: i64| match self.target {
                    0 => Some(i64::from(product != 0 && value != 0)),
                    _ => self.times(product, value),
                };
                let clue = Some(RuleKey::of::<CageOp>(&[self.target]));
                model.automaton(&self.cells, clue, 1, step, |&product| product == self.target);
            }
            _ if self.cells.len() == 2 => model.pair(self.cells[0], self.cells[1], |a, b| self.pair(a, b)),
            _ => {}
        }
    }

    fn stated(&self) -> Stated {
        if self.operation == Operation::Sum { Stated::All } else { Stated::Nothing }
    }

    fn totals(&self) -> Vec<Total> {
        match self.operation {
            Operation::Sum => vec![Total::of(&self.cells, self.target)],
            _ => Vec::new(),
        }
    }
}
