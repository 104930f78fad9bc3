//! Doppelganger: rows, columns and boxes hold the least value and miss one of the others, never the same one twice.
//!
//! The puzzle is all of the grid but its last row and column. Those hold the value that each column and each row
//! misses, and in their corner stands the least value: so the whole is a Latin square.

use graeco_grid::{Cell, Constraint, Model, Order, RuleKey, Strength, Values};

use crate::identity::identity;
use crate::kind::{Build, Clue, Field, Form, Kind, Refusal, add};
use crate::sets::are_different;

pub(crate) const KIND: Kind = Kind {
    name: "doppelganger",
    title: "doppelganger",
    strength: Strength::Partial,
    fields: &[Field::optional("box", Form::Numbers)],
    meaning: "All rows and columns but the last are a doppelganger Sudoku: each row, column and box (of `box`, [rows, \
              columns]) holds the least value and all but one of the others; where the least value stands, its row, \
              column and box miss three different ones. The last cell of each row and column is the value that it \
              misses, that of the grid the least value. Usually with `first_value` 0.",
    example: r#"{"kind":"doppelganger","box":[2,4]}"#,
    add: read,
    ..Kind::DEFAULT
};

fn read(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let order = puzzle.order();
    if order.grid_symbol_count() > order.get() {
        let what = format!("the border holds the missing values only if `values` is the order; expected {order}");
        return Err(Refusal::new(what));
    }
    if puzzle.shape().is_some_and(|shape| !shape.has_lines()) {
        return Err(Refusal::new("it is about rows and columns without repeats; expected no `lines = false`"));
    }
    let inner = order.get() as i64 - 1;
    let block = match clue.numbers_of("box") {
        [] if !clue.has("box") => None,
        &[rows, columns] if rows > 0 && columns > 0 && rows.checked_mul(columns) == Some(inner) => {
            Some((rows as usize, columns as usize))
        }
        _ => return Err(Refusal::of("box", format!("expected [rows, columns] with rows × columns = {inner}"))),
    };
    add(puzzle, Doppelganger::new(order, block))
}

/// The rule, for a grid with one row and one column more than the puzzle.
#[derive(Clone, Debug)]
pub struct Doppelganger {
    order: Order,
    scope: Vec<Cell>,
    /// The boxes, row by row of them; empty if there are none.
    boxes: Vec<Vec<Cell>>,
    block: Option<(usize, usize)>,
}

impl Doppelganger {
    /// The rule for a grid of some order n, and the rows and columns of a box, which has n - 1 cells.
    ///
    /// # Panics
    /// If a box has another number of cells.
    #[must_use]
    pub fn new(order: Order, block: Option<(usize, usize)>) -> Doppelganger {
        let inner = order.get() - 1;
        let boxes = |(rows, columns): (usize, usize)| {
            assert_eq!(rows * columns, inner, "a box has as many cells as a row of the puzzle");
            let cell = move |number: usize, place: usize| {
                let (top, left) = (number / rows * rows, number % rows * columns);
                order.cell(top + place / columns, left + place % columns)
            };
            (0..inner).map(move |number| (0..inner).map(move |place| cell(number, place)).collect()).collect()
        };
        let boxes = block.map(boxes).unwrap_or_default();
        Doppelganger { order, scope: order.cells().collect(), boxes, block }
    }

    fn inner(&self) -> impl Iterator<Item = Cell> {
        let (order, last) = (self.order, self.order.get() - 1);
        (0..last).flat_map(move |row| (0..last).map(move |column| order.cell(row, column)))
    }

    /// The cells that hold the values missing in the row and the column of a cell.
    fn missing(&self, cell: Cell) -> [Cell; 2] {
        let last = self.order.get() - 1;
        [self.order.cell(cell.row(self.order), last), self.order.cell(last, cell.column(self.order))]
    }

    fn box_of(&self, cell: Cell) -> Option<&[Cell]> {
        let (rows, columns) = self.block?;
        let number = cell.row(self.order) / rows * rows + cell.column(self.order) / columns;
        Some(&self.boxes[number])
    }

    fn corner(&self) -> Cell {
        self.order.cell(self.order.get() - 1, self.order.get() - 1)
    }
}

impl Constraint for Doppelganger {
    // The value that a row or column misses, and the least value of each box, follow from the houses of the Latin square.
    identity!(KIND.title, scope, order);

    fn holds(&self, values: Values<'_>) -> bool {
        let at = |cell: Cell| values.get(cell.index());
        let is_different = |cells: &Vec<Cell>| are_different(cells.iter().map(|&cell| at(cell)));
        let misses_three = |cell: Cell| {
            let [row, column] = self.missing(cell).map(at);
            let in_box = |value| {
                self.box_of(cell).is_none_or(|all| all.iter().any(|&other| other != cell && at(other) == value))
            };
            row != column && in_box(row) && in_box(column)
        };
        at(self.corner()) == values.first()
            && self.boxes.iter().all(is_different)
            && self.inner().filter(|&cell| at(cell) == values.first()).all(misses_three)
    }

