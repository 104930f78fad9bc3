//! Exact covers at their limits: numbers beyond 32 bits, limits in every phase, lower bounds, problems that are long.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::time::{Duration, Instant};

use crate::problems::tilings;
use graeco_exact_cover::{
    Budget, Diagram, Engine, Limits, Method, NoObstacle, Outcome, Problem, Stop, Visited, cheapest, estimate,
    explain_unsat, simplify, text,
};
use num_bigint::BigUint;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const METHODS: [Method; 5] = [Method::Auto, Method::Frontier, Method::Matching, Method::Memo, Method::Isomorphs];

fn parsed(text: &str) -> Problem {
    text::parse(text).unwrap()
}

fn seconds(time: f64) -> Limits {
    Limits { time: Some(Duration::from_secs_f64(time)), ..Limits::default() }
}

/// Pairs of items, each of which is to be covered once.
fn pairs(items: usize, options: impl IntoIterator<Item = (usize, usize)>) -> Problem {
    let mut text: String = (0..items).map(|item| format!("i{item} ")).collect();
    for (a, b) in options {
        write!(text, "\ni{a} i{b}").unwrap();
    }
    parsed(&text)
}

#[test]
fn bounds_beyond_31_bits_are_bounds() {
    for (text, count) in [
        ("3000000000|a b\na b\n", 0_u32),
        ("2147483648:4294967295|a\na\n", 0),
        ("2147483647|a\na\n", 0),
        ("1:4294967295|a\na\na\n", 3),
        ("0:3000000000|a b\na b\na\na\n", 4),
    ] {
        let problem = parsed(text);
        for engine in Engine::ALL {
            assert_eq!(problem.search().engine(engine).count().solutions, count.into(), "{text} {}", engine.name());
        }
        assert_eq!(problem.count(), count.into(), "{text}");
        assert_eq!(Diagram::new(&problem, &Limits::default()).unwrap().count(), count.into(), "{text}");
        assert_eq!(cheapest(&problem, 9, &Limits::default()).solutions.len(), count as usize, "{text}");
        assert_eq!(explain_unsat(&problem, &Limits::default()).is_ok(), count == 0, "{text}");
    }
}

/// The matchings of six vertices beside those of a ring of five, of which there is none.
#[test]
fn a_part_that_was_not_looked_at_may_have_no_solution() {
    let all = (0..6).flat_map(|a| (0..a).map(move |b| (a, b)));
    let problem = pairs(11, all.chain((0..5).map(|v| (6 + v, 6 + (v + 1) % 5))));
    for nodes in 0..40 {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        for method in METHODS {
            let total = problem.counting().method(method).limits(limits.clone()).run();
            assert_eq!(total.solutions, BigUint::ZERO, "{nodes} nodes by {}", method.name());
        }
        assert_ne!(explain_unsat(&problem, &limits), Err(NoObstacle::Solvable), "{nodes} nodes");
    }
}

#[test]
fn a_memo_counts_beyond_256_bits() {
    // Chained by items in one colour, which exclude nothing: 4^200 solutions in one part.
    let mut text: String = (0..200).map(|item| format!("a{item} ")).collect::<String>() + "|";
    (0..200).for_each(|item| write!(text, " g{item}").unwrap());
    for item in 0..200 {
        let next = (item + 1) % 200;
        write!(text, "\na{item} g{item}:c\na{item} g{next}:c\na{item} g{item}:c\na{item}").unwrap();
    }
    let problem = parsed(&text);
    let expected = BigUint::from(4_u32).pow(200);
    for remembered in [1 << 16, 1 << 20, 1 << 30] {
        let limits = Limits { nodes: Some(1_000_000), ..Limits::default() };
        let (count, methods) =
            problem.counting().method(Method::Memo).memory(remembered).limits(limits).run_with_methods();
        assert_eq!((count.end, &count.solutions), (Outcome::Complete, &expected), "{remembered} bytes");
        assert_eq!(methods, [Method::Memo]);
    }
}

