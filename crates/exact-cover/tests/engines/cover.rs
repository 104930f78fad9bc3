//! Exact cover: every engine, method and structure against each other, naive code, and problems changed in known ways.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::more::times;
use crate::problems::tilings;
use graeco_exact_cover::{
    Budget, Count, Diagram, DiagramError, Engine, Entry, Item, Kind, Limits, Method, NoObstacle, OptionId, Outcome,
    Problem, Stop, Visited, cheapest, estimate, explain_unsat, simplify, text,
};
use num_bigint::BigUint;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const METHODS: [Method; 5] = [Method::Auto, Method::Frontier, Method::Matching, Method::Memo, Method::Isomorphs];

/// A problem of the tests' data, or of the folder beside the project where that is there.
fn instance(name: &str) -> Option<Problem> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let dirs = [root.join("tests/data/exact-cover"), root.join("../shared/exact-cover")];
    let text = dirs.iter().find_map(|dir| std::fs::read_to_string(dir.join(name).with_extension("xc")).ok());
    if text.is_none() {
        println!("skipping {name}: ../shared/exact-cover is not here");
    }
    text.map(|text| text::parse(&text).unwrap())
}

fn big(number: &str) -> BigUint {
    number.parse().unwrap()
}

/// What a random problem may have.
#[derive(Clone, Copy)]
struct Shape {
    items: usize,
    options: usize,
    most: usize,
    secondary: f64,
    colors: u32,
    bounds: bool,
}

/// A random problem, some options of which make a cover.
fn random(rng: &mut ChaCha8Rng, shape: Shape) -> Problem {
    let mut builder = Problem::builder();
    let items: Vec<(Item, bool)> = (0..shape.items)
        .map(|number| {
            let name = format!("i{number}");
            let secondary = rng.random_bool(shape.secondary);
            let item = match rng.random_range(0..6) {
                _ if secondary => builder.secondary(&name),
                0 if shape.bounds => builder.bounded(&name, rng.random_range(0..=1), rng.random_range(1..=2)),
                _ => builder.primary(&name),
            };
            (item.unwrap(), secondary)
        })
        .collect();
    let colors: Vec<_> = (0..shape.colors).map(|c| builder.color(&format!("c{c}")).unwrap()).collect();
    let mut planted: Vec<usize> = (0..shape.items).collect();
    planted.shuffle(rng);
    let mut options: Vec<Vec<usize>> = Vec::new();
    while !planted.is_empty() {
        let size = rng.random_range(1..=shape.most.min(planted.len()));
        options.push(planted.split_off(planted.len() - size));
    }
    while options.len() < shape.options {
        let size = rng.random_range(1..=shape.most);
        // Items near each other, so that what is left of a problem recurs.
        let first = rng.random_range(0..shape.items);
        let near = |rng: &mut ChaCha8Rng| (first + rng.random_range(0..2 * shape.most)) % shape.items;
        options.push((0..size).map(|_| near(rng)).collect::<BTreeSet<_>>().into_iter().collect());
    }
    options.shuffle(rng);
    for option in options {
        let entry = |&item: &usize| {
            let (item, secondary) = items[item];
            let colored = secondary && !colors.is_empty() && rng.random_bool(0.8);
            Entry { item, color: colored.then(|| colors[rng.random_range(0..colors.len())]) }
        };
        let entries: Vec<Entry> = option.iter().map(entry).collect();
        let option = builder.option(entries).unwrap();
        builder.cost(option, rng.random_range(0..20));
    }
    builder.build()
}

fn sorted(mut solution: Vec<OptionId>) -> Vec<usize> {
    solution.sort_unstable();
    solution.into_iter().map(OptionId::index).collect()
}

fn listed(problem: &Problem, engine: Engine) -> BTreeSet<Vec<usize>> {
    problem.search().engine(engine).solutions().map(sorted).collect()
}

