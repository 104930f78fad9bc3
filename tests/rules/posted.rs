//! Every kind of rule against its meaning: on random states of its cells, and on all squares of small orders.

use std::sync::Arc;

use crate::kinds;
use crate::more::times;
use graeco_document::Document;
use graeco_grid::{Engine, Limits, Outcome, Puzzle, Square, check_posting_in, check_refusing};
use graeco_rules::{Generated, Generator, KINDS, Kind};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Grids: order, rows and columns of a box, first value.
const GRIDS: [(usize, [usize; 2], i32); 9] = [
    (9, [3, 3], 1),
    (9, [3, 3], 0),
    (1, [1, 1], 1),
    (2, [1, 2], 0),
    (4, [2, 2], 0),
    (6, [2, 3], 1),
    (12, [3, 4], 1),
    (16, [4, 4], 1),
    (20, [4, 5], 0),
];

/// How often fields are made at random for each kind and grid, and how many constraints are checked at most.
const TRIES: usize = 300;
const CHECKED: usize = 2;

/// Kinds whose rules are about all cells at once, and slow.
const SLOW: [&str; 4] = ["antitaxicab", "chaos", "doppelganger", "replicate"];

/// Checks what the constraints of a puzzle post.
fn check(kind: &Kind, puzzle: &Puzzle, text: &str) {
    // Large grids have slow states.
    let n = puzzle.order().get();
    let rounds = if SLOW.contains(&kind.name) && n > 4 { 1 } else { (27 / n.max(9)).max(1) * times() };
    for constraint in puzzle.constraints() {
        let [posting, refusing] = [
            check_posting_in(Arc::clone(constraint), puzzle, 1, rounds),
            check_refusing(Arc::clone(constraint), puzzle, 1, 5 * rounds),
        ];
        posting.and(refusing).unwrap_or_else(|error| panic!("{text}{error}"));
    }
}

/// How many constraints of a kind were checked, by grid.
fn check_kind(kind: &Kind) -> [usize; GRIDS.len()] {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    GRIDS.map(|(n, block, first)| {
        if n > 9 && SLOW.contains(&kind.name) {
            return 0;
        }
        let random = (0..TRIES).map(|_| kinds::random(&mut rng, n, kind)).filter(|fields| !fields.is_empty());
        let mut fields: Vec<_> = random.collect();
        // Large grids are slow: one constraint, which is not the example wherever random ones make sense.
        let is_slow = n > 9 || SLOW.contains(&kind.name) && n > 6;
        let (place, most) = if is_slow { (fields.len(), 1) } else { (0, CHECKED) };
        fields.insert(place, kinds::example(kind));
        let texts = fields.iter().map(|all| kinds::file(n, block, first, kind, all));
        // Many random fields make no sense, and are refused.
        let read = |text: String| Some((Document::parse(&text).ok()?.into_puzzle(), text));
        let texts: Vec<String> = texts.filter(|text| read(text.clone()).is_some()).take(most).collect();
        // Cells outside the grid, and more values than rows.
        let others = texts.iter().filter(|_| n <= 6).flat_map(|text| kinds::variants(text, n, first)).skip(1);
        let others: Vec<String> = others.collect();
        texts.iter().chain(&others).cloned().filter_map(read).for_each(|(puzzle, text)| check(kind, &puzzle, &text));
        texts.len()
    })
}

#[test]
fn what_every_kind_posts_follows_from_what_it_means() {
    let check = |kind: &Kind| {
        let checked = check_kind(kind);
        let enough = kind.fields.is_empty() || checked.iter().sum::<usize>() > CHECKED;
        assert!(checked[0] > 0 && enough, "{}: {checked:?}", kind.name);
    };
    std::thread::scope(|scope| {
        for kinds in KINDS.chunks(KINDS.len().div_ceil(2)) {
            scope.spawn(move || kinds.iter().for_each(check));
        }
    });
}

/// A grid: its order, what its file begins with, and what it ends with.
type Grid = (usize, &'static str, &'static str);

/// A file with several random constraints of random kinds, and the puzzle, if every one of them makes sense.
fn several(rng: &mut ChaCha8Rng, (n, head, tail): Grid, first: i32) -> Option<(String, Puzzle)> {
    let mut text = format!("order = {n}\nfirst_value = {first}\n{head}\n");
    let rules: Vec<&Kind> = KINDS.iter().filter(|kind| kind.fields.is_empty() && !kinds::adds_cells(kind)).collect();
    if rng.random_bool(0.2) {
        text += &format!("rules = [\"{}\"]\n", rules[rng.random_range(0..rules.len())].name);
    }
    for _ in 0..rng.random_range(1..=6) {
        let kind = &KINDS[rng.random_range(0..KINDS.len())];
        let fields = kinds::random(rng, n, kind);
        let mut one = kinds::table(kind, &fields);
        if !tail.is_empty() && rng.random_bool(0.7) {
            one = one.replacen("\"r1c", "\"u r1c", 1).replacen("\"r2c", "\"u r2c", 1);
        }
        // Most of what makes no sense is seen at once.
        if !kinds::adds_cells(kind) && Document::parse(&format!("{text}{one}{tail}")).is_ok() {
            text += &one;
        }
    }
    text += tail;
    Some((text.clone(), Document::parse(&text).ok()?.into_puzzle()))
        .filter(|(_, puzzle)| !puzzle.constraints().is_empty())
}

