//! The clues of a puzzle file: each is looked up in the vocabulary, and its fields are read.

use std::ops::Range;

use graeco_grid::text::ranged;
use graeco_grid::{Order, Pace, Puzzle};
use graeco_rules::{Clue, Content, DRAWINGS, Field, Form as FieldForm, KINDS, Kind, Refusal, Step, Usual, adds_cells};
use smallvec::SmallVec;

use crate::cells::{self, Names, Syntax};
use crate::names::unknown;
use crate::node::{Entry, Fault, Node, Value};
use crate::source::Source;

/// Kinds of constraint with fields.
pub(crate) fn kinds() -> impl Iterator<Item = &'static str> + Clone {
    KINDS.iter().chain(DRAWINGS).filter(|kind| !kind.fields.is_empty()).map(|kind| kind.name)
}

/// Rules of the whole grid, which need no fields.
pub(crate) fn grid_rules() -> impl Iterator<Item = &'static str> + Clone {
    KINDS.iter().filter(|kind| kind.needs_nothing()).map(|kind| kind.name)
}

/// Whether clues of a kind need nothing but cells, so that a list of them is enough.
pub(crate) fn is_of_cells(kind: &Kind) -> bool {
    let is_cells = |field: &Field| matches!(field.form, FieldForm::Cells | FieldForm::ExactCells(_));
    let mut needed = kind.fields.iter().filter(|field| !field.optional);
    needed.next().is_some_and(|field| field.name == "cells" && is_cells(field)) && needed.next().is_none()
}

/// The kind of a rule of the whole grid that a file names.
pub(crate) fn grid_rule(name: &str, span: &Range<usize>) -> Result<&'static Kind, Fault> {
    let kind = Kind::named(name);
    let what = || match kind {
        Some(_) => format!("`{name}` is about some cells; expected it as a table: [[{name}]] and its fields"),
        None => unknown("rule", name, grid_rules()),
    };
    kind.filter(|kind| kind.needs_nothing()).ok_or_else(|| Fault::new(span, what()))
}

/// The place of a rule of the whole grid, if this key is one.
pub(crate) fn misplaced(key: &str, form: cells::Syntax) -> Option<String> {
    let right = match form {
        cells::Syntax::Toml => format!("rules = [\"{key}\"]"),
        cells::Syntax::Json => format!("\"constraints\": [{{\"kind\": \"{key}\"}}]"),
    };
    let is_rule = Kind::named(key).is_some_and(Kind::needs_nothing);
    is_rule.then(|| format!("`{key}` is a rule of the whole grid; expected {right}"))
}

/// A kind, and the name by which a file calls it.
type Called<'n> = (&'static Kind, &'n str);

/// A clue that a file states: its kind, the place where it is named, and its node, a table of fields if it has some.
pub(crate) type Stated<'n> = (Called<'n>, Range<usize>, &'n Node<'n>);

