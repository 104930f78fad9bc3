//! Links of SudokuMaker: rules by number, what is told as a loss, and what is refused.

use graeco_document::Document;
use graeco_exchange::{Loss, PuzzleFormat, read, recognize, write};
use graeco_grid::Limits;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

use crate::same::canonical;

fn link(puzzle: &Value) -> String {
    packed(&json!({"formatVersion": "1.6.0", "puzzle": puzzle}).to_string())
}

fn packed(text: &str) -> String {
    let packed = lz_str::compress_to_base64(text).replace('/', "-").replace('=', "$");
    format!("https://sudokumaker.app/?puzzle={packed}")
}

fn reading(puzzle: &Value) -> (Document, Vec<Loss>) {
    let reading = read(&link(puzzle)).remove(0).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(reading.form, PuzzleFormat::SudokuMaker);
    reading.lossy()
}

/// A puzzle of order 4 with rules.
fn puzzle(constraints: Value) -> Value {
    json!({"size": 4, "cells": vec![json!({}); 16], "constraints": constraints})
}

/// The clues in JSON, and the losses: their texts and whether they are rules.
fn made(constraints: Value) -> (Vec<Value>, Vec<(String, bool)>) {
    let (document, losses) = reading(&puzzle(constraints));
    let json: Value = serde_json::from_str(&document.to_json()).unwrap();
    let losses = losses.into_iter().map(|loss| (loss.what, loss.is_rule)).collect();
    (json["constraints"].as_array().unwrap().clone(), losses)
}

#[test]
fn the_rules_of_the_example_hold_in_its_solution() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/made.sudokumaker.txt");
    let text = std::fs::read_to_string(path).unwrap();
    assert_eq!(recognize(&text), Some(PuzzleFormat::SudokuMaker));
    let (document, losses) = read(&text).remove(0).unwrap().whole().unwrap();
    assert!(document.puzzle().is_solved_by(document.header().solution.as_ref().unwrap()));
    assert!(document.clues().len() > 35 && losses.len() == 1, "{losses:?}");
    assert!(write(&document, PuzzleFormat::SudokuMaker).text.is_empty());
}

#[test]
fn a_published_puzzle_has_its_solution_alone() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/diadukt.sudokumaker.txt");
    let document = read(&std::fs::read_to_string(path).unwrap()).remove(0).unwrap().whole().unwrap().0;
    let solutions: Vec<_> = document.puzzle().search().limits(Limits::solutions(2)).solutions().collect();
    assert_eq!(solutions, [document.header().solution.clone().unwrap()]);
}

#[test]
fn rules_of_the_whole_grid_are_read() {
    let (document, losses) = reading(&puzzle(json!([
        {"type": 0},
        {"type": 1, "regions": [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]},
        {"type": 10, "style": {}},
        {"type": 12},
        {"type": 13},
        {"type": 14},
        {"type": 15},
        {"type": 11, "disabled": true},
    ])));
    assert!(losses.is_empty(), "{losses:?}");
    assert_eq!((document.puzzle().block(), document.header().diagonals), (Some((2, 2)), [true, false]));
    let kinds: Vec<&str> = document.clues().iter().map(|clue| clue.kind().name).collect();
    assert_eq!(kinds, ["antiking", "antiknight", "disjointgroups", "nonconsecutive"]);
    // Without regions the grid has none.
    assert_eq!(reading(&puzzle(json!([{"type": 0}]))).0.puzzle().block(), None);
    let (clues, _) = made(json!([{"type": 16, "groups": [1 << 1 | 1 << 3, 1 << 2 | 1 << 4]}]));
    assert_eq!(clues, [json!({"kind": "globalmod", "mod": 2})]);
}

