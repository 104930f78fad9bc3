//! Several strings in one text: each begins on a line of its own, if one string could not hold them all.

use std::collections::HashMap;

use super::COMPOSITES;
use super::items::items;
use super::read::is_text;

/// A part of a text, and the number of lines before it.
pub(crate) type Part<'t> = (usize, &'t str);

/// The parts of a text that begin with a line that is not indented, and go on up to the next one; `None` if fewer than two
/// begin as strings do. A part that does not is a bad string.
pub(crate) fn parts<'t>(text: &'t str, lines: &[Part<'t>]) -> Option<Vec<Part<'t>>> {
    let mut parts: Vec<Part<'t>> = Vec::new();
    for &(before, line) in lines {
        let end = line.as_ptr() as usize - text.as_ptr() as usize + line.len();
        match parts.last_mut().filter(|_| line.starts_with([' ', '\t'])) {
            Some((_, part)) => *part = &text[part.as_ptr() as usize - text.as_ptr() as usize..end],
            None => parts.push((before, line)),
        }
    }
    let begins = |part: &&Part<'_>| part.1.starts_with('.') && is_text(part.1);
    (parts.iter().filter(begins).count() > 1).then_some(parts)
}

/// Whether some parts cannot be one puzzle: two of them give a cell different values, or each of two has a shape or the same
/// rule for the whole grid. If a composite goes on in another part, they are one.
pub(crate) fn clash(parts: &[Part<'_>]) -> bool {
    let Some(parts) = parts.iter().map(|(_, part)| stated(part)).collect::<Option<Vec<_>>>() else { return false };
    let mut known = HashMap::new();
    parts.into_iter().enumerate().any(|(number, stated)| {
        stated.into_iter().any(|(name, value)| {
            let (first, before) = known.entry(name.clone()).or_insert((number, value.clone()));
            *first != number && (*before != value || value.is_empty())
        })
    })
}

/// The cells that a part gives one value, and, with an empty one, what it says of the whole grid, outside composites; `None` if
/// a composite goes on in another part.
fn stated(part: &str) -> Option<Vec<(String, String)>> {
    let (mut depth, mut stated) = (0_usize, Vec::new());
    // What cannot be read is a bad puzzle, alone or beside others.
    for item in items(part, None).unwrap_or_default() {
        match item.name {
            name if COMPOSITES.contains(&name) => depth += 1,
            "End" => depth = depth.checked_sub(1)?,
            "Shape" => stated.push((item.name.to_owned(), String::new())),
            "" | "Given" if depth == 0 => {
                let given = item.arguments.iter().filter_map(|(word, _)| word.split_once('_'));
                let single = given.filter(|(_, value)| !value.contains('_'));
                stated.extend(single.map(|(cell, value)| (cell.to_ascii_uppercase(), value.to_owned())));
            }
            name if depth == 0 && item.arguments.is_empty() => stated.push((name.to_owned(), String::new())),
            _ => {}
        }
    }
    (depth == 0).then_some(stated)
}
