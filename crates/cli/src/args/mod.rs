//! What the user may type.

mod cover;
mod latin;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use crate::memory;
pub(crate) use cover::{Cover, CoverEngine, CoverMethod, Make, Pieces};
pub(crate) use latin::{Class, Latin, Mols, Shown, Symbols};

const STATUS_HELP: &str = "\
Exit status:
  0    everything was answered
  1    something had no solution, or is not what was asked for
  2    bad input or usage, also when other puzzles of the same file were solved
  3    a limit of time, nodes or memory came before the answer was known
  130  interrupted by a signal";

/// Solves, counts, builds and checks Sudokus, Latin squares, their variants and exact cover problems.
#[derive(Parser, Debug)]
#[command(name = "graeco", version, after_help = STATUS_HELP, propagate_version = true)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) common: Common,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What every command understands.
#[derive(Args, Clone, Debug)]
pub(crate) struct Common {
    /// Print one JSON object a line (schema 1)
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Do not say on standard error which puzzles have no solution
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
    /// Print every message about a puzzle; without this, many messages of a kind are summed up at the end
    #[arg(long, global = true)]
    pub(crate) verbose: bool,
    /// Say on standard error what each answer cost
    #[arg(long, global = true)]
    pub(crate) stats: bool,
    /// Give up on a puzzle after this many seconds
    #[arg(long, global = true, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) time_limit: Option<std::time::Duration>,
    /// Give up on a puzzle after this many nodes of the search tree
    #[arg(long, global = true, value_name = "NODES")]
    pub(crate) node_limit: Option<u64>,
    /// Hold no more than this for a puzzle, in bytes; K, M and G stand for 2^10, 2^20 and 2^30. Puzzles that are
    /// answered at once share it. By default half of what the machine has available
    #[arg(long, global = true, value_name = "BYTES", value_parser = memory::parse)]
    pub(crate) memory: Option<usize>,
    /// When to colour messages
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: Color,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
pub(crate) enum Color {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    Always,
    Never,
}

impl Color {
    pub(crate) fn as_choice(self) -> anstream::ColorChoice {
        match self {
            Color::Auto => anstream::ColorChoice::Auto,
            Color::Always => anstream::ColorChoice::Always,
            Color::Never => anstream::ColorChoice::Never,
        }
    }
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Classic 9×9 Sudoku
    #[command(subcommand)]
    Sudoku(Sudoku),
    /// Latin squares of any order
    #[command(subcommand)]
    Latin(Latin),
    /// Puzzle files: any order, houses and rules
    #[command(subcommand)]
    Grid(Grid),
    /// Exact cover problems in Knuth's text form
    #[command(subcommand)]
    Cover(Cover),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
}

#[derive(Subcommand, Debug)]
pub(crate) enum Sudoku {
    /// Solve puzzles in any text form, several per file
    ///
    /// A puzzle may be a line of 81 cells, a column of a table (with other columns and a header), 9 lines of 9 cells, or
    /// a picture. `#` and `;` start comments. Files may be compressed by gzip or zstd.
    ///
    /// Which one of several solutions is printed may depend on the other puzzles of the input, on the options and on the
    /// machine.
    #[command(after_help = STATUS_HELP)]
    Solve {
        #[command(flatten)]
        files: Files,
        #[command(flatten)]
        asked: Asked,
        /// How to print solutions; a grid alone on a terminal is answered by a grid, everything else by lines
        #[arg(long, value_name = "FORM")]
        format: Option<Format>,
        /// Which engine
        #[arg(long, default_value = "auto")]
        engine: GridEngine,
        /// How many threads, 1024 at most; 0 for as many as there are cores
        #[arg(long, default_value_t = 0, value_name = "N", value_parser = threads)]
        threads: usize,
    },
    /// Count the solutions of puzzles
    #[command(after_help = STATUS_HELP)]
    Count {
        #[command(flatten)]
        files: Files,
        /// Stop counting at K
        #[arg(long, short = 'n', value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
        limit: Option<u64>,
        /// Which engine
        #[arg(long, default_value = "auto")]
        engine: GridEngine,
        /// How many threads, 1024 at most; 0 for as many as there are cores
        #[arg(long, default_value_t = 0, value_name = "N", value_parser = threads)]
        threads: usize,
    },
    /// Make puzzles with one solution
    Generate {
        /// How many
        #[arg(short, long, default_value_t = 1, value_name = "K")]
        number: u64,
        /// The seed; the same one makes the same puzzles
        #[arg(long, default_value_t = 0)]
        seed: u64,
        /// How many givens; without it every puzzle is minimal
        #[arg(long)]
        givens: Option<usize>,
        /// How many threads, 1024 at most; 0 for as many as there are cores. The puzzles are the same for any number
        #[arg(long, default_value_t = 0, value_name = "N", value_parser = threads)]
        threads: usize,
        /// The symmetry of the pattern of givens
        #[arg(long, default_value = "none")]
        symmetry: Symmetry,
        /// How to print them
        #[arg(long, value_name = "FORM", default_value = "line")]
        format: Format,
    },
    /// Say of each puzzle whether it has one solution (unique), several or none, and whether the solution in the file, if
    /// there is a column for it, is right
    Check {
        #[command(flatten)]
        files: Files,
        /// How many threads, 1024 at most; 0 for as many as there are cores
        #[arg(long, default_value_t = 0, value_name = "N", value_parser = threads)]
        threads: usize,
    },
}

#[derive(Subcommand, Debug)]
pub(crate) enum Grid {
    /// Solve puzzles: files in TOML, or JSON lines with many puzzles
    #[command(after_help = STATUS_HELP)]
    Solve {
        #[command(flatten)]
        files: Files,
        #[command(flatten)]
        asked: Asked,
        /// How to print solutions
        #[arg(long, value_name = "FORM")]
        format: Option<Format>,
        /// Which engine
        #[arg(long, default_value = "auto")]
        engine: GridEngine,
        /// How many threads, 1024 at most; 0 for as many as there are cores
        #[arg(long, default_value_t = 0, value_name = "N", value_parser = threads)]
        threads: usize,
    },
    /// Count the solutions of puzzles
    Count {
        #[command(flatten)]
        files: Files,
        /// Stop counting at this many
        #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
        limit: Option<u64>,
        /// Which engine
        #[arg(long, default_value = "auto")]
        engine: GridEngine,
        /// How many threads, 1024 at most; 0 for as many as there are cores
        #[arg(long, default_value_t = 0, value_name = "N", value_parser = threads)]
        threads: usize,
    },
    /// Say of each puzzle whether it has one solution (unique), several or none, and whether the given one is right
    Check {
        #[command(flatten)]
        files: Files,
        /// How many threads, 1024 at most; 0 for as many as there are cores
        #[arg(long, default_value_t = 0, value_name = "N", value_parser = threads)]
        threads: usize,
    },
}

#[derive(Args, Clone, Debug)]
pub(crate) struct Files {
    /// Files to read; `-` is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    pub(crate) files: Vec<PathBuf>,
}

/// How much of the answer is wanted.
#[derive(Args, Clone, Copy, Debug)]
#[group(multiple = false)]
pub(crate) struct Asked {
    /// All solutions
    #[arg(long)]
    pub(crate) all: bool,
    /// So many solutions at most
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,
    /// The number of solutions
    #[arg(long)]
    pub(crate) count: bool,
    /// The solution if it is the only one; a puzzle with several is answered like one without
    #[arg(long)]
    pub(crate) unique: bool,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    /// All cells on one line
    Line,
    /// n lines of symbols
    Grid,
    /// A picture with boxes
    Boxes,
    /// n lines of symbols with commas between
    Csv,
    /// One JSON object a line
    Json,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
pub(crate) enum GridEngine {
    Auto,
    /// Pruning and guessing
    Prune,
    /// Exact cover
    Cover,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
pub(crate) enum Symmetry {
    None,
    Rotate180,
    Rotate90,
    Vertical,
    Horizontal,
    Diagonal,
    Antidiagonal,
    Full,
}

/// More threads than any machine has cores are no help.
const MOST_THREADS: usize = 1024;

fn threads(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|&number| number <= MOST_THREADS);
    number.ok_or_else(|| format!("expected 0 to {MOST_THREADS}"))
}

fn seconds(text: &str) -> Result<std::time::Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds".to_owned())?;
    std::time::Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_arguments_make_sense() {
        super::Cli::command().debug_assert();
    }
}
