//! Certificates of small puzzles with random rules of every kind that can be certified, and of puzzles by people that need
//! thousands of lemmas: none is refused.
//!
//! By default six hundred puzzles, so that kinds that are seldom certified are met, too. Ten thousand:
//! `GRAECO_CERTIFICATES=10000 cargo test -p graeco-proof --test kinds`.

#[allow(unreachable_pub, reason = "other tests share it")]
#[path = "../../../tests/kinds/mod.rs"]
mod kinds;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use graeco_checker::{Flaw, Subject, unknown_rule, verify};
use graeco_document::Document;
use graeco_grid::{Budget, Cell, Limits, Outcome, Puzzle};
use graeco_proof::{Lines, VeriPb, grid, prove};
use graeco_rules::KINDS;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A puzzle of a small order with rules of one kind or two, and some givens; the names of the kinds.
fn random(rng: &mut ChaCha8Rng) -> Option<(Puzzle, Vec<&'static str>, String)> {
    let &[rows, columns] = [[2, 2], [1, 5], [2, 3]].choose(rng)?;
    let (n, first) = (rows * columns, rng.random_range(0..3));
    let named: Vec<_> = (0..rng.random_range(1..=2)).map(|_| KINDS.choose(rng).expect("there are kinds")).collect();
    let mut text = format!("order = {n}\nboxes = [{rows}, {columns}]\nfirst_value = {first}\n");
    for kind in &named {
        match kind.fields.is_empty() {
            true => text.insert_str(0, &format!("rules = [\"{}\"]\n", kind.name)),
            false => {
                (0..rng.random_range(1..=3)).for_each(|_| text += &kinds::table(kind, &kinds::random(rng, n, kind)))
            }
        }
    }
    // Random fields need not make sense.
    let mut puzzle = Document::parse(&text).ok()?.into_puzzle();
    if unknown_rule(&puzzle).is_some() || !puzzle.order().is_plain() {
        return None;
    }
    let (order, limits) = (puzzle.order(), Limits { nodes: Some(2000), ..Limits::solutions(1) });
    let square = puzzle.search().seed(rng.random()).limits(limits).solutions().next();
    if let Some(square) = square {
        let mut cells: Vec<Cell> = order.cells().collect();
        cells.shuffle(rng);
        cells.truncate(rng.random_range(0..=n * n));
        for cell in cells {
            puzzle.set_given(cell, Some(square.at(cell))).ok()?;
        }
    }
    Some((puzzle, named.iter().map(|kind| kind.name).collect(), text))
}

/// Certifies a puzzle with few solutions within some nodes, and checks that. Returns whether the formula has sums, and how many
/// lemmas the proof has; `None` if it has no certificate, or none within the limits.
fn certified(puzzle: &Puzzle, nodes: u64, text: &str) -> Option<(bool, u64)> {
    let limits = Limits { nodes: Some(nodes), ..Limits::solutions(200) };
    let count = puzzle.search().limits(limits.clone()).count().exact()?;
    let formula = grid::formula(puzzle, &Budget::default()).ok()?;
    let (found, proof) = if formula.has_sums() {
        let mut lines = VeriPb::new(Vec::new());
        (prove(&formula, &limits, &mut lines).unwrap(), lines.finish().unwrap())
    } else {
        let mut lines = Lines::new(std::io::sink(), Vec::new());
        (prove(&formula, &limits, &mut lines).unwrap(), lines.finish().unwrap().1)
    };
    if found.end != Outcome::Complete {
        return None;
    }
    let mut written = Vec::new();
    formula.write("a test", &found.solutions, &mut written).unwrap();
    let line = |solution: &Vec<i32>| grid::line(&grid::square(puzzle, solution).expect("a square")) + "\n";
    let solutions: String = found.solutions.iter().map(line).collect();
    let subject = Subject::Puzzle(puzzle);
    let verified = verify(subject, &written[..], solutions.as_bytes(), &proof[..], &Budget::default());
    let verified = verified.unwrap_or_else(|flaw| {
        let formula = String::from_utf8_lossy(&written);
        let lines = formula.lines().filter(|line| !line.starts_with(['c', 'p', '*']));
        let line = match flaw {
            Flaw::Clause(number) => lines.clone().nth(number - 1),
            _ => None,
        };
        panic!("{flaw}: {line:?}\n{text}{:?}", puzzle.givens())
    });
    assert_eq!(u128::from(verified.solutions), count, "{text}{:?}", puzzle.givens());
    Some((formula.has_sums(), found.lemmas))
}

/// Kinds that are met among those that are tried.
const SOME: [&str; 9] =
    ["antiknight", "arrow", "clone", "killer", "littlekiller", "palindrome", "thermo", "white", "whisper"];

#[test]
fn no_certificate_of_a_kind_that_is_certified_is_refused() {
    let asked = std::env::var("GRAECO_CERTIFICATES").ok().and_then(|number| number.parse().ok());
    let mut rng = ChaCha8Rng::seed_from_u64(29);
    let (mut met, mut forms): (BTreeMap<&str, usize>, [usize; 2]) = Default::default();
    // Few random fields of some kinds make sense.
    let is_enough = |all: usize, met: &BTreeMap<&str, usize>| {
        all >= asked.unwrap_or(1000) && (all >= 20_000 || SOME.iter().all(|name| met.contains_key(name)))
    };
    while !is_enough(forms.iter().sum(), &met) {
        let Some((puzzle, names, text)) = random(&mut rng) else { continue };
        let Some((has_sums, _)) = certified(&puzzle, 20_000, &text) else { continue };
        names.into_iter().for_each(|name| *met.entry(name).or_default() += 1);
        forms[usize::from(has_sums)] += 1;
    }
    println!("{forms:?} without and with sums; kinds: {met:?}");
    let missing: BTreeSet<&str> = SOME.into_iter().filter(|name| !met.contains_key(name)).collect();
    assert!(missing.is_empty() && forms.iter().all(|&form| form > 50), "{missing:?} {forms:?}");
}

#[test]
fn no_certificate_of_a_killer_by_people_is_refused() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/variants/people/collected-killer.jsonl");
    let Ok(puzzles) = std::fs::read_to_string(file) else {
        return println!("skipped: ../shared/variants/people is not here");
    };
    for name in ["collected-killer-046", "collected-killer-060"] {
        let line = puzzles.lines().find(|line| line.contains(name)).expect("the puzzle");
        let puzzle = Document::parse(line).unwrap().into_puzzle();
        let (has_sums, lemmas) = certified(&puzzle, 200_000, name).expect("a certificate within the limit");
        // So many that inequalities are forgotten, and of 060 lemmas, too.
        assert!(has_sums && lemmas > 8000, "{name}: {lemmas} lemmas");
    }
}
