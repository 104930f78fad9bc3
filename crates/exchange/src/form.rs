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
    /// 729 characters on a line: nine for each cell of a Sudoku, which are its candidates.
    CandidateLine,
    /// Cages of a killer Sudoku on a line: `3x3::k:` and 81 numbers; or 81 characters that point to the sums, which is
    /// read alone.
    Killer,
    /// A line of HoDoKu's library.
    HoDoKu,
    /// A table with the header `puzzle,solution`.
    Csv,
    /// XML of OpenSudoku.
    OpenSudoku,
}

/// All forms, with their names and what they are.
const NAMES: [(Form, &str, &str); 20] = [
    (Form::Toml, "toml", "Puzzle file of graeco in TOML"),
    (Form::Json, "json", "Puzzles of graeco, one per line of JSON"),
    (Form::FPuzzles, "f-puzzles", "Address of f-puzzles"),
    (Form::FPuzzlesJson, "f-puzzles-json", "JSON of f-puzzles"),
    (Form::SudokuPad, "sudokupad", "Address of SudokuPad with the data of f-puzzles"),
    (Form::Scl, "scl", "Address of SudokuPad with SCL"),
    (Form::SclJson, "scl-json", "SCL, the JSON of SudokuPad"),
    (Form::Iss, "iss", "String of the Interactive Sudoku Solver"),
    (Form::Line, "line", "Cells on one line per puzzle (.sdm)"),
    (Form::Grid, "grid", "One line per row of cells, with a frame around the boxes"),
    (Form::Sdk, "sdk", ".sdk file of SadMan Software"),
    (Form::SudoCueSdk, "sudocue-sdk", ".sdk file of SudoCue"),
    (Form::Sdx, "sdx", ".sdx file of SudoCue, with candidates"),
    (Form::Ss, "ss", ".ss file of Simple Sudoku"),
    (Form::Candidates, "candidates", "Table of candidates in a frame"),
    (Form::CandidateLine, "candidate-line", "Nine characters per cell on one line per puzzle: its candidates"),
    (Form::Killer, "killer", "Cages on one line per puzzle: `3x3::k:` and 81 numbers"),
    (Form::HoDoKu, "hodoku", "Line of HoDoKu's library"),
    (Form::Csv, "csv", "Table with the header `puzzle,solution`"),
    (Form::OpenSudoku, "opensudoku", "XML of OpenSudoku"),
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

    /// What it is, in a few words.
    #[must_use]
    pub fn about(self) -> &'static str {
        NAMES.iter().find(|name| name.0 == self).map_or("", |name| name.2)
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
