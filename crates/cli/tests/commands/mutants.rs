//! Damaged input: every command reads files in which something was changed, with little memory and time.
//!
//! None may panic, be killed for its memory, or go on for long after its limit of time. More of them than in the tests:
//! `GRAECO_MUTANTS=20000 cargo test --release -p graeco --test commands mutants -- --nocapture`.
#![cfg(unix)]

use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, RwLock};
use std::time::{Duration, Instant};

use crate::run::{ROOT, Run, finish, graeco};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// What has not ended by then goes on for too long, unless it does so with no other mutant beside it.
const PATIENCE: Duration = Duration::from_secs(3);

/// Commands that read a file of Sudokus, squares, puzzle files or covers, or go on from a checkpoint.
const READERS: [(&str, &[&str]); 5] = [
    (
        "sudoku",
        &[
            "solve",
            "solve --unique --format boxes",
            "solve --all",
            "solve --count",
            "solve --json --engine cover",
            "check",
            "check --json",
        ],
    ),
    (
        "latin",
        &[
            "complete",
            "complete --diagonals --json",
            "complete --all --symbols 1",
            "complete --boxes 2x3 --count",
            "transversals",
            "transversals --count --diagonals",
            "mate",
            "orthogonality --check",
            "canon",
            "canon --of diagonal",
            "canon --of isotopy --symbols letters",
            "autotopisms",
            "subsquares --order 2",
            "check --properties",
            "check --diagonals",
            "extend",
            "extend --all --json",
            "complete --rows 2",
            "triples --square",
            "orthogonality",
        ],
    ),
    (
        "grid",
        &["solve", "solve --all --json", "solve --unique --engine cover", "count", "count --engine cover", "check"],
    ),
    (
        "cover",
        &[
            "solve --all",
            "solve --limit 3 --names --simplify",
            "solve --all --threads 2",
            "solve --engine links",
            "solve --engine rows --json",
            "count",
            "count --method frontier",
            "count --method memo",
            "count --threads 2 --engine cells",
            "cheapest -n 3",
            "random -n 3 --seed 0",
            "diagram",
            "estimate --dives 1000",
            "conflict",
            "simplify",
            "tile --count",
            "tile --any-number",
            "make words --rows 2 --columns 3",
        ],
    ),
    (
        "checkpoint",
        &[
            "latin count 8 --checkpoint",
            "latin count 8 --diagonals --checkpoint",
            "latin count 8 --boxes 2x4 --checkpoint",
            "cover count tests/data/exact-cover/queens-8.xc --checkpoint",
        ],
    ),
];

/// Pieces of text that are put in.
const PIECES: &[&str] = &[
    "0",
    "-1",
    "9",
    ".",
    "|",
    ":",
    " ",
    "\n",
    "\r\n",
    "\t",
    "\0",
    "#",
    "[",
    "]",
    "{",
    "}",
    "\"",
    "=",
    ",",
    "é",
    "\u{feff}",
    "999999999999999999999",
    "-9223372036854775808",
    "9223372036854775807",
    "4294967295",
    "2147483648",
    "255",
    "256",
    "1000000",
    "order = 255\n",
    "order = 1\n",
    "rules = [\"antiknight\"]\n",
    "rules = \"antiking\"\n",
    "[[killer]]\ncells = \"r1c1-r1c9\"\nsum = 9223372036854775807\n",
    "[[thermo]]\ncells = \"r1c1-r9c1\"\n",
    "diagonals = true\n",
    "boxes = [1, 9]\n",
    "first_value = 0\n",
    "r1c1",
    "p qwh 30 400\n",
    "order 200\n",
    "a b c | d\n",
    "2:3|",
    "complete",
    "running",
    "----\n",
    "\"\"",
    ".End.",
    ".Or.",
    "~R1C1~R9C9",
    "3x3::k:",
    "inf",
    "NaN",
    "1e308",
];