/// Sets of options that are covers by the definition, found by trying every set.
fn naive(problem: &Problem) -> BTreeSet<Vec<usize>> {
    let options: Vec<OptionId> = problem.options().collect();
    let chosen = |set: u32| options.iter().copied().filter(|o| set >> o.index() & 1 == 1).collect::<Vec<_>>();
    (0..1 << options.len()).map(chosen).filter(|set| problem.is_solution(set)).map(sorted).collect()
}

fn total_cost(problem: &Problem, solution: &[usize]) -> u128 {
    let options: Vec<OptionId> = problem.options().collect();
    solution.iter().map(|&o| u128::from(problem.cost(options[o]))).sum()
}

/// All that can be asked of a problem, against the set of its covers.
fn check(problem: &Problem, covers: &BTreeSet<Vec<usize>>, what: &str) {
    let number = BigUint::from(covers.len());
    for engine in Engine::ALL {
        assert_eq!(listed(problem, engine), *covers, "{what}, listed by {}", engine.name());
        let counted = problem.search().engine(engine).count().solutions;
        assert_eq!(counted, covers.len() as u128, "{what}, counted by {}", engine.name());
    }
    for method in METHODS {
        let total = problem.counting().method(method).run();
        assert_eq!((total.solutions, total.end), (number.clone(), Outcome::Complete), "{what} by {}", method.name());
    }
    check_diagram(problem, covers, what);
    check_parts(problem, covers, what);
    for most in [1, 3, 1000] {
        let found = cheapest(problem, most, &Limits::default());
        let mut costs: Vec<u128> = covers.iter().map(|cover| total_cost(problem, cover)).collect();
        costs.sort_unstable();
        costs.truncate(most);
        let told: Vec<u128> = found.solutions.iter().map(|priced| priced.cost).collect();
        assert_eq!(told, costs, "{what}: the {most} cheapest");
        for priced in &found.solutions {
            let solution = sorted(priced.options.clone());
            assert!(covers.contains(&solution) && total_cost(problem, &solution) == priced.cost, "{what}");
        }
    }
    let simple = simplify(problem, &Budget::default()).unwrap();
    let back = |solution: Vec<OptionId>| sorted(solution.iter().map(|o| simple.options[o.index()]).collect());
    assert_eq!(simple.problem.solutions().map(back).collect::<BTreeSet<_>>(), *covers, "{what}, simplified");
    let search = || problem.search().simplified(true);
    assert_eq!(search().solutions().map(sorted).collect::<BTreeSet<_>>(), *covers, "{what}, listed simplified");
    assert_eq!(search().count().solutions, covers.len() as u128, "{what}, counted simplified");
    let seen = Mutex::new(BTreeSet::new());
    search().threads(2).for_each(|solution| {
        assert!(seen.lock().unwrap().insert(sorted(solution.to_vec())), "{what}: a solution came twice");
    });
    assert_eq!(seen.into_inner().unwrap(), *covers, "{what}, by two threads, simplified");
    check_obstacle(problem, covers, what);
}

fn check_diagram(problem: &Problem, covers: &BTreeSet<Vec<usize>>, what: &str) {
    let diagram = Diagram::new(problem, &Limits::default()).unwrap();
    assert_eq!(diagram.count(), covers.len().into(), "{what}: diagram");
    let all: Vec<Vec<usize>> = diagram.solutions().map(sorted).collect();
    assert_eq!(all.len(), covers.len(), "{what}: the diagram repeats itself");
    assert_eq!(all.iter().cloned().collect::<BTreeSet<_>>(), *covers, "{what}: diagram");
    for (k, solution) in all.iter().enumerate().take(50) {
        assert_eq!(diagram.nth(k.into()).map(sorted).as_ref(), Some(solution), "{what}: number {k}");
    }
    assert_eq!(diagram.nth(covers.len().into()), None);
    for (option, uses) in diagram.uses(&Budget::default()).unwrap().into_iter().enumerate() {
        let using = covers.iter().filter(|cover| cover.contains(&option)).count();
        assert_eq!(uses, using.into(), "{what}: uses of option {option}");
    }
    let least = covers.iter().map(|cover| total_cost(problem, cover)).min();
    let told = diagram.cheapest(|option| problem.cost(option));
    assert_eq!(told.as_ref().map(|told| told.0), least, "{what}: cheapest by the diagram");
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    assert_eq!(diagram.random(&mut rng).map(|s| covers.contains(&sorted(s))), least.map(|_| true));
}

