//! The regions of a puzzle file: rows of names, the names of all cells in one row, or lists of cells.

use std::collections::HashSet;

use graeco_grid::text::counted;
use graeco_grid::{Cell, Order, Shape};

use crate::cells::pair;
use crate::node::{Fault, Node, Value};
use crate::rule_keys::FEWEST_NAMES;
use crate::source::Source;

/// A word of a text, or a whole row, and the number of bytes before it.
pub(crate) type Placed<'t> = (usize, &'t str);

impl Source<'_> {
    /// The number of each cell's region, from 1; of an absent cell it says nothing.
    pub(crate) fn regions(&self, node: &Node<'_>, order: Order, shape: Option<&Shape>) -> Result<Vec<usize>, Fault> {
        let is_there = |cell| shape.is_none_or(|shape: &Shape| shape.has(cell));
        let rows = joined_rows(node, order.get())?;
        if let Some(rows) = rows.or_else(|| numbered_rows(node, order.get())) {
            return self.regions(&Node { value: Value::Text(&rows), span: node.span.clone() }, order, shape);
        }
        if let Value::List(regions) = &node.value {
            return listed(node, regions, order, is_there);
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

/// Whether a value may be the names of regions, not a size or words.
pub(crate) fn are_names(node: &Node<'_>) -> bool {
    match node.value {
        Value::Text(text) => text.len() >= FEWEST_NAMES && !text.contains(' '),
        Value::Ints(numbers) => numbers.len() >= FEWEST_NAMES,
        Value::List(rows) => {
            rows.first().is_some_and(|row| matches!(row.value, Value::Text(_) | Value::List(_) | Value::Ints(_)))
        }
        _ => false,
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

/// The rows of a list of a number for each cell, with or without a list for each row, as one text. `None` for the cells of
/// regions, whose numbers are all different.
pub(crate) fn numbered_rows(node: &Node<'_>, n: usize) -> Option<String> {
    let ints = |node: &Node<'_>| if let Value::Ints(ints) = node.value { Some(ints.to_vec()) } else { None };
    let numbers = match node.value {
        Value::List(rows) => {
            rows.iter().map(|row| ints(row).filter(|ints| ints.len() == n)).collect::<Option<Vec<_>>>()?
        }
        _ => vec![ints(node)?],
    }
    .concat();
    let different: HashSet<&i64> = numbers.iter().collect();
    if numbers.len() != n * n || different.len() == numbers.len() {
        return None;
    }
    let row = |row: &[i64]| row.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
    Some(numbers.chunks(n).map(row).collect::<Vec<_>>().join("\n"))
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

/// The numbers of regions that are lists of cells.
fn listed(
    node: &Node<'_>,
    regions: &[Node<'_>],
    order: Order,
    is_there: impl Fn(Cell) -> bool,
) -> Result<Vec<usize>, Fault> {
    let mut numbers = vec![usize::MAX; order.cell_count()];
    for (number, region) in regions.iter().enumerate() {
        for item in region.list()? {
            let cell = pair(item, order)?;
            if std::mem::replace(&mut numbers[cell.index()], number + 1) != usize::MAX {
                return Err(item.fault(format!("{} is in two regions", cell.name(order))));
            }
        }
    }
    match order.cells().find(|&cell| numbers[cell.index()] == usize::MAX && is_there(cell)) {
        None => Ok(numbers),
        Some(cell) => Err(node.fault(format!("{} is in no region", cell.name(order)))),
    }
}
