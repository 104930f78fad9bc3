//! The meaning of rules does not depend on other rules, on their place, or on earlier puzzles.

use std::sync::Arc;

use graeco_document::Document;
use graeco_grid::{Cell, Constraint, Engine, Model, Puzzle, PuzzleError, RuleKey, Square, Values};
use graeco_rules::{KINDS, anti_knight, kropki_negative, sandwich};

/// The number of solutions of a file in TOML, by both engines.
fn count(text: &str) -> u128 {
    let puzzle = Document::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}")).into_puzzle();
    let [prune, cover] = [Engine::Prune, Engine::Cover].map(|engine| puzzle.search().engine(engine).count().solutions);
    assert_eq!(prune, cover, "{text}");
    prune
}

/// How many squares of a puzzle are as a test wants them; it gets their values.
fn filtered(puzzle: &Puzzle, is_good: impl Fn(&dyn Fn(usize, usize) -> i64) -> bool) -> u128 {
    let values = |square: Square| move |row, column| square[(row, column)].index() as i64 + puzzle.first_value();
    puzzle.solutions().filter(|square| is_good(&values(square.clone()))).count() as u128
}

#[test]
fn a_cell_outside_the_grid_does_not_change_what_a_house_can_hold() {
    let clues = [
        "[[sandwich]]\naxis = \"row\"\nindex = 1\nsum = 2\n",
        "[[xsum]]\nside = \"top\"\nindex = 2\nsum = 6\n",
        "[[lunchbox]]\nside = \"left\"\nindex = 1\nsum = 5\n",
        "[[lunchbox]]\ncells = \"r1c1 r1c2 r2c2 r2c1\"\nsum = 3\n",
    ];
    for clue in clues {
        let text = format!("order = 4\nboxes = [2, 2]\n{clue}");
        let alone = count(&text);
        assert!(alone > 0, "{text}");
        for last in [4, 6, 12, 45] {
            let more = count(&format!("{text}[[var]]\nvars = \"s\"\nvalues = [3, {last}]\n"));
            assert_eq!(more, alone * (last - 2), "{text}{last}");
        }
    }
}

#[test]
fn marks_count_wherever_they_stand() {
    // The rule, its mark, and the same mark by its number.
    let rules = [
        ("kropki_negative", "kind = \"white\"", "kind = \"difference\", value = 1"),
        ("kropki_negative", "kind = \"black\"", "kind = \"ratio\", value = 2"),
        ("xv_negative", "kind = \"v\"", "kind = \"pairsum\", value = 5"),
    ];
    let bare_grid = Puzzle::latin(3).unwrap().with_symbols(6).unwrap();
    for (rule, mark, numbered) in rules {
        let mark_of = |mark: &str| format!("{{ {mark}, cells = \"r1c1 r1c2\" }}");
        let table = |kind: &str, of: &str| format!("rules = [\"{rule}\"]\n[[{kind}]]\nof = [{of}]\n");
        let solutions = |text: String| count(&format!("order = 3\nvalues = 6\n{text}"));
        let bare = format!("[[{}]]\ncells = \"r1c1 r1c2\"\n", &mark[8..mark.len() - 1]);
        let expected = filtered(&bare_grid, |at| {
            let pairs = (0..3).flat_map(|a| (0..2).flat_map(move |b| [[(a, b), (a, b + 1)], [(b, a), (b + 1, a)]]));
            let has_mark = |[a, b]: [i64; 2]| match mark {
                "kind = \"white\"" => a.abs_diff(b) == 1,
                "kind = \"black\"" => a == 2 * b || b == 2 * a,
                _ => a + b == 5,
            };
            let may_have_one = |[a, b]: [i64; 2]| match rule {
                "xv_negative" => a + b == 5 || a + b == 10,
                _ => a.abs_diff(b) == 1 || a == 2 * b || b == 2 * a,
            };
            pairs.into_iter().all(|pair| {
                let values = pair.map(|(row, column)| at(row, column));
                if pair == [(0, 0), (0, 1)] { has_mark(values) } else { !may_have_one(values) }
            })
        });
        assert!(expected > 0);
        assert_eq!(solutions(format!("rules = [\"{rule}\"]\n{bare}")), expected, "{rule} {mark}");
        for mark in [mark, numbered].map(mark_of) {
            assert_eq!(solutions(table("and", &mark)), expected, "{rule} {mark}");
            assert_eq!(solutions(table("or", &mark)), expected, "{rule} {mark}");
            assert_eq!(
                solutions(table("not", &format!("{{ kind = \"not\", of = [{mark}] }}"))),
                expected,
                "{rule} {mark}"
            );
            let moved = mark.replace("r1c1 r1c2", "r2c2 r2c3");
            let replicate = format!("rules = [\"{rule}\"]\n[[replicate]]\noffsets = [[-1, -1]]\nof = [{moved}]\n");
            assert_eq!(solutions(replicate), expected, "{rule} {mark}");
            // What does not hold is no mark.
            let nothing = solutions(format!("rules = [\"{rule}\"]\n"));
            assert_eq!(solutions(table("not", &mark)), nothing, "{rule} {mark}");
        }
    }
}

