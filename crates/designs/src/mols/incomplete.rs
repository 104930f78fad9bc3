//! Orthogonal squares with a hole: rows, columns and symbols of the hole do not meet each other.

use graeco_grid::{Budget, Limits, Order, Pace, PuzzleError, Stop, Symbol};

use super::MolsError;
use super::abelian::Abelian;
use super::design::Design;
use super::quasi;
use super::recipes::Recipes;
use super::symmetric;

/// The largest order of the part without the hole for which a pair is searched.
const MOST_SEARCHED: usize = 24;

/// Mutually orthogonal squares of order n with a hole in the last rows and columns: their cells there are empty. The symbols
/// of the hole are the last ones. Each other symbol is once in each row and column; each symbol of the hole is once in each
/// row and column outside the hole. Over each other, two squares show each pair of symbols once, but for pairs of two symbols
/// of the hole. No squares if no two are known.
///
/// Two such squares need n ≥ 3 · hole; they then exist unless n = 6 and hole = 1, or n = 2 (K. Heinrich and L. Zhu,
/// *Existence of orthogonal Latin squares with aligned subsquares*, 1986). They are found by R. M. Wilson's construction, as
/// products, from quasi-difference matrices that are known, or by search for one.
///
/// ```
/// use graeco_designs::incomplete_mols;
/// use graeco_latin::Limits;
///
/// let squares = incomplete_mols(6, 2, &Limits::default())?; // there are no two squares of order 6 without a hole
/// assert_eq!(squares.len(), 2);
/// assert_eq!(squares[0].iter().filter(|cell| cell.is_none()).count(), 4);
/// # Ok::<(), graeco_designs::MolsError>(())
/// ```
///
/// # Errors
/// If n is not an order, 1 to 255, or if a limit was reached.
pub fn incomplete_mols(n: usize, hole: usize, limits: &Limits) -> Result<Vec<Vec<Option<Symbol>>>, MolsError> {
    Order::new(n).map_err(PuzzleError::from)?;
    let limits = Limits { solutions: None, nodes: None, ..limits.clone() }.started();
    let mut pace = Budget::start(&limits).pace();
    if hole > n / 3 || n < 3 {
        return Ok(Vec::new());
    }
    let design = design(n, hole, &limits, &mut pace)?;
    design.map_or_else(|| Ok(Vec::new()), |design| design.squares(pace.budget()).map_err(MolsError::Stopped))
}

/// A construction that leaves a hole.
#[derive(Clone, Copy)]
enum Construction {
    /// The product of a design with a block and one of the order of the hole.
    Product,
    Wilson {
        m: usize,
        t: usize,
    },
    /// A quasi-difference matrix with symmetries.
    Matrix,
}

/// The constructions for an order and a hole, with the number of squares that they give.
fn constructions(n: usize, hole: usize, recipes: &Recipes) -> Vec<(usize, Construction)> {
    let squares = |order| recipes.squares(order);
    let product = n.is_multiple_of(hole).then(|| (squares(n / hole).min(squares(hole)), Construction::Product));
    let wilson = (2..n).filter(|m| (n - hole).is_multiple_of(*m)).map(|m| (m, (n - hole) / m));
    let wilson = wilson
        .filter(|&(_, t)| t > 1 && hole <= t)
        .map(|(m, t)| (squares(m).min(squares(m + 1)).min(squares(t) - 1), Construction::Wilson { m, t }));
    let matrix = symmetric::rows_and_hole(n).filter(|&(_, left)| left == hole);
    product.into_iter().chain(wilson).chain(matrix.map(|(rows, _)| (rows - 2, Construction::Matrix))).collect()
}

