//! Sets clues aside that cannot be read, so that the rest of a puzzle file can: a number that is being typed spoils its own
//! clue only. The page shows these clues in red, and says that the verdict is one without them.

use std::ops::Range;

use graeco_document::{Document, Edit, ReadError, edited, joined};
use graeco_grid::Budget;
use graeco_grid::text::TextError;
use graeco_rules::Kind;
use serde_json::{Map, Value, json};

/// As many clues are set aside; a file with more has another form of error.
const MOST: usize = 40;

/// A puzzle file without the clues that cannot be read.
#[derive(Debug)]
pub(crate) struct Readable {
    pub(crate) document: Document,
    /// The text as it was read: clues set aside are comments of the same length.
    masked: String,
    /// The clues set aside, in the order of the text.
    pub(crate) asides: Vec<Aside>,
}

/// A clue that was set aside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Aside {
    /// The bytes of its table.
    span: Range<usize>,
    /// The line of its header, from 1.
    pub(crate) line: usize,
    pub(crate) error: TextError,
}

/// Reads a puzzle file as far as it can be read.
///
/// # Errors
/// What is wrong outside of clues, or the limit that was reached.
pub(crate) fn parse(text: &str, budget: &Budget) -> Result<Readable, ReadError> {
    let mut masked = text.to_owned();
    let mut asides: Vec<Aside> = Vec::new();
    loop {
        match Document::parse_within(&masked, budget) {
            Ok(document) => {
                asides.sort_by_key(|aside| aside.line);
                return Ok(Readable { document, masked, asides });
            }
            Err(ReadError::Text(error)) if asides.len() < MOST => {
                let Some((line, span)) = table_at(&masked, error.line) else { return Err(error.into()) };
                let comment: String =
                    masked[span.clone()].bytes().map(|byte| if byte == b'\n' { '\n' } else { '#' }).collect();
                masked.replace_range(span.clone(), &comment);
                asides.push(Aside { span, line, error });
            }
            Err(error) => return Err(error),
        }
    }
}

/// The table of a clue that has a line: the line of its header, and its bytes without the blank lines after it.
fn table_at(text: &str, line: usize) -> Option<(usize, Range<usize>)> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let is_header = |line: &&str| {
        let name = line.trim_start().trim_start_matches('[');
        line.trim_start().starts_with('[') && name.starts_with(|c: char| c.is_alphabetic())
    };
    let last = line.min(lines.len());
    let head = lines[..last].iter().rposition(is_header)?;
    let name = lines[head].trim_start().strip_prefix("[[")?;
    // Grids are the shape of the puzzle, not clues.
    if name.trim_start().strip_prefix("grid").is_some_and(|rest| rest.trim_start().starts_with(']')) {
        return None;
    }
    let end = lines[head + 1..].iter().position(is_header).map_or(lines.len(), |at| head + 1 + at);
    let is_own = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with('#');
    let end = lines[..end].iter().rposition(is_own)? + 1;
    let bytes = |count: usize| lines[..count].iter().map(|line| line.len()).sum::<usize>();
    (end >= last).then(|| (head + 1, bytes(head)..bytes(end)))
}

impl Readable {
    /// The text as it was read: clues set aside are comments.
    pub(crate) fn masked(&self) -> &str {
        &self.masked
    }

