//! The page on puzzle files: its tables of rules are made from the list of kinds; `UPDATE=1` rewrites them.

mod kinds;

use std::fmt::Write as _;
use std::path::Path;

use graeco_document::Document;
use graeco_rules::{Form, KINDS, Kind, Usual};

const BEGIN: &str = "<!-- The tables of rules, made by `UPDATE=1 cargo test --test puzzle_page`. -->\n";
const END: &str = "<!-- The end of the tables of rules. -->\n";

fn form_of_words(words: &[&str]) -> String {
    words.iter().map(|word| format!("`\"{word}\"`")).collect::<Vec<_>>().join(", ")
}

fn form(form: Form) -> String {
    match form {
        Form::Cells => "cells".into(),
        Form::ExactCells(1) => "one cell".into(),
        Form::ExactCells(count) => format!("{count} cells"),
        Form::Lists => "lists of cells".into(),
        Form::Number => "number".into(),
        Form::Sum => "number or name".into(),
        Form::Names => "names".into(),
        Form::Numbers => "numbers".into(),
        Form::Flag => "`true` or `false`".into(),
        Form::Index => "number of a row or column".into(),
        Form::Word(words) => form_of_words(words),
        Form::Tuples => "lists of numbers".into(),
        Form::Expression => "expression over a, b, …".into(),
        Form::Relation => "expression over a and b".into(),
        Form::Pattern => "regular expression".into(),
        Form::Pairs(words) => form_of_words(words) + ", or a list of pairs of cells",
        Form::Constraints | Form::Shifted => "constraints, each with its `kind`".into(),
    }
}

/// The names that a kind has, the first one first.
fn names(kind: &Kind) -> String {
    let names = [kind.name].into_iter().chain(kind.also.iter().copied()).map(|name| format!("`{name}`"));
    let at_nine = |number: fn(usize) -> i64| if number(9) == number(6) { "" } else { " at order 9" };
    let usual = kind.usual.iter().map(|usual| {
        let Usual { name, field, number, .. } = usual;
        format!("`{name}` (`{field}` = {}{})", number(9), at_nine(*number))
    });
    names.chain(usual).collect::<Vec<_>>().join(", ")
}

fn strength(kind: &Kind) -> String {
    format!("{:?}", kind.strength).to_lowercase()
}

fn tables() -> String {
    let mut page = String::from("| rule | holds when | pruning |\n| --- | --- | --- |\n");
    for kind in KINDS.iter().filter(|kind| kind.fields.is_empty()) {
        writeln!(page, "| {} | {} | {} |", names(kind), kind.meaning, strength(kind)).unwrap();
    }
    page += "\n| kind | fields | holds when | pruning | example |\n| --- | --- | --- | --- | --- |\n";
    for kind in KINDS.iter().filter(|kind| !kind.fields.is_empty()) {
        let fields = kind.fields.iter().map(|field| {
            format!("`{}`: {}{}", field.name, form(field.form), if field.optional { " (optional)" } else { "" })
        });
        let fields = fields.collect::<Vec<_>>().join("; ");
        let lines = kinds::example(kind).into_iter().map(|(field, value)| format!("`{} = {value}`", field.name));
        let lines = lines.collect::<Vec<_>>().join("<br>");
        // A bar would end the cell of the table.
        let [meaning, lines] = [kind.meaning, &lines].map(|text| text.replace('|', r"\|"));
        writeln!(page, "| {} | {fields} | {meaning} | {} | {lines} |", names(kind), strength(kind)).unwrap();
    }
    page
}

#[test]
fn the_page_has_the_tables_of_all_kinds() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/document/PUZZLE_FILE.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let (head, rest) = page.split_once(BEGIN).expect("the page has tables of rules");
    let (found, tail) = rest.split_once(END).expect("the tables of rules end");
    let expected = format!("\n{}\n", tables());
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, format!("{head}{BEGIN}{expected}{END}{tail}")).unwrap();
    } else {
        assert_eq!(found, expected, "run `UPDATE=1 cargo test --test puzzle_page`");
    }
}

#[test]
fn the_examples_of_all_kinds_are_read_from_json_and_from_toml() {
    for kind in KINDS {
        let json = format!("{{\"size\":9,\"box\":[3,3],\"constraints\":[{}]}}", kind.example);
        let from_json = Document::parse(&json).unwrap_or_else(|error| panic!("{json}: {error}"));
        let toml = kinds::file(9, [3, 3], 1, kind, &kinds::example(kind));
        let from_toml = Document::parse(&toml).unwrap_or_else(|error| panic!("{toml}{error}"));
        let seen = |file: &Document| format!("{:?} {:?}", file.puzzle().houses(), file.puzzle().constraints());
        assert_eq!(seen(&from_json), seen(&from_toml), "{toml}");
    }
}

#[test]
fn kinds_may_be_named_as_people_call_them() {
    let line = |name: &str| format!("order = 9\n[[{name}]]\ncells = \"r1c1 r1c2\"\n");
    for (names, rest) in [
        (&["thermo", "thermometer"][..], ""),
        (&["whisper", "german_whispers", "whisper_line"], "diff = 5\n"),
        (&["littlekiller", "little_killer"], "sum = 9\n"),
        (&["white", "white_dot", "kropki_white"], ""),
    ] {
        let documents =
            names.iter().map(|name| Document::parse(&(line(name) + rest)).unwrap_or_else(|e| panic!("{e}")));
        let texts: Vec<String> = documents.map(|document| document.to_toml()).collect();
        assert!(texts.iter().all(|text| *text == texts[0] && text.contains(&format!("[[{}]]", names[0]))), "{texts:?}");
    }
    let rules = |name: &str| Document::parse(&format!("order = 9\nrules = [\"{name}\"]\n")).map(|read| read.to_json());
    assert_eq!(rules("anti_knight"), rules("antiknight"));
    let error = Document::parse("order = 9\nrules = [\"antiknight\", \"anti_knight\"]\n").unwrap_err();
    assert!(error.what.contains("duplicate rule `antiknight`"), "{error}");
}

#[test]
fn files_of_all_kinds_are_written_and_read_again() {
    for kind in KINDS {
        let toml = kinds::file(9, [3, 3], 1, kind, &kinds::example(kind));
        for toml in kinds::variants(&toml, 9, 1).iter().filter(|text| Document::parse(text).is_ok()) {
            let document = Document::parse(toml).unwrap();
            let (json, again) = (document.to_json(), document.to_toml());
            for text in [&json, &again] {
                let read = Document::parse(text).unwrap_or_else(|error| panic!("{toml}{text}\n{error}"));
                assert_eq!((read.to_json(), &read.clues()), (json.clone(), &document.clues()), "{toml}");
            }
        }
    }
}

#[test]
fn solutions_that_tell_cells_outside_are_written_and_read_again() {
    let toml = "order = 4\nvalues = 5\nrules = [\"chaos\"]\n";
    assert!(Document::parse(toml).is_err());
    let toml = "order = 3\nrules = [\"chaos\"]\n[[var]]\nvars = \"s\"\nvalues = [4, 5]\n";
    let document = Document::parse(toml).unwrap();
    let solution = document.puzzle().solve().unwrap();
    let document = document.with(|header, _| header.solution = Some(solution.clone())).unwrap();
    for text in [document.to_json(), document.to_toml()] {
        let read = Document::parse(&text).unwrap_or_else(|error| panic!("{text}\n{error}"));
        assert_eq!(read.header().solution, Some(solution.clone()), "{text}");
    }
}
