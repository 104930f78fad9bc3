//! A clue: one constraint as data. It has a kind, with a name, fields and a meaning, and the content of these fields.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use graeco_grid::{Cell, Constraint, Pace, Puzzle, Strength};
use smallvec::SmallVec;

use crate::look::{Hue, Look};
use crate::places::Places;
pub(crate) use crate::refusal::Refusal;

/// A kind of constraint of puzzle files.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Kind {
    /// Its name in a puzzle file.
    pub name: &'static str,
    /// Its common names: `killer cage`, `thermometer`.
    pub title: &'static str,
    /// Other names that puzzle files may have for it.
    pub also: &'static [&'static str],
    /// Names that stand for a number, too: such a clue need not have it.
    pub usual: &'static [Usual],
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
    /// Adds the rule of a clue of the kind to a puzzle.
    pub(crate) add: fn(&Clue, &mut Build<'_>) -> Result<(), Refusal>,
    /// The clues that together say the same as one that names a cell twice, if the rule allows it. They have each cell once.
    pub(crate) cut: fn(&Clue) -> Option<Vec<Clue>>,
    /// Whether it depends on the other constraints of the file, and so is added after them.
    pub(crate) late: bool,
}

/// A name for clues of a kind with a usual number: `dutch_whispers` for whispers of the difference 4.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Usual {
    /// The name in puzzle files.
    pub name: &'static str,
    /// The field of the number.
    pub field: &'static str,
    /// The number, by the order of the grid.
    pub number: fn(usize) -> i64,
}

impl Usual {
    pub(crate) const fn new(name: &'static str, field: &'static str, number: fn(usize) -> i64) -> Usual {
        Usual { name, field, number }
    }
}

impl Kind {
    /// The defaults: a rule of the whole grid without content. A kind states its own parts and takes the rest from here.
    pub(crate) const DEFAULT: Kind = Kind {
        name: "",
        title: "",
        also: &[],
        usual: &[],
        look: Look::Words,
        strength: Strength::Late,
        maker: Maker::None,
        fpuzzles: None,
        scl: None,
        iss: None,
        fields: &[],
        meaning: "",
        example: "",
        add: |_, _| Ok(()),
        cut: |_| None,
        late: false,
    };

    /// The common parts of clues that are some cells.
    pub(crate) const OF_CELLS: Kind = Kind { fields: &[Field::new("cells", Form::Cells)], ..Kind::DEFAULT };

    /// The common parts of marks between two cells.
    pub(crate) const OF_PAIR: Kind = Kind {
        fields: &[Field::new("cells", Form::ExactCells(2))],
        strength: Strength::Domain,
        maker: Maker::Clue(|p| Made::of(p.edge()?)),
        ..Kind::DEFAULT
    };

    /// The common parts of clues that are the cells along a line, drawn in a colour.
    pub(crate) const fn line(hue: Hue) -> Kind {
        Kind { look: Look::line(hue), ..Kind::OF_CELLS }
    }

    /// The common parts of clues beside a row or column, with their fields and the colour of their number.
    pub(crate) const fn outside(fields: &'static [Field], hue: Option<Hue>) -> Kind {
        Kind { look: Look::Outside { hue }, maker: Maker::Clue(Made::outside), fields, ..Kind::DEFAULT }
    }

    /// Its field that holds a number, if one does.
    #[must_use]
    pub fn number(&self) -> Option<&'static str> {
        let is_number = |field: &&Field| matches!(field.form, Form::Number | Form::Sum);
        self.fields.iter().find(is_number).map(|field| field.name)
    }

    /// Whether it is a drawing, which means nothing.
    #[must_use]
    pub fn is_drawing(&self) -> bool {
        matches!(self.look, Look::Drawn(_))
    }

    /// Whether it can be named alone, as a rule of the whole grid.
    #[must_use]
    pub fn needs_nothing(&self) -> bool {
        self.fields.iter().all(|field| field.optional)
    }
}

/// How clues of a kind are made.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Maker {
    /// They are not: a file states them.
    None,
    /// Draws a place and reads off its values; `None` if the place does not suit.
    Clue(Make),
    /// For a rule about neighbours without a mark: all marks of these kinds, and the number of a mark between two values, if
    /// marks have one and there may be one.
    Unmarked(&'static [&'static str], Option<Number>),
}

