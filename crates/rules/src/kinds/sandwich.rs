//! A sandwich: the values between the least and the greatest value of a line add up to a sum.

use graeco_grid::{Cell, Constraint, Model, RuleKey, Scenario, Strength, Values, sets_with_sum};

use crate::kind::{AXES, Build, Clue, Content, Field, Form, Kind, Made, Maker, Refusal, SIDES, add, values};
use crate::look::Look;
use crate::places::Places;

pub(crate) const KIND: Kind = Kind {
    name: "sandwich",
    title: "sandwich",
    look: Look::Outside { hue: None, number: "sum" },
    strength: Strength::Domain,
    maker: Maker::Clue(make),
    fpuzzles: Some("sandwichsum"),
    fields: &[
        Field::optional("axis", AXES),
        Field::optional("side", SIDES),
        Field::new("index", Form::Index),
        Field::new("sum", Form::Number),
    ],
    meaning: "The values between the least and the greatest one of a row or column, told by its axis or by a side, add \
              up to `sum`.",
    example: r#"{"kind":"sandwich","axis":"row","index":0,"sum":21}"#,
    add: read,
    ..Kind::DEFAULT
};

fn read(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let line = match (clue.has("axis"), clue.has("side")) {
        (true, false) => clue.along_axis(puzzle.order())?,
        (false, true) => clue.seen_from(puzzle.order())?,
        _ => return Err(Refusal::new("sandwich needs either `axis` or `side`")),
    };
    let (first, last) = values(puzzle);
    let inner = |sign: i64| (first + 1..last).filter(|value| value * sign > 0).sum::<i64>();
    let sum = clue.within("sum", inner(-1)..=inner(1))?;
    add(puzzle, Sandwich::new(line, (first, last), sum))
}

fn make(p: &mut Places<'_>) -> Option<Made> {
    let (axis, index) = (p.pick(&["row", "col"])?, p.outside().1);
    Made::new(vec![("axis", Content::Word(axis)), ("index", Content::Number(index))])?.missing("sum")
}

/// A sandwich clue.
#[derive(Clone, Debug)]
pub struct Sandwich {
    line: Vec<Cell>,
    crusts: (i64, i64),
    sum: i64,
}

impl Sandwich {
    /// A line, the least and the greatest value, and the sum of what stands between them.
    #[must_use]
    pub fn new(line: Vec<Cell>, crusts: (i64, i64), sum: i64) -> Sandwich {
        Sandwich { line, crusts, sum }
    }

    fn is_crust(&self, value: i64) -> bool {
        value == self.crusts.0 || value == self.crusts.1
    }

    /// All ways to place the crusts, which are these symbols, and to choose what stands between them, for n cells that all
    /// differ; values run from `first`.
    fn scenarios(&self, n: usize, crusts: [usize; 2], first: i64) -> Vec<Scenario> {
        let full = u32::MAX >> (32 - n);
        let crusts = crusts.map(|symbol| 1_u32 << symbol);
        let ends = crusts[0] | crusts[1];
        let mut scenarios = Vec::new();
        for inside in 0..=n - 2 {
            let target = self.sum - inside as i64 * first;
            for filling in sets_with_sum(n, inside, target).filter(|filling| filling & ends == 0) {
                for start in 0..n - 1 - inside {
                    let (a, b) = (1 << start, 1 << (start + inside + 1));
                    let between = ((1 << inside) - 1) << (start + 1);
                    for (low, high) in [(a, b), (b, a)] {
                        let rest = (full & !(a | b | between), full & !(ends | filling));
                        scenarios.push(
                            [(low, crusts[0]), (high, crusts[1]), (between, filling), rest].into_iter().collect(),
                        );
                    }
                }
            }
        }
        scenarios
    }
}

/// Where a line has been read up to.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Phase {
    Before,
    /// Since the crust that is told, with this sum so far.
    Between(i64, i64),
    After,
}

impl Constraint for Sandwich {
    fn name(&self) -> &str {
        KIND.title
    }

    fn scope(&self) -> &[Cell] {
        &self.line
    }

    fn holds(&self, values: Values<'_>) -> bool {
        let crusts: Vec<usize> = (0..values.len()).filter(|&place| self.is_crust(values.get(place))).collect();
        let [a, b] = crusts[..] else { return values.len() == 1 && self.sum == 0 };
        values.get(a) != values.get(b) && (a + 1..b).map(|place| values.get(place)).sum::<i64>() == self.sum
    }

    fn post(&self, model: &mut Model) {
        let n = self.line.len();
        if n == 1 {
            return;
        }
        let first = model.first_value();
        let step = |phase: &Phase, value: i64| match *phase {
            Phase::Before if self.is_crust(value) => Some(Phase::Between(value, 0)),
            Phase::Before => Some(Phase::Before),
            Phase::Between(crust, sum) if self.is_crust(value) => {
                (value != crust && sum == self.sum).then_some(Phase::After)
            }
            Phase::Between(crust, sum) => {
                // Values below 0 may still bring it down.
                let possible = first < 0 || sum + value <= self.sum;
                possible.then_some(Phase::Between(crust, sum + value))
            }
            Phase::After => (!self.is_crust(value)).then_some(Phase::After),
        };
        let key = RuleKey::of::<Sandwich>(&[self.crusts.0, self.crusts.1, self.sum]);
        let symbol = |value: i64| usize::try_from(value - first).ok().filter(|&symbol| symbol < n);
        if let (Some(low), Some(high)) = (symbol(self.crusts.0), symbol(self.crusts.1))
            && low != high
            && model.is_house(&self.line)
            && n <= MOST_SCENARIO_ORDER
        {
            return model.scenarios(&self.line, key, || self.scenarios(n, [low, high], first));
        }
        model.automaton(&self.line, Some(key), Phase::Before, step, |phase| *phase == Phase::After);
    }
}

/// The greatest order whose sandwiches are listed one by one.
const MOST_SCENARIO_ORDER: usize = 9;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{check, check_squares, holds};
    use graeco_grid::{Order, Puzzle, Symbol};

    fn row(n: usize) -> Vec<Cell> {
        (0..n).map(|column| Order::new(n).unwrap().cell(0, column)).collect()
    }

    #[test]
    fn the_sum_is_between_the_crusts() {
        let rule = |n: usize, sum| Sandwich::new(row(n), (1, n as i64), sum);
        assert!(holds(&rule(5, 6), &[3, 1, 4, 2, 5]) && !holds(&rule(5, 7), &[3, 1, 4, 2, 5]));
        check(6, rule(6, 5));
        for sum in [-3, -2, 0, 1, 5] {
            check_squares(|_, first| Sandwich::new(row(4), (first, first + 3), sum));
        }
    }

    #[test]
    fn values_below_zero_may_bring_the_sum_down() {
        let mut puzzle = Puzzle::latin(10).unwrap().with_first_value(-4);
        for (&cell, value) in row(10).iter().zip([-4, 4, 3, -3, -2, 5, -1, 0, 1, 2]) {
            puzzle = puzzle.given(cell, Symbol::new((value + 4) as usize)).unwrap();
        }
        let with = |sum| puzzle.clone().with(Sandwich::new(row(10), (-4, 5), sum)).unwrap().solve();
        assert!(with(2).is_some() && with(3).is_none());
    }
}