impl Source<'_> {
    pub(crate) fn clues(&self, entries: &[Entry<'_>], empty: &Puzzle, pace: &mut Pace) -> Result<Vec<Clue>, Fault> {
        let stated = self.stated(entries)?;
        // Clues can name cells that come after them.
        let mut names = Names::of_grid(empty.order());
        for (called, _, node) in stated.iter().filter(|(called, ..)| adds_cells(called.0)) {
            let clue = self.clue(*called, node, &names, pace)?;
            names.add(&clue, empty);
        }
        let mut clues = Vec::with_capacity(stated.len());
        for (called, _, node) in stated {
            clues.push(self.clue(called, node, &names, pace)?);
        }
        clues.extend(self.short_clues(entries, &names)?.into_iter().map(|(clue, ..)| clue));
        Ok(clues)
    }

    pub(crate) fn stated<'n>(&self, entries: &'n [Entry<'n>]) -> Result<Vec<Stated<'n>>, Fault> {
        let mut stated = Vec::new();
        for Entry { key, key_span, node } in entries {
            match (self.form, &**key) {
                // A text is for people, a list for the solver.
                (Syntax::Toml, "rules") if matches!(node.value, Value::Text(_)) => for_people(node)?,
                (Syntax::Toml, "rules") => {
                    for rule in node.list()? {
                        let name = rule.text()?;
                        stated.push(((grid_rule(name, &rule.span)?, name), rule.span.clone(), rule));
                    }
                }
                (Syntax::Toml, name) => {
                    let Some(kind) = Kind::named(name).filter(|kind| !kind.fields.is_empty()) else { continue };
                    let what = || match &self.text[node.span.clone()] {
                        cells if is_of_cells(kind) && matches!(node.value, Value::Text(_)) => {
                            format!("found one {name}; expected a list, as {name} = [{cells}]")
                        }
                        _ => format!("expected [[{name}]] before its fields"),
                    };
                    if matches!(node.value, Value::Table(_)) {
                        // A short form.
                        continue;
                    }
                    let list = node.list().map_err(|_| Fault::new(key_span, what()))?;
                    for item in list {
                        if !(is_of_cells(kind) && matches!(item.value, Value::Text(_))) {
                            item.table()?;
                        }
                        stated.push(((kind, name), item.span.clone(), item));
                    }
                }
                (Syntax::Json, "constraints") => {
                    let list = node.list()?;
                    stated.reserve(list.len());
                    for item in list {
                        let (called, at) = kind_in(item)?;
                        let at = if called.0.fields.is_empty() { at } else { item.span.clone() };
                        stated.push((called, at, item));
                    }
                }
                _ => {}
            }
        }
        Ok(stated)
    }

    fn clue(&self, (kind, name): Called<'_>, node: &Node<'_>, names: &Names, pace: &mut Pace) -> Result<Clue, Fault> {
        pace.step(1)?;
        if matches!(node.value, Value::Text(_)) && is_of_cells(kind) {
            let cells = Content::Cells(cells::cells(node, names, self.form)?);
            return Ok(Clue::of(kind, [("cells", cells)].into_iter().collect()));
        }
        let entries = if let Value::Text(_) = node.value { &[][..] } else { node.table()? };
        // As people say it, a cage may have a sum.
        let has_sum = kind.name == "cage" && entries.iter().any(|entry| entry.key == "sum");
        let kind = if has_sum { Kind::named("killer").unwrap_or(kind) } else { kind };
        let (mut fields, mut seen) = (SmallVec::new(), usize::from(entries.iter().any(|entry| entry.key == "kind")));
        let mut read = Ok(());
        for field in kind.fields {
            let Some(entry) = entries.iter().find(|entry| entry.key == field.name) else { continue };
            seen += 1;
            if read.is_ok() && !matches!(entry.node.value, Value::Null) {
                let content = self.content(field, &entry.node, names, pace);
                read = content.map(|content| fields.push((field.name, content)));
            }
        }
        if seen < entries.len() {
            let names = kind.fields.iter().map(|field| field.name);
            let is_new = |entry: &&Entry<'_>| entry.key != "kind" && names.clone().all(|name| name != entry.key);
            let entry = entries.iter().find(is_new).expect("keys differ");
            let what = unknown(&format!("field of {}", kind.name), entry.key, names);
            return Err(Fault::new(&entry.key_span, what));
        }
        read?;
        let is_there = |field: &str| entries.iter().any(|entry| entry.key == field);
        let usual = kind.usual.iter().find(|usual| usual.name == name && !is_there(usual.field));
        let number = |usual: &Usual| (usual.field, Content::Number((usual.number)(names.order.get())));
        fields.extend(usual.map(number));
        Ok(Clue::of(kind, fields))
    }

    fn content(&self, field: &Field, node: &Node<'_>, names: &Names, pace: &mut Pace) -> Result<Content, Fault> {
        let lists =
            || node.list()?.iter().map(|list| cells::cells(list, names, self.form)).collect::<Result<Vec<_>, _>>();
        let text = || Ok::<_, Fault>(Content::Text(node.text()?.to_owned()));
        let is_text = matches!(node.value, Value::Text(_));
        Ok(match field.form {
            FieldForm::ExactCells(1) => Content::Cells(cells::one_cell(node, names, self.form)?),
            FieldForm::Cells | FieldForm::ExactCells(_) => Content::Cells(cells::cells(node, names, self.form)?),
            FieldForm::Lists => Content::Lists(lists()?),
            FieldForm::Pairs(_) if !is_text => Content::Lists(lists()?),
            FieldForm::Word(words) | FieldForm::Pairs(words) => {
                let word = node.text()?;
                words.iter().find(|&&known| known == word).map_or_else(text, |word| Ok(Content::Word(word)))?
            }
            // Digits in quotation marks are no name.
            FieldForm::Sum if is_text => {
                let word = node.text()?;
                word.trim().parse().map_or_else(|_| text(), |sum| Ok(Content::Number(sum)))?
            }
            FieldForm::Sum => Content::Number(node.int().map_err(|_| node.fault("expected a whole number or a name"))?),
            FieldForm::Names if !is_text => {
                return Err(node.found("a string of names with blanks between, such as \"s t\""));
            }
            FieldForm::Names | FieldForm::Expression | FieldForm::Relation | FieldForm::Pattern => text()?,
            FieldForm::Number => Content::Number(node.int()?),
            FieldForm::Index => Content::Number(self.index(node, names.order)?),
            FieldForm::Numbers => Content::Numbers(node.ints()?.into_owned()),
            FieldForm::Flag => Content::Flag(node.bool()?),
            FieldForm::Tuples => Content::Tuples(tuples(node)?),
            FieldForm::Constraints | FieldForm::Shifted => {
                let list =
                    node.list().map_err(|_| node.fault("expected a list of constraints, each with its `kind`"))?;
                let one = |item: &Node<'_>| self.clue(kind_in(item)?.0, item, names, pace);
                Content::Clues(list.iter().map(one).collect::<Result<_, _>>()?)
            }
        })
    }

    /// The number of a row or column, from 0.
    fn index(&self, node: &Node<'_>, order: Order) -> Result<i64, Fault> {
        let first = i64::from(self.form == Syntax::Toml);
        let last = first + order.get() as i64 - 1;
        match node.int()? {
            index if (first..=last).contains(&index) => Ok(index - first),
            index => Err(node.fault(format!("there is no line {index}; expected {}", ranged(first, last)))),
        }
    }

    pub(crate) fn fault(&self, entries: &[Entry<'_>], refusal: &Refusal) -> Fault {
        if let Some(stop) = refusal.stop {
            return stop.into();
        }
        let mut path = refusal.path.iter().rev();
        let find = |entries: &'_ [Entry<'_>], key: &str| entries.iter().position(|entry| entry.key == key);
        let stated = self.stated(entries).unwrap_or_default();
        if let Some(&Step::Item(number)) = path.clone().next()
            && number >= stated.len()
            && let Some(place) = self.short_place(entries, number - stated.len())
        {
            return Fault::new(&place, &*refusal.what);
        }
        let first = match path.next() {
            Some(&Step::Item(number)) => stated.get(number).map(|(_, place, node)| (*node, place.clone())),
            Some(&Step::Key(key)) => self.part(entries, key).map(|node| (node, node.span.clone())),
            None => None,
        };
        let Some((mut node, mut place)) = first else { return Fault::new(&(0..0), &*refusal.what) };
        for step in path {
            let next = match (step, node.value) {
                (Step::Key(key), Value::Table(entries)) => find(entries, key).map(|at| &entries[at].node),
                (&Step::Item(number), Value::List(list)) => list.get(number),
                _ => None,
            };
            if let Some(next) = next {
                (node, place) = (next, next.span.clone());
            }
        }
        let within = refusal.within.as_ref().and_then(|at| {
            let start = node.start_of(self.text, node.text().ok()?)?;
            Some(start + at.start..start + at.end)
        });
        Fault::new(&within.unwrap_or(place), &*refusal.what)
    }
}

/// A text about the rules must not name one, as if the solver knew it then.
fn for_people(node: &Node<'_>) -> Result<(), Fault> {
    let text = node.text()?.to_ascii_lowercase().replace('-', "");
    let mut words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    match words.find(|word| grid_rules().any(|rule| rule == *word)) {
        Some(rule) => Err(node.fault(format!("the rule `{rule}` in a text; expected a list of rules: [\"{rule}\"]"))),
        None => Ok(()),
    }
}

/// The kind that an object names, and where.
fn kind_in<'n>(item: &'n Node<'n>) -> Result<(Called<'n>, Range<usize>), Fault> {
    let kind = item.table()?.iter().find(|entry| entry.key == "kind");
    let kind = &kind.ok_or_else(|| item.fault("expected a `kind`"))?.node;
    let name = kind.text()?;
    let known = Kind::named(name)
        .ok_or_else(|| kind.fault(unknown("kind of constraint", name, kinds().chain(grid_rules()))))?;
    Ok(((known, name), kind.span.clone()))
}

