//! The declarative puzzle file: one puzzle in TOML or in JSON, checked word by word.
#![doc = ""]
#![doc = include_str!("../../PUZZLE_FILE.md")]

mod cells;
mod document;
mod edit;
mod known;
mod node;
mod reduce;
mod regions;
mod rules;
mod wrong;

use std::ops::Range;

use bumpalo::Bump;
use cells::Form;
pub use document::Document;
pub use edit::{Edit, edited};
pub use known::{Known, Question};
use node::{Entry, Fault, Node, Value};
pub use reduce::{Part, ReduceError, Reduced};
use rules::{Rules, grid_rule, grid_rules, kind_in, kind_of, kinds, misplaced, unknown};
pub use wrong::wrong_solution_within;

use crate::alphabet::Alphabet;
use crate::constraints::{Kind, adds_cells};
use crate::counted::counted;
use crate::limits::{Budget, End};
use crate::order::{Order, Symbol};
use crate::puzzle::Puzzle;
use crate::square::Square;
use crate::text::{self, TextError};

/// A puzzle, and what else its file says.
#[derive(Clone, Debug)]
pub struct PuzzleFile {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// How its symbols are written.
    pub alphabet: Alphabet,
    /// Its title, or its `id` in JSON.
    pub title: Option<String>,
    /// The solution, if the file gives it.
    pub solution: Option<Square>,
    /// The number of solutions, if the file gives it.
    pub count: Option<u128>,
    /// Whether there is a solution, if the file says so.
    pub solvable: Option<bool>,
}

/// Why a puzzle file was not read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReadError {
    /// The text is wrong.
    #[error(transparent)]
    Text(#[from] TextError),
    /// A limit was reached first.
    #[error("stopped by a limit: {0}")]
    Ended(End),
}

/// Some programs write it before a text. It is skipped.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// About how many bytes of a tree a byte of JSON makes, and how many are taken from the system at first.
const NODE_BYTES: usize = 8;
const FIRST_CHUNK: usize = 1 << 15;

/// Reads a puzzle in TOML.
///
/// # Errors
/// The first thing that is wrong: an unknown key, a cell off the grid, a number out of range.
pub fn parse_toml(text: &str) -> Result<PuzzleFile, TextError> {
    unlimited(parse_toml_within(text, &Budget::default()))
}

/// The same within a budget.
///
/// # Errors
/// As [`parse_toml`], or the limit that was reached: that of memory, if it is less than 64 times the length of the text.
pub fn parse_toml_within(text: &str, budget: &Budget) -> Result<PuzzleFile, ReadError> {
    let text = text.trim_start_matches(BYTE_ORDER_MARK);
    afford(text, budget)?;
    let (source, arena) = (Source { text, form: Form::Toml, budget }, Bump::new());
    let read = node::from_toml(text, &arena).and_then(|node| source.puzzle(&node));
    read.map_err(|fault| unread(text, fault))
}

/// Reads a puzzle in JSON.
///
/// # Errors
/// As [`parse_toml`].
pub fn parse_json(text: &str) -> Result<PuzzleFile, TextError> {
    unlimited(parse_json_within(text, &Budget::default()))
}

/// The same within a budget.
///
/// # Errors
/// As [`parse_toml_within`].
pub fn parse_json_within(text: &str, budget: &Budget) -> Result<PuzzleFile, ReadError> {
    let text = text.trim_start_matches(BYTE_ORDER_MARK);
    afford(text, budget)?;
    // Most puzzles are right. Where one is not, it is read again to find the place.
    let source = Source { text, form: Form::Json, budget };
    let arena = Bump::with_capacity((text.len() * NODE_BYTES).min(FIRST_CHUNK));
    match node::from_json_fast(text, &arena).map(|node| source.puzzle(&node)) {
        Some(Ok(file)) => return Ok(file),
        Some(Err(Fault { end: Some(end), .. })) => return Err(ReadError::Ended(end)),
        _ => {}
    }
    let read = node::from_json(text, &arena).and_then(|node| source.puzzle(&node));
    read.map_err(|fault| unread(text, fault))
}

/// Reading a text takes up to about so many times its length: a list of empty lists the most.
const HELD: usize = 64;

/// Checks that a text may be read.
fn afford(text: &str, budget: &Budget) -> Result<(), ReadError> {
    budget.look().and_then(|()| budget.afford(text.len().saturating_mul(HELD))).map_err(ReadError::Ended)
}

/// What was read without a limit.
fn unlimited<T>(read: Result<T, ReadError>) -> Result<T, TextError> {
    read.map_err(|error| match error {
        ReadError::Text(error) => error,
        ReadError::Ended(end) => unreachable!("{} without a limit", end.word()),
    })
}

