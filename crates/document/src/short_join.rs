//! New clues that join the short form which a file has for their kind: a picture of cages, dots, numbers beside the grid.

use bumpalo::Bump;
use graeco_rules::Kind;

use crate::inline::{self, Change, line_end, line_start};
use crate::node::{self, Entry, Node, Value};
use crate::short::{Beside, is_none, number_beside};
use crate::short_edit::{Shorts, none};

impl Shorts<'_> {
    /// The changes by which a clue, its fields one on each line, joins the short form of its kind; `None` if the file has
    /// none, or it cannot hold the clue.
    pub(crate) fn joined(&self, kind: &Kind, fields: &str) -> Option<Vec<Change>> {
        let arena = Bump::new();
        let node = node::from_toml(fields, &arena).ok()?;
        let stated = node.table().ok()?;
        match kind.name {
            "killer" => self.cage(fields, stated),
            "white" | "black" => self.dot(kind, fields, stated),
            _ => self.number(kind, stated),
        }
    }

    fn cage(&self, fields: &str, stated: &[Entry<'_>]) -> Option<Vec<Change>> {
        let picture = node::get(self.entries, "cages")?;
        let value = |name: &str| node::get(stated, name).map(|node| &fields[node.span.clone()]);
        let (cells, sum) = (self.cells(value("cells")?)?, value("sum"));
        if stated.len() != 1 + usize::from(sum.is_some()) {
            return None;
        }
        let text = picture.text().ok()?;
        let name = ('A'..='Z').chain('a'..='z').find(|&name| !text.contains(name))?.to_string();
        let mut changes = self.painted(picture, &name, &cells)?;
        if sum.is_some() {
            changes.extend(self.sum(picture, &name, sum)?);
        }
        Some(changes)
    }

    fn dot(&self, kind: &Kind, fields: &str, stated: &[Entry<'_>]) -> Option<Vec<Change>> {
        let [Entry { key: "cells", node, .. }] = stated else { return None };
        let cells = &fields[node.span.clone()];
        let lists = node::get(self.entries, "kropki")?.table().ok()?;
        match lists.iter().find(|list| list.key == kind.name) {
            Some(list) => {
                let items = list.node.list().ok()?;
                Some(inline::with(self.text, &list.node.span, items.last().map(|last| &last.span), cells))
            }
            None => self.line(last(lists)?, kind.name, &format!("[{cells}]")),
        }
    }

    fn number(&self, kind: &Kind, stated: &[Entry<'_>]) -> Option<Vec<Change>> {
        let field = number_beside(kind)?;
        let [number, index] = [field, "index"].map(|name| node::get(stated, name).and_then(|node| node.int().ok()));
        let (number, index) = (number?, usize::try_from(index?).ok()?.checked_sub(1)?);
        let key = side(stated).filter(|_| stated.len() == 3)?;
        let is_table = |entry: &&Entry<'_>| matches!(entry.node.value, Value::Table(_));
        let own = self.entries.iter().filter(is_table).find(|entry| kind.names().any(|name| name == entry.key))?;
        let sides = own.node.table().ok()?;
        if let Some(side) = sides.iter().find(|side| side.key == key) {
            let beside = Beside { sides, side, index, field };
            let slot = self.slot(beside.side, beside.index)?;
            let is_open = is_none(self.text[slot.clone()].trim_matches(['"', '\'']));
            return is_open.then(|| vec![(slot, number.to_string())]);
        }
        let last = last(sides)?;
        let mut words = vec![none(last).to_owned(); self.document.puzzle().order().get()];
        *words.get_mut(index)? = number.to_string();
        let is_text = matches!(last.node.value, Value::Text(_));
        let value = if is_text { format!("\"{}\"", words.join(" ")) } else { format!("[{}]", words.join(", ")) };
        self.line(last, key, &value)
    }

    /// A key more of a table, on a line behind its last one.
    fn line(&self, last: &Entry<'_>, key: &str, value: &str) -> Option<Vec<Change>> {
        let before = &self.text[line_start(self.text, last.key_span.start)..last.key_span.start];
        let at = line_end(self.text, last.node.span.end);
        let feed = if self.text[..at].ends_with('\n') { "" } else { "\n" };
        // A table in braces has one line.
        (!before.contains('{')).then(|| vec![(at..at, format!("{feed}{before}{key} = {value}\n"))])
    }
}

/// The entry of a table that comes last in the text.
fn last<'n>(entries: &'n [Entry<'n>]) -> Option<&'n Entry<'n>> {
    entries.iter().max_by_key(|entry| entry.key_span.start)
}

/// The side of a clue, which may be given by the axis of its row or column.
fn side<'n>(stated: &'n [Entry<'n>]) -> Option<&'n str> {
    let text = |name: &str| node::get(stated, name).and_then(|node: &Node<'n>| node.text().ok());
    text("side").or_else(|| Some(if text("axis")? == "row" { "left" } else { "top" }))
}
