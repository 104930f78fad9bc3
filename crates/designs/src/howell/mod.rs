//! Howell designs: pairs of points in a square, each point once in each row and column, no pair twice. Room squares are some.

mod bordered;
mod covers;
mod starters;

use graeco_grid::{Budget, Limits, Stop};
use graeco_latin::Kind;

use crate::mols::{MolsError, mols};

/// The cells of a design, row by row: empty, or a pair of points.
type PairGrid = Vec<Option<[usize; 2]>>;

/// The largest side of a design.
const MOST: usize = 255;

/// A Howell design of a side s and 2n points, H(s, 2n): an s×s array whose cells are empty or hold a pair of points. Each
/// point is once in each row and in each column, and no pair is in two cells.
///
/// As a tournament, rows are rounds, columns are tables, and nobody meets anybody twice. H(2n − 1, 2n) is a Room square:
/// everybody meets everybody once. H(n, 2n) with two classes of points that meet is a pair of orthogonal Latin squares.
///
/// ```
/// use graeco_designs::howell;
/// use graeco_latin::Limits;
///
/// let room = howell(7, 8, &Limits::default())?;
/// assert_eq!(room.rows().flatten().flatten().count(), 28); // the pairs of 8 points
/// # Ok::<(), graeco_designs::HowellError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Howell {
    side: usize,
    points: usize,
    method: &'static str,
    cells: PairGrid,
}

/// Why there is no Howell design.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HowellError {
    /// The numbers are out of range.
    #[error(
        "there is no Howell design of side {side} with {points} points; expected a side from 1 to {MOST}, and an even \
         number of points from side + 1 to 2 · side"
    )]
    Size {
        /// The side.
        side: usize,
        /// The number of points.
        points: usize,
    },
    /// It is proved that there is none.
    #[error("there is no Howell design of side {side} with {points} points (D. R. Stinson, 1982)")]
    None {
        /// The side.
        side: usize,
        /// The number of points.
        points: usize,
    },
    /// There is one, but no construction that is known here gives it.
    #[error(
        "there is a Howell design of side {side} with {points} points, but no construction here gives it: with two points \
         less than twice an odd side, starters with a border are searched"
    )]
    Unknown {
        /// The side.
        side: usize,
        /// The number of points.
        points: usize,
    },
    /// A limit was reached first.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

impl Howell {
    /// The number of rows and of columns.
    #[must_use]
    pub fn side(&self) -> usize {
        self.side
    }

    /// A description of its construction.
    #[must_use]
    pub fn method(&self) -> &'static str {
        self.method
    }

    /// The rows: cells with pairs of points, counted from 0, the lesser one first.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[Option<[usize; 2]>]> {
        self.cells.chunks(self.side)
    }

    /// The rows as text, points counted from `first`, `.` for an empty cell.
    #[must_use]
    pub fn lines(&self, first: usize) -> Vec<String> {
        let word = |cell: &Option<[usize; 2]>| {
            cell.map_or_else(|| ".".to_owned(), |[a, b]| format!("{}-{}", a + first, b + first))
        };
        let rows: Vec<Vec<String>> = self.rows().map(|row| row.iter().map(word).collect()).collect();
        let width = rows.iter().flatten().map(String::len).max().unwrap_or(1);
        let padded = |row: Vec<String>| row.iter().map(|word| format!("{word:width$}")).collect::<Vec<_>>().join(" ");
        rows.into_iter().map(|row| padded(row).trim_end().to_owned()).collect()
    }

    /// Checks cells against the definition. `None` if they are no design of this size.
    fn checked(side: usize, points: usize, method: &'static str, mut cells: PairGrid) -> Option<Howell> {
        cells.iter_mut().flatten().for_each(|pair| pair.sort_unstable());
        if cells.len() != side * side || cells.iter().flatten().any(|&[a, b]| a == b || b >= points) {
            return None;
        }
        let mut met = vec![false; points * points];
        let differ = cells.iter().flatten().all(|&[a, b]| !std::mem::replace(&mut met[a * points + b], true));
        let is_whole = |cell: &dyn Fn(usize) -> usize| {
            let mut times = vec![0; points];
            (0..side).filter_map(|i| cells[cell(i)]).flatten().for_each(|point| times[point] += 1);
            times.iter().all(|&times| times == 1)
        };
        let lines = (0..side).all(|line| is_whole(&|i| line * side + i) && is_whole(&|i| i * side + line));
        (differ && lines).then_some(Howell { side, points, method, cells })
    }
}

/// Those that do not exist (D. R. Stinson, *The existence of Howell designs of odd side*, 1982; B. A. Anderson, P. J.
/// Schellenberg and D. R. Stinson, *The existence of Howell designs of even side*, 1984).
const IMPOSSIBLE: [(usize, usize); 4] = [(2, 4), (3, 4), (5, 6), (5, 8)];

