//! Several strings in one text: one per line, if one string could not hold them all.

use std::collections::HashMap;

use super::COMPOSITES;
use super::items::items;
use super::read::is_text;

/// Whether each of some lines begins a string, rather than goes on with one.
pub(crate) fn begin_strings(lines: &[(usize, &str)]) -> bool {
    lines.len() > 1 && lines.iter().all(|(_, line)| line.starts_with('.') && is_text(line))
}

/// Whether some lines, which each begin a string, cannot be one puzzle: two of them give a cell different values, or each of
/// two has a shape. If a composite goes on in another line, they are one.
pub(crate) fn clash(lines: &[(usize, &str)]) -> bool {
    let Some(lines) = lines.iter().map(|(_, line)| stated(line)).collect::<Option<Vec<_>>>() else { return false };
    let mut known = HashMap::new();
    lines.into_iter().enumerate().any(|(number, stated)| {
        stated.into_iter().any(|(name, value)| {
            let (first, before) = known.entry(name.clone()).or_insert((number, value.clone()));
            *first != number && (*before != value || name == SHAPE)
        })
    })
}

const SHAPE: &str = "SHAPE";

/// The cells that a line gives one value, and its shape, outside composites; `None` if a composite goes on in another line.
fn stated(line: &str) -> Option<Vec<(String, String)>> {
    let (mut depth, mut stated) = (0_usize, Vec::new());
    // What cannot be read is a bad puzzle, alone or beside others.
    for item in items(line, None).unwrap_or_default() {
        match item.name {
            name if COMPOSITES.contains(&name) => depth += 1,
            "End" => depth = depth.checked_sub(1)?,
            "Shape" => stated.push((SHAPE.to_owned(), String::new())),
            "" | "Given" if depth == 0 => {
                let given = item.arguments.iter().filter_map(|(word, _)| word.split_once('_'));
                let single = given.filter(|(_, value)| !value.contains('_'));
                stated.extend(single.map(|(cell, value)| (cell.to_ascii_uppercase(), value.to_owned())));
            }
            _ => {}
        }
    }
    (depth == 0).then_some(stated)
}
