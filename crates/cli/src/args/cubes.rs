//! Options of the commands that cut work into cubes, run cubes, and merge their results.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::family::KindArgs;
use super::heeded::{json, limits, memory, nodes};
use super::target::named_path;
use super::values::{Seed, positive, share, within};

#[derive(Subcommand, Debug)]
pub(crate) enum Cubes {
    /// Cut a count into cubes
    #[command(subcommand)]
    Make(MakeCubes),
    /// Run cubes, and write the result of each to a file of its own, `ID.json`
    ///
    /// Results are written atomically; cubes that have one are not run again. A cube that reaches --time-limit or --node-limit
    /// is split: its result names its parts, `ID.0`, `ID.1` and so on, which can be run like cubes. Without --id, --from,
    /// --to, --stdin and --sample, all cubes are run.
    #[command(args = limits(), arg = nodes())]
    Run(RunCubes),
    /// Merge the results of cubes: check that each cube occurs once, and print the total
    ///
    /// While results are missing, prints an estimate of the total with its standard error, and exits with status 3. The
    /// estimate is valid only if the cubes that were run are a random sample.
    #[command(arg = json(), arg = memory())]
    Merge(Merge),
}

#[derive(Subcommand, Debug)]
pub(crate) enum MakeCubes {
    /// Cut the count of the solutions of an exact cover problem
    ///
    /// Prints a header line with the problem, then a line per cube: its id, the options that its solutions contain, an
    /// estimate of its cost in nodes with the standard error, and of the number of its solutions. The same command prints
    /// the same lines on every machine. With --into, each part is a problem by itself, which any program can solve.
    #[command(args = limits())]
    Cover {
        /// File to read; `-` is standard input
        #[arg(value_name = "FILE", default_value = "-")]
        file: PathBuf,
        /// Write at least N parts, 64 by default, as problems into this directory; each file is named after the options that
        /// its solutions contain: `17.203.xc`
        #[arg(long, value_name = "DIR", value_parser = named_path(), conflicts_with_all = ["share", "sample", "solutions"])]
        into: Option<PathBuf>,
        #[command(flatten)]
        cutting: CutArgs,
    },
    /// Cut the count of the solutions of a puzzle
    ///
    /// Prints a header line with the puzzle, then a line per cube: its id, the cells that are fixed in it (cell × order +
    /// symbol, from 0), an estimate of its cost in nodes with the standard error, and of the number of its solutions. The
    /// same command prints the same lines on every machine.
    #[command(args = limits())]
    Grid {
        /// File with one puzzle; `-` is standard input
        #[arg(value_name = "FILE", default_value = "-")]
        file: PathBuf,
        #[command(flatten)]
        cutting: CutArgs,
    },
    /// Cut the count of the Latin squares of an order
    ///
    /// Prints a header line, then a line per cube: its id, its prefix, an estimate of its cost with the standard error, and
    /// of the number of its squares. The same command prints the same lines on every machine. Where counting has units of
    /// work, a prefix is a range of units; otherwise the first row is in order, and a prefix fixes cells.
    #[command(args = limits())]
    Latin {
        /// Order of the squares, 1 to 255
        #[arg(value_name = "N", allow_negative_numbers = true)]
        order: String,
        #[command(flatten)]
        kind: KindArgs,
        /// Only squares with the first row in order
        #[arg(long)]
        first_row: bool,
        #[command(flatten)]
        cutting: CutArgs,
    },
}

/// How work is cut.
#[derive(Args, Clone, Debug)]
pub(crate) struct CutArgs {
    /// Number of cubes to make, about; more where --share needs it [default: 10000]
    #[arg(long, alias = "parts", value_name = "N", value_parser = within::<u64>(1, 1_000_000_000_000_000_000))]
    pub(crate) target: Option<u64>,
    /// Split cubes again that are estimated to cost more than this share of the whole, such as 0.001 [default: 4/N]
    ///
    /// The number of cubes stays below 8 N.
    #[arg(long, value_name = "SHARE", value_parser = share)]
    pub(crate) share: Option<f64>,
    /// Print only K random cubes, drawn with replacement, with the probability of each
    ///
    /// The others are not made, so N may be as large as 10^18. `graeco cubes merge` estimates the total and the cost from the
    /// results of the sample.
    #[arg(long, value_name = "K", value_parser = within::<u64>(1, 10_000_000))]
    pub(crate) sample: Option<u64>,
    /// Seed of the sample; `random` draws and prints one. By default the sample is the same each time
    #[arg(long, default_value = "0", value_name = "SEED", value_parser = Seed::parse, requires = "sample")]
    pub(crate) seed: Seed,
    /// List solutions instead of counting them
    #[arg(long)]
    pub(crate) solutions: bool,
}

#[derive(Args, Debug)]
pub(crate) struct RunCubes {
    /// File of cubes; `-` is standard input
    #[arg(value_name = "CUBES")]
    pub(crate) cubes: PathBuf,
    /// Directory for the results, one file per cube: `ID.json`
    #[arg(short, long, value_name = "DIR", value_parser = named_path())]
    pub(crate) output: PathBuf,
    /// Run the cube with this id; may be given several times
    #[arg(long, value_name = "ID")]
    pub(crate) id: Vec<String>,
    /// Run the cubes from number K on, counted from 1
    #[arg(long, value_name = "K", value_parser = positive, conflicts_with = "id")]
    pub(crate) from: Option<u64>,
    /// Run the cubes up to number L
    #[arg(long, value_name = "L", value_parser = positive, conflicts_with = "id")]
    pub(crate) to: Option<u64>,
    /// Run the cubes whose ids are read from standard input, separated by blanks or line ends
    #[arg(long, conflicts_with_all = ["id", "from", "to"])]
    pub(crate) stdin: bool,
    /// Run a random sample of K of the cubes
    #[arg(long, value_name = "K", value_parser = positive, conflicts_with_all = ["id", "stdin"])]
    pub(crate) sample: Option<u64>,
    /// Seed of the sample; `random` draws and prints one. By default the sample is the same each time
    #[arg(long, default_value = "0", value_name = "SEED", value_parser = Seed::parse)]
    pub(crate) seed: Seed,
}

#[derive(Args, Debug)]
pub(crate) struct Merge {
    /// File of cubes; `-` is standard input
    #[arg(value_name = "CUBES")]
    pub(crate) cubes: PathBuf,
    /// Directories of results
    #[arg(value_name = "DIR", required = true)]
    pub(crate) results: Vec<PathBuf>,
    /// Print only the ids of the cubes that are missing, one per line
    #[arg(long, conflicts_with_all = ["json", "solutions"])]
    pub(crate) missing: bool,
    /// Print the solutions instead of their number
    #[arg(long, conflicts_with = "json")]
    pub(crate) solutions: bool,
}
