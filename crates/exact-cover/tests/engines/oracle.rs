//! Random small problems against a naive solver that shares no code with ours. A failure names its seed.

use graeco_exact_cover::{Engine, Entry, Kind, OptionId, Problem, text};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A random problem with a few items and options, and its description: for each item its bounds (`None` if it is
/// secondary), for each option its items and colours.
type Plain = (Vec<Option<(u32, u32)>>, Vec<Vec<(usize, Option<u32>)>>);

fn random_problem(rng: &mut ChaCha8Rng) -> (Problem, Plain) {
    let mut builder = Problem::builder();
    let count = rng.random_range(0..=6);
    let (general, mut kinds, mut items) = (rng.random_bool(0.6), Vec::new(), Vec::new());
    for number in 0..count {
        let name = format!("i{number}");
        let (item, kind) = match rng.random_range(0..4) {
            0 => (builder.secondary(&name), None),
            1 if general => {
                let lo = rng.random_range(0..=2);
                let hi = lo.max(1) + rng.random_range(0..=2);
                (builder.bounded(&name, lo, hi), Some((lo, hi)))
            }
            _ => (builder.primary(&name), Some((1, 1))),
        };
        items.push(item.unwrap());
        kinds.push(kind);
    }
    let colors = ["red", "green"].map(|name| builder.color(name).unwrap());
    let mut options = Vec::new();
    for _ in 0..rng.random_range(0..=10) {
        let mut chosen: Vec<usize> = (0..count).filter(|_| rng.random_bool(0.45)).collect();
        chosen.shuffle(rng);
        if chosen.is_empty() {
            continue;
        }
        let option: Vec<(usize, Option<u32>)> = chosen
            .into_iter()
            .map(|item| {
                let colored = general && kinds[item].is_none() && rng.random_bool(0.7);
                (item, colored.then(|| rng.random_range(0..2)))
            })
            .collect();
        let entry = |&(item, color): &(usize, Option<u32>)| Entry {
            item: items[item],
            color: color.map(|c| colors[c as usize]),
        };
        builder.option(option.iter().map(entry)).unwrap();
        options.push(option);
    }
    (builder.build(), (kinds, options))
}

/// All sets of options that are solutions, found by trying every set.
fn naive_covers((kinds, options): &Plain) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    for set in 0..1_u32 << options.len() {
        let chosen: Vec<usize> = (0..options.len()).filter(|o| set >> o & 1 == 1).collect();
        let primary = |o: &usize| options[*o].iter().any(|(item, _)| kinds[*item].is_some());
        let good = kinds.iter().enumerate().all(|(item, kind)| {
            let colors: Vec<Option<u32>> =
                chosen.iter().flat_map(|&o| &options[o]).filter(|(i, _)| *i == item).map(|e| e.1).collect();
            match kind {
                Some((lo, hi)) => (*lo as usize..=*hi as usize).contains(&colors.len()),
                None => colors.len() <= 1 || (colors[0].is_some() && colors.iter().all(|c| *c == colors[0])),
            }
        });
        if good && chosen.iter().all(primary) {
            found.push(chosen);
        }
    }
    found.sort();
    found
}

#[test]
fn random_exact_cover_problems() {
    for seed in 0..4000 {
        let (problem, plain) = random_problem(&mut ChaCha8Rng::seed_from_u64(seed));
        let expected = naive_covers(&plain);
        for engine in Engine::ALL {
            let mut solutions = problem.search().engine(engine).solutions();
            let mut found: Vec<Vec<usize>> = solutions
                .by_ref()
                .map(|solution| {
                    assert!(problem.is_solution(&solution), "seed {seed}");
                    let mut numbers: Vec<usize> = solution.into_iter().map(OptionId::index).collect();
                    numbers.sort_unstable();
                    numbers
                })
                .collect();
            found.sort();
            assert_eq!(found, expected, "seed {seed}, {}", engine.name());
            let count = problem.search().engine(engine).count();
            assert_eq!(count.solutions, expected.len() as u128, "seed {seed}, counted by {}", engine.name());
        }
    }
}

#[test]
fn options_that_must_and_must_not_be_chosen() {
    let (mut some, mut none) = (0, 0);
    for seed in 0..1500 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (problem, plain) = random_problem(&mut rng);
        let mut covers = naive_covers(&plain);
        let [mut with, mut without] = [Vec::new(), Vec::new()];
        for option in problem.options() {
            // Some are told twice, and some contradict each other.
            with.extend(std::iter::repeat_n(option, usize::from(rng.random_bool(0.15)) * rng.random_range(1..=2)));
            without.extend(std::iter::repeat_n(option, usize::from(rng.random_bool(0.1)) * rng.random_range(1..=2)));
        }
        covers.retain(|cover| {
            let has = |option: &OptionId| cover.contains(&option.index());
            with.iter().all(has) && !without.iter().any(has)
        });
        if covers.is_empty() {
            none += 1
        } else {
            some += 1
        };
        for (engine, simplified) in Engine::ALL.into_iter().flat_map(|engine| [(engine, false), (engine, true)]) {
            let mut search = problem.search().engine(engine).simplified(simplified);
            search = with.iter().fold(search, |search, &option| search.with_option(option));
            search = without.iter().fold(search, |search, &option| search.without_option(option));
            let found = std::sync::Mutex::new(Vec::new());
            let threads = 1 + seed as usize % 2;
            search.clone().threads(threads).for_each(|solution| {
                assert!(problem.is_solution(solution), "seed {seed}");
                let mut numbers: Vec<usize> = solution.iter().map(|option| option.index()).collect();
                numbers.sort_unstable();
                found.lock().unwrap().push(numbers);
            });
            let mut found = found.into_inner().unwrap();
            found.sort();
            assert_eq!(found, covers, "seed {seed}, {engine}");
            assert_eq!(search.threads(threads).count().solutions, covers.len() as u128, "seed {seed}, {engine}");
        }
    }
    assert!(some > 300 && none > 300, "{some} {none}");
}

#[test]
fn what_is_written_is_read_again() {
    for seed in 0..1000 {
        let (problem, _) = random_problem(&mut ChaCha8Rng::seed_from_u64(seed));
        let mut written = String::new();
        text::write(&problem, &mut written).unwrap();
        let again = text::parse(&written).unwrap_or_else(|error| panic!("seed {seed}: {error}\n{written}"));
        let kinds = |p: &Problem| {
            let mut kinds: Vec<(String, Kind)> = p.items().map(|i| (p.name(i).into_owned(), p.kind(i))).collect();
            kinds.sort_by(|a, b| a.0.cmp(&b.0));
            kinds
        };
        assert_eq!(kinds(&problem), kinds(&again), "seed {seed}");
        let options = |p: &Problem| p.options().map(|o| p.describe_option(o)).collect::<Vec<_>>();
        assert_eq!(options(&problem), options(&again), "seed {seed}");
    }
}
