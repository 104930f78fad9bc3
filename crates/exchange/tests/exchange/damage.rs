//! Damaged texts are refused with a place and a reason, or read as another puzzle; nothing panics.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};

use graeco_document::Document;
use graeco_exchange::{PuzzleFormat, read, write, write_all};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::examples;
use crate::same::canonical;

/// So many texts have to be refused.
const REFUSED: usize = 200;

/// What `R1C1` and its like become.
const OFF_GRID: [&str; 4] = ["R0C0", "R99C1", "RC", "X1Y1"];

/// A text in which something is wrong.
fn damaged(text: &str, rng: &mut ChaCha8Rng) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let at = rng.random_range(0..chars.len());
    match rng.random_range(0..6) {
        0 => chars.truncate(at),
        1 => drop(chars.remove(at)),
        2 => chars[at] = ['~', '"', '{', '9', 'z', '-', '\u{0}', 'é', '\n'][rng.random_range(0..9)],
        3 => chars.insert(at, [',', '}', ']', '.', ':', '0', '<', '%'][rng.random_range(0..8)]),
        4 => {
            let length = rng.random_range(1..40).min(chars.len() - at);
            drop(chars.drain(at..at + length));
        }
        _ => {
            let cell = OFF_GRID[rng.random_range(0..OFF_GRID.len())];
            return text.replacen("R1C1", cell, 1).replacen("\"size\"", "\"seize\"", rng.random_range(0..2));
        }
    }
    chars.into_iter().collect()
}

/// Texts of all forms.
fn texts() -> Vec<String> {
    let mut texts: Vec<String> = examples().iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    let classic = concat!(
        "{\"size\":9,\"box\":[3,3],\"constraints\":[{\"kind\":\"candidates\",\"cell\":[0,0],\"values\":[1,4]}],",
        "\"givens\":\"...1.5...14....67..8...24...63.7..1.9.......3.1..9.52...72...8..26....35...4.9...\"}"
    );
    let document = Document::parse(classic).unwrap();
    texts.extend(PuzzleFormat::written().map(|form| write_all([&*write(&document, form).text], form)));
    texts
}

#[test]
fn damage_is_refused_or_told_and_never_a_panic() {
    let (texts, mut rng) = (texts(), ChaCha8Rng::seed_from_u64(17));
    let (mut refused, mut tried) = (0, 0);
    while refused < REFUSED || tried < 20 * texts.len() {
        let text = damaged(&texts[tried % texts.len()], &mut rng);
        tried += 1;
        let readings = catch_unwind(AssertUnwindSafe(|| read(&text))).unwrap_or_else(|_| panic!("panics at:\n{text}"));
        for reading in readings {
            match reading {
                Ok(reading) => assert!(!canonical(&reading.lossy().0).is_empty()),
                Err(error) => {
                    refused += 1;
                    let lines = text.lines().count().max(1);
                    assert!((1..=lines + 1).contains(&error.line) && error.column > 0, "{error:?}\n{text}");
                    assert!(error.what.len() > 8, "{error:?}\n{text}");
                }
            }
        }
        assert!(tried < 100_000, "{refused} refused");
    }
}

