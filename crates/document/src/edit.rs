//! Changes of a puzzle file as text: comments, order and form of everything else stay.

use graeco_grid::{Budget, Symbol, text};
use graeco_rules::Clue;

use crate::document::Document;
use crate::inline::{Change, added, applied, line_end, line_start};
use crate::node::{Entry, Fault, Node, Value};
use crate::parse::{ReadError, is_json, with_places};
use crate::places::Place;
use crate::short_edit::Shorts;
use crate::source::Source;
use crate::write::toml_fields;

/// A change of a puzzle file.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Edit {
    /// Sets the givens of some cells: row and column, from 0, and the symbol; `None` makes the cell open.
    Givens(Vec<([usize; 2], Option<Symbol>)>),
    /// Sets a key of the file, such as `title`, to a value in TOML; `None` removes the key.
    Key(String, Option<String>),
    /// Adds a constraint: a table in TOML, with its header `[[kind]]`. It joins a list or a short form of its kind, or rules.
    Add(String),
    /// Removes the constraint of this number, from 0, in [`Document::clues`].
    Remove(usize),
    /// Sets a field of a constraint to a value in TOML; `None` removes the field.
    Field(usize, String, Option<String>),
}

/// Applies a change to the text of a puzzle file and returns the new text, in TOML. A file in JSON is written as TOML
/// first. A clue stays in its short form, unless the form cannot hold what is new; then it gets a table. The new text is not
/// checked and may be invalid. Only a change of a field in a short form is checked, except for one of the cells.
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
    if is_json(text) {
        return edited_anew(text, edit, budget);
    }
    let text = text.trim_start_matches('\u{feff}');
    let change = changes(text, edit, budget)?;
    let checked = |new: String| Document::parse_within(&new, budget).map(|_| new);
    let left = |number, table| edited(&edited(text, &Edit::Remove(number), budget)?, &Edit::Add(table), budget);
    match change {
        Changed::Freely(changes) => Ok(applied(text, changes)),
        Changed::InShort(changes, table) => checked(applied(text, changes)).or_else(|error| match table {
            Some((number, table)) => left(number, table),
            None => Err(error),
        }),
        Changed::Joins(changes, table) => checked(applied(text, changes)).or_else(|_| match table {
            Some(table) => Ok(applied(text, vec![added(text, &table)])),
            None => edited_anew(text, edit, budget),
        }),
        Changed::Anew => edited_anew(text, edit, budget),
        Changed::Leaves(number, table) => checked(left(number, table)?),
    }
}

/// The text of a puzzle file in which a constraint has joined the list or the short form that the file has for its kind;
/// `None` if there is none that can hold it. The constraint is a table in TOML, with its header `[[kind]]`.
///
/// # Errors
/// If the text is not a puzzle file; or the limit that was reached.
pub fn joined(text: &str, table: &str, budget: &Budget) -> Result<Option<String>, ReadError> {
    if is_json(text) {
        return Ok(None);
    }
    let text = text.trim_start_matches('\u{feff}');
    let Changed::Joins(changes, _) = changes(text, &Edit::Add(table.to_owned()), budget)? else { return Ok(None) };
    let new = applied(text, changes);
    Ok(Document::parse_within(&new, budget).is_ok().then_some(new))
}

/// What a change comes to in a puzzle file in TOML.
fn changes(text: &str, edit: &Edit, budget: &Budget) -> Result<Changed, ReadError> {
    with_places(text, budget, |source, entries, document| {
        let places = source.places(entries, &document)?;
        let shorts = Shorts { text, entries, document: &document };
        Editor { source, shorts, places }.change(edit)
    })
}

/// Writes a puzzle file in TOML, without its short forms, and changes that.
fn edited_anew(text: &str, edit: &Edit, budget: &Budget) -> Result<String, ReadError> {
    let before = Document::parse_within(text, budget)?;
    let toml = before.to_toml();
    // The constraints may have another order.
    let after = Document::parse_within(&toml, budget)?;
    edited(&toml, &edit.renumbered(&before, &after), budget)
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
        let text = text.trim_start_matches('\u{feff}');
        let feeds: Vec<usize> = text.match_indices('\n').map(|feed| feed.0).collect();
        let line = |place: &Place<'_>| feeds.partition_point(|&feed| feed < place.start()) + 1;
        let lines = with_places(text, &Budget::default(), |source, entries, document| {
            Ok(source.places(entries, &document)?.iter().map(line).collect::<Vec<_>>())
        });
        lines.ok().filter(|lines| lines.len() == self.clues.len())
    }
}

