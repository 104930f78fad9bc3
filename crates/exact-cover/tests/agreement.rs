//! Random problems: every engine and method agrees with the definition, and changed problems have the counts that follow.
#![cfg(feature = "rand")]

use graeco_exact_cover::rand::{RngExt, SeedableRng, seq::SliceRandom};
use graeco_exact_cover::{BigUint, Builder, Color, Engine, Entry, Item, Kind, OptionId, Problem};
use rand_chacha::ChaCha8Rng;

/// Miri takes a thousand times as long.
const ROUNDS: u64 = if cfg!(miri) { 1 } else { 300 };
const MOST_OPTIONS: usize = if cfg!(miri) { 7 } else { 14 };

/// What a problem says, to be changed.
#[derive(Clone, Default)]
struct Draft {
    items: Vec<(String, Kind)>,
    /// Item and colour (0: none) of each entry.
    options: Vec<Vec<(usize, usize)>>,
}

impl Draft {
    fn random(rng: &mut ChaCha8Rng, most_options: usize) -> Draft {
        let kind = |rng: &mut ChaCha8Rng| match rng.random_range(0..10) {
            0..6 => Kind::Primary { lo: 1, hi: 1 },
            6 => Kind::Primary { lo: rng.random_range(0..2), hi: rng.random_range(1..4) },
            7 => Kind::Primary { lo: 2, hi: 2 },
            _ => Kind::Secondary,
        };
        let items: Vec<_> = (0..rng.random_range(1..8)).map(|item| (format!("i{item}"), kind(rng))).collect();
        let option = |rng: &mut ChaCha8Rng| {
            let mut option: Vec<(usize, usize)> = Vec::new();
            for (item, (_, kind)) in items.iter().enumerate() {
                if rng.random_bool(0.4) {
                    let colored = *kind == Kind::Secondary && rng.random();
                    option.push((item, if colored { rng.random_range(1..4) } else { 0 }));
                }
            }
            if option.is_empty() { vec![(rng.random_range(0..items.len()), 0)] } else { option }
        };
        let options = (0..rng.random_range(0..=most_options)).map(|_| option(rng)).collect();
        Draft { items, options }
    }

    fn problem(&self) -> Problem {
        let mut builder = Builder::default();
        let declare = |(name, kind): &(String, Kind)| match *kind {
            Kind::Primary { lo, hi } => builder.bounded(name, lo, hi).unwrap(),
            Kind::Secondary => builder.secondary(name).unwrap(),
        };
        let items: Vec<Item> = self.items.iter().map(declare).collect();
        let colors: Vec<Color> = (1..4).map(|color| builder.color(&format!("c{color}")).unwrap()).collect();
        for option in &self.options {
            let entry = |&(item, color): &(usize, usize)| Entry {
                item: items[item],
                color: (color > 0).then(|| colors[color - 1]),
            };
            builder.option(option.iter().map(entry)).unwrap();
        }
        builder.build()
    }

    /// The numbers of the options that have an item which is covered exactly once.
    fn exact(&self) -> Vec<usize> {
        let once = |&(item, _): &(usize, usize)| self.items[item].1 == Kind::Primary { lo: 1, hi: 1 };
        (0..self.options.len()).filter(|&option| self.options[option].iter().any(once)).collect()
    }
}

/// The number of solutions, on which all ways to count agree.
#[track_caller]
fn count(problem: &Problem) -> u128 {
    let all = problem.search().engine(Engine::Links).count().exact().expect("no limit");
    for engine in Engine::ALL {
        assert_eq!(problem.search().engine(engine).count().exact(), Some(all), "{engine}\n{problem}");
        assert_eq!(problem.search().engine(engine).solutions().count() as u128, all, "{engine}\n{problem}");
    }
    assert_eq!(problem.search().simplified(true).count().exact(), Some(all), "simplified\n{problem}");
    assert_eq!(problem.count(), BigUint::from(all), "\n{problem}");
    if !cfg!(miri) {
        assert_eq!(problem.search().threads(2).count().exact(), Some(all), "two threads\n{problem}");
    }
    all
}

/// The solutions, each sorted, by the definition alone.
fn by_definition(problem: &Problem) -> Vec<Vec<OptionId>> {
    let options: Vec<OptionId> = problem.options().collect();
    let set = |bits: u32| (0..options.len()).filter(|at| bits >> at & 1 == 1).map(|at| options[at]).collect();
    let mut all: Vec<Vec<OptionId>> =
        (0..1 << options.len()).map(set).filter(|set: &Vec<_>| problem.is_solution(set)).collect();
    all.sort_unstable();
    all
}

#[test]
fn every_engine_finds_what_the_definition_says() {
    let mut rng = ChaCha8Rng::seed_from_u64(29);
    let mut solvable = 0;
    for _ in 0..ROUNDS {
        let problem = Draft::random(&mut rng, MOST_OPTIONS).problem();
        let expected = by_definition(&problem);
        assert_eq!(count(&problem), expected.len() as u128, "\n{problem}");
        for engine in Engine::ALL {
            let mut found: Vec<_> = problem.search().engine(engine).solutions().collect();
            found.iter_mut().for_each(|solution| solution.sort_unstable());
            found.sort_unstable();
            assert_eq!(found, expected, "{engine}\n{problem}");
        }
        solvable += u64::from(!expected.is_empty());
    }
    assert!(cfg!(miri) || (ROUNDS / 5..ROUNDS).contains(&solvable), "{solvable}");
}