#[test]
fn what_took_a_time_of_the_order_of_the_square_takes_little() {
    let budget = || Budget::start(&seconds(30.0));
    let useless = parsed(&("a b | x\na b\n".to_owned() + &"x\n".repeat(1_000_000)));
    assert_eq!(simplify(&useless, &budget()).map(|simple| simple.options.len()), Ok(1));
    let dominated = parsed(&("a b c\na b\nc\n".to_owned() + &"b c\n".repeat(400_000)));
    assert_eq!(simplify(&dominated, &budget()).map(|simple| simple.options.len()), Ok(2));
    let names: String = (0..500_000).map(|item| format!("i{item} ")).collect();
    let problem = text::read(format!("{names}\n{names}\n").as_bytes(), &budget()).unwrap();
    assert_eq!((problem.option_count(), problem.entry_count()), (1, 500_000));
    let error = text::parse(&format!("{names}\n{names}i7\n")).unwrap_err();
    assert_eq!((error.line, error.column), (2, names.len() + 1));
}

/// Each of these would last for minutes or for ever.
#[test]
fn every_phase_ends_at_the_limit_of_time() {
    let short = || seconds(0.2);
    let budget = || Budget::start(&short());
    let late = |what: &str, end: Option<Outcome>, started: Instant| {
        assert_eq!(end, Some(Outcome::Stopped(Stop::TimeLimit)), "{what}");
        // A machine may be busy.
        assert!(started.elapsed() < Duration::from_secs(10), "{what}: {:?}", started.elapsed());
    };
    let board = tilings(100, 100, &[&[(0, 0), (0, 1)]]);
    for method in [Method::Auto, Method::Matching, Method::Frontier] {
        let started = Instant::now();
        let total = board.counting().method(method).limits(short()).run();
        late(method.name(), Some(total.end), started);
    }
    let all = pairs(300, (0..300).flat_map(|a| (0..a).map(move |b| (a, b))));
    let started = Instant::now();
    late("split", all.split(1_000_000, &budget()).err().map(Outcome::Stopped), started);
    let started = Instant::now();
    late("cheapest", Some(cheapest(&all, 10, &short()).end), started);
    let started = Instant::now();
    let made = Diagram::new(&all, &short()).err();
    late("diagram", made.map(|error| error.stop().into()), started);
    let started = Instant::now();
    late("estimate", Some(estimate(&all, u64::MAX, &short(), &mut ChaCha8Rng::seed_from_u64(1)).end), started);
    let endless = std::io::BufReader::new(Endless(b"a b\n".to_vec()));
    assert!(matches!(text::read(endless, &budget()), Err(text::ReadError::Stopped(Stop::TimeLimit))));
}

/// A source of one line of items, and the same option again and again.
struct Endless(Vec<u8>);

impl std::io::Read for Endless {
    fn read(&mut self, place: &mut [u8]) -> std::io::Result<usize> {
        let length = self.0.len().min(place.len());
        place[..length].copy_from_slice(&self.0[..length]);
        Ok(length)
    }
}