#[test]
fn numbers_in_expressions_are_as_large_as_they_become() {
    let huge = "1000000000*1000000000*1000000000*1000000000*1000000000";
    let puzzle =
        |rule: &str| format!("order = 4\nboxes = [2, 2]\n[[rule]]\ncells = \"r1c1 r1c2\"\nwhere = \"{rule}\"\n");
    assert_eq!(count(&puzzle(&format!("-(-{huge}) > 0"))), 288);
    assert_eq!(count(&puzzle(&format!("-{huge} * a < 0"))), 288);
    assert_eq!(count(&puzzle(&format!("{huge} + a < {huge} + b or a > b"))), 288);
    assert_eq!(count(&puzzle(&format!("{huge} + a = {huge} + b"))), 0);
    assert_eq!(count(&puzzle(&format!("({huge} + a) % 10 = a and ({huge}) / ({huge}) = 1"))), 288);
    // Sums of more than two values: a coefficient of -2^63, and a constant of 2^63.
    let sum = |rule: &str| count(&puzzle(rule).replace("r1c1 r1c2", "r1c1 r1c2 r1c3 r2c1"));
    assert_eq!(sum("a + c + d - 131072*(131072*(536870912*b)) < 0"), 288);
    assert_eq!(sum("6*1000000000 + 854775808 + 922337203*(1000*10000000) + a + c + d < b"), 0);
}

#[test]
fn a_value_below_one_is_no_skyscraper() {
    for clue in 1..=4 {
        let text = format!("order = 4\nfirst_value = 0\n[[skyscraper]]\nside = \"left\"\nindex = 1\ncount = {clue}\n");
        let bare = Puzzle::latin(4).unwrap().with_first_value(0);
        let seen = |at: &dyn Fn(usize, usize) -> i64| {
            (0..4).filter(|&place| at(0, place) > (0..place).map(|before| at(0, before)).max().unwrap_or(0)).count()
        };
        assert_eq!(count(&text), filtered(&bare, |at| seen(at) == clue), "{clue}");
    }
    let alone = "order = 1\nfirst_value = 0\n[[skyscraper]]\nside = \"left\"\nindex = 1\ncount = 0\n";
    assert_eq!((count(alone), count(&alone.replace("count = 0", "count = 1"))), (1, 0));
    assert!(Document::parse(&alone.replace("first_value = 0", "first_value = 1")).is_err());
}

