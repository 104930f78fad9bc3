//! An x-sum: with x the first value seen from a side, the first x values add up to a sum.

use graeco_grid::{Cell, Model, RuleKey, Scenario, Strength, Values, sets_with_sum};

use crate::kind::{Build, Clue, Field, Form, INDEX, Kind, Refusal, SIDE, add};
use crate::look::Hue;
use crate::numbered::Numbered;

pub(crate) const KIND: Kind = Kind {
    name: "xsum",
    title: "x-sum",
    strength: Strength::Domain,
    fpuzzles: Some("xsum"),
    iss: Some("XSum"),
    meaning: "With x the first value from that side, the first x values add up to `sum`.",
    example: r#"{"kind":"xsum","side":"left","index":0,"sum":21}"#,
    add: read,
    ..Kind::outside(&[SIDE, INDEX, Field::new("sum", Form::Number)], Some(Hue::Green))
};

fn read(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let n = puzzle.order().grid_symbol_count() as i64;
    let sum = clue.within("sum", 0..=n * (n + 1) / 2)?;
    let rule = Numbered::new(KIND.title, clue.seen_from(puzzle)?, [sum], holds, post);
    add(puzzle, rule.meaning(format!("the first values, as many as the first one says, add up to {sum}")))
}

fn holds(&[sum]: &[i64; 1], values: Values<'_>) -> bool {
    let x = usize::try_from(values.get(0)).ok().filter(|&x| x <= values.len());
    x.is_some_and(|x| values.iter().take(x).sum::<i64>() == sum)
}

fn post(&[sum]: &[i64; 1], line: &[Cell], key: RuleKey, model: &mut Model) {
    let (n, first) = (line.len(), model.first_value());
    if model.is_house(line) && n <= 9 && first == 1 {
        return model.scenarios(line, key, || scenarios(sum, n, first));
    }
    // How many cells are still to be added, and the sum so far; nothing before the first cell.
    let step = |state: &Option<(i64, i64)>, value: i64| {
        let (left, so_far) = match *state {
            None if value == 0 => (0, 0),
            None => (value - 1, value),
            Some((0, so_far)) => (0, so_far),
            Some((left, so_far)) => (left - 1, so_far + value),
        };
        let reachable = first < 0 || so_far <= sum;
        (left < n as i64 && reachable && (left > 0 || so_far == sum)).then_some(Some((left, so_far)))
    };
    model.automaton(line, Some(key), None, step, |state| *state == Some((0, sum)));
}

/// All first values with all sets of values that the first x cells can have, for n cells that all differ; values run from
/// `first`.
fn scenarios(sum: i64, n: usize, first: i64) -> Vec<Scenario> {
    let full = u32::MAX >> (32 - n);
    let mut scenarios = Vec::new();
    for symbol in 0..n {
        let Some(x) = usize::try_from(symbol as i64 + first).ok().filter(|x| (1..=n).contains(x)) else { continue };
        let own = 1_u32 << symbol;
        for set in sets_with_sum(n, x, sum - x as i64 * first).filter(|set| set & own != 0) {
            let places = (1_u64 << x) as u32 - 1;
            scenarios.push([(1, own), (places & !1, set & !own), (full & !places, full & !set)].into_iter().collect());
        }
    }
    scenarios
}