/// Where the lists of bit rows do not fit, another engine does what is below: nothing is lost, nothing comes twice.
#[test]
fn rows_change_to_another_engine_on_the_way() {
    let mut changed = 0;
    for seed in 0..40 {
        let rng = &mut ChaCha8Rng::seed_from_u64(seed);
        let items = rng.random_range(20..60);
        let mut text: String = (0..items).map(|item| format!("i{item} ")).collect::<String>() + "| x y z";
        for first in 0..items {
            for option in 0..6 {
                let more = if option == 0 { first } else { (first + rng.random_range(1..4)) % items };
                let (one, other) = (first.min(more), first.max(more));
                write!(text, "\ni{one}").unwrap();
                if one != other {
                    write!(text, " i{other}").unwrap();
                }
                if rng.random_bool(0.3) {
                    write!(text, " {}:{}", ["x", "y", "z"][option % 3], ["a", "b"][rng.random_range(0..2)]).unwrap();
                }
            }
        }
        let problem = parsed(&text);
        let most = Limits::solutions(3000);
        let listed = |engine: Engine, memory: Option<usize>| {
            let mut walk = problem.search().engine(engine).limits(Limits { memory, ..most.clone() }).solutions();
            let list: Vec<_> = walk.by_ref().collect();
            assert!(list.iter().all(|solution| problem.is_solution(solution)), "seed {seed}");
            let set: BTreeSet<_> = list
                .iter()
                .map(|solution| {
                    let mut solution = solution.clone();
                    solution.sort_unstable();
                    solution
                })
                .collect();
            assert_eq!(set.len(), list.len(), "seed {seed}: a solution came twice");
            (set, walk.end(), walk.stats())
        };
        let (all, end, usual) = listed(Engine::Rows, None);
        for engine in [Engine::Rows, Engine::PortableRows] {
            for memory in (14..20).map(|bits| 1 << bits) {
                let (set, ended, stats) = listed(engine, Some(memory));
                if ended == Some(Outcome::Stopped(Stop::MemoryLimit)) {
                    continue;
                }
                assert_eq!((ended, set.len()), (end, all.len()), "seed {seed}, {memory} bytes");
                if end == Some(Outcome::Complete) {
                    assert_eq!(set, all, "seed {seed}, {memory} bytes");
                    let limits = Limits { memory: Some(memory), ..Limits::default() };
                    let count = problem.search().engine(engine).limits(limits).count();
                    assert_eq!((count.end, count.solutions), (Outcome::Complete, all.len() as u128), "seed {seed}");
                }
                let rows = problem.search().engine(engine).limits(Limits { memory: Some(memory), ..most.clone() });
                changed += usize::from(rows.solutions().engine() == engine && stats != usual);
            }
        }
    }
    assert!(changed > 10, "only {changed} walks changed their engine");
}

#[test]
fn estimates_say_when_they_are_not_to_be_trusted() {
    let rng = || ChaCha8Rng::seed_from_u64(3);
    let two = parsed("a\na\na\n");
    for (dives, doubtful) in [(0, true), (1, true), (2, false)] {
        let guess = estimate(&two, dives, &Limits::default(), &mut rng()).solutions;
        assert_eq!((guess.is_unreliable(), guess.error.is_finite()), (doubtful, !doubtful), "{dives} dives: {guess:?}");
        assert!(!guess.mean.is_nan() && !guess.error.is_nan() && !guess.largest.is_nan(), "{guess:?}");
    }
    // 4^600 solutions are more than a double can be.
    let names: String = (0..600).map(|item| format!("a{item} ")).collect();
    let options: String = (0..600).map(|item| format!("a{item}\n").repeat(4)).collect();
    let guess = estimate(&parsed(&format!("{names}\n{options}")), 10, &Limits::default(), &mut rng()).solutions;
    assert!(guess.mean == f64::INFINITY && guess.error == f64::INFINITY && guess.is_unreliable(), "{guess:?}");
    // One branch of a thousand holds a million solutions, the others one each.
    let mut text = "r ".to_owned() + &(0..20).map(|item| format!("b{item} ")).collect::<String>() + "\n";
    let rest: String = (0..20).map(|item| format!(" b{item}")).collect();
    text.extend((0..1000).map(|_| format!("r{rest}\n")));
    text += "r\n";
    text.extend((0..20).flat_map(|item| [format!("b{item}\n"), format!("b{item}\n")]));
    let guess = estimate(&parsed(&text), 20_000, &Limits::default(), &mut rng()).solutions;
    assert!(guess.is_unreliable(), "{guess:?}");
}

/// Solutions of parts, read back from text, are told by the numbers of the whole; also those of parts of parts.
#[test]
fn parts_know_the_numbers_of_the_whole() {
    let whole = pairs(8, (0..8).flat_map(|a| (0..a).map(move |b| (a, b))));
    let numbers = |problem: &Problem| -> BTreeSet<Vec<u32>> {
        let told = |solution: Vec<_>| {
            let mut numbers: Vec<u32> = solution.iter().map(|&option| problem.number(option)).collect();
            numbers.sort_unstable();
            numbers
        };
        problem.solutions().map(told).collect()
    };
    let mut seen = BTreeSet::new();
    for part in whole.split(5, &Budget::default()).unwrap().iter() {
        for part in part.problem.split(3, &Budget::default()).unwrap().iter() {
            let mut written = String::new();
            text::write(&part.problem, &mut written).unwrap();
            for solution in numbers(&parsed(&written)) {
                assert!(seen.insert(solution), "a solution of two parts");
            }
        }
    }
    assert_eq!((seen.len(), seen), (105, numbers(&whole)));
    for (line, column) in [("1", 1), ("1 3", 1), ("2 1", 27), ("0", 25), ("1-", 25), ("x", 25), ("4-2", 25)] {
        let error = text::parse(&format!("| options of the whole: {line}\na\na\na\na\n")).unwrap_err();
        assert_eq!((error.line, error.column), (1, column), "{line}: {error}");
    }
}