/// Lists of whole numbers.
pub(crate) fn tuples(node: &Node<'_>) -> Result<Vec<Vec<i64>>, Fault> {
    let lists = node.list().map_err(|_| node.fault("expected a list of lists of numbers"))?;
    lists.iter().map(|list| list.ints().map(|ints| ints.into_owned())).collect()
}

#[cfg(test)]
mod tests {
    use crate::document::Document;

    #[test]
    fn names_that_stand_for_a_usual_number_need_none() {
        let cells = "cells = \"r1c1 r1c2 r1c3\"";
        let read =
            |text: &str| Document::parse(&format!("order = 9\n{text}")).map(|document| document.clues().to_vec());
        for (name, other) in [
            ("german_whispers", "[[whisper]]\ndiff = 5"),
            ("dutch_whispers", "[[whisper]]\ndiff = 4"),
            ("ten_line", "[[sumline]]\nsum = 10"),
            ("parity_line", "[[modular]]\nmod = 2"),
        ] {
            let usual = read(&format!("[[{name}]]\n{cells}\n")).unwrap();
            assert_eq!(usual, read(&format!("{other}\n{cells}\n")).unwrap(), "{name}");
        }
        let own = read(&format!("[[dutch_whispers]]\n{cells}\ndiff = 3\n")).unwrap();
        assert_eq!(own, read(&format!("[[whisper]]\n{cells}\ndiff = 3\n")).unwrap());
        let json = "{\"size\":9,\"constraints\":[{\"kind\":\"ten_line\",\"cells\":[[0,0],[0,1],[0,2]]}]}";
        assert_eq!(Document::parse(json).unwrap().clues(), read(&format!("[[tenline]]\n{cells}\n")).unwrap());
        assert!(read(&format!("[[whisper]]\n{cells}\n")).is_err());
    }

