//! Random small problems against naive solvers that share no code with ours. A failure names its seed.

use graeco_exact_cover::{Engine as CoverEngine, Entry, Kind, OptionId, Problem, text};
use graeco_grid::constraints::{
    AntiKing, AntiKnight, Arrow, BlackDot, Greater, Killer, KropkiNegative, LittleKiller, NonConsecutive, Palindrome,
    Parity, Thermo, WhiteDot,
};
use graeco_grid::{Cell, Engine, Order, Puzzle, Square, Symbol};
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
        for engine in CoverEngine::ALL {
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
            solutions.check_restored(&problem).unwrap_or_else(|what| panic!("seed {seed}, {}: {what}", engine.name()));
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
        for (engine, simplified) in CoverEngine::ALL.into_iter().flat_map(|engine| [(engine, false), (engine, true)]) {
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
        let counting = with.iter().fold(problem.counting(), |counting, &option| counting.with_option(option));
        let counting = without.iter().fold(counting, |counting, &option| counting.without_option(option));
        assert_eq!(counting.run().solutions, covers.len().into(), "seed {seed}");
    }
    assert!(some > 300 && none > 300, "{some} {none}");
}

#[test]
fn what_is_written_is_read_again() {
    for seed in 0..1000 {
        let (problem, _) = random_problem(&mut ChaCha8Rng::seed_from_u64(seed));
        if problem.items().len() == 0 {
            continue;
        }
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

fn random_cells(rng: &mut ChaCha8Rng, order: Order, count: usize) -> Vec<Cell> {
    let mut cells: Vec<Cell> = order.cells().collect();
    cells.shuffle(rng);
    cells.truncate(count);
    cells
}

/// A random puzzle of order 2 to 4, with random houses, rules and givens.
fn random_puzzle(rng: &mut ChaCha8Rng) -> Puzzle {
    let n = rng.random_range(2..=4);
    let mut puzzle = Puzzle::latin(n).unwrap();
    let order = puzzle.order();
    if n == 4 && rng.random_bool(0.5) {
        puzzle = puzzle.with_boxes(2, 2).unwrap();
    }
    if rng.random_bool(0.2) {
        puzzle = puzzle.with_main_diagonal();
    }
    if rng.random_bool(0.2) {
        let cells = random_cells(rng, order, n - 1);
        puzzle = puzzle.with_house("extra", &cells).unwrap();
    }
    for _ in 0..rng.random_range(0..=3) {
        let length = rng.random_range(2..=n.min(3));
        let cells = random_cells(rng, order, length);
        let (a, b, sum) = (cells[0], cells[1], rng.random_range(2..=3 * n as i64));
        puzzle = match rng.random_range(0..13) {
            0 => puzzle.with(AntiKnight::new(order)),
            1 if n == 2 => puzzle.with(AntiKing::new(order)),
            2 => puzzle.with(NonConsecutive::new(order)),
            3 => puzzle.with(Killer::new(cells, Some(sum))),
            4 => puzzle.with(LittleKiller::new(cells, sum)),
            5 => puzzle.with(Thermo::new(cells)),
            6 => puzzle.with(Arrow::new(vec![a], &cells[1..])),
            7 => puzzle.with(WhiteDot::new(a, b)),
            8 => puzzle.with(BlackDot::new(a, b)),
            9 => puzzle.with(Greater::new(a, b)),
            10 => puzzle.with(Palindrome::new(cells)),
            11 => puzzle.with(Parity::odd(cells)),
            _ => puzzle.with(KropkiNegative::new(order, &[[a, b]])),
        }
        .unwrap();
    }
    let givens = rng.random_range(0..=n);
    for cell in random_cells(rng, order, givens) {
        puzzle.set_given(cell, Some(Symbol::new(rng.random_range(0..n)))).unwrap();
    }
    if rng.random_bool(0.2) { puzzle.with_first_value(0) } else { puzzle }
}

/// All Latin squares of an order, each row a permutation, columns checked by looking.
fn naive_squares(n: usize) -> Vec<Vec<usize>> {
    let mut squares: Vec<Vec<usize>> = vec![Vec::new()];
    for cell in 0..n * n {
        let mut longer = Vec::new();
        for square in &squares {
            for symbol in 0..n {
                let row = square[cell / n * n..].contains(&symbol);
                let column = (0..cell / n).any(|r| square[r * n + cell % n] == symbol);
                if !row && !column {
                    longer.push(square.iter().copied().chain([symbol]).collect());
                }
            }
        }
        squares = longer;
    }
    squares
}

#[test]
fn random_puzzles() {
    let all: Vec<Vec<Square>> = (0..=4)
        .map(|n| {
            let squares = if n == 0 { Vec::new() } else { naive_squares(n) };
            let square = |s: Vec<usize>| Square::new(Order::new(n).unwrap(), s.into_iter().map(Symbol::new).collect());
            squares.into_iter().map(square).collect()
        })
        .collect();
    assert_eq!(all.iter().map(Vec::len).collect::<Vec<_>>(), [0, 1, 2, 12, 576]);
    let mut kinds = [0; 3];
    for seed in 0..3000 {
        let puzzle = random_puzzle(&mut ChaCha8Rng::seed_from_u64(seed));
        let squares = &all[puzzle.order().get()];
        let mut expected: Vec<Square> = squares.iter().filter(|square| puzzle.is_solved_by(square)).cloned().collect();
        expected.sort();
        for engine in [Engine::Prune, Engine::Cover] {
            for matching in [false, true] {
                let mut found: Vec<Square> =
                    puzzle.search().engine(engine).matching(matching).seed(seed).solutions().collect();
                found.sort();
                assert_eq!(found, expected, "seed {seed}, {} (matching: {matching}): {puzzle:?}", engine.name());
            }
        }
        kinds[expected.len().min(2)] += 1;
    }
    assert!(kinds.iter().all(|&kind| kind > 100), "{kinds:?} puzzles with none, one and several solutions");
}
