//! Options for the display of Latin squares: symbols, forms and designs; and for their equivalence.

use clap::{Args, ValueEnum};

use super::{Format, PictureFile};

/// How squares are printed.
#[derive(Args, Clone, Debug)]
pub(crate) struct Shown {
    /// How symbols are written, in the input and in the output
    ///
    /// By default the form is recognized for each square that is read, and new squares are written with numbers from 0.
    /// With numbers from 1, `0` is an open cell.
    #[arg(long)]
    pub(crate) symbols: Option<Symbols>,
    /// Form of the squares
    #[arg(long, value_name = "FORM", default_value = "grid")]
    pub(crate) format: Format,
    /// Draw the first square to a file whose name ends in .svg, .png or .pdf
    ///
    /// Both main diagonals are marked if it is a diagonal square.
    #[arg(long, value_name = "FILE", value_parser = PictureFile::parse)]
    pub(crate) draw: Option<PictureFile>,
}

impl Shown {
    /// How answers other than squares are printed.
    pub(crate) fn plain(symbols: Option<Symbols>) -> Shown {
        Shown { symbols, format: Format::Line, draw: None }
    }
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Symbols {
    /// Numbers from 0
    #[value(name = "0")]
    Zero,
    /// Numbers from 1
    #[value(name = "1")]
    One,
    /// A, B, C …
    Letters,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Design {
    /// Orthogonal array: a line for each cell, with its row, its column and its symbols
    Oa,
    /// Transversal design: a block a line, with a point of each group
    Td,
    /// Net: a line of cells for each row, each column, and each symbol of each square
    Net,
    /// Magic square of two squares, which are diagonal; pandiagonal with --pandiagonal
    Magic,
    /// Mixed doubles of N couples, a match a line: `man woman - man woman`. Everyone plays with and against everyone of the
    /// other sex once, except the own spouse, and against everyone of the own sex once
    Tournament,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SquareDesign {
    /// Round robin of N players, for a symmetric square: a round a line, with the pairs that meet. Who is in no pair rests
    Tournament,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
pub(crate) enum Class {
    /// Permutations of rows and of columns that put the first row and column in order
    Reduced,
    /// Permutations of rows, columns and symbols
    Isotopy,
    /// Permutations of rows, columns and symbols, and of these three roles
    Main,
    /// Permutations of symbols, and the symmetries that preserve both main diagonals
    Diagonal,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
pub(crate) enum Equivalence {
    /// Permutations of rows, columns and symbols
    Isotopy,
    /// Permutations of rows, columns and symbols, and of these three roles
    Main,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
pub(crate) enum Listed {
    /// Permutations of rows, columns and symbols
    Isotopy,
    /// Permutations of rows, columns and symbols, and of these three roles
    Main,
    /// Diagonal squares; permutations of symbols, and the symmetries that preserve both main diagonals
    Diagonal,
}
