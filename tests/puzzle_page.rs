//! The page on puzzle files: its tables of rules are made from the list of kinds; `UPDATE=1` rewrites them.

use std::fmt::Write as _;
use std::path::Path;

use graeco_grid::constraints::{Form, KINDS, Kind};
use graeco_grid::file::{parse_json, parse_toml};
use serde_json::Value;

const BEGIN: &str = "<!-- The tables of rules, made by `UPDATE=1 cargo test --test puzzle_page`. -->\n";
const END: &str = "<!-- The end of the tables of rules. -->\n";

fn example(kind: &Kind) -> Value {
    serde_json::from_str(kind.example).unwrap_or_else(|error| panic!("{}: {error}", kind.name))
}

/// A cell of JSON, `[row, column]` from 0, as TOML writes it.
fn cell(value: &Value) -> String {
    let [row, column] = [0, 1].map(|place| value[place].as_u64().expect("a cell is two numbers") + 1);
    format!("r{row}c{column}")
}

fn cells(value: &Value) -> String {
    let list = value.as_array().expect("cells are a list");
    format!("\"{}\"", list.iter().map(cell).collect::<Vec<_>>().join(" "))
}

/// A field's value as TOML writes it.
fn in_toml(value: &Value, form: Form) -> String {
    match (form, value) {
        (Form::ExactCells(1), cell_or_list) if cell_or_list[0].is_u64() => format!("\"{}\"", cell(value)),
        (Form::Cells | Form::ExactCells(_), _) => cells(value),
        (Form::Lists, Value::Array(lists)) => format!("[{}]", lists.iter().map(cells).collect::<Vec<_>>().join(", ")),
        (Form::Index, _) => (value.as_i64().expect("an index is a number") + 1).to_string(),
        (Form::Numbers, Value::Array(numbers)) => {
            format!("[{}]", numbers.iter().map(Value::to_string).collect::<Vec<_>>().join(", "))
        }
        _ => value.to_string(),
    }
}

/// The lines of a kind's example in TOML, below its heading.
fn toml_lines(kind: &Kind) -> Vec<String> {
    let example = example(kind);
    let given = kind.fields.iter().filter_map(|field| Some((field, example.get(field.name)?)));
    given.map(|(field, value)| format!("{} = {}", field.name, in_toml(value, field.form))).collect()
}

fn form(form: Form) -> String {
    match form {
        Form::Cells => "cells".into(),
        Form::ExactCells(1) => "one cell".into(),
        Form::ExactCells(count) => format!("{count} cells"),
        Form::Lists => "lists of cells".into(),
        Form::Number => "number".into(),
        Form::Numbers => "numbers".into(),
        Form::Index => "number of a row or column".into(),
        Form::Word(words) => words.iter().map(|word| format!("`\"{word}\"`")).collect::<Vec<_>>().join(", "),
        other => panic!("the page has no words for {other:?}"),
    }
}

fn tables() -> String {
    let mut page = String::from("| rule | holds when |\n| --- | --- |\n");
    for kind in KINDS.iter().filter(|kind| kind.fields.is_empty()) {
        writeln!(page, "| `{}` | {} |", kind.name, kind.meaning).unwrap();
    }
    page += "\n| kind | fields | holds when | example |\n| --- | --- | --- | --- |\n";
    for kind in KINDS.iter().filter(|kind| !kind.fields.is_empty()) {
        let fields = kind.fields.iter().map(|field| {
            format!("`{}`: {}{}", field.name, form(field.form), if field.optional { " (optional)" } else { "" })
        });
        let fields = fields.collect::<Vec<_>>().join("; ");
        let lines = toml_lines(kind).iter().map(|line| format!("`{line}`")).collect::<Vec<_>>().join("<br>");
        writeln!(page, "| `{}` | {fields} | {} | {lines} |", kind.name, kind.meaning).unwrap();
    }
    page
}

#[test]
fn the_page_has_the_tables_of_all_kinds() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/grid/PUZZLE_FILE.md");
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
        let head = "\"size\":9,\"box\":[3,3]";
        let json = format!("{{{head},\"constraints\":[{}]}}", kind.example);
        parse_json(&json).unwrap_or_else(|error| panic!("{}: {error}", kind.name));
        let toml = match kind.fields {
            [] => format!("order = 9\nboxes = [3, 3]\nrules = [\"{}\"]\n", kind.name),
            _ => format!("order = 9\nboxes = [3, 3]\n[[{}]]\n{}\n", kind.name, toml_lines(kind).join("\n")),
        };
        parse_toml(&toml).unwrap_or_else(|error| panic!("{toml}{error}"));
    }
}
