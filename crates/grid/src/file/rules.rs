//! The constraints of a puzzle file: each is looked up in the vocabulary, its fields are checked and read.

use std::cell;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

use smallvec::SmallVec;

use super::cells;
use super::node::{Entry, Fault, Node, Value};
use crate::constraint::Constraint;
use crate::constraints::{
    EqualSums, Expression, Fields, Form, Given, KINDS, Killer, Kind, Marked, Mistake, Refusal, adds_cells, denies,
    parse_pattern,
};
use crate::counted::counted;
use crate::limits::{Budget, Pace};
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
    Kind::named(name)
}

/// The kind of a rule of the whole grid that a file names.
pub(super) fn grid_rule(name: &str, span: &Range<usize>) -> Result<&'static Kind, Fault> {
    let kind = kind_of(name);
    let what = || match kind {
        Some(_) => format!("`{name}` is about some cells; expected it as a table: [[{name}]] and its fields"),
        None => unknown("rule", name, grid_rules()),
    };
    kind.filter(|kind| kind.needs_nothing()).ok_or_else(|| Fault::new(span, what()))
}

/// Where a rule of the whole grid belongs, if this key is one.
pub(super) fn misplaced(key: &str, form: cells::Form) -> Option<String> {
    let right = match form {
        cells::Form::Toml => format!("rules = [\"{key}\"]"),
        cells::Form::Json => format!("\"constraints\": [{{\"kind\": \"{key}\"}}]"),
    };
    kind_of(key)
        .is_some_and(Kind::needs_nothing)
        .then(|| format!("`{key}` is a rule of the whole grid; expected {right}"))
}

/// A constraint whose fields have been read, and where it stands.
struct Read {
    kind: &'static Kind,
    at: Range<usize>,
    given: SmallVec<[(&'static str, Given); 4]>,
    /// The places of the fields.
    spans: SmallVec<[Range<usize>; 4]>,
}

/// More characters of an unknown name are not looked at.
const LONGEST_NAME: usize = 50;

/// How deep constraints can stand within constraints.
const MOST_DEPTH: usize = 10;

/// How many constraints can stand within constraints, each counted as often as it is moved.
const MOST_NESTED: usize = 1 << 18;

/// A puzzle that is being put together from its file.
pub(super) struct Rules<'t> {
    pub(super) puzzle: Puzzle,
    text: &'t str,
    form: cells::Form,
    /// By how many rows and columns cells are moved, if they are.
    offset: Option<[isize; 2]>,
    /// In how many constraints this one stands.
    depth: usize,
    /// How many constraints have been read that stand in others.
    nested: Rc<cell::Cell<usize>>,
    /// What reading may cost.
    pace: Rc<cell::RefCell<Pace>>,
    /// The pairs of cells that are marked so far, also by constraints within others.
    marks: Rc<cell::RefCell<Vec<Marked>>>,
    /// Whether the constraint that is read denies those in it, and whether these are in such ones. What is denied twice
    /// holds again.
    denies: bool,
    is_denied: bool,
    /// The names of unknown sums so far, and the cells that add up to each.
    sums: Vec<(String, Vec<Cell>)>,
    /// What has to wait for all others.
    late: Vec<Read>,
    /// The rules of the whole grid so far.
    named: Vec<&'static str>,
}

impl<'t> Rules<'t> {
    /// For a puzzle that is read from a text.
    pub(super) fn new(puzzle: Puzzle, text: &'t str, form: cells::Form, budget: &Budget) -> Rules<'t> {
        Rules {
            puzzle,
            text,
            form,
            offset: None,
            depth: 0,
            nested: Rc::default(),
            pace: Rc::new(cell::RefCell::new(budget.pace())),
            marks: Rc::default(),
            denies: false,
            is_denied: false,
            sums: Vec::new(),
            late: Vec::new(),
            named: Vec::new(),
        }
    }

    /// For constraints that stand in one of these.
    fn within(&self) -> Rules<'t> {
        Rules {
            offset: self.offset,
            depth: self.depth + 1,
            nested: Rc::clone(&self.nested),
            pace: Rc::clone(&self.pace),
            marks: Rc::clone(&self.marks),
            is_denied: self.is_denied != self.denies,
            ..Rules::new(self.puzzle.houses_alone(), self.text, self.form, &Budget::default())
        }
    }