/// Why a text was not read.
fn unread(text: &str, fault: Fault) -> ReadError {
    if let Some(end) = fault.end {
        return ReadError::Ended(end);
    }
    // What a reader says of a NUL byte does not name it.
    let nul = text.bytes().position(|byte| byte == 0).filter(|&at| at <= fault.span.end);
    let fault = nul.map_or(fault, |at| Fault::new(&(at..at + 1), "found a NUL byte; expected text"));
    located(text, &fault).into()
}

/// The names of the cells outside the grid, and what they hold in a solution.
fn held_outside(puzzle: &Puzzle, square: &Square) -> impl Iterator<Item = (String, i64)> {
    puzzle.outside().map(|cell| (puzzle.name_of(cell), puzzle.value(square.at(cell))))
}

/// Whether a text looks like JSON rather than TOML.
#[must_use]
pub fn is_json(text: &str) -> bool {
    text.trim_start_matches(BYTE_ORDER_MARK).trim_start().starts_with('{')
}

/// Line and column of a fault.
fn located(text: &str, fault: &Fault) -> TextError {
    let mut start = fault.span.start.min(text.len());
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    let before = &text[..start];
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    let here = text.get(start..fault.span.end.min(text.len())).unwrap_or("");
    TextError {
        line: before.matches('\n').count() + 1,
        column: before[line_start..].chars().count() + 1,
        width: here.lines().next().unwrap_or("").chars().count().max(1),
        what: fault.what.clone(),
    }
}

/// A constraint that a file states: its kind, its place, and its fields.
type Stated<'n> = (&'static Kind, Range<usize>, &'n [Entry<'n>]);

/// The text that a puzzle is read from, its form, and what reading may cost.
struct Source<'t> {
    text: &'t str,
    form: Form,
    budget: &'t Budget,
}

const TOML_KEYS: &[&str] = &[
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
];

const JSON_KEYS: &[&str] = &[
    "schema",
    "id",
    "author",
    "source",
    "description",
    "kind",
    "size",
    "values",
    "first_value",
    "symbols",
    "box",
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
];

