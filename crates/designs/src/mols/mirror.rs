//! Rows and columns put into an order in which the second diagonal of a square has all symbols.
//!
//! Rows and columns are permuted alike, so the first diagonal and all relations to the transpose stay. The cells of the
//! second diagonal must lie in pairs (x, y) and (y, x), with one cell (x, x) if the order is odd; the pairs are found as an
//! exact cover of the points and the symbols.

use graeco_exact_cover::{BuildError, Kind, Limits, Problem};
use graeco_grid::Stop;

/// The cells of a square of order n, with rows and columns in such an order; `None` if there is none.
pub(super) fn mirrored(n: usize, cells: &[usize], limits: &Limits) -> Result<Option<Vec<usize>>, Stop> {
    let (problem, pairs) = problem(n, cells).expect("no option has an item twice");
    let cover = problem.search().limits(limits.clone()).first()?;
    Ok(cover.map(|cover| arranged(n, cells, cover.iter().map(|option| pairs[option.index()]))))
}

/// The cells, with rows and columns in an order such that the points of each pair are as far from the start as from the
/// end. A point with itself is in the middle; of a pair that is given both ways, [x, y] and
/// [y, x], one is enough: that in ascending order counts.
pub(super) fn arranged(n: usize, cells: &[usize], pairs: impl Iterator<Item = [usize; 2]>) -> Vec<usize> {
    let mut points = vec![0; n];
    let mut place = 0;
    for [x, y] in pairs {
        if x == y {
            points[n / 2] = x;
        } else if x < y {
            (points[place], points[n - 1 - place]) = (x, y);
            place += 1;
        }
    }
    let mut places = vec![0; n];
    points.iter().enumerate().for_each(|(place, &point)| places[point] = place);
    (0..n * n).map(|at| places[cells[points[at / n] * n + points[at % n]]]).collect()
}

/// The problem, and the pair of points of each option.
fn problem(n: usize, cells: &[usize]) -> Result<(Problem, Vec<[usize; 2]>), BuildError> {
    let mut builder = Problem::builder();
    let mut items = |many| builder.unnamed(many, Kind::ONCE);
    let (points, symbols, middle) = (items(n)?, items(n)?, items(n % 2)?);
    let mut pairs = Vec::new();
    for (x, y) in (0..n).flat_map(|y| (0..=y).map(move |x| (x, y))) {
        let [one, other] = [cells[x * n + y], cells[y * n + x]];
        if x == y {
            if let [middle] = middle[..] {
                builder.option([points[x], symbols[one], middle])?;
                pairs.push([x, x]);
            }
        } else if one != other {
            builder.option([points[x], points[y], symbols[one], symbols[other]])?;
            pairs.push([x, y]);
        }
    }
    Ok((builder.build(), pairs))
}
