//! The reader of puzzle files: one puzzle in TOML or in JSON, checked word by word.

use bumpalo::Bump;
use graeco_grid::text::TextError;
use graeco_grid::{Budget, Stop};
use graeco_rules::Kind;

use crate::cells::Syntax;
use crate::clues::is_of_cells;
use crate::document::{Document, HELD};
use crate::node::{self, Entry, Fault};
use crate::read::TOML_KEYS;
use crate::shape;
use crate::source::Source;

/// Why a puzzle file was not read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReadError {
    /// The text is wrong.
    #[error(transparent)]
    Text(#[from] TextError),
    /// A limit was reached first.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

/// Some programs write it before a text. It is skipped.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// About how many bytes of a tree a byte of JSON makes, and how many are taken from the system at first.
const NODE_BYTES: usize = 8;
const FIRST_CHUNK: usize = 1 << 15;

impl Document {
    /// Reads a puzzle file in TOML, or a puzzle in JSON.
    ///
    /// # Errors
    /// The first thing that is wrong: an unknown key, a cell off the grid, a number out of range.
    pub fn parse(text: &str) -> Result<Document, TextError> {
        Document::parse_within(text, &Budget::default()).map_err(|error| match error {
            ReadError::Text(error) => error,
            ReadError::Stopped(stop) => unreachable!("{stop} where there is none"),
        })
    }

    /// Reads a document within a budget.
    ///
    /// # Errors
    /// As [`parse`](Document::parse), or the limit that was reached: that of memory, if it is less than 64 times the length
    /// of the text.
    pub fn parse_within(text: &str, budget: &Budget) -> Result<Document, ReadError> {
        let text = text.trim_start_matches(BYTE_ORDER_MARK);
        // Most puzzles are right. Where one is not, it is read again to find the place.
        if is_json(text) {
            afford(text, budget)?;
            let source = Source { text, form: Syntax::Json, budget };
            let arena = Bump::with_capacity((text.len() * NODE_BYTES).min(FIRST_CHUNK));
            match node::from_json_fast(text, &arena).map(|node| source.document(&node)) {
                Some(Ok(document)) => return Ok(document),
                Some(Err(Fault { stop: Some(stop), .. })) => return Err(stop.into()),
                _ => {}
            }
        }
        with_places(text, budget, |_, _, document| Ok(document))
    }
}

/// Reads a text whose values know their places, and passes them on with the document.
pub(crate) fn with_places<T>(
    text: &str,
    budget: &Budget,
    then: impl FnOnce(&Source<'_>, &[Entry<'_>], Document) -> Result<T, Fault>,
) -> Result<T, ReadError> {
    let text = text.trim_start_matches(BYTE_ORDER_MARK);
    afford(text, budget)?;
    let (form, arena) = (if is_json(text) { Syntax::Json } else { Syntax::Toml }, Bump::new());
    let toml = || {
        node::from_toml(text, &arena).map_err(|fault| if is_toml(text) { of_toml(text, fault) } else { no_toml(fault) })
    };
    let node = if form == Syntax::Json { node::from_json(text, &arena) } else { toml() };
    let source = Source { text, form, budget };
    let read = node.and_then(|node| then(&source, node.table()?, source.document(&node)?));
    read.map_err(|fault| unread(text, fault))
}

/// Whether some line of a text begins with a key of puzzle files or a table, as a file in TOML has them.
fn is_toml(text: &str) -> bool {
    let of_shape = shape::keys(Syntax::Toml);
    let is_known = |key: &str| TOML_KEYS.contains(&key) || of_shape.contains(&key) || Kind::named(key).is_some();
    text.lines().map(str::trim).any(|line| {
        line.starts_with('[') || line.split_once('=').is_some_and(|(key, _)| is_known(key.trim_matches([' ', '"'])))
    })
}

/// The fault of a text in TOML. That of a key that stands there twice says how several clues of a kind are stated.
fn of_toml(text: &str, fault: Fault) -> Fault {
    let key = text.get(fault.span.clone()).unwrap_or_default().trim_matches(['"', '\'']);
    let what = match Kind::named(key).filter(|kind| !kind.fields.is_empty()) {
        _ if fault.what != "duplicate key" => return fault,
        Some(kind) if is_of_cells(kind) => {
            format!(
                "`{key}` stands above, too; expected one list, as {key} = [\"…\", \"…\"], or [[{key}]] before each clue"
            )
        }
        Some(_) => format!("`{key}` stands above, too; expected [[{key}]] before the fields of each clue"),
        None => format!("`{key}` stands above, too; expected it once"),
    };
    Fault { what, ..fault }
}

