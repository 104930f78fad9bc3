//! Helpers of the tests of rules.

use std::fmt::Debug;
use std::sync::Arc;

use graeco_grid::{Cell, Constraint, Order, Puzzle, Strength, Symbol, Values, check_posting, strength};

use crate::kind::Kind;
use crate::kinds::*;

/// Whether a rule holds for the values of its scope.
pub(crate) fn holds(rule: &dyn Constraint, values: &[i64]) -> bool {
    assert_eq!(rule.scope().len(), values.len());
    let symbols: Vec<Symbol> = values.iter().map(|&value| Symbol::new(value as usize - 1)).collect();
    rule.holds(Values::new(&symbols, 1))
}

/// Cells of a grid of order n by row and column, from 0.
pub(crate) fn cells<const K: usize>(n: usize, places: [(usize, usize); K]) -> Vec<Cell> {
    let order = Order::new(n).unwrap();
    places.iter().map(|&(row, column)| order.cell(row, column)).collect()
}

/// Compares `post` with `holds`, for the rule of order n that `rule` makes: on random states.
pub(crate) fn check(n: usize, rule: impl Constraint + 'static) {
    let order = Order::new(n).unwrap();
    let name = format!("{rule:?}");
    check_posting(Arc::new(rule), order, 7, 150).unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
}

/// Compares `post` with `holds` among houses: how many Latin squares of order 4 the solver finds with the rule, and how
/// many of all 576 obey it, with several least values.
pub(crate) fn check_squares<R: Constraint + Debug + 'static>(rule: impl Fn(Order, i64) -> R) {
    for first in [1, 0, -2, 3] {
        let puzzle = Puzzle::latin(4).unwrap().with_first_value(first);
        let wanted = rule(puzzle.order(), first.into());
        let obeys = |square: &graeco_grid::Square| {
            let symbols: Vec<Symbol> = wanted.scope().iter().map(|&cell| square.at(cell)).collect();
            wanted.holds(Values::new(&symbols, first.into()))
        };
        let expected = puzzle.solutions().filter(obeys).count();
        let found = puzzle.with(rule(Order::new(4).unwrap(), first.into())).unwrap().solutions().count();
        assert_eq!(found, expected, "{wanted:?}, values from {first}");
    }
}

/// The Latin square puzzle of order n with one constraint, in JSON, or what is wrong with that.
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
        (9, r#"{"kind":"connected","cells":[[0,0]],"values":[1],"size":2}"#, "1 to 1"),
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

/// What a rule states for the check of proofs holds wherever the rule holds.
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
fn every_kind_prunes_as_strongly_as_it_states() {
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

/// Cells of a grid of order 6, of which few share a house.
fn scattered(count: usize) -> Vec<Cell> {
    (0..count).map(|i| Cell::new(i * 5 % 36)).collect()
}

#[test]
fn every_constraint_posts_what_it_means() {
    let order = Order::new(6).unwrap();
    check(6, anti_king(order));
    check(6, anti_knight(order));
    check(6, non_consecutive(order));
    check(6, kropki_negative(order, &[[Cell::new(0), Cell::new(1)], [Cell::new(7), Cell::new(1)]]));
    check(6, white_dot(Cell::new(0), Cell::new(1)));
    check(6, black_dot(Cell::new(0), Cell::new(1)));
    check(6, greater(Cell::new(3), Cell::new(1)));
    check(6, Parity::odd(scattered(4)));
    check(6, Parity::even(scattered(4)));
    for length in 1..=6 {
        check(6, thermo(scattered(length)));
        check(6, palindrome(scattered(length)));
        for sum in [3, 8, 12, 17] {
            check(6, killer(scattered(length), Some(sum)));
            check(6, little_killer(scattered(length), sum));
        }
        check(6, killer(scattered(length), None));
        check(6, arrow(vec![Cell::new(35)], &scattered(length)));
        check(6, arrow(vec![Cell::new(34), Cell::new(35)], &scattered(length)));
    }
}
