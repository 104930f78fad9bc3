//! The commands `graeco grid`.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, Subcommand};
use graeco_document::Keep;
use graeco_exchange::PuzzleFormat;
use graeco_grid::Symmetry;

use super::Files;
use super::heeded::{WITH_SEED, json, limits, nodes, output, stats};
use super::puzzles::{
    CandidatesArgs, CheckArgs, CountArgs, Difficulty, DiveArgs, ExplainArgs, Methods, Puzzles, RateArgs, Sample,
    Seeded, SolveArgs, Threads,
};
use super::target::Target;
use super::values::{PictureFile, WantedClues, givens, named, positive, symmetry, within};

#[derive(Subcommand, Debug)]
pub(crate) enum Grid {
    /// Solve puzzles: TOML files with one puzzle each, or any number of puzzles in JSON
    ///
    /// With `--threads 2` or more, threads that have no puzzle of their own share the search of a hard one. If it has
    /// several solutions, which ones come first may then differ from run to run.
    #[command(arg = json(), arg = stats(), args = limits(), arg = nodes())]
    Solve(SolveArgs),
    /// Count the solutions of each puzzle
    #[command(arg = json(), arg = stats(), args = limits(), arg = nodes())]
    Count(CountArgs),
    /// Print for each puzzle whether it has one solution (`unique`), `several` or `none`
    ///
    /// If the puzzle file contains a solution or the number of solutions, that is checked, too. If givens clash,
    /// `none` is followed by where.
    #[command(arg = json(), args = limits(), arg = nodes())]
    Check(CheckArgs),
    /// Print the symbols that each cell holds in some solution (the true candidates)
    ///
    /// The answer is a picture of the grid. At a limit, symbols that are not yet known to occur in a
    /// solution are left out, and the exit status is 3.
    #[command(arg = json(), arg = stats(), args = limits(), arg = nodes())]
    Candidates(CandidatesArgs),
    /// Print for each puzzle `minimal`, or its redundant givens: those in the grid that follow from all else
    #[command(arg = json(), args = limits(), arg = nodes())]
    Redundant(Puzzles),
    /// Leave out givens and constraints that are not needed: a minimal puzzle inside each puzzle
    ///
    /// Givens and constraints are left out in random order as long as there is exactly one solution, until none of them can
    /// be left out. A file in TOML is printed in TOML, a puzzle in JSON as a line of JSON.
    #[command(arg = json(), args = limits(), arg = nodes())]
    Minimize {
        #[command(flatten)]
        files: Files,
        /// Keep these: `givens`, kinds of constraint, or cells (the given of `r4c7`, and what names this cell)
        #[arg(long, value_name = "PARTS", value_delimiter = ',', value_parser = Keep::from_str)]
        keep: Vec<Keep>,
        #[command(flatten)]
        seeded: Seeded,
        #[command(flatten)]
        threads: Threads,
    },
    /// Print givens and constraints that contradict each other, if a puzzle has no solution
    ///
    /// None of them can be left out: without any one of them, the others have a solution. Searches for several such sets, and
    /// prints the smallest one, one given or constraint per line.
    #[command(arg = json(), args = limits(), arg = nodes())]
    Conflict {
        #[command(flatten)]
        files: Files,
        #[command(flatten)]
        seeded: Seeded,
        #[command(flatten)]
        threads: Threads,
    },
    /// Watch a puzzle file: each time it is saved, print whether it has one solution, and its true candidates
    ///
    /// Marks candidates that have changed since the last time with `*`. If there is no solution, prints givens and
    /// constraints that contradict each other. If the file is saved during the search, starts again. Waits for a file
    /// that is empty, or later missing or unreadable. Ends on Ctrl-C.
    #[command(args = limits(), arg = nodes())]
    Watch {
        /// Puzzle file
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// Count solutions up to K
        #[arg(long, value_name = "K", default_value_t = 1000, value_parser = positive)]
        limit: u64,
    },
    /// Estimate the number of solutions and the size of the search tree by random dives
    ///
    /// Prints the standard error of each estimate.
    #[command(arg = json(), args = limits(), arg = nodes())]
    Estimate {
        #[command(flatten)]
        files: Files,
        #[command(flatten)]
        diving: DiveArgs,
        #[command(flatten)]
        threads: Threads,
    },
    /// Print the path from each puzzle to its solution, step by step, by the techniques that people use
    ///
    /// For orders up to 16 with any houses. Each step uses the easiest technique that applies. Cells are named by
    /// row and column: r4c7.
    #[command(arg = json(), args = limits())]
    Explain(ExplainArgs),
    /// Print how hard each puzzle is: level, score, scale, ratings and the hardest technique
    ///
    /// For orders up to 16 with any houses. Level and score (the sum of the weights of all steps) are like those of HoDoKu:
    /// the level is that of the hardest step, or higher if the score is high and there are no rules. The ratings are those
    /// of the hardest step, of the hardest one up to the first placement, and of the first step, on the scale `graeco`. All
    /// of them are meant for 9×9 Sudokus.
    #[command(arg = json(), args = limits())]
    Rate(RateArgs),
    /// Draw a puzzle as SVG, PNG or PDF
    ///
    /// Draws givens, regions and clues. Rules without a picture are described in words below the grid.
    #[command(args = limits(), arg = nodes().requires("solution").conflicts_with("step"))]
    Draw(Drawing),
    /// Write puzzles in the form of another program
    ///
    /// Reads every form that it writes, recognized by content, as all other commands for puzzles do. Lists every
    /// loss on standard error with its name and place. A puzzle that would lose a rule is left out, unless `--lossy` is given.
    #[command(arg = output("File to write, replaced atomically; `-`, the default, is standard output"), arg = stats(), args = limits())]
    Convert(Converting),
    /// Generate puzzles with exactly one solution from the rules in a puzzle file
    ///
    /// A random filled grid that obeys the rules is drawn. Clues of the chosen kinds are added, then givens, until there is
    /// only one solution; then all givens and clues that are not needed are removed. The houses, constraints and givens of
    /// the file stay in every puzzle. The clue kropki stands for white and black dots, kropki_negative for all dots of the
    /// grid and the rule that there are no others; xv, xv_negative and the like for their marks. Such a rule in the file
    /// refers to the marks in the file only.
    ///
    /// With --level, --rating or --technique, puzzles are generated and rated until enough of them are as hard as that, so
    /// rare ones take long. `--time-limit` ends that, and so does `--node-limit K` after the searches for one took K nodes.
    ///
    /// A single puzzle is printed as a puzzle file in TOML, several as JSON lines.
    #[command(arg = output(WITH_SEED), arg = json(), args = limits(), arg = nodes())]
    Generate(Generating),
}

