//! The regions of a puzzle file: rows of names, or lists of cells.

use graeco_grid::Order;
use graeco_grid::text::counted;

use crate::cells::pair;
use crate::node::{Fault, Node, Value};
use crate::source::Source;

/// A word of a text, or a whole row, and the number of bytes before it.
type Placed<'t> = (usize, &'t str);

impl Source<'_> {
    /// The number of each cell's region, from 1.
    pub(crate) fn regions(&self, node: &Node<'_>, order: Order) -> Result<Vec<usize>, Fault> {
        if let Value::List(regions) = &node.value {
            return listed(node, regions, order);
        }
        let (n, text) = (order.get(), node.text()?);
        let fault = |(before, part): Placed<'_>, what: String| match node.start_of(self.text, text) {
            Some(start) => Fault::new(&(start + before..start + before + part.len()), what),
            None => node.fault(what),
        };
        let mut cells: Vec<Placed<'_>> = Vec::new();
        let rows: Vec<Placed<'_>> =
            text.lines().map(|row| part(text, row.trim())).filter(|row| !row.1.is_empty()).collect();
        for &(before, row) in &rows {
            let names = names(text, row, n);
            if names.len() != n {
                let what = format!("the row `{row}` has {}; expected {n}", counted(names.len(), "cell"));
                return Err(fault((before, row), what));
            }
            cells.extend(names);
        }
        if rows.len() != n {
            return Err(node.fault(format!("found {}; expected {n}", counted(rows.len(), "row"))));
        }
        let mut regions: Vec<(Placed<'_>, usize)> = Vec::new();
        let mut numbers = Vec::with_capacity(cells.len());
        for &cell in &cells {
            let known = regions.iter().position(|((_, name), _)| *name == cell.1);
            let number = known.unwrap_or(regions.len());
            if known.is_none() {
                regions.push((cell, 0));
            }
            regions[number].1 += 1;
            numbers.push(number + 1);
        }
        // The smallest one is most likely a slip.
        match regions.iter().filter(|(_, size)| *size != n).min_by_key(|(_, size)| *size) {
            None => Ok(numbers),
            Some(&(first, size)) => {
                let what = format!("region `{}` has {}; expected {n}", first.1, counted(size, "cell"));
                Err(fault(first, what))
            }
        }
    }
}

/// A part of a text with its place.
fn part<'t>(text: &str, part: &'t str) -> Placed<'t> {
    (part.as_ptr() as usize - text.as_ptr() as usize, part)
}

/// The names in a row: words if there are as many as cells, else characters.
fn names<'t>(text: &str, row: &'t str, n: usize) -> Vec<Placed<'t>> {
    let words: Vec<Placed<'t>> = row.split_whitespace().map(|word| part(text, word)).collect();
    if words.len() == n {
        return words;
    }
    let names = row.char_indices().filter(|(_, name)| !name.is_whitespace());
    names.map(|(at, name)| part(text, &row[at..at + name.len_utf8()])).collect()
}

/// The numbers of regions that are lists of cells.
fn listed(node: &Node<'_>, regions: &[Node<'_>], order: Order) -> Result<Vec<usize>, Fault> {
    let n = order.get();
    let mut numbers = vec![usize::MAX; n * n];
    for (number, region) in regions.iter().enumerate() {
        for item in region.list()? {
            let cell = pair(item, order)?;
            if std::mem::replace(&mut numbers[cell.index()], number + 1) != usize::MAX {
                return Err(item.fault(format!("{} is in two regions", cell.name(order))));
            }
        }
    }
    match numbers.iter().position(|&number| number == usize::MAX) {
        None => Ok(numbers),
        Some(cell) => Err(node.fault(format!("r{}c{} is in no region", cell / n + 1, cell % n + 1))),
    }
}
