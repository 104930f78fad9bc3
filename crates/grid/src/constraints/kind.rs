//! A kind of constraint as puzzle files name it: its fields, what it means, and how it is made from them.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::expression::Expression;
use super::finite::Automaton;
use super::look::Look;
use super::maker::Maker;
use super::strength::Strength;
use crate::constraint::Constraint;
use crate::order::{Cell, Order};
use crate::puzzle::Puzzle;

/// A kind of constraint of puzzle files.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Kind {
    /// Its name in a puzzle file.
    pub name: &'static str,
    /// What people call it: `killer cage`, `thermometer`.
    pub title: &'static str,
    /// Other names that puzzle files may have for it.
    pub also: &'static [&'static str],
    /// How it is drawn.
    pub look: Look,
    /// How strongly it prunes.
    pub strength: Strength,
    /// How clues of it are generated.
    pub(crate) maker: Maker,
    /// The field of f-puzzles for such clues, if its data are cells, or a place outside the grid and a number.
    pub fpuzzles: Option<&'static str>,
    /// The name of this rule of the whole grid in SCL.
    pub scl: Option<&'static str>,
    /// The item of the Interactive Sudoku Solver for such clues, if its data are cells and perhaps a number, or a place
    /// outside the grid and a number.
    pub iss: Option<&'static str>,
    /// The fields that it has.
    pub fields: &'static [Field],
    /// When it holds, in one sentence.
    pub meaning: &'static str,
    /// An example for order 9, as JSON.
    pub example: &'static str,
    /// Adds it to a puzzle.
    pub(crate) add: fn(&Fields<'_>, &mut Puzzle) -> Result<(), Refusal>,
    /// Whether it depends on the other constraints of the file, and so is added after them.
    pub(crate) late: bool,
}

impl Kind {
    /// Whether it can be named alone, as a rule of the whole grid.
    pub(crate) fn needs_nothing(&self) -> bool {
        self.fields.iter().all(|field| field.optional)
    }
}

/// A field of a constraint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// What it holds.
    pub form: Form,
    /// Whether it may be left out.
    pub optional: bool,
}

impl Field {
    pub(crate) const fn new(name: &'static str, form: Form) -> Field {
        Field { name, form, optional: false }
    }

    pub(crate) const fn optional(name: &'static str, form: Form) -> Field {
        Field { name, form, optional: true }
    }
}

/// What a field holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Form {
    /// One cell or more, each once.
    Cells,
    /// Exactly so many cells.
    ExactCells(usize),
    /// Lists of cells.
    Lists,
    /// A whole number.
    Number,
    /// A whole number, the name of a cell outside the grid that holds it, or another name for an unknown one.
    Sum,
    /// A list of whole numbers.
    Numbers,
    /// `true` or `false`.
    Flag,
    /// One word or more, with blanks between them.
    Names,
    /// The number of a row or column: counted from 1 in TOML, from 0 in JSON, and from 0 in here.
    Index,
    /// One of some words.
    Word(&'static [&'static str]),
    /// Lists of whole numbers.
    Tuples,
    /// An expression over the values a, b, … of the cells of the field `cells`; over a and b if that is not there.
    Expression,
    /// An expression over two values, a and b.
    Relation,
    /// A regular expression over values.
    Pattern,
    /// One of some words, or a list of pairs of cells.
    Pairs(&'static [&'static str]),
    /// A list of constraints, each with its `kind`.
    Constraints,
    /// The same, with all cells moved by each of the field `offsets`.
    Shifted,
}

/// A field that was read.
#[derive(Clone, Debug)]
pub(crate) enum Given {
    Cells(Vec<Cell>),
    Lists(Vec<Vec<Cell>>),
    Number(i64),
    Numbers(Vec<i64>),
    Flag(bool),
    Names(Vec<String>),
    Word(&'static str),
    Tuples(Vec<Vec<i64>>),
    Expression(Expression),
    Pattern(Automaton),
    /// For each constraint of the file what it makes.
    Constraints(Vec<Vec<Arc<dyn Constraint>>>),
}

/// Why a constraint was refused, and for the sake of which field, if it is one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Refusal {
    pub(crate) field: Option<&'static str>,
    pub(crate) what: String,
}

impl Refusal {
    /// What is wrong with a field.
    pub(crate) fn of(field: &'static str, what: impl Into<String>) -> Refusal {
        Refusal { field: Some(field), what: what.into() }
    }
}

/// The fields of one constraint, checked against those of its kind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fields<'a> {
    pub(crate) kind: &'static str,
    pub(crate) given: &'a [(&'static str, Given)],
    /// The marks between two cells among the other constraints.
    pub(crate) marks: &'a [Marked],
}

