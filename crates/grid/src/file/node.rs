//! A tree of values that know where they stand in the text, from TOML or from JSON.

use std::ops::Range;

use jsonc_parser::ast;
use jsonc_parser::common::Ranged;
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A value and its place, in bytes.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) value: Value,
    pub(super) span: Range<usize>,
}

#[derive(Clone, Debug)]
pub(super) enum Value {
    Null,
    Bool(bool),
    Int(i64),
    Text(String),
    List(Vec<Node>),
    Table(Vec<Entry>),
    /// Anything else: a fraction, a date, a number too large.
    Other,
}

/// A key, its place, and its value.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) key: String,
    pub(super) key_span: Range<usize>,
    pub(super) node: Node,
}

/// What is wrong, and where.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    pub(super) span: Range<usize>,
    pub(super) what: String,
}

impl Fault {
    pub(super) fn new(span: &Range<usize>, what: impl Into<String>) -> Fault {
        Fault { span: span.clone(), what: what.into() }
    }
}

impl Node {
    pub(super) fn fault(&self, what: impl Into<String>) -> Fault {
        Fault::new(&self.span, what)
    }

    pub(super) fn int(&self) -> Result<i64, Fault> {
        if let Value::Int(int) = self.value { Ok(int) } else { Err(self.fault("expected a whole number")) }
    }

    /// A number that counts something.
    pub(super) fn count(&self) -> Result<usize, Fault> {
        self.int().ok().and_then(|int| usize::try_from(int).ok()).ok_or_else(|| self.fault("expected a number from 0"))
    }

    pub(super) fn bool(&self) -> Result<bool, Fault> {
        if let Value::Bool(bool) = self.value { Ok(bool) } else { Err(self.fault("expected true or false")) }
    }

    pub(super) fn text(&self) -> Result<&str, Fault> {
        if let Value::Text(text) = &self.value { Ok(text) } else { Err(self.fault("expected a text in quotes")) }
    }

    pub(super) fn list(&self) -> Result<&[Node], Fault> {
        if let Value::List(list) = &self.value { Ok(list) } else { Err(self.fault("expected a list in brackets")) }
    }

    pub(super) fn table(&self) -> Result<&[Entry], Fault> {
        if let Value::Table(table) = &self.value { Ok(table) } else { Err(self.fault("expected a table")) }
    }

    /// Two numbers in a list.
    pub(super) fn pair(&self) -> Result<(usize, usize), Fault> {
        match self.list()? {
            [a, b] => Ok((a.count()?, b.count()?)),
            _ => Err(self.fault("expected a list of two numbers")),
        }
    }
}

pub(super) fn from_toml(text: &str) -> Result<Node, Fault> {
    let table = DeTable::parse(text)
        .map_err(|error| Fault::new(&error.span().unwrap_or(0..0), error.message().replace('\n', "; ")))?;
    let span = table.span();
    Ok(Node { value: toml_table(table.get_ref()), span })
}

fn toml_table(table: &DeTable<'_>) -> Value {
    let entry = |(key, value): (&Spanned<_>, &Spanned<DeValue<'_>>)| Entry {
        key: std::borrow::Cow::<str>::clone(key.get_ref()).into_owned(),
        key_span: key.span(),
        node: toml_node(value),
    };
    Value::Table(table.iter().map(entry).collect())
}

fn toml_node(value: &Spanned<DeValue<'_>>) -> Node {
    let node = match value.get_ref() {
        DeValue::Boolean(bool) => Value::Bool(*bool),
        DeValue::Integer(int) => i64::from_str_radix(int.as_str(), int.radix()).map_or(Value::Other, Value::Int),
        DeValue::String(text) => Value::Text(text.to_string()),
        DeValue::Array(array) => Value::List(array.iter().map(toml_node).collect()),
        DeValue::Table(table) => toml_table(table),
        DeValue::Float(_) | DeValue::Datetime(_) => Value::Other,
    };
    Node { value: node, span: value.span() }
}

pub(super) fn from_json(text: &str) -> Result<Node, Fault> {
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

fn json_node(value: &ast::Value<'_>) -> Node {
    let range = value.range();
    let node = match value {
        ast::Value::NullKeyword(_) => Value::Null,
        ast::Value::BooleanLit(bool) => Value::Bool(bool.value),
        ast::Value::NumberLit(number) => number.value.parse().map_or(Value::Other, Value::Int),
        ast::Value::StringLit(text) => Value::Text(text.value.to_string()),
        ast::Value::Array(array) => Value::List(array.elements.iter().map(json_node).collect()),
        ast::Value::Object(object) => Value::Table(object.properties.iter().map(json_entry).collect()),
    };
    Node { value: node, span: range.start..range.end }
}

fn json_entry(property: &ast::ObjectProp<'_>) -> Entry {
    let range = property.name.range();
    Entry { key: property.name.as_str().to_owned(), key_span: range.start..range.end, node: json_node(&property.value) }
}
