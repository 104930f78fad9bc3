//! An arrow: the circle, read as a decimal number if it has several cells, is the sum of the line.

use graeco_grid::text::{counted, ranged};
use graeco_grid::{Cell, Strength};

use crate::kind::{Build, Clue, Content, Field, Form, Kind, Made, Maker, Refusal, add, all_values};
use crate::look::Look;
use crate::places::Places;
use crate::sums::Sums;

pub(crate) const KIND: Kind = Kind {
    name: "arrow",
    title: "arrow",
    look: Look::Arrow,
    strength: Strength::Bounds,
    maker: Maker::Clue(make),
    fields: &[Field::new("circle", Form::Cells), Field::line("line")],
    meaning: "The circle, read as a decimal number in the order given, is the sum of the line.",
    example: r#"{"kind":"arrow","circle":[[0,0]],"line":[[0,1],[0,2]]}"#,
    add: read,
    ..Kind::DEFAULT
};

/// The number in a circle has at most so many digits.
const MOST_DIGITS: usize = 18;

fn read(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let (circle, line) = (clue.cells_of("circle"), clue.cells_of("line"));
    if circle.len() > MOST_DIGITS {
        let what = format!("a circle cannot have {} cells; expected at most {MOST_DIGITS}", circle.len());
        return Err(Refusal::of("circle", what));
    }
    if let Some(both) = circle.iter().find(|cell| line.contains(cell)) {
        let what = format!("{} is in the circle and on the line", puzzle.name_of(*both));
        return Err(Refusal::of("line", what));
    }
    let ones = circle.iter().fold(0, |ones, _| 10 * ones + 1);
    let (low, high) = all_values(puzzle);
    let reach = |times: i128| [i128::from(low) * times, i128::from(high) * times];
    let [number, sum] = [reach(ones), reach(line.len() as i128)];
    if number[0] > sum[1] || sum[0] > number[1] {
        let what = format!(
            "a line of {} adds up to {}; expected {}, as the circle has {}",
            counted(line.len(), "cell"),
            ranged(sum[0], sum[1]),
            ranged(number[0], number[1]),
            counted(circle.len(), "cell")
        );
        return Err(Refusal::never("line", what));
    }
    add(puzzle, arrow(circle.to_vec(), line))
}

fn make(p: &mut Places<'_>) -> Option<Made> {
    let mut cells = p.line(3, 5, |before, next| before[1..].iter().sum::<i64>() + next <= before[0])?;
    let line = cells.split_off(1);
    Made::new(vec![("circle", Content::Cells(cells)), ("line", Content::Cells(line))])
}

/// An arrow: a circle (or pill) of at most 18 cells, the highest digit first, and a line, which may repeat values. A cell
/// must not be in both.
///
/// # Panics
/// If the circle has more cells than that.
pub fn arrow(circle: Vec<Cell>, line: &[Cell]) -> Sums {
    assert!(circle.len() <= 18, "a number of {} digits is too long", circle.len());
    let powers = (0..circle.len() as u32).rev().map(|digit| 10_i64.pow(digit));
    let coefficients = powers.chain(line.iter().map(|_| -1)).collect();
    Sums::weighted(KIND.title, [&circle, line].concat(), coefficients, 0).meaning("the circle is the sum of the line")
}
