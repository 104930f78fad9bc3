//! Tilings: a region of unit squares, of any shape, filled with polyominoes.

use std::collections::{BTreeMap, BTreeSet};

use graeco_exact_cover::{Budget, BuildError, Item, OptionId, Problem, Stop};

use crate::budgeted::BudgetedBuilder;
use crate::pieces::{Copies, Piece, Square};

/// The region to be filled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    /// In order, row after row.
    squares: Vec<Square>,
}

/// Why a picture is not a region.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RegionError {
    /// An unexpected character.
    #[error("line {line}, column {column}: unexpected `{found}`; expected `.` for a cell, `#` or a blank for a hole")]
    Unknown {
        /// The line, counted from 1.
        line: usize,
        /// The column, counted in characters from 1.
        column: usize,
        /// The unexpected character.
        found: char,
    },
    /// A limit was reached before the end of the picture.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

impl Region {
    /// All squares of a rectangle.
    #[must_use]
    pub fn rectangle(rows: usize, columns: usize) -> Region {
        let row = |r: usize| (0..columns).map(move |c| (r as i32, c as i32));
        Region { squares: (0..rows).flat_map(row).collect() }
    }

    /// Reads a picture: `.` for a square to be filled, `#` or a blank for a hole.
    ///
    /// # Errors
    /// [`RegionError::Unknown`] at any other character, and [`RegionError::Stopped`] at the end of the budget of time and
    /// memory.
    pub fn within(picture: &str, budget: &Budget) -> Result<Region, RegionError> {
        let mut pace = budget.pace();
        let mut squares = Vec::new();
        for (line, text) in picture.lines().enumerate() {
            for (column, found) in text.trim_end_matches('\r').chars().enumerate() {
                pace.step(1)?;
                match found {
                    '.' => {
                        squares.push((line as i32, column as i32));
                        budget.afford(size_of_val(squares.as_slice()))?;
                    }
                    '#' | ' ' => {}
                    _ => return Err(RegionError::Unknown { line: line + 1, column: column + 1, found }),
                }
            }
        }
        Ok(Region { squares })
    }

    /// About how many bytes the region takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(self.squares.as_slice())
    }

    /// The number of squares to be filled.
    #[must_use]
    pub fn len(&self) -> usize {
        self.squares.len()
    }

    /// Whether there is nothing to be filled.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.squares.is_empty()
    }

    /// The rows and columns of the picture, from 0 to its last square.
    fn size(&self) -> (i32, i32) {
        let end = |last: Option<i32>| last.map_or(0, |last| last + 1);
        (end(self.squares.iter().map(|s| s.0).max()), end(self.squares.iter().map(|s| s.1).max()))
    }
}

/// A piece where it lies.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct PlacedPiece {
    /// The piece's number, from 0.
    pub piece: usize,
    /// Row and column of each of its squares, from 0, in order.
    pub squares: Vec<(i32, i32)>,
}

/// A region to be filled with pieces.
///
/// ```
/// use graeco_exact_cover::Budget;
/// use graeco_models::{Piece, Region, Tiling};
///
/// // Two dominoes and a hole.
/// let budget = Budget::default();
/// let tiling = Tiling::within(&Region::within("..#\n#..\n", &budget)?, &[Piece::domino().any_number()], &budget)?;
/// let first = tiling.problem().solutions().next().unwrap();
/// assert_eq!(tiling.draw(&first), "AA \n BB\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tiling {
    region: Region,
    problem: Problem,
    /// The item of the region's first square; the others follow.
    first: usize,
    pieces: Vec<u32>,
    names: Vec<String>,
}