#[test]
fn value_indexing_counts_the_cells_of_its_list() {
    let bare = Puzzle::latin(4).unwrap();
    let file = "order = 4\n[[valueindexing]]\n";
    let after_the_value = filtered(&bare, |at| {
        let line = [at(0, 1), at(1, 1), at(1, 2), at(2, 2)];
        line.get(at(0, 1) as usize - 1) == Some(&at(0, 0))
    });
    assert_eq!(count(&format!("{file}cells = \"r1c1 r1c2 r2c2 r2c3 r3c3\"\n")), after_the_value);
    let after_the_control_cell =
        filtered(&bare, |at| [at(1, 1), at(1, 2), at(2, 2)].get(at(0, 1) as usize - 1) == Some(&at(0, 0)));
    let counted = "counted = \"r2c2 r2c3 r3c3\"\n";
    assert_eq!(count(&format!("{file}cells = \"r1c1 r1c2\"\n{counted}")), after_the_control_cell);
    let text = ".Shape~4x4.NoBoxes.ValueIndexing~R1C1~R1C2~R2C2~R2C3~R3C3";
    let whole = |text: &str| graeco_exchange::read(text).remove(0).unwrap().whole().unwrap().0;
    let document = whole(text);
    assert_eq!(document.puzzle().count(), after_the_control_cell);
    // What was read is written as it was.
    let written = graeco_exchange::write(&document, graeco_exchange::PuzzleFormat::Iss);
    assert!(written.text.contains(".ValueIndexing~R1C1~R1C2~R2C2~R2C3~R3C3"), "{}", written.text);
    // A line counts its control cell, too.
    let line = graeco_document::Document::parse(&format!("{file}cells = \"r1c1 r1c2 r2c2 r2c3 r3c3\"\n")).unwrap();
    let written = graeco_exchange::write(&line, graeco_exchange::PuzzleFormat::Iss);
    assert!(written.text.contains(".ValueIndexing~R1C1~R1C2~R1C2~R2C2~R2C3~R3C3"), "{}", written.text);
    assert_eq!(whole(&written.text).puzzle().count(), after_the_value);
    assert!(Document::parse(&format!("{file}cells = \"r1c1 r1c2 r1c3\"\n{counted}")).is_err());
}

/// A rule that has the name of another one.
#[derive(Debug)]
struct Ends {
    line: Vec<Cell>,
    sum: i64,
}

impl Constraint for Ends {
    fn name(&self) -> &str {
        "sandwich"
    }
    fn scope(&self) -> &[Cell] {
        &self.line
    }
    fn holds(&self, values: Values<'_>) -> bool {
        values.get(0) == self.sum
    }
    fn post(&self, model: &mut Model) {
        let step = |&seen: &bool, value: i64| (seen || value == self.sum).then_some(true);
        model.automaton(&self.line, Some(RuleKey::of::<Ends>(&[self.sum])), false, step, |&seen| seen);
    }
}

#[test]
fn what_was_solved_before_does_not_matter() {
    let puzzle = Puzzle::latin(5).unwrap();
    let row: Vec<Cell> = (0..5).map(|column| puzzle.order().cell(0, column)).collect();
    let count = |rule: Arc<dyn Constraint>| {
        let mut puzzle = puzzle.clone();
        puzzle.add(rule).unwrap();
        puzzle.search().engine(Engine::Prune).count().solutions
    };
    let between = |low: i64, high: i64, sum: i64| {
        let is_good = |at: &dyn Fn(usize, usize) -> i64| {
            let place = |value: i64| (0..5).find(|&column| at(0, column) == value).unwrap();
            let (a, b) = (place(low).min(place(high)), place(low).max(place(high)));
            (a + 1..b).map(|column| at(0, column)).sum::<i64>() == sum
        };
        filtered(&puzzle, is_good)
    };
    // The same sum between other crusts, in a house and on a line that is none.
    for (low, high) in [(1, 5), (2, 4), (1, 4)] {
        let whole = Arc::new(sandwich(row.clone(), (low, high), 3));
        assert_eq!(count(whole), between(low, high, 3), "{low} {high}");
        let part = Arc::new(sandwich(row[..4].to_vec(), (low, high), 3));
        let last = |at: &dyn Fn(usize, usize) -> i64| ![low, high].contains(&at(0, 4));
        let is_good = |at: &dyn Fn(usize, usize) -> i64| {
            let place = |value: i64| (0..4).find(|&column| at(0, column) == value);
            let (Some(a), Some(b)) = (place(low), place(high)) else { return false };
            last(at) && (a.min(b) + 1..a.max(b)).map(|column| at(0, column)).sum::<i64>() == 3
        };
        assert_eq!(count(part), filtered(&puzzle, is_good), "{low} {high}");
    }
    assert_eq!(count(Arc::new(Ends { line: row[..4].to_vec(), sum: 3 })), filtered(&puzzle, |at| at(0, 0) == 3));
}