#[test]
fn neighbors_without_a_mark_are_read() {
    let dot = |number: i64, value: i64, more: Value| {
        let mut rule = json!({"type": number, "clues": [{"edge": 1, "value": value}]});
        more.as_object().unwrap().iter().for_each(|(key, value)| rule[key] = value.clone());
        rule
    };
    let white = || dot(200, 1, json!({"negative": [1], "overrideNegativeRatios": true}));
    let black = |over: bool| dot(201, 2, json!({"negative": [2], "overrideNegativeDifferences": over}));
    let kinds = |rules: Value| {
        let (clues, losses) = made(rules);
        let kinds: Vec<String> = clues.iter().map(|clue| clue["kind"].as_str().unwrap().to_owned()).collect();
        (kinds.into_iter().filter(|kind| !["white", "black", "x"].contains(&&**kind)).collect::<Vec<_>>(), losses.len())
    };
    assert_eq!(kinds(json!([white(), black(true)])), (vec!["kropki_negative".to_owned()], 0));
    let both = ["difference_negative", "ratio_negative"].map(str::to_owned).to_vec();
    assert_eq!(kinds(json!([white(), black(false)])), (both, 1));
    assert_eq!(kinds(json!([white()])), (vec!["difference_negative".to_owned()], 0));
    assert_eq!(kinds(json!([dot(200, 1, json!({})), {"type": 15}])), (vec!["difference_negative".to_owned()], 0));
    let sums = |negative: Value| json!([dot(202, 10, json!({"negative": negative}))]);
    assert_eq!(kinds(sums(json!([5, 10]))), (vec!["xv_negative".to_owned()], 0));
    assert_eq!(kinds(sums(json!([5]))), (vec!["pairsum_negative".to_owned()], 0));
}

#[test]
fn what_is_not_read_is_told() {
    let line = |lines: Value, number: i64| json!({"type": number, "lines": lines, "groups": [2, 4]});
    for (rule, part, is_rule) in [
        (json!({"type": 1000, "definition": {"name": "My own"}}), "`My own`", true),
        (json!({"type": 304, "cages": []}), "look-and-say", true),
        (json!({"type": 77}), "type 77", true),
        (json!({"type": "x"}), "unknown rule", true),
        (json!({"type": 2002, "symbols": [[0, 0]]}), "may stand for a rule", false),
        (json!({"type": 4000}), "fog", false),
        (json!({"type": 12, "odd": 1}), "an unknown part", true),
        (json!({"type": 2003, "areas": [{"x": 0}]}), "houses", true),
        (json!({"type": 404, "lines": [[0, 1]], "singleRegionTotals": true}), "all parts", true),
        (line(json!([[0, 1, 0, 2]]), 402), "comes back", true),
        (line(json!([[0]]), 402), "one cell", false),
        (line(json!([[0, 1, 2]]), 406), "groups of values", true),
        (json!({"type": 16, "groups": []}), "groups of values", true),
        (json!({"type": 503, "clues": [{"outerCell": 7, "value": 2, "diagonal": 1}]}), "along a diagonal", true),
    ] {
        let (_, losses) = made(json!([rule]));
        assert!(losses.len() == 1 && losses[0].0.contains(part) && losses[0].1 == is_rule, "{rule}: {losses:?}");
    }
    let mut entered = puzzle(json!([]));
    entered["cells"][0] = json!({"value": 2, "colors": 1, "candidates": 6});
    entered["cells"][1] = json!(null);
    entered["messages"] = json!({"completion": "Yes"});
    let (document, losses) = reading(&entered);
    assert!(losses.iter().all(|loss| !loss.is_rule) && losses.len() == 4, "{losses:?}");
    assert!(document.puzzle().givens().iter().all(Option::is_none));
}

