//! Random places in a filled grid: lines, cages, edges, blocks of four cells, diagonals, sides; and their contents.

use graeco_grid::{Cell, Order, Square};
use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

/// The steps to the cells that share a side.
pub(crate) const SIDEWAYS: [(isize, isize); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(isize, isize); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// The sides of a grid, as puzzle files name them.
pub(crate) const SIDES: [&str; 4] = ["left", "right", "top", "bottom"];

/// A filled grid in which places are drawn at random.
pub(crate) struct Places<'g> {
    pub(crate) square: &'g Square,
    pub(crate) order: Order,
    pub(crate) first_value: i64,
    pub(crate) rng: &'g mut ChaCha8Rng,
    /// The number of the box or region of each cell, if there are any.
    pub(crate) boxes: Option<&'g [usize]>,
    /// The cells that lines and cages leave alone.
    pub(crate) taken: &'g [bool],
}

impl Places<'_> {
    /// The order as a number to calculate with.
    pub(crate) fn n(&self) -> i64 {
        self.order.get() as i64
    }

    pub(crate) fn value(&self, cell: Cell) -> i64 {
        self.square.at(cell).index() as i64 + self.first_value
    }

    pub(crate) fn values(&self, cells: &[Cell]) -> Vec<i64> {
        cells.iter().map(|&cell| self.value(cell)).collect()
    }

    pub(crate) fn sum(&self, cells: &[Cell]) -> i64 {
        self.values(cells).iter().sum()
    }

    /// A number from `least` to `most`.
    pub(crate) fn number(&mut self, least: usize, most: usize) -> usize {
        self.rng.random_range(least..=most.max(least))
    }

    pub(crate) fn pick<T: Copy>(&mut self, things: &[T]) -> Option<T> {
        things.choose(self.rng).copied()
    }

    /// A number of some things, in any order.
    pub(crate) fn some<T: Clone>(&mut self, things: &[T], count: usize) -> Vec<T> {
        let mut all = things.to_vec();
        all.shuffle(self.rng);
        all.truncate(count);
        all
    }

    /// Any cell.
    pub(crate) fn cell(&mut self) -> Cell {
        let n = self.order.get();
        self.order.cell(self.rng.random_range(0..n), self.rng.random_range(0..n))
    }

    /// A cell that no line or cage has.
    fn free(&mut self) -> Option<Cell> {
        Some(self.cell()).filter(|cell| !self.taken[cell.index()])
    }

    /// A cell beside another one, one of these steps away, that is free and not among `cells`.
    fn beside(&mut self, from: Cell, steps: &[(isize, isize)], cells: &[Cell]) -> Option<Cell> {
        let near = steps.iter().filter_map(|&(down, right)| self.order.step(from, down, right));
        let near: Vec<Cell> = near.filter(|cell| !self.taken[cell.index()] && !cells.contains(cell)).collect();
        self.pick(&near)
    }

    /// A line of `least` to `most` cells, each beside or diagonally beside the one before. `goes_on` says whether a
    /// value may follow those before it.
    pub(crate) fn line(
        &mut self,
        least: usize,
        most: usize,
        goes_on: impl Fn(&[i64], i64) -> bool,
    ) -> Option<Vec<Cell>> {
        let length = self.number(least, most);
        let mut cells = vec![self.free()?];
        let mut values = self.values(&cells);
        // Some steps lead to values that do not go on.
        for _ in 0..8 * length {
            if cells.len() == length {
                break;
            }
            let steps = [SIDEWAYS, DIAGONAL].concat();
            let Some(next) = self.beside(cells[cells.len() - 1], &steps, &cells) else { break };
            let value = self.value(next);
            if goes_on(&values, value) {
                cells.push(next);
                values.push(value);
            }
        }
        (cells.len() >= least).then_some(cells)
    }

    /// A line that begins and ends in different boxes or regions.
    pub(crate) fn line_across(&mut self, least: usize, most: usize) -> Option<Vec<Cell>> {
        let (cells, boxes) = (self.any_line(least, most)?, self.boxes?);
        (boxes[cells[0].index()] != boxes[cells[cells.len() - 1].index()]).then_some(cells)
    }

    /// Any line of `least` to `most` cells.
    pub(crate) fn any_line(&mut self, least: usize, most: usize) -> Option<Vec<Cell>> {
        self.line(least, most, |_, _| true)
    }

    /// A connected set of `least` to `most` cells, sorted.
    pub(crate) fn cage(&mut self, least: usize, most: usize) -> Option<Vec<Cell>> {
        let size = self.number(least, most);
        self.cage_where(size, |_| true).filter(|cells| cells.len() >= least)
    }

    /// A connected set of cells whose values all differ.
    pub(crate) fn cage_of_different(&mut self, least: usize, most: usize) -> Option<Vec<Cell>> {
        let size = self.number(least, most);
        let differ = |values: &[i64]| (1..values.len()).all(|place| !values[..place].contains(&values[place]));
        self.cage_where(size, differ).filter(|cells| cells.len() >= least)
    }

    /// A connected set of a limited number of cells, grown as long as its values are accepted.
    fn cage_where(&mut self, size: usize, is_good: impl Fn(&[i64]) -> bool) -> Option<Vec<Cell>> {
        let mut cells = vec![self.free()?];
        for _ in 0..8 * size {
            if cells.len() == size {
                break;
            }
            let from = self.pick(&cells)?;
            let Some(next) = self.beside(from, &SIDEWAYS, &cells) else { continue };
            cells.push(next);
            if !is_good(&self.values(&cells)) {
                cells.pop();
            }
        }
        cells.sort_unstable();
        Some(cells)
    }

    /// A cell that no line or cage has, on its own.
    pub(crate) fn single(&mut self) -> Option<Vec<Cell>> {
        Some(vec![self.free()?])
    }

    /// Two cells that share a side, the one before the other row by row.
    pub(crate) fn edge(&mut self) -> Option<Vec<Cell>> {
        let (cell, step) = (self.cell(), self.pick(&SIDEWAYS[..2])?);
        Some(vec![cell, self.order.step(cell, step.0, step.1)?])
    }

    /// Four cells around a point.
    pub(crate) fn block(&mut self) -> Option<Vec<Cell>> {
        let corner = self.cell();
        [(0, 0), (0, 1), (1, 0), (1, 1)].iter().map(|&(down, right)| self.order.step(corner, down, right)).collect()
    }

    /// The cells along a diagonal from a cell of the rim inwards, two at least.
    pub(crate) fn diagonal(&mut self) -> Option<Vec<Cell>> {
        let (index, (down, right)) = (self.number(0, self.order.get() - 1), self.pick(&DIAGONAL)?);
        let (last, along_row) = (self.order.get() - 1, self.rng.random_bool(0.5));
        let start = match along_row {
            true => self.order.cell(if down > 0 { 0 } else { last }, index),
            false => self.order.cell(index, if right > 0 { 0 } else { last }),
        };
        let cells: Vec<Cell> = (0..).map_while(|k: isize| self.order.step(start, k * down, k * right)).collect();
        (cells.len() >= 2).then_some(cells)
    }

    /// A side and the number of a row or column there.
    pub(crate) fn outside(&mut self) -> (&'static str, i64) {
        let last = self.order.get() - 1;
        (SIDES[self.number(0, 3)], self.number(0, last) as i64)
    }

    pub(crate) fn holders(&self, value: i64) -> Vec<Cell> {
        self.order.cells().filter(|&cell| self.value(cell) == value).collect()
    }
}
