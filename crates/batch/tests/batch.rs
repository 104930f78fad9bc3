//! Batches of every width agree with the solvers for one puzzle, on puzzles of all kinds.

#[path = "../../../tests/more/mod.rs"]
mod more;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use graeco_batch::{Answered, Batch, MOST_BATCH_ORDER, Width};
use graeco_grid::{Budget, Engine, Limits, Nine, Order, Outcome, Puzzle, Square, Stop, Symbol};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// How many Sudokus the exact cover engine solves, usually.
const SUDOKUS: usize = 20_000;

/// Puzzles of one shape, all kinds of them: from a filled square, symbols are taken away, and some changed.
fn random_puzzles(shape: &Puzzle, number: usize, seed: u64) -> Vec<Vec<u8>> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let n = shape.order().get();
    let squares: Vec<Square> =
        (0..8).map(|_| shape.search().seed(rng.random()).solutions().next().expect("a square")).collect();
    let puzzle = |rng: &mut ChaCha8Rng| {
        let square = &squares[rng.random_range(0..squares.len())];
        let mut cells: Vec<u8> = square.symbols().iter().map(|symbol| symbol.index() as u8 + 1).collect();
        let mut order: Vec<usize> = (0..n * n).collect();
        order.shuffle(rng);
        // Mostly about where puzzles begin to have one solution, some full, some nearly empty.
        let keep = if rng.random_ratio(1, 8) {
            rng.random_range(0..=n * n)
        } else {
            n * n / 4 + rng.random_range(0..=n * n / 4)
        };
        order[keep..].iter().for_each(|&cell| cells[cell] = 0);
        if rng.random_ratio(1, 4) && keep > 0 {
            cells[order[rng.random_range(0..keep)]] = rng.random_range(1..=n as u8);
        }
        cells
    };
    (0..number).map(|_| puzzle(&mut rng)).collect()
}

fn as_puzzle(shape: &Puzzle, cells: &[u8]) -> Puzzle {
    let givens: Vec<_> = cells.iter().map(|&cell| (cell > 0).then(|| Symbol::new(usize::from(cell) - 1))).collect();
    shape.clone().with_givens(&givens).expect("symbols of the order")
}

fn as_square(order: Order, cells: &[u8]) -> Square {
    Square::new(order, cells.iter().map(|&cell| Symbol::new(usize::from(cell) - 1)).collect())
}

/// A budget without limits.
fn free() -> Budget {
    Budget::default()
}

fn available() -> impl Iterator<Item = Width> {
    Width::ALL.into_iter().filter(|width| {
        if !width.is_available() {
            println!("{width:?}: skipped, this machine has no such vectors");
        }
        width.is_available()
    })
}

fn shapes() -> Vec<(&'static str, Puzzle)> {
    let sudoku = Puzzle::sudoku(3, 3).unwrap();
    // Rows of three boxes, sheared: each region leans over two boxes.
    let region = |cell: usize| cell / 27 * 3 + (cell % 9 + 9 - cell / 9 % 3) % 9 / 3;
    let regions: Vec<usize> = (0..81).map(region).collect();
    vec![
        ("sudoku", sudoku.clone()),
        ("diagonal", sudoku.clone().with_diagonals()),
        ("windoku", sudoku.windoku().unwrap()),
        ("6x6", Puzzle::sudoku(2, 3).unwrap()),
        ("latin 5", Puzzle::latin(5).unwrap()),
        ("diagonal latin 7", Puzzle::latin(7).unwrap().with_diagonals()),
        ("4x4", Puzzle::sudoku(2, 2).unwrap()),
        ("order 1", Puzzle::latin(1).unwrap()),
        ("jigsaw", Puzzle::jigsaw(9, &regions).unwrap()),
    ]
}

#[test]
fn every_width_counts_like_one_puzzle_at_a_time_and_shows_squares_that_the_judge_takes() {
    for (name, shape) in shapes() {
        let puzzles = random_puzzles(&shape, 400, 5);
        let counts: Vec<u64> = puzzles
            .iter()
            .map(|cells| as_puzzle(&shape, cells).search().limits(Limits::solutions(20)).count().solutions as u64)
            .collect();
        for width in available() {
            let mut batch = Batch::with_width(&shape, width).unwrap();
            let answers: Vec<_> = batch.answers(&puzzles, 20, &free()).collect();
            assert_eq!(answers.len(), puzzles.len(), "{name}, {width:?}");
            for (i, answer) in answers.into_iter().enumerate() {
                assert_eq!(answer.solutions, counts[i], "{name}, {width:?}: {:?}", puzzles[i]);
                assert_eq!(answer.square.is_some(), counts[i] > 0);
                if let Some(square) = answer.square {
                    let square = as_square(shape.order(), &square);
                    assert!(as_puzzle(&shape, &puzzles[i]).is_solved_by(&square), "{name}, {width:?}");
                }
            }
        }
    }
}