    /// The text of a clue that was set aside.
    pub(crate) fn words<'t>(&self, aside: &Aside, text: &'t str) -> &'t str {
        text[aside.span.clone()].trim_end()
    }

    /// Applies a change to the text that was read; clues are numbered as in the document, those set aside after them.
    ///
    /// # Errors
    /// As [`edited`], or if the file must be written anew for it, which would lose clues that cannot be read.
    pub(crate) fn edited(&self, text: &str, edit: &Edit, budget: &Budget) -> Result<String, ReadError> {
        let count = self.document.clues().len();
        let aside = |number: usize| number.checked_sub(count).and_then(|number| self.asides.get(number));
        match edit {
            Edit::Remove(number) if let Some(aside) = aside(*number) => {
                let start = text[..aside.span.start].trim_end().len();
                let after = &text[aside.span.end..];
                let feed = if start > 0 { "\n" } else { "" };
                return Ok([&text[..start], feed, after].concat());
            }
            Edit::Field(number, name, value) if let Some(aside) = aside(*number) => {
                let table = field(&text[aside.span.clone()], name, value.as_deref());
                // A clue that is whole joins the others of its kind where they stand together.
                let without = parse(&self.edited(text, &Edit::Remove(*number), budget)?, budget)?;
                if without.asides.is_empty()
                    && let Some(joined) = joined(&without.masked, &table, budget)?
                {
                    return Ok(joined);
                }
                return Ok([&text[..aside.span.start], &table, &text[aside.span.end..]].concat());
            }
            _ => {}
        }
        let new = edited(&self.masked, edit, budget)?;
        if self.asides.is_empty() {
            return Ok(new);
        }
        // What changed in the text with comments changes in the text with the clues.
        let old = &self.masked;
        let same = |pair: &(u8, u8)| pair.0 == pair.1;
        let before = old.bytes().zip(new.bytes()).take_while(same).count();
        let shorter = old.len().min(new.len()) - before;
        let after = old.bytes().rev().zip(new.bytes().rev()).take(shorter).take_while(same).count();
        let changed = before..old.len() - after;
        let is_apart = |aside: &Aside| aside.span.end <= changed.start || changed.end <= aside.span.start;
        match self.asides.iter().find(|aside| !is_apart(aside)) {
            None => {
                let bytes = [
                    &text.as_bytes()[..before],
                    &new.as_bytes()[before..new.len() - after],
                    &text.as_bytes()[changed.end..],
                ]
                .concat();
                // A character that begins with the same bytes as another one is cut nowhere: comments are ASCII.
                Ok(String::from_utf8_lossy(&bytes).into_owned())
            }
            Some(aside) => Err(aside.error.clone().into()),
        }
    }
}

/// The fields of a table: their names, and their lines. Comments and empty lines between them belong to none.
fn fields<'t>(lines: &[&'t str]) -> Vec<(&'t str, Range<usize>)> {
    let mut fields = Vec::new();
    let mut at = 0;
    while let Some(&line) = lines.get(at) {
        let name = name(line);
        let end = at + name.map_or(1, |_| value_lines(&lines[at..]));
        fields.extend(name.map(|name| (name, at..end)));
        at = end;
    }
    fields
}

/// The name of the field that begins on a line.
fn name(line: &str) -> Option<&str> {
    let is_name = |name: &str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    line.split_once('=').map(|(name, _)| name.trim()).filter(|name| is_name(name))
}

/// The number of lines of the field that begins on the first one. A value without an end goes on to the next field.
fn value_lines(lines: &[&str]) -> usize {
    let mut open = Open::default();
    for (at, line) in lines.iter().enumerate() {
        if at > 0 && open.quote.is_none() && name(line).is_some() {
            return at;
        }
        open.read(line);
        if open.quote.is_none() && open.depth == 0 {
            return at + 1;
        }
    }
    let next = lines[1..].iter().position(|line| name(line).is_some());
    next.map_or(lines.len(), |at| at + 1)
}

/// What is open at the end of a line of TOML.
#[derive(Default)]
struct Open {
    /// How many brackets are open.
    depth: usize,
    /// The quotes that end the text of several lines.
    quote: Option<&'static str>,
}

impl Open {
    fn read(&mut self, line: &str) {
        let mut rest = line;
        loop {
            if let Some(quote) = self.quote {
                let Some((_, after)) = rest.split_once(quote) else { return };
                (self.quote, rest) = (None, after);
            }
            let Some(at) = rest.find(['"', '\'', '[', ']', '{', '}', '#']) else { return };
            let (mark, after) = rest[at..].split_at(1);
            self.quote = ["\"\"\"", "'''"].into_iter().find(|quote| rest[at..].starts_with(quote));
            rest = match mark {
                _ if self.quote.is_some() => &after[2..],
                "#" => return,
                "\"" | "'" => after_quote(after, mark),
                _ => after,
            };
            match mark {
                "[" | "{" => self.depth += 1,
                "]" | "}" => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
    }
}

/// What comes after the end of a text on one line.
fn after_quote<'t>(text: &'t str, quote: &str) -> &'t str {
    let mut is_escaped = false;
    let end = text.find(|c: char| {
        let is_end = !is_escaped && quote.starts_with(c);
        is_escaped = !is_escaped && c == '\\' && quote == "\"";
        is_end
    });
    end.map_or("", |at| &text[at + 1..])
}

