//! The commands `graeco latin`.

use std::path::PathBuf;

use clap::Subcommand;
use graeco_grid::Engine;

use super::family::{FamilyArgs, KindArgs};
use super::puzzles::{Methods, Reasoning, Threads};
use super::shown::{Alike, Class, Design, Listed, Shown, SquareDesign, Symbols};
use super::values::{engine, positive, threads, within};
use super::{Asked, Cutting, Files, PictureFile, Proof, Seed};

/// What rectangles do not have.
const NOT_OF_RECTANGLES: [&str; 7] = ["KindArgs", "PropertyArgs", "subsquare", "holes", "bachelor", "design", "draw"];

/// What cannot be asked of rectangles that are completed.
const NOT_COMPLETING: [&str; 8] =
    ["KindArgs", "PropertyArgs", "subsquare", "proof", "engine", "seed", "threads", "draw"];

/// What cannot be asked of squares with holes.
const NOT_WITH_HOLES: [&str; 10] =
    ["KindArgs", "subsquare", "seed", "bachelor", "design", "all", "limit", "count", "unique", "draw"];

/// What cannot be asked of squares without a mate.
const NOT_OF_BACHELORS: [&str; 8] =
    ["KindArgs", "PropertyArgs", "subsquare", "design", "all", "limit", "count", "unique"];

/// What cannot be asked of designs.
const NOT_OF_DESIGNS: [&str; 6] = ["all", "limit", "count", "unique", "format", "draw"];

/// A number of rows, or an order.
fn rows() -> impl Fn(&str) -> Result<usize, String> + Clone {
    within(1, 255)
}

