//! The commands `graeco sudoku` and `graeco grid`, and options for all puzzles.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use graeco_grid::Engine;
use graeco_grid::logic::{Level, Technique};
use graeco_sudoku::Symmetry;

use super::values::{
    Keep, PictureFile, Seed, WantedClues, engine, given_count, givens, level, positive, ratings, symmetry, threads,
    within,
};
use super::{Cutting, Files, Proof};

#[derive(Subcommand, Debug)]
pub(crate) enum Sudoku {
    /// Solve puzzles
    ///
    /// Reads puzzles in any common text form, several per file: lines of 81 cells, a column of a table (with other columns
    /// and a header), 9 lines of 9 cells, pictures. `#` and `;` start comments. Files may be compressed by gzip or zstd.
    ///
    /// If a puzzle has several solutions, which one is printed may depend on the other puzzles, on the options and on the
    /// machine.
    Solve {
        #[command(flatten)]
        files: Files,
        #[command(flatten)]
        asked: Asked,
        #[command(flatten)]
        proof: Proof,
        /// Form of the solutions [default: line; grid for a single grid on a terminal]
        #[arg(long, value_name = "FORM")]
        format: Option<Format>,
        /// Search engine
        #[arg(long, default_value = "auto", value_parser = engine())]
        engine: Engine,
        #[command(flatten)]
        threads: Threads,
    },
    /// Count the solutions of each puzzle
    Count(CountArgs),
    /// Print for each puzzle whether it has one solution (`unique`), `several` or `none`
    ///
    /// If the file has a column of solutions, says whether each is right.
    Check {
        #[command(flatten)]
        files: Files,
        #[command(flatten)]
        proof: Proof,
        #[command(flatten)]
        threads: Threads,
    },
    /// Print the path from each puzzle to its solution, step by step, by the techniques that people use
    ///
    /// The easiest technique that goes on is used for each step. Cells are named by row and column: r4c7.
    Explain(ExplainArgs),
    /// Print how hard each puzzle is: level, score, ratings and the hardest technique
    ///
    /// Level and score (the sum of the weights of all steps) are like those of HoDoKu. The ratings are like those of Sudoku
    /// Explainer: of the hardest step, of the hardest one up to the first placement, and of the first step.
    Rate(RateArgs),
    /// Print the digits that each cell holds in some solution (the true candidates)
    ///
    /// The answer is a picture of the grid. If a limit is reached, digits of which it is not known whether some solution
    /// has them are left out, and the exit status is 3.
    Candidates {
        #[command(flatten)]
        files: Files,
        /// Print a line per cell with the number of solutions of each digit, counted up to K; `K+` if there are K or more
        ///
        /// Below K, a number without `+` is exact. `?` after a number says that a limit was reached while it was counted.
        #[arg(long, value_name = "K", value_parser = positive)]
        counts: Option<u64>,
        #[command(flatten)]
        threads: Threads,
    },
    /// Print what a collection of puzzles holds: givens, solutions, ratings, symmetries, repetitions
    Stats {
        #[command(flatten)]
        files: Files,
        #[command(flatten)]
        threads: Threads,
    },
    /// Print the canonical form of each puzzle or filled grid: those that are the same up to symmetry have the same form
    ///
    /// The form is the least line of 81 digits, with 0 for open cells, that permutations of rows within bands, bands,
    /// columns within stacks, stacks and digits, and transposition can make.
    Canon {
        #[command(flatten)]
        files: Files,
        /// Print instead each puzzle as it is, if none before it is the same up to symmetry
        #[arg(long)]
        unique_up_to_symmetry: bool,
        #[command(flatten)]
        threads: Threads,
    },
    /// Print for each puzzle `minimal`, or its redundant givens: those that follow from the others
    Minimal {
        #[command(flatten)]
        files: Files,
        #[command(flatten)]
        threads: Threads,
    },
    /// Print a minimal puzzle inside each puzzle: redundant givens are left out until none is left
    ///
    /// The solutions stay what they are.
    Minimize {
        #[command(flatten)]
        files: Files,
        /// Print all minimal puzzles inside each puzzle, as they are found
        #[arg(long, conflicts_with = "seed")]
        all: bool,
        /// Stop after K minimal puzzles inside each puzzle
        #[arg(long, value_name = "K", value_parser = positive, conflicts_with = "seed")]
        limit: Option<u64>,
        /// Seed of the random generator; `random` draws one and prints it to standard error
        #[arg(long, default_value = "0", value_name = "SEED", value_parser = Seed::parse)]
        seed: Seed,
        #[command(flatten)]
        threads: Threads,
    },
    /// Print the minimal puzzles with one solution that lack some givens of a puzzle and have others
    ///
    /// All of them, exactly so many givens away. Each given more takes thousands of times as long.
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
    /// Print for each puzzle how many symmetries it has, and how many the pattern of its givens has
    Symmetries {
        #[command(flatten)]
        files: Files,
        #[command(flatten)]
        threads: Threads,
    },
    /// Generate puzzles with exactly one solution
    Generate {
        /// Number of puzzles to generate
        #[arg(short, long, default_value_t = 1, value_name = "K", value_parser = positive)]
        number: u64,
        /// Seed of the random generator; `random` draws one and prints it to standard error
        ///
        /// The same seed gives the same puzzles, with any number of threads.
        #[arg(long, default_value = "0", value_name = "SEED", value_parser = Seed::parse)]
        seed: Seed,
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
        #[arg(long, value_name = "FORM", default_value = "line")]
        format: Format,
    },
}