#[test]
fn every_solution_is_told_once() {
    for (name, shape) in shapes() {
        let puzzles = random_puzzles(&shape, 60, 9);
        for width in available() {
            let mut told = vec![Vec::new(); puzzles.len()];
            let mut batch = Batch::with_width(&shape, width).unwrap();
            batch.solutions(&puzzles, 3000, &free(), |index, cells| told[index as usize].push(cells.to_vec())).unwrap();
            for (cells, mut told) in puzzles.iter().zip(told) {
                let puzzle = as_puzzle(&shape, cells);
                let count = puzzle.search().engine(Engine::Cover).limits(Limits::solutions(3000)).count();
                assert_eq!(told.len() as u128, count.solutions, "{name}, {width:?}: {cells:?}");
                assert!(told.iter().all(|square| puzzle.is_solved_by(&as_square(shape.order(), square))));
                told.sort();
                told.dedup();
                assert_eq!(told.len() as u128, count.solutions, "{name}, {width:?}: a solution was told twice");
            }
        }
    }
}

#[test]
fn sudokus_of_all_kinds_agree_with_the_exact_cover_engine() {
    let number = SUDOKUS * more::times();
    let shape = Puzzle::sudoku(3, 3).unwrap();
    let mut puzzles = random_puzzles(&shape, number, 21);
    let mut rng = ChaCha8Rng::seed_from_u64(22);
    // A tenth of them with any number of givens at all.
    for cells in puzzles.iter_mut().step_by(10) {
        let keep = rng.random_range(0..=81);
        let mut order: Vec<usize> = (0..81).collect();
        order.shuffle(&mut rng);
        order[keep..].iter().for_each(|&cell| cells[cell] = 0);
    }
    let mut kinds = [0; 3];
    let mut counts = Vec::new();
    for cells in &puzzles {
        let nine = Nine::new(cells.as_slice().try_into().unwrap()).count(3);
        let cover = as_puzzle(&shape, cells).search().engine(Engine::Cover).limits(Limits::solutions(3)).count();
        assert_eq!(u128::from(nine), cover.solutions, "{cells:?}");
        kinds[nine.min(2) as usize] += 1;
        counts.push(nine);
    }
    assert!(kinds.iter().all(|&kind| kind > number / 20), "{kinds:?} puzzles with none, one and several solutions");
    let flat = puzzles.concat();
    for width in available() {
        let mut answered = Answered::default();
        Batch::with_width(&shape, width).unwrap().solve(&flat, 3, &free(), &mut answered).unwrap();
        assert_eq!(answered.solutions, counts, "{width:?}");
    }
}

#[test]
fn all_solutions_of_the_set_with_several_are_counted() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/sudoku/several-solutions.txt");
    let Ok(text) = std::fs::read_to_string(&path) else {
        println!("skipped: ../shared/sudoku is not here");
        return;
    };
    let lines = text.lines().filter(|line| !line.starts_with('#') && line.len() >= 81);
    let digit = |byte: u8| if byte == b'.' { 0 } else { byte - b'0' };
    let puzzles: Vec<Vec<u8>> = lines.map(|line| line[..81].bytes().map(digit).collect()).collect();
    let shape = Puzzle::sudoku(3, 3).unwrap();
    let sum = |width| -> u64 {
        Batch::with_width(&shape, width)
            .unwrap()
            .answers(&puzzles, u64::MAX, &free())
            .map(|answer| answer.solutions)
            .sum()
    };
    assert_eq!(sum(Width::best()), 1_982_741);
}

#[test]
fn a_puzzle_with_millions_of_solutions_does_not_hold_up_the_others() {
    let shape = Puzzle::sudoku(3, 3).unwrap();
    let mut puzzles = random_puzzles(&shape, 6000, 31);
    puzzles.retain(|cells| (1..20).contains(&Nine::new(cells.as_slice().try_into().unwrap()).count(20)));
    assert!(puzzles.len() > 1500);
    puzzles[5] = vec![0; 81];
    for width in available() {
        let mut batch = Batch::with_width(&shape, width).unwrap();
        let mut order = Vec::new();
        batch.solutions(&puzzles, 50_000, &free(), |index, _| order.push(index)).unwrap();
        assert_eq!(order.iter().filter(|&&index| index == 5).count(), 50_000, "{width:?}");
        // Many others are told before the empty grid is through.
        let last = order.iter().rposition(|&index| index == 5).unwrap();
        let others = order[..last].iter().filter(|&&index| index > 1000).count();
        assert!(
            others > 500,
            "{width:?}: only {others} solutions of later puzzles came before the end of the empty grid"
        );
    }
}

