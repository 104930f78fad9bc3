//! Bad puzzle files: every way to be wrong, for every field of every kind, is refused at its place; mutants never panic.

use std::ops::Range;

use crate::kinds;
use graeco_document::Document;
use graeco_grid::Limits;
use graeco_rules::{Field, Form, KINDS, Kind};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Values that a field of some form never has, in TOML.
fn bad_values(form: Form) -> Vec<String> {
    let texts: &[&str] = match form {
        Form::Cells | Form::ExactCells(_) => &[
            "true",
            "3",
            "1.5",
            "\"\"",
            "[]",
            "[1, 2]",
            "[\"r1c1\", 2]",
            "{ r = 1 }",
            "1979-05-27",
            "\"r10c1\"",
            "\"r1c10\"",
            "\"r0c1\"",
            "\"r1c1 x\"",
            "\"r1\"",
            "\"r1c1-\"",
            "\"r1c1-r2c3\"",
            "\"r1c99999999999999999999\"",
            "\"r1c1 r1c1\"",
            "\"r1c1-r1c3 r1c3\"",
            "\"\\u00e9\"",
        ],
        Form::Lists => &["true", "3", "\"r1c1\"", "[3]", "[\"r1c10\"]", "[\"r1c1 r1c1\"]", "[[]]"],
        Form::Number => &[
            "true",
            "1.5",
            "\"9\"",
            "[9]",
            "{}",
            "nan",
            "9223372036854775808",
            "9223372036854775807",
            "-9223372036854775808",
            "-1000000",
            "1000000000000",
        ],
        Form::Sum => &["true", "1.5", "[9]", "{}", "nan", "\"\"", "\"A B\"", "-1000000", "1000000000000"],
        Form::Names => &["true", "3", "\"\"", "[\"s\"]", "\"r1c1\"", "\"2s\"", "\"s s\"", "\"s-t\""],
        Form::Numbers => &["true", "3", "\"1 2\"", "[true]", "[\"1\"]", "[1.5]", "[1, 9223372036854775807]"],
        Form::Tuples => &["true", "3", "\"1 2\"", "[3]", "[[true]]", "[[\"1\"]]", "[[1.5]]"],
        Form::Flag => &["0", "\"true\"", "[true]", "1.5"],
        Form::Index => &["true", "\"1\"", "1.5", "0", "10", "-1", "9223372036854775807", "-9223372036854775808"],
        Form::Word(_) => &["true", "3", "\"\"", "\"upside down\"", "[\"row\"]"],
        _ => &["1979-05-27"],
    };
    let mut bad: Vec<String> = texts.iter().map(|&text| text.to_owned()).collect();
    if let Form::ExactCells(count) = form {
        let line = |count: usize| (1..=count).map(|k| format!("r{k}c{k}")).collect::<Vec<_>>().join(" ");
        bad.extend([count - 1, count + 1].map(|count| format!("\"{}\"", line(count))));
    }
    bad
}

/// A file, and the line and the columns in which it is wrong.
struct PostingFault {
    text: String,
    line: usize,
    columns: Range<usize>,
}

impl PostingFault {
    /// Something of some width in this place is wrong.
    fn new(text: String, line: usize, column: usize, width: usize) -> PostingFault {
        PostingFault { text, line, columns: column..column + width }
    }
}

/// The fields of a file start in this line; their heading is above.
const FIRST_FIELD: usize = 5;

/// All that can be wrong with a constraint of a kind.
fn wrongs(kind: &Kind) -> Vec<PostingFault> {
    let good = kinds::example(kind);
    let file = |fields: &[(&Field, String)]| kinds::file(9, [3, 3], 1, kind, fields);
    let mut wrongs = Vec::new();
    for (place, (field, _)) in good.iter().enumerate() {
        if !field.optional {
            let mut fields = good.clone();
            fields.remove(place);
            wrongs.push(PostingFault::new(file(&fields), FIRST_FIELD - 1, 1, 1));
        }
        for bad in bad_values(field.form) {
            let mut fields = good.clone();
            fields[place].1 = bad.clone();
            wrongs.push(PostingFault::new(file(&fields), FIRST_FIELD + place, field.name.len() + 4, bad.len()));
        }
        let text = file(&good);
        let line = format!("{} = ", field.name);
        let misspelt = text.replace(&format!("\n{line}"), &format!("\n{}x = ", field.name));
        wrongs.push(PostingFault::new(misspelt, FIRST_FIELD + place, 1, 1));
        let twice = format!("{text}{line}{}\n", good[place].1);
        wrongs.push(PostingFault::new(twice, FIRST_FIELD + good.len(), 1, 1));
    }
    if !good.is_empty() {
        let more = format!("{}colour = \"red\"\n", file(&good));
        wrongs.push(PostingFault::new(more, FIRST_FIELD + good.len(), 1, 1));
        let heading = format!("[[{}]]", kind.name);
        let no_list = file(&good).replace(&heading, &format!("[{}]", kind.name));
        wrongs.push(PostingFault::new(no_list, FIRST_FIELD - 1, 2, 1));
        let misspelt = file(&good).replace(&heading, &format!("[[{}x]]", kind.name));
        wrongs.push(PostingFault::new(misspelt, FIRST_FIELD - 1, 3, 1));
    }
    wrongs
}