/// A Howell design. Sides are at most 255.
///
/// There is one for every even number of points from side + 1 to 2 · side, but for four small cases. Twice as many points
/// as the side: two orthogonal squares. Otherwise, small sides are searched as exact covers, and others have a cyclic
/// group: the first row, a starter, is found by hill climbing; for Room squares of many prime power sides, by the formula of
/// R. C. Mullin and E. Nemeth, 1969. Two points less than twice an odd side do not allow such starters; then a starter
/// with a border is searched, of a form that 28 sides to 255 do not have, 15, 23 and 27 the first. Every design is checked.
///
/// # Errors
/// If the numbers are out of range, if there is no design, if none is known here, or if a limit was reached.
pub fn howell(side: usize, points: usize, limits: &Limits) -> Result<Howell, HowellError> {
    let limits = Limits { solutions: None, nodes: None, ..limits.clone() }.started();
    if !(1..=MOST).contains(&side) || points % 2 == 1 || points <= side || points > 2 * side {
        return Err(HowellError::Size { side, points });
    }
    if IMPOSSIBLE.contains(&(side, points)) {
        return Err(HowellError::None { side, points });
    }
    let mut pace = Budget::start(&limits).pace();
    pace.budget().afford(side * side * 200)?;
    let is_paired = points == 2 * side && side != 6;
    let (method, cells) = if is_paired && side > 1 {
        ("orthogonal squares", orthogonal(side, &limits)?)
    } else if side <= 7 || points == 10 {
        ("exact cover", covers::search(side, points, &limits, &mut pace)?)
    } else if side % 2 == 1 && points == 2 * side - 2 {
        ("starter with a border, by exact cover", bordered::search(side, &limits, &mut pace)?)
    } else if let Some(cells) = starters::by_powers(side, points) {
        ("strong starter of Mullin and Nemeth", Some(cells))
    } else {
        ("starter, by hill climbing", Some(starters::climb(side, points, &mut pace)?))
    };
    cells.and_then(|cells| Howell::checked(side, points, method, cells)).ok_or(HowellError::Unknown { side, points })
}

/// The design of two orthogonal squares: the symbols of the second one are other points.
fn orthogonal(side: usize, limits: &Limits) -> Result<Option<PairGrid>, Stop> {
    let squares = match mols(side, Kind::Plain, limits) {
        Ok(squares) => squares,
        Err(MolsError::Stopped(end)) => return Err(end),
        // The order is in range, and the kind is plain.
        Err(_) => return Ok(None),
    };
    let [one, other, ..] = &squares[..] else { return Ok(None) };
    let pairs = one.symbols().iter().zip(other.symbols()).map(|(a, b)| Some([a.index(), side + b.index()]));
    Ok(Some(pairs.collect()))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The definition once more: the points of each line, and all pairs.
    fn is_design(howell: &Howell, side: usize, points: usize) -> bool {
        let rows: Vec<Vec<Option<[usize; 2]>>> = howell.rows().map(<[_]>::to_vec).collect();
        let all: Vec<usize> = (0..points).collect();
        let sorted = |mut line: Vec<usize>| {
            line.sort_unstable();
            line
        };
        let row = |r: usize| sorted(rows[r].iter().flatten().flatten().copied().collect());
        let column = |c: usize| sorted(rows.iter().filter_map(|row| row[c]).flatten().collect());
        let pairs: Vec<BTreeSet<usize>> =
            rows.iter().flatten().flatten().map(|pair| pair.iter().copied().collect()).collect();
        let different: BTreeSet<&BTreeSet<usize>> = pairs.iter().collect();
        rows.len() == side
            && (0..side).all(|i| rows[i].len() == side && row(i) == all && column(i) == all)
            && different.len() == pairs.len()
            && pairs.len() == side * points / 2
    }

    #[test]
    fn all_designs_of_small_sides_are_what_the_name_says() {
        for side in 1..=14 {
            for points in (side + 1..=2 * side).filter(|points| points % 2 == 0) {
                match howell(side, points, &Limits::default()) {
                    Ok(howell) => assert!(is_design(&howell, side, points), "H({side}, {points})"),
                    Err(error) => {
                        assert!(IMPOSSIBLE.contains(&(side, points)), "H({side}, {points}): {error}");
                        let mut pace = Budget::default().pace();
                        let found = covers::search(side, points, &Limits::default(), &mut pace);
                        assert_eq!(found, Ok(None), "H({side}, {points})");
                    }
                }
            }
        }
    }

    #[test]
    fn room_squares_of_odd_sides_by_both_ways() {
        let mut methods = BTreeSet::new();
        for side in (7..=61).step_by(2) {
            let room = howell(side, side + 1, &Limits::default()).unwrap();
            assert!(is_design(&room, side, side + 1), "{side}");
            methods.insert(room.method());
        }
        assert_eq!(methods.len(), 3, "{methods:?}");
    }

    #[test]
    fn designs_with_a_border_of_larger_sides() {
        for side in [13, 17, 21] {
            assert!(is_design(&howell(side, 2 * side - 2, &Limits::default()).unwrap(), side, 2 * side - 2), "{side}");
        }
        let none = HowellError::Unknown { side: 15, points: 28 };
        assert_eq!(howell(15, 28, &Limits::default()), Err(none));
    }

    #[test]
    fn what_is_no_design_is_refused_and_limits_are_kept() {
        for (side, points) in [(0, 2), (7, 7), (7, 6), (7, 16), (256, 258)] {
            assert_eq!(howell(side, points, &Limits::default()), Err(HowellError::Size { side, points }));
        }
        let none = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
        for (side, points) in [(9, 10), (11, 20), (40, 60)] {
            assert_eq!(howell(side, points, &none), Err(HowellError::Stopped(Stop::TimeLimit)), "H({side}, {points})");
        }
        // A pair in another column, no pairs, a point out of range, and a pair in place of another.
        let room = howell(7, 8, &Limits::default()).unwrap();
        let change = |change: &dyn Fn(&mut PairGrid)| {
            let mut cells = room.cells.clone();
            change(&mut cells);
            Howell::checked(7, 8, room.method, cells)
        };
        assert_eq!(change(&|_| ()).as_ref(), Some(&room));
        assert_eq!(change(&|cells| cells[..7].rotate_left(1)), None);
        assert_eq!(change(&|cells| cells.iter_mut().for_each(|cell| *cell = None)), None);
        assert_eq!(change(&|cells| *cells.iter_mut().flatten().next().unwrap() = [0, 8]), None);
        assert_eq!(change(&|cells| *cells.iter_mut().flatten().next().unwrap() = [2, 2]), None);
    }
}
