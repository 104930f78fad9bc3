//! Options of puzzles and squares of every kind.

use std::ops::RangeInclusive;

use clap::builder::PossibleValuesParser;
use clap::{ArgGroup, Args, ValueEnum};
use graeco_grid::Engine;
use graeco_host::stream;
use graeco_logic::{Level, Technique};

use super::values::{Seed, engine, level, positive, ratings, technique, threads};
use super::{Files, Proof};

/// A seed that has a default.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Seeded {
    /// Seed; `random` draws and prints one. By default the answer is the same each time
    #[arg(long, default_value = "0", value_name = "SEED", value_parser = Seed::parse)]
    pub(crate) seed: Seed,
}

/// How many random things are made.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Sample {
    /// Number of puzzles, squares or solutions to make
    #[arg(short, long, default_value_t = 1, value_name = "K", value_parser = positive)]
    pub(crate) number: u64,
    /// Seed; `random` draws and prints one
    ///
    /// The same seed gives the same answers, with any number of threads.
    #[arg(long, default_value = "random", value_name = "SEED", value_parser = Seed::parse)]
    pub(crate) seed: Seed,
}

/// How many dives are made into a search tree.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct DiveArgs {
    /// Number of random dives into the search tree
    #[arg(long, default_value_t = 10_000, value_name = "K", value_parser = positive)]
    pub(crate) dives: u64,
    #[command(flatten)]
    pub(crate) seeded: Seeded,
}

/// How puzzles are solved.
#[derive(Args, Debug)]
#[command(
    mut_arg("proof", |arg| arg.requires("number")),
    mut_arg("tsv", |arg| arg.conflicts_with_all(["all", "limit", "count", "proof", "format", "stats"])),
)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) files: Files,
    #[command(flatten)]
    pub(crate) asked: SolutionArgs,
    #[command(flatten)]
    pub(crate) table: Table,
    #[command(flatten)]
    pub(crate) proof: Proof,
    /// Form of the solutions [default: line; grid for TOML, and for a single Sudoku on a terminal]
    #[arg(long, value_name = "FORM", conflicts_with_all = ["count", "json"])]
    pub(crate) format: Option<Format>,
    /// Search engine
    #[arg(long, default_value = "auto", value_parser = engine(), conflicts_with = "proof")]
    pub(crate) engine: Engine,
    #[command(flatten)]
    pub(crate) threads: Threads,
}

/// How the solutions of puzzles are counted.
#[derive(Args, Debug)]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) files: Files,
    /// Stop counting at K
    #[arg(long, value_name = "K", value_parser = positive)]
    pub(crate) limit: Option<u64>,
    #[command(flatten)]
    pub(crate) proof: Proof,
    /// Search engine
    #[arg(long, default_value = "auto", value_parser = engine(), conflicts_with = "proof")]
    pub(crate) engine: Engine,
    #[command(flatten)]
    pub(crate) threads: Threads,
}

/// How puzzles are checked.
#[derive(Args, Debug)]
#[command(mut_arg("tsv", |arg| arg.conflicts_with("proof")))]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) files: Files,
    /// Print instead each puzzle of which this is true, with the other columns of its line
    #[arg(long = "where", value_name = "VERDICT", value_parser = PossibleValuesParser::new(["unique", "several", "none"]), conflicts_with = "proof")]
    pub(crate) wanted: Option<String>,
    #[command(flatten)]
    pub(crate) table: Table,
    #[command(flatten)]
    pub(crate) proof: Proof,
    #[command(flatten)]
    pub(crate) threads: Threads,
}

/// Whether answers are lines of a table.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Table {
    /// Print a table with tabs between columns: puzzle, answer, and the other columns of the puzzle's line
    ///
    /// The first line names the columns. Lines that hold no puzzle are left out.
    #[arg(long, conflicts_with = "json")]
    pub(crate) tsv: bool,
}

impl Table {
    /// The form of the answers, if it is this one.
    pub(crate) fn format(self) -> Option<Format> {
        self.tsv.then_some(Format::Tsv)
    }
}

#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Threads {
    /// Number of threads, at most 1024; 0 uses all cores [default: 0, or 1 where more change the order of solutions]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<usize>,
}

impl Threads {
    /// How many threads work on something whose answer they do not change.
    pub(crate) fn all(self) -> usize {
        stream::threads(self.threads.unwrap_or(0))
    }

    /// How many threads share a search. Who does not ask for several gets the same solutions each time.
    pub(crate) fn sharing(self) -> usize {
        stream::threads(self.threads.unwrap_or(1))
    }
}

/// Which candidates are shown.
#[derive(Args, Debug)]
pub(crate) struct CandidatesArgs {
    #[command(flatten)]
    pub(crate) files: Files,
    /// Print a line per cell with the number of solutions of each symbol, counted up to K; `K+` if there are K or more
    ///
    /// Below K, a number without `+` is exact. `?` after a number says that a limit was reached while it was counted.
    #[arg(long, value_name = "K", value_parser = positive)]
    pub(crate) counts: Option<u64>,
    /// Search engine
    #[arg(long, default_value = "auto", value_parser = engine())]
    pub(crate) engine: Engine,
    #[command(flatten)]
    pub(crate) threads: Threads,
}

