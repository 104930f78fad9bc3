//! Regions as lists of cells: pairs or objects, names or numbers; in a list, or under the names of the regions.

use graeco_grid::text::counted;
use graeco_grid::{Cell, Order};

use crate::cells::{Names, Syntax, cells};
use crate::node::{Fault, Node, Value, get};

/// The cells of each region, if a value states them so: no list of rows of names.
pub(crate) fn lists<'t>(node: &Node<'t>) -> Option<Vec<Node<'t>>> {
    match node.value {
        Value::List([first @ Node { value: Value::Text(_), .. }, ..]) if !starts_with_name(first) => None,
        Value::List(list) => Some(list.iter().map(inner).collect()),
        Value::Table(entries) => Some(entries.iter().map(|entry| inner(&entry.node)).collect()),
        _ => None,
    }
}

/// The list in an object with `cells`, or the value itself.
fn inner<'t>(node: &Node<'t>) -> Node<'t> {
    let cells = if let Value::Table(entries) = node.value { get(entries, "cells") } else { None };
    cells.unwrap_or(node).clone()
}

/// Whether a text begins like `r1c1`.
fn starts_with_name(node: &Node<'_>) -> bool {
    let Value::Text(text) = node.value else { return false };
    let word = text.split_whitespace().next().unwrap_or_default().as_bytes();
    matches!(word, [b'r' | b'R', b'0'..=b'9', ..]) && word.iter().any(|byte| b"cC".contains(byte))
}

/// For each cell the number of its region, from 1. The regions are lists of cells, in a square of one each.
pub(crate) fn numbers_of(
    node: &Node<'_>,
    regions: &[Node<'_>],
    (order, is_square): (Order, bool),
    is_there: impl Fn(Cell) -> bool,
) -> Result<Vec<usize>, Fault> {
    let listed = Listed { order, first: first(regions, order) };
    let mut numbers = vec![usize::MAX; order.cell_count()];
    for (number, region) in regions.iter().enumerate() {
        let cells = listed.cells(region)?;
        for &(cell, item) in &cells {
            let before = std::mem::replace(&mut numbers[cell.index()], number + 1);
            if before != usize::MAX {
                let place = if before == number + 1 { "twice in this region" } else { "in two regions" };
                return Err(item.fault(format!("{} is {place}", cell.name(order))));
            }
        }
        if is_square && cells.len() != order.get() {
            return Err(region.fault(format!(
                "region {} has {}; expected {order}",
                number + 1,
                counted(cells.len(), "cell")
            )));
        }
    }
    match order.cells().find(|&cell| numbers[cell.index()] == usize::MAX && is_there(cell)) {
        None => Ok(numbers),
        Some(cell) => Err(node.fault(format!("{} is in no region", cell.name(order)))),
    }
}

/// The number that rows, columns or cells are counted from: 1 if the last one of these is stated, and not 0.
fn first(regions: &[Node<'_>], order: Order) -> usize {
    let (mut has_zero, mut has_last) = (false, false);
    let mut see = |number: usize, last: usize| {
        has_zero |= number == 0;
        has_last |= number == last;
    };
    for region in regions {
        if let Ok(numbers) = region.ints() {
            numbers.iter().for_each(|&number| see(number as usize, order.cell_count()));
        }
        for (row, column) in region.list().into_iter().flatten().filter_map(coordinates) {
            [row, column].into_iter().for_each(|number| see(number, order.get()));
        }
    }
    usize::from(has_last && !has_zero)
}

/// A cell as `[row, column]`, or as an object of both.
fn coordinates(node: &Node<'_>) -> Option<(usize, usize)> {
    let Value::Table(entries) = node.value else { return node.pair().ok() };
    let of = |names: &[&str]| names.iter().find_map(|name| get(entries, name)?.count().ok());
    Some((of(&["row", "r", "y"])?, of(&["column", "col", "c", "x"])?))
}

/// How the cells of regions are listed.
struct Listed {
    order: Order,
    first: usize,
}

impl Listed {
    /// The cells of a region, each with the value that states it.
    fn cells<'n, 't>(&self, region: &'n Node<'t>) -> Result<Vec<(Cell, &'n Node<'t>)>, Fault> {
        if let Ok(numbers) = region.ints() {
            let item = |at: usize| if let Value::List(list) = region.value { &list[at] } else { region };
            return numbers.iter().enumerate().map(|(at, &number)| self.numbered(number, item(at))).collect();
        }
        let names = Names::of_grid(self.order);
        let named = |node: &'n Node<'t>| cells(node, &names, Syntax::Json).map(|cells| (cells, node));
        let all = match region.value {
            Value::Text(_) => vec![named(region)?],
            _ => region
                .list()?
                .iter()
                .map(|item| match item.value {
                    Value::Text(_) => named(item),
                    _ => Ok((vec![self.at(item)?], item)),
                })
                .collect::<Result<_, _>>()?,
        };
        Ok(all.into_iter().flat_map(|(cells, node)| cells.into_iter().map(move |cell| (cell, node))).collect())
    }

    fn numbered<'n, 't>(&self, number: i64, item: &'n Node<'t>) -> Result<(Cell, &'n Node<'t>), Fault> {
        let (first, count) = (self.first, self.order.cell_count());
        let index = usize::try_from(number).ok().and_then(|number| number.checked_sub(first));
        let index = index
            .filter(|&index| index < count)
            .ok_or_else(|| item.fault(format!("{number} is no cell; expected {first} to {}", count + first - 1)))?;
        Ok((Cell::new(index), item))
    }

    fn at(&self, item: &Node<'_>) -> Result<Cell, Fault> {
        let expected = "expected a cell like \"r1c1\", [row, column], a number, or an object with `row` and `col`";
        let (row, column) = coordinates(item).ok_or_else(|| item.fault(expected))?;
        let n = self.order.get() + self.first;
        if row.max(column) >= n {
            let what =
                format!("[{row}, {column}] is off the grid; expected rows and columns {} to {}", self.first, n - 1);
            return Err(item.fault(what));
        }
        Ok(self.order.cell(row - self.first, column - self.first))
    }
}
