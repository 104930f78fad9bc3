//! What the user may type after `graeco latin`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::{Asked, Files, Format, GridEngine, STATUS_HELP, threads};

#[derive(Subcommand, Debug)]
pub(crate) enum Latin {
    /// Build Latin squares of an order: by formula at once, a random one, or some or all by search
    #[command(after_help = STATUS_HELP)]
    Build {
        /// The order, 1 to 1000000; 1 to 255 for what is searched for
        #[arg(value_name = "N", allow_negative_numbers = true)]
        order: String,
        #[command(flatten)]
        kind: KindArgs,
        /// A random square; the same seed makes the same one
        #[arg(long)]
        seed: Option<u64>,
        #[command(flatten)]
        asked: Asked,
        #[command(flatten)]
        shown: Shown,
    },
    /// Random squares: plain ones uniform in the limit, diagonal ones uniform to order 7 (--stats says what is known)
    Random {
        /// The order, 1 to 4096
        #[arg(value_name = "N", allow_negative_numbers = true)]
        order: String,
        #[command(flatten)]
        kind: KindArgs,
        /// How many
        #[arg(short, long, default_value_t = 1, value_name = "K")]
        number: u64,
        /// The seed; the same one makes the same squares
        #[arg(long, default_value_t = 0)]
        seed: u64,
        #[command(flatten)]
        shown: Shown,
    },
    /// Complete partial Latin squares: n lines of n symbols, `.` or `-1` for an open cell; or `p qwh`, `p dqwh`, `.pls`
    #[command(after_help = STATUS_HELP)]
    Complete {
        #[command(flatten)]
        files: Files,
        #[command(flatten)]
        kind: KindArgs,
        #[command(flatten)]
        asked: Asked,
        #[command(flatten)]
        shown: Shown,
        /// Which engine; `auto` finds one square by local search and clause learning, and all others by pruning
        #[arg(long, default_value = "auto")]
        engine: GridEngine,
        /// The seed of local search and clause learning
        #[arg(long, default_value_t = 0)]
        seed: u64,
        /// How many threads, 1024 at most; with two, local search and clause learning race, with one they take turns
        #[arg(long, default_value_t = 1, value_name = "N", value_parser = threads)]
        threads: usize,
    },
    /// Count the squares of an order, exactly, by the method that suits them
    #[command(after_help = STATUS_HELP)]
    Count {
        /// The order, 1 to 255
        #[arg(value_name = "N", allow_negative_numbers = true)]
        order: String,
        #[command(flatten)]
        kind: KindArgs,
        /// Only squares with the first row and the first column in order
        #[arg(long, conflicts_with_all = ["first_row", "diagonals", "pandiagonal", "boxes"])]
        reduced: bool,
        /// Only squares with the first row in order
        #[arg(long)]
        first_row: bool,
        /// Keep the state of the count in this file, and go on from it if it is there
        #[arg(long, value_name = "FILE")]
        checkpoint: Option<PathBuf>,
    },
    /// List the transversals of squares: one cell in each row, column and symbol
    Transversals {
        #[command(flatten)]
        files: Files,
        /// Only those with one cell on each main diagonal
        #[arg(long, visible_alias = "diagonal")]
        diagonals: bool,
        /// So many at most
        #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
        limit: Option<u64>,
        /// Their number
        #[arg(long, conflicts_with = "limit")]
        count: bool,
        #[command(flatten)]
        shown: Shown,
        /// How many threads, 1024 at most; 0 for as many as there are cores
        #[arg(long, default_value_t = 0, value_name = "N", value_parser = super::threads)]
        threads: usize,
    },
    /// Find an orthogonal mate of each square, or prove that there is none
    #[command(after_help = STATUS_HELP)]
    Mate {
        #[command(flatten)]
        files: Files,
        /// The mate must be diagonal
        #[arg(long, visible_alias = "diagonal")]
        diagonals: bool,
        #[command(flatten)]
        shown: Shown,
        /// How many threads, 1024 at most; 0 for as many as there are cores
        #[arg(long, default_value_t = 0, value_name = "N", value_parser = super::threads)]
        threads: usize,
    },
    /// Build mutually orthogonal squares, as many as fields and their products give; or check that squares are
    #[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
    Mols {
        #[command(subcommand)]
        check: Option<Mols>,
        /// The order, 1 to 255
        #[arg(value_name = "N", allow_negative_numbers = true, required = true)]
        order: Option<String>,
        /// Diagonal ones
        #[arg(long, visible_alias = "diagonal")]
        diagonals: bool,
        #[command(flatten)]
        shown: Shown,
    },
    /// Print the canonical form of squares: equal for squares of one class
    Canon {
        #[command(flatten)]
        files: Files,
        /// The class
        #[arg(long, value_name = "CLASS", default_value = "main")]
        of: Class,
        #[command(flatten)]
        shown: Shown,
        /// How many threads, 1024 at most; 0 for as many as there are cores
        #[arg(long, default_value_t = 0, value_name = "N", value_parser = super::threads)]
        threads: usize,
    },
    /// Count the autotopisms of squares: permutations of rows, columns and symbols that keep them
    Autotopisms {
        #[command(flatten)]
        files: Files,
        /// How symbols are written; recognized from each square by default
        #[arg(long)]
        symbols: Option<Symbols>,
        /// How many threads, 1024 at most; 0 for as many as there are cores
        #[arg(long, default_value_t = 0, value_name = "N", value_parser = super::threads)]
        threads: usize,
    },
    /// List the intercalates of squares: 2×2 Latin subsquares
    Intercalates {
        #[command(flatten)]
        files: Files,
        /// Their number
        #[arg(long)]
        count: bool,
        /// How symbols are written; recognized from each square by default
        #[arg(long)]
        symbols: Option<Symbols>,
        /// How many threads, 1024 at most; 0 for as many as there are cores
        #[arg(long, default_value_t = 0, value_name = "N", value_parser = super::threads)]
        threads: usize,
    },
    /// Say what squares are: latin, diagonal, pandiagonal, symmetric, self-orthogonal …
    Is {
        #[command(flatten)]
        files: Files,
        /// How symbols are written; recognized from each square by default
        #[arg(long)]
        symbols: Option<Symbols>,
        /// How many threads, 1024 at most; 0 for as many as there are cores
        #[arg(long, default_value_t = 0, value_name = "N", value_parser = super::threads)]
        threads: usize,
    },
    /// Say of each square whether it is Latin, diagonal or pandiagonal
    Check {
        #[command(flatten)]
        files: Files,
        #[command(flatten)]
        kind: KindArgs,
        /// How symbols are written; recognized from each square by default
        #[arg(long)]
        symbols: Option<Symbols>,
        /// How many threads, 1024 at most; 0 for as many as there are cores
        #[arg(long, default_value_t = 0, value_name = "N", value_parser = super::threads)]
        threads: usize,
    },
}

