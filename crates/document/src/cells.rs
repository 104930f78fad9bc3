//! Cells as the puzzle file writes them: `r1c1 r2c2-r2c5`, `r2c2-5`, or pairs counted from 0 in JSON.

use std::borrow::Cow;
use std::collections::HashMap;

use graeco_grid::{Cell, Order, Puzzle, name_over};
use graeco_rules::{Clue, added_cells, added_layer};

use crate::node::{Fault, Node, Value};

/// Whether cells may be pairs `[row, column]`, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Syntax {
    Toml,
    Json,
}

/// The cells that can be named: those of a grid, and those outside it, some of which are layers over the grid.
pub(crate) struct Names {
    pub(crate) order: Order,
    outside: HashMap<String, Cell>,
    layers: Vec<LayerNames>,
}

/// A layer by its name: its first cell, and the cells of the grid under it.
struct LayerNames {
    name: String,
    first: Cell,
    under: Vec<Cell>,
}

impl LayerNames {
    fn over(&self, cell: Cell) -> Option<Cell> {
        let place = self.under.binary_search(&cell).ok()?;
        u16::try_from(self.first.index() + place).ok().map(Cell)
    }
}

impl Names {
    pub(crate) fn of_grid(order: Order) -> Names {
        Names { order, outside: HashMap::new(), layers: Vec::new() }
    }

    /// Adds the cells outside the grid of a clue to those of a puzzle of the same grid.
    pub(crate) fn add(&mut self, clue: &Clue, puzzle: &Puzzle) {
        let first = self.order.cell_count() + self.outside.len();
        if let Some((name, under)) = added_layer(clue, puzzle) {
            let first = Cell::new(first.min(u16::MAX.into()));
            self.layers.push(LayerNames { name: name.to_owned(), first, under });
        }
        // A puzzle refuses more cells than there are numbers.
        let cells = (first..=usize::from(u16::MAX)).map(Cell::new);
        self.outside.extend(added_cells(clue, puzzle).into_iter().zip(cells));
    }

    fn outside(&self, name: &str) -> Option<Cell> {
        self.outside.get(name).copied()
    }

    /// The layer that a word begins with, and the cells of the grid under those that it names.
    fn in_layer<'w>(&self, word: &'w str) -> Option<(&LayerNames, &'w str)> {
        let is_cell = |rest: &&str| matches!(rest.as_bytes(), [b'r' | b'R', b'0'..=b'9', ..]);
        let rest = |layer: &LayerNames| word.strip_prefix(&*layer.name)?.strip_prefix('_').filter(is_cell);
        self.layers.iter().find_map(|layer| Some((layer, rest(layer)?)))
    }
}

pub(crate) fn cells(node: &Node<'_>, names: &Names, form: Syntax) -> Result<Vec<Cell>, Fault> {
    let order = names.order;
    let mut cells = Vec::with_capacity(4);
    match node.value {
        Value::Text(_) => named(node, names, &mut cells)?,
        Value::List(list) => {
            for item in list {
                match (&item.value, form) {
                    (Value::Text(_), _) => named(item, names, &mut cells)?,
                    (Value::List(_) | Value::Ints(_), Syntax::Json) => cells.push(pair(item, order)?),
                    (_, Syntax::Toml) => return Err(item.fault("expected cells like \"r1c1 r1c2\" in quotes")),
                    (_, Syntax::Json) => return Err(item.fault("expected a cell, [row, column] counted from 0")),
                }
            }
        }
        _ => return Err(node.fault("expected cells like \"r1c1 r1c2-r1c5\"")),
    }
    Ok(cells)
}

/// The cells of a field for one cell, which in JSON may stand without brackets around it.
pub(crate) fn one_cell(node: &Node<'_>, names: &Names, form: Syntax) -> Result<Vec<Cell>, Fault> {
    if let (Value::List(list), Syntax::Json) = (&node.value, form)
        && list.iter().all(|item| matches!(item.value, Value::Int(_)))
    {
        return Ok(vec![pair(node, names.order)?]);
    }
    if matches!(node.value, Value::Ints(_)) {
        return Ok(vec![pair(node, names.order)?]);
    }
    cells(node, names, form)
}

