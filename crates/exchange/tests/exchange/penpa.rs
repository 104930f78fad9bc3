//! Links of Penpa+: what is read of a drawing, what is told as a loss, and what is refused.

use std::io::{Read, Write};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use graeco_document::Document;
use graeco_exchange::{Loss, PuzzleFormat, read, recognize, write};
use graeco_grid::Limits;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

use crate::same::canonical;

/// The points of a row, and of all rows, of a board of order 4.
const WIDE: usize = 8;
const AREA: usize = WIDE * WIDE;

const HEAD: &str = "square,4,4,38,0,1,1,190,190,84,84,0,0,0,0,Title: ,Author: ,,,OFF,false";

fn cell(row: usize, column: usize) -> usize {
    (row + 2) * WIDE + column + 2
}

/// The lower right corner of a cell, whose row and column are counted from 1.
fn corner(row: usize, column: usize) -> usize {
    AREA + (row + 1) * WIDE + column + 1
}

fn below(row: usize, column: usize) -> String {
    (2 * AREA + cell(row, column)).to_string()
}

fn right(row: usize, column: usize) -> String {
    (3 * AREA + cell(row, column)).to_string()
}

fn quarter(row: usize, column: usize, which: usize) -> usize {
    4 * AREA + 4 * cell(row, column) + which
}

fn pack(text: &str) -> String {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text.as_bytes()).unwrap();
    BASE64_STANDARD.encode(encoder.finish().unwrap())
}

fn link_of(head: &str, drawing: &Value, entered: &str, answer: Option<&str>) -> String {
    let packed = pack(&format!("{head}\n[0,0,0,0]\n[]\n{drawing}\n{entered}\n"));
    let answer = answer.map_or_else(String::new, |answer| format!("&a={}", pack(answer)));
    format!("https://swaroopg92.github.io/penpa-edit/#m=solve&p={packed}{answer}")
}

fn reading(link: &str) -> (Document, Vec<Loss>) {
    let mut readings = read(link);
    assert_eq!(readings.len(), 1, "{link}");
    let reading = readings.remove(0).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(reading.form, PuzzleFormat::Penpa);
    reading.lossy()
}

/// The clues of a drawing in JSON, and the losses: names without a point, and whether they are rules.
fn drawn(drawing: Value) -> (Vec<Value>, Vec<(String, bool)>) {
    let (document, losses) = reading(&link_of(HEAD, &drawing, "", None));
    let json: Value = serde_json::from_str(&document.to_json()).unwrap();
    let name = |loss: &Loss| loss.name.split(['.', '[']).next().unwrap().to_owned();
    let losses = losses.iter().map(|loss| (name(loss), loss.is_rule)).collect();
    (json["constraints"].as_array().unwrap().clone(), losses)
}

fn text_of(name: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name);
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn the_solution_of_a_link_solves_what_is_read() {
    let (document, losses) = reading(&text_of("drawn.penpa.txt"));
    assert!(document.puzzle().is_solved_by(document.header().solution.as_ref().unwrap()));
    assert_eq!(losses.len(), 1, "{losses:?}");
    assert!(losses[0].what.ends_with("the first of 4 such parts"), "{losses:?}");
}

/// Of one of them the rule that all dots are there stands in words.
#[test]
fn puzzles_of_contests_have_one_solution() {
    let (document, _) = reading(&text_of("diagonal.penpa.txt"));
    assert_eq!(document.puzzle().search().limits(Limits::solutions(2)).solutions().count(), 1);
    let (document, _) = reading(&text_of("kropki.penpa.txt"));
    assert!(document.header().text("description").unwrap().contains("All possible circles are marked."));
    let toml = document.to_toml().replacen("\norder = 9\n", "\norder = 9\nrules = [\"kropki_negative\"]\n", 1);
    let document = Document::parse(&toml).unwrap();
    assert_eq!(document.puzzle().search().limits(Limits::solutions(2)).solutions().count(), 1);
}