#[test]
fn pencilmarks_leave_just_the_squares_that_have_them() {
    let shape = Puzzle::sudoku(2, 2).unwrap();
    let squares: Vec<Square> = shape.solutions().collect();
    assert_eq!(squares.len(), 288);
    let mut rng = ChaCha8Rng::seed_from_u64(41);
    let mut puzzle = || -> [u64; 1] { [rng.random::<u64>() | rng.random::<u64>() | rng.random::<u64>()] };
    let puzzles: Vec<[u64; 1]> = (0..500).map(|_| puzzle()).collect();
    let fits = |square: &&Square, marks: u64| {
        square.symbols().iter().enumerate().all(|(cell, symbol)| marks >> (4 * cell + symbol.index()) & 1 == 1)
    };
    for width in available() {
        let mut found = vec![0; puzzles.len()];
        let mut batch = Batch::with_width(&shape, width).unwrap();
        batch.candidates(&puzzles, u64::MAX, &free(), |index, _| found[index as usize] += 1).unwrap();
        let expected: Vec<usize> =
            puzzles.iter().map(|marks| squares.iter().filter(|square| fits(square, marks[0])).count()).collect();
        assert_eq!(found, expected, "{width:?}");
    }
}

#[test]
fn a_given_can_be_left_out_if_nothing_else_fits_in_its_place() {
    let shape = Puzzle::sudoku(3, 3).unwrap();
    let puzzles = random_puzzles(&shape, 300, 51);
    let unique = |cells: &[u8]| Nine::new(cells.try_into().unwrap()).count(2) == 1;
    let (mut flat, mut struck, mut expected) = (Vec::new(), Vec::new(), Vec::new());
    for cells in puzzles.iter().filter(|cells| unique(cells)) {
        for cell in (0..81).filter(|&cell| cells[cell] > 0) {
            let mut fewer = cells.clone();
            fewer[cell] = 0;
            expected.push(u64::from(!unique(&fewer)));
            flat.extend(fewer);
            struck.push((cell, cells[cell]));
        }
    }
    assert!(expected.contains(&0) && expected.contains(&1));
    let mut solutions = Vec::new();
    Batch::new(&shape).unwrap().count_struck(&flat, &struck, 2, &free(), &mut solutions).unwrap();
    assert_eq!(solutions, expected);
}

#[test]
fn a_batch_is_ready_again_after_answers_were_dropped() {
    let shape = Puzzle::latin(6).unwrap();
    let puzzles = random_puzzles(&shape, 500, 61);
    let mut batch = Batch::new(&shape).unwrap();
    let whole: Vec<_> = batch.answers(&puzzles, 3, &free()).map(|answer| answer.solutions).collect();
    drop(batch.answers(&puzzles, 100, &free()).take(3).collect::<Vec<_>>());
    let mut answered = Answered::default();
    batch.solve(&puzzles.concat(), 3, &free(), &mut answered).unwrap();
    assert_eq!(answered.solutions, whole);
    assert_eq!(batch.answers(Vec::<[u8; 36]>::new(), 3, &free()).count(), 0);
}

#[test]
fn a_batch_starts_clean_after_a_panic() {
    let shape = Puzzle::sudoku(2, 2).unwrap();
    let empty = [0; 16];
    let mut wrong = [0; 16];
    wrong[3] = 5;
    // A symbol that stands twice in a row: no solution.
    let mut none = [0; 16];
    (none[0], none[1]) = (1, 1);
    for width in available() {
        let mut batch = Batch::with_width(&shape, width).unwrap();
        let caught = |work: &mut dyn FnMut()| catch_unwind(AssertUnwindSafe(work)).is_err();
        assert!(caught(&mut || drop(batch.solutions([empty, wrong], 300, &free(), |_, _| {}))));
        let mut told = Vec::new();
        batch.solutions([none], 300, &free(), |index, _| told.push(index)).unwrap();
        assert!(told.is_empty(), "{width:?}: solutions of puzzles that were given before");
        // Marks that were to be struck are forgotten too.
        let mut solutions = Vec::new();
        assert!(caught(&mut || drop(batch.candidates([vec![!0_u64], vec![]], 300, &free(), |_, _| {}))));
        batch.count_struck(&empty, &[(0, 0)], 1000, &free(), &mut solutions).unwrap();
        assert_eq!(solutions, [288], "{width:?}");
        // Somebody who goes on with the same iterator misses nothing but the wrong puzzle.
        let mut answers = batch.answers([empty, wrong, none, empty], 300, &free());
        assert!(caught(&mut || drop(answers.next())));
        let rest: Vec<u64> = answers.map(|answer| answer.solutions).collect();
        assert_eq!(rest, [288, 0, 288], "{width:?}");
    }
}