/// What a change comes to.
pub(crate) enum Changed {
    /// Changes of the text that are not checked.
    Freely(Vec<Change>),
    /// Changes of a clue whose text cannot be wrong without those around it. If it is wrong now, it leaves for this table.
    InShort(Vec<Change>, Option<(usize, String)>),
    /// A clue joins a list; if the list cannot hold it, this table is added, or else the file is written anew.
    Joins(Vec<Change>, Option<String>),
    /// A clue leaves its short form for a table of its own.
    Leaves(usize, String),
    /// The file is written anew first: a short form has escapes, or a list cannot hold a clue that has no other name.
    Anew,
}

/// A puzzle file in TOML that is changed.
pub(crate) struct Editor<'e> {
    pub(crate) source: &'e Source<'e>,
    pub(crate) shorts: Shorts<'e>,
    places: Vec<Place<'e>>,
}

impl Editor<'_> {
    fn change(&self, edit: &Edit) -> Result<Changed, Fault> {
        Ok(match edit {
            Edit::Givens(changes) => Changed::Freely(self.givens(changes)?),
            Edit::Key(key, value) => Changed::Freely(vec![self.key(key, value.as_deref())]),
            Edit::Add(table) => self.add(table.trim())?,
            Edit::Remove(number) => self.remove(*number)?.map_or(Changed::Anew, Changed::Freely),
            Edit::Field(number, name, value) => self.field(*number, (name, value.as_deref()))?,
        })
    }

    fn givens(&self, changes: &[([usize; 2], Option<Symbol>)]) -> Result<Vec<Change>, Fault> {
        let mut puzzle = self.shorts.document.puzzle().clone();
        let order = puzzle.order();
        for &([row, column], given) in changes {
            if row.max(column) >= order.get() {
                return Err(Fault::new(&(0..0), format!("r{}c{} is off the grid", row + 1, column + 1)));
            }
            puzzle.set_given(order.cell(row, column), given).map_err(|error| Fault::new(&(0..0), error.to_string()))?;
        }
        let is_empty = puzzle.givens().iter().all(Option::is_none);
        if let Some(changes) = self.shorts.givens(&puzzle).filter(|_| !is_empty) {
            return Ok(changes);
        }
        let rows = text::rows(puzzle.givens(), self.shorts.document.alphabet());
        // Between single quotes a backslash is only itself.
        let quotes = if rows.contains('\\') { "'''" } else { "\"\"\"" };
        Ok(vec![self.key("givens", (!is_empty).then(|| format!("{quotes}\n{rows}\n{quotes}")).as_deref())])
    }

    pub(crate) fn key(&self, key: &str, value: Option<&str>) -> Change {
        let own = || self.shorts.entries.iter().filter(|entry| !self.is_below_header(&entry.node));
        if let Some(entry) = own().find(|entry| entry.key == key || Source::alias(key) == Some(entry.key)) {
            return self.replaced(entry, value);
        }
        let Some(value) = value else { return (0..0, String::new()) };
        let at = own().map(|entry| line_end(self.source.text, end(&entry.node))).max().unwrap_or(0);
        self.inserted(at, &format!("{key} = {value}\n"))
    }

    /// The value of an entry replaced, or its lines removed.
    fn replaced(&self, entry: &Entry<'_>, value: Option<&str>) -> Change {
        let text = self.source.text;
        match value {
            Some(value) => (entry.node.span.clone(), value.to_owned()),
            None => (line_start(text, entry.key_span.start)..line_end(text, entry.node.span.end), String::new()),
        }
    }

    /// Takes a clue out; `None` if its short form is written with escapes.
    fn remove(&self, number: usize) -> Result<Option<Vec<Change>>, Fault> {
        let place = match self.place(number)? {
            Place::Table(node) => node,
            Place::Item(entry, at, _) => return Ok(Some(self.shorts.without_item(entry, at))),
            Place::Short(short) => return Ok(self.shorts.without(short)),
        };
        let text = self.source.text;
        let (start, end) = (line_start(text, place.span.start), self.end_below_header(place, place.table()?));
        // The blank lines before the table go, too; so the ones after it keep their distance.
        let kept = text[..start].trim_end().len();
        let start = if kept == 0 { 0 } else { line_end(text, kept) };
        Ok(Some(vec![(start..end, String::new())]))
    }

    fn field(&self, number: usize, (name, value): (&str, Option<&str>)) -> Result<Changed, Fault> {
        let place = self.place(number)?;
        let clue = &self.shorts.document.clues()[number];
        let changes = match place {
            Place::Table(node) => return Ok(Changed::Freely(vec![self.field_below(node, (name, value))?])),
            // A rule of the whole grid has no fields in the list.
            Place::Item(entry, ..) if entry.key == "rules" => None,
            Place::Item(_, _, item) => Some(self.shorts.item_with(item, (name, value))?),
            Place::Short(short) => self.shorts.with(short, clue, (name, value)),
        };
        let table = || self.table(clue, (name, value));
        let Some(changes) = changes else { return Ok(Changed::Leaves(number, table())) };
        // Cells that can be read were drawn: the clue goes with them. Other values may be unfinished.
        let is_drawn = name == "cells" && value.is_some_and(|value| self.shorts.cells(value).is_some());
        Ok(Changed::InShort(changes, is_drawn.then(|| (number, table()))))
    }

    /// A clue as a table in which a field has another value.
    fn table(&self, clue: &Clue, (name, value): (&str, Option<&str>)) -> String {
        let mut new = value.map(|value| format!("{name} = {value}"));
        let mut lines = vec![format!("[[{}]]", clue.kind().name)];
        for (field, line) in clue.fields().iter().zip(toml_fields(clue, self.shorts.document.puzzle())) {
            lines.extend(if field.0 == name { new.take() } else { Some(line) });
        }
        lines.extend(new);
        lines.join("\n")
    }

    fn field_below(&self, place: &Node<'_>, (name, value): (&str, Option<&str>)) -> Result<Change, Fault> {
        let fields = place.table()?;
        if let Some(entry) = fields.iter().find(|entry| entry.key == name) {
            return Ok(self.replaced(entry, value));
        }
        let Some(value) = value else { return Ok((0..0, String::new())) };
        Ok(self.inserted(self.end_below_header(place, fields), &format!("{name} = {value}\n")))
    }

    fn place(&self, number: usize) -> Result<Place<'_>, Fault> {
        self.places.get(number).copied().ok_or_else(|| Fault::new(&(0..0), "there is no such constraint"))
    }

    /// Whole lines inserted where a line ends; the last line of a file may have no line feed.
    fn inserted(&self, at: usize, lines: &str) -> Change {
        let feed = if at == 0 || self.source.text[..at].ends_with('\n') { "" } else { "\n" };
        (at..at, format!("{feed}{lines}"))
    }

    /// The end of the last line of a table below its header.
    fn end_below_header(&self, table: &Node<'_>, fields: &[Entry<'_>]) -> usize {
        let ends = fields.iter().map(|entry| entry.node.span.end);
        line_end(self.source.text, ends.max().unwrap_or(table.span.start))
    }

    /// Whether a value of the file stands below a header of its own, `[key]` or `[[key]]`.
    fn is_below_header(&self, node: &Node<'_>) -> bool {
        self.source.has_header(node) || self.has_headers(node)
    }

    /// Whether a value is a list of tables below headers of their own.
    pub(crate) fn has_headers(&self, node: &Node<'_>) -> bool {
        node.list().is_ok_and(|items| items.iter().any(|item| self.source.has_header(item)))
    }
}

