//! The symmetries of the square, and the constraints moved along with the grid.

use graeco_rules::{Field, Form};
use serde_json::{Value, json};

use crate::Change;
use crate::case::Case;
use crate::wraps::kind_of;

/// A symmetry of the square: first rows and columns are swapped, or not, and then either is reversed, or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Turn {
    swaps: bool,
    reverses: [bool; 2],
}

/// Which symmetries keep what a rule says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Symmetries {
    /// The reflection in the main diagonal.
    Diagonal,
    /// The reflection that swaps left and right.
    LeftRight,
    Nothing,
}

/// Kinds that name a direction of the grid, and which symmetries keep it.
pub(crate) const KEEP_THEIR_PLACE: [(&str, Symmetries); 5] = [
    // The last row and column tell what is missing.
    ("doppelganger", Symmetries::Diagonal),
    // Values are the numbers of columns, from the left.
    ("indexer", Symmetries::Diagonal),
    ("boxindexer", Symmetries::Nothing),
    // Directly above and below.
    ("dutchflatmates", Symmetries::LeftRight),
    // The first cell of a pair is the one that comes first, row by row.
    ("rule", Symmetries::Nothing),
];

impl Turn {
    /// All symmetries but the one that changes nothing.
    fn all() -> impl Iterator<Item = Turn> {
        let turn = |code: usize| Turn { swaps: code & 1 == 1, reverses: [code & 2 == 2, code & 4 == 4] };
        (1..8).map(turn)
    }

    fn name(self) -> String {
        let words =
            [(self.swaps, "swapped"), (self.reverses[0], "rows reversed"), (self.reverses[1], "columns reversed")];
        words.iter().filter(|word| word.0).map(|word| word.1).collect::<Vec<_>>().join(", ")
    }

    /// Where a step leads.
    fn step(self, [down, right]: [i64; 2]) -> [i64; 2] {
        let [down, right] = if self.swaps { [right, down] } else { [down, right] };
        let turned = |step: i64, is_reversed: bool| if is_reversed { -step } else { step };
        [turned(down, self.reverses[0]), turned(right, self.reverses[1])]
    }

    /// Where a cell goes in a grid with this last row.
    fn cell(self, [row, column]: [i64; 2], last: i64) -> [i64; 2] {
        // Steps from the middle, twice as long.
        self.step([2 * row - last, 2 * column - last]).map(|twice| (twice + last) / 2)
    }

    /// Whether the rule of a constraint is still there when its cells have moved.
    fn suits(self, clue: &Value) -> bool {
        let kind = kind_of(clue);
        let inner = |field: &Field| match field.form {
            Form::Constraints | Form::Shifted => {
                clue[field.name].as_array().is_some_and(|of| of.iter().all(|one| self.suits(one)))
            }
            _ => true,
        };
        let own = match KEEP_THEIR_PLACE.iter().find(|row| row.0 == kind.name).map(|row| row.1) {
            Some(_) if kind.name == "rule" => !clue["pairs"].is_string(),
            Some(Symmetries::Diagonal) => self == Turn { swaps: true, reverses: [false, false] },
            Some(Symmetries::LeftRight) => self == Turn { swaps: false, reverses: [false, true] },
            Some(Symmetries::Nothing) => false,
            // Regions are numbered in the order in which they come, row by row.
            None => !clue.to_string().contains("region_"),
        };
        own && kind.fields.iter().all(inner)
    }

    /// Cells, or lists of cells and of lists.
    fn cells(self, value: &Value, last: i64) -> Value {
        match value {
            Value::Array(list) => match list.iter().map(Value::as_i64).collect::<Option<Vec<i64>>>().as_deref() {
                Some(&[row, column]) => json!(self.cell([row, column], last)),
                _ => list.iter().map(|value| self.cells(value, last)).collect(),
            },
            // A cell outside the grid stays.
            other => other.clone(),
        }
    }

    /// One of some words, each of which stands for a direction.
    fn word(self, word: &Value, words: &[(&str, [i64; 2])]) -> Value {
        let step = words.iter().find(|known| word == known.0).expect("the word is known").1;
        let turned = self.step(step);
        json!(words.iter().find(|known| known.1 == turned).expect("all directions have words").0)
    }

