//! JSON as a tree of values that know where they stand.

use std::collections::HashSet;
use std::ops::Range;

use jsonc_parser::ast;
use jsonc_parser::common::Ranged;
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};
use serde::de::IgnoredAny;

use crate::fault::{Fault, TextPlace, shortened};

/// A value and its place; its name is the path that leads to it.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) value: Value,
    pub(crate) spot: TextPlace,
}

#[derive(Clone, Debug)]
pub(crate) enum Value {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    List(Vec<Node>),
    Table(Vec<(String, Node)>),
}

impl Node {
    pub(crate) fn fault(&self, what: impl Into<String>) -> Fault {
        self.spot.fault(what)
    }

    /// The value of a key, unless it is null or there is none.
    pub(crate) fn get(&self, key: &str) -> Option<&Node> {
        let entries = self.table().ok()?;
        entries.iter().find(|entry| entry.0 == key).map(|entry| &entry.1).filter(|node| !node.is_null())
    }

    pub(crate) fn need(&self, key: &str) -> Result<&Node, Fault> {
        self.get(key).ok_or_else(|| self.fault(format!("expected an object with `{key}`")))
    }

    pub(crate) fn is_null(&self) -> bool {
        matches!(self.value, Value::Null)
    }

    /// Whether it says nothing: null, false, an empty text, list or object.
    pub(crate) fn is_empty(&self) -> bool {
        match &self.value {
            Value::Null | Value::Bool(false) => true,
            Value::Text(text) => text.is_empty(),
            Value::List(list) => list.is_empty(),
            Value::Table(table) => table.is_empty(),
            Value::Bool(true) | Value::Number(_) => false,
        }
    }

    pub(crate) fn table(&self) -> Result<&[(String, Node)], Fault> {
        if let Value::Table(table) = &self.value { Ok(table) } else { Err(self.fault("expected an object in braces")) }
    }

    pub(crate) fn list(&self) -> Result<&[Node], Fault> {
        if let Value::List(list) = &self.value { Ok(list) } else { Err(self.fault("expected a list in brackets")) }
    }

    /// The list of a key; empty if there is none.
    pub(crate) fn list_of(&self, key: &str) -> Result<&[Node], Fault> {
        self.get(key).map_or(Ok(&[]), Node::list)
    }

    pub(crate) fn text(&self) -> Result<&str, Fault> {
        if let Value::Text(text) = &self.value { Ok(text) } else { Err(self.fault("expected a string in quotes")) }
    }

    pub(crate) fn is_true(&self) -> bool {
        matches!(self.value, Value::Bool(true))
    }

    pub(crate) fn number(&self) -> Result<f64, Fault> {
        if let Value::Number(number) = self.value { Ok(number) } else { Err(self.fault("expected a number")) }
    }

    /// A whole number, perhaps in quotes.
    pub(crate) fn int(&self) -> Result<i64, Fault> {
        const MOST: f64 = 1e9;
        let int = match &self.value {
            Value::Number(number) if number.fract() == 0.0 && number.abs() <= MOST => Some(*number as i64),
            Value::Text(text) => text.trim().parse().ok().filter(|int: &i64| int.unsigned_abs() <= MOST as u64),
            _ => None,
        };
        int.ok_or_else(|| self.fault("expected a whole number"))
    }

    /// A whole number, 0 or more.
    pub(crate) fn natural(&self) -> Option<usize> {
        self.int().ok().and_then(|int| usize::try_from(int).ok())
    }

    /// Its value, unless that says nothing.
    pub(crate) fn value(&self) -> Option<&Node> {
        self.get("value").filter(|value| !value.words().is_empty())
    }

    /// Text or number as text.
    pub(crate) fn words(&self) -> String {
        match &self.value {
            Value::Text(text) => text.trim().to_owned(),
            Value::Number(number) => number.to_string(),
            _ => String::new(),
        }
    }
}

/// How many values, about, the JSON of a puzzle may have. Each of them takes memory for its name.
const MOST_PARTS: usize = 200_000;

/// Reads JSON. If it was packed, its values stand where the packed text does.
pub(crate) fn parse(text: &str, packed: Option<&Range<usize>>) -> Result<Node, Fault> {
    let whole = packed.cloned().unwrap_or(0..text.len());
    // It refuses everything that is not JSON; the parser below refuses deep nesting.
    if let Err(error) = serde_json::from_str::<IgnoredAny>(text) {
        let at = match packed {
            Some(at) => at.clone(),
            None => {
                let line: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
                let at = (line + error.column().saturating_sub(1)).min(text.len());
                at..at + 1
            }
        };
        let what = error.to_string();
        let what = what.rsplit_once(" at line").map_or(&*what, |(what, _)| what);
        return Err(TextPlace::new(at, "").fault(format!("bad JSON: {what}")));
    }
    let parts = text.bytes().filter(|byte| b",:[{".contains(byte)).count();
    if parts > MOST_PARTS {
        return Err(
            TextPlace::new(whole, "").fault(format!("{parts} parts are too many; expected at most {MOST_PARTS}"))
        );
    }
    let strict = ParseOptions { allow_comments: false, allow_trailing_commas: false, ..ParseOptions::default() };
    let parsed = parse_to_ast(text, &CollectOptions::default(), &strict);
    let value = parsed.ok().and_then(|parsed| parsed.value);
    let value = value.ok_or_else(|| TextPlace::new(whole, "").fault("bad JSON: expected an object in braces"))?;
    let node = node(&value, packed, String::new());
    match repeated(&node) {
        None => Ok(node),
        Some(twice) => Err(twice.fault("an earlier entry has the same key")),
    }
}

/// A value whose key has one before in the same object. Programs do not agree on which of them counts.
fn repeated(node: &Node) -> Option<&Node> {
    match &node.value {
        Value::List(list) => list.iter().find_map(repeated),
        Value::Table(entries) => {
            let mut keys = HashSet::new();
            let twice = entries.iter().find(|(key, _)| !keys.insert(key)).map(|(_, node)| node);
            twice.or_else(|| entries.iter().find_map(|(_, node)| repeated(node)))
        }
        _ => None,
    }
}

fn node(value: &ast::Value<'_>, packed: Option<&Range<usize>>, path: String) -> Node {
    let range = value.range();
    let at = packed.cloned().unwrap_or(range.start..range.end);
    let value = match value {
        ast::Value::NullKeyword(_) => Value::Null,
        ast::Value::BooleanLit(bool) => Value::Bool(bool.value),
        ast::Value::NumberLit(number) => Value::Number(number.value.parse().unwrap_or(f64::NAN)),
        ast::Value::StringLit(text) => Value::Text(text.value.to_string()),
        ast::Value::Array(array) => {
            let path = shortened(&path);
            let item = |(number, item): (usize, &ast::Value<'_>)| node(item, packed, format!("{path}[{number}]"));
            Value::List(array.elements.iter().enumerate().map(item).collect())
        }
        ast::Value::Object(object) => {
            let entry = |property: &ast::ObjectProp<'_>| {
                let key = property.name.as_str().to_owned();
                let node = node(&property.value, packed, joined(&path, &key));
                (key, node)
            };
            Value::Table(object.properties.iter().map(entry).collect())
        }
    };
    Node { value, spot: TextPlace { at, name: path } }
}

pub(crate) fn joined(path: &str, key: &str) -> String {
    let (path, key) = (shortened(path), shortened(key));
    if path.is_empty() { key } else { format!("{path}.{key}") }
}
