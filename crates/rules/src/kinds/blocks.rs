//! Every 2×2 block of the grid holds every class of values: low, middle and high, or every remainder.

use graeco_grid::{Cell, Constraint, Model, Order, RuleKey, Strength, Values};

use super::classes::{Classes, check_thirds};
use crate::kind::{Field, Form, Kind, add};

pub(crate) const ENTROPY: Kind = Kind {
    name: "globalentropy",
    title: "global entropy",
    strength: Strength::Partial,
    iss: Some("GlobalEntropy"),
    fields: &[],
    meaning: "Every 2×2 block holds a low, a middle and a high value: a third of the values each.",
    example: r#"{"kind":"globalentropy"}"#,
    add: |_, puzzle| {
        check_thirds(puzzle)?;
        add(puzzle, Blocks::entropy(puzzle.order()))
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
        add(puzzle, Blocks::remainders(puzzle.order(), modulus))
    },
    ..Kind::DEFAULT
};

/// Every 2×2 block holds every class of values.
#[derive(Clone, Debug)]
pub struct Blocks {
    order: Order,
    scope: Vec<Cell>,
    classes: Classes,
}

impl Blocks {
    /// Every block holds a low, a middle and a high value, the number of values being divisible by 3.
    #[must_use]
    pub fn entropy(order: Order) -> Blocks {
        Blocks { order, scope: order.cells().collect(), classes: Classes::Thirds }
    }

    /// Every block holds every remainder by a number, from 1 to 4.
    ///
    /// # Panics
    /// If the number is out of this range.
    #[must_use]
    pub fn remainders(order: Order, modulus: i64) -> Blocks {
        assert!((1..=4).contains(&modulus), "four cells have at most four remainders");
        Blocks { order, scope: order.cells().collect(), classes: Classes::Remainders(modulus) }
    }

    /// The blocks, each by its cells.
    fn blocks(&self) -> impl Iterator<Item = [Cell; 4]> {
        let order = self.order;
        order.cells().filter_map(move |cell| {
            let step = |down, right| order.step(cell, down, right);
            Some([cell, step(0, 1)?, step(1, 0)?, step(1, 1)?])
        })
    }
}

impl Constraint for Blocks {
    fn name(&self) -> &str {
        match self.classes {
            Classes::Thirds => "global entropy",
            Classes::Remainders(_) => "global remainders",
        }
    }

    fn scope(&self) -> &[Cell] {
        &self.scope
    }

    fn order(&self) -> Option<Order> {
        Some(self.order)
    }

    fn holds(&self, values: Values<'_>) -> bool {
        let class_of = |cell: &Cell| self.classes.of(values.get(cell.index()), values.order(), values.first());
        let holds = |block: [Cell; 4], class: i64| block.iter().any(|cell| class_of(cell) == class);
        self.blocks().all(|block| (0..self.classes.count() as i64).all(|class| holds(block, class)))
    }

    fn post(&self, model: &mut Model) {
        let key = match self.classes {
            Classes::Thirds => RuleKey::of::<Blocks>(&[]),
            Classes::Remainders(modulus) => RuleKey::of::<Blocks>(&[modulus]),
        };
        let (order, first) = (model.order(), model.first_value());
        let all = (1_u8 << self.classes.count()) - 1;
        for block in self.blocks() {
            // The classes so far; what is missing must have cells left.
            let step = |&(seen, left): &(u8, u32), value: i64| {
                let seen = seen | 1 << self.classes.of(value, order, first);
                ((all & !seen).count_ones() < left).then(|| (seen, left - 1))
            };
            model.automaton(&block, Some(key.clone()), (0, 4), step, |&(seen, _)| seen == all);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{check, check_squares, holds};

    #[test]
    fn every_block_holds_every_class() {
        let order = Order::new(3).unwrap();
        let entropy = Blocks::entropy(order);
        assert!(holds(&entropy, &[1, 2, 3, 3, 3, 1, 1, 2, 1]) && !holds(&entropy, &[1, 2, 3, 3, 1, 1, 1, 2, 1]));
        assert!(holds(&Blocks::remainders(order, 2), &[1, 2, 3, 3, 1, 2, 2, 2, 1]));
        assert!(!holds(&Blocks::remainders(order, 2), &[1, 3, 3, 3, 1, 2, 2, 2, 1]));
        for n in [6, 9] {
            check(n, Blocks::entropy(Order::new(n).unwrap()));
            check(n, Blocks::remainders(Order::new(n).unwrap(), 4));
        }
        check_squares(|order, _| Blocks::remainders(order, 2));
        check_squares(|order, _| Blocks::remainders(order, 3));
    }
}
