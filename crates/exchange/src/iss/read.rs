//! Reads the string form of the Interactive Sudoku Solver.

use std::ops::Range;

use graeco_document::order_around;
use graeco_rules::{KINDS, MOST_DEPTH};
use serde_json::json;

use super::items::{Item, items};
use super::reader::Reader;
use super::{COMPOSITES, MOST, nearest_item, packed};
use crate::draft::Draft;
use crate::fault::{Fault, TextPlace, shortened};
use crate::kinds::Data;
use crate::places::Place;

/// Items that need no arguments, beside rules of the whole grid.
const ALONE: [&str; 4] = ["NoBoxes", "Doppelganger", "ChaosConstruction", "RegionSameValues"];

/// Whether a text is a row of items, comment lines aside: it begins with one that has arguments, that needs none, or that is
/// nearly written as one. Other letters between dots are no items: they may be cells of a large grid.
pub(crate) fn is_text(text: &str) -> bool {
    let is_item = |line: &&str| !line.trim_matches('.').is_empty() && !line.starts_with('#');
    let line = text.lines().map(str::trim).find(is_item);
    let Some(rest) = line.filter(|line| line.starts_with('.')).map(|line| line.trim_start_matches('.')) else {
        return false;
    };
    let name = rest.split(['~', '.', ' ']).next().unwrap_or("");
    let is_name = name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let rules = KINDS.iter().filter(|kind| Data::of(kind) == Data::Nothing);
    let mut alone = rules.filter_map(|kind| kind.iss).chain(ALONE).chain(COMPOSITES);
    let is_near = |item: &str| item.len().abs_diff(name.len()) < 2;
    let is_word = name.len() > 4 && name.bytes().all(|byte| byte.is_ascii_alphabetic());
    let is_nearly_one = || is_word && nearest_item(name).is_some_and(is_near);
    is_name && rest[name.len()..].trim_start().starts_with('~') || alone.any(|known| known == name) || is_nearly_one()
}

/// How many items, arguments and parts of them a puzzle may have, about: each of them may make a clue.
pub(super) const MOST_ITEMS: usize = 20_000;

/// How many items, arguments and parts of them a text has, about.
pub(super) fn item_count(text: &str) -> usize {
    text.bytes().filter(|byte| b".~_".contains(byte)).count()
}

/// Reads one puzzle that stands in a text, perhaps packed at a place of it.
pub(crate) fn read<'t>(source: &str, packed: Option<&Range<usize>>, text: &'t str) -> Result<Draft<'t>, Fault> {
    let count = item_count(source);
    if count > MOST_ITEMS {
        let at = packed.cloned().unwrap_or(0..source.len());
        let what = format!("{count} items and arguments are too many; expected at most {MOST_ITEMS}");
        return Err(TextPlace::new(at, "").fault(what));
    }
    let items = items(source, packed)?;
    check_depth(&items)?;
    if let Some(second) = items.iter().filter(|item| item.name == "Shape").nth(1) {
        return Err(second.spot.fault("expected one Shape, and one puzzle per text"));
    }
    let find = |name: &str| items.iter().find(|item| item.name == name);
    let ((rows, columns), values, first) = find("Shape").map_or(Ok(((9, 9), 9, 1)), shape)?;
    let is_raw = find("Shape").and_then(|item| item.arguments.get(2)).is_some_and(|word| is_raw(&word.0));
    let n = order_around((rows, columns), values);
    let ties = match find("FullRankTies").map(|item| item.argument(0)).transpose()? {
        None | Some(("only-unclued" | "none", _)) => "none",
        Some(("any", _)) => "any",
        Some((_, spot)) => return Err(spot.fault("expected `any`, `none` or `only-unclued`")),
    };
    let (draft, outside, groups) = (Draft::of_rectangle(text, n, (rows, columns), !is_raw), Vec::new(), Vec::new());
    let (is_inside, is_moved, sum_regions) = (false, false, Vec::new());
    let mut reader = Reader {
        draft,
        n,
        rows,
        columns,
        values,
        first,
        ties,
        is_inside,
        is_moved,
        outside,
        groups,
        window_size: values,
        box_shape: None,
        sum_regions,
    };
    if let Some(item) = find("Doppelganger") {
        reader.doppelganger(item, &items)?;
    } else {
        reader.draft.header.values = Some(values).filter(|&values| values != n);
        reader.regions(&items)?;
    }
    reader.draft.header.first_value = first as i32;
    reader.cells_outside(&items)?;
    for (word, spot) in items.iter().filter_map(Item::unread) {
        reader.draft.lose_rule(spot, format!("`{}` is more than it takes", shortened(word)));
    }
    let mut rest = &items[..];
    while let [item, behind @ ..] = rest {
        if item.name == "End" {
            return Err(item.spot.fault("this ends nothing"));
        }
        rest = reader.item_or_composite(item, behind)?;
    }
    Ok(reader.draft)
}

