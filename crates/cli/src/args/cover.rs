//! The commands `graeco cover`.

use std::iter;
use std::path::PathBuf;

use clap::builder::TypedValueParser;
use clap::{Args, Subcommand};
use graeco_exact_cover::{Engine, Method};
use graeco_models::{Copies, Piece, PieceError};
use num_bigint::BigUint;

use super::heeded::{json, limits, nodes, stats};
use super::puzzles::{DiveArgs, Sample, Threads};
use super::target::named_path;
use super::values::{named, positive, within};
use super::{Files, PictureFile, Proof};

pub(super) const FORMAT_HELP: &str = "\
Problem format:
  Problems are text files in the format of Knuth's DLX programs:

    | Lines that start with a bar are comments.
    a b c d | x y
    a b x:red
    c d x:red y |7
    b c |12

  The first line that is not a comment names the items, separated by
  blanks. A solution covers each item before the lone bar (a primary item)
  exactly once, and each item after it (a secondary item) at most once.
  Every other line is an option: the items that it covers. A solution is a
  set of options, printed as their numbers, counted from 1.

  x:red  The option gives the secondary item x the color red. Several
         options of a solution may contain x if all give it the same color.
  2:3|a  In the first line: the primary item a is covered two or three
         times. 3|a: exactly three times.
  |12    In an option: its cost. Several costs add up. `cheapest` uses
         costs; other commands ignore them.

  Empty lines are skipped. An option without primary items is never chosen.";

#[derive(Subcommand, Debug)]
pub(crate) enum Cover {
    /// Find solutions
    ///
    /// Problems of several files are solved at the same time and printed in the order of the files. With `--threads 2` or
    /// more, threads also share the search of one problem; the order of its solutions then varies.
    #[command(arg = json(), arg = stats(), args = limits(), arg = nodes())]
    Solve {
        #[command(flatten)]
        files: Files,
        /// Print all solutions
        #[arg(long, conflicts_with = "limit")]
        all: bool,
        /// Stop after K solutions
        #[arg(long, value_name = "K", value_parser = positive)]
        limit: Option<u64>,
        #[command(flatten)]
        shown: ShownCovers,
        /// Search engine
        #[arg(long, default_value = "auto", value_parser = engine())]
        engine: Engine,
        /// Simplify the problem before the search
        #[arg(long)]
        simplify: bool,
        #[command(flatten)]
        threads: Threads,
    },
    /// Count the solutions exactly, in most cases without visiting them
    #[command(arg = json(), arg = stats(), args = limits(), arg = nodes())]
    Count {
        #[command(flatten)]
        files: Files,
        /// Stop counting at K
        #[arg(long, value_name = "K", value_parser = positive)]
        limit: Option<u64>,
        #[command(flatten)]
        proof: Proof,
        /// Counting method; a search engine visits every solution
        #[arg(long, visible_alias = "engine", default_value = "auto", value_parser = method(), conflicts_with = "proof")]
        method: Method,
        #[command(flatten)]
        threads: Threads,
        /// Save the state of the count in this file, and resume from it if it exists; for a single problem
        #[arg(long, value_name = "FILE", conflicts_with_all = ["limit", "proof"], value_parser = named_path())]
        checkpoint: Option<PathBuf>,
    },
    /// Find the solutions of least cost, with proof
    #[command(arg = json(), arg = stats(), args = limits(), arg = nodes())]
    Cheapest {
        #[command(flatten)]
        files: Files,
        /// Number of solutions to find
        #[arg(short, long, default_value_t = 1, value_name = "K", value_parser = positive)]
        number: u64,
        #[command(flatten)]
        shown: ShownCovers,
    },
    /// Draw random solutions, each with the same probability
    #[command(arg = json(), arg = stats(), args = limits(), arg = nodes())]
    Random {
        #[command(flatten)]
        files: Files,
        #[command(flatten)]
        sample: Sample,
        #[command(flatten)]
        shown: ShownCovers,
    },
    /// Print for each option the number of solutions that contain it
    ///
    /// Compiles a decision diagram of all solutions.
    #[command(arg = json(), arg = stats(), args = limits(), arg = nodes())]
    Diagram {
        #[command(flatten)]
        files: Files,
        /// Print solution number K instead, counted from 1 in the order of the diagram
        #[arg(long, value_name = "K", value_parser = nth)]
        nth: Option<BigUint>,
        #[command(flatten)]
        shown: ShownCovers,
    },
    /// Estimate the number of solutions, the size of the search tree and the search time
    ///
    /// Prints the standard error of each estimate.
    #[command(arg = json(), args = limits(), arg = nodes())]
    Estimate {
        #[command(flatten)]
        files: Files,
        #[command(flatten)]
        diving: DiveArgs,
    },
    /// Explain why a problem has no solution: print a small set of items that cannot be covered together
    #[command(name = "conflict")]
    #[command(arg = json(), args = limits(), arg = nodes())]
    ExplainUnsat {
        #[command(flatten)]
        files: Files,
    },
    /// Print an equivalent problem with fewer items and options
    ///
    /// Removes options that no solution contains, and items that every solution covers anyway.
    #[command(arg = stats(), args = limits())]
    Simplify {
        #[command(flatten)]
        files: Files,
    },
    /// Tile a region with polyominoes
    ///
    /// With `--threads 2` or more, threads share the search; the order of the tilings then varies.
    #[command(arg = json(), arg = stats(), args = limits(), arg = nodes())]
    Tile(Tile),
    /// Print a well-known problem
    #[command(subcommand)]
    Make(Make),
}

