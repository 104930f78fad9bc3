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
