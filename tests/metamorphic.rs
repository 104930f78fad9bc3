//! Changes of a puzzle of every kind of rule that keep its number of solutions, or multiply it exactly.
//!
//! `METAMORPHIC_COUNTS=100000 cargo test --release --test metamorphic -- --nocapture` counts that often, and prints how
//! often each change was counted.

#[path = "metamorphic/case.rs"]
mod case;
#[path = "metamorphic/forms.rs"]
mod forms;
mod kinds;
#[path = "metamorphic/turns.rs"]
mod turns;
#[path = "metamorphic/values.rs"]
mod values;
#[path = "metamorphic/wraps.rs"]
mod wraps;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use case::{Case, Counted};
use graeco_grid::Engine;
use graeco_rules::{KINDS, Kind};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// How often is counted, unless the environment says otherwise.
const COUNTS: usize = 12_000;

/// How many puzzles of each kind have a solution, at least.
const SOLVED: usize = 3;

/// How many puzzles of a kind are tried for each count: random fields often make no sense.
const TRIES: usize = 40;

/// A puzzle that has so many times the solutions of another one.
struct Change {
    name: String,
    case: Case,
    times: u128,
}

/// How often something was counted, by the name of the change, and what went wrong.
#[derive(Default)]
struct Tally {
    counts: usize,
    changes: BTreeMap<String, usize>,
    solved: usize,
    wrong: Vec<String>,
}

impl Tally {
    /// Counts a case by every engine that gets it done. `false`: an answer was wrong.
    fn count(&mut self, name: &str, case: &Case, expected: u128, what: &Case) -> bool {
        for engine in [Engine::Prune, Engine::Cover] {
            match case.count(engine) {
                Counted::Refused(why) if Case::may_be_refused(name, &why) => return true,
                Counted::Refused(why) => self.wrong.push(format!("{name}: {why}\n{}\n{}", what.text(), case.text())),
                Counted::TooMany => continue,
                Counted::Exactly(found) if found == expected => {
                    self.counts += 1;
                    *self.changes.entry(name.to_owned()).or_default() += 1;
                    continue;
                }
                Counted::Exactly(found) => {
                    let texts = format!("{}\n{}", what.text(), case.text());
                    self.wrong.push(format!("{name}, {engine}: {found} instead of {expected}\n{texts}"));
                }
            }
            return false;
        }
        true
    }

    /// Counts a puzzle with all its changes.
    fn add(&mut self, case: &Case, rng: &mut ChaCha8Rng) {
        let Counted::Exactly(solutions) = case.count(Engine::Auto) else { return };
        self.solved += usize::from(solutions > 0);
        if !self.count("as it is", case, solutions, case) {
            return;
        }
        let changes = wraps::changes(case).into_iter().chain(turns::changes(case)).chain(values::changes(case, rng));
        for change in changes.map(Ok).chain(forms::changes(case)) {
            match change {
                Ok(change) => drop(self.count(&change.name, &change.case, solutions * change.times, case)),
                Err(wrong) => self.wrong.push(wrong),
            }
        }
    }

    fn join(&mut self, other: Tally) {
        self.counts += other.counts;
        self.solved += other.solved;
        other.changes.into_iter().for_each(|(name, counts)| *self.changes.entry(name).or_default() += counts);
        self.wrong.extend(other.wrong);
    }
}

/// Counts puzzles with a rule of a kind until so many counts are done.
fn check(kind: &'static Kind, counts: usize) -> Tally {
    let place = KINDS.iter().position(|other| other.name == kind.name).expect("a kind is in the list");
    let mut rng = ChaCha8Rng::seed_from_u64(place as u64);
    let mut tally = Tally::default();
    Case::example(kind, &mut rng).into_iter().for_each(|case| tally.add(&case, &mut rng));
    for _ in 0..TRIES * counts.max(100) {
        if tally.counts >= counts && tally.solved >= SOLVED || tally.wrong.len() >= 3 {
            break;
        }
        if let Some(case) = Case::random(kind, &mut rng) {
            tally.add(&case, &mut rng);
        }
    }
    if tally.wrong.is_empty() && (tally.counts < counts || tally.solved < SOLVED) {
        tally.wrong.push(format!("{}: {} counts only, {} solved", kind.name, tally.counts, tally.solved));
    }
    tally
}

#[test]
fn changes_of_every_kind_keep_the_number_of_solutions() {
    let counts = std::env::var("METAMORPHIC_COUNTS").map_or(COUNTS, |text| text.parse().expect("a number of counts"));
    let (next, all) = (AtomicUsize::new(0), Mutex::new(Tally::default()));
    let work = || {
        while let Some(kind) = KINDS.get(next.fetch_add(1, Ordering::Relaxed)) {
            let tally = check(kind, counts.div_ceil(KINDS.len()));
            all.lock().unwrap().join(tally);
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    let all = all.into_inner().unwrap();
    println!("{} counts of {} kinds: {:#?}", all.counts, KINDS.len(), all.changes);
    assert!(all.wrong.is_empty(), "{} wrong\n{}", all.wrong.len(), all.wrong.join("\n\n"));
}

#[test]
fn the_tables_know_every_kind() {
    let kinds: BTreeSet<&str> = KINDS.iter().map(|kind| kind.name).collect();
    let known: Vec<&str> = values::TABLE.iter().map(|row| row.0).collect();
    assert_eq!(known.iter().copied().collect::<BTreeSet<_>>(), kinds, "say in `values.rs` what a kind says of values");
    assert_eq!(known.len(), kinds.len());
    let turned: Vec<&str> = turns::KEEP_THEIR_PLACE.iter().map(|row| row.0).collect();
    assert!(turned.iter().all(|name| kinds.contains(name)), "{turned:?}");
}
