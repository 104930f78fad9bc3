//! The regions of a puzzle file: rows of names, the names of all cells in one row, or lists of cells.

use std::collections::HashSet;

use graeco_grid::text::counted;
use graeco_grid::{Order, Shape};

use crate::node::{Fault, Node, Value};
use crate::region_lists::{lists, numbers_of};
use crate::rule_keys::{FEWEST_NAMES, FEWEST_ROWS, are_names};
use crate::source::Source;

/// A word of a text, or a whole row, and the number of bytes before it.
pub(crate) type Placed<'t> = (usize, &'t str);

impl Source<'_> {
    /// The number of each cell's region, from 1; of an absent cell it says nothing.
    pub(crate) fn regions(&self, node: &Node<'_>, order: Order, shape: Option<&Shape>) -> Result<Vec<usize>, Fault> {
        let is_there = |cell| shape.is_none_or(|shape: &Shape| shape.has(cell));
        // The cells of regions are all different.
        let are_repeated = |rows: &String| {
            let words = || rows.split_whitespace();
            2 * words().collect::<HashSet<_>>().len() <= words().count()
        };
        let rows = match worded_rows(node, order.get()).filter(are_repeated) {
            None => match lists(node) {
                Some(regions) => return numbers_of(node, &regions, order, is_there),
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
    match node.value {
        Value::Text(text) => are_names(text),
        Value::Ints(numbers) => numbers.len() >= FEWEST_NAMES,
        Value::List([Node { value: Value::Text(row), .. }, ..]) if lists(node).is_none() => {
            row.len() >= FEWEST_ROWS && node.list().is_ok_and(|rows| rows.len() >= FEWEST_ROWS)
        }
        Value::List([Node { value: Value::Ints(row), .. }, ..]) => row.len() >= FEWEST_ROWS,
        Value::List([Node { value: Value::List(row), .. }, ..]) => row.len() >= FEWEST_ROWS,
        _ => lists(node).is_some(),
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

/// The rows of a list of a word for each cell, a number or a string, with or without a list for each row, as one text.
pub(crate) fn worded_rows(node: &Node<'_>, n: usize) -> Option<String> {
    let words = match node.value {
        Value::List(rows) if !rows.iter().any(|row| matches!(row.value, Value::Int(_))) => {
            rows.iter().map(|row| words(row).filter(|words| words.len() == n)).collect::<Option<Vec<_>>>()?.concat()
        }
        _ => words(node)?,
    };
    if words.len() != n * n {
        return None;
    }
    Some(words.chunks(n).map(|row| row.join(" ")).collect::<Vec<_>>().join("\n"))
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