impl Source<'_> {
    fn puzzle(&self, node: &Node<'_>) -> Result<PuzzleFile, Fault> {
        let entries = node.table().map_err(|fault| Fault { what: "expected an object in braces".into(), ..fault })?;
        self.check_keys(entries)?;
        let get = |key: &str| {
            entries.iter().find(|entry| entry.key == key && !matches!(entry.node.value, Value::Null)).map(|e| &e.node)
        };
        let toml = self.form == Form::Toml;
        let order_key = if toml { "order" } else { "size" };
        let missing =
            || Fault::new(&(0..0), format!("`{order_key}` is missing; expected the order of the grid, 1 to 255"));
        let order_node = get(order_key).ok_or_else(missing)?;
        let wrong_order = || order_node.fault("order out of range; expected 1 to 255");
        let not_a_number = || order_node.found("a whole number, 1 to 255");
        let n = usize::try_from(order_node.int().map_err(|_| not_a_number())?).map_err(|_| wrong_order())?;
        Order::new(n).map_err(|_| wrong_order())?;
        let first_value = match get("first_value") {
            None => 1,
            Some(node) => match node.int()? {
                0 => 0,
                1 => 1,
                _ => return Err(node.fault("expected 0 or 1")),
            },
        };
        let mut puzzle = Puzzle::latin(n).map_err(|error| order_node.fault(error.to_string()))?;
        puzzle = puzzle.with_first_value(first_value);
        if let Some(values) = get("values") {
            puzzle = puzzle.with_symbols(values.count()?).map_err(|error| values.fault(error.to_string()))?;
        }
        let order = puzzle.order();
        let alphabet = match get("symbols") {
            Some(names) => Alphabet::own(order, names.text()?).map_err(|what| names.fault(what))?,
            None if first_value == 0 => Alphabet::from_zero(order),
            None => Alphabet::from_one(order),
        };
        puzzle = self.houses(puzzle, get(if toml { "boxes" } else { "box" }), get("regions"), get("diagonals"))?;
        let mut rules = Rules::new(puzzle, self.text, self.form, self.budget);
        self.rules(&mut rules, entries)?;
        let mut puzzle = rules.finish()?;
        if let Some(givens) = get("givens") {
            let cells = self.grid(givens, &alphabet, puzzle.first_value())?;
            puzzle = puzzle.with_givens(&cells).map_err(|error| givens.fault(error.to_string()))?;
        }
        let solution = match (get("solution"), get("outside")) {
            (Some(solution), outside) => Some(self.solution(solution, outside, &puzzle, &alphabet)?),
            (None, None) => None,
            (None, Some(outside)) => return Err(outside.fault("expected `solution` beside it")),
        };
        let count = get("count").map(Node::count).transpose()?.map(|count| count as u128);
        let solvable = get("solvable").map(Node::bool).transpose()?;
        for key in ["author", "source", "description", "id", "kind", "origin"] {
            get(key).map(Node::text).transpose()?;
        }
        let title = get(if toml { "title" } else { "id" }).map(Node::text).transpose()?.map(str::to_owned);
        Ok(PuzzleFile { puzzle, alphabet, title, solution, count, solvable })
    }

    fn check_keys(&self, entries: &[Entry<'_>]) -> Result<(), Fault> {
        let known = if self.form == Form::Toml { TOML_KEYS } else { JSON_KEYS };
        let kinds = kinds().take(if self.form == Form::Toml { usize::MAX } else { 0 });
        let names = known.iter().copied().chain(kinds);
        let is_kind = |key: &str| self.form == Form::Toml && kind_of(key).is_some_and(|kind| !kind.fields.is_empty());
        for entry in entries {
            if !known.contains(&entry.key) && !is_kind(entry.key) {
                let what = misplaced(entry.key, self.form).unwrap_or_else(|| unknown("key", entry.key, names));
                return Err(Fault::new(&entry.key_span, what));
            }
        }
        Ok(())
    }

    fn houses(
        &self,
        mut puzzle: Puzzle,
        boxes: Option<&Node<'_>>,
        regions: Option<&Node<'_>>,
        diagonals: Option<&Node<'_>>,
    ) -> Result<Puzzle, Fault> {
        if let Some(boxes) = boxes {
            let (rows, columns) = boxes.pair()?;
            puzzle = puzzle.with_boxes(rows, columns).map_err(|error| boxes.fault(error.to_string()))?;
        }
        if let Some(regions) = regions {
            let numbers = self.regions(regions, puzzle.order())?;
            puzzle = puzzle.with_regions(&numbers).map_err(|error| regions.fault(error.to_string()))?;
        }
        let Some(diagonals) = diagonals else { return Ok(puzzle) };
        let (main, anti) = match (&diagonals.value, self.form) {
            (Value::Bool(both), _) => (*both, *both),
            (Value::List(list), Form::Json) => match list {
                [main, anti] => (main.bool()?, anti.bool()?),
                _ => return Err(diagonals.fault("expected [main, anti], each true or false")),
            },
            (Value::List(list), Form::Toml) => {
                let names: Vec<&str> = list.iter().map(Node::text).collect::<Result<_, _>>()?;
                if let Some(bad) = names.iter().position(|name| !["main", "anti"].contains(name)) {
                    return Err(list[bad].fault("expected \"main\" or \"anti\""));
                }
                (names.contains(&"main"), names.contains(&"anti"))
            }
            _ => return Err(diagonals.fault("expected true, false, [\"main\"] or [\"anti\"]")),
        };
        if main {
            puzzle = puzzle.with_main_diagonal();
        }
        if anti {
            puzzle = puzzle.with_anti_diagonal();
        }
        Ok(puzzle)
    }

    /// All constraints, those first that add cells which others can name.
    fn rules(&self, rules: &mut Rules<'_>, entries: &[Entry<'_>]) -> Result<(), Fault> {
        let stated = self.stated(entries)?;
        for is_first in [true, false] {
            for (kind, at, fields) in stated.iter().filter(|(kind, ..)| adds_cells(kind) == is_first) {
                rules.constraint(kind, at, fields)?;
            }
        }
        Ok(())
    }

    /// All constraints: the kind of each, where it stands, and its fields.
    fn stated<'n>(&self, entries: &'n [Entry<'n>]) -> Result<Vec<Stated<'n>>, Fault> {
        let mut stated = Vec::new();
        for Entry { key, key_span, node } in entries {
            match (self.form, &**key) {
                // A text is for people, a list for the solver.
                (Form::Toml, "rules") if matches!(node.value, Value::Text(_)) => for_people(node)?,
                (Form::Toml, "rules") => {
                    for rule in node.list()? {
                        stated.push((grid_rule(rule.text()?, &rule.span)?, rule.span.clone(), &[][..]));
                    }
                }
                (Form::Toml, name) => {
                    let Some(kind) = kind_of(name).filter(|kind| !kind.fields.is_empty()) else { continue };
                    let what = format!("expected [[{name}]] before its fields");
                    let list = node.list().map_err(|_| Fault::new(key_span, what))?;
                    for item in list {
                        stated.push((kind, item.span.clone(), item.table()?));
                    }
                }
                (Form::Json, "constraints") => {
                    let list = node.list()?;
                    stated.reserve(list.len());
                    for item in list {
                        let (kind, at) = kind_in(item)?;
                        let at = if kind.fields.is_empty() { at } else { item.span.clone() };
                        stated.push((kind, at, item.table()?));
                    }
                }
                _ => {}
            }
        }
        Ok(stated)
    }

    /// Cells, as a text in any form or as a list of values; `null` is an open cell, and so is 0 where it is no value.
    fn grid(&self, node: &Node<'_>, alphabet: &Alphabet, first: i64) -> Result<Vec<Option<Symbol>>, Fault> {
        let (order, count) = (alphabet.order(), alphabet.order().cell_count());
        let last = first + order.grid_symbol_count() as i64 - 1;
        let held = |value: i64| match value {
            value if (first..=last).contains(&value) => Some(Some(Symbol::new((value - first) as usize))),
            0 => Some(None),
            _ => None,
        };
        if let Value::Ints(ints) = node.value {
            let cells = ints.iter().map(|&value| held(value)).collect::<Option<Vec<_>>>();
            return cells.filter(|cells| cells.len() == count).ok_or_else(|| node.fault("not a grid"));
        }
        if let Value::List(list) = node.value {
            if list.len() != count {
                return Err(node.fault(format!("found {}; expected {count}", counted(list.len(), "cell"))));
            }
            let cell = |item: &Node<'_>| match item.value {
                Value::Null => Ok(None),
                _ => item.int().and_then(|value| {
                    let what =
                        || format!("{value} is not a value; expected {first} to {last}, or null for an open cell");
                    held(value).ok_or_else(|| item.fault(what()))
                }),
            };
            return list.iter().map(cell).collect();
        }
        let text = node.text()?;
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

    /// A filled grid, and what the cells outside it hold.
    fn solution(
        &self,
        node: &Node<'_>,
        outside: Option<&Node<'_>>,
        puzzle: &Puzzle,
        alphabet: &Alphabet,
    ) -> Result<Square, Fault> {
        let cells = self.grid(node, alphabet, puzzle.first_value())?;
        let cells: Option<Vec<Symbol>> = cells.into_iter().collect();
        let mut symbols = cells.ok_or_else(|| node.fault("the solution has open cells; expected none"))?;
        let entries = outside.map_or(Ok(&[][..]), Node::table)?;
        for cell in puzzle.outside() {
            let name = puzzle.name_of(cell);
            let missing =
                || node.fault(format!("the solution does not tell `{name}`; expected its value in `outside`"));
            let value = &entries.iter().find(|entry| entry.key == name).ok_or_else(missing)?.node;
            let values = puzzle.values_of(cell);
            let number = value.int()?;
            if !values.contains(&number) {
                let what = format!("{number} is out of range; expected {} to {}", values.start(), values.end());
                return Err(value.fault(what));
            }
            symbols.push(Symbol::new((number - puzzle.first_value()) as usize));
        }
        match entries.iter().find(|entry| puzzle.outside_named(entry.key).is_none()) {
            None => Ok(Square::new(puzzle.order(), symbols)),
            Some(entry) => {
                Err(Fault::new(&entry.key_span, format!("`{}` is not the name of a `var`; expected one", entry.key)))
            }
        }
    }
}

