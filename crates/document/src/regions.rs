//! The regions of a puzzle file: rows of names, the names of all cells in one row, or lists of cells.

use std::collections::HashSet;

use graeco_grid::text::counted;
use graeco_grid::{Order, Shape};

use crate::node::{Fault, Node, Value};
use crate::region_lists::{lists, numbers_of};
use crate::rule_keys::{FEWEST_NAMES, are_leaves_of_layout};
use crate::source::Source;

/// A word of a text, or a whole row, and the number of bytes before it.
pub(crate) type Placed<'t> = (usize, &'t str);

impl Source<'_> {
    /// The number of each cell's region, from 1; of an absent cell it says nothing.
    pub(crate) fn regions(&self, node: &Node<'_>, order: Order, shape: Option<&Shape>) -> Result<Vec<usize>, Fault> {
        let is_there = |cell| shape.is_none_or(|shape: &Shape| shape.has(cell));
        let rows = match named_rows(node, order.get())? {
            None => match lists(node) {
                Some(regions) => return numbers_of(node, &regions, (order, shape.is_none()), is_there),
                None => joined_rows(node, order.get())?,
            },
            rows => rows,
        };
        if let Some(rows) = rows {
            return self.regions(&Node { value: Value::Text(&rows), span: node.span.clone() }, order, shape);
        }
        let (n, text) = (order.get(), node.text()?);
        let (row_count, columns) = shape.map_or((n, n), Shape::frame);
        let cells = self.named_cells(node, text, (row_count, columns))?;
        let mut regions: Vec<(Placed<'_>, usize)> = Vec::new();
        let mut numbers = vec![0; order.cell_count()];
        let places = order.cells_in((row_count, columns));
        for (place, cell) in places.zip(cells).filter(|&(place, _)| is_there(place)) {
            let known = regions.iter().position(|((_, name), _)| *name == cell.1);
            let number = known.unwrap_or(regions.len());
            if known.is_none() {
                regions.push((cell, 0));
            }
            regions[number].1 += 1;
            numbers[place.index()] = number + 1;
        }
        // The smallest one is most likely a slip.
        let is_wrong = |size: usize| size > n || size < n && shape.is_none();
        match regions.iter().filter(|(_, size)| is_wrong(*size)).min_by_key(|(_, size)| *size) {
            None => Ok(numbers),
            Some(&(first, size)) => {
                let what = format!("region `{}` has {}; expected {n}", first.1, counted(size, "cell"));
                Err(self.placed_fault(node, text, first, what))
            }
        }
    }

    /// The name in each cell of a text, whose rows may stand in one line.
    fn named_cells<'t>(
        &self,
        node: &Node<'_>,
        text: &'t str,
        (row_count, columns): (usize, usize),
    ) -> Result<Vec<Placed<'t>>, Fault> {
        let rows = placed_rows(text);
        if let [(_, row)] = rows[..] {
            let cells = names(text, row, row_count * columns);
            let expected = row_count * columns;
            if cells.len() == expected {
                return Ok(cells);
            }
            if cells.len() > columns {
                return Err(node.fault(format!("found {}; expected {expected}", counted(cells.len(), "cell"))));
            }
        }
        let mut cells = Vec::new();
        for &(before, row) in &rows {
            let names = names(text, row, columns);
            if names.len() != columns {
                let what = format!("the row `{row}` has {}; expected {columns}", counted(names.len(), "cell"));
                return Err(self.placed_fault(node, text, (before, row), what));
            }
            cells.extend(names);
        }
        match rows.len() == row_count {
            true => Ok(cells),
            false => Err(node.fault(format!("found {}; expected {row_count}", counted(rows.len(), "row")))),
        }
    }

    /// A fault in a part of a text, at its own place if the text stands in the file as it is.
    pub(crate) fn placed_fault(&self, node: &Node<'_>, text: &str, (before, part): Placed<'_>, what: String) -> Fault {
        match node.start_of(self.text, text) {
            Some(start) => Fault::new(&(start + before..start + before + part.len()), what),
            None => node.fault(what),
        }
    }
}

/// Whether a value may be the regions of a grid, not a size or words.
pub(crate) fn are_regions(node: &Node<'_>) -> bool {
    let (mut leaves, mut lists) = (Vec::new(), 0);
    add_leaves(node, &mut leaves, &mut lists);
    are_leaves_of_layout(&leaves, lists)
}

/// Adds the strings and numbers in a value, and the number of lists.
fn add_leaves(node: &Node<'_>, leaves: &mut Vec<String>, lists: &mut usize) {
    *lists += usize::from(matches!(node.value, Value::List(_) | Value::Ints(_)));
    match node.value {
        Value::Text(text) => leaves.push(text.to_owned()),
        Value::Int(int) => leaves.push(int.to_string()),
        Value::Ints(ints) => leaves.extend(ints.iter().map(i64::to_string)),
        Value::List(list) => list.iter().for_each(|item| add_leaves(item, leaves, lists)),
        Value::Table(entries) => entries.iter().for_each(|entry| add_leaves(&entry.node, leaves, lists)),
        Value::Null | Value::Bool(_) | Value::Other => {}
    }
}