#[test]
fn bold_lines_show_regions() {
    let lines = |pairs: &[[(usize, usize); 2]], style: i64| {
        let key = |[a, b]: &[(usize, usize); 2]| format!("{},{}", corner(a.0, a.1), corner(b.0, b.1));
        pairs.iter().map(|pair| (key(pair), json!(style))).collect::<serde_json::Map<_, _>>()
    };
    let of = |drawing: Value| reading(&link_of(HEAD, &drawing, "", None));
    let cross = [[(0, 2), (4, 2)], [(2, 0), (2, 4)]];
    assert_eq!(of(json!({"lineE": lines(&cross, 2)})).0.puzzle().block(), Some((2, 2)));
    let regions = ["AAAB", "ACBB", "CCDB", "CDDD"].map(str::as_bytes);
    let (mut right, mut under) = (Vec::new(), Vec::new());
    for (row, column) in (0..4).flat_map(|row| (0..4).map(move |column| (row, column))) {
        if column < 3 && regions[row][column] != regions[row][column + 1] {
            right.push([(row, column + 1), (row + 1, column + 1)]);
        }
        if row < 3 && regions[row][column] != regions[row + 1][column] {
            under.push([(row + 1, column + 1), (row + 1, column)]);
        }
    }
    let (document, losses) = of(json!({"freelineE": lines(&right, 21), "lineE": lines(&under, 2)}));
    assert!(losses.is_empty(), "{losses:?}");
    assert_eq!(document.puzzle().regions().unwrap(), [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3]);
    let (document, losses) = of(json!({"freelineE": lines(&right, 21)}));
    assert!(
        losses[0].is_rule
            && losses[0].what.contains("part the grid into 1 part;")
            && losses[0].name.starts_with("freelineE"),
        "{losses:?}"
    );
    assert_eq!(document.puzzle().houses().len(), 8);
    // Thin lines are drawings; without bold ones there are no regions. The frame is none of them.
    let frame = [[(0, 0), (0, 4)], [(0, 0), (4, 0)], [(4, 4), (0, 4)]];
    for (drawing, losses) in [(lines(&cross, 80), 1), (lines(&frame, 2), 0)] {
        let link = link_of(HEAD, &json!({"lineE": drawing}), "", None);
        assert!(read(&link)[0].as_ref().unwrap().notes()[0].contains("the grid has none"));
        assert_eq!(reading(&link).1.len(), losses);
    }
}

#[test]
fn diagonals_are_drawn_from_end_to_end() {
    let steps: serde_json::Map<String, Value> =
        (0..4).map(|at| (format!("{},{}", corner(at, at), corner(at + 1, at + 1)), json!(12))).collect();
    let long = format!("{},{}", corner(0, 4), corner(4, 0));
    let middles: serde_json::Map<String, Value> =
        (0..3).map(|at| (format!("{},{}", cell(at, 3 - at), cell(at + 1, 2 - at)), json!(2))).collect();
    let of = |drawing: Value| reading(&link_of(HEAD, &drawing, "", None)).0.header().diagonals;
    assert_eq!(of(json!({"lineE": steps})), [true, false]);
    assert_eq!(of(json!({"freelineE": {long: 3}})), [false, true]);
    assert_eq!(of(json!({"line": middles})), [false, true]);
    let mut short = steps;
    short.remove(&format!("{},{}", corner(0, 0), corner(1, 1)));
    assert_eq!(of(json!({"lineE": short})), [false, false]);
}

