//! Segments of cells that add up to the same unknown sum.

use graeco_grid::{Cell, Strength};

use crate::kind::{Content, Field, Form, Kind, Made, Maker, add};
use crate::look::Look;
use crate::sums::Sums;

pub(crate) const KIND: Kind = Kind {
    name: "equalsum",
    title: "equal sums",
    look: Look::Areas("segments"),
    strength: Strength::Partial,
    maker: Maker::Clue(|p| Made::new(vec![("segments", Content::Lists(vec![p.cage(2, 4)?, p.cage(1, 3)?]))])),
    fields: &[Field::new("segments", Form::Lists)],
    meaning: "All segments have the same sum.",
    example: r#"{"kind":"equalsum","segments":[[[0,0],[0,1],[0,2]],[[4,4],[4,5]],[[6,6],[7,7]]]}"#,
    add: |clue, puzzle| add(puzzle, equal_sums(KIND.title, clue.lists("segments", 2)?)),
    ..Kind::DEFAULT
};

/// Segments with equal sums, and a name for the rule. They may share cells.
pub fn equal_sums(name: &'static str, segments: &[Vec<Cell>]) -> Sums {
    Sums::equal(name, segments)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use graeco_grid::{Constraint, Puzzle, check_posting_in};

    #[test]
    fn long_segments_are_pruned_soundly() {
        let puzzle = Puzzle::sudoku(2, 3).unwrap();
        let cells =
            |places: &[(usize, usize)]| places.iter().map(|&(r, c)| puzzle.order().cell(r, c)).collect::<Vec<_>>();
        let segments = [cells(&[(1, 0), (0, 0), (0, 1), (0, 2)]), cells(&[(0, 3), (0, 4), (0, 5), (1, 5), (1, 4)])];
        let rule: Arc<dyn Constraint> = Arc::new(equal_sums(KIND.title, &segments));
        check_posting_in(rule, &puzzle, 3, 200).unwrap_or_else(|wrong| panic!("{wrong}"));
    }
}