    #[test]
    fn a_rule_without_fields_says_that_none_is_expected() {
        let json = "{\"size\":9,\"box\":[3,3],\"constraints\":[{\"kind\":\"antiknight\",\"colour\":3}]}";
        let error = Document::parse(json).unwrap_err().to_string();
        assert!(error.contains("unknown field of antiknight `colour`; expected none"), "{error}");
    }

    #[test]
    fn digits_in_quotation_marks_are_a_number() {
        let cage = |sum: &str| Document::parse(&format!("order = 4\n[[killer]]\ncells = \"r1c1 r1c2\"\nsum = {sum}\n"));
        assert_eq!(cage("\" 3 \"").unwrap().clues(), cage("3").unwrap().clues());
        assert_ne!(cage("\"s\"").unwrap().clues(), cage("3").unwrap().clues());
    }

    #[test]
    fn the_name_of_a_sum_begins_with_a_letter() {
        let read = |sum: &str| {
            let text = format!("order = 4\n[[killer]]\ncells = \"r1c1 r1c2\"\nsum = {sum}\n");
            Document::parse(&text).map_err(|error| error.to_string())
        };
        for sum in ["\"1O\"", "\"14.5\"", "\"-\"", "\"?5\""] {
            let error = read(sum).unwrap_err();
            assert!(error.contains("a name that begins with a letter or `_`"), "{error}");
        }
        assert!(["5", "\"5\"", "\"s\"", "\"?\""].into_iter().all(|sum| read(sum).is_ok()));
    }
}