/// Texts to begin with, by what reads them.
struct Corpus(Vec<(&'static str, Vec<u8>)>);

impl Corpus {
    fn new() -> Corpus {
        let mut texts = Vec::new();
        let kinds = [
            ("tests/data/sudoku", "sudoku"),
            ("tests/data/latin", "latin"),
            ("tests/data/variants", "grid"),
            ("tests/data/exact-cover", "cover"),
            // Forms of other programs, strings and tables among them.
            ("crates/exchange/tests/data", "grid"),
            ("crates/exchange/tests/data", "sudoku"),
        ];
        for (folder, kind) in kinds {
            for entry in std::fs::read_dir(Path::new(ROOT).join(folder)).unwrap() {
                let text = std::fs::read(entry.unwrap().path()).unwrap();
                // A few puzzles of each file, so that the limit of time of each is not multiplied.
                let lines = if matches!(kind, "sudoku" | "grid") { 3 } else { usize::MAX };
                let text: Vec<u8> =
                    text.split_inclusive(|&byte| byte == b'\n').take(lines).flatten().copied().collect();
                texts.extend((text.len() < 1 << 16).then_some((kind, text)));
            }
        }
        texts.push(("grid", "1.3.5.7.9".repeat(81).into()));
        texts.push(("grid", format!("3x3:d:k:{}", "2561:".repeat(81)).into()));
        texts.push(("grid", "A<^>v^<".repeat(12)[..81].into()));
        texts.push(("latin", b"[[0,1],[1,0]]\n[0 1; 1 0]\n12--\n----\n--1-\n---2\n".to_vec()));
        for puzzle in
            ["order = 9\nboxes = [3, 3]\n[[arrow]]\ncircle = \"r5c5\"\nline = \"r5c6 r5c7 r4c8\"\n", "order = 6\n"]
        {
            texts.push(("grid", puzzle.into()));
        }
        texts.push(("cover", graeco("cover make langford 7", "").out.into()));
        texts.push(("cover", b".....\n..#..\n.....\n".to_vec()));
        texts.push(("latin", graeco("latin random 7 --seed 3", "").out.into()));
        texts.push(("latin", graeco("latin build 12", "").out.into()));
        let folder = tempfile::tempdir().unwrap();
        for (number, command) in READERS[4].1.iter().enumerate() {
            let saved = |limit: &str| {
                let path = folder.path().join(format!("{number}{limit}"));
                let limit = if limit.is_empty() { String::new() } else { format!(" --time-limit {limit}") };
                graeco(&format!("{command} {}{limit}", path.display()), "");
                std::fs::read(path)
            };
            texts.push(("checkpoint", saved("").unwrap()));
            // On a busy machine the shorter limits may come before anything was counted.
            let halfway = ["0.02", "0.2", "2"].iter().find_map(|limit| saved(limit).ok());
            texts.push(("checkpoint", halfway.unwrap()));
        }
        assert!(READERS.iter().all(|(kind, _)| texts.iter().any(|text| text.0 == *kind)));
        Corpus(texts)
    }

    /// A text in which something was changed, and what shall read it.
    fn mutant(&self, rng: &mut ChaCha8Rng) -> (Vec<u8>, String) {
        let (mut kind, mut text) = self.0[rng.random_range(0..self.0.len())].clone();
        for _ in 0..rng.random_range(1..5) {
            self.change(&mut text, rng);
        }
        if rng.random_bool(0.05) {
            kind = READERS[rng.random_range(0..READERS.len())].0;
        }
        let commands = READERS.iter().find(|(reader, _)| *reader == kind).unwrap().1;
        let command = commands[rng.random_range(0..commands.len())];
        (text, if kind == "checkpoint" { command.to_owned() } else { format!("{kind} {command}") })
    }

    fn change(&self, text: &mut Vec<u8>, rng: &mut ChaCha8Rng) {
        let at = rng.random_range(0..=text.len());
        let end = (at + rng.random_range(0..40)).min(text.len());
        match rng.random_range(0..7) {
            0 => text.truncate(at),
            1 => drop(text.drain(at..end)),
            2 => {
                let part = text[at..end].to_vec();
                let times = rng.random_range(1..200);
                text.splice(at..at, part.repeat(times));
            }
            3 => text[at..end].fill_with(|| rng.random()),
            4 => {
                let other = &self.0[rng.random_range(0..self.0.len())].1;
                let from = rng.random_range(0..=other.len());
                text.splice(at..end, other[from..].iter().copied());
            }
            5 => {
                // A number becomes another one.
                let digits = text.iter().skip(at).position(u8::is_ascii_digit).map(|skipped| at + skipped);
                if let Some(digit) = digits {
                    text[digit] = rng.random_range(b'0'..=b'9');
                }
            }
            _ => drop(text.splice(at..at, PIECES[rng.random_range(0..PIECES.len())].bytes())),
        }
    }
}

/// Runs a command on a text under the limits; what is wrong with how it ended, if anything is. What takes too long is
/// tried once more while no other mutant runs, for that may have been the others' fault.
fn try_one(text: &[u8], command: &str, path: &Path, others: &RwLock<()>) -> Option<String> {
    std::fs::write(path, text).unwrap();
    let path = path.display().to_string();
    let beside = others.read().unwrap();
    let mut ended = run_one(command, &path);
    drop(beside);
    if ended.as_ref().is_ok_and(|&took| took > PATIENCE) {
        let _alone = others.write().unwrap();
        ended = run_one(command, &path);
    }
    match ended {
        Ok(took) => (took > PATIENCE).then(|| format!("ended after {:.1} s", took.as_secs_f64())),
        Err(what) => Some(what),
    }
}

/// How long a command took; what is wrong with how it ended, if anything is.
fn run_one(command: &str, path: &str) -> Result<Duration, String> {
    let arguments = match command.strip_prefix("cover tile") {
        Some(options) => format!("cover tile {path}{options}"),
        None => match command.strip_prefix("cover make words") {
            Some(options) => format!("cover make words {path}{options}"),
            None => format!("{command} {path}"),
        },
    };
    let mut shell = Command::new("sh");
    let program = env!("CARGO_BIN_EXE_graeco");
    shell.args(["-c", &format!("ulimit -v 2000000; exec {program} --time-limit 1 {arguments}")]).current_dir(ROOT);
    let begun = Instant::now();
    let Run { err, status, .. } = finish(shell, b"");
    let took = begun.elapsed();
    if err.contains("panicked") || err.contains("memory allocation") || !(0..=3).contains(&status) {
        return Err(format!("status {status}, {}", err.lines().take(3).collect::<Vec<_>>().join("; ")));
    }
    Ok(took)
}

#[test]
fn damaged_input_ends_well() {
    let mutants: u64 = std::env::var("GRAECO_MUTANTS").ok().and_then(|text| text.parse().ok()).unwrap_or(300);
    let first: u64 = std::env::var("GRAECO_FIRST").ok().and_then(|text| text.parse().ok()).unwrap_or(0);
    let corpus = Corpus::new();
    let folder = tempfile::tempdir().unwrap();
    let (next, wrong, others) = (AtomicU64::new(first), Mutex::new(Vec::new()), RwLock::new(()));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= first + mutants {
                        break;
                    }
                    let (text, command) = corpus.mutant(&mut ChaCha8Rng::seed_from_u64(seed));
                    let path = folder.path().join(format!("mutant-{seed}"));
                    if let Some(what) = try_one(&text, &command, &path, &others) {
                        let what = format!("mutant {seed}: {command}: {what}");
                        println!("{what}");
                        wrong.lock().unwrap().push(what);
                    }
                    std::fs::remove_file(path).unwrap();
                }
            });
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}