/// Rows and columns, number of values, and first value.
fn shape(item: &Item<'_>) -> Result<((usize, usize), usize, usize), Fault> {
    let (shape, spot) = item.argument(0)?;
    let sides: Option<Vec<usize>> = shape.split('x').map(|side| side.parse().ok()).collect();
    let sides = match sides.as_deref() {
        Some(&[rows, columns]) if [rows, columns].iter().all(|side| (1..=MOST).contains(side)) => (rows, columns),
        _ => return Err(spot.fault(format!("expected a shape like 9x9, up to {MOST}x{MOST}"))),
    };
    let n = sides.0.max(sides.1);
    if let Some((_, spot)) = item.arguments.get(2).filter(|(word, _)| !is_raw(word)) {
        return Err(spot.fault("expected `raw`, or nothing"));
    }
    match item.arguments.get(1) {
        None => Ok((sides, n, 1)),
        Some((values, _)) if values.is_empty() => Ok((sides, n, 1)),
        Some((values, spot)) => {
            let (first, last) = values.split_once('-').unwrap_or(("1", values));
            let range = first.parse::<usize>().ok().zip(last.parse::<usize>().ok());
            let range = range.filter(|&(first, last)| first <= 1 && first + n <= last + 1 && last < first + MOST);
            let (first, last) =
                range.ok_or_else(|| spot.fault(format!("expected values from 0 or 1 on, {n} to {MOST} of them")))?;
            Ok((sides, last + 1 - first, first))
        }
    }
}

/// Composites may be nested as deep as rules: they are read by recursion.
fn check_depth(items: &[Item<'_>]) -> Result<(), Fault> {
    let mut depth = 0_usize;
    for item in items {
        match item.name {
            name if COMPOSITES.contains(&name) => depth += 1,
            "End" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > MOST_DEPTH {
            return Err(item.spot.fault(format!("constraints nested more than {MOST_DEPTH} deep")));
        }
    }
    Ok(())
}

/// Whether a word says that a grid has no rules of rows, columns and boxes.
fn is_raw(word: &str) -> bool {
    word.eq_ignore_ascii_case("raw")
}

impl Reader<'_> {
    /// Reads an item with all its parts, and returns the rest of the text.
    fn item_or_composite<'i, 't>(
        &mut self,
        item: &Item<'t>,
        mut rest: &'i [Item<'t>],
    ) -> Result<&'i [Item<'t>], Fault> {
        if !COMPOSITES.contains(&item.name) {
            return self.item(item).map(|()| rest);
        }
        let (outer, losses) = (std::mem::replace(&mut self.is_inside, true), self.draft.losses.len());
        let was_moved = self.is_moved;
        self.is_moved |= item.name == "Replicate";
        let before = self.draft.clue_count();
        let (mut parts, mut is_void) = (Vec::new(), false);
        loop {
            let Some((part, behind)) = rest.split_first() else {
                return Err(item.spot.fault("expected `.End` behind its parts"));
            };
            if part.name == "End" {
                rest = behind;
                break;
            }
            rest = self.item_or_composite(part, behind)?;
            let mut clues = self.draft.take_from(before);
            match clues.len() {
                // A relation of a cell alone says nothing, and so does a choice that has it.
                0 => is_void = true,
                1 => parts.extend(clues.pop()),
                _ => parts.push(json!({"kind": "and", "of": clues})),
            }
        }
        (self.is_inside, self.is_moved) = (outer, was_moved);
        let clue = match item.name {
            _ if self.draft.losses.len() > losses => {
                self.draft.lose_rule(&item.spot, "a part of it is not read");
                return Ok(rest);
            }
            name if parts.is_empty() || name == "Or" && is_void => return Ok(rest),
            "Or" => json!({"kind": "or", "of": parts}),
            "And" => json!({"kind": "and", "of": parts}),
            _ => {
                let (word, spot) = item.argument(0)?;
                let places = packed::set(word).filter(|places| places.iter().all(|&at| at < self.rows * self.columns));
                let places = places.ok_or_else(|| spot.fault("not the key of a set of cells"))?;
                let offsets: Vec<Place> = places.iter().map(|at| [at / self.columns, at % self.columns]).collect();
                json!({"kind": "replicate", "offsets": offsets, "of": parts})
            }
        };
        self.draft.clue(&item.spot, clue);
        Ok(rest)
    }
}
