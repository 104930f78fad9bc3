//! A puzzle file as a document: all that it states, to which clues, givens and a solution can be added, and which is
//! written as TOML or as a line of JSON.

use bumpalo::Bump;
use serde_json::{Map, Value as Json, json};

use super::cells::{self, Form};
use super::node::{self, Entry, Fault, Node, Value};
use super::rules::{kind_in, kind_of, tuples};
use super::{PuzzleFile, ReadError, Source, afford, is_json, unlimited, unread};
use crate::constraints::{Clue, Content, Field, Form as FieldForm, Kind};
use crate::limits::Budget;
use crate::order::{Cell, Symbol};
use crate::puzzle::Puzzle;
use crate::square::Square;
use crate::text::{self, TextError};

/// A puzzle file that can be written again.
///
/// ```
/// use graeco_grid::file::Document;
///
/// let rules = Document::parse("order = 4\nboxes = [2, 2]\n")?;
/// let generated = rules.file.puzzle.generator().clues("killer", None)?.make(0)?;
/// let document = rules.with(generated.puzzle, generated.clues, generated.solution);
/// let again = Document::parse(&document.to_json())?;
/// assert_eq!((again.to_toml(), &again.clues), (document.to_toml(), &document.clues));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Document {
    /// The puzzle, and what else the file says.
    pub file: PuzzleFile,
    /// The constraints as the file states them, in its order.
    pub clues: Vec<Clue>,
    /// What kind of puzzle it is, in JSON.
    pub kind: Option<String>,
    /// How it came about, in JSON.
    pub origin: Option<String>,
    /// The number of guesses that a solver needed, in JSON.
    pub guesses: Option<u64>,
    /// The main and the anti diagonal.
    diagonals: [bool; 2],
    /// The symbols, if they are the file's own.
    symbols: Option<String>,
    /// What else stands there for people: keys and texts.
    texts: Vec<(&'static str, String)>,
}

impl Document {
    /// Reads a puzzle file in TOML, or a puzzle in JSON.
    ///
    /// # Errors
    /// As [`parse_toml`](super::parse_toml) and [`parse_json`](super::parse_json).
    pub fn parse(text: &str) -> Result<Document, TextError> {
        unlimited(Document::parse_within(text, &Budget::default()))
    }

    /// The same within a budget.
    ///
    /// # Errors
    /// As [`parse`](Document::parse), or the limit that was reached.
    pub fn parse_within(text: &str, budget: &Budget) -> Result<Document, ReadError> {
        let text = text.trim_start_matches(super::BYTE_ORDER_MARK);
        let form = if is_json(text) { Form::Json } else { Form::Toml };
        afford(text, budget)?;
        let arena = Bump::new();
        let node = if form == Form::Json { node::from_json(text, &arena) } else { node::from_toml(text, &arena) };
        let read = node.and_then(|node| Document::of(Source { text, form, budget }.puzzle(&node)?, &node, form));
        read.map_err(|fault| unread(text, fault))
    }

    fn of(file: PuzzleFile, node: &Node<'_>, form: Form) -> Result<Document, Fault> {
        let entries = node.table()?;
        let get = |key: &str| entries.iter().find(|entry| entry.key == key).map(|entry| &entry.node);
        let text = |key: &str| get(key).and_then(|node| node.text().ok()).map(str::to_owned);
        let for_people = ["author", "source", "description", "rules"].into_iter();
        Ok(Document {
            clues: clues(entries, &file.puzzle, form)?,
            kind: text("kind"),
            origin: text("origin"),
            guesses: get("guesses").and_then(|node| node.count().ok()).map(|guesses| guesses as u64),
            diagonals: get("diagonals").map_or([false; 2], diagonals),
            symbols: text("symbols"),
            texts: for_people.filter_map(|key| Some((key, text(key)?))).collect(),
            file,
        })
    }

    /// Whether the main and the anti diagonal hold every value once.
    #[must_use]
    pub fn diagonals(&self) -> [bool; 2] {
        self.diagonals
    }