/// Options of `graeco grid generate`.
#[derive(Args, Debug)]
pub(crate) struct Generating {
    /// Puzzle file with the rules; `-` is standard input
    #[arg(default_value = "-", hide_default_value = true)]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) sample: Sample,
    /// Kinds of clue to add: `killer,thermo`; `killer=6` adds at most 6 cages
    #[arg(long, value_name = "KINDS", value_delimiter = ',', value_parser = WantedClues::parse)]
    pub(crate) clues: Vec<WantedClues>,
    /// Number of givens to add, or `none` [default: as few as needed]
    #[arg(long, value_name = "K", value_parser = givens)]
    pub(crate) givens: Option<usize>,
    /// Symmetry of the pattern of givens that are added
    #[arg(long, default_value = "none", value_parser = symmetry())]
    pub(crate) symmetry: Symmetry,
    #[command(flatten)]
    pub(crate) difficulty: Difficulty,
    /// Nodes of a uniqueness test; more find harder puzzles [default: 2000; 200 above order 16]
    #[arg(long, value_name = "NODES", value_parser = positive)]
    pub(crate) effort: Option<u64>,
    #[command(flatten)]
    pub(crate) threads: Threads,
}

/// Options of `graeco grid draw`.
#[derive(Args, Debug)]
#[command(mut_group("Methods", |group| group.requires("step")))]
pub(crate) struct Drawing {
    /// Puzzle file, or puzzles in JSON; `-` is standard input
    #[arg(default_value = "-", hide_default_value = true)]
    pub(crate) file: PathBuf,
    /// File to write; its name ends in .svg, .png or .pdf; `-`, the default, is SVG on standard output
    #[arg(short, long, value_name = "FILE", default_value = "-", hide_default_value = true, value_parser = Target::parser(PictureFile::parse))]
    pub(crate) output: Target<PictureFile>,
    /// Number of the puzzle to draw, counted from 1
    #[arg(long, alias = "number", short_alias = 'n', default_value_t = 1, value_name = "K", value_parser = positive)]
    pub(crate) nth: u64,
    /// Fill the open cells with the solution: that of the file, or else the first one that is found
    #[arg(long, conflicts_with_all = ["candidates", "step"])]
    pub(crate) solution: bool,
    /// Show the candidates that the givens leave in their rows, columns, boxes and other houses
    #[arg(long)]
    pub(crate) candidates: bool,
    /// Show step N of the path to the solution, as of `graeco grid explain`, with its cells and candidates in colours
    #[arg(long, value_name = "N", value_parser = positive)]
    pub(crate) step: Option<u64>,
    #[command(flatten)]
    pub(crate) methods: Methods,
    /// Draw light on dark
    #[arg(long)]
    pub(crate) dark: bool,
    /// Leave out the legend of the marks; rules without a picture are still described
    #[arg(long)]
    pub(crate) no_legend: bool,
    /// Width of a PNG in pixels [default: 800]
    #[arg(long, value_name = "PIXELS", value_parser = within::<u32>(16, 8192))]
    pub(crate) width: Option<u32>,
}

/// Options of `graeco grid convert`.
#[derive(Args, Debug)]
pub(crate) struct Converting {
    /// File with puzzles in any form; `-` is standard input
    #[arg(default_value = "-", hide_default_value = true)]
    pub(crate) file: PathBuf,
    /// Form to write
    #[arg(long, value_name = "FORM", value_parser = named(PuzzleFormat::written(), PuzzleFormat::name, PuzzleFormat::about))]
    pub(crate) to: PuzzleFormat,
    /// Write the rest if rules cannot be carried over
    #[arg(long)]
    pub(crate) lossy: bool,
}
