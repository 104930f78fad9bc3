//! An x-sum: with x the first value seen from a side, the first x values add up to a sum.

use graeco_grid::{Cell, Constraint, Model, RuleKey, Scenario, Strength, Values, sets_with_sum};

use crate::kind::{Build, Clue, Field, Form, Kind, Made, Maker, Refusal, SIDES, add};
use crate::look::{Hue, Look};

pub(crate) const KIND: Kind = Kind {
    name: "xsum",
    title: "x-sum",
    look: Look::Outside { hue: Some(Hue::Green), number: "sum" },
    strength: Strength::Domain,
    maker: Maker::Clue(|p| Made::outside(p, "sum")),
    fpuzzles: Some("xsum"),
    iss: Some("XSum"),
    fields: &[Field::new("side", SIDES), Field::new("index", Form::Index), Field::new("sum", Form::Number)],
    meaning: "With x the first value from that side, the first x values add up to `sum`.",
    example: r#"{"kind":"xsum","side":"left","index":0,"sum":21}"#,
    add: read,
    ..Kind::DEFAULT
};

fn read(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let n = puzzle.order().grid_symbol_count() as i64;
    let sum = clue.within("sum", 0..=n * (n + 1) / 2)?;
    add(puzzle, XSum::new(clue.seen_from(puzzle.order())?, sum))
}

/// An x-sum.
#[derive(Clone, Debug)]
pub struct XSum {
    line: Vec<Cell>,
    sum: i64,
}

impl XSum {
    /// A line from the side of the clue, and the sum.
    #[must_use]
    pub fn new(line: Vec<Cell>, sum: i64) -> XSum {
        XSum { line, sum }
    }

    /// All first values with all sets of values that the first x cells can have, for n cells that all differ; values
    /// run from `first`.
    fn scenarios(&self, n: usize, first: i64) -> Vec<Scenario> {
        let full = u32::MAX >> (32 - n);
        let mut scenarios = Vec::new();
        for symbol in 0..n {
            let Some(x) = usize::try_from(symbol as i64 + first).ok().filter(|x| (1..=n).contains(x)) else { continue };
            let own = 1_u32 << symbol;
            for set in sets_with_sum(n, x, self.sum - x as i64 * first).filter(|set| set & own != 0) {
                let places = (1_u64 << x) as u32 - 1;
                scenarios
                    .push([(1, own), (places & !1, set & !own), (full & !places, full & !set)].into_iter().collect());
            }
        }
        scenarios
    }
}

impl Constraint for XSum {
    fn name(&self) -> &str {
        KIND.title
    }

    fn scope(&self) -> &[Cell] {
        &self.line
    }

    fn holds(&self, values: Values<'_>) -> bool {
        let x = usize::try_from(values.get(0)).ok().filter(|&x| x <= values.len());
        x.is_some_and(|x| values.iter().take(x).sum::<i64>() == self.sum)
    }

    fn post(&self, model: &mut Model) {
        let (n, first) = (self.line.len(), model.first_value());
        let key = RuleKey::of::<XSum>(&[self.sum]);
        if model.is_house(&self.line) && n <= 9 && first == 1 {
            return model.scenarios(&self.line, key, || self.scenarios(n, first));
        }
        // How many cells are still to be added, and the sum so far; nothing before the first cell.
        let step = |state: &Option<(i64, i64)>, value: i64| {
            let (left, sum) = match *state {
                None if value == 0 => (0, 0),
                None => (value - 1, value),
                Some((0, sum)) => (0, sum),
                Some((left, sum)) => (left - 1, sum + value),
            };
            let reachable = first < 0 || sum <= self.sum;
            (left < n as i64 && reachable && (left > 0 || sum == self.sum)).then_some(Some((left, sum)))
        };
        model.automaton(&self.line, Some(key), None, step, |state| *state == Some((0, self.sum)));
    }
}
