//! Answers to the page: verdicts, changes, imports, exports and pictures.

use serde_json::{Value, json};

use crate::running::{CLASSIC, Running};

#[test]
fn a_puzzle_has_its_verdict_candidates_and_next_step() {
    let server = Running::start();
    let told = server.look("a", 1, CLASSIC);
    assert_eq!((&told["puzzle"]["order"], &told["puzzle"]["givens"][9]), (&json!(9), &json!(2)));
    let found = server.until("a", 1, |findings| findings["done"] == true);
    assert_eq!((&found["verdict"], &found["candidates"]["fixed"]), (&json!("unique"), &json!(57)));
    assert_eq!((&found["step"]["state"], &found["step"]["done"]), (&json!("found"), &json!(0)));
    // Another step of the same puzzle: nothing else is found out again.
    let body = json!({ "page": "a", "sequence": 2, "text": CLASSIC, "steps": 3 });
    assert_eq!(server.ask("/api/look", &body)["findings"]["verdict"], "unique");
    let further = server.until("a", 2, |findings| findings["done"] == true);
    assert_eq!(further["step"]["done"], 3);
    assert_ne!(further["step"]["words"], found["step"]["words"]);

    let several = server.findings("b", "order = 4\nboxes = [2, 2]\n");
    assert_eq!((&several["verdict"], &several["count"]["number"]), (&json!("several"), &json!("288")));
    assert_eq!((&several["count"]["exact"], &several["candidates"]["left"]), (&json!(true), &json!(64)));
    let many = server.findings("c", "order = 9\nboxes = [3, 3]\n");
    assert_eq!((&many["count"]["number"], &many["count"]["capped"]), (&json!("1000"), &json!(true)));

    let none = "order = 4\nboxes = [2, 2]\ngivens = \"1...............\"\n[[killer]]\ncells = \"r1c2 r1c3\"\nsum = 3\n";
    let none = server.findings("d", none);
    assert_eq!((&none["verdict"], &none["conflict"]["complete"]), (&json!("none"), &json!(true)));
    assert_eq!(none["conflict"]["parts"].as_array().unwrap().len(), 2);
    assert!(none["conflict"]["parts"][1]["words"].as_str().unwrap().starts_with("killer"));

    let wrong = server.look("e", 1, "order = 4\nboxs = [2, 2]\n");
    assert_eq!(
        (&wrong["error"]["line"], &wrong["error"]["column"], &wrong["error"]["width"]),
        (&json!(2), &json!(1), &json!(4))
    );
    assert_eq!(server.post("/api/more", &json!({ "page": "e", "sequence": 1 })).0, 204);
}

#[test]
fn texts_are_changed_imported_and_drawn() {
    let server = Running::start();
    let edit = |edit: Value| server.ask("/api/edit", &json!({ "text": "order = 4\n", "edit": edit }));
    assert_eq!(edit(json!({ "key": "boxes", "value": "[2, 2]" }))["text"], "order = 4\nboxes = [2, 2]\n");
    assert_eq!(
        edit(json!({ "add": "[[cage]]\ncells = \"r1c1\"" }))["text"],
        "order = 4\n\n[[cage]]\ncells = \"r1c1\"\n"
    );
    let given = edit(json!({ "givens": [[1, 2, 3]] }));
    assert_eq!(given["text"], "order = 4\ngivens = \"\"\"\n. . . .\n. . 4 .\n. . . .\n. . . .\n\"\"\"\n");
    assert!(edit(json!({ "givens": [[4, 0, 0]] }))["error"]["what"].is_string());
    assert!(edit(json!({ "remove": 0 }))["error"]["what"].is_string());
    assert_eq!(edit(json!({ "add": "[[cage]]\ncells = \"r1c1\"" }))["clue"], 0);
    for bad in
        [json!({}), json!({ "givens": [[0]] }), json!({ "givens": [[0, 0, 999]] }), json!({ "remove": -1 }), json!(3)]
    {
        assert_eq!(server.post("/api/edit", &json!({ "text": "order = 4\n", "edit": bad })).0, 400);
    }
    let imported = server.ask("/api/import", &json!({ "text": "1...............", "page": "a" }));
    assert!(imported["text"].as_str().unwrap().starts_with("order = 4\nboxes = [2, 2]\n"));
    assert!(server.ask("/api/import", &json!({ "text": "{" }))["error"]["line"].is_number());
    let start = server.ask("/api/start", &json!({}));
    let file = json!({ "name": "x.toml", "text": CLASSIC, "notes": [], "lost": [], "path": null, "version": null });
    assert_eq!(start["file"], file);

    server.findings("a", CLASSIC);
    let mut seen = Vec::new();
    for show in ["clues", "candidates", "solution", "step"] {
        let body = json!({ "page": "a", "sequence": 1, "show": show, "theme": "dark", "legend": false });
        let (status, svg) = server.post("/api/picture", &body);
        assert_eq!(status, 200);
        roxmltree::Document::parse(&svg).unwrap();
        seen.push(svg);
    }
    seen.dedup();
    // The true candidates of a puzzle with one solution are that solution.
    assert_eq!(seen.len(), 3);
    let pdf = server.post("/api/picture", &json!({ "page": "a", "sequence": 1, "form": "pdf" }));
    assert!(pdf.0 == 200 && pdf.1.starts_with("%PDF"));
    assert_eq!(server.post("/api/picture", &json!({ "page": "a", "sequence": 1, "form": "gif" })).0, 400);
    assert_eq!(server.post("/api/picture", &json!({ "page": "a", "sequence": 2 })).0, 204);
}