    /// A text for people: `author`, `source` or `description`; a string in the place of `rules` is a description, too.
    #[must_use]
    pub fn text(&self, key: &str) -> Option<&str> {
        let find = |key: &str| self.texts.iter().find(|text| text.0 == key).map(|text| text.1.as_str());
        find(key).or_else(|| find("rules").filter(|_| key == "description"))
    }

    /// The characters that stand for the values, if they are the file's own.
    #[must_use]
    pub fn symbols(&self) -> Option<&str> {
        self.symbols.as_deref()
    }

    /// The document with a puzzle in which there are more clues and givens, and with its solution.
    #[must_use]
    pub fn with(&self, puzzle: Puzzle, clues: impl IntoIterator<Item = Clue>, solution: Square) -> Document {
        let mut document = self.clone();
        document.clues.extend(clues);
        document.file = PuzzleFile { puzzle, solution: Some(solution), ..document.file };
        document
    }

    /// The document as a puzzle file in TOML.
    #[must_use]
    pub fn to_toml(&self) -> String {
        let PuzzleFile { puzzle, alphabet, title, solution, .. } = &self.file;
        let order = puzzle.order();
        let mut lines: Vec<String> = title.iter().map(|title| format!("title = {}", quoted(title))).collect();
        lines.extend(self.texts.iter().map(|(key, text)| format!("{key} = {}", quoted(text))));
        lines.push(format!("order = {order}"));
        let values = order.grid_symbol_count();
        lines.extend((values != order.get()).then(|| format!("values = {values}")));
        lines.extend(puzzle.block().map(|(rows, columns)| format!("boxes = [{rows}, {columns}]")));
        let block = |key: &str, rows: &str| format!("{key} = \"\"\"\n{rows}\n\"\"\"");
        lines.extend(puzzle.regions().map(|regions| {
            let names: Vec<String> = regions.iter().map(|number| (number + 1).to_string()).collect();
            block("regions", &names.chunks(order.get()).map(|row| row.join(" ")).collect::<Vec<_>>().join("\n"))
        }));
        lines.extend(match self.diagonals {
            [true, true] => Some("diagonals = true".to_owned()),
            [true, false] => Some("diagonals = [\"main\"]".to_owned()),
            [false, true] => Some("diagonals = [\"anti\"]".to_owned()),
            [false, false] => None,
        });
        lines.extend((puzzle.first_value() == 0).then(|| "first_value = 0".to_owned()));
        lines.extend(self.symbols.iter().map(|symbols| format!("symbols = {}", quoted(symbols))));
        let named: Vec<String> =
            self.clues.iter().filter(|clue| clue.fields().is_empty()).map(|clue| quoted(clue.kind().name)).collect();
        lines.extend((!named.is_empty()).then(|| format!("rules = [{}]", named.join(", "))));
        if puzzle.givens().iter().any(Option::is_some) {
            lines.push(block("givens", &text::rows(puzzle.givens(), alphabet)));
        }
        lines.extend(solution.iter().map(|square| block("solution", &text::rows(&square.cells(), alphabet))));
        lines.extend(solution.iter().filter(|_| order.outside_count() > 0).map(|square| {
            let held = super::held_outside(puzzle, square).map(|(name, value)| format!("{name} = {value}"));
            format!("outside = {{ {} }}", held.collect::<Vec<_>>().join(", "))
        }));
        for clue in self.clues.iter().filter(|clue| !clue.fields().is_empty()) {
            lines.push(format!("\n[[{}]]", clue.kind().name));
            lines.extend(toml_fields(clue, puzzle));
        }
        lines.join("\n") + "\n"
    }

