//! A sum of cells, each times a coefficient of its own, which may repeat.

use graeco_grid::text::{counted, ranged};
use graeco_grid::{Cell, Strength};

use super::littlekiller::little_killer;
use crate::kind::{Build, Clue, Field, Form, Kind, Made, Maker, Refusal, add};
use crate::look::Look;
use crate::sums::Sums;

pub(crate) const KIND: Kind = Kind {
    name: "sum",
    title: "sum",
    look: Look::Dotted,
    strength: Strength::Bounds,
    maker: Maker::Clue(|p| Made::summed(p.any_line(2, 5)?, p)),
    iss: Some("Sum"),
    fields: &[
        Field::new("cells", Form::Cells),
        Field::new("sum", Form::Number),
        Field::optional("coefficients", Form::Numbers),
    ],
    meaning: "The values, each times its coefficient if `coefficients` are given, add up to `sum`; they may repeat.",
    example: r#"{"kind":"sum","cells":[[0,1],[1,2],[2,3]],"coefficients":[1,2,-1],"sum":5}"#,
    add: read,
    ..Kind::DEFAULT
};

fn read(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let cells = clue.cells_of("cells");
    if !clue.has("coefficients") {
        return add(puzzle, little_killer(cells.to_vec(), clue.sum("sum", puzzle, cells, false)?));
    }
    let (coefficients, sum) = (clue.numbers_of("coefficients"), clue.number("sum")?);
    if coefficients.len() != cells.len() {
        let what = format!(
            "found {}; expected {}, one for each cell",
            counted(coefficients.len(), "coefficient"),
            cells.len()
        );
        return Err(Refusal::of("coefficients", what));
    }
    let ends = coefficients.iter().zip(cells).map(|(&coefficient, &cell)| {
        let values = puzzle.values_of(cell);
        [values.start(), values.end()].map(|&value| i128::from(coefficient) * i128::from(value))
    });
    let (least, greatest) = ends.fold((0, 0), |(least, greatest), [a, b]| (least + a.min(b), greatest + a.max(b)));
    if !(least..=greatest).contains(&i128::from(sum)) {
        return Err(Refusal::never("sum", format!("{sum} is out of reach; expected {}", ranged(least, greatest))));
    }
    add(puzzle, weighted_sum(cells.to_vec(), coefficients.to_vec(), sum))
}

/// A sum: the cells, their coefficients, and the total.
///
/// # Panics
/// If there are not as many coefficients as cells.
pub fn weighted_sum(cells: Vec<Cell>, coefficients: Vec<i64>, sum: i64) -> Sums {
    Sums::weighted(KIND.title, cells, coefficients, sum)
}
