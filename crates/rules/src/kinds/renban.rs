//! A renban line: consecutive values in any order.

use graeco_grid::{Cell, Model, RuleKey, Strength, Values};

use crate::crossing::of_set;
use crate::kind::{Kind, Made, Maker, add};
use crate::look::Hue;
use crate::numbered::Numbered;
use crate::places::Places;

pub(crate) const KIND: Kind = Kind {
    name: "renban",
    title: "renban line",
    strength: Strength::Partial,
    maker: Maker::Clue(make),
    fpuzzles: Some("renban"),
    iss: Some("Renban"),
    meaning: "The values are a run of consecutive ones in any order, without repeats.",
    example: r#"{"kind":"renban","cells":[[0,0],[0,1],[1,2],[2,2]]}"#,
    add: |clue, puzzle| {
        let cells = clue.at_most("cells", puzzle.order().symbol_count(), "a line of consecutive values")?;
        add(puzzle, renban(cells.to_vec()))
    },
    cut: of_set,
    ..Kind::line(Hue::Purple)
};

fn make(p: &mut Places<'_>) -> Option<Made> {
    let close = |before: &[i64], next: i64| before.iter().all(|&value| value != next && value.abs_diff(next) < 4);
    Made::of(p.line(2, 5, close)?)
}

/// A renban line: its cells, in any order.
pub fn renban(cells: Vec<Cell>) -> Numbered<[i64; 0]> {
    Numbered::new(KIND.title, cells, [], holds, post).meaning("the values are consecutive, in any order")
}

fn holds(_: &[i64; 0], values: Values<'_>) -> bool {
    let (least, greatest) = (values.iter().min(), values.iter().max());
    let spread = greatest.zip(least).map_or(0, |(greatest, least)| greatest - least);
    values.all_different() && spread < values.len().max(1) as i64
}

fn post(_: &[i64; 0], cells: &[Cell], _: RuleKey, model: &mut Model) {
    let (k, n) = (cells.len(), model.order().symbol_count());
    model.all_different(cells);
    if k == 0 || k > n {
        return;
    }
    if n <= 16 {
        return model.one_set_of(cells, (0..=n - k).map(|low| (u16::MAX >> (16 - k)) << low).collect());
    }
    let near = model.relation(|a, b| a.abs_diff(b) < k as u64);
    for (place, &a) in cells.iter().enumerate() {
        cells[..place].iter().for_each(|&b| model.relate(a, b, near));
    }
}