#[test]
fn cages_are_lists_or_lines() {
    let lines = |sides: &[[usize; 4]]| -> serde_json::Map<String, Value> {
        let key =
            |&[row, column, a, b]: &[usize; 4]| format!("{},{}", quarter(row, column, a), quarter(row, column, b));
        sides.iter().map(|side| (key(side), json!(10))).collect()
    };
    let closed = [[0, 0, 0, 1], [0, 0, 2, 3], [0, 0, 0, 2], [0, 1, 0, 1], [0, 1, 2, 3], [0, 1, 1, 3]];
    let sums = json!({quarter(0, 0, 0).to_string(): [" 5", 1], quarter(3, 3, 0).to_string(): ["?", 1]});
    let cage = json!({"kind": "killer", "cells": [[0, 0], [0, 1]], "sum": 5});
    let listed = json!([[cell(0, 1), cell(0, 0)], []]);
    for drawing in [json!({"cage": lines(&closed), "numberS": sums}), json!({"killercages": listed, "numberS": sums})] {
        assert_eq!(drawn(drawing), (vec![cage.clone()], vec![("numberS".into(), false)]));
    }
    // Both say the same.
    let both = json!({"cage": lines(&closed), "killercages": listed, "numberS": sums});
    assert_eq!(drawn(both).0.len(), 1);
    let (clues, losses) = drawn(json!({"cage": lines(&closed[1..])}));
    assert_eq!((clues.len(), losses), (0, vec![("cage".to_owned(), true)]));
    let text = json!({"killercages": [[cell(0, 0), cell(1, 0)]], "numberS": {quarter(0, 0, 0).to_string(): ["<7", 1]}});
    let (clues, losses) = drawn(text);
    assert_eq!((clues.len(), losses), (1, vec![("numberS".to_owned(), true)]));
    let outside = json!({"killercages": [[cell(0, 0), cell(0, 0) - 1], (0..5).map(|at| cell(at / 4, at % 4)).collect::<Vec<_>>()]});
    assert_eq!(drawn(outside).1, vec![("killercages".to_owned(), true); 2]);
}

#[test]
fn branches_of_thermometers_go_up_from_where_they_begin() {
    let thermo = |cells: Value| json!({"kind": "thermo", "cells": cells});
    let (clues, losses) = drawn(json!({
        "thermo": [[cell(0, 0), cell(0, 1), cell(0, 2)], [cell(3, 3)], [cell(3, 0), cell(3, 0) - 1], []],
        "nobulbthermo": [[cell(2, 1), cell(1, 1)], [cell(1, 1), cell(0, 1)], [cell(3, 2), cell(3, 3)]],
    }));
    let line = json!({"kind": "draw_line", "cells": [[3, 2], [3, 3]], "color": "gray"});
    let expected =
        [thermo(json!([[0, 0], [0, 1], [0, 2]])), thermo(json!([[0, 1], [1, 1]])), thermo(json!([[1, 1], [2, 1]]))];
    assert!(expected.iter().chain([&line]).all(|clue| clues.contains(clue)), "{clues:?}");
    assert_eq!(clues.len(), 4);
    let told =
        [("thermo", false), ("thermo", true), ("nobulbthermo", false)].map(|(name, rule)| (name.to_owned(), rule));
    assert_eq!(losses, told);
}

#[test]
fn signs_and_letters_stand_on_borders() {
    let text = |text: &str| json!([text, 1, "1"]);
    let clue = |kind: &str, cells: Value| json!({"kind": kind, "cells": cells});
    let across = json!([[0, 0], [0, 1]]);
    let down = json!([[0, 0], [1, 0]]);
    for (place, sign, expected) in [
        (right(0, 0), "X", clue("x", across.clone())),
        (right(0, 0) + "E", "v", clue("v", across.clone())),
        (below(0, 0), "V", clue("v", down.clone())),
        (right(0, 0), ">", clue("greater", across.clone())),
        (right(0, 0), "<", clue("greater", json!([[0, 1], [0, 0]]))),
        (below(0, 0), "∨", clue("greater", down.clone())),
        (below(0, 0), "^", clue("greater", json!([[1, 0], [0, 0]]))),
    ] {
        assert_eq!(drawn(json!({"number": {place: text(sign)}})), (vec![expected], vec![]), "{sign}");
    }
    // Beside other signs `v` is one of them.
    let (clues, _) = drawn(json!({"number": {right(2, 2): text("<"), below(0, 0): text("v")}}));
    assert!(clues.contains(&clue("greater", down)), "{clues:?}");
    // A sign that points along the border says nothing.
    let (clues, losses) = drawn(json!({"number": {below(0, 0): text("<")}}));
    assert_eq!((clues[0]["kind"].as_str(), losses), (Some("draw_text"), vec![("number".to_owned(), false)]));
    let (clues, losses) = drawn(json!({"symbol": {right(0, 0): [2, "inequality", 2]}}));
    assert_eq!((clues.len(), losses), (0, vec![("symbol".to_owned(), false)]));
}