#[derive(Subcommand, Debug)]
pub(crate) enum Grid {
    /// Solve puzzles: TOML files with one puzzle each, or any number of puzzles in JSON
    ///
    /// With `--threads 2` or more, threads that have no puzzle of their own share the search of a hard one. If it has
    /// several solutions, which ones come first may then differ from run to run.
    Solve {
        #[command(flatten)]
        files: Files,
        #[command(flatten)]
        asked: Asked,
        #[command(flatten)]
        proof: Proof,
        /// Form of the solutions [default: grid for TOML, line for JSON]
        #[arg(long, value_name = "FORM")]
        format: Option<Format>,
        /// Search engine
        #[arg(long, default_value = "auto", value_parser = engine())]
        engine: Engine,
        #[command(flatten)]
        threads: Threads,
    },
    /// Count the solutions of each puzzle
    Count(CountArgs),
    /// Print for each puzzle whether it has one solution (`unique`), `several` or `none`
    ///
    /// If the puzzle file contains a solution or the number of solutions, that is checked, too.
    Check {
        #[command(flatten)]
        files: Files,
        #[command(flatten)]
        proof: Proof,
        #[command(flatten)]
        threads: Threads,
    },
    /// Print the symbols that each cell holds in some solution (the true candidates)
    ///
    /// The answer is a picture of the grid. If a limit is reached, symbols of which it is not known whether some solution
    /// has them are left out, and the exit status is 3.
    Candidates {
        #[command(flatten)]
        files: Files,
        /// Print a line per cell with the number of solutions of each symbol, counted up to K; `K+` if there are K or more
        ///
        /// Below K, a number without `+` is exact. `?` after a number says that a limit was reached while it was counted.
        #[arg(long, value_name = "K", value_parser = positive)]
        counts: Option<u64>,
        /// Search engine
        #[arg(long, default_value = "auto", value_parser = engine())]
        engine: Engine,
        #[command(flatten)]
        threads: Threads,
    },
    /// Print for each puzzle `minimal`, or its redundant givens: those that follow from the others and the rules
    Minimal {
        #[command(flatten)]
        files: Files,
        #[command(flatten)]
        threads: Threads,
    },
    /// Leave out givens and constraints that are not needed: a minimal puzzle inside each puzzle
    ///
    /// Givens and constraints are left out in random order as long as there is exactly one solution, until none of them can
    /// be left out. A file in TOML is printed in TOML, a puzzle in JSON as a line of JSON.
    Minimize {
        #[command(flatten)]
        files: Files,
        /// Keep these: `givens`, kinds of constraint, or cells (the given of `r4c7`, and what names this cell)
        #[arg(long, value_name = "PARTS", value_delimiter = ',', value_parser = Keep::parse)]
        keep: Vec<Keep>,
        /// Seed of the random generator; `random` draws one and prints it to standard error
        #[arg(long, default_value = "0", value_name = "SEED", value_parser = Seed::parse)]
        seed: Seed,
        #[command(flatten)]
        threads: Threads,
    },
    /// Print givens and constraints that contradict each other, if a puzzle has no solution
    ///
    /// None of them can be left out: without any one of them, the others have a solution. Several such sets are looked for,
    /// and the smallest one is printed, one given or constraint per line.
    Conflict {
        #[command(flatten)]
        files: Files,
        /// Seed of the random generator; `random` draws one and prints it to standard error
        #[arg(long, default_value = "0", value_name = "SEED", value_parser = Seed::parse)]
        seed: Seed,
        #[command(flatten)]
        threads: Threads,
    },
    /// Watch a puzzle file: each time it is saved, print whether it has one solution, and its true candidates
    ///
    /// Candidates that are not as they were the last time are marked with `*`. If there is no solution, givens and
    /// constraints that contradict each other are printed. A file that is saved again meanwhile is looked at anew. Ends on
    /// Ctrl-C.
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
    Estimate {
        #[command(flatten)]
        files: Files,
        /// Number of random dives into the search tree
        #[arg(long, default_value_t = 10_000, value_name = "K", value_parser = positive)]
        dives: u64,
        /// Seed of the random generator; `random` draws one and prints it to standard error
        #[arg(long, default_value = "0", value_name = "SEED", value_parser = Seed::parse)]
        seed: Seed,
        #[command(flatten)]
        threads: Threads,
    },
    /// Print the path from each puzzle to its solution, step by step, by the techniques that people use
    ///
    /// For orders up to 16 with any houses. The easiest technique that goes on is used for each step. Cells are named by
    /// row and column: r4c7.
    Explain(ExplainArgs),
    /// Print how hard each puzzle is: level, score, ratings and the hardest technique
    ///
    /// For orders up to 16 with any houses. Level and score (the sum of the weights of all steps) are like those of HoDoKu,
    /// the ratings like those of Sudoku Explainer: of the hardest step, of the hardest one up to the first placement, and
    /// of the first step. All of them are meant for 9×9 Sudokus.
    Rate(RateArgs),
    /// Draw a puzzle as SVG, PNG or PDF
    ///
    /// Givens, regions and clues are drawn; what has no picture is told in words below the grid.
    Draw(Drawing),
    /// Split the count of a puzzle's solutions into cubes for any batch system: see `graeco run-cube` and `graeco merge`
    ///
    /// Prints a header line with the puzzle, then a line per cube: its id, the cells that are fixed in it (cell × order +
    /// symbol, from 0), an estimate of its cost in nodes with the standard error, and of the number of its solutions. The
    /// same command prints the same lines on every machine.
    Cubes {
        /// File with one puzzle; `-` is standard input
        #[arg(value_name = "FILE", default_value = "-")]
        file: PathBuf,
        #[command(flatten)]
        cutting: Cutting,
    },
    /// Generate puzzles with exactly one solution from the rules in a puzzle file
    ///
    /// A random filled grid that obeys the rules is drawn. Clues of the chosen kinds are added, then givens, until there is
    /// only one solution; then all givens and clues that are not needed are removed. The houses, constraints and givens of
    /// the file stay in every puzzle. The clue kropki_negative stands for all dots of the grid and the rule that there are
    /// no others; xv_negative and the like for their marks. Such a rule in the file refers to the marks in the file only.
    ///
    /// A single puzzle is printed as a puzzle file in TOML, several as JSON lines.
    Generate {
        /// Puzzle file with the rules; `-` is standard input
        #[arg(default_value = "-", hide_default_value = true)]
        file: PathBuf,
        /// Number of puzzles to generate
        #[arg(short, long, default_value_t = 1, value_name = "K", value_parser = positive)]
        number: u64,
        /// Seed of the random generator; `random` draws one and prints it to standard error
        ///
        /// The same seed gives the same puzzles, with any number of threads.
        #[arg(long, default_value = "0", value_name = "SEED", value_parser = Seed::parse)]
        seed: Seed,
        /// Kinds of clue to add, such as `killer,thermo`; `killer=6` adds at most 6 cages
        #[arg(long, value_name = "KINDS", value_delimiter = ',', value_parser = WantedClues::parse)]
        clues: Vec<WantedClues>,
        /// Number of givens to add, or `none` [default: as few as needed]
        #[arg(long, value_name = "K", value_parser = givens)]
        givens: Option<usize>,
        /// Give up a test whether a puzzle is unique after this many nodes; more nodes allow harder puzzles
        #[arg(long, default_value_t = 2000, value_name = "NODES", value_parser = positive)]
        effort: u64,
        #[command(flatten)]
        threads: Threads,
    },
}

