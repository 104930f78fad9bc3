//! n queens, none of which attacks another: rows and columns primary, diagonals secondary.

use crate::problem::{BuildError, OptionId, Problem};

/// Queens on an n×n board.
///
/// ```
/// use graeco_exact_cover::models::Queens;
///
/// let queens = Queens::new(8)?;
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
    /// [`BuildError::TooLarge`]
    pub fn new(n: usize) -> Result<Queens, BuildError> {
        let mut builder = Problem::builder();
        for place in (0..n).map(|step| if step % 2 == 0 { n / 2 + step / 2 } else { n / 2 - step.div_ceil(2) }) {
            builder.primary(&format!("r{place}"))?;
            builder.primary(&format!("c{place}"))?;
        }
        for diagonal in 0..(2 * n).saturating_sub(1) {
            builder.secondary(&format!("a{diagonal}"))?;
            builder.secondary(&format!("b{diagonal}"))?;
        }
        for row in 0..n {
            for column in 0..n {
                let names = [
                    format!("r{row}"),
                    format!("c{column}"),
                    format!("a{}", row + column),
                    format!("b{}", n - 1 + row - column),
                ];
                let items = names.iter().map(|name| builder.item(name)).collect::<Result<Vec<_>, _>>()?;
                builder.option(items)?;
            }
        }
        Ok(Queens { order: n, problem: builder.build() })
    }

    /// The exact cover problem.
    #[must_use]
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
