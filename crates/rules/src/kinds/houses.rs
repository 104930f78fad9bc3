//! Kinds of constraint that are houses: extra regions, windows, disjoint groups, broken diagonals.

use graeco_grid::{Puzzle, PuzzleError, Strength};

use crate::kind::{Kind, Made, Maker, Refusal};
use crate::look::Look;

pub(crate) const REGION: Kind = Kind {
    name: "region",
    title: "extra region",
    look: Look::Area,
    strength: Strength::Partial,
    maker: Maker::Clue(|p| Made::of(p.cage_of_different(p.order.get(), p.order.get())?)),
    iss: Some("AllDifferent"),
    meaning: "The values all differ.",
    example: r#"{"kind":"region","cells":[[0,0],[1,1],[2,2]]}"#,
    add: |clue, puzzle| {
        let added = puzzle.add_house("extra region", clue.cells_of("cells"));
        added.map_err(|error| Refusal::of("cells", error.to_string()))
    },
    ..Kind::OF_CELLS
};

pub(crate) const WINDOKU: Kind = Kind {
    name: "windoku",
    title: "windoku",
    look: Look::Windows,
    strength: Strength::Partial,
    iss: Some("Windoku"),
    meaning: "Four more 3×3 houses: rows and columns 2 to 4 and 6 to 8 (likewise for boxes of other shapes, as many as fit).",
    example: r#"{"kind":"windoku"}"#,
    add: |_, puzzle| replace(puzzle, Puzzle::windoku),
    ..Kind::DEFAULT
};

pub(crate) const DISJOINT_GROUPS: Kind = Kind {
    name: "disjointgroups",
    title: "disjoint groups",
    strength: Strength::Partial,
    fpuzzles: Some("disjointgroups"),
    scl: Some("disjoint"),
    iss: Some("DisjointSets"),
    meaning: "Cells in the same place of their boxes all differ.",
    example: r#"{"kind":"disjointgroups"}"#,
    add: |_, puzzle| replace(puzzle, Puzzle::disjoint_groups),
    ..Kind::DEFAULT
};

pub(crate) const PANDIAGONAL: Kind = Kind {
    name: "pandiagonal",
    title: "pandiagonal",
    strength: Strength::Partial,
    meaning: "All broken diagonals hold every value once.",
    example: r#"{"kind":"pandiagonal"}"#,
    add: |_, puzzle| replace(puzzle, |puzzle| Ok(puzzle.pandiagonal())),
    ..Kind::DEFAULT
};

fn replace(puzzle: &mut Puzzle, with: impl Fn(Puzzle) -> Result<Puzzle, PuzzleError>) -> Result<(), Refusal> {
    *puzzle = with(puzzle.clone()).map_err(|error| Refusal::new(error.to_string()))?;
    Ok(())
}
