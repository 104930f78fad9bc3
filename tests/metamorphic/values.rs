//! Renamed, reversed and shifted values: the fields of each kind that change with them.

use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

use crate::Change;
use crate::case::Case;
use crate::wraps::kind_of;

/// The meaning of a number of a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Number {
    /// A value.
    One,
    /// The sum of two values.
    Two,
    /// The sum of the values of all cells.
    All,
    /// The sum of the values times `coefficients`.
    Weighted,
    /// The second number of each list is a value.
    Second,
}

/// Which changes of values a kind of rule goes along with, if these fields change, too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ValueChanges {
    /// Which values are equal: any renaming.
    Equal,
    /// How far values are apart: a shift, and the reversal.
    Apart,
    /// The same, if the first cell becomes the last one.
    Rising,
    /// The same, if another kind takes its place.
    Turned(&'static str),
    /// Which is greater: a shift.
    Above,
    /// What the values are.
    Exactly,
    /// What the constraints in it say.
    Others,
}

use Number::{All, One, Second, Two, Weighted};
use ValueChanges::{Above, Apart, Equal, Exactly, Others, Rising, Turned};

/// A kind, what it says, and its fields with numbers that change with the values.
type Row = (&'static str, ValueChanges, &'static [(&'static str, Number)]);

/// All kinds.
#[rustfmt::skip]
pub(crate) const TABLE: &[Row] = &[
    ("killer", Apart, &[("sum", All)]),
    ("cage", Equal, &[]),
    ("littlekiller", Apart, &[("sum", All)]),
    ("cage_op", Exactly, &[]),
    ("thermo", Rising, &[]),
    ("arrow", Exactly, &[]),
    ("doublearrow", Exactly, &[]),
    ("white", Apart, &[]),
    ("black", Exactly, &[]),
    ("x", Exactly, &[]),
    ("v", Exactly, &[]),
    ("greater", Rising, &[]),
    ("renban", Apart, &[]),
    ("whisper", Apart, &[]),
    ("palindrome", Equal, &[]),
    ("between", Apart, &[]),
    ("lockout", Apart, &[]),
    ("entropic", Apart, &[]),
    ("modular", Apart, &[]),
    ("zipper", Exactly, &[]),
    ("factor", Exactly, &[]),
    ("magicsquare", Apart, &[]),
    ("regionsum", Exactly, &[]),
    ("sandwich", Exactly, &[]),
    // A value of 0 is none.
    ("skyscraper", Exactly, &[]),
    ("xsum", Exactly, &[]),
    ("numberedroom", Exactly, &[]),
    ("quad", Equal, &[("values", One)]),
    ("odd", Exactly, &[]),
    ("even", Exactly, &[]),
    ("candidates", Equal, &[("values", One)]),
    ("clone", Equal, &[]),
    ("indexer", Exactly, &[]),
    ("region", Equal, &[]),
    ("antiknight", Equal, &[]),
    ("antiking", Equal, &[]),
    ("nonconsecutive", Apart, &[]),
    ("windoku", Equal, &[]),
    ("disjointgroups", Equal, &[]),
    ("pandiagonal", Equal, &[]),
    ("kropki_negative", Exactly, &[]),
    ("xv_negative", Exactly, &[]),
    ("difference", Apart, &[]),
    ("ratio", Exactly, &[]),
    ("pairsum", Apart, &[("value", Two)]),
    ("difference_negative", Apart, &[]),
    ("ratio_negative", Exactly, &[]),
    ("pairsum_negative", Apart, &[("values", Two)]),
    ("chess", Equal, &[("values", One)]),
    ("taxicab", Equal, &[]),
    ("antitaxicab", Exactly, &[]),
    ("knightmare", Exactly, &[]),
    ("diagonal_nonconsecutive", Apart, &[]),
    ("slowthermo", Rising, &[]),
    ("nabner", Apart, &[]),
    ("multisum", Apart, &[("sums", All)]),
    ("rellik", Exactly, &[]),
    ("equality", Apart, &[]),
    ("sum", Apart, &[("sum", Weighted)]),
    ("equalsum", Exactly, &[]),
    ("samevalues", Equal, &[]),
    ("contains", Equal, &[("values", One)]),
    ("lookandsay", Equal, &[("pairs", Second)]),
    ("globalentropy", Apart, &[]),
    ("globalmod", Apart, &[]),
    ("dutchflatmates", Above, &[]),
    ("doppelganger", Above, &[]),
    ("minimum", Turned("maximum"), &[]),
    ("maximum", Turned("minimum"), &[]),
    ("sumline", Exactly, &[]),
    ("valueindexing", Exactly, &[]),
    ("boxindexer", Exactly, &[]),
    ("countingcircles", Exactly, &[]),
    ("countdistinct", Exactly, &[]),
    ("countsame", Exactly, &[]),
    ("connected", Equal, &[("values", One)]),
    ("hiddenskyscraper", Above, &[("value", One)]),
    ("outsidesudoku", Equal, &[("value", One)]),
    ("lunchbox", Exactly, &[]),
    ("fullrank", Above, &[]),
    ("differentlines", Equal, &[]),
    ("regex", Exactly, &[]),
    ("automaton", Equal, &[("transitions", Second)]),
    ("table", Equal, &[("tuples", One)]),
    ("rule", Exactly, &[]),
    ("pairs_on_line", Exactly, &[]),
    ("all_pairs", Exactly, &[]),
    ("or", Others, &[]),
    ("and", Others, &[]),
    ("not", Others, &[]),
    ("replicate", Others, &[]),
    ("regionsamevalues", Equal, &[]),
    ("chaos", Equal, &[]),
    ("var", Above, &[("values", One)]),
    ("layer", Above, &[("values", One)]),
];

/// A change of all values.
#[derive(Clone, Debug)]
enum Map {
    /// Values are renamed, from the first one on.
    Renamed(i64, Vec<i64>),
    /// A value is taken from so much.
    Reversed(i64),
    Shifted(i64),
}

impl Map {
    /// What becomes of the sum of so many values.
    fn sum(&self, sum: i64, values: i64) -> i64 {
        match self {
            Map::Renamed(first, names) => {
                usize::try_from(sum - first).ok().and_then(|at| names.get(at)).copied().unwrap_or(sum)
            }
            Map::Reversed(ends) => ends * values - sum,
            Map::Shifted(by) => sum + by * values,
        }
    }

    fn number(&self, value: &Value, number: Number, clue: &Value) -> Option<Value> {
        if let Value::Array(list) = value {
            let place = |at: usize| number == Second && list.iter().all(Value::is_i64) && at != 1;
            let one =
                |(at, value)| if place(at) { Some(Value::clone(value)) } else { self.number(value, number, clue) };
            return list.iter().enumerate().map(one).collect();
        }
        let cells = clue["cells"].as_array();
        let values = match number {
            One | Second => 1,
            Two => 2,
            All => cells?.len() as i64,
            Weighted => match clue["coefficients"].as_array() {
                Some(all) => all.iter().map(|one| one.as_i64().expect("coefficients are numbers")).sum(),
                None => cells?.len() as i64,
            },
        };
        match value.as_str() {
            Some("?") => Some(value.clone()),
            // The same unknown number may be the sum of other cells, too.
            Some(_) => None,
            None => Some(json!(self.sum(value.as_i64()?, values))),
        }
    }

    /// The constraint that says the same of the changed values, if there is one.
    fn clue(&self, clue: &Value) -> Option<Value> {
        let (_, says, fields) = *TABLE.iter().find(|row| clue["kind"] == row.0)?;
        let mut changed = clue.clone();
        match (self, says) {
            (_, Others) => {
                let of = clue["of"].as_array().expect("constraints are a list");
                changed["of"] = of.iter().map(|clue| self.clue(clue)).collect::<Option<_>>()?;
            }
            // Cells outside the grid keep what they can hold: all values that are renamed.
            (Map::Renamed(first, names), Above) if clue["kind"] == "var" || clue["kind"] == "layer" => {
                let holds = |value: i64| {
                    let ends = [0, 1].map(|end| clue["values"][end].as_i64());
                    ends[0].is_none_or(|low| low <= value) && ends[1].is_none_or(|high| value <= high)
                };
                return (holds(*first) && holds(first + names.len() as i64 - 1)).then_some(changed);
            }
            (_, Equal) | (Map::Shifted(_), Apart | Rising | Turned(_) | Above) | (Map::Reversed(_), Apart) => {}
            (Map::Reversed(_), Rising) => changed["cells"].as_array_mut().expect("cells are a list").reverse(),
            (Map::Reversed(_), Turned(kind)) => changed["kind"] = json!(kind),
            (Map::Renamed(..), _) | (Map::Reversed(_), Above) | (_, Exactly) => return None,
        }
        for (name, number) in fields.iter().filter(|field| !clue[field.0].is_null()) {
            changed[name] = self.number(&clue[name], *number, clue)?;
        }
        Some(changed)
    }

    fn case(&self, case: &Case) -> Option<Case> {
        let mut changed = case.clone();
        changed.clues = case.clues.iter().map(|clue| self.clue(clue)).collect::<Option<_>>()?;
        if let Map::Shifted(by) = self {
            changed.header.insert("first_value".into(), json!(case.first() + by));
        } else {
            let value = |symbol: usize| self.sum(symbol as i64 + case.first(), 1) - case.first();
            changed.givens.iter_mut().flatten().for_each(|symbol| *symbol = value(*symbol) as usize);
        }
        Some(changed)
    }
}

pub(crate) fn changes(case: &Case, rng: &mut ChaCha8Rng) -> Vec<Change> {
    let (first, last) = (case.first(), case.first() + case.values() as i64 - 1);
    let mut names: Vec<i64> = (first..=last).collect();
    names.shuffle(rng);
    let shift = if first == 0 { 1 } else { -1 };
    let maps = [
        ("values renamed", Map::Renamed(first, names)),
        ("values reversed", Map::Reversed(first + last)),
        ("values shifted", Map::Shifted(shift)),
    ];
    let has_kind = |name: &str| case.clues.iter().any(|clue| kind_of(clue).name == name);
    // Unknown regions have numbers, which cells outside the grid hold.
    let suits = |map: &Map| !has_kind("chaos") || case.clues.len() == 1 && !matches!(map, Map::Reversed(_));
    let change = |(name, map): (&str, Map)| Some(Change { name: name.into(), case: map.case(case)?, times: 1 });
    maps.into_iter().filter(|(_, map)| suits(map)).filter_map(change).collect()
}