#[test]
fn sizes_and_values_are_read() {
    let cells = vec![json!({}); 6];
    let wide = json!({"width": 3, "height": 2, "cells": cells, "constraints": []});
    let (document, _) = reading(&wide);
    assert_eq!(document.puzzle().frame(), (2, 3));
    let mut zero = puzzle(json!([]));
    (zero["minDigit"], zero["maxDigit"]) = (json!(0), json!(4));
    zero["cells"][0] = json!({"value": 0, "given": true});
    let (document, _) = reading(&zero);
    assert_eq!((document.puzzle().first_value(), document.puzzle().order().grid_symbol_count()), (0, 5));
    // Rows and columns of other puzzles are no houses, unless a rule says so.
    let mut free = puzzle(json!([]));
    free["type"] = json!("custom");
    assert!(reading(&free).0.puzzle().houses().is_empty());
    free["constraints"] = json!([{"type": 2003}]);
    assert_eq!(reading(&free).0.puzzle().houses().len(), 8);
}

#[test]
fn damage_is_refused_with_its_place() {
    for (change, part) in [
        (json!({"cells": []}), "found 0 cells; expected 16"),
        (json!({"size": 100}), "expected a size, 1 to 36"),
        (json!({"minDigit": 5}), "expected 0 or 1"),
        (json!({"maxDigit": 100}), "expected the last value"),
        (json!({"constraints": [{"type": 1, "regions": [1]}]}), "found 1 cells; expected 16"),
        (json!({"constraints": [{"type": 100, "cells": [16]}]}), "expected a cell, 0 to 15"),
        (json!({"constraints": [{"type": 200, "clues": [{"edge": 0}]}]}), "a border between two cells"),
        (json!({"constraints": [{"type": 303, "clues": [{"corner": 0, "digits": [1]}]}]}), "a corner of four cells"),
        (json!({"constraints": [{"type": 502, "clues": [{"outerCell": 0, "value": 1}]}]}), "beside a row or a column"),
        (
            json!({"constraints": [{"type": 500, "clues": [{"outerCell": 4, "value": 1, "diagonal": 3}]}]}),
            "expected 1 or -1",
        ),
    ] {
        let mut puzzle = puzzle(json!([]));
        change.as_object().unwrap().iter().for_each(|(key, value)| puzzle[key] = value.clone());
        let error = read(&link(&puzzle)).remove(0).unwrap_err();
        assert!(error.what.contains(part), "{change}: {error:?}");
    }
    let error = read("https://sudokumaker.app/?id=abc").remove(0).unwrap_err();
    assert!(error.what.contains("SudokuMaker that is stored elsewhere"), "{error:?}");
}

/// Whatever a puzzle says, it is read or refused, and what is read comes back from a puzzle file.
#[test]
fn damaged_rules_are_refused_or_come_back() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/made.sudokumaker.txt");
    let link = std::fs::read_to_string(path).unwrap().replace("%2B", "+");
    let data = link.trim().split_once("puzzle=").unwrap().1.replace('-', "/");
    let units = lz_str::decompress_from_base64(data.trim_end_matches('$')).unwrap();
    let text = String::from_utf16(&units).unwrap();
    let (mut rng, mut read_well) = (ChaCha8Rng::seed_from_u64(33), 0);
    for _ in 0..200 {
        let mut chars: Vec<char> = text.chars().collect();
        for _ in 0..rng.random_range(1..3) {
            let at = rng.random_range(0..chars.len());
            match chars[at] {
                // Another number; otherwise few of them are JSON.
                '0'..='9' if rng.random_range(0..8) > 0 => {
                    drop(chars.splice(at..=at, rng.random_range(0..130_u32).to_string().chars()));
                }
                _ if rng.random_range(0..4) > 0 => {}
                _ => drop(chars.remove(at)),
            }
        }
        match read(&packed(&chars.into_iter().collect::<String>())).remove(0) {
            Ok(reading) => {
                read_well += 1;
                let document = reading.lossy().0;
                let toml = document.to_toml();
                let again = Document::parse(&toml).unwrap_or_else(|error| panic!("{error}\n{toml}"));
                assert_eq!(canonical(&again), canonical(&document), "{toml}");
            }
            Err(error) => assert!(error.line == 1 && error.what.len() > 8, "{error:?}"),
        }
    }
    assert!(read_well > 50, "{read_well}");
}
