//! The commands `graeco latin`.

use clap::{Args, Subcommand};
use graeco_latin::ClassOf;
use graeco_latin::text::Symbols;

use super::family::{FamilyArgs, KindArgs};
use super::heeded::{WITH_SEED, json, limits, nodes, output, stats};
use super::making::{Build, Complete, Count, Random, count_alone};
use super::puzzles::{Methods, ReasoningArgs, Threads};
use super::shown::{Class, Design, Shown, equivalence, listed, symbols};
use super::values::positive;
use super::{Files, PictureFile, Seed, SolutionArgs};

#[derive(Subcommand, Debug)]
pub(crate) enum Latin {
    /// Build Latin squares of an order
    ///
    /// Prints one square by a formula, at once, where there is one. --seed makes a random square. --all, --limit and
    /// --count search.
    #[command(arg = json(), arg = stats(), args = limits(), arg = nodes())]
    Build(Box<Build>),
    /// Build a Howell design, such as a Room square
    ///
    /// P points stand in pairs in a square of side S: each point once in each row and column, and no pair twice. As a tournament, rows are rounds and columns are tables. With S + 1 points, for odd S, it is a Room square: everybody
    /// meets everybody. `.` is an empty cell. Every design is checked. Sides to 255, but with 2S - 2 points not those of 28 odd
    /// sides, such as 15, 23 and 27.
    #[command(arg = json(), arg = stats(), args = limits(), arg = nodes())]
    Howell {
        /// Side of the square, 1 to 255
        #[arg(value_name = "S", allow_negative_numbers = true)]
        side: String,
        /// Number of points, an even number from S + 1 to 2S [default: the least one]
        #[arg(value_name = "P", allow_negative_numbers = true)]
        points: Option<usize>,
        /// Number points from 0 or from 1
        #[arg(long, value_name = "FIRST", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=1))]
        symbols: u8,
    },
    /// Generate random Latin squares
    ///
    /// The distribution of diagonal squares is uniform up to order 7, that of plain squares is uniform in the limit. Above
    /// order 255 a square takes seconds, by a walk too short for that, unless --moves sets a longer one. --stats prints what
    /// is known about the distribution.
    #[command(arg = output(WITH_SEED), arg = json(), arg = stats(), args = limits())]
    Random(Box<Random>),
    /// Complete partial Latin squares
    ///
    /// Reads squares as n lines of n symbols, where `.` or `-1` is an open cell, and the forms `p qwh`, `p dqwh` and
    /// `.pls`. With `--threads 2` or more, local search and clause learning run at the same time, otherwise in turn.
    #[command(arg = json(), arg = stats(), args = limits(), arg = nodes())]
    Complete(Box<Complete>),
    /// Print the steps from each partial square to its completion
    ///
    /// They are techniques that people use. For orders up to 16. Each step uses the easiest technique that applies. Cells are named by row and column:
    /// r4c7.
    #[command(arg = json(), args = limits())]
    Explain {
        #[command(flatten)]
        read: ReadArgs,
        #[command(flatten)]
        kind: KindArgs,
        #[command(flatten)]
        reasoning: ReasoningArgs,
    },
    /// Print how hard it is to complete each partial square
    ///
    /// Prints level, score, scale, ratings and the hardest technique.
    ///
    /// For orders up to 16. Level, score and ratings are those of `graeco sudoku rate`, and meant for 9×9 Sudokus.
    #[command(arg = json(), args = limits())]
    Rate {
        #[command(flatten)]
        read: ReadArgs,
        #[command(flatten)]
        kind: KindArgs,
        #[command(flatten)]
        methods: Methods,
    },
    /// Count the Latin squares of an order exactly
    #[command(arg = json(), args = limits())]
    Count(Box<Count>),
    /// Complete Latin rectangles to squares, or find their next rows
    ///
    /// Reads rows of numbers from 0, or from 1 with --symbols 1, in the forms of squares, with an empty line between rectangles.
    /// Every rectangle can be completed. --all, --limit, --unique and --count find the rows that can follow the last one.
    #[command(mut_arg("count", count_alone), arg = json(), args = limits(), arg = nodes())]
    Extend {
        #[command(flatten)]
        files: Files,
        #[command(flatten)]
        asked: SolutionArgs,
        #[command(flatten)]
        shown: Shown,
    },
    /// Print the Steiner triple system of each square
    ///
    /// The squares must be totally symmetric, and idempotent or unipotent. Prints one triple per line.
    ///
    /// If there are several squares, each list is headed by the file and line of its square: `# FILE:LINE`.
    #[command(arg = json(), args = limits())]
    Triples {
        #[command(flatten)]
        files: Files,
        /// Read triples of numbers from 0, one per line, and print the idempotent square of each system
        #[arg(long)]
        square: bool,
        /// With --square, print the unipotent square, of one order more
        #[arg(long, requires = "square")]
        unipotent: bool,
    },
    /// List the transversals of squares
    ///
    /// A transversal has n cells: one in each row, in each column and of each symbol.
    ///
    /// If there are several squares, each list is headed by the file and line of its square: `# FILE:LINE`.
    #[command(arg = json(), args = limits(), arg = nodes())]
    Transversals(Box<Transversals>),
    /// Find an orthogonal mate of each square, or prove that none exists
    ///
    /// Mates that differ by their symbols only are one mate.
    #[command(arg = json(), args = limits(), arg = nodes())]
    Mate(Box<Mate>),
    /// Build mutually orthogonal Latin squares (MOLS)
    ///
    /// Builds as many as known constructions give: finite fields, their products, transversal designs, difference matrices.
    /// Checks every pair.
    #[command(arg = json(), args = limits())]
    Mols(Box<Mols>),
    /// Print the canonical form of each square, the same for a whole class
    #[command(arg = json(), arg = stats(), args = limits())]
    Canon {
        #[command(flatten)]
        squares: SquareArgs,
        /// Which squares form a class
        #[arg(long, value_name = "CLASS", default_value = "main")]
        of: Class,
    },
    /// Check whether the first square and every other one are isotopic
    ///
    /// Prints the permutations.
    /// Rows, columns and symbols count from 1, with --json from 0. Exits with status 1 if one of them is not.
    #[command(arg = json(), args = limits())]
    Isotopic {
        #[command(flatten)]
        files: Files,
        /// Which squares are alike
        #[arg(long, value_name = "CLASS", default_value = "isotopy", value_parser = equivalence())]
        of: graeco_latin::Class,
        /// How symbols are written in the input [default: recognized for each square]
        #[arg(long, value_parser = symbols())]
        symbols: Option<Symbols>,
    },
    /// Print the six conjugates of each square: rows, columns, symbols swapped
    ///
    /// The line above each, such as `# crs` for the transpose, says which of rows, columns and symbols of the square its rows,
    /// columns and symbols are. It also names the first conjugate that is equal or isotopic to it.
    #[command(arg = json(), args = limits())]
    Conjugates(SquareArgs),
    /// Count the autotopisms of each square
    ///
    /// An autotopism permutes rows, columns and symbols, and preserves the square.
    #[command(arg = json(), args = limits())]
    Autotopisms {
        #[command(flatten)]
        read: ReadArgs,
        /// Which symmetries; with `main`, the roles of rows, columns and symbols may be permuted too
        #[arg(long, value_name = "CLASS", default_value = "isotopy", value_parser = equivalence())]
        of: graeco_latin::Class,
        /// Print generators of the group behind its order, in cycles; rows, columns and symbols are counted from 1,
        /// with --json from 0
        #[arg(long)]
        generators: bool,
    },
    /// List the subsquares of each square, from order 2 on
    ///
    /// Rows and columns count from 1, with --json from 0. If there are several squares, each list is headed by the file and line of
    /// its square: `# FILE:LINE`.
    #[command(arg = json(), args = limits())]
    Subsquares {
        #[command(flatten)]
        read: ReadArgs,
        /// List only those of order K
        #[arg(long, value_name = "K", value_parser = positive)]
        order: Option<u64>,
        /// Print the number of subsquares instead of the subsquares
        #[arg(long)]
        count: bool,
    },
    /// Print a square of each class of an order, as they are found
    ///
    /// Squares are canonical forms, as `graeco latin canon` prints.
    #[command(arg = json(), args = limits())]
    Classes {
        /// Order of the squares, 1 to 8; at most 7 for diagonal classes
        #[arg(value_name = "N", allow_negative_numbers = true)]
        order: String,
        /// Which squares form a class
        #[arg(long, value_name = "CLASS", default_value = "main", value_parser = listed())]
        of: ClassOf,
        /// Stop after K classes
        #[arg(long, value_name = "K", value_parser = positive)]
        limit: Option<u64>,
        /// Print the number of classes instead of the squares
        #[arg(long, conflicts_with_all = ["format", "draw"])]
        count: bool,
        #[command(flatten)]
        shown: Shown,
    },
    /// Print the pairs of orthogonal squares of a list, by their numbers
    ///
    /// Cells may be empty in holes on the main diagonal, the same ones in both squares: then no two symbols of a hole are paired.
    /// At a limit, the pairs found so far are printed.
    #[command(arg = json(), args = limits())]
    Orthogonality {
        #[command(flatten)]
        files: Files,
        /// Print the largest set of mutually orthogonal squares instead
        #[arg(long)]
        clique: bool,
        /// Check instead that all squares are mutually orthogonal
        #[arg(long, conflicts_with = "clique")]
        check: bool,
        /// How symbols are written in the input [default: recognized for each square]
        #[arg(long, value_parser = symbols())]
        symbols: Option<Symbols>,
    },
    /// Print a smallest trade of each square
    ///
    /// A trade is a set of cells with new symbols with which the square stays Latin.
    /// With --switches, if there are several squares, each list is headed by the file and line of its square: `# FILE:LINE`.
    #[command(arg = json(), args = limits())]
    Trade {
        #[command(flatten)]
        squares: SquareArgs,
        /// Print all switches of intercalates instead
        #[arg(long)]
        switches: bool,
        /// Print the square after the trade instead of the trade
        #[arg(long)]
        apply: bool,
    },
    /// Check that each partial square is a critical set
    ///
    /// A critical set has one completion, and several without any one of its entries.
    #[command(arg = json(), arg = stats(), args = limits(), arg = nodes())]
    Critical {
        #[command(flatten)]
        squares: SquareArgs,
        /// Print a small critical set of each filled square: the smallest one of K random ones
        #[arg(long, value_name = "K", value_parser = positive)]
        find: Option<u64>,
        /// Seed for --find; `random` draws and prints one. By default the answer is the same each time
        #[arg(long, default_value = "0", value_name = "SEED", value_parser = Seed::parse, requires = "find")]
        seed: Seed,
        /// Print a smallest critical set of each filled square; for orders up to 8, and within seconds up to 5
        #[arg(long, conflicts_with_all = ["find", "node_limit"])]
        smallest: bool,
    },
    /// Print the cells of each partial square that all completions agree on
    ///
    /// They are its backbone.
    #[command(arg = json(), arg = stats(), args = limits(), arg = nodes())]
    Backbone {
        #[command(flatten)]
        squares: SquareArgs,
        #[command(flatten)]
        kind: KindArgs,
    },
    /// Check that each square is Latin, or of the kind that the options name
    ///
    /// Prints the kind (Latin, diagonal, pandiagonal …), or what is wrong. Squares above order 255, n lines of
    /// n numbers, are checked row by row as they are read.
    #[command(arg = json(), args = limits())]
    Check {
        #[command(flatten)]
        read: ReadArgs,
        #[command(flatten)]
        family: FamilyArgs,
        /// Print all properties of each square instead: latin, diagonal, pandiagonal, symmetric, self-orthogonal …
        #[arg(long, conflicts_with_all = ["bachelor", "FamilyArgs", "KindArgs", "PropertyArgs"])]
        properties: bool,
        /// Check that there is no orthogonal mate, too: by an entry in no transversal, or by a search for a mate
        #[arg(long, conflicts_with = "holes")]
        bachelor: bool,
    },
}

