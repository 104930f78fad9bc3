//! A tree of values that know where they stand in the text, from TOML or from JSON.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use jsonc_parser::ast;
use jsonc_parser::common::Ranged;
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use smallvec::SmallVec;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::limits::End;

/// A value and its place, in bytes.
#[derive(Clone, Debug)]
pub(super) struct Node<'t> {
    pub(super) value: Value<'t>,
    pub(super) span: Range<usize>,
}

#[derive(Clone, Debug)]
pub(super) enum Value<'t> {
    Null,
    Bool(bool),
    Int(i64),
    Text(Cow<'t, str>),
    List(Vec<Node<'t>>),
    /// A list of whole numbers alone, where places are not kept.
    Ints(SmallVec<[i64; 4]>),
    Table(Vec<Entry<'t>>),
    /// Anything else: a fraction, a date, a number too large.
    Other,
}

/// A key, its place, and its value.
#[derive(Clone, Debug)]
pub(super) struct Entry<'t> {
    pub(super) key: Cow<'t, str>,
    pub(super) key_span: Range<usize>,
    pub(super) node: Node<'t>,
}

/// What is wrong, and where; or the limit that was reached.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    pub(super) span: Range<usize>,
    pub(super) what: String,
    pub(super) end: Option<End>,
}

impl Fault {
    pub(super) fn new(span: &Range<usize>, what: impl Into<String>) -> Fault {
        Fault { span: span.clone(), what: what.into(), end: None }
    }
}

impl From<End> for Fault {
    fn from(end: End) -> Fault {
        Fault { span: 0..0, what: String::new(), end: Some(end) }
    }
}

impl<'t> Node<'t> {
    pub(super) fn fault(&self, what: impl Into<String>) -> Fault {
        Fault::new(&self.span, what)
    }

    pub(super) fn int(&self) -> Result<i64, Fault> {
        if let Value::Int(int) = self.value { Ok(int) } else { Err(self.fault("expected a whole number")) }
    }

    /// A number that counts something.
    pub(super) fn count(&self) -> Result<usize, Fault> {
        self.int()
            .ok()
            .and_then(|int| usize::try_from(int).ok())
            .ok_or_else(|| self.fault("expected a whole number, 0 or more"))
    }

    pub(super) fn bool(&self) -> Result<bool, Fault> {
        if let Value::Bool(bool) = self.value { Ok(bool) } else { Err(self.fault("expected true or false")) }
    }

    pub(super) fn text(&self) -> Result<&str, Fault> {
        if let Value::Text(text) = &self.value { Ok(text) } else { Err(self.fault("expected a string in quotes")) }
    }

    pub(super) fn list(&self) -> Result<&[Node<'t>], Fault> {
        if let Value::List(list) = &self.value { Ok(list) } else { Err(self.fault("expected a list in brackets")) }
    }

    pub(super) fn table(&self) -> Result<&[Entry<'t>], Fault> {
        if let Value::Table(table) = &self.value {
            Ok(table)
        } else {
            Err(self.fault("expected a table, in JSON an object"))
        }
    }

    /// The whole numbers of a list.
    pub(super) fn ints(&self) -> Result<Cow<'_, [i64]>, Fault> {
        match &self.value {
            Value::Ints(ints) => Ok(Cow::Borrowed(ints)),
            _ => self.list()?.iter().map(Node::int).collect(),
        }
    }

    /// Where its text begins in the source, if it stands there as it is, without escapes.
    pub(super) fn start_of(&self, source: &str, text: &str) -> Option<usize> {
        source.get(self.span.clone())?.find(text).map(|from| self.span.start + from)
    }

    /// Two numbers in a list.
    pub(super) fn pair(&self) -> Result<(usize, usize), Fault> {
        if let Value::Ints(ints) = &self.value
            && let [a, b] = ints[..]
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

pub(super) fn from_toml(text: &str) -> Result<Node<'_>, Fault> {
    let table = DeTable::parse(text)
        .map_err(|error| Fault::new(&error.span().unwrap_or(0..0), error.message().replace('\n', "; ")))?;
    let span = table.span();
    Ok(Node { value: toml_table(table.get_ref()), span })
}

fn toml_table<'t>(table: &DeTable<'t>) -> Value<'t> {
    let entry = |(key, value): (&Spanned<Cow<'t, str>>, &Spanned<DeValue<'t>>)| Entry {
        key: key.get_ref().clone(),
        key_span: key.span(),
        node: toml_node(value),
    };
    Value::Table(table.iter().map(entry).collect())
}

