//! Cells as the puzzle file writes them: `r1c1 r2c2-r2c5`, or pairs counted from 0 in JSON.

use smallvec::SmallVec;

use super::node::{Fault, Node, Value};
use crate::order::{Cell, Order};
use crate::puzzle::Puzzle;

/// Whether pairs `[row, column]`, counted from 0, may stand for cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    Toml,
    Json,
}

/// All cells of a value, each at most once.
pub(super) fn cells(node: &Node<'_>, puzzle: &Puzzle, form: Form) -> Result<Vec<Cell>, Fault> {
    let order = puzzle.order();
    let mut cells = Vec::with_capacity(4);
    match node.value {
        Value::Text(_) => named(node, puzzle, &mut cells)?,
        Value::List(list) => {
            for item in list {
                match (&item.value, form) {
                    (Value::Text(_), _) => named(item, puzzle, &mut cells)?,
                    (Value::List(_) | Value::Ints(_), Form::Json) => cells.push(pair(item, order)?),
                    (_, Form::Toml) => return Err(item.fault("expected cells like \"r1c1 r1c2\" in quotes")),
                    (_, Form::Json) => return Err(item.fault("expected a cell, [row, column] counted from 0")),
                }
            }
        }
        _ => return Err(node.fault("expected cells like \"r1c1 r1c2-r1c5\"")),
    }
    let mut seen: SmallVec<[u64; 4]> = smallvec::smallvec![0; order.all_cell_count().div_ceil(64)];
    for cell in &cells {
        let (word, bit) = (&mut seen[cell.index() / 64], 1 << (cell.index() % 64));
        if std::mem::replace(word, *word | bit) & bit != 0 {
            return Err(node.fault(format!("{} is repeated; expected each cell once", puzzle.name_of(*cell))));
        }
    }
    if cells.is_empty() { Err(node.fault("expected at least one cell")) } else { Ok(cells) }
}

/// Exactly one cell, which in JSON may stand without brackets around it.
pub(super) fn one_cell(node: &Node<'_>, puzzle: &Puzzle, form: Form) -> Result<Cell, Fault> {
    let order = puzzle.order();
    if let (Value::List(list), Form::Json) = (&node.value, form)
        && list.iter().all(|item| matches!(item.value, Value::Int(_)))
    {
        return pair(node, order);
    }
    if matches!(node.value, Value::Ints(_)) {
        return pair(node, order);
    }
    match cells(node, puzzle, form)?[..] {
        [cell] => Ok(cell),
        ref cells => Err(node.fault(format!("found {} cells; expected one", cells.len()))),
    }
}

/// A cell as a pair of numbers from 0.
pub(super) fn pair(node: &Node<'_>, order: Order) -> Result<Cell, Fault> {
    let (row, column) = node.pair()?;
    if row >= order.get() || column >= order.get() {
        let last = order.get() - 1;
        return Err(node.fault(format!("[{row}, {column}] is off the grid; expected rows and columns 0 to {last}")));
    }
    Ok(order.cell(row, column))
}

fn named(node: &Node<'_>, puzzle: &Puzzle, cells: &mut Vec<Cell>) -> Result<(), Fault> {
    for word in node.text()?.split([' ', ',', '\n', '\t', '\r']).filter(|word| !word.is_empty()) {
        match word.split_once('-') {
            None => cells.push(one(node, word, puzzle)?),
            Some((from, to)) => run(node, word, [from, to], puzzle, cells)?,
        }
    }
    Ok(())
}

/// The cell `r1c9`, or the one outside the grid of that name.
fn one(node: &Node<'_>, word: &str, puzzle: &Puzzle) -> Result<Cell, Fault> {
    let lower = word.to_ascii_lowercase();
    let numbers = lower.strip_prefix('r').and_then(|rest| rest.split_once('c'));
    let numbers = numbers.and_then(|(r, c)| Some((r.parse::<usize>().ok()?, c.parse::<usize>().ok()?)));
    let Some((row, column)) = numbers else {
        let unknown = || node.fault(format!("`{word}` is not a cell; expected one like r1c9, or the name of a `var`"));
        return puzzle.outside_named(word).ok_or_else(unknown);
    };
    let (order, n) = (puzzle.order(), puzzle.order().get());
    if !(1..=n).contains(&row) || !(1..=n).contains(&column) {
        return Err(node.fault(format!("{word} is off the grid; expected rows and columns 1 to {n}")));
    }
    Ok(order.cell(row - 1, column - 1))
}

/// All cells on the straight line from one to another, both included.
fn run(node: &Node<'_>, word: &str, ends: [&str; 2], puzzle: &Puzzle, cells: &mut Vec<Cell>) -> Result<(), Fault> {
    let ([from, to], order) = (ends.map(|end| one(node, end, puzzle)), puzzle.order());
    let (from, to) = (from?, to?);
    let down = to.row(order) as isize - from.row(order) as isize;
    let right = to.column(order) as isize - from.column(order) as isize;
    let on_grid = order.has(from) && order.has(to);
    if !on_grid || down != 0 && right != 0 && down.abs() != right.abs() {
        return Err(node.fault(format!("{word} is not a straight line; expected one along a row, column or diagonal")));
    }
    let step = |i: isize| order.step(from, i * down.signum(), i * right.signum());
    cells.extend((0..=down.abs().max(right.abs())).filter_map(step));
    Ok(())
}
