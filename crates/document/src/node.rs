//! A tree of values with their places in the text, from TOML or from JSON.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;
use std::ops::Range;

use bumpalo::Bump;
use graeco_grid::Stop;
use jsonc_parser::common::Ranged;
use jsonc_parser::{CollectOptions, ParseOptions, ast, parse_to_ast};
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A value and its place, in bytes. The whole tree lies in one arena and is freed with it.
#[derive(Clone, Debug)]
pub(crate) struct Node<'t> {
    pub(crate) value: Value<'t>,
    pub(crate) span: Range<usize>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Value<'t> {
    Null,
    Bool(bool),
    Int(i64),
    Text(&'t str),
    List(&'t [Node<'t>]),
    /// A list of whole numbers alone, where places are not kept.
    Ints(&'t [i64]),
    Table(&'t [Entry<'t>]),
    /// Anything else: a fraction, a date, a number too large.
    Other,
}

/// A key, its place, and its value.
#[derive(Clone, Debug)]
pub(crate) struct Entry<'t> {
    pub(crate) key: &'t str,
    pub(crate) key_span: Range<usize>,
    pub(crate) node: Node<'t>,
}

/// The error, and its place; or the limit that was reached.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    pub(crate) span: Range<usize>,
    pub(crate) what: String,
    pub(crate) stop: Option<Stop>,
}

impl Fault {
    pub(crate) fn new(span: &Range<usize>, what: impl Into<String>) -> Fault {
        Fault { span: span.clone(), what: what.into(), stop: None }
    }
}

impl From<Stop> for Fault {
    fn from(stop: Stop) -> Fault {
        Fault { span: 0..0, what: String::new(), stop: Some(stop) }
    }
}

/// The value of a key, unless it is `null`.
pub(crate) fn get<'n>(entries: &'n [Entry<'n>], key: &str) -> Option<&'n Node<'n>> {
    let is_it = |entry: &&Entry<'_>| is_same(entry.key, key) && !matches!(entry.node.value, Value::Null);
    entries.iter().find(is_it).map(|entry| &entry.node)
}

/// Whether two keys are the same. Most differ in their first bytes, which takes less time to see than a call of `memcmp`.
pub(crate) fn is_same(a: &str, b: &str) -> bool {
    a.len() == b.len() && a.as_bytes().first() == b.as_bytes().first() && a == b
}

impl<'t> Node<'t> {
    pub(crate) fn fault(&self, what: impl Into<String>) -> Fault {
        Fault::new(&self.span, what)
    }

    /// The error that this value was found instead of the expected one.
    pub(crate) fn found(&self, expected: &str) -> Fault {
        let found = match self.value {
            Value::Null => "null",
            Value::Bool(true) => "true",
            Value::Bool(false) => "false",
            Value::Int(int) => return self.fault(format!("found {int}; expected {expected}")),
            Value::Text(_) => "a string",
            Value::List(_) | Value::Ints(_) => "a list",
            Value::Table(_) => "a table",
            Value::Other => "a number that is not whole or too large, or a date",
        };
        self.fault(format!("found {found}; expected {expected}"))
    }

    pub(crate) fn int(&self) -> Result<i64, Fault> {
        if let Value::Int(int) = self.value { Ok(int) } else { Err(self.found("a whole number")) }
    }

    /// A number that counts something.
    pub(crate) fn count(&self) -> Result<usize, Fault> {
        self.int()
            .ok()
            .and_then(|int| usize::try_from(int).ok())
            .ok_or_else(|| self.fault("expected a whole number, 0 or more"))
    }

    pub(crate) fn bool(&self) -> Result<bool, Fault> {
        if let Value::Bool(bool) = self.value { Ok(bool) } else { Err(self.found("true or false")) }
    }

