//! Every 2×2 block of the grid holds every class of values: low, middle and high, or every remainder.

use std::sync::Arc;

use graeco_grid::{Cell, Model, Strength, Values};

use super::classes::{Classes, check_thirds};
use crate::everywhere::{Area, Everywhere};
use crate::kind::{Field, Form, Kind, add};
use crate::propagators::{EveryClass, Ways};

pub(crate) const ENTROPY: Kind = Kind {
    name: "globalentropy",
    title: "global entropy",
    strength: Strength::Partial,
    iss: Some("GlobalEntropy"),
    meaning: "Every 2×2 block holds a low, a middle and a high value: a third of the values each.",
    example: r#"{"kind":"globalentropy"}"#,
    add: |_, puzzle| {
        check_thirds(puzzle)?;
        add(puzzle, Everywhere::new(ENTROPY.title, puzzle.order(), vec![], holds, post))
    },
    ..Kind::DEFAULT
};

pub(crate) const MOD: Kind = Kind {
    name: "globalmod",
    title: "global mod",
    strength: Strength::Partial,
    iss: Some("GlobalMod"),
    fields: &[Field::optional("mod", Form::Number)],
    meaning: "Every 2×2 block holds values with each remainder of a division by `mod` (3 if it is left out).",
    example: r#"{"kind":"globalmod","mod":3}"#,
    add: |clue, puzzle| {
        let modulus = if clue.has("mod") { clue.within("mod", 1..=4)? } else { 3 };
        add(puzzle, Everywhere::new("global remainders", puzzle.order(), vec![modulus], holds, post))
    },
    ..Kind::DEFAULT
};

fn blocks(area: &Area) -> impl Iterator<Item = [Cell; 4]> {
    area.cells().iter().filter_map(|&cell| {
        let step = |down, right| area.step(cell, down, right);
        Some([cell, step(0, 1)?, step(1, 0)?, step(1, 1)?])
    })
}

/// The classes: thirds, or the remainders by a number, from 1 to 4.
fn classes(modulus: &[i64]) -> Classes {
    modulus.first().map_or(Classes::Thirds, |&modulus| Classes::Remainders(modulus))
}

fn holds(modulus: &[i64], area: &Area, values: Values<'_>) -> bool {
    let classes = classes(modulus);
    let class_of = |&cell: &Cell| classes.of(area.value(cell, values), values.order(), values.first());
    let has = |block: [Cell; 4], class: i64| block.iter().any(|cell| class_of(cell) == class);
    blocks(area).all(|block| (0..classes.count() as i64).all(|class| has(block, class)))
}

fn post(modulus: &[i64], area: &Area, model: &mut Model) {
    let classes = classes(modulus);
    let (order, first) = (model.order(), model.first_value());
    let of = (0..order.symbol_count() as i64).map(|symbol| classes.of(symbol + first, order, first) as u8);
    let ways = Arc::new(Ways::new(classes.count(), of.collect()));
    // Two rows or columns side by side, as far as their cells are there, hold their blocks one after the other.
    for (across, along) in [((1, 0), (0, 1)), ((0, 1), (1, 0))] {
        let pair = |cell: Cell| Some([cell, area.step(cell, across.0, across.1)?]);
        let next = |&[cell, _]: &[Cell; 2]| pair(area.step(cell, along.0, along.1)?);
        let is_first = |&[cell, _]: &[Cell; 2]| area.step(cell, -along.0, -along.1).and_then(pair).is_none();
        for begin in area.cells().iter().copied().filter_map(pair).filter(is_first) {
            let pairs: Vec<[Cell; 2]> = std::iter::successors(Some(begin), next).collect();
            if pairs.len() > 1 {
                model.post(EveryClass::new(pairs.concat(), Arc::clone(&ways)));
            }
        }
    }
}
