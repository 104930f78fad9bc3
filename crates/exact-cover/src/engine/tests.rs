//! Every engine restores its data: after a full walk they are as they were before the first step.

use std::time::Duration;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{Chooser, Engine, Strategy};
use crate::builder::Builder;
use crate::limits::{Budget, Limits, Meter};
use crate::outcome::Outcome;
use crate::problem::{Entry, Item, Problem};

/// Miri takes a thousand times as long.
const ROUNDS: u64 = if cfg!(miri) { 4 } else { 3000 };

/// A problem with items of all kinds, some of whose secondary items are coloured.
fn random(rng: &mut ChaCha8Rng) -> Problem {
    let mut builder = Builder::default();
    let (count, has_bounds) = (rng.random_range(1..=8), rng.random_bool(0.3));
    let item = |number: usize| {
        let name = format!("i{number}");
        match rng.random_range(0..6) {
            0 => (builder.secondary(&name).unwrap(), true),
            1 if has_bounds => {
                let most = rng.random_range(1..=3);
                (builder.bounded(&name, rng.random_range(0..=most), most).unwrap(), false)
            }
            _ => (builder.primary(&name).unwrap(), false),
        }
    };
    let items: Vec<(Item, bool)> = (0..count).map(item).collect();
    let colors = ["red", "green"].map(|name| builder.color(name).unwrap());
    for _ in 0..rng.random_range(0..=14) {
        let chosen: Vec<&(Item, bool)> = items.iter().filter(|_| rng.random_bool(0.35)).collect();
        let entries: Vec<Entry> = chosen
            .into_iter()
            .map(|&(item, is_secondary)| {
                let is_colored = is_secondary && rng.random_bool(0.7);
                Entry { item, color: is_colored.then(|| colors[rng.random_range(0..2)]) }
            })
            .collect();
        if !entries.is_empty() {
            builder.option(entries).unwrap();
        }
    }
    builder.build()
}

/// Walks to the end under limits that come again and again, and compares the engine's data with those of a new one.
/// Returns the number of solutions.
fn walked(problem: &Problem, strategy: &Strategy, limits: impl Fn(u64) -> Limits) -> Result<usize, String> {
    let mut walk = strategy.walk(problem, false, &Budget::default()).unwrap();
    let (mut solutions, mut place) = (0, Vec::new());
    for turn in 0.. {
        let mut meter = Meter::start(limits(turn));
        let more = loop {
            match walk.advance(&mut meter) {
                Ok(true) => assert!(problem.is_solution(walk.solution(&mut place))),
                more => break more,
            }
            solutions += 1;
        };
        if more == Ok(false) {
            break;
        }
    }
    walk.check_restored(problem).map(|()| solutions)
}

#[test]
fn links_and_cells_are_put_back_by_a_full_walk() {
    for seed in 0..ROUNDS {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let problem = random(&mut rng);
        let nodes = rng.random_range(1..20);
        let expected = problem.search().engine(Engine::Rows).count().solutions as usize;
        for engine in Engine::ALL {
            let last = Chooser::new(|open| open.last().unwrap().item);
            for chooser in [None, Some(last)] {
                let strategy = Strategy { engine, chooser };
                for limits in [None, Some(nodes)] {
                    let found = walked(&problem, &strategy, |_| Limits { nodes: limits, ..Limits::default() });
                    assert_eq!(found, Ok(expected), "seed {seed}, {engine}, {limits:?} nodes at a time\n{problem}");
                }
            }
            let mut walk = engine.walk(&problem, true, &Budget::default()).unwrap();
            let counted = walk.count_all(&mut Meter::start(Limits::default()));
            assert_eq!(counted, (expected as u128, Outcome::Complete), "seed {seed}, {engine}\n{problem}");
            walk.check_restored(&problem).unwrap();
        }
    }
}

/// A walk that ended between two options of an item, all of which fail, continues from there.
#[test]
fn a_walk_that_was_ended_between_two_options_is_put_back() {
    let many = if cfg!(miri) { 20 } else { 1500 };
    let text = format!("a x w{}{}\n", "\na x".repeat(many), "\nw x".repeat(many + 1));
    let problem: Problem = text.parse().unwrap();
    for engine in [Engine::Links, Engine::Cells] {
        let time = |turn: u64| Limits { time: Some(Duration::from_micros(500 * turn)), ..Limits::default() };
        assert_eq!(walked(&problem, &Strategy::from(engine), time), Ok(0), "{engine}");
    }
}
