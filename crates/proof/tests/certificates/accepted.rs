//! Certificates of random puzzles and covers are accepted, by other programs too.

use std::collections::BTreeMap;
use std::time::Instant;

use graeco_checker::Subject;
use graeco_grid::Limits;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::certificate::Certificate;
use crate::puzzles::{KINDS, empty, problem, with_givens};

/// How many puzzles of each kind and of each of none, one and several solutions are certified: 3, of small orders, or as
/// many of usual orders as `GRAECO_CERTIFICATES` says; those are also handed to `rate` and `veripb`, if they are there.
fn quota() -> (usize, bool) {
    let asked = std::env::var("GRAECO_CERTIFICATES").ok().and_then(|number| number.parse().ok());
    (asked.unwrap_or(3), asked.is_none())
}

/// Whether a program that is installed accepts a certificate; it is counted.
fn others_accept(certificate: &Certificate, accepted: &mut BTreeMap<&'static str, usize>) {
    let folder = tempfile::tempdir().unwrap();
    let has_sums = certificate.formula.starts_with('*');
    let (program, formula, proof) = if has_sums { ("veripb", "f.opb", "p.pbp") } else { ("rate", "f.cnf", "p.drat") };
    let [formula, proof] = [formula, proof].map(|name| folder.path().join(name));
    std::fs::write(&formula, &certificate.formula).unwrap();
    std::fs::write(&proof, if has_sums { &certificate.proof } else { &certificate.drat }).unwrap();
    let Ok(output) = std::process::Command::new(program).arg(formula).arg(proof).output() else { return };
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("s VERIFIED"), "{program}: {text}{}", String::from_utf8_lossy(&output.stderr));
    *accepted.entry(program).or_default() += 1;
}

#[test]
fn puzzles_of_none_one_and_several_solutions_are_certified() {
    let mut rng = ChaCha8Rng::seed_from_u64(15);
    let (quota, is_small) = quota();
    for kind in KINDS {
        let (mut met, mut tries, mut accepted, mut times) = ([0; 3], 0, BTreeMap::new(), Vec::new());
        while met.iter().any(|&met| met < quota) {
            tries += 1;
            assert!(tries < 200 * quota, "{kind}: {met:?}");
            let empty = empty(kind, is_small, &mut rng);
            let square = empty.search().seed(rng.random()).solutions().next();
            // Some have no solution at all.
            let puzzle = square.map_or(empty.clone(), |square| with_givens(&empty, &square, &mut rng));
            let Some(count) = puzzle.search().limits(Limits::solutions(300)).count().exact() else { continue };
            let class = count.min(2) as usize;
            if met[class] == quota {
                continue;
            }
            let start = Instant::now();
            let certificate = Certificate::of_puzzle(&puzzle);
            times.push(start.elapsed());
            let verified = certificate.verify(Subject::Puzzle(&puzzle)).unwrap_or_else(|flaw| panic!("{kind}: {flaw}"));
            assert_eq!(u128::from(verified.solutions), count, "{kind}");
            assert_eq!(graeco_checker::unknown_rule(&puzzle), None, "{kind}");
            if !is_small {
                others_accept(&certificate, &mut accepted);
            }
            met[class] += 1;
        }
        times.sort_unstable();
        println!("{kind}: {met:?} certified, others: {accepted:?}; median {:?}", times[times.len() / 2]);
    }
}

#[test]
fn exact_covers_are_certified() {
    let mut rng = ChaCha8Rng::seed_from_u64(16);
    let (quota, is_small) = quota();
    let (mut met, mut accepted) = ([0; 3], BTreeMap::new());
    while met.iter().any(|&met| met < 3 * quota) {
        let problem = problem(&mut rng);
        let count = problem.solutions().count() as u64;
        let class = count.min(2) as usize;
        if met[class] == 3 * quota {
            continue;
        }
        let certificate = Certificate::of_cover(&problem);
        if !is_small {
            others_accept(&certificate, &mut accepted);
        }
        let verified = certificate.verify(Subject::Cover(&problem));
        let verified = verified.unwrap_or_else(|flaw| panic!("{flaw}\n{problem:?}"));
        assert_eq!(verified.solutions, count);
        met[class] += 1;
    }
    println!("exact covers: {met:?} certified, others: {accepted:?}");
}
