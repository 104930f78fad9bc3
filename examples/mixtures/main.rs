//! Fifteen mixtures of rules: puzzles of each are generated in seconds, the same ones for the same seed.
//!
//! An argument is the number of puzzles of each mixture, 1 without it. A solver that learns clauses proves that each has one
//! solution. With several puzzles, each is generated twice and compared, and nothing can be left out of any: a search
//! looks for a minute, and says for how many puzzles it came to no end.

mod formula;

use std::time::{Duration, Instant};

use formula::Formula;
use graeco_document::{Document, Part, ReduceError};
use graeco_grid::{Limits, Outcome, Puzzle};
use graeco_rules::{GenerateError, Generated, Generator};

/// Names, rules of the file, and kinds of clue.
const MIXTURES: [(&str, &str, &str); 15] = [
    ("killer", BOXES, "killer"),
    ("thermo", BOXES, "thermo"),
    ("arrow", BOXES, "arrow"),
    ("kropki", BOXES, "kropki_negative"),
    ("sandwich", BOXES, "sandwich"),
    ("xsum", BOXES, "xsum"),
    ("renban", BOXES, "renban"),
    ("whisper", BOXES, "whisper"),
    ("palindrome", BOXES, "palindrome"),
    ("antiknight + diagonals", "order = 9\nboxes = [3, 3]\ndiagonals = true\nrules = [\"antiknight\"]\n", ""),
    ("nonconsecutive", "order = 9\nboxes = [3, 3]\nrules = [\"nonconsecutive\"]\n", ""),
    ("jigsaw", JIGSAW, ""),
    ("littlekiller", BOXES, "littlekiller"),
    ("quad", BOXES, "quad"),
    ("thermo + killer", BOXES, "thermo,killer"),
];

const BOXES: &str = "order = 9\nboxes = [3, 3]\n";

const JIGSAW: &str = r#"order = 9
regions = """
aaaabbbcc
aaddbbccc
aadbbcccc
addbeefff
gddbeefif
gddheefif
ggghhefif
ggghheiii
ghhhheiii
"""
"#;

/// A proof takes seconds at most; nobody waits longer for one.
const PATIENCE: Duration = Duration::from_secs(600);

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seeds: u64 = std::env::args().nth(1).map_or(Ok(1), |seeds| seeds.parse())?;
    for (name, rules, kinds) in MIXTURES {
        let rules = Document::parse(rules)?;
        let (mut times, mut proofs, mut parts, mut open) = (Vec::new(), Vec::new(), Vec::new(), 0);
        for seed in 0..seeds {
            let started = Instant::now();
            let made = make(rules.puzzle(), kinds, seed)?;
            times.push(started.elapsed());
            let puzzle = rules.with_generated(&made, |_| {})?;
            parts.push(puzzle.parts().len());
            let started = Instant::now();
            let count = Formula::new(&serde_json::from_str(&puzzle.to_json())?).count_up_to_two(PATIENCE);
            assert_eq!(count, Some(1), "{name}, seed {seed}: {}", puzzle.to_json());
            proofs.push(started.elapsed());
            if seeds > 1 {
                let again = make(rules.puzzle(), kinds, seed)?;
                assert_eq!((&made.clues, made.puzzle.givens()), (&again.clues, again.puzzle.givens()), "{name} {seed}");
                let (left, end) = left_out(&puzzle, rules.clues().len());
                assert!(left.is_empty(), "{name}, seed {seed}: {left:?} can be left out of {}", puzzle.to_json());
                open += usize::from(end != Outcome::Complete);
            }
        }
        let [made, proved] = [median(times), median(proofs)];
        let minimal = if open > 0 { format!("; perhaps not minimal: {open}") } else { String::new() };
        println!("{name:24} made in {made:.2?}, proved in {proved:.2?} (medians); parts: {parts:?}{minimal}");
    }
    Ok(())
}

fn make(rules: &Puzzle, kinds: &str, seed: u64) -> Result<Generated, GenerateError> {
    let kinds = kinds.split(',').filter(|kind| !kind.is_empty());
    kinds.into_iter().try_fold(Generator::new(rules), |generator, kind| generator.clues(kind, None))?.seed(seed).make(0)
}

/// How long is looked for what can be left out of a puzzle.
const LOOK: Duration = Duration::from_secs(60);

/// What can be left out, beside the rules, which are so many, and the dots of a negative rule; and why the search ended.
fn left_out(puzzle: &Document, rules: usize) -> (Vec<String>, Outcome) {
    let is_rule = |part| match part {
        Part::Clue(number) => number < rules || puzzle.clues().iter().any(|clue| clue.kind().name == "kropki_negative"),
        Part::Given(_) => false,
    };
    let limits = Limits { time: Some(LOOK), ..Limits::default() };
    let minimal = match puzzle.minimize(is_rule, 0, &limits) {
        Ok(minimal) => minimal,
        Err(ReduceError::Stopped(end)) => return (Vec::new(), end.into()),
        Err(error) => panic!("{error}: {}", puzzle.to_json()),
    };
    let gone = puzzle.parts().into_iter().filter(|part| !minimal.parts.contains(part));
    (gone.map(|part| puzzle.describe(part)).collect(), minimal.end)
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}
