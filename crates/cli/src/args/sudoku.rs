//! The commands `graeco sudoku`.

use clap::Subcommand;
use graeco_sudoku::Symmetry;

use super::Files;
use super::heeded::{WITH_SEED, json, limits, nodes, output, stats};
use super::puzzles::{
    CandidatesArgs, CheckArgs, CountArgs, Difficulty, ExplainArgs, Format, Puzzles, RateArgs, Sample, Seeded,
    SolveArgs, Threads,
};
use super::values::{given_count, positive, symmetry};

#[derive(Subcommand, Debug)]
pub(crate) enum Sudoku {
    /// Solve puzzles
    ///
    /// Reads puzzles in any common text form, several per file: lines of 81 cells, a column of a table (with other columns
    /// and a header), 9 lines of 9 cells, pictures, lists of strings, JSON records, SQL, Markdown tables. `#` and `;` start
    /// comments. Files may be compressed by gzip or zstd.
    ///
    /// If a puzzle has several solutions, which one is printed may depend on the other puzzles, on the options and on the
    /// machine, unless `--first` is given.
    #[command(arg = json(), arg = stats(), args = limits(), arg = nodes())]
    Solve {
        #[command(flatten)]
        solving: SolveArgs,
        /// Print the first of several solutions in the order of their lines of digits, the same everywhere
        #[arg(long, conflicts_with_all = ["all", "limit", "count", "unique", "proof", "engine", "stats", "node_limit"])]
        first: bool,
    },
    /// Count the solutions of each puzzle
    #[command(arg = json(), arg = stats(), args = limits(), arg = nodes())]
    Count(CountArgs),
    /// Print for each puzzle whether it has one solution (`unique`), `several` or `none`
    ///
    /// If the file has a column of solutions, says whether each is right. If givens clash, `none` is followed by where.
    #[command(arg = json(), args = limits(), arg = nodes())]
    Check(CheckArgs),
    /// Print the path from each puzzle to its solution, step by step, by the techniques that people use
    ///
    /// Each step uses the easiest technique that applies. Cells are named by row and column: r4c7.
    #[command(arg = json(), args = limits())]
    Explain(ExplainArgs),
    /// Print how hard each puzzle is: level, score, scale, ratings and the hardest technique
    ///
    /// Level and score (the sum of the weights of all steps) are like those of HoDoKu: the level is that of the hardest
    /// step, or higher if the score is high. The ratings are those of the hardest step, of the hardest one up to the first
    /// placement, and of the first step, on the scale `graeco`. Use --sudoku-explainer for ratings on the scale of that
    /// program.
    #[command(arg = json(), args = limits())]
    Rate(RateArgs),
    /// Print the techniques of `explain` and `rate`, the easiest first: name, level, weight, rating and description
    ///
    /// Each step adds its weight to the score. The rating is that of the easiest step; longer chains are rated higher.
    /// Those marked `*` are used only with `--sudoku-explainer`, or if `--techniques` names them; those marked `!` rely
    /// on a unique solution.
    #[command(arg = json())]
    Techniques {
        /// Print those that `explain --sudoku-explainer` and `rate --sudoku-explainer` use, in the order of that program
        #[arg(long)]
        sudoku_explainer: bool,
    },
    /// Print the digits that each cell holds in some solution (the true candidates)
    ///
    /// The answer is a picture of the grid. At a limit, digits that are not yet known to occur in a
    /// solution are left out, and the exit status is 3.
    #[command(arg = json(), arg = stats(), args = limits(), arg = nodes())]
    Candidates(CandidatesArgs),
    /// Print statistics of a collection of puzzles: givens, solutions, ratings, symmetries, repetitions
    #[command(arg = json(), args = limits())]
    Stats(Puzzles),
    /// Print the canonical form of each puzzle or filled grid: those that are the same up to symmetry have the same form
    ///
    /// The form is the least line of 81 digits, with 0 for open cells, that permutations of rows within bands, bands,
    /// columns within stacks, stacks and digits, and transposition can make.
    #[command(arg = json(), args = limits())]
    Canon(Puzzles),
    /// Remove repeated puzzles: print each line whose puzzle is not the same as one before, up to symmetry
    ///
    /// Other columns are kept.
    #[command(arg = json(), args = limits())]
    Dedup(Puzzles),
    /// Print for each puzzle `minimal`, or its redundant givens: those that follow from the others
    #[command(arg = json(), args = limits())]
    Redundant(Puzzles),
    /// Print a minimal puzzle inside each puzzle: remove redundant givens until none is left
    ///
    /// The solutions do not change.
    #[command(arg = json(), args = limits())]
    Minimize {
        #[command(flatten)]
        files: Files,
        /// Print all minimal puzzles inside each puzzle, as they are found
        #[arg(long, conflicts_with = "seed")]
        all: bool,
        /// Stop after K minimal puzzles inside each puzzle
        #[arg(long, value_name = "K", value_parser = positive, conflicts_with = "seed")]
        limit: Option<u64>,
        #[command(flatten)]
        seeded: Seeded,
        #[command(flatten)]
        threads: Threads,
    },
    /// Print all minimal puzzles that differ from a puzzle by some givens
    ///
    /// Prints all that differ by exactly these numbers of givens. Each further given takes thousands of times as long.
    /// Two cores test more than 500000 puzzles per second with one given replaced, one core more than 200000 with two.
    #[command(arg = json(), args = limits())]
    Vary {
        #[command(flatten)]
        files: Files,
        /// Number of givens to take away
        #[arg(long, default_value_t = 1, value_name = "K", value_parser = given_count(0))]
        remove: usize,
        /// Number of givens to put in
        #[arg(long, default_value_t = 1, value_name = "K", value_parser = given_count(1))]
        add: usize,
        /// Stop after K puzzles for each puzzle
        #[arg(long, value_name = "K", value_parser = positive)]
        limit: Option<u64>,
        #[command(flatten)]
        threads: Threads,
    },
    /// Print the number of symmetries of each puzzle, and that of the pattern of its givens
    #[command(arg = json(), args = limits())]
    Symmetries(Puzzles),
    /// Generate puzzles with exactly one solution
    ///
    /// With --level, --rating or --technique, puzzles are generated and rated until enough of them are as hard as that, so
    /// rare ones take long. `--time-limit` ends that, and so does `--node-limit K` after K puzzles were rated for one that
    /// is printed.
    #[command(arg = output(WITH_SEED), arg = json(), args = limits(), arg = nodes())]
    Generate {
        #[command(flatten)]
        sample: Sample,
        /// Number of givens of each puzzle [default: minimal puzzles]
        #[arg(long, value_name = "K")]
        givens: Option<usize>,
        #[command(flatten)]
        threads: Threads,
        /// Symmetry of the pattern of givens
        #[arg(long, default_value = "none", value_parser = symmetry())]
        symmetry: Symmetry,
        #[command(flatten)]
        difficulty: Difficulty,
        /// Form of the puzzles
        #[arg(long, value_name = "FORM", default_value = "line", conflicts_with = "json")]
        format: Format,
    },
}