/// A cell as a pair of numbers from 0.
pub(crate) fn pair(node: &Node<'_>, order: Order) -> Result<Cell, Fault> {
    let (row, column) = node.pair()?;
    if row >= order.get() || column >= order.get() {
        let last = order.get() - 1;
        return Err(node.fault(format!("[{row}, {column}] is off the grid; expected rows and columns 0 to {last}")));
    }
    Ok(order.cell(row, column))
}

fn named(node: &Node<'_>, names: &Names, cells: &mut Vec<Cell>) -> Result<(), Fault> {
    for word in node.text()?.split([' ', ',', '\n', '\t', '\r']).filter(|word| !word.is_empty()) {
        if let Some(layer) = names.layers.iter().find(|layer| layer.name == word) {
            cells.extend(layer.under.iter().filter_map(|&cell| layer.over(cell)));
        } else if let Some(cell) = names.outside(word) {
            cells.push(cell);
        } else if let Some((layer, under)) = names.in_layer(word) {
            // The layer may stand before the end of a run, too.
            let name = &layer.name;
            let under = under.replace(&format!("-{name}_"), "-").replace(&format!("..{name}_"), "..");
            let begin = cells.len();
            let wrong = |fault: Fault| Fault { what: format!("{} (in the layer `{name}`)", fault.what), ..fault };
            some(node, &under, &Names::of_grid(names.order), cells).map_err(wrong)?;
            for cell in &mut cells[begin..] {
                let absent = || node.fault(format!("`{}` is absent", name_over(name, *cell, names.order)));
                *cell = layer.over(*cell).ok_or_else(absent)?;
            }
        } else {
            some(node, word, names, cells)?;
        }
    }
    Ok(())
}

/// A cell or a run of cells.
fn some(node: &Node<'_>, word: &str, names: &Names, cells: &mut Vec<Cell>) -> Result<(), Fault> {
    match word.split_once("..").or_else(|| word.split_once('-')) {
        None => cells.push(one(node, word, names)?),
        Some((from, to)) => {
            let (from, to) = whole_ends(from, to);
            run(node, word, [&from, &to], names, cells)?;
        }
    }
    Ok(())
}

/// The ends of a run of which one may be shortened: `r1c1-3` is in a row, `r1-3c1` in a column.
fn whole_ends<'w>(from: &'w str, to: &'w str) -> (Cow<'w, str>, Cow<'w, str>) {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let column = |text: &'w str| text.find(['c', 'C']).map(|at| text.split_at(at));
    match (column(from), column(to)) {
        (Some((row, _)), None) if is_number(to) => (from.into(), format!("{row}c{to}").into()),
        (None, Some((row, column))) if is_number(row) && is_number(from.get(1..).unwrap_or_default()) => {
            (format!("{from}{column}").into(), format!("r{to}").into())
        }
        _ => (from.into(), to.into()),
    }
}

/// The cell `r1c9`, or the one outside the grid of that name.
fn one(node: &Node<'_>, word: &str, names: &Names) -> Result<Cell, Fault> {
    let lower = word.to_ascii_lowercase();
    let numbers = lower.strip_prefix('r').and_then(|rest| rest.split_once('c'));
    let numbers = numbers.and_then(|(r, c)| Some((r.parse::<usize>().ok()?, c.parse::<usize>().ok()?)));
    let Some((row, column)) = numbers else {
        let unknown =
            || node.fault(format!("`{word}` is not a cell; expected one like r1c9, or the name of a `var` or `layer`"));
        return names.outside(word).ok_or_else(unknown);
    };
    let (order, n) = (names.order, names.order.get());
    if !(1..=n).contains(&row) || !(1..=n).contains(&column) {
        return Err(node.fault(format!("{word} is off the grid; expected rows and columns 1 to {n}")));
    }
    Ok(order.cell(row - 1, column - 1))
}

/// All cells on the straight line from one to another, both included.
fn run(node: &Node<'_>, word: &str, ends: [&str; 2], names: &Names, cells: &mut Vec<Cell>) -> Result<(), Fault> {
    let ([from, to], order) = (ends.map(|end| one(node, end, names)), names.order);
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
