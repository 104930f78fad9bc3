//! Templates: the ways to place one symbol in the whole grid; a candidate that is in none is false.

use graeco_grid::{CellSet, bits::members};
use smallvec::SmallVec;

use crate::position::{Cells, Position};

/// A symbol whose templates take more nodes than that is given up.
const MOST_NODES: u32 = 20_000;

/// The places of a symbol in no known template. All techniques of one symbol strike from these alone, so that
/// they have nothing to look for where there are none.
pub(crate) fn dead(position: &Position, symbol: usize) -> Cells {
    *position.dead[symbol].get_or_init(|| search(position, symbol))
}

/// The symbols with a candidate in no template.
pub(crate) fn symbols(position: &Position) -> impl Iterator<Item = usize> {
    members(position.layout.full).filter(|&symbol| !dead(position, symbol).is_empty())
}

fn search(position: &Position, symbol: usize) -> Cells {
    let board = position.board(symbol);
    let places = position.layout.units.iter().map(|unit| unit.set.and(&board));
    let units: SmallVec<[Cells; 27]> = places.filter(|places| !places.is_empty()).collect();
    let mut search = Search { position, units: &units, nodes: 0 };
    let (mut unseen, mut dead) = (board, CellSet::EMPTY);
    while let Some(cell) = unseen.pop() {
        match search.template(board.minus(&position.layout.peers[cell.index()]), CellSet::of([cell])) {
            Some(template) => unseen = unseen.minus(&template),
            None => dead.insert(cell),
        }
    }
    dead
}

struct Search<'a> {
    position: &'a Position,
    /// The places of the symbol in the units where it is not placed.
    units: &'a [Cells],
    nodes: u32,
}

impl Search<'_> {
    /// A template with some places and others of `left`, which no place sees.
    fn template(&mut self, left: Cells, placed: Cells) -> Option<Cells> {
        self.nodes += 1;
        if self.nodes > MOST_NODES {
            return None;
        }
        let mut fewest: Option<(u32, Cells)> = None;
        for unit in self.units.iter().filter(|unit| unit.and(&placed).is_empty()) {
            let places = unit.and(&left);
            let number = places.len();
            if number == 0 {
                return None;
            }
            if fewest.is_none_or(|fewest| number < fewest.0) {
                fewest = Some((number, places));
            }
        }
        let Some((_, places)) = fewest else { return Some(placed) };
        places.iter().find_map(|cell| {
            let left = left.minus(&self.position.layout.peers[cell.index()]);
            self.template(left, placed.or(&CellSet::of([cell])))
        })
    }
}