pub(crate) type Make = fn(&mut Places<'_>) -> Option<Made>;

pub(crate) type Number = fn(i64, i64) -> Option<i64>;

/// The result of a maker: the fields of a clue, and whether its number is still missing.
pub(crate) struct Made {
    pub(crate) fields: Vec<(&'static str, Content)>,
    pub(crate) missing: bool,
}

/// A field of a constraint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// Its contents.
    pub form: Form,
    /// Whether it may be left out.
    pub optional: bool,
    /// Whether the rule takes a line that returns to a cell as it is. Other such lines are cut before, where a kind allows it.
    pub(crate) returns: bool,
}

impl Field {
    pub(crate) const fn new(name: &'static str, form: Form) -> Field {
        Field { name, form, optional: false, returns: false }
    }

    /// Cells along a line that may return to one of them.
    pub(crate) const fn line(name: &'static str) -> Field {
        Field { returns: true, ..Field::new(name, Form::Cells) }
    }

    pub(crate) const fn optional(name: &'static str, form: Form) -> Field {
        Field { optional: true, ..Field::new(name, form) }
    }
}

/// The type of a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// One cell or more, each once.
    Cells,
    /// An exact number of cells.
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
    /// A list of constraints, each with its `kind`, with all cells moved by each of the field `offsets`.
    Shifted,
}

/// A constraint as data: its kind, and the content of its fields.
///
/// ```
/// use graeco_grid::Order;
/// use graeco_rules::{Clue, Kind};
///
/// let (order, killer) = (Order::new(9)?, Kind::named("killer").unwrap());
/// let cage = Clue::new(killer).with("cells", vec![order.cell(0, 0), order.cell(0, 1)]).with("sum", 7);
/// assert_eq!(cage.number_of("sum"), Some(7));
/// # Ok::<(), graeco_grid::BadOrder>(())
/// ```
#[derive(Clone, Debug)]
pub struct Clue {
    kind: &'static Kind,
    fields: SmallVec<[(&'static str, Content); 2]>,
}

/// The content of a field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Content {
    /// One cell or more.
    Cells(Vec<Cell>),
    /// Lists of cells.
    Lists(Vec<Vec<Cell>>),
    /// A number; the index of a row or column is counted from 0.
    Number(i64),
    /// Numbers.
    Numbers(Vec<i64>),
    /// Yes or no.
    Flag(bool),
    /// One of the words that the field allows.
    Word(&'static str),
    /// Lists of numbers.
    Tuples(Vec<Vec<i64>>),
    /// Names, an expression or a pattern.
    Text(String),
    /// Other constraints.
    Clues(Vec<Clue>),
}

macro_rules! content {
    ($($form:ident of $data:ty),*) => {
        $(impl From<$data> for Content {
            fn from(data: $data) -> Content {
                Content::$form(data)
            }
        })*
    };
}

content!(
    Cells of Vec<Cell>,
    Lists of Vec<Vec<Cell>>,
    Number of i64,
    Numbers of Vec<i64>,
    Flag of bool,
    Tuples of Vec<Vec<i64>>,
    Text of String,
    Clues of Vec<Clue>
);

impl From<&str> for Content {
    fn from(text: &str) -> Content {
        Content::Text(text.to_owned())
    }
}

/// Clues are equal if they state the same.
impl PartialEq for Clue {
    fn eq(&self, other: &Clue) -> bool {
        self.kind.name == other.kind.name && self.fields == other.fields
    }
}

impl Eq for Clue {}

impl Clue {
    /// A clue of a kind, with no fields yet. Whether it makes sense is checked when it is added to a puzzle.
    #[must_use]
    pub fn new(kind: &'static Kind) -> Clue {
        Clue { kind, fields: SmallVec::new() }
    }

    /// Sets a field. A text is a word where the field allows that.
    ///
    /// # Panics
    /// If the kind has no such field.
    #[must_use]
    pub fn with(mut self, name: &str, content: impl Into<Content>) -> Clue {
        let place = |name: &str| self.kind.fields.iter().position(|field| field.name == name);
        let at = place(name).unwrap_or_else(|| panic!("{} has no field `{name}`", self.kind.name));
        let field = &self.kind.fields[at];
        let content = match (content.into(), field.form) {
            (Content::Text(text), Form::Word(words) | Form::Pairs(words)) => {
                words.iter().find(|&&word| word == text).map_or(Content::Text(text), |word| Content::Word(word))
            }
            (content, _) => content,
        };
        let before = self.fields.iter().take_while(|known| place(known.0) < Some(at)).count();
        match self.fields.get_mut(before).filter(|known| known.0 == field.name) {
            Some(known) => known.1 = content,
            None => self.fields.insert(before, (field.name, content)),
        }
        self
    }

    /// A clue with fields of its kind, in their order.
    #[must_use]
    pub fn of(kind: &'static Kind, fields: SmallVec<[(&'static str, Content); 2]>) -> Clue {
        Clue { kind, fields }
    }

