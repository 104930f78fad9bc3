//! Draws true clues for a filled grid, so that a picture of all of them can be read.

use graeco_grid::{Square, Stop};
use rand::RngExt;

use super::draft::Draft;
use super::room::{has_room, is_true, taken};
use super::{GenerateError, Wanted};
use crate::kind::Clue;
use crate::places::Places;

/// How often a place for a clue is drawn before the grid counts as full of that kind.
const TRIES: usize = 200;

/// How many clues are drawn to find one that a grid with exchanged symbols does not obey.
const CHOICES: usize = 50;

impl Draft<'_> {
    /// Adds some clues of the kinds for which there may be room, among them one that another solution does not obey.
    /// `false` if there is no room for any.
    pub(super) fn add_clues(
        &mut self,
        square: &Square,
        other: Option<&Square>,
        possible: &mut Vec<Wanted>,
    ) -> Result<bool, GenerateError> {
        let least = (square.order().get() / 3).max(1);
        let mut added = 0;
        loop {
            let Some(clue) = self.draw_clue(square, possible)? else { return Ok(added > 0) };
            let excludes = other.is_none_or(|other| !is_true(&self.bare, &clue, other));
            self.clues.push(clue);
            added += 1;
            if excludes && added >= least {
                return Ok(true);
            }
        }
    }

    /// Adds a clue that another solution does not obey, if one is soon found.
    pub(super) fn add_excluding(
        &mut self,
        square: &Square,
        other: &Square,
        possible: &mut Vec<Wanted>,
    ) -> Result<bool, GenerateError> {
        for _ in 0..CHOICES {
            let Some(clue) = self.draw_clue(square, possible)? else { break };
            if !is_true(&self.bare, &clue, other) {
                self.clues.push(clue);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// A true clue of one of these kinds; those for which there is no more room are dropped.
    pub(super) fn draw_clue(&mut self, square: &Square, possible: &mut Vec<Wanted>) -> Result<Option<Clue>, Stop> {
        let (order, first_value) = (square.order(), self.bare.first_value());
        let most = (4 * order.get()).max(order.get() * (order.get() + 1) / 2) as i64;
        while !possible.is_empty() {
            let place = self.rng.random_range(0..possible.len());
            let Wanted { kind, maker, most: most_clues } = possible[place];
            let stated = self.generator.stated;
            let is_kind = |clue: &&Clue| clue.kind().name == kind.name;
            // All circles that count are one clue.
            let is_full = kind.look.most() <= stated.iter().filter(is_kind).count();
            let count = self.clues.iter().filter(is_kind).count();
            let tries = if count < most_clues && !is_full { TRIES } else { 0 };
            let taken = taken(order, kind, self.clues.iter().chain(stated));
            for _ in 0..tries {
                let boxes = self.boxes.as_deref();
                let made = maker(&mut Places { square, order, first_value, boxes, rng: self.rng, taken: &taken });
                let Some(made) = made else { continue };
                let clue = self.first_true(made.clues(kind, most), square)?;
                if let Some(clue) =
                    clue.filter(|clue| has_room(clue, self.clues.iter().chain(&self.fixed).chain(stated)))
                {
                    return Ok(Some(clue));
                }
            }
            possible.swap_remove(place);
        }
        Ok(None)
    }

    /// The first of some clues that is true.
    fn first_true(&self, mut clues: impl Iterator<Item = Clue>, square: &Square) -> Result<Option<Clue>, Stop> {
        loop {
            self.budget.look()?;
            match clues.next() {
                Some(clue) if is_true(&self.bare, &clue, square) => return Ok(Some(clue)),
                Some(_) => {}
                None => return Ok(None),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use graeco_grid::{Budget, Cell, Puzzle};

    use super::*;
    use crate::Generator;
    use crate::build::with_clues;
    use crate::kind::Kind;

    fn make(kinds: &[&str], givens: Option<usize>, number: u64) -> Vec<Clue> {
        let rules = Puzzle::sudoku(3, 3).unwrap();
        let mut generator = givens.map_or(Generator::new(&rules), |givens| Generator::new(&rules).givens(givens));
        for kind in kinds {
            generator = generator.clues(kind, None).unwrap();
        }
        let made = generator.make(number).unwrap();
        assert!(made.puzzle.is_unique());
        made.clues
    }

    #[test]
    fn lines_and_circles_do_not_cover_each_other() {
        for number in 0..6 {
            let clues = make(&["thermo", "arrow", "renban", "countingcircles"], None, number);
            let mut cells: Vec<Cell> = clues.iter().flat_map(Clue::cells).collect();
            let all = cells.len();
            cells.sort_unstable();
            cells.dedup();
            assert_eq!(cells.len(), all, "{clues:?}");
            let rings = clues.iter().filter(|clue| clue.kind().name == "countingcircles");
            assert!(rings.count() <= 1, "{clues:?}");
        }
    }

    #[test]
    fn clues_leave_the_cells_of_those_that_are_stated() {
        let sudoku = Puzzle::sudoku(3, 3).unwrap();
        let clue = |kind: &str, cells: &[(usize, usize)]| {
            let cells = cells.iter().map(|&(row, column)| sudoku.order().cell(row, column)).collect::<Vec<Cell>>();
            Clue::new(Kind::named(kind).unwrap()).with("cells", cells)
        };
        let line = clue("thermo", &[(0, 0), (0, 1), (0, 2), (0, 3)]);
        let other = clue("thermo", &[(4, 0), (5, 0), (6, 0), (7, 0), (8, 0)]);
        let stated = [line, other, clue("countingcircles", &[(1, 1), (2, 2), (3, 3)])];
        let rules = with_clues(sudoku.clone(), &stated, Budget::default().pace()).unwrap();
        let mut generator = Generator::new(&rules).beside(&stated);
        for kind in ["renban", "thermo", "countingcircles"] {
            generator = generator.clues(kind, Some(4)).unwrap();
        }
        for number in 0..3 {
            let made = generator.make(number).unwrap().clues;
            assert!(!made.is_empty() && made.iter().all(|clue| clue.kind().name != "countingcircles"), "{made:?}");
            let mut cells: Vec<Cell> = stated[..2].iter().chain(&made).flat_map(Clue::cells).collect();
            let all = cells.len();
            cells.sort_unstable();
            cells.dedup();
            assert_eq!(cells.len(), all, "{made:?}");
        }
    }

    #[test]
    fn no_border_has_two_marks() {
        let clues = make(&["white", "black", "x", "v", "greater"], None, 1);
        for (at, clue) in clues.iter().enumerate() {
            let is_apart = |other: &Clue| !clue.cells().iter().all(|cell| other.cells().contains(cell));
            assert!(clues[..at].iter().all(is_apart), "{clue:?}");
        }
    }

    #[test]
    fn cages_or_thermometers_alone_make_puzzles() {
        for kind in ["killer", "thermo"] {
            for number in 0..3 {
                assert!(!make(&[kind], Some(0), number).is_empty(), "{kind}");
            }
        }
    }
}
