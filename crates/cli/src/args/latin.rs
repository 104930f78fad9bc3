//! The commands `graeco latin`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use graeco_grid::Engine;

use super::puzzles::{Methods, Reasoning, Threads};
use super::values::{engine, positive, threads};
use super::{Asked, Cutting, Files, Format, PictureFile, Proof, Seed};

#[derive(Subcommand, Debug)]
pub(crate) enum Latin {
    /// Build Latin squares of an order
    ///
    /// Prints one square by a formula, at once, where there is one. --seed makes a random square. --all, --limit and
    /// --count search.
    Build {
        /// Order of the squares, 1 to 1000000; at most 255 with --all, --limit or --count
        #[arg(value_name = "N", allow_negative_numbers = true)]
        order: String,
        #[command(flatten)]
        kind: KindArgs,
        /// Build a random square from this seed; `random` draws a seed and prints it to standard error
        #[arg(long, value_name = "SEED", value_parser = Seed::parse)]
        seed: Option<Seed>,
        #[command(flatten)]
        asked: Asked,
        #[command(flatten)]
        shown: Shown,
    },
    /// Generate random Latin squares
    ///
    /// The distribution of diagonal squares is uniform up to order 7, that of plain squares is uniform in the limit.
    /// --stats prints what is known about the distribution.
    Random {
        /// Order of the squares, 1 to 4096
        #[arg(value_name = "N", allow_negative_numbers = true)]
        order: String,
        #[command(flatten)]
        kind: KindArgs,
        /// Number of squares to generate
        #[arg(short, long, default_value_t = 1, value_name = "K", value_parser = positive)]
        number: u64,
        /// Seed of the random generator; `random` draws one and prints it to standard error
        ///
        /// The same seed gives the same squares.
        #[arg(long, default_value = "0", value_name = "SEED", value_parser = Seed::parse)]
        seed: Seed,
        #[command(flatten)]
        shown: Shown,
    },
    /// Complete partial Latin squares
    ///
    /// Reads squares as n lines of n symbols, where `.` or `-1` is an open cell, and the forms `p qwh`, `p dqwh` and
    /// `.pls`.
    Complete {
        #[command(flatten)]
        files: Files,
        #[command(flatten)]
        kind: KindArgs,
        #[command(flatten)]
        asked: Asked,
        #[command(flatten)]
        proof: Proof,
        #[command(flatten)]
        shown: Shown,
        /// Search engine; `auto` finds one solution by local search and clause learning, several by `prune`
        #[arg(long, default_value = "auto", value_parser = engine())]
        engine: Engine,
        /// Seed of the search; `random` draws one and prints it to standard error
        ///
        /// With `prune`, a seed makes the order of the solutions random.
        #[arg(long, value_name = "SEED", value_parser = Seed::parse)]
        seed: Option<Seed>,
        /// Number of threads, at most 1024; 0 uses all cores. With two or more, local search and clause learning run
        /// at the same time; with one, in turn
        #[arg(long, default_value_t = 1, value_name = "N", value_parser = threads)]
        threads: usize,
    },
    /// Print the path from each partial square to its completion, step by step, by the techniques that people use
    ///
    /// For orders up to 16. The easiest technique that goes on is used for each step. Cells are named by row and column:
    /// r4c7.
    Explain {
        #[command(flatten)]
        files: Files,
        #[command(flatten)]
        kind: KindArgs,
        #[command(flatten)]
        reasoning: Reasoning,
        /// How symbols are written in the input [default: recognized for each square]
        #[arg(long)]
        symbols: Option<Symbols>,
        #[command(flatten)]
        threads: Threads,
    },
    /// Print how hard it is to complete each partial square: level, score, ratings and the hardest technique
    ///
    /// For orders up to 16. Level, score and ratings are those of `graeco sudoku rate`, and meant for 9×9 Sudokus.
    Rate {
        #[command(flatten)]
        files: Files,
        #[command(flatten)]
        kind: KindArgs,
        #[command(flatten)]
        methods: Methods,
        /// How symbols are written in the input [default: recognized for each square]
        #[arg(long)]
        symbols: Option<Symbols>,
        #[command(flatten)]
        threads: Threads,
    },
    /// Count the Latin squares of an order exactly
    Count {
        /// Order of the squares, 1 to 255
        #[arg(value_name = "N", allow_negative_numbers = true)]
        order: String,
        #[command(flatten)]
        kind: KindArgs,
        /// Count only squares with the first row and the first column in order
        #[arg(long, conflicts_with_all = ["first_row", "diagonals", "pandiagonal", "boxes"])]
        reduced: bool,
        /// Count only squares with the first row in order
        #[arg(long)]
        first_row: bool,
        /// Save the state of the count in this file, and resume from it if it exists
        #[arg(long, value_name = "FILE")]
        checkpoint: Option<PathBuf>,
    },
    /// Split the count of the squares of an order into cubes for any batch system: see `graeco run-cube` and `graeco merge`
    ///
    /// Prints a header line, then a line per cube: its id, its prefix, an estimate of its cost with the standard error, and
    /// of the number of its squares. The same command prints the same lines on every machine. Where counting has units of
    /// work, a prefix is a range of units; otherwise the first row is in order, and a prefix fixes cells.
    Cubes {
        /// Order of the squares, 1 to 255
        #[arg(value_name = "N", allow_negative_numbers = true)]
        order: String,
        #[command(flatten)]
        kind: KindArgs,
        /// Only squares with the first row in order
        #[arg(long)]
        first_row: bool,
        #[command(flatten)]
        cutting: Cutting,
    },
    /// List the transversals of squares: n cells, one in each row, in each column and of each symbol
    Transversals {
        #[command(flatten)]
        files: Files,
        /// List only transversals with one cell on each main diagonal
        #[arg(long, visible_alias = "diagonal")]
        diagonals: bool,
        /// Stop after K transversals; with --count, count up to K
        #[arg(long, value_name = "K", value_parser = positive)]
        limit: Option<u64>,
        /// Print the number of transversals instead of the transversals
        #[arg(long)]
        count: bool,
        /// How symbols are written in the input [default: recognized for each square]
        #[arg(long)]
        symbols: Option<Symbols>,
        /// Draw the first square, with its first transversal marked, to a file whose name ends in .svg, .png or .pdf
        #[arg(long, value_name = "FILE", value_parser = PictureFile::parse)]
        draw: Option<PictureFile>,
        #[command(flatten)]
        threads: Threads,
    },
    /// Find an orthogonal mate of each square, or prove that none exists
    Mate {
        #[command(flatten)]
        files: Files,
        /// Find a diagonal mate
        #[arg(long, visible_alias = "diagonal")]
        diagonals: bool,
        #[command(flatten)]
        shown: Shown,
        #[command(flatten)]
        threads: Threads,
    },
    /// Build mutually orthogonal Latin squares (MOLS), or check that squares are mutually orthogonal
    ///
    /// Builds the squares from finite fields and their products.
    #[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
    Mols {
        #[command(subcommand)]
        check: Option<Mols>,
        /// Order of the squares, 1 to 255
        #[arg(value_name = "N", allow_negative_numbers = true, required = true)]
        order: Option<String>,
        /// Build diagonal squares
        #[arg(long, visible_alias = "diagonal")]
        diagonals: bool,
        #[command(flatten)]
        shown: Shown,
    },
    /// Print the canonical form of each square: two squares of one class have the same form
    Canon {
        #[command(flatten)]
        files: Files,
        /// Which squares form a class
        #[arg(long, value_name = "CLASS", default_value = "main")]
        of: Class,
        #[command(flatten)]
        shown: Shown,
        #[command(flatten)]
        threads: Threads,
    },
    /// Count the autotopisms of each square: permutations of rows, columns and symbols that preserve it
    Autotopisms {
        #[command(flatten)]
        files: Files,
        /// How symbols are written in the input [default: recognized for each square]
        #[arg(long)]
        symbols: Option<Symbols>,
        #[command(flatten)]
        threads: Threads,
    },
    /// List the intercalates of each square: its 2×2 Latin subsquares
    Intercalates {
        #[command(flatten)]
        files: Files,
        /// Print the number of intercalates instead of the intercalates
        #[arg(long)]
        count: bool,
        /// How symbols are written in the input [default: recognized for each square]
        #[arg(long)]
        symbols: Option<Symbols>,
        #[command(flatten)]
        threads: Threads,
    },
    /// Print the properties of each square: latin, diagonal, pandiagonal, symmetric, self-orthogonal …
    Is {
        #[command(flatten)]
        files: Files,
        /// How symbols are written in the input [default: recognized for each square]
        #[arg(long)]
        symbols: Option<Symbols>,
        #[command(flatten)]
        threads: Threads,
    },
    /// Check that each square is Latin, or of the kind that the options name
    ///
    /// Prints the strictest kind that a square is of, or why it is not of the kind. Squares above order 255, n lines of
    /// n numbers, are checked row by row as they are read.
    Check {
        #[command(flatten)]
        files: Files,
        #[command(flatten)]
        kind: KindArgs,
        /// How symbols are written in the input [default: recognized for each square]
        #[arg(long)]
        symbols: Option<Symbols>,
        #[command(flatten)]
        threads: Threads,
    },
}

