//! The cells of a grid, and rules in a solver string beside them.

use super::Rewritten;
use crate::columns::ROW;
use crate::iss;

/// Reads a line of cells and a string of rules without givens, in any order. It becomes one string.
pub(super) fn read(text: &str) -> Option<Rewritten> {
    let text = text.trim();
    if text.contains('\n') {
        return None;
    }
    let (start, end) = (text.split_whitespace().next()?, text.split_whitespace().next_back()?);
    let pairs = [(start, text[start.len()..].trim()), (end, text[..text.len() - end.len()].trim())];
    // A string may follow without a blank.
    let joined =
        text.char_indices().filter(|&(at, c)| c == '.' && at.isqrt().pow(2) == at).map(|(at, _)| text.split_at(at));
    let (cells, rules) = pairs.into_iter().chain(joined).find(|(cells, rules)| {
        let is_string = !rules.contains(char::is_whitespace) && iss::is_text(rules);
        is_string && order_of(cells).is_some_and(|n| n == ROW || rules.contains(&format!(".Shape~{n}x{n}")))
    })?;
    let n = order_of(cells)?;
    let given = |(at, c): (usize, char)| {
        let name = |at: usize| char::from_digit(at as u32 + 1, 17).unwrap_or('?');
        let value = c.to_digit(36).filter(|&value| value > 0)?;
        Some(format!("~R{}C{}_{value}", name(at / n), name(at % n)))
    };
    let givens: String = cells.chars().enumerate().filter_map(given).collect();
    let givens = if givens.is_empty() { givens } else { format!(".{givens}") };
    let note = "the cells and the string of rules are read as one puzzle".to_owned();
    Some(Rewritten { text: format!("{rules}{givens}\n"), note: Some(note) })
}

/// The order of a grid whose cells these are.
fn order_of(cells: &str) -> Option<usize> {
    let n = cells.len().isqrt();
    let is_cell = |c: char| c == '.' || c.to_digit(17).is_some_and(|value| value as usize <= n);
    (n * n == cells.len() && (4..=16).contains(&n) && cells.chars().all(is_cell)).then_some(n)
}
