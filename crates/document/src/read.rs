//! The one way from a tree of values to a document: keys, the header, givens and solution.

use graeco_grid::text::{self, TextError, counted, ranged};
use graeco_grid::{Alphabet, Cell, Order, Puzzle, Reading, Square, Symbol};
use graeco_rules::Kind;

use crate::cells::Syntax;
use crate::clues::{kinds, misplaced};
use crate::document::{BuildError, Document};
use crate::header::{Header, usual_box};
use crate::names::unknown;
use crate::node::{Entry, Fault, Node, Value, get, is_same};
use crate::regions::{are_regions, joined_rows, listed_rows, rows_of, worded_rows};
use crate::rule_keys::{is_layout_key, is_whole_layout, states_rules};
use crate::shape::{self, spread};
use crate::source::Source;

pub(crate) const TOML_KEYS: &[&str] = &[
    "title",
    "author",
    "source",
    "description",
    "rules",
    "order",
    "values",
    "boxes",
    "regions",
    "diagonals",
    "givens",
    "symbols",
    "first_value",
    "solution",
    "outside",
    // As people say `order` and `boxes`.
    "size",
    "box",
    "cages",
    "sums",
    "kropki",
];

const JSON_KEYS: &[&str] = &[
    "schema",
    "id",
    "author",
    "source",
    "description",
    "kind",
    "order",
    "values",
    "first_value",
    "symbols",
    "boxes",
    "regions",
    "diagonals",
    "constraints",
    "givens",
    "solution",
    "outside",
    "count",
    "solvable",
    "clues",
    "guesses",
    "origin",
    // Why the search that made the puzzle ended: the program's own answers are read again.
    "end",
    // The names that `order` and `boxes` had before.
    "size",
    "box",
];

/// Names of the cells of a puzzle in tables and in the JSON of others, the best names first.
pub const PUZZLE_COLUMNS: [&str; 9] =
    ["puzzle", "puzzles", "quiz", "quizzes", "sudoku", "question", "grid", "board", "givens"];

/// Other keys of cells in JSON.
const CELLS_KEYS: [&str; 2] = ["cells", "initial"];

/// Whether a key is one of the cells of a puzzle in the JSON of others.
#[must_use]
pub fn is_cells_key(key: &str) -> bool {
    PUZZLE_COLUMNS.iter().chain(&CELLS_KEYS).any(|name| key.eq_ignore_ascii_case(name))
}

/// The cells of a puzzle: what `puzzle` states, or beside regions another such key, unless these are the keys of a puzzle file.
fn cells_of<'n, 't>(entries: &'n [Entry<'t>]) -> Option<&'n Entry<'t>> {
    let entry = |name: &str| entries.iter().find(|entry| entry.key.eq_ignore_ascii_case(name));
    let has_cells = |entry: &&Entry<'_>| match entry.node.value {
        Value::Text(text) => !text.contains(' '),
        ref value => matches!(value, Value::List(_) | Value::Ints(_)),
    };
    let is_other = || entry("givens").is_none() && entries.iter().any(is_layout);
    let mut names = PUZZLE_COLUMNS.iter().chain(&CELLS_KEYS);
    let other = || names.find_map(|name| entry(name).filter(has_cells)).filter(|_| is_other());
    entry("puzzle").or_else(other)
}

/// Whether an entry beside cells is the regions of the grid: by its key, or by its names.
fn is_layout(Entry { key, node, .. }: &Entry<'_>) -> bool {
    is_layout_key(key) && are_regions(node) || matches!(node.value, Value::Text(text) if is_whole_layout(text))
}

/// Whether an object has regions inside.
fn holds_layout(node: &Node<'_>) -> bool {
    let Value::Table(entries) = node.value else { return false };
    entries.iter().any(|entry| is_layout(entry) || holds_layout(&entry.node))
}

