//! Every 2×2 block of the grid holds every class of values: low, middle and high, or every remainder.

use graeco_grid::{Cell, Model, Order, RuleKey, Strength, Values};

use super::classes::{Classes, check_thirds};
use crate::kind::{Field, Form, Kind, add};
use crate::numbered::Numbered;

pub(crate) const ENTROPY: Kind = Kind {
    name: "globalentropy",
    title: "global entropy",
    strength: Strength::Partial,
    iss: Some("GlobalEntropy"),
    meaning: "Every 2×2 block holds a low, a middle and a high value: a third of the values each.",
    example: r#"{"kind":"globalentropy"}"#,
    add: |_, puzzle| {
        check_thirds(puzzle)?;
        add(puzzle, Numbered::everywhere(ENTROPY.title, puzzle.order(), vec![], holds, post))
    },
    ..Kind::DEFAULT
};

pub(crate) const MOD: Kind = Kind {
    name: "globalmod",
    title: "global mod",
    strength: Strength::Partial,
    iss: Some("GlobalMod"),
    fields: &[Field::optional("mod", Form::Number)],
    meaning: "Every 2×2 block holds every remainder by `mod` (3 if it is left out).",
    example: r#"{"kind":"globalmod","mod":3}"#,
    add: |clue, puzzle| {
        let modulus = if clue.has("mod") { clue.within("mod", 1..=4)? } else { 3 };
        add(puzzle, Numbered::everywhere("global remainders", puzzle.order(), vec![modulus], holds, post))
    },
    ..Kind::DEFAULT
};

fn blocks(order: Order) -> impl Iterator<Item = [Cell; 4]> {
    order.cells().filter_map(move |cell| {
        let step = |down, right| order.step(cell, down, right);
        Some([cell, step(0, 1)?, step(1, 0)?, step(1, 1)?])
    })
}

/// The classes: thirds, or the remainders by a number, from 1 to 4.
fn classes(modulus: &[i64]) -> Classes {
    modulus.first().map_or(Classes::Thirds, |&modulus| Classes::Remainders(modulus))
}

fn holds(modulus: &Vec<i64>, values: Values<'_>) -> bool {
    let classes = classes(modulus);
    let class_of = |cell: &Cell| classes.of(values.get(cell.index()), values.order(), values.first());
    let has = |block: [Cell; 4], class: i64| block.iter().any(|cell| class_of(cell) == class);
    blocks(values.order()).all(|block| (0..classes.count() as i64).all(|class| has(block, class)))
}

fn post(modulus: &Vec<i64>, _: &[Cell], key: RuleKey, model: &mut Model) {
    let classes = classes(modulus);
    let (order, first) = (model.order(), model.first_value());
    let all = (1_u8 << classes.count()) - 1;
    for block in blocks(order) {
        // The classes so far; the missing ones must have cells left.
        let step = |&(seen, left): &(u8, u32), value: i64| {
            let seen = seen | 1 << classes.of(value, order, first);
            ((all & !seen).count_ones() < left).then(|| (seen, left - 1))
        };
        model.automaton(&block, Some(key.clone()), (0, 4), step, |&(seen, _)| seen == all);
    }
}
