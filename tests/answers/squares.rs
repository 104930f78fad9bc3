//! Published numbers about Latin squares, counted again: by theory, by listing, and both ways where there are two.

use std::collections::BTreeSet;
use std::path::Path;

use crate::more::times;
use graeco_designs::{Family, Mate, Property, Transversals, are_orthogonal, mate};
use graeco_grid::{Budget, Limits, Outcome, Puzzle, Square, Stop, Symbol};
use graeco_latin::{Counting, Formula, Kind, Random, transposed};

/// The rows of `counts.tsv` of a kind: order and number, both as text.
fn rows(kind: &str) -> Vec<(String, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/counts.tsv");
    let text = std::fs::read_to_string(path).unwrap();
    let rows = text.lines().map(|row| row.split('\t').collect::<Vec<_>>()).filter(|row| row[0] == kind);
    rows.map(|row| (row[1].to_owned(), row[2].to_owned())).collect()
}

/// The kinds of `counts.tsv` that this file and `counts.rs` between them count again.
const COUNTED: [&str; 29] = [
    "latin",
    "latin_first_row_fixed",
    "latin_reduced",
    "latin_isotopy_classes",
    "latin_main_classes",
    "latin_antiking_first_row_fixed",
    "latin_antiknight_first_row_fixed",
    "diagonal_latin",
    "diagonal_latin_first_row_fixed",
    "diagonal_latin_main_classes",
    "diagonal_latin_antiking_first_row_fixed",
    "diagonal_latin_self_orthogonal_first_row_fixed",
    "diagonal_latin_with_orthogonal_diagonal_mate_first_row_fixed",
    "diagonal_latin_min_transversals",
    "diagonal_latin_max_transversals",
    "diagonal_latin_min_diagonal_transversals",
    "diagonal_latin_max_diagonal_transversals",
    "pandiagonal_latin_odd_order",
    "pandiagonal_latin_first_row_fixed_odd_order",
    "cyclic_latin_transversals_odd_order",
    "cyclic_diagonal_latin_first_row_fixed_odd_order",
    "one_main_diagonal_only_first_row_fixed",
    "orthogonal_latin_pairs_reduced",
    "sudoku_boxes_RxC",
    "diagonal_sudoku_boxes_RxC",
    "sudoku_antiking_boxes_RxC",
    "sudoku_antiknight_boxes_RxC",
    "sudoku_disjoint_groups_boxes_RxC",
    "kind",
];

#[test]
fn no_row_of_the_table_is_left_out() {
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/counts.tsv")).unwrap();
    let kinds: BTreeSet<&str> = text.lines().filter_map(|row| row.split('\t').next()).collect();
    assert_eq!(kinds, BTreeSet::from(COUNTED));
}

/// All counts of a kind, as `number` of the order gives them.
fn check(kind: &str, number: impl Fn(usize) -> String) {
    let rows = rows(kind);
    assert!(rows.len() > 2, "{kind}: {} rows", rows.len());
    for (order, expected) in rows {
        assert_eq!(number(order.parse().unwrap()), expected, "{kind} of order {order}");
    }
}

fn counted(n: usize, kind: Kind) -> Counting {
    let mut counting = Counting::new(n, kind).unwrap();
    while counting.advance() {
        let progress = counting.progress();
        assert!((0.0..=1.0).contains(&progress), "{counting:?}: {progress}");
    }
    counting
}

fn with_first_row(puzzle: Puzzle) -> Puzzle {
    let order = puzzle.order();
    order.symbols().fold(puzzle, |puzzle, symbol| puzzle.given(order.cell(0, symbol.index()), symbol).unwrap())
}

/// The diagonal squares whose first row is in order, by search.
fn diagonal_squares(n: usize) -> impl Iterator<Item = Square> {
    with_first_row(Kind::Diagonal.puzzle(n).unwrap()).solutions()
}

#[test]
fn squares_of_structure() {
    // Each count gives all numbers of its order; orders begin with 1.
    let plain: Vec<Counting> = (1..=9).map(|n| counted(n, Kind::Plain)).collect();
    check("latin", |n| plain[n - 1].total().to_string());
    check("latin_first_row_fixed", |n| plain[n - 1].first_row_in_order().unwrap().to_string());
    check("latin_reduced", |n| plain[n - 1].reduced().unwrap().to_string());
    let diagonal: Vec<Counting> = (1..=8).map(|n| counted(n, Kind::Diagonal)).collect();
    check("diagonal_latin", |n| diagonal[n - 1].total().to_string());
    check("diagonal_latin_first_row_fixed", |n| diagonal[n - 1].first_row_in_order().unwrap().to_string());
    check("pandiagonal_latin_odd_order", |n| counted(n, Kind::Pandiagonal).total().to_string());
}