#[test]
fn a_batch_ends_at_its_budget_and_says_what_is_unanswered() {
    let shape = Puzzle::sudoku(3, 3).unwrap();
    let mut puzzles = random_puzzles(&shape, 3000, 81);
    puzzles.retain(|cells| Nine::new(cells.as_slice().try_into().unwrap()).count(100) < 100);
    let counts: Vec<u64> =
        puzzles.iter().map(|cells| Nine::new(cells.as_slice().try_into().unwrap()).count(u64::MAX)).collect();
    // No machine counts the solutions of the empty grid one by one.
    puzzles[7] = vec![0; 81];
    let flat = puzzles.concat();
    for width in available() {
        let mut batch = Batch::with_width(&shape, width).unwrap();
        let time = |time| Budget::start(&Limits { time: Some(time), ..Limits::default() });
        let started = Instant::now();
        let mut answered = Answered::default();
        // A machine that is busy needs longer to come to the empty grid's solutions, and past the puzzles before it.
        let mut enough = Duration::from_millis(100);
        let stopped = loop {
            let stopped = batch.solve(&flat, u64::MAX, &time(enough), &mut answered).unwrap_err();
            assert_eq!(stopped.stop(), Stop::TimeLimit);
            let has_come = stopped.begun().any(|(number, found)| number == 7 && found > 0);
            if has_come && (0..7).all(|number| stopped.is_answered(number)) {
                break stopped;
            }
            enough *= 2;
            assert!(enough < Duration::from_secs(10), "{width:?}");
        };
        let budget = || time(4 * enough);
        assert!(!stopped.is_answered(7) && stopped.read() > 7);
        let is_right = |&i: &usize| answered.solutions[i] == counts[i];
        assert!((0..puzzles.len()).filter(|&i| stopped.is_answered(i as u64)).all(|i| is_right(&i)), "{width:?}");
        let mut answers = batch.answers(&puzzles, u64::MAX, &budget());
        let first: Vec<u64> = answers.by_ref().map(|answer| answer.solutions).collect();
        assert_eq!((answers.end(), &first[..]), (Some(Outcome::Stopped(Stop::TimeLimit)), &counts[..7]), "{width:?}");
        let mut found = vec![0; puzzles.len()];
        let told = batch.solutions(&puzzles, u64::MAX, &budget(), |index, _| found[index as usize] += 1);
        let told = told.unwrap_err();
        assert!((0..puzzles.len()).filter(|&i| told.is_answered(i as u64)).all(|i| found[i] == counts[i]));
        let interrupt = Arc::new(AtomicBool::new(true));
        let limits = Limits { interrupt: Some(interrupt), ..Limits::default() };
        let stopped = batch.solve(&flat, 2, &Budget::start(&limits), &mut answered).unwrap_err();
        assert_eq!(stopped.stop(), Stop::Interrupted);
        let little = free().with_memory(1000);
        assert_eq!(batch.solve(&flat, 2, &little, &mut answered).unwrap_err().stop(), Stop::MemoryLimit);
        // Before it took for ever.
        assert!(started.elapsed() < Duration::from_secs(60));
    }
}