/// Puzzles, and how many threads answer them.
#[derive(Args, Clone, Debug)]
pub(crate) struct Puzzles {
    #[command(flatten)]
    pub(crate) files: Files,
    #[command(flatten)]
    pub(crate) threads: Threads,
}

/// Which puzzles are explained, and how.
#[derive(Args, Clone, Debug)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) files: Files,
    #[command(flatten)]
    pub(crate) reasoning: ReasoningArgs,
    #[command(flatten)]
    pub(crate) threads: Threads,
}

/// Which puzzles are rated, and how.
#[derive(Args, Clone, Debug)]
pub(crate) struct RateArgs {
    #[command(flatten)]
    pub(crate) files: Files,
    #[command(flatten)]
    pub(crate) methods: Methods,
    #[command(flatten)]
    pub(crate) wanted: Wanted,
    #[command(flatten)]
    pub(crate) table: Table,
    #[command(flatten)]
    pub(crate) threads: Threads,
}

/// How a puzzle is explained.
#[derive(Args, Clone, PartialEq, Eq, Debug)]
pub(crate) struct ReasoningArgs {
    /// Print only the next step
    #[arg(long, conflicts_with = "all_steps")]
    pub(crate) hint: bool,
    /// Print every step that is available now
    #[arg(long)]
    pub(crate) all_steps: bool,
    #[command(flatten)]
    pub(crate) methods: Methods,
}

/// Which steps are allowed.
#[derive(Args, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Methods {
    /// Techniques to use, in this order, such as `naked-single,hidden-single` [default: all, the easiest first]
    ///
    /// `graeco sudoku techniques` lists them.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = technique)]
    pub(crate) techniques: Vec<Technique>,
    /// Assume that no puzzle has several solutions, and use techniques that rely on this, such as unique rectangles
    ///
    /// These are unique and hidden rectangles, avoidable rectangles, unique loops and bivalue universal graves (BUG). If a
    /// puzzle does have several solutions, such steps are wrong. `graeco … check` says whether it does.
    #[arg(long)]
    pub(crate) assume_unique: bool,
    /// Use the techniques of Sudoku Explainer in its order, and assume unique solutions as it does
    ///
    /// `rate` then prints ratings on the scale `sudoku-explainer`. Without this option the scale is `graeco`: a step has the
    /// same rating on both, but paths differ, and with them the ratings of 57 % of random minimal puzzles. Sudoku Explainer
    /// knows no rules but houses: puzzles with other rules are refused.
    #[arg(long, conflicts_with = "techniques")]
    pub(crate) sudoku_explainer: bool,
}

impl Methods {
    /// Whether all techniques are allowed that do not rely on an assumption.
    pub(crate) fn are_usual(&self) -> bool {
        self.techniques.is_empty() && !self.assume_unique && !self.sudoku_explainer
    }
}

/// The requested part of the answer.
#[derive(Args, Clone, Copy, Debug)]
#[command(group = ArgGroup::new("number").args(["count", "unique"]))]
pub(crate) struct SolutionArgs {
    /// Print all solutions
    #[arg(long, conflicts_with_all = ["limit", "count", "unique"])]
    pub(crate) all: bool,
    /// Stop after K solutions; with --count, count up to K
    #[arg(long, value_name = "K", value_parser = positive)]
    pub(crate) limit: Option<u64>,
    /// Print the number of solutions instead of solutions
    #[arg(long)]
    pub(crate) count: bool,
    /// Print the solution only if there is no other
    #[arg(long, conflicts_with_all = ["limit", "count"])]
    pub(crate) unique: bool,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    /// All cells on one line
    Line,
    /// One line per row
    Grid,
    /// A picture with frames around the boxes, or around the whole if there are none
    Boxes,
    /// One line per row, with commas between the symbols
    Csv,
    /// A line of a table
    #[value(skip)]
    Tsv,
}

/// How hard puzzles are to be.
#[derive(Args, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Wanted {
    /// Only puzzles of this level, as `rate` prints it
    #[arg(long, value_name = "LEVEL", value_parser = level())]
    pub(crate) level: Option<Level>,
    /// Only puzzles whose hardest step is rated A to B, such as 4.2..5.0
    ///
    /// The scale is that of graeco, or with --sudoku-explainer that of Sudoku Explainer. `4.2..` stands for 4.2 or more,
    /// `..5.0` for 5.0 or less, and `4.2` for exactly that.
    #[arg(long, value_name = "A..B", value_parser = ratings)]
    pub(crate) rating: Option<RangeInclusive<u32>>,
    /// Only puzzles that need this technique, such as `x-wing`, and none after it
    ///
    /// The techniques that `explain` tries before this one do not solve the puzzle; with it they do.
    #[arg(long, value_name = "NAME", value_parser = technique)]
    pub(crate) technique: Option<Technique>,
}

/// How hard generated puzzles are.
#[derive(Args, Clone, Debug)]
pub(crate) struct Difficulty {
    #[command(flatten)]
    pub(crate) wanted: Wanted,
    /// Rate also by techniques that rely on a unique solution
    #[arg(long, requires = "Wanted")]
    pub(crate) assume_unique: bool,
    /// Rate as `rate --sudoku-explainer` does
    #[arg(long, requires = "Wanted")]
    pub(crate) sudoku_explainer: bool,
}