fn toml_node<'t>(value: &Spanned<DeValue<'t>>) -> Node<'t> {
    let node = match value.get_ref() {
        DeValue::Boolean(bool) => Value::Bool(*bool),
        DeValue::Integer(int) => i64::from_str_radix(int.as_str(), int.radix()).map_or(Value::Other, Value::Int),
        DeValue::String(text) => Value::Text(text.clone()),
        DeValue::Array(array) => Value::List(array.iter().map(toml_node).collect()),
        DeValue::Table(table) => toml_table(table),
        DeValue::Float(_) | DeValue::Datetime(_) => Value::Other,
    };
    Node { value: node, span: value.span() }
}

/// Reads JSON with the place of every value.
pub(super) fn from_json(text: &str) -> Result<Node<'static>, Fault> {
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
    parsed.value.as_ref().map(json_node).ok_or_else(|| Fault::new(&(0..0), "expected an object in braces"))
}

fn json_node(value: &ast::Value<'_>) -> Node<'static> {
    let range = value.range();
    let node = match value {
        ast::Value::NullKeyword(_) => Value::Null,
        ast::Value::BooleanLit(bool) => Value::Bool(bool.value),
        ast::Value::NumberLit(number) => number.value.parse().map_or(Value::Other, Value::Int),
        ast::Value::StringLit(text) => Value::Text(text.value.to_string().into()),
        ast::Value::Array(array) => Value::List(array.elements.iter().map(json_node).collect()),
        ast::Value::Object(object) => Value::Table(object.properties.iter().map(json_entry).collect()),
    };
    Node { value: node, span: range.start..range.end }
}

fn json_entry(property: &ast::ObjectProp<'_>) -> Entry<'static> {
    let range = property.name.range();
    Entry {
        key: property.name.as_str().to_owned().into(),
        key_span: range.start..range.end,
        node: json_node(&property.value),
    }
}

/// Reads JSON without places, several times as fast; `None` if it is not JSON.
pub(super) fn from_json_fast(text: &str) -> Option<Node<'_>> {
    serde_json::from_str(text).ok()
}

impl<'de> Deserialize<'de> for Node<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Node { value: deserializer.deserialize_any(AnyValue)?, span: 0..0 })
    }
}

/// Takes a JSON value as it is.
struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Value<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<Value<'de>, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, bool: bool) -> Result<Value<'de>, E> {
        Ok(Value::Bool(bool))
    }

    fn visit_i64<E>(self, int: i64) -> Result<Value<'de>, E> {
        Ok(Value::Int(int))
    }

    fn visit_u64<E>(self, int: u64) -> Result<Value<'de>, E> {
        Ok(i64::try_from(int).map_or(Value::Other, Value::Int))
    }

    fn visit_f64<E>(self, _: f64) -> Result<Value<'de>, E> {
        Ok(Value::Other)
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Value<'de>, E> {
        Ok(Value::Text(text.into()))
    }

    fn visit_str<E>(self, text: &str) -> Result<Value<'de>, E> {
        Ok(Value::Text(text.to_owned().into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value<'de>, A::Error> {
        let mut ints = SmallVec::new();
        let mut item: Option<Node<'de>> = items.next_element()?;
        while let Some(Node { value: Value::Int(int), .. }) = item {
            ints.push(int);
            item = items.next_element()?;
        }
        if item.is_none() && !ints.is_empty() {
            return Ok(Value::Ints(ints));
        }
        let mut list: Vec<Node<'de>> = Vec::with_capacity(ints.len() + 8);
        list.extend(ints.into_iter().map(|int| Node { value: Value::Int(int), span: 0..0 }));
        while let Some(node) = item {
            list.push(node);
            item = items.next_element()?;
        }
        Ok(Value::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value<'de>, A::Error> {
        let mut table = Vec::with_capacity(4);
        while let Some(Key(key)) = entries.next_key()? {
            table.push(Entry { key, key_span: 0..0, node: entries.next_value()? });
        }
        Ok(Value::Table(table))
    }
}

/// A key, borrowed from the text where it stands there as it is.
struct Key<'t>(Cow<'t, str>);

impl<'de> Deserialize<'de> for Key<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match deserializer.deserialize_str(AnyValue)? {
            Value::Text(key) => Ok(Key(key)),
            _ => Ok(Key(Cow::Borrowed(""))),
        }
    }
}