    /// The document as a puzzle on one line of JSON, which ends without a line feed.
    #[must_use]
    pub fn to_json(&self) -> String {
        let PuzzleFile { puzzle, alphabet, title, solution, count, solvable } = &self.file;
        let order = puzzle.order();
        let mut line = Map::new();
        let mut put = |key: &str, value: Json| drop(line.insert(key.to_owned(), value));
        title.iter().for_each(|title| put("id", json!(title)));
        for key in ["author", "source", "description"] {
            self.text(key).into_iter().for_each(|text| put(key, json!(text)));
        }
        self.kind.iter().for_each(|kind| put("kind", json!(kind)));
        put("size", json!(order.get()));
        if order.grid_symbol_count() != order.get() {
            put("values", json!(order.grid_symbol_count()));
        }
        put("box", puzzle.block().map_or(Json::Null, |(rows, columns)| json!([rows, columns])));
        let regions = puzzle.regions().map(|region_of| {
            let region = |number| order.cells().filter(|cell| region_of[cell.index()] == number).collect::<Vec<_>>();
            Json::from((0..order.get()).map(|number| json_cells(&region(number), puzzle)).collect::<Vec<_>>())
        });
        put("regions", regions.unwrap_or(Json::Null));
        put("diagonals", json!(self.diagonals));
        if puzzle.first_value() == 0 {
            put("first_value", json!(0));
        }
        self.symbols.iter().for_each(|symbols| put("symbols", json!(symbols)));
        put("constraints", self.clues.iter().map(|clue| json_clue(clue, puzzle)).collect::<Vec<_>>().into());
        // Where 0 is a value, an open cell is `null`.
        let open = if puzzle.first_value() == 0 { Json::Null } else { json!(0) };
        let cells = |cells: &[Option<Symbol>]| match order.grid_symbol_count() <= 9 {
            true => json!(text::line(cells, alphabet)),
            false => cells.iter().map(|cell| cell.map_or(open.clone(), |symbol| json!(puzzle.value(symbol)))).collect(),
        };
        put("givens", cells(puzzle.givens()));
        if let Some(square) = solution {
            put("solution", cells(&square.cells()));
            if order.outside_count() > 0 {
                let held = super::held_outside(puzzle, square).map(|(name, value)| (name, json!(value)));
                put("outside", held.collect::<Map<_, _>>().into());
            }
        }
        count.iter().for_each(|&count| put("count", json!(count as u64)));
        solvable.iter().for_each(|solvable| put("solvable", json!(solvable)));
        put("clues", json!(puzzle.givens().iter().flatten().count()));
        self.guesses.iter().for_each(|guesses| put("guesses", json!(guesses)));
        self.origin.iter().for_each(|origin| put("origin", json!(origin)));
        Json::from(line).to_string()
    }
}

/// Which diagonals a checked file names.
fn diagonals(node: &Node<'_>) -> [bool; 2] {
    match &node.value {
        Value::Bool(both) => [*both; 2],
        Value::List(list) => {
            let is = |place: usize, name: &str| {
                let at_its_place = list.get(place).is_some_and(|node| matches!(node.value, Value::Bool(true)));
                at_its_place || list.iter().any(|node| node.text().is_ok_and(|text| text == name))
            };
            [is(0, "main"), is(1, "anti")]
        }
        _ => [false; 2],
    }
}