/// A design whose last points of each group, as many as the hole has, are in no block together.
fn design(n: usize, hole: usize, limits: &Limits, pace: &mut Pace) -> Result<Option<Design>, Stop> {
    let recipes = Recipes::up_to(n);
    if hole == 0 && recipes.squares(n) < 2 {
        return Ok(None);
    }
    if hole == 0 {
        return recipes.design(n, recipes.squares(n).min(n) + 2, pace).map(Some);
    }
    let best = constructions(n, hole, &recipes).into_iter().max_by_key(|(squares, _)| *squares);
    if let Some((squares, part)) = best.filter(|(squares, _)| *squares >= 2) {
        let groups = squares.min(n) + 2;
        return Ok(Some(match part {
            Construction::Product => {
                let (outer, inner) = (recipes.design(n / hole, groups, pace)?, recipes.design(hole, groups, pace)?);
                Design::product(&outer.with_last_block(), &inner, groups).without_last(hole)
            }
            Construction::Wilson { m, t } => {
                let frame = recipes.design(t, groups + 1, pace)?;
                let [plain, longer] = [recipes.design(m, groups, pace)?, recipes.design(m + 1, groups, pace)?];
                Design::wilson(&frame, &plain, &longer, hole, None)
            }
            Construction::Matrix => {
                pace.budget().afford(groups * n * n * size_of::<u16>())?;
                let (group, columns) = symmetric::matrix(n).expect("there is a matrix");
                Design::quasi(&group, &columns, hole, None)
            }
        }));
    }
    if hole < 2 && n == 6 || n - hole > MOST_SEARCHED {
        return Ok(None);
    }
    let m = n - hole;
    let columns = quasi::matrix(m, hole, limits)?;
    let group = Abelian::new(&[m]);
    Ok(columns.map(|columns| {
        Design::quasi(&group, &columns.iter().map(|column| column.to_vec()).collect::<Vec<_>>(), hole, None)
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Checks the promises of the documentation.
    fn judge(n: usize, hole: usize, squares: &[Vec<Option<Symbol>>]) {
        let from = n - hole;
        let at = |square: &[Option<Symbol>], r: usize, c: usize| square[r * n + c].map(|symbol| symbol.index());
        for square in squares {
            for i in 0..n {
                let wanted: BTreeSet<usize> = (0..if i < from { n } else { from }).collect();
                let row: Vec<usize> = (0..n).filter_map(|c| at(square, i, c)).collect();
                let column: Vec<usize> = (0..n).filter_map(|r| at(square, r, i)).collect();
                assert!(row.len() == wanted.len() && column.len() == wanted.len(), "{n} {hole}");
                assert!(row.into_iter().collect::<BTreeSet<_>>() == wanted, "{n} {hole}");
                assert!(column.into_iter().collect::<BTreeSet<_>>() == wanted, "{n} {hole}");
            }
        }
        for (i, a) in squares.iter().enumerate() {
            for b in &squares[..i] {
                let pairs: BTreeSet<(usize, usize)> =
                    (0..n * n).filter_map(|cell| Some((a[cell]?.index(), b[cell]?.index()))).collect();
                assert_eq!(pairs.len(), n * n - hole * hole, "{n} {hole}");
                assert!(pairs.iter().all(|&(x, y)| x < from || y < from), "{n} {hole}");
            }
        }
    }

    #[test]
    fn pairs_with_every_hole_that_can_be() {
        for (n, hole) in (2..=16).flat_map(|n| (0..=n / 3 + 1).map(move |hole| (n, hole))).chain([
            (22, 4),
            (42, 7),
            (60, 12),
            (66, 13),
            (254, 14),
        ]) {
            let squares = incomplete_mols(n, hole, &Limits::default()).unwrap();
            let is_none = n == 2 || 3 * hole > n || (n == 6 && hole < 2);
            assert_eq!(squares.is_empty(), is_none, "{n} {hole}");
            assert!(is_none || squares.len() > 1);
            judge(n, hole, &squares[..squares.len().min(4)]);
        }
    }

    #[test]
    fn a_matrix_with_this_hole_gives_more_than_two() {
        for (n, hole, many) in [(20, 1, 4), (22, 4, 3), (26, 5, 4), (42, 7, 5), (66, 13, 4)] {
            assert_eq!(incomplete_mols(n, hole, &Limits::default()).unwrap().len(), many, "{n} {hole}");
        }
    }

    #[test]
    fn limits_are_kept() {
        assert!(matches!(incomplete_mols(256, 2, &Limits::default()), Err(MolsError::Order(_))));
        let limits = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
        assert_eq!(incomplete_mols(22, 7, &limits), Err(MolsError::Stopped(Stop::TimeLimit)));
        // 250 squares with a hole of one cell take 63,001 cells each.
        let limits = Limits { memory: Some(20_000_000), ..Limits::default() };
        assert_eq!(incomplete_mols(251, 1, &limits), Err(MolsError::Stopped(Stop::MemoryLimit)));
        for hole in [6, usize::MAX / 3 + 2, usize::MAX] {
            assert_eq!(incomplete_mols(10, hole, &Limits::default()), Ok(Vec::new()));
        }
    }
}