    /// Whether a line beside the grid is a row.
    fn is_row(clue: &Value) -> bool {
        clue["axis"] == "row" || clue["side"] == "left" || clue["side"] == "right"
    }

    fn field(self, clue: &Value, field: &Field, last: i64) -> Value {
        const SIDES: [(&str, [i64; 2]); 4] =
            [("left", [0, -1]), ("right", [0, 1]), ("top", [-1, 0]), ("bottom", [1, 0])];
        const CORNERS: [(&str, [i64; 2]); 4] =
            [("top-left", [-1, -1]), ("top-right", [-1, 1]), ("bottom-left", [1, -1]), ("bottom-right", [1, 1])];
        const DIRECTIONS: [(&str, [i64; 2]); 4] =
            [("up-left", [-1, -1]), ("up-right", [-1, 1]), ("down-left", [1, -1]), ("down-right", [1, 1])];
        let value = &clue[field.name];
        match (field.form, field.name) {
            (Form::Cells | Form::ExactCells(_) | Form::Lists | Form::Pairs(_), _) => self.cells(value, last),
            (Form::Constraints | Form::Shifted, _) => {
                value.as_array().expect("a list").iter().map(|clue| self.clue(clue, last)).collect()
            }
            (Form::Word(_), "side") => self.word(value, &SIDES),
            (Form::Word(_), "corner") => self.word(value, &CORNERS),
            (Form::Word(_), "direction") => self.word(value, &DIRECTIONS),
            (Form::Word(_), "axis") => json!(if (value == "row") != self.swaps { "row" } else { "col" }),
            (Form::Index, _) => {
                let is_row = Self::is_row(clue) != self.swaps;
                let index = value.as_i64().expect("an index is a number");
                json!(if self.reverses[usize::from(!is_row)] { last - index } else { index })
            }
            (Form::Tuples, "offsets") => {
                let numbers = |offset: &Value| [0, 1].map(|at| offset[at].as_i64().expect("an offset is two numbers"));
                value.as_array().expect("a list").iter().map(|offset| json!(self.step(numbers(offset)))).collect()
            }
            (Form::Numbers, "box") if self.swaps => json!([value[1], value[0]]),
            _ => value.clone(),
        }
    }

    fn clue(self, clue: &Value, last: i64) -> Value {
        let mut turned = clue.clone();
        for field in kind_of(clue).fields.iter().filter(|field| !clue[field.name].is_null()) {
            turned[field.name] = self.field(clue, field, last);
        }
        turned
    }

    fn case(self, case: &Case) -> Case {
        let (n, last) = (case.order(), case.order() as i64 - 1);
        let mut turned = case.clone();
        turned.clues = case.clues.iter().map(|clue| self.clue(clue, last)).collect();
        let [rows, columns] = [0, 1].map(|at| case.header["boxes"][at].clone());
        if self.swaps && !rows.is_null() {
            turned.header["boxes"] = json!([columns, rows]);
        }
        if self.reverses[0] != self.reverses[1] {
            let [main, anti] = [0, 1].map(|at| case.header["diagonals"][at].clone());
            turned.header["diagonals"] = json!([anti, main]);
        }
        for (place, &given) in case.givens.iter().enumerate() {
            let [row, column] = self.cell([(place / n) as i64, (place % n) as i64], last);
            turned.givens[row as usize * n + column as usize] = given;
        }
        turned
    }
}

/// Whether windows, if there are any, stand in the same place from all sides: those of square boxes.
fn keeps_windows(case: &Case) -> bool {
    let sides = [0, 1].map(|at| case.header["boxes"][at].as_u64());
    let is_square = case.order().isqrt().pow(2) == case.order() && sides[0] == sides[1];
    is_square || case.clues.iter().all(|clue| clue["kind"] != "windoku")
}

pub(crate) fn changes(case: &Case) -> Vec<Change> {
    let suits = |turn: &Turn| keeps_windows(case) && case.clues.iter().all(|clue| turn.suits(clue));
    let change = |turn: Turn| Change { name: turn.name(), case: turn.case(case), times: 1 };
    Turn::all().filter(suits).map(change).collect()
}