/// A constraint that marks a pair of cells: its kind, and the number of its mark if it has one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Marked {
    pub(crate) kind: &'static str,
    pub(crate) value: Option<i64>,
    pub(crate) pair: [Cell; 2],
}

/// Kinds of marks, with any number or with just this one.
pub(crate) type Marks = &'static [(&'static str, Option<i64>)];

impl<'a> Fields<'a> {
    fn get(&self, name: &str) -> Option<&'a Given> {
        self.given.iter().find(|given| given.0 == name).map(|given| &given.1)
    }

    fn missing(&self, name: &str) -> Refusal {
        Refusal { field: None, what: format!("{} needs `{name}`", self.kind) }
    }

    /// The cells of a field.
    pub(crate) fn cells(&self, name: &'static str) -> Result<&'a [Cell], Refusal> {
        match self.get(name) {
            Some(Given::Cells(cells)) => Ok(cells),
            _ => Err(self.missing(name)),
        }
    }

    /// The cells of a field, which are all on the grid.
    pub(crate) fn grid_cells(&self, name: &'static str, puzzle: &Puzzle) -> Result<&'a [Cell], Refusal> {
        let cells = self.cells(name)?;
        match cells.iter().find(|&&cell| !puzzle.order().has(cell)) {
            None => Ok(cells),
            Some(&cell) => {
                let cell = puzzle.name_of(cell);
                Err(Refusal::of(name, format!("`{cell}` is outside the grid; expected cells of the grid")))
            }
        }
    }

    /// The cells of a field that cannot have more than so many; `what` says what it is.
    pub(crate) fn at_most(&self, name: &'static str, most: usize, what: &str) -> Result<&'a [Cell], Refusal> {
        let cells = self.cells(name)?;
        if cells.len() > most {
            let count = cells.len();
            return Err(Refusal::of(name, format!("{what} cannot have {count} cells; expected at most {most}")));
        }
        Ok(cells)
    }

    /// The cells of a field that needs so many.
    pub(crate) fn at_least(&self, name: &'static str, least: usize) -> Result<&'a [Cell], Refusal> {
        let cells = self.cells(name)?;
        if cells.len() < least {
            let count = cells.len();
            return Err(Refusal::of(name, format!("found {count} cells; expected at least {least}")));
        }
        Ok(cells)
    }

    /// Exactly two cells.
    pub(crate) fn two(&self, name: &'static str) -> Result<[Cell; 2], Refusal> {
        self.cells(name)?.try_into().map_err(|_| self.missing(name))
    }

    /// A number, if the field is there.
    pub(crate) fn number_if(&self, name: &str) -> Option<i64> {
        match self.get(name) {
            Some(&Given::Number(number)) => Some(number),
            _ => None,
        }
    }

    /// The name that stands for a number in a field.
    pub(crate) fn name_if(&self, name: &str) -> Option<&'a str> {
        match self.get(name) {
            Some(Given::Names(names)) => names.first().map(String::as_str),
            _ => None,
        }
    }

    /// The number of a field.
    pub(crate) fn number(&self, name: &str) -> Result<i64, Refusal> {
        self.number_if(name).ok_or_else(|| self.missing(name))
    }

    /// The number of a field, within a range.
    pub(crate) fn within(&self, name: &'static str, range: RangeInclusive<i64>) -> Result<i64, Refusal> {
        let number = self.number(name)?;
        if range.contains(&number) {
            return Ok(number);
        }
        Err(Refusal::of(name, format!("{number} is out of range; expected {} to {}", range.start(), range.end())))
    }

    /// The numbers of a field.
    pub(crate) fn numbers(&self, name: &str) -> Result<&'a [i64], Refusal> {
        match self.get(name) {
            Some(Given::Numbers(numbers)) => Ok(numbers),
            _ => Err(self.missing(name)),
        }
    }

    /// Values of the puzzle, one at least, if the field is there.
    pub(crate) fn values_if(&self, name: &'static str, puzzle: &Puzzle) -> Result<Option<&'a [i64]>, Refusal> {
        let Some(Given::Numbers(numbers)) = self.get(name) else { return Ok(None) };
        let (first, last) = all_values(puzzle);
        if numbers.is_empty() {
            return Err(Refusal::of(name, format!("expected at least one value from {first} to {last}")));
        }
        match numbers.iter().find(|value| !(first..=last).contains(value)) {
            Some(value) => Err(Refusal::of(name, format!("{value} is not a value; expected {first} to {last}"))),
            None => Ok(Some(numbers)),
        }
    }

    /// Values of the puzzle, one at least.
    pub(crate) fn values(&self, name: &'static str, puzzle: &Puzzle) -> Result<&'a [i64], Refusal> {
        self.values_if(name, puzzle)?.ok_or_else(|| self.missing(name))
    }

    /// The numbers of a field, which are all within a range.
    pub(crate) fn numbers_within(
        &self,
        name: &'static str,
        range: std::ops::RangeInclusive<i64>,
    ) -> Result<&'a [i64], Refusal> {
        let numbers = self.numbers(name)?;
        match numbers.iter().find(|number| !range.contains(number)) {
            None => Ok(numbers),
            Some(number) => {
                let what = format!("{number} is out of range; expected {} to {}", range.start(), range.end());
                Err(Refusal::of(name, what))
            }
        }
    }

    /// A value of the puzzle.
    pub(crate) fn value(&self, name: &'static str, puzzle: &Puzzle) -> Result<i64, Refusal> {
        let (first, last) = values(puzzle);
        self.within(name, first..=last)
    }

    /// Pairs of numbers.
    pub(crate) fn number_pairs(&self, name: &'static str) -> Result<Vec<[i64; 2]>, Refusal> {
        let Some(Given::Tuples(lists)) = self.get(name) else { return Err(self.missing(name)) };
        let pair = |list: &Vec<i64>| <[i64; 2]>::try_from(list.as_slice());
        let pairs: Result<Vec<_>, _> = lists.iter().map(pair).collect();
        match pairs {
            Ok(pairs) if !pairs.is_empty() => Ok(pairs),
            _ => Err(Refusal::of(name, "expected pairs of numbers like [[1, 2]]")),
        }
    }

    /// Lists of cells, so many at least.
    pub(crate) fn lists(&self, name: &'static str, least: usize) -> Result<&'a [Vec<Cell>], Refusal> {
        let Some(Given::Lists(lists)) = self.get(name) else { return Err(self.missing(name)) };
        if lists.len() < least {
            let what = format!("found {} lists of cells; expected at least {least}", lists.len());
            return Err(Refusal::of(name, what));
        }
        Ok(lists)
    }

    /// The words of a field.
    pub(crate) fn names(&self, name: &str) -> Result<&'a [String], Refusal> {
        match self.get(name) {
            Some(Given::Names(names)) => Ok(names),
            _ => Err(self.missing(name)),
        }
    }

    /// Whether a field is there and says `true`.
    pub(crate) fn flag(&self, name: &str) -> bool {
        matches!(self.get(name), Some(Given::Flag(true)))
    }

    /// Whether a field is there.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// The pairs of cells with marks of some kinds.
    pub(crate) fn marked(&self, marks: Marks) -> Vec<[Cell; 2]> {
        let is_one = |mark: &&Marked| {
            marks.iter().any(|&(kind, value)| kind == mark.kind && (value.is_none() || value == mark.value))
        };
        self.marks.iter().filter(is_one).map(|mark| mark.pair).collect()
    }

    /// The word of a field.
    pub(crate) fn word(&self, name: &str) -> Result<&'static str, Refusal> {
        match self.get(name) {
            Some(Given::Word(word)) => Ok(word),
            _ => Err(self.missing(name)),
        }
    }

    /// The cells of a field, if it is there.
    pub(crate) fn cells_if(&self, name: &str) -> Option<&'a [Cell]> {
        match self.get(name) {
            Some(Given::Cells(cells)) => Some(cells),
            _ => None,
        }
    }

    /// The word of a field, if it is there and holds one.
    pub(crate) fn word_if(&self, name: &str) -> Option<&'static str> {
        match self.get(name) {
            Some(Given::Word(word)) => Some(word),
            _ => None,
        }
    }

    /// The lists of cells of a field, if it is there and holds some.
    pub(crate) fn lists_if(&self, name: &str) -> Option<&'a [Vec<Cell>]> {
        match self.get(name) {
            Some(Given::Lists(lists)) => Some(lists),
            _ => None,
        }
    }

    /// The lists of numbers of a field.
    pub(crate) fn tuples(&self, name: &str) -> Result<&'a [Vec<i64>], Refusal> {
        match self.get(name) {
            Some(Given::Tuples(tuples)) => Ok(tuples),
            _ => Err(self.missing(name)),
        }
    }

    /// The expression of a field.
    pub(crate) fn expression(&self, name: &str) -> Result<&'a Expression, Refusal> {
        match self.get(name) {
            Some(Given::Expression(expression)) => Ok(expression),
            _ => Err(self.missing(name)),
        }
    }

    /// The pattern of a field.
    pub(crate) fn pattern(&self, name: &str) -> Result<&'a Automaton, Refusal> {
        match self.get(name) {
            Some(Given::Pattern(automaton)) => Ok(automaton),
            _ => Err(self.missing(name)),
        }
    }

    /// The constraints of a field.
    pub(crate) fn constraints(&self, name: &str) -> Result<&'a [Vec<Arc<dyn Constraint>>], Refusal> {
        match self.get(name) {
            Some(Given::Constraints(constraints)) => Ok(constraints),
            _ => Err(self.missing(name)),
        }
    }

    /// The number of a row or column.
    pub(crate) fn index(&self, order: Order) -> Result<usize, Refusal> {
        let index = self.number("index")?;
        usize::try_from(index).ok().filter(|&index| index < order.get()).ok_or_else(|| {
            Refusal::of("index", format!("there is no line {}; expected 1 to {order}", index.saturating_add(1)))
        })
    }

    /// The number of the box or region of each cell.
    pub(crate) fn boxes(&self, puzzle: &Puzzle) -> Result<Vec<usize>, Refusal> {
        let what = || Refusal { field: None, what: format!("{} needs boxes or regions", self.kind) };
        boxes_of(puzzle).ok_or_else(what)
    }

    /// The cells of a row or column as they are seen from a side.
    pub(crate) fn seen_from(&self, order: Order) -> Result<Vec<Cell>, Refusal> {
        let (side, index) = (self.word("side")?, self.index(order)?);
        let last = order.get() - 1;
        let cell = |k: usize| match side {
            "left" => order.cell(index, k),
            "right" => order.cell(index, last - k),
            "top" => order.cell(k, index),
            _ => order.cell(last - k, index),
        };
        Ok((0..order.get()).map(cell).collect())
    }

    /// The cells of a row or column.
    pub(crate) fn along_axis(&self, order: Order) -> Result<Vec<Cell>, Refusal> {
        let (axis, index) = (self.word("axis")?, self.index(order)?);
        let cell = |k: usize| if axis == "row" { order.cell(index, k) } else { order.cell(k, index) };
        Ok((0..order.get()).map(cell).collect())
    }
}

