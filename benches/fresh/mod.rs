//! Puzzles like those of a file, but new: the same houses and rules, clues of the same kinds, from fixed seeds.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use graeco_document::Document;
use graeco_grid::Limits;
use graeco_rules::{Clue, Generator, Kind, clue_kinds};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// How long a puzzle may take to be generated; one that takes longer is left out.
const PATIENCE: Duration = Duration::from_secs(20);

/// How long puzzles of one kind are generated; there are fewer if that is not enough.
const ALL: Duration = Duration::from_secs(60);

/// The marks that rules about neighbours without a mark are about.
const MARKS: [&str; 7] = ["white", "black", "x", "v", "difference", "ratio", "pairsum"];

/// How often a puzzle is made harder.
const STEPS: u64 = 50;

/// Clues of one kind that a puzzle of the catalogue has at most.
const CLUES: usize = 8;

/// Rules to generate puzzles from: those of a line, and its kinds of clue with their numbers.
pub struct Rules {
    document: Document,
    clues: Vec<(&'static str, Option<usize>)>,
}

impl Rules {
    /// The rules of a line, unless it asks another question. A rule about neighbours without a mark brings all marks.
    pub fn of(line: &str) -> Option<Rules> {
        let document = Document::parse(line).ok()?;
        if document.header().solvable.is_some() || document.header().count.is_some() {
            return None;
        }
        let count = |name| document.clues().iter().filter(|clue| clue.kind().name == name).count();
        let is_negative = |name: &str| name.ends_with("_negative");
        let has_negative = document.clues().iter().any(|clue| is_negative(clue.kind().name));
        let kinds = clue_kinds().filter(|&name| count(name) > 0 && !(has_negative && MARKS.contains(&name)));
        let clues = kinds.map(|name| (name, (!is_negative(name)).then(|| count(name)))).collect();
        let bare = document.with(|header, clues| {
            clues.retain(|clue| clue_kinds().all(|name| name != clue.kind().name));
            (header.givens, header.solution) = (Vec::new(), None);
        });
        Some(Rules { document: bare.ok()?, clues })
    }

    /// These rules with two thirds of a puzzle's clues and givens, drawn from a seed.
    fn part_of(&self, line: &str, seed: u64) -> Option<Rules> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let is_clue = |clue: &Clue| self.clues.iter().any(|(name, _)| *name == clue.kind().name);
        let part = Document::parse(line).ok()?.with(|header, clues| {
            clues.retain(|clue| !is_clue(clue) || rng.random_ratio(2, 3));
            header.givens.iter_mut().for_each(|given| *given = given.filter(|_| rng.random_ratio(2, 3)));
            header.solution = None;
        });
        let document = part.ok()?;
        let there = |name| document.clues().iter().filter(|clue| clue.kind().name == name).count();
        let missing = |&(name, count): &(&'static str, Option<usize>)| {
            (name, count.map(|count| count.saturating_sub(there(name))))
        };
        let clues = self.clues.iter().map(missing).collect();
        Some(Rules { document, clues })
    }

    /// The puzzle of a number as a line, and the guesses that the proof took that it is unique.
    pub fn generate(&self, name: &str, number: u64, effort: u64) -> Option<(String, u64)> {
        let limits = Limits { time: Some(PATIENCE), ..Limits::default() };
        let mut generator = Generator::new(self.document.puzzle()).effort(effort).seed(14).limits(limits);
        for &(kind, count) in &self.clues {
            generator = generator.clues(kind, count).ok()?;
        }
        let made = generator.make(number).ok()?;
        let document = self.document.with_generated(&made, |header| {
            header.title = Some(format!("{name}-fresh-{number}"));
            header.guesses = Some(made.guesses);
            header.origin = Some(format!("benches/variants.rs, seed 14, number {number}, effort {effort}"));
        });
        Some((document.ok()?.to_json(), made.guesses))
    }
}

/// Where the puzzles of a kind are kept.
fn place(folder: &str, kind: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("target").join(folder).join(kind).with_extension("jsonl")
}

