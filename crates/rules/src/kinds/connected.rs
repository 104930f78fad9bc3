//! Cells with some values that form one piece, connected by their sides.

use std::collections::HashMap;

use graeco_grid::{Cell, Constraint, Model, Order, Strength, Symbol, Values};

use crate::identity::identity;
use crate::kind::{Build, Clue, Field, Form, Kind, Made, Maker, Refusal, add};
use crate::places::Places;
use crate::propagators::Connected as Propagator;

pub(crate) const KIND: Kind = Kind {
    name: "connected",
    title: "connected piece",
    strength: Strength::Partial,
    maker: Maker::Clue(make),
    fields: &[
        Field::new("cells", Form::Cells),
        Field::new("values", Form::Numbers),
        Field::optional("size", Form::Number),
        Field::optional("columns", Form::Number),
    ],
    meaning: "Those of the cells that hold one of `values` form one orthogonally connected piece of at least one cell \
              (of `size` cells, if it is given). With `columns`, the cells count as rows of so many, which cells of \
              `var`s need: they have no rows of their own.",
    example: r#"{"kind":"connected","cells":[[0,0],[0,1],[0,2],[1,0],[1,1],[1,2]],"values":[1,2,3,4],"size":4}"#,
    add: read,
    ..Kind::DEFAULT
};

fn read(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let (cells, wanted) = (clue.cells_of("cells").to_vec(), clue.values("values", puzzle)?);
    let most = cells.len() as i64;
    let up_to_all = |field| clue.number_of(field).map(|_| clue.within(field, 1..=most)).transpose();
    let (size, columns) = (up_to_all("size")?, up_to_all("columns")?);
    let neighbors = match columns {
        Some(columns) => neighbors_in_rows(cells.len(), columns as usize),
        None => {
            neighbors_among(clue.placed_cells("cells", puzzle)?, |cell, [down, right]| puzzle.step(cell, down, right))
        }
    };
    if puzzle.depth == 0 && columns.is_none() {
        puzzle.pieces.push((cells.clone(), wanted.to_vec()));
    }
    let (order, values, size) = (puzzle.order(), wanted.to_vec(), size.map(|size| size as usize));
    add(puzzle, Connected { order, cells, neighbors, values, size })
}

fn neighbors_in_rows(places: usize, columns: usize) -> Vec<Vec<usize>> {
    let near = |place: usize| {
        let above = place.checked_sub(columns);
        let left = (!place.is_multiple_of(columns)).then(|| place - 1);
        let right = Some(place + 1).filter(|next| !next.is_multiple_of(columns));
        let all = [above, left, right, Some(place + columns)];
        all.into_iter().flatten().filter(|&next| next < places).collect()
    };
    (0..places).map(near).collect()
}

/// All places that steps between neighbors lead to from `start`, within those of which `is_in` holds; `start` first.
pub(crate) fn reached(start: usize, neighbors: &[Vec<usize>], is_in: impl Fn(usize) -> bool) -> Vec<usize> {
    let (mut piece, mut at) = (vec![start], 0);
    while at < piece.len() {
        for &next in &neighbors[piece[at]] {
            if is_in(next) && !piece.contains(&next) {
                piece.push(next);
            }
        }
        at += 1;
    }
    piece
}

/// For each of some cells the places of its neighbours among them, by the cell that is a step down and to the right.
pub(crate) fn neighbors_among(cells: &[Cell], step: impl Fn(Cell, [isize; 2]) -> Option<Cell>) -> Vec<Vec<usize>> {
    let place_of: HashMap<Cell, usize> = cells.iter().zip(0..).map(|(&cell, place)| (cell, place)).collect();
    let steps = [[0, 1], [1, 0], [0, -1], [-1, 0]];
    let near = |&cell: &Cell| steps.iter().filter_map(|&offset| place_of.get(&step(cell, offset)?).copied()).collect();
    cells.iter().map(near).collect()
}

/// A large cage, and the least or the greatest half of its values.
fn make(p: &mut Places<'_>) -> Option<Made> {
    let cells = p.cage(4, 2 * p.order.get())?;
    let (n, low) = (p.n(), p.pick(&[true, false])?);
    let from = if low { p.first_value } else { p.first_value + n / 2 };
    Made::of(cells)?.numbers("values", (from..from + (n + 1) / 2).collect())
}

/// Cells with some values that form one piece.
#[derive(Clone, Debug)]
pub struct Connected {
    order: Order,
    cells: Vec<Cell>,
    /// For each cell the places of its neighbours among the cells.
    neighbors: Vec<Vec<usize>>,
    values: Vec<i64>,
    size: Option<usize>,
}

impl Connected {
    /// Those of `cells` that hold one of `values` are one piece, of `size` cells if it is given, else of any but 0.
    #[must_use]
    pub fn new(order: Order, cells: Vec<Cell>, values: &[i64], size: Option<usize>) -> Connected {
        let neighbors = neighbors_among(&cells, |cell, [down, right]| order.step(cell, down, right));
        Connected { order, cells, neighbors, values: values.to_vec(), size }
    }
}

impl Constraint for Connected {
    identity!(KIND.title, cells, order);

    fn holds(&self, values: Values<'_>) -> bool {
        let is_in = |place: usize| self.values.contains(&values.get(place));
        let size = (0..values.len()).filter(|&place| is_in(place)).count();
        let Some(start) = (0..values.len()).find(|&place| is_in(place)) else { return false };
        reached(start, &self.neighbors, is_in).len() == size && self.size.is_none_or(|wanted| wanted == size)
    }

    fn post(&self, model: &mut Model) {
        let is_in = |symbol: &Symbol| self.values.contains(&model.value(*symbol));
        let symbols: Vec<Symbol> = model.order().symbols().filter(is_in).collect();
        model.post(Propagator::new(self.cells.clone(), self.neighbors.clone(), symbols, self.size));
    }
}
