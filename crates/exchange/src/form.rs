//! The forms that are read and written, and their names.

use std::fmt;
use std::str::FromStr;

/// A form of puzzles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Form {
    /// A puzzle file of graeco in TOML.
    Toml,
    /// A puzzle of graeco on one line of JSON.
    Json,
    /// An address of f-puzzles.
    FPuzzles,
    /// The JSON of f-puzzles.
    FPuzzlesJson,
    /// An address of SudokuPad that holds the data of f-puzzles, from which SudokuPad draws all rules.
    SudokuPad,
    /// An address of SudokuPad that holds SCL.
    Scl,
    /// SCL, the JSON of SudokuPad.
    SclJson,
    /// The string form of the Interactive Sudoku Solver.
    Iss,
    /// n² characters on a line; for order 9 the lines of an `.sdm` file.
    Line,
    /// n lines of cells, with or without a frame.
    Grid,
    /// `.sdk` of SadMan Software.
    Sdk,
    /// `.sdk` of SudoCue.
    SudoCueSdk,
    /// `.sdx` of SudoCue: cells with blanks between, candidates run together.
    Sdx,
    /// `.ss` of Simple Sudoku.
    Ss,
    /// A table of candidates in a frame.
    Candidates,
    /// A line of HoDoKu's library.
    HoDoKu,
    /// A table with the header `puzzle,solution`.
    Csv,
    /// XML of OpenSudoku.
    OpenSudoku,
}

/// All forms, with their names.
const NAMES: [(Form, &str); 18] = [
    (Form::Toml, "toml"),
    (Form::Json, "json"),
    (Form::FPuzzles, "f-puzzles"),
    (Form::FPuzzlesJson, "f-puzzles-json"),
    (Form::SudokuPad, "sudokupad"),
    (Form::Scl, "scl"),
    (Form::SclJson, "scl-json"),
    (Form::Iss, "iss"),
    (Form::Line, "line"),
    (Form::Grid, "grid"),
    (Form::Sdk, "sdk"),
    (Form::SudoCueSdk, "sudocue-sdk"),
    (Form::Sdx, "sdx"),
    (Form::Ss, "ss"),
    (Form::Candidates, "candidates"),
    (Form::HoDoKu, "hodoku"),
    (Form::Csv, "csv"),
    (Form::OpenSudoku, "opensudoku"),
];

impl Form {
    /// All forms.
    pub fn all() -> impl Iterator<Item = Form> {
        NAMES.iter().map(|name| name.0)
    }

    /// Its name, in small letters.
    #[must_use]
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|name| name.0 == self).map_or("", |name| name.1)
    }

    /// Whether a text in this form can hold several puzzles.
    #[must_use]
    pub fn holds_several(self) -> bool {
        !matches!(self, Form::Toml | Form::Sdk | Form::SudoCueSdk | Form::Sdx | Form::Ss | Form::Candidates | Form::Iss)
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Form {
    type Err = UnknownForm;

    fn from_str(name: &str) -> Result<Form, UnknownForm> {
        NAMES.iter().find(|known| known.1 == name).map(|known| known.0).ok_or_else(|| UnknownForm(name.to_owned()))
    }
}

/// A name that is not that of a form.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown form `{0}`")]
pub struct UnknownForm(String);