#[test]
fn rules_together_leave_the_squares_in_which_all_of_them_hold() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let (mut seen, mut solved) = (0, 0);
    let var = "[[var]]\nvars = \"u\"\nvalues = [1, 6]\n";
    let plain = [((4, "boxes = [2, 2]", ""), 300), ((4, "", ""), 300), ((5, "", ""), 15)];
    let others = [((4, "boxes = [2, 2]", var), 100), ((3, "values = 5", ""), 100), ((3, "values = 4", var), 50)];
    for (grid, rounds) in plain.into_iter().chain(others) {
        let bare = Document::parse(&format!("order = {}\n{}\n{}", grid.0, grid.1, grid.2)).unwrap().into_puzzle();
        let all: Vec<Square> = bare.solutions().collect();
        for round in 0..rounds {
            // The least value of a var would be another one.
            let first = if grid.2.is_empty() { round % 2 } else { 1 };
            let Some((text, puzzle)) = several(&mut rng, grid, first) else { continue };
            let mut expected: Vec<&Square> = all.iter().filter(|square| puzzle.is_solved_by(square)).collect();
            expected.sort();
            for engine in [Engine::Prune, Engine::Cover] {
                let mut found: Vec<Square> = puzzle.search().engine(engine).solutions().collect();
                found.sort();
                assert!(found.iter().eq(expected.iter().copied()), "{engine}, {} solutions:\n{text}", expected.len());
            }
            seen += 1;
            solved += usize::from(!expected.is_empty());
        }
    }
    assert!(seen > 400 && solved > 100, "{seen} {solved}");
}

/// The parts that a puzzle with a constraint of a kind needs, because a filled grid has no values of cells outside.
fn completed(rng: &mut ChaCha8Rng, kind: &Kind, n: usize) -> String {
    match kind.name {
        "var" => "[[sum]]\ncells = \"r1c1 r2c2 s\"\ncoefficients = [1, 1, -1]\nsum = 0\n".into(),
        "chaos" => {
            let mut place = || rng.random_range(1..=n);
            let region = |[row, column, region]: [usize; 3]| {
                format!("[[candidates]]\ncell = \"region_r{row}c{column}\"\nvalues = [{region}]\n")
            };
            (0..3).map(|_| region([place(), place(), place()])).collect()
        }
        _ => String::new(),
    }
}

/// How many puzzles of each kind are generated, usually.
const GENERATED: usize = 4;

/// Puzzles with a rule of a kind on a grid, as clues of random grids or with random fields.
fn generated(kind: &Kind, (n, block): (usize, [usize; 2]), wanted: usize) -> Vec<Generated> {
    let bare = Puzzle::sudoku(block[0], block[1]).unwrap();
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    if let Ok(generator) = Generator::new(&bare).limits(limits.clone()).clues(kind.name, None) {
        let made = (0..3 * wanted as u64).filter_map(|number| generator.make(number).ok());
        return made.filter(|made| !made.clues.is_empty()).take(wanted).collect();
    }
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let make = |number: u64| {
        let mut text = kinds::file(n, block, 1, kind, &kinds::random(&mut rng, n, kind));
        text += &completed(&mut rng, kind, n);
        if kind.name == "regionsamevalues" {
            text = text.replacen(&format!("boxes = {block:?}"), &format!("values = {}", n + 1), 1);
        }
        let puzzle = Document::parse(&text).ok()?.into_puzzle();
        Generator::new(&puzzle).seed(number).limits(limits.clone()).make(number).ok()
    };
    (0..100 * wanted as u64).filter_map(make).take(wanted).collect()
}

#[test]
fn generated_puzzles_of_every_kind_have_one_solution_by_the_other_engine() {
    // Some rules need thirds, a middle value or larger sums.
    let grids = [(4, [2, 2]), (3, [1, 3]), (5, [1, 5]), (6, [2, 3]), (9, [3, 3])];
    for kind in KINDS {
        let number = GENERATED * times();
        let mut made: Vec<Generated> = Vec::new();
        for grid in grids {
            // The other engine looks at all regions there are.
            let is_small = kind.name != "chaos" || grid.0 == 3;
            if is_small && made.len() < number {
                made.extend(generated(kind, grid, number - made.len()));
            }
        }
        assert_eq!(made.len(), number, "{}", kind.name);
        for Generated { puzzle, solution, .. } in made {
            let mut solutions = puzzle.search().engine(Engine::Cover).limits(Limits::solutions(2)).solutions();
            assert!(solutions.next() == Some(solution) && solutions.next().is_none(), "{}: {puzzle:?}", kind.name);
            assert_eq!(solutions.end(), Some(Outcome::Complete), "{}", kind.name);
        }
    }
}
