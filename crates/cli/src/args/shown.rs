//! Options for the display of Latin squares: symbols, forms and designs; and for their equivalence.

use clap::builder::TypedValueParser;
use clap::{Args, ValueEnum};
use graeco_latin::ClassOf;
use graeco_latin::text::Symbols;

use super::values::choice;
use super::{Format, PictureFile};

/// How squares are printed.
#[derive(Args, Clone, Debug)]
pub(crate) struct Shown {
    /// How symbols are written, in input and output
    ///
    /// By default the form is recognized for each square that is read, and new squares are written with numbers from 0.
    /// With numbers from 1, `0` is an open cell.
    #[arg(long, value_parser = symbols())]
    pub(crate) symbols: Option<Symbols>,
    /// Form of the squares
    #[arg(long, value_name = "FORM", default_value = "grid", conflicts_with = "json")]
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

/// The ways to write symbols.
pub(super) fn symbols() -> impl TypedValueParser<Value = Symbols> {
    choice(&[
        ("0", Symbols::FromZero, "Numbers from 0"),
        ("1", Symbols::FromOne, "Numbers from 1"),
        ("letters", Symbols::Letters, "A, B, C …"),
    ])
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
    /// Mixed doubles of N couples, one match per line: `man woman - man woman`. Each man plays once with and once against
    /// each woman but his wife, and once against each man; so do women
    Tournament,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SquareDesign {
    /// Round robin of N players, for a symmetric square: one round per line, with the pairs that meet; a player in no pair rests
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

/// What permutations of rows, columns and symbols, and of these roles, are called in options.
const ISOTOPY: &str = "Permutations of rows, columns and symbols";
const MAIN: &str = "Permutations of rows, columns and symbols, and of these three roles";

/// Equivalences of squares.
pub(super) fn equivalence() -> impl TypedValueParser<Value = graeco_latin::Class> {
    use graeco_latin::Class;
    choice(&[("isotopy", Class::Isotopy, ISOTOPY), ("main", Class::Main, MAIN)])
}

/// Equivalences whose classes are listed.
pub(super) fn listed() -> impl TypedValueParser<Value = ClassOf> {
    let diagonal = "Diagonal squares; permutations of symbols, and the symmetries that preserve both main diagonals";
    choice(&[
        ("isotopy", ClassOf::Isotopy, ISOTOPY),
        ("main", ClassOf::Main, MAIN),
        ("diagonal", ClassOf::Diagonal, diagonal),
    ])
}
