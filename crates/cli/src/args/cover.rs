//! What the user may type after `graeco cover`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::{Files, STATUS_HELP, threads};

#[derive(Subcommand, Debug)]
pub(crate) enum Cover {
    /// List solutions: the numbers of their options, counted from 1
    #[command(after_help = STATUS_HELP)]
    Solve {
        #[command(flatten)]
        files: Files,
        /// All solutions
        #[arg(long, conflicts_with = "limit")]
        all: bool,
        /// So many solutions at most
        #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
        limit: Option<u64>,
        #[command(flatten)]
        shown: ShownCovers,
        /// Which engine
        #[arg(long, default_value = "auto")]
        engine: CoverEngine,
        /// Leave out what can never be chosen and what is covered anyway, before the search
        #[arg(long)]
        simplify: bool,
        /// How many threads, 1024 at most; 0 for as many as there are cores. With several, solutions come in no order
        #[arg(long, default_value_t = 1, value_name = "N", value_parser = threads)]
        threads: usize,
    },
    /// Count the solutions, most of them unseen, exactly
    #[command(after_help = STATUS_HELP)]
    Count {
        #[command(flatten)]
        files: Files,
        /// Stop counting at this many
        #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
        limit: Option<u64>,
        /// How; an engine's name stands for a search that meets every solution
        #[arg(long, visible_alias = "engine", default_value = "auto")]
        method: CoverMethod,
        /// How many threads, 1024 at most; 0 for as many as there are cores
        #[arg(long, default_value_t = 1, value_name = "N", value_parser = threads)]
        threads: usize,
        /// Keep what is counted in this file, and go on from it if it is there; takes one problem
        #[arg(long, value_name = "FILE", conflicts_with = "limit")]
        checkpoint: Option<PathBuf>,
    },
    /// Find the cheapest solutions, with proof; `|12` at the end of an option is its cost
    #[command(after_help = STATUS_HELP)]
    Cheapest {
        #[command(flatten)]
        files: Files,
        /// How many
        #[arg(short, long, default_value_t = 1, value_name = "K", value_parser = clap::value_parser!(u32).range(1..))]
        number: u32,
        #[command(flatten)]
        shown: ShownCovers,
    },
    /// Draw solutions at random, each as likely as any other
    #[command(after_help = STATUS_HELP)]
    Random {
        #[command(flatten)]
        files: Files,
        /// How many
        #[arg(short, long, default_value_t = 1, value_name = "K")]
        number: u64,
        /// The seed; the same one draws the same solutions
        #[arg(long, default_value_t = 0)]
        seed: u64,
        #[command(flatten)]
        shown: ShownCovers,
    },
    /// Say in how many solutions each option is, or tell a solution by its number
    #[command(after_help = STATUS_HELP)]
    Diagram {
        #[command(flatten)]
        files: Files,
        /// The solution of this number, counted from 1 in the diagram's own order
        #[arg(long, value_name = "K")]
        nth: Option<String>,
        #[command(flatten)]
        shown: ShownCovers,
    },
    /// Guess the number of solutions, of nodes and the time to see them all, each with its standard error
    Estimate {
        #[command(flatten)]
        files: Files,
        /// How many random dives
        #[arg(long, default_value_t = 10_000, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
        dives: u64,
        /// The seed of the dives
        #[arg(long, default_value_t = 0)]
        seed: u64,
    },
    /// Say why there is no solution: a small set of items that cannot be covered together
    #[command(after_help = STATUS_HELP)]
    ExplainUnsat {
        #[command(flatten)]
        files: Files,
    },
    /// Cut a problem into parts that share no solution, each a file that can be solved elsewhere
    Split {
        /// The problem; `-` is standard input
        #[arg(value_name = "FILE", default_value = "-")]
        file: PathBuf,
        /// How many parts at least
        #[arg(long, value_name = "K", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..))]
        parts: u32,
        /// The folder for the parts, which are called by the options decided for: `17.203.xc`
        #[arg(long, value_name = "DIR")]
        into: PathBuf,
    },
    /// Print problems without what can never be chosen and what is covered anyway
    Simplify {
        #[command(flatten)]
        files: Files,
    },
    /// Fill a region with polyominoes, as text or as a picture
    #[command(after_help = STATUS_HELP)]
    Tile {
        /// The region: 6x10, or a file that shows it: `.` to be filled, `#` or a blank for a hole; `-` is standard input
        #[arg(value_name = "REGION")]
        region: String,
        /// The pieces
        #[arg(long, default_value = "pentominoes")]
        pieces: Pieces,
        /// Pieces may not be flipped
        #[arg(long)]
        one_sided: bool,
        /// Each piece may be used as often as one likes, or never
        #[arg(long)]
        any_number: bool,
        /// All tilings
        #[arg(long, group = "how many")]
        all: bool,
        /// So many tilings at most
        #[arg(long, value_name = "K", group = "how many", value_parser = clap::value_parser!(u64).range(1..))]
        limit: Option<u64>,
        /// The number of tilings
        #[arg(long, group = "how many")]
        count: bool,
        /// The problem itself, in Knuth's text form
        #[arg(long, group = "how many")]
        problem: bool,
        /// Draw the first tiling into this SVG file too
        #[arg(long, value_name = "FILE")]
        svg: Option<PathBuf>,
    },
    /// Print a well-known problem in Knuth's text form
    #[command(subcommand)]
    Make(Make),
}

#[derive(Subcommand, Debug)]
pub(crate) enum Make {
    /// n queens, none of which attacks another
    Queens {
        /// The side of the board
        #[arg(value_name = "N", value_parser = clap::value_parser!(u32).range(1..=512))]
        order: u32,
    },
    /// Langford's rows: the two of k have k numbers between them
    Langford {
        /// The greatest number
        #[arg(value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
        order: u32,
    },
    /// MacMahon's squares with three colours, four rows of six, the rim in one colour
    Macmahon,
    /// Words that cross: every row and every column a word of a list, one a line
    Words {
        /// The words of the rows; `-` is standard input
        #[arg(value_name = "ACROSS")]
        across: PathBuf,
        /// The words of the columns; without it those of the rows
        #[arg(value_name = "DOWN")]
        down: Option<PathBuf>,
        /// The rows
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
        rows: u32,
        /// The columns
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
        columns: u32,
        /// No word twice
        #[arg(long)]
        distinct: bool,
    },
}

/// How solutions are printed.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct ShownCovers {
    /// Print the options' items instead of numbers
    #[arg(long)]
    pub(crate) names: bool,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
pub(crate) enum CoverEngine {
    Auto,
    /// Dancing links
    Links,
    /// Dancing cells
    Cells,
    /// Bit rows, by vector registers
    Rows,
    /// Bit rows without vector registers
    PortableRows,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
pub(crate) enum CoverMethod {
    Auto,
    /// Item after item, a sum for each set of items covered ahead
    Frontier,
    /// A determinant, for pairs in a planar graph
    Matching,
    /// A search that remembers counts
    Memo,
    /// Dancing links
    Links,
    /// Dancing cells
    Cells,
    /// Bit rows, by vector registers
    Rows,
    /// Bit rows without vector registers
    PortableRows,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
pub(crate) enum Pieces {
    /// All dominoes
    Dominoes,
    /// The five tetrominoes
    Tetrominoes,
    /// The twelve pentominoes
    Pentominoes,
}