#[test]
fn dots_may_have_a_number_and_corners_digits() {
    let dot = |number: i64, text: &str| {
        let labels = if text.is_empty() { json!({}) } else { json!({below(0, 0): [text, 1, "5"]}) };
        drawn(json!({"symbol": {below(0, 0): [number, "circle_SS", 2]}, "number": labels}))
    };
    let clue = |kind: &str, value: Option<i64>| {
        let mut clue = json!({"kind": kind, "cells": [[0, 0], [1, 0]]});
        value.into_iter().for_each(|value| clue["value"] = value.into());
        (vec![clue], vec![])
    };
    assert_eq!(dot(8, ""), clue("white", None));
    assert_eq!(dot(2, "2"), clue("black", None));
    assert_eq!(dot(1, "3"), clue("difference", Some(3)));
    assert_eq!(dot(2, "4"), clue("ratio", Some(4)));
    assert_eq!(dot(2, "?").1, [("symbol".to_owned(), true)]);
    assert_eq!(dot(3, "").0[0]["kind"], "draw_circle");
    let kinds: Vec<Value> = dot(1, "V").0.iter().map(|clue| clue["kind"].clone()).collect();
    assert_eq!(kinds, ["draw_circle", "v"]);
    let quad = |text: &str| {
        let at = corner(1, 1).to_string();
        drawn(json!({"symbol": {at.clone(): [1, "circle_M", 2]}, "number": {at: [text, 1, "5"]}})).0
    };
    for (text, values) in [("3", json!([3])), ("134", json!([1, 3, 4])), ("1, 3", json!([1, 3]))] {
        assert_eq!(quad(text), [json!({"kind": "quad", "cells": [[0, 0], [0, 1], [1, 0], [1, 1]], "values": values})]);
    }
    // Two digits may be a sum.
    assert!(quad("13").iter().all(|clue| clue["kind"].as_str().unwrap().starts_with("draw_")), "{:?}", quad("13"));
}

#[test]
fn what_cannot_be_a_rule_is_told() {
    let path: Vec<usize> = (0..8).map(|at| cell(at / 4, if at < 4 { at } else { 7 - at })).collect();
    for (drawing, name) in [
        (json!({"arrows": [path]}), "arrows"),
        (json!({"thermo": [path]}), "thermo"),
        (json!({"symbol": {below(0, 0): [1, "circle_SS", 2]}, "number": {below(0, 0): ["12", 1, "5"]}}), "symbol"),
    ] {
        assert_eq!(drawn(drawing), (vec![], vec![(name.to_owned(), true)]));
    }
}

#[test]
fn shapes_are_rules_if_words_say_so() {
    let of = |rules: &str| {
        let head = HEAD.replace("Author: ,,", &format!("Author: ,,{rules}"));
        let drawing =
            json!({"symbol": {cell(0, 0).to_string(): [3, "circle_L", 1], cell(1, 1).to_string(): [3, "square_L", 1]}});
        let (document, losses) = reading(&link_of(&head, &drawing, "", None));
        let kinds: Vec<&str> = document.clues().iter().map(|clue| clue.kind().name).collect();
        (kinds, losses.len())
    };
    assert_eq!(of("Circles are odd%2C squares even."), (vec!["even", "odd"], 0));
    assert_eq!(of("Seven oddities"), (vec!["draw_circle", "draw_square"], 1));
}