#[test]
fn families_are_as_many_as_published() {
    let table = include_str!("../data/latin/families.tsv");
    for line in table.lines().skip(1) {
        let [kind, properties, which, order, expected, ..] = *line.split('\t').collect::<Vec<_>>() else {
            panic!("{line}")
        };
        let names: Vec<&str> = properties.split(", ").collect();
        let wanted = Property::ALL.into_iter().filter(|property| names.contains(&property.name()));
        let family = Family::new(kind.parse().unwrap(), wanted);
        assert_eq!(family.properties().len(), names.len(), "{line}");
        let mut counting = family.counting(order.parse().unwrap()).unwrap();
        while counting.advance() {}
        let number = match which {
            "first-row" => counting.first_row_in_order().unwrap(),
            "reduced" => counting.reduced().unwrap(),
            _ => counting.total(),
        };
        assert_eq!(number.to_string(), expected, "{line}");
    }
}

/// A transversal of a square can be brought to the main diagonal by permutations of the columns, and its symbols in order.
#[test]
fn idempotent_squares_are_counted_by_transversals_too() {
    for n in 1..=6 {
        let mut puzzle = with_first_row(Kind::Plain.puzzle(n).unwrap());
        let order = puzzle.order();
        order.symbols().for_each(|symbol| puzzle.set_given(order.cell(symbol.index(), 0), Some(symbol)).unwrap());
        let transversals: u128 =
            puzzle.solutions().map(|square| Transversals::Plain.count(&square, &Limits::default()).solutions).sum();
        let mut counting = Family::new(Kind::Plain, [Property::Idempotent]).counting(n).unwrap();
        while counting.advance() {}
        assert_eq!(counting.total(), (transversals / n as u128).into(), "{n}");
    }
}

#[test]
fn sudoku_grids() {
    let boxes = |text: &str| -> (usize, usize) {
        let (rows, columns) = text.split_once('x').unwrap();
        (rows.parse().unwrap(), columns.parse().unwrap())
    };
    for (order, expected) in rows("sudoku_boxes_RxC") {
        let (rows, columns) = boxes(&order);
        for (rows, columns) in [(rows, columns), (columns, rows)] {
            let kind = Kind::Sudoku { rows, columns };
            assert_eq!(counted(rows * columns, kind).total().to_string(), expected, "{kind:?}");
        }
    }
    for (order, expected) in rows("diagonal_sudoku_boxes_RxC") {
        let (rows, columns) = boxes(&order);
        let kind = Kind::DiagonalSudoku { rows, columns };
        assert_eq!(counted(rows * columns, kind).total().to_string(), expected, "{kind:?}");
    }
}

#[test]
fn theory_agrees_with_visiting_every_square() {
    let two = |columns| Kind::Sudoku { rows: 2, columns };
    let kinds = [(5, Kind::Plain), (6, Kind::Diagonal), (7, Kind::Pandiagonal), (4, two(2)), (6, two(3))];
    for (n, kind) in kinds.into_iter().chain([(4, Kind::DiagonalSudoku { rows: 2, columns: 2 })]) {
        let listed = with_first_row(kind.puzzle(n).unwrap()).count();
        assert_eq!(counted(n, kind).first_row_in_order().unwrap().to_string(), listed.to_string(), "{kind:?}");
    }
    let seven = with_first_row(Kind::Diagonal.puzzle(7).unwrap()).count();
    assert_eq!(counted(7, Kind::Diagonal).first_row_in_order().unwrap().to_string(), seven.to_string());
}

