//! The shape in a puzzle file: rows and columns, overlapping grids, absent cells; and texts of such grids.

use graeco_grid::text::counted;
use graeco_grid::{Alphabet, Cell, Order, Reading, Shape, SubGrid, Symbol};
use serde_json::{Value as Json, json};

use crate::cells::{self, Names, Syntax};
use crate::node::{Entry, Fault, Node, get};
use crate::regions::{Placed, names, placed_rows};
use crate::source::Source;

pub(crate) const GRID_KEYS: [&str; 3] = ["offset", "order", "boxes"];

impl Source<'_> {
    /// The order of the square, its shape if cells of it may be absent, and the number of values.
    pub(crate) fn shape(&self, entries: &[Entry<'_>]) -> Result<(Order, Option<Shape>, Option<usize>), Fault> {
        let get = |key: &str| get(entries, key);
        let (size, values) = (self.part(entries, "order"), get("values").map(Node::count).transpose()?);
        if keys(self.form).iter().all(|key| get(key).is_none()) {
            return Ok((self.order(size)?, None, values));
        }
        let (mut shape, values) = self.outline(entries, size, values)?;
        let order = shape.order();
        if let Some(size) = size.filter(|size| size.int().ok() != Some(order.get() as i64)) {
            return Err(size.fault(format!("the shape is in a square of order {order}; expected this order, or none")));
        }
        if let Some(node) = get("absent") {
            let absent = cells::cells(node, &Names::of_grid(order), self.form)?;
            shape = shape.without(&absent).map_err(|bad| node.fault(bad.to_string()))?;
        }
        if let Some(node) = get("lines") {
            shape = if node.bool()? { shape } else { shape.without_lines() };
        }
        Ok((order, Some(shape).filter(|shape| !shape.is_square()), values))
    }

    /// The rectangle or the grids that are stated, or the whole square, and the number of values.
    fn outline(
        &self,
        entries: &[Entry<'_>],
        size: Option<&Node<'_>>,
        values: Option<usize>,
    ) -> Result<(Shape, Option<usize>), Fault> {
        match ["rows", "columns", self.key("grid")].map(|key| get(entries, key)) {
            [None, None, None] => {
                let order = self.order(size)?;
                let whole = Shape::rectangle(order, order.get(), order.get()).expect("a square has all of its rows");
                Ok((whole, values))
            }
            [Some(rows), Some(columns), None] => {
                let sides = [rows.count()?, columns.count()?];
                // Boxes and regions may have as many cells as there are values.
                let areas = ["boxes", "regions"].iter().any(|key| get(entries, self.key(key)).is_some());
                let many = values.unwrap_or(0);
                let n = if areas { sides[0].max(sides[1]).max(many) } else { order_around(sides.into(), many) };
                let order = match size {
                    Some(_) => self.order(size)?,
                    None => Order::new(n).map_err(|bad| rows.fault(bad.to_string()))?,
                };
                let shape = Shape::rectangle(order, sides[0], sides[1]);
                Ok((shape.map_err(|bad| rows.fault(bad.to_string()))?, values))
            }
            [None, None, Some(list)] => {
                let grids = list.list()?.iter().map(grid).collect::<Result<Vec<_>, _>>()?;
                let shape = Shape::of_grids(&grids).map_err(|bad| list.fault(bad.to_string()))?;
                Ok((shape, values.or(grids.iter().map(|grid| grid.order.get()).max())))
            }
            [rows, columns, grids] => {
                let node = grids.or(rows).or(columns).expect("one of them is stated");
                Err(node.fault("expected either both `rows` and `columns`, or grids"))
            }
        }
    }

    fn order(&self, node: Option<&Node<'_>>) -> Result<Order, Fault> {
        let key = self.key("order");
        let example = if self.form == Syntax::Toml { "order = 9" } else { "\"order\": 9" };
        let what = || format!("`{key}` is missing; expected the order of the grid, 1 to 255, such as `{example}`");
        let missing = || Fault::new(&(0..0), what());
        let node = node.ok_or_else(missing)?;
        let wrong = || node.fault("order out of range; expected 1 to 255");
        let n = node.int().map_err(|_| node.found("a whole number, 1 to 255"))?;
        Order::new(usize::try_from(n).map_err(|_| wrong())?).map_err(|_| wrong())
    }

    /// Cells of a text that shows the frame of a shape: rows, or all on one line.
    pub(crate) fn framed(
        &self,
        node: &Node<'_>,
        alphabet: &Alphabet,
        shape: &Shape,
    ) -> Result<Vec<Option<Symbol>>, Fault> {
        let (text, (rows, columns)) = (node.text()?, shape.frame());
        let lines = placed_rows(text);
        let fault = |placed: Placed<'_>, what| self.placed_fault(node, text, placed, what);
        let mut words = Vec::new();
        for &line in &lines {
            let count = if lines.len() == 1 { rows * columns } else { columns };
            let found = names(text, line.1, count);
            if found.len() != count {
                let what = format!("found {}; expected {count}", counted(found.len(), "cell"));
                return Err(fault(line, what));
            }
            words.extend(found);
        }
        if words.len() != rows * columns {
            let what = format!("found {}; expected {rows}, or one line of all cells", counted(lines.len(), "row"));
            return Err(node.fault(what));
        }
        let cell = |(word, cell): (Placed<'_>, Cell)| match alphabet.read_word(word.1) {
            Reading::Open => Ok(None),
            Reading::Symbol(symbol) if shape.has(cell) => Ok(Some(symbol)),
            Reading::Symbol(_) => {
                Err(fault(word, format!("{} is absent; expected `{}`", cell.name(shape.order()), Shape::ABSENT)))
            }
            Reading::Unknown => Err(fault(word, format!("unexpected `{}`; expected {}", word.1, alphabet.expected()))),
        };
        let cells = words.into_iter().zip(shape.frame_cells()).map(cell).collect::<Result<Vec<_>, _>>()?;
        Ok(spread(&cells, shape))
    }
}

/// The cells of the frame of a shape at their places in the square.
pub(crate) fn spread(framed: &[Option<Symbol>], shape: &Shape) -> Vec<Option<Symbol>> {
    let mut cells = vec![None; shape.order().cell_count()];
    shape.frame_cells().zip(framed).for_each(|(cell, held)| cells[cell.index()] = *held);
    cells
}

/// A grid of a shape: `offset` and `order`, and perhaps `boxes`.
fn grid(node: &Node<'_>) -> Result<SubGrid, Fault> {
    let entries = node.table()?;
    if let Some(entry) = entries.iter().find(|entry| !GRID_KEYS.contains(&entry.key)) {
        let what = format!("a grid has no `{}`; expected {}", entry.key, GRID_KEYS.join(", "));
        return Err(Fault::new(&entry.key_span, what));
    }
    let needed = |key: &str| get(entries, key).ok_or_else(|| node.fault(format!("a grid needs `{key}`")));
    let boxes = get(entries, "boxes").map(Node::pair).transpose()?;
    SubGrid::new(needed("offset")?.pair()?, needed("order")?.count()?, boxes).map_err(|bad| node.fault(bad.to_string()))
}

/// The cells of the frame, or of the grids, that are absent.
fn absent(shape: &Shape) -> Vec<Cell> {
    let order = shape.order();
    match shape.grids() {
        [] => shape.frame_cells().filter(|&cell| !shape.has(cell)).collect(),
        grids => {
            let mut cells: Vec<Cell> =
                grids.iter().flat_map(|grid| grid.cells(order)).filter(|&cell| !shape.has(cell)).collect();
            cells.sort_unstable();
            cells.dedup();
            cells
        }
    }
}

/// The usual order of the square around a rectangle: of as many values where it is no square itself.
#[must_use]
pub fn order_around((rows, columns): (usize, usize), values: usize) -> usize {
    if rows == columns { rows } else { rows.max(columns).max(values) }
}

/// The lines of the header in TOML that state a shape, and tables to follow the header.
pub(crate) fn to_toml(shape: &Shape, values: usize) -> (Vec<String>, Vec<String>) {
    let (order, (rows, columns)) = (shape.order(), shape.frame());
    let mut lines = Vec::new();
    if shape.grids().is_empty() {
        lines.push(format!("rows = {rows}\ncolumns = {columns}"));
        lines.extend((order_around((rows, columns), values) != order.get()).then(|| format!("order = {order}")));
    }
    lines.extend((values != usual_values(shape)).then(|| format!("values = {values}")));
    lines.extend((shape.grids().is_empty() && !shape.has_lines()).then(|| "lines = false".to_owned()));
    let absent: Vec<String> = absent(shape).into_iter().map(|cell| cell.name(order)).collect();
    lines.extend((!absent.is_empty()).then(|| format!("absent = \"{}\"", absent.join(" "))));
    let grids = shape.grids().iter().map(|grid| {
        let (row, column) = grid.offset;
        let boxes = grid.boxes.map_or_else(String::new, |(rows, columns)| format!("\nboxes = [{rows}, {columns}]"));
        format!("\n[[grid]]\noffset = [{row}, {column}]\norder = {}{boxes}", grid.order)
    });
    (lines, grids.collect())
}

/// The number of values of a shape that does not state it: the greatest order of its grids, or its longer side.
fn usual_values(shape: &Shape) -> usize {
    let (rows, columns) = shape.frame();
    shape.grids().iter().map(|grid| grid.order.get()).max().unwrap_or(rows.max(columns))
}

/// Whether the number of values is stated in JSON beside the order of the square.
pub(crate) fn states_values(shape: Option<&Shape>, order: Order) -> bool {
    let usual = shape.filter(|shape| !shape.grids().is_empty()).map_or(order.get(), usual_values);
    order.grid_symbol_count() != usual
}

pub(crate) fn to_json(shape: &Shape) -> Vec<(&'static str, Json)> {
    let (order, (rows, columns)) = (shape.order(), shape.frame());
    let mut keys = match shape.grids() {
        [] if shape.has_lines() => vec![("rows", json!(rows)), ("columns", json!(columns))],
        [] => vec![("rows", json!(rows)), ("columns", json!(columns)), ("lines", json!(false))],
        grids => {
            let grid = |grid: &SubGrid| {
                let ((row, column), order) = (grid.offset, grid.order.get());
                let boxes = grid.boxes.map(|(rows, columns)| [rows, columns]);
                json!({"offset": [row, column], "order": order, "boxes": boxes})
            };
            vec![("grids", grids.iter().map(grid).collect())]
        }
    };
    let absent: Vec<[usize; 2]> = absent(shape).into_iter().map(|cell| [cell.row(order), cell.column(order)]).collect();
    keys.extend((!absent.is_empty()).then(|| ("absent", json!(absent))));
    keys
}

/// The keys of both forms that state a shape.
pub(crate) fn keys(form: Syntax) -> [&'static str; 5] {
    ["rows", "columns", "absent", "lines", if form == Syntax::Toml { "grid" } else { "grids" }]
}