fn check_parts(problem: &Problem, covers: &BTreeSet<Vec<usize>>, what: &str) {
    let mut seen = BTreeSet::new();
    let mut names = BTreeSet::new();
    for part in problem.split(7, &Budget::default()).unwrap().iter() {
        assert!(names.insert(part.name.clone()), "{what}: two parts called {}", part.name);
        let mut written = String::new();
        text::write(&part.problem, &mut written).unwrap();
        let read = text::parse(&written).unwrap();
        for solution in read.solutions() {
            let solution = sorted(solution.iter().map(|o| part.options[o.index()]).collect());
            assert!(seen.insert(solution), "{what}: a solution of two parts");
        }
    }
    assert_eq!(seen, *covers, "{what}: in parts");
    let seen = Mutex::new(BTreeSet::new());
    let Visited { end, .. } = problem.search().threads(2).for_each(|solution| {
        assert!(seen.lock().unwrap().insert(sorted(solution.to_vec())), "{what}: a solution came twice");
    });
    assert_eq!((seen.into_inner().unwrap(), end), (covers.clone(), Outcome::Complete), "{what}: by two threads");
    let Count { solutions, .. } = problem.search().threads(2).count();
    assert_eq!(solutions, covers.len() as u128, "{what}: counted by two threads");
}

/// The items told cannot be covered together, and without any of them the others can.
fn check_obstacle(problem: &Problem, covers: &BTreeSet<Vec<usize>>, what: &str) {
    let obstacle = match explain_unsat(problem, &Limits::default()) {
        Ok(obstacle) => obstacle,
        Err(told) => return assert!(told == NoObstacle::Solvable && !covers.is_empty(), "{what}: {told}"),
    };
    assert!(covers.is_empty() && obstacle.minimal, "{what}: an obstacle to what has solutions");
    let coverable = |items: &[Item]| relaxed(problem, items).solutions().next().is_some();
    assert!(!coverable(&obstacle.items), "{what}: these items can be covered");
    for left_out in &obstacle.items {
        let rest: Vec<Item> = obstacle.items.iter().copied().filter(|item| item != left_out).collect();
        assert!(coverable(&rest), "{what}: the obstacle could be smaller");
    }
}

/// The problem with all items but these to be covered never or as often as they may be, made by public means.
fn relaxed(problem: &Problem, needed: &[Item]) -> Problem {
    let mut builder = Problem::builder();
    for item in problem.items() {
        let made = match problem.kind(item) {
            Kind::Primary { lo, hi } if needed.contains(&item) => builder.bounded(&problem.name(item), lo, hi),
            Kind::Primary { hi, .. } => builder.bounded(&problem.name(item), 0, hi),
            Kind::Secondary => builder.secondary(&problem.name(item)),
        };
        made.unwrap();
    }
    for option in problem.options() {
        let entries: Vec<Entry> = problem
            .entries(option)
            .map(|e| Entry { item: e.item, color: e.color.map(|c| builder.color(problem.color_name(c)).unwrap()) })
            .collect();
        builder.option(entries).unwrap();
    }
    builder.build()
}