/// The number of a clue may be that of another one by the time an edit is made.
#[test]
fn clues_are_changed_that_the_page_means() {
    let server = Running::start();
    let text = "order = 4\n\n[[cage]]\ncells = \"r1c1\"\n\n[[cage]]\ncells = \"r2c2\"\n";
    let edit = |text: &str, edit: Value| server.ask("/api/edit", &json!({ "text": text, "edit": edit }));
    let looked = server.look("a", 1, text);
    let words = looked["puzzle"]["words"].as_array().unwrap();
    let first_gone = edit(text, json!({ "remove": 0, "words": words[0] }))["text"].as_str().unwrap().to_owned();
    assert_eq!(first_gone, "order = 4\n\n[[cage]]\ncells = \"r2c2\"\n");
    // The page has not seen yet that the first one is gone.
    let none_left = edit(&first_gone, json!({ "remove": 1, "words": words[1] }));
    assert_eq!(none_left["text"], "order = 4\n");
    let changed = edit(&first_gone, json!({ "field": "cells", "clue": 1, "value": "\"r3c3\"", "words": words[1] }));
    assert_eq!((&changed["text"], &changed["clue"]), (&json!(first_gone.replace("r2c2", "r3c3")), &json!(0)));
    for gone in [json!({ "remove": 0, "words": words[0] }), json!({ "field": "cells", "clue": 0, "words": words[0] })] {
        let told = edit(&first_gone, gone);
        assert_eq!(told["error"]["what"], "the clue was changed or removed meanwhile");
    }
}

/// A clue that leaves its short form, or stands before others, has another number afterwards.
#[test]
fn the_page_is_told_which_clue_has_changed() {
    let server = Running::start();
    let text = "order = 4\ncages = '''\nAAB.\n....\n....\n....\n'''\nthermo = [\"r3c1-2\"] # one\n";
    let edit = |edit: Value| server.ask("/api/edit", &json!({ "text": text, "edit": edit }));
    let words = server.look("a", 1, text)["puzzle"]["words"].clone();
    let edits = [
        (json!({ "add": "[[thermo]]\ncells = \"r4c1 r4c2\"" }), "thermo cells = \"r4c1 r4c2\""),
        (json!({ "field": "sum", "clue": 2, "value": "3", "words": words[2] }), "killer cells = \"r1c3\", sum = 3"),
        (json!({ "field": "cells", "clue": 1, "value": "\"r1c1 r1c3\"" }), "killer cells = \"r1c1 r1c3\""),
    ];
    for (number, (edited, kind)) in edits.into_iter().enumerate() {
        let told = edit(edited);
        let puzzle = &server.look("a", number as u64 + 2, told["text"].as_str().unwrap())["puzzle"];
        assert_eq!(puzzle["words"][told["clue"].as_u64().unwrap() as usize], kind, "{told}");
        assert_eq!(puzzle["lines"].as_array().unwrap().len(), puzzle["words"].as_array().unwrap().len());
    }
}