/// The end of a value: keys with points make a table whose parts stand in several places.
fn end(node: &Node<'_>) -> usize {
    let inner = if let Value::Table(entries) = node.value { entries } else { &[] };
    inner.iter().map(|entry| end(&entry.node)).chain([node.span.end]).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use graeco_grid::text::TextError;

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
        assert_eq!(text, TEXT.replace("1...\n....", "1...\n..2."));
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
        assert_eq!(key("size = 4\nbox = [2, 2]\n", "boxes", Some("[1, 4]")), "size = 4\nbox = [1, 4]\n");
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
        // The number of a clue is the one that it has in JSON.
        let json =
            r#"{"order":4,"constraints":[{"kind":"thermo","cells":[[0,0],[0,1]]},{"kind":"cage","cells":[[1,0]]}]}"#;
        assert_eq!(edited(json, &Edit::Remove(0)).unwrap(), "order = 4\n\n[[cage]]\ncells = \"r2c1\"\n");
    }

    #[test]
    fn a_symbol_may_be_a_backslash() {
        let text = "order = 4\nsymbols = 'ab\\d'\n";
        let after = edited(text, &Edit::Givens(vec![([0, 0], Some(Symbol::new(2)))])).unwrap();
        let read = Document::parse(&after).unwrap();
        assert_eq!(read.puzzle().givens()[0], Some(Symbol::new(2)), "{after}");
    }
}
