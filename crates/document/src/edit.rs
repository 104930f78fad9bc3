//! Changes of a puzzle file as text: comments, order and form of everything else stay.

use std::ops::Range;

use bumpalo::Bump;
use graeco_grid::{Budget, Symbol, text};
use graeco_rules::Kind;

use crate::cells::Syntax;
use crate::document::Document;
use crate::node::{self, Entry, Fault, Node, Value};
use crate::parse::{ReadError, is_json, located};
use crate::short::has_short;

/// A change of a puzzle file.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Edit {
    /// Sets the givens of some cells: row and column, from 0, and the symbol; `None` makes the cell open.
    Givens(Vec<([usize; 2], Option<Symbol>)>),
    /// Sets a key of the file, such as `title`, to a value in TOML; `None` removes the key.
    Key(String, Option<String>),
    /// Adds a constraint: a table in TOML, with its header `[[kind]]`.
    Add(String),
    /// Removes the constraint of this number, from 0, in [`Document::clues`].
    Remove(usize),
    /// Sets a field of a constraint to a value in TOML; `None` removes the field.
    Field(usize, String, Option<String>),
}

/// Applies a change to the text of a puzzle file and returns the new text, in TOML. A file in JSON is written as TOML
/// first. The changes are not checked: the new text may be invalid.
///
/// ```
/// use graeco_grid::Budget;
/// use graeco_document::{Edit, edited};
///
/// let (text, budget) = ("order = 4 # small\nboxes = [2, 2]\n", Budget::default());
/// let text = edited(text, &Edit::Add("[[cage]]\ncells = \"r1c1 r1c2\"".into()), &budget)?;
/// let text = edited(&text, &Edit::Key("diagonals".into(), Some("true".into())), &budget)?;
/// let expected = "order = 4 # small\nboxes = [2, 2]\ndiagonals = true\n\n[[cage]]\ncells = \"r1c1 r1c2\"\n";
/// assert_eq!(text, expected);
/// assert_eq!(edited(&text, &Edit::Remove(0), &budget)?, "order = 4 # small\nboxes = [2, 2]\ndiagonals = true\n");
/// # Ok::<(), graeco_document::ReadError>(())
/// ```
///
/// # Errors
/// If the text is not a puzzle file, or has no such cell or constraint; or the limit that was reached.
pub fn edited(text: &str, edit: &Edit, budget: &Budget) -> Result<String, ReadError> {
    let document = Document::parse_within(text, budget)?;
    // What has no place of its own is written in full first.
    let is_rewritten = is_json(text) || {
        let arena = Bump::new();
        node::from_toml(text, &arena).is_ok_and(|node| node.table().is_ok_and(has_short))
    };
    let toml = if is_rewritten { document.to_toml() } else { text.trim_start_matches('\u{feff}').to_owned() };
    // In TOML constraints have another order than in JSON.
    let before = document;
    let document = if is_rewritten { Document::parse_within(&toml, budget)? } else { before.clone() };
    let edit = &if is_json(text) { edit.clone() } else { edit.renumbered(&before, &document) };
    let arena = Bump::new();
    let node = node::from_toml(&toml, &arena).map_err(|fault| located(&toml, &fault))?;
    let change = node.table().and_then(|entries| Editor { text: &toml, entries, document: &document }.change(edit));
    let (span, new) = change.map_err(|fault| located(&toml, &fault))?;
    Ok([&toml[..span.start], &new, &toml[span.end..]].concat())
}

impl Edit {
    /// The same change of a document that has the same clues in another order.
    fn renumbered(&self, before: &Document, after: &Document) -> Edit {
        let number = |number: usize| {
            let clue = before.clues().get(number);
            clue.and_then(|clue| after.clues().iter().position(|other| other == clue)).unwrap_or(number)
        };
        match self {
            Edit::Remove(at) => Edit::Remove(number(*at)),
            Edit::Field(at, name, value) => Edit::Field(number(*at), name.clone(), value.clone()),
            edit => edit.clone(),
        }
    }
}

impl Document {
    /// The line, counted from 1, on which each of the [`clues`](Document::clues) stands in the text from which the
    /// document was read. None if the text is not that of the document.
    #[must_use]
    pub fn clue_lines(&self, text: &str) -> Option<Vec<usize>> {
        let (form, arena) = (if is_json(text) { Syntax::Json } else { Syntax::Toml }, Bump::new());
        let node =
            if form == Syntax::Json { node::from_json(text, &arena) } else { node::from_toml(text, &arena) }.ok()?;
        let feeds: Vec<usize> = text.match_indices('\n').map(|feed| feed.0).collect();
        let line = |place: &&Node<'_>| feeds.partition_point(|&feed| feed < place.span.start) + 1;
        let lines: Vec<usize> = places(node.table().ok()?, form).iter().map(line).collect();
        (lines.len() == self.clues.len()).then_some(lines)
    }
}