/// The fault of a text that is no TOML, and seems to be meant as something else.
fn no_toml(fault: Fault) -> Fault {
    let what = "this is in no form that is known; expected cells in lines or rows, cells by their places (`r1c1 = 5`), \
                a puzzle file in TOML (`order = 9`) or JSON, a link or a string of another program";
    Fault { what: what.into(), ..fault }
}

/// Checks that a text may be read.
fn afford(text: &str, budget: &Budget) -> Result<(), ReadError> {
    budget.look()?;
    Ok(budget.afford(text.len().saturating_mul(HELD))?)
}

/// Why a text was not read.
fn unread(text: &str, fault: Fault) -> ReadError {
    if let Some(stop) = fault.stop {
        return stop.into();
    }
    // The message of a reader about a NUL byte does not name it.
    let nul = text.bytes().position(|byte| byte == 0).filter(|&at| at <= fault.span.end);
    let fault = nul.map_or(fault, |at| Fault::new(&(at..at + 1), "found a NUL byte; expected text"));
    located(text, &fault).into()
}

/// Whether a text looks like JSON rather than TOML.
#[must_use]
pub fn is_json(text: &str) -> bool {
    text.trim_start_matches(BYTE_ORDER_MARK).trim_start().starts_with('{')
}

pub(crate) fn located(text: &str, fault: &Fault) -> TextError {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clues::{grid_rules, kinds};
    use graeco_grid::text;

    /// The blocks of the page that open with this word, in order.
    fn blocks(language: &str) -> Vec<&'static str> {
        let page = include_str!("../PUZZLE_FILE.md");
        let open = format!("```{language}\n");
        page.split(open.as_str()).skip(1).filter_map(|rest| rest.split("```").next()).collect()
    }

    #[test]
    fn the_examples_of_the_page_have_the_solutions_that_it_shows() {
        let (files, solutions) = (blocks("toml"), blocks("text"));
        assert_eq!((files.len(), solutions.len()), (8, 8));
        for (file, solution) in files.into_iter().zip(solutions) {
            let file = Document::parse(file).unwrap_or_else(|error| panic!("{error}\n{file}"));
            assert!(file.puzzle().is_unique(), "{:?}", file.header().title);
            let square = file.puzzle().solve().unwrap();
            let outside =
                crate::write::held_outside(file.puzzle(), &square).map(|(name, value)| format!("\n{name} = {value}"));
            let shown = text::rows(&square.cells(), file.alphabet()) + &outside.collect::<String>();
            assert_eq!(shown, solution.trim(), "{:?}", file.header().title);
        }
    }

    #[test]
    fn a_text_without_keys_of_puzzle_files_is_told_the_forms() {
        let what = |text: &str| Document::parse(text).unwrap_err().what;
        for text in ["key = value, not\n", "puzzle = 5 3 . . 7\nfoo bar\n"] {
            assert!(what(text).contains("no form that is known; expected cells"), "{text}{}", what(text));
        }
        for text in ["order = 9 9\n", "[[thermo]\n"] {
            assert!(!what(text).contains("no form"), "{text}{}", what(text));
        }
    }

    #[test]
    fn keys_that_stand_twice_and_clues_without_a_list_are_told_plainly() {
        let wrong =
            |text: &str| Document::parse(&format!("order = 9\nboxes = [3, 3]\n{text}")).unwrap_err().to_string();
        for (text, expected) in [
            ("thermo = \"r1c1-3\"\n", "line 3, column 1: found one thermo; expected a list, as thermo = [\"r1c1-3\"]"),
            ("[thermo]\ncells = \"r1c1-3\"\n", "line 3, column 2: expected [[thermo]] before its fields"),
            (
                "thermo = [\"r1c1-3\"]\nthermo = [\"r2c1-3\"]\n",
                "line 4, column 1: `thermo` stands above, too; expected one list, as thermo = [\"…\", \"…\"], or [[thermo]] before each clue",
            ),
            (
                "[[arrow]]\ncircle = \"r1c1\"\n[arrow]\ncircle = \"r1c2\"\n",
                "line 5, column 2: `arrow` stands above, too; expected [[arrow]] before the fields of each clue",
            ),
            ("order = 9\n", "line 3, column 1: `order` stands above, too; expected it once"),
            ("title = \"a\"\n\"title\" = \"b\"\n", "line 4, column 1: `title` stands above, too; expected it once"),
            (
                "[[thermo]]\ncells = \"r1c1\"\ncells = \"r1c2\"\n",
                "line 5, column 1: `cells` stands above, too; expected it once",
            ),
        ] {
            assert_eq!(wrong(text), expected, "{text}");
        }
    }

    #[test]
    fn the_page_names_every_kind_and_rule() {
        let page = include_str!("../PUZZLE_FILE.md");
        for name in kinds().chain(grid_rules()).chain(TOML_KEYS.iter().copied()) {
            assert!(page.contains(&format!("`{name}`")), "{name} is not on the page");
        }
    }

    #[test]
    fn lists_of_json_hold_values_from_the_first_value_on() {
        let read = |text: &str| Document::parse(text).map(|file| text::line(file.puzzle().givens(), file.alphabet()));
        let zero = |cells: &str| format!(r#"{{"size":2,"first_value":0,"givens":{cells}}}"#);
        assert_eq!(read(&zero("[1,0,null,null]")).unwrap(), "10..");
        assert_eq!(read(&zero("[1,0,0,1]")).unwrap(), "1001");
        let wrong = read(&zero("[2,0,null,null]")).unwrap_err();
        assert_eq!((wrong.line, wrong.column), (1, 37));
        assert_eq!(wrong.what, "2 is not a value; expected 0 to 1, or null for an open cell");
        assert_eq!(read(r#"{"size":2,"givens":[2,0,null,1]}"#).unwrap(), "2..1");
        // A written document is read again without a change.
        for first in [0, 1] {
            let text = format!(r#"{{"size":12,"first_value":{first},"givens":[{}null,11]}}"#, "null,".repeat(142));
            let document = Document::parse(&text).unwrap();
            let again = Document::parse(&document.to_json()).unwrap();
            assert_eq!(again.puzzle().givens(), document.puzzle().givens());
            assert_eq!(again.puzzle().value(again.puzzle().givens()[143].unwrap()), 11);
        }
    }

    #[test]
    fn keys_of_the_file_stand_above_the_first_table() {
        let wrong = |text: &str| {
            let error = Document::parse(text).unwrap_err();
            format!("{}:{}: {}", error.line, error.column, error.what)
        };
        let told = |place: &str, key: &str, table: &str| {
            let above = format!("expected `{key}` above the first table of the file");
            format!("{place}: `{key}` below the line of `{table}` is a part of that table; {above}")
        };
        let thermo = "[[thermo]]\ncells = \"r1c1-2\"\n";
        let givens = "givens = \"1...............\"\n";
        assert_eq!(wrong(&format!("order = 4\n{thermo}{givens}")), told("4:1", "givens", "thermo"));
        assert_eq!(wrong(&format!("{thermo}order = 4\n{givens}")), told("3:1", "order", "thermo"));
        let grid = "[[grid]]\noffset = [0, 0]\norder = 4\n";
        assert_eq!(wrong(&format!("{grid}{givens}")), told("4:1", "givens", "grid"));
        let beside = "order = 4\n[skyscraper]\ntop = [1, 2, 2, 3]\n";
        assert_eq!(wrong(&format!("{beside}{givens}")), told("4:1", "givens", "skyscraper"));
        // Some fields have the names of keys.
        assert!(Document::parse("order = 4\n[[contains]]\ncells = \"r1c1-2\"\nvalues = [1]\n").is_ok());
    }

    #[test]
    fn symbols_and_first_value_change_what_is_read() {
        let file = Document::parse("order = 4\nsymbols = \"WXYZ\"\ngivens = \"WXYZ....\\n........\"\n");
        assert!(file.is_err());
        let file = Document::parse("order = 2\nsymbols = \"ab\"\ngivens = \"ab..\"\n").unwrap();
        assert_eq!(text::line(&file.puzzle().solve().unwrap().cells(), file.alphabet()), "abba");
        let zero = Document::parse("order = 3\nfirst_value = 0\n[[killer]]\ncells = \"r1c1 r1c2\"\nsum = 1\n").unwrap();
        assert_eq!(zero.puzzle().count(), 4);
    }

    #[test]
    fn fog_is_a_list_of_cells_that_means_nothing() {
        let fog = |cells: &str| Document::parse(&format!("order = 4\nfog = [{cells}]\n"));
        let document = fog("\"r4c4\", \"r1c1-3\"").unwrap();
        let written = "order = 4\n\n[[fog]]\ncells = \"r4c4\"\n\n[[fog]]\ncells = \"r1c1 r1c2 r1c3\"\n";
        assert_eq!(document.to_toml(), written);
        let json = document.to_json();
        assert!(json.contains(r#"{"kind":"fog","cells":[[0,0],[0,1],[0,2]]}"#), "{json}");
        assert_eq!(Document::parse(&json).unwrap().to_toml(), written);
        assert_eq!(document.puzzle().constraints().len(), 0);
        for (cells, place) in
            [("\"r1c1\", \"r5c1\"", "2:16: r5c1 is off the grid"), ("\"lamp\"", "2:8: `lamp` is not a cell")]
        {
            let error = fog(cells).unwrap_err();
            let told = format!("{}:{}: {}", error.line, error.column, error.what);
            assert!(told.starts_with(place), "{told}");
        }
    }

    #[test]
    fn a_cell_of_a_layer_is_stated_by_its_name_or_in_the_list_of_its_layer() {
        let read = |outside: &str| {
            let layer = "[[layer]]\nname = \"s\"\nvalues = [1, 2]\n";
            let read = Document::parse(&format!("order = 2\nsolution = \"1221\"\noutside = {{ {outside} }}\n{layer}"));
            read.map(drop).map_err(|error| format!("{}:{}: {}", error.line, error.column, error.what))
        };
        assert_eq!(read("s = [1, 2, 1, 2]"), Ok(()));
        assert_eq!(read("s_r1c1 = 1, s_r1c2 = 2, s_r2c1 = 1, s_r2c2 = 2"), Ok(()));
        let both = "3:40: `s_r1c2` is in the list `s`, too; expected it once".to_owned();
        assert_eq!(read("s = [1, 2, 1, 2], s_r1c2 = 1"), Err(both));
    }

    #[test]
    fn reading_keeps_its_budget() {
        use graeco_grid::{Limits, Poll};
        let text = "order = 9\n".to_owned() + &"[[killer]]\ncells = \"r1c1 r1c2\"\n".repeat(20_000);
        let line = format!("{{\"size\":9,\"constraints\":[{}0]}}", "[[0,0],[0,1]],".repeat(20_000));
        let memory = Budget::start(&Limits { memory: Some(line.len()), ..Limits::default() });
        assert_eq!(Document::parse_within(&line, &memory).map(|_| ()), Err(ReadError::Stopped(Stop::MemoryLimit)));
        assert!(matches!(Document::parse_within(&line, &Budget::default()), Err(ReadError::Text(_))));
        let read = |limits: Limits| {
            let read = Document::parse_within(&text, &Budget::start(&limits));
            read.map(|read| {
                assert_eq!(read.clues().len(), read.puzzle().constraints().len());
                read.clues().len()
            })
        };
        assert_eq!(read(Limits::default()), Ok(20_000));
        let time = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
        assert_eq!(read(time), Err(ReadError::Stopped(Stop::TimeLimit)));
        let memory = Limits { memory: Some(text.len()), ..Limits::default() };
        assert_eq!(read(memory), Err(ReadError::Stopped(Stop::MemoryLimit)));
        // Not only at the beginning.
        let looks = std::sync::atomic::AtomicUsize::new(0);
        let poll = Poll::new(move || looks.fetch_add(1, std::sync::atomic::Ordering::Relaxed) > 1);
        assert_eq!(read(Limits { poll: Some(poll), ..Limits::default() }), Err(ReadError::Stopped(Stop::Interrupted)));
    }
}