#[test]
fn larger_orders_agree_too_and_too_large_ones_are_refused() {
    for (shape, number) in [
        (Puzzle::sudoku(3, 4).unwrap(), 40),
        (Puzzle::sudoku(4, 4).unwrap(), 30),
        (Puzzle::latin(10).unwrap().with_diagonals(), 30),
        (Puzzle::sudoku(5, 5).unwrap(), 4),
    ] {
        let n = shape.order().get();
        let square = shape.search().seed(1).solutions().next().unwrap();
        let mut rng = ChaCha8Rng::seed_from_u64(71);
        let puzzle = |rng: &mut ChaCha8Rng| -> Vec<u8> {
            let gone = n * n * 2 / 5 + rng.random_range(0..n);
            let mut cells: Vec<u8> = square.symbols().iter().map(|symbol| symbol.index() as u8 + 1).collect();
            let mut order: Vec<usize> = (0..n * n).collect();
            order.shuffle(rng);
            order[..gone].iter().for_each(|&cell| cells[cell] = 0);
            cells
        };
        let puzzles: Vec<_> = (0..number).map(|_| puzzle(&mut rng)).collect();
        for width in available() {
            let answers = Batch::with_width(&shape, width).unwrap().answers(&puzzles, 2, &free()).collect::<Vec<_>>();
            assert_eq!(answers.len(), puzzles.len());
            for (cells, answer) in puzzles.iter().zip(answers) {
                let puzzle = as_puzzle(&shape, cells);
                assert_eq!(
                    u128::from(answer.solutions),
                    puzzle.search().limits(Limits::solutions(2)).count().solutions
                );
                assert!(puzzle.is_solved_by(&as_square(shape.order(), &answer.square.expect("one at least"))));
            }
        }
    }
    assert!(Batch::new(&Puzzle::latin(MOST_BATCH_ORDER + 1).unwrap()).is_none());
}

/// What a call needed much memory for is let go of by the next one, which may have less.
#[test]
fn a_smaller_limit_of_memory_is_kept_after_a_larger_one() {
    let shape = Puzzle::sudoku(3, 3).unwrap();
    let easy = random_puzzles(&shape, 3, 5);
    let many = vec![vec![0; 81]; 2000];
    for width in available() {
        let new = || Batch::with_width(&shape, width).unwrap();
        let mut answered = Answered::default();
        let mut fits = |batch: &mut Batch, bytes: usize| {
            batch.solve(&easy[..1].concat(), 1, &free().with_memory(bytes), &mut answered).is_ok()
        };
        let least =
            (10..30).map(|bits| 1 << bits).find(|&bytes| fits(&mut new(), bytes)).expect("some memory is enough");
        let mut batch = new();
        batch.solutions(&many, 500, &free(), |_, _| {}).unwrap();
        assert!(fits(&mut batch, least), "{width:?}: {least} bytes");
        assert_eq!(batch.answers(&easy[..1], 1, &free().with_memory(least)).count(), 1);
    }
}

/// Slices that are long enough for a trial of two widths: who has its turn makes no difference.
#[test]
fn a_trial_of_widths_changes_no_answer() {
    let shape = Puzzle::sudoku(3, 3).unwrap();
    let mut puzzles = random_puzzles(&shape, 1500, 83);
    puzzles.truncate(1200);
    let flat = puzzles.concat();
    let struck: Vec<(usize, u8)> = (0..puzzles.len()).map(|number| (number % 81, (number % 10) as u8)).collect();
    let mut word = Batch::with_width(&shape, Width::Word).unwrap();
    let (mut expected, mut expected_struck) = (Answered::default(), Vec::new());
    word.solve(&flat, 5, &free(), &mut expected).unwrap();
    word.count_struck(&flat, &struck, 3, &free(), &mut expected_struck).unwrap();
    let mut batch = Batch::new(&shape).unwrap();
    let mut widths = std::collections::HashSet::new();
    // A trial has ten turns.
    for _ in 0..8 {
        let (mut answered, mut solutions) = (Answered::default(), Vec::new());
        batch.solve(&flat, 5, &free(), &mut answered).unwrap();
        widths.insert(batch.width());
        assert_eq!(answered.solutions, expected.solutions);
        for (cells, &count) in answered.squares.chunks(81).zip(&answered.solutions) {
            assert_eq!(cells.iter().all(|&number| number == 0), count == 0);
        }
        batch.count_struck(&flat, &struck, 3, &free(), &mut solutions).unwrap();
        widths.insert(batch.width());
        assert_eq!(solutions, expected_struck);
    }
    assert_eq!(widths.len(), if Width::best() == Width::Avx512 { 2 } else { 1 });
    // The same, but there is room for one machine alone; the first answers are those of a call that was ended midway.
    let stop = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    let mut batch = Batch::new(&shape).unwrap();
    for limits in [stop, Limits { memory: Some(600_000), ..Limits::default() }] {
        let mut answered = Answered::default();
        match batch.solve(&flat, 5, &Budget::start(&limits), &mut answered) {
            Ok(()) => assert_eq!(answered.solutions, expected.solutions),
            Err(stopped) => {
                let mut is_answered = (0..puzzles.len()).filter(|&number| stopped.is_answered(number as u64));
                assert!(is_answered.all(|number| answered.solutions[number] == expected.solutions[number]));
            }
        }
    }
}
