//! Constraints that are added to a puzzle file: to the list or the short form of their kind, or else as tables of their own.

use bumpalo::Bump;
use graeco_rules::Kind;

use crate::edit::{Changed, Editor};
use crate::inline::{self, Change, added};
use crate::node::{self, Entry, Fault};

impl Editor<'_> {
    /// A table joins the list of its kind, if there is one.
    pub(crate) fn add(&self, table: &str) -> Result<Changed, Fault> {
        let text = self.source.text;
        let header = table.strip_prefix("[[").and_then(|rest| rest.split_once("]]"));
        let key = header.map_or("", |header| header.0.trim());
        let of_key = |key: &str| self.shorts.entries.iter().find(|entry| entry.key == key);
        let kind = Kind::named(key);
        if let Some(kind) = kind.filter(|kind| kind.fields.is_empty()) {
            return Ok(Changed::Freely(self.add_rule(kind.name, of_key("rules"))?));
        }
        let Some((_, fields)) = header else { return Ok(Changed::Freely(vec![added(text, table)])) };
        let entry = of_key(key).filter(|entry| !self.has_headers(&entry.node));
        // The kind by another name is another key.
        let other = kind.and_then(|kind| kind.names().find(|name| of_key(name).is_none()));
        let renamed = other.map(|name| format!("[[{name}]]{fields}"));
        let is_list = entry.is_some_and(|entry| entry.node.list().is_ok());
        if let Some(changes) = kind.filter(|_| !is_list).and_then(|kind| self.shorts.joined(kind, fields)) {
            return Ok(Changed::Joins(changes, if entry.is_some() { renamed } else { Some(table.to_owned()) }));
        }
        let Some(entry) = entry else { return Ok(Changed::Freely(vec![added(text, table)])) };
        let (Ok(list), Some(item)) = (entry.node.list(), item(fields)) else {
            return Ok(renamed.map_or(Changed::Anew, |table| Changed::Freely(vec![added(text, &table)])));
        };
        let changes = inline::with(text, &entry.node.span, list.last().map(|last| &last.span), &item);
        Ok(Changed::Joins(changes, renamed))
    }

    /// A rule of the whole grid joins the list of them.
    fn add_rule(&self, name: &str, rules: Option<&Entry<'_>>) -> Result<Vec<Change>, Fault> {
        let item = format!("\"{name}\"");
        let Some(rules) = rules else { return Ok(vec![self.key("rules", Some(&format!("[{item}]")))]) };
        let last = rules.node.list()?.last().map(|last| &last.span);
        Ok(inline::with(self.source.text, &rules.node.span, last, &item))
    }
}

/// The fields of a table, one on each line, as an item of a list: the cells alone, or a table in braces. `None`
/// if there are comments, which would have no place there.
fn item(fields: &str) -> Option<String> {
    if fields.contains('#') {
        return None;
    }
    let arena = Bump::new();
    let node = node::from_toml(fields, &arena).ok()?;
    let mut entries: Vec<&Entry<'_>> = node.table().ok()?.iter().collect();
    entries.sort_by_key(|entry| entry.key_span.start);
    let value = |entry: &Entry<'_>| &fields[entry.node.span.clone()];
    if let [entry] = entries[..]
        && entry.key == "cells"
        && entry.node.text().is_ok()
    {
        return Some(value(entry).to_owned());
    }
    let stated: Vec<String> = entries.iter().map(|entry| format!("{} = {}", entry.key, value(entry))).collect();
    Some(format!("{{ {} }}", stated.join(", ")))
}
