//! Kropki dots: white between values that differ by 1, black where one is twice the other; and no dot, neither.

use graeco_grid::{Cell, Order, Strength};

use crate::kind::{Build, Clue, Kind, Maker, Marks, Refusal, add};
use crate::look::Look;
use crate::related::Related;

pub(crate) const WHITE: Kind = Kind {
    name: "white",
    title: "white dot",
    also: &["kropki_white"],
    look: Look::Dot { is_black: false },
    iss: Some("WhiteDot"),
    meaning: "The two values differ by 1.",
    example: r#"{"kind":"white","cells":[[0,0],[0,1]]}"#,
    add: |clue, puzzle| {
        let [a, b] = clue.two("cells")?;
        add(puzzle, white_dot(a, b))
    },
    ..Kind::OF_PAIR
};

pub(crate) const BLACK: Kind = Kind {
    name: "black",
    title: "black dot",
    also: &["kropki_black"],
    look: Look::Dot { is_black: true },
    iss: Some("BlackDot"),
    meaning: "One value is twice the other one.",
    example: r#"{"kind":"black","cells":[[0,0],[0,1]]}"#,
    add: |clue, puzzle| {
        let [a, b] = clue.two("cells")?;
        add(puzzle, black_dot(a, b))
    },
    ..Kind::OF_PAIR
};

pub(crate) const NEGATIVE: Kind = Kind {
    name: "kropki_negative",
    title: "no dot",
    also: &["anti_kropki"],
    strength: Strength::Partial,
    maker: Maker::Unmarked(&["white", "black"], None),
    iss: Some("StrictKropki"),
    meaning: "Orthogonal neighbours without a dot neither differ by 1 nor is one twice the other. A `difference` of 1 and a \
              `ratio` of 2 are dots, too.",
    example: r#"{"kind":"kropki_negative"}"#,
    add: negative,
    late: true,
    ..Kind::DEFAULT
};

const DOTS: Marks = &[("white", None), ("black", None), ("difference", Some(1)), ("ratio", Some(2))];

fn negative(_: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let dots = puzzle.marked(DOTS);
    add(puzzle, kropki_negative(puzzle.order(), &dots))
}

fn is_white(a: i64, b: i64) -> bool {
    a.abs_diff(b) == 1
}

fn is_black(a: i64, b: i64) -> bool {
    a == 2 * b || b == 2 * a
}

/// A white dot between two cells.
pub fn white_dot(a: Cell, b: Cell) -> Related {
    Related::line(WHITE.title, vec![a, b], is_white).meaning("the values differ by 1")
}

/// A black dot between two cells.
pub fn black_dot(a: Cell, b: Cell) -> Related {
    Related::line(BLACK.title, vec![a, b], is_black).meaning("one value is twice the other")
}

/// Orthogonal neighbours without a dot neither differ by 1 nor is one twice the other; `dots` are the pairs that have one,
/// in either order.
pub fn kropki_negative(order: Order, dots: &[[Cell; 2]]) -> Related {
    Related::unmarked(NEGATIVE.title, order, dots, |a, b| !is_white(a, b) && !is_black(a, b))
}
