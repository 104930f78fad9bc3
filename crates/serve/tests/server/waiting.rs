//! No client waits for another, and limits end all work.

use std::thread;
use std::time::Instant;

use serde_json::{Value, json};

use crate::running::{AGES, CLASSIC, ENDLESS, Running};

#[test]
fn a_new_text_ends_the_search_of_the_one_before() {
    let server = Running::start();
    server.look("a", 1, ENDLESS);
    let first = server.ask("/api/more", &json!({ "page": "a", "sequence": 1, "seen": 0 }));
    assert_eq!((&first["findings"]["verdict"], &first["findings"]["done"]), (&json!("open"), &json!(false)));
    server.look("a", 2, CLASSIC);
    assert_eq!(server.until("a", 2, |findings| findings["done"] == true)["verdict"], "unique");
    // The one before is gone, and a request that is late changes nothing.
    assert_eq!(server.post("/api/more", &json!({ "page": "a", "sequence": 1 })), (204, String::new()));
    assert_eq!(server.post("/api/look", &json!({ "page": "a", "sequence": 1, "text": ENDLESS })).0, 204);
    assert_eq!(server.ask("/api/more", &json!({ "page": "a", "sequence": 2 }))["findings"]["verdict"], "unique");
    server.ask("/api/close", &json!({ "page": "a" }));
    assert_eq!(server.post("/api/more", &json!({ "page": "a", "sequence": 2 })).0, 204);
}

#[test]
fn fifty_pages_are_answered_while_some_of_them_search_for_ever() {
    let server = Running::start();
    let name = |number: usize| format!("page{number}");
    let is_endless = |number: usize| number.is_multiple_of(5);
    thread::scope(|scope| {
        for number in 0..50 {
            let server = &server;
            scope.spawn(move || {
                let text = if is_endless(number) { ENDLESS.to_owned() } else { format!("{CLASSIC}# {number}\n") };
                assert_eq!(server.look(&name(number), 1, &text)["error"], Value::Null);
            });
        }
    });
    for number in (0..50).filter(|&number| !is_endless(number)) {
        let found = server.until(&name(number), 1, |findings| findings["done"] == true);
        assert_eq!(found["verdict"], "unique");
    }
    for number in (0..50).filter(|&number| is_endless(number)) {
        let told = server.ask("/api/more", &json!({ "page": name(number), "sequence": 1, "seen": u32::MAX }));
        assert_eq!((&told["findings"]["verdict"], &told["findings"]["done"]), (&json!("open"), &json!(false)));
    }
    // A text that is changed in one of them, too.
    server.look("page0", 2, CLASSIC);
    assert_eq!(server.until("page0", 2, |findings| findings["done"] == true)["verdict"], "unique");
}

#[test]
fn huge_texts_are_read_within_limits_while_other_pages_go_on() {
    let server = Running::start();
    // No cell of column 1 can be unlike all cells of column 2.
    let cages = (0..40_000).map(|at| format!("[[killer]]\ncells=\"r{}c1 r{}c2\"\n", at % 9 + 1, (at / 9) % 9 + 1));
    let many = "order = 9\nboxes = [3, 3]\n".to_owned() + &cages.collect::<String>();
    let lists = format!("order = 9\nkiller = [{}]\n", "[],".repeat(600_000));
    let shifts = format!("[{}[0,0]]", "[0,0],".repeat(30_000));
    let copies = r#"{"kind":"replicate","offsets":SHIFTS,"constraints":[{"kind":"cage","cells":[[0,0],[0,1]]}]}"#;
    let copies = vec![copies.replace("SHIFTS", &shifts); 9].join(",");
    let copies = format!("{{\"size\":9,\"constraints\":[{copies}]}}");
    thread::scope(|scope| {
        for (number, text) in [many, lists, copies].into_iter().enumerate() {
            for copy in 0..3 {
                let (server, text) = (&server, text.clone());
                scope.spawn(move || {
                    let begun = Instant::now();
                    let told = server.look(&format!("huge{number}-{copy}"), 1, &text);
                    assert_eq!(told["error"].is_null(), number == 0, "{:.300}", told.to_string());
                    assert!(begun.elapsed() < AGES / 2, "text {number} took {:?}", begun.elapsed());
                });
            }
        }
        assert_eq!(server.findings("small", CLASSIC)["verdict"], "unique");
    });
    let found = server.until("huge0-0", 1, |findings| findings["verdict"] != "open");
    assert_eq!(found["verdict"], "none");
}

#[test]
fn texts_that_take_more_than_the_memory_are_refused() {
    let server = Running::within(Some(16 << 20));
    let text = CLASSIC.to_owned() + &"# A comment.\n".repeat(10_000);
    let told = server.look("a", 1, &text);
    assert_eq!(told["error"]["what"], "reading this text takes too much memory");
    let edit = json!({ "text": text, "edit": { "key": "title", "value": "'x'" } });
    assert_eq!(server.ask("/api/edit", &edit)["error"]["what"], "reading this text takes too much memory");
    let imported = server.ask("/api/import", &json!({ "text": text }));
    assert_eq!(imported["error"]["what"], "reading this text takes too much memory");
    assert_eq!(server.findings("a2", CLASSIC)["verdict"], "unique");
}

/// Many equal regions, of which the program that reads them has to make houses.
#[test]
fn imports_of_huge_texts_end() {
    let server = Running::start();
    let row = format!("[{}]", ["{}"; 9].join(","));
    let regions = [r#"{"cells":["R1C1","R2C2","R3C3"]}"#; 30_000].join(",");
    let text = format!(r#"{{"size":9,"grid":[{}],"extraregion":[{regions}]}}"#, [&*row; 9].join(","));
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let begun = Instant::now();
                server.ask("/api/import", &json!({ "text": text }));
                assert!(begun.elapsed() < AGES / 4, "{:?}", begun.elapsed());
            });
        }
        assert_eq!(server.findings("small", CLASSIC)["verdict"], "unique");
    });
}
