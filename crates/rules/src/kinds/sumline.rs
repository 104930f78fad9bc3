//! A sum line: it can be cut into stretches that all have the same given sum.

use std::collections::BTreeSet;

use graeco_grid::{Cell, Model, RuleKey, Strength, Values};

use crate::kind::{Field, Form, Kind, Made, Maker, Usual, add, all_values};
use crate::look::{Hue, Look};
use crate::numbered::Numbered;

pub(crate) const KIND: Kind = Kind {
    name: "sumline",
    title: "sum line",
    usual: &[Usual::new("tenline", "sum", |_| 10), Usual::new("ten_line", "sum", |_| 10)],
    look: Look::SumLine { hue: Hue::Brown },
    strength: Strength::Domain,
    maker: Maker::Clue(|p| Made::of(p.any_line(4, 7)?)?.missing()),
    iss: Some("SumLine"),
    fields: &[Field::new("cells", Form::Cells), Field::new("sum", Form::Number)],
    meaning: "The line can be cut into stretches that add up to `sum` each.",
    example: r#"{"kind":"sumline","cells":[[0,0],[0,1],[1,2],[2,2],[3,3]],"sum":10}"#,
    add: |clue, puzzle| {
        let (cells, (low, high)) = (clue.cells_of("cells"), all_values(puzzle));
        let sum = clue.within("sum", low..=high * cells.len() as i64)?;
        let meaning = format!("the line can be cut into stretches that add up to {sum} each");
        add(puzzle, Numbered::new(KIND.title, cells.to_vec(), [sum], holds, post).meaning(meaning))
    },
    ..Kind::DEFAULT
};

fn holds(&[sum]: &[i64; 1], values: Values<'_>) -> bool {
    // Whether each number of first values can be cut.
    let mut good = vec![true];
    for end in 1..=values.len() {
        let sum_from = |start: usize| (start..end).map(|place| values.get(place)).sum::<i64>();
        good.push((0..end).any(|start| good[start] && sum_from(start) == sum));
    }
    good[values.len()]
}

fn post(&[sum]: &[i64; 1], cells: &[Cell], key: RuleKey, model: &mut Model) {
    // All sums that the last stretch may have so far; `None`: it has just been cut off. With values above 0 there is
    // only one of them.
    type Stretch = BTreeSet<Option<i64>>;
    let (never_falls, all_positive) = (model.first_value() >= 0, model.first_value() > 0);
    let step = |sums: &Stretch, value: i64| {
        let longer = sums.iter().map(|sum| sum.unwrap_or(0) + value);
        let mut next: Stretch = longer.filter(|&so_far| !never_falls || so_far <= sum).map(Some).collect();
        if next.contains(&Some(sum)) {
            next.insert(None);
            if all_positive {
                next.remove(&Some(sum));
            }
        }
        (!next.is_empty()).then_some(next)
    };
    model.automaton(cells, Some(key), BTreeSet::from([None]), step, |sums| sums.contains(&None));
}
