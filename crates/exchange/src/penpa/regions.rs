//! The parts of a grid between walls.

use crate::places::{Place, within};

/// Walls between cells of a grid, and around it.
pub(super) struct Walls {
    sides: [usize; 2],
    /// For each cell whether there is one above, below, left and right of it.
    of_cell: Vec<[bool; 4]>,
}

/// Above, below, left and right: the step, and the number of the same wall of the other cell.
const STEPS: [([isize; 2], usize); 4] = [([-1, 0], 1), ([1, 0], 0), ([0, -1], 3), ([0, 1], 2)];

impl Walls {
    pub(super) fn new(sides: [usize; 2]) -> Walls {
        Walls { sides, of_cell: vec![[false; 4]; sides[0] * sides[1]] }
    }

    /// The number of the cell at a row and column, if it is in the grid.
    fn number(&self, at: [isize; 2]) -> Option<usize> {
        within(at, self.sides).map(|[row, column]| row * self.sides[1] + column)
    }

    fn place(&self, number: usize) -> [isize; 2] {
        [number / self.sides[1], number % self.sides[1]].map(|at| at as isize)
    }

    /// A wall of one cell: 0 above, 1 below, 2 left and 3 right of it.
    pub(super) fn of_one(&mut self, [row, column]: Place, side: usize) {
        self.of_cell[row * self.sides[1] + column][side] = true;
    }

    /// A wall above or left of the cell at a row and column, and on the other side of its neighbor.
    pub(super) fn between(&mut self, cell: [isize; 2], side: usize) {
        let ([down, right], facing) = STEPS[side];
        if let (Some(one), Some(other)) = (self.number(cell), self.number([cell[0] + down, cell[1] + right])) {
            self.of_cell[one][side] = true;
            self.of_cell[other][facing] = true;
        }
    }

    pub(super) fn has_wall(&self, number: usize) -> bool {
        self.of_cell[number].contains(&true)
    }

    /// The number of the part of each cell.
    pub(super) fn parts(&self) -> Vec<usize> {
        let mut part_of = vec![usize::MAX; self.of_cell.len()];
        let mut parts = 0;
        for cell in 0..part_of.len() {
            if part_of[cell] == usize::MAX {
                for other in self.part(cell).0 {
                    part_of[other] = parts;
                }
                parts += 1;
            }
        }
        part_of
    }

    /// The cells that a cell reaches, in order, and whether walls of their own are all around them.
    pub(super) fn part(&self, start: usize) -> (Vec<usize>, bool) {
        let (mut cells, mut is_in, mut is_closed) = (vec![start], vec![false; self.of_cell.len()], true);
        is_in[start] = true;
        let mut at = 0;
        while let Some(&cell) = cells.get(at) {
            at += 1;
            let [row, column] = self.place(cell);
            for (side, ([down, right], facing)) in
                STEPS.into_iter().enumerate().filter(|step| !self.of_cell[cell][step.0])
            {
                match self.number([row + down, column + right]) {
                    Some(other) if is_in[other] => {}
                    Some(other) if !self.of_cell[other][facing] => {
                        is_in[other] = true;
                        cells.push(other);
                    }
                    _ => is_closed = is_closed && self.of_cell[cell][side],
                }
            }
        }
        cells.sort_unstable();
        (cells, is_closed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walls_part_a_grid() {
        let mut walls = Walls::new([2, 4]);
        assert_eq!(walls.parts(), [0; 8]);
        walls.between([0, 2], 2);
        walls.between([1, 2], 2);
        assert_eq!(walls.parts(), [0, 0, 1, 1, 0, 0, 1, 1]);
        // Walls at the border and outside say nothing.
        walls.between([0, 0], 0);
        walls.between([5, 5], 0);
        assert_eq!(walls.parts()[7], 1);
    }

    #[test]
    fn a_part_is_closed_by_walls_of_its_own() {
        let mut walls = Walls::new([2, 2]);
        for side in 0..4 {
            walls.of_one([0, 0], side);
        }
        assert_eq!(walls.part(0), (vec![0], true));
        assert_eq!(walls.part(1), (vec![1, 2, 3], false));
    }
}