/// The lines of a file under `target`, made by `make` if it is not there.
fn kept(folder: &str, kind: &str, make: impl FnOnce() -> Vec<String>) -> String {
    let path = place(folder, kind);
    std::fs::read_to_string(&path).unwrap_or_else(|_| {
        let text = make().join("\n");
        let written = std::fs::create_dir_all(path.parent().expect("it is in a folder"));
        written.and_then(|()| std::fs::write(&path, &text)).expect("target can be written to");
        text
    })
}

/// So many new puzzles like those of a file.
pub fn fresh(kind: &str, lines: &str, count: usize) -> String {
    kept("fresh", kind, || {
        let rules: Vec<Rules> = lines.lines().filter_map(Rules::of).collect();
        let start = Instant::now();
        let one = |number: usize| Some(rules.get(number % rules.len().max(1))?.generate(kind, number as u64, 5000)?.0);
        (0..count).take_while(|_| start.elapsed() < ALL).filter_map(one).collect()
    })
}

/// The same puzzles, each with givens added, one after another in a random order, until no guess is needed.
pub fn easy(kind: &str, lines: &str, count: usize) -> String {
    kept("easy", kind, || {
        let fresh = fresh(kind, lines, count);
        fresh.lines().zip(0..).filter_map(|(line, seed)| eased(line, seed)).collect()
    })
}

fn eased(line: &str, seed: u64) -> Option<String> {
    let mut document = Document::parse(line).ok()?;
    let solution = document.header().solution.clone()?;
    let mut cells: Vec<usize> = (0..document.puzzle().order().cell_count()).collect();
    cells.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
    let mut givens = document.puzzle().givens().to_vec();
    while document.puzzle().search().limits(Limits::solutions(2)).count().stats.nodes > 1 {
        let open = cells.iter().position(|&cell| givens[cell].is_none())?;
        givens[cells[open]] = Some(solution.symbols()[cells[open]]);
        document = document.with(|header, _| header.givens.clone_from(&givens)).ok()?;
    }
    Some(document.to_json())
}

/// So many puzzles with clues of a kind or, if none can be generated, with its example: of order 9 with boxes or, if there
/// are none, without, or of order 7.
pub fn of_kind(kind: &Kind, count: usize) -> String {
    kept("catalogue", kind.name, || {
        let made = |size: &str| {
            let line = format!("{{\"size\":{size},\"constraints\":[{}]}}", kind.example);
            let mut rules = Rules::of(&line)?;
            rules.clues.iter_mut().filter_map(|clue| clue.1.as_mut()).for_each(|count| *count = CLUES);
            let start = Instant::now();
            let one = |number| Some(rules.generate(kind.name, number, 5000)?.0);
            let all: Vec<String> =
                (0..2 * count as u64).take_while(|_| start.elapsed() < ALL).filter_map(one).take(count).collect();
            (!all.is_empty()).then_some(all)
        };
        ["9,\"box\":[3,3]", "9", "7"].into_iter().find_map(made).unwrap_or_default()
    })
}

/// So many new puzzles with at least so many guesses, as far as they are found soon: a puzzle is made harder step by step,
/// each time from two thirds of its clues and givens.
pub fn hard(kind: &str, lines: &str, count: usize, guesses: u64) -> String {
    kept("hard", kind, || {
        let rules: Vec<Rules> = lines.lines().filter_map(Rules::of).collect();
        let (start, mut found) = (Instant::now(), Vec::new());
        for number in 0.. {
            if found.len() == count || start.elapsed() > ALL || rules.is_empty() {
                break;
            }
            let rules = &rules[number % rules.len()];
            let number = number as u64 * STEPS;
            let Some(mut best) = rules.generate(kind, number, 4 * guesses) else { continue };
            for step in 1..STEPS {
                if best.1 >= guesses || start.elapsed() > ALL {
                    break;
                }
                let next = rules.part_of(&best.0, number + step);
                let next = next.and_then(|part| part.generate(kind, number + step, 4 * guesses));
                best = next.filter(|next| next.1 > best.1).unwrap_or(best);
            }
            found.extend((best.1 >= guesses).then_some(best.0));
        }
        found
    })
}