/// The constraints of a file.
fn clues(entries: &[Entry<'_>], puzzle: &Puzzle, form: Form) -> Result<Vec<Clue>, Fault> {
    let mut clues = Vec::new();
    for Entry { key, node, .. } in entries {
        match (form, &**key) {
            (Form::Json, "constraints") => {
                for item in node.list()? {
                    clues.push(clue(kind_in(item)?.0, item, puzzle, form)?);
                }
            }
            (Form::Toml, "rules") => {
                for name in node.list().unwrap_or_default() {
                    let kind = kind_of(name.text()?).ok_or_else(|| name.fault("expected a rule"))?;
                    clues.push(Clue::new(kind, Vec::new()));
                }
            }
            (Form::Toml, name) => {
                let Some(kind) = kind_of(name).filter(|kind| !kind.fields.is_empty()) else { continue };
                for item in node.list()? {
                    clues.push(clue(kind, item, puzzle, form)?);
                }
            }
            _ => {}
        }
    }
    Ok(clues)
}

/// One constraint of a kind.
fn clue(kind: &'static Kind, item: &Node<'_>, puzzle: &Puzzle, form: Form) -> Result<Clue, Fault> {
    let entries = item.table()?;
    let mut fields = Vec::new();
    for field in kind.fields {
        let entry = entries.iter().find(|entry| entry.key == field.name);
        if let Some(entry) = entry.filter(|entry| !matches!(entry.node.value, Value::Null)) {
            fields.push((field.name, content(field, &entry.node, puzzle, form)?));
        }
    }
    Ok(Clue::new(kind, fields))
}

fn content(field: &Field, node: &Node<'_>, puzzle: &Puzzle, form: Form) -> Result<Content, Fault> {
    let lists = || node.list()?.iter().map(|list| cells::cells(list, puzzle, form)).collect::<Result<_, _>>();
    Ok(match field.form {
        FieldForm::ExactCells(1) => Content::Cells(vec![cells::one_cell(node, puzzle, form)?]),
        FieldForm::Cells | FieldForm::ExactCells(_) => Content::Cells(cells::cells(node, puzzle, form)?),
        FieldForm::Lists => Content::Lists(lists()?),
        FieldForm::Pairs(_) if !matches!(node.value, Value::Text(_)) => Content::Lists(lists()?),
        FieldForm::Sum if matches!(node.value, Value::Text(_)) => Content::Text(node.text()?.to_owned()),
        FieldForm::Number | FieldForm::Sum => Content::Number(node.int()?),
        FieldForm::Index => Content::Number(node.int()? - i64::from(form == Form::Toml)),
        FieldForm::Numbers => Content::Numbers(node.ints()?.into_owned()),
        FieldForm::Flag => Content::Flag(node.bool()?),
        FieldForm::Tuples => Content::Tuples(tuples(node)?),
        FieldForm::Word(words) | FieldForm::Pairs(words) => {
            let word = words.iter().find(|&&word| node.text().is_ok_and(|text| text == word));
            Content::Word(word.ok_or_else(|| node.fault("expected one of the words"))?)
        }
        FieldForm::Expression | FieldForm::Relation | FieldForm::Pattern | FieldForm::Names => {
            Content::Text(node.text()?.to_owned())
        }
        FieldForm::Constraints | FieldForm::Shifted => {
            let one = |item: &Node<'_>| clue(kind_in(item)?.0, item, puzzle, form);
            Content::Clues(node.list()?.iter().map(one).collect::<Result<_, _>>()?)
        }
    })
}

/// A text in quotes, as TOML and JSON both read it.
fn quoted(text: &str) -> String {
    // TOML wants this one control character escaped, which JSON leaves.
    Json::from(text).to_string().replace('\u{7f}', "\\u007f")
}

/// The fields of a clue in TOML, a line each.
pub(super) fn toml_fields(clue: &Clue, puzzle: &Puzzle) -> impl Iterator<Item = String> {
    clue.fields().iter().map(move |(name, content)| format!("{name} = {}", toml_content(clue, name, content, puzzle)))
}

fn toml_content(clue: &Clue, name: &str, content: &Content, puzzle: &Puzzle) -> String {
    let list = |items: Vec<String>| format!("[{}]", items.join(", "));
    let cells =
        |cells: &Vec<Cell>| quoted(&cells.iter().map(|&cell| puzzle.name_of(cell)).collect::<Vec<_>>().join(" "));
    match content {
        Content::Cells(all) => cells(all),
        Content::Lists(lists) => list(lists.iter().map(cells).collect()),
        Content::Number(number) if form_of(clue, name) == Some(FieldForm::Index) => (number + 1).to_string(),
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

/// The form of a field of a clue.
fn form_of(clue: &Clue, name: &str) -> Option<FieldForm> {
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
            Content::Cells(cells) if form_of(clue, name) == Some(FieldForm::ExactCells(1)) => {
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
