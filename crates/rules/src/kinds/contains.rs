//! Cells that hold some values a given number of times: a list of values, or pairs of a count and a value.

use std::collections::BTreeMap;

use graeco_grid::text::ranged;
use graeco_grid::{Cell, Constraint, Model, Strength, Symbol, Values};

use super::quad::{quad, wanted};
use crate::identity::identity;
use crate::kind::{Build, Clue, Content, Field, Form, Kind, Made, Maker, Refusal, add, all_values};
use crate::look::{Hue, Label, Look};
use crate::places::Places;
use crate::propagators::Contains;

pub(crate) const CONTAINS: Kind = Kind {
    name: "contains",
    title: "counted values",
    look: Look::Cage { hue: Some(Hue::Green), label: Label::Numbers("values", " ") },
    strength: Strength::Domain,
    maker: Maker::Clue(|p| Made::some_values(p.cage(3, 5)?, p)),
    fields: &[
        Field::new("cells", Form::Cells),
        Field::new("values", Form::Numbers),
        Field::optional("exactly", Form::Flag),
    ],
    meaning: "Each of `values` occurs at least as often as it is listed; with `exactly`, just as often.",
    example: r#"{"kind":"contains","cells":[[0,0],[0,3],[3,0],[3,3]],"values":[1,4,4],"exactly":true}"#,
    add: contains,
    ..Kind::DEFAULT
};

pub(crate) const LOOK_AND_SAY: Kind = Kind {
    name: "lookandsay",
    title: "look and say",
    strength: Strength::Domain,
    maker: Maker::Clue(make_look_and_say),
    fields: &[Field::new("cells", Form::Cells), Field::new("pairs", Form::Tuples)],
    meaning: "For each pair [count, value], exactly `count` cells hold `value`.",
    example: r#"{"kind":"lookandsay","cells":[[0,0],[0,4],[4,1],[5,6]],"pairs":[[2,3],[0,5]]}"#,
    add: look_and_say,
    ..Kind::DEFAULT
};

fn contains(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let (cells, wanted) = (clue.cells_of("cells"), wanted(clue, puzzle)?);
    if !clue.flag_of("exactly") {
        return add(puzzle, quad(cells.to_vec(), wanted.to_vec()));
    }
    let mut counts: BTreeMap<i64, usize> = BTreeMap::new();
    wanted.iter().for_each(|&value| *counts.entry(value).or_default() += 1);
    let counts: Vec<(usize, i64)> = counts.into_iter().map(|(value, count)| (count, value)).collect();
    add(puzzle, LookAndSay::new(cells.to_vec(), &counts))
}

fn look_and_say(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let (cells, pairs, (first, last)) = (clue.cells_of("cells"), clue.number_pairs("pairs")?, all_values(puzzle));
    let (mut seen, mut counts, mut total) = (Vec::new(), Vec::new(), 0);
    for [count, value] in pairs {
        let Some(count) = usize::try_from(count).ok().filter(|&count| count <= cells.len() - total) else {
            let what =
                format!("{count} cells with {value}, of {}; expected counts of 0 and more that fit", cells.len());
            return Err(Refusal::of("pairs", what));
        };
        if !(first..=last).contains(&value) {
            return Err(Refusal::of("pairs", format!("{value} is not a value; expected {}", ranged(first, last))));
        }
        if seen.contains(&value) {
            return Err(Refusal::of("pairs", format!("two counts for the value {value}; expected one")));
        }
        seen.push(value);
        counts.push((count, value));
        total += count;
    }
    add(puzzle, LookAndSay::new(cells.to_vec(), &counts))
}

/// How often some values occur in a cage.
fn make_look_and_say(p: &mut Places<'_>) -> Option<Made> {
    let cells = p.cage(3, 6)?;
    let mut values = p.values(&cells);
    let count = |value: i64| values.iter().filter(|&&other| other == value).count() as i64;
    let mut pairs: Vec<Vec<i64>> = values.iter().map(|&value| vec![count(value), value]).collect();
    pairs.sort_unstable();
    pairs.dedup();
    values.sort_unstable();
    let most = p.number(1, pairs.len());
    let pairs = p.some(&pairs, most);
    Made::new(vec![("cells", Content::Cells(cells)), ("pairs", Content::Tuples(pairs))])
}

/// Cells; exactly some number of them hold some values.
#[derive(Clone, Debug)]
pub struct LookAndSay {
    cells: Vec<Cell>,
    counts: Vec<(usize, i64)>,
}

impl LookAndSay {
    /// The cells, and pairs of a count and the value that exactly this many of them hold.
    #[must_use]
    pub fn new(cells: Vec<Cell>, counts: &[(usize, i64)]) -> LookAndSay {
        LookAndSay { cells, counts: counts.to_vec() }
    }
}

impl Constraint for LookAndSay {
    identity!(CONTAINS.title, cells);

    fn holds(&self, values: Values<'_>) -> bool {
        self.counts.iter().all(|&(count, wanted)| values.iter().filter(|&value| value == wanted).count() == count)
    }

    fn post(&self, model: &mut Model) {
        let last = model.order().symbol_count() as i64 - 1;
        let mut needs: BTreeMap<i64, usize> = BTreeMap::new();
        for &(count, value) in &self.counts {
            let number = value - model.first_value();
            let known = needs.get(&number).copied().unwrap_or(count);
            if known != count || count > 0 && !(0..=last).contains(&number) {
                return model.forbid();
            }
            if (0..=last).contains(&number) {
                needs.insert(number, count);
            }
        }
        if needs.values().sum::<usize>() > self.cells.len() {
            return model.forbid();
        }
        let needs = needs.into_iter().map(|(number, count)| (Symbol::new(number as usize), count)).collect();
        model.post(Contains::exactly(self.cells.clone(), needs, model));
    }
}