#[test]
fn small_problems_against_trying_every_set() {
    for seed in 0..1200 {
        let rng = &mut ChaCha8Rng::seed_from_u64(seed);
        let shape = Shape {
            items: rng.random_range(1..=9),
            options: rng.random_range(1..=11),
            most: rng.random_range(1..=4),
            secondary: [0.0, 0.3][rng.random_range(0..2)],
            colors: [0, 2][rng.random_range(0..2)],
            bounds: rng.random_bool(0.3),
        };
        let problem = random(rng, shape);
        let problem = if rng.random_bool(0.2) { crippled(&problem, rng) } else { problem };
        check(&problem, &naive(&problem), &format!("seed {seed}"));
    }
}

/// The problem without about half of its options.
fn crippled(problem: &Problem, rng: &mut ChaCha8Rng) -> Problem {
    let mut written = String::new();
    text::write(problem, &mut written).unwrap();
    let lines = written.lines().enumerate().filter(|(number, _)| *number == 0 || rng.random_bool(0.5));
    text::parse(&lines.map(|(_, line)| line.to_owned() + "\n").collect::<String>()).unwrap()
}

/// Wide enough for rows of many words that become narrower on the way.
#[test]
fn wide_problems_by_every_engine_and_method() {
    let mut solutions = 0;
    for seed in 0..150 * times() as u64 {
        let rng = &mut ChaCha8Rng::seed_from_u64(seed);
        let items = rng.random_range(20..=[60, 130, 260, 700][seed as usize % 4]);
        let shape = Shape {
            items,
            options: items * rng.random_range(6..=11) / 4,
            most: rng.random_range(2..=5),
            secondary: [0.0, 0.0, 0.25][rng.random_range(0..3)],
            colors: [0, 3][rng.random_range(0..2)],
            bounds: false,
        };
        let problem = random(rng, shape);
        let limits = Limits { nodes: Some(20_000), ..Limits::solutions(2_000) };
        let mut search = problem.search().engine(Engine::Links).limits(limits).solutions();
        let covers: BTreeSet<Vec<usize>> = search.by_ref().map(sorted).collect();
        if search.end() != Some(Outcome::Complete) {
            continue;
        }
        solutions += covers.len();
        for engine in Engine::ALL {
            assert!(engine.carries(&problem));
            assert_eq!(listed(&problem, engine), covers, "seed {seed}, {}", engine.name());
            let count = problem.search().engine(engine).count().solutions;
            assert_eq!(count, covers.len() as u128, "seed {seed}, {}", engine.name());
        }
        for method in METHODS {
            let total = problem.counting().method(method).run();
            assert_eq!(total.solutions, covers.len().into(), "seed {seed} by {}", method.name());
        }
    }
    assert!(solutions > 3000, "only {solutions} solutions were met");
}

/// Of a frontier and a determinant, the one is chosen that is predicted to be faster.
#[test]
fn long_boards_are_counted_by_a_frontier_and_square_ones_by_a_determinant() {
    for (rows, columns, method) in [
        (8, 300, Method::Frontier),
        (12, 200, Method::Frontier),
        (20, 20, Method::Matching),
        (24, 30, Method::Matching),
    ] {
        let board = dominoes(rows, columns, &[]);
        let (count, methods) = board.counting().run_with_methods();
        assert_eq!(methods, [method], "{rows}x{columns}");
        assert_eq!(count.end, Outcome::Complete);
    }
    let board = dominoes(6, 80, &[]);
    let count = |method| board.counting().method(method).run().solutions;
    assert_eq!(count(Method::Auto), count(Method::Matching));
}

