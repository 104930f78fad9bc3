//! Options of `graeco latin build`, `random`, `complete` and `count`.

use std::path::PathBuf;

use clap::{Arg, Args};
use graeco_grid::Engine;

use super::family::FamilyArgs;
use super::puzzles::{Sample, Threads};
use super::shown::{Shown, SquareDesign};
use super::target::named_path;
use super::values::{engine, within};
use super::{Files, Proof, Seed, SolutionArgs};

/// Options that do not fit rectangles.
const NOT_OF_RECTANGLES: [&str; 7] = ["KindArgs", "PropertyArgs", "subsquare", "holes", "bachelor", "design", "draw"];

/// Options that do not fit the completion of rectangles.
const NOT_COMPLETING: [&str; 9] =
    ["KindArgs", "PropertyArgs", "subsquare", "holes", "proof", "engine", "seed", "threads", "draw"];

/// Options that do not fit squares without a mate.
const NOT_OF_BACHELORS: [&str; 9] =
    ["KindArgs", "PropertyArgs", "subsquare", "holes", "design", "all", "limit", "count", "unique"];

/// Options that do not fit counts of isotopy classes.
const NOT_OF_CLASSES: [&str; 9] =
    ["KindArgs", "PropertyArgs", "subsquare", "holes", "reduced", "first_row", "rows", "checkpoint", "threads"];

/// Squares and rectangles that are not made by a random walk of a chosen length.
const NOT_WALKED: [&str; 6] = ["PropertyArgs", "subsquare", "holes", "rows", "bachelor", "group"];

/// Options that do not fit designs.
const NOT_OF_DESIGNS: [&str; 7] = ["holes", "all", "limit", "count", "unique", "format", "draw"];

/// A number of rows, or an order.
fn rows() -> impl Fn(&str) -> Result<usize, String> + Clone {
    within(1, 255)
}

/// A number of squares, which has no form or picture.
pub(super) fn count_alone(count: Arg) -> Arg {
    count.conflicts_with_all(["format", "draw"])
}

/// How squares are built.
#[derive(Args, Debug)]
#[command(mut_arg("count", count_alone))]
pub(crate) struct Build {
    /// Order of the squares, 1 to 1000000; at most 255 with --all, --limit or --count
    #[arg(value_name = "N", allow_negative_numbers = true)]
    pub(crate) order: String,
    #[command(flatten)]
    pub(crate) family: FamilyArgs,
    /// Build a random square from this seed; `random` draws one
    #[arg(long, value_name = "SEED", value_parser = Seed::parse, conflicts_with = "count")]
    pub(crate) seed: Option<Seed>,
    /// Print the table of a group, such as Z6, D4, Q8, S4 or Z4xZ2
    ///
    /// `list` prints the names of all groups of orders to 15.
    /// With properties, an error unless the table has them.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["seed", "KindArgs", "SolutionArgs", "rows", "holes", "bachelor"])]
    pub(crate) group: Option<String>,
    /// Build a Latin rectangle of K rows: the first rows of a square
    #[arg(long, value_name = "K", value_parser = rows(), conflicts_with_all = NOT_OF_RECTANGLES)]
    pub(crate) rows: Option<usize>,
    /// Build a square without an orthogonal mate, and say why it has none
    #[arg(long, conflicts_with_all = NOT_OF_BACHELORS)]
    pub(crate) bachelor: bool,
    /// Print the square as a design
    #[arg(long = "as", value_name = "DESIGN", conflicts_with_all = NOT_OF_DESIGNS)]
    pub(crate) design: Option<SquareDesign>,
    #[command(flatten)]
    pub(crate) asked: SolutionArgs,
    #[command(flatten)]
    pub(crate) shown: Shown,
}

