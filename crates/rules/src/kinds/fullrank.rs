//! Full rank: among all rows and columns, read as numbers from both ends, a line has a given place.

use graeco_grid::{Cell, Constraint, Model, Order, Strength, Symbol, Values};

use crate::identity::identity;
use crate::kind::{Build, Clue, Field, Form, INDEX, Kind, Refusal, SIDE, add};
use crate::lines::lines;
use crate::look::Hue;
use crate::propagators::Rank;

pub(crate) const KIND: Kind = Kind {
    name: "fullrank",
    title: "full rank",
    strength: Strength::Partial,
    meaning: "With all rows and columns read as numbers from both ends, the one from that side is number `rank` from the \
              lowest: `rank` - 1 of them are less. With ties `none`, no other one is equal to it (`any`: some may be).",
    example: r#"{"kind":"fullrank","side":"left","index":0,"rank":7}"#,
    add: read,
    ..Kind::outside(
        &[SIDE, INDEX, Field::new("rank", Form::Number), Field::optional("ties", Form::Word(&["any", "none"]))],
        Some(Hue::Brown),
    )
};

/// Why a shape has no such lines.
pub(super) const NO_SQUARE: &str =
    "it compares the rows and columns of a square; expected as many rows as columns, and no absent cells";

/// All rows and columns of a square, those from one side after those from another one.
pub(super) fn lines_from_all_sides(order: Order) -> Vec<Vec<Cell>> {
    let mut lines: Vec<Vec<Cell>> = lines(order, false).chain(lines(order, true)).collect();
    let turned: Vec<Vec<Cell>> = lines.iter().map(|line| line.iter().rev().copied().collect()).collect();
    lines.extend(turned);
    lines
}

pub(super) fn number(line: &[Cell], values: Values<'_>) -> Vec<i64> {
    line.iter().map(|cell| values.get(cell.index())).collect()
}

fn read(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let order = puzzle.order();
    let rank = clue.within("rank", 1..=4 * order.get() as i64)?;
    let ties = !clue.has("ties") || clue.word("ties")? == "any";
    let first = clue.seen_from(puzzle)?;
    if puzzle.shape().is_some() {
        return Err(Refusal::new(NO_SQUARE));
    }
    add(puzzle, FullRank::new(order, &first, rank as usize, ties))
}

/// A clue of the full rank.
#[derive(Clone, Debug)]
pub struct FullRank {
    order: Order,
    scope: Vec<Cell>,
    /// All lines, those from one side after those from another one.
    lines: Vec<Vec<Cell>>,
    /// Which of them the clue is about.
    own: usize,
    rank: usize,
    ties: bool,
}

impl FullRank {
    /// A row or column from the side where it begins; how many of all 4n lines are less, plus 1; and whether others may
    /// be equal to it.
    ///
    /// # Panics
    /// If the line is not a row or column of the grid, read from one of its ends.
    #[must_use]
    pub fn new(order: Order, line: &[Cell], rank: usize, ties: bool) -> FullRank {
        let lines = lines_from_all_sides(order);
        let own = lines.iter().position(|other| other == line).expect("the line is a row or column");
        FullRank { order, scope: order.cells().collect(), lines, own, rank, ties }
    }
}

impl Constraint for FullRank {
    identity!(KIND.title, scope, order);

    fn holds(&self, values: Values<'_>) -> bool {
        let number = |line: &Vec<Cell>| number(line, values);
        let own = number(&self.lines[self.own]);
        let less = self.lines.iter().filter(|line| number(line) < own).count();
        let equal = self.lines.iter().filter(|line| number(line) == own).count();
        less + 1 == self.rank && (self.ties || equal == 1)
    }