#[test]
fn a_count_goes_on_from_any_saved_state() {
    let kinds = [(7, Kind::Plain), (7, Kind::Diagonal), (8, Kind::Sudoku { rows: 2, columns: 4 })];
    let more = [(6, Kind::DiagonalSudoku { rows: 2, columns: 3 }), (5, Kind::Pandiagonal), (2, Kind::Diagonal)];
    for (n, kind) in kinds.into_iter().chain(more) {
        let expected = counted(n, kind).total();
        let mut counting = Counting::new(n, kind).unwrap();
        loop {
            // Every step is made by another machine.
            let state = counting.save();
            counting = Counting::new(n, kind).unwrap();
            counting.load(&state).unwrap();
            assert_eq!(counting.save(), state);
            if !counting.advance() {
                break;
            }
        }
        assert_eq!(counting.total(), expected, "{kind:?} of order {n}");
        let state = counting.save();
        let mut other = Counting::new(n, kind).unwrap();
        assert!(other.load(&state[..state.len() - 2]).is_err());
        assert!(other.load(&state.replace("graeco", "gaeco")).is_err());
        assert!(Counting::new(8, Kind::Diagonal).unwrap().load(&state).is_err());
    }
}

#[test]
fn a_state_that_was_changed_is_refused_and_changes_nothing() {
    for (n, kind) in
        [(7, Kind::Plain), (7, Kind::Diagonal), (8, Kind::Sudoku { rows: 2, columns: 4 }), (5, Kind::Pandiagonal)]
    {
        let mut counting = Counting::new(n, kind).unwrap();
        (0..3).for_each(|_| _ = counting.advance());
        let state = counting.save();
        // Every digit of every line, and whole lines.
        for (at, byte) in state.bytes().enumerate().filter(|(_, byte)| byte.is_ascii_hexdigit()) {
            let mut changed = state.clone().into_bytes();
            changed[at] = if byte == b'1' { b'2' } else { b'1' };
            let changed = String::from_utf8(changed).unwrap();
            if changed != state {
                assert!(counting.load(&changed).is_err(), "{kind:?}: byte {at}");
                assert_eq!(counting.save(), state);
            }
        }
        let lines: Vec<&str> = state.split_inclusive('\n').collect();
        for left_out in 0..lines.len() {
            let rest: String =
                lines.iter().enumerate().filter(|&(i, _)| i != left_out).map(|(_, line)| *line).collect();
            assert!(counting.load(&rest).is_err());
        }
        assert!(counting.load(&format!("{state}\n")).is_err() && counting.load(state.trim_end()).is_err());
        assert_eq!(counting.save(), state);
    }
}

/// A state with the right checksum for these lines.
fn signed(title: &str, rows: &[String]) -> String {
    let body = format!("{title}\n{}", rows.iter().map(|row| format!("{row}\n")).collect::<String>());
    format!("{body}end {:016x}\n", xxhash_rust::xxh3::xxh3_64(body.as_bytes()))
}

#[test]
fn a_forged_state_neither_panics_nor_hangs() {
    use rand::{RngExt, SeedableRng};
    let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(4);
    let boxes = |rows, columns| Kind::Sudoku { rows, columns };
    let kinds = [(7, Kind::Plain), (1, Kind::Plain), (6, Kind::Diagonal), (9, Kind::Diagonal), (6, boxes(2, 3))];
    let more = [(9, boxes(3, 3)), (5, Kind::Pandiagonal), (6, Kind::DiagonalSudoku { rows: 2, columns: 3 })];
    for (n, kind) in kinds.into_iter().chain(more) {
        let mut counting = Counting::new(n, kind).unwrap();
        (0..2).for_each(|_| _ = counting.advance());
        let state = counting.save();
        let lines: Vec<&str> = state.lines().collect();
        let rows: Vec<String> = lines[1..lines.len() - 1].iter().map(|row| (*row).to_owned()).collect();
        for _ in 0..60 * times() {
            let mut forged = rows.clone();
            let row = rng.random_range(0..forged.len());
            let mut words: Vec<String> = forged[row].split(' ').map(str::to_owned).collect();
            let word = rng.random_range(0..words.len());
            let numbers = [0, 1, 2, 5, 1 << 30, 1 << 63, u64::MAX.into(), 1 << 99, u128::MAX];
            words[word] = format!("{:x}", numbers[rng.random_range(0..numbers.len())]);
            if rng.random_bool(0.2) {
                words.truncate(word);
            }
            forged[row] = words.join(" ");
            let mut counting = Counting::new(n, kind).unwrap();
            let limits = Limits { time: Some(std::time::Duration::from_millis(20)), ..Limits::default() };
            if counting.load(&signed(lines[0], &forged)).is_ok() {
                let mut counting = counting.limits(limits);
                for _ in 0..3 {
                    let _ = (counting.progress(), counting.total(), counting.save(), counting.advance());
                }
            }
        }
    }
}