/// How random squares are made.
#[derive(Args, Debug)]
pub(crate) struct Random {
    /// Order of the squares, 1 to 4096
    #[arg(value_name = "N", allow_negative_numbers = true)]
    pub(crate) order: String,
    #[command(flatten)]
    pub(crate) family: FamilyArgs,
    /// Number of moves of the random walk to each square
    ///
    /// By default so many that a square does not depend on the one before it; above order 255 fewer, so that a square takes
    /// seconds.
    /// The walk starts from a square by a formula, and goes on from one square to the next. --stats says how many moves
    /// are made, and how many would be enough.
    #[arg(long, value_name = "K", value_parser = within::<u64>(0, u64::MAX), conflicts_with_all = NOT_WALKED)]
    pub(crate) moves: Option<u64>,
    /// Generate Latin rectangles of K rows
    ///
    /// Their distribution is uniform with up to five rows, and uniform in the limit with all rows, or all but one.
    /// Otherwise they are the first rows of random squares, so a rectangle with more completions is more likely.
    #[arg(long, value_name = "K", value_parser = rows(), conflicts_with_all = ["KindArgs", "PropertyArgs", "subsquare", "holes", "bachelor", "draw"])]
    pub(crate) rows: Option<usize>,
    /// Generate squares without an orthogonal mate
    ///
    /// Up to order 8, random squares for which an exhaustive search finds no mate; above it, random isotopes of one square.
    #[arg(long, conflicts_with_all = ["KindArgs", "PropertyArgs", "subsquare", "holes"])]
    pub(crate) bachelor: bool,
    /// Generate squares that are isotopic to the table of a group, such as Z6
    ///
    /// All have the same probability.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["KindArgs", "PropertyArgs", "subsquare", "holes", "rows", "bachelor"])]
    pub(crate) group: Option<String>,
    #[command(flatten)]
    pub(crate) sample: Sample,
    #[command(flatten)]
    pub(crate) shown: Shown,
}

/// How partial squares are completed.
#[derive(Args, Debug)]
#[command(mut_arg("count", count_alone), mut_arg("proof", |arg| arg.requires("number").conflicts_with("draw")))]
pub(crate) struct Complete {
    #[command(flatten)]
    pub(crate) files: Files,
    #[command(flatten)]
    pub(crate) family: FamilyArgs,
    /// Complete Latin rectangles of K rows
    ///
    /// They are numbers from 0 and `.`, with an empty line between rectangles.
    #[arg(long, value_name = "K", value_parser = rows(), conflicts_with_all = NOT_COMPLETING)]
    pub(crate) rows: Option<usize>,
    /// Find a completion without an orthogonal mate
    ///
    /// An empty plain square without --seed is made by a formula. Otherwise completions are tried one after another.
    #[arg(long, conflicts_with_all = ["holes", "rows", "SolutionArgs", "proof", "engine"])]
    pub(crate) bachelor: bool,
    #[command(flatten)]
    pub(crate) asked: SolutionArgs,
    #[command(flatten)]
    pub(crate) proof: Proof,
    #[command(flatten)]
    pub(crate) shown: Shown,
    /// Search engine
    ///
    /// `auto` finds one solution by local search and clause learning, several by `prune`.
    #[arg(long, default_value = "auto", value_parser = engine(), conflicts_with = "proof")]
    pub(crate) engine: Engine,
    /// Seed of the search; `random` draws one
    ///
    /// With `prune`, a seed makes the order of the solutions random.
    #[arg(long, value_name = "SEED", value_parser = Seed::parse, conflicts_with_all = ["count", "proof"])]
    pub(crate) seed: Option<Seed>,
    #[command(flatten)]
    pub(crate) threads: Threads,
}

/// Which squares are counted.
#[derive(Args, Debug)]
pub(crate) struct Count {
    /// Order of the squares, 1 to 255
    #[arg(value_name = "N", allow_negative_numbers = true)]
    pub(crate) order: String,
    #[command(flatten)]
    pub(crate) family: FamilyArgs,
    /// Count only squares with the first row and the first column in order
    #[arg(long, conflicts_with_all = ["first_row", "diagonals", "pandiagonal", "boxes"])]
    pub(crate) reduced: bool,
    /// Count only squares with the first row in order
    #[arg(long)]
    pub(crate) first_row: bool,
    /// Count Latin rectangles of K rows of N symbols
    #[arg(long, value_name = "K", conflicts_with_all = ["checkpoint", "KindArgs", "PropertyArgs", "subsquare", "holes", "threads"])]
    pub(crate) rows: Option<usize>,
    /// Count squares without an orthogonal mate, up to order 7
    #[arg(long, conflicts_with_all = NOT_OF_CLASSES)]
    pub(crate) bachelor: bool,
    /// Count squares that are isotopic to the multiplication table of a group, such as Z6, D4, Q8 or Z4xZ2
    #[arg(long, value_name = "NAME", conflicts_with_all = NOT_OF_CLASSES, conflicts_with = "bachelor")]
    pub(crate) group: Option<String>,
    /// Save the state of the count in this file, and resume from it if it exists
    #[arg(long, value_name = "FILE", value_parser = named_path())]
    pub(crate) checkpoint: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) threads: Threads,
}