    fn post(&self, model: &mut Model) {
        let least = model.first_value();
        model.restrict(self.corner(), |value| value == least);
        self.boxes.iter().for_each(|cells| model.all_different(cells));
        for cell in self.inner() {
            let [row, column] = self.missing(cell);
            // The state by the cells before: none; no least value; one, and the value that a line misses; that it is in
            // the box.
            #[derive(Clone, Copy, PartialEq, Eq, Hash)]
            enum LineState {
                Start,
                Free,
                Least,
                Misses(i64),
            }
            let begin = |state: &LineState, value: i64| match *state {
                LineState::Start => Some(if value == least { LineState::Least } else { LineState::Free }),
                LineState::Least => Some(LineState::Misses(value)),
                state => Some(state),
            };
            let differ = |state: &LineState, value: i64| match *state {
                LineState::Misses(other) => (other != value).then_some(LineState::Free),
                ref state => begin(state, value),
            };
            let clue = Some(RuleKey::of::<Doppelganger>(&[0]));
            model.automaton(&[cell, row, column], clue, LineState::Start, differ, |_| true);
            let Some(own) = self.box_of(cell) else { continue };
            let find = |state: &LineState, value: i64| match *state {
                LineState::Misses(other) if other == value => Some(LineState::Free),
                ref state => begin(state, value),
            };
            for line in [row, column] {
                let others = own.iter().copied().filter(|&other| other != cell);
                let cells: Vec<Cell> = [cell, line].into_iter().chain(others).collect();
                let clue = Some(RuleKey::of::<Doppelganger>(&[1]));
                model.automaton(&cells, clue, LineState::Start, find, |state| !matches!(state, LineState::Misses(_)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::check;
    use graeco_grid::Puzzle;

    /// Counts doppelganger grids of 4 × 4 cells by the rule for rows, columns and boxes, row by row.
    fn count(grid: &mut Vec<[u8; 4]>, boxes: bool) -> usize {
        let missing = |cells: [u8; 4]| (0..=4).find(|value| !cells.contains(value)).unwrap();
        let is_good =
            |cells: [u8; 4]| cells.contains(&0) && (0..4).all(|place| !cells[..place].contains(&cells[place]));
        let all_differ = |numbers: [u8; 4]| (0..4).all(|place| !numbers[..place].contains(&numbers[place]));
        if grid.len() == 4 {
            let column = |at: usize| [0, 1, 2, 3].map(|row: usize| grid[row][at]);
            let in_box = |at: usize| [0, 1, 2, 3].map(|place| grid[at / 2 * 2 + place / 2][at % 2 * 2 + place % 2]);
            let lines = [0, 1, 2, 3].map(|at| (grid[at], column(at), in_box(at)));
            if !lines.iter().all(|line| is_good(line.0) && is_good(line.1) && (!boxes || is_good(line.2))) {
                return 0;
            }
            let (rows, columns) = (lines.map(|line| missing(line.0)), lines.map(|line| missing(line.1)));
            let of_boxes = lines.map(|line| missing(line.2));
            let is_different = |row: usize, column: usize| {
                let (a, b, c) = (rows[row], columns[column], of_boxes[row / 2 * 2 + column / 2]);
                a != b && (!boxes || a != c && b != c)
            };
            let zeros = |row: usize| (0..4).filter(move |&column| lines[row].0[column] == 0);
            let good = all_differ(rows)
                && all_differ(columns)
                && (!boxes || all_differ(of_boxes))
                && (0..4).all(|row| zeros(row).all(|column| is_different(row, column)));
            return usize::from(good);
        }
        let mut found = 0;
        for number in 0..625 {
            let row = [number / 125, number / 25 % 5, number / 5 % 5, number % 5].map(|value| value as u8);
            let clashes = grid.iter().any(|above| (0..4).any(|column| above[column] == row[column]));
            if is_good(row) && !clashes {
                grid.push(row);
                found += count(grid, boxes);
                grid.pop();
            }
        }
        found
    }

    #[test]
    fn all_grids_of_four_rows_are_found() {
        for block in [None, Some((2, 2))] {
            let expected = count(&mut Vec::new(), block.is_some());
            assert!(expected > 0);
            for first in [0, 1] {
                let puzzle = Puzzle::latin(5).unwrap().with_first_value(first);
                let puzzle = puzzle.with(Doppelganger::new(Order::new(5).unwrap(), block)).unwrap();
                assert_eq!(puzzle.count(), expected as u128, "{block:?}");
            }
        }
    }

    #[test]
    fn boxes_and_missing_values_are_pruned_soundly() {
        for (n, block) in [(1, None), (3, Some((1, 2))), (5, Some((2, 2))), (7, None), (10, Some((3, 3)))] {
            check(n, Doppelganger::new(Order::new(n).unwrap(), block));
        }
    }
}
