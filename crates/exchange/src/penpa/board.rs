//! The points of a board: middles of cells, corners, borders and parts of cells, each by its number.

use serde_json::from_str;

use super::MOST;
use super::sheet::Sheet;
use crate::places::{Place, within};

/// The cells of the margin on each side, to which drawings may reach.
const MARGIN: usize = 2;

/// The most rows or columns of a board with its white space.
const LARGEST: usize = 100;

/// Where a point is: in, below, right of or at the lower right corner of the cell of a row and column, counted from the first
/// cell of the grid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Spot {
    Cell([isize; 2]),
    Corner([isize; 2]),
    Below([isize; 2]),
    Right([isize; 2]),
    /// One of the four quarters of a cell, row by row.
    Quarter([isize; 2], usize),
    /// A side of a cell, within it.
    Side,
}

#[derive(Debug)]
pub(super) struct Board {
    /// The points of a row, and of all rows.
    wide: usize,
    area: usize,
    /// The first cell of the grid.
    first: [usize; 2],
    /// The rows and columns of the grid.
    pub(super) sides: [usize; 2],
    /// How many cells of the board are not in the grid.
    pub(super) left_out: usize,
}

/// The first and the last row and column of some cells.
fn bounds(places: &[Place]) -> (Place, Place) {
    let of = |axis: usize| places.iter().map(move |place| place[axis]);
    let least = [0, 1].map(|axis| of(axis).min().unwrap_or(0));
    (least, [0, 1].map(|axis| of(axis).max().unwrap_or(0)))
}

/// The outermost row or column with the fewest cells for its length: its axis and number.
fn emptiest(places: &[Place], first: Place, last: Place) -> (usize, usize) {
    let lines = [0, 1].into_iter().flat_map(|axis| [(axis, first[axis]), (axis, last[axis])]);
    let fill = |&(axis, line): &(usize, usize)| {
        let length = last[1 - axis] - first[1 - axis] + 1;
        places.iter().filter(|place| place[axis] == line).count() * 1000 / length
    };
    lines.min_by_key(fill).unwrap_or_default()
}

impl Board {
    /// The board of a sheet, whose grid has to be a rectangle of cells.
    pub(super) fn of(sheet: &Sheet) -> Result<Board, String> {
        let kind = sheet.field(0);
        if !matches!(kind, "square" | "sudoku") {
            let kind = crate::fault::shortened(kind);
            return Err(format!("the grid is `{kind}`; expected the grid `square` or `sudoku` of Penpa+"));
        }
        let size = |number: usize| sheet.field(number).parse().ok().filter(|size| (1..=LARGEST).contains(size));
        let (Some(columns), Some(rows)) = (size(1), size(2)) else {
            return Err(format!("expected sizes of the board from 1 to {LARGEST} behind `{kind}`"));
        };
        let wide = columns + 2 * MARGIN;
        let mut board =
            Board { wide, area: wide * (rows + 2 * MARGIN), first: [MARGIN; 2], sides: [rows, columns], left_out: 0 };
        board.shrink(sheet)?;
        match board.sides.iter().all(|side| (1..=MOST).contains(side)) {
            true => Ok(board),
            false => Err(format!("found {} rows and {} columns; expected 1 to {MOST}", board.sides[0], board.sides[1])),
        }
    }

    /// Leaves the white space out.
    fn shrink(&mut self, sheet: &Sheet) -> Result<(), String> {
        let bad = "bad list of the cells of the board";
        let steps: Vec<i64> = match sheet.line(5) {
            "" => Vec::new(),
            line => from_str(line).map_err(|_| bad)?,
        };
        if steps.is_empty() {
            let [over, under, left, right]: [usize; 4] =
                from_str(sheet.line(1)).map_err(|_| "bad white space of the board")?;
            let less = |side: usize, a: usize, b: usize| side.saturating_sub(a.saturating_add(b));
            self.sides = [less(self.sides[0], over, under), less(self.sides[1], left, right)];
            self.first = [MARGIN + over, MARGIN + left];
            return Ok(());
        }
        let mut at = 0_i64;
        let mut cells = Vec::new();
        for step in steps {
            at = at.saturating_add(step);
            cells.push(usize::try_from(at).ok().filter(|&at| at < self.area).ok_or(bad)?);
        }
        let mut places: Vec<Place> = cells.into_iter().map(|cell| [cell / self.wide, cell % self.wide]).collect();
        places.sort_unstable();
        places.dedup();
        self.keep_rectangle(places)
    }

    /// Leaves those of some cells out that are around a rectangle.
    fn keep_rectangle(&mut self, mut places: Vec<Place>) -> Result<(), String> {
        let odd = "the cells of the board are no rectangle, and no square with cells for clues around it";
        let all = places.len();
        (self.first, self.sides) = loop {
            let (first, last) = bounds(&places);
            let sides = [0, 1].map(|axis| last[axis] - first[axis] + 1);
            if sides[0] * sides[1] == places.len() {
                break (first, sides);
            }
            let (axis, line) = emptiest(&places, first, last);
            places.retain(|place| place[axis] != line);
            if places.is_empty() {
                return Err(odd.into());
            }
        };
        self.left_out = all - places.len();
        // Cells for clues are around a square.
        match self.left_out == 0 || self.sides[0] == self.sides[1] && self.left_out <= places.len() {
            true => Ok(()),
            false => Err(odd.into()),
        }
    }

