//! The least of several solutions: the one whose line of digits comes first, in whatever order they are found.

use graeco_grid::{Budget, Nine, Stop};

use crate::puzzle::Sudoku;

impl Sudoku {
    /// The solution whose line of 81 digits is the least; `None` if there is none. The same on every machine: which one
    /// of several solutions a search or a batch finds first depends on much else.
    ///
    /// ```
    /// use graeco_sudoku::{Budget, Limits, Sudoku};
    ///
    /// let open: Sudoku = ".".repeat(81).parse()?;
    /// let least = open.least_solution(&Budget::start(&Limits::default())).unwrap().unwrap();
    /// assert_eq!(least[..27], b"123456789456789123789123456".map(|digit| digit - b'0'));
    /// # Ok::<(), graeco_sudoku::TextError>(())
    /// ```
    ///
    /// # Errors
    /// The end of the budget, if it comes first.
    pub fn least_solution(&self, budget: &Budget) -> Result<Option<[u8; 81]>, Stop> {
        let (mut settled, mut pace) = (*self.digits(), budget.pace());
        let Some(mut least) = Nine::new(&settled).solution() else { return Ok(None) };
        for cell in 0..81 {
            if settled[cell] > 0 {
                continue;
            }
            // The cells before this one are settled; each smaller digit is tried in it.
            for digit in 1..least[cell] {
                pace.step(1)?;
                settled[cell] = digit;
                if let Some(smaller) = Nine::new(&settled).solution() {
                    least = smaller;
                    break;
                }
            }
            settled[cell] = least[cell];
        }
        Ok(Some(least))
    }
}

#[cfg(test)]
mod tests {
    use graeco_grid::{Limits, Poll};

    use super::*;

    #[test]
    fn it_is_the_least_of_all_solutions() {
        let budget = Budget::start(&Limits::default());
        let filled: Sudoku =
            "123456789456789123789123456231674895875912364694538217317265948542897631968341572".parse().unwrap();
        for step in 2..9 {
            let mut digits = *filled.digits();
            for cell in (0..81).filter(|cell| cell % step != 0 || *cell < 20) {
                digits[cell] = 0;
            }
            // As many as can be listed soon.
            let mut search = Nine::new(&digits);
            let all: Vec<[u8; 81]> = std::iter::from_fn(|| search.solution()).take(200_000).collect();
            let least = Sudoku::from_digits(digits).least_solution(&budget).unwrap().unwrap();
            assert!(all.len() == 200_000 || all.contains(&least), "step {step}");
            assert!(all.iter().all(|other| least <= *other), "step {step}");
        }
        let clash: Sudoku = format!("11{}", ".".repeat(79)).parse().unwrap();
        assert_eq!(clash.least_solution(&budget), Ok(None));
    }

    #[test]
    fn the_budget_ends_it() {
        let limits = Limits { poll: Some(Poll::new(|| true)), ..Limits::default() };
        let open = Sudoku::from_digits([0; 81]);
        assert!(open.least_solution(&Budget::start(&limits)).is_err());
    }
}
