//! Symmetries of the grid, and which cells they map to each other.

use std::fmt;
use std::str::FromStr;

use crate::cover::UnknownName;
use crate::order::{Cell, Order};

/// The symmetry of a pattern of cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Symmetry {
    /// No symmetry.
    #[default]
    None,
    /// Rotation by 180 degrees.
    Rotate180,
    /// Rotation by 90 degrees.
    Rotate90,
    /// Reflection that swaps left and right.
    Vertical,
    /// Reflection that swaps top and bottom.
    Horizontal,
    /// Reflection in the main diagonal.
    Diagonal,
    /// Reflection in the antidiagonal.
    Antidiagonal,
    /// All rotations and reflections.
    Full,
}

/// Maps a row and a column, and the last row, to another row and column.
type Map = fn(usize, usize, usize) -> (usize, usize);

impl Symmetry {
    /// All symmetries.
    pub const ALL: [Symmetry; 8] = [
        Symmetry::None,
        Symmetry::Rotate180,
        Symmetry::Rotate90,
        Symmetry::Vertical,
        Symmetry::Horizontal,
        Symmetry::Diagonal,
        Symmetry::Antidiagonal,
        Symmetry::Full,
    ];

    /// The name: `none`, `rotate180`, `rotate90`, `vertical`, `horizontal`, `diagonal`, `antidiagonal` or `full`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Symmetry::None => "none",
            Symmetry::Rotate180 => "rotate180",
            Symmetry::Rotate90 => "rotate90",
            Symmetry::Vertical => "vertical",
            Symmetry::Horizontal => "horizontal",
            Symmetry::Diagonal => "diagonal",
            Symmetry::Antidiagonal => "antidiagonal",
            Symmetry::Full => "full",
        }
    }

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
    /// use graeco_grid::{Order, Symmetry};
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

/// The [name](Symmetry::name).
impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads the [name](Symmetry::name).
///
/// ```
/// use graeco_grid::Symmetry;
///
/// assert!(Symmetry::ALL.iter().all(|symmetry| symmetry.to_string().parse() == Ok(*symmetry)));
/// assert!("quarter".parse::<Symmetry>().is_err());
/// ```
impl FromStr for Symmetry {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Symmetry, UnknownName> {
        UnknownName::find(name, "a symmetry", &Symmetry::ALL, Symmetry::name)
    }
}