#[test]
fn matchings_of_random_graphs() {
    let mut by_matching = 0;
    for seed in 0..400 {
        let rng = &mut ChaCha8Rng::seed_from_u64(seed);
        let (wide, high) = (rng.random_range(2..=5), rng.random_range(2..=4));
        let mut builder = Problem::builder();
        let cells: Vec<Item> = (0..wide * high).map(|c| builder.primary(&format!("v{c}")).unwrap()).collect();
        let density = rng.random_range(0.6..1.0);
        for cell in 0..wide * high {
            for to in [cell + 1, cell + wide, cell + wide + 1] {
                let inside = to < wide * high && (to % wide > cell % wide || to == cell + wide);
                let diagonal = to == cell + wide + 1;
                let copies = if rng.random_bool(0.1) { 2 } else { 1 };
                if inside && rng.random_bool(if diagonal { density / 2.0 } else { density }) {
                    for _ in 0..copies {
                        builder.option([cells[cell], cells[to]]).unwrap();
                    }
                }
            }
        }
        if seed % 4 == 0 {
            let far: Vec<&Item> = cells.iter().step_by(3).collect();
            for pair in far.windows(2) {
                builder.option([*pair[0], *pair[1]]).unwrap();
            }
        }
        let problem = builder.build();
        let expected = BigUint::from(problem.search().engine(Engine::Links).count().solutions);
        for method in METHODS {
            let (count, methods) = problem.counting().method(method).run_with_methods();
            assert_eq!(count.solutions, expected, "seed {seed} by {}", method.name());
            by_matching += usize::from(methods.contains(&Method::Matching));
        }
    }
    assert!(by_matching > 250, "only {by_matching} parts were counted by a determinant");
}

#[test]
fn changed_problems_have_the_counts_they_must_have() {
    for seed in 0..200 {
        let rng = &mut ChaCha8Rng::seed_from_u64(seed);
        let shape = Shape { items: 14, options: 40, most: 4, secondary: 0.2, colors: 2, bounds: seed % 3 == 0 };
        let problem = random(rng, shape);
        let count = problem.count();
        let mut written = String::new();
        text::write(&problem, &mut written).unwrap();
        let (head, body) = written.split_once('\n').unwrap();
        let mut options: Vec<&str> = body.lines().collect();
        options.shuffle(rng);
        let again = text::parse(&format!("{head}\n{}\n", options.join("\n"))).unwrap();
        assert_eq!(again.count(), count, "seed {seed}: options in another order");
        // `i` is in all names of items and in nothing else.
        let renamed = text::parse(&format!("{head}\n{}\n", options.join("\n")).replace('i', "#")).unwrap();
        assert_eq!(renamed.count(), count, "seed {seed}: items renamed");
        let twin = format!("{head}\n{}\n", options.join("\n")).replace("i0 ", "i0 twin ").replace("i0\n", "i0 twin\n");
        if matches!(problem.kind(problem.items().next().unwrap()), Kind::Primary { lo: 1, hi: 1 }) {
            assert_eq!(text::parse(&twin).unwrap().count(), count, "seed {seed}: an item doubled");
        }
        assert_eq!(beside_itself(&problem).count(), &count * &count, "seed {seed}: two side by side");
    }
}

/// Two copies of a problem in one.
fn beside_itself(problem: &Problem) -> Problem {
    let mut builder = Problem::builder();
    let copies: Vec<Vec<Item>> = (0..2)
        .map(|copy| {
            let named = problem.items().map(|item| (format!("{copy}{}", problem.name(item)), problem.kind(item)));
            let made = named.map(|(name, kind)| match kind {
                Kind::Primary { lo, hi } => builder.bounded(&name, lo, hi).unwrap(),
                Kind::Secondary => builder.secondary(&name).unwrap(),
            });
            made.collect()
        })
        .collect();
    for copy in copies {
        for option in problem.options() {
            let color = |e: &Entry| e.color.map(|c| problem.color_name(c).to_owned());
            let entries: Vec<(usize, Option<String>)> =
                problem.entries(option).map(|e| (e.item.index(), color(&e))).collect();
            let entries: Vec<Entry> = entries
                .into_iter()
                .map(|(item, color)| Entry { item: copy[item], color: color.map(|c| builder.color(&c).unwrap()) })
                .collect();
            builder.option(entries).unwrap();
        }
    }
    builder.build()
}

