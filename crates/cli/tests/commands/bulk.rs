//! Bulk work that is cut off: readers that leave at random places and signals at random moments, by 1, 2 and 8 threads.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::more::times;
use crate::run::{graeco, start};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rustix::process::Signal;

/// The usual number of runs that are cut off.
const RUNS: usize = 100;
/// What has not ended by then never will.
const PATIENCE: Duration = Duration::from_secs(10);

/// The number of puzzles to be answered.
const PUZZLES: usize = 1_000_000;

/// Ways to answer many puzzles.
const WAYS: [&str; 6] = [
    "sudoku solve",
    "sudoku solve --unique",
    "sudoku solve --json",
    "sudoku check",
    "sudoku solve --count",
    "sudoku solve --limit 2",
];

/// A million puzzles, and the first answers in each way.
struct Sample {
    input: tempfile::NamedTempFile,
    answers: Vec<String>,
}

fn sample() -> Sample {
    let some = graeco("sudoku generate -n 2000 --seed 12", "").out;
    let mut input = tempfile::NamedTempFile::new().unwrap();
    for _ in 0..PUZZLES / 2000 {
        input.write_all(some.as_bytes()).unwrap();
    }
    let answers = WAYS.map(|way| graeco(way, &some).out);
    Sample { input, answers: answers.into() }
}

/// Whether the output is the beginning of the right answers, in whole lines; the last one may say what is known of a
/// puzzle that was not finished, or, in JSON, after how many puzzles the work was interrupted.
fn is_beginning(output: &[u8], answers: &str) -> bool {
    let text = String::from_utf8_lossy(output);
    let mut lines: Vec<&str> = text.lines().collect();
    let is_unfinished = |line: &&str| line.starts_with("unknown; ") || *line == "at least 0" || *line == "at least 1";
    if lines.last().is_some_and(is_unfinished) {
        lines.pop();
    }
    let is_json = answers.starts_with('{');
    let interrupted = format!("{{\"schema\":1,\"puzzles\":{},\"end\":\"interrupted\"}}", lines.len().max(1) - 1);
    if is_json && lines.last() == Some(&interrupted.as_str()) {
        lines.pop();
    }
    let all = answers.lines().count();
    let right = answers.lines().cycle().zip(1..).map(|(right, number)| {
        // Answers in JSON hold their line.
        let (old, new) = (format!("\"line\":{}", (number - 1) % all + 1), format!("\"line\":{number}"));
        if is_json { right.replace(&old, &new) } else { right.to_owned() }
    });
    (output.is_empty() || output.ends_with(b"\n")) && lines.iter().zip(right).all(|(line, right)| *line == right)
}

/// The reader leaves after this many lines.
fn reader_leaves(arguments: &str, input: &Path, lines: usize) {
    let mut started = start(arguments, input);
    let mut reader = BufReader::new(started.child.stdout.take().unwrap());
    let mut line = String::new();
    for _ in 0..lines {
        reader.read_line(&mut line).unwrap();
    }
    drop(reader);
    let ended = started.wait(PATIENCE).unwrap_or_else(|| panic!("{arguments} sleeps when its reader has left"));
    assert_eq!((ended.status.code(), ended.errors.as_str()), (Some(0), ""), "{arguments}");
}

/// A signal comes after a while.
fn signal_comes(arguments: &str, input: &Path, answers: &str, signal: Signal, delay: Duration) {
    let mut started = start(arguments, input);
    let output = started.read_all();
    std::thread::sleep(delay);
    started.signal(signal);
    let ended = started.wait(PATIENCE).unwrap_or_else(|| panic!("{arguments} is deaf to {signal:?}"));
    let output = output.join().unwrap();
    // Before it listens, a signal ends it without more ado.
    let status = ended.status.code();
    let is_done = status == Some(0) && output.iter().filter(|&&byte| byte == b'\n').count() == PUZZLES;
    assert!(status == Some(130) || is_done || (status.is_none() && output.is_empty()), "{arguments}: {status:?}");
    // What a busy machine lets go on for too long is ended by force, without a word.
    let says = status == Some(130) && ended.took < Duration::from_millis(300) && !arguments.contains("json");
    let expected = if says { "interrupted " } else { "" };
    assert!(ended.errors.contains(expected), "{arguments}: {}", ended.errors);
    assert!(is_beginning(&output, answers), "{arguments} prints something else before it ends");
}

#[test]
fn whoever_leaves_and_whatever_comes_bulk_work_ends() {
    let runs = (RUNS * times()) as u64;
    let sample = sample();
    let next = AtomicU64::new(0);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let run = next.fetch_add(1, Ordering::Relaxed);
                    if run >= runs {
                        break;
                    }
                    let rng = &mut ChaCha8Rng::seed_from_u64(run);
                    let way = rng.random_range(0..WAYS.len());
                    let arguments = format!("{} --threads {}", WAYS[way], [1, 2, 8][rng.random_range(0..3)]);
                    let input = sample.input.path();
                    match rng.random_range(0..3) {
                        0 => reader_leaves(&arguments, input, rng.random_range(0..20_000)),
                        kind => {
                            let signal = if kind == 1 { Signal::INT } else { Signal::TERM };
                            let delay = Duration::from_millis(rng.random_range(0..150));
                            signal_comes(&arguments, input, &sample.answers[way], signal, delay);
                        }
                    }
                }
            });
        }
    });
}
