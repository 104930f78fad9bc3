//! Symmetries of the grid, and which cells they map to each other.

use std::fmt;
use std::str::FromStr;

use graeco_grid::UnknownName;

/// The symmetry of a pattern of givens.
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

/// Maps a cell, given by row and column, to another.
type Map = fn(usize, usize) -> (usize, usize);

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

    /// All orbits: sets of cells that are mapped to each other. Every cell is in one of them.
    pub(crate) fn orbits(self) -> Vec<Vec<usize>> {
        (0..81).map(|cell| self.orbit(cell)).filter(|orbit| orbit.iter().all(|&other| other >= orbit[0])).collect()
    }

    /// The cells that a cell is mapped to, itself first.
    fn orbit(self, cell: usize) -> Vec<usize> {
        let maps: &[Map] = match self {
            Symmetry::None => &[],
            Symmetry::Rotate180 => &[|r, c| (8 - r, 8 - c)],
            Symmetry::Rotate90 => &[|r, c| (c, 8 - r)],
            Symmetry::Vertical => &[|r, c| (r, 8 - c)],
            Symmetry::Horizontal => &[|r, c| (8 - r, c)],
            Symmetry::Diagonal => &[|r, c| (c, r)],
            Symmetry::Antidiagonal => &[|r, c| (8 - c, 8 - r)],
            Symmetry::Full => &[|r, c| (c, 8 - r), |r, c| (r, 8 - c)],
        };
        let mut orbit = vec![cell];
        let mut next = 0;
        while next < orbit.len() {
            for map in maps {
                let (row, column) = map(orbit[next] / 9, orbit[next] % 9);
                if !orbit.contains(&(row * 9 + column)) {
                    orbit.push(row * 9 + column);
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
/// use graeco_sudoku::Symmetry;
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