/// All pairs of these many items, or those that `are_joined`.
fn pairs(items: usize, are_joined: impl Fn(usize, usize) -> bool) -> Problem {
    let mut builder = Problem::builder();
    let all: Vec<Item> = (0..items).map(|item| builder.primary(&format!("i{item}")).unwrap()).collect();
    for (one, other) in (0..items).flat_map(|other| (0..other).map(move |one| (one, other))) {
        if are_joined(one, other) {
            builder.option([all[one], all[other]]).unwrap();
        }
    }
    builder.build()
}

/// Dominoes on a board, without some of its cells.
fn dominoes(rows: usize, columns: usize, holes: &[usize]) -> Problem {
    let cells: Vec<usize> = (0..rows * columns).filter(|cell| !holes.contains(cell)).collect();
    pairs(cells.len(), |one, other| {
        let (one, other) = (cells[one], cells[other]);
        let is_beside = other == one + 1 && other % columns > 0;
        is_beside || other == one + columns
    })
}

/// Several copies of a problem that share nothing.
fn copies(problem: &Problem, number: usize) -> Problem {
    let mut builder = Problem::builder();
    for primary in [true, false] {
        for copy in 0..number {
            for item in problem.items().filter(|&item| (problem.kind(item) != Kind::Secondary) == primary) {
                let name = format!("{}.{copy}", problem.name(item));
                if primary { builder.primary(&name) } else { builder.secondary(&name) }.unwrap();
            }
        }
    }
    for copy in 0..number {
        for option in problem.options() {
            let name = |entry: Entry| format!("{}.{copy}", problem.name(entry.item));
            let items: Vec<Item> = problem.entries(option).map(|entry| builder.item(&name(entry)).unwrap()).collect();
            builder.option(items).unwrap();
        }
    }
    builder.build()
}

/// Latin squares, perhaps with the first row in order: cells, symbols in rows and symbols in columns.
fn latin_squares(n: usize, is_first_row_in_order: bool) -> Problem {
    let mut builder = Problem::builder();
    let mut item = |kind: &str, a: usize, b: usize| builder.primary(&format!("{kind}{a},{b}")).unwrap();
    let places = |kind| {
        move |item: &mut dyn FnMut(&str, usize, usize) -> Item| -> Vec<Vec<Item>> {
            (0..n).map(|a| (0..n).map(|b| item(kind, a, b)).collect()).collect()
        }
    };
    let [cells, rows, columns] = ["p", "r", "c"].map(|kind| places(kind)(&mut item));
    for (row, column, symbol) in (0..n).flat_map(|r| (0..n).flat_map(move |c| (0..n).map(move |s| (r, c, s)))) {
        if row > 0 || column == symbol || !is_first_row_in_order {
            builder.option([cells[row][column], rows[row][symbol], columns[column][symbol]]).unwrap();
        }
    }
    builder.build()
}

#[test]
fn counts_that_nobody_lists() {
    let tetrominoes: [[(usize, usize); 4]; 5] = [
        [(0, 0), (0, 1), (0, 2), (0, 3)],
        [(0, 0), (0, 1), (1, 0), (1, 1)],
        [(0, 0), (0, 1), (0, 2), (1, 0)],
        [(0, 0), (0, 1), (0, 2), (1, 1)],
        [(0, 0), (0, 1), (1, 1), (1, 2)],
    ];
    let here = |name| instance(name).expect("the tests' own data");
    for (name, problem, expected) in [
        ("dominoes 12x12", dominoes(12, 12, &[]), "53060477521960000"),
        ("dominoes 20x20", dominoes(20, 20, &[]), "1269984011256235834242602753102293934298576249856"),
        ("dominoes 8x8 without opposite corners", dominoes(8, 8, &[0, 63]), "0"),
        ("matchings of K24", pairs(24, |_, _| true), "316234143225"),
        ("tetrominoes 8x8", tilings(8, 8, &tetrominoes.each_ref().map(|piece| &piece[..])), "19077209438"),
        ("six of Langford 8", copies(&here("langford-8"), 6), "729000000000000"),
        ("four of queens 8", copies(&here("queens-8"), 4), "71639296"),
        ("Latin squares of order 6, first row in order", latin_squares(6, true), "1128960"),
        ("Latin squares of order 7", latin_squares(7, false), "61479419904000"),
    ] {
        assert_eq!(problem.count(), big(expected), "{name}");
    }
    for (name, expected) in [("hex-free-6x6", "451206"), ("lpent-free-8x10", "386"), ("mcc-tet-6x6", "19984")] {
        if let Some(problem) = instance(name) {
            assert_eq!(problem.count(), big(expected), "{name}");
        }
    }
}