#[derive(Subcommand, Debug)]
pub(crate) enum Latin {
    /// Build Latin squares of an order
    ///
    /// Prints one square by a formula, at once, where there is one. --seed makes a random square. --all, --limit and
    /// --count search.
    Build {
        /// Order of the squares, 1 to 1000000; at most 255 with --all, --limit or --count
        #[arg(value_name = "N", allow_negative_numbers = true)]
        order: String,
        #[command(flatten)]
        family: FamilyArgs,
        /// Build a random square from this seed; `random` draws a seed and prints it to standard error
        #[arg(long, value_name = "SEED", value_parser = Seed::parse)]
        seed: Option<Seed>,
        /// Print the multiplication table of a group, such as Z6, D4, Q8, Dic3, S4, A4 or Z4xZ2; `list` prints the names
        /// of all groups of orders to 15
        ///
        /// With properties, an error unless the table has them.
        #[arg(long, value_name = "NAME", conflicts_with_all = ["seed", "KindArgs", "Asked", "rows", "holes", "bachelor"])]
        group: Option<String>,
        /// Build a Latin rectangle of K rows: the first rows of a square
        #[arg(long, value_name = "K", value_parser = rows(), conflicts_with_all = NOT_OF_RECTANGLES)]
        rows: Option<usize>,
        /// Leave holes of orders K along the main diagonal: their cells are empty, and their rows and columns lack their
        /// symbols. With --symmetric, --idempotent, --semisymmetric, --totally-symmetric or --self-orthogonal, or none
        #[arg(long, value_name = "K,K", value_delimiter = ',', value_parser = rows(), conflicts_with_all = NOT_WITH_HOLES)]
        holes: Vec<usize>,
        /// Build a square without an orthogonal mate, and say why it has none
        #[arg(long, conflicts_with_all = NOT_OF_BACHELORS)]
        bachelor: bool,
        /// Print a design that is the same as the square
        #[arg(long = "as", value_name = "DESIGN", conflicts_with_all = NOT_OF_DESIGNS)]
        design: Option<SquareDesign>,
        #[command(flatten)]
        asked: Asked,
        #[command(flatten)]
        shown: Shown,
    },
    /// Build a Howell design: P points in pairs in a square of side S; each point is once in each row and column, and no pair twice
    ///
    /// As a tournament, rows are rounds and columns are tables. With S + 1 points, for odd S, it is a Room square: everybody
    /// meets everybody. `.` is an empty cell. Every design is checked. Sides to 255, but with 2S - 2 points not those of 28 odd
    /// sides, such as 15, 23 and 27.
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
    /// The distribution of diagonal squares is uniform up to order 7, that of plain squares is uniform in the limit.
    /// --stats prints what is known about the distribution.
    Random {
        /// Order of the squares, 1 to 4096
        #[arg(value_name = "N", allow_negative_numbers = true)]
        order: String,
        #[command(flatten)]
        family: FamilyArgs,
        /// Generate Latin rectangles of K rows
        ///
        /// Their distribution is uniform with up to five rows, and uniform in the limit with all rows, or all but one.
        /// Otherwise they are the first rows of random squares, so each is as likely as its completions are many.
        #[arg(long, value_name = "K", value_parser = rows(), conflicts_with_all = ["KindArgs", "PropertyArgs", "subsquare", "bachelor", "draw"])]
        rows: Option<usize>,
        /// Generate squares without an orthogonal mate
        ///
        /// Up to order 8, random squares for which an exhaustive search finds no mate; above it, random isotopes of one square.
        #[arg(long, conflicts_with_all = ["KindArgs", "PropertyArgs", "subsquare"])]
        bachelor: bool,
        /// Number of squares to generate
        #[arg(short, long, default_value_t = 1, value_name = "K", value_parser = positive)]
        number: u64,
        /// Seed of the random generator; `random` draws one and prints it to standard error
        ///
        /// The same seed gives the same squares.
        #[arg(long, default_value = "0", value_name = "SEED", value_parser = Seed::parse)]
        seed: Seed,
        #[command(flatten)]
        shown: Shown,
    },
    /// Complete partial Latin squares
    ///
    /// Reads squares as n lines of n symbols, where `.` or `-1` is an open cell, and the forms `p qwh`, `p dqwh` and
    /// `.pls`.
    Complete {
        #[command(flatten)]
        files: Files,
        #[command(flatten)]
        family: FamilyArgs,
        /// Complete Latin rectangles of K rows: numbers from 0 and `.`, with an empty line between rectangles
        #[arg(long, value_name = "K", value_parser = rows(), conflicts_with_all = NOT_COMPLETING)]
        rows: Option<usize>,
        #[command(flatten)]
        asked: Asked,
        #[command(flatten)]
        proof: Proof,
        #[command(flatten)]
        shown: Shown,
        /// Search engine; `auto` finds one solution by local search and clause learning, several by `prune`
        #[arg(long, default_value = "auto", value_parser = engine())]
        engine: Engine,
        /// Seed of the search; `random` draws one and prints it to standard error
        ///
        /// With `prune`, a seed makes the order of the solutions random.
        #[arg(long, value_name = "SEED", value_parser = Seed::parse)]
        seed: Option<Seed>,
        /// Number of threads, at most 1024; 0 uses all cores. With two or more, local search and clause learning run
        /// at the same time; with one, in turn
        #[arg(long, default_value_t = 1, value_name = "N", value_parser = threads)]
        threads: usize,
    },
    /// Print the path from each partial square to its completion, step by step, by the techniques that people use
    ///
    /// For orders up to 16. The easiest technique that goes on is used for each step. Cells are named by row and column:
    /// r4c7.
    Explain {
        #[command(flatten)]
        files: Files,
        #[command(flatten)]
        kind: KindArgs,
        #[command(flatten)]
        reasoning: Reasoning,
        /// How symbols are written in the input [default: recognized for each square]
        #[arg(long)]
        symbols: Option<Symbols>,
        #[command(flatten)]
        threads: Threads,
    },
    /// Print how hard it is to complete each partial square: level, score, ratings and the hardest technique
    ///
    /// For orders up to 16. Level, score and ratings are those of `graeco sudoku rate`, and meant for 9×9 Sudokus.
    Rate {
        #[command(flatten)]
        files: Files,
        #[command(flatten)]
        kind: KindArgs,
        #[command(flatten)]
        methods: Methods,
        /// How symbols are written in the input [default: recognized for each square]
        #[arg(long)]
        symbols: Option<Symbols>,
        #[command(flatten)]
        threads: Threads,
    },
    /// Count the Latin squares of an order exactly
    Count {
        /// Order of the squares, 1 to 255
        #[arg(value_name = "N", allow_negative_numbers = true)]
        order: String,
        #[command(flatten)]
        family: FamilyArgs,
        /// Count only squares with the first row and the first column in order
        #[arg(long, conflicts_with_all = ["first_row", "diagonals", "pandiagonal", "boxes"])]
        reduced: bool,
        /// Count only squares with the first row in order
        #[arg(long)]
        first_row: bool,
        /// Count Latin rectangles of K rows of N symbols
        #[arg(long, value_name = "K", conflicts_with_all = ["checkpoint", "KindArgs", "PropertyArgs", "subsquare"])]
        rows: Option<usize>,
        /// Save the state of the count in this file, and resume from it if it exists
        #[arg(long, value_name = "FILE")]
        checkpoint: Option<PathBuf>,
    },
    /// Split the count of the squares of an order into cubes for any batch system: see `graeco run-cube` and `graeco merge`
    ///
    /// Prints a header line, then a line per cube: its id, its prefix, an estimate of its cost with the standard error, and
    /// of the number of its squares. The same command prints the same lines on every machine. Where counting has units of
    /// work, a prefix is a range of units; otherwise the first row is in order, and a prefix fixes cells.
    Cubes {
        /// Order of the squares, 1 to 255
        #[arg(value_name = "N", allow_negative_numbers = true)]
        order: String,
        #[command(flatten)]
        kind: KindArgs,
        /// Only squares with the first row in order
        #[arg(long)]
        first_row: bool,
        #[command(flatten)]
        cutting: Cutting,
    },
    /// Complete Latin rectangles, k rows of n symbols, to squares, or find the rows that can follow
    ///
    /// Reads rows of numbers from 0, or from 1 with --symbols 1, with an empty line between rectangles. Every rectangle can be
    /// completed. --all, --limit, --unique and --count find the rows that can follow the last one.
    Extend {
        #[command(flatten)]
        files: Files,
        #[command(flatten)]
        asked: Asked,
        #[command(flatten)]
        shown: Shown,
    },
    /// Print the Steiner triple system of each totally symmetric square that is idempotent or unipotent, one triple per line
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
    /// List the transversals of squares: n cells, one in each row, in each column and of each symbol
    Transversals {
        #[command(flatten)]
        files: Files,
        /// List only transversals with one cell on each main diagonal
        #[arg(long, visible_alias = "diagonal")]
        diagonals: bool,
        /// Stop after K transversals; with --count, count up to K
        #[arg(long, value_name = "K", value_parser = positive)]
        limit: Option<u64>,
        /// Print the number of transversals instead of the transversals
        #[arg(long)]
        count: bool,
        /// Find as many disjoint transversals as there can be; with --count, print their number
        #[arg(long, conflicts_with_all = ["limit", "draw"])]
        disjoint: bool,
        /// How symbols are written in the input [default: recognized for each square]
        #[arg(long)]
        symbols: Option<Symbols>,
        /// Draw the first square, with its first transversal marked, to a file whose name ends in .svg, .png or .pdf
        #[arg(long, value_name = "FILE", value_parser = PictureFile::parse)]
        draw: Option<PictureFile>,
        #[command(flatten)]
        threads: Threads,
    },
    /// Find an orthogonal mate of each square, or prove that none exists
    ///
    /// Mates that differ by their symbols only are one mate.
    Mate {
        #[command(flatten)]
        files: Files,
        /// Find diagonal mates
        #[arg(long, visible_alias = "diagonal")]
        diagonals: bool,
        /// Print all mates
        #[arg(long)]
        all: bool,
        /// Print up to K mates; with --count, count up to K
        #[arg(long, value_name = "K", value_parser = positive, conflicts_with = "all")]
        limit: Option<u64>,
        /// Print the number of mates
        #[arg(long, conflicts_with = "all")]
        count: bool,
        /// Find two mates that are orthogonal to each other, or prove that there are none
        #[arg(long, conflicts_with_all = ["all", "limit", "count"])]
        triple: bool,
        #[command(flatten)]
        shown: Shown,
        #[command(flatten)]
        threads: Threads,
    },
    /// Build mutually orthogonal Latin squares (MOLS), or check that squares are mutually orthogonal
    ///
    /// As many as known constructions give: finite fields, their products, transversal designs, difference matrices. Every
    /// pair is checked.
    #[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
    Mols {
        #[command(subcommand)]
        check: Option<Mols>,
        /// Order of the squares, 1 to 255
        #[arg(value_name = "N", allow_negative_numbers = true, required = true)]
        order: Option<String>,
        /// Build diagonal squares
        #[arg(long, visible_alias = "diagonal")]
        diagonals: bool,
        /// Build pandiagonal squares
        #[arg(long, conflicts_with = "diagonals")]
        pandiagonal: bool,
        /// Build a square and its transpose
        #[arg(long, conflicts_with = "pandiagonal")]
        self_orthogonal: bool,
        /// Leave a hole of K rows and columns: the cells where they meet are empty, and no two of their symbols are paired
        ///
        /// Two squares with a hole need an order of at least 3K. `.` is an empty cell.
        #[arg(long, value_name = "K", conflicts_with_all = ["diagonals", "pandiagonal", "self_orthogonal", "design", "draw"])]
        hole: Option<usize>,
        /// Print a design that is the same as the squares
        #[arg(long = "as", value_name = "DESIGN", conflicts_with_all = ["format", "draw"])]
        design: Option<Design>,
        #[command(flatten)]
        shown: Shown,
    },
    /// Print the canonical form of each square: two squares of one class have the same form
    Canon {
        #[command(flatten)]
        files: Files,
        /// Which squares form a class
        #[arg(long, value_name = "CLASS", default_value = "main")]
        of: Class,
        #[command(flatten)]
        shown: Shown,
        #[command(flatten)]
        threads: Threads,
    },
    /// Compare the first square with every other one: whether they are isotopic, and by which permutations
    ///
    /// Exits with status 1 if one of them is not.
    Isotopic {
        #[command(flatten)]
        files: Files,
        /// Which squares are alike
        #[arg(long, value_name = "CLASS", default_value = "isotopy")]
        of: Alike,
        /// How symbols are written in the input [default: recognized for each square]
        #[arg(long)]
        symbols: Option<Symbols>,
    },
    /// Print the six conjugates of each square: its rows, columns and symbols in other roles
    ///
    /// Each is headed by the roles of the square that stand for its rows, columns and symbols, such as `crs` for the
    /// transpose, and by the first conjugate that it is equal or isotopic to.
    Conjugates {
        #[command(flatten)]
        files: Files,
        #[command(flatten)]
        shown: Shown,
    },
    /// Count the autotopisms of each square: permutations of rows, columns and symbols that preserve it
    Autotopisms {
        #[command(flatten)]
        files: Files,
        /// Which symmetries; with `main`, the roles of rows, columns and symbols may be permuted too
        #[arg(long, value_name = "CLASS", default_value = "isotopy")]
        of: Alike,
        /// Print generators of the group behind its order, in cycles; rows, columns and symbols are counted from 1
        #[arg(long)]
        generators: bool,
        /// How symbols are written in the input [default: recognized for each square]
        #[arg(long)]
        symbols: Option<Symbols>,
        #[command(flatten)]
        threads: Threads,
    },
    /// List the subsquares of each square, from order 2 on
    Subsquares {
        #[command(flatten)]
        files: Files,
        /// List only those of order K
        #[arg(long, value_name = "K", value_parser = positive)]
        order: Option<u64>,
        /// Print the number of subsquares instead of the subsquares
        #[arg(long)]
        count: bool,
        /// How symbols are written in the input [default: recognized for each square]
        #[arg(long)]
        symbols: Option<Symbols>,
        #[command(flatten)]
        threads: Threads,
    },
    /// Print a square of each class of an order, as they are found
    ///
    /// Squares are canonical forms, as `graeco latin canon` prints.
    Classes {
        /// Order of the squares, 1 to 8; at most 7 for diagonal classes
        #[arg(value_name = "N", allow_negative_numbers = true)]
        order: String,
        /// Which squares form a class
        #[arg(long, value_name = "CLASS", default_value = "main")]
        of: Listed,
        /// Stop after K classes
        #[arg(long, value_name = "K", value_parser = positive)]
        limit: Option<u64>,
        /// Print the number of classes instead of the squares
        #[arg(long)]
        count: bool,
        #[command(flatten)]
        shown: Shown,
    },
    /// Print which squares of a list are orthogonal to each other, by their numbers
    Orthogonality {
        #[command(flatten)]
        files: Files,
        /// Print the largest set of mutually orthogonal squares instead
        #[arg(long)]
        clique: bool,
        /// How symbols are written in the input [default: recognized for each square]
        #[arg(long)]
        symbols: Option<Symbols>,
    },
    /// Print a smallest trade of each square: cells and new symbols with which it stays Latin
    Trade {
        #[command(flatten)]
        files: Files,
        /// Print all switches of intercalates instead
        #[arg(long)]
        switches: bool,
        /// Print the square after the trade instead of the trade
        #[arg(long)]
        apply: bool,
        #[command(flatten)]
        shown: Shown,
        #[command(flatten)]
        threads: Threads,
    },
    /// Check that each partial square is a critical set: it has one completion, and several without any one of its entries
    Critical {
        #[command(flatten)]
        files: Files,
        /// Print a small critical set of each filled square: the smallest one of K random ones
        #[arg(long, value_name = "K", value_parser = positive)]
        find: Option<u64>,
        /// Seed for --find
        #[arg(long, default_value = "0", value_name = "SEED", value_parser = Seed::parse, requires = "find")]
        seed: Seed,
        /// Print a smallest critical set of each filled square; for orders up to 8, and within seconds up to 5
        #[arg(long, conflicts_with = "find")]
        smallest: bool,
        #[command(flatten)]
        shown: Shown,
        #[command(flatten)]
        threads: Threads,
    },
    /// Print the backbone of each partial square: the cells that hold the same symbol in all completions
    Backbone {
        #[command(flatten)]
        files: Files,
        #[command(flatten)]
        kind: KindArgs,
        #[command(flatten)]
        shown: Shown,
        #[command(flatten)]
        threads: Threads,
    },
    /// List the intercalates of each square: its 2×2 Latin subsquares
    Intercalates {
        #[command(flatten)]
        files: Files,
        /// Print the number of intercalates instead of the intercalates
        #[arg(long)]
        count: bool,
        /// How symbols are written in the input [default: recognized for each square]
        #[arg(long)]
        symbols: Option<Symbols>,
        #[command(flatten)]
        threads: Threads,
    },
    /// Print the properties of each square: latin, diagonal, pandiagonal, symmetric, self-orthogonal …
    Is {
        #[command(flatten)]
        files: Files,
        /// How symbols are written in the input [default: recognized for each square]
        #[arg(long)]
        symbols: Option<Symbols>,
        #[command(flatten)]
        threads: Threads,
    },
    /// Check that each square is Latin, or of the kind that the options name
    ///
    /// Prints the strictest kind that a square is of, or why it is not of the kind. Squares above order 255, n lines of
    /// n numbers, are checked row by row as they are read.
    Check {
        #[command(flatten)]
        files: Files,
        #[command(flatten)]
        family: FamilyArgs,
        /// How symbols are written in the input [default: recognized for each square]
        #[arg(long)]
        symbols: Option<Symbols>,
        #[command(flatten)]
        threads: Threads,
    },
}

#[derive(Subcommand, Debug)]
pub(crate) enum Mols {
    /// Check that the squares of each file are mutually orthogonal
    Check {
        #[command(flatten)]
        files: Files,
        /// How symbols are written in the input [default: recognized for each square]
        #[arg(long)]
        symbols: Option<Symbols>,
    },
}