#[test]
fn everything_else_is_told() {
    let (clues, losses) = drawn(json!({
        "squareframe": [[cell(0, 0), cell(0, 1)]],
        "polygon": [[1, 2, 3]],
        "direction": [[cell(0, 0), cell(0, 1)], []],
        "wall": {"1,2": 2},
        "line": {format!("{},{}", cell(0, 0), cell(0, 1)): 3, format!("{},{}", cell(0, 1), cell(1, 1)): 3, "12": 98},
        "surface": {cell(2, 2).to_string(): 5, "0": 1},
        "number": {cell(0, 0).to_string(): ["A", 1, "1"], "5": ["7", 1, "1"], cell(3, 3).to_string(): ["1 2", 1, "4"]},
        "symbol": {cell(0, 3).to_string(): [[1, 0, 0, 0], "cross", 1]},
        "command_undo": {"__a": [1]},
    }));
    let kinds: Vec<&str> = clues.iter().map(|clue| clue["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["draw_color", "draw_line", "draw_text"]);
    assert_eq!(losses.len(), 1, "{losses:?}");
    assert!(!losses[0].1);
    assert_eq!(drawn(json!({"deletelineE": {"1,2": 1}})).1, [("deletelineE".to_owned(), false)]);
    assert_eq!(drawn(json!({"fog": [1]})).1, [("fog".to_owned(), true)]);
}

#[test]
fn solutions_are_answers_or_entered() {
    let square = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]];
    let cells = || (0..16).map(|at| (cell(at / 4, at % 4), square[at / 4][at % 4]));
    let given = json!({"number": {cell(0, 0).to_string(): ["1", 1, "1"]}});
    let answer = |skip: usize| {
        let list: Vec<String> = cells().skip(skip).map(|(cell, value)| format!("{cell},{value}")).collect();
        json!([[], [], [], [], list, []]).to_string()
    };
    let entered = |skip: usize| {
        let list: serde_json::Map<String, Value> =
            cells().skip(skip).map(|(cell, value)| (cell.to_string(), json!([value.to_string(), 2, "1"]))).collect();
        json!({"number": list}).to_string()
    };
    let of = |head: &str, entered: &str, answer: Option<&str>| {
        let (document, losses) = reading(&link_of(head, &given, entered, answer));
        (
            document.header().solution.is_some(),
            losses.iter().map(|loss| (loss.name.clone(), loss.is_rule)).collect::<Vec<_>>(),
        )
    };
    let told = |is_rule: bool| vec![("solution".to_owned(), is_rule)];
    assert_eq!(of(HEAD, "", Some(&answer(1))), (true, vec![]));
    assert_eq!(of(HEAD, "", Some(&answer(2))), (false, told(false)));
    assert_eq!(of(&HEAD.replace("false", "true"), "", Some(&answer(1))), (false, told(false)));
    assert_eq!(of(HEAD, &entered(1), None), (true, vec![]));
    assert_eq!(of(HEAD, &entered(5), None), (false, told(false)));
    assert_eq!(of(HEAD, "{", Some("{")), (false, vec![]));
    // It decides that the drawing was misread.
    let dot = json!({"symbol": {right(0, 1): [2, "circle_SS", 2]}});
    let losses = reading(&link_of(HEAD, &dot, "", Some(&answer(0)))).1;
    assert!(losses[0].is_rule && losses[0].what.contains("as read from the drawing"), "{losses:?}");
    let link = link_of(HEAD, &given, "", Some(&answer(1)));
    let losses = reading(&link[..link.len() - 8]).1;
    assert!(losses[0].name == "solution" && !losses[0].is_rule, "{losses:?}");
}

