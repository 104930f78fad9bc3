//! Changes of clues that stand in short forms: the form stays where it can still hold the clue.

use std::ops::Range;

use graeco_grid::Cell;
use graeco_rules::{Clue, Content};

use crate::cells::{self, Names, Syntax};
use crate::document::Document;
use crate::inline::{self, Change, gone, line_end, line_start};
use crate::node::{self, Entry, Fault, Node, Value};
use crate::places::names;
use crate::regions;
use crate::short::{Beside, Short, is_none, words};

/// A field and its new value in TOML, or none.
type New<'e> = (&'e str, Option<&'e str>);

/// A puzzle file in TOML whose short forms are changed.
#[derive(Clone, Copy)]
pub(crate) struct Shorts<'e> {
    pub(crate) text: &'e str,
    pub(crate) entries: &'e [Entry<'e>],
    pub(crate) document: &'e Document,
}

impl Shorts<'_> {
    /// Takes a clue out of its short form; `None` if that is written with escapes.
    pub(crate) fn without(&self, short: Short<'_>) -> Option<Vec<Change>> {
        Some(match short {
            Short::Dot(entry, at) => self.without_item(entry, at),
            Short::Beside(beside) => vec![(self.slot(beside.side, beside.index)?, none(beside.side).to_owned())],
            Short::Cage(picture, name) => {
                let mut changes = self.painted(picture, name, &[])?;
                changes.extend(self.sum(picture, name, None).into_iter().flatten());
                changes
            }
        })
    }

    /// Takes an item out of a list; the last one takes the list with it, if nothing else is on its lines.
    pub(crate) fn without_item(&self, entry: &Entry<'_>, at: usize) -> Vec<Change> {
        let items = entry.node.list().unwrap_or_default();
        let span = &entry.node.span;
        let key = line_start(self.text, entry.key_span.start)..entry.key_span.start;
        let has_lines = !self.text[key].contains(['{', ','])
            && self.text[span.end..line_end(self.text, span.end)].trim().is_empty();
        if items.len() == 1
            && has_lines
            && !self.text[items[0].span.end..span.end].contains('#')
            && !self.text[span.start..items[0].span.start].contains('#')
        {
            let start = line_start(self.text, entry.key_span.start);
            return vec![gone(self.text, start..span.end)];
        }
        let before = at.checked_sub(1).map(|before| &items[before].span);
        inline::without(self.text, before, &items[at].span)
    }

    /// Sets a field of a clue that is an item of a list; of a string, if it is no table.
    pub(crate) fn item_with(&self, item: &Node<'_>, (name, value): New<'_>) -> Result<Vec<Change>, Fault> {
        let replaced = |new: String| Ok(vec![(item.span.clone(), new)]);
        let Value::Table(fields) = item.value else {
            item.text()?;
            let old = &self.text[item.span.clone()];
            return match (name, value) {
                ("cells", Some(value)) if is_string(value) => replaced(value.to_owned()),
                ("cells", value) => replaced(format!("{{ cells = {} }}", value.unwrap_or("\"\""))),
                (_, Some(value)) => replaced(format!("{{ cells = {old}, {name} = {value} }}")),
                (_, None) => Ok(Vec::new()),
            };
        };
        let known = fields.iter().position(|field| field.key == name);
        let whole = |field: &Entry<'_>| field.key_span.start..field.node.span.end;
        Ok(match (known, value) {
            (Some(at), Some(value)) => vec![(fields[at].node.span.clone(), value.to_owned())],
            (Some(at), None) => {
                let before = fields.iter().map(whole).filter(|other| other.end <= whole(&fields[at]).start);
                let before = before.max_by_key(|other| other.end);
                inline::without(self.text, before.as_ref(), &whole(&fields[at]))
            }
            (None, Some(value)) => {
                let last = fields.iter().map(whole).max_by_key(|field| field.end);
                inline::with(self.text, &item.span, last.as_ref(), &format!("{name} = {value}"))
            }
            (None, None) => Vec::new(),
        })
    }

    /// Sets a field of a clue; `None` if the short form cannot hold it.
    pub(crate) fn with(&self, short: Short<'_>, clue: &Clue, new: New<'_>) -> Option<Vec<Change>> {
        match (short, new) {
            (Short::Dot(entry, at), ("cells", Some(value))) => {
                Some(vec![(entry.node.list().ok()?[at].span.clone(), value.to_owned())])
            }
            (Short::Dot(..), _) => None,
            (Short::Beside(beside), (name, Some(value))) => self.beside(beside, clue, (name, value)),
            (Short::Beside(_), _) => None,
            (Short::Cage(picture, name), ("sum", value)) => self.sum(picture, name, value),
            (Short::Cage(picture, name), ("cells", Some(value))) => self.painted(picture, name, &self.cells(value)?),
            (Short::Cage(..), _) => None,
        }
    }

    /// The cells of a value, if they are cells of the grid.
    pub(crate) fn cells(&self, value: &str) -> Option<Vec<Cell>> {
        let arena = bumpalo::Bump::new();
        let text = format!("cells = {value}");
        let node = node::from_toml(&text, &arena).ok()?;
        let names: Names = names(self.document).ok()?;
        let cells = cells::cells(&node.table().ok()?.first()?.node, &names, Syntax::Toml).ok()?;
        (!cells.is_empty() && cells.iter().all(|&cell| names.order.has(cell))).then_some(cells)
    }

    /// The place of a number of a side.
    pub(crate) fn slot(&self, side: &Entry<'_>, index: usize) -> Option<Range<usize>> {
        let Value::Text(text) = side.node.value else {
            return side.node.list().ok()?.get(index).map(|item| item.span.clone());
        };
        let word = words(text).nth(index)?;
        let start = side.node.start_of(self.text, text)? + (word.as_ptr() as usize - text.as_ptr() as usize);
        Some(start..start + word.len())
    }

    fn beside(&self, beside: Beside<'_>, clue: &Clue, (name, value): (&str, &str)) -> Option<Vec<Change>> {
        let slot = self.slot(beside.side, beside.index)?;
        if name == beside.field {
            return value.parse::<i64>().is_ok().then(|| vec![(slot, value.to_owned())]);
        }
        let (side, index) = match name {
            "index" => (beside.side, value.parse::<usize>().ok()?.checked_sub(1)?),
            "side" => (beside.sides.iter().find(|side| side.key == value.trim_matches(['"', '\'']))?, beside.index),
            _ => return None,
        };
        let new = self.slot(side, index)?;
        let Some(&Content::Number(number)) = clue.field(beside.field) else { return None };
        let is_open = is_none(self.text[new.clone()].trim_matches(['"', '\'']));
        is_open.then(|| vec![(slot, none(beside.side).to_owned()), (new, number.to_string())])
    }

    /// Gives a cage of a picture other cells; `None` if others have them, or names are not written as they are.
    pub(crate) fn painted(&self, picture: &Node<'_>, name: &str, cells: &[Cell]) -> Option<Vec<Change>> {
        let (text, order) = (picture.text().ok()?, self.document.puzzle().order());
        let start = picture.start_of(self.text, text)?;
        let mut changes = Vec::new();
        for (row, (_, line)) in regions::placed_rows(text).into_iter().enumerate() {
            let found = regions::names(text, line, order.get());
            let width = found.iter().map(|(_, name)| name.len()).max()?;
            for (column, (at, old)) in found.into_iter().enumerate() {
                let new = if cells.contains(&order.cell(row, column)) { name } else { "." };
                if new == "." && old != name || new == old {
                    continue;
                }
                if new == name && old != "." {
                    return None;
                }
                let is_words = line.split_whitespace().count() == order.get();
                if !is_words && name.chars().count() > 1 {
                    return None;
                }
                let new = if is_words { format!("{new:<0$}", old.len().min(width)) } else { new.to_owned() };
                changes.push((start + at..start + at + old.len(), new));
            }
        }
        Some(changes)
    }

    /// Sets the sum of a cage of a picture.
    pub(crate) fn sum(&self, picture: &Node<'_>, name: &str, value: Option<&str>) -> Option<Vec<Change>> {
        let is_bare = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-');
        let key = if is_bare { name.to_owned() } else { serde_json::Value::from(name).to_string() };
        let stated = value.map(|value| format!("{key} = {value}"));
        if let Some(value) = value {
            value.parse::<i64>().ok()?;
        }
        let Some(sums) = node::get(self.entries, "sums") else {
            let at = line_end(self.text, picture.span.end);
            let feed = if self.text[..at].ends_with('\n') { "" } else { "\n" };
            return Some(stated.map(|sum| (at..at, format!("{feed}sums = {{ {sum} }}\n"))).into_iter().collect());
        };
        let is_braced = self.text[sums.span.start..].starts_with('{');
        let sums_of = sums.table().ok()?;
        let whole = |sum: &Entry<'_>| sum.key_span.start..sum.node.span.end;
        let known = sums_of.iter().find(|sum| sum.key == name);
        let before = |sum: &Entry<'_>| {
            sums_of.iter().map(whole).filter(|other| other.end <= sum.key_span.start).max_by_key(|other| other.end)
        };
        Some(match (known, stated) {
            (Some(sum), Some(_)) => vec![(sum.node.span.clone(), value?.to_owned())],
            (Some(sum), None) if is_braced => inline::without(self.text, before(sum).as_ref(), &whole(sum)),
            (Some(sum), None) => vec![gone(self.text, line_start(self.text, sum.key_span.start)..sum.node.span.end)],
            (None, None) => Vec::new(),
            (None, Some(stated)) => {
                let last = sums_of.iter().map(whole).max_by_key(|sum| sum.end);
                if is_braced {
                    return Some(inline::with(self.text, &sums.span, last.as_ref(), &stated));
                }
                let last = last?;
                let prefix = &self.text[line_start(self.text, last.start)..last.start];
                let at = line_end(self.text, last.end);
                let feed = if self.text[..at].ends_with('\n') { "" } else { "\n" };
                vec![(at..at, format!("{feed}{prefix}{stated}\n"))]
            }
        })
    }
}

/// How a side states that there is no number.
pub(crate) fn none(side: &Entry<'_>) -> &'static str {
    if matches!(side.node.value, Value::Text(_)) { "." } else { "\".\"" }
}

fn is_string(value: &str) -> bool {
    value.starts_with(['"', '\''])
}
