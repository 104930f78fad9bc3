//! A sandwich: the values between the least and the greatest value of a line add up to a sum.

use graeco_grid::{Cell, Model, RuleKey, Scenario, Strength, Values, sets_with_sum};

use crate::kind::{AXES, Build, Clue, Content, Field, Form, INDEX, Kind, Made, Maker, Refusal, SIDES, add, values};
use crate::numbered::Numbered;
use crate::places::Places;

pub(crate) const KIND: Kind = Kind {
    name: "sandwich",
    title: "sandwich",
    also: &["sandwich_sum"],
    strength: Strength::Domain,
    maker: Maker::Clue(make),
    fpuzzles: Some("sandwichsum"),
    meaning: "The values between the least and the greatest one of a row or column, given by its axis or by a side, add \
              up to `sum`.",
    example: r#"{"kind":"sandwich","axis":"row","index":0,"sum":21}"#,
    add: read,
    ..Kind::outside(
        &[Field::optional("axis", AXES), Field::optional("side", SIDES), INDEX, Field::new("sum", Form::Number)],
        None,
    )
};

fn read(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let line = match (clue.has("axis"), clue.has("side")) {
        (true, false) => clue.along_axis(puzzle)?,
        (false, true) => clue.seen_from(puzzle)?,
        _ => return Err(Refusal::new("sandwich needs either `axis` or `side`")),
    };
    let (first, last) = values(puzzle);
    let inner = |sign: i64| (first + 1..last).filter(|value| value * sign > 0).sum::<i64>();
    let sum = clue.within("sum", inner(-1)..=inner(1))?;
    add(puzzle, sandwich(line, (first, last), sum))
}

fn make(p: &mut Places<'_>) -> Option<Made> {
    let (axis, index) = (p.pick(&["row", "col"])?, p.outside().1);
    Made::new(vec![("axis", Content::Word(axis)), ("index", Content::Number(index))])?.missing()
}

/// A sandwich clue: a line, the least and the greatest value, and the sum of the values between them.
pub fn sandwich(line: Vec<Cell>, (least, greatest): (i64, i64), sum: i64) -> Numbered<[i64; 3]> {
    let meaning = format!("the values between {least} and {greatest} add up to {sum}");
    Numbered::new(KIND.title, line, [least, greatest, sum], holds, post).meaning(meaning)
}

/// All ways to place the crusts, which are these symbols, and to choose the values between them, for n cells that all
/// differ; values run from `first`.
fn scenarios(sum: i64, n: usize, crusts: [usize; 2], first: i64) -> Vec<Scenario> {
    let full = u32::MAX >> (32 - n);
    let crusts = crusts.map(|symbol| 1_u32 << symbol);
    let ends = crusts[0] | crusts[1];
    let mut scenarios = Vec::new();
    for inside in 0..=n - 2 {
        let target = sum - inside as i64 * first;
        for filling in sets_with_sum(n, inside, target).filter(|filling| filling & ends == 0) {
            for start in 0..n - 1 - inside {
                let (a, b) = (1 << start, 1 << (start + inside + 1));
                let between = ((1 << inside) - 1) << (start + 1);
                for (low, high) in [(a, b), (b, a)] {
                    let rest = (full & !(a | b | between), full & !(ends | filling));
                    scenarios
                        .push([(low, crusts[0]), (high, crusts[1]), (between, filling), rest].into_iter().collect());
                }
            }
        }
    }
    scenarios
}

/// The place up to which a line has been read.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Phase {
    Before,
    /// After this crust, with this sum so far.
    Between(i64, i64),
    After,
}

fn holds(&[least, greatest, sum]: &[i64; 3], values: Values<'_>) -> bool {
    let is_crust = |&place: &usize| [least, greatest].contains(&values.get(place));
    let crusts: Vec<usize> = (0..values.len()).filter(is_crust).collect();
    let [a, b] = crusts[..] else { return values.len() == 1 && sum == 0 };
    values.get(a) != values.get(b) && (a + 1..b).map(|place| values.get(place)).sum::<i64>() == sum
}

fn post(&[least, greatest, sum]: &[i64; 3], line: &[Cell], key: RuleKey, model: &mut Model) {
    let n = line.len();
    if n == 1 {
        return;
    }
    let first = model.first_value();
    let is_crust = |value: i64| value == least || value == greatest;
    let step = |phase: &Phase, value: i64| match *phase {
        Phase::Before if is_crust(value) => Some(Phase::Between(value, 0)),
        Phase::Before => Some(Phase::Before),
        Phase::Between(crust, so_far) if is_crust(value) => (value != crust && so_far == sum).then_some(Phase::After),
        Phase::Between(crust, so_far) => {
            // Values below 0 may still bring it down.
            let possible = first < 0 || so_far + value <= sum;
            possible.then_some(Phase::Between(crust, so_far + value))
        }
        Phase::After => (!is_crust(value)).then_some(Phase::After),
    };
    let symbol = |value: i64| usize::try_from(value - first).ok().filter(|&symbol| symbol < n);
    if let (Some(low), Some(high)) = (symbol(least), symbol(greatest))
        && low != high
        && model.is_house(line)
        && n <= MOST_SCENARIO_ORDER
    {
        return model.scenarios(line, key, || scenarios(sum, n, [low, high], first));
    }
    model.automaton(line, Some(key), Phase::Before, step, |phase| *phase == Phase::After);
}

/// The greatest order whose sandwiches are listed one by one.
const MOST_SCENARIO_ORDER: usize = 9;

#[cfg(test)]
mod tests {
    use super::*;
    use graeco_grid::{Order, Puzzle, Symbol};

    fn row(n: usize) -> Vec<Cell> {
        (0..n).map(|column| Order::new(n).unwrap().cell(0, column)).collect()
    }

    #[test]
    fn values_below_zero_may_bring_the_sum_down() {
        let mut puzzle = Puzzle::latin(10).unwrap().with_first_value(-4);
        for (&cell, value) in row(10).iter().zip([-4, 4, 3, -3, -2, 5, -1, 0, 1, 2]) {
            puzzle = puzzle.given(cell, Symbol::new((value + 4) as usize)).unwrap();
        }
        let with = |sum| puzzle.clone().with(sandwich(row(10), (-4, 5), sum)).unwrap().solve();
        assert!(with(2).is_some() && with(3).is_none());
    }
}