/// What is drawn, and where to.
#[derive(Args, Debug)]
pub(crate) struct Drawing {
    /// Puzzle file, or puzzles in JSON; `-` is standard input
    #[arg(default_value = "-", hide_default_value = true)]
    pub(crate) file: PathBuf,
    /// File to write; its name ends in .svg, .png or .pdf [default: SVG on standard output]
    #[arg(short, long, value_name = "FILE", value_parser = PictureFile::parse)]
    pub(crate) output: Option<PictureFile>,
    /// Number of the puzzle to draw, counted from 1
    #[arg(short, long, default_value_t = 1, value_name = "K", value_parser = positive)]
    pub(crate) number: u64,
    /// Fill the open cells with the solution: that of the file, or else the first one that is found
    #[arg(long, conflicts_with_all = ["candidates", "step"])]
    pub(crate) solution: bool,
    /// Show the candidates that the givens leave in their rows, columns, boxes and other houses
    #[arg(long)]
    pub(crate) candidates: bool,
    /// Show step N of the path to the solution, as of `graeco grid explain`, with its cells and candidates in colours
    #[arg(long, value_name = "N", value_parser = positive)]
    pub(crate) step: Option<u64>,
    /// Draw light on dark
    #[arg(long)]
    pub(crate) dark: bool,
    /// Leave out what the marks mean; rules without a picture are still told
    #[arg(long)]
    pub(crate) no_legend: bool,
    /// Width of a PNG in pixels
    #[arg(long, default_value_t = 800, value_name = "PIXELS", value_parser = within::<u32>(16, 8192))]
    pub(crate) width: u32,
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
    #[arg(long, default_value = "auto", value_parser = engine())]
    pub(crate) engine: Engine,
    #[command(flatten)]
    pub(crate) threads: Threads,
}

