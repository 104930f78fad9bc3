//! Fields of f-puzzles that are no rules: drawings, and settings of the program that shows the puzzle.

use std::collections::BTreeSet;

use graeco_rules::Hue;
use serde_json::{Value as Json, json};

use super::sketch::nearest;
use crate::about;
use crate::draft::Draft;
use crate::fault::Fault;
use crate::node::Node;
use crate::places::{self, Place};

const DRAWINGS: [&str; 5] = ["line", "rectangle", "circle", "text", "cage"];

/// The mark of a drawing whose constraint has a field of its own, too.
const REPEATS: [&str; 3] = ["isNewConstraint", "isLLConstraint", "fromConstraint"];

/// Fields that are no rules, with descriptions.
const EFFECTS: [(&str, &str); 7] = [
    ("fogofwar", "fog that is not a list of cells"),
    ("foglight", "fog that is not a list of cells"),
    ("triggereffect", "an effect of the program that shows the puzzle"),
    ("disabledlogic", "a setting of the program that solves the puzzle"),
    ("truecandidatesoptions", "a setting of the program that solves the puzzle"),
    ("successMessage", "a message of the program that shows the puzzle"),
    ("msgcorrect", "a message of the program that shows the puzzle"),
];

/// Parts of a cell that are no rules, with descriptions.
const IN_CELLS: [(&str, &str); 6] = [
    ("centerPencilMarks", "a note of a player"),
    ("cornerPencilMarks", "a note of a player"),
    ("c", "the color of a cell"),
    ("cArray", "the color of a cell"),
    ("highlight", "the color of a cell"),
    ("highlightArray", "the color of a cell"),
];

/// Notes a field that is no rule; `false` if it may be one. A drawing that repeats no constraint may stand for a
/// rule.
pub(super) fn read(draft: &mut Draft<'_>, key: &str, node: &Node, n: usize) -> Result<bool, Fault> {
    if fog(draft, key, node, n) {
        return Ok(true);
    }
    if let Some((_, what)) = EFFECTS.iter().find(|effect| effect.0 == key) {
        draft.lose_note(&node.spot, *what);
    } else if DRAWINGS.contains(&key) {
        node.list()?.iter().filter(|item| !item.is_empty()).for_each(|item| drawing(draft, key, item, n));
    } else {
        return Ok(false);
    }
    Ok(true)
}

/// Reads the cells that are clear at the beginning: those of `foglight`, and those around the lamps of `fogofwar`.
fn fog(draft: &mut Draft<'_>, key: &str, node: &Node, n: usize) -> bool {
    let around = |[row, column]: Place| {
        let near = move |at: usize| at.saturating_sub(1)..=(at + 1).min(n - 1);
        near(row).flat_map(move |row| near(column).map(move |column| [row, column]))
    };
    let clear: Option<BTreeSet<Place>> = places::cells(node, n).ok().and_then(|cells| match key {
        "foglight" => Some(cells.into_iter().collect()),
        "fogofwar" => Some(cells.into_iter().flat_map(around).collect()),
        _ => None,
    });
    clear.iter().for_each(|cells| draft.clue(&node.spot, json!({"kind": "fog", "cells": cells})));
    clear.is_some()
}

/// Reads fog from a cage, as setters write it.
fn fog_in_cage(draft: &mut Draft<'_>, value: &Node, cage: &Node, n: usize) -> bool {
    let Some(cells) = cage.get("cells") else { return false };
    match &*value.words() {
        "FOGLIGHT" => fog(draft, "foglight", cells, n),
        "FOW" => fog(draft, "fogofwar", cells, n),
        _ => false,
    }
}

fn drawing(draft: &mut Draft<'_>, key: &str, item: &Node, n: usize) {
    let value = item.value();
    let repeats = REPEATS.iter().any(|key| item.get(key).is_some_and(|mark| !mark.is_empty()));
    match (key, value) {
        ("text", None) => {}
        _ if repeats => draft.lose_shared_note(&item.spot, "a drawing of a constraint that has its own field"),
        // The program has no fog of its own.
        ("cage", Some(value)) if fog_in_cage(draft, value, item, n) => {}
        ("cage", Some(value)) if about::is_about(value) => about::read(draft, value),
        _ => {
            for clue in kept(key, item, n).unwrap_or_default() {
                draft.clue(&item.spot, clue);
            }
            draft.lose_shared_note(&item.spot, "a drawing, which may stand for a rule");
        }
    }
}

/// A drawing as clues that mean nothing; `None` if it cannot be kept, as outside the grid.
fn kept(key: &str, item: &Node, n: usize) -> Option<Vec<Json>> {
    let cells = |node: &Node| {
        let cells = places::cells(node, n).ok().filter(|cells| !cells.is_empty())?;
        let is_once = cells.iter().enumerate().all(|(at, cell)| !cells[..at].contains(cell));
        is_once.then_some(cells)
    };
    let color = |field: &str| item.get(field).and_then(|node| nearest(&node.words())).unwrap_or(Hue::Gray).name();
    let text = item.get("value").map(Node::words).filter(|text| !text.trim().is_empty());
    if key == "line" {
        let lines = item.get("lines")?.list().ok()?;
        let line = |line: &Node| Some(json!({"kind": "draw_line", "cells": cells(line)?, "color": color("outlineC")}));
        return lines.iter().map(line).collect();
    }
    let cells = cells(item.get("cells")?)?;
    let is_whole = item.get("width").is_some_and(|width| width.number().is_ok_and(|width| width >= 1.0));
    let kind = match key {
        "text" => return Some(vec![json!({"kind": "draw_text", "cells": cells, "text": text?})]),
        "circle" => "draw_circle",
        "rectangle" if is_whole && text.is_none() => "draw_color",
        "rectangle" => "draw_square",
        _ => return None,
    };
    let mut clue = json!({"kind": kind, "cells": cells, "color": color("baseC")});
    text.into_iter().for_each(|text| clue["text"] = text.into());
    Some(vec![clue])
}

/// Notes a part of a cell that is no rule; `false` if it may be one.
pub(super) fn read_in_cell(draft: &mut Draft<'_>, key: &str, node: &Node) -> bool {
    let known = IN_CELLS.iter().find(|known| known.0 == key);
    known.iter().for_each(|known| draft.lose_shared_note(&node.spot, known.1));
    known.is_some()
}
