//! Symmetries of the grid, and which cells they map to each other.

use crate::order::{Cell, Order};

crate::named_values! {
    "a symmetry";

    /// The symmetry of a pattern of cells.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    #[non_exhaustive]
    pub enum Symmetry {
        /// No symmetry.
        #[default]
        None = "none",
        /// Rotation by 180 degrees.
        Rotate180 = "rotate180",
        /// Rotation by 90 degrees.
        Rotate90 = "rotate90",
        /// Reflection that swaps left and right.
        Vertical = "vertical",
        /// Reflection that swaps top and bottom.
        Horizontal = "horizontal",
        /// Reflection in the main diagonal.
        Diagonal = "diagonal",
        /// Reflection in the antidiagonal.
        Antidiagonal = "antidiagonal",
        /// All rotations and reflections.
        Full = "full",
    }
}

/// An orbit has no more cells than this.
pub const MOST_IN_ORBIT: usize = 8;

/// Maps a row and a column, and the last row, to another row and column.
type Map = fn(usize, usize, usize) -> (usize, usize);

impl Symmetry {
    /// The symmetry in words, such as `Rotation by 180 degrees`.
    #[must_use]
    pub fn description(self) -> &'static str {
        match self {
            Symmetry::None => "No symmetry",
            Symmetry::Rotate180 => "Rotation by 180 degrees",
            Symmetry::Rotate90 => "Rotation by 90 degrees",
            Symmetry::Vertical => "Reflection that swaps left and right",
            Symmetry::Horizontal => "Reflection that swaps top and bottom",
            Symmetry::Diagonal => "Reflection in the main diagonal",
            Symmetry::Antidiagonal => "Reflection in the antidiagonal",
            Symmetry::Full => "All rotations and reflections",
        }
    }

    /// All orbits of a grid: sets of cells that are mapped to each other. Every cell is in one of them.
    ///
    /// ```
    /// use graeco_square::{Order, Symmetry};
    ///
    /// let order = Order::new(3)?;
    /// let orbits = Symmetry::Rotate90.orbits(order);
    /// assert_eq!(orbits.iter().map(Vec::len).collect::<Vec<_>>(), [4, 4, 1]);
    /// assert_eq!(orbits[1], [order.cell(0, 1), order.cell(1, 2), order.cell(2, 1), order.cell(1, 0)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn orbits(self, order: Order) -> Vec<Vec<Cell>> {
        let orbits = order.cells().map(|cell| self.orbit(cell, order));
        orbits.filter(|orbit| orbit.iter().all(|&other| other >= orbit[0])).collect()
    }

    /// Whether some of the [orbits](Self::orbits) of a grid have exactly this many cells together: whether a pattern of this
    /// symmetry has this many. Takes time in proportion to the number of cells.
    ///
    /// ```
    /// use graeco_square::{Order, Symmetry};
    ///
    /// let order = Order::new(3)?;
    /// let is_possible = |cells: &usize| Symmetry::Rotate90.has_pattern_of(*cells, order);
    /// assert_eq!((0..12).filter(is_possible).collect::<Vec<_>>(), [0, 1, 4, 5, 8, 9]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn has_pattern_of(self, cells: usize, order: Order) -> bool {
        let mut left = [0; MOST_IN_ORBIT + 1];
        self.orbits(order).iter().for_each(|orbit| left[orbit.len()] += 1);
        cells <= order.cell_count() && is_sum(cells, &left)
    }

    /// The cells that a cell is mapped to, itself first.
    fn orbit(self, cell: Cell, order: Order) -> Vec<Cell> {
        let maps: &[Map] = match self {
            Symmetry::None => &[],
            Symmetry::Rotate180 => &[|r, c, last| (last - r, last - c)],
            Symmetry::Rotate90 => &[|r, c, last| (c, last - r)],
            Symmetry::Vertical => &[|r, c, last| (r, last - c)],
            Symmetry::Horizontal => &[|r, c, last| (last - r, c)],
            Symmetry::Diagonal => &[|r, c, _| (c, r)],
            Symmetry::Antidiagonal => &[|r, c, last| (last - c, last - r)],
            Symmetry::Full => &[|r, c, last| (c, last - r), |r, c, last| (r, last - c)],
        };
        let mut orbit = vec![cell];
        let mut next = 0;
        while next < orbit.len() {
            for map in maps {
                let (row, column) = map(orbit[next].row(order), orbit[next].column(order), order.get() - 1);
                let image = order.cell(row, column);
                if !orbit.contains(&image) {
                    orbit.push(image);
                }
            }
            next += 1;
        }
        orbit
    }
}

/// Whether a number is a sum of the numbers from 1 on, each at most a given number of times.
#[must_use]
pub fn is_sum(number: usize, left: &[usize; MOST_IN_ORBIT + 1]) -> bool {
    if number <= left[1] {
        return true;
    }
    let mut is_reached = vec![false; number + 1];
    is_reached[0] = true;
    for (part, &most) in left.iter().enumerate().skip(1).filter(|part| *part.1 > 0) {
        // How many of this part the sum of each number needs at least.
        let mut used = vec![0; number + 1];
        for sum in part..=number {
            if !is_reached[sum] && is_reached[sum - part] && used[sum - part] < most {
                is_reached[sum] = true;
                used[sum] = used[sum - part] + 1;
            }
        }
    }
    is_reached[number]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_those_of_all_ways_to_choose() {
        for code in 0..4_usize.pow(4) {
            let times = [code % 4, code / 4 % 4, code / 16 % 4, code / 64 % 4];
            let mut left = [0; MOST_IN_ORBIT + 1];
            let parts = [1, 2, 4, 5];
            parts.iter().zip(times).for_each(|(&part, times)| left[part] = times);
            let parts: Vec<usize> =
                parts.iter().zip(times).flat_map(|(&part, times)| std::iter::repeat_n(part, times)).collect();
            let mut sums = [false; 40];
            for chosen in 0..1_u32 << parts.len() {
                let among = parts.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1);
                sums[among.map(|(_, part)| part).sum::<usize>()] = true;
            }
            (0..40).for_each(|number| assert_eq!(is_sum(number, &left), sums[number], "{number} of {parts:?}"));
        }
    }
}
