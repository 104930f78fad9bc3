//! Options of the commands that cut work into cubes, run cubes, and merge their results.

use std::path::PathBuf;

use clap::Args;

use super::target::named_path;
use super::values::{Seed, positive, share, within};

/// How work is cut.
#[derive(Args, Clone, Debug)]
pub(crate) struct CutArgs {
    /// About how many cubes to make; a little more, and more to keep the --share
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = within::<u64>(1, 1_000_000_000_000_000_000))]
    pub(crate) target: u64,
    /// Split cubes again that are estimated to cost more than this share of the whole, such as 0.001 [default: 4/N]
    ///
    /// The number of cubes stays below 8 N.
    #[arg(long, value_name = "SHARE", value_parser = share)]
    pub(crate) share: Option<f64>,
    /// Print only K random cubes, drawn with replacement, with the probability of each
    ///
    /// The others are not made, so N may be as large as 10^18. `graeco merge` estimates the total and the cost from the
    /// results of the sample.
    #[arg(long, value_name = "K", value_parser = within::<u64>(1, 10_000_000))]
    pub(crate) sample: Option<u64>,
    /// Seed of the sample; `random` draws one and prints it to standard error
    #[arg(long, default_value = "0", value_name = "SEED", value_parser = Seed::parse, requires = "sample")]
    pub(crate) seed: Seed,
    /// List solutions instead of counting them
    #[arg(long)]
    pub(crate) solutions: bool,
}

#[derive(Args, Debug)]
pub(crate) struct RunCube {
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
    /// Seed of the sample; `random` draws one and prints it to standard error
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
