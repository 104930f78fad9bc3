//! Random Latin rectangles: uniform by rejection if they have few rows, otherwise rows of random squares.

use graeco_grid::{Budget, Limits, Outcome, Stop};
use rand::{SeedableRng, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;

use super::{Distribution, Random};
use crate::kind::Kind;
use crate::rectangle::{NotRectangle, Rectangle};

/// An iterator over random Latin rectangles of k rows of n symbols. The same seed gives the same rectangles.
///
/// ```
/// use graeco_latin::{Distribution, RandomRectangles};
///
/// let mut rectangles = RandomRectangles::new(3, 20, 7)?;
/// assert_eq!(rectangles.distribution(), Distribution::Uniform);
/// assert_eq!(rectangles.next().unwrap().rows().len(), 3);
/// # Ok::<(), graeco_latin::NotRectangle>(())
/// ```
#[must_use = "iterators are lazy and do nothing until they are advanced"]
pub struct RandomRectangles {
    rows: usize,
    columns: usize,
    /// Squares whose first rows are wanted, if there are too many rows for rejection.
    squares: Option<Random>,
    rng: ChaCha8Rng,
    limits: Limits,
    end: Option<Outcome>,
}

/// Up to this number of rows, rows are drawn until they are a rectangle: about exp(k(k − 1)/2) times, which is 22,000 for
/// five rows, and most draws fail at the second row.
const MOST_REJECTED: usize = 5;

impl RandomRectangles {
    /// Random rectangles of k rows of n symbols.
    ///
    /// # Errors
    /// If n is not 1 to 255, or k is above n.
    pub fn new(rows: usize, columns: usize, seed: u64) -> Result<RandomRectangles, NotRectangle> {
        let size = NotRectangle::Size { rows, columns };
        if rows > columns {
            return Err(size);
        }
        // This checks the number of columns.
        Rectangle::new(columns, Vec::new())?;
        let squares = if rows <= MOST_REJECTED {
            None
        } else {
            Some(Random::new(columns, Kind::Plain, seed).ok().flatten().ok_or(size)?)
        };
        let (rng, limits) = (ChaCha8Rng::seed_from_u64(seed), Limits::default());
        Ok(RandomRectangles { rows, columns, squares, rng, limits, end: None })
    }

    /// Sets limits of time, memory and interruption; the clock starts here, and all rectangles share it.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = Limits { solutions: None, nodes: None, ..limits }.started();
        self.squares = self.squares.map(|squares| squares.limits(self.limits.clone()));
        self.end = None;
        self
    }

    /// The known facts about the distribution of the rectangles.
    pub fn distribution(&self) -> Distribution {
        match self.squares {
            None => Distribution::Uniform,
            // All but one row determine the square.
            Some(_) if self.rows + 1 >= self.columns => Distribution::UniformInTheLimit,
            Some(_) => Distribution::Completions,
        }
    }

    /// How the rectangles ended; `None` while there are.
    #[must_use]
    pub fn end(&self) -> Option<Outcome> {
        self.end
    }

    fn draw(&mut self) -> Result<Vec<Vec<usize>>, Stop> {
        let n = self.columns;
        if let Some(squares) = &mut self.squares {
            let symbols = squares.draw()?.expect("there is always another square");
            let row = |row: &[u32]| row.iter().map(|&symbol| symbol as usize).collect();
            return Ok(symbols.chunks(n).take(self.rows).map(row).collect());
        }
        let mut pace = Budget::start(&self.limits).pace();
        let mut rows: Vec<Vec<usize>> = Vec::new();
        while rows.len() < self.rows {
            pace.step(n as u64)?;
            let mut row: Vec<usize> = (0..n).collect();
            row.shuffle(&mut self.rng);
            if rows.iter().any(|other| other.iter().zip(&row).any(|(a, b)| a == b)) {
                // All rows are drawn again: keeping some would make rectangles likely whose rows can be followed by many.
                rows.clear();
            } else {
                rows.push(row);
            }
        }
        Ok(rows)
    }
}

impl Iterator for RandomRectangles {
    type Item = Rectangle;

    fn next(&mut self) -> Option<Rectangle> {
        if self.end.is_some() {
            return None;
        }
        let rows = self.draw().map_err(|stop| self.end = Some(stop.into())).ok()?;
        Some(Rectangle::new(self.columns, rows).expect("rows of a Latin rectangle"))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn drawn(rows: usize, columns: usize, many: usize) -> BTreeMap<Vec<Vec<u8>>, usize> {
        let mut times = BTreeMap::new();
        for rectangle in RandomRectangles::new(rows, columns, 5).unwrap().take(many) {
            *times.entry(rectangle.rows().map(<[u8]>::to_vec).collect()).or_insert(0) += 1;
        }
        times
    }

    #[test]
    fn rectangles_of_few_rows_are_uniform() {
        // 24 · 9 and 24 · 9 · 4 rectangles; χ² has as many degrees of freedom, less one.
        for (rows, columns, many, draws) in [(2, 4, 216, 21_600), (3, 4, 576, 28_800), (3, 3, 12, 1200)] {
            let times = drawn(rows, columns, draws);
            assert_eq!(times.len(), many);
            let mean = draws as f64 / many as f64;
            let chi: f64 = times.values().map(|&times| (times as f64 - mean).powi(2) / mean).sum();
            let (degrees, five_sigma) = ((many - 1) as f64, 5.0 * (2.0 * (many - 1) as f64).sqrt());
            assert!((chi - degrees).abs() < five_sigma, "{rows}×{columns}: {chi}");
        }
    }

    #[test]
    fn every_size_gives_rectangles_and_says_how() {
        for (rows, columns) in [(0, 3), (1, 1), (1, 7), (5, 5), (5, 60), (6, 6), (6, 7), (6, 20), (19, 20), (100, 100)]
        {
            let rectangles = RandomRectangles::new(rows, columns, 1).unwrap();
            let expected = match (rows, columns) {
                (..=5, _) => Distribution::Uniform,
                (6, 20) => Distribution::Completions,
                _ => Distribution::UniformInTheLimit,
            };
            assert_eq!(rectangles.distribution(), expected, "{rows}×{columns}");
            let two: Vec<Rectangle> = rectangles.take(2).collect();
            assert!(two.iter().all(|one| one.rows().len() == rows && one.columns() == columns));
            assert!(two[0] != two[1] || columns < 4, "{rows}×{columns}");
        }
        assert!(RandomRectangles::new(4, 3, 1).is_err() && RandomRectangles::new(2, 256, 1).is_err());
        let none = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
        for rows in [5, 8] {
            let mut rectangles = RandomRectangles::new(rows, 10, 1).unwrap().limits(none.clone());
            assert_eq!((rectangles.next(), rectangles.end()), (None, Some(Outcome::Stopped(Stop::TimeLimit))));
        }
    }
}