#[test]
fn a_count_ends_at_its_limits_and_goes_on() {
    let time = Limits { time: Some(std::time::Duration::from_millis(30)), ..Limits::default() };
    let boxes = Kind::DiagonalSudoku { rows: 3, columns: 5 };
    for (n, kind) in [
        (11, Kind::Plain),
        (255, Kind::Plain),
        (10, Kind::Plain),
        (9, Kind::Diagonal),
        (100, Kind::Diagonal),
        (25, Kind::Pandiagonal),
        (13, Kind::Pandiagonal),
        (15, boxes),
    ] {
        let mut counting = Counting::new(n, kind).unwrap().limits(time.clone());
        while counting.advance() {}
        assert_eq!(counting.end(), Some(Outcome::Stopped(Stop::TimeLimit)), "{kind:?} of order {n}");
        assert!(!counting.is_complete());
    }
    // The same machine, given a little time again and again.
    for (n, kind) in
        [(8, Kind::Plain), (7, Kind::Diagonal), (6, boxes_of(2, 3)), (4, Kind::DiagonalSudoku { rows: 2, columns: 2 })]
    {
        let expected = counted(n, kind).total();
        let mut counting = Counting::new(n, kind).unwrap();
        for doubled in 0..16 {
            let time = Some(std::time::Duration::from_millis(1 << doubled));
            counting = counting.limits(Limits { time, ..Limits::default() });
            while counting.advance() {}
            if counting.end() == Some(Outcome::Complete) {
                break;
            }
            assert_eq!(counting.end(), Some(Outcome::Stopped(Stop::TimeLimit)));
        }
        assert_eq!((counting.total(), counting.is_complete()), (expected, true));
    }
    let small = Limits { memory: Some(10_000), ..Limits::default() };
    let mut counting = Counting::new(10, Kind::Plain).unwrap().limits(small);
    while counting.advance() {}
    assert_eq!(counting.end(), Some(Outcome::Stopped(Stop::MemoryLimit)));
}

fn boxes_of(rows: usize, columns: usize) -> Kind {
    Kind::Sudoku { rows, columns }
}

#[test]
fn classes_of_squares() {
    let reduced = |n: usize| {
        let puzzle = with_first_row(Kind::Plain.puzzle(n).unwrap());
        let order = puzzle.order();
        let puzzle = order.symbols().fold(puzzle, |p, s| p.given(order.cell(s.index(), 0), s).unwrap());
        puzzle.solutions()
    };
    let none = Budget::default();
    let form = |square: &Square| graeco_latin::isotopy_canon(square, &none).unwrap().square;
    // Orders begin with 1.
    let isotopy: Vec<BTreeSet<Square>> = (1..=6).map(|n| reduced(n).map(|square| form(&square)).collect()).collect();
    check("latin_isotopy_classes", |n| isotopy[n - 1].len().to_string());
    let main = |n: usize| -> BTreeSet<Square> {
        isotopy[n - 1].iter().map(|square| graeco_latin::main_class_canon(square, &none).unwrap().square).collect()
    };
    check("latin_main_classes", |n| main(n).len().to_string());
    // No square of order 6 has a mate (G. Tarry, 1900): one of each main class will do.
    let six = main(6);
    assert_eq!(six.len(), 12);
    for square in six {
        assert_eq!(mate(&square, Transversals::Plain, &Limits::default()), Mate::Impossible);
    }
    check("diagonal_latin_main_classes", |n| {
        let classes = diagonal_squares(n).map(|square| graeco_latin::diagonal_canon(&square, &none).unwrap().square);
        classes.collect::<BTreeSet<_>>().len().to_string()
    });
}

#[test]
fn transversals_of_diagonal_squares() {
    for (word, kind) in [("transversals", Transversals::Plain), ("diagonal_transversals", Transversals::Diagonal)] {
        let counts = |n: usize| -> Vec<u128> {
            diagonal_squares(n).map(|square| kind.count(&square, &Limits::default()).solutions).collect()
        };
        let numbers: Vec<Vec<u128>> = (0..=7).map(|n| if n == 0 { Vec::new() } else { counts(n) }).collect();
        let least = |n: usize| numbers[n].iter().min().unwrap_or(&0).to_string();
        let most = |n: usize| numbers[n].iter().max().unwrap_or(&0).to_string();
        check(&format!("diagonal_latin_min_{word}"), least);
        check(&format!("diagonal_latin_max_{word}"), most);
    }
}

