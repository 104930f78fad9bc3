//! Clues in words: their kind, cells and other fields.

use graeco_grid::{Cell, Puzzle};
use graeco_rules::{Clue, Content, Kind};

/// A clue with all its fields: `renban line r1c1 r1c2`, `sum r1c1 r2c2: sum 5, coefficients 1 2`.
pub(crate) fn clue(clue: &Clue, puzzle: &Puzzle) -> String {
    let places: Vec<String> = clue.fields().iter().filter_map(|(name, content)| place(name, content, puzzle)).collect();
    let name = clue.kind().title;
    let (places, rest) = (places.join(", "), parameters(clue, puzzle));
    match (places.is_empty(), rest.is_empty()) {
        (true, true) => meaning(clue.kind()),
        (true, false) => format!("{name}: {rest}"),
        (false, true) => format!("{name} {places}"),
        (false, false) => format!("{name} {places}: {rest}"),
    }
}

pub(crate) fn meaning(kind: &Kind) -> String {
    format!("{}: {}", kind.title, kind.meaning.replace('`', ""))
}

/// The fields of a clue that are no cells: `diff 5`.
pub(crate) fn parameters(clue: &Clue, puzzle: &Puzzle) -> String {
    let fields = clue.fields().iter().filter(|(name, content)| place(name, content, puzzle).is_none());
    let shown = fields.map(|(name, content)| match content {
        Content::Flag(true) => (*name).to_owned(),
        content => format!("{} {}", spoken(name), value(name, content, puzzle)),
    });
    shown.collect::<Vec<_>>().join(", ")
}

/// What people call a field.
fn spoken(name: &str) -> &str {
    match name {
        "diff" => "difference",
        "mod" => "modulo",
        "op" => "operation",
        name => name,
    }
}

pub(crate) fn cells(cells: &[Cell], puzzle: &Puzzle) -> String {
    if cells.len() == puzzle.order().cell_count() && cells.iter().all(|&cell| puzzle.order().has(cell)) {
        return "all cells".to_owned();
    }
    puzzle.names_of(cells)
}

/// Cells or lists of cells; the names of fields are left out where there is one way to understand them.
fn place(name: &str, content: &Content, puzzle: &Puzzle) -> Option<String> {
    match content {
        Content::Cells(all) if ["cells", "cell", "a", "b"].contains(&name) => Some(cells(all, puzzle)),
        Content::Cells(all) => Some(format!("{name} {}", cells(all, puzzle))),
        Content::Lists(lists) => Some(lists.iter().map(|list| cells(list, puzzle)).collect::<Vec<_>>().join(" | ")),
        _ => None,
    }
}

fn value(name: &str, content: &Content, puzzle: &Puzzle) -> String {
    let blanks = |numbers: &[i64]| numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
    match content {
        // The index of a row or column is counted from 1, as in the names of cells.
        Content::Number(number) if name == "index" => (number + 1).to_string(),
        Content::Number(number) => number.to_string(),
        Content::Numbers(numbers) => blanks(numbers),
        Content::Tuples(tuples) => tuples.iter().map(|tuple| blanks(tuple)).collect::<Vec<_>>().join(" | "),
        Content::Flag(flag) => flag.to_string(),
        Content::Word(word) => (*word).to_owned(),
        Content::Text(text) => text.split_whitespace().collect::<Vec<_>>().join(" "),
        Content::Clues(clues) => {
            clues.iter().map(|one| format!("({})", clue(one, puzzle))).collect::<Vec<_>>().join(" ")
        }
        // Cells have no value; kinds of content that come later are shown as they are.
        other => format!("{other:?}"),
    }
}