/// The number of the box or region of each cell, if there are any.
pub(crate) fn boxes_of(puzzle: &Puzzle) -> Option<Vec<usize>> {
    let order = puzzle.order();
    let boxes = |(rows, columns): (usize, usize)| {
        let number = |cell: Cell| cell.row(order) / rows * rows + cell.column(order) / columns;
        order.cells().map(number).collect()
    };
    puzzle.block().map(boxes).or_else(|| puzzle.regions())
}

/// The sides of a grid.
pub(crate) const SIDES: Form = Form::Word(&["left", "right", "top", "bottom"]);

/// The two directions.
pub(crate) const AXES: Form = Form::Word(&["row", "col"]);

/// Adds a constraint to a puzzle.
pub(crate) fn add(puzzle: &mut Puzzle, constraint: impl Constraint + 'static) -> Result<(), Refusal> {
    share(puzzle, &(Arc::new(constraint) as Arc<dyn Constraint>))
}

/// Adds a constraint that may be elsewhere too.
pub(crate) fn share(puzzle: &mut Puzzle, constraint: &Arc<dyn Constraint>) -> Result<(), Refusal> {
    puzzle.add(Arc::clone(constraint)).map_err(|error| Refusal { field: None, what: error.to_string() })
}

/// The least and the greatest value of the cells of the grid.
pub(crate) fn values(puzzle: &Puzzle) -> (i64, i64) {
    let first = puzzle.first_value();
    (first, first + puzzle.order().grid_symbol_count() as i64 - 1)
}

