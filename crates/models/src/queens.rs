//! n queens that do not attack each other: rows and columns primary, diagonals secondary.

use graeco_exact_cover::{Budget, BuildError, Item, OptionId, Problem};

use crate::budgeted::BudgetedBuilder;

/// Queens on an n×n board.
///
/// ```
/// use graeco_exact_cover::Budget;
/// use graeco_models::Queens;
///
/// let queens = Queens::within(8, &Budget::default())?;
/// assert_eq!(queens.problem().count(), 92_u32.into());
/// let first = queens.problem().solutions().next().unwrap();
/// assert_eq!(queens.columns(&first).len(), 8);
/// # Ok::<(), graeco_exact_cover::BuildError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Queens {
    order: usize,
    problem: Problem,
}

impl Queens {
    /// The problem of `n` queens. Option `n r + c` is the queen of row `r` in column `c`, both from 0. Rows and columns
    /// are declared from the middle outwards (Knuth's organ-pipe order), so that ties in the search are broken well.
    ///
    /// # Errors
    /// [`BuildError::TooLarge`], and [`BuildError::Stopped`] at the end of the budget of time and memory.
    pub fn within(n: usize, budget: &Budget) -> Result<Queens, BuildError> {
        let mut maker = BudgetedBuilder::new(budget);
        let diagonals = (2 * n).saturating_sub(1);
        maker.hold((n + diagonals) * size_of::<[Item; 2]>());
        maker.step()?;
        // Row and column of each number; diagonals of both directions.
        let mut lines = vec![None; n];
        for place in (0..n).map(|step| if step % 2 == 0 { n / 2 + step / 2 } else { n / 2 - step.div_ceil(2) }) {
            lines[place] = Some([maker.primary(&format!("r{place}"))?, maker.primary(&format!("c{place}"))?]);
        }
        let lines: Vec<[Item; 2]> = lines.into_iter().flatten().collect();
        let mut slopes = Vec::new();
        for diagonal in 0..diagonals {
            slopes.push([maker.secondary(&format!("a{diagonal}"))?, maker.secondary(&format!("b{diagonal}"))?]);
        }
        for row in 0..n {
            for column in 0..n {
                let (up, down) = (slopes[row + column][0], slopes[n - 1 + row - column][1]);
                maker.option([lines[row][0], lines[column][1], up, down])?;
            }
        }
        Ok(Queens { order: n, problem: maker.build() })
    }

    /// The exact cover problem.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// For each row the column of its queen, from 0.
    #[must_use]
    pub fn columns(&self, solution: &[OptionId]) -> Vec<usize> {
        let mut columns = vec![0; self.order];
        for option in solution {
            columns[option.index() / self.order] = option.index() % self.order;
        }
        columns
    }

    /// The board as lines of `.` and `Q`.
    #[must_use]
    pub fn draw(&self, solution: &[OptionId]) -> String {
        let row = |&queen: &usize| (0..self.order).map(move |c| if c == queen { 'Q' } else { '.' }).chain(['\n']);
        self.columns(solution).iter().flat_map(row).collect()
    }
}