#[test]
fn thirty_by_thirty_dominoes() {
    // Kasteleyn's product, to the digits that doubles have, and the square or twice a square that W. Jockusch proved
    // the number to be.
    let angle = |k: i32| (f64::from(k) * std::f64::consts::PI / 31.0).cos().powi(2) * 4.0;
    let log: f64 = (1..=15).flat_map(|j| (1..=15).map(move |k| (angle(j) + angle(k)).log2())).sum();
    let count = dominoes(30, 30, &[]).count();
    assert_eq!(count.bits(), log as u64 + 1);
    let half = &count >> 15_u32;
    assert_eq!((&half << 15_u32), count, "divisible by 2^15");
    let root = half.sqrt();
    assert_eq!(&root * &root, half, "2^15 times a square");
}

#[test]
fn a_memo_that_may_hold_little_forgets_and_counts_on() {
    let problem = pairs(20, |_, _| true);
    for bytes in [0, 1 << 10, 1 << 16, 1 << 22] {
        let total = problem.counting().method(Method::Memo).memory(bytes);
        let is_enough = bytes >= 1 << 16;
        let nodes = Some(if is_enough { 30_000_000 } else { 3_000_000 });
        let total = total.limits(Limits { nodes, ..Limits::default() }).run();
        if is_enough {
            assert_eq!((total.solutions, total.end), (654_729_075_u32.into(), Outcome::Complete), "{bytes} bytes");
        } else {
            assert!(total.solutions <= 654_729_075_u32.into(), "{bytes} bytes");
        }
    }
}

#[test]
fn limits_end_a_walk_that_can_go_on() {
    let Some(problem) = instance("queens-12") else { return };
    for engine in Engine::ALL {
        let mut solutions =
            problem.search().engine(engine).limits(Limits { nodes: Some(100), ..Limits::default() }).solutions();
        let mut found = 0;
        loop {
            found += solutions.by_ref().count();
            match solutions.end() {
                Some(Outcome::Stopped(Stop::NodeLimit)) => {
                    solutions.resume(Limits { nodes: Some(5_000), ..Limits::default() })
                }
                end => break assert_eq!(end, Some(Outcome::Complete), "{}", engine.name()),
            }
        }
        assert_eq!(found, 14_200, "{}", engine.name());
    }
    let stopped = problem.search().threads(2).limits(Limits::solutions(50));
    let seen = Mutex::new(0);
    let Visited { end, .. } = stopped.for_each(|_| *seen.lock().unwrap() += 1);
    assert_eq!((end, seen.into_inner().unwrap()), (Outcome::SolutionLimit, 50));
    let partial = problem.counting().limits(Limits { nodes: Some(30_000), ..Limits::default() }).run();
    assert!(partial.end == Outcome::Stopped(Stop::NodeLimit) && partial.solutions < 14_200_u32.into());
}