/// The place of each constraint, in the order of [`Document::clues`].
fn places<'n, 't>(entries: &'n [Entry<'t>], form: Syntax) -> Vec<&'n Node<'t>> {
    let is_kind = |name: &str| Kind::named(name).is_some_and(|kind| !kind.fields.is_empty());
    let holds_clues = |entry: &&Entry<'_>| match form {
        Syntax::Json => entry.key == "constraints",
        Syntax::Toml => entry.key == "rules" || is_kind(entry.key),
    };
    entries.iter().filter(holds_clues).flat_map(|entry| entry.node.list().unwrap_or_default()).collect()
}

/// A text, and its replacement.
type Change = (Range<usize>, String);

/// A puzzle file in TOML that is changed.
struct Editor<'e> {
    text: &'e str,
    entries: &'e [Entry<'e>],
    document: &'e Document,
}

impl Editor<'_> {
    fn change(&self, edit: &Edit) -> Result<Change, Fault> {
        match edit {
            Edit::Givens(changes) => self.givens(changes),
            Edit::Key(key, value) => Ok(self.key(key, value.as_deref())),
            Edit::Add(table) => {
                let end = self.text.trim_end().len();
                let gap = if end == 0 { "" } else { "\n\n" };
                Ok((end..self.text.len(), format!("{gap}{}\n", table.trim())))
            }
            Edit::Remove(number) => self.remove(*number),
            Edit::Field(number, name, value) => self.field(*number, name, value.as_deref()),
        }
    }

    fn givens(&self, changes: &[([usize; 2], Option<Symbol>)]) -> Result<Change, Fault> {
        let mut puzzle = self.document.puzzle().clone();
        let order = puzzle.order();
        for &([row, column], given) in changes {
            if row.max(column) >= order.get() {
                return Err(Fault::new(&(0..0), format!("r{}c{} is off the grid", row + 1, column + 1)));
            }
            puzzle.set_given(order.cell(row, column), given).map_err(|error| Fault::new(&(0..0), error.to_string()))?;
        }
        let is_empty = puzzle.givens().iter().all(Option::is_none);
        let rows = text::rows(puzzle.givens(), self.document.alphabet());
        // Between single quotes a backslash is only itself.
        let quotes = if rows.contains('\\') { "'''" } else { "\"\"\"" };
        Ok(self.key("givens", (!is_empty).then(|| format!("{quotes}\n{rows}\n{quotes}")).as_deref()))
    }

    fn key(&self, key: &str, value: Option<&str>) -> Change {
        let entry = self.entries.iter().find(|entry| entry.key == key && !is_below_header(self.text, &entry.node));
        if let Some(change) = entry.map(|entry| self.replaced(entry, value)) {
            return change;
        }
        let Some(value) = value else { return (0..0, String::new()) };
        let own = self.entries.iter().filter(|entry| !is_below_header(self.text, &entry.node));
        let at = own.map(|entry| self.line_end(entry.node.span.end)).max().unwrap_or(0);
        self.inserted(at, &format!("{key} = {value}\n"))
    }

    /// The value of an entry replaced, or its lines removed.
    fn replaced(&self, entry: &Entry<'_>, value: Option<&str>) -> Change {
        match value {
            Some(value) => (entry.node.span.clone(), value.to_owned()),
            None => (self.line_start(entry.key_span.start)..self.line_end(entry.node.span.end), String::new()),
        }
    }

    fn remove(&self, number: usize) -> Result<Change, Fault> {
        let place = self.place(number)?;
        let Value::Table(fields) = &place.value else {
            let rules = self.document.clues().iter().enumerate().filter(|(at, clue)| {
                *at != number && clue.fields().is_empty() && is_rule(self.entries, clue.kind().name)
            });
            let names: Vec<String> = rules.map(|(_, clue)| format!("\"{}\"", clue.kind().name)).collect();
            return Ok(self.key("rules", (!names.is_empty()).then(|| format!("[{}]", names.join(", "))).as_deref()));
        };
        let (start, end) = (self.line_start(place.span.start), self.end_below_header(place, fields)?);
        // The blank lines before the table go, too; so the ones after it keep their distance.
        let kept = self.text[..start].trim_end().len();
        let start = if kept == 0 { 0 } else { self.line_end(kept) };
        Ok((start..end, String::new()))
    }

    fn field(&self, number: usize, name: &str, value: Option<&str>) -> Result<Change, Fault> {
        let place = self.place(number)?;
        let fields = place.table()?;
        let entry = fields.iter().find(|entry| entry.key == name);
        // A new value stands where the old one did, on a line of its own or not.
        if let (Some(entry), Some(_)) = (entry, value) {
            return Ok(self.replaced(entry, value));
        }
        let end = self.end_below_header(place, fields)?;
        if let Some(entry) = entry {
            return Ok(self.replaced(entry, None));
        }
        let Some(value) = value else { return Ok((0..0, String::new())) };
        Ok(self.inserted(end, &format!("{name} = {value}\n")))
    }

    fn place(&self, number: usize) -> Result<&Node<'_>, Fault> {
        let places = places(self.entries, Syntax::Toml);
        places.get(number).copied().ok_or_else(|| Fault::new(&(0..0), "there is no such constraint"))
    }

    /// Whole lines inserted where a line ends; the last line of a file may have no line feed.
    fn inserted(&self, at: usize, lines: &str) -> Change {
        let feed = if at == 0 || self.text[..at].ends_with('\n') { "" } else { "\n" };
        (at..at, format!("{feed}{lines}"))
    }

    /// The end of the last line of a table of constraints, which must begin with a line of its own: `[[kind]]`.
    fn end_below_header(&self, table: &Node<'_>, fields: &[Entry<'_>]) -> Result<usize, Fault> {
        if !self.text[table.span.start..].starts_with("[[") {
            return Err(
                table.fault("the constraint is not a table of its own; expected a line [[kind]] before its fields")
            );
        }
        let ends = fields.iter().map(|entry| entry.node.span.end);
        Ok(self.line_end(ends.max().unwrap_or(table.span.start)))
    }

    fn line_start(&self, at: usize) -> usize {
        self.text[..at].rfind('\n').map_or(0, |feed| feed + 1)
    }

    /// Behind the line feed of the line of a place.
    fn line_end(&self, at: usize) -> usize {
        self.text[at..].find('\n').map_or(self.text.len(), |feed| at + feed + 1)
    }
}

