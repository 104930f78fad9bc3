//! Langford's problem: numbers 1 to n, each twice in a row, the two of k with k others between them.

use graeco_exact_cover::{Budget, BuildError, Item, OptionId, Problem};

use crate::budgeted::BudgetedBuilder;

/// Langford pairs of order n (C. D. Langford, 1958). They exist if n mod 4 is 0 or 3. A row and its reversal are two
/// solutions.
///
/// ```
/// use graeco_exact_cover::Budget;
/// use graeco_models::Langford;
///
/// let langford = Langford::within(3, &Budget::default())?;
/// let rows: Vec<_> = langford.problem().solutions().map(|s| langford.row(&s)).collect();
/// assert!(rows.contains(&vec![2, 3, 1, 2, 1, 3]) && rows.len() == 2);
/// # Ok::<(), graeco_exact_cover::BuildError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Langford {
    order: usize,
    problem: Problem,
    /// For each option its number and the first of its two places.
    pairs: Vec<(usize, usize)>,
}

impl Langford {
    /// The problem for the numbers 1 to `n`.
    ///
    /// # Errors
    /// [`BuildError::TooLarge`], and [`BuildError::Stopped`] at the end of the budget of time and memory.
    pub fn within(n: usize, budget: &Budget) -> Result<Langford, BuildError> {
        let mut maker = BudgetedBuilder::new(budget);
        maker.hold(n.saturating_mul(3 * size_of::<Item>()));
        let numbers = (1..=n).map(|k| maker.primary(&k.to_string())).collect::<Result<Vec<_>, _>>()?;
        let places = (1..=2 * n).map(|place| maker.primary(&format!("s{place}"))).collect::<Result<Vec<_>, _>>()?;
        let mut pairs = Vec::new();
        for number in 1..=n {
            for place in 0..(2 * n).saturating_sub(number + 1) {
                maker.option([numbers[number - 1], places[place], places[place + number + 1]])?;
                pairs.push((number, place));
                maker.hold(size_of::<(usize, usize)>());
            }
        }
        Ok(Langford { order: n, problem: maker.build(), pairs })
    }

    /// The exact cover problem.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The row of 2n numbers.
    #[must_use]
    pub fn row(&self, solution: &[OptionId]) -> Vec<usize> {
        let mut row = vec![0; 2 * self.order];
        for &(number, place) in solution.iter().map(|option| &self.pairs[option.index()]) {
            row[place] = number;
            row[place + number + 1] = number;
        }
        row
    }
}