#[derive(Subcommand, Debug)]
pub(crate) enum Mols {
    /// Check that the squares of each file are mutually orthogonal
    Check {
        #[command(flatten)]
        files: Files,
        /// How symbols are written in the input [default: recognized for each square]
        #[arg(long)]
        symbols: Option<Symbols>,
    },
}

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

#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct KindArgs {
    /// Require every symbol once on each main diagonal
    #[arg(long, visible_alias = "diagonal")]
    diagonals: bool,
    /// Require every symbol once on each broken diagonal
    #[arg(long, conflicts_with = "boxes")]
    pandiagonal: bool,
    /// Require every symbol once in each box of R rows and C columns
    #[arg(long, value_name = "RxC", value_parser = boxes)]
    boxes: Option<(usize, usize)>,
}

impl KindArgs {
    pub(crate) fn kind(self) -> graeco_latin::Kind {
        use graeco_latin::Kind;
        match (self.boxes, self.pandiagonal, self.diagonals) {
            (Some((rows, columns)), _, true) => Kind::DiagonalSudoku { rows, columns },
            (Some((rows, columns)), _, false) => Kind::Sudoku { rows, columns },
            (None, true, _) => Kind::Pandiagonal,
            (None, false, true) => Kind::Diagonal,
            (None, false, false) => Kind::Plain,
        }
    }
}

fn boxes(text: &str) -> Result<(usize, usize), String> {
    let sides = text.split_once(['x', 'X', '×']).and_then(|(r, c)| Some((r.parse().ok()?, c.parse().ok()?)));
    sides.filter(|&(r, c)| r > 0 && c > 0).ok_or_else(|| "expected rows and columns of a box, such as 3x3".to_owned())
}
