//! The fields of JSON records: each has one name, one type and one meaning in every command.

use std::marker::PhantomData;

use serde_json::{Map, Value};

use crate::parts::{
    ByName, CandidateName, Cells, ConflictPart, Either, Estimate, Link, Names, Number, Paratopism, Projected, Subsquare,
};

/// A field of records with a value of type `T`.
#[derive(Debug)]
pub struct Field<T> {
    name: &'static str,
    value: PhantomData<fn(T)>,
}

impl<T> Field<T> {
    const fn new(name: &'static str) -> Field<T> {
        Field { name, value: PhantomData }
    }

    /// The name, which is also the noun for what a field counts: `puzzles`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.name
    }
}

impl<T> Field<Option<T>> {
    /// The field of a record where it has no value.
    #[must_use]
    pub const fn empty(self) -> Field<Option<()>> {
        Field::new(self.name)
    }
}

impl<T> Clone for Field<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Field<T> {}

/// Declares the fields: meaning, constant, name, the words that it can hold if they are few, and type.
macro_rules! fields {
    ($($(#[doc = $doc:literal])+ $field:ident = $name:literal $(in [$($word:literal),+])?: $type:ty;)+) => {
        $($(#[doc = $doc])+ pub const $field: Field<$type> = Field::new($name);)+

        /// The schema of each field.
        #[cfg(test)]
        fn schemas(generator: &mut schemars::SchemaGenerator) -> Map<String, Value> {
            let mut all = Map::new();
            $(
                let mut schema = generator.subschema_for::<$type>();
                $(
                    let null = schema.get("type").is_some_and(Value::is_array).then_some(Value::Null);
                    let words = [$($word),+].map(Value::from).into_iter().chain(null);
                    schema.insert("enum".to_owned(), words.collect());
                )?
                schema.insert("description".to_owned(), concat!($($doc),+).trim().into());
                all.insert($name.to_owned(), schema.into());
            )+
            all
        }
    };
}

fields! {
    /// Where the puzzle, square or problem was read, `<stdin>` for standard input; a description for one that was
    /// made.
    FILE = "file": String;
    /// The line where it starts, counted from 1.
    LINE = "line": usize;
    /// The column of an error, in characters, counted from 1.
    COLUMN = "column": usize;
    /// The error, and the expected input.
    ERROR = "error": String;
    /// The title that a puzzle file gives.
    TITLE = "title": Option<String>;
    /// Who made the puzzle, as its file says.
    AUTHOR = "author": String;
    /// Where the puzzle is from, as its file says.
    SOURCE = "source": String;
    /// The order n of an n×n square or puzzle.
    ORDER = "order": usize;
    /// The kind of Latin square; `partial` or `no` for a square that is none, null if that was not decided within the
    /// limits. Of a puzzle: what its file says.
    KIND = "kind": Option<String>;
    /// The title of a puzzle that was generated. This field and the next ones are, with `order` and `boxes`, those of
    /// puzzle files in JSON lines.
    ID = "id": String;
    /// The number of entries of a critical set.
    SIZE = "size": usize;
    /// Irregular regions: the cells of each, as rows and columns from 0. In a solution whose regions were unknown:
    /// for each row and cell the number of its region, from 1.
    REGIONS = "regions": Option<Vec<Vec<Either<usize, [usize; 2]>>>>;
    /// How many values there are, if there are more than rows.
    VALUES = "values": usize;
    /// For each cell outside the grid, by name, its value in the solution, or its candidates.
    OUTSIDE = "outside": ByName<Either<i64, Names>>;
    /// Whether the main and the anti diagonal hold every symbol once.
    DIAGONALS = "diagonals": Vec<bool>;
    /// The value of the first symbol, if it is not 1.
    FIRST_VALUE = "first_value": i64;
    /// The symbols, if they are not numbers.
    SYMBOLS = "symbols": String;
    /// The constraints, each with its `kind`.
    CONSTRAINTS = "constraints": Vec<Map<String, Value>>;
    /// The cells row by row, `.` or 0 for an open one.
    GIVENS = "givens": Either<String, Vec<usize>>;
    /// The number of givens.
    CLUES = "clues": usize;
    /// How many guesses the proof took that there is one solution.
    GUESSES = "guesses": u64;
    /// How the puzzle came about.
    ORIGIN = "origin": String;
    /// Rows and columns of a box; null if a puzzle has none.
    BOXES = "boxes": Option<[usize; 2]>;
    /// A puzzle: on one line, `.` for an open cell; with rules, as an object that is read again.
    PUZZLE = "puzzle": Either<String, Map<String, Value>>;
    /// The other columns of the line of a puzzle, by their names.
    BESIDE = "beside": ByName<String>;
    /// A solution of a puzzle on one line; Latin squares have `square` instead; null if there is none, or not exactly
    /// one where that was asked for, or none was found within the limits (see `end`). Of a puzzle of an order above 9
    /// that was generated: the numbers of the cells row by row.
    SOLUTION = "solution": Option<Either<String, Vec<usize>>>;
    /// A Latin square as rows of the names of its symbols, with null for an empty cell; null if there is none, or
    /// none was found within the limits.
    SQUARE = "square": Option<Vec<Vec<Option<String>>>>;
    /// How many solutions a puzzle has; `unknown` if a limit was reached.
    VERDICT = "verdict" in ["unique", "several", "none", "unknown"]: String;
    /// Whether the solution in the file solves the puzzle.
    SOLUTION_IS_RIGHT = "solution_is_right": bool;
    /// Whether the puzzle has as many solutions as the file says; missing if that is not known.
    COUNT_IS_RIGHT = "count_is_right": bool;
    /// For each row and cell the symbols that the cell has in some solution; not all of them unless `end` is
    /// `exhausted`.
    CANDIDATES = "candidates": Cells<Names>;
    /// For each row and cell the number of solutions of each of its candidates, as digits: exact, or `cap` if there
    /// are more.
    COUNTS = "counts": Cells<ByName<Number>>;
    /// The same as `counts` for the cells outside the grid, by name.
    OUTSIDE_COUNTS = "outside_counts": ByName<ByName<Number>>;
    /// The number up to which `counts` were counted.
    CAP = "cap": Number;
    /// If a limit was reached: for each row and cell the symbols whose candidates or counts are not final.
    UNKNOWN = "unknown": Cells<Names>;
    /// The same as `unknown` for the cells outside the grid, by name.
    OUTSIDE_UNKNOWN = "outside_unknown": ByName<Names>;
    /// Two givens that contradict each other.
    CLASH = "clash": String;
    /// The number of solutions, transversals and the like, as digits; a lower bound unless `end` is `exhausted`.
    COUNT = "count": Number;
    /// Why the work ended. `exhausted`: everything was searched, the answer is complete. `solution-limit`: as many
    /// were found as are wanted, or as are held at most: then `why` says so.
    END = "end" in ["exhausted", "solution-limit", "node-limit", "time-limit", "memory-limit", "interrupted"]: String;
    /// Whether a certificate is right.
    VERIFIED = "verified": bool;
    /// The number of clauses of a formula.
    CLAUSES = "clauses": u64;
    /// The number of lemmas of a proof.
    LEMMAS = "lemmas": u64;
    /// The programs that accept a proof.
    CHECKERS = "checkers": Names;
    /// The programs that did not check a proof to the end within the limits.
    UNFINISHED = "unfinished": Names;
    /// The subject of a certificate, in short.
    SUBJECT = "subject": String;
    /// The SHA-256 hash of the file that a certificate is about.
    SHA256 = "sha256": String;
    /// Nodes of the search tree.
    NODES = "nodes": u64;
    /// Elementary changes of the data while searching.
    UPDATES = "updates": u64;
    /// How the answer was found.
    METHOD = "method": String;
    /// How each independent part was counted.
    METHODS = "methods": Names;
    /// How many puzzles were answered or made before the end, or how many a message sums up.
    PUZZLES = "puzzles": u64;
    /// How many exact cover problems were answered before the end.
    PROBLEMS = "problems": u64;
    /// How many squares were read, answered or made.
    SQUARES = "squares": u64;
    /// How many rectangles a message sums up.
    RECTANGLES = "rectangles": u64;
    /// How many systems of triples a message sums up.
    SYSTEMS = "systems": u64;
    /// How many cells are empty in each of the squares.
    EMPTY_CELLS = "empty_cells": usize;
    /// Cells that pruning left open.
    OPEN = "open": usize;
    /// Moves of the local search.
    MOVES = "moves": u64;
    /// Conflicts of the clause learning.
    CONFLICTS = "conflicts": u64;
    /// The known facts about the distribution of random squares.
    DISTRIBUTION = "distribution": String;
    /// A transversal: the column of its cell in each row, counted from 0.
    COLUMNS = "columns": Vec<usize>;
    /// Whether all squares are orthogonal to each other; null if that is not known.
    ORTHOGONAL = "orthogonal": Option<bool>;
    /// Why squares are not orthogonal, why a square has no mate or none was searched, why not all puzzles were
    /// generated, why the solution in a puzzle file is wrong, why a certificate is not accepted, or why no further step of a
    /// path is known.
    WHY = "why": String;
    /// Whether the squares that are counted are those without an orthogonal mate.
    BACHELOR = "bachelor": bool;
    /// How many symmetries a square or puzzle has.
    SYMMETRIES = "symmetries": Number;
    /// Whether nothing can be left out: no given of a puzzle follows from the others, or without any one of the items
    /// the others can be covered.
    MINIMAL = "minimal": bool;
    /// The cells of the givens that follow from the others.
    REDUNDANT = "redundant": Names;
    /// How many puzzles have one solution.
    UNIQUE = "unique": u64;
    /// How many puzzles have several solutions.
    SEVERAL = "several": u64;
    /// How many puzzles have no solution.
    NONE = "none": u64;
    /// How many puzzles have one solution and are minimal.
    MINIMAL_PUZZLES = "minimal_puzzles": u64;
    /// How many puzzles have symmetries.
    SYMMETRIC = "symmetric": u64;
    /// How many puzzles have a pattern of givens with symmetries.
    SYMMETRIC_PATTERNS = "symmetric_patterns": u64;
    /// How many puzzles are the same as one before, up to symmetry.
    REPEATED = "repeated": u64;
    /// How many puzzles have each number of givens.
    GIVEN_COUNTS = "given_counts": ByName<u64>;
    /// How many puzzles have each level.
    LEVELS = "levels": ByName<u64>;
    /// How many puzzles have each rating.
    RATINGS = "ratings": ByName<u64>;
    /// The number of a step in its path, from 1.
    STEP = "step": usize;
    /// The technique of a step, or a technique.
    TECHNIQUE = "technique": String;
    /// The weight of a step of a technique in the score.
    WEIGHT = "weight": u64;
    /// The rating of the hardest step of a puzzle, or of the easiest step of a technique.
    RATING = "rating": f64;
    /// Whether a technique is used only if it is asked for.
    ONLY_OF_SUDOKU_EXPLAINER = "only_of_sudoku_explainer": bool;
    /// The description of a technique; the rules of a puzzle in words, as its file gives them.
    DESCRIPTION = "description": String;
    /// The houses that a step is about.
    HOUSES = "houses": Names;
    /// The candidates that make a step.
    PATTERN = "pattern": Vec<CandidateName>;
    /// Candidates that the pattern of a step would be simpler without.
    FINS = "fins": Vec<CandidateName>;
    /// The kinds of the rules that a step follows from.
    RULES = "rules": Names;
    /// The links of a chain, each from some candidates to others.
    LINKS = "links": Vec<Link>;
    /// The candidates that a step places.
    PLACES = "places": Vec<CandidateName>;
    /// The candidates that a step strikes.
    STRIKES = "strikes": Vec<CandidateName>;
    /// Whether a step, or those of a technique, follows only if the puzzle has no more than one solution.
    RELIES_ON_UNIQUENESS = "relies_on_uniqueness": bool;
    /// A step in words.
    TEXT = "text": String;
    /// How hard a puzzle or a technique is; null for a puzzle that techniques do not solve.
    LEVEL = "level" in ["easy", "medium", "hard", "unfair", "extreme"]: Option<String>;
    /// The sum of the weights of all steps.
    SCORE = "score": u64;
    /// The scale of the ratings.
    SCALE = "scale" in ["graeco", "sudoku-explainer"]: String;
    /// The rating of the hardest step up to the first placement.
    FIRST_PLACEMENT = "first_placement": f64;
    /// The rating of the first step.
    FIRST_STEP = "first_step": f64;
    /// The technique of the hardest step.
    HARDEST = "hardest": String;
    /// The number of steps.
    STEPS = "steps": usize;
    /// Whether the techniques solve the puzzle.
    IS_SOLVED = "is_solved": bool;
    /// How many symmetries the pattern of the givens has.
    PATTERN_SYMMETRIES = "pattern_symmetries": Number;
    /// The canonical form of a Sudoku.
    CANON = "canon": String;
    /// How many autotopisms a square has.
    AUTOTOPISMS = "autotopisms": Option<Number>;
    /// The properties of a square.
    PROPERTIES = "properties": Names;
    /// The options of a solution: their numbers, or their items with --names.
    OPTIONS = "options": Vec<Either<u32, String>>;
    /// The cost of a solution.
    COST = "cost": Number;
    /// No solution that is not printed costs less.
    BOUND = "bound": Option<Number>;
    /// Items that cannot be covered together; null if there are none, or none were found.
    ITEMS = "items": Option<Names>;
    /// The region that is tiled.
    REGION = "region": String;
    /// A tiling as rows of the pieces' names.
    TILING = "tiling": Names;
    /// How many cubes there are: parts of split cubes instead of those.
    CUBES = "cubes": usize;
    /// How many cubes have no result yet.
    MISSING = "missing": usize;
    /// While cubes are missing: the estimated number of solutions, its standard error (`null` if not known), and the
    /// estimated seconds of all cubes.
    PROJECTED = "projected": Projected;
    /// Givens and constraints that contradict each other, none of which can be left out unless `end` says that a
    /// limit was reached; null if there is a solution. A `constraint` is its number in the file, from 1.
    CONFLICT = "conflict": Option<Vec<ConflictPart>>;
    /// Estimated numbers of solutions and nodes, and for covers the time to visit them all.
    ESTIMATE = "estimate": Estimate;
    /// Whether the spread of the dives shows that the estimate is not to be trusted.
    DOUBTFUL = "doubtful": bool;
    /// The engine.
    ENGINE = "engine": String;
    /// Edges of a decision diagram.
    EDGES = "edges": usize;
    /// For each option the number of solutions that use it.
    USES = "uses": Vec<Number>;
    /// The seed that `--seed random` drew, on standard error.
    SEED = "seed": u64;
    /// How many random dives were made.
    DIVES = "dives": u64;
    /// The design that this record is a line of.
    DESIGN = "design" in ["oa", "td", "net", "magic", "tournament"]: String;
    /// Whether a square is isotopic to the first one.
    ISOTOPIC = "isotopic": Option<bool>;
    /// Whether a square is in the main class of the first one.
    PARATOPIC = "paratopic": Option<bool>;
    /// A map from the first square to this one.
    MAP = "map": Paratopism;
    /// Maps that generate all symmetries of a square.
    GENERATORS = "generators": Vec<Paratopism>;
    /// The roles that take the place of rows, columns and symbols, by their letters.
    ROLES = "roles": String;
    /// The first conjugate that equals this one, by its roles.
    EQUAL_TO = "equal_to": String;
    /// The first conjugate that is isotopic to this one, by its roles.
    ISOTOPIC_TO = "isotopic_to": String;
    /// The subsquares of a square, with rows and columns counted from 0; those that were listed unless `end` is
    /// `exhausted`.
    SUBSQUARES = "subsquares": Vec<Subsquare>;
    /// How many autoparatopisms a square has; null if a limit was reached.
    AUTOPARATOPISMS = "autoparatopisms": Option<Number>;
    /// Disjoint transversals: for each the column of its cell in each row, counted from 0; null if a limit was
    /// reached.
    DISJOINT = "disjoint": Option<Vec<Vec<usize>>>;
    /// Null if a limit was reached before all conjugates were compared.
    CONJUGATES = "conjugates": Option<()>;
    /// The pairs of orthogonal squares, counted from 1; those that were found unless `end` is `exhausted`.
    PAIRS = "pairs": Vec<[usize; 2]>;
    /// The largest set of mutually orthogonal squares that was found, counted from 1; null if a limit was reached
    /// first.
    CLIQUE = "clique": Option<Vec<usize>>;
    /// The cells of a trade; null if there is none, or a limit was reached.
    CELLS = "cells": Option<Names>;
    /// The symbols that a trade puts into its cells.
    NEW_SYMBOLS = "new_symbols": Names;
    /// Whether a partial square is a critical set; null if that is not known.
    CRITICAL = "critical": Option<bool>;
    /// How many open cells have the same symbol in all completions; null if there is no completion, or a limit was
    /// reached.
    BACKBONE = "backbone": Option<usize>;
    /// For each cell, row by row, how many symbols it has in completions.
    CANDIDATE_COUNTS = "candidate_counts": Vec<usize>;
    /// The blocks of a Steiner triple system.
    TRIPLES = "triples": Vec<[usize; 3]>;
    /// How many rows a Latin rectangle has.
    ROWS = "rows": usize;
    /// A row that can follow in a Latin rectangle.
    ROW = "row": Vec<usize>;
    /// Why there is no such square.
    REASON = "reason": String;
    /// The name of a group.
    GROUP = "group": String;
    /// A Latin rectangle as rows of the names of its symbols.
    RECTANGLE = "rectangle": Vec<Vec<Option<String>>>;
    /// The orders of the subsquares along the main diagonal that were asked for.
    SUBSQUARE_ORDERS = "subsquare_orders": Vec<usize>;
    /// The orders of the holes along the main diagonal that were asked for.
    HOLES = "holes": Vec<usize>;
    /// A Howell design as rows of pairs of points, with null for an empty cell; null if there is none, or none was
    /// found within the limits.
    HOWELL = "howell": Option<Vec<Vec<Option<[usize; 2]>>>>;
    /// A round of a tournament, counted from 1.
    ROUND = "round": usize;
    /// The pairs of players that meet in a round.
    MEETINGS = "meetings": Vec<[usize; 2]>;
    /// A line of a design: symbols, points, cells, numbers of a row, or man, woman, man and woman.
    POINTS = "points": Vec<usize>;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `UPDATE=1 cargo test -p graeco-document schema` writes the file.
    #[test]
    fn the_schema_follows_from_the_fields() {
        let mut generator = schemars::SchemaGenerator::default();
        let mut properties = Map::new();
        properties.insert(
            "schema".to_owned(),
            serde_json::json!({ "description": "The version of this schema.", "const": crate::record::SCHEMA }),
        );
        properties.extend(schemas(&mut generator));
        let schema = serde_json::json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "A line that graeco prints with --json",
            "description": "One object per line on standard output. Messages on standard error are objects of the same form \
                with an `error`, except errors in the command line itself, which are plain text.",
            "type": "object",
            "required": ["schema"],
            "additionalProperties": false,
            "properties": properties,
            "$defs": generator.take_definitions(true),
        });
        let (text, file) = (format!("{schema:#}\n"), concat!(env!("CARGO_MANIFEST_DIR"), "/SCHEMA.json"));
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(file, &text).unwrap();
        }
        assert!(std::fs::read_to_string(file).unwrap() == text, "SCHEMA.json is old; UPDATE=1 writes it");
    }
}