impl Tiling {
    /// The problem of filling a region with pieces. Items: the pieces by name, the squares as `r1c1`.
    ///
    /// # Errors
    /// [`BuildError::BadName`] and [`BuildError::DuplicateItem`] for the names of pieces, [`BuildError::BadBounds`] for
    /// their copies, [`BuildError::TooLarge`], and [`BuildError::Stopped`] at the end of the budget of time and memory,
    /// towards which the region itself counts.
    pub fn within(region: &Region, pieces: &[Piece], budget: &Budget) -> Result<Tiling, BuildError> {
        let mut maker = BudgetedBuilder::new(budget);
        // The region is held twice: here, and by the caller. Its items are as many.
        maker.hold(2 * region.bytes() + region.len() * size_of::<Item>());
        let mut numbers = Vec::new();
        for piece in pieces {
            numbers.push(match piece.use_of() {
                Copies::Between(least, most) => Some(maker.bounded(piece.name(), least, most)?),
                Copies::Any => None,
            });
        }
        let named = |&(r, c): &Square| maker.primary(&format!("r{}c{}", r + 1, c + 1));
        let items = region.squares.iter().map(named).collect::<Result<Vec<_>, _>>()?;
        let item = |square: Square| region.squares.binary_search(&square).ok().map(|place| items[place]);
        let mut laid = Vec::new();
        for (number, piece) in (0..).zip(pieces) {
            for shape in piece.orientations() {
                let Some(&first) = shape.first() else { continue };
                for &(r, c) in &region.squares {
                    maker.step()?;
                    // The first square of the shape lies here.
                    let covered = shape.iter().map(|s| item((s.0 - first.0 + r, s.1 - first.1 + c)));
                    if let Some(covered) = covered.collect::<Option<Vec<_>>>() {
                        maker.option(numbers[number as usize].into_iter().chain(covered))?;
                        laid.push(number);
                        maker.hold(size_of::<u32>());
                    }
                }
            }
        }
        let names = pieces.iter().map(|piece| piece.name().to_owned()).collect();
        let first = items.first().map_or(0, |item| item.index());
        Ok(Tiling { region: region.clone(), problem: maker.build(), first, pieces: laid, names })
    }

    /// About how many bytes the tiling takes, its problem among them.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.problem.bytes() + self.region.bytes() + size_of_val(self.pieces.as_slice())
    }

    /// The exact cover problem.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The size of the region: rows and columns.
    #[must_use]
    pub fn size(&self) -> (i32, i32) {
        self.region.size()
    }

    /// The pieces as they lie, from the top left.
    #[must_use]
    pub fn placed(&self, solution: &[OptionId]) -> Vec<PlacedPiece> {
        let squares = |option: OptionId| {
            let places = self.problem.entries(option).filter_map(|entry| entry.item.index().checked_sub(self.first));
            places.map(|place| self.region.squares[place]).collect()
        };
        let piece = |option: OptionId| self.pieces[option.index()] as usize;
        let mut placed: Vec<PlacedPiece> =
            solution.iter().map(|&option| PlacedPiece { piece: piece(option), squares: squares(option) }).collect();
        placed.sort_unstable_by(|a, b| a.squares.cmp(&b.squares));
        placed
    }

    /// The tiling in letters: the names of the pieces if these are single letters and each piece occurs at most once,
    /// otherwise `A`, `B` … in turn.
    #[must_use]
    pub fn draw(&self, solution: &[OptionId]) -> String {
        let placed = self.placed(solution);
        let numbers: BTreeSet<usize> = placed.iter().map(|placed| placed.piece).collect();
        let named = numbers.len() == placed.len() && self.names.iter().all(|name| name.chars().count() == 1);
        let letters: Vec<char> = ('A'..='Z').chain('a'..='z').chain('0'..='9').collect();
        let mut marks = BTreeMap::new();
        for (turn, placed) in placed.iter().enumerate() {
            let letter = self.names[placed.piece].chars().next().filter(|_| named);
            let letter = letter.unwrap_or(letters[turn % letters.len()]);
            marks.extend(placed.squares.iter().map(|&square| (square, letter)));
        }
        let (rows, columns) = self.region.size();
        let row = |r: i32| (0..columns).map(|c| marks.get(&(r, c)).copied().unwrap_or(' ')).collect::<String>() + "\n";
        (0..rows).map(row).collect()
    }
}