    /// The point with a number, which may have a mark behind it.
    pub(super) fn spot(&self, key: &str) -> Option<Spot> {
        self.point(key.trim_end_matches('E').parse().ok()?)
    }

    pub(super) fn point(&self, number: usize) -> Option<Spot> {
        let at = |number: usize| [number / self.wide, number % self.wide].map(|at| at as isize);
        let from_first = |[row, column]: [isize; 2]| [row - self.first[0] as isize, column - self.first[1] as isize];
        let cell = |number: usize| from_first(at(number));
        let rest = number % self.area;
        Some(match number / self.area {
            0 => Spot::Cell(cell(rest)),
            1 => Spot::Corner(cell(rest)),
            2 => Spot::Below(cell(rest)),
            3 => Spot::Right(cell(rest)),
            4..8 => {
                let quarter = number - 4 * self.area;
                Spot::Quarter(cell(quarter / 4), quarter % 4)
            }
            8..12 => Spot::Side,
            _ => return None,
        })
    }

    /// The cell of the grid at a row and column.
    pub(super) fn place(&self, at: [isize; 2]) -> Option<Place> {
        within(at, self.sides)
    }

    /// The cells around a point; `None` if one of them is not in the grid.
    pub(super) fn around(&self, spot: Spot) -> Option<Vec<Place>> {
        let steps: &[[isize; 2]] = match spot {
            Spot::Cell(_) => &[[0, 0]],
            Spot::Corner(_) => &[[0, 0], [0, 1], [1, 0], [1, 1]],
            Spot::Below(_) => &[[0, 0], [1, 0]],
            Spot::Right(_) => &[[0, 0], [0, 1]],
            Spot::Quarter(..) | Spot::Side => return None,
        };
        let (Spot::Cell(at) | Spot::Corner(at) | Spot::Below(at) | Spot::Right(at)) = spot else { return None };
        steps.iter().map(|step| self.place([at[0] + step[0], at[1] + step[1]])).collect()
    }

    /// The cell of the grid whose middle has a number.
    pub(super) fn cell(&self, number: usize) -> Option<Place> {
        if let Spot::Cell(at) = self.point(number)? { self.place(at) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deflate::pack;
    use crate::penpa::unpack;

    fn board(text: &str) -> Result<Board, String> {
        Board::of(&unpack(&format!("p={}", pack(text))).unwrap())
    }

    #[test]
    fn points_are_around_their_cells() {
        // Rows of 8 points, of which the first cell of the grid is the 19th.
        let board = board("square,4,4\n[0,0,0,0]").unwrap();
        assert_eq!(board.cell(18), Some([0, 0]));
        assert_eq!(board.cell(17), None);
        assert_eq!(board.around(board.spot("82").unwrap()).unwrap(), [[0, 0], [0, 1], [1, 0], [1, 1]]);
        assert_eq!(board.around(board.spot("146E").unwrap()).unwrap(), [[0, 0], [1, 0]]);
        assert_eq!(board.around(board.spot("210").unwrap()).unwrap(), [[0, 0], [0, 1]]);
        assert_eq!(board.around(board.spot("213").unwrap()), None);
        assert_eq!(board.spot("331"), Some(Spot::Quarter([0, 0], 3)));
        assert_eq!(board.spot("9999"), None);
    }

    #[test]
    fn white_space_is_left_out() {
        let spaced = board("sudoku,5,6\n[1,1,1,0]").unwrap();
        assert_eq!((spaced.sides, spaced.first), ([4, 4], [3, 3]));
        let listed = board("sudoku,4,3\n[1,0,0,2]\n\n\n\n[26,1,7,1]").unwrap();
        assert_eq!((listed.sides, listed.first, listed.left_out), ([2, 2], [3, 2], 0));
        // A square of two rows, and a cell above and one at the left of it.
        let around = board("square,3,3\n[0,0,0,0]\n\n\n\n[17,6,1,1,6,1]").unwrap();
        assert_eq!((around.sides, around.first, around.left_out), ([2, 2], [3, 3], 2));
    }

    #[test]
    fn other_boards_are_refused() {
        for (text, part) in [
            ("hex,4,4", "the grid is `hex`"),
            ("square,4", "expected sizes"),
            ("square,1000,4", "expected sizes"),
            ("square,60,60\n[0,0,0,0]", "found 60 rows"),
            ("square,4,4\n[4,0,0,0]", "found 0 rows"),
            ("square,4,4\n[0]", "bad white space"),
            ("square,4,4\n\n\n\n\n[18,1,7,8,1,7]", "the cells of the board are no rectangle"),
            ("square,4,4\n\n\n\n\n[18,2]", "the cells of the board are no rectangle"),
            ("square,4,4\n\n\n\n\n[18,900]", "bad list"),
            ("square,4,4\n\n\n\n\n{", "bad list"),
        ] {
            assert!(board(text).is_err_and(|what| what.contains(part)), "{text}");
        }
    }
}
