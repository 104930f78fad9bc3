//! Certificates with a missing line or a changed number: they are refused, or still true.

use graeco_checker::{Flaw, Subject, Verified, verify};
use graeco_document::Document;
use graeco_exact_cover::Problem;
use graeco_grid::{Budget, Puzzle};

/// The formula, the solutions and the proof of a certificate.
type Parts = [String; 3];

/// The certificates with which the fuzz target starts: formula, solutions and proof behind a line that names the subject.
fn parts(seed: &str) -> Parts {
    let parts: Vec<String> = seed.split("====\n").skip(1).map(str::to_owned).collect();
    parts.try_into().expect("three parts behind the subject")
}

fn checked(subject: Subject<'_>, [formula, solutions, proof]: &Parts) -> Result<Verified, Flaw> {
    verify(subject, formula.as_bytes(), solutions.as_bytes(), proof.as_bytes(), &Budget::default())
}

/// The text with one line left out, or with another number in one place.
fn changed(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let joined = |lines: &[&str]| lines.iter().map(|line| format!("{line}\n")).collect::<String>();
    let mut all: Vec<String> = (0..lines.len()).map(|at| joined(&[&lines[..at], &lines[at + 1..]].concat())).collect();
    for (at, line) in lines.iter().enumerate() {
        let words: Vec<&str> = line.split(' ').collect();
        for (place, number) in
            words.iter().enumerate().filter_map(|(place, word)| Some((place, word.parse::<i64>().ok()?)))
        {
            for other in [number + 1, number - 1, -number].into_iter().filter(|&other| other != number) {
                let mut words = words.clone();
                let other = other.to_string();
                words[place] = &other;
                let line = words.join(" ");
                let mut lines = lines.clone();
                lines[at] = &line;
                all.push(joined(&lines));
            }
        }
    }
    all
}

#[test]
fn a_changed_certificate_is_refused_or_still_true() {
    let plain = Puzzle::latin(2).unwrap();
    let sum = Document::parse("order = 3\n[[sum]]\ncells = \"r1c1 r1c2 r2c1\"\nsum = 5\n").unwrap().into_puzzle();
    let cover: Problem = "a b c d\na b\nc d\na c\nb d\n".parse().unwrap();
    for (subject, seed) in [
        (Subject::Puzzle(&plain), include_str!("../../../fuzz/seeds/certificate/plain.txt")),
        (Subject::Puzzle(&sum), include_str!("../../../fuzz/seeds/certificate/sum.txt")),
        (Subject::Cover(&cover), include_str!("../../../fuzz/seeds/certificate/cover.txt")),
    ] {
        // Each has two solutions.
        let solutions = 2;
        let right = parts(seed);
        assert_eq!(checked(subject, &right).unwrap().solutions, solutions);
        for part in 0..3 {
            let (mut refused, mut all) = (0, 0);
            for text in changed(&right[part]) {
                let mut parts = right.clone();
                parts[part] = text;
                all += 1;
                match checked(subject, &parts) {
                    Ok(verified) => assert_eq!(verified.solutions, solutions, "{parts:?}"),
                    Err(_) => refused += 1,
                }
            }
            assert!(2 * refused > all, "only {refused} of {all} changes of part {part} were refused");
        }
    }
}