/// A table with another value of a field, or without it.
fn field(table: &str, name: &str, value: Option<&str>) -> String {
    let mut lines: Vec<&str> = table.lines().collect();
    let known = fields(&lines).into_iter().find(|known| known.0 == name).map(|known| known.1);
    let new = value.map(|value| format!("{name} = {value}"));
    lines.splice(known.unwrap_or(lines.len()..lines.len()), new.as_deref());
    lines.join("\n") + if table.ends_with('\n') { "\n" } else { "" }
}

/// A clue that was set aside as the page needs it: its kind, the fields that can be read, and its error.
pub(crate) fn shown(words: &str, order: usize, error: Value) -> Value {
    let lines: Vec<&str> = words.lines().collect();
    let head = lines.first().map_or("", |line| line.trim());
    let name = head.trim_start_matches('[').split(']').next().unwrap_or_default().trim();
    let mut clue = Map::new();
    clue.insert("kind".into(), Kind::named(name).map_or(name, |kind| kind.name).into());
    for (name, at) in fields(&lines) {
        let text = lines[at].join("\n");
        let value = text.split_once('=').map_or("", |(_, value)| value.trim());
        // Most values are the same in JSON.
        let read = serde_json::from_str(value).unwrap_or_else(|_| Value::from(value.trim_matches('"')));
        clue.insert(
            name.into(),
            match (name, read.as_i64()) {
                // Rows and columns count from 0 here.
                ("index", Some(index)) => json!(index - 1),
                _ => with_cells(read, order),
            },
        );
    }
    clue.insert("fault".into(), error);
    clue.into()
}

/// A value in which lists of row and column stand for the names of cells.
fn with_cells(value: Value, order: usize) -> Value {
    match value {
        Value::String(text) => cells(&text, order).unwrap_or_else(|| text.into()),
        Value::Array(list) => list.into_iter().map(|value| with_cells(value, order)).collect(),
        value => value,
    }
}

