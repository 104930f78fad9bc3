//! Aids: what can be left out, what is missing, random solutions, paths and checks of digits.

use serde_json::{Value, json};

use crate::running::{CLASSIC, ENDLESS, Running};

const FOUR: &str = "order = 4\nboxes = [2, 2]\n";

fn aid(server: &Running, name: &str, text: &str, more: &Value) -> Value {
    let mut body = json!({ "aid": name, "text": text, "seed": 7 });
    more.as_object().into_iter().flatten().for_each(|(key, value)| body[key] = value.clone());
    server.ask("/api/aid", &body)
}

#[test]
fn parts_that_are_not_needed_are_named() {
    let server = Running::start();
    let full = format!("{FOUR}givens = '123434122143432.'\n[[killer]]\ncells = 'r1c1 r1c2'\nsum = 3\n");
    let redundant = aid(&server, "redundant", &full, &json!({}));
    assert_eq!((redundant["parts"].as_array().unwrap().len(), &redundant["complete"]), (16, &json!(true)));
    assert_eq!(redundant["parts"][15]["clue"], 0);
    let gone = aid(&server, "minimize", &full, &json!({}))["parts"].as_array().unwrap().len();
    assert!((10..16).contains(&gone), "{gone}");
    for name in ["redundant", "minimize"] {
        let fault = aid(&server, name, FOUR, &json!({}))["fault"].clone();
        assert_eq!(fault, "There are several solutions. First make it unique.");
    }
}

#[test]
fn what_is_missing_is_suggested() {
    let server = Running::start();
    let cages = format!("{FOUR}[[killer]]\ncells = 'r1c1 r1c2'\nsum = 3\n");
    let told = aid(&server, "suggest", &cages, &json!({}));
    let (clues, givens) = (told["clues"].as_array().unwrap(), told["givens"].as_array().unwrap());
    assert!(!clues.is_empty() || !givens.is_empty(), "{told}");
    let tables = clues.iter().fold(cages, |text, table| format!("{text}\n{}\n", table.as_str().unwrap()));
    let text = server.ask("/api/edit", &json!({ "text": tables, "edit": { "givens": givens } }))["text"].clone();
    assert_eq!(server.findings("a", text.as_str().unwrap())["verdict"], "unique");
    assert_eq!(aid(&server, "suggest", CLASSIC, &json!({}))["fault"], "It is unique already.");
    let filled = aid(&server, "fill", FOUR, &json!({}))["givens"].clone();
    assert_eq!(filled.as_array().unwrap().len(), 16);
    let text = server.ask("/api/edit", &json!({ "text": FOUR, "edit": { "givens": filled } }))["text"].clone();
    assert_eq!(server.findings("b", text.as_str().unwrap())["verdict"], "unique");
    // A limit ends the search.
    assert!(aid(&server, "fill", ENDLESS, &json!({}))["fault"].as_str().unwrap().contains("time"));
}

#[test]
fn paths_are_told_and_digits_checked() {
    let server = Running::start();
    let path = aid(&server, "path", CLASSIC, &json!({}));
    assert_eq!((&path["solved"], &path["open"]), (&json!(true), &json!(0)));
    assert!(path["steps"].as_array().unwrap().len() > 50 && path["level"].is_string(), "{path}");
    let text = format!("{FOUR}givens = '1.....3..4.....2'\n");
    let check = |digits: Value| aid(&server, "check", &text, &json!({ "digits": digits }));
    assert_eq!(check(json!([[0, 1, 2]])), json!({ "fits": true, "solved": false, "wrong": [] }));
    assert_eq!(check(json!([[0, 1, 3], [0, 2, 1]])), json!({ "fits": false, "solved": false, "wrong": [1] }));
    let rows = ["1324", "4231", "2413", "3142"];
    let all = |(row, digits): (usize, &&str)| {
        digits.bytes().enumerate().map(|(column, digit)| json!([row, column, digit - b'1'])).collect::<Vec<_>>()
    };
    let solved: Vec<Value> = rows.iter().enumerate().flat_map(all).collect();
    assert_eq!(check(json!(solved)), json!({ "fits": true, "solved": true, "wrong": [] }));
    // Bad requests are refused, bad texts told.
    assert_eq!(check(json!([[9, 9, 9], "x"]))["fits"], true);
    assert_eq!(server.post("/api/aid", &json!({ "aid": "x", "text": FOUR })).0, 400);
    assert!(aid(&server, "path", "order = x", &json!({}))["error"]["line"].is_number());
}

#[test]
fn more_than_a_thousand_solutions_are_estimated_and_few_counted_by_candidate() {
    let server = Running::start();
    let many = server.findings("a", "order = 9\nboxes = [3, 3]\n");
    let about = many["estimate"]["number"].as_f64().unwrap();
    // The number of Sudoku grids is 6.67 × 10²¹.
    assert!((1e21..5e22).contains(&about), "{about}");
    assert_eq!(many["counted"], true);
    assert!(server.findings("b", FOUR)["estimate"].is_null());
}
