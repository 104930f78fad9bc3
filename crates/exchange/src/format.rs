//! The formats that are read and written, and their names.

use graeco_grid::named_values;

/// The number of bytes that decide the form of a text, and the kind of an input.
pub(crate) const BEGIN: usize = 1 << 16;

named_values! {
    "a form";
    /// A text format of puzzles.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[non_exhaustive]
    pub enum PuzzleFormat {
        /// A puzzle file of graeco in TOML.
        Toml = "toml",
        /// A puzzle of graeco on one line of JSON.
        Json = "json",
        /// An address of f-puzzles.
        FPuzzles = "f-puzzles",
        /// The JSON of f-puzzles.
        FPuzzlesJson = "f-puzzles-json",
        /// An address of SudokuPad that holds the data of f-puzzles, from which SudokuPad draws all rules.
        SudokuPad = "sudokupad",
        /// An address of SudokuPad that holds SCL.
        Scl = "scl",
        /// SCL, the JSON of SudokuPad.
        SclJson = "scl-json",
        /// The string form of the Interactive Sudoku Solver.
        Iss = "iss",
        /// n² characters on a line; for order 9 the lines of an `.sdm` file.
        Line = "line",
        /// n lines of cells, with or without a frame.
        Grid = "grid",
        /// `.sdk` of SadMan Software.
        Sdk = "sdk",
        /// `.sdk` of SudoCue.
        SudoCueSdk = "sudocue-sdk",
        /// `.sdx` of SudoCue: cells with blanks between, candidates run together.
        Sdx = "sdx",
        /// `.ss` of Simple Sudoku.
        Ss = "ss",
        /// A table of candidates in a frame.
        Candidates = "candidates",
        /// 729 characters on a line: nine for each cell of a Sudoku, which are its candidates.
        CandidateLine = "candidate-line",
        /// Cages of a killer Sudoku on a line: `3x3::k:` and 81 numbers; or 81 characters that point to the sums, which is
        /// read alone.
        Killer = "killer",
        /// A line of HoDoKu's library.
        HoDoKu = "hodoku",
        /// A table with the header `puzzle,solution`.
        Csv = "csv",
        /// XML of OpenSudoku.
        OpenSudoku = "opensudoku",
        /// An address of Penpa+, which is read alone.
        Penpa = "penpa",
        /// An address of SudokuMaker, which is read alone.
        SudokuMaker = "sudokumaker",
    }
}

impl PuzzleFormat {
    /// The forms that are written. All others are read alone.
    pub fn written() -> impl Iterator<Item = PuzzleFormat> {
        let is_read_alone = |form: &PuzzleFormat| matches!(form, PuzzleFormat::Penpa | PuzzleFormat::SudokuMaker);
        PuzzleFormat::ALL.into_iter().filter(move |form| !is_read_alone(form))
    }

    /// A description in a few words.
    #[must_use]
    pub fn about(self) -> &'static str {
        match self {
            PuzzleFormat::Toml => "Puzzle file of graeco in TOML",
            PuzzleFormat::Json => "Puzzles of graeco, one per line of JSON",
            PuzzleFormat::FPuzzles => "Address of f-puzzles",
            PuzzleFormat::FPuzzlesJson => "JSON of f-puzzles",
            PuzzleFormat::SudokuPad => "Address of SudokuPad with the data of f-puzzles",
            PuzzleFormat::Scl => "Address of SudokuPad with SCL",
            PuzzleFormat::SclJson => "SCL, the JSON of SudokuPad",
            PuzzleFormat::Iss => "Strings of the Interactive Sudoku Solver, one per line",
            PuzzleFormat::Line => "Cells on one line per puzzle (.sdm)",
            PuzzleFormat::Grid => "One line per row of cells, with a frame around the boxes",
            PuzzleFormat::Sdk => ".sdk file of SadMan Software",
            PuzzleFormat::SudoCueSdk => ".sdk file of SudoCue",
            PuzzleFormat::Sdx => ".sdx file of SudoCue, with candidates",
            PuzzleFormat::Ss => ".ss file of Simple Sudoku",
            PuzzleFormat::Candidates => "Table of candidates in a frame",
            PuzzleFormat::CandidateLine => "Nine characters per cell on one line per puzzle: its candidates",
            PuzzleFormat::Killer => "Cages on one line per puzzle: `3x3::k:` and 81 numbers",
            PuzzleFormat::HoDoKu => "Line of HoDoKu's library",
            PuzzleFormat::Csv => "Table with the header `puzzle,solution`",
            PuzzleFormat::OpenSudoku => "XML of OpenSudoku",
            PuzzleFormat::Penpa => "Address of Penpa+",
            PuzzleFormat::SudokuMaker => "Address of SudokuMaker",
        }
    }

    /// Whether any puzzles can stand behind each other in this form.
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
        )
    }
}