#[test]
fn time_and_interrupts_end_counts_that_would_last_for_ever() {
    let problem = dominoes(12, 12, &[]);
    // A busy machine may need longer for the first solution.
    let some_time = |count: &dyn Fn(Limits) -> (Outcome, u128)| {
        [30, 1_000, 30_000].into_iter().any(|millis| {
            let (end, found) = count(Limits { time: Some(Duration::from_millis(millis)), ..Limits::default() });
            assert_eq!(end, Outcome::Stopped(Stop::TimeLimit));
            found > 0
        })
    };
    let stopped = Limits { interrupt: Some(Arc::new(AtomicBool::new(true))), ..Limits::default() };
    for engine in Engine::ALL {
        for threads in [1, 2] {
            let search = problem.search().engine(engine).threads(threads);
            let counted = |limits| {
                let count = search.clone().limits(limits).count();
                (count.end, count.solutions)
            };
            assert!(some_time(&counted), "{} by {threads}", engine.name());
            assert_eq!(counted(stopped.clone()).0, Outcome::Stopped(Stop::Interrupted), "{}", engine.name());
        }
        let listed = |limits| {
            let mut solutions = problem.search().engine(engine).limits(limits).solutions();
            let found = solutions.by_ref().count() as u128;
            (solutions.end().unwrap(), found)
        };
        assert!(some_time(&listed), "{}", engine.name());
    }
    let short = Limits { time: Some(Duration::from_nanos(1)), ..Limits::default() };
    for method in METHODS {
        assert_eq!(
            problem.counting().method(method).limits(short.clone()).run().end,
            Outcome::Stopped(Stop::TimeLimit),
            "{method:?}"
        );
    }
    assert_eq!(Diagram::new(&problem, &short.clone()).unwrap_err(), DiagramError::Stopped(Stop::TimeLimit));
    assert_eq!(cheapest(&problem, 1, &short).end, Outcome::Stopped(Stop::TimeLimit));
}

#[test]
fn known_least_costs() {
    for (name, least) in
        [("cost-assign-12", 115), ("cost-queens-12", 2996), ("cost-setpart-30-250", 343), ("cost-setpart-40-600", 423)]
    {
        let Some(problem) = instance(name) else { continue };
        let found = cheapest(&problem, 1, &Limits::default());
        assert_eq!((found.solutions[0].cost, found.bound, found.end), (least, least, Outcome::Complete), "{name}");
        assert!(problem.is_solution(&found.solutions[0].options), "{name}");
    }
}

#[test]
fn random_pentomino_tilings_are_all_alike_likely() {
    let problem = instance("pent-6x10").unwrap();
    let diagram = Diagram::new(&problem, &Limits::default()).unwrap();
    assert_eq!(diagram.count(), 9356_u32.into());
    let numbers: std::collections::HashMap<Vec<usize>, usize> =
        diagram.solutions().map(sorted).enumerate().map(|(k, solution)| (solution, k)).collect();
    let (mut drawn, each) = (vec![0_u32; 9356], 8 * times() as u32);
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    for _ in 0..each * 9356 {
        drawn[numbers[&sorted(diagram.random(&mut rng).unwrap())]] += 1;
    }
    let each = f64::from(each);
    let square: f64 = drawn.iter().map(|&n| (f64::from(n) - each).powi(2) / each).sum();
    let deviations = (square - 9355.0) / (2.0_f64 * 9355.0).sqrt();
    assert!(deviations.abs() < 4.0, "{deviations} deviations");
}

#[test]
fn estimates_come_near() {
    let problem = instance("queens-8").unwrap();
    let count = problem.search().engine(Engine::Rows).count();
    let guess = estimate(&problem, 20_000, &Limits::default(), &mut ChaCha8Rng::seed_from_u64(2));
    let near = |guess: graeco_exact_cover::MeanEstimate, truth: f64| (guess.mean - truth).abs() < 4.0 * guess.error;
    assert!(near(guess.solutions, 92.0), "{guess:?}");
    assert!(near(guess.nodes, count.stats.nodes as f64), "{guess:?}, really {}", count.stats.nodes);
}

#[test]
fn identical_options_are_two() {
    let problem = text::parse("a #\na #\na #\n").unwrap();
    check(&problem, &[vec![0], vec![1]].into(), "two alike");
}