#[derive(Args, Debug)]
pub(crate) struct Tile {
    /// Region to tile: a size such as 6x10, or a file with a picture: `.` is a cell, `#` or a blank is a hole; `-` is
    /// standard input
    #[arg(value_name = "REGION")]
    pub(crate) region: String,
    /// Pieces: dominoes, trominoes, tetrominoes, pentominoes, or letters of pentominoes such as LNP
    ///
    /// Each piece is used once, dominoes any number of times. A letter that occurs twice names two copies.
    #[arg(long, value_name = "SET", default_value = "pentominoes", value_parser = PieceSet::parse)]
    pub(crate) pieces: PieceSet,
    /// Read the pieces from a file, one per line: a name, a picture and perhaps the number of copies
    ///
    /// In the picture `#` is a cell, `.` is none, and `/` ends a row: `Z ##/.#/.##`. The number of copies is 1 unless
    /// given: `Z ##/.#/.## 2`, `Z ##/.#/.## 0-3`, or `Z ##/.#/.## *` for any number. Lines that start with a bar are
    /// comments.
    #[arg(long, value_name = "FILE", conflicts_with = "pieces")]
    pub(crate) pieces_file: Option<PathBuf>,
    /// Do not turn pieces over
    ///
    /// Sets then contain both mirror images of each piece as different pieces: 7 tetrominoes and 18 pentominoes.
    /// Mirror images of pentominoes have small letters.
    #[arg(long)]
    pub(crate) one_sided: bool,
    /// Use each piece exactly K times, or A to B times; `*` for any number
    #[arg(long, value_name = "K|A-B", value_parser = copies)]
    pub(crate) copies: Option<Copies>,
    /// Use each piece any number of times
    #[arg(long, conflicts_with = "copies")]
    pub(crate) any_number: bool,
    /// Print all tilings
    #[arg(long, conflicts_with_all = ["limit", "count", "problem"])]
    pub(crate) all: bool,
    /// Stop after K tilings; with --count, count up to K
    #[arg(long, value_name = "K", value_parser = positive)]
    pub(crate) limit: Option<u64>,
    /// Print the number of tilings instead of tilings
    #[arg(long)]
    pub(crate) count: bool,
    /// Print the exact cover problem instead of tilings
    #[arg(long, conflicts_with_all = ["limit", "count", "json", "stats"])]
    pub(crate) problem: bool,
    /// Draw the first tiling, too, to a file whose name ends in .svg, .png or .pdf
    #[arg(long, value_name = "FILE", value_parser = PictureFile::parse, conflicts_with_all = ["count", "problem"])]
    pub(crate) draw: Option<PictureFile>,
    #[command(flatten)]
    pub(crate) threads: Threads,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Make {
    /// Place n queens on an n×n board so that none attacks another
    #[command(args = limits())]
    Queens {
        /// Side of the board, 1 to 512
        #[arg(value_name = "N", value_parser = within::<u32>(1, 512))]
        order: u32,
    },
    /// Arrange two copies of each number from 1 to n so that there are k numbers between the two k's
    #[command(args = limits())]
    Langford {
        /// Largest number, 1 to 1024
        #[arg(value_name = "N", value_parser = within::<u32>(1, 1024))]
        order: u32,
    },
    /// Arrange MacMahon's 24 squares of three colors in a 4×6 rectangle whose border has one color
    #[command(args = limits())]
    Macmahon,
    /// Fill a rectangle with letters so that every row and every column is a word of a list
    #[command(args = limits())]
    Words {
        /// File of the words for the rows, one per line; `-` is standard input
        #[arg(value_name = "ACROSS")]
        across: PathBuf,
        /// File of the words for the columns [default: ACROSS]
        #[arg(value_name = "DOWN")]
        down: Option<PathBuf>,
        /// Number of rows, 1 to 64
        #[arg(long, value_name = "N", value_parser = within::<u32>(1, 64))]
        rows: u32,
        /// Number of columns, 1 to 64
        #[arg(long, value_name = "N", value_parser = within::<u32>(1, 64))]
        columns: u32,
        /// Use no word twice
        #[arg(long)]
        distinct: bool,
    },
}

/// How solutions are printed.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct ShownCovers {
    /// Print the items of each option instead of its number
    #[arg(long)]
    pub(crate) names: bool,
}

