//! A sum of cells, each times a coefficient of its own, which may repeat.

use graeco_grid::text::counted;
use graeco_grid::{Cell, Constraint, Model, Stated, Strength, Total, Values};

use super::littlekiller::LittleKiller;
use crate::kind::{Build, Clue, Field, Form, Kind, Made, Maker, Refusal, add, sum_of};
use crate::look::Look;

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
        return add(puzzle, LittleKiller::new(cells.to_vec(), sum_of(clue, "sum", puzzle, cells, false)?));
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
        return Err(Refusal::of("sum", format!("{sum} is out of reach; expected {least} to {greatest}")));
    }
    add(puzzle, WeightedSum::new(cells.to_vec(), coefficients.to_vec(), sum))
}

/// A sum with coefficients.
#[derive(Clone, Debug)]
pub struct WeightedSum {
    cells: Vec<Cell>,
    coefficients: Vec<i64>,
    sum: i64,
}

impl WeightedSum {
    /// The cells, how often each counts, and the sum.
    ///
    /// # Panics
    /// If there are not as many coefficients as cells.
    #[must_use]
    pub fn new(cells: Vec<Cell>, coefficients: Vec<i64>, sum: i64) -> WeightedSum {
        assert_eq!(cells.len(), coefficients.len(), "each cell has a coefficient");
        WeightedSum { cells, coefficients, sum }
    }
}

impl Constraint for WeightedSum {
    fn name(&self) -> &str {
        KIND.title
    }

    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, values: Values<'_>) -> bool {
        let term = |(value, &coefficient): (i64, &i64)| i128::from(value) * i128::from(coefficient);
        values.iter().zip(&self.coefficients).map(term).sum::<i128>() == i128::from(self.sum)
    }

    fn post(&self, model: &mut Model) {
        let terms: Vec<_> = self.cells.iter().copied().zip(self.coefficients.iter().copied()).collect();
        model.sum(&terms, self.sum, self.sum);
    }

    fn stated(&self) -> Stated {
        Stated::All
    }

    fn totals(&self) -> Vec<Total> {
        let terms = self.cells.iter().copied().zip(self.coefficients.iter().copied()).collect();
        vec![Total { terms, lo: self.sum, hi: self.sum }]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{cells, check, check_squares, holds};

    #[test]
    fn cells_count_as_often_as_they_are_told() {
        let rule = |n, sum| WeightedSum::new(cells(n, [(0, 0), (1, 1), (3, 2)]), vec![2, -1, 0], sum);
        assert!(holds(&rule(9, 5), &[4, 3, 9]) && !holds(&rule(9, 5), &[4, 4, 9]));
        check(9, rule(9, 5));
        check(20, rule(20, 11));
        check(9, WeightedSum::new(cells(9, [(0, 0), (1, 1), (3, 2)]), vec![100, -99, i64::MAX], i64::MAX));
        check_squares(|_, first| rule(4, first + 2));
    }
}