#[test]
fn a_page_is_told_which_cells_are_there() {
    let server = Running::start();
    let text = "rows = 2\ncolumns = 3\nabsent = \"r1c2\"\n";
    let told = server.look("a", 1, text);
    let puzzle = &told["puzzle"];
    assert_eq!((&puzzle["order"], &puzzle["frame"]), (&json!(3), &json!([2, 3])));
    assert_eq!(puzzle["present"], json!([true, false, true, true, true, true, false, false, false]));
    let findings = server.until("a", 1, |findings| findings["done"] == true);
    assert_eq!((&findings["count"]["number"], &findings["candidates"]["open"]), (&json!("18"), &json!(5)));
    let edit = |cell: [usize; 2]| {
        server.ask("/api/edit", &json!({ "text": text, "edit": { "givens": [[cell[0], cell[1], 0]] } }))
    };
    assert_eq!(edit([1, 2])["text"], format!("{text}givens = \"\"\"\n. _ .\n. . 1\n\"\"\"\n"));
    assert!(edit([0, 1])["error"]["what"].as_str().unwrap().contains("r1c2 is absent"));
    assert_eq!(server.look("b", 1, CLASSIC)["puzzle"]["present"], Value::Null);
}

/// A number that is being typed spoils its own clue, and the answers say so.
#[test]
fn clues_that_cannot_be_read_are_set_aside() {
    let server = Running::start();
    let bad = "[[killer]]\ncells = \"r1c1 r1c2\"\nsum = 99\n";
    let text = format!("order = 4\n\n{bad}\n[[cage]]\ncells = \"r2c2 r2c3\"\n");
    let puzzle = server.look("a", 1, &text)["puzzle"].clone();
    assert_eq!((&puzzle["lines"], &puzzle["words"][1]), (&json!([7, 3]), &json!(bad.trim())));
    let clue = &puzzle["constraints"][1];
    assert_eq!(
        (&clue["cells"], &clue["sum"], &clue["fault"]["line"]),
        (&json!([[0, 0], [0, 1]]), &json!(99), &json!(5))
    );
    assert_eq!(server.until("a", 1, |findings| findings["done"] == true)["verdict"], "several");
    let edit = |edit: Value| server.ask("/api/edit", &json!({ "text": text, "edit": edit }));
    // The clue that can be read now is the first one, as in the text.
    let mended = edit(json!({ "field": "sum", "clue": 1, "words": bad.trim(), "value": "5" }));
    assert_eq!(mended["text"], text.replace("99", "5"));
    assert_eq!(
        server.look("b", 1, mended["text"].as_str().unwrap())["puzzle"]["lines"]
            [mended["clue"].as_u64().unwrap() as usize],
        3
    );
    assert_eq!(
        edit(json!({ "remove": 1, "words": bad.trim() }))["text"],
        "order = 4\n\n[[cage]]\ncells = \"r2c2 r2c3\"\n"
    );
    assert_eq!(edit(json!({ "remove": 0 }))["text"], format!("order = 4\n\n{bad}"));
    assert!(server.look("a", 2, "order = x\n")["error"]["what"].is_string());
}

#[test]
fn puzzles_go_out_with_their_rules_in_words() {
    let server = Running::start();
    let text = "order = 4\nboxes = [2, 2]\ngivens = \"123434122143....\"\n[[factor]]\ncells = \"r1c1 r1c2\"\n";
    let rules = server.ask("/api/rules", &json!({ "text": text }))["rules"].as_str().unwrap().to_owned();
    assert!(
        rules.starts_with("Place the digits 1 to 4 once each in every row, column and box.\nFactor line (orange): ")
    );
    for (form, start) in
        [("sudokupad", "https://sudokupad.app/fpuz"), ("f-puzzles", "https://www.f-puzzles.com/?load=")]
    {
        let told = server.ask("/api/export", &json!({ "text": text, "form": form }));
        assert!(
            told["text"].as_str().unwrap().starts_with(start) && told["lost"].as_array().unwrap().len() == 1,
            "{told}"
        );
        let again = server.ask("/api/import", &json!({ "text": told["text"] }))["text"].as_str().unwrap().to_owned();
        assert!(again.contains("Factor line (orange)") && again.contains("solution"), "{again}");
    }
    assert_eq!(server.post("/api/export", &json!({ "text": text, "form": "scl" })).0, 400);
    assert!(server.ask("/api/export", &json!({ "text": "order = x", "form": "iss" }))["error"]["what"].is_string());
    for kind in server.ask("/api/start", &json!({}))["kinds"].as_array().unwrap() {
        let (status, svg) = server.post("/api/example", &json!({ "kind": kind["name"] }));
        assert_eq!(status, 200, "{kind}: {svg}");
        roxmltree::Document::parse(&svg).unwrap();
    }
}
