//! Rules about sums of cells: a total of the values, each times a coefficient, or segments that add up to the same.

use graeco_grid::{Cell, Constraint, Model, Stated, Total, Values};

use crate::identity::identity;
use crate::scope::{has_twice, scope_of};

/// A rule about sums of cells, which may say that the values all differ, too.
#[must_use]
#[derive(Clone, Debug)]
pub struct Sums {
    name: &'static str,
    meaning: String,
    scope: Vec<Cell>,
    /// Whether the values all differ.
    different: bool,
    demand: Demand,
}

#[derive(Clone, Debug)]
enum Demand {
    Nothing,
    /// The values, each times its coefficient, add up to a number.
    Total(Vec<i64>, i64),
    /// Segments, as places of the scope, add up to the same.
    Equal(Vec<Vec<usize>>),
}

impl Sums {
    fn new(name: &'static str, scope: Vec<Cell>, demand: Demand) -> Sums {
        Sums { name, meaning: String::new(), scope, different: false, demand }
    }

    /// Cells that add up to a number.
    pub(crate) fn total(name: &'static str, cells: Vec<Cell>, sum: i64) -> Sums {
        let ones = vec![1; cells.len()];
        Sums::new(name, cells, Demand::Total(ones, sum)).meaning(format!("the values add up to {sum}"))
    }

    /// Cells that add up to a number, each times its coefficient. A cell that stands there several times has the sum of its
    /// coefficients.
    pub(crate) fn weighted(name: &'static str, mut cells: Vec<Cell>, mut coefficients: Vec<i64>, sum: i64) -> Sums {
        assert_eq!(cells.len(), coefficients.len(), "each cell has a coefficient");
        if has_twice(&cells) {
            let (scope, places) = scope_of(&[cells]);
            let mut sums = vec![0; scope.len()];
            places[0].iter().zip(&coefficients).for_each(|(&place, times)| sums[place] += times);
            (cells, coefficients) = (scope, sums);
        }
        Sums::new(name, cells, Demand::Total(coefficients, sum))
    }

    /// Segments that add up to the same. They may share cells.
    pub(crate) fn equal(name: &'static str, segments: &[Vec<Cell>]) -> Sums {
        let (scope, places) = scope_of(segments);
        Sums::equal_within(name, scope, places)
    }

    /// Places of a scope, in segments that add up to the same.
    pub(crate) fn equal_within(name: &'static str, scope: Vec<Cell>, segments: Vec<Vec<usize>>) -> Sums {
        Sums::new(name, scope, Demand::Equal(segments))
    }

    /// Cells that all differ, and add up to a number if there is one.
    pub(crate) fn cage(name: &'static str, cells: Vec<Cell>, sum: Option<i64>) -> Sums {
        let cage = match sum {
            Some(sum) => Sums::total(name, cells, sum).meaning(format!("the values differ and add up to {sum}")),
            None => Sums::new(name, cells, Demand::Nothing).meaning("the values differ"),
        };
        Sums { different: true, ..cage }
    }

    fn terms(&self, coefficients: &[i64]) -> Vec<(Cell, i64)> {
        self.scope.iter().copied().zip(coefficients.iter().copied()).collect()
    }

    fn cells(&self, segments: &[Vec<usize>]) -> Vec<Vec<Cell>> {
        segments.iter().map(|places| places.iter().map(|&place| self.scope[place]).collect()).collect()
    }

    /// The rule with its meaning, for explanations.
    pub(crate) fn meaning(self, meaning: impl Into<String>) -> Sums {
        Sums { meaning: meaning.into(), ..self }
    }
}

impl Constraint for Sums {
    identity!(name, scope);

    fn meaning(&self) -> String {
        self.meaning.clone()
    }

    fn holds(&self, values: Values<'_>) -> bool {
        let demanded = match &self.demand {
            Demand::Nothing => true,
            Demand::Total(coefficients, sum) => {
                // A number of 18 digits of order 85 and more is above 2^63.
                let term = |(value, &times): (i64, &i64)| i128::from(value) * i128::from(times);
                values.iter().zip(coefficients).map(term).sum::<i128>() == i128::from(*sum)
            }
            Demand::Equal(segments) => {
                let sum = |places: &Vec<usize>| places.iter().map(|&place| values.get(place)).sum::<i64>();
                segments.windows(2).all(|pair| sum(&pair[0]) == sum(&pair[1]))
            }
        };
        demanded && (!self.different || values.all_different())
    }

    fn post(&self, model: &mut Model) {
        if self.different {
            model.all_different(&self.scope);
        }
        match &self.demand {
            Demand::Nothing => {}
            Demand::Total(coefficients, sum) => model.sum(&self.terms(coefficients), *sum, *sum),
            Demand::Equal(segments) => model.equal_sums(&self.cells(segments)),
        }
    }

    fn stated(&self) -> Stated {
        Stated::All
    }

    fn totals(&self) -> Vec<Total> {
        match &self.demand {
            Demand::Nothing => Vec::new(),
            Demand::Total(coefficients, sum) => vec![Total { terms: self.terms(coefficients), lo: *sum, hi: *sum }],
            Demand::Equal(segments) => Total::equal(&self.cells(segments)),
        }
    }

    fn clashes(&self, [i, j]: [usize; 2], [a, b]: [i64; 2]) -> bool {
        self.different && i != j && a == b
    }
}