#[test]
fn a_pattern_is_about_values_whatever_becomes_of_the_puzzle() {
    // Not only what follows what, but how often.
    let text = "order = 4\n[[regex]]\ncells = \"r1c1 r2c2 r3c3 r4c4\"\npattern = \"[^1]*1[^1]*1[^1]*\"\n";
    let read = Document::parse(text).unwrap().into_puzzle();
    let ones = |at: &dyn Fn(usize, usize) -> i64| (0..4).filter(|&place| at(place, place) == 1).count() == 2;
    for first in [0, 1, -2] {
        let bare = Puzzle::latin(4).unwrap().with_first_value(first);
        assert_eq!(read.clone().with_first_value(first).count(), filtered(&bare, ones), "{first}");
    }
    let bare = Puzzle::latin(4).unwrap().with_symbols(5).unwrap();
    assert_eq!(read.with_symbols(5).unwrap().count(), filtered(&bare, ones));
}

#[test]
fn a_rule_made_for_another_order_is_refused() {
    let (four, six) = (Puzzle::latin(4).unwrap(), Puzzle::latin(6).unwrap());
    let rules: [Arc<dyn Constraint>; 2] =
        [Arc::new(anti_knight(four.order())), Arc::new(kropki_negative(four.order(), &[]))];
    for rule in rules {
        assert!(four.clone().add(Arc::clone(&rule)).is_ok());
        let error = six.clone().add(rule).unwrap_err();
        assert!(matches!(error, PuzzleError::RuleOrder { made_for: (4, 4), order: (6, 6), .. }), "{error}");
    }
    // Every kind whose rules are about the whole grid, wherever its file is from.
    for kind in KINDS.iter().filter(|kind| kind.fields.is_empty()) {
        let text = |n: usize| format!("order = {n}\nboxes = [3, {}]\nrules = [\"{}\"]\n", n / 3, kind.name);
        let (Ok(nine), twelve) = (Document::parse(&text(9)), Puzzle::latin(12).unwrap()) else { continue };
        for rule in nine.puzzle().constraints() {
            let is_refused = twelve.clone().add(Arc::clone(rule)).is_err();
            assert!(is_refused || kind.name == "regionsamevalues", "{}", kind.name);
        }
    }
    // Thirds of nine values are not those of twelve.
    let entropy = Document::parse("order = 9\nrules = [\"globalentropy\"]\n").unwrap().into_puzzle();
    assert!(entropy.with_symbols(12).is_err());
}

#[test]
fn a_key_that_is_there_twice_is_refused_at_any_depth() {
    let thermo = r#"{"kind":"thermo","cells":[[0,0],[0,1]],"cells":[[0,1],[0,0]]}"#;
    let texts = [
        (format!("{{\"size\":4,\n\"constraints\":[{thermo}]}}"), "\"cells\""),
        (format!("{{\"size\":4,\n\"constraints\":[{{\"kind\":\"or\",\"of\":[{thermo}]}}]}}"), "\"cells\""),
        ("{\"size\":4,\n\"size\":5}".to_owned(), "\"size\""),
    ];
    for (text, key) in texts {
        let error = Document::parse(&text).unwrap_err();
        assert!(error.what.contains("duplicate key"), "{error}");
        let second_line = text.lines().last().unwrap();
        assert_eq!((error.line, error.column), (2, second_line.rfind(key).unwrap() + 1), "{error}\n{text}");
    }
}

#[test]
fn what_is_kept_for_one_first_value_is_not_used_for_another() {
    let rules = [
        ("order = 3\n", "rules = [\"dutchflatmates\"]\n", 6),
        ("order = 6\nboxes = [2, 3]\n", "rules = [\"globalentropy\"]\n", 17_760),
        ("order = 5\n", "[[doppelganger]]\nbox = [2, 2]\n", 768),
    ];
    for (head, rule, expected) in rules {
        for first in [1, 0, 1] {
            let puzzle = Document::parse(&format!("{head}first_value = {first}\n{rule}")).unwrap().into_puzzle();
            assert_eq!(puzzle.search().engine(Engine::Prune).count().solutions, expected, "{rule}{first}");
        }
    }
}