/// A search engine, by name.
fn engine() -> impl TypedValueParser<Value = Engine> {
    named(iter::once(Engine::Auto).chain(Engine::ALL), Engine::name, Engine::description)
}

/// A counting method, by name.
fn method() -> impl TypedValueParser<Value = Method> {
    named(iter::once(Method::Auto).chain(Method::ALL), Method::name, Method::description)
}

/// A set of polyominoes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum PieceSet {
    Dominoes,
    Trominoes,
    Tetrominoes,
    Pentominoes,
    /// Single pentominoes; one may occur several times.
    Letters(Vec<Piece>),
}

impl PieceSet {
    fn parse(text: &str) -> Result<PieceSet, String> {
        match text {
            "dominoes" => Ok(PieceSet::Dominoes),
            "trominoes" => Ok(PieceSet::Trominoes),
            "tetrominoes" => Ok(PieceSet::Tetrominoes),
            "pentominoes" => Ok(PieceSet::Pentominoes),
            _ => {
                let pieces: Option<Vec<Piece>> = text.chars().map(Piece::pentomino).collect();
                pieces.filter(|pieces| !pieces.is_empty()).map(PieceSet::Letters).ok_or_else(|| {
                    "expected dominoes, trominoes, tetrominoes, pentominoes, or letters of pentominoes (FILNPTUVWXYZ, \
                     small ones for mirror images)"
                        .to_owned()
                })
            }
        }
    }
}

fn nth(text: &str) -> Result<BigUint, String> {
    let number = text.parse().ok().filter(|number| *number > BigUint::ZERO);
    number.ok_or_else(|| "expected 1 or more".to_owned())
}

fn copies(text: &str) -> Result<Copies, String> {
    text.parse().map_err(|error: PieceError| format!("expected {}", error.expected))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_pieces_are_names_or_letters() {
        assert_eq!(PieceSet::parse("trominoes"), Ok(PieceSet::Trominoes));
        let names = |set| match set {
            Ok(PieceSet::Letters(pieces)) => pieces.iter().map(Piece::name).collect::<String>(),
            other => format!("{other:?}"),
        };
        assert_eq!(names(PieceSet::parse("LLNp")), "LLNp");
        for wrong in ["", "hexominoes", "LNQ", "Xx", "L N"] {
            assert!(PieceSet::parse(wrong).is_err(), "{wrong}");
        }
    }
}