#[test]
fn errors_name_the_place_and_what_was_expected() {
    let fpuzzles = |field: &str| {
        let row = "[{},{},{},{}]";
        format!("{{\"size\":4,\"grid\":[{row},{row},{row},{row}],\n{field}}}")
    };
    for (text, line, column, what) in [
        (
            fpuzzles("\"arrow\":[{\"lines\":[[\"R1C1\",\"R1C5\"]],\"cells\":[\"R1C1\"]}]"),
            2,
            28,
            "`arrow[0].lines[0][1]`: `R1C5` is not a cell of the grid; expected R1C1 to R4C4",
        ),
        (fpuzzles("\"killercage\":[{\"cells\":[\"R1C1\",\"R1C1\"]}]"), 2, 15, "repeated"),
        (fpuzzles("\"xv\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"Z\"}]"), 2, 40, "expected \"X\" or \"V\""),
        (fpuzzles("\"thermometer\":[{]"), 2, 17, "bad JSON"),
        ("{\"size\":4,\"grid\":[]}".into(), 1, 18, "found 0 rows; expected 4"),
        (".Thermo~R1C1~R1C2\n.Cage~x~R1C1~R1C2".into(), 2, 7, "`x` is not a number"),
        (".Shape~4x4.Thermo~R1C1~R1C5".into(), 1, 24, "expected one like R1C4"),
        ("fpuzN4IgzglgXgpiBcBOANCALhNAbO8QEMAnQgewHcBaABgEYRUBzQiA".into(), 1, 1, "the packed data ends too early"),
        ("puzzle,solution\n12..34..12..34..,\n12..,1&21".into(), 3, 6, "unexpected `&`"),
        (":0000:x:..:::".into(), 1, 9, "found 2 cells; expected 81"),
        ("<opensudoku><game data=\"12\"/></opensudoku>".into(), 1, 25, "expected 81 digits"),
        ("#A me\n[Puzzle]\n12345678".into(), 3, 1, "found 1 rows; expected 9"),
    ] {
        let error = read(&text).into_iter().find_map(Result::err).unwrap_or_else(|| panic!("no error in {text}"));
        assert!(error.what.contains(what), "{text}\n{error:?}");
        assert_eq!((error.line, error.column), (line, column), "{text}\n{error:?}");
    }
}

/// Its cells outside the grid do not move, those of a layer do.
#[test]
fn layers_are_carried_over_but_where_they_move() {
    let text = "order = 4\n[[layer]]\nname = \"s\"\n[[connected]]\ncells = \"s\"\nvalues = [1]\n";
    let document = Document::parse(text).unwrap();
    let written = write(&document, PuzzleFormat::Iss);
    assert!(written.losses.is_empty(), "{:?}", written.losses);
    let again = read(&written.text).remove(0).unwrap().lossy().0;
    assert_eq!(again.puzzle().outside().len(), 16);
    let moved =
        "[[replicate]]\noffsets = [[0, 0], [0, 1]]\nof = [{ kind = \"palindrome\", cells = \"r1c1 s_r1c1\" }]\n";
    let document = Document::parse(&format!("{text}{moved}")).unwrap();
    assert_eq!(write(&document, PuzzleFormat::Iss).losses[0].name.split(" ").next(), Some("replicate"));
}

#[test]
fn what_is_not_carried_over_is_told() {
    let row = "[{},{},{},{}]";
    let text = format!(
        "{{\"size\":4,\"grid\":[{row},{row},{row},{row}],\"plugin\":[{{\"cells\":[]}}],\"line\":[{{\"lines\":[]}}],\"odd\":[]}}"
    );
    let losses = read(&text).remove(0).unwrap().lossy().1;
    let told: Vec<(&str, bool)> = losses.iter().map(|loss| (&*loss.name, loss.is_rule)).collect();
    assert_eq!(told, [("plugin", true), ("line[0]", false)]);
    assert!(losses.iter().all(|loss| loss.place.is_some()), "{losses:?}");
    let losses = read(".NFA~abc~R1C1.Thermo~R1C1~R1C2.Or.Thermo~R1C2~R1C3.End.Sudoku~1").remove(0).unwrap().lossy().1;
    let told: Vec<&str> = losses.iter().map(|loss| &*loss.name).collect();
    assert_eq!(told, [".NFA", ".Sudoku"]);
    let document = Document::parse("order = 4\nrules = [\"antiking\"]\n[[greater]]\ncells = \"r1c1 r1c2\"\n").unwrap();
    let losses = write(&document, PuzzleFormat::FPuzzles).losses;
    assert_eq!(losses[0].to_string(), "`greater cells = \"r1c1 r1c2\"`: the form has no such rule");
    assert!(write(&document, PuzzleFormat::Iss).losses.is_empty());
}
