//! A document as a puzzle file in TOML, or as a puzzle on one line of JSON.

use graeco_grid::{Cell, Puzzle, Shape, Square, Symbol, text};
use graeco_rules::{Clue, Content, Form};
use serde_json::{Map, Value as Json, json};

use crate::document::Document;
use crate::shape;
use crate::solution::single_outside;

impl Document {
    /// The document as a puzzle file in TOML.
    #[must_use]
    pub fn to_toml(&self) -> String {
        let Document { header, puzzle, alphabet, .. } = self;
        let (order, solution) = (puzzle.order(), &header.solution);
        let texts = ["title", "author", "source", "description"].into_iter();
        let texts = texts.filter_map(|key| Some(format!("{key} = {}", quoted(header.text(key)?))));
        let mut lines: Vec<String> = texts.collect();
        let values = order.grid_symbol_count();
        let (stated, tables) = match puzzle.shape() {
            None if values == order.get() => (vec![format!("order = {order}")], Vec::new()),
            None => (vec![format!("order = {order}\nvalues = {values}")], Vec::new()),
            Some(shape) => shape::to_toml(shape, values),
        };
        lines.extend(stated);
        lines.extend(puzzle.block().map(|(rows, columns)| format!("boxes = [{rows}, {columns}]")));
        let block = |key: &str, rows: &str| format!("{key} = \"\"\"\n{rows}\n\"\"\"");
        lines.extend(puzzle.regions().map(|regions| {
            let ((rows, columns), absent) = (puzzle.frame(), Shape::ABSENT.to_string());
            let name = |cell: Cell| match puzzle.has(cell) {
                true => (regions[cell.index()] + 1).to_string(),
                false => absent.clone(),
            };
            let row = |row| (0..columns).map(|column| name(order.cell(row, column))).collect::<Vec<_>>().join(" ");
            block("regions", &(0..rows).map(row).collect::<Vec<_>>().join("\n"))
        }));
        lines.extend(match header.diagonals {
            [true, true] => Some("diagonals = true".to_owned()),
            [true, false] => Some("diagonals = [\"main\"]".to_owned()),
            [false, true] => Some("diagonals = [\"anti\"]".to_owned()),
            [false, false] => None,
        });
        lines.extend((puzzle.first_value() == 0).then(|| "first_value = 0".to_owned()));
        lines.extend(header.symbols.iter().map(|symbols| format!("symbols = {}", quoted(symbols))));
        let named: Vec<String> =
            self.clues.iter().filter(|clue| clue.fields().is_empty()).map(|clue| quoted(clue.kind().name)).collect();
        lines.extend((!named.is_empty()).then(|| format!("rules = [{}]", named.join(", "))));
        if puzzle.givens().iter().any(Option::is_some) {
            lines.push(block("givens", &text::rows(puzzle.givens(), alphabet)));
        }
        lines.extend(solution.iter().map(|square| block("solution", &text::rows(&square.cells(), alphabet))));
        lines.extend(solution.iter().filter(|_| order.outside_count() > 0).map(|square| {
            let held = held_outside(puzzle, square)
                .map(|(name, value)| format!("{name} = {}", value.to_string().replace(',', ", ")));
            format!("outside = {{ {} }}", held.collect::<Vec<_>>().join(", "))
        }));
        lines.extend(tables);
        let clues = self.clues.iter().filter(|clue| !clue.fields().is_empty());
        lines.extend(clues.map(|clue| format!("\n{}", table(clue, puzzle))));
        lines.join("\n") + "\n"
    }

    /// The document as a puzzle on one line of JSON, which ends without a line feed.
    #[must_use]
    pub fn to_json(&self) -> String {
        let Document { header, puzzle, alphabet, .. } = self;
        let order = puzzle.order();
        let mut line = Map::new();
        let mut put = |key: &str, value: Json| drop(line.insert(key.to_owned(), value));
        header.title.iter().for_each(|title| put("id", json!(title)));
        for key in ["author", "source", "description"] {
            header.text(key).into_iter().for_each(|text| put(key, json!(text)));
        }
        header.kind.iter().for_each(|kind| put("kind", json!(kind)));
        put("order", json!(order.get()));
        puzzle.shape().into_iter().flat_map(shape::to_json).for_each(|(key, value)| put(key, value));
        if shape::states_values(puzzle.shape(), order) {
            put("values", json!(order.grid_symbol_count()));
        }
        put("boxes", puzzle.block().map_or(Json::Null, |(rows, columns)| json!([rows, columns])));
        let regions = puzzle.regions().map(|region_of| {
            let region = |number| order.cells().filter(|cell| region_of[cell.index()] == number).collect::<Vec<_>>();
            let count = region_of.iter().filter(|&&number| number < usize::MAX).max().map_or(0, |last| last + 1);
            Json::from((0..count).map(|number| json_cells(&region(number), puzzle)).collect::<Vec<_>>())
        });
        put("regions", regions.unwrap_or(Json::Null));
        put("diagonals", json!(header.diagonals));
        if puzzle.first_value() == 0 {
            put("first_value", json!(0));
        }
        header.symbols.iter().for_each(|symbols| put("symbols", json!(symbols)));
        put("constraints", self.clues.iter().map(|clue| json_clue(clue, puzzle)).collect::<Vec<_>>().into());
        // Where 0 is a value, an open cell is `null`.
        let open = if puzzle.first_value() == 0 { Json::Null } else { json!(0) };
        let cells = |cells: &[Option<Symbol>]| match order.grid_symbol_count() <= 9 {
            true => json!(text::line(cells, alphabet)),
            false => {
                let value = |cell: Cell| match cells[cell.index()].filter(|_| puzzle.has(cell)) {
                    Some(symbol) => json!(puzzle.value(symbol)),
                    None if puzzle.has(cell) => open.clone(),
                    None => Json::Null,
                };
                order.cells_in(puzzle.frame()).map(value).collect()
            }
        };
        put("givens", cells(puzzle.givens()));
        if let Some(square) = &header.solution {
            put("solution", cells(&square.cells()));
            if order.outside_count() > 0 {
                put("outside", held_outside(puzzle, square).collect::<Map<_, _>>().into());
            }
        }
        header.count.iter().for_each(|&count| put("count", json!(count as u64)));
        header.solvable.iter().for_each(|solvable| put("solvable", json!(solvable)));
        put("clues", json!(puzzle.givens().iter().flatten().count()));
        header.guesses.iter().for_each(|guesses| put("guesses", json!(guesses)));
        header.origin.iter().for_each(|origin| put("origin", json!(origin)));
        Json::from(line).to_string()
    }
}

