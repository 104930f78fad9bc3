//! The constraints of a puzzle file: each is looked up in the vocabulary, its fields are checked and read.

use std::ops::Range;

use super::cells::{self, cells};
use super::node::{Entry, Fault, Node, Value};
use crate::constraints::{Fields, Form, Given, KINDS, Kind, Refusal};
use crate::order::Cell;
use crate::puzzle::Puzzle;

/// Kinds of constraint with fields.
pub(super) fn kinds() -> impl Iterator<Item = &'static str> + Clone {
    KINDS.iter().filter(|kind| !kind.fields.is_empty()).map(|kind| kind.name)
}

/// Rules of the whole grid, which need no fields.
pub(super) fn grid_rules() -> impl Iterator<Item = &'static str> + Clone {
    KINDS.iter().filter(|kind| kind.needs_nothing()).map(|kind| kind.name)
}

/// The kind of a name.
pub(super) fn kind_of(name: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.name == name)
}

/// A constraint whose fields have been read, and where it stands.
struct Read {
    kind: &'static Kind,
    at: Range<usize>,
    given: Vec<(&'static str, Given)>,
    /// The places of the fields.
    spans: Vec<Range<usize>>,
}

/// A puzzle that is being put together from its file.
pub(super) struct Rules {
    pub(super) puzzle: Puzzle,
    form: cells::Form,
    /// The pairs of cells that are marked so far, and how.
    marks: Vec<(&'static str, [Cell; 2])>,
    /// What has to wait for all others.
    late: Vec<Read>,
    /// The rules of the whole grid so far.
    named: Vec<&'static str>,
}

impl Rules {
    pub(super) fn new(puzzle: Puzzle, form: cells::Form) -> Rules {
        Rules { puzzle, form, marks: Vec::new(), late: Vec::new(), named: Vec::new() }
    }

    /// Adds a rule of the whole grid.
    pub(super) fn grid_rule(&mut self, name: &str, span: &Range<usize>) -> Result<(), Fault> {
        let kind = kind_of(name).filter(|kind| kind.needs_nothing());
        let kind = kind.ok_or_else(|| Fault::new(span, unknown("rule", name, grid_rules())))?;
        self.constraint(kind, span, &[])
    }

    /// Adds a constraint of some kind with its fields.
    pub(super) fn constraint(
        &mut self,
        kind: &'static Kind,
        at: &Range<usize>,
        entries: &[Entry<'_>],
    ) -> Result<(), Fault> {
        if kind.fields.is_empty() {
            if self.named.contains(&kind.name) {
                return Err(Fault::new(at, format!("duplicate rule `{}`", kind.name)));
            }
            self.named.push(kind.name);
        }
        let known = |entry: &&Entry<'_>| entry.key == "kind" || kind.fields.iter().any(|field| field.name == entry.key);
        if let Some(entry) = entries.iter().find(|entry| !known(entry)) {
            let names = kind.fields.iter().map(|field| field.name);
            return Err(Fault::new(&entry.key_span, unknown(&format!("field of {}", kind.name), &entry.key, names)));
        }
        let mut read = Read { kind, at: at.clone(), given: Vec::new(), spans: Vec::new() };
        for field in kind.fields {
            let entry = entries.iter().find(|entry| entry.key == field.name);
            match entry.map(|entry| &entry.node).filter(|node| !matches!(node.value, Value::Null)) {
                Some(node) => {
                    read.given.push((field.name, self.field(node, field.form)?));
                    read.spans.push(node.span.clone());
                }
                None if field.optional => {}
                None => return Err(Fault::new(at, format!("{} needs `{}`", kind.name, field.name))),
            }
        }
        if let Some((_, Given::Cells(cells))) = read.given.first()
            && let Ok(pair) = <[Cell; 2]>::try_from(cells.as_slice())
        {
            self.marks.push((kind.name, pair));
        }
        if kind.late {
            self.late.push(read);
            return Ok(());
        }
        self.add(&read)
    }

    /// A field in the form that its kind expects.
    fn field(&self, node: &Node<'_>, form: Form) -> Result<Given, Fault> {
        let order = self.puzzle.order();
        Ok(match form {
            Form::Cells => Given::Cells(cells(node, order, self.form)?),
            Form::ExactCells(1) => Given::Cells(vec![cells::one_cell(node, order, self.form)?]),
            Form::ExactCells(count) => {
                let cells = cells(node, order, self.form)?;
                if cells.len() != count {
                    let count = if count == 2 { "two".into() } else { count.to_string() };
                    return Err(node.fault(format!("found {} cells; expected {count}", cells.len())));
                }
                Given::Cells(cells)
            }
            Form::Lists => {
                let lists = node.list()?.iter().map(|list| cells(list, order, self.form));
                Given::Lists(lists.collect::<Result<_, _>>()?)
            }
            Form::Number => Given::Number(node.int()?),
            Form::Numbers => Given::Numbers(node.ints()?.into_owned()),
            Form::NumberLists => {
                let lists = node.list()?.iter().map(|list| Ok(list.ints()?.into_owned()));
                Given::NumberLists(lists.collect::<Result<_, _>>()?)
            }
            Form::Flag => Given::Flag(node.bool()?),
            Form::Index => {
                let first = if self.form == cells::Form::Toml { 1 } else { 0 };
                let last = first + order.get() as i64 - 1;
                match node.int()? {
                    index if (first..=last).contains(&index) => Given::Number(index - first),
                    index => return Err(node.fault(format!("there is no line {index}; expected {first} to {last}"))),
                }
            }
            Form::Word(words) => {
                let text = node.text()?;
                let word = words.iter().find(|&&word| word == text);
                Given::Word(word.ok_or_else(|| node.fault(format!("expected one of {}", words.join(", "))))?)
            }
        })
    }

    fn add(&mut self, read: &Read) -> Result<(), Fault> {
        let fields = Fields { kind: read.kind.name, given: &read.given, marks: &self.marks };
        (read.kind.add)(&fields, &mut self.puzzle).map_err(|Refusal { field, what }| {
            let place = field.and_then(|name| read.given.iter().position(|given| given.0 == name));
            Fault::new(place.map_or(&read.at, |place| &read.spans[place]), what)
        })
    }

    /// The puzzle, with the rules that had to wait for others.
    pub(super) fn finish(mut self) -> Result<Puzzle, Fault> {
        for read in std::mem::take(&mut self.late) {
            self.add(&read)?;
        }
        Ok(self.puzzle)
    }
}

/// A name that does not exist, and the nearest one that does.
pub(super) fn unknown<'n>(what: &str, name: &str, known: impl Iterator<Item = &'n str> + Clone) -> String {
    let nearest = known.clone().max_by(|a, b| strsim::jaro_winkler(a, name).total_cmp(&strsim::jaro_winkler(b, name)));
    match nearest.filter(|near| strsim::jaro_winkler(near, name) > 0.75) {
        Some(near) => format!("unknown {what} `{name}`; did you mean `{near}`?"),
        None => format!("unknown {what} `{name}`; expected one of {}", known.collect::<Vec<_>>().join(", ")),
    }
}
