//! Where each clue of a puzzle file stands in its text.

use graeco_rules::{Kind, adds_cells};

use crate::cells::{Names, Syntax};
use crate::document::Document;
use crate::node::{Entry, Fault, Node};
use crate::short::Short;
use crate::source::Source;

/// The place of a clue.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Place<'n> {
    /// A table of its own: a line `[[kind]]`, and its fields below.
    Table(&'n Node<'n>),
    /// An item of a list: a string, or a table in braces. In JSON an object.
    Item(&'n Entry<'n>, usize, &'n Node<'n>),
    /// Another short form.
    Short(Short<'n>),
}

impl Place<'_> {
    /// The byte where it begins.
    pub(crate) fn start(&self) -> usize {
        match self {
            Place::Table(node) | Place::Item(_, _, node) => node.span.start,
            Place::Short(Short::Dot(entry, at)) => {
                entry.node.list().map_or(entry.node.span.start, |list| list[*at].span.start)
            }
            Place::Short(Short::Cage(node, _)) => node.span.start,
            Place::Short(Short::Beside(beside)) => beside.side.key_span.start,
        }
    }
}

impl Source<'_> {
    /// The place of each clue, in the order of [`Document::clues`].
    pub(crate) fn places<'n>(&self, entries: &'n [Entry<'n>], document: &Document) -> Result<Vec<Place<'n>>, Fault> {
        let is_kind = |name: &str| Kind::named(name).is_some_and(|kind| !kind.fields.is_empty());
        let holds_clues = |entry: &&Entry<'_>| match self.form {
            Syntax::Json => entry.key == "constraints",
            Syntax::Toml => entry.key == "rules" || is_kind(entry.key),
        };
        let mut places = Vec::with_capacity(document.clues().len());
        for entry in entries.iter().filter(holds_clues) {
            let items = entry.node.list().unwrap_or_default().iter().enumerate();
            places.extend(items.map(|(at, item)| match self.has_header(item) {
                true => Place::Table(item),
                false => Place::Item(entry, at, item),
            }));
        }
        if places.len() < document.clues().len() {
            let short = self.short_clues(entries, &names(document)?)?;
            places.extend(short.into_iter().map(|(.., short)| Place::Short(short)));
        }
        Ok(places)
    }
}

/// The names of the cells of a document.
pub(crate) fn names(document: &Document) -> Result<Names, Fault> {
    let mut names = Names::of_grid(document.puzzle().order());
    let empty = document.header.empty().map_err(|refusal| Fault::new(&(0..0), &*refusal.what))?;
    for clue in document.clues().iter().filter(|clue| adds_cells(clue.kind())) {
        names.add(clue, &empty);
    }
    Ok(names)
}