/// Squares that are read, and answered in words.
#[derive(Args, Debug)]
pub(crate) struct ReadArgs {
    #[command(flatten)]
    pub(crate) files: Files,
    /// How symbols are written in the input [default: recognized for each square]
    #[arg(long, value_parser = symbols())]
    pub(crate) symbols: Option<Symbols>,
    #[command(flatten)]
    pub(crate) threads: Threads,
}

/// Squares that are read, and answered by squares.
#[derive(Args, Debug)]
pub(crate) struct SquareArgs {
    #[command(flatten)]
    pub(crate) files: Files,
    #[command(flatten)]
    pub(crate) shown: Shown,
    #[command(flatten)]
    pub(crate) threads: Threads,
}

/// Which mutually orthogonal squares are built.
#[derive(Args, Debug)]
pub(crate) struct Mols {
    /// Order of the squares, 1 to 255
    #[arg(value_name = "N", allow_negative_numbers = true)]
    pub(crate) order: String,
    /// Build diagonal squares
    #[arg(long, visible_alias = "diagonal")]
    pub(crate) diagonals: bool,
    /// Build pandiagonal squares
    #[arg(long, conflicts_with = "diagonals")]
    pub(crate) pandiagonal: bool,
    /// Build a square and its transpose
    #[arg(long, conflicts_with = "pandiagonal")]
    pub(crate) self_orthogonal: bool,
    /// Leave a hole of K rows and columns: the cells where they meet are empty, and no two of their symbols are paired
    ///
    /// K is 1 to N, and two squares with a hole need an order of at least 3K. `.` is an empty cell.
    #[arg(long, value_name = "K", conflicts_with_all = ["diagonals", "pandiagonal", "self_orthogonal", "design", "draw"])]
    pub(crate) hole: Option<usize>,
    /// Print the squares as a design
    #[arg(long = "as", value_name = "DESIGN", conflicts_with_all = ["format", "draw"])]
    pub(crate) design: Option<Design>,
    #[command(flatten)]
    pub(crate) shown: Shown,
}