/// A text about the rules must not name one, as if the solver knew it then.
fn for_people(node: &Node<'_>) -> Result<(), Fault> {
    let text = node.text()?.to_ascii_lowercase().replace('-', "");
    let mut words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    match words.find(|word| grid_rules().any(|rule| rule == *word)) {
        Some(rule) => Err(node.fault(format!("the rule `{rule}` in a text; expected a list of rules: [\"{rule}\"]"))),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The blocks of the page that open with this word, in order.
    fn blocks(language: &str) -> Vec<&'static str> {
        let page = include_str!("../../PUZZLE_FILE.md");
        let open = format!("```{language}\n");
        page.split(open.as_str()).skip(1).filter_map(|rest| rest.split("```").next()).collect()
    }

    #[test]
    fn the_examples_of_the_page_have_the_solutions_that_it_shows() {
        let (files, solutions) = (blocks("toml"), blocks("text"));
        assert_eq!((files.len(), solutions.len()), (6, 6));
        for (file, solution) in files.into_iter().zip(solutions) {
            let file = parse_toml(file).unwrap_or_else(|error| panic!("{error}\n{file}"));
            assert!(file.puzzle.is_unique(), "{:?}", file.title);
            let square = file.puzzle.solve().unwrap();
            let outside = held_outside(&file.puzzle, &square).map(|(name, value)| format!("\n{name} = {value}"));
            let shown = text::rows(&square.cells(), &file.alphabet) + &outside.collect::<String>();
            assert_eq!(shown, solution.trim(), "{:?}", file.title);
        }
    }

    #[test]
    fn the_page_names_every_kind_and_rule() {
        let page = include_str!("../../PUZZLE_FILE.md");
        for name in kinds().chain(grid_rules()).chain(TOML_KEYS.iter().copied()) {
            assert!(page.contains(&format!("`{name}`")), "{name} is not on the page");
        }
    }

    #[test]
    fn lists_of_json_hold_values_from_the_first_value_on() {
        let read = |text: &str| parse_json(text).map(|file| text::line(file.puzzle.givens(), &file.alphabet));
        let zero = |cells: &str| format!(r#"{{"size":2,"first_value":0,"givens":{cells}}}"#);
        assert_eq!(read(&zero("[1,0,null,null]")).unwrap(), "10..");
        assert_eq!(read(&zero("[1,0,0,1]")).unwrap(), "1001");
        let wrong = read(&zero("[2,0,null,null]")).unwrap_err();
        assert_eq!((wrong.line, wrong.column), (1, 37));
        assert_eq!(wrong.what, "2 is not a value; expected 0 to 1, or null for an open cell");
        assert_eq!(read(r#"{"size":2,"givens":[2,0,null,1]}"#).unwrap(), "2..1");
        // What is written is read again as it was.
        for first in [0, 1] {
            let text = format!(r#"{{"size":12,"first_value":{first},"givens":[{}null,11]}}"#, "null,".repeat(142));
            let document = Document::parse(&text).unwrap();
            let again = Document::parse(&document.to_json()).unwrap();
            assert_eq!(again.file.puzzle.givens(), document.file.puzzle.givens());
            assert_eq!(again.file.puzzle.value(again.file.puzzle.givens()[143].unwrap()), 11);
        }
    }

    #[test]
    fn symbols_and_first_value_change_what_is_read() {
        let file = parse_toml("order = 4\nsymbols = \"WXYZ\"\ngivens = \"WXYZ....\\n........\"\n");
        assert!(file.is_err());
        let file = parse_toml("order = 2\nsymbols = \"ab\"\ngivens = \"ab..\"\n").unwrap();
        assert_eq!(text::line(&file.puzzle.solve().unwrap().cells(), &file.alphabet), "abba");
        let zero = parse_toml("order = 3\nfirst_value = 0\n[[killer]]\ncells = \"r1c1 r1c2\"\nsum = 1\n").unwrap();
        assert_eq!(zero.puzzle.count(), 4);
    }

    #[test]
    fn reading_keeps_its_budget() {
        use crate::limits::{Limits, Poll};
        let text = "order = 9\n".to_owned() + &"[[killer]]\ncells = \"r1c1 r1c2\"\n".repeat(20_000);
        let line = format!("{{\"size\":9,\"constraints\":[{}0]}}", "[[0,0],[0,1]],".repeat(20_000));
        let memory = Budget::start(&Limits { memory: Some(line.len()), ..Limits::default() });
        assert_eq!(parse_json_within(&line, &memory).map(|_| ()), Err(ReadError::Ended(End::MemoryLimit)));
        assert!(matches!(parse_json_within(&line, &Budget::default()), Err(ReadError::Text(_))));
        let read = |limits: Limits| {
            let as_document = Document::parse_within(&text, &Budget::start(&limits)).map(|read| read.clues.len());
            // A poll that counts its calls has been used up by now.
            if limits.poll.is_none() {
                let read =
                    parse_toml_within(&text, &Budget::start(&limits)).map(|read| read.puzzle.constraints().len());
                assert_eq!(read, as_document);
            }
            as_document
        };
        assert_eq!(read(Limits::default()), Ok(20_000));
        let time = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
        assert_eq!(read(time), Err(ReadError::Ended(End::TimeLimit)));
        let memory = Limits { memory: Some(text.len()), ..Limits::default() };
        assert_eq!(read(memory), Err(ReadError::Ended(End::MemoryLimit)));
        // Not only at the beginning.
        let looks = std::sync::atomic::AtomicUsize::new(0);
        let poll = Poll::new(move || looks.fetch_add(1, std::sync::atomic::Ordering::Relaxed) > 1);
        assert_eq!(read(Limits { poll: Some(poll), ..Limits::default() }), Err(ReadError::Ended(End::Interrupted)));
    }
}
