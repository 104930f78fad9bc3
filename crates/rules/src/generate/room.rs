//! The room that a filled grid and its picture have for a clue.

use graeco_grid::{Budget, Cell, House, Order, Puzzle, Square, Symbol, Values};

use crate::build::with_clues;
use crate::kind::{Clue, Content, Kind};
use crate::look::Layer;

/// Whether no other clue has the same place in a picture.
pub(super) fn has_room<'c>(clue: &Clue, mut others: impl Iterator<Item = &'c Clue>) -> bool {
    let (layer, here) = (clue.kind().look.layer(), place(clue));
    !others.any(|other| other == clue || other.kind().look.layer() == layer && place(other) == here)
}

/// For each cell whether a line or a circle lies there, if clues of the kind are such; a cage, if they are cages.
pub(super) fn taken<'c>(order: Order, kind: &Kind, clues: impl Iterator<Item = &'c Clue>) -> Vec<bool> {
    let layer = kind.look.layer();
    let is_beside = |clue: &&Clue| match layer {
        Layer::Lines | Layer::Cages => clue.kind().look.layer() == layer,
        _ => clue.kind().name == kind.name,
    };
    let mut taken = vec![false; order.cell_count()];
    let cells = clues.filter(is_beside).flat_map(Clue::cells).filter(|&cell| order.has(cell));
    cells.for_each(|cell: Cell| taken[cell.index()] = true);
    taken
}

/// What tells the place of a clue: its cells in order, or a side and an index.
fn place(clue: &Clue) -> (Vec<Cell>, [Option<&Content>; 3]) {
    let mut cells = clue.cells();
    cells.sort_unstable();
    (cells, ["axis", "side", "index"].map(|name| clue.field(name)))
}

/// Whether a clue makes sense and a filled grid obeys it.
pub(super) fn is_true(bare: &Puzzle, clue: &Clue, square: &Square) -> bool {
    let Ok(puzzle) = with_clues(bare.clone(), std::slice::from_ref(clue), Budget::default().pace()) else {
        return false;
    };
    let (order, first_value) = (puzzle.order(), puzzle.first_value());
    let held = |cells: &[Cell]| cells.iter().map(|&cell| square.at(cell)).collect::<Vec<Symbol>>();
    let differ = |house: &House| Values::new(&held(house.cells()), order, first_value).all_different();
    puzzle.houses()[bare.houses().len()..].iter().all(differ)
        && puzzle.constraints().iter().all(|rule| rule.holds(Values::new(&held(rule.scope()), order, first_value)))
}