/// Cells that are named one by one, as lists of row and column from 0; those off the grid are left out.
fn cells(text: &str, order: usize) -> Option<Value> {
    let cell = |word: &str| {
        let (row, column) = word.strip_prefix('r')?.split_once('c')?;
        Some([row.parse::<usize>().ok()?.checked_sub(1)?, column.parse::<usize>().ok()?.checked_sub(1)?])
    };
    let words = text.split([' ', ',']).filter(|word| !word.is_empty());
    let cells: Vec<[usize; 2]> = words.map(cell).collect::<Option<_>>()?;
    let there: Vec<[usize; 2]> = cells.iter().copied().filter(|cell| cell.iter().all(|&at| at < order)).collect();
    (!cells.is_empty()).then(|| json!(there))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "order = 4\nboxes = [2, 2]\n";
    const GOOD: &str = "\n[[cage]]\ncells = \"r1c1 r1c2\"\n";
    const BAD: &str = "\n[[sum]]\ncells = \"r2c1 r2c2\"\nsum = # ü\n";

    fn read(text: &str) -> Readable {
        parse(text, &Budget::default()).unwrap()
    }

    #[test]
    fn a_bad_clue_leaves_the_others_alive() {
        let unfinished = "\n[[killer]]\ncells = \"r3c1 r3c2\"\nsum = 99\n";
        for bad in
            [BAD, unfinished, "\n[[kiler]]\ncells = \"r1c1\"\n", "\n[[skyscraper]]\nside = \"left\"\nindex = 2\n"]
        {
            let text = [HEAD, bad, GOOD, bad].concat();
            let read = read(&text);
            assert_eq!(read.document.clues().len(), 1, "{bad}");
            assert_eq!(read.asides.iter().map(|aside| read.words(aside, &text)).collect::<Vec<_>>(), [bad.trim(); 2]);
            assert_eq!(read.asides[0].line, 4);
        }
    }

    #[test]
    fn what_is_wrong_elsewhere_is_an_error() {
        for text in ["order = \n\n[[cage]]\ncells = \"r1c1\"\n", "[[grid]]\norder = 0\n", "{\"size\": 0}", "ordr = 4\n"]
        {
            assert!(parse(text, &Budget::default()).is_err(), "{text}");
        }
    }

    #[test]
    fn the_rest_is_changed_and_bad_clues_stay() {
        let text = [HEAD, GOOD, BAD].concat();
        let (read, budget) = (read(&text), Budget::default());
        let edited = |edit: Edit| read.edited(&text, &edit, &budget).unwrap();
        assert_eq!(
            edited(Edit::Add("[[odd]]\ncells = \"r1c1\"".into())),
            text.clone() + "\n[[odd]]\ncells = \"r1c1\"\n"
        );
        assert_eq!(edited(Edit::Remove(0)), [HEAD, BAD].concat());
        assert_eq!(
            edited(Edit::Key("title".into(), Some("\"é\"".into()))),
            [HEAD, "title = \"é\"\n", GOOD, BAD].concat()
        );
        // The clue that was set aside is the one after those of the document.
        assert_eq!(edited(Edit::Remove(1)), [HEAD, GOOD].concat());
        let whole = edited(Edit::Field(1, "sum".into(), Some("5".into())));
        assert_eq!(whole, text.replace("sum = # ü", "sum = 5"));
        assert!(super::parse(&whole, &budget).unwrap().asides.is_empty());
        assert_eq!(edited(Edit::Field(1, "sum".into(), None)), text.replace("sum = # ü\n", ""));
        // It joins the others of its kind.
        let text = "order = 4\nxsum.top = [\".\", 3, \".\", \".\"] # one\n\n[[x_sum]]\nside = \"top\"\nindex = 3\n";
        let whole =
            super::parse(text, &budget).unwrap().edited(text, &Edit::Field(1, "sum".into(), Some("6".into())), &budget);
        assert_eq!(whole.unwrap(), "order = 4\nxsum.top = [\".\", 3, 6, \".\"] # one\n");
    }

    #[test]
    fn a_field_may_have_several_lines() {
        let table = "[[layer]]\nname = \"s\"\ngivens = \"\"\"\n1 9\n. .\n\"\"\"\nvalues = [\n1,\n2]\n";
        let seen = shown(table, 2, json!("bad"));
        assert_eq!((seen["givens"].as_str().unwrap().trim(), &seen["values"]), ("1 9\n. .", &json!([1, 2])));
        assert_eq!(field(table, "givens", None), "[[layer]]\nname = \"s\"\nvalues = [\n1,\n2]\n");
        assert_eq!(field(table, "values", Some("[1, 9]")), table.replace("[\n1,\n2]", "[1, 9]"));
        assert_eq!(field(table, "size", Some("3")), format!("{table}size = 3\n"));
    }

    #[test]
    fn comments_between_fields_stay() {
        let between = "\n# The sum is = 9.\n\n";
        for value in [
            "\"r1c1 # r1c2\" # Two",
            "[\n\"r1c1\", # ]\n'r1c2]']",
            "\"\"\"\nr1c1\nsum = 1\n\"\"\"",
            "\"\\\"[\"",
            "",
            "\"r1c1",
        ] {
            let table = |value: &str| format!("[[sum]]\ncells = {value}{between}sum = 9x\n# The end.\n");
            assert_eq!(field(&table(value), "cells", Some("\"r5c5\"")), table("\"r5c5\""), "{value}");
            assert_eq!(field(&table(value), "sum", Some("9")), table(value).replace("9x", "9"), "{value}");
        }
        // The end of a list that is being typed is not known: it goes on to the next field.
        assert_eq!(field("[[sum]]\ncells = [\n\"r1c1\"\nsum = 9\n", "cells", None), "[[sum]]\nsum = 9\n");
    }

    #[test]
    fn the_page_sees_kind_fields_and_cells() {
        let words = "[[xsum]]\nside = \"left\"\nindex = 2\nsum = 4x\ncells = \"r1c1, r2c9\"\nsets = [\"r1c2\"]";
        let seen = shown(words, 4, json!("bad"));
        let mut expected = json!({ "kind": "xsum", "side": "left", "index": 1, "sum": "4x", "cells": [[0, 0]] });
        (expected["sets"], expected["fault"]) = (json!([[[0, 1]]]), json!("bad"));
        assert_eq!(seen, expected);
        assert_eq!(shown("[[sandwich_sum]]\nindex = 2", 4, json!("bad"))["kind"], "sandwich");
    }
}