#[derive(Subcommand, Debug)]
pub(crate) enum Mols {
    /// Say whether the squares of each file are mutually orthogonal
    Check {
        #[command(flatten)]
        files: Files,
        /// How symbols are written; recognized from each square by default
        #[arg(long)]
        symbols: Option<Symbols>,
    },
}

/// How squares are printed.
#[derive(Args, Clone, Debug)]
pub(crate) struct Shown {
    /// How symbols are read and printed. By default they are recognized and printed as they were read, and numbers
    /// from 0 where nothing is read. From 1, `0` is an open cell
    #[arg(long)]
    pub(crate) symbols: Option<Symbols>,
    /// How squares are printed
    #[arg(long, value_name = "FORM", default_value = "grid")]
    pub(crate) format: Format,
    /// Draw the square, or the first one, in colours, with its diagonals or its first transversal marked
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
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
    /// First row and column in order
    Reduced,
    /// Rows, columns and symbols permuted
    Isotopy,
    /// And the roles of rows, columns and symbols
    Main,
    /// Symbols renamed, and the symmetries that keep both main diagonals
    Diagonal,
}

#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct KindArgs {
    /// Every symbol once on both main diagonals too
    #[arg(long, visible_alias = "diagonal")]
    diagonals: bool,
    /// Every symbol once on all broken diagonals
    #[arg(long, conflicts_with = "boxes")]
    pandiagonal: bool,
    /// Every symbol once in each box of so many rows and columns
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
    sides.filter(|&(r, c)| r > 0 && c > 0).ok_or_else(|| "expected rows and columns of a box, like 3x3".to_owned())
}