#[test]
fn orthogonal_squares() {
    check("diagonal_latin_self_orthogonal_first_row_fixed", |n| {
        let own = diagonal_squares(n).filter(|square| n == 1 || are_orthogonal(square, &transposed(square)));
        own.count().to_string()
    });
    check("diagonal_latin_with_orthogonal_diagonal_mate_first_row_fixed", |n| {
        let found =
            |square: &Square| matches!(mate(square, Transversals::Diagonal, &Limits::default()), Mate::Found(_));
        diagonal_squares(n).filter(found).count().to_string()
    });
    // Pairs of orthogonal squares, the first one reduced, the second with its first row in order: mates as sets of
    // transversals, each set one way to cover the cells.
    check("orthogonal_latin_pairs_reduced", |n| {
        let puzzle = with_first_row(Kind::Plain.puzzle(n).unwrap());
        let order = puzzle.order();
        let reduced = order.symbols().fold(puzzle, |p, s| p.given(order.cell(s.index(), 0), s).unwrap()).solutions();
        let mates = |square: Square| {
            let others = with_first_row(Kind::Plain.puzzle(n).unwrap()).solutions();
            others.filter(|other| are_orthogonal(&square, other)).count()
        };
        reduced.map(mates).sum::<usize>().to_string()
    });
    // Squares of order 10 with a mate: most random ones have some.
    let squares = Random::new(10, Kind::Plain, 1).unwrap().unwrap();
    let mates = squares.take(5).filter_map(|square| match mate(&square, Transversals::Plain, &Limits::default()) {
        Mate::Found(mate) => Some((square, mate)),
        _ => None,
    });
    let found: Vec<(Square, Square)> = mates.collect();
    assert!(!found.is_empty());
    for (square, mate) in found {
        assert!(mate.is_latin() && are_orthogonal(&square, &mate));
    }
}

#[test]
fn cyclic_squares() {
    check("cyclic_latin_transversals_odd_order", |n| {
        let square = Formula::new(n, Kind::Plain).unwrap().square().unwrap();
        Transversals::Plain.count(&square, &Limits::default()).solutions.to_string()
    });
    // Squares a·r + c that are diagonal: a closed formula, here by trying every slope.
    check("cyclic_diagonal_latin_first_row_fixed_odd_order", |n| {
        let order = graeco_grid::Order::new(n).unwrap();
        let square = |a: usize| {
            let cells = (0..n * n).map(|cell| Symbol::new((a * (cell / n) + cell % n) % n));
            Square::new(order, cells.collect())
        };
        (0..n).filter(|&a| Kind::Diagonal.holds(&square(a))).count().to_string()
    });
}

#[test]
fn squares_with_one_diagonal() {
    check("one_main_diagonal_only_first_row_fixed", |n| {
        let puzzle = with_first_row(Kind::Plain.puzzle(n).unwrap().with_main_diagonal());
        puzzle.count().to_string()
    });
}

#[test]
fn random_diagonal_squares_are_diagonal_and_spread() {
    for n in [1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 25, 40] {
        let squares: Vec<Square> = Random::new(n, Kind::Diagonal, 3).unwrap().unwrap().take(4).collect();
        assert!(squares.iter().all(|square| Kind::Diagonal.holds(square)), "{n}");
        let different: BTreeSet<&Square> = squares.iter().collect();
        assert!(n < 5 || different.len() == 4, "{n}: {} of 4", different.len());
    }
    // All 960 squares of order 5 are equally likely: chi-square with 959 degrees of freedom, four deviations.
    let samples = 20_000;
    let mut seen = std::collections::BTreeMap::<Square, f64>::new();
    for square in Random::new(5, Kind::Diagonal, 8).unwrap().unwrap().take(samples) {
        *seen.entry(square).or_default() += 1.0;
    }
    let expected = samples as f64 / 960.0;
    let statistic: f64 = seen.values().map(|found| (found - expected).powi(2) / expected).sum();
    assert_eq!(seen.len(), 960);
    assert!((statistic - 959.0).abs() < 4.0 * (2.0 * 959.0f64).sqrt(), "{statistic}");
    for (n, kind) in [(7, Kind::Pandiagonal), (9, Kind::Sudoku { rows: 3, columns: 3 })] {
        let squares: Vec<Square> = Random::new(n, kind, 1).unwrap().unwrap().take(3).collect();
        assert!(squares.iter().all(|square| kind.holds(square)) && squares[0] != squares[1]);
    }
}
