//! Several strings in one text: one per line, if one string could not hold them all.

use std::collections::HashSet;

use super::read::is_text;

/// Whether each of some lines begins a string, rather than goes on with one.
pub(crate) fn are_begun(lines: &[(usize, &str)]) -> bool {
    lines.len() > 1 && lines.iter().all(|(_, line)| line.starts_with('.') && is_text(line))
}

/// Whether some lines, which each begin a string, cannot be one puzzle: two of them give the same cell, or have a shape.
pub(crate) fn are_puzzles(lines: &[(usize, &str)]) -> bool {
    let mut seen = HashSet::new();
    lines.iter().any(|(_, line)| {
        let stated: HashSet<String> = line.split('.').flat_map(stated).collect();
        stated.into_iter().any(|name| !seen.insert(name))
    })
}

/// What one item states that a puzzle states once: the cells that it gives, or the shape.
fn stated(item: &str) -> Vec<String> {
    let given = |word: &str| word.split('_').next().unwrap_or("").to_ascii_uppercase();
    match item.split_once('~') {
        Some(("", givens)) => givens.split('~').map(given).collect(),
        Some(("Shape", _)) => vec!["Shape".to_owned()],
        _ => Vec::new(),
    }
}