    pub(crate) fn text(&self) -> Result<&'t str, Fault> {
        if let Value::Text(text) = self.value { Ok(text) } else { Err(self.found("a string in quotes")) }
    }

    pub(crate) fn list(&self) -> Result<&'t [Node<'t>], Fault> {
        if let Value::List(list) = self.value { Ok(list) } else { Err(self.found("a list in brackets")) }
    }

    pub(crate) fn table(&self) -> Result<&'t [Entry<'t>], Fault> {
        if let Value::Table(table) = self.value { Ok(table) } else { Err(self.found("a table, in JSON an object")) }
    }

    /// The whole numbers of a list.
    pub(crate) fn ints(&self) -> Result<Cow<'t, [i64]>, Fault> {
        match self.value {
            Value::Ints(ints) => Ok(Cow::Borrowed(ints)),
            _ => self.list()?.iter().map(Node::int).collect(),
        }
    }

    /// The start of its text in the source, if it is written there without escapes.
    pub(crate) fn start_of(&self, source: &str, text: &str) -> Option<usize> {
        source.get(self.span.clone())?.find(text).map(|from| self.span.start + from)
    }

    /// Two numbers in a list.
    pub(crate) fn pair(&self) -> Result<(usize, usize), Fault> {
        if let Value::Ints(&[a, b]) = self.value
            && let (Ok(a), Ok(b)) = (usize::try_from(a), usize::try_from(b))
        {
            return Ok((a, b));
        }
        match self.list()? {
            [a, b] => Ok((a.count()?, b.count()?)),
            _ => Err(self.fault("expected a list of two numbers")),
        }
    }
}

pub(crate) fn from_toml<'t>(text: &'t str, arena: &'t Bump) -> Result<Node<'t>, Fault> {
    let table = DeTable::parse(text)
        .map_err(|error| Fault::new(&error.span().unwrap_or(0..0), error.message().replace('\n', "; ")))?;
    let span = table.span();
    Ok(Node { value: toml_table(table.get_ref(), arena), span })
}

fn toml_table<'t>(table: &DeTable<'t>, arena: &'t Bump) -> Value<'t> {
    let entry = |(key, value): (&Spanned<Cow<'t, str>>, &Spanned<DeValue<'t>>)| Entry {
        key: toml_text(key.get_ref(), arena),
        key_span: key.span(),
        node: toml_node(value, arena),
    };
    let entries: Vec<Entry<'t>> = table.iter().map(entry).collect();
    Value::Table(arena.alloc_slice_fill_iter(entries))
}

fn toml_node<'t>(value: &Spanned<DeValue<'t>>, arena: &'t Bump) -> Node<'t> {
    let node = match value.get_ref() {
        DeValue::Boolean(bool) => Value::Bool(*bool),
        DeValue::Integer(int) => i64::from_str_radix(int.as_str(), int.radix()).map_or(Value::Other, Value::Int),
        DeValue::String(text) => Value::Text(toml_text(text, arena)),
        DeValue::Array(array) => {
            let items: Vec<Node<'t>> = array.iter().map(|item| toml_node(item, arena)).collect();
            Value::List(arena.alloc_slice_fill_iter(items))
        }
        DeValue::Table(table) => toml_table(table, arena),
        DeValue::Float(_) | DeValue::Datetime(_) => Value::Other,
    };
    Node { value: node, span: value.span() }
}

/// A text that stands in the file as it is is not copied.
fn toml_text<'t>(text: &Cow<'t, str>, arena: &'t Bump) -> &'t str {
    match text {
        Cow::Borrowed(text) => text,
        Cow::Owned(text) => arena.alloc_str(text),
    }
}

/// Reads JSON with the place of every value.
pub(crate) fn from_json<'t>(text: &str, arena: &'t Bump) -> Result<Node<'t>, Fault> {
    let strict = ParseOptions {
        allow_comments: false,
        allow_loose_object_property_names: false,
        allow_trailing_commas: false,
        allow_missing_commas: false,
        allow_single_quoted_strings: false,
        allow_hexadecimal_numbers: false,
        allow_unary_plus_numbers: false,
        allow_bare_decimal_point_numbers: false,
        allow_non_finite_numbers: false,
        allow_extended_string_escapes: false,
    };
    let parsed = parse_to_ast(text, &CollectOptions::default(), &strict).map_err(|error| {
        let range = error.range();
        Fault::new(&(range.start..range.end), error.kind().to_string())
    })?;
    let node = parsed.value.as_ref().map(|value| json_node(value, arena));
    let node = node.ok_or_else(|| Fault::new(&(0..0), "expected an object in braces"))?;
    check_keys(&node).map(|()| node)
}

