//! Rules about neighbours without a mark: whatever may have a mark gets one, and then the rule holds.

use rand::seq::IndexedRandom;

use super::places::{Places, SIDEWAYS};
use crate::constraints::{Clue, Kind};
use crate::order::Cell;

/// The number that a mark between two values has, if there may be one.
type Number = fn(i64, i64) -> Option<i64>;

/// The rules, their marks, and the number of a mark if it has one.
const RULES: &[(&str, &[&str], Option<Number>)] = &[
    ("kropki_negative", &["white", "black"], None),
    ("xv_negative", &["x", "v"], None),
    ("difference_negative", &["difference"], Some(|a, b| Some((a - b).abs()))),
    ("ratio_negative", &["ratio"], Some(ratio)),
    ("pairsum_negative", &["pairsum"], Some(|a, b| Some(a + b))),
];

fn ratio(a: i64, b: i64) -> Option<i64> {
    let (low, high) = (a.min(b), a.max(b));
    (low > 0 && high > low && high % low == 0).then(|| high / low)
}

/// A rule about neighbours without a mark.
#[derive(Clone, Copy, Debug)]
pub(super) struct Negative {
    kind: &'static Kind,
    marks: &'static [&'static str],
    number: Option<Number>,
}

/// The rule of this name, if it is one about neighbours without a mark.
pub(super) fn find(name: &str) -> Option<Negative> {
    let &(_, marks, number) = RULES.iter().find(|rule| rule.0 == name)?;
    Some(Negative { kind: Kind::named(name)?, marks, number })
}

/// The names of these rules.
pub(super) fn names() -> impl Iterator<Item = &'static str> + Clone {
    RULES.iter().map(|rule| rule.0)
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