#[test]
fn counts_follow_a_change_of_the_problem() {
    let mut rng = ChaCha8Rng::seed_from_u64(30);
    for _ in 0..ROUNDS {
        let draft = Draft::random(&mut rng, if cfg!(miri) { MOST_OPTIONS } else { 2 * MOST_OPTIONS });
        let all = count(&draft.problem());
        // Other names and another order of the items.
        let mut renamed = draft.clone();
        let mut places: Vec<usize> = (0..draft.items.len()).collect();
        places.shuffle(&mut rng);
        for (old, &new) in places.iter().enumerate() {
            renamed.items[new] = (format!("of{old}"), draft.items[old].1);
        }
        renamed.options.iter_mut().flatten().for_each(|(item, _)| *item = places[*item]);
        assert_eq!(count(&renamed.problem()), all);
        // Another order of the options, and of the entries in each.
        let mut shuffled = draft.clone();
        shuffled.options.shuffle(&mut rng);
        shuffled.options.iter_mut().for_each(|option| option.shuffle(&mut rng));
        assert_eq!(count(&shuffled.problem()), all);
        // An item that only one option has, alone; and one that goes along with an item covered exactly once.
        let mut forced = draft.clone();
        let once = Kind::Primary { lo: 1, hi: 1 };
        forced.items.push(("forced".into(), once));
        forced.options.push(vec![(draft.items.len(), 0)]);
        assert_eq!(count(&forced.problem()), all);
        if let Some(item) = draft.items.iter().position(|(_, kind)| *kind == once) {
            let mut along = draft.clone();
            along.items.push(("along".into(), once));
            let with = along.options.iter_mut().filter(|option| option.iter().any(|entry| entry.0 == item));
            with.for_each(|option| option.push((draft.items.len(), 0)));
            assert_eq!(count(&along.problem()), all);
        }
        // An option is in a solution or not; with a copy, each solution that has it is there twice.
        let problem = draft.problem();
        for option in draft.exact().into_iter().take(3) {
            let id = problem.options().nth(option).unwrap();
            let with = problem.search().with_option(id).count().exact().unwrap();
            assert_eq!(with + problem.search().without_option(id).count().exact().unwrap(), all, "\n{problem}");
            let mut copied = draft.clone();
            copied.options.push(draft.options[option].clone());
            assert_eq!(count(&copied.problem()), all + with);
        }
        // Two problems that share nothing.
        let other = Draft::random(&mut rng, MOST_OPTIONS);
        let mut both = draft.clone();
        both.items.extend(other.items.iter().map(|(name, kind)| (format!("other-{name}"), *kind)));
        let moved = |option: &Vec<(usize, usize)>| {
            option.iter().map(|&(item, color)| (item + draft.items.len(), color)).collect()
        };
        both.options.extend(other.options.iter().map(moved));
        let product = all * count(&other.problem());
        if product < 100_000 {
            assert_eq!(count(&both.problem()), product);
        }
        // Parts, whose solutions are those of the whole.
        let parts = problem.split(5, &Default::default()).unwrap();
        assert_eq!(parts.iter().map(|part| count(&part.problem)).sum::<u128>(), all, "\n{problem}");
    }
}

#[test]
fn wide_rows_agree_with_links_and_cells() {
    // So many items that rows of bits take several words, and become narrower on the way.
    let mut rng = ChaCha8Rng::seed_from_u64(31);
    let widths = if cfg!(miri) { &[70][..] } else { &[40, 70, 130, 200] };
    for &width in widths {
        let mut builder = Builder::default();
        let items: Vec<Item> = (0..width).map(|item| builder.primary(&format!("i{item}")).unwrap()).collect();
        // Pairs of neighbours and single ends on a line of items, and some that jump.
        for pair in items.windows(2) {
            builder.option(pair.iter().copied()).unwrap();
        }
        for block in items.chunks(7) {
            let mut some = block.to_vec();
            some.shuffle(&mut rng);
            builder.option(some[..some.len().min(3)].iter().copied()).unwrap();
            builder.option([block[0]]).unwrap();
        }
        let problem = builder.build();
        // Miri looks at the walks alone: it would take a minute to count them all.
        let most = if cfg!(miri) { 3 } else { 20_000 };
        let all = if cfg!(miri) { most.into() } else { problem.count() };
        for engine in Engine::ALL {
            let limits = graeco_exact_cover::Limits::solutions(most);
            let found = problem.search().engine(engine).limits(limits).count().solutions;
            assert_eq!(BigUint::from(found), all.clone().min(most.into()), "{engine}, {width} items");
            let mut solutions = problem.search().engine(engine).solutions();
            assert!(
                solutions.by_ref().take(20.min(most as usize)).all(|solution| problem.is_solution(&solution)),
                "{engine}"
            );
        }
    }
}