/// A text in quotes, as TOML and JSON both read it.
fn quoted(text: &str) -> String {
    // TOML wants this one control character escaped, which JSON leaves.
    Json::from(text).to_string().replace('\u{7f}', "\\u007f")
}

/// A clue as a table in TOML, as [`Edit::Add`](crate::Edit::Add) takes it.
#[must_use]
pub fn table(clue: &Clue, puzzle: &Puzzle) -> String {
    let header = format!("[[{}]]", clue.kind().name);
    std::iter::once(header).chain(toml_fields(clue, puzzle)).collect::<Vec<_>>().join("\n")
}

pub(crate) fn toml_fields(clue: &Clue, puzzle: &Puzzle) -> impl Iterator<Item = String> {
    clue.fields().iter().map(move |(name, content)| format!("{name} = {}", toml_content(clue, name, content, puzzle)))
}

fn toml_content(clue: &Clue, name: &str, content: &Content, puzzle: &Puzzle) -> String {
    let list = |items: Vec<String>| format!("[{}]", items.join(", "));
    let cells = |cells: &Vec<Cell>| quoted(&puzzle.names_of(cells));
    match content {
        Content::Cells(all) => cells(all),
        Content::Lists(lists) => list(lists.iter().map(cells).collect()),
        Content::Number(number) if form_of(clue, name) == Some(Form::Index) => (number + 1).to_string(),
        Content::Number(number) => number.to_string(),
        Content::Numbers(numbers) => format!("{numbers:?}"),
        Content::Flag(flag) => flag.to_string(),
        Content::Word(word) => quoted(word),
        Content::Text(text) => quoted(text),
        Content::Tuples(tuples) => format!("{tuples:?}"),
        Content::Clues(clues) => list(clues.iter().map(|clue| inline(clue, puzzle)).collect()),
    }
}

/// A clue within another one in TOML.
fn inline(clue: &Clue, puzzle: &Puzzle) -> String {
    let fields: String = toml_fields(clue, puzzle).map(|field| format!(", {field}")).collect();
    format!("{{ kind = {}{fields} }}", quoted(clue.kind().name))
}

fn form_of(clue: &Clue, name: &str) -> Option<Form> {
    clue.kind().fields.iter().find(|field| field.name == name).map(|field| field.form)
}

fn json_cells(cells: &[Cell], puzzle: &Puzzle) -> Json {
    let order = puzzle.order();
    let cell = |&cell: &Cell| match order.has(cell) {
        true => json!([cell.row(order), cell.column(order)]),
        false => json!(puzzle.name_of(cell)),
    };
    cells.iter().map(cell).collect::<Vec<_>>().into()
}

fn json_clue(clue: &Clue, puzzle: &Puzzle) -> Json {
    let fields = clue.fields().iter().map(|(name, content)| {
        let value = match content {
            Content::Cells(cells) if form_of(clue, name) == Some(Form::ExactCells(1)) => {
                json_cells(cells, puzzle)[0].take()
            }
            Content::Cells(cells) => json_cells(cells, puzzle),
            Content::Lists(lists) => lists.iter().map(|cells| json_cells(cells, puzzle)).collect::<Vec<_>>().into(),
            Content::Number(number) => json!(number),
            Content::Numbers(numbers) => json!(numbers),
            Content::Flag(flag) => json!(flag),
            Content::Word(word) => json!(word),
            Content::Text(text) => json!(text),
            Content::Tuples(tuples) => json!(tuples),
            Content::Clues(clues) => clues.iter().map(|clue| json_clue(clue, puzzle)).collect::<Vec<_>>().into(),
        };
        ((*name).to_owned(), value)
    });
    std::iter::once(("kind".to_owned(), json!(clue.kind().name))).chain(fields).collect::<Map<_, _>>().into()
}

/// The names of layers with the values of their cells in a solution, and those of the other cells outside the grid.
pub(crate) fn held_outside(puzzle: &Puzzle, square: &Square) -> impl Iterator<Item = (String, Json)> {
    let value = |cell| puzzle.value(square.at(cell));
    let layers = puzzle
        .layers()
        .iter()
        .map(move |layer| (layer.name().to_owned(), json!(layer.cells().map(value).collect::<Vec<i64>>())));
    layers.chain(single_outside(puzzle).map(move |cell| (puzzle.name_of(cell), json!(value(cell)))))
}