/// The rows of a list of strings, one for each row of a whole square, as one text; `None` for what is no such list.
pub(crate) fn joined_rows(node: &Node<'_>, n: usize) -> Result<Option<String>, Fault> {
    let Value::List(list) = node.value else { return Ok(None) };
    if !list.first().is_some_and(|first| matches!(first.value, Value::Text(_))) {
        return Ok(None);
    }
    let row = |item: &Node<'_>| {
        let row = item.text()?;
        match names(row, row, n).len() {
            found if found == n => Ok(row.to_owned()),
            found => Err(item.fault(format!("found {}; expected {n}", counted(found, "cell")))),
        }
    };
    Ok(Some(list.iter().map(row).collect::<Result<Vec<_>, _>>()?.join("\n")))
}

/// The number of rows of a list of cells, of which one may be missing or short.
pub(crate) fn rows_of(node: &Node<'_>) -> usize {
    match node.value {
        Value::List([Node { value: Value::Text(row), .. }, ..]) if row.chars().count() > 1 => {
            let words = row.split_whitespace().count();
            node.list().map_or(0, <[_]>::len).max(if words > 1 { words } else { row.chars().count() })
        }
        Value::List([first @ Node { value: Value::List(_) | Value::Ints(_), .. }, ..]) => {
            node.list().map_or(0, <[_]>::len).max(words(first).map_or(0, |words| words.len()))
        }
        _ => words(node).map_or(0, |words| words.len().isqrt()),
    }
}

/// The rows of a list of a word for each cell, a number or a string, with or without a list for each row, as one text.
pub(crate) fn worded_rows(node: &Node<'_>, n: usize) -> Result<Option<String>, Fault> {
    let Some(rows) = rows_of_words(node, n) else { return Ok(None) };
    if rows.len() != n {
        return Err(node.fault(format!("found {}; expected {n}", counted(rows.len(), "row"))));
    }
    let row = |(at, row): (usize, &Vec<String>)| match row.len() == n {
        true => Ok(row.join(" ")),
        false => {
            let place = if let Value::List(rows) = node.value { &rows[at] } else { node };
            Err(place.fault(format!("found {}; expected {n}", counted(row.len(), "cell"))))
        }
    };
    Ok(Some(rows.iter().enumerate().map(row).collect::<Result<Vec<_>, _>>()?.join("\n")))
}

/// The same of names of regions, which repeat. Cells of regions do not.
fn named_rows(node: &Node<'_>, n: usize) -> Result<Option<String>, Fault> {
    let Some(words) = rows_of_words(node, n).map(|rows| rows.concat()) else { return Ok(None) };
    let different = words.iter().collect::<HashSet<_>>().len();
    let repeat = 2 * different <= words.len() || words.len() < FEWEST_NAMES && different < words.len();
    if repeat { worded_rows(node, n) } else { Ok(None) }
}

/// The words of each row of a list, perhaps too few or too many.
fn rows_of_words(node: &Node<'_>, n: usize) -> Option<Vec<Vec<String>>> {
    match node.value {
        Value::List([Node { value: Value::List(_) | Value::Ints(_), .. }, ..]) => {
            node.list().ok()?.iter().map(words).collect()
        }
        _ => {
            let words = words(node).filter(|words| n > 0 && words.len() == n * n)?;
            Some(words.chunks(n).map(<[_]>::to_vec).collect())
        }
    }
}

/// The words of a list of numbers and strings; `.` for an open cell.
fn words(node: &Node<'_>) -> Option<Vec<String>> {
    if let Value::Ints(ints) = node.value {
        return Some(ints.iter().map(i64::to_string).collect());
    }
    let Value::List(list) = node.value else { return None };
    let word = |item: &Node<'_>| match item.value {
        Value::Int(int) => Some(int.to_string()),
        Value::Null | Value::Text("") => Some(".".to_owned()),
        Value::Text(text) => (!text.contains(char::is_whitespace)).then(|| text.to_owned()),
        _ => None,
    };
    list.iter().map(word).collect()
}

/// The cells of a list of lists, one for each row of a whole square; `None` for what is no such list.
pub(crate) fn listed_rows<'t>(node: &Node<'t>, n: usize) -> Result<Option<Vec<Node<'t>>>, Fault> {
    let Value::List(rows) = node.value else { return Ok(None) };
    let mut cells = Vec::new();
    for row in rows {
        let before = cells.len();
        match row.value {
            Value::Ints(ints) => {
                cells.extend(ints.iter().map(|&int| Node { value: Value::Int(int), span: row.span.clone() }));
            }
            Value::List(list) => cells.extend(list.iter().cloned()),
            _ => return Ok(None),
        }
        if cells.len() - before != n {
            return Err(row.fault(format!("found {}; expected {n}", counted(cells.len() - before, "cell"))));
        }
    }
    Ok(Some(cells))
}

/// The rows of a text that are not empty.
pub(crate) fn placed_rows(text: &str) -> Vec<Placed<'_>> {
    text.lines().map(|row| part(text, row.trim())).filter(|row| !row.1.is_empty()).collect()
}

fn part<'t>(text: &str, part: &'t str) -> Placed<'t> {
    (part.as_ptr() as usize - text.as_ptr() as usize, part)
}

/// The names in a row: words if there are as many as cells, else characters.
pub(crate) fn names<'t>(text: &str, row: &'t str, n: usize) -> Vec<Placed<'t>> {
    let words: Vec<Placed<'t>> = row.split_whitespace().map(|word| part(text, word)).collect();
    if words.len() == n {
        return words;
    }
    let names = row.char_indices().filter(|(_, name)| !name.is_whitespace());
    names.map(|(at, name)| part(text, &row[at..at + name.len_utf8()])).collect()
}
