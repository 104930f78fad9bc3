//! Helpers of the tests of rules.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use graeco_grid::{
    Budget, Cell, Constraint, Engine, Order, Puzzle, Square, Stated, Strength, Symbol, Total, Values, check_posting,
    strength,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::build::with_clues;
use crate::kind::{Clue, Kind, Maker, boxes_of};
use crate::kinds::*;
use crate::places::Places;

/// Compares `post` with `holds`, for the rule of order n that `rule` makes: on random states.
pub(crate) fn check(n: usize, rule: impl Constraint + 'static) {
    let order = Order::new(n).unwrap();
    let name = format!("{rule:?}");
    check_posting(Arc::new(rule), order, 7, 150).unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
}

/// The Latin square puzzle of order n with one constraint, in JSON, or its error.
pub(crate) fn read(n: usize, constraint: &str) -> Result<Puzzle, String> {
    let line = format!(r#"{{"size":{n},"constraints":[{constraint}]}}"#);
    graeco_document::Document::parse(&line)
        .map(graeco_document::Document::into_puzzle)
        .map_err(|error| error.to_string())
}

#[test]
fn what_makes_no_sense_is_refused() {
    let refused = [
        (9, r#"{"kind":"difference","cells":[[0,0],[0,1]],"value":9}"#, "0 to 8"),
        (9, r#"{"kind":"pairsum","cells":[[0,0],[0,1]],"value":1}"#, "2 to 18"),
        (9, r#"{"kind":"chess","moves":[[0,0]]}"#, "not both 0"),
        (9, r#"{"kind":"chess","moves":[[1,2,3]]}"#, "pairs of numbers"),
        (9, r#"{"kind":"chess","moves":[[1,2]],"values":[10]}"#, "10 is not a value"),
        (9, r#"{"kind":"chess","moves":[[1,2]],"values":[]}"#, "at least one value"),
        (9, r#"{"kind":"taxicab","distance":0}"#, "1 to 16"),
        (8, r#"{"kind":"globalentropy"}"#, "into thirds"),
        (9, r#"{"kind":"globalmod","mod":5}"#, "1 to 4"),
        (8, r#"{"kind":"dutchflatmates"}"#, "no middle"),
        (9, r#"{"kind":"doppelganger","box":[3,3]}"#, "rows × columns = 8"),
        (5, r#"{"kind":"nabner","cells":[[0,0],[1,1],[2,2],[3,3]]}"#, "at most 3"),
        (9, r#"{"kind":"equality","cells":[[0,0],[1,1],[2,2]]}"#, "even number"),
        (9, r#"{"kind":"multisum","cells":[[0,0],[1,1]],"sums":[2,18]}"#, "3 to 17"),
        (9, r#"{"kind":"sum","cells":[[0,0],[1,1]],"sum":3,"coefficients":[1]}"#, "one for each cell"),
        (9, r#"{"kind":"sum","cells":[[0,0],[1,1]],"sum":30,"coefficients":[1,2]}"#, "3 to 27"),
        (9, r#"{"kind":"equalsum","segments":[[[0,0],[1,1]]]}"#, "at least 2"),
        (9, r#"{"kind":"samevalues","sets":[[[0,0],[1,1]],[[2,2]]]}"#, "the same number in all"),
        (9, r#"{"kind":"contains","cells":[[0,0]],"values":[1,2]}"#, "at most 1"),
        (9, r#"{"kind":"contains","cells":[[0,0]],"values":[1],"exactly":1}"#, "true or false"),
        (9, r#"{"kind":"lookandsay","cells":[[0,0],[1,1]],"pairs":[[1,2],[2,3]]}"#, "that fit"),
        (9, r#"{"kind":"lookandsay","cells":[[0,0],[1,1]],"pairs":[[1,2],[1,2]]}"#, "two counts"),
        (9, r#"{"kind":"valueindexing","cells":[[0,0]]}"#, "at least 2"),
        (9, r#"{"kind":"boxindexer","cells":[[0,0]]}"#, "needs boxes"),
        (9, r#"{"kind":"connected","cells":[[0,0]],"values":[1],"size":2}"#, "expected 1"),
        (9, r#"{"kind":"lunchbox","sum":2}"#, "either `cells`"),
        (9, r#"{"kind":"lunchbox","cells":[[0,0]],"sum":2}"#, "at least 2"),
        (9, r#"{"kind":"hiddenskyscraper","side":"top","index":0,"value":0}"#, "1 to 9"),
        (9, r#"{"kind":"fullrank","side":"top","index":0,"rank":37}"#, "1 to 36"),
        (9, r#"{"kind":"sandwich","index":0,"sum":3}"#, "either `axis` or `side`"),
    ];
    let told = refused.iter().filter_map(|&(n, constraint, what)| {
        let message = read(n, constraint).expect_err(constraint);
        (!message.contains(what)).then(|| format!("{constraint}: {message}"))
    });
    assert_eq!(told.collect::<Vec<_>>(), Vec::<String>::new());
    let more = graeco_document::Document::parse(r#"{"size":4,"values":5,"constraints":[{"kind":"doppelganger"}]}"#);
    assert!(more.unwrap_err().what.contains("expected 4"));
}

#[test]
fn rules_with_numbers_left_out_are_rules_of_the_whole_grid() {
    let count =
        |rule: &str| graeco_document::Document::parse(&format!("order = 4\n{rule}")).map(|file| file.puzzle().count());
    let named = count(r#"rules = ["knightmare"]"#).unwrap();
    assert!(named < 576);
    assert_eq!(count("[[knightmare]]\nsums = [5]\n"), Ok(named));
}

/// The statements of a rule for the check of proofs hold wherever the rule holds.
#[test]
fn what_rules_state_for_proofs_holds() {
    for kind in super::KINDS {
        let line = format!(r#"{{"size":9,"box":[3,3],"constraints":[{}]}}"#, kind.example);
        let puzzle = graeco_document::Document::parse(&line).unwrap().into_puzzle();
        for seed in 1..=2 {
            let limits = graeco_grid::Limits { nodes: Some(200), ..graeco_grid::Limits::default() };
            let Some(square) = puzzle.search().limits(limits).seed(seed).solutions().next() else { continue };
            for rule in puzzle.constraints() {
                let value = |cell: Cell| square.at(cell).index() as i64 + puzzle.first_value();
                for total in rule.totals() {
                    let sum: i64 = total.terms.iter().map(|&(cell, times)| times * value(cell)).sum();
                    assert!((total.lo..=total.hi).contains(&sum), "{rule:?}: {sum}, {total:?}");
                }
                for (j, &b) in rule.scope().iter().enumerate() {
                    for (i, &a) in rule.scope()[..=j].iter().enumerate() {
                        assert!(!rule.clashes([i, j], [value(a), value(b)]), "{rule:?}: places {i} and {j}");
                    }
                }
            }
        }
    }
}

#[test]
fn every_kind_prunes_soundly_and_as_strongly_as_it_states() {
    let rules = |size: &str, kind: &Kind| {
        let line = format!(r#"{{"size":{size},"constraints":[{}]}}"#, kind.example);
        graeco_document::Document::parse(&line).map_or(Vec::new(), |document| document.puzzle().constraints().to_vec())
    };
    let mut seen = Vec::new();
    let mut wrong = Vec::new();
    for kind in KINDS {
        let mut all: Vec<_> = rules("9,\"box\":[3,3]", kind).into_iter().map(|rule| (9, rule)).collect();
        // Rules of the whole grid are tried on a small one, where they may be stronger. One needs houses.
        let is_large = all.iter().any(|(_, rule)| rule.scope().len() > 12);
        if is_large {
            all = rules("3", kind).into_iter().map(|rule| (3, rule)).collect();
        }
        all.retain(|(n, rule)| rule.scope().iter().all(|cell| cell.index() < n * n));
        for (n, rule) in &all {
            check_posting(Arc::clone(rule), Order::new(*n).unwrap(), 7, 50).unwrap_or_else(|wrong| panic!("{wrong}"));
        }
        let measured = all.into_iter().map(|(n, rule)| strength(rule, &Puzzle::latin(n).unwrap(), 400)).max();
        let is_right = match measured {
            None => kind.strength != Strength::Late,
            Some(measured) if is_large => measured <= kind.strength || kind.name == "fullrank",
            Some(measured) => measured == kind.strength,
        };
        if !is_right {
            wrong.push(format!("{}: {measured:?}, not {:?}", kind.name, kind.strength));
        }
        seen.extend(measured);
    }
    assert!(seen.len() > 60, "only {} kinds were tried", seen.len());
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn rules_with_numbers_that_files_refuse_post_what_they_mean() {
    let cells = |count: usize| (0..count).map(|i| Cell::new(i * 5 % 36)).collect::<Vec<_>>();
    check(6, arrow(vec![Cell::new(34), Cell::new(35)], &cells(6)));
    check(6, ratio([Cell::new(0), Cell::new(1)], -2));
    check(6, LookAndSay::new(cells(4), &[(0, 9), (3, 1)]));
    check(6, LookAndSay::new(cells(4), &[(1, 1), (1, 101)]));
    check(9, weighted_sum(cells(3), vec![100, -99, i64::MAX], i64::MAX));
    check(20, Connected::new(Order::new(20).unwrap(), cells(6), &[1], None));
}

/// Clues of kinds that the generator does not make, most with two sets of numbers, for order 3 at least.
fn listed(order: Order) -> Vec<Clue> {
    let clue = |name: &str| Clue::new(Kind::named(name).unwrap());
    let cells =
        |places: &[(usize, usize)]| places.iter().map(|&(row, column)| order.cell(row, column)).collect::<Vec<_>>();
    let two = [cells(&[(0, 0), (1, 0)]), cells(&[(2, 1), (2, 2)]), cells(&[(2, 1), (0, 0)]), cells(&[(1, 0), (2, 1)])];
    let indexing = two[1..]
        .iter()
        .map(|counted| clue("valueindexing").with("cells", two[0].clone()).with("counted", counted.clone()));
    let pattern = |text: &str| clue("regex").with("cells", cells(&[(0, 0), (1, 1), (2, 2)])).with("pattern", text);
    let product = |target: i64| clue("cage_op").with("cells", two[0].clone()).with("op", "*").with("target", target);
    let grid = ["antitaxicab", "dutchflatmates", "globalentropy", "doppelganger", "antiknight", "antiking"].map(clue);
    let numbered = [
        clue("chess").with("moves", vec![vec![1, 2]]),
        clue("chess").with("moves", vec![vec![2, 2]]).with("values", vec![2]),
        clue("taxicab").with("distance", 2),
        clue("taxicab").with("distance", 3),
        clue("globalmod").with("mod", 2),
        clue("globalmod").with("mod", 3),
        clue("knightmare").with("sums", vec![3]),
        clue("knightmare").with("sums", vec![4]),
        pattern("1*2+[^2]*"),
        pattern("2*1+[^1]*"),
        product(2),
        product(6),
    ];
    grid.into_iter().chain(numbered).chain(indexing).collect()
}

/// Clues that the generator would make: some of each kind, from random places of random squares.
fn made(bare: &Puzzle, squares: &[Square]) -> Vec<Clue> {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let (order, first_value, boxes) = (bare.order(), bare.first_value(), boxes_of(bare));
    let mut clues = Vec::new();
    for kind in KINDS {
        let Maker::Clue(maker) = kind.maker else { continue };
        for try_number in 0..12 {
            let square = &squares[try_number * 37 % squares.len()];
            let taken = vec![false; order.cell_count()];
            let boxes = boxes.as_deref();
            let made = maker(&mut Places { square, order, first_value, boxes, rng: &mut rng, taken: &taken });
            // Of a number that is missing, another one each time.
            let Some(clue) = made.and_then(|made| made.clues(kind, 12).take(1 + try_number).last()) else { continue };
            clues.push(clue);
        }
    }
    clues
}

/// Tables are kept for the whole process: the table of one clue must not be taken for that of another one.
#[test]
fn what_was_solved_before_with_other_numbers_does_not_matter() {
    let mut seen = BTreeMap::<&str, BTreeSet<String>>::new();
    for (turn, first) in [1, 0, -2, 3, 1, 0, -1, 2].into_iter().enumerate() {
        let bare = if turn < 4 { Puzzle::sudoku(2, 2) } else { Puzzle::latin(3).unwrap().with_symbols(3 + turn % 2) };
        let bare = bare.unwrap().with_first_value(first);
        let squares: Vec<Square> = bare.solutions().collect();
        let mut clues = [made(&bare, &squares), listed(bare.order())].concat();
        // With every other first value the clues come in the opposite order.
        if turn % 2 == 1 {
            clues.reverse();
        }
        for clue in clues {
            let Ok(puzzle) = with_clues(bare.clone(), std::slice::from_ref(&clue), Budget::default().pace()) else {
                continue;
            };
            let expected = squares.iter().filter(|square| puzzle.is_solved_by(square)).count();
            let found = puzzle.search().engine(Engine::Prune).count().solutions;
            assert_eq!(
                found,
                expected as u128,
                "{} {:?} of {} values from {first}",
                clue.kind().name,
                clue.fields(),
                bare.order().symbol_count()
            );
            seen.entry(clue.kind().name).or_default().insert(format!("{:?}", clue.fields()));
        }
    }
    let is_missed = |kind: &&Kind| {
        // A nabner line has three cells at least, which have no room in a grid of order 4.
        let is_made = matches!(kind.maker, Maker::Clue(_)) && kind.name != "nabner";
        is_made && seen.get(kind.name).is_none_or(|clues| clues.len() < 2)
    };
    assert_eq!(KINDS.iter().filter(is_missed).map(|kind| kind.name).collect::<Vec<_>>(), Vec::<&str>::new());
}

/// A rule that states all that it says, for the check of proofs, holds where its sums and clashes allow it, and there only.
#[test]
fn rules_that_state_all_say_no_more_and_no_less() {
    let bare = Puzzle::sudoku(2, 2).unwrap();
    let (order, squares) = (bare.order(), bare.solutions().collect::<Vec<_>>());
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let (mut held, mut broken) = (BTreeSet::new(), BTreeSet::new());
    for clue in [made(&bare, &squares), listed(order)].concat() {
        let Ok(puzzle) = with_clues(bare.clone(), &[clue], Budget::default().pace()) else { continue };
        for rule in puzzle.constraints().iter().filter(|rule| rule.stated() == Stated::All) {
            for round in 0..100 {
                let filling: Vec<Symbol> = match round % 2 {
                    0 => {
                        rule.scope().iter().map(|&cell| squares[rng.random_range(0..squares.len())].at(cell)).collect()
                    }
                    _ => rule.scope().iter().map(|&cell| squares[round].at(cell)).collect(),
                };
                let values = Values::new(&filling, order, 1);
                let value = |cell: Cell| values.get(rule.scope().iter().position(|&other| other == cell).unwrap());
                let is_met = |total: &Total| {
                    let sum: i64 = total.terms.iter().map(|&(cell, times)| times * value(cell)).sum();
                    (total.lo..=total.hi).contains(&sum)
                };
                let pairs = (0..values.len()).flat_map(|j| (0..=j).map(move |i| [i, j]));
                let mut clashes = pairs.filter(|&places| rule.clashes(places, places.map(|place| values.get(place))));
                let stated = rule.totals().iter().all(is_met) && clashes.next().is_none();
                assert_eq!(rule.holds(values), stated, "{rule:?}: {:?}", values.iter().collect::<Vec<_>>());
                if stated {
                    held.insert(rule.name().to_owned())
                } else {
                    broken.insert(rule.name().to_owned())
                };
            }
        }
    }
    assert!(held.len() > 25 && broken.len() > 25, "{held:?}, {broken:?}");
}