/// Which transversals are found.
#[derive(Args, Debug)]
pub(crate) struct Transversals {
    #[command(flatten)]
    pub(crate) read: ReadArgs,
    /// List only transversals with one cell on each main diagonal
    #[arg(long, visible_alias = "diagonal")]
    pub(crate) diagonals: bool,
    /// Stop after K transversals; with --count, count up to K
    #[arg(long, value_name = "K", value_parser = positive)]
    pub(crate) limit: Option<u64>,
    /// Print the number of transversals instead of the transversals
    #[arg(long, conflicts_with = "draw")]
    pub(crate) count: bool,
    /// Find as many disjoint transversals as there can be; with --count, print their number
    #[arg(long, conflicts_with_all = ["limit", "draw"])]
    pub(crate) disjoint: bool,
    /// Draw the first square, with its first transversal marked, to a file whose name ends in .svg, .png or .pdf
    #[arg(long, value_name = "FILE", value_parser = PictureFile::parse)]
    pub(crate) draw: Option<PictureFile>,
}

/// Which mates are found.
#[derive(Args, Debug)]
pub(crate) struct Mate {
    #[command(flatten)]
    pub(crate) squares: SquareArgs,
    /// Find diagonal mates
    #[arg(long, visible_alias = "diagonal")]
    pub(crate) diagonals: bool,
    /// Print all mates
    #[arg(long)]
    pub(crate) all: bool,
    /// Print up to K mates; with --count, count up to K
    #[arg(long, value_name = "K", value_parser = positive, conflicts_with = "all")]
    pub(crate) limit: Option<u64>,
    /// Print the number of mates
    #[arg(long, conflicts_with_all = ["all", "format", "draw"])]
    pub(crate) count: bool,
    /// Find two mates that are orthogonal to each other, or prove that there are none
    #[arg(long, conflicts_with_all = ["all", "limit", "count"])]
    pub(crate) triple: bool,
}