    fn post(&self, model: &mut Model) {
        if model.order().get() == 1 {
            // The one cell is read four times, so there is a tie.
            if !self.ties || self.rank != 1 {
                model.forbid();
            }
            return;
        }
        // The lines from each side, in the order of their first cells.
        let own = &self.lines[self.own];
        let sides: Vec<Vec<Vec<Cell>>> = self.lines.chunks(self.lines.len() / 4).map(<[Vec<Cell>]>::to_vec).collect();
        let border = |side: &Vec<Vec<Cell>>| side.iter().map(|line| line[0]).collect::<Vec<_>>();
        let first = (self.rank - 1) / 4;
        if first >= model.order().grid_symbol_count() || !sides.iter().all(|side| model.is_house(&border(side))) {
            return;
        }
        // Every value begins exactly four lines.
        let others: Vec<Vec<Vec<Cell>>> = sides.into_iter().filter(|side| !side.contains(own)).collect();
        let rank = Rank::new(own.clone(), Symbol::new(first), others, (self.rank - 1) % 4, self.ties);
        let tied: Vec<Vec<Cell>> = model.propagators_of().filter_map(|other| rank.tied(other)).collect();
        for (&a, &b) in tied.iter().flat_map(|line| own.iter().zip(line)).filter(|(a, b)| a != b) {
            if !self.ties || model.are_different(a, b) {
                model.forbid();
            }
            model.pair(a, b, |a, b| a == b);
        }
        model.post(rank.beside(model.propagators_of()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::check;
    use graeco_grid::{Limits, Puzzle};

    fn rule(n: usize, row: usize, rank: usize, ties: bool) -> FullRank {
        let order = Order::new(n).unwrap();
        FullRank::new(order, &(0..n).map(|column| order.cell(row, column)).collect::<Vec<_>>(), rank, ties)
    }

    #[test]
    fn ranks_are_pruned_soundly() {
        let puzzle = Puzzle::latin(4).unwrap();
        for (rank, ties) in (1..=16).flat_map(|rank| [(rank, true), (rank, false)]) {
            let ranked = puzzle.clone().with(rule(4, rank % 4, rank, ties)).unwrap();
            let expected = puzzle.solutions().filter(|square| ranked.is_solved_by(square)).count();
            assert_eq!(ranked.count(), expected as u128, "rank {rank}, ties {ties}");
        }
        // Without houses there is only the last check.
        check(3, rule(3, 1, 4, true));
    }

    #[test]
    fn two_ranks_are_pruned_soundly_together() {
        let puzzle = Puzzle::latin(4).unwrap();
        let order = puzzle.order();
        let column: Vec<Cell> = (0..4).rev().map(|row| order.cell(row, 2)).collect();
        // All of them begin with one symbol, where their order is known, or with two.
        let ties = [[true, true], [true, false], [false, true], [false, false]];
        for (a, b, [one, other]) in (5..=10).flat_map(|a| (5..=10).flat_map(move |b| ties.map(|ties| (a, b, ties)))) {
            let ranked = puzzle.clone().with(rule(4, 1, a, one)).unwrap();
            let ranked = ranked.with(FullRank::new(order, &column, b, other)).unwrap();
            let expected = puzzle.solutions().filter(|square| ranked.is_solved_by(square)).count();
            assert_eq!(ranked.count(), expected as u128, "ranks {a} and {b}, ties {one} and {other}");
        }
    }

    #[test]
    fn lines_of_one_rank_are_equal() {
        // In the middle of both lines stand cells of one column.
        let (order, puzzle) = (Order::new(9).unwrap(), Puzzle::sudoku(3, 3).unwrap());
        let line: Vec<Cell> = (0..9).rev().map(|column| order.cell(2, column)).collect();
        let ranked = puzzle.with(rule(9, 1, 2, true)).unwrap().with(FullRank::new(order, &line, 2, true)).unwrap();
        let count = ranked.search().limits(Limits { nodes: Some(10), ..Limits::default() }).count();
        assert_eq!((count.solutions, count.end), (0, graeco_grid::Outcome::Complete));
    }

    #[test]
    fn ranks_make_a_square() {
        // All ranks of a square of order 5 leave few squares, and it is one of them.
        let puzzle = graeco_grid::Puzzle::latin(5).unwrap();
        let square = puzzle.search().seed(3).solutions().next().unwrap();
        let number = |line: &Vec<Cell>| line.iter().map(|&cell| square.at(cell).index()).collect::<Vec<_>>();
        let lines = rule(5, 0, 1, true).lines;
        let mut ranked = puzzle;
        for line in &lines {
            let rank = 1 + lines.iter().filter(|other| number(other) < number(line)).count();
            ranked = ranked.with(FullRank::new(Order::new(5).unwrap(), line, rank, true)).unwrap();
        }
        let found: Vec<graeco_grid::Square> = ranked.solutions().collect();
        assert!(found.contains(&square) && found.len() < 10, "{}", found.len());
    }

    #[test]
    fn restarts_find_solutions_where_the_walk_does_not() {
        // The walk alone tries to prove that the border that it has chosen leaves no square.
        for (rank, ties) in [(1, true), (2, false), (18, true), (21, false)] {
            let order = Order::new(9).unwrap();
            let line: Vec<Cell> = (0..9).map(|column| order.cell(0, column)).collect();
            let rule = FullRank::new(order, &line, rank, ties);
            let puzzle = Puzzle::latin(9).unwrap().with(rule).unwrap();
            let limits = Limits { nodes: Some(200_000), ..Limits::solutions(1) };
            assert_eq!(puzzle.search().limits(limits).count().solutions, 1, "rank {rank}");
        }
    }
}