/// The least and the greatest value of all cells.
pub(crate) fn all_values(puzzle: &Puzzle) -> (i64, i64) {
    let first = puzzle.first_value();
    (first, first + puzzle.order().symbol_count() as i64 - 1)
}

/// A number that some cells, perhaps all different, can add up to.
pub(crate) fn sum_of(
    fields: &Fields<'_>,
    name: &'static str,
    puzzle: &Puzzle,
    cells: &[Cell],
    different: bool,
) -> Result<i64, Refusal> {
    let (sum, possible) = (fields.number(name)?, possible_sums(puzzle, cells, different));
    if possible.contains(&i128::from(sum)) {
        return Ok(sum);
    }
    let (least, greatest, different) = (possible.start(), possible.end(), if different { "different " } else { "" });
    let cells = cells.len();
    Err(Refusal::of(name, format!("{cells} {different}values cannot add up to {sum}; expected {least} to {greatest}")))
}

/// The least and the greatest sum that some cells, perhaps all different, can have.
pub(crate) fn possible_sums(puzzle: &Puzzle, cells: &[Cell], different: bool) -> RangeInclusive<i128> {
    let mut ends = (0, 0);
    for &cell in cells {
        let values = puzzle.values_of(cell);
        ends = (ends.0 + i128::from(*values.start()), ends.1 + i128::from(*values.end()));
    }
    // So much more than the least value each, and less than the greatest one, if they all differ; those of the grid have
    // the same values.
    let alike = cells.iter().filter(|&&cell| puzzle.order().has(cell)).count() as i128;
    let spread = if different { alike * (alike - 1) / 2 } else { 0 };
    ends.0 + spread..=ends.1 - spread
}
