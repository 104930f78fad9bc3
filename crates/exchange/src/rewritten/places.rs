//! Givens by their places: `r1c1 = 5`, a table of rows, columns and values, or another list of them.

use std::borrow::Cow;

use super::{Rewritten, triples};
use crate::grids::placed::{self, Given};
use crate::input_kind::is_problem;

/// Reads a text that consists of such givens.
pub(super) fn read(text: &str) -> Option<Rewritten> {
    if is_problem(text) {
        return None;
    }
    // A table of two columns.
    let is_pair = |line: &str| line.trim().is_empty() || line.split('\t').count() == 2;
    let text = &*if text.lines().all(is_pair) { text.replace('\t', ":").into() } else { Cow::from(text) };
    let assigned = || placed::givens(text).ok().filter(|_| placed::is_text(text));
    let known = assigned().or_else(|| listed(text)).map(|givens| (givens, false));
    let (mut givens, has_letters) = known.or_else(|| triples::read(text))?;
    // Rows and columns that are numbers may count from 0.
    let from = usize::from(has_letters);
    if givens.iter().any(|given| given[from..2].contains(&0)) {
        givens.iter_mut().flat_map(|given| &mut given[from..2]).for_each(|number| *number = number.saturating_add(1));
    }
    // A value of 0 is an open cell.
    givens.retain(|given| given[2] > 0);
    let n = [9, 16, 25]
        .into_iter()
        .find(|n| !givens.is_empty() && givens.iter().flatten().all(|number| (1..=*n).contains(number)))?;
    let mut rows = vec![vec![".".to_owned(); n.into()]; n.into()];
    for [row, column, value] in givens {
        let cell = &mut rows[usize::from(row) - 1][usize::from(column) - 1];
        // Two values for one cell are no puzzle.
        if *cell != "." && *cell != value.to_string() {
            return None;
        }
        *cell = value.to_string();
    }
    let text = rows.iter().map(|row| row.join(" ") + "\n").collect();
    let rows = if has_letters { ", whose letters are rows" } else { "" };
    Some(Rewritten::new(text, Some(format!("read as the givens of a {n}×{n} Sudoku{rows}"))))
}

/// The givens of a table whose first line names its three columns.
fn listed(text: &str) -> Option<Vec<Given>> {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let header = lines.next()?;
    let separator = [',', ';', '\t', ' '].into_iter().find(|&c| header.matches(c).count() == 2)?;
    let fields = |line: &str| line.split(separator).map(|word| super::cells::unquoted(word).to_lowercase()).collect();
    let names: Vec<String> = fields(header);
    let places: Option<Vec<usize>> =
        triples::NAMES.iter().map(|known| names.iter().position(|name| known.contains(&&**name))).collect();
    let places = places?;
    let given = |line: &str| {
        let held: Vec<String> = fields(line);
        let number = |place: usize| held.get(places[place])?.parse().ok();
        Some([number(0)?, number(1)?, number(2)?])
    };
    lines.map(given).collect()
}
