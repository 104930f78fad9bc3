//! Equivalent puzzles with an unused cell, or with constraints wrapped in others.

use graeco_rules::{KINDS, Kind};
use serde_json::{Value, json};

use crate::Change;
use crate::case::Case;
use crate::kinds::adds_cells;

/// Puts a constraint within others.
type Wrap = fn(&Value) -> Value;

/// Ways to put a constraint within others that say the same.
const WRAPS: [(&str, Wrap); 5] = [
    ("and", |clue| json!({"kind": "and", "of": [clue]})),
    ("or of itself", |clue| json!({"kind": "or", "of": [clue, clue]})),
    ("or alone", |clue| json!({"kind": "or", "of": [clue]})),
    ("not not", |clue| json!({"kind": "not", "of": [{"kind": "not", "of": [clue]}]})),
    ("replicate", |clue| json!({"kind": "replicate", "offsets": [[0, 0]], "of": [clue]})),
];

/// The kind of a constraint.
pub(crate) fn kind_of(clue: &Value) -> &'static Kind {
    KINDS.iter().find(|kind| clue["kind"] == kind.name).expect("the kind exists")
}

pub(crate) fn changes(case: &Case) -> Vec<Change> {
    let more = case.values() as i64 + 2;
    let mut changes: Vec<Change> = [0, more]
        .into_iter()
        .map(|more| {
            let (first, mut changed) = (case.first(), case.clone());
            changed.clues.push(json!({"kind": "var", "vars": "unused", "values": [first, first + more]}));
            Change { name: "an unused cell".into(), case: changed, times: more as u128 + 1 }
        })
        .collect();
    for (name, wrap) in WRAPS {
        let mut changed = case.clone();
        let is_alone = |clue: &Value| kind_of(clue).name.ends_with("_negative") || adds_cells(kind_of(clue));
        changed.clues.iter_mut().filter(|clue| !is_alone(clue)).for_each(|clue| *clue = wrap(clue));
        changes.push(Change { name: name.into(), case: changed, times: 1 });
    }
    changes
}