/// The rows of the cells of a puzzle that are a list.
fn listed_cells(puzzle: &Node<'_>) -> Result<Option<String>, Fault> {
    if !matches!(puzzle.value, Value::List(_) | Value::Ints(_)) {
        return Ok(None);
    }
    let n = rows_of(puzzle);
    if let Some(rows) = worded_rows(puzzle, n)? {
        return Ok(Some(rows));
    }
    let rows = joined_rows(puzzle, n)?;
    match rows.as_ref().map(|rows| rows.lines().count()).filter(|&count| count != n) {
        Some(count) => Err(puzzle.fault(format!("found {}; expected {n}", counted(count, "row")))),
        None => Ok(rows),
    }
}

impl Source<'_> {
    /// The key of the form for a part of the header.
    pub(crate) fn key(&self, part: &'static str) -> &'static str {
        match (self.form, part) {
            (Syntax::Json, "title") => "id",
            (Syntax::Json, "grid") => "grids",
            _ => part,
        }
    }

    /// The other name of a part of the header.
    pub(crate) fn alias(part: &str) -> Option<&'static str> {
        let aliases = [("order", "size"), ("boxes", "box")];
        aliases.into_iter().find(|alias| alias.0 == part).map(|alias| alias.1)
    }

    /// The value of a part of the header, if it is stated.
    pub(crate) fn part<'n>(&self, entries: &'n [Entry<'n>], part: &'static str) -> Option<&'n Node<'n>> {
        get(entries, self.key(part)).or_else(|| get(entries, Source::alias(part)?))
    }

    pub(crate) fn document(&self, node: &Node<'_>) -> Result<Document, Fault> {
        let entries = node.table().map_err(|fault| Fault { what: "expected an object in braces".into(), ..fault })?;
        if let (Syntax::Json, Some(puzzle)) = (self.form, cells_of(entries)) {
            return self.repeated(puzzle, entries);
        }
        if let (Syntax::Json, Some(square)) = (self.form, get(entries, "square")) {
            return self.squared(square);
        }
        self.check_keys(entries)?;
        let refused = |refusal| self.fault(entries, &refusal);
        let mut header = self.header(entries)?;
        let empty = header.empty().map_err(refused)?;
        let alphabet = header.alphabet(empty.order()).map_err(refused)?;
        if let Some(givens) = get(entries, "givens") {
            header.givens = self.grid(givens, &alphabet, empty.first_value())?;
        }
        let mut pace = self.budget.pace();
        let clues = self.clues(entries, &empty, &mut pace)?;
        let puzzle = header.filled(empty, &clues, pace).map_err(refused)?;
        header.solution = match (get(entries, "solution"), get(entries, "outside")) {
            (Some(solution), outside) => Some(self.solution(solution, outside, &puzzle, &alphabet)?),
            (None, None) => None,
            (None, Some(outside)) => return Err(outside.fault("expected `solution` beside it")),
        };
        Ok(Document { header, clues, puzzle, alphabet })
    }

    /// The puzzle that a record of an answer repeats: an object, or cells with the usual boxes or the regions beside them.
    fn repeated(&self, cells: &Entry<'_>, entries: &[Entry<'_>]) -> Result<Document, Fault> {
        let (Entry { key, node: puzzle, .. }, rows) = (cells, listed_cells(&cells.node)?);
        let text = if let Value::Text(text) = puzzle.value { Some(text) } else { rows.as_deref() };
        let layout = self.layout_beside(cells, text.is_some(), entries)?;
        let Some(text) = text else { return self.document(puzzle) };
        let grid = text::parse(text, None).map_err(|error| self.inner(puzzle, text, &error))?;
        let n = grid.order.get();
        if let Some(size) = self.part(entries, "order").filter(|size| size.int().is_ok_and(|size| size != n as i64)) {
            return Err(size.fault(format!("the cells of `{key}` are {n} by {n}; expected this size")));
        }
        let mut header = Header::new(n);
        match layout {
            None => header.boxes = usual_box(n),
            Some(layout) => header.regions = Some(self.regions(layout, grid.order, None)?),
        }
        header.givens = grid.cells;
        let mut document = self.plain(header, puzzle)?;
        let has_cells = |node: &&Node<'_>| matches!(node.value, Value::Text(_) | Value::List(_) | Value::Ints(_));
        if let Some(solution) = get(entries, "solution").filter(has_cells).filter(|_| layout.is_some()) {
            let square = self.solution(solution, None, &document.puzzle, &document.alphabet)?;
            document.header.solution = Some(square);
        }
        Ok(document)
    }

    /// The regions beside the cells of a puzzle, or beside an object, which has its own. Nothing else may state rules.
    fn layout_beside<'n, 't>(
        &self,
        puzzle: &Entry<'t>,
        has_cells: bool,
        entries: &'n [Entry<'t>],
    ) -> Result<Option<&'n Node<'t>>, Fault> {
        // A record of this program has lists of other things under such keys.
        let is_record = !has_cells && get(entries, "schema").is_some();
        let is_own = |node: &Node<'_>| is_record && matches!(node.value, Value::List(_));
        let is_layout = |entry: &&Entry<'_>| is_layout(entry) && !is_own(&entry.node);
        let others = || entries.iter().filter(|entry| !std::ptr::eq(*entry, puzzle));
        let layouts: Vec<&Entry<'_>> = others().filter(is_layout).collect();
        let states = |entry: &&Entry<'_>| {
            let states = states_rules(entry.key, &self.text[entry.node.span.start..]);
            let is_other = !is_own(&entry.node) && !is_layout(entry);
            is_other && (states || holds_layout(&entry.node))
        };
        let surplus = if has_cells { layouts.get(1) } else { layouts.first() };
        let surplus = surplus.map(|entry| (*entry, if has_cells { layouts[0].key } else { puzzle.key }));
        match others().find(states).map(|rule| (rule, puzzle.key)).or(surplus) {
            None => Ok(layouts.first().map(|entry| &entry.node)),
            Some((rule, key)) => {
                let what = format!("`{}` is not read beside `{key}`; expected the keys of a puzzle file", rule.key);
                Err(Fault::new(&rule.key_span, what))
            }
        }
    }

    /// The Latin square of a record of an answer: rows of words, numbers from 0 or from 1 or letters.
    fn squared(&self, square: &Node<'_>) -> Result<Document, Fault> {
        let count = if let Value::List(rows) = square.value { rows.len() } else { 0 };
        let order = Order::new(count).map_err(|_| square.fault("expected the rows of a square"))?;
        let cells = listed_rows(square, count)?.ok_or_else(|| square.fault("expected a list for each row"))?;
        let is_open = |cell: &Node<'_>| matches!(cell.value, Value::Null);
        let words = cells.iter().map(|cell| if is_open(cell) { Ok(".") } else { cell.text() });
        let words = words.collect::<Result<Vec<_>, _>>()?;
        let mut header = Header::new(count);
        header.first_value = i32::from(!words.contains(&"0"));
        let has_letters = words.iter().any(|word| word.starts_with(char::is_alphabetic));
        header.symbols = has_letters.then(|| ('A'..='Z').take(count).collect());
        let alphabet = header.alphabet(order).map_err(|refusal| square.fault(refusal.what))?;
        let read = |(cell, word): (&Node<'_>, &&str)| match alphabet.read_word(word) {
            Reading::Open => Ok(None),
            Reading::Symbol(symbol) => Ok(Some(symbol)),
            Reading::Unknown => Err(cell.fault(format!("unexpected `{word}`; expected {}", alphabet.expected()))),
        };
        header.givens = cells.iter().zip(&words).map(read).collect::<Result<_, _>>()?;
        self.plain(header, square)
    }

    /// The document of a header, without clues, that a node states.
    fn plain(&self, header: Header, node: &Node<'_>) -> Result<Document, Fault> {
        Document::new(header, Vec::new(), self.budget).map_err(|error| match error {
            BuildError::Stopped(stop) => stop.into(),
            BuildError::Refused { what, .. } => node.fault(what),
        })
    }

    /// All of the header but givens and solution.
    fn header(&self, entries: &[Entry<'_>]) -> Result<Header, Fault> {
        let get = |key: &str| get(entries, key);
        let text =
            |key: &'static str| Ok::<_, Fault>(get(self.key(key)).map(Node::text).transpose()?.map(str::to_owned));
        let (order, shape, values) = self.shape(entries)?;
        let mut header = Header::new(order.get());
        if let Some(first) = get("first_value") {
            header.first_value = first.int()?.try_into().map_err(|_| first.fault("expected 0 or 1"))?;
        }
        (header.shape, header.values) = (shape, values);
        header.symbols = text("symbols")?;
        header.boxes = self.part(entries, "boxes").map(Node::pair).transpose()?;
        header.regions =
            get("regions").map(|regions| self.regions(regions, order, header.shape.as_ref())).transpose()?;
        header.diagonals = get("diagonals").map_or(Ok([false; 2]), |diagonals| self.diagonals(diagonals))?;
        header.count = get("count").map(Node::count).transpose()?.map(|count| count as u128);
        header.solvable = get("solvable").map(Node::bool).transpose()?;
        header.guesses = get("guesses").and_then(|node| node.count().ok()).map(|guesses| guesses as u64);
        (header.title, header.author, header.source) = (text("title")?, text("author")?, text("source")?);
        header.description = text("description")?;
        if self.form == Syntax::Json {
            (header.kind, header.origin) = (text("kind")?, text("origin")?);
        } else if let Some(Node { value: Value::Text(rules), .. }) = get("rules") {
            let before = header.description.take().map_or(String::new(), |text| text + "\n");
            header.description = Some(before + rules);
        }
        Ok(header)
    }

    /// Whether each of the diagonals holds every value once.
    fn diagonals(&self, node: &Node<'_>) -> Result<[bool; 2], Fault> {
        match (&node.value, self.form) {
            (Value::Bool(both), _) => Ok([*both; 2]),
            (Value::List(list), Syntax::Json) => match list {
                [main, anti] => Ok([main.bool()?, anti.bool()?]),
                _ => Err(node.fault("expected [main, anti], each true or false")),
            },
            (Value::List(list), Syntax::Toml) => {
                let names: Vec<&str> = list.iter().map(Node::text).collect::<Result<_, _>>()?;
                match names.iter().position(|name| !["main", "anti"].contains(name)) {
                    Some(bad) => Err(list[bad].fault("expected \"main\" or \"anti\"")),
                    None => Ok(["main", "anti"].map(|name| names.contains(&name))),
                }
            }
            _ => Err(node.fault("expected true, false, [\"main\"] or [\"anti\"]")),
        }
    }

    /// A key of the file below the header of a table, which TOML takes for a part of the table.
    fn below_table(&self, entries: &[Entry<'_>]) -> Option<Fault> {
        let fields = |table: &str| match Kind::named(table) {
            Some(kind) => kind.fields.iter().map(|field| field.name).collect(),
            None if table == "grid" => shape::GRID_KEYS.to_vec(),
            None => TOML_KEYS.to_vec(),
        };
        let misplaced = entries.iter().flat_map(|entry| {
            let own = fields(entry.key);
            let tables = entry.node.list().unwrap_or(std::slice::from_ref(&entry.node)).iter();
            let inner =
                tables.filter(|table| self.has_header(table)).flat_map(|table| table.table().unwrap_or_default());
            let is_of_file = move |field: &&Entry<'_>| TOML_KEYS.contains(&field.key) && !own.contains(&field.key);
            inner.filter(is_of_file).map(|field| (entry.key, field))
        });
        let (table, field) = misplaced.min_by_key(|(_, field)| field.key_span.start)?;
        let what = format!(
            "`{0}` below the line of `{table}` is a part of that table; expected `{0}` above the first table of the file",
            field.key
        );
        Some(Fault::new(&field.key_span, what))
    }

    fn check_keys(&self, entries: &[Entry<'_>]) -> Result<(), Fault> {
        let known = if self.form == Syntax::Toml { TOML_KEYS } else { JSON_KEYS };
        let kinds = kinds().take(if self.form == Syntax::Toml { usize::MAX } else { 0 });
        let of_shape = shape::keys(self.form);
        let names = known.iter().copied().chain(of_shape).chain(kinds);
        let is_kind =
            |key: &str| self.form == Syntax::Toml && Kind::named(key).is_some_and(|kind| !kind.fields.is_empty());
        for part in ["order", "boxes"] {
            let alias = Source::alias(part).and_then(|alias| entries.iter().find(|entry| entry.key == alias));
            if let (Some(alias), Some(_)) = (alias, get(entries, part)) {
                let what = format!("`{}` is `{part}`, which is there, too; expected one of them", alias.key);
                return Err(Fault::new(&alias.key_span, what));
            }
        }
        if let Some(fault) = self.below_table(entries) {
            return Err(fault);
        }
        let is_in = |keys: &[&str], key: &str| keys.iter().any(|known| is_same(known, key));
        let is_known = |key: &str| is_in(known, key) || is_in(&of_shape, key) || is_kind(key);
        // Entries are in the order of their keys.
        let wrong = entries.iter().filter(|entry| !is_known(entry.key)).min_by_key(|entry| entry.key_span.start);
        wrong.map_or(Ok(()), |entry| {
            let what = misplaced(entry.key, self.form).unwrap_or_else(|| unknown("key", entry.key, names));
            Err(Fault::new(&entry.key_span, what))
        })
    }

    /// Cells, as a text in any form or as a list of values; `null` is an open cell, and so is 0 where it is no value.
    fn grid(&self, node: &Node<'_>, alphabet: &Alphabet, first: i64) -> Result<Vec<Option<Symbol>>, Fault> {
        let (order, shape) = (alphabet.order(), alphabet.shape());
        let count = shape.map_or(order.cell_count(), |shape| shape.frame().0 * shape.frame().1);
        // Of a shape its frame, or the whole square.
        let fits = |found: usize| found == count || found == order.cell_count();
        let placed = |cells: Vec<_>| match shape.filter(|_| cells.len() == count) {
            Some(shape) => spread(&cells, shape),
            None => cells,
        };
        let last = first + order.grid_symbol_count() as i64 - 1;
        let held = |value: i64| match value {
            value if (first..=last).contains(&value) => Some(Some(Symbol::new((value - first) as usize))),
            0 => Some(None),
            _ => None,
        };
        if let Value::Ints(ints) = node.value {
            let cells = ints.iter().map(|&value| held(value)).collect::<Option<Vec<_>>>();
            let cells = cells.filter(|cells| fits(cells.len())).ok_or_else(|| node.fault("not a grid"))?;
            return Ok(placed(cells));
        }
        if let Some(rows) = joined_rows(node, order.get())? {
            return self.grid(&Node { value: Value::Text(&rows), span: node.span.clone() }, alphabet, first);
        }
        if let Some(cells) = listed_rows(node, order.get())? {
            return self.grid(&Node { value: Value::List(&cells), span: node.span.clone() }, alphabet, first);
        }
        if let Value::List(list) = node.value {
            if !fits(list.len()) {
                return Err(node.fault(format!("found {}; expected {count}", counted(list.len(), "cell"))));
            }
            let cell = |item: &Node<'_>| match item.value {
                Value::Null => Ok(None),
                _ => item.int().and_then(|value| {
                    let expected = ranged(first, last);
                    let what = || format!("{value} is not a value; expected {expected}, or null for an open cell");
                    held(value).ok_or_else(|| item.fault(what()))
                }),
            };
            return Ok(placed(list.iter().map(cell).collect::<Result<_, _>>()?));
        }
        if let Some(shape) = shape {
            return self.framed(node, alphabet, shape);
        }
        let text = node.text()?;
        if let Some(cells) = text::plain_line(text, alphabet) {
            return Ok(cells);
        }
        let mut grids = text::parse_all(text, Some(alphabet));
        match (grids.pop_front(), grids.is_empty()) {
            (Some(Ok(grid)), true) => Ok(grid.cells),
            (Some(Err(error)), _) => Err(self.inner(node, text, &error)),
            _ => Err(node.fault(format!("expected one grid, {order} by {order} cells"))),
        }
    }

    /// A fault inside a text, at its own place if the text stands in the file as it is.
    fn inner(&self, node: &Node<'_>, text: &str, error: &TextError) -> Fault {
        let Some(start) = node.start_of(self.text, text) else { return node.fault(error.what.clone()) };
        let line_start: usize = text.split_inclusive('\n').take(error.line - 1).map(str::len).sum();
        let line = &text[line_start..];
        let offset = |chars: usize| line.chars().take(chars).map(char::len_utf8).sum::<usize>();
        let base = start + line_start;
        Fault::new(&(base + offset(error.column - 1)..base + offset(error.column - 1 + error.width)), &*error.what)
    }

    /// A filled grid, and the values of the cells outside it.
    fn solution(
        &self,
        node: &Node<'_>,
        outside: Option<&Node<'_>>,
        puzzle: &Puzzle,
        alphabet: &Alphabet,
    ) -> Result<Square, Fault> {
        let mut cells = self.grid(node, alphabet, puzzle.first_value())?;
        let absent = puzzle.order().cells().filter(|&cell| !puzzle.has(cell));
        absent.for_each(|cell| cells[cell.index()] = Some(Symbol(0)));
        let cells: Option<Vec<Symbol>> = cells.into_iter().collect();
        let mut symbols = cells.ok_or_else(|| node.fault("the solution has open cells; expected none"))?;
        let entries = outside.map_or(Ok(&[][..]), Node::table)?;
        let is_layer = |name: &str| puzzle.layers().iter().any(|layer| layer.name() == name);
        if let Some(entry) =
            entries.iter().find(|entry| puzzle.outside_named(entry.key).is_none() && !is_layer(entry.key))
        {
            let what = format!("`{}` is no name of a `var`, a `layer` or a cell of one; expected one", entry.key);
            return Err(Fault::new(&entry.key_span, what));
        }
        for cell in puzzle.outside() {
            let (number, stated) = held(entries, puzzle, cell)?.ok_or_else(|| {
                let name = puzzle.name_of(cell);
                node.fault(format!("the solution has no value of `{name}`; expected it in `outside`"))
            })?;
            let values = puzzle.values_of(cell);
            if !values.contains(&number) {
                let what = format!("{number} is out of range; expected {}", ranged(values.start(), values.end()));
                return Err(stated.fault(what));
            }
            symbols.push(Symbol::new((number - puzzle.first_value()) as usize));
        }
        Ok(Square::new(puzzle.order(), symbols))
    }
}

/// The value of a cell outside the grid, and where it is stated: by its own name, or in the list of its layer.
fn held<'n>(entries: &'n [Entry<'n>], puzzle: &Puzzle, cell: Cell) -> Result<Option<(i64, &'n Node<'n>)>, Fault> {
    let named = |name: &str| entries.iter().find(|entry| entry.key == name).map(|entry| &entry.node);
    let name = puzzle.name_of(cell);
    let layer = puzzle.layer_of(cell).map(|(layer, _)| layer);
    let (layer, node) = match (named(&name), layer.and_then(|layer| Some((layer, named(layer.name())?)))) {
        (None, None) => return Ok(None),
        (Some(node), None) => return Ok(Some((node.int()?, node))),
        (Some(node), Some((layer, _))) => {
            return Err(node.fault(format!("`{name}` is in the list `{}`, too; expected it once", layer.name())));
        }
        (None, Some(listed)) => listed,
    };
    let (values, cells) = (node.ints()?, layer.cells());
    if values.len() != cells.len() {
        return Err(node.fault(format!("found {} values; expected {}, one for each cell", values.len(), cells.len())));
    }
    Ok(cells.zip(values.iter()).find(|&(other, _)| other == cell).map(|(_, &value)| (value, node)))
}