/// Whether the list `rules` names a rule.
fn is_rule(entries: &[Entry<'_>], name: &str) -> bool {
    let rules = entries.iter().find(|entry| entry.key == "rules").and_then(|entry| entry.node.list().ok());
    rules.unwrap_or_default().iter().any(|rule| rule.text().is_ok_and(|text| text == name))
}

/// Whether a value of the file stands below a header of its own, `[key]` or `[[key]]`.
fn is_below_header(text: &str, node: &Node<'_>) -> bool {
    match &node.value {
        Value::Table(_) => text[node.span.start..].starts_with('['),
        Value::List(list) => {
            list.iter().any(|item| matches!(item.value, Value::Table(_)) && text[item.span.start..].starts_with("[["))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use graeco_grid::text::TextError;

    #[test]
    fn short_forms_are_written_in_full_before_a_change() {
        let short = "order = 4\nwhite = [\"r1c1-2\"]\nkropki.black = [\"r3c3-4\"]\nthermo = [\"r4c1-3\"]\n";
        let document = Document::parse(short).unwrap();
        for number in 0..3 {
            let without = edited(short, &Edit::Remove(number)).unwrap();
            let left = Document::parse(&without).unwrap();
            let kinds = |document: &Document| document.clues().iter().map(|c| c.kind().name).collect::<Vec<_>>();
            let mut expected = kinds(&document);
            expected.remove(number);
            // What is written in full may come in another order.
            let mut left = kinds(&left);
            left.sort_unstable();
            expected.sort_unstable();
            assert_eq!(left, expected, "{without}");
        }
    }

    const TEXT: &str = r#"# A comment.
order = 4 # small
boxes = [2, 2]
rules = ["antiknight", "antiking"]
givens = '''
1...
....
....
....
''' # the givens

[[thermo]] # up
cells = "r1c1 r1c2"

# The cages.
[[killer]]
cells = [
    "r2c1 r2c2",
]
sum = 5 # five

[[killer]]
cells = "r3c1 r3c2"
# The end.
"#;

    fn edited(text: &str, edit: &Edit) -> Result<String, TextError> {
        super::edited(text, edit, &Budget::default()).map_err(|error| match error {
            ReadError::Text(error) => error,
            ReadError::Stopped(stop) => panic!("{stop}"),
        })
    }

    fn removed(number: usize, gone: &str) {
        let before = Document::parse(TEXT).unwrap();
        let text = edited(TEXT, &Edit::Remove(number)).unwrap();
        assert_eq!(text, TEXT.replacen(gone, "", 1));
        let mut clues = before.clues().to_vec();
        clues.remove(number);
        assert_eq!(Document::parse(&text).unwrap().clues(), clues);
    }

    #[test]
    fn a_constraint_is_removed_and_the_rest_stays_as_it_is() {
        let names: Vec<&str> = Document::parse(TEXT).unwrap().clues().iter().map(|clue| clue.kind().name).collect();
        assert_eq!(names, ["killer", "killer", "antiknight", "antiking", "thermo"]);
        let lines = Document::parse(TEXT).unwrap().clue_lines(TEXT).unwrap();
        assert_eq!(lines, [16, 22, 4, 4, 12]);
        removed(0, "[[killer]]\ncells = [\n    \"r2c1 r2c2\",\n]\nsum = 5 # five\n");
        removed(1, "\n[[killer]]\ncells = \"r3c1 r3c2\"\n");
        removed(4, "\n[[thermo]] # up\ncells = \"r1c1 r1c2\"\n");
        let text = edited(TEXT, &Edit::Remove(2)).unwrap();
        assert_eq!(text, TEXT.replace("\"antiknight\", ", ""));
        let text = edited(&text, &Edit::Remove(2)).unwrap();
        assert_eq!(text, TEXT.replace("rules = [\"antiknight\", \"antiking\"]\n", ""));
        assert_eq!(edited(TEXT, &Edit::Remove(5)).unwrap_err().what, "there is no such constraint");
    }

    #[test]
    fn givens_are_set_and_removed() {
        let set = |text: &str, cell, symbol: Option<usize>| {
            edited(text, &Edit::Givens(vec![(cell, symbol.map(Symbol::new))])).unwrap()
        };
        let text = set(TEXT, [1, 2], Some(1));
        let block = "\"\"\"\n1 . . .\n. . 2 .\n. . . .\n. . . .\n\"\"\" # the givens";
        assert!(text.contains(block), "{text}");
        let text = set(&set(&text, [1, 2], None), [0, 0], None);
        assert!(!text.contains("givens ="), "{text}");
        assert!(set(&text, [3, 3], Some(3)).contains("givens = \"\"\"\n"), "{text}");
        for (cell, symbol) in [([4, 0], 0), ([0, 4], 0), ([0, 0], 4)] {
            assert!(edited(TEXT, &Edit::Givens(vec![(cell, Some(Symbol::new(symbol)))])).is_err());
        }
    }

    #[test]
    fn keys_and_fields_are_set_and_removed() {
        let key = |text: &str, key: &str, value: Option<&str>| {
            edited(text, &Edit::Key(key.into(), value.map(str::to_owned))).unwrap()
        };
        assert_eq!(key(TEXT, "boxes", None), TEXT.replace("boxes = [2, 2]\n", ""));
        assert_eq!(key(TEXT, "boxes", Some("[1, 4]")), TEXT.replace("[2, 2]", "[1, 4]"));
        assert_eq!(key(TEXT, "title", Some("\"x\"")), TEXT.replace("# the givens\n", "# the givens\ntitle = \"x\"\n"));
        assert_eq!(key(TEXT, "title", None), TEXT);
        assert_eq!(key("order = 4", "boxes", Some("[2, 2]")), "order = 4\nboxes = [2, 2]\n");
        let field = |number, name: &str, value: Option<&str>| {
            edited(TEXT, &Edit::Field(number, name.into(), value.map(str::to_owned))).unwrap()
        };
        assert_eq!(field(0, "sum", Some("6")), TEXT.replace("sum = 5", "sum = 6"));
        assert_eq!(field(0, "sum", None), TEXT.replace("sum = 5 # five\n", ""));
        assert_eq!(field(1, "sum", Some("4")), TEXT.replace("r3c2\"\n", "r3c2\"\nsum = 4\n"));
        assert_eq!(field(1, "sum", None), TEXT);
    }

    #[test]
    fn json_becomes_toml() {
        let json = Document::parse(TEXT).unwrap().to_json();
        let text = edited(&json, &Edit::Add("[[cage]]\ncells = \"r4c1 r4c2\"".into())).unwrap();
        assert_eq!(Document::parse(&text).unwrap().clues().len(), 6);
        assert!(edited("order = 4\nboxes = 5", &Edit::Remove(0)).is_err());
        let inline = "order = 4\ncage = [{ cells = \"r1c1 r1c2\" }]\n";
        assert!(edited(inline, &Edit::Remove(0)).unwrap_err().what.contains("not a table of its own"));
    }

    #[test]
    fn a_field_of_a_table_within_a_line_is_not_removed_with_its_line() {
        let text = "order = 4\nkiller = [{ cells = \"r1c1 r1c2\", sum = 5 }, { cells = \"r2c1 r2c2\", sum = 4 }]\n";
        let sum = |value: Option<&str>| edited(text, &Edit::Field(0, "sum".into(), value.map(str::to_owned)));
        assert!(sum(None).is_err());
        assert!(sum(Some("6")).unwrap().contains("sum = 6 }, {"));
    }

    #[test]
    fn a_symbol_may_be_a_backslash() {
        let text = "order = 4\nsymbols = 'ab\\d'\n";
        let after = edited(text, &Edit::Givens(vec![([0, 0], Some(Symbol::new(2)))])).unwrap();
        let read = Document::parse(&after).unwrap();
        assert_eq!(read.puzzle().givens()[0], Some(Symbol::new(2)), "{after}");
    }
}
