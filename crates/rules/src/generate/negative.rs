//! Rules about neighbours without a mark: all pairs that may have a mark get one, and then the rule holds.

use graeco_grid::Cell;
use rand::seq::IndexedRandom;

use crate::kind::{Clue, Kind, Maker, Number};
use crate::places::{Places, SIDEWAYS};

/// A rule about neighbours without a mark.
#[derive(Clone, Copy, Debug)]
pub(super) struct Negative {
    kind: &'static Kind,
    marks: &'static [&'static str],
    number: Option<Number>,
}

/// The rule of this name, if it is one about neighbours without a mark.
pub(super) fn find(name: &str) -> Option<Negative> {
    let kind = Kind::named(name)?;
    match kind.maker {
        Maker::Unmarked(marks, number) => Some(Negative { kind, marks, number }),
        _ => None,
    }
}

impl Negative {
    /// All marks of a filled grid, and the rule last. Where two kinds are true, one of them is drawn. Marks with numbers
    /// have the same one, which is drawn too.
    pub(super) fn draw(&self, p: &mut Places<'_>, is_true: impl Fn(&Clue) -> bool) -> Vec<Clue> {
        let order = p.order;
        let beside = |cell: Cell| SIDEWAYS[..2].iter().filter_map(move |&(down, right)| order.step(cell, down, right));
        let pairs: Vec<[Cell; 2]> = order.cells().flat_map(|a| beside(a).map(move |b| [a, b])).collect();
        let numbers = |number: Number| pairs.iter().filter_map(|&[a, b]| number(p.value(a), p.value(b))).collect();
        let numbers: Vec<i64> = self.number.map_or_else(Vec::new, numbers);
        let value = numbers.choose(p.rng).copied();
        let mut clues = Vec::new();
        for pair in pairs {
            let mark = |name: &&str| {
                let clue = Clue::new(Kind::named(name)?).with("cells", pair.to_vec());
                Some(value.map_or(clue.clone(), |value| clue.with("value", value)))
            };
            let marks: Vec<Clue> = self.marks.iter().filter_map(mark).filter(&is_true).collect();
            clues.extend(marks.choose(p.rng).cloned());
        }
        let rule = Clue::new(self.kind);
        clues.push(match self.number {
            Some(_) => rule.with("values", Vec::from_iter(value)),
            None => rule,
        });
        clues
    }
}