/// One solution is enough, however much there is beside it.
#[test]
fn threads_stop_at_the_last_solution_that_is_wanted() {
    let mut text = "x y ".to_owned();
    (0..13).for_each(|p| write!(text, "p{p} ").unwrap());
    text.push('|');
    (0..12).for_each(|h| write!(text, " h{h}").unwrap());
    text.push_str("\nx y");
    (0..13).for_each(|p| write!(text, " p{p}").unwrap());
    text.push_str("\nx\ny");
    (0..13).for_each(|p| (0..12).for_each(|h| write!(text, "\np{p} h{h}").unwrap()));
    let problem = parsed(&text);
    // Without an end, the time limit would be told.
    let limits = Limits { solutions: Some(1), ..seconds(60.0) };
    let Visited { end, .. } = problem.search().threads(2).limits(limits).for_each(|_| {});
    assert_eq!(end, Outcome::SolutionLimit);
}

#[test]
fn numbers_of_options_are_counted_before_they_are_listed() {
    let bad = text::parse("| options of the whole: 1-4294967295\na\na\n").unwrap_err();
    assert!(bad.to_string().contains("this numbers 4294967295 options; expected 1"), "{bad}");
    let twice = text::parse("| options of the whole: 4294967295 4294967295\na\na\na\n").unwrap_err();
    assert!(twice.to_string().contains("expected numbers of options that ascend"), "{twice}");
}

#[test]
fn items_with_bounds_keep_within_the_memory() {
    let problem = parsed(&format!("0:1000000|a{}", "\na".repeat(20_000)));
    for engine in [Engine::Links, Engine::Cells] {
        let limits = Limits { memory: Some(20 << 20), ..seconds(60.0) };
        let mut solutions = problem.search().engine(engine).limits(limits).solutions();
        assert_eq!(
            (solutions.next(), solutions.end()),
            (None, Some(Outcome::Stopped(Stop::MemoryLimit))),
            "{}",
            engine.name()
        );
    }
}

/// An item whose options all fail is looked at in between, and a walk that was ended there goes on from there.
#[test]
fn options_that_fail_one_after_another_are_no_single_step() {
    let many = |options: usize| {
        let one = "\na x".repeat(options) + &"\nw x".repeat(options + 1);
        parsed(&format!("a x w{one}"))
    };
    for engine in [Engine::Links, Engine::Cells] {
        let problem = many(100_000);
        let started = Instant::now();
        let mut solutions = problem.search().engine(engine).limits(seconds(0.2)).solutions();
        assert_eq!(
            (solutions.next(), solutions.end()),
            (None, Some(Outcome::Stopped(Stop::TimeLimit))),
            "{}",
            engine.name()
        );
        // It would take a minute; a machine may be busy.
        assert!(started.elapsed() < Duration::from_secs(10), "{}", engine.name());
        let problem = many(1500);
        let mut solutions = problem.search().engine(engine).limits(seconds(0.001)).solutions();
        let mut ends = 0;
        while solutions.next().is_none() && solutions.end() != Some(Outcome::Complete) {
            ends += 1;
            solutions.resume(seconds(0.001 * f64::from(ends)));
        }
        assert_eq!(solutions.end(), Some(Outcome::Complete), "{}", engine.name());
    }
}