#[test]
fn whatever_is_wrong_with_a_field_is_refused_at_its_place() {
    let mut seen = 0;
    for PostingFault { text, line, columns } in KINDS.iter().flat_map(wrongs) {
        let Err(error) = Document::parse(&text) else {
            panic!("this was accepted:\n{text}");
        };
        assert!(error.line == line && columns.contains(&error.column), "{text}{error}; expected {line}:{columns:?}");
        let says = ["expected", "needs `", "did you mean", "duplicate key", "repeated"];
        assert!(says.iter().any(|word| error.what.contains(word)), "{text}{error}");
        seen += 1;
    }
    assert!(seen > 1000, "{seen}");
}

/// Good files: every kind, in TOML and in JSON, and all kinds in one file.
fn good_files() -> Vec<String> {
    let json = |n: usize, constraints: &str| format!("{{\"size\":{n},\"box\":[3,3],\"constraints\":[{constraints}]}}");
    let mut files: Vec<String> = KINDS
        .iter()
        .flat_map(|kind| [kinds::file(9, [3, 3], 1, kind, &kinds::example(kind)), json(9, kind.example)])
        .collect();
    let tables = KINDS.iter().filter(|kind| !kind.fields.is_empty());
    let tables: String = tables.map(|kind| kinds::table(kind, &kinds::example(kind))).collect();
    files.push(format!("title = \"all\"\norder = 9\nboxes = [3, 3]\ndiagonals = true\n{tables}"));
    files.push(json(9, &KINDS.iter().map(|kind| kind.example).collect::<Vec<_>>().join(",")));
    files
}

/// What mutants have in place of a number or a word.
const PIECES: &[&str] = &[
    "0",
    "-1",
    "1",
    "2",
    "3",
    "8",
    "9",
    "10",
    "16",
    "17",
    "64",
    "255",
    "256",
    "9223372036854775807",
    "-9223372036854775808",
    "1e9",
    "0.5",
    "\"",
    "\"\"",
    "[",
    "]",
    "{",
    "}",
    "[[",
    "]]",
    "=",
    ":",
    ",",
    "\n",
    " ",
    "r1c1",
    "r9c9",
    "r1c1-r9c9",
    "true",
    "null",
    "cells",
    "sum",
    "order",
    "size",
    "boxes",
    "regions",
    "rules",
    "givens",
    "é",
    "\u{feff}",
    "\0",
];

/// A text with a piece of it cut out, doubled, or put in another's place.
fn mutant(rng: &mut ChaCha8Rng, text: &str) -> String {
    // Pieces begin at the borders of words.
    let mut borders: Vec<usize> = (0..=text.len()).filter(|&at| text.is_char_boundary(at)).collect();
    if rng.random_bool(0.8) {
        let is_border = |at: usize| {
            let word = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric());
            word(text[..at].chars().next_back()) != word(text[at..].chars().next())
        };
        borders.retain(|&at| at == 0 || is_border(at));
    }
    let cut = |rng: &mut ChaCha8Rng| {
        let from = rng.random_range(0..borders.len());
        let to = (from + rng.random_range(0..6)).min(borders.len() - 1);
        borders[from]..borders[to]
    };
    let (here, there) = (cut(rng), cut(rng));
    let piece = match rng.random_range(0..4) {
        0 => "",
        1 => &text[there],
        _ => PIECES[rng.random_range(0..PIECES.len())],
    };
    [&text[..here.start], piece, &text[here.end..]].concat()
}

#[test]
fn constraints_that_multiply_and_names_without_end_are_refused() {
    let mut of = "{ kind = \"thermo\", cells = \"r1c1 r1c2\" }".to_owned();
    let offsets = ["[0, 0]"; 10].join(", ");
    for _ in 0..6 {
        of = format!("{{ kind = \"replicate\", offsets = [{offsets}], of = [{of}] }}");
    }
    let error = Document::parse(&format!("order = 9\n[[and]]\nof = [{of}]\n")).unwrap_err();
    assert!(error.what.contains("more than 262144 constraints"), "{error}");
    let name = "x".repeat(1 << 20);
    for error in [
        Document::parse(&format!("order = 9\n{name} = 1\n")).unwrap_err(),
        Document::parse(&format!("{{\"size\":9,\"constraints\":[{{\"kind\":\"{name}\"}}]}}")).unwrap_err(),
    ] {
        assert!(error.what.contains("unknown") && error.what.len() < 2000, "{} bytes", error.what.len());
    }
}

#[test]
fn mutants_of_good_files_never_panic() {
    let mut rng = ChaCha8Rng::seed_from_u64(14);
    let (mut read, mut refused) = (0, 0);
    for good in good_files() {
        for _ in 0..1000 {
            let mut text = mutant(&mut rng, &good);
            while rng.random_bool(0.4) {
                text = mutant(&mut rng, &text);
            }
            match Document::parse(&text) {
                Ok(document) => {
                    let limits = Limits { nodes: Some(20), memory: Some(1 << 28), ..Limits::solutions(2) };
                    let found = document.puzzle().search().limits(limits).solutions();
                    found.for_each(|square| assert!(document.puzzle().is_solved_by(&square), "{text}"));
                    read += 1;
                }
                Err(error) => {
                    assert!(error.line >= 1 && error.column >= 1 && !error.what.is_empty(), "{text}");
                    refused += 1;
                }
            }
        }
    }
    assert!(read > 2000 && refused > 50_000, "{read} {refused}");
}
