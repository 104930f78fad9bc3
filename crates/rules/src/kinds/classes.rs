//! Lines of classes of values: entropic lines (low, middle, high) and modular lines (remainders).
//!
//! If any m cells in a row have m different classes, and there are m classes, then cells whose distance is a multiple of
//! m have the same class, and all others have different ones.

use std::collections::BTreeSet;

use graeco_grid::text::counted;
use graeco_grid::{Cell, Model, Order, RuleKey, Strength, Values};

use crate::crossing::by_window;
use crate::kind::{Build, Field, Form, Kind, Made, Maker, Refusal, Usual, add};
use crate::look::{Hue, Look};
use crate::numbered::Numbered;
use crate::places::Places;

pub(crate) const ENTROPIC: Kind = Kind {
    name: "entropic",
    title: "entropic line",
    strength: Strength::Partial,
    maker: Maker::Clue(|p| make(p, |value, n| (value - 1) * 3 / n)),
    fpuzzles: Some("entropicline"),
    iss: Some("Entropic"),
    meaning: "Any three successive values along the line are a low, a middle and a high one: a third of the values each.",
    example: r#"{"kind":"entropic","cells":[[0,0],[0,1],[1,2],[2,2],[3,3]]}"#,
    add: |clue, puzzle| {
        check_thirds(puzzle)?;
        add(puzzle, entropic(clue.cells_of("cells").to_vec()))
    },
    cut: |clue| by_window(clue, 3),
    ..Kind::line(Hue::Orange)
};

pub(crate) const MODULAR: Kind = Kind {
    name: "modular",
    title: "modular line",
    usual: &[Usual::new("parity_line", "mod", |_| 2)],
    look: Look::line(Hue::Teal),
    strength: Strength::Partial,
    maker: Maker::Clue(|p| make(p, |value, _| value % 3)?.number("mod", 3)),
    fpuzzles: Some("modularline"),
    iss: Some("Modular"),
    fields: &[Field::new("cells", Form::Cells), Field::new("mod", Form::Number)],
    meaning: "Any `mod` successive values along the line have different remainders when divided by `mod`.",
    example: r#"{"kind":"modular","mod":3,"cells":[[0,0],[0,1],[1,2],[2,2],[3,3]]}"#,
    add: |clue, puzzle| {
        let modulus = clue.within("mod", 1..=puzzle.order().get() as i64)?;
        add(puzzle, modular(clue.cells_of("cells").to_vec(), modulus))
    },
    cut: |clue| by_window(clue, clue.number_of("mod").unwrap_or(0).clamp(0, 255) as usize),
    ..Kind::DEFAULT
};

/// Refuses thirds of values that cannot be divided by three.
pub(crate) fn check_thirds(puzzle: &Build<'_>) -> Result<(), Refusal> {
    let n = puzzle.order().grid_symbol_count() as i64;
    if n % 3 != 0 {
        return Err(Refusal::new(format!(
            "{} cannot be divided into thirds; expected an order like 6, 9 or 12",
            counted(n, "value")
        )));
    }
    Ok(())
}

/// A line on which any three values in a row are of different classes.
fn make(p: &mut Places<'_>, class: fn(i64, i64) -> i64) -> Option<Made> {
    let (n, shift) = (p.n(), 1 - p.first_value);
    let differ = |before: &[i64], next: i64| {
        before.iter().rev().take(2).all(|&value| class(value + shift, n) != class(next + shift, n))
    };
    Made::of(p.line(3, 8, differ)?)
}

/// How values are put in classes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Classes {
    /// Low, middle and high ones: a third of the values each.
    Thirds,
    /// Remainders by a number, at least 1.
    Remainders(i64),
}

impl Classes {
    /// How many classes there are.
    pub(crate) fn count(self) -> usize {
        match self {
            Classes::Thirds => 3,
            Classes::Remainders(modulus) => modulus.max(1) as usize,
        }
    }

    /// The class of a value in a grid of some order whose values run from `first`.
    pub(crate) fn of(self, value: i64, order: Order, first: i64) -> i64 {
        match self {
            Classes::Thirds => (value - first).div_euclid((order.grid_symbol_count() as i64 / 3).max(1)),
            Classes::Remainders(modulus) => value.rem_euclid(modulus.max(1)),
        }
    }
}

/// An entropic line: any three in a row are a low, a middle and a high value.
pub fn entropic(cells: Vec<Cell>) -> Numbered<[i64; 0]> {
    let holds = |_: &[i64; 0], values: Values<'_>| differ(Classes::Thirds, values);
    let post = |_: &[i64; 0], cells: &[Cell], _: RuleKey, model: &mut Model| post(Classes::Thirds, cells, model);
    let meaning = "any three in a row are one low, one middle and one high value";
    Numbered::new(ENTROPIC.title, cells, [], holds, post).meaning(meaning)
}

/// A modular line: any `modulus` in a row, which is at least 1, have different remainders.
pub fn modular(cells: Vec<Cell>, modulus: i64) -> Numbered<[i64; 1]> {
    let holds = |&[modulus]: &[i64; 1], values: Values<'_>| differ(Classes::Remainders(modulus), values);
    let post = |&[modulus]: &[i64; 1], cells: &[Cell], _: RuleKey, model: &mut Model| {
        post(Classes::Remainders(modulus), cells, model);
    };
    let meaning = format!("any {modulus} values in a row have different remainders on division by {modulus}");
    Numbered::new(MODULAR.title, cells, [modulus], holds, post).meaning(meaning)
}

/// Whether as many values in a row as there are classes have different ones.
fn differ(classes: Classes, values: Values<'_>) -> bool {
    let class = |place: usize| classes.of(values.get(place), values.order(), values.first());
    near(values.len(), classes.count()).all(|(a, b)| class(a) != class(b))
}

/// The pairs of places less than `count` apart, on a line of some cells.
fn near(length: usize, count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..length).flat_map(move |b| (b.saturating_sub(count.saturating_sub(1))..b).map(move |a| (a, b)))
}

/// Posts that as many cells in a row as there are classes have different ones.
fn post(classes: Classes, cells: &[Cell], model: &mut Model) {
    /// More pairs than this are not posted, on lines longer than any that people draw.
    const MOST_PAIRS: usize = 1 << 20;
    let most = (MOST_PAIRS / cells.len().max(1)).max(2);
    let (order, first, count) = (model.order(), model.first_value(), classes.count());
    let class = |value: i64| classes.of(value, order, first);
    let held: BTreeSet<i64> = order.symbols().map(|symbol| class(model.value(symbol))).collect();
    let differ = model.relation(|a, b| class(a) != class(b));
    if held.len() != count {
        return near(cells.len(), count.min(most)).for_each(|(a, b)| model.relate(cells[a], cells[b], differ));
    }
    let same = model.relation(|a, b| class(a) == class(b));
    for (a, b) in near(cells.len(), cells.len().min(most)) {
        model.relate(cells[a], cells[b], if (b - a) % count == 0 { same } else { differ });
    }
}
