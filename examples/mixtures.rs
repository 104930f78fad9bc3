//! Fifteen mixtures of rules: puzzles of each are generated in seconds, the same ones for the same seed.
//!
//! An argument is the number of puzzles of each mixture, 1 without it. With several, each is generated twice and compared, and
//! exact cover tries to prove that its solution is the only one.

use std::time::{Duration, Instant};

use graeco_grid::file::Document;
use graeco_grid::{End, Engine, GenerateError, Generated, Limits, Puzzle};

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

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seeds: u64 = std::env::args().nth(1).map_or(Ok(1), |seeds| seeds.parse())?;
    for (name, rules, kinds) in MIXTURES {
        let document = Document::parse(rules)?;
        let (mut times, mut parts, mut proved) = (Vec::new(), Vec::new(), 0);
        for seed in 0..seeds {
            let started = Instant::now();
            let puzzle = made(&document.file.puzzle, kinds, seed)?;
            times.push(started.elapsed());
            parts.push(puzzle.clues.len() + puzzle.puzzle.givens().iter().flatten().count());
            if seeds == 1 {
                continue;
            }
            let again = made(&document.file.puzzle, kinds, seed)?;
            assert_eq!((&puzzle.clues, puzzle.puzzle.givens()), (&again.clues, again.puzzle.givens()), "{name} {seed}");
            proved += usize::from(is_proved(&puzzle));
        }
        times.sort();
        let Some(median) = times.get(times.len() / 2) else { continue };
        println!("{name:24} median {median:.2?}; {parts:?} clues; {proved} proved by exact cover");
    }
    Ok(())
}

/// Whether exact cover proves within a moment that there is one solution; it never finds another number.
fn is_proved(made: &Generated) -> bool {
    let limits = Limits { solutions: Some(2), time: Some(Duration::from_secs(5)), ..Limits::default() };
    let count = made.puzzle.search().engine(Engine::Cover).limits(limits).count();
    assert!(count.end == End::TimeLimit || count.solutions == 1, "{count:?}");
    count.end == End::Exhausted
}

fn made(rules: &Puzzle, kinds: &str, seed: u64) -> Result<Generated, GenerateError> {
    let kinds = kinds.split(',').filter(|kind| !kind.is_empty());
    kinds.into_iter().try_fold(rules.generator(), |generator, kind| generator.clues(kind, None))?.seed(seed).make(0)
}
