//! Segments of cells that add up to the same unknown sum.

use graeco_grid::Strength;

use super::regionsum::equal_sums;
use crate::kind::{Content, Field, Form, Kind, Made, Maker, add};
use crate::look::Look;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{cells, check, check_squares, holds};

    #[test]
    fn segments_that_share_cells_have_equal_sums() {
        let rule = |n| {
            let segments = [cells(n, [(0, 0), (1, 1), (2, 1)]), cells(n, [(3, 3), (1, 1)]), cells(n, [(0, 0), (2, 2)])];
            equal_sums(KIND.title, &segments)
        };
        // The cells are r1c1, r2c2, r3c2, r4c4, r3c3.
        assert!(holds(&rule(9), &[1, 3, 2, 3, 5]) && !holds(&rule(9), &[1, 3, 2, 3, 6]));
        check(9, rule(9));
        check(20, rule(20));
        check_squares(|_, _| rule(4));
    }
}
