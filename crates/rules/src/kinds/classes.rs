//! Lines of classes of values: entropic lines (low, middle, high) and modular lines (remainders).
//!
//! If any m cells in a row have m different classes, and there are m classes, then cells whose distance is a multiple of
//! m have the same class, and all others have different ones.

use graeco_grid::text::counted;
use graeco_grid::{Cell, Constraint, Model, Strength, Values};

use crate::kind::{Build, Clue, Field, Form, Kind, Made, Maker, Refusal, add, values};
use crate::look::{Hue, Look};
use crate::places::Places;

pub(crate) const ENTROPIC: Kind = Kind {
    name: "entropic",
    title: "entropic line",
    look: Look::line(Hue::Orange),
    strength: Strength::Partial,
    maker: Maker::Clue(|p| make(p, |value, n| (value - 1) * 3 / n)),
    fpuzzles: Some("entropicline"),
    iss: Some("Entropic"),
    fields: &[Field::new("cells", Form::Cells)],
    meaning: "Any three in a row along the line are one low, one middle and one high value: a third of the values each.",
    example: r#"{"kind":"entropic","cells":[[0,0],[0,1],[1,2],[2,2],[3,3]]}"#,
    add: entropic,
    ..Kind::DEFAULT
};

pub(crate) const MODULAR: Kind = Kind {
    name: "modular",
    title: "modular line",
    look: Look::line(Hue::Teal),
    strength: Strength::Partial,
    maker: Maker::Clue(|p| make(p, |value, _| value % 3)?.number("mod", 3)),
    fpuzzles: Some("modularline"),
    iss: Some("Modular"),
    fields: &[Field::new("cells", Form::Cells), Field::new("mod", Form::Number)],
    meaning: "Any `mod` in a row along the line have different remainders.",
    example: r#"{"kind":"modular","mod":3,"cells":[[0,0],[0,1],[1,2],[2,2],[3,3]]}"#,
    add: modular,
    ..Kind::DEFAULT
};

fn entropic(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let n = puzzle.order().grid_symbol_count() as i64;
    if n % 3 != 0 {
        return Err(Refusal::new(format!(
            "{} cannot be divided into thirds; expected an order like 6, 9 or 12",
            counted(n, "value")
        )));
    }
    add(puzzle, Entropic::new(clue.cells_of("cells").to_vec(), values(puzzle).0, n / 3))
}

fn modular(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let modulus = clue.within("mod", 1..=puzzle.order().get() as i64)?;
    add(puzzle, Modular::new(clue.cells_of("cells").to_vec(), modulus))
}

/// A line on which any three values in a row are of different classes.
fn make(p: &mut Places<'_>, class: fn(i64, i64) -> i64) -> Option<Made> {
    let (n, shift) = (p.n(), 1 - p.first_value);
    let differ = |before: &[i64], next: i64| {
        before.iter().rev().take(2).all(|&value| class(value + shift, n) != class(next + shift, n))
    };
    Made::of(p.line(3, 8, differ)?)
}

macro_rules! classes {
    ($doc:literal, $rule:ident, $name:literal, $new_doc:literal, ($($field:ident: $kind:ty),*), $count:expr, $class:expr) => {
        #[doc = $doc]
        #[derive(Clone, Debug)]
        pub struct $rule {
            cells: Vec<Cell>,
            $($field: $kind,)*
        }

        impl $rule {
            #[doc = $new_doc]
            #[must_use]
            pub fn new(cells: Vec<Cell>, $($field: $kind),*) -> $rule {
                $rule { cells, $($field),* }
            }

            fn class(&self, value: i64) -> i64 {
                $class(self, value)
            }

            /// How many in a row differ.
            fn count(&self) -> usize {
                $count(self)
            }
        }

        impl Constraint for $rule {
            fn name(&self) -> &str {
                $name
            }

            fn scope(&self) -> &[Cell] {
                &self.cells
            }

            fn holds(&self, values: Values<'_>) -> bool {
                let differ = |(a, b): (usize, usize)| self.class(values.get(a)) != self.class(values.get(b));
                near(values.len(), self.count()).all(differ)
            }

            fn post(&self, model: &mut Model) {
                let values: Vec<i64> = model.order().symbols().map(|symbol| model.value(symbol)).collect();
                let mut classes: Vec<i64> = values.iter().map(|&value| self.class(value)).collect();
                classes.sort_unstable();
                classes.dedup();
                post_classes(model, &self.cells, self.count(), classes.len(), &|value| self.class(value));
            }
        }
    };
}

classes!(
    "An entropic line.",
    Entropic,
    "entropic line",
    "The cells, the least value, and how many values each of the three classes has, at least 1.",
    (first: i64, third: i64),
    |_: &Entropic| 3,
    |line: &Entropic, value: i64| (value - line.first).div_euclid(line.third.max(1))
);

classes!(
    "A modular line.",
    Modular,
    "modular line",
    "The cells and the modulus, at least 1.",
    (modulus: i64),
    |line: &Modular| usize::try_from(line.modulus).unwrap_or(1),
    |line: &Modular, value: i64| value.rem_euclid(line.modulus.max(1))
);

/// The pairs of places less than `count` apart, on a line of so many cells.
fn near(length: usize, count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..length).flat_map(move |b| (b.saturating_sub(count.saturating_sub(1))..b).map(move |a| (a, b)))
}

/// Posts that any `count` cells in a row have different classes, of which there are so many.
fn post_classes(model: &mut Model, cells: &[Cell], count: usize, classes: usize, class: &dyn Fn(i64) -> i64) {
    /// More pairs than this are not posted, on lines longer than any that people draw.
    const MOST_PAIRS: usize = 1 << 20;
    let most = (MOST_PAIRS / cells.len().max(1)).max(2);
    let differ = model.relation(|a, b| class(a) != class(b));
    if classes != count {
        return near(cells.len(), count.min(most)).for_each(|(a, b)| model.relate(cells[a], cells[b], differ));
    }
    let same = model.relation(|a, b| class(a) == class(b));
    for (a, b) in near(cells.len(), cells.len().min(most)) {
        model.relate(cells[a], cells[b], if (b - a) % count == 0 { same } else { differ });
    }
}