    /// Adds a constraint of some kind with its fields.
    pub(super) fn constraint(
        &mut self,
        kind: &'static Kind,
        at: &Range<usize>,
        entries: &[Entry<'_>],
    ) -> Result<(), Fault> {
        self.pace.borrow_mut().step(1)?;
        if kind.fields.is_empty() {
            if self.named.contains(&kind.name) {
                return Err(Fault::new(at, format!("duplicate rule `{}`", kind.name)));
            }
            self.named.push(kind.name);
        }
        let known = |entry: &&Entry<'_>| entry.key == "kind" || kind.fields.iter().any(|field| field.name == entry.key);
        if let Some(entry) = entries.iter().find(|entry| !known(entry)) {
            let names = kind.fields.iter().map(|field| field.name);
            return Err(Fault::new(&entry.key_span, unknown(&format!("field of {}", kind.name), entry.key, names)));
        }
        self.denies = denies(kind);
        let mut read = Read { kind, at: at.clone(), given: SmallVec::new(), spans: SmallVec::new() };
        for field in kind.fields {
            let entry = entries.iter().find(|entry| entry.key == field.name);
            match entry.map(|entry| &entry.node).filter(|node| !matches!(node.value, Value::Null)) {
                Some(node) => {
                    read.given.push((field.name, self.field(node, field.form, &read.given)?));
                    read.spans.push(node.span.clone());
                }
                None if field.optional => {}
                None => return Err(Fault::new(at, format!("{} needs `{}`", kind.name, field.name))),
            }
        }
        if !self.is_denied
            && let Some((_, Given::Cells(cells))) = read.given.first()
            && let Ok(pair) = <[Cell; 2]>::try_from(cells.as_slice())
        {
            let value = read.given.iter().find_map(|(name, given)| match given {
                Given::Number(number) if *name == "value" => Some(*number),
                _ => None,
            });
            self.marks.borrow_mut().push(Marked { kind: kind.name, value, pair });
        }
        if let [(_, Given::Cells(cells)), (_, Given::Names(sum))] = &read.given[..] {
            self.note_sum(&sum[0], cells);
        }
        if kind.late {
            self.late.push(read);
            return Ok(());
        }
        self.add(&read)
    }

    /// Notes what adds up to an unknown sum, if its name is not that of a cell, which other constraints know.
    fn note_sum(&mut self, name: &str, cells: &[Cell]) {
        if name != "?" && self.puzzle.outside_named(name).is_none() {
            self.sums.push((name.to_owned(), cells.to_vec()));
        }
    }

    /// A field in the form that its kind expects; `given` are the fields before it.
    fn field(&self, node: &Node<'_>, form: Form, given: &[(&'static str, Given)]) -> Result<Given, Fault> {
        let order = self.puzzle.order();
        let find = |name| given.iter().find(|given| given.0 == name).map(|given| &given.1);
        Ok(match form {
            Form::Cells => Given::Cells(self.cells(node)?),
            Form::ExactCells(1) => {
                Given::Cells(self.moved(node, vec![cells::one_cell(node, &self.puzzle, self.form)?])?)
            }
            Form::ExactCells(count) => Given::Cells(self.exactly(node, count)?),
            Form::Lists => Given::Lists(node.list()?.iter().map(|list| self.cells(list)).collect::<Result<_, _>>()?),
            Form::Pairs(words) if matches!(node.value, Value::Text(_)) => self.field(node, Form::Word(words), given)?,
            Form::Pairs(_) => {
                Given::Lists(node.list()?.iter().map(|list| self.exactly(list, 2)).collect::<Result<_, _>>()?)
            }
            Form::Tuples => Given::Tuples(tuples(node)?),
            Form::Expression | Form::Relation => {
                let names = match find("cells") {
                    Some(Given::Cells(cells)) if form == Form::Expression => cells.len().min(26),
                    _ => 2,
                };
                Given::Expression(self.parsed(node, |text| Expression::parse(text, names))?)
            }
            Form::Pattern => Given::Pattern(self.parsed(node, parse_pattern)?),
            Form::Constraints => Given::Constraints(self.within().constraints(node)?),
            Form::Shifted => {
                let Some(Given::Tuples(offsets)) = find("offsets") else {
                    return Err(node.fault("expected `offsets`"));
                };
                let (mut all, mut within) = (Vec::new(), self.within());
                for offset in offsets {
                    let number = |&number: &i64| isize::try_from(number).ok();
                    let Some([down, right]) = offset.iter().map(number).collect::<Option<Vec<_>>>().and_then(two)
                    else {
                        return Err(node.fault(format!("the offset {offset:?} is wrong; expected [rows, columns]")));
                    };
                    let [before_down, before_right] = self.offset.unwrap_or_default();
                    within.offset = Some([before_down.saturating_add(down), before_right.saturating_add(right)]);
                    all.extend(within.constraints(node)?);
                }
                Given::Constraints(all)
            }
            Form::Number => Given::Number(node.int()?),
            Form::Sum if matches!(node.value, Value::Text(_)) => match names(node)? {
                name if name.len() == 1 => Given::Names(name),
                _ => return Err(node.fault("expected one name")),
            },
            Form::Sum => Given::Number(node.int().map_err(|_| node.fault("expected a whole number or a name"))?),
            Form::Numbers => Given::Numbers(node.ints()?.into_owned()),
            Form::Names => Given::Names(names(node)?),
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

    /// The cells of a value, each at most once.
    fn cells(&self, node: &Node<'_>) -> Result<Vec<Cell>, Fault> {
        self.moved(node, cells::cells(node, &self.puzzle, self.form)?)
    }

    /// Exactly so many cells.
    fn exactly(&self, node: &Node<'_>, count: usize) -> Result<Vec<Cell>, Fault> {
        let cells = self.cells(node)?;
        if cells.len() != count {
            let count = if count == 2 { "two".into() } else { count.to_string() };
            return Err(node.fault(format!("found {}; expected {count}", counted(cells.len(), "cell"))));
        }
        Ok(cells)
    }

    /// Cells, moved if they are to be.
    fn moved(&self, node: &Node<'_>, mut cells: Vec<Cell>) -> Result<Vec<Cell>, Fault> {
        let (Some([down, right]), order) = (self.offset, self.puzzle.order()) else { return Ok(cells) };
        // What is outside the grid stays where it is.
        for cell in cells.iter_mut().filter(|cell| order.has(**cell)) {
            let off = || node.fault(format!("{}, moved by [{down}, {right}], is off the grid", cell.name(order)));
            *cell = order.step(*cell, down, right).ok_or_else(off)?;
        }
        Ok(cells)
    }

    /// What a text in another language says.
    fn parsed<T>(&self, node: &Node<'_>, parse: impl Fn(&str) -> Result<T, Mistake>) -> Result<T, Fault> {
        let text = node.text()?;
        parse(text).map_err(|Mistake { at, what }| match node.start_of(self.text, text) {
            Some(start) => Fault::new(&(start + at.start..start + at.end), what),
            None => node.fault(what),
        })
    }

    /// Constraints that stand in a field of another one: for each of them what it makes.
    fn constraints(&mut self, node: &Node<'_>) -> Result<Vec<Vec<Arc<dyn Constraint>>>, Fault> {
        if self.depth > MOST_DEPTH {
            return Err(node.fault(format!("constraints nested more than {MOST_DEPTH} deep")));
        }
        let list = node.list().map_err(|_| node.fault("expected a list of constraints, each with its `kind`"))?;
        if list.is_empty() {
            return Err(node.fault("expected at least one constraint"));
        }
        list.iter().map(|item| self.inner(item)).collect()
    }

    /// What one of them makes. Houses become constraints.
    fn inner(&mut self, item: &Node<'_>) -> Result<Vec<Arc<dyn Constraint>>, Fault> {
        let (kind, at) = kind_in(item)?;
        let is_fixed = kind.fields.is_empty() || kind.fields.iter().any(|field| field.form == Form::Index);
        if adds_cells(kind) {
            return Err(Fault::new(&at, format!("`{}` adds cells to the puzzle; expected it on its own", kind.name)));
        }
        if kind.late {
            return Err(Fault::new(
                &at,
                format!("`{}` depends on other constraints and cannot stand in one", kind.name),
            ));
        }
        if self.offset.is_some() && is_fixed {
            return Err(Fault::new(&at, format!("`{}` has no cells that can be moved", kind.name)));
        }
        self.nested.set(self.nested.get() + 1);
        if self.nested.get() > MOST_NESTED {
            return Err(Fault::new(&at, format!("more than {MOST_NESTED} constraints nested in others")));
        }
        let (houses, constraints) = (self.puzzle.houses().len(), self.puzzle.constraints().len());
        self.constraint(kind, &item.span, item.table()?)?;
        if let Some((name, _)) = self.sums.first() {
            let what = format!(
                "the sum `{name}` of a constraint within another one is unknown; expected a number or the name of a `var`"
            );
            return Err(Fault::new(&at, what));
        }
        // The same rule may stand in several places.
        self.named.clear();
        let houses = self.puzzle.houses()[houses..].iter();
        let different = houses.map(|house| Arc::new(Killer::new(house.cells().to_vec(), None)) as Arc<dyn Constraint>);
        Ok(different.chain(self.puzzle.constraints()[constraints..].iter().cloned()).collect())
    }

    fn add(&mut self, read: &Read) -> Result<(), Fault> {
        let marks = self.marks.borrow();
        let fields = Fields { kind: read.kind.name, given: &read.given, marks: &marks };
        (read.kind.add)(&fields, &mut self.puzzle).map_err(|Refusal { field, what }| {
            let place = field.and_then(|name| read.given.iter().position(|given| given.0 == name));
            Fault::new(place.map_or(&read.at, |place| &read.spans[place]), what)
        })
    }

    /// The puzzle, with the rules that had to wait for others.
    pub(super) fn finish(mut self) -> Result<Puzzle, Fault> {
        for read in std::mem::take(&mut self.late) {
            self.pace.borrow_mut().step(1)?;
            self.add(&read)?;
        }
        // Stable: the cages of a name stay in the order of the file.
        self.sums.sort_by(|a, b| a.0.cmp(&b.0));
        for same in self.sums.chunk_by(|a, b| a.0 == b.0).filter(|same| same.len() > 1) {
            let segments = same.iter().map(|(_, cells)| cells.clone()).collect();
            let equal = Arc::new(EqualSums::new("cages with the same sum", segments));
            self.puzzle.add(equal).map_err(|error| Fault::new(&(0..0), error.to_string()))?;
        }
        Ok(self.puzzle)
    }
}

/// The kind that an object names, and where.
pub(super) fn kind_in(item: &Node<'_>) -> Result<(&'static Kind, Range<usize>), Fault> {
    let kind = item.table()?.iter().find(|entry| entry.key == "kind");
    let kind = &kind.ok_or_else(|| item.fault("expected a `kind`"))?.node;
    let name = kind.text()?;
    let known =
        kind_of(name).ok_or_else(|| kind.fault(unknown("kind of constraint", name, kinds().chain(grid_rules()))))?;
    Ok((known, kind.span.clone()))
}

/// Lists of whole numbers.
pub(super) fn tuples(node: &Node<'_>) -> Result<Vec<Vec<i64>>, Fault> {
    let lists = node.list().map_err(|_| node.fault("expected a list of lists of numbers"))?;
    lists.iter().map(|list| list.ints().map(|ints| ints.into_owned())).collect()
}

/// Words with blanks between them.
fn names(node: &Node<'_>) -> Result<Vec<String>, Fault> {
    let text = node.text().map_err(|_| node.found("a string of names with blanks between, such as \"s t\""))?;
    let words: Vec<String> = text.split([' ', ',']).filter(|word| !word.is_empty()).map(str::to_owned).collect();
    if words.is_empty() { Err(node.fault("expected names like \"s t\"")) } else { Ok(words) }
}

fn two(numbers: Vec<isize>) -> Option<[isize; 2]> {
    numbers.try_into().ok()
}

/// A name that does not exist, and the nearest one that does.
pub(super) fn unknown<'n>(what: &str, name: &str, known: impl Iterator<Item = &'n str> + Clone) -> String {
    // A name of a million characters is neither compared nor repeated in full.
    let name: String = name.chars().take(LONGEST_NAME).collect();
    let likeness = |known: &str| strsim::jaro_winkler(known, &name);
    let nearest = known.clone().max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
    match nearest.filter(|near| likeness(near) > 0.75) {
        Some(near) => format!("unknown {what} `{name}`; did you mean `{near}`?"),
        None => format!("unknown {what} `{name}`; expected one of {}", known.collect::<Vec<_>>().join(", ")),
    }
}
