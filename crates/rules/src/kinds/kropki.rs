//! Kropki dots: white between values that differ by 1, black where one is twice the other; and no dot, neither.

use std::collections::HashSet;

use graeco_grid::{Cell, Constraint, Model, Order, Stated, Strength, Values};

use super::nonconsecutive::NEIGHBORS;
use crate::kind::{Build, Clue, Field, Form, Kind, Made, Maker, Marks, Refusal, add};
use crate::look::Look;

pub(crate) const WHITE: Kind = Kind {
    name: "white",
    title: "white dot",
    also: &["kropki_white"],
    look: Look::Dot { is_black: false },
    strength: Strength::Domain,
    maker: Maker::Clue(|p| Made::of(p.edge()?)),
    iss: Some("WhiteDot"),
    fields: &[Field::new("cells", Form::ExactCells(2))],
    meaning: "The two values differ by 1.",
    example: r#"{"kind":"white","cells":[[0,0],[0,1]]}"#,
    add: |clue, puzzle| {
        let [a, b] = clue.two("cells")?;
        add(puzzle, WhiteDot::new(a, b))
    },
    ..Kind::DEFAULT
};

pub(crate) const BLACK: Kind = Kind {
    name: "black",
    title: "black dot",
    also: &["kropki_black"],
    look: Look::Dot { is_black: true },
    strength: Strength::Domain,
    maker: Maker::Clue(|p| Made::of(p.edge()?)),
    iss: Some("BlackDot"),
    fields: &[Field::new("cells", Form::ExactCells(2))],
    meaning: "One value is twice the other one.",
    example: r#"{"kind":"black","cells":[[0,0],[0,1]]}"#,
    add: |clue, puzzle| {
        let [a, b] = clue.two("cells")?;
        add(puzzle, BlackDot::new(a, b))
    },
    ..Kind::DEFAULT
};

pub(crate) const NEGATIVE: Kind = Kind {
    name: "kropki_negative",
    title: "no dot",
    also: &["anti_kropki"],
    strength: Strength::Partial,
    maker: Maker::Unmarked(&["white", "black"], None),
    iss: Some("StrictKropki"),
    fields: &[],
    meaning: "Orthogonal neighbours without a dot neither differ by 1 nor is one twice the other. A `difference` of 1 and a \
              `ratio` of 2 are dots, too.",
    example: r#"{"kind":"kropki_negative"}"#,
    add: negative,
    late: true,
    ..Kind::DEFAULT
};

/// The marks that are dots.
const DOTS: Marks = &[("white", None), ("black", None), ("difference", Some(1)), ("ratio", Some(2))];

fn negative(_: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let dots = puzzle.marked(DOTS);
    add(puzzle, KropkiNegative::new(puzzle.order(), &dots))
}

fn white(a: i64, b: i64) -> bool {
    a.abs_diff(b) == 1
}

fn black(a: i64, b: i64) -> bool {
    a == 2 * b || b == 2 * a
}

macro_rules! dot {
    ($dot:ident, $doc:literal, $name:literal, $meaning:literal, $agree:expr) => {
        #[doc = $doc]
        #[derive(Clone, Debug)]
        pub struct $dot {
            cells: [Cell; 2],
        }

        impl $dot {
            /// The two cells.
            #[must_use]
            pub fn new(a: Cell, b: Cell) -> $dot {
                $dot { cells: [a, b] }
            }
        }

        impl Constraint for $dot {
            fn name(&self) -> &str {
                $name
            }

            fn scope(&self) -> &[Cell] {
                &self.cells
            }

            fn meaning(&self) -> String {
                $meaning.to_owned()
            }

            fn holds(&self, values: Values<'_>) -> bool {
                $agree(values.get(0), values.get(1))
            }

            fn post(&self, model: &mut Model) {
                model.pair(self.cells[0], self.cells[1], $agree);
            }
        }
    };
}

dot!(WhiteDot, "A white dot: the two values differ by 1.", "white dot", "the values differ by 1", white);
dot!(BlackDot, "A black dot: one value is twice the other.", "black dot", "one value is twice the other", black);

/// Orthogonal neighbours without a dot neither differ by 1 nor is one twice the other.
#[derive(Clone, Debug)]
pub struct KropkiNegative {
    order: Order,
    scope: Vec<Cell>,
    /// The neighbours without a dot, in ascending order.
    pairs: Vec<(Cell, Cell)>,
}

impl KropkiNegative {
    /// The rule for the whole grid; `dots` are the pairs that have a dot, in either order.
    #[must_use]
    pub fn new(order: Order, dots: &[[Cell; 2]]) -> KropkiNegative {
        let dotted: HashSet<[Cell; 2]> = dots.iter().flat_map(|&[a, b]| [[a, b], [b, a]]).collect();
        let mut pairs: Vec<_> = order.pairs(NEIGHBORS).filter(|&(a, b)| !dotted.contains(&[a, b])).collect();
        pairs.sort_unstable();
        KropkiNegative { order, scope: order.cells().collect(), pairs }
    }
}

impl Constraint for KropkiNegative {
    fn name(&self) -> &str {
        NEGATIVE.title
    }

    fn scope(&self) -> &[Cell] {
        &self.scope
    }

    fn order(&self) -> Option<Order> {
        Some(self.order)
    }

    fn holds(&self, values: Values<'_>) -> bool {
        self.pairs.iter().all(|&(a, b)| {
            let (a, b) = (values.get(a.index()), values.get(b.index()));
            !white(a, b) && !black(a, b)
        })
    }

    fn post(&self, model: &mut Model) {
        let apart = model.relation(|a, b| !white(a, b) && !black(a, b));
        for &(a, b) in &self.pairs {
            model.relate(a, b, apart);
        }
    }

    fn stated(&self) -> Stated {
        Stated::All
    }

    fn clashes(&self, [i, j]: [usize; 2], [a, b]: [i64; 2]) -> bool {
        (white(a, b) || black(a, b)) && self.pairs.binary_search(&(self.scope[i], self.scope[j])).is_ok()
    }
}