/// Checks that no object has a key twice, at any depth.
fn check_keys(node: &Node<'_>) -> Result<(), Fault> {
    match node.value {
        Value::List(list) => list.iter().try_for_each(check_keys),
        Value::Table(entries) => {
            if let Some(Entry { key, key_span, .. }) = repeated(entries) {
                return Err(Fault::new(key_span, format!("duplicate key `{key}`")));
            }
            entries.iter().try_for_each(|entry| check_keys(&entry.node))
        }
        _ => Ok(()),
    }
}

/// The first entry with a repeated key. TOML has none.
fn repeated<'e, 't>(entries: &'e [Entry<'t>]) -> Option<&'e Entry<'t>> {
    /// The number of entries up to which a key is searched one by one.
    const FEW: usize = 16;
    if entries.len() <= FEW {
        let is_known =
            |place: &usize| entries[..*place].iter().any(|earlier| is_same(earlier.key, entries[*place].key));
        return (1..entries.len()).find(is_known).map(|place| &entries[place]);
    }
    let mut keys = HashSet::new();
    entries.iter().find(|entry| !keys.insert(entry.key))
}

fn json_node<'t>(value: &ast::Value<'_>, arena: &'t Bump) -> Node<'t> {
    let range = value.range();
    let node = match value {
        ast::Value::NullKeyword(_) => Value::Null,
        ast::Value::BooleanLit(bool) => Value::Bool(bool.value),
        ast::Value::NumberLit(number) => number.value.parse().map_or(Value::Other, Value::Int),
        ast::Value::StringLit(text) => Value::Text(arena.alloc_str(&text.value)),
        ast::Value::Array(array) => {
            let items: Vec<Node<'t>> = array.elements.iter().map(|item| json_node(item, arena)).collect();
            Value::List(arena.alloc_slice_fill_iter(items))
        }
        ast::Value::Object(object) => {
            let entries: Vec<Entry<'t>> = object.properties.iter().map(|entry| json_entry(entry, arena)).collect();
            Value::Table(arena.alloc_slice_fill_iter(entries))
        }
    };
    Node { value: node, span: range.start..range.end }
}

fn json_entry<'t>(property: &ast::ObjectProp<'_>, arena: &'t Bump) -> Entry<'t> {
    let range = property.name.range();
    Entry {
        key: arena.alloc_str(property.name.as_str()),
        key_span: range.start..range.end,
        node: json_node(&property.value, arena),
    }
}

/// Reads JSON without places, several times as fast; `None` if it is not JSON.
pub(crate) fn from_json_fast<'t>(text: &'t str, arena: &'t Bump) -> Option<Node<'t>> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let mut tree = Tree { arena, nodes: Vec::new(), keys: Vec::new() };
    tree.deserialize(&mut reader).ok()?;
    reader.end().ok()?;
    tree.nodes.pop()
}

/// Takes any JSON value into an arena. What is read of lists and tables that are not closed yet lies on two stacks: moving
/// every value through the results of the library takes longer than reading it.
struct Tree<'t> {
    arena: &'t Bump,
    nodes: Vec<Node<'t>>,
    keys: Vec<&'t str>,
}

impl<'t> Tree<'t> {
    fn push<E>(&mut self, value: Value<'t>) -> Result<(), E> {
        self.nodes.push(Node { value, span: 0..0 });
        Ok(())
    }
}

