//! Puzzle files made from the list of kinds: their examples in TOML, and constraints with random fields.

// Not every test needs all of it.
#![allow(dead_code)]

use graeco_rules::{Field, Form, KINDS, Kind};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use serde_json::Value;

/// A file in which the first cell that is named is one outside the grid; and that file with more values than rows.
pub fn variants(text: &str, n: usize, first: i32) -> Vec<String> {
    let mut variants = vec![text.to_owned()];
    if let Some(start) = text.find("\"r1c").or_else(|| text.find("\"r2c")) {
        let end = start + 1 + text[start + 1..].find([' ', '"']).expect("a text ends");
        let with_var = format!("{}\"u{}[[var]]\nvars = \"u\"\n", &text[..start], &text[end..]);
        variants.push(format!("{with_var}values = [{first}, {}]\n", n + 2));
        variants.push(with_var);
    }
    let more =
        |text: &String| text.replacen(&format!("order = {n}\n"), &format!("order = {n}\nvalues = {}\n", n + 3), 1);
    let with_more: Vec<String> = variants.iter().map(more).collect();
    [variants, with_more].concat()
}

/// Whether constraints of a kind add cells to the puzzle.
pub fn adds_cells(kind: &Kind) -> bool {
    ["var", "layer", "chaos"].contains(&kind.name)
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
        (Form::Pairs(_), Value::Array(lists)) => {
            format!("[{}]", lists.iter().map(cells).collect::<Vec<_>>().join(", "))
        }
        (Form::Constraints | Form::Shifted, Value::Array(list)) => {
            format!("[{}]", list.iter().map(inline).collect::<Vec<_>>().join(", "))
        }
        _ => value.to_string(),
    }
}

/// A constraint as TOML writes it within another one.
fn inline(value: &Value) -> String {
    let kind = KINDS.iter().find(|kind| value["kind"] == kind.name).expect("the kind exists");
    in_braces(kind, &fields_of(kind, value))
}

fn in_braces(kind: &Kind, fields: &[(&Field, String)]) -> String {
    let fields = fields.iter().map(|(field, value)| format!(", {} = {value}", field.name));
    format!("{{ kind = \"{}\"{} }}", kind.name, fields.collect::<String>())
}

fn fields_of(kind: &Kind, value: &Value) -> Vec<(&'static Field, String)> {
    let given = kind.fields.iter().filter_map(|field| Some((field, value.get(field.name)?)));
    given.map(|(field, value)| (field, in_toml(value, field.form))).collect()
}

/// The fields of a kind's example and their values as TOML writes them.
pub fn example(kind: &Kind) -> Vec<(&'static Field, String)> {
    let example: Value = serde_json::from_str(kind.example).unwrap_or_else(|error| panic!("{}: {error}", kind.name));
    fields_of(kind, &example)
}

/// A constraint of a kind: its heading and its fields.
pub fn table(kind: &Kind, fields: &[(&Field, String)]) -> String {
    let lines = fields.iter().map(|(field, value)| format!("{} = {value}\n", field.name));
    format!("[[{}]]\n{}", kind.name, lines.collect::<String>())
}

/// A puzzle file of some order, with boxes of these rows and columns, and one constraint.
pub fn file(n: usize, [rows, columns]: [usize; 2], first: i32, kind: &Kind, fields: &[(&Field, String)]) -> String {
    let head = format!("order = {n}\nboxes = [{rows}, {columns}]\nfirst_value = {first}\n");
    if kind.fields.is_empty() { format!("{head}rules = [\"{}\"]\n", kind.name) } else { head + &table(kind, fields) }
}

/// So many cells, each once: a path of king's moves as far as it goes, or any cells.
fn random_cells(rng: &mut ChaCha8Rng, n: usize, count: usize) -> String {
    let random = |rng: &mut ChaCha8Rng| [rng.random_range(0..n), rng.random_range(0..n)];
    let is_path = rng.random_bool(0.7);
    let mut found = vec![random(rng)];
    let mut misses = 0;
    while found.len() < count.min(n * n) {
        let last = found[found.len() - 1];
        let step = |rng: &mut ChaCha8Rng, from: usize| (from + rng.random_range(0..3)).saturating_sub(1).min(n - 1);
        let next = if is_path && misses < 20 { [step(rng, last[0]), step(rng, last[1])] } else { random(rng) };
        misses += 1;
        if !found.contains(&next) {
            found.push(next);
            misses = 0;
        }
    }
    let cells: Vec<String> = found.iter().map(|[row, column]| format!("r{}c{}", row + 1, column + 1)).collect();
    format!("\"{}\"", cells.join(" "))
}