#[test]
fn addresses_are_known_on_any_site_and_without_one() {
    let link = link_of(HEAD, &json!({}), "", None);
    let parameters = link.split_once('#').unwrap().1;
    for text in [
        parameters.to_owned(),
        format!("https://opt-pan.github.io/penpa-edit/?{parameters}"),
        format!(
            "http://www.example.org/puzzles/penpa-edit/index.html#{}",
            parameters.replace('+', "%2B").replace('/', "%2F")
        ),
    ] {
        assert_eq!(recognize(&text), Some(PuzzleFormat::Penpa), "{text}");
        assert_eq!(reading(&text).0.puzzle().order().get(), 4, "{text}");
    }
    let two = format!("{link}\n\n  {link}x%\n");
    let readings = read(&two);
    assert!(readings[0].is_ok());
    let error = readings[1].as_ref().unwrap_err();
    assert_eq!((error.line, error.column), (3, 3), "{error:?}");
    assert_eq!("penpa".parse(), Ok(PuzzleFormat::Penpa));
    let written = write(&reading(&link).0, PuzzleFormat::Penpa);
    assert!(written.text.is_empty() && written.losses[0].is_rule);
}

#[test]
fn damaged_links_are_refused() {
    let drawing = json!({});
    for (head, part) in [("hex,4,4", "the grid is `hex`"), ("square,4,40", "found 40 rows"), ("4,4,3", "first version")]
    {
        let error = read(&link_of(head, &drawing, "", None)).remove(0).unwrap_err();
        assert!(error.what.contains(part), "{error:?}");
    }
    for (drawing, part) in [
        (json!([]), "expected an object"),
        (json!({"number": [1]}), "expected an object"),
        (json!({"thermo": {"1": 2}}), "expected a list"),
    ] {
        let error = read(&link_of(HEAD, &drawing, "", None)).remove(0).unwrap_err();
        assert!(error.what.contains(part), "{drawing}: {error:?}");
    }
    let bomb = link_of(HEAD, &json!({"x": "z8".repeat(1 << 20)}), "", None);
    assert!(bomb.len() < 20_000);
    let error = read(&bomb).remove(0).unwrap_err();
    assert!(error.what.contains("more than 8388608 characters"), "{error:?}");
}

/// Whatever a drawing says, it is read or refused, and what is read comes back from a puzzle file.
#[test]
fn damaged_drawings_are_refused_or_come_back() {
    let link = text_of("drawn.penpa.txt");
    let packed = link.split(['=', '&']).nth(3).unwrap();
    let bytes = BASE64_STANDARD.decode(packed.to_owned() + &"=".repeat(packed.len().wrapping_neg() % 4)).unwrap();
    let mut text = String::new();
    DeflateDecoder::new(&*bytes).read_to_string(&mut text).unwrap();
    assert!(text.starts_with("sudoku,11,11"), "{text}");
    let (mut rng, mut read_well) = (ChaCha8Rng::seed_from_u64(31), 0);
    for _ in 0..600 {
        let mut chars: Vec<char> = text.chars().collect();
        for _ in 0..rng.random_range(1..4) {
            let at = rng.random_range(0..chars.len());
            match rng.random_range(0..4) {
                0 => chars[at] = ['0', '9', '3', '"', ',', '-', 'z', '\n'][rng.random_range(0..8)],
                1 => chars.insert(at, ['1', '7', ']', '}', 'E'][rng.random_range(0..5)]),
                2 => drop(chars.remove(at)),
                // Another point.
                _ => drop(chars.splice(at..at, rng.random_range(0..2700_u32).to_string().chars())),
            }
        }
        let link = format!("m=edit&p={}", pack(&chars.into_iter().collect::<String>()));
        match read(&link).remove(0) {
            Ok(reading) => {
                read_well += 1;
                let document = reading.lossy().0;
                let again = Document::parse(&document.to_toml())
                    .unwrap_or_else(|error| panic!("{error}\n{}", document.to_toml()));
                assert_eq!(canonical(&again), canonical(&document), "{link}");
            }
            Err(error) => assert!(error.line == 1 && error.what.len() > 8, "{error:?}"),
        }
    }
    assert!(read_well > 100, "{read_well}");
}