/// A ladder of n rungs has as many matchings as the Fibonacci number n + 1 says: here more than fit into 4096 bits.
#[test]
fn a_frontier_counts_beyond_4096_bits() {
    let rungs = 60_000;
    let problem = pairs(
        2 * rungs,
        (0..2 * rungs).flat_map(|at| {
            let rung = (at % 2 == 0).then_some((at, at + 1));
            rung.into_iter().chain((at + 2 < 2 * rungs).then_some((at, at + 2)))
        }),
    );
    let (mut count, mut next) = (BigUint::from(1_u32), BigUint::from(1_u32));
    for _ in 0..rungs {
        count += &next;
        std::mem::swap(&mut count, &mut next);
    }
    for method in [Method::Auto, Method::Frontier] {
        let (total, methods) = problem.counting().method(method).limits(seconds(60.0)).run_with_methods();
        assert_eq!((total.end, &methods[..]), (Outcome::Complete, &[Method::Frontier][..]));
        assert!(total.solutions == count, "{}", method.name());
    }
    let limits = Limits { memory: Some(16 << 10), ..seconds(60.0) };
    let (_, methods) = problem.counting().method(Method::Frontier).limits(limits).run_with_methods();
    assert_ne!(methods, [Method::Frontier], "sums have no room");
}

/// As many options as a list has room for, and then many that are there already.
#[test]
fn options_that_are_alike_are_not_sorted_one_by_one() {
    let distinct = (1 << 16) - 1;
    let mut text = "a |".to_owned();
    (0..16).for_each(|item| write!(text, " x{item}").unwrap());
    for option in (1..=distinct).chain((0..200_000).map(|again| 1 + again * 7 % distinct)) {
        text.push_str("\na");
        (0..16).filter(|item| option >> item & 1 == 1).for_each(|item| write!(text, " x{item}").unwrap());
    }
    let (total, methods) = parsed(&text).counting().method(Method::Frontier).limits(seconds(60.0)).run_with_methods();
    assert_eq!((total.end, total.solutions), (Outcome::Complete, (distinct + 200_000_u32).into()));
    assert_eq!(methods, [Method::Frontier]);
}

/// Fifteen by fifteen squares and the Y of five: a search soon finds one of 1696 solutions; to count them takes long.
#[test]
fn an_obstacle_is_not_looked_for_beyond_a_solution() {
    let tiling = tilings(15, 15, &[&[(0, 0), (0, 1), (0, 2), (0, 3), (1, 1)]]);
    let started = Instant::now();
    assert_eq!(explain_unsat(&tiling, &seconds(60.0)), Err(NoObstacle::Solvable));
    assert!(started.elapsed() < Duration::from_secs(12), "{:?}", started.elapsed());
}

/// Threads take options of one item in groups: one by one they would copy the problem as often as it has options.
#[test]
fn threads_cut_an_item_of_many_options_into_few_parts() {
    let problem = parsed(&format!("a b{}\nb", "\na".repeat(100_000)));
    let limits = seconds(30.0);
    let seen = std::sync::Mutex::new(BTreeSet::new());
    let Visited { end, .. } = problem.search().threads(2).limits(limits.clone()).for_each(|solution| {
        assert_eq!(solution.len(), 2);
        seen.lock().unwrap().extend(solution.iter().copied());
    });
    assert_eq!((end, seen.lock().unwrap().len()), (Outcome::Complete, 100_001));
    let count = problem.search().threads(2).limits(limits).count();
    assert_eq!((count.solutions, count.end), (100_000, Outcome::Complete));
}

/// What each part costs is taken from what is left for the others.
#[test]
fn parts_share_a_limit_of_nodes() {
    let mut text = String::new();
    let edges: Vec<(usize, usize)> = (0..12).flat_map(|a| (0..a).map(move |b| (a, b))).collect();
    (0..6 * 12).for_each(|item| write!(text, "i{item} ").unwrap());
    for part in 0..6 {
        edges.iter().for_each(|(a, b)| write!(text, "\ni{} i{}", part * 12 + a, part * 12 + b).unwrap());
        // Three together: no frontier is asked, nor a determinant.
        (0..10).for_each(|a| {
            write!(text, "\ni{} i{} i{}", part * 12 + a, part * 12 + a + 1, part * 12 + a + 2).unwrap();
        });
    }
    let problem = parsed(&text);
    for nodes in [0, 100, 1000, 5000, 10_000, 20_000] {
        for method in [Method::Auto, Method::Memo, Method::Matching] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let total = problem.counting().method(method).limits(limits).run();
            assert!(total.stats.nodes <= nodes, "{} of {nodes} nodes by {}", total.stats.nodes, method.name());
        }
    }
}