fn random_number(rng: &mut ChaCha8Rng, n: usize) -> i64 {
    let most = [3, n, 3 * n, 5 * n, n * n][rng.random_range(0..5)] as i64;
    rng.random_range(-1..=most)
}

const EXPRESSIONS: &[&str] = &[
    "a < b",
    "a != b and abs(a - b) < 4",
    "a + b in [3, 5, 7]",
    "a * b > 4 or a = b",
    "a + b + c = 9",
    "a < b < c",
    "max(a, b, c) - min(a, b, c) >= 2 and not a = c",
    "a % 2 = 0",
    "a + 2 * b - c <= 4 and (a + d) % 2 = 1",
];

const PATTERNS: &[&str] = &[".*1.*", "[1-3]+.?[2-5]*", "(1|2|3.)*", "..?.?4?", "(.[^1])*.?", ".{1,3}[135]{0,2}", ".*3"];

fn one_of(rng: &mut ChaCha8Rng, texts: &[&str]) -> String {
    format!("\"{}\"", texts[rng.random_range(0..texts.len())])
}

/// Random lists of numbers: transitions of an automaton, offsets, or tuples of so many values.
fn random_tuples(rng: &mut ChaCha8Rng, n: usize, name: &str, length: usize) -> String {
    let value = |rng: &mut ChaCha8Rng| rng.random_range(0..=n);
    let tuple = |rng: &mut ChaCha8Rng| match name {
        "transitions" => vec![rng.random_range(0..3), value(rng), rng.random_range(0..3)],
        "offsets" => vec![rng.random_range(0..3), rng.random_range(0..3)],
        _ => (0..length).map(|_| value(rng)).collect(),
    };
    let count = if name == "offsets" { 2 } else { 20 };
    format!("{:?}", (0..rng.random_range(1..=count)).map(|_| tuple(rng)).collect::<Vec<Vec<usize>>>())
}

fn random_numbers(rng: &mut ChaCha8Rng, n: usize) -> String {
    let count = rng.random_range(1..=4);
    format!("{:?}", (0..count).map(|_| rng.random_range(-1..=n as i64)).collect::<Vec<_>>())
}

/// A random value for a field; lists of cells have so many.
fn random_value(rng: &mut ChaCha8Rng, n: usize, field: &Field, length: usize) -> String {
    match field.form {
        Form::Cells => random_cells(rng, n, length),
        Form::ExactCells(count) => random_cells(rng, n, count),
        Form::Lists => format!("[{}, {}]", random_cells(rng, n, length), random_cells(rng, n, length)),
        Form::Sum if rng.random_bool(0.2) => one_of(rng, &["A", "?"]),
        Form::Number | Form::Sum => random_number(rng, n).to_string(),
        Form::Names => one_of(rng, &["s", "s t"]),
        Form::Numbers => random_numbers(rng, n),
        Form::Flag => rng.random_bool(0.5).to_string(),
        Form::Index => rng.random_range(1..=n).to_string(),
        Form::Word(words) => format!("\"{}\"", words[rng.random_range(0..words.len())]),
        Form::Tuples => random_tuples(rng, n, field.name, length),
        Form::Expression | Form::Relation => one_of(rng, EXPRESSIONS),
        Form::Pattern => one_of(rng, PATTERNS),
        Form::Pairs(words) if rng.random_bool(0.7) => one_of(rng, words),
        Form::Pairs(_) => format!("[{}, {}]", random_cells(rng, n, 2), random_cells(rng, n, 2)),
        Form::Constraints | Form::Shifted => {
            let parts = (0..rng.random_range(1..=2)).map(|_| {
                let kind = &KINDS[rng.random_range(0..KINDS.len())];
                let is_plain = |field: &Field| !matches!(field.form, Form::Constraints | Form::Shifted);
                let kind = if kind.fields.iter().all(is_plain) && !adds_cells(kind) { kind } else { &KINDS[0] };
                in_braces(kind, &random(rng, n, kind))
            });
            format!("[{}]", parts.collect::<Vec<_>>().join(", "))
        }
    }
}

/// Random fields of a kind, whether or not they make sense together.
pub fn random(rng: &mut ChaCha8Rng, n: usize, kind: &Kind) -> Vec<(&'static Field, String)> {
    let length = if rng.random_bool(0.7) { rng.random_range(1..=n.min(8)) } else { rng.random_range(1..=n + 2) };
    let fields = kind.fields.iter().filter_map(|field| {
        let is_there = !field.optional || rng.random_bool(0.7);
        is_there.then(|| (field, random_value(rng, n, field, length)))
    });
    fields.collect()
}
