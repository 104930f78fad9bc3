//! Lines of classes of values: entropic lines (low, middle, high) and modular lines (remainders).
//!
//! If any m cells in a row have m different classes, and there are m classes, then cells whose distance is a multiple of
//! m have the same class, and all others have different ones.

use graeco_grid::text::counted;
use graeco_grid::{Cell, Constraint, Model, Order, Strength, Values};

use crate::kind::{Build, Field, Form, Kind, Made, Maker, Refusal, add};
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
    add: |clue, puzzle| {
        check_thirds(puzzle)?;
        add(puzzle, entropic(clue.cells_of("cells").to_vec()))
    },
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
    add: |clue, puzzle| {
        let modulus = clue.within("mod", 1..=puzzle.order().get() as i64)?;
        add(puzzle, modular(clue.cells_of("cells").to_vec(), modulus))
    },
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

/// A line on which so many cells in a row as there are classes have different ones.
#[derive(Clone, Debug)]
pub struct ClassLine {
    name: &'static str,
    cells: Vec<Cell>,
    classes: Classes,
}

/// An entropic line: any three in a row are a low, a middle and a high value.
#[must_use]
pub fn entropic(cells: Vec<Cell>) -> ClassLine {
    ClassLine { name: ENTROPIC.title, cells, classes: Classes::Thirds }
}

/// A modular line: any `modulus` in a row, which is at least 1, have different remainders.
#[must_use]
pub fn modular(cells: Vec<Cell>, modulus: i64) -> ClassLine {
    ClassLine { name: MODULAR.title, cells, classes: Classes::Remainders(modulus) }
}

impl Constraint for ClassLine {
    fn name(&self) -> &str {
        self.name
    }

    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, values: Values<'_>) -> bool {
        let class = |place: usize| self.classes.of(values.get(place), values.order(), values.first());
        near(values.len(), self.classes.count()).all(|(a, b)| class(a) != class(b))
    }

    fn post(&self, model: &mut Model) {
        let (order, first) = (model.order(), model.first_value());
        let class = |value: i64| self.classes.of(value, order, first);
        let mut classes: Vec<i64> = order.symbols().map(|symbol| class(model.value(symbol))).collect();
        classes.sort_unstable();
        classes.dedup();
        post_classes(model, &self.cells, self.classes.count(), classes.len(), &class);
    }
}

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
