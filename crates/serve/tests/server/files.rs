//! The file that the server was started with: what is lost of it, and how it is saved.

use std::sync::{Arc, Mutex};

use graeco_serve::{Disk, Settings};
use serde_json::{Value, json};

use crate::running::{CLASSIC, Running};

/// A puzzle of order 4 with a rule that is not known, and two more puzzles.
const LOSSY: &str = concat!(
    r#"{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"wobble":[{"cells":["R1C1"]}]}"#,
    "\n",
);

#[test]
fn what_a_file_or_an_import_loses_is_told() {
    let named =
        |lost: &Value, what: &str| lost.as_array().unwrap().iter().any(|one| one.as_str().unwrap().contains(what));
    let lines = "12..3412........\n".repeat(3);
    for (text, what) in [(LOSSY, "wobble"), (&lines, "2 more puzzles")] {
        let server = Running::with("x.txt", text, None);
        let file = &server.ask("/api/start", &json!({}))["file"];
        assert!(file["text"].as_str().unwrap().contains("order = 4") && named(&file["lost"], what), "{file}");
        let imported = server.ask("/api/import", &json!({ "text": text }));
        assert!(named(&imported["lost"], what), "{imported}");
    }
}

/// A file for which a limit was reached is not one in an unknown form.
#[test]
fn a_file_that_takes_more_than_the_memory_is_not_shown() {
    let start = Running::within(Some(1 << 12)).ask("/api/start", &json!({}));
    assert_eq!(
        (&start["file"], &start["error"]["what"]),
        (&Value::Null, &json!("reading this text takes too much memory"))
    );
}

const PATH: &str = "/there/x.toml";

const UNREADABLE: &str = "packed";

/// A file in memory.
#[derive(Debug, Default)]
struct InMemory(Mutex<String>);

impl Disk for InMemory {
    fn path(&self) -> String {
        PATH.to_owned()
    }

    fn read(&self) -> std::io::Result<String> {
        let text = self.0.lock().unwrap().clone();
        if text == UNREADABLE { Err(std::io::Error::other("packed")) } else { Ok(text) }
    }

    fn write(&self, text: &str) -> std::io::Result<()> {
        *self.0.lock().unwrap() = text.to_owned();
        Ok(())
    }
}

#[test]
fn a_file_is_replaced_unless_somebody_else_has_changed_it() {
    let disk = Arc::new(InMemory(Mutex::new(CLASSIC.to_owned())));
    let mut settings = Settings::default();
    settings.file = Some(("x.toml".into(), CLASSIC.into()));
    settings.disk = Some(Arc::clone(&disk) as Arc<dyn Disk>);
    let server = Running::of(settings);
    let file = server.ask("/api/start", &json!({}))["file"].clone();
    assert_eq!((&file["path"], &file["text"]), (&json!(PATH), &json!(CLASSIC)));
    assert_eq!(
        server.ask("/api/disk", &json!({ "path": PATH, "seen": file["version"] })),
        json!({ "version": file["version"] })
    );
    let saved = server.ask("/api/save", &json!({ "path": PATH, "text": "order = 5\n", "seen": file["version"] }));
    assert_eq!((&saved["saved"], &*disk.read().unwrap()), (&json!(true), "order = 5\n"));
    disk.write("order = 6\n").unwrap();
    let theirs = server.ask("/api/save", &json!({ "path": PATH, "text": "order = 7\n", "seen": saved["version"] }));
    assert_eq!(
        (&theirs["text"], &theirs["saved"], &*disk.read().unwrap()),
        (&json!("order = 6\n"), &Value::Null, "order = 6\n")
    );
    assert_eq!(
        server.ask("/api/save", &json!({ "path": PATH, "text": "order = 7\n", "seen": theirs["version"] }))["saved"],
        true
    );
    assert_eq!(server.ask("/api/start", &json!({}))["file"]["text"], "order = 7\n");
    let other = json!({ "path": "/there/y.toml", "text": "order = 8\n", "seen": "" });
    assert_eq!((server.post("/api/save", &other).0, &*disk.read().unwrap()), (409, "order = 7\n"));
    // What cannot be read, such as a packed file, is not replaced.
    *disk.0.lock().unwrap() = UNREADABLE.to_owned();
    assert_eq!(server.ask("/api/start", &json!({}))["file"]["path"], Value::Null);
    let told = server.ask("/api/save", &json!({ "path": PATH, "text": "order = 8\n", "seen": "" }));
    assert_eq!(
        (&told["error"], disk.0.lock().unwrap().as_str()),
        (&json!(format!("{PATH} cannot be read: packed")), UNREADABLE)
    );
    // A server without a file writes none.
    assert_eq!(Running::start().post("/api/save", &json!({ "path": PATH, "text": "order = 7\n", "seen": "" })).0, 404);
}