impl<'t> DeserializeSeed<'t> for &mut Tree<'t> {
    type Value = ();

    #[inline]
    fn deserialize<D: Deserializer<'t>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'t> Visitor<'t> for &mut Tree<'t> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        self.push(Value::Null)
    }

    fn visit_bool<E>(self, bool: bool) -> Result<(), E> {
        self.push(Value::Bool(bool))
    }

    fn visit_i64<E>(self, int: i64) -> Result<(), E> {
        self.push(Value::Int(int))
    }

    fn visit_u64<E>(self, int: u64) -> Result<(), E> {
        self.push(i64::try_from(int).map_or(Value::Other, Value::Int))
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        self.push(Value::Other)
    }

    fn visit_borrowed_str<E>(self, text: &'t str) -> Result<(), E> {
        self.push(Value::Text(text))
    }

    fn visit_str<E>(self, text: &str) -> Result<(), E> {
        let text = self.arena.alloc_str(text);
        self.push(Value::Text(text))
    }

    fn visit_seq<A: SeqAccess<'t>>(self, mut items: A) -> Result<(), A::Error> {
        let start = self.nodes.len();
        while items.next_element_seed(&mut *self)?.is_some() {}
        let list = &self.nodes[start..];
        let are_ints = !list.is_empty() && list.iter().all(|node| matches!(node.value, Value::Int(_)));
        let value = if are_ints {
            Value::Ints(self.arena.alloc_slice_fill_iter(list.iter().map(|node| node.int().unwrap_or_default())))
        } else {
            Value::List(self.arena.alloc_slice_clone(list))
        };
        self.nodes.truncate(start);
        self.push(value)
    }

    fn visit_map<A: MapAccess<'t>>(self, mut entries: A) -> Result<(), A::Error> {
        let (first_key, start) = (self.keys.len(), self.nodes.len());
        while entries.next_key_seed(Key(self))?.is_some() {
            entries.next_value_seed(&mut *self)?;
        }
        let pairs = self.keys[first_key..].iter().zip(&self.nodes[start..]);
        let entry = |(&key, node): (&&'t str, &Node<'t>)| Entry { key, key_span: 0..0, node: node.clone() };
        let table = &*self.arena.alloc_slice_fill_iter(pairs.map(entry));
        if let Some(entry) = repeated(table) {
            return Err(A::Error::custom(format!("duplicate key {}", entry.key)));
        }
        self.keys.truncate(first_key);
        self.nodes.truncate(start);
        self.push(Value::Table(table))
    }
}

/// Takes a key, borrowed from the text where it stands there as it is.
struct Key<'k, 't>(&'k mut Tree<'t>);

impl<'t> DeserializeSeed<'t> for Key<'_, 't> {
    type Value = ();

    fn deserialize<D: Deserializer<'t>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<'t> Visitor<'t> for Key<'_, 't> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_borrowed_str<E>(self, key: &'t str) -> Result<(), E> {
        self.0.keys.push(key);
        Ok(())
    }

    fn visit_str<E>(self, key: &str) -> Result<(), E> {
        self.0.keys.push(self.0.arena.alloc_str(key));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tree as text, without places.
    fn shown(node: &Node<'_>) -> String {
        let list = |items: Vec<String>| format!("[{}]", items.join(" "));
        match node.value {
            Value::List(items) => list(items.iter().map(shown).collect()),
            Value::Ints(ints) => list(ints.iter().map(|&int| format!("{:?}", Value::Int(int))).collect()),
            Value::Table(entries) => {
                list(entries.iter().map(|entry| format!("{:?}: {}", entry.key, shown(&entry.node))).collect())
            }
            value => format!("{value:?}"),
        }
    }

    #[test]
    fn both_readers_of_json_make_the_same_tree() {
        let texts = [
            r#"{"a":[[0,1],[2,3]],"b":{"c":[],"d":{}},"e":[1,[2],"3",null,true,4]}"#,
            r#"[1, 2.5, -3, 99999999999999999999, "\u0041\n", {"k\u0065y": [{}, [[]], [-1, 0]]}]"#,
            r#"{"a":{"b":1,"c":[1,2]},"b":{"b":2}}"#,
            "7",
            // None of them is read.
            r#"{"a":1,"a":2}"#,
            r#"[{"a":[{"b":1,"b":1}]}]"#,
            "[1,2",
            r#"{"a" 1}"#,
            "[1] 2",
        ];
        for (number, text) in texts.into_iter().enumerate() {
            let arena = Bump::new();
            let [placed, fast] = [from_json(text, &arena).ok(), from_json_fast(text, &arena)];
            assert_eq!(placed.as_ref().map(shown), fast.as_ref().map(shown), "{text}");
            assert_eq!(fast.is_some(), number < 4, "{text}");
        }
    }
}
