//! Every kind of rule on odd shapes: against its meaning, and by both engines.

use std::sync::Arc;

use crate::kinds;
use graeco_document::Document;
use graeco_grid::{Engine, Limits, Outcome, Puzzle, check_posting_in, check_refusing};
use graeco_rules::{KINDS, Kind};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The order of the square, what a file begins with, and what it ends with.
const SHAPES: [(usize, &str, &str); 7] = [
    (3, "rows = 2\ncolumns = 3\n", ""),
    (3, "order = 3\nvalues = 9\nabsent = \"r2c2\"\n", ""),
    (4, "rows = 3\ncolumns = 4\nboxes = [2, 2]\n", ""),
    (5, "rows = 5\ncolumns = 4\nfirst_value = 0\n", ""),
    (4, "order = 4\nboxes = [2, 2]\nabsent = \"r2c2 r4c4\"\n", ""),
    (3, "order = 3\nvalues = 4\nlines = false\nabsent = \"r1c3\"\n", ""),
    (
        6,
        "",
        "[[grid]]\noffset = [0, 0]\norder = 4\nboxes = [2, 2]\n[[grid]]\noffset = [2, 2]\norder = 4\nboxes = [2, 2]\n",
    ),
];

/// How often fields are made at random for each kind and shape, and how many constraints are checked at most.
const TRIES: usize = 200;
const CHECKED: usize = 4;

/// The puzzle of a shape with a constraint of a kind, if that makes sense.
fn random(rng: &mut ChaCha8Rng, kind: &Kind, (n, head, tail): (usize, &str, &str)) -> Option<(Puzzle, String)> {
    let fields = kinds::random(rng, n, kind);
    let text = match kind.fields.is_empty() {
        true => format!("{head}rules = [\"{}\"]\n{tail}", kind.name),
        false => format!("{head}{}{tail}", kinds::table(kind, &fields)),
    };
    Some((Document::parse(&text).ok()?.into_puzzle(), text))
}

/// Checks what constraints post on their own.
fn check_posts(puzzle: &Puzzle, text: &str) {
    for constraint in puzzle.constraints() {
        let [posting, refusing] = [
            check_posting_in(Arc::clone(constraint), puzzle, 1, 8),
            check_refusing(Arc::clone(constraint), puzzle, 1, 40),
        ];
        posting.and(refusing).unwrap_or_else(|error| panic!("{text}{error}"));
    }
}

/// Compares the engines on the puzzle with some givens; whether both came to an end.
fn check_counts(rng: &mut ChaCha8Rng, mut puzzle: Puzzle, text: &str) -> bool {
    let first = Limits { nodes: Some(5000), ..Limits::solutions(1) };
    if let Some(square) = puzzle.search().seed(rng.random()).limits(first).solutions().next() {
        assert!(puzzle.is_solved_by(&square), "{text}");
        for cell in puzzle.order().cells() {
            if puzzle.has(cell) && rng.random_bool(0.4) {
                puzzle.set_given(cell, Some(square.at(cell))).unwrap();
            }
        }
    }
    let limits = Limits { nodes: Some(20_000), ..Limits::solutions(2000) };
    let counts = [(Engine::Prune, 1), (Engine::Cover, 1), (Engine::Prune, 2)]
        .map(|(engine, threads)| puzzle.search().engine(engine).threads(threads).limits(limits.clone()).count());
    let is_done = counts.iter().all(|count| count.end == Outcome::Complete);
    if is_done {
        assert!(counts.iter().all(|count| count.solutions == counts[0].solutions), "{text}{counts:?}");
    }
    is_done
}

#[test]
fn rules_mean_the_same_on_odd_shapes() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let (mut checked, mut compared) = (0, 0);
    for kind in KINDS.iter().filter(|kind| !["chaos", "doppelganger"].contains(&kind.name)) {
        for shape in SHAPES {
            let tries = if kind.fields.is_empty() { 1 } else { TRIES };
            let found: Vec<_> = (0..tries).filter_map(|_| random(&mut rng, kind, shape)).take(CHECKED).collect();
            for (puzzle, text) in found {
                check_posts(&puzzle, &text);
                compared += usize::from(check_counts(&mut rng, puzzle, &text));
                checked += 1;
            }
        }
    }
    assert!(checked > 500 && compared > 400, "{checked} {compared}");
}