#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Threads {
    /// Number of threads, at most 1024; 0 uses all cores
    #[arg(long, default_value_t = 0, value_name = "N", value_parser = threads)]
    pub(crate) threads: usize,
}

/// Which puzzles are explained, and how.
#[derive(Args, Clone, Debug)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) files: Files,
    #[command(flatten)]
    pub(crate) reasoning: Reasoning,
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
    pub(crate) threads: Threads,
}

/// How a puzzle is explained.
#[derive(Args, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reasoning {
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
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) techniques: Vec<Technique>,
    /// Assume that no puzzle has several solutions, and use techniques that rely on this, such as unique rectangles
    ///
    /// If a puzzle does have several solutions, such steps are wrong. `graeco … check` says whether it does.
    #[arg(long)]
    pub(crate) assume_unique: bool,
    /// Use the techniques of Sudoku Explainer in its order, and assume unique solutions as it does
    ///
    /// The ratings of `rate` are then nearest to those of that program.
    #[arg(long, conflicts_with = "techniques")]
    pub(crate) sudoku_explainer: bool,
}

/// How hard generated puzzles are.
#[derive(Args, Clone, Debug)]
pub(crate) struct Difficulty {
    /// Generate only puzzles of this level, as `graeco sudoku rate` prints it
    ///
    /// Puzzles are generated and rated until enough of them are of this level, so rare ones take long. `--node-limit K`
    /// rates at most K puzzles for each one that is printed.
    #[arg(long, value_name = "LEVEL", value_parser = level())]
    pub(crate) level: Option<Level>,
    /// Generate only puzzles with such a rating of the hardest step, on the scale of Sudoku Explainer, such as 4.2..5.0
    ///
    /// `4.2..` stands for 4.2 or more, `..5.0` for 5.0 or less, and `4.2` for exactly that.
    #[arg(long, value_name = "A..B", value_parser = ratings)]
    pub(crate) rating: Option<RangeInclusive<u32>>,
    /// Generate only puzzles that need this technique, such as `x-wing`, and none that is tried after it
    ///
    /// The techniques that `graeco sudoku explain` tries before this one do not solve the puzzle; with it they do. Some
    /// techniques are needed very rarely; `--time-limit` ends the search.
    #[arg(long, value_name = "NAME")]
    pub(crate) technique: Option<Technique>,
    /// Rate also by techniques that rely on a unique solution, such as unique rectangles
    #[arg(long)]
    pub(crate) assume_unique: bool,
}

/// How much of the answer is wanted.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Asked {
    /// Print all solutions
    #[arg(long, conflicts_with_all = ["limit", "count", "unique"])]
    pub(crate) all: bool,
    /// Stop after K solutions; with --count, count up to K
    #[arg(long, value_name = "K", value_parser = positive)]
    pub(crate) limit: Option<u64>,
    /// Print the number of solutions instead of solutions
    #[arg(long)]
    pub(crate) count: bool,
    /// Print the solution only if it is the only one; treat a puzzle with several solutions like one with none
    #[arg(long, conflicts_with_all = ["limit", "count"])]
    pub(crate) unique: bool,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    /// All cells on one line
    Line,
    /// One line per row
    Grid,
    /// A picture with frames around the boxes
    Boxes,
    /// One line per row, with commas between the symbols
    Csv,
    /// One JSON object per line
    Json,
}
