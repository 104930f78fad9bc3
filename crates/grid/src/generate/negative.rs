//! Rules about neighbours without a mark: whatever may have a mark gets one, and then the rule holds.

use rand::seq::IndexedRandom;

use crate::constraints::{Clue, Content, Fields, Given, Kind, Maker, Marked, Number, Places, Refusal, SIDEWAYS};
use crate::order::Cell;
use crate::puzzle::Puzzle;

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
                let value = value.map(|value| ("value", Content::Number(value)));
                let fields = [("cells", Content::Cells(pair.to_vec()))].into_iter().chain(value);
                Some(Clue::new(Kind::named(name)?, fields.collect()))
            };
            let marks: Vec<Clue> = self.marks.iter().filter_map(mark).filter(&is_true).collect();
            clues.extend(marks.choose(p.rng).cloned());
        }
        let values = self.number.map(|_| ("values", Content::Numbers(value.into_iter().collect())));
        clues.push(Clue::new(self.kind, values.into_iter().collect()));
        clues
    }
}

/// Adds clues among which there may be rules about neighbours without a mark, each after its marks.
pub(super) fn add_all(clues: &[Clue], puzzle: &mut Puzzle) -> Result<(), Refusal> {
    let mut marks = Vec::new();
    for clue in clues {
        if !clue.kind().late {
            if let [(_, Content::Cells(cells)), ..] = clue.fields()
                && let Ok(pair) = <[Cell; 2]>::try_from(cells.as_slice())
            {
                marks.push(Marked { kind: clue.kind().name, value: clue.number_of("value"), pair });
            }
            clue.add_to(puzzle)?;
            continue;
        }
        let given: Vec<(&'static str, Given)> = match clue.fields() {
            [(name, Content::Numbers(numbers))] => vec![(*name, Given::Numbers(numbers.clone()))],
            _ => Vec::new(),
        };
        (clue.kind().add)(&Fields { kind: clue.kind().name, given: &given, marks: &marks }, puzzle)?;
    }
    Ok(())
}