    /// The kind.
    #[must_use]
    pub fn kind(&self) -> &'static Kind {
        self.kind
    }

    /// The fields that are there, by name, in the order of the kind's [`fields`](Kind::fields).
    #[must_use]
    pub fn fields(&self) -> &[(&'static str, Content)] {
        &self.fields
    }

    /// The cells that its own fields name, each with its field.
    fn own_cells(&mut self) -> impl Iterator<Item = (&'static str, &mut Cell)> {
        self.fields.iter_mut().flat_map(|(name, content)| {
            let lists = match content {
                Content::Cells(cells) => std::slice::from_mut(cells),
                Content::Lists(lists) => lists,
                _ => &mut [],
            };
            lists.iter_mut().flatten().map(|cell| (*name, cell))
        })
    }

    /// The clue with its cells of the grid and of layers moved down and to the right; those of clues in it stay.
    pub(crate) fn moved(&self, [down, right]: [isize; 2], puzzle: &Puzzle) -> Result<Clue, Refusal> {
        let mut clue = self.clone();
        for (name, cell) in clue.own_cells() {
            let off = || {
                Refusal::of(
                    name,
                    format!("{}, moved by [{down}, {right}], is off the grid or absent", puzzle.name_of(*cell)),
                )
            };
            *cell = puzzle.step(*cell, down, right).ok_or_else(off)?;
        }
        Ok(clue)
    }

    /// The clue with other cells in the place of those that it, or a clue in it, names; `None` if one has no other.
    #[must_use]
    pub fn renamed(&self, other: &impl Fn(Cell) -> Option<Cell>) -> Option<Clue> {
        let mut clue = self.clone();
        for (_, cell) in clue.own_cells() {
            *cell = other(*cell)?;
        }
        for (_, content) in &mut clue.fields {
            if let Content::Clues(clues) = content {
                *clues = clues.iter().map(|clue| clue.renamed(other)).collect::<Option<_>>()?;
            }
        }
        Some(clue)
    }
}

/// A puzzle to which clues are added.
#[derive(Debug)]
pub(crate) struct Build<'c> {
    pub(crate) puzzle: Puzzle,
    /// All clues, those that are not added yet among them.
    pub(crate) clues: &'c [Clue],
    /// The marks among them, on demand.
    pub(crate) marks: Option<Vec<Marked>>,
    /// By how many rows and columns cells are moved, if they are.
    pub(crate) offset: Option<[isize; 2]>,
    /// In how many clues the one stands that is added.
    pub(crate) depth: usize,
    /// The number of added clues inside others.
    pub(crate) nested: usize,
    pub(crate) pace: Pace,
    /// The names of unknown sums so far, and the cells that add up to each.
    pub(crate) sums: Vec<(String, Vec<Cell>)>,
    /// The connected pieces so far: their cells and values.
    pub(crate) pieces: Vec<(Vec<Cell>, Vec<i64>)>,
}

/// A clue that marks a pair of cells: its kind, and the number of its mark if it has one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Marked {
    pub(crate) kind: &'static str,
    pub(crate) value: Option<i64>,
    pub(crate) pair: [Cell; 2],
}

/// Kinds of marks, with any number or with just this one.
pub(crate) type Marks = &'static [(&'static str, Option<i64>)];

impl Deref for Build<'_> {
    type Target = Puzzle;

    fn deref(&self) -> &Puzzle {
        &self.puzzle
    }
}

impl DerefMut for Build<'_> {
    fn deref_mut(&mut self) -> &mut Puzzle {
        &mut self.puzzle
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

pub(crate) const SIDES: Form = Form::Word(&["left", "right", "top", "bottom"]);

/// The side of the grid that a clue stands at, and the number of its row or column.
pub(crate) const SIDE: Field = Field::new("side", SIDES);
pub(crate) const INDEX: Field = Field::new("index", Form::Index);

/// The two directions.
pub(crate) const AXES: Form = Form::Word(&["row", "col"]);

pub(crate) fn add(puzzle: &mut Build<'_>, constraint: impl Constraint + 'static) -> Result<(), Refusal> {
    share(puzzle, Arc::new(constraint))
}

/// Adds a constraint that may be elsewhere too.
pub(crate) fn share(puzzle: &mut Build<'_>, constraint: Arc<dyn Constraint>) -> Result<(), Refusal> {
    puzzle.add(constraint).map_err(|error| Refusal::new(error.to_string()))
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
