//! The formats that are read and written, and their names.

use std::fmt;
use std::str::FromStr;

/// The number of bytes that decide the form of a text, and the kind of an input.
pub(crate) const BEGIN: usize = 1 << 16;

/// A text format of puzzles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum PuzzleFormat {
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
    /// An address of Penpa+, which is read alone.
    Penpa,
    /// An address of SudokuMaker, which is read alone.
    SudokuMaker,
}

/// The forms that are read alone, with their names and descriptions.
const READ_ALONE: [(PuzzleFormat, &str, &str); 2] = [
    (PuzzleFormat::Penpa, "penpa", "Address of Penpa+"),
    (PuzzleFormat::SudokuMaker, "sudokumaker", "Address of SudokuMaker"),
];

/// The forms that are written, too.
const NAMES: [(PuzzleFormat, &str, &str); 20] = [
    (PuzzleFormat::Toml, "toml", "Puzzle file of graeco in TOML"),
    (PuzzleFormat::Json, "json", "Puzzles of graeco, one per line of JSON"),
    (PuzzleFormat::FPuzzles, "f-puzzles", "Address of f-puzzles"),
    (PuzzleFormat::FPuzzlesJson, "f-puzzles-json", "JSON of f-puzzles"),
    (PuzzleFormat::SudokuPad, "sudokupad", "Address of SudokuPad with the data of f-puzzles"),
    (PuzzleFormat::Scl, "scl", "Address of SudokuPad with SCL"),
    (PuzzleFormat::SclJson, "scl-json", "SCL, the JSON of SudokuPad"),
    (PuzzleFormat::Iss, "iss", "String of the Interactive Sudoku Solver"),
    (PuzzleFormat::Line, "line", "Cells on one line per puzzle (.sdm)"),
    (PuzzleFormat::Grid, "grid", "One line per row of cells, with a frame around the boxes"),
    (PuzzleFormat::Sdk, "sdk", ".sdk file of SadMan Software"),
    (PuzzleFormat::SudoCueSdk, "sudocue-sdk", ".sdk file of SudoCue"),
    (PuzzleFormat::Sdx, "sdx", ".sdx file of SudoCue, with candidates"),
    (PuzzleFormat::Ss, "ss", ".ss file of Simple Sudoku"),
    (PuzzleFormat::Candidates, "candidates", "Table of candidates in a frame"),
    (PuzzleFormat::CandidateLine, "candidate-line", "Nine characters per cell on one line per puzzle: its candidates"),
    (PuzzleFormat::Killer, "killer", "Cages on one line per puzzle: `3x3::k:` and 81 numbers"),
    (PuzzleFormat::HoDoKu, "hodoku", "Line of HoDoKu's library"),
    (PuzzleFormat::Csv, "csv", "Table with the header `puzzle,solution`"),
    (PuzzleFormat::OpenSudoku, "opensudoku", "XML of OpenSudoku"),
];

/// All forms that are read, with their names and descriptions.
fn known() -> impl Iterator<Item = &'static (PuzzleFormat, &'static str, &'static str)> {
    NAMES.iter().chain(&READ_ALONE)
}

impl PuzzleFormat {
    /// All forms that are read and written.
    pub fn all() -> impl Iterator<Item = PuzzleFormat> {
        NAMES.iter().map(|name| name.0)
    }

    /// Its name, in small letters.
    #[must_use]
    pub fn name(self) -> &'static str {
        known().find(|known| known.0 == self).map_or("", |known| known.1)
    }

    /// A description in a few words.
    #[must_use]
    pub fn about(self) -> &'static str {
        known().find(|known| known.0 == self).map_or("", |known| known.2)
    }

    /// Whether a text in this form can hold several puzzles.
    #[must_use]
    pub fn holds_several(self) -> bool {
        !matches!(
            self,
            PuzzleFormat::Toml
                | PuzzleFormat::Sdk
                | PuzzleFormat::SudoCueSdk
                | PuzzleFormat::Sdx
                | PuzzleFormat::Ss
                | PuzzleFormat::Candidates
                | PuzzleFormat::Iss
        )
    }
}

impl fmt::Display for PuzzleFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for PuzzleFormat {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<PuzzleFormat, UnknownFormat> {
        known().find(|known| known.1 == name).map(|known| known.0).ok_or_else(|| UnknownFormat(name.to_owned()))
    }
}

/// A name that is not that of a form.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown form `{0}`")]
pub struct UnknownFormat(String);
