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
        add(puzzle, global_entropy(puzzle.order()))
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
        add(puzzle, global_mod(puzzle.order(), modulus))
    },
    ..Kind::DEFAULT
};

/// Every 2×2 block holds a low, a middle and a high value, the number of values being divisible by 3.
pub fn global_entropy(order: Order) -> Numbered<[i64; 0]> {
    let holds = |_: &[i64; 0], values: Values<'_>| holds(Classes::Thirds, values);
    let post = |_: &[i64; 0], _: &[Cell], key: RuleKey, model: &mut Model| post(Classes::Thirds, &key, model);
    Numbered::everywhere(ENTROPY.title, order, [], holds, post)
}

/// Every 2×2 block holds every remainder by a number, from 1 to 4.
///
/// # Panics
/// If the number is out of this range.
pub fn global_mod(order: Order, modulus: i64) -> Numbered<[i64; 1]> {
    assert!((1..=4).contains(&modulus), "four cells have at most four remainders");
    let holds = |&[modulus]: &[i64; 1], values: Values<'_>| holds(Classes::Remainders(modulus), values);
    let post = |&[modulus]: &[i64; 1], _: &[Cell], key: RuleKey, model: &mut Model| {
        post(Classes::Remainders(modulus), &key, model);
    };
    Numbered::everywhere("global remainders", order, [modulus], holds, post)
}

/// The blocks, each by its cells.
fn blocks(order: Order) -> impl Iterator<Item = [Cell; 4]> {
    order.cells().filter_map(move |cell| {
        let step = |down, right| order.step(cell, down, right);
        Some([cell, step(0, 1)?, step(1, 0)?, step(1, 1)?])
    })
}

fn holds(classes: Classes, values: Values<'_>) -> bool {
    let class_of = |cell: &Cell| classes.of(values.get(cell.index()), values.order(), values.first());
    let has = |block: [Cell; 4], class: i64| block.iter().any(|cell| class_of(cell) == class);
    blocks(values.order()).all(|block| (0..classes.count() as i64).all(|class| has(block, class)))
}

fn post(classes: Classes, key: &RuleKey, model: &mut Model) {
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
